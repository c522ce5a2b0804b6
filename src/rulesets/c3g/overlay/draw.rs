//! The overlay of C3G: reach and its risks, flights by knockback points, places where they may end.

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use std::cmp::Ordering;

use bevy::prelude::*;
use knockback_rules::{
    battle::Occupant,
    board::Cell,
    c3g::{C3g, Risk, Trajectory},
    displacement::Cause,
};
use knockback_view::RulesetView as _;

use crate::{
    odds::{
        percent::{WORTH_WORDS, hundredths, in_percent, part},
        threats::{Ranked, Wanted},
    },
    overlay::{
        Drawing,
        columns::Column,
        draw::{Canvas, Marks, Picture},
        ghosts::Ghost,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        trails::{Plunge, Trail, TrailId, Trails},
    },
    rulesets::c3g::{played, proven},
    stage::Shown,
    theme::{palette, team::team},
};
use knockback_view::c3g::scene::Scene;
use knockback_view::c3g::scene::chances::Laid;
use knockback_view::c3g::scene::{
    Aim, Goal, WayShown,
    chances::Chances,
    ends::{End, ends},
    flight::{Band, Flight, in_the_way},
    way_to, words,
};
use knockback_view::overlay;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.in_set(Drawing).run_if(
            played.and_then(
                resource_changed::<SceneOf<C3g>>
                    .or_else(resource_changed::<OddsOf<C3g>>)
                    .or_else(resource_changed::<Ranked>),
            ),
        ),
    );
}

/// Draws the scene as it is now.
fn draw(
    scene: Res<SceneOf<C3g>>,
    laid: Res<OddsOf<C3g>>,
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    shown: Res<Shown>,
    mut canvas: Canvas,
) {
    canvas.draw(&shown.battle, &scene, &laid.0, words::barred, |picture, trails| {
        picture.c3g(&scene, (&ranked, *wanted), trails)
    });
}

impl Picture<'_, Laid> {
    /// A C3G battle.
    pub(crate) fn c3g(&mut self, overlay: &Scene, threats: (&Ranked, Wanted), trails: &mut Trails) -> Marks {
        // Who aims looks at the flight alone.
        let reach = match &overlay.aim {
            Some(_) => Vec::new(),
            None if overlay.threats => self.threats(overlay, threats.0, threats.1),
            None => self.reach(overlay),
        };
        trails.set(TrailId::Move, overlay.way.as_ref().map(|way| self.way(overlay, way)));
        let forecast = overlay.aim.as_ref().map_or(Vec::new(), |aim| self.aim(aim, trails));
        Marks { reach, forecast }
    }

    /// Where the chosen figure can go: evenly filled where nothing hurts, hatched where something does, dotted where
    /// the move ends; with what each costs.
    fn reach(&mut self, overlay: &Scene) -> Vec<Mark> {
        let cells = |goals: &mut dyn Iterator<Item = &Goal>| -> Vec<Cell> {
            let mut cells: Vec<Cell> = goals.flat_map(|goal| goal.way.to.cells()).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let safe = cells(&mut overlay.goals.iter().filter(|goal| !goal.way.harm));
        let mut risky = cells(&mut overlay.goals.iter().filter(|goal| goal.way.harm));
        risky.retain(|cell| !safe.contains(cell));
        let mut stops: Vec<Cell> =
            overlay.goals.iter().filter(|goal| goal.stops).map(knockback_view::c3g::scene::Goal::end).collect();
        stops.retain(|cell| !risky.contains(cell));
        let mut ends: Vec<Cell> = overlay.goals.iter().map(knockback_view::c3g::scene::Goal::end).collect();
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
            // Lighter than the area on which they lie.
            Mark::each(stops, palette::REACH.mix(&Color::WHITE, 0.6)).rimmed(0.0).styled(Style::Dots),
        ]
    }

    /// The threat map: each hex shaded by the best attack from there, with its chance.
    fn threats(&mut self, overlay: &Scene, ranked: &Ranked, wanted: Wanted) -> Vec<Mark> {
        let reach = overlay.goals.iter().flat_map(|goal| goal.way.to.cells()).collect();
        let want = wanted.of(C3g::WANTS);
        if let Some(way) = &overlay.way {
            self.worths(ranked.from(way.goal.way.to), want);
        }
        let looked_at = overlay.way.as_ref().map(|way| way.goal.end());
        self.threat_map(reach, looked_at, ranked, want)
    }

    /// The way that is looked at, with what each step costs and risks.
    fn way(&mut self, overlay: &Scene, shown: &WayShown) -> Trail {
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
            let text = words::risk_sign(proven(self.battle), figure, risk);
            let spot = match risk {
                Risk::Fall(_) => {
                    let plunge =
                        Plunge { from: cells[*place], to: cells[place + 1], colour: palette::HARM, level: None };
                    self.plunges.push(plunge);
                    Spot::Down(plunge.from, plunge.to)
                }
                Risk::Burns => Spot::On(cells[place + 1]),
                Risk::Swipes(by) => {
                    let swipers = by.iter().flat_map(|by| overlay::cells(self.battle, Occupant::Figure(*by)));
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
        Trail { cells, colour, radius: 0.07, arrow: true, aloft: None }
    }

    /// The flights of the target: the inspected line strongly, the others faintly.
    fn aim(&mut self, aim: &Aim, trails: &mut Trails) -> Vec<Mark> {
        let lines = aim.forecast.lines();
        let here = aim.line % lines.len().max(1);
        let mut marks = Vec::new();
        for (place, flight) in lines.iter().enumerate() {
            let cells: Vec<Cell> = flight.cells().collect();
            let faint = palette::FLIGHT.mix(&palette::TABLE, 0.45);
            let thin = |cells| Trail { cells, colour: faint, radius: 0.035, arrow: true, aloft: None };
            if place == here {
                let shown = self.shown(aim, flight).unwrap_or_else(|| cells.clone());
                if shown.len() < cells.len() {
                    trails.set(TrailId::OtherLine(place), Some(thin(cells)));
                }
                let bold = Trail { cells: shown, colour: palette::FLIGHT, radius: 0.09, arrow: true, aloft: None };
                trails.set(TrailId::Flight, Some(bold));
            } else {
                if let Some(end) = cells.last().filter(|_| cells.len() > 1) {
                    self.words.add(Spot::On(*end), format!("line {}", place + 1), palette::TEXT_QUIET, Weight::Side);
                }
                trails.set(TrailId::OtherLine(place), Some(thin(cells)));
            }
        }
        self.about_target(aim);
        if let (Some(flight), Occupant::Figure(target)) = (aim.flight(), aim.target) {
            let colour = team(self.battle.owner(target)).colour;
            let ghost = (colour, self.battle.height(target));
            marks = self.flight(aim, flight, ghost);
        }
        for who in [aim.target, Occupant::Figure(aim.attacker)] {
            for cell in overlay::cells(self.battle, who) {
                self.words.keep_clear_of_body(cell);
            }
        }
        marks
    }

    /// The chances of the attack as a whole, above the target: as the panel has them.
    fn about_target(&mut self, aim: &Aim) {
        let Some(cell) = overlay::cells(self.battle, aim.target).first().copied() else { return };
        let spot = Spot::Above(cell);
        match self.known.chances.as_deref() {
            Some(chances) => {
                self.words.add(
                    spot,
                    format!("{} wounded", in_percent(&chances.wound())),
                    palette::TEXT,
                    Weight::Chance,
                );
                let destroyed = chances.destroy();
                if destroyed.value() >= WORTH_WORDS {
                    self.words.add(
                        spot,
                        format!("{} destroyed", in_percent(&destroyed)),
                        palette::HARM_TEXT,
                        Weight::Main,
                    );
                }
            }
            None if self.known.counting => self.words.add(spot, "\u{2026}", palette::TEXT, Weight::Chance),
            None => {}
        }
        if aim.flight().is_none() && aim.with.is_some() {
            self.words.add(spot, "no knockback", palette::TEXT_QUIET, Weight::Main);
        }
    }

    /// The cells to where the target flies that is looked at, or that is the likeliest of all where it is moved; `None`
    /// while nobody knows.
    fn shown(&self, aim: &Aim, flight: &Flight) -> Option<Vec<Cell>> {
        let looked_at = aim.rung.and_then(|rung| flight.landings.get(rung));
        let ends = ends(flight, self.known.of(flight));
        let moved = ends.iter().filter(|end| end.moved && end.chance.is_some());
        let likeliest = moved.max_by(|one, other| one.chance.cmp(&other.chance)).and_then(|end| end.rung);
        let landing = looked_at.or(likeliest.map(|(_, landing)| landing))?;
        Some(std::iter::once(flight.line.lead).chain(landing.trajectory.path.iter().copied()).collect())
    }

    /// A mark for each place where a knockback may end, with the chance and the points that send the target there; what
    /// each step costs; drops, burns, and the figures that would be struck.
    fn flight(&mut self, aim: &Aim, flight: &Flight, (colour, height): (Color, u16)) -> Vec<Mark> {
        let chances = self.known.of(flight);
        let rung = aim.rung.and_then(|rung| flight.landings.get(rung));
        let mut marks = Vec::new();
        let ends = ends(flight, chances);
        let share = |end: &End| end.chance.as_ref().map(part);
        let most = ends.iter().filter_map(share).fold(0.0, f32::max);
        for end in ends {
            let looked_at = rung.is_some_and(|rung| rung.trajectory.at.same_cells(end.at));
            let told = looked_at || rung.is_none();
            let chance = share(&end);
            self.words.keep_clear_of_landing(end.at.head);
            self.words_of(&end, spot(&end, flight), looked_at);
            let mark = Mark::area(end.at.cells(), palette::FLIGHT);
            let mark = match chance {
                // The likelier, the lighter and the fuller.
                Some(chance) => {
                    let ink = palette::FLIGHT.mix(&Color::WHITE, 0.55 * chance);
                    Mark { colour: ink, ..mark }.filled(0.12 + 0.3 * chance).styled(Style::Gauge(hundredths(chance)))
                }
                None => mark.filled(0.2),
            };
            marks.push(mark.rimmed(if looked_at { 0.17 } else { 0.08 }));
            if let Some(chance) = chance {
                self.columns.push(Column { at: end.at, chance, lit: looked_at });
            }
            if end.moved {
                let likely = chance.map_or(1.0, |chance| 0.45 + 0.55 * chance / most.max(f32::EPSILON));
                let strength = if looked_at { 1.3 } else { likely };
                self.ghosts.push(Ghost { at: end.at, feet: None, height, colour, whole: told, strength });
            }
        }
        for landing in &flight.landings {
            self.struck_by(&landing.trajectory, chances);
        }
        self.steps(flight, chances, rung.is_some());
        marks
    }

    /// What a place says of itself: how likely the target ends there, and what happens to it. What hardly ever comes to be is
    /// small, or left out where nobody dies of it.
    fn words_of(&mut self, end: &End, spot: Spot, looked_at: bool) {
        let fates = end.fates(proven(self.battle));
        let several = fates.len() > 1;
        let told = fates.into_iter().filter(|fate| looked_at || fate.matters());
        for (place, fate) in told.enumerate() {
            let small = fate.is_rare() && !looked_at;
            let weight = |usual: Weight| if small { Weight::Side } else { usual };
            let ink = if fate.kills { palette::HARM_TEXT } else { palette::FLIGHT_TEXT };
            let mut what = fate.what;
            match &fate.chance {
                Some(chance) if several => what = format!("{} {what}", in_percent(chance)),
                Some(chance) => self.words.add(spot, in_percent(chance), palette::TEXT, weight(Weight::Chance)),
                None if self.known.counting => self.words.add(spot, "\u{2026}", palette::TEXT, Weight::Chance),
                None => {}
            }
            let usual = if several && place == 0 { Weight::Chance } else { Weight::Main };
            self.words.add(spot, what, ink, weight(usual));
        }
        if looked_at {
            self.words.light(spot);
        } else {
            self.words.light_landing(spot);
        }
    }

    /// Who or what would be struck: crossed, with the die that it takes.
    fn struck_by(&mut self, trajectory: &Trajectory, chances: Option<&Chances>) {
        let cells = in_the_way(proven(self.battle), trajectory.cause);
        let Some(first) = cells.first().copied() else { return };
        if let Some(by) = trajectory.cause.by() {
            self.words.keep_clear_of_body(first);
            let text = match chances.and_then(|chances| chances.struck(by)) {
                Some(chance) => format!("\u{2605} {} hit: 1 die", in_percent(chance)),
                None => "\u{2605} hit: 1 die".to_owned(),
            };
            self.words.add(Spot::Above(first), text, palette::HARM_TEXT, Weight::Main);
        }
        self.struck.push(Mark::each(cells, palette::RISK).styled(Style::Cross));
    }

    /// The drops and burns on a flight, equal ones told once; and what each step costs, where one rung is looked at.
    fn steps(&mut self, flight: &Flight, chances: Option<&Chances>, looked_at: bool) {
        let Some(longest) = flight.longest() else { return };
        let trajectory = &longest.trajectory;
        let cells: Vec<Cell> = flight.cells().collect();
        for (ends, cost) in cells.windows(2).zip(&trajectory.costs).filter(|_| looked_at) {
            let (from, to) = (self.board.level(ends[0]), self.board.level(ends[1]));
            // A step on level ground costs 1, which is no news.
            let (text, weight) = match to.cmp(&from) {
                Ordering::Greater => (format!("{cost} up"), Weight::Main),
                Ordering::Less => (format!("{cost} down"), Weight::Side),
                Ordering::Equal => continue,
            };
            self.words.add(Spot::Between(ends[0], ends[1]), text, palette::TEXT_QUIET, weight);
        }
        let mut told: Vec<String> = Vec::new();
        for drop in &longest.drops {
            let colour = if drop.band == Band::Harmless { palette::FLIGHT } else { palette::HARM };
            let ink = if drop.band == Band::Harmless { palette::TEXT_QUIET } else { palette::HARM_TEXT };
            self.plunges.push(Plunge { from: drop.from, to: drop.to, colour, level: None });
            let text = match chances.and_then(|chances| chances.fall(drop.from, drop.to)) {
                Some(chance) => format!("{}: {}", in_percent(chance), words::drop(drop)),
                None => words::drop(drop),
            };
            // A harmless drop is seen by its arrow.
            if (looked_at || drop.band != Band::Harmless) && !told.contains(&text) {
                self.words.add(Spot::Down(drop.from, drop.to), text.clone(), ink, Weight::Main);
                told.push(text);
            }
        }
        // Where it burns, the place says so where it ends.
        for step in trajectory.burns.iter().take(1).filter(|_| looked_at) {
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

/// Where the words of a place stand: on the top of its column.
fn spot(end: &End, flight: &Flight) -> Spot {
    let cell = end.rung.map_or(end.at.head, |(_, landing)| end.at.end(lead(flight, &landing.trajectory)));
    match &end.chance {
        Some(chance) => Spot::Top(cell, hundredths(part(chance))),
        None => Spot::On(cell),
    }
}

/// The end of a footprint that leads a flight: the one on the last cell that it entered, or on the first of the line.
fn lead(flight: &Flight, trajectory: &Trajectory) -> knockback_rules::board::End {
    use knockback_rules::board::End;

    let entered = usize::from(trajectory.moved).checked_sub(1).and_then(|step| trajectory.path.get(step).copied());
    let leading = entered.unwrap_or(flight.line.lead);
    if trajectory.at.tail == Some(leading) { End::Tail } else { End::Head }
}
