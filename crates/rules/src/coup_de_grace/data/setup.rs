//! What Coup-De-Grace knows of a battle and never changes: sheets, things, ways to win.

use super::weapon::Profile;
use crate::{
    battle::{FigureId, ObjectId, SideId},
    board::Cell,
    coup_de_grace::{Class, Race, RaceTrait, RuleOptions, ThingKind, Weapon},
    geometry::Direction,
    units::Points,
};

/// What Coup-De-Grace knows of a battle and never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The options in force.
    pub options: RuleOptions,
    /// The sheets, by [`FigureId`].
    pub sheets: Vec<Sheet>,
    /// What each object is, by [`ObjectId`].
    pub things: Vec<ThingKind>,
    /// Ways to win, in the order in which they are checked.
    pub victory: Vec<Victory>,
    /// The last round, if there is one.
    pub round_limit: Option<u16>,
}

/// The sheet of a mini (`CDG-1`).
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its armour.
    pub class: Class,
    /// Its race.
    pub race: Option<Race>,
    /// What it holds, by hand.
    pub hands: Vec<Weapon>,
    /// The side that it faces at the start.
    pub facing: Option<Direction>,
    /// Its hit points, those of its race among them.
    pub hit_points: u8,
    /// Hit points that it has lost before the start.
    pub wounds: u8,
    /// What it counts at a round limit.
    pub points: Points,
    /// Which miniature stands for it, by name; no rule reads it.
    pub miniature: Option<String>,
}

/// A way to win (`CDG-31`).
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins when these are out of action.
    TakeOut {
        /// Who wins.
        side: SideId,
        /// Who has to go.
        figures: Vec<FigureId>,
    },
    /// The side wins when its standing minis alone fill these cells at the end of a round.
    Hold {
        /// Who wins.
        side: SideId,
        /// Which cells.
        cells: Vec<Cell>,
        /// From which round on.
        from_round: u16,
    },
}

impl Setup {
    /// The sheet of a mini.
    #[must_use]
    pub fn sheet(&self, figure: FigureId) -> &Sheet {
        &self.sheets[figure.index()]
    }

    /// What an object is.
    #[must_use]
    pub fn thing(&self, object: ObjectId) -> ThingKind {
        self.things[object.index()]
    }
}

impl Sheet {
    /// What its race is good at.
    #[must_use]
    pub fn quality(&self) -> Option<RaceTrait> {
        self.race.map(Race::quality)
    }

    /// The Movement Allowance at the start of the battle.
    #[must_use]
    pub fn movement(&self) -> u16 {
        let more = if let Some(RaceTrait::Movement(more)) = self.quality() { more } else { 0 };
        self.class.movement() + more
    }

    /// The hit points with which it begins the battle: 0 if it begins downed.
    #[must_use]
    pub const fn hit_points_at_start(&self) -> u8 {
        self.hit_points.saturating_sub(self.wounds)
    }

    /// What it holds in a hand.
    #[must_use]
    pub fn weapon(&self, hand: u8) -> Option<Weapon> {
        self.hands.get(usize::from(hand)).copied()
    }

    /// The same, with what it can do.
    #[must_use]
    pub fn profile(&self, hand: u8) -> Option<Profile> {
        self.weapon(hand).map(Weapon::profile)
    }

    /// Its hands that hold something, with what that can do.
    pub fn profiles(&self) -> impl Iterator<Item = (u8, Profile)> + '_ {
        (0..).zip(self.hands.iter().map(|weapon| weapon.profile()))
    }
}
