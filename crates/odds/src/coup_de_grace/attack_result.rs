//! How an attack of Coup-De-Grace may end for its target.

use knockback_rules::{
    board::Cell,
    coup_de_grace::CoupDeGraceBattle,
    geometry::Direction,
    units::{Hexes, Level, Wounds},
};

use crate::{KnockbackDamage, Short, Stop, StopCause};

/// One way in which an attack may end. Nobody but its target is hurt or moved by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackResult {
    /// The attack hit.
    pub hit: bool,
    /// Spaces of the push or pull that began, those among them that it did not go (`CDG-24`); 0 where there was none.
    pub spaces: Hexes,
    /// Where the target is at last, or was when it went out of action.
    pub landing: Cell,
    /// The level there.
    pub level: Level,
    /// The side that it faces at last; `None` while it is downed or out of action.
    pub facing: Option<Direction>,
    /// What stopped it; a push that could not begin has a stop, too.
    pub stop: Stop,
    /// The die of the spikes of a pit (`CDG-26`).
    pub spikes: KnockbackDamage,
    /// The drops that cost a hit point each (`CDG-15`, option `ledge`), in order.
    pub falls: Short<[Level; 2]>,
    /// Hit points lost, those that it had at most.
    pub lost: Wounds,
    /// How the target is at last.
    pub states: States,
    /// The cells that it entered, in order.
    pub path: Short<[Cell; 8]>,
}

impl AttackResult {
    /// True if the target is in a pit at last, or went out of action in one.
    #[must_use]
    pub fn in_a_pit(&self) -> bool {
        self.stop.cause == StopCause::Pit
    }

    /// True if the target lies downed at last, or is out of action.
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

/// Something that a mini may be at last, whether it was so before or not.
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
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Downed, Self::Entangled, Self::OutOfAction];

    /// The name that programs read.
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

/// Several of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct States(u8);

impl States {
    /// How a mini is.
    pub(super) fn of(battle: CoupDeGraceBattle<'_>, figure: knockback_rules::battle::FigureId) -> Self {
        let mini = battle.mini(figure);
        let all = [
            (State::Downed, battle.is_downed(figure)),
            (State::Entangled, !mini.out && !mini.entangled_by.is_empty()),
            (State::OutOfAction, mini.out),
        ];
        Self(all.into_iter().filter(|(_, is)| *is).fold(0, |states, (state, _)| states | state.bit()))
    }

    /// True if it is so.
    #[must_use]
    pub const fn has(self, state: State) -> bool {
        self.0 & state.bit() != 0
    }

    /// Those that hold.
    pub fn iter(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |state| self.has(*state))
    }
}
