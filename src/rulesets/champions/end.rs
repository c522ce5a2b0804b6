//! What a Champions battle will be remembered for.

use knockback_rules::{
    battle::{Event, FigureId, SideId},
    champions::Event as E,
    champions::Played,
};

use crate::{
    screens::end::{Row, count},
    theme::{icon::Icon, palette, team::team},
};

/// What a character has done and suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Deeds {
    /// STUN and BODY that it brought through the defences of foes.
    done: (u32, u32),
    /// STUN and BODY that it took.
    taken: (u32, u32),
}

/// What a battle will be remembered for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Memories {
    /// By figure.
    deeds: Vec<Deeds>,
    /// The farthest flight: who, and how many hexes.
    flight: Option<(FigureId, u16)>,
    /// Things that broke, by name.
    broken: Vec<String>,
}

impl Memories {
    /// Reads them from everything that has happened.
    fn of(battle: Played<'_>, log: &[Event]) -> Self {
        let mut all = Self { deeds: vec![Deeds::default(); battle.setup().figures.len()], ..Self::default() };
        let mut attacker: Option<FigureId> = None;
        for event in log {
            let Event::Champions(event) = event else { continue };
            match event {
                E::AttackDeclared { attacker: who, .. }
                | E::AreaDeclared { attacker: who, .. }
                | E::ToHitRolled { attacker: who, .. } => attacker = Some(*who),
                E::HaymakerEnded { figure, .. } | E::Thrown { figure, .. } => attacker = Some(*figure),
                E::PhaseBegan { .. } | E::PhaseEnded { .. } => attacker = None,
                E::Hurt { figure, stun, body, .. } => {
                    let (stun, body) = (u32::from(*stun), u32::from(*body));
                    let own = &mut all.deeds[figure.index()].taken;
                    *own = (own.0 + stun, own.1 + body);
                    if let Some(by) = attacker.filter(|by| !battle.friends(*by, *figure)) {
                        let theirs = &mut all.deeds[by.index()].done;
                        *theirs = (theirs.0 + stun, theirs.1 + body);
                    }
                }
                E::FlightEnded { figure, moved, .. } if *moved > all.flight.map_or(0, |(_, farthest)| farthest) => {
                    all.flight = Some((*figure, *moved));
                }
                E::Broke { object, .. } => all.broken.push(battle.setup().object(*object).name.clone()),
                _ => {}
            }
        }
        all
    }
}

/// What a battle will be remembered for, a row each.
pub(crate) fn rows(battle: Played<'_>, log: &[Event]) -> Vec<Row> {
    let memories = Memories::of(battle, log);
    let mut rows = Vec::new();
    for side in (0u16..).map(SideId).take(battle.setup().sides.len()) {
        let team = team(side);
        for (figure, deeds) in (0u16..).map(FigureId).zip(&memories.deeds) {
            if battle.owner(figure) != side {
                continue;
            }
            let Deeds { done, taken } = deeds;
            let how = if battle.is_dead(figure) {
                ", dead"
            } else if battle.is_awake(figure) {
                ""
            } else {
                ", out"
            };
            let text = format!("dealt {} STUN {} BODY, took {} and {}{how}", done.0, done.1, taken.0, taken.1);
            rows.push(Row::new(team.emblem, team.ink(), battle.figure_name(figure).to_owned(), text));
        }
    }
    if let Some((who, hexes)) = memories.flight {
        let text = format!("{}, {} ({} m)", battle.figure_name(who), count(hexes.into(), "hex", "hexes"), 2 * hexes);
        rows.push(Row::new(Icon::Move, palette::FLIGHT, "Farthest flight".to_owned(), text));
    }
    if !memories.broken.is_empty() {
        let named: Vec<&str> = memories.broken.iter().take(3).map(String::as_str).collect();
        let more = memories.broken.len().saturating_sub(3);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        let text = format!("{}{rest}", named.join(", "));
        rows.push(Row::new(Icon::Attack, palette::RISK, "Broken".to_owned(), text));
    }
    rows
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Occupant, champions::Harm, displacement::Cause};

    use super::*;
    use crate::rulesets::champions::proven;
    use knockback_testing::champions::open;

    #[test]
    fn damage_is_remembered_by_who_dealt_it_and_who_took_it() {
        let battle = open();
        let (one, foe) = (FigureId(0), FigureId(3));
        let target = Occupant::Figure(foe);
        let hits = E::ToHitRolled { attacker: one, target, aim: Vec::new(), rolled: 9, hits: 1 };
        let hurt = |figure, stun| E::Hurt { figure, stun, body: 2, of: Harm::Attack };
        let flew = E::FlightEnded { figure: foe, moved: 7, cause: Cause::Distance, feet: None };
        let ended = E::PhaseEnded { figure: one };
        let log: Vec<Event> =
            [hits, hurt(foe, 20), flew, ended, hurt(one, 5)].into_iter().map(Event::Champions).collect();
        let memories = Memories::of(proven(&battle), &log);
        assert_eq!(memories.deeds[0], Deeds { done: (20, 2), taken: (5, 2) });
        assert_eq!(memories.deeds[3], Deeds { done: (0, 0), taken: (20, 2) });
        assert_eq!(memories.flight, Some((foe, 7)));
    }
}
