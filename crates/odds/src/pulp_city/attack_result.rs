//! The possible results of an action in Pulp City.

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::Cell,
    pulp_city::PulpCityBattle,
    units::{Hexes, Level},
};

use super::{State, States, observer::Gains};
use crate::{KnockbackDamage, Short, Stop};

/// A possible result of an action, for all models and things.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackResult {
    /// True if the roll against the target succeeded (`PC-4`).
    pub hit: bool,
    /// The extra successes of the roll against the target (`PC-5`).
    pub extra: u8,
    /// The total distance of the target's displacements (`PC-11`), in hexes, including hexes that it did not cover
    /// because it was stopped.
    pub spaces: Hexes,
    /// The number of hexes that the target was actually moved.
    pub moved: Hexes,
    /// The position of the target at the end, or when it was KO'ed or removed.
    pub landing: Cell,
    /// The level of `landing`.
    pub level: Level,
    /// The cause that ended the target's last displacement.
    pub stop: Stop,
    /// The damage from the target's falls, crashes and throws. Despite the variants' names, no dice are rolled for it.
    pub knockback_damage: KnockbackDamage,
    /// The falls of the target, in order (`PC-16`).
    pub falls: Short<[Level; 2]>,
    /// The results for the target and for all models and things that changed. Models come first.
    pub fates: Short<[EntityOutcome; 2]>,
    /// The cells that the target entered, in order.
    pub path: Short<[Cell; 8]>,
}

/// The result for one model or thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityOutcome {
    /// The model or thing.
    pub who: Occupant,
    /// Hit points lost, regardless of those regained. No hit counts for more than the hit points that were left.
    pub lost: u8,
    /// Hit points regained.
    pub healed: u8,
    /// Its states at the end.
    pub states: States,
    /// Its position at the end, or when it was KO'ed; `None` if off the board.
    pub at: Option<Cell>,
}

impl AttackResult {
    /// The result for a model or thing; `None` if it is not listed because it did not change.
    #[must_use]
    pub fn fate(&self, who: Occupant) -> Option<EntityOutcome> {
        self.fates.iter().find(|fate| fate.who == who).copied()
    }

    /// True if a model or thing is listed and is in a state at the end.
    #[must_use]
    pub fn has(&self, who: Occupant, state: State) -> bool {
        self.fate(who).is_some_and(|fate| fate.states.has(state))
    }

    /// The approximate number of entries in the result.
    pub(super) fn size(&self) -> usize {
        4 + self.fates.len() + self.path.len()
    }
}

impl EntityOutcome {
    /// The results for all models and things, from the battles before and after an action, and the hit points gained
    /// during it.
    pub(super) fn all<'b>(
        before: PulpCityBattle<'b>,
        after: PulpCityBattle<'b>,
        gains: &'b Gains,
    ) -> impl Iterator<Item = Self> + 'b {
        let figures = before.setup().figure_ids().map(move |figure| Self::of_figure(before, after, figure, gains));
        let objects = (0..).take(before.setup().objects.len()).map(ObjectId);
        figures.chain(objects.map(move |object| {
            let (lost, at) = (after.state().damage(object), after.field().object(object));
            let gone = at.is_none() && before.field().object(object).is_some();
            Self {
                who: Occupant::Object(object),
                lost: lost.saturating_sub(before.state().damage(object)).min(left(before, object)),
                healed: 0,
                states: if gone { States::GONE } else { States::default() },
                at,
            }
        }))
    }

    /// The states of all models and things before an action, as results without a change.
    pub(super) fn before(battle: PulpCityBattle<'_>) -> Vec<Self> {
        Self::all(battle, battle, &Gains::default()).collect()
    }

    fn of_figure(before: PulpCityBattle<'_>, after: PulpCityBattle<'_>, figure: FigureId, gains: &Gains) -> Self {
        let gain = gains.of(figure);
        let then = gain.came.unwrap_or_else(|| before.model(figure).hp);
        Self {
            who: Occupant::Figure(figure),
            lost: then.saturating_add(gain.healed).saturating_sub(after.model(figure).hp),
            healed: gain.healed,
            states: States::of(after, figure),
            at: after.cell_of(figure),
        }
    }
}

/// The hit points that a thing has left.
fn left(battle: PulpCityBattle<'_>, object: ObjectId) -> u8 {
    let hp = battle.rules().thing(object).sound.map_or(0, |sound| sound.hp);
    hp.saturating_sub(battle.state().damage(object))
}
