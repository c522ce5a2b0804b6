//! Renaming of orders from ids to names and back, with one function for orders and one for each kind of content.

use std::convert::Infallible;

use super::{CardId, FigureId, InFiles, InPlay, Naming, ObjectId, Occupant, Order, Setup, UnknownId, nearest};
use crate::rulesets::within_ruleset;

/// The names of the entries in a list of a figure or side, such as the attacks of a figure.
#[derive(Clone, Debug)]
pub(crate) struct Entries<'s> {
    /// The kind of an entry in messages, e.g. `attack`.
    pub(crate) kind: &'static str,
    /// The names, by index; `None` for an entry that no order can name.
    pub(crate) names: Vec<Option<&'s str>>,
    /// The suggestion for an unknown name.
    pub(crate) offered: Offered,
}

/// A rule for suggesting another name for an unknown one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offered {
    /// The most similar name, if any is similar.
    Nearest,
    /// The first name: usually it is the only one.
    First,
}

impl Entries<'_> {
    /// The name at an index.
    pub(crate) fn name(&self, place: u8) -> String {
        self.names.get(usize::from(place)).copied().flatten().unwrap_or_default().to_owned()
    }

    /// The index of a name.
    fn place(&self, name: &str) -> Result<u8, UnknownId> {
        let place = self.names.iter().position(|known| *known == Some(name));
        place.and_then(|place| u8::try_from(place).ok()).ok_or_else(|| {
            let mut known = self.names.iter().copied().flatten();
            let nearest = match self.offered {
                Offered::Nearest => nearest(known, name),
                Offered::First => known.next().map(str::to_owned),
            };
            UnknownId::new(self.kind, name, nearest)
        })
    }
}

/// A change from one naming to another, for everything that orders can name.
pub(crate) trait Renaming<'s>: Copy {
    /// The current naming.
    type From: Naming;
    /// The new naming.
    type To: Naming;
    /// The error for an unknown name.
    type Error;

    /// The battle to which the names belong.
    fn setup(self) -> &'s Setup;

    /// Returns the id of a figure, to look up its lists.
    fn id(self, figure: &<Self::From as Naming>::Figure) -> Result<FigureId, Self::Error>;

    /// Renames a figure.
    fn figure(self, figure: <Self::From as Naming>::Figure) -> Result<<Self::To as Naming>::Figure, Self::Error>;

    /// Renames an object.
    fn object(self, object: <Self::From as Naming>::Object) -> Result<<Self::To as Naming>::Object, Self::Error>;

    /// Renames an army card.
    fn card(self, card: <Self::From as Naming>::Card) -> Result<<Self::To as Naming>::Card, Self::Error>;

    /// Renames a figure or an object.
    fn target(self, target: <Self::From as Naming>::Target) -> Result<<Self::To as Naming>::Target, Self::Error>;

    /// Renames an entry of a list.
    fn entry(
        self,
        entry: <Self::From as Naming>::Entry,
        of: &Entries<'s>,
    ) -> Result<<Self::To as Naming>::Entry, Self::Error>;

    /// Renames a figure, if there is one.
    fn some_figure(
        self,
        figure: Option<<Self::From as Naming>::Figure>,
    ) -> Result<Option<<Self::To as Naming>::Figure>, Self::Error> {
        figure.map(|figure| self.figure(figure)).transpose()
    }
}

/// Renames the ids of a battle to the names of its scenario.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToFiles<'s>(pub(crate) &'s Setup);

impl<'s> Renaming<'s> for ToFiles<'s> {
    type From = InPlay;
    type To = InFiles;
    type Error = Infallible;

    fn setup(self) -> &'s Setup {
        self.0
    }

    fn id(self, figure: &FigureId) -> Result<FigureId, Infallible> {
        Ok(*figure)
    }

    fn figure(self, figure: FigureId) -> Result<String, Infallible> {
        Ok(ToFiles::figure(self, figure))
    }

    fn object(self, object: ObjectId) -> Result<String, Infallible> {
        Ok(ToFiles::object(self, object))
    }

    fn card(self, card: CardId) -> Result<String, Infallible> {
        Ok(ToFiles::card(self, card))
    }

    fn target(self, target: Occupant) -> Result<String, Infallible> {
        Ok(match target {
            Occupant::Figure(figure) => ToFiles::figure(self, figure),
            Occupant::Object(object) => ToFiles::object(self, object),
        })
    }

    fn entry(self, place: u8, of: &Entries<'s>) -> Result<String, Infallible> {
        Ok(of.name(place))
    }
}

/// Renames the names of a scenario to the ids of a battle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromFiles<'s>(pub(crate) &'s Setup);

impl<'s> Renaming<'s> for FromFiles<'s> {
    type From = InFiles;
    type To = InPlay;
    type Error = UnknownId;

    fn setup(self) -> &'s Setup {
        self.0
    }

    fn id(self, figure: &String) -> Result<FigureId, UnknownId> {
        self.0.names.figure(figure)
    }

    fn figure(self, figure: String) -> Result<FigureId, UnknownId> {
        self.0.names.figure(&figure)
    }

    fn object(self, object: String) -> Result<ObjectId, UnknownId> {
        self.0.names.object(&object)
    }

    fn card(self, card: String) -> Result<CardId, UnknownId> {
        self.0.names.card(&card)
    }

    fn target(self, target: String) -> Result<Occupant, UnknownId> {
        match (self.0.names.figure(&target), self.0.names.object(&target)) {
            (Ok(figure), _) => Ok(Occupant::Figure(figure)),
            (_, Ok(object)) => Ok(Occupant::Object(object)),
            (Err(figure), Err(object)) => {
                Err(UnknownId { kind: "figure or object", nearest: figure.nearest.or(object.nearest), id: figure.id })
            }
        }
    }

    fn entry(self, name: String, of: &Entries<'s>) -> Result<u8, UnknownId> {
        of.place(&name)
    }
}

impl<N: Naming> Order<N> {
    /// The same order with other names.
    pub(crate) fn renamed<'s, R: Renaming<'s, From = N>>(self, by: R) -> Result<Order<R::To>, R::Error> {
        Ok(within_ruleset!(Self, self, order => Order(order.renamed(by)?), {
            Self::Deploy { figure, head, tail } => Order::Deploy { figure: by.figure(figure)?, head, tail },
            Self::Surrender => Order::Surrender,
        }))
    }
}
