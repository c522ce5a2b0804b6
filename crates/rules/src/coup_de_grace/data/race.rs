//! Races, as data (`CDG-27`). Each race has one trait.

use serde::{Deserialize, Serialize};

/// A race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    /// +1 to hit while it has one hit point left.
    Beastman,
    /// One more hit point.
    Dwarf,
    /// +1 to hit while unhurt.
    DarkElf,
    /// One more point of movement.
    Elf,
    /// +1 to hit downed targets.
    Goblin,
    /// +1 to hit targets with one hit point left.
    Gnoll,
    /// Can guard itself.
    Gnome,
    /// Can walk through other minis.
    Halfling,
    /// Rerolls a 1.
    Human,
    /// +1 Defence while unhurt.
    Construct,
    /// +1 Defence while downed.
    Lizardfolk,
    /// +1 damage for a backstab with an even number on the die.
    Kobold,
    /// +1 damage for a natural 6.
    Orc,
    /// Recovers on a 4 or more.
    Skeleton,
    /// Regains a hit point with a coup de grace.
    Zombie,
    /// Gains movement with a coup de grace.
    Vampire,
}

/// The trait of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceTrait {
    /// Additional hit points.
    HitPoints(u8),
    /// Additional movement.
    Movement(u16),
    /// +1 to hit under this condition.
    ToHit(When),
    /// +1 Defence under this condition.
    Defence(While),
    /// +1 damage under this condition.
    Damage(Stroke),
    /// Rerolls a failed die that shows this number, once per round.
    Rerolls(u8),
    /// Lowest roll on which a dramatic recovery succeeds.
    RecoversOn(u8),
    /// Can guard itself for one point.
    Guards,
    /// Can walk through other minis.
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
    /// A backstab with an even number on the die.
    EvenBackstab,
    /// A natural 6 on the die.
    Six,
}

/// Lowest roll on which a dramatic recovery succeeds, unless the race has a better one (`CDG-22`).
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
    pub const fn race_trait(self) -> RaceTrait {
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

/// Returns the lowest roll on which a dramatic recovery succeeds for a race (`CDG-22`).
#[must_use]
pub fn recovers_on(race: Option<Race>) -> u8 {
    match race.map(Race::race_trait) {
        Some(RaceTrait::RecoversOn(die)) => die,
        _ => RECOVERY,
    }
}
