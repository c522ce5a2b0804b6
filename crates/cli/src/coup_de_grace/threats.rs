//! The threat map of a Coup-De-Grace mini: its positions, and the columns of a threat.

use knockback_odds::{
    Ratio,
    coup_de_grace::{Objective, State, Threat, ThreatCount, Threats},
    json::ChanceJson,
};
use knockback_rules::{
    battle::{FigureId, Refusal},
    board::Cell,
    coup_de_grace::{self, CoupDeGrace, CoupDeGraceBattle},
    geometry::Direction,
};
use serde_json::{Value, json};

use crate::odds::{Threatens, percent};

impl Threatens for CoupDeGrace {
    type Aim = Objective;
    type Count = ThreatCount;
    type Threat = Threat;

    const AIMS: &'static [Objective] = &Objective::ALL;
    const FARTHEST: Objective = Objective::Farthest;
    const LEGEND: &'static str = "\"points\" is the total cost of the attack and the move or turn before it.";
    const HEADS: &'static str = "  points      hit   downed      out    moved   from: attack";

    fn off_board(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Refusal {
        coup_de_grace::off_board(battle, figure)
    }

    fn name(aim: Objective) -> &'static str {
        aim.name()
    }

    fn left_out(threats: &Threats) -> (usize, usize) {
        (threats.left_out, threats.unsearched)
    }

    fn ranked<'t>(_: CoupDeGraceBattle<'_>, threats: &'t Threats, aim: Objective) -> Vec<(Ratio, &'t Threat)> {
        threats.ranked(aim)
    }

    fn row(battle: CoupDeGraceBattle<'_>, threats: &Threats, threat: &Threat) -> String {
        let odds = threats.odds(threat);
        let question = threat.question;
        let stays = if threats.way(threat).is_none() { " (stays)" } else { "" };
        let facing = threat.facing.map(|facing| format!(" facing {facing}")).unwrap_or_default();
        let choice = question.choices.direction;
        let choice = choice.map(|way| format!(", --choose direction={}", way.number())).unwrap_or_default();
        let weapon = battle.sheet(question.attacker).profile(question.hand).map_or("attack", |weapon| weapon.name);
        format!(
            " {:>7} {:>8} {:>8} {:>8} {:>8}   {}{facing}{stays}: {}, {weapon}{choice}",
            threat.cost,
            percent(&odds.hit()),
            percent(&odds.state(State::Downed)),
            percent(&odds.destroyed()),
            percent(&odds.moved()),
            battle.setup().board.at(threat.at),
            battle.figure_name(question.target),
        )
    }

    fn json(battle: CoupDeGraceBattle<'_>, threats: &Threats, worth: &Ratio, threat: &Threat) -> Value {
        let (setup, odds, question) = (battle.setup(), threats.odds(threat), threat.question);
        let at = |cell: Cell| json!(setup.board.at(cell));
        let chance = |chance: &Ratio| json!(ChanceJson::from(chance));
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

    fn options(battle: CoupDeGraceBattle<'_>) -> Value {
        json!(battle.rules().options)
    }
}
