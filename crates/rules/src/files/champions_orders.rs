//! Orders of Champions as files write them: the engine's orders with names for ids.

use serde::{Deserialize, Serialize};

use super::{UnknownInOrder, orders::occupant};
use crate::{
    battle::{FigureId, Occupant, Setting, UnknownId},
    champions::{Deed, Means, Order, Weapon},
    geometry::Coord,
    scenario::{Power, Sheet},
    units::Level,
};

/// An order of Champions with names for ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChampionsOrderText {
    /// Moves a character.
    Move {
        /// Its id.
        figure: String,
        /// `running`, `leaping`, `flight` or `swimming`.
        by: Means,
        /// The hexes that it enters, in order.
        path: Vec<Coord>,
        /// The level on which it flies at the end; on the ground where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        feet: Option<Level>,
    },
    /// Attacks.
    Attack {
        /// The id of the figure that attacks.
        attacker: String,
        /// The id of the figure or object that is attacked.
        target: String,
        /// With what.
        with: WeaponText,
    },
    /// Does something else of a phase.
    Act {
        /// The id of the figure that does it.
        figure: String,
        /// What.
        deed: DeedText,
    },
    /// Ends the phase.
    EndPhase,
}

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponText {
    /// Bare hands and so much STR.
    Strength(u8),
    /// The attack of this name.
    Attack(String),
}

/// Something that a character does in its phase, powers by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeedText {
    /// Takes a recovery.
    Recover,
    /// Stands up.
    StandUp,
    /// Raises the power of this name.
    Raise(String),
    /// Drops the power of this name.
    Lower(String),
}

/// The name of a power that can be raised.
fn power_name(power: &Power) -> Option<&String> {
    if let Power::ForceField { name, .. } = power { Some(name) } else { None }
}

/// The place of something in a list by its name.
fn place<'a>(
    kind: &'static str,
    name: &str,
    names: impl Iterator<Item = Option<&'a String>> + Clone,
) -> Result<u8, UnknownId> {
    let found = names.clone().position(|known| known.is_some_and(|known| known == name));
    found.and_then(|place| u8::try_from(place).ok()).ok_or_else(|| UnknownId {
        kind,
        id: name.to_owned(),
        nearest: crate::battle::nearest(names.flatten(), name),
    })
}

fn attack_place(sheet: &Sheet, name: &str) -> Result<u8, UnknownId> {
    place("attack", name, sheet.attacks.iter().map(|attack| Some(&attack.name)))
}

fn power_place(sheet: &Sheet, name: &str) -> Result<u8, UnknownId> {
    place("power", name, sheet.powers.iter().map(power_name))
}

impl ChampionsOrderText {
    /// The order, with the ids of a battle.
    ///
    /// # Errors
    /// [`UnknownInOrder`] with the nearest name there is.
    pub fn resolve(&self, setting: &Setting) -> Result<Order, UnknownInOrder> {
        let crate::battle::RulesSetting::Champions(champions) = &setting.rules else {
            return Err(UnknownInOrder::OtherRules);
        };
        let names = &setting.names;
        Ok(match self {
            Self::Move { figure, by, path, feet } => {
                Order::Move { figure: names.figure(figure)?, by: *by, path: path.clone(), feet: *feet }
            }
            Self::Attack { attacker, target, with } => {
                let attacker = names.figure(attacker)?;
                let with = match with {
                    WeaponText::Strength(strength) => Weapon::Strength(*strength),
                    WeaponText::Attack(name) => Weapon::Attack(attack_place(champions.sheet(attacker), name)?),
                };
                Order::Attack { attacker, target: occupant(setting, target)?, with }
            }
            Self::Act { figure, deed } => {
                let figure = names.figure(figure)?;
                let power = |name: &str| power_place(champions.sheet(figure), name);
                let deed = match deed {
                    DeedText::Recover => Deed::Recover,
                    DeedText::StandUp => Deed::StandUp,
                    DeedText::Raise(name) => Deed::Raise(power(name)?),
                    DeedText::Lower(name) => Deed::Lower(power(name)?),
                };
                Order::Act { figure, deed }
            }
            Self::EndPhase => Order::EndPhase,
        })
    }

    /// The text form of an order of a battle.
    #[must_use]
    pub fn of(order: &Order, setting: &Setting) -> Self {
        let figure = |figure: FigureId| setting.figure(figure).id.clone();
        match order {
            Order::Move { figure: who, by, path, feet } => {
                Self::Move { figure: figure(*who), by: *by, path: path.clone(), feet: *feet }
            }
            Order::Attack { attacker, target, with } => Self::Attack {
                attacker: figure(*attacker),
                target: match target {
                    Occupant::Figure(target) => figure(*target),
                    Occupant::Object(target) => setting.object(*target).id.clone(),
                },
                with: WeaponText::of(*with, setting, *attacker),
            },
            Order::Act { figure: who, deed } => {
                let power = |place: u8| {
                    let power = setting.champions().sheet(*who).powers.get(usize::from(place));
                    power.and_then(power_name).cloned().unwrap_or_default()
                };
                let deed = match deed {
                    Deed::Recover => DeedText::Recover,
                    Deed::StandUp => DeedText::StandUp,
                    Deed::Raise(place) => DeedText::Raise(power(*place)),
                    Deed::Lower(place) => DeedText::Lower(power(*place)),
                };
                Self::Act { figure: figure(*who), deed }
            }
            Order::EndPhase => Self::EndPhase,
        }
    }
}

impl WeaponText {
    /// The text form of a weapon of a character.
    #[must_use]
    pub fn of(weapon: Weapon, setting: &Setting, wielder: FigureId) -> Self {
        match weapon {
            Weapon::Strength(strength) => Self::Strength(strength),
            Weapon::Attack(place) => {
                let attack = setting.champions().sheet(wielder).attack(place);
                Self::Attack(attack.map(|attack| attack.name.clone()).unwrap_or_default())
            }
        }
    }
}
