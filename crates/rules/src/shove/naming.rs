//! Orders and events of Shove, renamed between ids and names.

use super::{Event, Order};
use crate::battle::{InFiles, Naming, Renaming, ToFiles};

impl<N: Naming> Order<N> {
    /// The same order with other names.
    pub(crate) fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R) -> Result<Order<R::To>, R::Error> {
        Ok(match self {
            Self::Step { figure, to } => Order::Step { figure: by.figure(figure)?, to },
            Self::Shove { figure, target } => Order::Shove { figure: by.figure(figure)?, target: by.figure(target)? },
            Self::Wait { figure } => Order::Wait { figure: by.figure(figure)? },
        })
    }
}

impl Event {
    /// The event with ids as written in files.
    pub(crate) fn in_files(self, told: ToFiles) -> Event<InFiles> {
        match self {
            Self::Walked { figure, to } => Event::Walked { figure: told.figure(figure), to: told.cell(to) },
            Self::Waited { figure } => Event::Waited { figure: told.figure(figure) },
            Self::Shoved { figure, target, direction } => {
                Event::Shoved { figure: told.figure(figure), target: told.figure(target), direction }
            }
            Self::Rolled { target, pips } => Event::Rolled { target: told.figure(target), pips },
            Self::Slid { figure, hexes, cause } => {
                Event::Slid { figure: told.figure(figure), hexes, cause: told.cause(cause) }
            }
        }
    }
}
