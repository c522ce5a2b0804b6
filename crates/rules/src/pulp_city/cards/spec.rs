//! The Pulp City section of a scenario: options, cards, objects, summons, ways to win.

use serde::{Deserialize, Serialize};

use crate::{
    geometry::Coord,
    number,
    pulp_city::{BaseSize, MoveKind, Role, Subject, Trait},
    scenario::with_shared_goals,
};

/// Scenario data of Pulp City, in addition to the board and the figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// RON files may write this name before the fields of the struct.
#[serde(rename = "PulpCitySpec", deny_unknown_fields)]
pub struct Spec {
    /// Rule options.
    #[serde(default)]
    pub options: RuleOptions,
    /// Cards of all models, including those that can be summoned.
    pub cards: Vec<CardSpec>,
    /// Objects that can be destroyed or thrown. All other objects are obstacles.
    #[serde(default)]
    pub things: Vec<ThingSpec>,
    /// Everything that actions can summon.
    #[serde(default)]
    pub summons: Vec<SummonSpec>,
    /// Named bundles of effects (`PC-48`).
    #[serde(default)]
    pub specials: Vec<SpecialSpec>,
    /// Ways to win the battle.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Rule options, each with a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// Winner of a tied roll (`PC-4`).
    pub ties: Ties,
    /// True if the same effect may be bought more than once (`PC-6`).
    pub repeat_efx: bool,
    /// True if a displacement that ends at a model hurts both models (`PC-11`).
    pub crash: bool,
    /// True if a grabbed model may be thrown at a hex (`PC-15`).
    pub throw_at_ground: bool,
}

impl Default for RuleOptions {
    fn default() -> Self {
        Self { ties: Ties::Defender, repeat_efx: true, crash: false, throw_at_ground: true }
    }
}

/// Winner of a tied roll (`PC-4`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// The defender wins.
    #[default]
    Defender,
    /// The attacker wins.
    Attacker,
}

/// A card: a supreme, or minions with the same sheet (`PC-1`, `PC-22`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSpec {
    /// Short id, unique among cards.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Ids of the figures, all of one side: one for a supreme, one to six for minions.
    pub figures: Vec<String>,
    /// Supreme or minion.
    pub kind: CardKind,
    /// The six traits.
    pub traits: Traits,
    /// Trump traits: with these, a die of 5 is also a good die (`PC-5`).
    #[serde(default)]
    pub trumps: Vec<Trait>,
    /// Hit points.
    #[serde(default = "one", deserialize_with = "number::within::<_, _, 1, 20>")]
    pub hp: u8,
    /// Maximum AP that the model can pay in a round. Not needed for minions.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 10>")]
    pub ap_limit: u8,
    /// Size of the base.
    pub base: BaseSize,
    /// Move modes of the model, with their distances.
    #[serde(default)]
    pub moves: Vec<MoveKind>,
    /// Permanent immunities (`PC-39`).
    #[serde(default)]
    pub immune: Vec<Subject>,
    /// Number of Power Up dice at the start of the battle (`PC-42`).
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 12>")]
    pub power_up: u8,
    /// Effects in force at the start of the battle.
    #[serde(default)]
    pub begins: Vec<EffectSpec>,
    /// Actions of the model.
    pub actions: Vec<ActionSpec>,
    /// Name of the miniature, for display only. If omitted, a miniature that suits the card is chosen.
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
    /// A supreme, with its level from 1 to 3 and its role.
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
    /// Name shown to players, unique on the card.
    pub name: String,
    /// Exclusive or plain.
    #[serde(default)]
    pub kind: ActionKind,
    /// Cost in AP.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 10>")]
    pub ap: u8,
    /// True if the action costs a fatigue.
    #[serde(default)]
    pub fatigue: bool,
    /// Range of the action.
    pub reach: ActionRange,
    /// Targets that the action allows.
    #[serde(default)]
    pub aim: TargetFilter,
    /// Trait that is added to the best die.
    pub roll: Trait,
    /// Opposition to the roll: a trait of the defender, or a fixed number.
    #[serde(default = "seven")]
    pub against: Against,
    /// Effects of a success (FX).
    #[serde(default)]
    pub fx: Vec<EffectSpec>,
    /// Effects that extra successes can buy (EFX).
    #[serde(default)]
    pub efx: Vec<EffectSpec>,
    /// True if the action throws an object (`PC-24`).
    #[serde(default)]
    pub throw: bool,
}

const fn seven() -> Against {
    Against::Number(7)
}

/// Limit on the use of an action (`PC-3`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// An activation includes at most one exclusive action.
    #[default]
    Exclusive,
    /// Each plain action can be used once in an activation.
    Plain,
}

/// Range of an action (`PC-1`, `PC-17`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionRange {
    /// Targets in base contact.
    Contact,
    /// Targets in sight within this many hexes.
    Hexes(#[serde(deserialize_with = "number::within::<_, _, 1, 50>")] u8),
    /// The acting model itself.
    #[serde(rename = "self")]
    Own,
}

/// Targets of an action (`PC-1`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetFilter {
    /// An enemy, or an object that can be destroyed.
    #[default]
    Foe,
    /// Another friend, or the acting model itself if the reach is `self`.
    Friend,
    /// Any other model, an object that can be destroyed, or the acting model itself if the reach is `self`.
    Any,
    /// A hex.
    Hex,
}

/// Opposition to the roll of an action (`PC-4`, `PC-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// The defender's roll with this trait. Against a friend, the acting model itself or a hex, the number 7 instead.
    Trait(Trait),
    /// A fixed number.
    Number(#[serde(deserialize_with = "number::within::<_, _, 1, 24>")] u8),
}

/// An effect in a file (`PC-26` to `PC-56`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EffectSpec {
    /// `PC-26`: additional dice as attacker, until the Effects Phase.
    Attack(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-27`: a separate roll against each other model within this many hexes of the target.
    Blast(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-28`: additional dice on the next roll as defender in this turn.
    Block(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-29`: additional dice on the next roll as attacker in this turn.
    Brutal(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-30`: hit points lost.
    Damage(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-31`: additional dice as defender, until the Effects Phase.
    Defend(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-32`: AP removed from the target's pool.
    Drain(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-33`: with a trump, a die of 4 is also a good die, until the Effects Phase.
    Empowered,
    /// `PC-34`: AP added to the target's pool.
    Energize(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-35`: an extra target within this many hexes of the first one.
    ExtraTarget(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-36`: the target receives a fatigue.
    Fatigue,
    /// `PC-37`: one more exclusive action of the attacker.
    FollowUp,
    /// `PC-15`: the attacker may throw the target.
    GrabAndThrow,
    /// `PC-38`: hit points regained.
    Heal(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-39`: an immunity, until the Effects Phase.
    Immunity(Subject),
    /// `PC-12`: a displacement of this many hexes in a straight line away from the attacker.
    Knockback(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-40`: one action or move of the target, chosen by the attacker.
    MindControl,
    /// `PC-41`: Power Up dice lost.
    PowerDown(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-42`: Power Up dice gained.
    PowerUp(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-13`: a displacement of this many hexes towards the attacker.
    Pull(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-43`: the AP limit rises by one, until the Effects Phase.
    Quicken,
    /// `PC-44`: the target is no longer stunned.
    Recover,
    /// `PC-45`: the target loses a fatigue.
    Revitalize,
    /// `PC-46`: a Self effect, which applies to the attacker.
    #[serde(rename = "self")]
    Own(Box<EffectSpec>),
    /// `PC-14`: a displacement of up to this many hexes, chosen by the attacker.
    Shift(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-47`: the AP limit falls by one, until the Effects Phase.
    Slow,
    /// `PC-48`: a bundle of effects, by its name.
    Special(String),
    /// `PC-49`: the target becomes spectral, until the Effects Phase.
    Spectral,
    /// `PC-55`: the target is stunned, until the Effects Phase.
    Stun,
    /// `PC-50`: a summons, by its name.
    Summon(String),
    /// `PC-54`: this many fewer dice in each roll of the target, until the Effects Phase.
    Suppress(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// `PC-56`: one additional die against the target for attackers that roll with this trait, until the Effects Phase.
    Weak(Trait),
}

/// A named bundle of effects, which is applied like a single effect (`PC-48`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialSpec {
    /// Name shown to players, unique among bundles.
    pub name: String,
    /// Effects of the bundle, in order.
    pub effects: Vec<EffectSpec>,
}

/// Properties of an object (`PC-23`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingSpec {
    /// Id of the object.
    pub object: String,
    /// Damage that destroys the object.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 20>")]
    pub hp: Option<u8>,
    /// Number that an action against the object must reach. Allowed only with `hp`.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 24>")]
    pub defense: Option<u8>,
    /// Rank from 1 to 3, if the object can be thrown.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 3>")]
    pub rank: Option<u8>,
}

/// A summons (`PC-50` to `PC-53`). Its name is unique among all summons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SummonSpec {
    /// Dangerous terrain (`PC-51`).
    Terrain {
        /// Name shown to players.
        name: String,
        /// Radius in hexes.
        #[serde(deserialize_with = "number::within::<_, _, 0, 6>")]
        radius: u8,
        /// Effects on a model that enters.
        fx: Vec<EffectSpec>,
    },
    /// Minions (`PC-52`).
    Minion {
        /// Name shown to players.
        name: String,
        /// Maximum number of minions in play for each side.
        #[serde(deserialize_with = "number::within::<_, _, 1, 6>")]
        most: u8,
        /// Ids of the minions' cards, one for each side that can summon them. The figures of these cards begin off the
        /// board.
        cards: Vec<String>,
    },
    /// A structure (`PC-53`).
    Structure {
        /// Name shown to players.
        name: String,
        /// Number that an action against the structure must reach.
        #[serde(deserialize_with = "number::within::<_, _, 1, 24>")]
        defense: u8,
        /// Height in levels.
        #[serde(deserialize_with = "number::within::<_, _, 1, 20>")]
        height: u8,
        /// Size of the base.
        base: BaseSize,
        /// Damage that destroys the structure.
        #[serde(deserialize_with = "number::within::<_, _, 1, 20>")]
        hp: u8,
    },
}

/// Conditions that end a battle (`PC-25`). In addition, the last side with a supreme always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "PulpCityVictorySpec", default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further ways to win, checked in this order.
    pub rules: Vec<VictoryRule>,
    /// Maximum number of rounds. After the last round, the side whose supremes in play have the most levels wins.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub round_limit: Option<u16>,
}

with_shared_goals! {
    /// A way to win (`PC-25`).
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum VictoryRule {
        /// A side wins when all these figures are KO'ed.
        KnockOut {
            /// The side that wins.
            side: String,
            /// Ids of the figures.
            figures: Vec<String>,
        },
        /// A side wins if only its models are on these hexes at the end of a round.
        Hold {
            /// The side that wins.
            side: String,
            /// The hexes. One model on any of them is enough.
            at: Vec<Coord>,
            /// The first round after which the side can win.
            #[serde(default)]
            from_round: u16,
        },
    }
}
