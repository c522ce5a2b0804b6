//! The possible results of an attack in Coup-De-Grace.

use knockback_rules::{
    board::Cell,
    coup_de_grace::CoupDeGraceBattle,
    geometry::Direction,
    units::{Hexes, Level, Wounds},
};

use crate::{KnockbackDamage, Short, Stop, StopCause};

/// A possible result of an attack, which hurts and moves only its target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackResult {
    /// True if the attack hit.
    pub hit: bool,
    /// The full distance of the push or pull (`CDG-24`), including hexes that the target did not cover because it was
    /// stopped; 0 if there was none.
    pub spaces: Hexes,
    /// The position of the target at the end, or when it went out of action.
    pub landing: Cell,
    /// The level of `landing`.
    pub level: Level,
    /// The facing of the target at the end; `None` while it is downed or out of action.
    pub facing: Option<Direction>,
    /// The cause that ended the push or pull, or that prevented a push.
    pub stop: Stop,
    /// The result of the die for the spikes of a pit (`CDG-26`).
    pub spikes: KnockbackDamage,
    /// The heights of the drops that cost a hit point each (`CDG-15`, option `ledge`), in order.
    pub falls: Short<[Level; 2]>,
    /// Hit points lost, at most the number that the target had.
    pub lost: Wounds,
    /// The states of the target at the end.
    pub states: States,
    /// The cells that the target entered, in order.
    pub path: Short<[Cell; 8]>,
}

impl AttackResult {
    /// True if the target is in a pit at the end, or went out of action in one.
    #[must_use]
    pub fn in_a_pit(&self) -> bool {
        self.stop.cause == StopCause::Pit
    }

    /// True if the target is downed or out of action at the end.
    #[must_use]
    pub const fn down(&self) -> bool {
        self.states.has(State::Downed) || self.states.has(State::OutOfAction)
    }

    /// The number of hexes that the target was moved.
    #[must_use]
    pub fn moved(&self) -> usize {
        self.path.len()
    }
}

/// A state of a mini at the end. It may have been in that state before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// It is downed (`CDG-21`).
    Downed,
    /// It is entangled (`CDG-25`).
    Entangled,
    /// It is out of action (`CDG-21`).
    OutOfAction,
}

impl State {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Downed, Self::Entangled, Self::OutOfAction];

    /// The machine-readable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Downed => "downed",
            Self::Entangled => "entangled",
            Self::OutOfAction => "out_of_action",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct States(u8);

impl States {
    /// The states of a mini.
    pub(super) fn of(battle: CoupDeGraceBattle<'_>, figure: knockback_rules::battle::FigureId) -> Self {
        let mini = battle.mini(figure);
        let all = [
            (State::Downed, battle.is_downed(figure)),
            (State::Entangled, !mini.out && !mini.entangled_by.is_empty()),
            (State::OutOfAction, mini.out),
        ];
        Self(all.into_iter().filter(|(_, is)| *is).fold(0, |states, (state, _)| states | state.bit()))
    }

    /// True if the set contains a state.
    #[must_use]
    pub const fn has(self, state: State) -> bool {
        self.0 & state.bit() != 0
    }

    /// The states in the set.
    pub fn iter(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |state| self.has(*state))
    }
}
