//! Order markers on their way to the cards (`C3G-3`): laid, moved and taken back until they are given, all at once.

pub mod panel;
mod quick;

use knockback_rules::{
    battle::{CardId, Order, SideId},
    c3g::{self, C3gBattle, Marker},
};

use self::quick::quick;
use crate::extension::Extension;

/// What a player does with order markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lay {
    /// Put the marker in hand, or the next one, on this card of the side, counted from 0.
    Card(usize),
    /// Take this marker in hand to put it elsewhere, or let go of it.
    Take(Marker),
    /// Put all of them where they are of use.
    Quick,
    /// They lie as they shall.
    Done,
}

/// How far the markers of a side have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MarkerPlacement {
    /// They can be laid and moved.
    #[default]
    Laying,
    /// They lie as they shall, and the next player has not come yet.
    Done,
    /// They were ordered.
    Given,
}

/// The order markers that a side has laid and not ordered yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    side: Option<SideId>,
    /// The card below each marker.
    on: [Option<CardId>; 4],
    /// How they lay before each change, the last one last.
    before: Vec<[Option<CardId>; 4]>,
    hand: Option<Marker>,
    stage: MarkerPlacement,
}

impl Laid {
    /// What of a draft is C3G's.
    #[must_use]
    pub fn of(draft: &Extension) -> Option<&Self> {
        draft.get()
    }

    /// The markers of this side alone: those of another are nobody's business.
    #[must_use]
    pub fn by(draft: &Extension, side: SideId) -> Self {
        let own = Self::of(draft).filter(|laid| laid.side == Some(side)).cloned();
        own.unwrap_or_else(|| Self { side: Some(side), ..Self::default() })
    }

    /// The same as what a draft keeps.
    #[must_use]
    pub fn kept(self) -> Extension {
        let untouched = self.before.is_empty() && self.hand.is_none() && self.stage == MarkerPlacement::Laying;
        Extension::new(if untouched { Self::default() } else { self })
    }

    /// Whose they are.
    #[must_use]
    pub const fn side(&self) -> Option<SideId> {
        self.side
    }

    /// The card below a marker.
    #[must_use]
    pub const fn card(&self, marker: Marker) -> Option<CardId> {
        self.on[marker.index()]
    }

    /// The marker that comes to lie on the card that is chosen next: the one in hand, or the first that lies nowhere.
    #[must_use]
    pub fn next(&self, open: &[Marker]) -> Option<Marker> {
        self.hand.or_else(|| open.iter().copied().find(|marker| self.card(*marker).is_none()))
    }

    /// True if all of these lie somewhere.
    #[must_use]
    pub fn all_lie(&self, open: &[Marker]) -> bool {
        open.iter().all(|marker| self.card(*marker).is_some())
    }

    /// True once they lie as they shall, whether or not they are ordered.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.stage != MarkerPlacement::Laying
    }

    fn change(&mut self, lay: impl FnOnce(&mut [Option<CardId>; 4])) {
        let before = self.on;
        lay(&mut self.on);
        self.hand = None;
        if self.on != before {
            self.before.push(before);
        }
    }

    fn lay(&mut self, open: &[Marker], card: CardId) -> bool {
        let Some(marker) = self.next(open) else { return false };
        self.change(|on| on[marker.index()] = Some(card));
        true
    }

    fn take(&mut self, marker: Marker) {
        self.hand = (self.hand != Some(marker)).then_some(marker);
    }

    /// Takes the last change back.
    pub fn take_back(&mut self) {
        if self.hand.take().is_none()
            && let Some(before) = self.before.pop()
        {
            self.on = before;
        }
    }

    /// The orders that place them.
    pub fn orders(&self) -> impl Iterator<Item = Order> {
        let order = |marker: Marker| Some(Order::C3g(c3g::Order::PlaceMarker { marker, card: self.card(marker)? }));
        Marker::ALL.into_iter().filter_map(order)
    }

    /// They lie as they shall, and are ordered from here on.
    #[must_use]
    pub fn given(self) -> Self {
        Self { stage: MarkerPlacement::Given, ..self }
    }

    /// They lie as they shall, but the next player has not come yet.
    #[must_use]
    pub fn done(self) -> Self {
        Self { stage: MarkerPlacement::Done, ..self }
    }

    /// They can be laid and moved again.
    #[must_use]
    pub fn reopened(self) -> Self {
        Self { stage: MarkerPlacement::Laying, ..self }
    }

    /// True if they lie as they shall, and wait for the next player before they are ordered.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.stage == MarkerPlacement::Done
    }

    /// What a player does with the open markers of the side. Returns true once they lie as they shall.
    ///
    /// # Errors
    ///
    /// Says why that cannot be done.
    pub fn change_by(&mut self, battle: C3gBattle<'_>, open: &[Marker], lay: Lay) -> Result<bool, &'static str> {
        let Some(side) = self.side else { return Ok(false) };
        match lay {
            Lay::Card(place) => {
                let card = battle.cards_of(side).filter(|card| battle.card_lives(*card)).nth(place);
                if let Some(card) = card
                    && !self.lay(open, card)
                {
                    return Err("All markers are placed. Choose the one to move first.");
                }
            }
            Lay::Take(marker) if open.contains(&marker) => self.take(marker),
            Lay::Take(_) => {}
            Lay::Quick => {
                let wanted = quick(battle, side, open);
                self.change(|on| wanted.into_iter().for_each(|(marker, card)| on[marker.index()] = Some(card)));
            }
            Lay::Done if !self.all_lie(open) => return Err("Put all four markers on cards first."),
            Lay::Done => {
                self.hand = None;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The next side that places markers in this round.
#[must_use]
pub fn next_side(battle: C3gBattle<'_>, side: SideId) -> Option<SideId> {
    let sides = (0u16..).map(SideId).take(battle.setup().sides.len());
    sides.skip(side.index() + 1).find(|side| battle.side_lives(*side))
}
