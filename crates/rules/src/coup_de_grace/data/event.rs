//! What happens in Coup-De-Grace.

use serde::{Deserialize, Serialize};

use super::modifier::ModifierPart;

use crate::{
    battle::{InPlay, Naming},
    coup_de_grace::Sense,
    displacement::Cause,
    geometry::Direction,
};

/// Something that happened in Coup-De-Grace. Where everything is, the common events say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A round began (`CDG-6`).
    RoundBegan {
        /// Which, counted from 1.
        round: u16,
    },
    /// A side that is tied rolled for the first activation (`CDG-6`).
    InitiativeRolled {
        /// Who.
        side: N::Side,
        /// The die.
        roll: u8,
    },
    /// A side has the first activation of the round (`CDG-6`).
    Initiative {
        /// Who.
        side: N::Side,
        /// How many minis it has in the battle.
        minis: u16,
    },
    /// A mini was activated (`CDG-7`).
    Activated {
        /// Which.
        figure: N::Figure,
        /// Its points.
        points: u16,
    },
    /// A side that has no mini left to activate passed (`CDG-7`).
    Passed {
        /// Who.
        side: N::Side,
    },
    /// Points were paid (`CDG-14`).
    Paid {
        /// By whom.
        figure: N::Figure,
        /// How many.
        points: u16,
        /// How many are left.
        left: u16,
    },
    /// Points were gained (`CDG-28`).
    Gained {
        /// By whom.
        figure: N::Figure,
        /// How many.
        points: u16,
        /// How many it has now.
        left: u16,
    },
    /// A mini sets out (`CDG-8`). The steps follow.
    MoveBegan {
        /// Who.
        figure: N::Figure,
        /// The cells that it is to enter, in order.
        path: Vec<N::Cell>,
    },
    /// A downed mini crawls (`CDG-22`).
    Crawled {
        /// Who.
        figure: N::Figure,
        /// Where to.
        to: N::Cell,
    },
    /// A mini faces another side.
    Turned {
        /// Who.
        figure: N::Figure,
        /// Which side.
        facing: Direction,
    },
    /// An attack was declared (`CDG-10`, `CDG-11`).
    AttackDeclared {
        /// Who.
        attacker: N::Figure,
        /// Whom.
        target: N::Figure,
        /// With which hand.
        hand: u8,
    },
    /// The die of an attack counts (`CDG-16`).
    AttackRolled {
        /// Who.
        attacker: N::Figure,
        /// Whom.
        target: N::Figure,
        /// The die.
        rolled: u8,
        /// What is added to it, and why.
        parts: Vec<ModifierPart>,
        /// The Defence that it has to reach.
        defence: i16,
        /// Whether it does.
        hit: bool,
    },
    /// A die is rolled again (`CDG-27`, `CDG-28`).
    Rerolled {
        /// By whom.
        figure: N::Figure,
        /// What it showed.
        rolled: u8,
    },
    /// A spell that is no attack was cast (`CDG-25`).
    Cast {
        /// By whom.
        figure: N::Figure,
        /// With which hand.
        hand: u8,
        /// Which.
        spell: Spell<N>,
    },
    /// Hit points were lost.
    Hurt {
        /// By whom.
        figure: N::Figure,
        /// How many.
        damage: u8,
        /// What did it.
        by: HarmSource,
    },
    /// Hit points came back (`CDG-27`).
    Healed {
        /// To whom.
        figure: N::Figure,
        /// How many.
        hit_points: u8,
    },
    /// A mini moves farther for the battle (`CDG-27`).
    Quickened {
        /// Who.
        figure: N::Figure,
        /// How much more movement it has.
        movement: u16,
    },
    /// A mini fell: it has no hit points left (`CDG-21`).
    Downed {
        /// Who.
        figure: N::Figure,
    },
    /// A mini is out of action (`CDG-21`).
    OutOfAction {
        /// Who.
        figure: N::Figure,
    },
    /// A mini is entangled for this round (`CDG-25`).
    Entangled {
        /// Who.
        figure: N::Figure,
        /// By whom.
        by: N::Figure,
    },
    /// A forced move began (`CDG-24`).
    PushBegan {
        /// Who is moved.
        figure: N::Figure,
        /// Which way, at first.
        direction: Direction,
        /// How many spaces, at most.
        spaces: u16,
    },
    /// A forced move ended (`CDG-24`).
    PushEnded {
        /// Who was moved.
        figure: N::Figure,
        /// How many spaces.
        moved: u16,
        /// Why no further.
        cause: Cause<N>,
    },
    /// A mini was forced into a pit (`CDG-26`).
    Pit {
        /// Who.
        figure: N::Figure,
        /// Of which kind.
        kind: PitKind,
    },
    /// The spikes of a pit attacked (`CDG-26`).
    SpikesRolled {
        /// Whom.
        figure: N::Figure,
        /// The die.
        rolled: u8,
        /// Whether it reaches the Defence.
        hit: bool,
    },
    /// A downed mini tried a dramatic recovery (`CDG-22`).
    RecoveryRolled {
        /// Who.
        figure: N::Figure,
        /// The die.
        rolled: u8,
        /// Whether it gets up.
        up: bool,
    },
    /// A downed mini stood up with one hit point (`CDG-22`).
    StoodUp {
        /// Who.
        figure: N::Figure,
        /// Which side it faces.
        facing: Direction,
    },
    /// A door was opened (`CDG-26`).
    Opened {
        /// Which.
        object: N::Object,
    },
    /// A mini guards itself for this round (`CDG-27`).
    Guarded {
        /// Who.
        figure: N::Figure,
    },
    /// An activation is over.
    ActivationEnded {
        /// Whose.
        figure: N::Figure,
    },
    /// A round is over.
    RoundEnded {
        /// Which.
        round: u16,
    },
}

/// A spell that is no attack (`CDG-25`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Spell<N: Naming = InPlay> {
    /// The force orb moves a mini.
    Orb {
        /// Which.
        target: N::Figure,
        /// Where to.
        to: N::Cell,
    },
    /// The staff of air moves all minis near it.
    Air {
        /// Which way.
        sense: Sense,
    },
}

/// What costs hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// An attack.
    Attack,
    /// A hammer whose push cannot begin (`CDG-24`, option `bash_back`).
    BashBack,
    /// A forced step down (`CDG-15`, option `ledge`).
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
    /// It costs a hit point.
    #[serde(rename = "pit")]
    Plain,
    /// It costs a hit point, and has spikes.
    #[serde(rename = "spiked_pit")]
    Spiked,
    /// Nobody comes out of it.
    #[serde(rename = "bottomless_pit")]
    Bottomless,
}
