//! `kb odds --all` for every ruleset: every attack that a figure could make after a move, best first.

use std::{collections::HashMap, ptr};

use knockback_odds::{MapUpdates, Ratio, ThreatCounting};
use knockback_rules::{
    battle::{FigureId, Refusal},
    ruleset::{BattleOf, Ruleset},
};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::Value;

use super::{ThreatMaps, Watch, average, figure, percent};
use crate::{args::OddsArgs, counted::counted, failure::Failure, output::Output, refused};

/// The threat maps of a ruleset: counting, ranking and output.
pub(crate) trait Threatens: Ruleset {
    /// The ranking criterion.
    type Aim: Copy + PartialEq + 'static;
    /// A threat map being computed.
    type Count: ThreatCounting<Ruleset = Self>;
    /// A threat in the map.
    type Threat;

    /// All aims.
    const AIMS: &'static [Self::Aim];
    /// The aim that is measured in hexes instead of a chance.
    const FARTHEST: Self::Aim;
    /// The meaning of the table's columns, as a sentence.
    const LEGEND: &'static str;
    /// The headings of the columns after the value.
    const HEADS: &'static str;

    /// The refusal for a figure that is not on the board.
    fn off_board(battle: BattleOf<'_, Self>, figure: FigureId) -> Refusal;

    /// The displayed name of an aim.
    fn name(aim: Self::Aim) -> &'static str;

    /// A sentence about omitted attacks.
    fn left_out_in_words(number: usize) -> String {
        let were = if number == 1 { "was" } else { "were" };
        format!("{number} of them {were} not counted, because that would take too long.")
    }

    /// True if JSON includes the number of omitted attacks even if it is 0.
    const ALWAYS_TELLS_LEFT_OUT: bool = false;

    /// The number of attacks whose odds were not computed, and of positions that were not searched, because the work
    /// limit was reached.
    fn left_out(threats: &Threats<Self>) -> (usize, usize);

    /// The threats with their values, best first.
    fn ranked<'t>(
        battle: BattleOf<'_, Self>,
        threats: &'t Threats<Self>,
        aim: Self::Aim,
    ) -> Vec<(Ratio, &'t Self::Threat)>;

    /// The columns of a threat after its value.
    fn row(battle: BattleOf<'_, Self>, threats: &Threats<Self>, threat: &Self::Threat) -> String;

    /// A threat as JSON.
    fn json(battle: BattleOf<'_, Self>, threats: &Threats<Self>, worth: &Ratio, threat: &Self::Threat) -> Value;

    /// The options of the battle.
    fn options(battle: BattleOf<'_, Self>) -> Value;
}

/// The work of a count between two checks of Ctrl-C and the clock.
const SLICE: u64 = 10_000_000;

/// The map of a ruleset.
type Threats<R> = <<R as Threatens>::Count as ThreatCounting>::Threats;

impl<R: Threatens> ThreatMaps<R> {
    /// The maps of a ruleset that implements [`Threatens`].
    pub(crate) const DRAWN: Self = Self { aims: aims::<R>, run: run::<R> };
}

/// The names of all aims.
fn aims<R: Threatens>() -> Vec<String> {
    R::AIMS.iter().copied().map(written::<R>).collect()
}

/// An aim by its name, with hyphens for spaces. Without a name, the first aim.
fn aim<R: Threatens>(name: Option<&str>) -> Result<R::Aim, Failure> {
    let named = |aim: &R::Aim| name.is_none_or(|name| written::<R>(*aim) == name.replace(' ', "-"));
    R::AIMS.iter().copied().find(named).ok_or_else(|| {
        let name = name.unwrap_or_default();
        let all = aims::<R>().join(", ");
        Failure::Usage(format!("--aim: there is no aim \"{name}\"; available: {all}"))
    })
}

fn written<R: Threatens>(aim: R::Aim) -> String {
    R::name(aim).replace(' ', "-")
}

/// Prints the threat map of the requested figure.
fn run<R: Threatens>(battle: BattleOf<'_, R>, args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    let (aim, json) = (aim::<R>(args.aim.as_deref())?, args.json);
    let figure = figure(&battle.setup().names, "--figure", args.figure.as_deref().unwrap_or_default())?;
    if let Some(refusal) = refusal(battle, figure) {
        if json {
            output.line(refused::json("the question", &refusal))?;
        }
        return Err(Failure::Refused(format!("refused: {refusal}")));
    }
    let threats = count(battle, figure, aim, &mut Watch::begin(args.progress))?;
    let ranked = ranked::<R>(battle, &threats, aim);
    let map = ThreatMapJson { battle, figure, threats: &threats, ranked: &ranked, aim };
    if json { output.json(&map) } else { map.print(usize::try_from(args.most).unwrap_or(usize::MAX), output) }
}

/// The threats, best first. The other aims break ties, in their order.
fn ranked<'t, R: Threatens>(
    battle: BattleOf<'_, R>,
    threats: &'t Threats<R>,
    aim: R::Aim,
) -> Vec<(Ratio, &'t R::Threat)> {
    let mut ranked = R::ranked(battle, threats, aim);
    let mut places: HashMap<*const R::Threat, Vec<usize>> = HashMap::new();
    for other in R::AIMS.iter().copied().filter(|other| *other != aim) {
        let all = R::ranked(battle, threats, other);
        for (place, equals) in all.chunk_by(|(one, _), (other, _)| one == other).enumerate() {
            for (_, threat) in equals {
                places.entry(ptr::from_ref(*threat)).or_default().push(place);
            }
        }
    }
    for equals in ranked.chunk_by_mut(|(one, _), (other, _)| one == other) {
        equals.sort_by_key(|(_, threat)| places.get(&ptr::from_ref(*threat)));
    }
    ranked
}

/// Computes the threat map, and shows the progress with the best attack so far.
fn count<R: Threatens>(
    battle: BattleOf<'_, R>,
    figure: FigureId,
    aim: R::Aim,
    watch: &mut Watch,
) -> Result<Threats<R>, Failure> {
    let (mut count, mut updates, mut best) = (R::Count::new(battle, figure), MapUpdates::default(), String::new());
    loop {
        let until = count.work() + SLICE;
        while count.work() < until {
            if let Some(threats) = count.advance(1) {
                watch.clear();
                return Ok(threats);
            }
        }
        watch.look(|| {
            if let Some(so_far) = updates.of(&count)
                && let Some((worth, _)) = R::ranked(battle, &so_far, aim).first()
            {
                best = format!("best so far {}, ", worth_in_words::<R>(aim, worth));
            }
            let (searched, all) = count.places();
            let questions = counted(count.questions(), "question");
            format!("Counting: {searched} of {}, {best}{questions}", counted(all, "place"))
        })?;
    }
}

/// The value of an attack: a chance, or hexes.
fn worth_in_words<R: Threatens>(aim: R::Aim, worth: &Ratio) -> String {
    if aim == R::FARTHEST { average(worth) } else { percent(worth) }
}

/// The reason why a figure has no threats at all.
fn refusal<R: Threatens>(battle: BattleOf<'_, R>, figure: FigureId) -> Option<Refusal> {
    if battle.outcome().is_some() {
        return Some(Refusal::over(battle.ruleset()));
    }
    battle.field().standing(figure).is_none().then(|| R::off_board(battle, figure))
}

/// A threat map as JSON, serialised one threat at a time: there may be hundreds of thousands.
struct ThreatMapJson<'m, R: Threatens> {
    battle: BattleOf<'m, R>,
    figure: FigureId,
    threats: &'m Threats<R>,
    ranked: &'m [(Ratio, &'m R::Threat)],
    aim: R::Aim,
}

impl<R: Threatens> ThreatMapJson<'_, R> {
    /// Prints the best attacks, up to `most` of them.
    fn print(&self, most: usize, output: &mut Output) -> Result<(), Failure> {
        let Self { battle, figure, threats, ranked, aim } = *self;
        let who = battle.figure_name(figure);
        let (left_out, unsearched) = R::left_out(threats);
        if ranked.is_empty() && (left_out, unsearched) == (0, 0) {
            return output.line(format!("{who} threatens no enemy: none can be attacked from any hex within reach."));
        }
        let far = aim == R::FARTHEST;
        let worth = if far { "hexes moved on average".to_owned() } else { format!("chance of \"{}\"", R::name(aim)) };
        let attacks = counted(ranked.len() + left_out, "attack");
        output.line(format!("{who} could make {attacks}, listed by {worth}."))?;
        if left_out > 0 {
            output.line(R::left_out_in_words(left_out))?;
        }
        match unsearched {
            0 => {}
            1 => output.line("1 place was not searched, because that would take too long.")?,
            more => output.line(format!("{more} places were not searched, because that would take too long."))?,
        }
        output.line(R::LEGEND)?;
        output.line("")?;
        output.line(format!("   worth{}", R::HEADS))?;
        for (worth, threat) in ranked.iter().take(most) {
            let worth = worth_in_words::<R>(aim, worth);
            output.line(format!("{worth:>8}{}", R::row(battle, threats, threat)))?;
        }
        let rest = ranked.len().saturating_sub(most);
        if rest > 0 {
            output.line("")?;
            output.line(format!("{} not shown; --most N shows more.", counted(rest, "more attack")))?;
        }
        Ok(())
    }
}

impl<R: Threatens> Serialize for ThreatMapJson<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (left_out, unsearched) = R::left_out(self.threats);
        let left_out = (R::ALWAYS_TELLS_LEFT_OUT || left_out > 0).then_some(left_out);
        let unsearched = (unsearched > 0).then_some(unsearched);
        let more = usize::from(left_out.is_some()) + usize::from(unsearched.is_some());
        let mut map = serializer.serialize_map(Some(6 + more))?;
        map.serialize_entry("aim", &written::<R>(self.aim))?;
        map.serialize_entry("figure", &self.battle.setup().figure(self.figure).id)?;
        if let Some(left_out) = left_out {
            map.serialize_entry("left_out", &left_out)?;
        }
        // As a `Value`, so that its keys are sorted.
        map.serialize_entry("options", &R::options(self.battle))?;
        map.serialize_entry("ruleset", R::ABOUT.name)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("threats", &All(self))?;
        if let Some(unsearched) = unsearched {
            map.serialize_entry("unsearched", &unsearched)?;
        }
        map.end()
    }
}

/// All threats of a map.
struct All<'m, R: Threatens>(&'m ThreatMapJson<'m, R>);

impl<R: Threatens> Serialize for All<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ThreatMapJson { battle, threats, ranked, .. } = *self.0;
        serializer.collect_seq(ranked.iter().map(|(worth, threat)| R::json(battle, threats, worth, threat)))
    }
}
