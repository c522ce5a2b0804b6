//! Keyboard input in a battle: a cursor that moves from hex to hex, and a key for every button.

use bevy::{
    ecs::system::SystemParam,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
};
use knockback_rules::board::Cell;
use knockback_view::{
    selection::Judged,
    threats::{map_words, wants},
};

use super::{
    Focused, KeySystems,
    approach::Approach,
    screen_directions::{Arrow, Track},
};
use crate::{
    odds::threats::{Ranked, Wanted},
    overlay::Overlays,
    stage::{
        BotPicks, CurrentSelection, CursorSource, Handover, PlayerAction, Shown, View,
        actions::{self, Keys},
        cameras::{BattleCamera, Focus},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (cursor, enter, shortcuts, ways, threats).chain().in_set(KeySystems));
}

/// Returns the direction of the cursor key that was pressed.
fn arrow(keys: &Keys) -> Option<Arrow> {
    let arrows = [
        (&actions::CURSOR_RIGHT, Arrow::Right),
        (&actions::CURSOR_LEFT, Arrow::Left),
        (&actions::CURSOR_UP, Arrow::Up),
        (&actions::CURSOR_DOWN, Arrow::Down),
    ];
    arrows.into_iter().find(|(action, _)| keys.just_pressed(action)).map(|(_, arrow)| arrow)
}

/// The data needed to move the cursor on the screen.
#[derive(SystemParam)]
struct CursorContext<'w, 's> {
    shown: Res<'w, Shown>,
    overlays: Res<'w, Overlays>,
    ranked: Res<'w, Ranked>,
    view: Res<'w, State<View>>,
    cameras: Query<'w, 's, &'static GlobalTransform, With<BattleCamera>>,
}

/// Moves the cursor with the arrow keys, as seen on the screen. The panels lose the focus.
fn cursor(
    keys: Keys,
    seen: CursorContext,
    mut track: Local<Track>,
    mut picks: ResMut<CurrentSelection>,
    mut lead: ResMut<CursorSource>,
    mut buttons: (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    mut focus: MessageWriter<Focus>,
) {
    let Some(arrow) = arrow(&keys) else { return };
    // While the best attacks are listed, these keys move through the list.
    let listed = picks.0.judged == Judged::Odds && !seen.ranked.entries.is_empty();
    if listed && matches!(arrow, Arrow::Up | Arrow::Down) {
        return;
    }
    let battle = &seen.shown.battle;
    let board = &battle.setup().board;
    let standing = picks.0.figure.and_then(|figure| battle.field().footprint(figure)).map(|at| at.head);
    let Some(from) = picks.0.cell.or(standing).or_else(|| board.cells().next()) else { return };
    // On the map north is up. On the table the direction depends on the camera.
    let turned = seen.cameras.iter().next().filter(|_| *seen.view.get() == View::Table);
    let right = turned.map_or(Vec2::X, |camera| {
        let right = camera.right();
        Vec2::new(right.x, right.z)
    });
    let to = track.step(board, from, arrow, right);
    *lead = CursorSource::Keys;
    picks.0.look(Some(to), &seen.overlays.0);
    buttons.0.clear();
    buttons.1.0 = false;
    focus.write(Focus::on(to));
}

/// Handles Enter. It acts on the target of a planned attack, or else on the hovered cell. A focused button takes
/// precedence.
fn enter(
    keys: Keys,
    overlays: Res<Overlays>,
    (picks, approach): (Res<CurrentSelection>, Res<Approach>),
    focused: Focused,
    mut acts: MessageWriter<PlayerAction>,
) {
    if !keys.just_pressed(&actions::ACT) || focused.on_button() {
        return;
    }
    let overlay = &overlays.0;
    // Enter carries out the attack shown in the forecast, wherever the pointer rests.
    let target = overlay.aimed().and_then(|aimed| overlay.targets.iter().find(|target| target.who == aimed));
    let aimed = target.and_then(|target| target.cells.first().copied());
    // While no hex is hovered, Enter accepts the offered move and attack.
    let cell: Option<Cell> = aimed.or(picks.0.cell).or(approach.offered());
    match (cell, &overlay.blow) {
        (_, Some(blow)) if blow.struck => {
            acts.write(PlayerAction::Line(blow.line % blow.lines.len().max(1)));
        }
        (Some(cell), _) => {
            acts.write(PlayerAction::At(cell));
        }
        (None, _) => {}
    }
}

fn shortcuts(
    keys: Keys,
    handover: Res<Handover>,
    (picks, bot_picks): (Res<CurrentSelection>, Res<BotPicks>),
    mut acts: MessageWriter<PlayerAction>,
) {
    if handover.drawn() {
        return;
    }
    if keys.just_pressed(&actions::UNDO) {
        acts.write(PlayerAction::Undo);
    }
    if keys.just_pressed(&actions::END) {
        acts.write(PlayerAction::EndTurn);
    }
    if let Some(back) = keys.back(&actions::NEXT_FIGURE, &actions::FIGURE_BEFORE) {
        acts.write(PlayerAction::NextFigure { back });
    }
    if let Some(back) = keys.back(&actions::NEXT_TARGET, &actions::TARGET_BEFORE) {
        acts.write(PlayerAction::NextTarget { back });
    }
    if keys.just_pressed(&actions::OTHER_TARGET) {
        acts.write(PlayerAction::OtherTarget);
    }
    if keys.just_pressed(&actions::LET_GO) && picks.held_beside(&bot_picks) {
        acts.write(PlayerAction::LetGo);
    }
}

/// Selects the next line or the next orientation on the cell, shows or hides levels, and switches to the shortest path,
/// either permanently or while a key is held.
fn ways(keys: Keys, mut picks: ResMut<CurrentSelection>, mut keeps: Local<bool>) {
    if keys.just_pressed(&actions::NEXT_LINE) {
        picks.0.line = picks.0.line.wrapping_add(1);
        picks.0.rung = None;
    }
    if keys.just_pressed(&actions::LEVELS) {
        picks.0.levels = !picks.0.levels;
    }
    if keys.just_pressed(&actions::SHORTEST) {
        *keeps = !picks.0.shortest;
        picks.0.shortest = *keeps;
    }
    if keys.just_pressed(&actions::HOLD_SHORTEST) && !picks.0.shortest {
        *keeps = false;
        picks.0.shortest = true;
    } else if keys.just_released(&actions::HOLD_SHORTEST) && !*keeps && picks.0.shortest {
        picks.0.shortest = false;
    }
}

/// Shows or hides the threat map, which rates the hexes in reach by the attacks from them, and changes the aim of these
/// attacks.
fn threats(
    keys: Keys,
    (shown, handover): (Res<Shown>, Res<Handover>),
    mut picks: ResMut<CurrentSelection>,
    mut wanted: ResMut<Wanted>,
) {
    if handover.drawn() || !shown.caught_up() || map_words(&shown.battle).is_none() {
        return;
    }
    if keys.just_pressed(&actions::ODDS) {
        picks.0.toggle_threats();
    }
    if let Some(back) = keys.back(&actions::NEXT_AIM, &actions::AIM_BEFORE) {
        *wanted = wanted.next(back, wants(shown.battle.setup()).len());
    }
}
