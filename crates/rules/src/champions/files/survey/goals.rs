//! Victory conditions.

use crate::{
    battle::{Names, SideId},
    champions::{Goal, Thing, Victory, VictorySpec},
    geometry::Coord,
    scenario::survey::Validator,
};

/// Builds the victory conditions of the setup, in order.
pub(super) fn goals(survey: &mut Validator, spec: &VictorySpec, things: &[Option<Thing>]) -> Vec<Victory> {
    let mut ways = Vec::new();
    for (number, rule) in spec.rules.iter().enumerate() {
        let place = format!("rules.champions.victory.rules[{}]", number + 1);
        ways.extend(match rule {
            Goal::BringDown { side, figures } => bring_down(survey, &format!("{place}.bring_down"), side, figures),
            Goal::Hold { side, at, from_turn } => hold_ground(survey, &format!("{place}.hold"), side, at, *from_turn),
            shared => shared
                .shared()
                .and_then(|goal| survey.goal(&place, goal, |object| things[object.index()].is_some()))
                .map(Victory::Goal),
        });
    }
    if spec.turn_limit == Some(0) {
        survey.report.fault("rules.champions.victory.turn_limit", "a battle needs at least 1 turn");
    }
    ways
}

fn bring_down(survey: &mut Validator, place: &str, side: &str, figures: &[String]) -> Option<Victory> {
    let side: Option<SideId> = survey.side(&format!("{place}.side"), side);
    let figures = survey.listed(&format!("{place}.figures"), figures, "at least one figure is needed", Names::figure);
    Some(Victory::BringDown { side: side?, figures })
}

fn hold_ground(survey: &mut Validator, place: &str, side: &str, at: &[Coord], from_turn: u16) -> Option<Victory> {
    let side: Option<SideId> = survey.side(&format!("{place}.side"), side);
    let cells = survey.hexes(&format!("{place}.at"), at);
    Some(Victory::Hold { side: side?, cells, from_turn })
}
