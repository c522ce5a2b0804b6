//! Copies the drawing of the active ruleset into the resources that the views display.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::board::Board;
use knockback_view::{
    RulesetView,
    drawing::{CellMark, Drawing, Layer},
    forecast::Known,
    overlay::Overlay,
    threats::ThreatView as _,
    tone::Tone,
};

use super::{
    Overlays,
    columns::Columns,
    ghosts::Ghosts,
    marks::Markers,
    plates::{self, AboutTarget, ShownPlate},
    trails::Trails,
};
use crate::{
    odds::{
        OddsOf,
        threats::{Ranked, Wanted},
    },
    stage::{AppSystems, CurrentSelection, SceneOf, SceneSystems, Screen, Shown, expect_ruleset, ruleset_active},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Markers>()
        .init_resource::<Trails>()
        .init_resource::<Ghosts>()
        .init_resource::<Columns>()
        .add_systems(Update, cursor.in_set(AppSystems::Overlay).run_if(resource_changed::<CurrentSelection>))
        .add_systems(OnExit(Screen::Battle), clear);
}

/// Adds the systems that draw the scene of a ruleset while the ruleset is active.
pub(super) fn drawing_of<R: RulesetView>(app: &mut App) {
    let changed = resource_changed::<SceneOf<R>>
        .or_else(resource_changed::<OddsOf<R>>)
        .or_else(resource_changed::<Ranked>)
        .or_else(resource_changed::<Wanted>);
    app.add_systems(Update, draw::<R>.in_set(SceneSystems::Draw).run_if(ruleset_active::<R>.and_then(changed)));
}

fn draw<R: RulesetView>(
    shown: Res<Shown>,
    (scene, odds): (Res<SceneOf<R>>, Res<OddsOf<R>>),
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    mut canvas: Canvas,
) {
    let known = Known { odds: &odds.0, map: (&ranked.0, wanted.of(R::Threats::WANTS)) };
    canvas.show(&shown.battle.setup().board, R::draw(expect_ruleset(&shown.battle), &scene.0, known));
}

fn clear(
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut ghosts: ResMut<Ghosts>,
    mut columns: ResMut<Columns>,
    mut overlays: ResMut<Overlays>,
    plates: Query<Entity, With<ShownPlate>>,
    mut commands: Commands,
) {
    markers.clear();
    trails.clear();
    ghosts.0.clear();
    columns.0.clear();
    overlays.0 = Overlay::default();
    plates.iter().for_each(|plate| commands.entity(plate).despawn());
}

/// Marks the cell that is hovered by the pointer or the keyboard cursor.
fn cursor(picks: Res<CurrentSelection>, mut markers: ResMut<Markers>) {
    markers.set(Layer::Cursor, picks.0.cell.map(|cell| CellMark::each([cell], Tone::Ready)));
}

/// All resources and entities of the overlay.
#[derive(SystemParam)]
struct Canvas<'w, 's> {
    drawn: plates::PlateQueries<'w, 's>,
    markers: ResMut<'w, Markers>,
    trails: ResMut<'w, Trails>,
    ghosts: ResMut<'w, Ghosts>,
    columns: ResMut<'w, Columns>,
    about: ResMut<'w, AboutTarget>,
    commands: Commands<'w, 's>,
}

impl Canvas<'_, '_> {
    /// Replaces all drawings except the cursor and the trail of the last flight.
    fn show(&mut self, board: &Board, drawing: Drawing) {
        let Drawing { mut marks, trails, shot_feet, plunges, ghosts, columns, words, about } = drawing;
        for layer in [Layer::Zone, Layer::Reach, Layer::Chosen, Layer::Target, Layer::Struck, Layer::Forecast] {
            self.markers.set(layer, marks.remove(&layer).unwrap_or_default());
        }
        self.trails.show(trails, plunges, shot_feet);
        self.ghosts.set_if_neq(Ghosts(ghosts));
        self.columns.set_if_neq(Columns(columns));
        self.about.set_if_neq(AboutTarget(about));
        plates::show(board, &words, &self.drawn, &mut self.commands);
    }
}
