//! How an action of Pulp City may end.

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::Cell,
    pulp_city::PulpCityBattle,
    units::{Hexes, Level},
};

use super::{State, States, observer::Gains};
use crate::{KnockbackDamage, Short, Stop};

/// One way in which an action may end, for everybody.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackResult {
    /// The roll against the target succeeds (`PC-4`).
    pub hit: bool,
    /// Extra successes of that roll (`PC-5`).
    pub extra: u8,
    /// Hexes of the displacements of the target that began, those among them that it did not go (`PC-11`).
    pub spaces: Hexes,
    /// Hexes that they moved it.
    pub moved: Hexes,
    /// Where the target is at last, or was when it was KO'ed or gone.
    pub landing: Cell,
    /// The level there.
    pub level: Level,
    /// What stopped the last of them.
    pub stop: Stop,
    /// Whether the target fell, crashed or was thrown, and whether that hurt; nothing is rolled for it.
    pub knockback_damage: KnockbackDamage,
    /// The falls of the target, in order (`PC-16`).
    pub falls: Short<[Level; 2]>,
    /// What has become of the target, and of everybody and everything that is not as before, models first.
    pub fates: Short<[EntityOutcome; 2]>,
    /// The cells that the target entered, in order.
    pub path: Short<[Cell; 8]>,
}

/// What has become of a model or a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityOutcome {
    /// Of whom or what.
    pub who: Occupant,
    /// Hit points lost, whatever came back: of each blow those that it had left at most.
    pub lost: u8,
    /// Hit points that came back.
    pub healed: u8,
    /// How it is at last.
    pub states: States,
    /// Where it is at last, or was when it was KO'ed; `None` off the board.
    pub at: Option<Cell>,
}

impl AttackResult {
    /// What has become of somebody or something; `None` where it is as before.
    #[must_use]
    pub fn fate(&self, who: Occupant) -> Option<EntityOutcome> {
        self.fates.iter().find(|fate| fate.who == who).copied()
    }

    /// True if a state holds of somebody who is told of.
    #[must_use]
    pub fn has(&self, who: Occupant, state: State) -> bool {
        self.fate(who).is_some_and(|fate| fate.states.has(state))
    }

    /// About how many names it tells of.
    pub(super) fn size(&self) -> usize {
        4 + self.fates.len() + self.path.len()
    }
}

impl EntityOutcome {
    /// What has become of everybody and everything, from how it was before and what was gained meanwhile.
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

    /// How everybody and everything is before the dice.
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
