//! The threat map of a Pulp City model: its positions, and the columns of a threat.

use knockback_odds::{
    Ratio,
    json::ChanceJson,
    pulp_city::{Objective, Threat, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{FigureId, Occupant, Refusal},
    board::Cell,
    pulp_city::{self, PulpCity, PulpCityBattle},
};
use serde_json::{Value, json};

use crate::odds::{Threatens, percent};

impl Threatens for PulpCity {
    type Aim = Objective;
    type Count = ThreatCount;
    type Threat = Threat;

    const AIMS: &'static [Objective] = &Objective::ALL;
    const FARTHEST: Objective = Objective::Farthest;
    const LEGEND: &'static str = "\"AP\" is the cost of the action; extra successes buy nothing.";
    const HEADS: &'static str = "   AP  success  wounded    KO'ed    moved   from: target, action";

    fn off_board(battle: PulpCityBattle<'_>, figure: FigureId) -> Refusal {
        pulp_city::out_of_play(battle, figure)
    }

    fn name(aim: Objective) -> &'static str {
        aim.name()
    }

    fn left_out(threats: &Threats) -> (usize, usize) {
        (threats.left_out, threats.unsearched)
    }

    fn ranked<'t>(_: PulpCityBattle<'_>, threats: &'t Threats, aim: Objective) -> Vec<(Ratio, &'t Threat)> {
        threats.ranked(aim)
    }

    fn row(battle: PulpCityBattle<'_>, threats: &Threats, threat: &Threat) -> String {
        let odds = threats.odds(threat);
        let who = Occupant::Figure(threat.target);
        let by = threats.way(threat).map_or_else(|| " (stays)".to_owned(), |way| format!(" ({})", way.by.name()));
        let action = battle.action(threats.figure, threat.question.action);
        let thing = threat.question.thing.map(|thing| format!(" with {}", battle.setup().object(thing).name));
        format!(
            " {:>4} {:>8} {:>8} {:>8} {:>8}   {}{by}: {}, {}{}",
            action.map_or(0, |action| action.ap),
            percent(&odds.hit()),
            percent(&odds.wounded(who)),
            percent(&odds.destroyed(who)),
            percent(&odds.moved()),
            battle.setup().board.at(threat.at),
            battle.figure_name(threat.target),
            action.map_or("", |action| action.name.as_str()),
            thing.unwrap_or_default(),
        )
    }

    fn json(battle: PulpCityBattle<'_>, threats: &Threats, worth: &Ratio, threat: &Threat) -> Value {
        let (setup, odds, who) = (battle.setup(), threats.odds(threat), Occupant::Figure(threat.target));
        let at = |cell: Cell| json!(setup.board.at(cell));
        let chance = |chance: &Ratio| json!(ChanceJson::from(chance));
        let way = threats.way(threat);
        let action = battle.action(threats.figure, threat.question.action);
        let mut attack = json!({"action": action.map(|action| action.name.as_str())});
        if let Some(thing) = threat.question.thing {
            attack["thing"] = json!(setup.object(thing).id);
        }
        json!({
            "at": [at(threat.at)],
            "by": way.map(|way| way.by.name()),
            "path": way.map(|way| way.path.iter().map(|cell| at(*cell)).collect::<Vec<_>>()),
            "ap": action.map(|action| action.ap),
            "target": setup.figure(threat.target).id,
            "attack": attack,
            "line": odds.line.map(|(lead, dir)| json!({"lead": at(lead), "dir": dir})),
            "exact": true,
            "worth": chance(worth),
            "arrival": chance(&Ratio::ONE),
            "hit": chance(&odds.hit()),
            "wounded": chance(&odds.wounded(who)),
            "destroyed": chance(&odds.destroyed(who)),
            "moved": chance(&odds.moved()),
        })
    }

    fn options(battle: PulpCityBattle<'_>) -> Value {
        json!(battle.rules().options)
    }
}
