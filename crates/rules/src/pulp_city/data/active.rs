//! The activation or command at hand (`PC-3`, `PC-22`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{CardId, FigureId, Known},
    pulp_city::{ActionKind, Setup},
};

/// The activation or command at hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Active {
    /// A supreme is activated (`PC-3`).
    Supreme {
        /// Which.
        figure: FigureId,
        /// Actions used, a bit for each by its place; moves apart.
        used: u32,
        /// It has used an exclusive action.
        exclusive: bool,
        /// It has moved.
        moved: bool,
        /// AP or a fatigue were paid (`PC-19`).
        paid: bool,
    },
    /// A card of minions is commanded (`PC-22`).
    Minions {
        /// Which.
        card: CardId,
        /// Which of its figures have moved, in the order of ids.
        moved: Vec<FigureId>,
        /// Which have acted, in the order of ids.
        acted: Vec<FigureId>,
    },
}

impl Active {
    /// Somebody has paid something.
    pub(in crate::pulp_city) fn paid_by(&mut self, payer: FigureId) {
        if let Self::Supreme { figure, paid, .. } = self {
            *paid |= *figure == payer;
        }
    }

    /// Somebody has set out.
    pub(in crate::pulp_city) fn moved_by(&mut self, mover: FigureId) {
        match self {
            Self::Supreme { figure, moved, .. } => *moved |= *figure == mover,
            Self::Minions { moved, .. } => insert(moved, mover),
        }
    }

    /// Somebody has used an action.
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

    /// True if everybody exists who acts.
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

/// The bit of an action, by its place on the card.
pub(in crate::pulp_city) fn bit(action: u8) -> u32 {
    1_u32.checked_shl(action.into()).unwrap_or(0)
}

/// True for a list in the order of ids, each once.
pub(in crate::pulp_city) fn in_order<T: Ord>(list: &[T]) -> bool {
    list.windows(2).all(|pair| pair[0] < pair[1])
}

/// Puts something into a list in the order of ids.
pub(in crate::pulp_city) fn insert<T: Ord>(list: &mut Vec<T>, item: T) {
    if let Err(place) = list.binary_search(&item) {
        list.insert(place, item);
    }
}
