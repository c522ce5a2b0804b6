//! The pointer: what it is on is looked at, a click acts on it, a click of the right button without a drag lets go.

use bevy::{input::mouse::AccumulatedMouseMotion, prelude::*, window::CursorMoved};

use crate::{
    battle::replay::watching,
    overlay::Overlays,
    stage::{
        Act, AppSystems, Lead, Menu, Picks, Screen, Shown,
        actions::{self, Mouse},
        pointer::{Finger, HoveredCell, OverUi},
    },
};

/// How far the pointer may move between press and release of a click, in pixels.
const STILL: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(in_state(Menu::None)).and_then(resource_exists::<Shown>);
    app.add_systems(
        Update,
        (
            look.in_set(AppSystems::Overlay).in_set(super::Pointed).before(super::KeepPicksTrue).run_if(battle()),
            (click, let_go).in_set(AppSystems::Input).run_if(battle().and_then(not(watching))),
        ),
    );
}

/// What the pointer is on is looked at, once it moves; on the interface it looks at nothing else.
fn look(
    hovered: Res<HoveredCell>,
    finger: Res<Finger>,
    overlays: Res<Overlays>,
    mut moves: MessageReader<CursorMoved>,
    mut lead: ResMut<Lead>,
    mut picks: ResMut<Picks>,
) {
    let stirred = moves.read().count() > 0 || finger.is_changed() && finger.0.is_some();
    if stirred {
        lead.set_if_neq(Lead::Pointer);
    }
    if *lead == Lead::Pointer && (stirred || hovered.is_changed()) && picks.0.cell != hovered.0 {
        picks.look(hovered.0, &overlays.0);
    }
}

fn click(
    mouse: Mouse,
    over_ui: Res<OverUi>,
    hovered: Res<HoveredCell>,
    mut lead: ResMut<Lead>,
    mut acts: MessageWriter<Act>,
) {
    if mouse.just_pressed(&actions::CLICK)
        && !over_ui.0
        && let Some(cell) = hovered.0
    {
        *lead = Lead::Pointer;
        acts.write(Act::At(cell));
    }
}

/// The right button turns the view where it drags; without a drag it lets go of what was picked.
fn let_go(
    mouse: Mouse,
    motion: Res<AccumulatedMouseMotion>,
    over_ui: Res<OverUi>,
    mut travelled: Local<Option<f32>>,
    mut acts: MessageWriter<Act>,
) {
    if mouse.just_pressed(&actions::LET_GO) {
        *travelled = (!over_ui.0).then_some(0.0);
    }
    if let Some(travelled) = travelled.as_mut() {
        *travelled += motion.delta.length();
    }
    if mouse.just_released(&actions::LET_GO) && travelled.take().is_some_and(|travelled| travelled < STILL) {
        acts.write(Act::LetGo);
    }
}
