//! Races, as data (`CDG-27`). Each race has one trait.

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
    /// Does more damage with some backstabs.
    Kobold,
    /// Does more damage with a natural 6.
    Orc,
    /// Recovers more easily.
    Skeleton,
    /// Heals by a coup de grace.
    Zombie,
    /// Gains movement by a coup de grace.
    Vampire,
}

/// The trait of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceTrait {
    /// Additional hit points.
    HitPoints(u8),
    /// Additional movement.
    Movement(u16),
    /// +1 to hit.
    ToHit(When),
    /// +1 Defence.
    Defence(While),
    /// +1 damage.
    Damage(Stroke),
    /// Rolls again once a round if the die shows this number.
    Rerolls(u8),
    /// Lowest die with which the mini recovers.
    RecoversOn(u8),
    /// May guard itself for one point.
    Guards,
    /// Walks through minis.
    WalksThrough,
    /// Regains one hit point for each melee coup de grace that hits.
    Heals,
    /// Gains one movement for each melee coup de grace that hits.
    Quickens,
}

/// Condition for a bonus to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The attacker has one hit point left.
    AtLastHitPoint,
    /// The attacker is unhurt.
    Unhurt,
    /// The target is downed.
    TargetDowned,
    /// The target has one hit point left.
    TargetAtLastHitPoint,
}

/// Condition for a bonus to Defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum While {
    /// The mini is unhurt.
    Unhurt,
    /// The mini is downed.
    Downed,
}

/// Condition for more damage from a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A backstab with an even die.
    EvenBackstab,
    /// A natural 6 on the die.
    Six,
}

/// Lowest die with which a dramatic recovery succeeds (`CDG-22`).
const RECOVERY: u8 = 5;

impl Race {
    /// All races.
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

    /// Returns the trait of the race.
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

    /// Name in plain words.
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

/// Returns the lowest die with which a mini of a race recovers (`CDG-22`).
#[must_use]
pub fn recovers_on(race: Option<Race>) -> u8 {
    match race.map(Race::quality) {
        Some(RaceTrait::RecoversOn(die)) => die,
        _ => RECOVERY,
    }
}
