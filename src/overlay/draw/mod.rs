//! The overlay as marks on cells, ways and flights, ghosts, and words on spots: what each view then draws in its own
//! way.

mod c3g;
mod champions;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Occupant, Refusal, RulesSetting},
    board::Board,
};

use super::{
    Drawing, Overlays,
    chances::Laid,
    columns::{Column, Columns},
    ghosts::{Ghost, Ghosts},
    labels::{self, Plate, Spot, Weight, Words},
    marks::{Layer, Mark, Markers, Style},
    model::{Overlay, Target},
    threats::{Ranked, Wanted},
    trails::{Plunge, TrailId, Trails},
    words,
};
use crate::{AppSystems, battle::Shown, input::Picks, screens::Screen, theme::palette};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Markers>()
        .init_resource::<Trails>()
        .init_resource::<Ghosts>()
        .init_resource::<Columns>()
        .add_systems(
            Update,
            draw.in_set(AppSystems::Overlay).in_set(Drawing).after(super::reckon).run_if(
                in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(
                    resource_changed::<Overlays>.or_else(resource_changed::<Laid>).or_else(resource_changed::<Ranked>),
                ),
            ),
        )
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

/// The cell that is looked at, by pointer or keys.
fn cursor(picks: Res<Picks>, mut markers: ResMut<Markers>) {
    markers.set(Layer::Cursor, picks.0.cell.map(|cell| Mark::each([cell], palette::CURSOR)));
}

/// What the overlay comes to, before any view draws it.
struct Picture<'a> {
    battle: &'a Battle,
    board: &'a Board,
    words: Words,
    plunges: Vec<Plunge>,
    struck: Vec<Mark>,
    ghosts: Vec<Ghost>,
    columns: Vec<Column>,
    /// The odds of what is aimed at, as far as they are known.
    laid: &'a Laid,
}

/// Draws the overlay as it is now.
fn draw(
    overlays: Res<Overlays>,
    laid: Res<Laid>,
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    shown: Res<Shown>,
    plates: Query<(Entity, &Plate)>,
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut ghosts: ResMut<Ghosts>,
    mut columns: ResMut<Columns>,
    mut commands: Commands,
) {
    let (overlay, battle) = (&overlays.0, &shown.battle);
    let board = &battle.setting().board;
    let mut picture = Picture {
        battle,
        board,
        words: Words::default(),
        plunges: Vec::new(),
        struck: Vec::new(),
        ghosts: Vec::new(),
        columns: Vec::new(),
        laid: &laid,
    };

    markers.set(Layer::Zone, [Mark::area(overlay.zone.iter().copied(), palette::REACH)]);
    markers.set(
        Layer::Chosen,
        [
            Mark::each(overlay.ready.iter().filter(|cell| !overlay.chosen.contains(cell)).copied(), palette::READY),
            Mark::each(overlay.chosen.iter().copied(), palette::ACCENT).filled(0.35),
        ],
    );
    trails.forget_other_lines();
    trails.set(TrailId::Flight, None);
    let drawn = match &battle.setting().rules {
        RulesSetting::C3g(_) => picture.c3g(overlay, (&ranked, *wanted), &mut trails),
        RulesSetting::Champions(_) => picture.champions(overlay, &mut trails),
    };
    markers.set(Layer::Reach, drawn.reach);
    markers.set(Layer::Forecast, drawn.forecast);
    markers.set(Layer::Target, picture.targets(overlay));
    for (cell, level) in &overlay.levels {
        picture.words.add(Spot::On(*cell), format!("L{}", level.0), palette::TEXT_QUIET, Weight::Side);
    }
    markers.set(Layer::Struck, picture.struck);
    trails.set_plunges(picture.plunges);
    ghosts.set_if_neq(Ghosts(picture.ghosts));
    columns.set_if_neq(Columns(picture.columns));
    labels::show(board, picture.words.plates(), &plates, &mut commands);
}

/// The marks of a ruleset.
#[derive(Default)]
struct Marks {
    /// Where the chosen figure can go, and what else its click would do on a hex.
    reach: Vec<Mark>,
    /// Where a blow would send its target.
    forecast: Vec<Mark>,
}

/// Why somebody is no target, in a word.
fn barred(battle: &Battle, refusal: &Refusal) -> &'static str {
    match &battle.setting().rules {
        RulesSetting::C3g(_) => words::barred(refusal),
        RulesSetting::Champions(_) => super::champions::words::barred(refusal),
    }
}

impl Picture<'_> {
    /// Rings around who can be attacked; quiet marks and a word for who cannot.
    fn targets(&mut self, overlay: &Overlay) -> Vec<Mark> {
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
            // Whoever has struck already looks at nobody; things and friends are no news.
            let enemy = matches!(target.who, Occupant::Figure(_)) && !target.friend;
            if refusal.code == "attacked_already" || !enemy || overlay.aims() {
                continue;
            }
            quiet.extend(target.cells.iter().copied());
            if let Some(cell) = target.cells.first() {
                self.words.add(Spot::Above(*cell), barred(self.battle, refusal), palette::TEXT_QUIET, Weight::Side);
            }
        }
        vec![others, friends, aimed, Mark::each(quiet, palette::TEXT_QUIET).rimmed(0.05)]
    }
}
