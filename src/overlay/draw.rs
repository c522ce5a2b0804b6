//! The overlay as marks on cells, ways and flights, ghosts, and words on spots: what each view then draws in its own
//! way.

use std::cmp::Ordering;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Occupant},
    board::{Board, Cell},
    c3g::{Risk, Trajectory},
    displacement::Cause,
};

use super::{
    Overlays,
    flight::{Band, Flight, in_the_way},
    ghosts::{Ghost, Ghosts},
    labels::{self, Plate, Spot, Weight, Words},
    marks::{Layer, Mark, Markers, Style},
    model::{Aim, Goal, Overlay, Target, WayShown, way_to},
    trails::{Plunge, Trail, TrailId, Trails},
    words,
};
use crate::{
    AppSystems,
    battle::Shown,
    input::Picks,
    screens::Screen,
    theme::{palette, team::team},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Markers>()
        .init_resource::<Trails>()
        .init_resource::<Ghosts>()
        .add_systems(
            Update,
            draw.in_set(AppSystems::Overlay).after(super::reckon).run_if(
                in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(resource_changed::<Overlays>),
            ),
        )
        .add_systems(Update, cursor.in_set(AppSystems::Overlay).run_if(resource_changed::<Picks>))
        .add_systems(OnExit(Screen::Battle), clear);
}

fn clear(
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut ghosts: ResMut<Ghosts>,
    mut overlays: ResMut<Overlays>,
    plates: Query<Entity, With<Plate>>,
    mut commands: Commands,
) {
    markers.clear();
    trails.clear();
    ghosts.0.clear();
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
}

/// Draws the overlay as it is now.
fn draw(
    overlays: Res<Overlays>,
    shown: Res<Shown>,
    plates: Query<(Entity, &Plate)>,
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut ghosts: ResMut<Ghosts>,
    mut commands: Commands,
) {
    let (overlay, battle) = (&overlays.0, &shown.battle);
    let board = &battle.setting().board;
    let words = Words::default();
    let (plunges, struck) = (Vec::new(), Vec::new());
    let mut picture = Picture { battle, board, words, plunges, struck, ghosts: Vec::new() };

    markers.set(Layer::Zone, [Mark::area(overlay.zone.iter().copied(), palette::REACH)]);
    markers.set(
        Layer::Chosen,
        [
            Mark::each(overlay.ready.iter().filter(|cell| !overlay.chosen.contains(cell)).copied(), palette::READY),
            Mark::each(overlay.chosen.iter().copied(), palette::ACCENT).filled(0.35),
        ],
    );
    // Who aims looks at the flight alone.
    let reach = if overlay.aim.is_some() { Vec::new() } else { picture.reach(overlay) };
    markers.set(Layer::Reach, reach);
    markers.set(Layer::Target, picture.targets(overlay));
    trails.set(TrailId::Move, overlay.way.as_ref().map(|way| picture.way(overlay, way)));
    trails.forget_other_lines();
    trails.set(TrailId::Flight, None);
    let mut forecast = Vec::new();
    if let Some(aim) = &overlay.aim {
        forecast = picture.aim(aim, &mut trails);
    }
    markers.set(Layer::Forecast, forecast);
    for (cell, level) in &overlay.levels {
        picture.words.add(Spot::On(*cell), format!("L{}", level.0), palette::TEXT_QUIET, Weight::Side);
    }
    markers.set(Layer::Struck, picture.struck);
    trails.set_plunges(picture.plunges);
    ghosts.set_if_neq(Ghosts(picture.ghosts));
    labels::show(board, picture.words.plates(), &plates, &mut commands);
}

impl Picture<'_> {
    /// Where the chosen figure can go: evenly filled where nothing hurts, hatched where something does, dotted where
    /// the move ends; with what each costs.
    fn reach(&mut self, overlay: &Overlay) -> Vec<Mark> {
        let cells = |goals: &mut dyn Iterator<Item = &Goal>| -> Vec<Cell> {
            let mut cells: Vec<Cell> = goals.flat_map(|goal| goal.way.to.cells()).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let safe = cells(&mut overlay.goals.iter().filter(|goal| !goal.way.harm));
        let mut risky = cells(&mut overlay.goals.iter().filter(|goal| goal.way.harm));
        risky.retain(|cell| !safe.contains(cell));
        let mut stops: Vec<Cell> = overlay.goals.iter().filter(|goal| goal.stops).map(Goal::end).collect();
        stops.retain(|cell| !risky.contains(cell));
        let mut ends: Vec<Cell> = overlay.goals.iter().map(Goal::end).collect();
        ends.sort_unstable();
        ends.dedup();
        let looked_at = overlay.way.as_ref().map(|way| way.goal.end());
        for goal in
            ends.into_iter().filter(|end| Some(*end) != looked_at).filter_map(|cell| way_to(&overlay.goals, cell))
        {
            let colour = if goal.way.harm { palette::RISK } else { palette::TEXT };
            // The worst that can happen on the way, in a word.
            let fall = goal.risks.iter().rfind(|(_, risk)| matches!(risk, Risk::Fall(_)));
            let sign = match (fall, goal.risks.last()) {
                (Some((_, Risk::Fall(levels))), _) => format!(" \u{2193}{levels}"),
                (None, Some((_, Risk::Burns))) => " lava".to_owned(),
                (None, Some(_)) => " !".to_owned(),
                _ => String::new(),
            };
            self.words.add(Spot::On(goal.end()), format!("{}{sign}", goal.way.cost), colour, Weight::Small);
        }
        vec![
            Mark::area(safe, palette::REACH).filled(0.22),
            Mark::area(risky, palette::RISK).filled(0.12).styled(Style::Hatch),
            Mark::each(stops, palette::REACH).rimmed(0.0).styled(Style::Dots),
        ]
    }

    /// Rings around who can be attacked; quiet marks and a word for who cannot.
    fn targets(&mut self, overlay: &Overlay) -> Vec<Mark> {
        let looked_at = overlay.aim.as_ref().map(|aim| aim.target);
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
            if refusal.code == "attacked_already" || !enemy || overlay.aim.is_some() {
                continue;
            }
            quiet.extend(target.cells.iter().copied());
            if let Some(cell) = target.cells.first() {
                self.words.add(Spot::Above(*cell), words::barred(refusal), palette::TEXT_QUIET, Weight::Side);
            }
        }
        vec![others, friends, aimed, Mark::each(quiet, palette::TEXT_QUIET).rimmed(0.05)]
    }

    /// The way that is looked at, with what each step costs and risks.
    fn way(&mut self, overlay: &Overlay, shown: &WayShown) -> Trail {
        let way = &shown.goal.way;
        let cells: Vec<Cell> = std::iter::once(shown.start).chain(way.path.iter().copied()).collect();
        for (step, ends) in shown.steps.iter().zip(cells.windows(2)) {
            // Dear steps alone are worth a word.
            if step.cost > 1 {
                let text = format!("{} \u{2191}", step.cost);
                self.words.add(Spot::Between(ends[0], ends[1]), text, palette::REACH, Weight::Side);
            }
        }
        let mark = if shown.goal.risks.is_empty() { palette::TEXT } else { palette::RISK };
        let end = Spot::On(shown.goal.end());
        self.words.add(end, format!("Move {}", way.cost), mark, Weight::Main);
        if shown.goal.stops {
            self.words.add(end, "move ends", palette::REACH, Weight::Main);
        }
        let risks = overlay.figure.map(|figure| (figure, &shown.goal.risks));
        for (figure, (place, risk)) in
            risks.into_iter().flat_map(|(figure, risks)| risks.iter().map(move |risk| (figure, risk)))
        {
            let text = words::risk_sign(self.battle, figure, risk);
            let spot = match risk {
                Risk::Fall(_) => {
                    let plunge = Plunge { from: cells[*place], to: cells[place + 1], colour: palette::HARM };
                    self.plunges.push(plunge);
                    Spot::Down(plunge.from, plunge.to)
                }
                Risk::Burns => Spot::On(cells[place + 1]),
                Risk::Swipes(by) => {
                    let swipers = by.iter().flat_map(|by| super::model::cells(self.battle, Occupant::Figure(*by)));
                    let swipers: Vec<Cell> = swipers.collect();
                    for cell in &swipers {
                        self.words.add(Spot::Above(*cell), "swipes: 1 die", palette::HARM_TEXT, Weight::Main);
                    }
                    self.struck.push(Mark::each(swipers, palette::RISK).rimmed(0.0).styled(Style::Cross));
                    continue;
                }
            };
            self.words.add(spot, text, palette::HARM_TEXT, Weight::Main);
        }
        let colour = if shown.goal.risks.is_empty() { palette::REACH } else { palette::RISK };
        Trail { cells, colour, radius: 0.07, arrow: true }
    }

    /// The flights of whoever is aimed at: the line that is looked at strongly, the others faintly.
    fn aim(&mut self, aim: &Aim, trails: &mut Trails) -> Vec<Mark> {
        let lines = aim.forecast.lines();
        let here = aim.line % lines.len().max(1);
        let mut marks = Vec::new();
        for (place, flight) in lines.iter().enumerate() {
            let cells: Vec<Cell> = flight.cells().collect();
            if place == here {
                trails.set(TrailId::Flight, Some(Trail { cells, colour: palette::FLIGHT, radius: 0.09, arrow: true }));
            } else {
                if let Some(end) = cells.last().filter(|_| cells.len() > 1) {
                    self.words.add(Spot::On(*end), format!("line {}", place + 1), palette::TEXT_QUIET, Weight::Side);
                }
                let colour = palette::FLIGHT.mix(&palette::TABLE, 0.45);
                trails.set(TrailId::OtherLine(place), Some(Trail { cells, colour, radius: 0.035, arrow: true }));
            }
        }
        if let (Some(flight), Occupant::Figure(target)) = (aim.flight(), aim.target) {
            let colour = team(self.battle.owner(target)).colour;
            let ghost = (colour, self.battle.height(target));
            marks = self.flight(aim, flight, ghost);
        }
        marks
    }

    /// A mark for each place where a knockback may end, with the points that send the target there and why it ends;
    /// what each step costs; drops, burns, and who would be struck.
    fn flight(&mut self, aim: &Aim, flight: &Flight, (colour, height): (Color, u16)) -> Vec<Mark> {
        let (mut ends, mut lit) = (Vec::new(), Vec::new());
        let rung = aim.rung.and_then(|rung| flight.landings.get(rung));
        // The body of the ghost: where the rung that is looked at ends; without one, the most points.
        let told = rung.or(flight.landings.last());
        for landing in &flight.landings {
            let trajectory = &landing.trajectory;
            let looked_at = rung == Some(landing);
            let cells = if looked_at { &mut lit } else { &mut ends };
            cells.extend(trajectory.at.cells());
            let spot = Spot::On(trajectory.at.end(lead(flight, trajectory)));
            let stop = words::stop(self.battle, trajectory);
            let mut text = format!("{} KP", landing.points());
            if stop.sign != words::AT_REST {
                text = format!("{text} {} {}", stop.sign, stop.short);
            }
            self.words.add(spot, text, palette::FLIGHT_TEXT, Weight::Main);
            if looked_at {
                self.words.light(spot);
            }
            let one = Ghost { at: trajectory.at, height, colour, whole: told == Some(landing) };
            if trajectory.moved > 0
                && !self.ghosts.iter().any(|other| other.at == one.at && (other.whole || !one.whole))
            {
                self.ghosts.retain(|other| other.at != one.at);
                self.ghosts.push(one);
            }
            self.struck_by(trajectory);
        }
        ends.retain(|cell| !lit.contains(cell));
        self.steps(flight);
        vec![Mark::each(ends, palette::FLIGHT).filled(0.2), Mark::area(lit, palette::FLIGHT).filled(0.5).rimmed(0.16)]
    }

    /// Who or what would be struck: crossed, with the die that it takes.
    fn struck_by(&mut self, trajectory: &Trajectory) {
        let cells = in_the_way(self.battle, trajectory.cause);
        let Some(first) = cells.first().copied() else { return };
        if trajectory.cause.by().is_some() {
            self.words.add(Spot::Above(first), "\u{2605} hit: 1 die", palette::HARM_TEXT, Weight::Main);
        }
        self.struck.push(Mark::each(cells, palette::RISK).styled(Style::Cross));
    }

    /// What each step of a flight costs, and the drops and burns on it.
    fn steps(&mut self, flight: &Flight) {
        let Some(longest) = flight.longest() else { return };
        let trajectory = &longest.trajectory;
        let cells: Vec<Cell> = flight.cells().collect();
        for (ends, cost) in cells.windows(2).zip(&trajectory.costs) {
            let (from, to) = (self.board.level(ends[0]), self.board.level(ends[1]));
            // A step on level ground costs 1, which is no news where there is no room.
            let (text, weight) = match to.cmp(&from) {
                Ordering::Greater => (format!("{cost} up"), Weight::Main),
                Ordering::Less => (format!("{cost} down"), Weight::Side),
                Ordering::Equal => (cost.to_string(), Weight::Side),
            };
            self.words.add(Spot::Between(ends[0], ends[1]), text, palette::TEXT_QUIET, weight);
        }
        for drop in &longest.drops {
            let colour = if drop.band == Band::Harmless { palette::FLIGHT } else { palette::HARM };
            let ink = if drop.band == Band::Harmless { palette::TEXT_QUIET } else { palette::HARM_TEXT };
            self.plunges.push(Plunge { from: drop.from, to: drop.to, colour });
            self.words.add(Spot::Down(drop.from, drop.to), words::drop(drop), ink, Weight::Main);
        }
        for step in &trajectory.burns {
            let burnt = usize::from(*step).checked_sub(1).and_then(|step| trajectory.path.get(step));
            if let Some(cell) = burnt {
                self.words.add(Spot::On(*cell), "lava: d20", palette::HARM_TEXT, Weight::Main);
            }
        }
        for cell in &trajectory.path {
            if self.board.terrain(*cell).breaks_fall()
                && self.board.terrain(*cell) == knockback_rules::board::Terrain::Water
            {
                self.words.add(Spot::On(*cell), "water", palette::REACH, Weight::Side);
            }
        }
        if trajectory.glyph.is_some() && !matches!(trajectory.cause, Cause::Glyph(_)) {
            self.words.add(Spot::On(trajectory.at.head), "\u{25c6} glyph", palette::FLIGHT_TEXT, Weight::Main);
        }
    }
}

/// The end of a footprint that leads a flight: the one on the last cell that it entered, or on the first of the line.
fn lead(flight: &Flight, trajectory: &Trajectory) -> knockback_rules::board::End {
    use knockback_rules::board::End;
    let entered = usize::from(trajectory.moved).checked_sub(1).and_then(|step| trajectory.path.get(step).copied());
    let leading = entered.unwrap_or(flight.line.lead);
    if trajectory.at.tail == Some(leading) { End::Tail } else { End::Head }
}
