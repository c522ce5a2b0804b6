//! The current activation or command (`PC-3`, `PC-22`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{CardId, FigureId, Known},
    pulp_city::{ActionKind, Setup},
};

/// The current activation or command.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Active {
    /// A supreme is activated (`PC-3`).
    Supreme {
        /// The supreme.
        figure: FigureId,
        /// Actions used, as a bit set. Moves are recorded in `moved`.
        used: u32,
        /// True if the supreme has used an exclusive action.
        exclusive: bool,
        /// True if the supreme has moved.
        moved: bool,
        /// True if the supreme has paid AP or a fatigue (`PC-19`).
        paid: bool,
    },
    /// A card of minions is commanded (`PC-22`).
    Minions {
        /// The card.
        card: CardId,
        /// Figures of the card that have moved, in the order of their ids.
        moved: Vec<FigureId>,
        /// Figures of the card that have used an action, in the order of their ids.
        acted: Vec<FigureId>,
    },
}

impl Active {
    /// Records that a model has paid AP or a fatigue.
    pub(in crate::pulp_city) fn paid_by(&mut self, payer: FigureId) {
        if let Self::Supreme { figure, paid, .. } = self {
            *paid |= *figure == payer;
        }
    }

    /// Records that a model has moved.
    pub(in crate::pulp_city) fn moved_by(&mut self, mover: FigureId) {
        match self {
            Self::Supreme { figure, moved, .. } => *moved |= *figure == mover,
            Self::Minions { moved, .. } => insert(moved, mover),
        }
    }

    /// Records that a model has used an action.
    pub(in crate::pulp_city) fn acted_by(&mut self, actor: FigureId, action: u8, kind: ActionKind) {
        match self {
            Self::Supreme { figure, used, exclusive, .. } if *figure == actor => {
                *used |= bit(action);
                *exclusive |= kind == ActionKind::Exclusive;
            }
            Self::Supreme { .. } => {}
            Self::Minions { acted, .. } => insert(acted, actor),
        }
    }

    /// True if all ids are valid: the supreme and its used actions, or the card of minions and its figures.
    pub(in crate::pulp_city) fn is_able(&self, known: Known<'_, Setup>) -> bool {
        let own = known.own();
        match self {
            Self::Supreme { figure, used, .. } => {
                known.figure(*figure) && own.sheet(*figure).supreme.is_some() && {
                    let actions = own.sheet(*figure).actions.len();
                    used.checked_shr(u32::try_from(actions).unwrap_or(u32::MAX)).unwrap_or(0) == 0
                }
            }
            Self::Minions { card, moved, acted } => own.cards.get(card.index()).is_some_and(|card| {
                let of = |figure: &FigureId| card.figures.contains(figure);
                let all = |list: &[FigureId]| in_order(list) && list.iter().all(of);
                card.supreme.is_none() && all(moved) && all(acted)
            }),
        }
    }
}

/// Returns the bit of an action, by its index on the card.
pub(in crate::pulp_city) fn bit(action: u8) -> u32 {
    1_u32.checked_shl(action.into()).unwrap_or(0)
}

/// True if the list is in ascending order without duplicates.
pub(in crate::pulp_city) fn in_order<T: Ord>(list: &[T]) -> bool {
    list.windows(2).all(|pair| pair[0] < pair[1])
}

/// Inserts an item into a sorted list, unless it is already there.
pub(in crate::pulp_city) fn insert<T: Ord>(list: &mut Vec<T>, item: T) {
    if let Err(place) = list.binary_search(&item) {
        list.insert(place, item);
    }
}
