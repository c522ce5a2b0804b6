//! What Pulp City knows of a battle and never changes: sheets, things, what can be summoned, ways to win.

use super::effect::Listed;
use crate::{
    battle::{CardId, FigureId, ObjectId, ObjectInfo, SideId},
    board::Cell,
    pulp_city::{
        ActionKind, ActionRange, Against, BaseSize, EffectId, Immunities, MoveKind, Role, RuleOptions, Subject,
        TargetFilter, Trait,
    },
};

/// What Pulp City knows of a battle and never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The options in force.
    pub options: RuleOptions,
    /// The cards, by [`CardId`].
    pub cards: Vec<Card>,
    /// The card of each figure, by [`FigureId`].
    pub card_of: Vec<CardId>,
    /// All effects that can come about, by [`EffectId`].
    pub effects: Vec<Listed>,
    /// Bundles of effects.
    pub specials: Vec<Special>,
    /// What can be summoned.
    pub summons: Vec<Summon>,
    /// What each object is, by [`ObjectId`]: first those of the scenario, then the structures that can be summoned.
    pub things: Vec<Thing>,
    /// The structures that can be summoned, as objects that follow those of the scenario (`PC-53`).
    pub structures: Vec<ObjectInfo>,
    /// Ways to win, in the order in which they are checked.
    pub victory: Vec<Victory>,
    /// The last round, if there is one.
    pub round_limit: Option<u16>,
}

/// A card (`PC-1`, `PC-22`).
#[derive(Clone, Debug)]
pub struct Card {
    /// Its id in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Whose it is.
    pub side: SideId,
    /// Its figures, in the order of the card.
    pub figures: Vec<FigureId>,
    /// Level and role of a supreme; `None` for minions.
    pub supreme: Option<(u8, Role)>,
    /// The traits, in the order of [`Trait::ALL`].
    pub traits: [u8; 6],
    /// Which of them are trumps.
    pub trumps: [bool; 6],
    /// Hit points.
    pub hp: u8,
    /// The most AP of a round.
    pub ap_limit: u8,
    /// The base.
    pub base: BaseSize,
    /// Ways to move.
    pub moves: Vec<MoveKind>,
    /// What it is immune to all the time.
    pub immune: Immunities,
    /// Power Up dice at the start.
    pub power_up: u8,
    /// Effects in force at the start.
    pub begins: Vec<EffectId>,
    /// What it can do.
    pub actions: Vec<Action>,
    /// Its figures come by a summons alone.
    pub summoned: bool,
    /// Which miniature stands for it, by name; no rule reads it.
    pub miniature: Option<String>,
}

/// An action of a card.
#[derive(Clone, Debug)]
pub struct Action {
    /// What players call it.
    pub name: String,
    /// Exclusive or plain.
    pub kind: ActionKind,
    /// Its cost in AP.
    pub ap: u8,
    /// It costs a fatigue.
    pub fatigue: bool,
    /// How far it reaches.
    pub reach: ActionRange,
    /// Whom it may be aimed at.
    pub aim: TargetFilter,
    /// The trait that it is rolled with.
    pub roll: Trait,
    /// What it is rolled against.
    pub against: Against,
    /// What comes with a success.
    pub fx: Vec<EffectId>,
    /// What extra successes buy.
    pub efx: Vec<EffectId>,
    /// It throws something.
    pub throw: bool,
}

/// A bundle of effects (`PC-48`).
#[derive(Clone, Debug)]
pub struct Special {
    /// What players call it.
    pub name: String,
    /// What it does, in order.
    pub effects: Vec<EffectId>,
}

/// Something that can be summoned (`PC-50`).
#[derive(Clone, Debug)]
pub struct Summon {
    /// What players call it.
    pub name: String,
    /// What it is.
    pub what: Summoned,
}

/// What can be summoned.
#[derive(Clone, Debug)]
pub enum Summoned {
    /// Dangerous terrain (`PC-51`).
    Terrain {
        /// How many hexes it reaches from its centre.
        radius: u8,
        /// What it does.
        fx: Vec<EffectId>,
    },
    /// Minions (`PC-52`).
    Minion {
        /// How many of a side at once.
        most: u8,
        /// Their cards, one for each side that can summon them.
        cards: Vec<CardId>,
    },
    /// A structure (`PC-53`): the object of each figure that can summon it.
    Structure {
        /// Its base.
        base: BaseSize,
        /// Whose structure is which object.
        objects: Vec<(FigureId, ObjectId)>,
    },
}

/// What an object is (`PC-23`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thing {
    /// Hit points and Defense number; `None` for an obstacle.
    pub sound: Option<Soundness>,
    /// Its rank where it can be thrown.
    pub rank: Option<u8>,
    /// Who can summon it; `None` for a thing that stands there from the start.
    pub of: Option<FigureId>,
}

/// What a thing withstands (`PC-23`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soundness {
    /// Damage that destroys it.
    pub hp: u8,
    /// What an action against it needs.
    pub defense: u8,
}

/// A way to win (`PC-25`).
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins when these are KO'ed.
    KnockOut {
        /// Who wins.
        side: SideId,
        /// Who has to go.
        figures: Vec<FigureId>,
    },
    /// The side wins when models of it alone stand on these cells at the end of a round.
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
    /// The card of a figure.
    #[must_use]
    pub fn card_of(&self, figure: FigureId) -> CardId {
        self.card_of[figure.index()]
    }

    /// The sheet of a figure.
    #[must_use]
    pub fn sheet(&self, figure: FigureId) -> &Card {
        &self.cards[self.card_of(figure).index()]
    }

    /// What an object is.
    #[must_use]
    pub fn thing(&self, object: ObjectId) -> Thing {
        self.things[object.index()]
    }
}

impl Card {
    /// The role of a supreme.
    #[must_use]
    pub fn role(&self) -> Option<Role> {
        self.supreme.map(|(_, role)| role)
    }

    /// The level of a supreme; 0 for minions.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.supreme.map_or(0, |(level, _)| level)
    }

    /// A trait.
    #[must_use]
    pub const fn of_trait(&self, of: Trait) -> u8 {
        self.traits[of as usize]
    }

    /// True for a trump trait.
    #[must_use]
    pub const fn is_trump(&self, of: Trait) -> bool {
        self.trumps[of as usize]
    }

    /// The fatigues of a round (`PC-36`).
    #[must_use]
    pub fn most_fatigue(&self) -> u8 {
        if self.role() == Some(Role::Speeder) { 3 } else { 2 }
    }

    /// What it throws with, by its place among the actions; the first there is.
    #[must_use]
    pub fn throw(&self) -> Option<u8> {
        let place = self.actions.iter().position(|action| action.throw)?;
        u8::try_from(place).ok()
    }
}

impl Action {
    /// The subject of an immunity to it (`PC-39`); `None` for a plain action.
    #[must_use]
    pub fn subject(&self) -> Option<Subject> {
        (self.kind == ActionKind::Exclusive).then(|| Subject::actions_of(self.roll))
    }
}
