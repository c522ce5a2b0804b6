//! Events of Coup-De-Grace.

use serde::{Deserialize, Serialize};

use super::modifier::ModifierPart;

use crate::{
    battle::{InPlay, Naming},
    coup_de_grace::Sense,
    displacement::Cause,
    geometry::Direction,
};

/// An event of Coup-De-Grace. Changes of position are events that all rulesets share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A round began (`CDG-6`).
    RoundBegan {
        /// Number of the round, counted from 1.
        round: u16,
    },
    /// A side that was tied for the first activation rolled a die (`CDG-6`).
    InitiativeRolled {
        /// The side.
        side: N::Side,
        /// Number rolled.
        roll: u8,
    },
    /// A side received the first activation of the round (`CDG-6`).
    Initiative {
        /// The side.
        side: N::Side,
        /// Number of the side's minis in the battle.
        minis: u16,
    },
    /// A mini was activated (`CDG-7`).
    Activated {
        /// The mini.
        figure: N::Figure,
        /// Points available in this activation.
        points: u16,
    },
    /// A side with no mini left to activate passed (`CDG-7`).
    Passed {
        /// The side.
        side: N::Side,
    },
    /// A mini paid points (`CDG-14`).
    Paid {
        /// The mini.
        figure: N::Figure,
        /// Number of points paid.
        points: u16,
        /// Number of points left.
        left: u16,
    },
    /// A mini gained points (`CDG-28`).
    Gained {
        /// The mini.
        figure: N::Figure,
        /// Number of points gained.
        points: u16,
        /// Number of points after the gain.
        left: u16,
    },
    /// A mini began a move (`CDG-8`). Each step is a separate event.
    MoveBegan {
        /// The mini.
        figure: N::Figure,
        /// Cells to enter, in order.
        path: Vec<N::Cell>,
    },
    /// A downed mini crawled (`CDG-22`).
    Crawled {
        /// The mini.
        figure: N::Figure,
        /// The cell that it entered.
        to: N::Cell,
    },
    /// A mini turned.
    Turned {
        /// The mini.
        figure: N::Figure,
        /// New facing.
        facing: Direction,
    },
    /// An attack was declared (`CDG-10`, `CDG-11`).
    AttackDeclared {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: N::Figure,
        /// The hand that attacks.
        hand: u8,
    },
    /// The final roll of an attack was made (`CDG-16`).
    AttackRolled {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: N::Figure,
        /// Number rolled.
        rolled: u8,
        /// Modifiers to the roll, with their reasons.
        parts: Vec<ModifierPart>,
        /// Defence that the roll had to reach.
        defence: i16,
        /// True if the attack hit.
        hit: bool,
    },
    /// A mini rerolls a failed die (`CDG-27`, `CDG-28`). The new roll follows.
    Rerolled {
        /// The mini.
        figure: N::Figure,
        /// Number on the failed die.
        rolled: u8,
    },
    /// A mini cast a spell that is not an attack (`CDG-25`).
    Cast {
        /// The caster.
        figure: N::Figure,
        /// The hand that casts.
        hand: u8,
        /// The spell.
        spell: Spell<N>,
    },
    /// A mini lost hit points.
    Hurt {
        /// The mini.
        figure: N::Figure,
        /// Number of hit points lost.
        damage: u8,
        /// Source of the damage.
        by: HarmSource,
    },
    /// A mini regained hit points (`CDG-27`).
    Healed {
        /// The mini.
        figure: N::Figure,
        /// Number of hit points regained.
        hit_points: u8,
    },
    /// A mini gained movement for the rest of the battle (`CDG-27`).
    Quickened {
        /// The mini.
        figure: N::Figure,
        /// Movement gained.
        movement: u16,
    },
    /// A mini lost its last hit point and was downed (`CDG-21`).
    Downed {
        /// The mini.
        figure: N::Figure,
    },
    /// A mini went out of action (`CDG-21`).
    OutOfAction {
        /// The mini.
        figure: N::Figure,
    },
    /// A mini was entangled until the end of the round (`CDG-25`).
    Entangled {
        /// The entangled mini.
        figure: N::Figure,
        /// The mini that entangled it.
        by: N::Figure,
    },
    /// A forced move began (`CDG-24`).
    PushBegan {
        /// The mini that is moved.
        figure: N::Figure,
        /// First direction.
        direction: Direction,
        /// Maximum number of spaces.
        spaces: u16,
    },
    /// A forced move ended (`CDG-24`).
    PushEnded {
        /// The mini that was moved.
        figure: N::Figure,
        /// Number of spaces moved.
        moved: u16,
        /// Reason for the end of the move.
        cause: Cause<N>,
    },
    /// A mini was forced into a pit (`CDG-26`).
    Pit {
        /// The mini.
        figure: N::Figure,
        /// Kind of pit.
        kind: PitKind,
    },
    /// The spikes of a pit attacked (`CDG-26`).
    SpikesRolled {
        /// The target of the spikes.
        figure: N::Figure,
        /// Number rolled.
        rolled: u8,
        /// True if the roll reached the Defence of the mini.
        hit: bool,
    },
    /// A die was rolled for a dramatic recovery (`CDG-22`).
    RecoveryRolled {
        /// The mini.
        figure: N::Figure,
        /// Number rolled.
        rolled: u8,
        /// True if the mini gets up.
        up: bool,
    },
    /// A downed mini stood up with one hit point (`CDG-22`).
    StoodUp {
        /// The mini.
        figure: N::Figure,
        /// New facing.
        facing: Direction,
    },
    /// A door was opened (`CDG-26`).
    Opened {
        /// The door.
        object: N::Object,
    },
    /// A mini guarded itself until the end of the round (`CDG-27`).
    Guarded {
        /// The mini.
        figure: N::Figure,
    },
    /// An activation ended.
    ActivationEnded {
        /// The mini.
        figure: N::Figure,
    },
    /// A round ended.
    RoundEnded {
        /// Number of the round.
        round: u16,
    },
}

/// A spell that is not an attack (`CDG-25`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Spell<N: Naming = InPlay> {
    /// A force orb moves a mini.
    Orb {
        /// The mini that is moved.
        target: N::Figure,
        /// Destination.
        to: N::Cell,
    },
    /// A staff of air moves all minis near its bearer.
    Air {
        /// Direction of the movement.
        sense: Sense,
    },
}

/// A source of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// An attack.
    Attack,
    /// A hammer hit whose push could not begin (`CDG-24`, option `bash_back`).
    BashBack,
    /// A forced step down two or more levels (`CDG-15`, option `ledge`).
    Ledge,
    /// A pit (`CDG-26`).
    Pit,
    /// The spikes of a pit (`CDG-26`).
    Spikes,
}

/// A kind of pit (`CDG-26`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PitKind {
    /// A pit that costs one hit point.
    #[serde(rename = "pit")]
    Plain,
    /// A pit that costs one hit point and has spikes that attack.
    #[serde(rename = "spiked_pit")]
    Spiked,
    /// A pit that puts the mini out of action.
    #[serde(rename = "bottomless_pit")]
    Bottomless,
}
