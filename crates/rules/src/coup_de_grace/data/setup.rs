//! The data of a Coup-De-Grace battle that never changes: sheets, objects, ways to win.

use super::weapon::Profile;
use crate::{
    battle::{FigureId, GoalId, ObjectId, SideId},
    board::Cell,
    coup_de_grace::{Class, Race, RaceTrait, RuleOptions, ThingKind, Weapon},
    geometry::Direction,
    units::Points,
};

/// The data of a battle that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The options in force.
    pub options: RuleOptions,
    /// The sheets, by [`FigureId`].
    pub sheets: Vec<Sheet>,
    /// Kind of each object, by [`ObjectId`].
    pub things: Vec<ThingKind>,
    /// Ways to win, checked in this order.
    pub victory: Vec<Victory>,
    /// Last round, if the battle has a limit.
    pub round_limit: Option<u16>,
}

/// The sheet of a mini (`CDG-1`).
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Armour class.
    pub class: Class,
    /// Race, if any.
    pub race: Option<Race>,
    /// Held items, by hand. A two-handed item is in hand 0.
    pub hands: Vec<Weapon>,
    /// Facing at the start of the battle. `None` for a mini that begins downed or outside the arena.
    pub facing: Option<Direction>,
    /// Maximum hit points, including a bonus from the race.
    pub hit_points: u8,
    /// Hit points lost before the battle.
    pub wounds: u8,
    /// Points that the mini is worth at the round limit.
    pub points: Points,
    /// Name of the miniature, for display only.
    pub miniature: Option<String>,
}

/// A way to win (`CDG-31`).
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins when all these figures are out of action.
    TakeOut {
        /// The side that wins.
        side: SideId,
        /// The figures to put out of action.
        figures: Vec<FigureId>,
    },
    /// The side wins if only its standing minis are on these cells at the end of a round.
    Hold {
        /// The side that wins.
        side: SideId,
        /// The cells.
        cells: Vec<Cell>,
        /// The first round after which the side can win.
        from_round: u16,
    },
    /// The side wins by a goal that all rulesets share.
    Goal(GoalId),
}

impl Setup {
    /// Returns the sheet of a mini.
    #[must_use]
    pub fn sheet(&self, figure: FigureId) -> &Sheet {
        &self.sheets[figure.index()]
    }

    /// Returns the kind of an object.
    #[must_use]
    pub fn thing(&self, object: ObjectId) -> ThingKind {
        self.things[object.index()]
    }
}

impl Sheet {
    /// Returns the trait of the mini's race.
    #[must_use]
    pub fn race_trait(&self) -> Option<RaceTrait> {
        self.race.map(Race::race_trait)
    }

    /// Movement Allowance at the start of the battle.
    #[must_use]
    pub fn movement(&self) -> u16 {
        let more = if let Some(RaceTrait::Movement(more)) = self.race_trait() { more } else { 0 };
        self.class.movement() + more
    }

    /// Hit points at the start of the battle, or 0 if the mini starts downed.
    #[must_use]
    pub const fn hit_points_at_start(&self) -> u8 {
        self.hit_points.saturating_sub(self.wounds)
    }

    /// Returns the item in a hand.
    #[must_use]
    pub fn weapon(&self, hand: u8) -> Option<Weapon> {
        self.hands.get(usize::from(hand)).copied()
    }

    /// Returns the profile of the item in a hand.
    #[must_use]
    pub fn profile(&self, hand: u8) -> Option<Profile> {
        self.weapon(hand).map(Weapon::profile)
    }

    /// Returns the hands that hold an item, each with the profile of the item.
    pub fn profiles(&self) -> impl Iterator<Item = (u8, Profile)> + '_ {
        (0..).zip(self.hands.iter().map(|weapon| weapon.profile()))
    }
}
