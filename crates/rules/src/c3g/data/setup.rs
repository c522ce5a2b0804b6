//! The fixed data of a C3G battle: cards, destructible objects, glyph powers, victory.

use crate::{
    battle::{CardId, FigureId, GoalId, Known, ObjectId, SideId},
    board::Cell,
    c3g::{CardKind, CardPower, GlyphPower, RuleOptions, SizeClass, ThrowSpec},
    scenario::Base,
    units::Points,
};

/// The fixed data of a C3G battle.
#[derive(Debug)]
pub struct Setup {
    /// Rule options in force.
    pub options: RuleOptions,
    /// The cards that each side's order markers are on in round 1, by [`SideId`] and then in the order of
    /// [`Marker::ALL`](crate::c3g::Marker::ALL); `None` if the players place the markers (`C3G-34`).
    pub given_markers: Option<Vec<[CardId; 4]>>,
    /// The army cards, by [`CardId`].
    pub cards: Vec<Card>,
    /// The card of each figure, by [`FigureId`].
    pub card_of: Vec<CardId>,
    /// Destructible objects, by [`ObjectId`]; `None` for obstacles.
    pub destructible: Vec<Option<Destructible>>,
    /// Power of each glyph, by glyph id.
    pub glyph_powers: Vec<GlyphPower>,
    /// Victory conditions, in the order in which they are checked.
    pub victory: Vec<Victory>,
    /// The last round; `None` without a limit.
    pub round_limit: Option<u16>,
}

/// An army card (`C3G-1`).
#[derive(Clone, Debug)]
pub struct Card {
    /// Id in files.
    pub id: String,
    /// Display name.
    pub name: String,
    /// The side that owns it.
    pub side: SideId,
    /// Hero or squad.
    pub kind: CardKind,
    /// Its figures.
    pub figures: Vec<FigureId>,
    /// Number of wounds that destroys a figure.
    pub life: u8,
    /// Spaces per move.
    pub movement: u16,
    /// Range of the normal attack, in hexes.
    pub range: u16,
    /// Dice of the normal attack.
    pub attack: u8,
    /// Defence dice.
    pub defense: u8,
    /// Height in levels.
    pub height: u16,
    /// Size class.
    pub size: SizeClass,
    /// One-hex or two-hex base.
    pub base: Base,
    /// Points that the card is worth when the round limit is reached.
    pub points: Points,
    /// Powers.
    pub powers: Vec<CardPower>,
    /// Name of the miniature for its figures; display only.
    pub miniature: Option<String>,
}

/// A destructible object (`C3G-31`).
#[derive(Clone, Copy, Debug)]
pub struct Destructible {
    /// Number of wounds that destroys it.
    pub life: u8,
    /// Defence dice.
    pub defense: u8,
    /// Attack values when thrown; `None` if it cannot be thrown.
    pub throw: Option<ThrowSpec>,
}

/// A victory condition.
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins when all figures of these cards are destroyed.
    Destroy {
        /// The winning side.
        side: SideId,
        /// The cards.
        cards: Vec<CardId>,
    },
    /// The side wins if only its figures are on these cells at the end of a round.
    Hold {
        /// The winning side.
        side: SideId,
        /// The cells.
        cells: Vec<Cell>,
        /// The first round that counts.
        from_round: u16,
    },
    /// The side wins by a goal that all rulesets share.
    Goal(GoalId),
}

impl Card {
    /// True if the card has the power.
    #[must_use]
    pub fn has(&self, power: &CardPower) -> bool {
        self.powers.contains(power)
    }

    /// Sums a value over the powers.
    fn sum<T: std::iter::Sum>(&self, pick: impl Fn(&CardPower) -> Option<T>) -> T {
        self.powers.iter().filter_map(pick).sum()
    }

    /// Levels that Climbing adds to the maximum rise (`C3G-6`).
    #[must_use]
    pub fn climbing(&self) -> u16 {
        self.sum(|power| if let CardPower::Climbing(levels) = power { Some(*levels) } else { None })
    }

    /// Defence dice that Weighted Blow takes away from the target.
    #[must_use]
    pub fn weighted_blow(&self) -> u8 {
        self.sum(|power| if let CardPower::WeightedBlow(dice) = power { Some(*dice) } else { None })
    }

    /// Lowest d20 roll on which Phase ignores a normal attack.
    #[must_use]
    pub fn phase(&self) -> Option<u8> {
        self.powers.iter().filter_map(|power| if let CardPower::Phase(need) = power { Some(*need) } else { None }).min()
    }

    /// Range of Dampener, in hexes.
    #[must_use]
    pub fn dampener(&self) -> Option<u16> {
        self.powers.iter().filter_map(|p| if let CardPower::Dampener(hexes) = p { Some(*hexes) } else { None }).max()
    }

    /// The special attack at an index of the powers.
    #[must_use]
    pub fn special(&self, place: u8) -> Option<Special<'_>> {
        match self.powers.get(usize::from(place))? {
            CardPower::SpecialAttack { name, range, dice, area } => {
                Some(Special { name, range: *range, dice: *dice, area: *area })
            }
            _ => None,
        }
    }

    /// All special attacks, each with its index in the powers.
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
    /// Display name.
    pub name: &'c str,
    /// Range in hexes.
    pub range: u16,
    /// Attack dice.
    pub dice: u8,
    /// Radius around the target in which others are attacked too, in hexes.
    pub area: u16,
}

impl Setup {
    /// The card of a figure.
    #[must_use]
    pub fn card_of(&self, figure: FigureId) -> &Card {
        &self.cards[self.card_of[figure.index()].index()]
    }

    /// True if the attacker's card has a special attack at this index of its powers.
    pub(in crate::c3g) fn has_special(&self, attacker: FigureId, place: u8) -> bool {
        let powers = &self.card_of(attacker).powers;
        matches!(powers.get(usize::from(place)), Some(CardPower::SpecialAttack { .. }))
    }

    /// A card.
    #[must_use]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// Values of a destructible object; `None` for an obstacle.
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
