//! Points of effect: drains, dispels and transforms (`CH-21`).

use super::damage;
use crate::{
    battle::{self, FigureId},
    champions::{AttackKind, ChampionsBattle, Characteristic, Event, HarmSource, Power},
};

/// Adds the events for this many points of effect.
pub(in crate::champions) fn affect(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    kind: AttackKind,
    points: u16,
    events: &mut Vec<battle::Event>,
) {
    let to_event = battle::Event::Champions;
    match kind {
        AttackKind::Normal | AttackKind::Killing => {}
        AttackKind::Drain(of) => {
            events.push(to_event(Event::Drained { figure, of, points }));
            match of {
                // Losing STUN or BODY has the same consequences as damage.
                Characteristic::Stun => damage::hurt(battle, figure, (points, 0), HarmSource::Drain, events),
                Characteristic::Body => damage::hurt(battle, figure, (0, points), HarmSource::Drain, events),
                _ => {}
            }
        }
        AttackKind::Dispel => {
            let up = battle.condition(figure).up;
            let powers = (0_u8..).zip(&battle.sheet(figure).powers);
            let active = powers.filter_map(|(place, power)| match power {
                Power::ForceField { active_points, .. } if up & (1 << place) != 0 => Some((place, *active_points)),
                _ => None,
            });
            // A dispel acts on the weakest raised power.
            let weakest = active.min_by_key(|(place, points)| (*points, *place));
            let power = weakest.filter(|(_, needed)| points >= *needed).map(|(place, _)| place);
            events.push(to_event(Event::Dispelled { figure, points, power }));
            events.extend(power.map(|power| to_event(Event::PowerTurned { figure, power, up: false })));
        }
        AttackKind::Transform => {
            let whole = battle.sheet(figure).characteristic(Characteristic::Body).unsigned_abs();
            let before = battle.condition(figure).transformed;
            events.push(to_event(Event::Transformed {
                figure,
                points,
                done: before.saturating_add(points) >= 2 * whole,
            }));
        }
    }
}
