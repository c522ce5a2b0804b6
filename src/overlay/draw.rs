//! The overlay as marks on cells, ways and flights, ghosts, and words on spots: what each view then draws in its own
//! way.
//!
//! A ruleset draws its scene with a [`Canvas`], which draws what all share around it.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{Battle, Occupant, Refusal},
    board::{Board, Cell},
};

use super::{
    Overlays,
    columns::{Column, Columns},
    ghosts::{Ghost, Ghosts},
    labels::{self, AboutTarget, Plate, Spot, Weight, Words},
    marks::{Layer, Mark, Markers, Style},
    trails::{Plunge, Trail, TrailId, Trails},
};
use crate::{
    stage::{AppSystems, Picks, Screen},
    theme::palette,
};
use knockback_view::overlay::{Overlay, Target};

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
    about: ResMut<'w, AboutTarget>,
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
        let mut drawn = own(&mut picture, &mut self.trails);
        let target = overlay.target(battle);
        let stand = || overlay.chosen.first().copied();
        // A charge shows its way instead.
        let shot = match overlay.next {
            Some(cell) => {
                let from = self.trails.end_of_move().or_else(stand);
                if let Some(from) = from {
                    picture.words.number_step(Spot::On(from), 1);
                }
                picture.words.number_step(Spot::Above(cell), 2);
                drawn.forecast.extend(picture.next_flight(cell, overlay.next_flight.as_deref(), &mut self.trails));
                from.map(|from| (from, cell))
            }
            None => overlay.shot(battle).filter(|_| !self.trails.moves()),
        };
        if let Some(cell) = overlay.next {
            picture.words.keep_only_above(cell);
            picture.words.remove_numbers();
        }
        // Everything that is said about the target stands in one place: on its name plate.
        let about = match &target {
            Some((Occupant::Figure(_), cells)) => {
                cells.iter().flat_map(|cell| picture.words.take(Spot::Above(*cell))).collect()
            }
            _ => Vec::new(),
        };
        self.about.set_if_neq(AboutTarget(about));
        // While somebody is aimed at, the moves step back.
        if overlay.aimed().is_some() && !self.trails.moves() {
            picture.words.remove_numbers();
            drawn.reach.iter_mut().for_each(Mark::fade);
        }
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
    /// Where the attack after a move may send its target on a cell.
    fn next_flight(&mut self, from: Cell, flight: Option<&[Cell]>, trails: &mut Trails) -> Option<Mark> {
        let Some(end) = flight?.last().copied() else {
            self.words.add(Spot::Above(from), "no knockback", palette::TEXT_QUIET, Weight::Main);
            return None;
        };
        let cells = std::iter::once(from).chain(flight?.iter().copied()).collect();
        trails.set(
            TrailId::Flight,
            Some(Trail { cells, colour: palette::FLIGHT, radius: 0.09, arrow: true, aloft: None }),
        );
        self.words.add(Spot::On(end), "may land here", palette::FLIGHT_TEXT, Weight::Main);
        self.words.light_landing(Spot::On(end));
        Some(Mark::each([end], palette::FLIGHT).filled(0.3).rimmed(0.12))
    }

    /// Rings around legal targets; quiet marks and a word for the others.
    fn targets(&mut self, overlay: &Overlay, barred: fn(&Refusal) -> &'static str) -> Vec<Mark> {
        let looked_at = overlay.target(self.battle).map(|(who, _)| who);
        let ring = |wanted: &dyn Fn(&Target) -> bool, colour: Color| {
            let targets = overlay.targets.iter().filter(|target| wanted(target));
            let cells = targets.flat_map(|target| target.cells.iter().copied());
            let mark = Mark::each(cells, colour).rimmed(0.05);
            // Next to the ring around the target, others would mislead.
            if looked_at.is_some() { mark.rimmed(0.03) } else { mark.styled(Style::Ring) }
        };
        let thing = |target: &Target| matches!(target.who, Occupant::Object(_));
        let aimed = |target: &Target| Some(target.who) == looked_at;
        let ink = if looked_at.is_some() { palette::TEXT_QUIET } else { palette::HARM };
        let others = ring(&|target| !aimed(target) && !target.friend && (looked_at.is_none() || !thing(target)), ink);
        // Who strikes a friend means it: such rings are quiet.
        let friends = ring(&|target| !aimed(target) && target.friend, palette::TEXT_QUIET);
        let cells = overlay.target(self.battle).map(|(_, cells)| cells).unwrap_or_default();
        let aimed = Mark::each(cells, palette::HARM).filled(0.35).rimmed(0.1).styled(Style::Sight);
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
