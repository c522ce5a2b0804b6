//! Every attack that a mini could make after a move of its own, the best first.

use knockback_odds::{
    Ratio,
    coup_de_grace::{Objective, Odds, State, Threat, ThreatCount, Threats},
    json::ChanceJson,
};
use knockback_rules::{
    battle::{FigureId, Refusal},
    board::Cell,
    coup_de_grace::Played,
    geometry::Direction,
    rule::Rule,
};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::{Value, json};

use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{self, Watch, average, percent},
    output::Output,
    refused,
};

/// Places between two looks at Ctrl-C and the clock.
const PLACES: usize = 20;

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

/// Prints the threat map of the mini that is asked for.
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
    let ranked = threats.ranked(aim);
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
        if let Some(threats) = count.advance(PLACES) {
            watch.clear();
            return Ok(threats);
        }
        watch.look(|| {
            let (looked, all) = count.places();
            format!("Counting: {looked} of {all} places, {} questions", count.questions())
        })?;
    }
}

/// The reason for which a mini threatens nobody at all.
fn refusal(battle: Played<'_>, figure: FigureId) -> Option<Refusal> {
    if battle.outcome().is_some() {
        return Some(Refusal::over(battle.ruleset()));
    }
    let message = format!("{} is not on the board", battle.figure_name(figure));
    let off = Refusal { rule: Rule("CDG-21"), code: "off_board", message, numbers: Vec::new() };
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
    output.line("\"points\" are those of its way, or of its turn in place, and of the attack.")?;
    output.line("")?;
    output.line("   worth  points      hit   downed      out    moved   from: attack")?;
    for (worth, threat) in ranked {
        let odds = threats.odds(threat);
        let worth = if aim == Objective::Farthest { average(worth) } else { percent(worth) };
        let stays = if threats.way(threat).is_none() { " (stays)" } else { "" };
        let facing = threat.facing.map(|facing| format!(" facing {facing}")).unwrap_or_default();
        let choice = threat.question.choices.direction;
        let choice = choice.map(|way| format!(", --choose direction={}", way.number())).unwrap_or_default();
        output.line(format!(
            "{worth:>8} {:>7} {:>8} {:>8} {:>8} {:>8}   {}{facing}{stays}: {}, {}{choice}",
            threat.cost,
            percent(&odds.hit()),
            percent(&odds.state(State::Downed)),
            percent(&odds.destroyed()),
            percent(&odds.moved()),
            battle.setup().board.at(threat.at),
            battle.figure_name(threat.question.target),
            weapon(battle, threat),
        ))?;
    }
    Ok(())
}

fn weapon(battle: Played<'_>, threat: &Threat) -> &'static str {
    battle.sheet(threat.question.attacker).profile(threat.question.hand).map_or("attack", |weapon| weapon.name)
}

/// A threat map as programs read it, one threat after the other.
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
        map.serialize_entry("options", &json!(self.battle.rules().options))?;
        map.serialize_entry("ruleset", "coup_de_grace")?;
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
        serializer.collect_seq(ranked.iter().map(|(worth, threat)| one(*battle, threats, worth, threat)))
    }
}

fn one(battle: Played<'_>, threats: &Threats, worth: &Ratio, threat: &Threat) -> Value {
    let setup = battle.setup();
    let odds: &Odds = threats.odds(threat);
    let at = |cell: Cell| json!(setup.board.at(cell));
    let chance = |chance: &Ratio| json!(ChanceJson::from(chance));
    let question = threat.question;
    json!({
        "at": [at(threat.at)],
        "facing": threat.facing.map(Direction::number),
        "path": threats.way(threat).map(|way| way.path.iter().map(|cell| at(*cell)).collect::<Vec<_>>()),
        "points": threat.cost,
        "target": setup.figure(question.target).id,
        "attack": {"hand": question.hand},
        "weapon": battle.sheet(question.attacker).weapon(question.hand),
        "line": odds.line.map(|(lead, dir)| json!({"lead": at(lead), "dir": dir})),
        "exact": true,
        "worth": chance(worth),
        "arrival": chance(&Ratio::ONE),
        "hit": chance(&odds.hit()),
        "wounded": chance(&odds.wounded()),
        "downed": chance(&odds.state(State::Downed)),
        "destroyed": chance(&odds.destroyed()),
        "moved": chance(&odds.moved()),
    })
}
