//! The overlay as marks on cells, ways and flights, ghosts, and words on spots: what each view then draws in its own
//! way.
//!
//! A ruleset draws its scene with a [`Canvas`], which draws what all share around it.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{Battle, Occupant, Refusal},
    board::Board,
};

use super::{
    Overlays,
    columns::{Column, Columns},
    ghosts::{Ghost, Ghosts},
    labels::{self, Plate, Spot, Weight, Words},
    marks::{Layer, Mark, Markers, Style},
    model::{Overlay, Target},
    trails::{Plunge, TrailId, Trails},
};
use crate::{
    stage::{AppSystems, Picks, Screen},
    theme::palette,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Markers>()
        .init_resource::<Trails>()
        .init_resource::<Ghosts>()
        .init_resource::<Columns>()
        .add_systems(Update, cursor.in_set(AppSystems::Overlay).run_if(resource_changed::<Picks>))
        .add_systems(OnExit(Screen::Battle), clear);
}

fn clear(
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut ghosts: ResMut<Ghosts>,
    mut columns: ResMut<Columns>,
    mut overlays: ResMut<Overlays>,
    plates: Query<Entity, With<Plate>>,
    mut commands: Commands,
) {
    markers.clear();
    trails.clear();
    ghosts.0.clear();
    columns.0.clear();
    overlays.0 = Overlay::default();
    plates.iter().for_each(|plate| commands.entity(plate).despawn());
}

/// Refusals that say the same of every target, so that none is marked for them.
pub(crate) const NO_NEWS: [&str; 5] = ["attacked_already", "used_already", "guards_itself", "no_attack", "empty_hand"];

/// The cell that is looked at, by pointer or keys.
fn cursor(picks: Res<Picks>, mut markers: ResMut<Markers>) {
    markers.set(Layer::Cursor, picks.0.cell.map(|cell| Mark::each([cell], palette::CURSOR)));
}

/// What the overlay comes to, before any view draws it; `K` is what else a ruleset knows of it.
pub(crate) struct Picture<'a, K = ()> {
    pub(crate) battle: &'a Battle,
    pub(crate) board: &'a Board,
    pub(crate) words: Words,
    pub(crate) plunges: Vec<Plunge>,
    pub(crate) struck: Vec<Mark>,
    pub(crate) ghosts: Vec<Ghost>,
    pub(crate) columns: Vec<Column>,
    /// What the ruleset knows beside what can be done, such as odds.
    pub(crate) known: &'a K,
}

/// Everything that is drawn over the battlefield.
#[derive(SystemParam)]
pub(crate) struct Canvas<'w, 's> {
    drawn: labels::Drawn<'w, 's>,
    markers: ResMut<'w, Markers>,
    trails: ResMut<'w, Trails>,
    ghosts: ResMut<'w, Ghosts>,
    columns: ResMut<'w, Columns>,
    commands: Commands<'w, 's>,
}

impl Canvas<'_, '_> {
    /// Draws the overlay as it is now; `barred` tells in a word why somebody is no target, `own` draws what is the
    /// ruleset's.
    pub(crate) fn draw<K>(
        &mut self,
        battle: &Battle,
        overlay: &Overlay,
        known: &K,
        barred: fn(&Refusal) -> &'static str,
        own: impl FnOnce(&mut Picture<K>, &mut Trails) -> Marks,
    ) {
        let board = &battle.setup().board;
        let mut picture = Picture {
            battle,
            board,
            words: Words::default(),
            plunges: Vec::new(),
            struck: Vec::new(),
            ghosts: Vec::new(),
            columns: Vec::new(),
            known,
        };
        self.markers.set(Layer::Zone, [Mark::area(overlay.zone.iter().copied(), palette::REACH)]);
        self.markers.set(
            Layer::Chosen,
            [
                Mark::each(overlay.ready.iter().filter(|cell| !overlay.chosen.contains(cell)).copied(), palette::READY),
                Mark::each(overlay.chosen.iter().copied(), palette::ACCENT).filled(0.35),
            ],
        );
        self.trails.forget_other_lines();
        self.trails.set(TrailId::Flight, None);
        let drawn = own(&mut picture, &mut self.trails);
        // A charge shows its way instead.
        let shot = overlay.shot(battle).filter(|_| !self.trails.moves());
        let feet = shot.map_or([None; 2], |(from, to)| [from, to].map(|cell| overlay.feet(cell)));
        self.trails.set_shot(shot, feet);
        self.markers.set(Layer::Reach, drawn.reach);
        self.markers.set(Layer::Forecast, drawn.forecast);
        self.markers.set(Layer::Target, picture.targets(overlay, barred));
        for (cell, level) in &overlay.levels {
            picture.words.add(Spot::On(*cell), format!("L{}", level.0), palette::TEXT_QUIET, Weight::Side);
        }
        self.markers.set(Layer::Struck, picture.struck);
        self.trails.set_plunges(picture.plunges);
        self.ghosts.set_if_neq(Ghosts(picture.ghosts));
        self.columns.set_if_neq(Columns(picture.columns));
        labels::show(board, &picture.words, &self.drawn, &mut self.commands);
    }
}

/// The marks of a ruleset.
#[derive(Default)]
pub(crate) struct Marks {
    /// Where the chosen figure can go, and what else its click would do on a hex.
    pub(crate) reach: Vec<Mark>,
    /// Where a blow would send its target.
    pub(crate) forecast: Vec<Mark>,
}

impl<K> Picture<'_, K> {
    /// Rings around legal targets; quiet marks and a word for the others.
    fn targets(&mut self, overlay: &Overlay, barred: fn(&Refusal) -> &'static str) -> Vec<Mark> {
        let looked_at = overlay.aimed();
        let ring = |wanted: &dyn Fn(&Target) -> bool, colour: Color| {
            let targets = overlay.targets.iter().filter(|target| wanted(target));
            let cells = targets.flat_map(|target| target.cells.iter().copied());
            Mark::each(cells, colour).rimmed(0.05).styled(Style::Ring)
        };
        let aimed = |target: &Target| Some(target.who) == looked_at;
        let others = ring(&|target| !aimed(target) && !target.friend, palette::HARM);
        // Who strikes a friend means it: such rings are quiet.
        let friends = ring(&|target| !aimed(target) && target.friend, palette::TEXT_QUIET);
        let aimed = ring(&aimed, palette::HARM).filled(0.35).rimmed(0.1);
        let mut quiet = Vec::new();
        for (target, refusal) in &overlay.barred {
            // Who has used its attack or has none looks at no target; things and friends are no news.
            let enemy = matches!(target.who, Occupant::Figure(_)) && !target.friend;
            if NO_NEWS.contains(&refusal.code) || !enemy || overlay.aims() {
                continue;
            }
            quiet.extend(target.cells.iter().copied());
            // The reason is said of the one that is hovered: those of all would cover the board.
            if let Some(cell) = target.cells.first().filter(|cell| overlay.hovered == Some(**cell)) {
                self.words.add(Spot::Above(*cell), barred(refusal), palette::TEXT, Weight::Main);
            }
        }
        vec![others, friends, aimed, Mark::each(quiet, palette::TEXT_QUIET).rimmed(0.05)]
    }
}
