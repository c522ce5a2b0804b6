//! Pointer input: moving hovers, a click acts, and a right click without a drag clears the selection. Where dragging
//! has a meaning of its own, a press acts on release.

use bevy::{
    input::mouse::AccumulatedMouseMotion,
    prelude::*,
    window::{CursorMoved, RequestRedraw},
};
use knockback_rules::{battle::Occupant, board::Cell};

use crate::{
    battle::replay::watching,
    overlay::Overlays,
    stage::{
        AppSystems, CurrentSelection, CursorSource, Menu, PlayerAction, Screen, Shown,
        actions::{self, Mouse},
        pointer::{Dragged, Dragging, FindCell, Finger, HoveredCell, OverUi},
    },
};

/// Maximum movement of the mouse during a right click, in pixels. Beyond this, it is a drag.
const STILL: f32 = 6.0;
/// Time away from a hovered target after which its forecast ends, in seconds. It is long enough to cross other hexes on
/// the way to the forecast panel.
const AWAY: f32 = 0.4;

pub(super) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(in_state(Menu::None)).and_then(resource_exists::<Shown>);
    app.init_resource::<Dragging>().add_message::<Dragged>().add_message::<RequestRedraw>().add_systems(
        Update,
        (
            (look, end_hover)
                .chain()
                .in_set(AppSystems::Overlay)
                .in_set(super::HoverSystems)
                .before(super::SelectionSyncSystems)
                .run_if(battle()),
            ((click, drag).chain().after(FindCell), let_go)
                .in_set(AppSystems::Input)
                .run_if(battle().and_then(not(watching))),
            give_up.run_if(not(in_state(Menu::None)).or_else(not(in_state(Screen::Battle)))),
        ),
    );
}

/// Updates the hovered cell when the pointer moves. Over the interface, no cell is hovered.
fn look(
    hovered: Res<HoveredCell>,
    (finger, dragging): (Res<Finger>, Res<Dragging>),
    overlays: Res<Overlays>,
    mut moves: MessageReader<CursorMoved>,
    mut last: Local<Vec2>,
    mut lead: ResMut<CursorSource>,
    mut picks: ResMut<CurrentSelection>,
) {
    // A window that gets the focus reports a pointer that has not moved.
    let mut moved = false;
    for to in moves.read() {
        moved |= std::mem::replace(&mut *last, to.position) != to.position;
    }
    let stirred = moved || finger.is_changed() && finger.0.is_some();
    if stirred {
        lead.set_if_neq(CursorSource::Pointer);
    }
    let cell = dragging.from.or(hovered.0);
    // After a new turn has begun, a resting pointer hovers no cell, even if the camera moves.
    let moved = stirred || hovered.is_changed() && picks.0.cell.is_some();
    if *lead == CursorSource::Pointer && moved && picks.0.cell != cell {
        picks.0.look(cell, &overlays.0);
    }
}

/// Ends the forecast of a hovered target once the pointer has left it for another hex. Over the interface the forecast
/// stays, because its ladder can be hovered. A target that was chosen with keys stays until it is dismissed.
fn end_hover(
    time: Res<Time>,
    (shown, lead): (Res<Shown>, Res<CursorSource>),
    mut hovered: Local<Option<Occupant>>,
    mut away: Local<f32>,
    mut picks: ResMut<CurrentSelection>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    let picked = &picks.0;
    let Some(aimed) = picked.aimed().filter(|_| *lead == CursorSource::Pointer) else {
        *hovered = None;
        return;
    };
    let on = picked.cell.map(|cell| shown.battle.field().occupant(cell));
    if on == Some(Some(aimed)) {
        *hovered = Some(aimed);
    }
    let is_away = on.is_some_and(|on| on != Some(aimed)) && !picked.along && *hovered == Some(aimed);
    if !is_away {
        *away = 0.0;
        return;
    }
    *away += time.delta_secs();
    if *away < AWAY {
        redraws.write(RequestRedraw);
    } else {
        picks.0.lapsed = true;
    }
}

/// Handles a click, which acts on the cell under the pointer when the button goes down. A cell that has not been
/// hovered yet is hovered first, because the effect of the click is known only in the next frame. By then the pointer
/// may have moved on. Where dragging has a meaning of its own, the click waits for the release.
fn click(
    mouse: Mouse,
    over_ui: Res<OverUi>,
    hovered: Res<HoveredCell>,
    overlays: Res<Overlays>,
    mut waiting: Local<Option<Cell>>,
    (mut lead, mut picks, mut dragging): (ResMut<CursorSource>, ResMut<CurrentSelection>, ResMut<Dragging>),
    mut acts: MessageWriter<PlayerAction>,
) {
    acts.write_batch(waiting.take().map(PlayerAction::At));
    if !mouse.just_pressed(&actions::CLICK) || over_ui.0 {
        return;
    }
    let Some(cell) = hovered.0 else { return };
    *lead = CursorSource::Pointer;
    if overlays.0.waits.contains(&cell) {
        *dragging = Dragging { from: Some(cell), finger: false };
        picks.0.look(Some(cell), &overlays.0);
    } else if picks.0.cell == Some(cell) {
        acts.write(PlayerAction::At(cell));
    } else {
        picks.0.look(Some(cell), &overlays.0);
        *waiting = Some(cell);
    }
}

/// Handles a press that waits for its release: reports where the pointer or finger goes, and acts on the pressed cell
/// on release, when the result of the drag is known. It is cancelled over the interface, by the other button, and if
/// the battle changes.
fn drag(
    mouse: Mouse,
    over_ui: Res<OverUi>,
    hovered: Res<HoveredCell>,
    overlays: Res<Overlays>,
    mut away: Local<bool>,
    mut dragging: ResMut<Dragging>,
    mut dragged: MessageWriter<Dragged>,
    mut acts: MessageWriter<PlayerAction>,
) {
    let Some(from) = dragging.from else {
        *away = false;
        return;
    };
    if mouse.just_pressed(&actions::LET_GO) || !overlays.0.waits.contains(&from) {
        *dragging = Dragging::default();
        return;
    }
    let held = dragging.finger || mouse.pressed(&actions::CLICK) || mouse.just_pressed(&actions::CLICK);
    // A drag back to its start means the same as a click.
    let to = hovered.0.filter(|to| hovered.is_changed() && !over_ui.0 && (*to != from || *away));
    *away = to.map_or(*away, |to| to != from);
    dragged.write_batch(to.map(|to| Dragged { from, to }));
    if to.is_none() && !held {
        *dragging = Dragging::default();
        acts.write_batch((!over_ui.0).then_some(PlayerAction::At(from)));
    }
}

/// Cancels a drag when a menu opens or the battle ends.
fn give_up(mut dragging: ResMut<Dragging>) {
    dragging.set_if_neq(Dragging::default());
}

/// Clears the selection on a right click without a drag. With a drag, the right button turns the view.
fn let_go(
    mouse: Mouse,
    motion: Res<AccumulatedMouseMotion>,
    over_ui: Res<OverUi>,
    mut travelled: Local<Option<f32>>,
    mut acts: MessageWriter<PlayerAction>,
) {
    if mouse.just_pressed(&actions::LET_GO) {
        *travelled = (!over_ui.0).then_some(0.0);
    }
    if let Some(travelled) = travelled.as_mut() {
        *travelled += motion.delta.length();
    }
    if mouse.just_released(&actions::LET_GO) && travelled.take().is_some_and(|travelled| travelled < STILL) {
        acts.write(PlayerAction::LetGo);
    }
}
