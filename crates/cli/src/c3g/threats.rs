//! Every attack that a figure could make after a move of its own, the best first.

use knockback_odds::{
    Exactness, Ratio,
    c3g::{Label, Objective, Odds, Threat, ThreatCount, Threats},
    json::ChanceJson,
};
use knockback_rules::{
    battle::{FigureId, Occupant, Refusal},
    board::{Cell, Footprint},
    c3g::Played,
    rule::Rule,
};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::{Value, json};

use super::{ask, table};
use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{self, Watch, average, percent},
    output::Output,
    refused,
};

/// Steps of the count between two looks at Ctrl-C and the clock.
const STEPS: usize = 50;

/// The names of all aims.
pub(super) fn aims() -> Vec<String> {
    Objective::ALL.into_iter().map(written).collect()
}

/// An aim by its name, spaces written as hyphens.
fn aim(name: &str) -> Result<Objective, Failure> {
    Objective::ALL
        .into_iter()
        .find(|aim| written(*aim) == name.replace(' ', "-"))
        .ok_or_else(|| Failure::Usage(format!("--aim: there is no aim \"{name}\"; there are: {}", aims().join(", "))))
}

fn written(aim: Objective) -> String {
    aim.name().replace(' ', "-")
}

/// Prints the threat map of the figure that is asked for.
pub(super) fn run(battle: Played<'_>, args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
    let (aim, json) = (aim(&args.aim)?, args.json);
    let figure = odds::figure(&battle.setup().names, "--figure", args.figure.as_deref().unwrap_or_default())?;
    if let Some(refusal) = refusal(battle, figure) {
        if json {
            output.line(refused::json("the question", &refusal))?;
        }
        return Err(Failure::Refused(format!("refused: {refusal}")));
    }
    let threats = counted(battle, figure, &mut Watch::begin(args.progress))?;
    let ranked = threats.ranked(&battle, aim);
    if json {
        output.json(&Map { battle, threats: &threats, ranked: &ranked, aim })
    } else {
        print(battle, &threats, &ranked, aim, output)
    }
}

/// Counts the threat map, and tells how far that has come.
fn counted(battle: Played<'_>, figure: FigureId, watch: &mut Watch) -> Result<Threats, Failure> {
    let mut count = ThreatCount::new(battle, figure);
    loop {
        if let Some(threats) = count.advance(STEPS) {
            watch.clear();
            return Ok(threats);
        }
        watch.look(|| {
            let (looked, all) = count.places();
            format!("Counting: {looked} of {all} places, {} questions", count.questions())
        })?;
    }
}

/// The reason for which a figure threatens nobody at all.
fn refusal(battle: Played<'_>, figure: FigureId) -> Option<Refusal> {
    if battle.outcome().is_some() {
        return Some(Refusal::over(battle.ruleset()));
    }
    let message = format!("{} is not on the board", battle.figure_name(figure));
    let off = Refusal { rule: Rule("C3G-2"), code: "off_board", message, numbers: Vec::new() };
    battle.field().standing(figure).is_none().then_some(off)
}

fn print(
    battle: Played<'_>,
    threats: &Threats,
    ranked: &[(Ratio, &Threat)],
    aim: Objective,
    output: &mut Output,
) -> Result<(), Failure> {
    let who = battle.figure_name(threats.figure);
    if ranked.is_empty() {
        return output
            .line(format!("{who} threatens nobody: no enemy can be attacked from any hex that it can reach."));
    }
    let worth = if aim == Objective::Farthest {
        "hexes moved on average".to_owned()
    } else {
        format!("chance of \"{}\"", aim.name())
    };
    output.line(format!("{who} could make {} attacks; the best first by {worth}.", ranked.len()))?;
    output.line("Chances are those of a figure that arrives unhurt; \"arrival\" is the chance that it does.")?;
    output.line("")?;
    output.line("   worth  arrival  wounded  destroyed    moved   from: attack")?;
    for (worth, threat) in ranked {
        let odds = threats.odds(threat);
        let worth = if aim == Objective::Farthest { average(worth) } else { percent(worth) };
        let from = match &threat.way {
            None => format!("{} (stays)", hexes(battle, threat.at)),
            Some(_) => hexes(battle, threat.at),
        };
        let line = odds.line.map(|line| format!(", --line {}", ask::line_text(battle, line))).unwrap_or_default();
        let estimate = if odds.exactness == Exactness::Exact { "" } else { " (ESTIMATE)" };
        output.line(format!(
            "{worth:>8} {:>8} {:>8}   {:>8} {:>8}   {from}: {}, {}{line}{estimate}",
            percent(&threat.arrival),
            percent(&odds.of_label(Label::Wounded)),
            percent(&odds.of_label(Label::Destroyed)),
            percent(&odds.of_label(Label::Moved)),
            battle.occupant_name(odds.question.target),
            table::attack_name(battle, odds),
        ))?;
    }
    Ok(())
}

fn hexes(battle: Played<'_>, at: Footprint) -> String {
    let all: Vec<String> = at.cells().map(|cell| battle.setup().board.at(cell).to_string()).collect();
    all.join(" ")
}

/// A threat map as programs read it, one threat after the other: there may be hundreds of thousands.
struct Map<'m> {
    battle: Played<'m>,
    threats: &'m Threats,
    ranked: &'m [(Ratio, &'m Threat)],
    aim: Objective,
}

impl Serialize for Map<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(6))?;
        map.serialize_entry("aim", &written(self.aim))?;
        map.serialize_entry("figure", &self.battle.setup().figure(self.threats.figure).id)?;
        // A value, for its keys are sorted.
        map.serialize_entry("options", &json!(self.battle.rules().options))?;
        map.serialize_entry("ruleset", "c3g")?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("threats", &All(self))?;
        map.end()
    }
}

/// All threats of a map.
struct All<'m>(&'m Map<'m>);

impl Serialize for All<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(Map { battle, threats, ranked, .. }) = self;
        serializer.collect_seq(ranked.iter().map(|(worth, threat)| one(*battle, threats.odds(threat), worth, threat)))
    }
}

fn one(battle: Played<'_>, odds: &Odds, worth: &Ratio, threat: &Threat) -> Value {
    let setup = battle.setup();
    let at = |cell: Cell| json!(setup.board.at(cell));
    let target = match odds.question.target {
        Occupant::Figure(figure) => &setup.figure(figure).id,
        Occupant::Object(object) => &setup.object(object).id,
    };
    let chance = |chance: &Ratio| json!(ChanceJson::from(chance));
    json!({
        "at": threat.at.cells().map(at).collect::<Vec<_>>(),
        "path": threat.way.as_ref().map(|way| way.path.iter().map(|cell| at(*cell)).collect::<Vec<_>>()),
        "target": target,
        "attack": odds.question.with.told(setup, odds.question.attacker),
        "line": odds.line.map(|line| json!({"lead": at(line.lead), "dir": line.direction})),
        "exact": odds.exactness == Exactness::Exact,
        "worth": chance(worth),
        "arrival": chance(&threat.arrival),
        "wounded": chance(&odds.of_label(Label::Wounded)),
        "destroyed": chance(&odds.of_label(Label::Destroyed)),
        "moved": chance(&odds.of_label(Label::Moved)),
    })
}
