//! Order markers on their way to the cards (`C3G-3`): laid, moved and taken back until they are given, all at once.

use bevy::prelude::*;
use knockback_rules::{
    battle::{CardId, Order, SideId},
    c3g::{self, Choice, Marker, Played},
};
use knockback_skirmish::{Loaded, OrderGiven};

use super::quick::quick;
use crate::{
    input::orders::OwnActs,
    rulesets::c3g::{C3g, played, proven},
    stage::{Act, AppSystems, Curtain, Draft, Screen, Seats, Shown, Toast},
};
use knockback_view::extension::Extension;

/// What a player does with order markers.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lay {
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
enum Stage {
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
pub(crate) struct Laid {
    side: Option<SideId>,
    /// The card below each marker.
    on: [Option<CardId>; 4],
    /// How they lay before each change, the last one last.
    before: Vec<[Option<CardId>; 4]>,
    hand: Option<Marker>,
    stage: Stage,
}

impl Laid {
    /// What of a draft is C3G's.
    pub(crate) fn of(draft: &Draft) -> Option<&Self> {
        draft.0.get()
    }

    /// The markers of this side alone: those of another are nobody's business.
    pub(crate) fn by(draft: &Draft, side: SideId) -> Self {
        let own = Self::of(draft).filter(|laid| laid.side == Some(side)).cloned();
        own.unwrap_or_else(|| Self { side: Some(side), ..Self::default() })
    }

    fn keep(self, draft: &mut Draft) {
        let untouched = self.before.is_empty() && self.hand.is_none() && self.stage == Stage::Laying;
        *draft = Draft(Extension::new(if untouched { Self::default() } else { self }));
    }

    /// Whose they are.
    pub(crate) const fn side(&self) -> Option<SideId> {
        self.side
    }

    /// The card below a marker.
    pub(crate) const fn card(&self, marker: Marker) -> Option<CardId> {
        self.on[marker.index()]
    }

    /// The marker that comes to lie on the card that is chosen next: the one in hand, or the first that lies nowhere.
    pub(crate) fn next(&self, open: &[Marker]) -> Option<Marker> {
        self.hand.or_else(|| open.iter().copied().find(|marker| self.card(*marker).is_none()))
    }

    /// True if all of these lie somewhere.
    pub(crate) fn all_lie(&self, open: &[Marker]) -> bool {
        open.iter().all(|marker| self.card(*marker).is_some())
    }

    /// True once they lie as they shall, whether or not they are ordered.
    pub(crate) fn is_done(&self) -> bool {
        self.stage != Stage::Laying
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

    fn take_back(&mut self) {
        if self.hand.take().is_none()
            && let Some(before) = self.before.pop()
        {
            self.on = before;
        }
    }

    fn orders(&self) -> impl Iterator<Item = OrderGiven> {
        let order = |marker: Marker| {
            self.card(marker).map(|card| OrderGiven(Order::C3g(c3g::Order::PlaceMarker { marker, card })))
        };
        Marker::ALL.into_iter().filter_map(order)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Lay>()
        .add_systems(OnEnter(Screen::Battle), |mut draft: ResMut<Draft>| *draft = Draft::default())
        .add_systems(
            Update,
            (
                (lay_all, take_back).chain().in_set(OwnActs),
                forget.in_set(AppSystems::Overlay).run_if(resource_exists_and_changed::<Shown>),
            )
                .run_if(played),
        );
}

/// The open choice, where it is about the markers of whoever may look now.
pub(crate) fn laying(shown: &Shown, curtain: Curtain) -> Option<(SideId, Vec<Marker>)> {
    match shown.choice::<C3g>() {
        Some((side, Choice::PlaceMarkers { markers })) if curtain.seer() == Some(side) => Some((side, markers)),
        _ => None,
    }
}

/// The next side that places markers in this round.
fn after(battle: Played<'_>, side: SideId) -> Option<SideId> {
    let sides = (0u16..).map(SideId).take(battle.setup().sides.len());
    sides.skip(side.index() + 1).find(|side| battle.side_lives(*side))
}

pub(super) fn lay_all(
    mut asked: MessageReader<Lay>,
    (shown, seats): (Res<Shown>, Res<Seats>),
    mut curtain: ResMut<Curtain>,
    mut draft: ResMut<Draft>,
    mut orders: MessageWriter<OrderGiven>,
    mut toast: ResMut<Toast>,
) {
    for lay in asked.read() {
        let Some((side, open)) = laying(&shown, *curtain) else { continue };
        let battle = proven(&shown.battle);
        let mut laid = Laid::by(&draft, side);
        if laid.is_done() {
            continue;
        }
        match *lay {
            Lay::Card(place) => {
                let card = battle.cards_of(side).filter(|card| battle.card_lives(*card)).nth(place);
                if let Some(card) = card
                    && !laid.lay(&open, card)
                {
                    toast.say("All markers are placed. Choose the one to move first.");
                }
            }
            Lay::Take(marker) if open.contains(&marker) => laid.take(marker),
            Lay::Take(_) => {}
            Lay::Quick => {
                let wanted = quick(battle, side, &open);
                laid.change(|on| wanted.into_iter().for_each(|(marker, card)| on[marker.index()] = Some(card)));
            }
            Lay::Done if !laid.all_lie(&open) => toast.say("Put all four markers on cards first."),
            Lay::Done => {
                laid.hand = None;
                if let Some(next) = after(battle, side).filter(|next| !seats.is_bot(*next)) {
                    // They are ordered once the next player has come: until then they can be taken back.
                    laid.stage = Stage::Done;
                    *curtain = Curtain { seer: Some(next), waits_for: Some(next) };
                } else {
                    give(&mut laid, &mut orders);
                    *curtain = Curtain { seer: seats.alone(&shown.battle), waits_for: None };
                }
            }
        }
        laid.keep(&mut draft);
    }
}

fn give(laid: &mut Laid, orders: &mut MessageWriter<OrderGiven>) {
    laid.stage = Stage::Given;
    orders.write_batch(laid.orders());
}

/// The next player has come: what the one before has laid is ordered.
pub(super) fn seal(draft: &mut Draft, orders: &mut MessageWriter<OrderGiven>) {
    if let Some(mut laid) = Laid::of(draft).filter(|laid| laid.stage == Stage::Done).cloned() {
        give(&mut laid, orders);
        laid.keep(draft);
    }
}

/// The next player has not come yet: the one before goes on. Whose markers they are; `None` if they are ordered.
pub(super) fn reopen(draft: &mut Draft) -> Option<SideId> {
    let mut laid = Laid::of(draft).filter(|laid| laid.stage == Stage::Done)?.clone();
    let side = laid.side;
    laid.stage = Stage::Laying;
    laid.keep(draft);
    side
}

/// Undo takes the last marker back.
fn take_back(mut acts: MessageReader<Act>, shown: Res<Shown>, curtain: Res<Curtain>, mut draft: ResMut<Draft>) {
    for _ in acts.read().filter(|act| **act == Act::Undo) {
        let Some((side, _)) = laying(&shown, *curtain) else { continue };
        let mut laid = Laid::by(&draft, side);
        if !laid.is_done() {
            laid.take_back();
            laid.keep(&mut draft);
        }
    }
}

/// Once another choice is open, or another battle is loaded, nothing is left of what was laid.
fn forget(mut loaded: MessageReader<Loaded>, shown: Res<Shown>, mut draft: ResMut<Draft>) {
    let Some(laid) = Laid::of(&draft) else {
        loaded.clear();
        return;
    };
    let own = match shown.choice::<C3g>() {
        Some((side, Choice::PlaceMarkers { .. })) => laid.side == Some(side),
        Some(_) => false,
        // Something is still being shown.
        None => shown.battle.outcome().is_none(),
    };
    if loaded.read().count() > 0 || !own {
        draft.set_if_neq(Draft::default());
    }
}
