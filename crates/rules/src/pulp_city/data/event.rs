//! Events of Pulp City.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Naming, Occupant},
    displacement::Cause,
    geometry::Direction,
};

/// An event of Pulp City. Changes of position are events that all rulesets share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A round began (`PC-2`).
    RoundBegan {
        /// Number of the round, counted from 1.
        round: u16,
    },
    /// A side rolled a die for the first turn (`PC-2`).
    StartRolled {
        /// The side.
        side: N::Side,
        /// Number rolled.
        roll: u8,
    },
    /// The AP pool of a side was refilled (`PC-2`).
    PoolsFilled {
        /// The side.
        side: N::Side,
        /// AP in the pool.
        ap: u16,
    },
    /// A turn began (`PC-2`). This ends all effects that last for one turn.
    TurnBegan {
        /// The side.
        side: N::Side,
    },
    /// A supreme was activated (`PC-3`).
    Activated {
        /// The supreme.
        figure: N::Figure,
    },
    /// A card of minions was commanded (`PC-22`).
    Commanded {
        /// The card.
        card: N::Card,
    },
    /// A side paid AP for an action (`PC-3`).
    ApPaid {
        /// The side whose pool paid.
        side: N::Side,
        /// The model that acts.
        figure: N::Figure,
        /// AP paid.
        ap: u8,
        /// AP left in the pool.
        left: u16,
        /// True if the AP count against the AP limit of the model. This is the case for supremes.
        #[serde(skip)]
        limited: bool,
    },
    /// A model received a fatigue, as a cost or by an effect (`PC-36`).
    Fatigued {
        /// The model.
        figure: N::Figure,
        /// Total number of fatigues of the model.
        fatigue: u8,
        /// True if the fatigue is the cost of a move or an action.
        #[serde(skip)]
        paid: bool,
    },
    /// A model began a move (`PC-18`). Each step is a separate event.
    MoveBegan {
        /// The model.
        figure: N::Figure,
        /// Move mode.
        by: crate::pulp_city::MoveMode,
        /// Cells to enter, in order.
        path: Vec<N::Cell>,
    },
    /// An action was declared (`PC-4`).
    Declared {
        /// The attacker.
        attacker: N::Figure,
        /// Name of the action.
        action: N::Entry,
        /// Target of the action.
        target: TargetRef<N>,
        /// The object or model that is thrown, if the action is a throw (`PC-24`).
        #[serde(skip_serializing_if = "Option::is_none")]
        thrown: Option<Occupant<N>>,
        /// Kind of action for the limits of the current activation or command. `None` for an additional action, which
        /// does not count (`PC-15`, `PC-37`, `PC-40`).
        #[serde(skip)]
        counts: Option<crate::pulp_city::ActionKind>,
    },
    /// Power Up dice were spent (`PC-42`).
    PoweredUp {
        /// The model.
        figure: N::Figure,
        /// Number of dice.
        dice: u8,
    },
    /// A pool of dice was rolled (`PC-4`, `PC-5`).
    PoolRolled {
        /// The model that rolled.
        figure: N::Figure,
        /// Attacker or defender.
        #[serde(rename = "as")]
        role: RollerRole,
        /// Parts of the pool, with their reasons.
        pool: Vec<PoolPart>,
        /// Number of dice.
        dice: u8,
        /// Highest number on the dice.
        best: u8,
        /// Value of the trait, which is added to the best die.
        #[serde(rename = "trait")]
        plus: u8,
        /// Lowest number on a good die (`PC-5`).
        quality: u8,
        /// Number of good dice: those that show at least `quality`.
        good: u8,
    },
    /// The result of an action was determined (`PC-4`, `PC-5`, `PC-20`).
    Judged {
        /// The attacker.
        attacker: N::Figure,
        /// Target of the action.
        target: TargetRef<N>,
        /// True if the action succeeded.
        success: bool,
        /// Number of extra successes, which can buy effects.
        extra: u8,
    },
    /// An effect was applied (`PC-6`).
    EffectApplied {
        /// The effect.
        effect: N::Entry,
        /// The model that caused the effect.
        by: N::Figure,
        /// Recipient of the effect.
        to: TargetRef<N>,
        /// True if the effect was bought with an extra success.
        bought: bool,
    },
    /// A model was immune to an effect (`PC-39`).
    Immune {
        /// The immune model.
        figure: N::Figure,
        /// The effect.
        effect: N::Entry,
    },
    /// A model lost hit points (`PC-30`).
    Hurt {
        /// The model.
        figure: N::Figure,
        /// Number of hit points lost.
        damage: u8,
        /// Source of the damage.
        by: HarmSource,
    },
    /// An object was damaged (`PC-23`).
    Damaged {
        /// The object.
        object: N::Object,
        /// Points of damage.
        damage: u8,
    },
    /// A model regained hit points (`PC-38`).
    Healed {
        /// The model.
        figure: N::Figure,
        /// Number of hit points regained.
        hp: u8,
    },
    /// A model was KO'ed (`PC-9`). The model leaves the board after the action is resolved.
    Ko {
        /// The model.
        figure: N::Figure,
    },
    /// An effect changed the AP of a pool (`PC-32`, `PC-34`).
    PoolChanged {
        /// The side.
        side: N::Side,
        /// AP in the pool after the change.
        ap: u16,
    },
    /// An effect changed a condition of a model (`PC-26` to `PC-56`).
    ConditionChanged {
        /// The model.
        figure: N::Figure,
        /// The condition, with its new value.
        now: Change,
    },
    /// A displacement began (`PC-11`).
    DisplacementBegan {
        /// The displaced model.
        figure: N::Figure,
        /// Kind of displacement.
        kind: Displacement,
        /// Direction of the first step. `None` for shifts and throws.
        #[serde(skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// Maximum number of spaces.
        spaces: u16,
    },
    /// A displacement ended (`PC-11`).
    DisplacementEnded {
        /// The displaced model.
        figure: N::Figure,
        /// Number of spaces moved.
        moved: u16,
        /// Reason for the end of the displacement.
        cause: Cause<N>,
    },
    /// A model fell (`PC-16`).
    Fell {
        /// The model.
        figure: N::Figure,
        /// Number of levels fallen.
        drop: u16,
        /// Damage of the fall. A model that is immune to falling loses no hit points.
        damage: u8,
    },
    /// The centre of a blast was set (`PC-27`).
    CentreMoved {
        /// The new centre.
        at: N::Cell,
    },
    /// Terrain, a minion or a structure was summoned (`PC-50`).
    Summoned {
        /// The summoner.
        by: N::Figure,
        /// Name of the summons.
        summon: N::Entry,
        /// The cell where it was placed.
        at: N::Cell,
        /// The minion, if one was summoned.
        #[serde(skip_serializing_if = "Option::is_none")]
        figure: Option<N::Figure>,
        /// The structure, if one was summoned.
        #[serde(skip_serializing_if = "Option::is_none")]
        object: Option<N::Object>,
        /// Initial state of the minion.
        #[serde(skip)]
        model: Option<crate::pulp_city::Model>,
    },
    /// A summons was removed: terrain or a structure because its summoner used the action again, or a minion because
    /// there were too many (`PC-50`, `PC-52`).
    Dismissed {
        /// The summoner.
        by: N::Figure,
        /// Name of the summons.
        summon: N::Entry,
    },
    /// Dangerous terrain began to affect a model that entered it or was activated in it (`PC-51`).
    Endangered {
        /// The model.
        figure: N::Figure,
        /// Name of the summons.
        summon: N::Entry,
    },
    /// A model began to act for another side (`PC-40`).
    Controlled {
        /// The controlled model.
        figure: N::Figure,
        /// The model that controls it.
        by: N::Figure,
        /// The side for which it acts.
        side: N::Side,
    },
    /// The control of a model ended.
    ControlEnded {
        /// The model.
        figure: N::Figure,
    },
    /// An activation ended.
    ActivationEnded {
        /// The supreme.
        figure: N::Figure,
    },
    /// A command ended.
    CommandEnded {
        /// The card.
        card: N::Card,
    },
    /// A side passed for the rest of the round (`PC-19`).
    Passed {
        /// The side.
        side: N::Side,
    },
    /// The Effects Phase took place, after all sides had passed (`PC-8`). This ends all effects that last until then.
    EffectsPhase,
    /// A round ended.
    RoundEnded {
        /// Number of the round.
        round: u16,
    },
}

/// The target of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum TargetRef<N: Naming = InPlay> {
    /// A model.
    Figure(N::Figure),
    /// An object.
    Object(N::Object),
    /// A hex.
    Hex(N::Cell),
}

/// The role of a model in a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollerRole {
    /// The attacker, which rolls first.
    Attack,
    /// The defender, which rolls second.
    Defence,
}

/// A part of a pool of dice, with its reason (`PC-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolPart {
    /// Reason for the dice.
    pub why: Why,
    /// Number of dice. Negative for Suppress and for the limit of 24 dice.
    pub dice: i8,
}

/// A reason for dice in a pool. Pools list their parts in the order of these variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The one die that each model rolls (`PC-4`).
    Base,
    /// The model is a brawler in base contact, a blaster outside base contact, or a defending tank (`PC-1`).
    Role,
    /// The effect Attack X (`PC-26`).
    Attack,
    /// The effect Brutal X (`PC-29`).
    Brutal,
    /// The effect Defend X (`PC-31`).
    Defend,
    /// The effect Block X (`PC-28`).
    Block,
    /// The target is an easy target (`PC-10`, `PC-55`).
    EasyTarget,
    /// The attacker's friends are in base contact with the target (`PC-10`).
    Mobbing,
    /// The target is weak against the attacker's trait (`PC-56`).
    Weak,
    /// The attacker is on a higher level than the target (`PC-10`).
    Height,
    /// The rank of the thrown object or model (`PC-24`).
    Rank,
    /// The effect Suppress X (`PC-54`).
    Suppress,
    /// Power Up dice that were spent (`PC-42`).
    PowerUp,
    /// Dice removed because a roll is limited to 24 dice (`PC-7`).
    Limit,
}

/// A source of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// The effect Damage X (`PC-30`).
    Effect,
    /// A fall (`PC-16`).
    Fall,
    /// Damage from being thrown (`PC-15`).
    Thrown,
    /// A crash (`PC-11`).
    Crash,
}

/// A kind of displacement (`PC-11`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Displacement {
    /// `PC-15`: the throw of a grabbed model.
    GrabAndThrow,
    /// `PC-12`: straight away from the source.
    Knockback,
    /// `PC-13`: towards the source.
    Pull,
    /// `PC-14`: along a chosen path.
    Shift,
}

/// A condition of a model, with its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Additional dice as attacker.
    Attack(u8),
    /// Additional dice as defender.
    Defend(u8),
    /// Additional dice on the next roll as defender.
    Block(u8),
    /// Additional dice on the next roll as attacker.
    Brutal(u8),
    /// Number of dice removed by Suppress.
    Suppress(u8),
    /// Number of Power Up dice.
    PowerUp(u8),
    /// Number of fatigues, after some were removed.
    Fatigue(u8),
    /// Empowered.
    Empowered,
    /// Spectral.
    Spectral,
    /// Stunned, or no longer stunned.
    Stunned(bool),
    /// Quick (1), slow (-1), or neither (0).
    Pace(i8),
    /// Weak against this trait.
    Weak(crate::pulp_city::Trait),
    /// Immune to this subject. Effects that are already in force are ended by other changes.
    Immune(crate::pulp_city::Subject),
    /// No longer weak, because of an immunity.
    NotWeak,
    /// No longer Empowered, because of an immunity.
    NotEmpowered,
    /// No longer Spectral, because of an immunity.
    NotSpectral,
}
