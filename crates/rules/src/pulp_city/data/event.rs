//! What happens in Pulp City.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Naming, Occupant},
    displacement::Cause,
    geometry::Direction,
};

/// Something that happened in Pulp City. Where everything is, the common events say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A round began (`PC-2`).
    RoundBegan {
        /// Which, counted from 1.
        round: u16,
    },
    /// A side rolled for the first turn (`PC-2`).
    StartRolled {
        /// Who.
        side: N::Side,
        /// The die.
        roll: u8,
    },
    /// A pool was filled anew (`PC-2`).
    PoolsFilled {
        /// Whose.
        side: N::Side,
        /// With how many AP.
        ap: u16,
    },
    /// A turn began (`PC-2`). What holds for a turn ends.
    TurnBegan {
        /// Whose.
        side: N::Side,
    },
    /// A supreme was activated (`PC-3`).
    Activated {
        /// Which.
        figure: N::Figure,
    },
    /// A card of minions was commanded (`PC-22`).
    Commanded {
        /// Which.
        card: N::Card,
    },
    /// AP were paid (`PC-3`).
    ApPaid {
        /// From whose pool.
        side: N::Side,
        /// By whom.
        figure: N::Figure,
        /// How many.
        ap: u8,
        /// How many are left in the pool.
        left: u16,
        /// They count against the AP limit of a supreme.
        #[serde(skip)]
        limited: bool,
    },
    /// A fatigue was paid or given (`PC-36`).
    Fatigued {
        /// By whom, or to whom.
        figure: N::Figure,
        /// How many it has now.
        fatigue: u8,
        /// It is the cost of a move or an action.
        #[serde(skip)]
        paid: bool,
    },
    /// A model sets out (`PC-18`). The steps follow.
    MoveBegan {
        /// Who.
        figure: N::Figure,
        /// In which way.
        by: crate::pulp_city::MoveMode,
        /// The cells that it is to enter, in order.
        path: Vec<N::Cell>,
    },
    /// An action was declared (`PC-4`).
    Declared {
        /// Who.
        attacker: N::Figure,
        /// Which, by its name.
        action: N::Entry,
        /// At whom, what or where.
        target: TargetRef<N>,
        /// What is thrown, if it is a throw (`PC-24`).
        #[serde(skip_serializing_if = "Option::is_none")]
        thrown: Option<Occupant<N>>,
        /// As what it counts in the activation or command at hand; `None` of an action beyond it (`PC-15`, `PC-37`,
        /// `PC-40`).
        #[serde(skip)]
        counts: Option<crate::pulp_city::ActionKind>,
    },
    /// Power Up dice were spent (`PC-42`).
    PoweredUp {
        /// By whom.
        figure: N::Figure,
        /// How many.
        dice: u8,
    },
    /// A pool of dice was rolled (`PC-4`, `PC-5`).
    PoolRolled {
        /// By whom.
        figure: N::Figure,
        /// As attacker or as defender.
        #[serde(rename = "as")]
        role: RollerRole,
        /// The dice, part by part.
        pool: Vec<PoolPart>,
        /// How many dice that are.
        dice: u8,
        /// The best die.
        best: u8,
        /// What is added to it.
        #[serde(rename = "trait")]
        plus: u8,
        /// From which die on they count.
        quality: u8,
        /// How many count.
        good: u8,
    },
    /// A roll was judged (`PC-4`, `PC-5`, `PC-20`).
    Judged {
        /// Who attacked.
        attacker: N::Figure,
        /// Whom, what or where.
        target: TargetRef<N>,
        /// Whether it succeeds.
        success: bool,
        /// Extra successes that are left to buy effects.
        extra: u8,
    },
    /// An effect was applied (`PC-6`).
    EffectApplied {
        /// Which.
        effect: N::Entry,
        /// By whom.
        by: N::Figure,
        /// On whom, what or where.
        to: TargetRef<N>,
        /// It was bought with an extra success.
        bought: bool,
    },
    /// An effect does nothing to somebody (`PC-39`).
    Immune {
        /// Whom.
        figure: N::Figure,
        /// Which effect.
        effect: N::Entry,
    },
    /// Hit points were lost (`PC-30`).
    Hurt {
        /// By whom.
        figure: N::Figure,
        /// How many.
        damage: u8,
        /// What did it.
        by: HarmSource,
    },
    /// A thing was damaged (`PC-23`).
    Damaged {
        /// Which.
        object: N::Object,
        /// How much.
        damage: u8,
    },
    /// Hit points came back (`PC-38`).
    Healed {
        /// To whom.
        figure: N::Figure,
        /// How many.
        hp: u8,
    },
    /// A model is KO'ed (`PC-9`). It leaves the board when the action is resolved.
    Ko {
        /// Who.
        figure: N::Figure,
    },
    /// The AP of a pool changed by an effect (`PC-32`, `PC-34`).
    PoolChanged {
        /// Whose.
        side: N::Side,
        /// How many AP it has now.
        ap: u16,
    },
    /// What a model has changed by an effect (`PC-26` to `PC-56`).
    ConditionChanged {
        /// Whose.
        figure: N::Figure,
        /// What it has now.
        now: Change,
    },
    /// A displacement began (`PC-11`).
    DisplacementBegan {
        /// Who is moved.
        figure: N::Figure,
        /// By what.
        kind: Displacement,
        /// Which way, at first; none of a shift and a throw.
        #[serde(skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// How many spaces, at most.
        spaces: u16,
    },
    /// A displacement ended (`PC-11`).
    DisplacementEnded {
        /// Who was moved.
        figure: N::Figure,
        /// How many spaces.
        moved: u16,
        /// Why no further.
        cause: Cause<N>,
    },
    /// A model fell (`PC-16`).
    Fell {
        /// Who.
        figure: N::Figure,
        /// How many levels.
        drop: u16,
        /// What that comes to; who is immune loses nothing.
        damage: u8,
    },
    /// The centre of a blast was set (`PC-27`).
    CentreMoved {
        /// Where.
        at: N::Cell,
    },
    /// Something was summoned (`PC-50`).
    Summoned {
        /// By whom.
        by: N::Figure,
        /// What, by its name.
        summon: N::Entry,
        /// Where.
        at: N::Cell,
        /// Which minion.
        #[serde(skip_serializing_if = "Option::is_none")]
        figure: Option<N::Figure>,
        /// Which structure.
        #[serde(skip_serializing_if = "Option::is_none")]
        object: Option<N::Object>,
        /// How the minion is.
        #[serde(skip)]
        model: Option<crate::pulp_city::Model>,
    },
    /// What was summoned is gone: its summoner uses the action again, or there are too many (`PC-50`, `PC-52`).
    Dismissed {
        /// By whom it was summoned.
        by: N::Figure,
        /// What, by its name.
        summon: N::Entry,
    },
    /// A model came into dangerous terrain (`PC-51`).
    Endangered {
        /// Who.
        figure: N::Figure,
        /// What, by its name.
        summon: N::Entry,
    },
    /// A model acts for another side (`PC-40`).
    Controlled {
        /// Who.
        figure: N::Figure,
        /// By whom.
        by: N::Figure,
        /// For which side.
        side: N::Side,
    },
    /// It is its own again.
    ControlEnded {
        /// Who.
        figure: N::Figure,
    },
    /// An activation is over.
    ActivationEnded {
        /// Whose.
        figure: N::Figure,
    },
    /// A command is over.
    CommandEnded {
        /// Of which card.
        card: N::Card,
    },
    /// A side is out of the round (`PC-19`).
    Passed {
        /// Who.
        side: N::Side,
    },
    /// All have passed (`PC-8`): what lasts until then ends.
    EffectsPhase,
    /// A round is over.
    RoundEnded {
        /// Which.
        round: u16,
    },
}

/// At whom, what or where an action is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum TargetRef<N: Naming = InPlay> {
    /// A model.
    Figure(N::Figure),
    /// A thing.
    Object(N::Object),
    /// A hex.
    Hex(N::Cell),
}

/// In which role somebody rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollerRole {
    /// First.
    Attack,
    /// After that.
    Defence,
}

/// Dice of a pool, and why they are rolled (`PC-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolPart {
    /// Why.
    pub why: Why,
    /// How many; fewer than 0 of Suppress, and of the limit of 24 dice.
    pub dice: i8,
}

/// Why dice are rolled, in the order in which they are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The die that everybody has (`PC-4`).
    Base,
    /// A brawler in base contact, a blaster outside it, a tank who defends (`PC-1`).
    Role,
    /// Attack X (`PC-26`).
    Attack,
    /// Brutal X (`PC-29`).
    Brutal,
    /// Defend X (`PC-31`).
    Defend,
    /// Block X (`PC-28`).
    Block,
    /// The target is an easy one (`PC-10`, `PC-55`).
    EasyTarget,
    /// Friends in base contact with the target (`PC-10`).
    Mobbing,
    /// The target is weak on the trait (`PC-56`).
    Weak,
    /// The attacker stands higher (`PC-10`).
    Height,
    /// The rank of what is thrown (`PC-24`).
    Rank,
    /// Suppress X (`PC-54`).
    Suppress,
    /// Power Up dice (`PC-42`).
    PowerUp,
    /// No roll has more than 24 dice (`PC-7`).
    Limit,
}

/// What costs hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// Damage X (`PC-30`).
    Effect,
    /// A fall (`PC-16`).
    Fall,
    /// Having been thrown (`PC-15`).
    Thrown,
    /// A crash (`PC-11`).
    Crash,
}

/// A displacement (`PC-11`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Displacement {
    /// `PC-15`.
    GrabAndThrow,
    /// `PC-12`.
    Knockback,
    /// `PC-13`.
    Pull,
    /// `PC-14`.
    Shift,
}

/// One condition of a model, and what it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Dice as attacker.
    Attack(u8),
    /// Dice as defender.
    Defend(u8),
    /// Dice on the next roll as defender.
    Block(u8),
    /// Dice on the next roll as attacker.
    Brutal(u8),
    /// Dice fewer.
    Suppress(u8),
    /// Power Up dice.
    PowerUp(u8),
    /// Fatigues, fewer than before.
    Fatigue(u8),
    /// Empowered.
    Empowered,
    /// Spectral.
    Spectral,
    /// Stunned, or no longer.
    Stunned(bool),
    /// Quick (1), slow (-1), or neither (0).
    Pace(i8),
    /// Weak on a trait.
    Weak(crate::pulp_city::Trait),
    /// Immune to something; what it had of it ends with the changes beside this one.
    Immune(crate::pulp_city::Subject),
    /// No longer weak, of an immunity.
    NotWeak,
    /// No longer Empowered, of an immunity.
    NotEmpowered,
    /// No longer Spectral, of an immunity.
    NotSpectral,
}
