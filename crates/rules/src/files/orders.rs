//! Orders as files write them: the engine's orders with names for ids.

use serde::{Deserialize, Serialize};

use super::{ChampionsOrderText, FileFault, Kind, Place, fault::Trouble, read, text::text};
use crate::{
    battle::{Occupant, Order, RulesSetting, Setting, UnknownId},
    c3g::{self, Marker},
    geometry::{Coord, Direction},
};

/// An order with names for ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OrderText {
    /// Sets up a figure that has no place yet.
    Deploy {
        /// Its id.
        figure: String,
        /// The hex of its head, and of its tail for a two-hex base.
        at: Vec<Coord>,
    },
    /// Puts an order marker on a card.
    PlaceMarker {
        /// `1`, `2`, `3` or `X`.
        marker: MarkerText,
        /// The card's id.
        card: String,
    },
    /// Moves a figure.
    Move {
        /// Its id.
        figure: String,
        /// The hex of the end that leads, of a two-hex base.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<Coord>,
        /// The hexes that it enters, in order.
        path: Vec<Coord>,
    },
    /// Attacks.
    Attack {
        /// The id of the figure that attacks.
        attacker: String,
        /// The id of the figure or object that is attacked.
        target: String,
        /// By which attack; the normal one where nothing is said.
        #[serde(default)]
        with: AttackText,
    },
    /// Chooses the line of a knockback.
    ChooseLine {
        /// The hex of the half that leads.
        lead: Coord,
        /// The direction, 0 (east) to 5 (north-east), clockwise.
        direction: Direction,
    },
    /// Ends the turn.
    EndTurn,
    /// An order of Champions.
    Champions(ChampionsOrderText),
}

/// An attack with names for ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackText {
    /// The normal attack.
    #[default]
    Normal,
    /// The special attack of this name.
    Special(String),
    /// The object of this id, thrown.
    Throw(String),
}

/// A marker as files write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarkerText {
    /// For the first turn.
    #[serde(rename = "1")]
    One,
    /// For the second turn.
    #[serde(rename = "2")]
    Two,
    /// For the third turn.
    #[serde(rename = "3")]
    Three,
    /// The bluff.
    X,
}

impl From<MarkerText> for Marker {
    fn from(marker: MarkerText) -> Self {
        match marker {
            MarkerText::One => Self::One,
            MarkerText::Two => Self::Two,
            MarkerText::Three => Self::Three,
            MarkerText::X => Self::X,
        }
    }
}

impl From<Marker> for MarkerText {
    fn from(marker: Marker) -> Self {
        match marker {
            Marker::One => Self::One,
            Marker::Two => Self::Two,
            Marker::Three => Self::Three,
            Marker::X => Self::X,
        }
    }
}

/// An order that names something the battle does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownInOrder {
    /// An id that nothing has.
    #[error(transparent)]
    Id(#[from] UnknownId),
    /// A figure is set up on no hex, or on more than two.
    #[error("a figure is set up on one hex or two, not {0}")]
    Hexes(usize),
    /// The order belongs to other rules than the battle.
    #[error("this is no order of the rules by which the battle is played")]
    OtherRules,
}

/// The figure or object of an id: they share their ids.
pub(super) fn occupant(setting: &Setting, id: &str) -> Result<Occupant, UnknownId> {
    match (setting.names.figure(id), setting.names.object(id)) {
        (Ok(figure), _) => Ok(Occupant::Figure(figure)),
        (_, Ok(object)) => Ok(Occupant::Object(object)),
        (Err(figure), Err(object)) => {
            Err(UnknownId { kind: "figure or object", nearest: figure.nearest.or(object.nearest), id: figure.id })
        }
    }
}

impl OrderText {
    /// The order, with the ids of a battle.
    ///
    /// # Errors
    /// [`UnknownInOrder`] with the nearest name there is.
    pub fn resolve(&self, setting: &Setting) -> Result<Order, UnknownInOrder> {
        let names = &setting.names;
        let is_c3g = matches!(setting.rules, RulesSetting::C3g(_));
        if !is_c3g && !matches!(self, Self::Deploy { .. } | Self::Champions(_)) {
            return Err(UnknownInOrder::OtherRules);
        }
        Ok(match self {
            Self::Deploy { figure, at } => {
                let figure = names.figure(figure)?;
                match at.as_slice() {
                    [head] => Order::Deploy { figure, head: *head, tail: None },
                    [head, tail] => Order::Deploy { figure, head: *head, tail: Some(*tail) },
                    other => return Err(UnknownInOrder::Hexes(other.len())),
                }
            }
            Self::PlaceMarker { marker, card } => {
                Order::C3g(c3g::Order::PlaceMarker { marker: (*marker).into(), card: names.card(card)? })
            }
            Self::Move { figure, lead, path } => {
                Order::C3g(c3g::Order::Move { figure: names.figure(figure)?, lead: *lead, path: path.clone() })
            }
            Self::Attack { attacker, target, with } => {
                let attacker = names.figure(attacker)?;
                let target = occupant(setting, target)?;
                let with = match with {
                    AttackText::Normal => c3g::AttackWith::Normal,
                    AttackText::Throw(object) => c3g::AttackWith::Throw(names.object(object)?),
                    AttackText::Special(name) => {
                        let card = setting.c3g().card_of(attacker);
                        let special = card.specials().find(|(_, special)| special.name == name);
                        let (place, _) = special.ok_or_else(|| UnknownId {
                            kind: "special attack",
                            id: name.clone(),
                            nearest: card.specials().next().map(|(_, special)| special.name.to_owned()),
                        })?;
                        c3g::AttackWith::Special(place)
                    }
                };
                Order::C3g(c3g::Order::Attack { attacker, target, with })
            }
            Self::ChooseLine { lead, direction } => {
                Order::C3g(c3g::Order::ChooseLine { lead: *lead, direction: *direction })
            }
            Self::EndTurn => Order::C3g(c3g::Order::EndTurn),
            Self::Champions(order) => Order::Champions(order.resolve(setting)?),
        })
    }

    /// The text form of an order of a battle.
    #[must_use]
    pub fn of(order: &Order, setting: &Setting) -> Self {
        let figure = |figure| setting.figure(figure).id.clone();
        let object = |object| setting.object(object).id.clone();
        match order {
            Order::Deploy { figure: who, head, tail } => {
                Self::Deploy { figure: figure(*who), at: std::iter::once(*head).chain(*tail).collect() }
            }
            Order::C3g(order) => match order {
                c3g::Order::PlaceMarker { marker, card } => {
                    Self::PlaceMarker { marker: (*marker).into(), card: setting.c3g().card(*card).id.clone() }
                }
                c3g::Order::Move { figure: who, lead, path } => {
                    Self::Move { figure: figure(*who), lead: *lead, path: path.clone() }
                }
                c3g::Order::Attack { attacker, target, with } => Self::Attack {
                    attacker: figure(*attacker),
                    target: match target {
                        Occupant::Figure(target) => figure(*target),
                        Occupant::Object(target) => object(*target),
                    },
                    with: match with {
                        c3g::AttackWith::Normal => AttackText::Normal,
                        c3g::AttackWith::Throw(thrown) => AttackText::Throw(object(*thrown)),
                        c3g::AttackWith::Special(place) => {
                            let special = setting.c3g().card_of(*attacker).special(*place);
                            AttackText::Special(special.map(|special| special.name.to_owned()).unwrap_or_default())
                        }
                    },
                },
                c3g::Order::ChooseLine { lead, direction } => Self::ChooseLine { lead: *lead, direction: *direction },
                c3g::Order::EndTurn => Self::EndTurn,
            },
            Order::Champions(order) => Self::Champions(ChampionsOrderText::of(order, setting)),
        }
    }
}

/// An order of a file and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedOrder {
    /// The order.
    pub order: OrderText,
    /// Where: `line 3` of a file with an order a line, `[2]` of a list.
    pub place: String,
}

/// Reads a file of orders: a JSON or RON list, or JSON with one order a line.
///
/// # Errors
/// Where the bytes are no such file; `name` is what the fault calls the file.
pub fn read_orders(name: &str, bytes: &[u8]) -> Result<Vec<PlacedOrder>, FileFault> {
    // Nothing ordered yet: a file with an order a line begins so.
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Ok(Vec::new());
    }
    let content = text(bytes).map_err(|trouble: Trouble| trouble.of(name))?;
    if content.trim_start().starts_with('[') {
        let orders: Vec<OrderText> = read(Kind::ORDERS, name, bytes)?;
        let placed = orders.into_iter().enumerate();
        return Ok(placed.map(|(place, order)| PlacedOrder { order, place: format!("[{place}]") }).collect());
    }
    let lines = (1..).zip(content.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| match read(Kind::ORDERS, "order.json", line.as_bytes()) {
            Ok(order) => Ok(PlacedOrder { order, place: format!("line {number}") }),
            Err(fault) => {
                let column = fault.place.map_or(1, |place| place.column);
                Err(FileFault { file: name.to_owned(), place: Some(Place { line: number, column }), ..fault })
            }
        })
        .collect()
}
