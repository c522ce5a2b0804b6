//! Races, as data (`CDG-27`): each has one quality.

use serde::{Deserialize, Serialize};

/// A race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    /// Hits better at its last hit point.
    Beastman,
    /// Has one more hit point.
    Dwarf,
    /// Hits better while unhurt.
    DarkElf,
    /// Moves farther.
    Elf,
    /// Hits the downed better.
    Goblin,
    /// Hits those at their last hit point better.
    Gnoll,
    /// Guards itself.
    Gnome,
    /// Walks through minis.
    Halfling,
    /// Rolls a 1 again.
    Human,
    /// Is harder to hit while unhurt.
    Construct,
    /// Is harder to hit while downed.
    Lizardfolk,
    /// Stabs deep.
    Kobold,
    /// Strikes hard.
    Orc,
    /// Recovers more easily.
    Skeleton,
    /// Heals by a coup de grace.
    Zombie,
    /// Gains movement by a coup de grace.
    Vampire,
}

/// What a race is good at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceTrait {
    /// This many more hit points.
    HitPoints(u8),
    /// This much more movement.
    Movement(u16),
    /// One more to hit.
    ToHit(When),
    /// One more Defence.
    Defence(While),
    /// One more point of damage.
    Damage(Stroke),
    /// Rolls this die again, once a round.
    Rerolls(u8),
    /// Recovers from this die on.
    RecoversOn(u8),
    /// May guard itself for a point.
    Guards,
    /// Walks through minis.
    WalksThrough,
    /// A hit point back for each melee coup de grace that hits.
    Heals,
    /// One more movement for each melee coup de grace that hits.
    Quickens,
}

/// When somebody hits better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At its own last hit point.
    AtLastHitPoint,
    /// While it is unhurt.
    Unhurt,
    /// Against who is downed.
    TargetDowned,
    /// Against who has one hit point left.
    TargetAtLastHitPoint,
}

/// While somebody is harder to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum While {
    /// It is unhurt.
    Unhurt,
    /// It is downed.
    Downed,
}

/// The stroke that hurts more, where it hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A backstab with an even die.
    EvenBackstab,
    /// A natural 6.
    Six,
}

/// The die from which on a dramatic recovery succeeds (`CDG-22`).
const RECOVERY: u8 = 5;

impl Race {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Beastman,
        Self::Dwarf,
        Self::DarkElf,
        Self::Elf,
        Self::Goblin,
        Self::Gnoll,
        Self::Gnome,
        Self::Halfling,
        Self::Human,
        Self::Construct,
        Self::Lizardfolk,
        Self::Kobold,
        Self::Orc,
        Self::Skeleton,
        Self::Zombie,
        Self::Vampire,
    ];

    /// What it is good at.
    #[must_use]
    pub const fn quality(self) -> RaceTrait {
        match self {
            Self::Beastman => RaceTrait::ToHit(When::AtLastHitPoint),
            Self::Dwarf => RaceTrait::HitPoints(1),
            Self::DarkElf => RaceTrait::ToHit(When::Unhurt),
            Self::Elf => RaceTrait::Movement(1),
            Self::Goblin => RaceTrait::ToHit(When::TargetDowned),
            Self::Gnoll => RaceTrait::ToHit(When::TargetAtLastHitPoint),
            Self::Gnome => RaceTrait::Guards,
            Self::Halfling => RaceTrait::WalksThrough,
            Self::Human => RaceTrait::Rerolls(1),
            Self::Construct => RaceTrait::Defence(While::Unhurt),
            Self::Lizardfolk => RaceTrait::Defence(While::Downed),
            Self::Kobold => RaceTrait::Damage(Stroke::EvenBackstab),
            Self::Orc => RaceTrait::Damage(Stroke::Six),
            Self::Skeleton => RaceTrait::RecoversOn(4),
            Self::Zombie => RaceTrait::Heals,
            Self::Vampire => RaceTrait::Quickens,
        }
    }

    /// As people say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beastman => "beastman",
            Self::Dwarf => "dwarf",
            Self::DarkElf => "dark elf",
            Self::Elf => "elf",
            Self::Goblin => "goblin",
            Self::Gnoll => "gnoll",
            Self::Gnome => "gnome",
            Self::Halfling => "halfling",
            Self::Human => "human",
            Self::Construct => "construct",
            Self::Lizardfolk => "lizardfolk",
            Self::Kobold => "kobold",
            Self::Orc => "orc",
            Self::Skeleton => "skeleton",
            Self::Zombie => "zombie",
            Self::Vampire => "vampire",
        }
    }
}

/// The die from which on somebody of a race recovers (`CDG-22`).
#[must_use]
pub fn recovers_on(race: Option<Race>) -> u8 {
    match race.map(Race::quality) {
        Some(RaceTrait::RecoversOn(die)) => die,
        _ => RECOVERY,
    }
}
