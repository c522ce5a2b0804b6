//! The threat map of a C3G figure: its positions, and the columns of a threat.

use knockback_odds::{
    Exactness, Ratio,
    c3g::{Label, Objective, Threat, ThreatCount, Threats},
    json::ChanceJson,
};
use knockback_rules::{
    battle::{FigureId, Occupant, Refusal},
    board::{Cell, Footprint},
    c3g::{self, C3g, C3gBattle},
};
use serde_json::{Value, json};

use super::{ask, table};
use crate::odds::{Threatens, percent};

impl Threatens for C3g {
    type Aim = Objective;
    type Count = ThreatCount;
    type Threat = Threat;

    const AIMS: &'static [Objective] = &Objective::ALL;
    const FARTHEST: Objective = Objective::Farthest;
    const LEGEND: &'static str =
        "All chances assume that the figure arrives unhurt; \"arrival\" is the chance of that.";
    const HEADS: &'static str = "  arrival  wounded  destroyed    moved   from: attack";

    fn off_board(battle: C3gBattle<'_>, figure: FigureId) -> Refusal {
        c3g::off_board(battle, figure)
    }

    fn name(aim: Objective) -> &'static str {
        aim.name()
    }

    fn left_out(threats: &Threats) -> (usize, usize) {
        (threats.left_out, threats.unsearched)
    }

    fn ranked<'t>(battle: C3gBattle<'_>, threats: &'t Threats, aim: Objective) -> Vec<(Ratio, &'t Threat)> {
        threats.ranked(&battle, aim)
    }

    fn row(battle: C3gBattle<'_>, threats: &Threats, threat: &Threat) -> String {
        let odds = threats.odds(threat);
        let from = match &threat.way {
            None => format!("{} (stays)", hexes(battle, threat.at)),
            Some(_) => hexes(battle, threat.at),
        };
        let line = odds.line.map(|line| format!(", --line {}", ask::line_text(battle, line))).unwrap_or_default();
        let estimate = if odds.exactness == Exactness::Exact { "" } else { " (ESTIMATE)" };
        format!(
            " {:>8} {:>8}   {:>8} {:>8}   {from}: {}, {}{line}{estimate}",
            percent(&threat.arrival),
            percent(&odds.of_label(Label::Wounded)),
            percent(&odds.of_label(Label::Destroyed)),
            percent(&odds.of_label(Label::Moved)),
            battle.occupant_name(odds.question.target),
            table::attack_name(battle, odds),
        )
    }

    fn json(battle: C3gBattle<'_>, threats: &Threats, worth: &Ratio, threat: &Threat) -> Value {
        let (setup, odds) = (battle.setup(), threats.odds(threat));
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
            "attack": odds.question.with.in_files(setup, odds.question.attacker),
            "line": odds.line.map(|line| json!({"lead": at(line.lead), "dir": line.direction})),
            "exact": odds.exactness == Exactness::Exact,
            "worth": chance(worth),
            "arrival": chance(&threat.arrival),
            "wounded": chance(&odds.of_label(Label::Wounded)),
            "destroyed": chance(&odds.of_label(Label::Destroyed)),
            "moved": chance(&odds.of_label(Label::Moved)),
        })
    }

    fn options(battle: C3gBattle<'_>) -> Value {
        json!(battle.rules().options)
    }
}

fn hexes(battle: C3gBattle<'_>, at: Footprint) -> String {
    let all: Vec<String> = at.cells().map(|cell| battle.setup().board.at(cell).to_string()).collect();
    all.join(" ")
}
