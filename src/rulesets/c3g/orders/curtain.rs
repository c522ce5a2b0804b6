//! The curtain falls between players, and is lifted by the one for whom it waits.

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
        actions::{LIFT_CURTAIN, QUICK_MARKERS},
        played,
    },
    stage::{
        AppSystems, Draft, Handover, Screen, Seats, Shown,
        actions::{Keys, UNDO},
    },
};

/// What players do with the curtain.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lift {
    /// The player is there.
    Up,
    /// The player is there, and wants the markers where they are of use.
    Quick,
    /// The player before has not left yet.
    Back,
}

/// The side whose markers are to be laid once it is asked for them.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct QuickFor(Option<SideId>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Lift>()
        .init_resource::<QuickFor>()
        .add_systems(OnEnter(Screen::Battle), |mut curtain: ResMut<Handover>| *curtain = Handover::default())
        .add_systems(
            Update,
            (
                by_key.in_set(KeySystems),
                (lift, lay_quickly).chain().in_set(RulesetInputSystems).before(markers::lay_all),
                fall.in_set(AppSystems::Overlay).run_if(
                    resource_exists::<Shown>.and_then(resource_changed::<Shown>.or_else(resource_changed::<Seats>)),
                ),
            )
                .run_if(played),
        );
}

/// The curtain falls whenever another person has something secret to do. A person who plays against bots alone sees the own
/// secrets throughout; where bots play all sides, nobody sees any.
fn fall(
    shown: Res<Shown>,
    seats: Res<Seats>,
    replaying: Option<Res<Replaying>>,
    mut draft: ResMut<Draft>,
    mut curtain: ResMut<Handover>,
) {
    // A recording has no secrets to keep.
    if replaying.is_some() {
        return;
    }
    if let Some(person) = seats.alone(&shown.battle) {
        // Markers that wait for another person, whose side a bot has taken, wait for nobody any more.
        if Laid::of(&draft.0).is_some_and(Laid::is_done) {
            markers::reopen(&mut draft);
        }
        curtain.set_if_neq(Handover { seer: Some(person), waits_for: None });
        return;
    }
    let done = Laid::of(&draft.0).filter(|laid| laid.is_done()).and_then(Laid::side);
    let next = match shown.choice::<C3g>() {
        // The curtain is that of the next side already.
        Some((side, Choice::PlaceMarkers { .. })) if done == Some(side) => return,
        None if done.is_some() => return,
        Some((side, Choice::PlaceMarkers { .. })) if seats.is_bot(side) => Handover::default(),
        Some((side, Choice::PlaceMarkers { .. })) if curtain.seer == Some(side) => return,
        Some((side, Choice::PlaceMarkers { .. })) => Handover { seer: Some(side), waits_for: Some(side) },
        Some(_) | None => Handover::default(),
    };
    curtain.set_if_neq(next);
}

fn by_key(keys: Keys, curtain: Res<Handover>, focused: Focused, mut lifts: MessageWriter<Lift>) {
    if !curtain.drawn() {
        return;
    }
    // The key that lifts the curtain also presses the button that has the focus.
    if keys.just_pressed(&LIFT_CURTAIN) && !focused.on_button() {
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
    mut curtain: ResMut<Handover>,
    mut draft: ResMut<Draft>,
    mut wanted: ResMut<QuickFor>,
    mut orders: MessageWriter<OrderGiven>,
) {
    for lift in lifts.read() {
        let Some(side) = curtain.waits_for else { continue };
        match lift {
            Lift::Up | Lift::Quick => {
                curtain.waits_for = None;
                markers::seal(&mut draft, &mut orders);
                wanted.0 = (*lift == Lift::Quick).then_some(side);
            }
            // Whoever sits there now: the curtain waits for the side whose markers they are.
            Lift::Back => {
                if let Some(before) = markers::reopen(&mut draft) {
                    *curtain = Handover { seer: Some(before), waits_for: Some(before) };
                }
            }
        }
    }
}

/// Markers that are wanted where they are of use are laid as soon as the side is asked.
fn lay_quickly(
    shown: Res<Shown>,
    curtain: Res<Handover>,
    mut wanted: ResMut<QuickFor>,
    mut lay: MessageWriter<LayAsked>,
) {
    if wanted.0.is_some() && wanted.0 == markers::laying(&shown, *curtain).map(|(side, _)| side) {
        wanted.0 = None;
        lay.write(LayAsked(Lay::Quick));
    }
}
