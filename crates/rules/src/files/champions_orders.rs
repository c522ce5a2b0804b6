//! Orders of Champions as files write them: the engine's orders with names for ids.

use serde::{Deserialize, Serialize};

use super::{UnknownInOrder, orders::occupant};
use crate::{
    battle::{FigureId, Occupant, Setting, UnknownId},
    champions::{Charge, ChargeKind, Deed, Maneuver, Means, Member, Order, Reaction, Wait, Weapon},
    geometry::{Coord, Direction},
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
        /// By which maneuver; a plain strike where nothing is said.
        #[serde(default)]
        maneuver: Maneuver,
    },
    /// Attacks a hex with an area.
    AttackHex {
        /// The id of the figure that attacks.
        attacker: String,
        /// The hex.
        at: Coord,
        /// The name of the attack.
        with: String,
    },
    /// Several attack one together; the first of them is whose phase it is.
    Coordinate {
        /// Who, and with what.
        members: Vec<MemberText>,
        /// The id of the figure that is attacked.
        target: String,
    },
    /// Throws somebody whom it holds.
    Throw {
        /// The id of the figure that throws.
        figure: String,
        /// The id of whom it throws.
        who: String,
        /// The direction, 0 (east) to 5 (north-east), clockwise.
        direction: Direction,
        /// STR.
        strength: u8,
    },
    /// Gives one of several foes the whole attention.
    Focus {
        /// Its id.
        foe: String,
    },
    /// Strikes in the course of a half move.
    Charge {
        /// The id of the figure that does it.
        figure: String,
        /// How it moves.
        by: Means,
        /// The hexes that it enters, in order.
        path: Vec<Coord>,
        /// The level on which it flies at the end; on the ground where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        feet: Option<Level>,
        /// The id of the figure or object that it strikes.
        target: String,
        /// After how many hexes.
        after: u16,
        /// `move_by`, `move_through` or `grab_by`; it strikes in passing where nothing is said.
        #[serde(default)]
        kind: ChargeKind,
        /// STR.
        strength: u8,
    },
    /// Does something else of a phase.
    Act {
        /// The id of the figure that does it.
        figure: String,
        /// What.
        deed: DeedText,
    },
    /// Aborts to a defence.
    React {
        /// The id of the figure that does it.
        figure: String,
        /// To what.
        to: ReactionText,
    },
    /// Lets a chance go by.
    Pass,
    /// Uses a held action now.
    UseHeld {
        /// The id of the figure that holds it.
        figure: String,
    },
    /// Ends the phase.
    EndPhase,
}

/// A defence to which a character aborts, powers by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReactionText {
    /// A dodge.
    Dodge,
    /// A martial dodge.
    MartialDodge,
    /// A block of a blow of hands.
    Block,
    /// A dive for cover, to this hex.
    Dive(Coord),
    /// Raising the power of this name.
    Raise(String),
    /// Stepping between, on this hex.
    Interpose(Coord),
    /// Rolling with the punch that has just hit.
    RollWithPunch,
}

impl ReactionText {
    /// The text form of a reaction of a character.
    #[must_use]
    pub fn of(to: Reaction, setting: &Setting, figure: FigureId) -> Self {
        match to {
            Reaction::Dodge => Self::Dodge,
            Reaction::MartialDodge => Self::MartialDodge,
            Reaction::Block => Self::Block,
            Reaction::Dive(hex) => Self::Dive(hex),
            Reaction::Raise(place) => Self::Raise(power_of(setting, figure, place)),
            Reaction::Interpose(hex) => Self::Interpose(hex),
            Reaction::RollWithPunch => Self::RollWithPunch,
        }
    }
}

/// What a character waits for, figures by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WaitText {
    /// When its player says.
    WhenISay,
    /// Somebody attacks.
    Attack {
        /// Who; any foe where nobody is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// Whom; anybody where nobody is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<String>,
    },
    /// Somebody moves.
    Move {
        /// Who; any foe where nobody is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// Onto one of these hexes; anywhere where none is named.
        #[serde(default)]
        onto: Vec<Coord>,
    },
    /// Somebody reaches for a weapon.
    Draw {
        /// Who; any foe where nobody is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
}

impl WaitText {
    fn resolve(&self, setting: &Setting) -> Result<Wait, UnknownId> {
        let figure = |id: &Option<String>| id.as_ref().map(|id| setting.names.figure(id)).transpose();
        Ok(match self {
            Self::WhenISay => Wait::WhenISay,
            Self::Attack { by, on } => Wait::Attack { by: figure(by)?, on: figure(on)? },
            Self::Move { by, onto } => Wait::Move { by: figure(by)?, onto: onto.clone() },
            Self::Draw { by } => Wait::Draw { by: figure(by)? },
        })
    }

    /// The text form of a condition.
    #[must_use]
    pub fn of(wait: &Wait, setting: &Setting) -> Self {
        let figure = |figure: &Option<FigureId>| figure.map(|figure| setting.figure(figure).id.clone());
        match wait {
            Wait::WhenISay => Self::WhenISay,
            Wait::Attack { by, on } => Self::Attack { by: figure(by), on: figure(on) },
            Wait::Move { by, onto } => Self::Move { by: figure(by), onto: onto.clone() },
            Wait::Draw { by } => Self::Draw { by: figure(by) },
        }
    }
}

/// One of several who attack together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberText {
    /// Its id.
    pub figure: String,
    /// With what.
    pub with: WeaponText,
}

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponText {
    /// Bare hands and so much STR.
    Strength(u8),
    /// The attack of this name.
    Attack(String),
    /// A thing, swung.
    Swing {
        /// The id of the object.
        thing: String,
        /// With so much STR.
        strength: u8,
    },
    /// A thing, thrown.
    Hurl {
        /// The id of the object.
        thing: String,
        /// With so much STR.
        strength: u8,
    },
    /// Somebody whom one holds, swung.
    SwingPerson {
        /// The id of the figure.
        who: String,
        /// With so much STR.
        strength: u8,
    },
    /// Somebody whom one holds, thrown.
    HurlPerson {
        /// The id of the figure.
        who: String,
        /// With so much STR.
        strength: u8,
    },
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
    /// Draws the weapon of this name.
    Draw(String),
    /// Dodges until its next phase.
    Dodge,
    /// Dodges as a martial artist does.
    MartialDodge,
    /// Blocks blows of hands until its next phase.
    Block,
    /// Breaks free of who holds it.
    BreakFree,
    /// Takes no part in the fight for this phase, and moves farther.
    Noncombat,
    /// Holds its whole action.
    Hold(WaitText),
}

/// The name of a power that can be raised.
fn power_name(power: &Power) -> Option<&String> {
    if let Power::ForceField { name, .. } = power { Some(name) } else { None }
}

/// The name of the attack at a place of a character's sheet.
fn attack_of(setting: &Setting, figure: FigureId, place: u8) -> String {
    let attack = setting.champions().sheet(figure).attack(place);
    attack.map(|attack| attack.name.clone()).unwrap_or_default()
}

/// The name of the power at a place of a character's sheet.
fn power_of(setting: &Setting, figure: FigureId, place: u8) -> String {
    let power = setting.champions().sheet(figure).powers.get(usize::from(place));
    power.and_then(power_name).cloned().unwrap_or_default()
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
            Self::Attack { attacker, target, with, maneuver } => {
                let attacker = names.figure(attacker)?;
                let with = with.resolve(setting, attacker)?;
                Order::Attack { attacker, target: occupant(setting, target)?, with, maneuver: *maneuver }
            }
            Self::Coordinate { members, target } => {
                let member = |member: &MemberText| {
                    let figure = names.figure(&member.figure)?;
                    Ok::<Member, UnknownInOrder>(Member { figure, with: member.with.resolve(setting, figure)? })
                };
                let members = members.iter().map(member).collect::<Result<_, _>>()?;
                Order::Coordinate { members, target: names.figure(target)? }
            }
            Self::Throw { figure, who, direction, strength } => Order::Throw {
                figure: names.figure(figure)?,
                who: names.figure(who)?,
                direction: *direction,
                strength: *strength,
            },
            Self::Focus { foe } => Order::Focus { foe: names.figure(foe)? },
            Self::Charge { figure, by, path, feet, target, after, kind, strength } => Order::Charge(Charge {
                figure: names.figure(figure)?,
                by: *by,
                path: path.clone(),
                feet: *feet,
                target: occupant(setting, target)?,
                after: *after,
                kind: *kind,
                strength: *strength,
            }),
            Self::AttackHex { attacker, at, with } => {
                let attacker = names.figure(attacker)?;
                let with = Weapon::Attack(attack_place(champions.sheet(attacker), with)?);
                Order::AttackHex { attacker, at: *at, with }
            }
            Self::Act { figure, deed } => {
                let figure = names.figure(figure)?;
                let power = |name: &str| power_place(champions.sheet(figure), name);
                let deed = match deed {
                    DeedText::Recover => Deed::Recover,
                    DeedText::StandUp => Deed::StandUp,
                    DeedText::Raise(name) => Deed::Raise(power(name)?),
                    DeedText::Lower(name) => Deed::Lower(power(name)?),
                    DeedText::Draw(name) => Deed::Draw(attack_place(champions.sheet(figure), name)?),
                    DeedText::Dodge => Deed::Dodge,
                    DeedText::MartialDodge => Deed::MartialDodge,
                    DeedText::Block => Deed::Block,
                    DeedText::BreakFree => Deed::BreakFree,
                    DeedText::Noncombat => Deed::Noncombat,
                    DeedText::Hold(wait) => Deed::Hold(wait.resolve(setting)?),
                };
                Order::Act { figure, deed }
            }
            Self::React { figure, to } => {
                let figure = names.figure(figure)?;
                let to = match to {
                    ReactionText::Dodge => Reaction::Dodge,
                    ReactionText::MartialDodge => Reaction::MartialDodge,
                    ReactionText::Block => Reaction::Block,
                    ReactionText::Dive(hex) => Reaction::Dive(*hex),
                    ReactionText::Raise(name) => Reaction::Raise(power_place(champions.sheet(figure), name)?),
                    ReactionText::Interpose(hex) => Reaction::Interpose(*hex),
                    ReactionText::RollWithPunch => Reaction::RollWithPunch,
                };
                Order::React { figure, to }
            }
            Self::Pass => Order::Pass,
            Self::UseHeld { figure } => Order::UseHeld { figure: names.figure(figure)? },
            Self::EndPhase => Order::EndPhase,
        })
    }

    /// The text form of an order of a battle.
    #[must_use]
    pub fn of(order: &Order, setting: &Setting) -> Self {
        let figure = |figure: FigureId| setting.figure(figure).id.clone();
        let thing_or_figure = |who: Occupant| match who {
            Occupant::Figure(who) => figure(who),
            Occupant::Object(what) => setting.object(what).id.clone(),
        };
        match order {
            Order::Move { figure: who, by, path, feet } => {
                Self::Move { figure: figure(*who), by: *by, path: path.clone(), feet: *feet }
            }
            Order::Attack { attacker, target, with, maneuver } => Self::Attack {
                maneuver: *maneuver,
                attacker: figure(*attacker),
                target: thing_or_figure(*target),
                with: WeaponText::of(*with, setting, *attacker),
            },
            Order::Coordinate { members, target } => {
                let member = |member: &Member| MemberText {
                    figure: figure(member.figure),
                    with: WeaponText::of(member.with, setting, member.figure),
                };
                Self::Coordinate { members: members.iter().map(member).collect(), target: figure(*target) }
            }
            Order::Throw { figure: by, who, direction, strength } => {
                Self::Throw { figure: figure(*by), who: figure(*who), direction: *direction, strength: *strength }
            }
            Order::Focus { foe } => Self::Focus { foe: figure(*foe) },
            Order::Charge(charge) => Self::Charge {
                figure: figure(charge.figure),
                by: charge.by,
                path: charge.path.clone(),
                feet: charge.feet,
                target: thing_or_figure(charge.target),
                after: charge.after,
                kind: charge.kind,
                strength: charge.strength,
            },
            Order::AttackHex { attacker, at, with } => Self::AttackHex {
                attacker: figure(*attacker),
                at: *at,
                with: if let Weapon::Attack(place) = with {
                    attack_of(setting, *attacker, *place)
                } else {
                    String::new()
                },
            },
            Order::Act { figure: who, deed } => {
                let power = |place: &u8| power_of(setting, *who, *place);
                let deed = match deed {
                    Deed::Recover => DeedText::Recover,
                    Deed::StandUp => DeedText::StandUp,
                    Deed::Raise(place) => DeedText::Raise(power(place)),
                    Deed::Lower(place) => DeedText::Lower(power(place)),
                    Deed::Draw(place) => DeedText::Draw(attack_of(setting, *who, *place)),
                    Deed::Dodge => DeedText::Dodge,
                    Deed::MartialDodge => DeedText::MartialDodge,
                    Deed::Block => DeedText::Block,
                    Deed::BreakFree => DeedText::BreakFree,
                    Deed::Noncombat => DeedText::Noncombat,
                    Deed::Hold(wait) => DeedText::Hold(WaitText::of(wait, setting)),
                };
                Self::Act { figure: figure(*who), deed }
            }
            Order::React { figure: who, to } => {
                let to = ReactionText::of(*to, setting, *who);
                Self::React { figure: figure(*who), to }
            }
            Order::Pass => Self::Pass,
            Order::UseHeld { figure: who } => Self::UseHeld { figure: figure(*who) },
            Order::EndPhase => Self::EndPhase,
        }
    }
}

impl WeaponText {
    /// The weapon, with the ids of a battle.
    fn resolve(&self, setting: &Setting, wielder: FigureId) -> Result<Weapon, UnknownId> {
        Ok(match self {
            Self::Strength(strength) => Weapon::Strength(*strength),
            Self::Attack(name) => Weapon::Attack(attack_place(setting.champions().sheet(wielder), name)?),
            Self::Swing { thing, strength } => {
                Weapon::Swing { thing: setting.names.object(thing)?, strength: *strength }
            }
            Self::Hurl { thing, strength } => Weapon::Hurl { thing: setting.names.object(thing)?, strength: *strength },
            Self::SwingPerson { who, strength } => {
                Weapon::SwingPerson { who: setting.names.figure(who)?, strength: *strength }
            }
            Self::HurlPerson { who, strength } => {
                Weapon::HurlPerson { who: setting.names.figure(who)?, strength: *strength }
            }
        })
    }

    /// The text form of a weapon of a character.
    #[must_use]
    pub fn of(weapon: Weapon, setting: &Setting, wielder: FigureId) -> Self {
        match weapon {
            Weapon::Strength(strength) => Self::Strength(strength),
            Weapon::Swing { thing, strength } => Self::Swing { thing: setting.object(thing).id.clone(), strength },
            Weapon::Hurl { thing, strength } => Self::Hurl { thing: setting.object(thing).id.clone(), strength },
            Weapon::SwingPerson { who, strength } => {
                Self::SwingPerson { who: setting.figure(who).id.clone(), strength }
            }
            Weapon::HurlPerson { who, strength } => Self::HurlPerson { who: setting.figure(who).id.clone(), strength },
            Weapon::Attack(place) => Self::Attack(attack_of(setting, wielder, place)),
        }
    }
}
