//! Events of Pulp City.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Naming, Occupant},
    displacement::Cause,
    geometry::Direction,
};

/// An event of Pulp City. Positions are covered by the common events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A round began (`PC-2`).
    RoundBegan {
        /// Number of the round, counted from 1.
        round: u16,
    },
    /// A side rolled for the first turn (`PC-2`).
    StartRolled {
        /// The side.
        side: N::Side,
        /// Number rolled.
        roll: u8,
    },
    /// A pool was refilled (`PC-2`).
    PoolsFilled {
        /// The side.
        side: N::Side,
        /// AP in the pool.
        ap: u16,
    },
    /// A turn began (`PC-2`). Effects that last for one turn end.
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
    /// AP were paid (`PC-3`).
    ApPaid {
        /// The side whose pool paid.
        side: N::Side,
        /// The model that acts.
        figure: N::Figure,
        /// AP paid.
        ap: u8,
        /// AP left in the pool.
        left: u16,
        /// True if the AP count against the AP limit of a supreme.
        #[serde(skip)]
        limited: bool,
    },
    /// A fatigue was paid or received (`PC-36`).
    Fatigued {
        /// The model.
        figure: N::Figure,
        /// Number of fatigues that the model has now.
        fatigue: u8,
        /// True if the fatigue is the cost of a move or an action.
        #[serde(skip)]
        paid: bool,
    },
    /// A model began a move (`PC-18`). The steps follow.
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
        /// Kind under which the action counts in the current activation or command. `None` if the action is additional
        /// (`PC-15`, `PC-37`, `PC-40`).
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
        /// Dice of the pool, by reason.
        pool: Vec<PoolPart>,
        /// Number of dice.
        dice: u8,
        /// Best die.
        best: u8,
        /// Number added to the best die.
        #[serde(rename = "trait")]
        plus: u8,
        /// Lowest number that counts.
        quality: u8,
        /// Number of dice that count.
        good: u8,
    },
    /// A roll was judged (`PC-4`, `PC-5`, `PC-20`).
    Judged {
        /// The attacker.
        attacker: N::Figure,
        /// Target of the action.
        target: TargetRef<N>,
        /// True if the action succeeded.
        success: bool,
        /// Extra successes left to buy effects.
        extra: u8,
    },
    /// An effect was applied (`PC-6`).
    EffectApplied {
        /// The effect.
        effect: N::Entry,
        /// The model that caused it.
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
    /// A model was KO'ed (`PC-9`). It leaves the board after the action is resolved.
    Ko {
        /// The model.
        figure: N::Figure,
    },
    /// An effect changed the AP of a pool (`PC-32`, `PC-34`).
    PoolChanged {
        /// The side.
        side: N::Side,
        /// AP in the pool now.
        ap: u16,
    },
    /// An effect changed a condition of a model (`PC-26` to `PC-56`).
    ConditionChanged {
        /// The model.
        figure: N::Figure,
        /// The condition now.
        now: Change,
    },
    /// A displacement began (`PC-11`).
    DisplacementBegan {
        /// The model that is moved.
        figure: N::Figure,
        /// Kind of displacement.
        kind: Displacement,
        /// First direction. `None` for shifts and throws.
        #[serde(skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// Maximum number of spaces.
        spaces: u16,
    },
    /// A displacement ended (`PC-11`).
    DisplacementEnded {
        /// The model that was moved.
        figure: N::Figure,
        /// Number of spaces moved.
        moved: u16,
        /// Reason why the displacement ended.
        cause: Cause<N>,
    },
    /// A model fell (`PC-16`).
    Fell {
        /// The model.
        figure: N::Figure,
        /// Number of levels fallen.
        drop: u16,
        /// Damage of the fall. An immune model does not lose these hit points.
        damage: u8,
    },
    /// The centre of a blast was set (`PC-27`).
    CentreMoved {
        /// The new centre.
        at: N::Cell,
    },
    /// Something was summoned (`PC-50`).
    Summoned {
        /// The summoner.
        by: N::Figure,
        /// Name of the summons.
        summon: N::Entry,
        /// The cell.
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
    /// A summons was removed, because its summoner used the action again or because there were too many (`PC-50`,
    /// `PC-52`).
    Dismissed {
        /// The summoner.
        by: N::Figure,
        /// Name of the summons.
        summon: N::Entry,
    },
    /// A model entered dangerous terrain (`PC-51`).
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
    /// A side left the round (`PC-19`).
    Passed {
        /// The side.
        side: N::Side,
    },
    /// All sides have passed (`PC-8`). Effects that last until the Effects Phase end.
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
    /// The attacker rolls first.
    Attack,
    /// The defender rolls second.
    Defence,
}

/// Dice of a pool with their reason (`PC-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolPart {
    /// Reason for the dice.
    pub why: Why,
    /// Number of dice. Negative for Suppress and for the limit of 24 dice.
    pub dice: i8,
}

/// A reason for dice, in the order of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The die that each model has (`PC-4`).
    Base,
    /// A brawler in base contact, a blaster outside it, or a defending tank (`PC-1`).
    Role,
    /// Attack X (`PC-26`).
    Attack,
    /// Brutal X (`PC-29`).
    Brutal,
    /// Defend X (`PC-31`).
    Defend,
    /// Block X (`PC-28`).
    Block,
    /// The target is an easy target (`PC-10`, `PC-55`).
    EasyTarget,
    /// Friends in base contact with the target (`PC-10`).
    Mobbing,
    /// The target is weak on the trait (`PC-56`).
    Weak,
    /// The attacker stands higher (`PC-10`).
    Height,
    /// Rank of the thrown object or model (`PC-24`).
    Rank,
    /// Suppress X (`PC-54`).
    Suppress,
    /// Power Up dice (`PC-42`).
    PowerUp,
    /// Limit of 24 dice for each roll (`PC-7`).
    Limit,
}

/// A source of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// Damage X (`PC-30`).
    Effect,
    /// A fall (`PC-16`).
    Fall,
    /// Damage from being thrown (`PC-15`).
    Thrown,
    /// A crash (`PC-11`).
    Crash,
}

/// A displacement (`PC-11`).
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
    /// Number of dice removed.
    Suppress(u8),
    /// Power Up dice.
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
    /// Weak on this trait.
    Weak(crate::pulp_city::Trait),
    /// Immune to this subject. Other events end its current effects.
    Immune(crate::pulp_city::Subject),
    /// No longer weak, because of an immunity.
    NotWeak,
    /// No longer Empowered, because of an immunity.
    NotEmpowered,
    /// No longer Spectral, because of an immunity.
    NotSpectral,
}
