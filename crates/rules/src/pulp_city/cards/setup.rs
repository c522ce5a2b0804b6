//! The data of a Pulp City battle that never changes: cards, objects, summons, ways to win.

use super::effect::Listed;
use crate::{
    battle::{CardId, FigureId, GoalId, ObjectId, ObjectInfo, SideId},
    board::Cell,
    pulp_city::{
        ActionKind, ActionRange, Against, BaseSize, EffectId, Immunities, MoveKind, Role, RuleOptions, Subject,
        TargetFilter, Trait,
    },
};

/// The data of a battle that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The options in force.
    pub options: RuleOptions,
    /// The cards, by [`CardId`].
    pub cards: Vec<Card>,
    /// The card of each figure, by [`FigureId`].
    pub card_of: Vec<CardId>,
    /// All effects that the battle can use, by [`EffectId`].
    pub effects: Vec<Listed>,
    /// Named bundles of effects.
    pub specials: Vec<Special>,
    /// Everything that can be summoned.
    pub summons: Vec<Summon>,
    /// Data of each object, by [`ObjectId`]: the objects of the scenario, then the structures that can be summoned.
    pub things: Vec<Thing>,
    /// Structures that can be summoned (`PC-53`). Their object ids follow those of the scenario.
    pub structures: Vec<ObjectInfo>,
    /// Ways to win, checked in this order.
    pub victory: Vec<Victory>,
    /// Last round, if the battle has a limit.
    pub round_limit: Option<u16>,
}

/// A card (`PC-1`, `PC-22`).
#[derive(Clone, Debug)]
pub struct Card {
    /// Id in files.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Side that owns the card.
    pub side: SideId,
    /// Figures of the card, in order.
    pub figures: Vec<FigureId>,
    /// Level and role of a supreme, or `None` for minions.
    pub supreme: Option<(u8, Role)>,
    /// The traits, in the order of [`Trait::ALL`].
    pub traits: [u8; 6],
    /// True for each trait that is a trump.
    pub trumps: [bool; 6],
    /// Hit points.
    pub hp: u8,
    /// Maximum AP that the model can pay in a round.
    pub ap_limit: u8,
    /// Size of the base.
    pub base: BaseSize,
    /// Move modes of the model, with their distances.
    pub moves: Vec<MoveKind>,
    /// Permanent immunities.
    pub immune: Immunities,
    /// Number of Power Up dice at the start of the battle.
    pub power_up: u8,
    /// Effects in force at the start of the battle.
    pub begins: Vec<EffectId>,
    /// Actions of the model.
    pub actions: Vec<Action>,
    /// True if the figures enter the battle only when they are summoned.
    pub summoned: bool,
    /// Name of the miniature, for display only.
    pub miniature: Option<String>,
}

/// An action of a card.
#[derive(Clone, Debug)]
pub struct Action {
    /// Name shown to players.
    pub name: String,
    /// Exclusive or plain.
    pub kind: ActionKind,
    /// Cost in AP.
    pub ap: u8,
    /// True if the action costs a fatigue.
    pub fatigue: bool,
    /// Range of the action.
    pub reach: ActionRange,
    /// Targets that the action allows.
    pub aim: TargetFilter,
    /// Trait that the attacker adds to its best die.
    pub roll: Trait,
    /// Opposition to the roll: a trait of the defender, or a fixed number.
    pub against: Against,
    /// Effects of a success (FX).
    pub fx: Vec<EffectId>,
    /// Effects that extra successes can buy (EFX).
    pub efx: Vec<EffectId>,
    /// True if the action throws an object.
    pub throw: bool,
}

/// A bundle of effects (`PC-48`).
#[derive(Clone, Debug)]
pub struct Special {
    /// Name shown to players.
    pub name: String,
    /// Effects of the bundle, in order.
    pub effects: Vec<EffectId>,
}

/// A summons (`PC-50`).
#[derive(Clone, Debug)]
pub struct Summon {
    /// Name shown to players.
    pub name: String,
    /// The summoned terrain, minion or structure.
    pub what: Summoned,
}

/// A kind of summons.
#[derive(Clone, Debug)]
pub enum Summoned {
    /// Dangerous terrain (`PC-51`).
    Terrain {
        /// Radius in hexes.
        radius: u8,
        /// Effects on a model that enters.
        fx: Vec<EffectId>,
    },
    /// Minions (`PC-52`).
    Minion {
        /// Maximum number of minions in play for each side.
        most: u8,
        /// Cards of the minions, one for each side that can summon them.
        cards: Vec<CardId>,
    },
    /// A structure (`PC-53`). Each figure that can summon it has its own object.
    Structure {
        /// Size of the structure's base.
        base: BaseSize,
        /// Object of each model that can summon the structure.
        objects: Vec<(FigureId, ObjectId)>,
    },
}

/// Properties of an object (`PC-23`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thing {
    /// Hit points and Defence number, or `None` for an obstacle, which cannot be damaged.
    pub sound: Option<Soundness>,
    /// Rank, if the object can be thrown.
    pub rank: Option<u8>,
    /// The model that can summon the object, or `None` for an object of the scenario.
    pub of: Option<FigureId>,
}

/// Durability of an object that can be damaged (`PC-23`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soundness {
    /// Damage that destroys the object.
    pub hp: u8,
    /// Number that an action against the object must reach.
    pub defense: u8,
}

/// A way to win (`PC-25`).
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins when all these figures are KO'ed.
    KnockOut {
        /// The side that wins.
        side: SideId,
        /// The figures to knock out.
        figures: Vec<FigureId>,
    },
    /// The side wins if only its models are on these cells at the end of a round.
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
    /// Returns the id of a figure's card.
    #[must_use]
    pub fn card_of(&self, figure: FigureId) -> CardId {
        self.card_of[figure.index()]
    }

    /// Returns the card of a figure.
    #[must_use]
    pub fn sheet(&self, figure: FigureId) -> &Card {
        &self.cards[self.card_of(figure).index()]
    }

    /// Returns the properties of an object.
    #[must_use]
    pub fn thing(&self, object: ObjectId) -> Thing {
        self.things[object.index()]
    }
}

impl Card {
    /// Role of a supreme, or `None` for minions.
    #[must_use]
    pub fn role(&self) -> Option<Role> {
        self.supreme.map(|(_, role)| role)
    }

    /// Level of a supreme, or 0 for minions.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.supreme.map_or(0, |(level, _)| level)
    }

    /// Value of a trait.
    #[must_use]
    pub const fn of_trait(&self, of: Trait) -> u8 {
        self.traits[of as usize]
    }

    /// True if the trait is a trump.
    #[must_use]
    pub const fn is_trump(&self, of: Trait) -> bool {
        self.trumps[of as usize]
    }

    /// Maximum number of fatigues (`PC-36`).
    #[must_use]
    pub fn most_fatigue(&self) -> u8 {
        if self.role() == Some(Role::Speeder) { 3 } else { 2 }
    }

    /// Returns the index of the first action that throws an object.
    #[must_use]
    pub fn throw(&self) -> Option<u8> {
        let place = self.actions.iter().position(|action| action.throw)?;
        u8::try_from(place).ok()
    }
}

impl Action {
    /// Returns the subject of immunities that covers this action (`PC-39`), or `None` for a plain action.
    #[must_use]
    pub fn subject(&self) -> Option<Subject> {
        (self.kind == ActionKind::Exclusive).then(|| Subject::actions_of(self.roll))
    }
}
