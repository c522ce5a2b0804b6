//! What a battle of Pulp City will be remembered for.

use knockback_rules::{
    battle::{Event, FigureId, SideId},
    pulp_city::{Event as E, Mark, Played},
};

use crate::{
    screens::end::{Row, count},
    theme::{icon::Icon, palette, team::team},
};

/// What a model has done and suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Deeds {
    /// Hit points that it took from opponents, falls to which it sent them among them.
    dealt: u32,
    /// Hit points that it lost.
    lost: u32,
    /// Opponents whom it KO'ed.
    beaten: u32,
}

/// What a battle will be remembered for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Memories {
    /// By figure.
    deeds: Vec<Deeds>,
    /// The longest flight: who, and how many hexes.
    flown: Option<(FigureId, u16)>,
    /// The deepest fall: who, and how many levels.
    fallen: Option<(FigureId, u16)>,
    /// The roll with the most extra successes: who, and how many.
    extra: Option<(FigureId, u8)>,
    /// How often somebody was thrown at somebody or something.
    thrown: u32,
    /// How often somebody acted for another side.
    controlled: u32,
}

impl Memories {
    /// Reads them from everything that has happened.
    fn of(battle: Played<'_>, log: &[Event]) -> Self {
        let mut all = Self { deeds: vec![Deeds::default(); battle.setup().figures.len()], ..Self::default() };
        // All that happens after an action was declared is the work of whoever declared it.
        let mut acting: Option<FigureId> = None;
        let own = log.iter().filter_map(|event| match event {
            Event::PulpCity(event) => Some(event),
            _ => None,
        });
        for event in own {
            match event {
                E::Declared { attacker, thrown, .. } => {
                    acting = Some(*attacker);
                    all.thrown += u32::from(thrown.is_some());
                }
                E::Activated { .. } | E::Commanded { .. } | E::MoveBegan { .. } | E::EffectsPhase => acting = None,
                E::EffectApplied { by, to: Mark::Figure(_), .. } => acting = Some(*by),
                E::Judged { attacker, success: true, extra, .. } if *extra > all.extra.map_or(1, |(_, most)| most) => {
                    all.extra = Some((*attacker, *extra));
                }
                E::Hurt { figure, damage, .. } => {
                    all.deeds[figure.index()].lost += u32::from(*damage);
                    // A fall on one's own way is nobody else's doing.
                    if let Some(by) = acting.filter(|by| !battle.friends(*by, *figure)) {
                        all.deeds[by.index()].dealt += u32::from(*damage);
                    }
                }
                E::Ko { figure } => {
                    if let Some(by) = acting.filter(|by| !battle.friends(*by, *figure)) {
                        all.deeds[by.index()].beaten += 1;
                    }
                }
                E::DisplacementEnded { figure, moved, .. } if *moved > all.flown.map_or(1, |(_, most)| most) => {
                    all.flown = Some((*figure, *moved));
                }
                E::Fell { figure, drop, .. } if *drop > all.fallen.map_or(1, |(_, most)| most) => {
                    all.fallen = Some((*figure, *drop));
                }
                E::Controlled { .. } => all.controlled += 1,
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
            // Who never came has nothing to be remembered for.
            let came = !battle.is_waiting(figure) || deeds.lost > 0;
            if battle.owner(figure) == side && came {
                let name = battle.figure_name(figure).to_owned();
                rows.push(Row::new(team.emblem, team.ink(), name, told(battle, figure, *deeds)));
            }
        }
    }
    let of =
        |who: FigureId, number: u32, (one, more)| format!("{}, {}", battle.figure_name(who), count(number, one, more));
    if let Some((who, hexes)) = memories.flown {
        let text = of(who, hexes.into(), ("hex", "hexes"));
        rows.push(Row::new(Icon::Move, palette::FLIGHT, "Sent farthest".to_owned(), text));
    }
    if let Some((who, levels)) = memories.fallen {
        let text = of(who, levels.into(), ("level", "levels"));
        rows.push(Row::new(Icon::Depth, palette::RISK, "Deepest fall".to_owned(), text));
    }
    if let Some((who, extra)) = memories.extra {
        let text = of(who, extra.into(), ("extra success", "extra successes"));
        rows.push(Row::new(Icon::Life, palette::GOOD, "Best roll".to_owned(), text));
    }
    if memories.thrown > 0 {
        let text = count(memories.thrown, "throw", "throws");
        rows.push(Row::new(Icon::Move, palette::RISK, "Hurled".to_owned(), text));
    }
    if memories.controlled > 0 {
        let text = count(memories.controlled, "time", "times");
        rows.push(Row::new(Icon::Life, palette::GLYPH, "Minds taken over".to_owned(), text));
    }
    rows
}

/// `dealt 3 HP, lost 1, 1 KO'ed`.
fn told(battle: Played<'_>, figure: FigureId, deeds: Deeds) -> String {
    let beaten = if deeds.beaten > 0 { format!(", beat {}", deeds.beaten) } else { String::new() };
    let how = if battle.model(figure).ko { ", KO'ed" } else { "" };
    format!("dealt {} HP, lost {}{beaten}{how}", deeds.dealt, deeds.lost)
}

#[cfg(test)]
mod tests {
    use knockback_rules::{displacement::Cause, pulp_city::Harm};

    use super::*;
    use crate::rulesets::pulp_city::proven;
    use knockback_testing::{named, pulp_city::open};

    #[test]
    fn deeds_are_those_of_whoever_acts() {
        let battle = open();
        let (one, foe) = (named(&battle, "Corona"), named(&battle, "Gravel Jack"));
        assert!(!battle.friends(one, foe));
        let target = Mark::Figure(foe);
        let log: Vec<Event> = [
            E::Activated { figure: one },
            E::Declared { attacker: one, action: 0, target, thrown: None, counts: None },
            E::Judged { attacker: one, target, success: true, extra: 3 },
            E::Hurt { figure: foe, damage: 1, by: Harm::Effect },
            E::DisplacementEnded { figure: foe, moved: 4, cause: Cause::Drop },
            E::Fell { figure: foe, drop: 3, damage: 1 },
            E::Hurt { figure: foe, damage: 1, by: Harm::Fall },
            E::Ko { figure: foe },
            E::Activated { figure: foe },
            E::Hurt { figure: foe, damage: 1, by: Harm::Fall },
        ]
        .into_iter()
        .map(Event::PulpCity)
        .collect();
        let memories = Memories::of(proven(&battle), &log);
        assert_eq!(memories.deeds[one.index()], Deeds { dealt: 2, lost: 0, beaten: 1 });
        assert_eq!(memories.deeds[foe.index()], Deeds { dealt: 0, lost: 3, beaten: 0 });
        assert_eq!(memories.flown, Some((foe, 4)));
        assert_eq!(memories.fallen, Some((foe, 3)));
        assert_eq!(memories.extra, Some((one, 3)));
        let rows = rows(proven(&battle), &log);
        assert!(rows.iter().any(|row| row.text == "dealt 2 HP, lost 0, beat 1"), "{rows:?}");
    }
}
