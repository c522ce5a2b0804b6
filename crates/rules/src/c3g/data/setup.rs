//! What C3G knows of a battle and never changes: cards, objects that break, glyph powers, victory.

use crate::{
    battle::{CardId, FigureId, Known, ObjectId, SideId},
    board::Cell,
    c3g::{CardKind, CardPower, GlyphPower, RuleOptions, SizeClass, ThrowSpec},
    scenario::Base,
    units::Points,
};

/// What C3G knows of a battle and never changes.
#[derive(Debug)]
pub struct Setup {
    /// The options in force.
    pub options: RuleOptions,
    /// The army cards, by [`CardId`].
    pub cards: Vec<Card>,
    /// The card of each figure, by [`FigureId`].
    pub card_of: Vec<CardId>,
    /// What can be destroyed, by [`ObjectId`]; `None` for obstacles.
    pub destructible: Vec<Option<Destructible>>,
    /// What each glyph does, by glyph.
    pub glyph_powers: Vec<GlyphPower>,
    /// Ways to win, in the order in which they are checked.
    pub victory: Vec<Victory>,
    /// The last round, if there is one.
    pub round_limit: Option<u16>,
}

/// An army card (`C3G-1`).
#[derive(Clone, Debug)]
pub struct Card {
    /// Its id in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Whose it is.
    pub side: SideId,
    /// Hero or squad.
    pub kind: CardKind,
    /// Its figures.
    pub figures: Vec<FigureId>,
    /// Wounds that destroy a figure.
    pub life: u8,
    /// Spaces of a move.
    pub movement: u16,
    /// Reach of the normal attack in hexes.
    pub range: u16,
    /// Dice of the normal attack.
    pub attack: u8,
    /// Dice of defence.
    pub defense: u8,
    /// Levels.
    pub height: u16,
    /// Size class.
    pub size: SizeClass,
    /// One hex or two.
    pub base: Base,
    /// What it counts at a round limit.
    pub points: Points,
    /// Powers as data.
    pub powers: Vec<CardPower>,
    /// Which miniature stands for its figures, by name; no rule reads it.
    pub miniature: Option<String>,
}

/// An object that can be destroyed (`C3G-31`).
#[derive(Clone, Copy, Debug)]
pub struct Destructible {
    /// Wounds that destroy it.
    pub life: u8,
    /// Dice of defence.
    pub defense: u8,
    /// How it flies when thrown.
    pub throw: Option<ThrowSpec>,
}

/// A way to win.
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins when all figures of these cards are destroyed.
    Destroy {
        /// Who wins.
        side: SideId,
        /// Which cards.
        cards: Vec<CardId>,
    },
    /// The side wins when it alone stands on these cells at the end of a round.
    Hold {
        /// Who wins.
        side: SideId,
        /// Which cells.
        cells: Vec<Cell>,
        /// From which round on.
        from_round: u16,
    },
}

impl Card {
    /// True if the card has the power.
    #[must_use]
    pub fn has(&self, power: &CardPower) -> bool {
        self.powers.contains(power)
    }

    /// Sums what `pick` reads of the powers.
    fn sum<T: std::iter::Sum>(&self, pick: impl Fn(&CardPower) -> Option<T>) -> T {
        self.powers.iter().filter_map(pick).sum()
    }

    /// Levels by which Climbing raises the limit of a rise (`C3G-6`).
    #[must_use]
    pub fn climbing(&self) -> u16 {
        self.sum(|power| if let CardPower::Climbing(levels) = power { Some(*levels) } else { None })
    }

    /// Defence dice that Weighted Blow takes from the target.
    #[must_use]
    pub fn weighted_blow(&self) -> u8 {
        self.sum(|power| if let CardPower::WeightedBlow(dice) = power { Some(*dice) } else { None })
    }

    /// The d20 number from which on Phase ignores a normal attack.
    #[must_use]
    pub fn phase(&self) -> Option<u8> {
        self.powers.iter().filter_map(|power| if let CardPower::Phase(need) = power { Some(*need) } else { None }).min()
    }

    /// How far Dampener reaches.
    #[must_use]
    pub fn dampener(&self) -> Option<u16> {
        self.powers.iter().filter_map(|p| if let CardPower::Dampener(hexes) = p { Some(*hexes) } else { None }).max()
    }

    /// The special attack at a place in the list of powers.
    #[must_use]
    pub fn special(&self, place: u8) -> Option<Special<'_>> {
        match self.powers.get(usize::from(place))? {
            CardPower::SpecialAttack { name, range, dice, area } => {
                Some(Special { name, range: *range, dice: *dice, area: *area })
            }
            _ => None,
        }
    }

    /// The special attacks, each with its place in the list of powers.
    pub fn specials(&self) -> impl Iterator<Item = (u8, Special<'_>)> {
        (0..self.powers.len()).filter_map(|place| {
            let place = u8::try_from(place).ok()?;
            Some((place, self.special(place)?))
        })
    }
}

/// A special attack.
#[derive(Clone, Copy, Debug)]
pub struct Special<'c> {
    /// What players call it.
    pub name: &'c str,
    /// Reach in hexes.
    pub range: u16,
    /// Attack dice.
    pub dice: u8,
    /// Also everyone within this many hexes of the target.
    pub area: u16,
}

impl Setup {
    /// The card of a figure.
    #[must_use]
    pub fn card_of(&self, figure: FigureId) -> &Card {
        &self.cards[self.card_of[figure.index()].index()]
    }

    /// True if the card of an attacker has the special attack at a place of its powers.
    pub(in crate::c3g) fn has_special(&self, attacker: FigureId, place: u8) -> bool {
        let powers = &self.card_of(attacker).powers;
        matches!(powers.get(usize::from(place)), Some(CardPower::SpecialAttack { .. }))
    }

    /// A card.
    #[must_use]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// What can be destroyed of an object; `None` for an obstacle.
    #[must_use]
    pub fn destructible(&self, object: ObjectId) -> Option<Destructible> {
        self.destructible[object.index()]
    }
}

impl Known<'_, Setup> {
    /// True if the card exists.
    pub(crate) fn card(self, card: CardId) -> bool {
        card.index() < self.own().cards.len()
    }
}
