//! Highlights of a finished C3G battle.

use knockback_odds::{Ratio, c3g::Luck};
use knockback_rules::{
    battle::Event,
    c3g::{self, C3gBattle, FallResult},
};

use crate::{
    account::Account,
    end::{HighlightRow, sides},
    icon::Icon,
    percent::in_percent,
    text::count,
    tone::Tone,
};

/// The highlights of a battle, one row each.
pub(super) fn rows(battle: C3gBattle<'_>, log: &[Event]) -> Vec<HighlightRow> {
    let account = Account::of_log(&battle, log);
    let mut rows = Vec::new();
    for side in sides(&battle) {
        let own =
            battle.setup().figure_ids().zip(account.figures()).filter(|(figure, _)| battle.owner(*figure) == side);
        let (wounds, lost) = own.fold((0, 0), |(wounds, lost), (_, figure)| {
            (wounds + figure.harm_suffered, lost + u32::from(figure.lost.is_some()))
        });
        let text = format!("{}, {} lost", count(wounds, "wound", "wounds"), count(lost, "figure", "figures"));
        rows.push(HighlightRow::of_side(side, battle.side_name(side), text));
    }
    for (side, luck) in sides(&battle).zip(luck(battle, log)) {
        let Some((attacks, average)) = luck else { continue };
        let attacks = count(u32::try_from(attacks).unwrap_or(u32::MAX), "attack", "attacks");
        let text = format!("luckier than {} of rolls in {attacks}", in_percent(&average));
        rows.push(HighlightRow::of_side(side, format!("Luck of {}", battle.side_name(side)), text));
    }
    if let Some(flight) = account.farthest_flight().filter(|(_, hexes)| *hexes > 0) {
        rows.push(HighlightRow::most((Icon::Move, Tone::Flight, "Longest flight"), &battle, flight, ("hex", "hexes")));
    }
    if let Some(fall) = account.deepest_fall().filter(|(_, levels)| *levels > 0) {
        let mut row = HighlightRow::most((Icon::Depth, Tone::Risk, "Longest fall"), &battle, fall, ("level", "levels"));
        if is_deadly(log, fall.1) {
            row.text.push_str(", and that was fatal");
        }
        rows.push(row);
    }
    rows
}

/// True if the figure did not survive the first fall from this height.
fn is_deadly(log: &[Event], height: u16) -> bool {
    let result = log.iter().find_map(|event| match event {
        Event::C3g(c3g::Event::FallRolled { drop, result, .. }) if *drop == height => Some(*result),
        _ => None,
    });
    matches!(result, Some(FallResult::Deadly { survived: false }))
}

/// The number of attacks that each side has rolled, and their average luck.
fn luck(battle: C3gBattle<'_>, log: &[Event]) -> Vec<Option<(usize, Ratio)>> {
    let all = Luck::of_log(log);
    let of_side = |side| {
        let own: Vec<&Luck> = all.iter().filter(|luck| battle.owner(luck.attacker) == side).collect();
        Luck::average(own.iter().copied()).map(|average| (own.len(), average))
    };
    sides(&battle).map(of_side).collect()
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, FigureId, Occupant},
        c3g::HarmSource,
        displacement::Cause,
        units::KnockbackPoints,
    };

    use super::*;
    use crate::c3g::testing::expect_ruleset;

    #[test]
    fn highlights_name_the_greatest_moments() {
        let battle = Battle::new(knockback_testing::c3g::made_up::setup(1));
        let (one, other) = (FigureId(0), FigureId(1));
        let flight = |figure, moved| {
            let cause = Cause::Distance;
            Event::C3g(c3g::Event::FlightEnded { figure, moved, taken_back: 0, kp_left: KnockbackPoints(0), cause })
        };
        let fall = |figure, drop| {
            let result = FallResult::Dice { dice: 1, skulls: 0 };
            Event::C3g(c3g::Event::FallRolled { figure, drop, result })
        };
        let wound =
            Event::C3g(c3g::Event::Wounded { victim: Occupant::Figure(one), wounds: 2, by: HarmSource::Attack });
        let log = [flight(one, 2), flight(other, 4), flight(one, 4), fall(other, 3), fall(one, 9), wound];
        let of = |log: &[Event]| {
            rows(expect_ruleset(&battle), log)
                .into_iter()
                .map(|row| format!("{}: {}", row.name, row.text))
                .collect::<Vec<_>>()
        };
        let told = of(&log);
        let name = |figure| battle.figure_name(figure);
        assert!(told.contains(&format!("Longest flight: {}, 4 hexes", name(other))), "the earlier flight: {told:?}");
        assert!(told.contains(&format!("Longest fall: {}, 9 levels", name(one))), "{told:?}");
        let wounded = battle.owner(one);
        assert!(told.contains(&format!("{}: 2 wounds, 0 figures lost", battle.side_name(wounded))), "{told:?}");
        assert_eq!(told.iter().filter(|row| row.ends_with(": 0 wounds, 0 figures lost")).count(), 1, "{told:?}");
        assert!(!of(&[]).iter().any(|row| row.starts_with("Longest fall")));
    }
}
