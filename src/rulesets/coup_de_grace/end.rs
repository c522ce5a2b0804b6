//! What a battle of Coup-De-Grace will be remembered for.

use knockback_rules::{
    battle::{Event, FigureId, SideId},
    coup_de_grace::{Event as E, Played},
};

use crate::{
    screens::end::{Row, count},
    theme::{icon::Icon, palette, team::team},
};

/// What a mini has done and suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Deeds {
    /// Hit points that it took from opponents, pits into which it pushed them among them.
    dealt: u32,
    /// Hit points that it lost.
    lost: u32,
    /// Opponents whom it put out of action.
    finished: u32,
}

/// What a battle will be remembered for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Memories {
    /// By figure.
    deeds: Vec<Deeds>,
    /// The longest forced move: who, and how many spaces.
    moved: Option<(FigureId, u16)>,
    /// How often somebody was forced into a pit.
    pits: u32,
    /// How often somebody downed got up again.
    recoveries: u32,
}

impl Memories {
    /// Reads them from everything that has happened.
    fn of(battle: Played<'_>, log: &[Event]) -> Self {
        let mut all = Self { deeds: vec![Deeds::default(); battle.setup().figures.len()], ..Self::default() };
        // All that happens in an activation is the work of whoever is activated.
        let mut acting: Option<FigureId> = None;
        for event in log {
            let Event::CoupDeGrace(event) = event else { continue };
            match event {
                E::Activated { figure, .. } => acting = Some(*figure),
                E::ActivationEnded { .. } => acting = None,
                E::Hurt { figure, damage, .. } => {
                    all.deeds[figure.index()].lost += u32::from(*damage);
                    if let Some(by) = acting.filter(|by| !battle.friends(*by, *figure)) {
                        all.deeds[by.index()].dealt += u32::from(*damage);
                    }
                }
                E::OutOfAction { figure } => {
                    if let Some(by) = acting.filter(|by| !battle.friends(*by, *figure)) {
                        all.deeds[by.index()].finished += 1;
                    }
                }
                E::PushEnded { figure, moved, .. } if *moved > all.moved.map_or(1, |(_, most)| most) => {
                    all.moved = Some((*figure, *moved));
                }
                E::Pit { .. } => all.pits += 1,
                E::StoodUp { .. } => all.recoveries += 1,
                _ => {}
            }
        }
        all
    }
}

/// What a battle will be remembered for, a row each.
pub(super) fn rows(battle: Played<'_>, log: &[Event]) -> Vec<Row> {
    let memories = Memories::of(battle, log);
    let mut rows = Vec::new();
    for side in (0u16..).map(SideId).take(battle.setup().sides.len()) {
        let team = team(side);
        for (figure, deeds) in (0u16..).map(FigureId).zip(&memories.deeds) {
            if battle.owner(figure) == side {
                let name = battle.figure_name(figure).to_owned();
                rows.push(Row::new(team.emblem, team.ink(), name, told(battle, figure, *deeds)));
            }
        }
    }
    if let Some((who, spaces)) = memories.moved {
        let text = format!("{}, {}", battle.figure_name(who), count(spaces.into(), "hex", "hexes"));
        rows.push(Row::new(Icon::Move, palette::FLIGHT, "Moved farthest".to_owned(), text));
    }
    if memories.pits > 0 {
        let text = count(memories.pits, "fall", "falls");
        rows.push(Row::new(Icon::Depth, palette::RISK, "Into pits".to_owned(), text));
    }
    if memories.recoveries > 0 {
        let text = memories.recoveries.to_string();
        rows.push(Row::new(Icon::Life, palette::GOOD, "Dramatic recoveries".to_owned(), text));
    }
    rows
}

/// `dealt 3, lost 1, 1 put out of action, downed`.
fn told(battle: Played<'_>, figure: FigureId, deeds: Deeds) -> String {
    let finished = if deeds.finished > 0 { format!(", {} put out of action", deeds.finished) } else { String::new() };
    let how = if battle.mini(figure).out {
        ", out of action"
    } else if battle.is_downed(figure) {
        ", downed"
    } else if battle.is_waiting(figure) {
        ", never entered"
    } else {
        ""
    };
    format!("dealt {} HP, lost {}{finished}{how}", deeds.dealt, deeds.lost)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Setup},
        coup_de_grace::Harm,
        displacement::Cause,
    };

    use super::*;
    use crate::rulesets::coup_de_grace::proven;

    #[test]
    fn deeds_are_those_of_whoever_is_activated() {
        let text = include_bytes!("../../../crates/rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        let battle = Battle::new(Arc::new(Setup::new(scenario).unwrap()));
        let id = |id: &str| battle.setup().names.figure(id).unwrap();
        let (one, foe, friend) = (id("bellwether"), id("marrow"), id("foxfire"));
        let hurt = |figure, damage, by| E::Hurt { figure, damage, by };
        let log: Vec<Event> = [
            E::Activated { figure: one, points: 4 },
            hurt(foe, 1, Harm::Attack),
            E::PushEnded { figure: foe, moved: 3, cause: Cause::Pit },
            hurt(foe, 1, Harm::Pit),
            E::OutOfAction { figure: foe },
            hurt(friend, 1, Harm::Ledge),
            E::ActivationEnded { figure: one },
        ]
        .into_iter()
        .map(Event::CoupDeGrace)
        .collect();
        let memories = Memories::of(proven(&battle), &log);
        assert_eq!(memories.deeds[one.index()], Deeds { dealt: 2, lost: 0, finished: 1 });
        assert_eq!(memories.deeds[foe.index()], Deeds { dealt: 0, lost: 2, finished: 0 });
        assert_eq!(memories.deeds[friend.index()].lost, 1);
        assert_eq!(memories.moved, Some((foe, 3)));
        let rows = rows(proven(&battle), &log);
        assert!(rows.iter().any(|row| row.text == "dealt 2 HP, lost 0, 1 put out of action"), "{rows:?}");
    }
}
