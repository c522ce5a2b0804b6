//! Turns pointer and keyboard input into requests of the player. The ruleset turns these into orders.

pub(crate) mod approach;
mod keys;
pub(crate) mod orders;
mod pointer;
pub(crate) mod preview;
mod screen_directions;

use bevy::{
    ecs::system::SystemParam,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::Button,
};
use knockback_rules::battle::{Battle, FigureId, Occupant, SideId};

use crate::{
    battle::replay::watching,
    overlay::SceneSystems,
    stage::{
        AppSystems, BotPicks, CurrentSelection, CursorSource, Screen, Shown,
        actions::{self, applies},
        cameras::FrameCells,
    },
};
use knockback_view::selection::{Judged, Selection};

/// Systems that update the hovered cell from the pointer.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HoverSystems;

/// Systems that make the selection consistent with the open choice.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SelectionSyncSystems;

/// Systems for keyboard input in a battle, including the keys of the ruleset. They do not run during a replay.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeySystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentSelection>()
        .init_resource::<BotPicks>()
        .init_resource::<CursorSource>()
        .add_message::<FrameCells>()
        // A selection from another battle is meaningless here.
        .add_systems(OnEnter(Screen::Battle), |mut picks: ResMut<CurrentSelection>, mut lead: ResMut<CursorSource>| {
            *picks = CurrentSelection::default();
            *lead = CursorSource::default();
        })
        .configure_sets(
            Update,
            (
                SelectionSyncSystems
                    .in_set(AppSystems::Overlay)
                    .before(SceneSystems::Build)
                    .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
                KeySystems
                    .in_set(AppSystems::Input)
                    .run_if(applies(&actions::CURSOR_UP).and_then(not(watching)).and_then(resource_exists::<Shown>)),
            ),
        )
        .add_systems(
            Update,
            forget_last_turn
                .in_set(AppSystems::Overlay)
                .after(HoverSystems)
                .before(SelectionSyncSystems)
                .run_if(in_state(Screen::Battle).and_then(resource_exists_and_changed::<Shown>)),
        )
        .add_systems(Update, sync_selection.in_set(SelectionSyncSystems))
        .add_plugins((keys::plugin, orders::plugin, pointer::plugin));
}

/// Clears the cell and target of the previous side when another side decides, so that the panel and the camera switch
/// to the figure that acts now.
fn forget_last_turn(shown: Res<Shown>, mut decider: Local<Option<SideId>>, mut picks: ResMut<CurrentSelection>) {
    if !shown.caught_up() {
        return;
    }
    let now = shown.battle.choice().map(|choice| choice.decider);
    if *decider != now {
        *decider = now;
        let picked = &mut picks.bypass_change_detection().0;
        let before = picked.clone();
        (picked.cell, picked.held, picked.lapsed, picked.along) = (None, None, false, false);
        (picked.line, picked.rung) = (0, None);
        picked.drop_suggestions();
        if *picked != before {
            picks.set_changed();
        }
    }
}

/// Makes the selection consistent with the open choice.
fn sync_selection(shown: Res<Shown>, mut picks: ResMut<CurrentSelection>) {
    if !shown.is_changed() && !picks.0.own.is_empty() {
        return;
    }
    let mut selection = picks.0.clone();
    if shown.is_changed() {
        // The suggested move and facing are used up or outdated.
        (selection.faces, selection.step) = (None, None);
    }
    if shown.caught_up() {
        knockback_view::orders::sync_selection(&shown.battle, &mut selection, shown.is_changed());
        // The threat map belongs to the figure that it was opened for.
        if picks.0.figure.is_some() && selection.figure != picks.0.figure {
            selection.judged = Judged::Costs;
        }
    }
    picks.set_if_neq(CurrentSelection(selection));
}

/// The button that has the keyboard focus.
#[derive(SystemParam)]
pub(crate) struct Focused<'w, 's> {
    focus: Res<'w, InputFocus>,
    visible: Res<'w, InputFocusVisible>,
    buttons: Query<'w, 's, (), With<Button>>,
}

impl Focused<'_, '_> {
    /// True while Enter does nothing but press the focused button.
    pub(crate) fn on_button(&self) -> bool {
        self.visible.0 && self.focus.get().is_some_and(|focused| self.buttons.contains(focused))
    }
}

/// Returns the figure on the hovered cell.
pub(crate) fn hovered_figure(battle: &Battle, picked: &Selection) -> Option<FigureId> {
    match battle.field().occupant(picked.cell?)? {
        Occupant::Figure(figure) => Some(figure),
        Occupant::Object(_) => None,
    }
}
