//! What a C3G battle will be remembered for.

use knockback_odds::{Ratio, c3g::Luck};
use knockback_rules::{
    battle::{Event, Occupant, SideId},
    c3g::{self, FallResult, Played},
};

use crate::{
    odds::percent::in_percent,
    screens::end::{Row, count},
    theme::{icon::Icon, palette, team::team},
};

/// What a battle will be remembered for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Memories {
    /// For each side, the wounds that its figures have taken.
    wounds: Vec<u32>,
    /// For each side, its figures that were destroyed.
    lost: Vec<u32>,
    /// The longest flight: who, and how many hexes.
    flight: Option<(String, u16)>,
    /// The highest fall: who, how many levels, and whether nothing was left of it.
    fall: Option<(String, u16, bool)>,
    /// For each side, how many attacks it has rolled, and how lucky they were on average.
    luck: Vec<Option<(usize, Ratio)>>,
}

impl Memories {
    /// Reads them from everything that has happened.
    fn of(battle: Played<'_>, log: &[Event]) -> Self {
        let none = || vec![0; battle.setup().sides.len()];
        let mut all = Self { wounds: none(), lost: none(), luck: luck(battle, log), ..Self::default() };
        for event in log {
            let Event::C3g(event) = event else { continue };
            match event {
                c3g::Event::Wounded { victim: Occupant::Figure(figure), wounds, .. } => {
                    all.wounds[battle.owner(*figure).index()] += u32::from(*wounds);
                }
                c3g::Event::Destroyed { victim: Occupant::Figure(figure), .. } => {
                    all.lost[battle.owner(*figure).index()] += 1;
                }
                c3g::Event::FlightEnded { figure, moved, .. }
                    if *moved > all.flight.as_ref().map_or(0, |(_, longest)| *longest) =>
                {
                    all.flight = Some((battle.figure_name(*figure).to_owned(), *moved));
                }
                c3g::Event::FallRolled { figure, drop, result }
                    if *drop > all.fall.as_ref().map_or(0, |(_, highest, _)| *highest) =>
                {
                    let deadly = matches!(result, FallResult::Deadly { survived: false });
                    all.fall = Some((battle.figure_name(*figure).to_owned(), *drop, deadly));
                }
                _ => {}
            }
        }
        all
    }
}

/// How lucky the attacks of each side were.
fn luck(battle: Played<'_>, log: &[Event]) -> Vec<Option<(usize, Ratio)>> {
    let all = Luck::of_log(log);
    let of_side = |side: usize| {
        let own: Vec<&Luck> = all.iter().filter(|luck| battle.owner(luck.attacker).index() == side).collect();
        Luck::average(own.iter().copied()).map(|average| (own.len(), average))
    };
    (0..battle.setup().sides.len()).map(of_side).collect()
}

/// What a battle will be remembered for, a row each.
pub(crate) fn rows(battle: Played<'_>, log: &[Event]) -> Vec<Row> {
    let memories = &Memories::of(battle, log);
    let mut rows = Vec::new();
    for (place, (wounds, lost)) in (0u16..).zip(memories.wounds.iter().zip(&memories.lost)) {
        let side = SideId(place);
        let team = team(side);
        let text = format!("{}, {} lost", count(*wounds, "wound", "wounds"), count(*lost, "figure", "figures"));
        rows.push(Row::new(team.emblem, team.ink(), battle.side_name(side).to_owned(), text));
    }
    for (place, luck) in (0u16..).zip(&memories.luck) {
        let Some((attacks, average)) = luck else { continue };
        let side = SideId(place);
        let team = team(side);
        let attacks = count(u32::try_from(*attacks).unwrap_or(u32::MAX), "attack", "attacks");
        let text = format!("luckier than {} of rolls, in {attacks}", in_percent(average));
        rows.push(Row::new(team.emblem, team.ink(), format!("Luck of {}", battle.side_name(side)), text));
    }
    if let Some((who, hexes)) = &memories.flight {
        let text = format!("{who}, {}", count((*hexes).into(), "hex", "hexes"));
        rows.push(Row::new(Icon::Move, palette::FLIGHT, "Longest flight".to_owned(), text));
    }
    if let Some((who, levels, deadly)) = &memories.fall {
        let end = if *deadly { ", and that was the end" } else { "" };
        let text = format!("{who}, {}{end}", count((*levels).into(), "level", "levels"));
        rows.push(Row::new(Icon::Depth, palette::RISK, "Highest fall".to_owned(), text));
    }
    rows
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, FigureId},
        c3g::Harm,
        displacement::Cause,
        units::KnockbackPoints,
    };

    use super::*;
    use crate::rulesets::c3g::proven;

    #[test]
    fn a_battle_is_remembered_for_its_greatest_moments() {
        let setup = crate::shipped::scenarios().iter().next().unwrap();
        let battle = Battle::new(std::sync::Arc::clone(setup));
        let (one, other) = (FigureId(0), FigureId(1));
        let flight = |figure, moved| {
            let cause = Cause::Distance;
            Event::C3g(c3g::Event::FlightEnded { figure, moved, taken_back: 0, kp_left: KnockbackPoints(0), cause })
        };
        let fall = |figure, drop| {
            let result = FallResult::Dice { dice: 1, skulls: 0 };
            Event::C3g(c3g::Event::FallRolled { figure, drop, result })
        };
        let wound = Event::C3g(c3g::Event::Wounded { victim: Occupant::Figure(one), wounds: 2, by: Harm::Attack });
        let log = [flight(one, 2), flight(other, 4), flight(one, 4), fall(other, 3), fall(one, 9), wound];
        let memories = Memories::of(proven(&battle), &log);
        assert_eq!(memories.flight, Some((battle.figure_name(other).to_owned(), 4)), "the first of equals");
        assert_eq!(memories.fall, Some((battle.figure_name(one).to_owned(), 9, false)));
        assert_eq!(memories.wounds.iter().sum::<u32>(), 2);
        assert_eq!(memories.wounds[battle.owner(one).index()], 2);
        assert_eq!(Memories::of(proven(&battle), &[]).fall, None);
    }
}
