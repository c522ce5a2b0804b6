//! The text form of an order: one name and its fields.
//!
//! Orders of a ruleset are nested under its name, `{"NAME": {"move": {...}}}`. Only the orders of the oldest ruleset
//! are written without this name, `{"move": {...}}`, like the orders that all rulesets share.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeSeed, EnumAccess, Error, IntoDeserializer, VariantAccess, Visitor, value::StrDeserializer},
    forward_to_deserialize_any,
};

use crate::{
    battle::{InFiles, Order},
    built_once::built_once,
    geometry::Coord,
    ruleset::{Ruleset, RulesetId},
    rulesets::{each_ruleset, rulesets},
};

/// The orders that all rulesets share.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Shared {
    Deploy {
        /// The id of the figure.
        figure: String,
        /// The hex of its head, and of its tail for a two-hex base.
        at: Vec<Coord>,
    },
    Surrender,
}

/// The names of the orders that all rulesets share.
const SHARED: [&str; 2] = ["deploy", "surrender"];

/// The number of entries of [`NAMES`].
const COUNT: usize = {
    let (mut count, mut place) = (SHARED.len(), 0);
    while place < RulesetId::ALL.len() {
        count += RulesetId::ALL[place].about().orders.len();
        place += 1;
    }
    count
};

/// The keys of all orders: the shared orders, the orders of the oldest ruleset, and the names of the other rulesets.
const NAMES: &[&str] = &{
    let mut names = [SHARED[0]; COUNT];
    names[1] = SHARED[1];
    let (mut next, mut place) = (SHARED.len(), 0);
    while place < RulesetId::ALL.len() {
        let own = RulesetId::ALL[place].about().orders;
        let mut entry = 0;
        while entry < own.len() {
            names[next] = own[entry];
            (next, entry) = (next + 1, entry + 1);
        }
        place += 1;
    }
    names
};

impl Serialize for Order<InFiles> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        each_ruleset!(Self, self, order as R => match R::ABOUT.orders {
            [name] if *name == R::ABOUT.name => serializer.serialize_newtype_variant("Order", 0, name, order),
            _ => order.serialize(serializer),
        }, {
            Self::Deploy { figure, head, tail } => {
                let at = std::iter::once(*head).chain(*tail).collect();
                Shared::Deploy { figure: figure.clone(), at }.serialize(serializer)
            }
            Self::Surrender => Shared::Surrender.serialize(serializer),
        })
    }
}

impl Order<InFiles> {
    fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Order", NAMES, OfAll)
    }
}

built_once!(reading Order<InFiles>);

/// Reads an order of any ruleset by its name.
struct OfAll;

/// Reads an order of the ruleset to which its name belongs.
macro_rules! read_own {
    (
        ($named:ident)
        $($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? $ruleset:ident($module:ident),)*
    ) => {
        $($(#[cfg($($cfg)*)])? if crate::$module::$ruleset::ABOUT.orders.contains(&$named.name) {
            return if $named.name == crate::$module::$ruleset::ABOUT.name {
                $named.rest.newtype_variant().map(Order::$ruleset)
            } else {
                Deserialize::deserialize($named).map(Order::$ruleset)
            };
        })*
    };
}

impl<'de> Visitor<'de> for OfAll {
    type Value = Order<InFiles>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("enum Order")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Order<InFiles>, A::Error> {
        let (name, rest) = data.variant_seed(AnyName)?;
        let named = Named { name, rest };
        rulesets!(local read_own!(named));
        let (figure, at) = match Shared::deserialize(named)? {
            Shared::Deploy { figure, at } => (figure, at),
            Shared::Surrender => return Ok(Order::Surrender),
        };
        match *at {
            [head] => Ok(Order::Deploy { figure, head, tail: None }),
            [head, tail] => Ok(Order::Deploy { figure, head, tail: Some(tail) }),
            _ => Err(A::Error::custom(format!("a figure is set up on one hex or two, not {}", at.len()))),
        }
    }
}

/// Reads the name of an order.
struct AnyName;

impl<'de> DeserializeSeed<'de> for AnyName {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'static str, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for AnyName {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("variant identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<&'static str, E> {
        let known = NAMES.iter().copied().find(|known| *known == name);
        known.ok_or_else(|| E::unknown_variant(name, NAMES))
    }
}

/// An enum whose variant name has already been read.
struct Named<A> {
    name: &'static str,
    rest: A,
}

impl<'de, A: VariantAccess<'de>> Deserializer<'de> for Named<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, A: VariantAccess<'de>> EnumAccess<'de> for Named<A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, A), A::Error> {
        let name: StrDeserializer<A::Error> = self.name.into_deserializer();
        seed.deserialize(name).map(|name| (name, self.rest))
    }
}
