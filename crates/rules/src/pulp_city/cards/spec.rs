//! The part of a scenario that Pulp City reads: options, cards, things, what can be summoned, ways to win.

use serde::{Deserialize, Serialize};

use crate::{
    geometry::Coord,
    number,
    pulp_city::{BaseSize, MoveKind, Role, Subject, Trait},
};

/// What a battle of Pulp City needs beyond board and figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// The name by which RON files may call it.
#[serde(rename = "PulpCitySpec", deny_unknown_fields)]
pub struct Spec {
    /// The options of the rules.
    #[serde(default)]
    pub options: RuleOptions,
    /// The cards of all models, those that can be summoned among them.
    pub cards: Vec<CardSpec>,
    /// Objects that can be destroyed or thrown; the others are obstacles.
    #[serde(default)]
    pub things: Vec<ThingSpec>,
    /// What actions can summon.
    #[serde(default)]
    pub summons: Vec<SummonSpec>,
    /// Named bundles of effects (`PC-48`).
    #[serde(default)]
    pub specials: Vec<SpecialSpec>,
    /// How the battle is won.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Options of the rules, each with its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// Who wins a roll that is tied (`PC-4`).
    pub ties: Ties,
    /// One effect may be bought more than once (`PC-6`).
    pub repeat_efx: bool,
    /// A displacement that ends at a model hurts both (`PC-11`).
    pub crash: bool,
    /// A grabbed model may be thrown at a hex (`PC-15`).
    pub throw_at_ground: bool,
}

impl Default for RuleOptions {
    fn default() -> Self {
        Self { ties: Ties::Defender, repeat_efx: true, crash: false, throw_at_ground: true }
    }
}

/// Who wins a roll that is tied (`PC-4`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// The defender.
    #[default]
    Defender,
    /// The attacker.
    Attacker,
}

/// A card: a supreme, or minions of one sheet (`PC-1`, `PC-22`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSpec {
    /// A short id, its own among cards.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// The ids of its figures: one of a supreme, one to six of minions, all of one side.
    pub figures: Vec<String>,
    /// Supreme or minion.
    pub kind: CardKind,
    /// The six traits.
    pub traits: Traits,
    /// The traits on which dice of 5 count (`PC-5`).
    #[serde(default)]
    pub trumps: Vec<Trait>,
    /// Hit points.
    #[serde(default = "one", deserialize_with = "number::within::<_, _, 1, 20>")]
    pub hp: u8,
    /// The most AP of a round; a card of minions needs none.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 10>")]
    pub ap_limit: u8,
    /// The base.
    pub base: BaseSize,
    /// The ways in which it moves.
    #[serde(default)]
    pub moves: Vec<MoveKind>,
    /// What it is immune to all the time (`PC-39`).
    #[serde(default)]
    pub immune: Vec<Subject>,
    /// Power Up dice at the start (`PC-42`).
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 12>")]
    pub power_up: u8,
    /// Effects that are in force at the start.
    #[serde(default)]
    pub begins: Vec<EffectSpec>,
    /// What it can do.
    pub actions: Vec<ActionSpec>,
    /// Which miniature stands for it, by name; nothing for one that its traits suggest. No rule reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miniature: Option<String>,
}

const fn one() -> u8 {
    1
}

/// Supreme or minion (`PC-1`, `PC-22`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// A supreme, of a level from 1 to 3, and its role.
    Supreme(#[serde(deserialize_with = "number::within::<_, _, 1, 3>")] u8, Role),
    /// Minions.
    Minion,
}

/// The six traits (`PC-1`): Strength, Defense, Energy, Agility, Mind, Spirit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Traits(
    #[serde(deserialize_with = "number::within::<_, _, 0, 12>")] pub u8,
    #[serde(deserialize_with = "number::within::<_, _, 0, 12>")] pub u8,
    #[serde(deserialize_with = "number::within::<_, _, 0, 12>")] pub u8,
    #[serde(deserialize_with = "number::within::<_, _, 0, 12>")] pub u8,
    #[serde(deserialize_with = "number::within::<_, _, 0, 12>")] pub u8,
    #[serde(deserialize_with = "number::within::<_, _, 0, 12>")] pub u8,
);

/// An action of a card (`PC-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionSpec {
    /// What players call it; its own among the actions of the card.
    pub name: String,
    /// Exclusive or plain.
    #[serde(default)]
    pub kind: ActionKind,
    /// What it costs, in AP.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 10>")]
    pub ap: u8,
    /// Whether it costs a fatigue.
    #[serde(default)]
    pub fatigue: bool,
    /// How far it reaches.
    pub reach: ActionRange,
    /// Whom it may be aimed at.
    #[serde(default)]
    pub aim: TargetFilter,
    /// The trait that is added to its best die.
    pub roll: Trait,
    /// What it is rolled against.
    #[serde(default = "seven")]
    pub against: Against,
    /// Effects that come with a success.
    #[serde(default)]
    pub fx: Vec<EffectSpec>,
    /// Effects that extra successes buy.
    #[serde(default)]
    pub efx: Vec<EffectSpec>,
    /// Whether it throws something (`PC-24`).
    #[serde(default)]
    pub throw: bool,
}

const fn seven() -> Against {
    Against::Number(7)
}

/// Exclusive or plain (`PC-3`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// At most one of an activation.
    #[default]
    Exclusive,
    /// Each once in an activation.
    Plain,
}

/// How far an action reaches (`PC-1`, `PC-17`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionRange {
    /// A target in base contact.
    Contact,
    /// So many hexes, with sight.
    Hexes(#[serde(deserialize_with = "number::within::<_, _, 1, 50>")] u8),
    /// The acting model itself.
    #[serde(rename = "self")]
    Own,
}

/// Whom an action may be aimed at (`PC-1`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetFilter {
    /// An enemy, or a thing that can be destroyed.
    #[default]
    Foe,
    /// A friend; not the acting model itself, unless the action reaches `self`.
    Friend,
    /// Any other model, or a thing that can be destroyed.
    Any,
    /// A hex.
    Hex,
}

/// What an action is rolled against (`PC-4`, `PC-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// A trait of the defender, with a roll of its own; against a friend, oneself and a hex the number 7.
    Trait(Trait),
    /// A number.
    Number(#[serde(deserialize_with = "number::within::<_, _, 1, 24>")] u8),
}

/// An effect as files write it (`PC-26` to `PC-56`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EffectSpec {
    /// `PC-26`: so many dice as attacker, until the Effects Phase.
    Attack(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-27`: everybody within so many hexes has a roll of its own.
    Blast(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-28`: so many dice on the next roll as defender in this turn.
    Block(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-29`: so many dice on the next roll as attacker in this turn.
    Brutal(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-30`: so many hit points.
    Damage(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-31`: so many dice as defender, until the Effects Phase.
    Defend(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-32`: so many AP from the target's pool.
    Drain(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-33`: on a trump dice of 4 count.
    Empowered,
    /// `PC-34`: so many AP into the target's pool.
    Energize(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-35`: one more model, at most so far from the first defender.
    ExtraTarget(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-36`.
    Fatigue,
    /// `PC-37`: one exclusive action more.
    FollowUp,
    /// `PC-15`: the defender is thrown.
    GrabAndThrow,
    /// `PC-38`: so many hit points.
    Heal(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-39`.
    Immunity(Subject),
    /// `PC-12`: so many hexes straight away.
    Knockback(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-40`.
    MindControl,
    /// `PC-41`: so many Power Up dice are lost.
    PowerDown(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-42`: so many Power Up dice.
    PowerUp(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-13`: so many hexes towards the attacker.
    Pull(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-43`: the AP limit rises by one.
    Quicken,
    /// `PC-44`: ends Stun.
    Recover,
    /// `PC-45`: removes a fatigue.
    Revitalize,
    /// `PC-46`: the effect falls on the attacker.
    #[serde(rename = "self")]
    Own(Box<EffectSpec>),
    /// `PC-14`: up to so many hexes, as the attacker chooses.
    Shift(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-47`: the AP limit falls by one.
    Slow,
    /// `PC-48`: a bundle, by its name.
    Special(String),
    /// `PC-49`.
    Spectral,
    /// `PC-55`.
    Stun,
    /// `PC-50`: what is summoned, by its name.
    Summon(String),
    /// `PC-54`: so many dice fewer.
    Suppress(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-56`: a die more against it, on a trait.
    Weak(Trait),
}

/// A bundle of effects that is applied as one (`PC-48`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialSpec {
    /// What players call it; its own among bundles.
    pub name: String,
    /// What it does, in this order.
    pub effects: Vec<EffectSpec>,
}

/// What an object is (`PC-23`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingSpec {
    /// The object's id.
    pub object: String,
    /// Damage that destroys it.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 20>")]
    pub hp: Option<u8>,
    /// What an action against it needs; with `hp` alone.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 24>")]
    pub defense: Option<u8>,
    /// Its rank, 1 to 3, if it can be thrown.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 3>")]
    pub rank: Option<u8>,
}

/// What an action can summon (`PC-50` to `PC-53`). Names are their own among all that can be summoned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SummonSpec {
    /// Dangerous terrain (`PC-51`).
    Terrain {
        /// What players call it.
        name: String,
        /// How many hexes it reaches from its centre.
        #[serde(deserialize_with = "number::within::<_, _, 0, 6>")]
        radius: u8,
        /// What happens to who comes into it.
        fx: Vec<EffectSpec>,
    },
    /// Minions (`PC-52`).
    Minion {
        /// What players call it.
        name: String,
        /// How many of a side there may be at once.
        #[serde(deserialize_with = "number::within::<_, _, 1, 6>")]
        most: u8,
        /// The ids of their cards, one for each side that can summon them. Their figures have no place at the start.
        cards: Vec<String>,
    },
    /// A structure (`PC-53`).
    Structure {
        /// What players call it.
        name: String,
        /// What an action against it needs.
        #[serde(deserialize_with = "number::within::<_, _, 1, 24>")]
        defense: u8,
        /// How high it stands, in levels.
        #[serde(deserialize_with = "number::within::<_, _, 1, 20>")]
        height: u8,
        /// The base.
        base: BaseSize,
        /// Damage that destroys it.
        #[serde(deserialize_with = "number::within::<_, _, 1, 20>")]
        hp: u8,
    },
}

/// How a battle ends (`PC-25`). The last side with a supreme always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "PulpCityVictorySpec", default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further ways to win, checked in this order.
    pub rules: Vec<VictoryRule>,
    /// After this many rounds the levels of the supremes that are still in play decide.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub round_limit: Option<u16>,
}

/// A way to win (`PC-25`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VictoryRule {
    /// A side wins when all of these figures are KO'ed.
    KnockOut {
        /// Who wins.
        side: String,
        /// Ids of figures.
        figures: Vec<String>,
    },
    /// A side wins when models of it alone stand on these hexes at the end of a round.
    Hold {
        /// Who wins.
        side: String,
        /// Which hexes; one model on any of them holds them.
        at: Vec<Coord>,
        /// The first round whose end counts.
        #[serde(default)]
        from_round: u16,
    },
}
