//! Validation of the ways to win (`PC-25`).

use crate::{
    battle::{Names, SideId},
    geometry::Coord,
    pulp_city::{Thing, Victory, VictoryRule, VictorySpec},
    scenario::survey::Validator,
};

/// Validates the ways to win and returns them in order.
pub(super) fn victory(survey: &mut Validator, spec: &VictorySpec, things: &[Thing]) -> Vec<Victory> {
    let mut ways = Vec::new();
    for (number, rule) in spec.rules.iter().enumerate() {
        let place = format!("rules.pulp_city.victory.rules[{}]", number + 1);
        ways.extend(match rule {
            VictoryRule::KnockOut { side, figures } => knock_out(survey, &format!("{place}.knock_out"), side, figures),
            VictoryRule::Hold { side, at, from_round } => hold(survey, &format!("{place}.hold"), side, at, *from_round),
            shared => shared
                .shared()
                .and_then(|goal| survey.goal(&place, goal, |object| things[object.index()].sound.is_some()))
                .map(Victory::Goal),
        });
    }
    if spec.round_limit == Some(0) {
        survey.report.fault("rules.pulp_city.victory.round_limit", "a battle has at least 1 round");
    }
    ways
}

fn knock_out(survey: &mut Validator, place: &str, side: &str, figures: &[String]) -> Option<Victory> {
    let side: Option<SideId> = survey.side(&format!("{place}.side"), side);
    let figures = survey.listed(&format!("{place}.figures"), figures, "name at least one figure", Names::figure);
    Some(Victory::KnockOut { side: side?, figures })
}

fn hold(survey: &mut Validator, place: &str, side: &str, at: &[Coord], from_round: u16) -> Option<Victory> {
    let side: Option<SideId> = survey.side(&format!("{place}.side"), side);
    let cells = survey.hexes(&format!("{place}.at"), at);
    Some(Victory::Hold { side: side?, cells, from_round })
}
