//! The draft of the order markers (`C3G-3`): markers are placed, moved and taken back until all are ordered at once.

use bevy::prelude::*;
use knockback_rules::{
    battle::SideId,
    c3g::{Choice, Marker},
};
use knockback_skirmish::{Loaded, OrderGiven};
use knockback_view::c3g::markers::{Laid, Lay, next_side};

use crate::{
    input::orders::RulesetInputSystems,
    rulesets::c3g::{C3g, expect_ruleset, is_active},
    stage::{AppSystems, Draft, Handover, PlayerAction, Screen, Seats, Shown, Toast},
};

/// A player's change to the order markers.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LayAsked(pub(crate) Lay);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LayAsked>()
        .add_systems(OnEnter(Screen::Battle), |mut draft: ResMut<Draft>| *draft = Draft::default())
        .add_systems(
            Update,
            (
                (lay_all, take_back).chain().in_set(RulesetInputSystems),
                forget.in_set(AppSystems::Overlay).run_if(resource_exists_and_changed::<Shown>),
            )
                .run_if(is_active),
        );
}

/// Returns the side and the markers of the open choice, if the current player may see it.
pub(crate) fn laying(shown: &Shown, handover: Handover) -> Option<(SideId, Vec<Marker>)> {
    match shown.choice::<C3g>() {
        Some((side, Choice::PlaceMarkers { markers })) if handover.viewer() == Some(side) => Some((side, markers)),
        _ => None,
    }
}

pub(super) fn lay_all(
    mut asked: MessageReader<LayAsked>,
    (shown, seats): (Res<Shown>, Res<Seats>),
    mut handover: ResMut<Handover>,
    mut draft: ResMut<Draft>,
    mut orders: MessageWriter<OrderGiven>,
    mut toast: ResMut<Toast>,
) {
    for LayAsked(lay) in asked.read() {
        let Some((side, open)) = laying(&shown, *handover) else { continue };
        let battle = expect_ruleset(&shown.battle);
        let mut laid = Laid::by(&draft.0, side);
        if laid.is_done() {
            continue;
        }
        match laid.change_by(battle, &open, *lay) {
            Ok(false) => {}
            Ok(true) => {
                if let Some(next) = next_side(battle, side).filter(|next| !seats.is_bot(*next)) {
                    // The orders are given once the next player is ready. Until then, the markers can be taken back.
                    laid = laid.done();
                    *handover = Handover { viewer: Some(next), waits_for: Some(next) };
                } else {
                    laid = laid.given();
                    orders.write_batch(laid.orders().map(OrderGiven));
                    *handover = Handover { viewer: seats.alone(&shown.battle), waits_for: None };
                }
            }
            Err(why) => toast.show(why),
        }
        draft.0 = laid.kept();
    }
}

/// Orders the markers of the previous player, now that the next player is ready.
pub(super) fn seal(draft: &mut Draft, orders: &mut MessageWriter<OrderGiven>) {
    if let Some(laid) = Laid::of(&draft.0).filter(|laid| laid.waits()).cloned() {
        orders.write_batch(laid.orders().map(OrderGiven));
        draft.0 = laid.given().kept();
    }
}

/// Lets the previous player continue, because the next one is not ready yet. Returns the side that placed the markers,
/// or `None` if they have already been ordered.
pub(super) fn reopen(draft: &mut Draft) -> Option<SideId> {
    let laid = Laid::of(&draft.0).filter(|laid| laid.waits())?.clone();
    let side = laid.side();
    draft.0 = laid.reopened().kept();
    side
}

/// Takes back the last marker on undo.
fn take_back(
    mut acts: MessageReader<PlayerAction>,
    shown: Res<Shown>,
    handover: Res<Handover>,
    mut draft: ResMut<Draft>,
) {
    for _ in acts.read().filter(|act| **act == PlayerAction::Undo) {
        let Some((side, _)) = laying(&shown, *handover) else { continue };
        let mut laid = Laid::by(&draft.0, side);
        if !laid.is_done() {
            laid.take_back();
            draft.0 = laid.kept();
        }
    }
}

/// Clears the draft once another choice is open or another battle is loaded.
fn forget(mut loaded: MessageReader<Loaded>, shown: Res<Shown>, mut draft: ResMut<Draft>) {
    let Some(laid) = Laid::of(&draft.0) else {
        loaded.clear();
        return;
    };
    let own = match shown.choice::<C3g>() {
        Some((side, Choice::PlaceMarkers { .. })) => laid.side() == Some(side),
        Some(_) => false,
        // Playback has not caught up.
        None => shown.battle.outcome().is_none(),
    };
    if loaded.read().count() > 0 || !own {
        draft.set_if_neq(Draft::default());
    }
}
