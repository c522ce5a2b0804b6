//! Possible ends of an attack in Coup-De-Grace.

use knockback_rules::{
    board::Cell,
    coup_de_grace::CoupDeGraceBattle,
    geometry::Direction,
    units::{Hexes, Level, Wounds},
};

use crate::{KnockbackDamage, Short, Stop, StopCause};

/// One way in which an attack may end. It hurts and moves only its target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackResult {
    /// The attack hit.
    pub hit: bool,
    /// Spaces of the push or pull that began, including those it did not cover (`CDG-24`); 0 if there was none.
    pub spaces: Hexes,
    /// The place of the target at the end, or when it went out of action.
    pub landing: Cell,
    /// The level there.
    pub level: Level,
    /// The facing of the target at the end; `None` while it is downed or out of action.
    pub facing: Option<Direction>,
    /// The cause that ended its move, also for a push that could not begin.
    pub stop: Stop,
    /// The die of the spikes of a pit (`CDG-26`).
    pub spikes: KnockbackDamage,
    /// The drops that cost a hit point each (`CDG-15`, option `ledge`), in order.
    pub falls: Short<[Level; 2]>,
    /// Hit points lost, at most those that it had.
    pub lost: Wounds,
    /// The states of the target at the end.
    pub states: States,
    /// The cells that it entered, in order.
    pub path: Short<[Cell; 8]>,
}

impl AttackResult {
    /// True if the target is in a pit at the end, or went out of action in one.
    #[must_use]
    pub fn in_a_pit(&self) -> bool {
        self.stop.cause == StopCause::Pit
    }

    /// True if the target lies downed at the end, or is out of action.
    #[must_use]
    pub const fn down(&self) -> bool {
        self.states.has(State::Downed) || self.states.has(State::OutOfAction)
    }

    /// Hexes that the target was moved.
    #[must_use]
    pub fn moved(&self) -> usize {
        self.path.len()
    }
}

/// A state of a mini at the end, new or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// It lies downed (`CDG-21`).
    Downed,
    /// It is entangled (`CDG-25`).
    Entangled,
    /// It is out of action (`CDG-21`).
    OutOfAction,
}

impl State {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Downed, Self::Entangled, Self::OutOfAction];

    /// The name for programs.
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

    /// True if it contains a state.
    #[must_use]
    pub const fn has(self, state: State) -> bool {
        self.0 & state.bit() != 0
    }

    /// The states in the set.
    pub fn iter(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |state| self.has(*state))
    }
}
