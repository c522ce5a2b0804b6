//! The placement of order markers before it is ordered (`C3G-3`). The player places, moves and takes back markers, and
//! then orders all of them at once.

pub mod panel;
mod quick;

use knockback_rules::{
    battle::{CardId, Order, SideId},
    c3g::{self, C3gBattle, Marker},
};

use self::quick::quick;
use crate::extension::Extension;

/// A change of the order markers by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lay {
    /// Puts the marker in hand, or the next one, on this card of the side, counted from 0.
    Card(usize),
    /// Takes this marker in hand to place it elsewhere, or puts it down again.
    Take(Marker),
    /// Places all markers on suggested cards.
    Quick,
    /// Finishes the placement.
    Done,
}

/// The state of the markers of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MarkerPlacement {
    /// The markers can be placed and moved.
    #[default]
    Laying,
    /// The placement is final, and the screen waits for the next player.
    Done,
    /// The placement has been ordered.
    Given,
}

/// The order markers of a side, and their placement before it is ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    side: Option<SideId>,
    /// The card below each marker.
    on: [Option<CardId>; 4],
    /// The placements before each change, the latest last.
    before: Vec<[Option<CardId>; 4]>,
    hand: Option<Marker>,
    stage: MarkerPlacement,
}

impl Laid {
    /// The markers in a draft, if any.
    #[must_use]
    pub fn of(draft: &Extension) -> Option<&Self> {
        draft.get()
    }

    /// The markers of this side. Markers of another side are ignored.
    #[must_use]
    pub fn by(draft: &Extension, side: SideId) -> Self {
        let own = Self::of(draft).filter(|laid| laid.side == Some(side)).cloned();
        own.unwrap_or_else(|| Self { side: Some(side), ..Self::default() })
    }

    /// The markers as a draft.
    #[must_use]
    pub fn kept(self) -> Extension {
        let untouched = self.before.is_empty() && self.hand.is_none() && self.stage == MarkerPlacement::Laying;
        Extension::new(if untouched { Self::default() } else { self })
    }

    /// The side that owns the markers.
    #[must_use]
    pub const fn side(&self) -> Option<SideId> {
        self.side
    }

    /// The card below a marker.
    #[must_use]
    pub const fn card(&self, marker: Marker) -> Option<CardId> {
        self.on[marker.index()]
    }

    /// The marker that goes on the next chosen card: the marker in hand, otherwise the first unplaced marker.
    #[must_use]
    pub fn next(&self, open: &[Marker]) -> Option<Marker> {
        self.hand.or_else(|| open.iter().copied().find(|marker| self.card(*marker).is_none()))
    }

    /// True if all `open` markers are placed.
    #[must_use]
    pub fn all_lie(&self, open: &[Marker]) -> bool {
        open.iter().all(|marker| self.card(*marker).is_some())
    }

    /// True once the placement is final, whether or not it is ordered.
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

    /// Puts down the marker in hand or, without one, undoes the last change.
    pub fn take_back(&mut self) {
        if self.hand.take().is_none()
            && let Some(before) = self.before.pop()
        {
            self.on = before;
        }
    }

    /// The orders that place the markers.
    pub fn orders(&self) -> impl Iterator<Item = Order> {
        let order = |marker: Marker| Some(Order::C3g(c3g::Order::PlaceMarker { marker, card: self.card(marker)? }));
        Marker::ALL.into_iter().filter_map(order)
    }

    /// The same markers, final and ordered.
    #[must_use]
    pub fn given(self) -> Self {
        Self { stage: MarkerPlacement::Given, ..self }
    }

    /// The same markers, final but not ordered, because the screen waits for the next player.
    #[must_use]
    pub fn done(self) -> Self {
        Self { stage: MarkerPlacement::Done, ..self }
    }

    /// The same markers, movable again.
    #[must_use]
    pub fn reopened(self) -> Self {
        Self { stage: MarkerPlacement::Laying, ..self }
    }

    /// True if the placement is final but not ordered, because the screen waits for the next player.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.stage == MarkerPlacement::Done
    }

    /// Applies a change to the open markers of the side. Returns true once the placement is final.
    ///
    /// # Errors
    ///
    /// Returns the reason why the change is not possible.
    pub fn change_by(&mut self, battle: C3gBattle<'_>, open: &[Marker], lay: Lay) -> Result<bool, &'static str> {
        let Some(side) = self.side else { return Ok(false) };
        match lay {
            Lay::Card(place) => {
                let card = battle.cards_of(side).filter(|card| battle.card_lives(*card)).nth(place);
                if let Some(card) = card
                    && !self.lay(open, card)
                {
                    return Err("All markers are placed. To move one, select it first.");
                }
            }
            Lay::Take(marker) if open.contains(&marker) => self.take(marker),
            Lay::Take(_) => {}
            Lay::Quick => {
                let wanted = quick(battle, side, open);
                self.change(|on| wanted.into_iter().for_each(|(marker, card)| on[marker.index()] = Some(card)));
            }
            Lay::Done if !self.all_lie(open) => return Err("Place all four markers first."),
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
