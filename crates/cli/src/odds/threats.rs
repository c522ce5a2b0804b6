//! `kb odds --all`, whatever the ruleset: every attack that a figure could make after a move of its own, the best first.

use knockback_odds::{Ratio, ThreatCounting};
use knockback_rules::{
    battle::{FigureId, Refusal},
    rule::Rule,
    ruleset::{Played, Ruleset},
};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::Value;

use super::{ThreatMaps, Watch, average, figure, percent};
use crate::{args::OddsArgs, counted::counted, failure::Failure, output::Output, refused};

/// How a ruleset counts, ranks and tells a threat map.
pub(crate) trait Threatens: Ruleset {
    /// What threats are ranked by.
    type Aim: Copy + PartialEq + 'static;
    /// A map that is being counted.
    type Count: ThreatCounting<Ruleset = Self>;
    /// A threat on it.
    type Threat;

    /// Steps of a count between two looks at Ctrl-C and the clock.
    const STEPS: usize;
    /// All aims.
    const AIMS: &'static [Self::Aim];
    /// The aim whose worth is a number of hexes, not a chance.
    const FARTHEST: Self::Aim;
    /// The rule by which nobody acts who is not on the board.
    const ON_BOARD: Rule;
    /// What the table's columns mean, as a sentence.
    const LEGEND: &'static str;
    /// The heads of the columns behind the worth.
    const HEADS: &'static str;

    /// The name of an aim as people read it.
    fn name(aim: Self::Aim) -> &'static str;

    /// How many attacks there are beside those of the map, whose odds were not counted; `None` where all are.
    fn left_out(_: &Threats<Self>) -> Option<usize> {
        None
    }

    /// The threats with what they are worth, the best first.
    fn ranked<'t>(
        battle: Played<'_, Self>,
        threats: &'t Threats<Self>,
        aim: Self::Aim,
    ) -> Vec<(Ratio, &'t Self::Threat)>;

    /// The columns of a threat behind its worth.
    fn row(battle: Played<'_, Self>, threats: &Threats<Self>, threat: &Self::Threat) -> String;

    /// A threat as programs read it.
    fn json(battle: Played<'_, Self>, threats: &Threats<Self>, worth: &Ratio, threat: &Self::Threat) -> Value;

    /// The options by which the battle is played.
    fn options(battle: Played<'_, Self>) -> Value;
}

/// The map of a ruleset.
type Threats<R> = <<R as Threatens>::Count as ThreatCounting>::Threats;

impl<R: Threatens> ThreatMaps<R> {
    /// The maps of a ruleset that threatens.
    pub(crate) const DRAWN: Self = Self { aims: aims::<R>, run: run::<R> };
}

/// The names of all aims.
fn aims<R: Threatens>() -> Vec<String> {
    R::AIMS.iter().copied().map(written::<R>).collect()
}

/// An aim by its name, spaces written as hyphens; the first one without a name.
fn aim<R: Threatens>(name: Option<&str>) -> Result<R::Aim, Failure> {
    let named = |aim: &R::Aim| name.is_none_or(|name| written::<R>(*aim) == name.replace(' ', "-"));
    R::AIMS.iter().copied().find(named).ok_or_else(|| {
        let name = name.unwrap_or_default();
        let all = aims::<R>().join(", ");
        Failure::Usage(format!("--aim: there is no aim \"{name}\"; there are: {all}"))
    })
}

fn written<R: Threatens>(aim: R::Aim) -> String {
    R::name(aim).replace(' ', "-")
}

/// Prints the threat map of the figure that is asked for.
fn run<R: Threatens>(battle: Played<'_, R>, args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    let (aim, json) = (aim::<R>(args.aim.as_deref())?, args.json);
    let figure = figure(&battle.setup().names, "--figure", args.figure.as_deref().unwrap_or_default())?;
    if let Some(refusal) = refusal(battle, figure) {
        if json {
            output.line(refused::json("the question", &refusal))?;
        }
        return Err(Failure::Refused(format!("refused: {refusal}")));
    }
    let threats = count(battle, figure, &mut Watch::begin(args.progress))?;
    let ranked = R::ranked(battle, &threats, aim);
    let map = Map { battle, figure, threats: &threats, ranked: &ranked, aim };
    if json { output.json(&map) } else { map.print(output) }
}

/// Counts the threat map, and tells how far that has come.
fn count<R: Threatens>(battle: Played<'_, R>, figure: FigureId, watch: &mut Watch) -> Result<Threats<R>, Failure> {
    let mut count = R::Count::new(battle, figure);
    loop {
        if let Some(threats) = count.advance(R::STEPS) {
            watch.clear();
            return Ok(threats);
        }
        watch.look(|| {
            let (looked, all) = count.places();
            format!("Counting: {looked} of {}, {}", counted(all, "place"), counted(count.questions(), "question"))
        })?;
    }
}

/// The reason for which a figure threatens nobody at all.
fn refusal<R: Threatens>(battle: Played<'_, R>, figure: FigureId) -> Option<Refusal> {
    if battle.outcome().is_some() {
        return Some(Refusal::over(battle.ruleset()));
    }
    let message = format!("{} is not on the board", battle.figure_name(figure));
    let off = Refusal { rule: R::ON_BOARD, code: "off_board", message, numbers: Vec::new() };
    battle.field().standing(figure).is_none().then_some(off)
}

/// A threat map as programs read it, one threat after the other: there may be hundreds of thousands.
struct Map<'m, R: Threatens> {
    battle: Played<'m, R>,
    figure: FigureId,
    threats: &'m Threats<R>,
    ranked: &'m [(Ratio, &'m R::Threat)],
    aim: R::Aim,
}

impl<R: Threatens> Map<'_, R> {
    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        let Self { battle, figure, threats, ranked, aim } = *self;
        let who = battle.figure_name(figure);
        if ranked.is_empty() {
            return output
                .line(format!("{who} threatens nobody: no enemy can be attacked from any hex that it can reach."));
        }
        let far = aim == R::FARTHEST;
        let worth = if far { "hexes moved on average".to_owned() } else { format!("chance of \"{}\"", R::name(aim)) };
        let attacks = counted(ranked.len(), "attack");
        output.line(format!("{who} could make {attacks}; the best first by {worth}."))?;
        match R::left_out(threats) {
            None | Some(0) => {}
            Some(1) => output.line("1 more promises less, and was not counted.")?,
            Some(left_out) => output.line(format!("{left_out} more promise less, and were not counted."))?,
        }
        output.line(R::LEGEND)?;
        output.line("")?;
        output.line(format!("   worth{}", R::HEADS))?;
        for (worth, threat) in ranked {
            let worth = if far { average(worth) } else { percent(worth) };
            output.line(format!("{worth:>8}{}", R::row(battle, threats, threat)))?;
        }
        Ok(())
    }
}

impl<R: Threatens> Serialize for Map<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let left_out = R::left_out(self.threats);
        let mut map = serializer.serialize_map(Some(6 + usize::from(left_out.is_some())))?;
        map.serialize_entry("aim", &written::<R>(self.aim))?;
        map.serialize_entry("figure", &self.battle.setup().figure(self.figure).id)?;
        if let Some(left_out) = left_out {
            map.serialize_entry("left_out", &left_out)?;
        }
        // A value, for its keys are sorted.
        map.serialize_entry("options", &R::options(self.battle))?;
        map.serialize_entry("ruleset", R::ABOUT.name)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("threats", &All(self))?;
        map.end()
    }
}

/// All threats of a map.
struct All<'m, R: Threatens>(&'m Map<'m, R>);

impl<R: Threatens> Serialize for All<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Map { battle, threats, ranked, .. } = *self.0;
        serializer.collect_seq(ranked.iter().map(|(worth, threat)| R::json(battle, threats, worth, threat)))
    }
}
