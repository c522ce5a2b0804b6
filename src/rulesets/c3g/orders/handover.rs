//! The handover between players: hides the table until the next player confirms.

use bevy::prelude::*;
use knockback_rules::{battle::SideId, c3g::Choice};
use knockback_skirmish::OrderGiven;
use knockback_view::c3g::markers::{Laid, Lay};

use super::markers::{self, LayAsked};
use crate::{
    battle::replay::Replaying,
    input::{Focused, KeySystems, orders::RulesetInputSystems},
    rulesets::c3g::{
        C3g,
        actions::{END_HANDOVER, QUICK_MARKERS},
        is_active,
    },
    stage::{
        AppSystems, Draft, Handover, Screen, Seats, Shown,
        actions::{Keys, UNDO},
    },
};

/// The ways in which a player can end a handover.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lift {
    /// The next player is ready.
    Up,
    /// The next player is ready, and their markers are placed automatically.
    Quick,
    /// The previous player changes their markers.
    Back,
}

/// The side whose markers are placed automatically as soon as it has to place them.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct QuickFor(Option<SideId>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Lift>()
        .init_resource::<QuickFor>()
        .add_systems(OnEnter(Screen::Battle), |mut handover: ResMut<Handover>| *handover = Handover::default())
        .add_systems(
            Update,
            (
                by_key.in_set(KeySystems),
                (lift, lay_quickly).chain().in_set(RulesetInputSystems).before(markers::lay_all),
                fall.in_set(AppSystems::Overlay).run_if(
                    resource_exists::<Shown>.and_then(resource_changed::<Shown>.or_else(resource_changed::<Seats>)),
                ),
            )
                .run_if(is_active),
        );
}

/// Starts a handover if another person has a secret choice. A single person who plays against bots always sees their
/// own secrets. If bots play all sides, no secrets are shown.
fn fall(
    shown: Res<Shown>,
    seats: Res<Seats>,
    replaying: Option<Res<Replaying>>,
    mut draft: ResMut<Draft>,
    mut handover: ResMut<Handover>,
) {
    // A replay has no secrets.
    if replaying.is_some() {
        return;
    }
    if let Some(person) = seats.alone(&shown.battle) {
        // Markers that wait for the next player need not wait any longer if a bot now plays that side.
        if Laid::of(&draft.0).is_some_and(Laid::is_done) {
            markers::reopen(&mut draft);
        }
        handover.set_if_neq(Handover { viewer: Some(person), waits_for: None });
        return;
    }
    let done = Laid::of(&draft.0).filter(|laid| laid.is_done()).and_then(Laid::side);
    let next = match shown.choice::<C3g>() {
        // The handover to the next side is already shown.
        Some((side, Choice::PlaceMarkers { .. })) if done == Some(side) => return,
        None if done.is_some() => return,
        Some((side, Choice::PlaceMarkers { .. })) if seats.is_bot(side) => Handover::default(),
        Some((side, Choice::PlaceMarkers { .. })) if handover.viewer == Some(side) => return,
        Some((side, Choice::PlaceMarkers { .. })) => Handover { viewer: Some(side), waits_for: Some(side) },
        Some(_) | None => Handover::default(),
    };
    handover.set_if_neq(next);
}

fn by_key(keys: Keys, handover: Res<Handover>, focused: Focused, mut lifts: MessageWriter<Lift>) {
    if !handover.drawn() {
        return;
    }
    // Enter also presses the focused button, so it is ignored here while a button has the focus.
    if keys.just_pressed(&END_HANDOVER) && !focused.on_button() {
        lifts.write(Lift::Up);
    }
    if keys.just_pressed(&QUICK_MARKERS) {
        lifts.write(Lift::Quick);
    }
    if keys.just_pressed(&UNDO) {
        lifts.write(Lift::Back);
    }
}

fn lift(
    mut lifts: MessageReader<Lift>,
    mut handover: ResMut<Handover>,
    mut draft: ResMut<Draft>,
    mut wanted: ResMut<QuickFor>,
    mut orders: MessageWriter<OrderGiven>,
) {
    for lift in lifts.read() {
        let Some(side) = handover.waits_for else { continue };
        match lift {
            Lift::Up | Lift::Quick => {
                handover.waits_for = None;
                markers::seal(&mut draft, &mut orders);
                wanted.0 = (*lift == Lift::Quick).then_some(side);
            }
            // Returns to the side that placed these markers, and waits for its player.
            Lift::Back => {
                if let Some(before) = markers::reopen(&mut draft) {
                    *handover = Handover { viewer: Some(before), waits_for: Some(before) };
                }
            }
        }
    }
}

/// Places the markers automatically as soon as the side has to place them.
fn lay_quickly(
    shown: Res<Shown>,
    handover: Res<Handover>,
    mut wanted: ResMut<QuickFor>,
    mut lay: MessageWriter<LayAsked>,
) {
    if wanted.0.is_some() && wanted.0 == markers::laying(&shown, *handover).map(|(side, _)| side) {
        wanted.0 = None;
        lay.write(LayAsked(Lay::Quick));
    }
}
