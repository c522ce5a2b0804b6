//! Victory conditions (`C3G-5`).

use crate::{
    battle::{Names, SideId},
    c3g::{Destructible, Victory, VictoryRule, VictorySpec},
    geometry::Coord,
    scenario::survey::Validator,
};

/// The victory conditions, in order.
pub(super) fn victory(
    survey: &mut Validator,
    spec: &VictorySpec,
    destructible: &[Option<Destructible>],
) -> Vec<Victory> {
    let mut ways = Vec::new();
    for (number, rule) in spec.rules.iter().enumerate() {
        let place = format!("rules.c3g.victory.rules[{}]", number + 1);
        ways.extend(match rule {
            VictoryRule::Destroy { side, cards } => destroy(survey, &format!("{place}.destroy"), side, cards),
            VictoryRule::Hold { side, at, from_round } => hold(survey, &format!("{place}.hold"), side, at, *from_round),
            shared => shared
                .shared()
                .and_then(|goal| survey.goal(&place, goal, |object| destructible[object.index()].is_some()))
                .map(Victory::Goal),
        });
    }
    if spec.round_limit == Some(0) {
        survey.report.fault("rules.c3g.victory.round_limit", "a battle needs at least 1 round");
    }
    ways
}

fn destroy(survey: &mut Validator, place: &str, side: &str, cards: &[String]) -> Option<Victory> {
    let side: Option<SideId> = survey.side(&format!("{place}.side"), side);
    let cards = survey.listed(&format!("{place}.cards"), cards, "at least one card is needed", Names::card);
    Some(Victory::Destroy { side: side?, cards })
}

fn hold(survey: &mut Validator, place: &str, side: &str, at: &[Coord], from_round: u16) -> Option<Victory> {
    let side: Option<SideId> = survey.side(&format!("{place}.side"), side);
    let cells = survey.hexes(&format!("{place}.at"), at);
    Some(Victory::Hold { side: side?, cells, from_round })
}
