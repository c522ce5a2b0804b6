//! The drawing of C3G: reach and its risks, flights by knockback points, possible ends of a flight.

use std::cmp::Ordering;

use knockback_rules::{
    battle::Occupant,
    board::{self, Cell, Terrain},
    c3g::{C3g, C3gBattle, Risk, Trajectory},
    displacement::Cause,
};

use super::scene::{
    Aim, Goal, Scene, WayShown,
    chances::{Chances, Laid},
    ends::{LandingPlace, ends},
    flight::{Band, Flight},
    once_each, way_to, words,
};
use crate::{
    drawing::{CellMark, Drawing, Ink, LabelPriority, Layer, PlateAnchor, Plunge, Rim, Sketch, Style, Trail, TrailId},
    forecast::Known,
    overlay::{cells, in_the_way},
    percent::{WORTH_WORDS, hundredths, in_percent, part},
    tone::Tone,
};

/// The drawing of a scene.
pub(super) fn drawing(battle: C3gBattle<'_>, scene: &Scene, known: Known<'_, Laid>) -> Drawing {
    let mut sketch = Sketch::new(battle, known);
    // While an attack is aimed, only its flights are shown.
    if let Some(aim) = &scene.aim {
        sketch.aim(aim);
    } else if scene.threats {
        let reach = scene.goals.iter().flat_map(|goal| goal.way.to.cells());
        sketch.threats(reach, scene.way.as_ref().map(|way| (way.goal.way.to, way.goal.end(), None)));
    } else {
        sketch.reach(scene);
    }
    if let Some(way) = &scene.way {
        sketch.way(scene, way);
    }
    sketch.finish(scene, words::barred)
}

impl Sketch<'_, C3g> {
    /// Marks the reach of the selected figure, with costs. Harmless hexes are filled evenly, risky ones are hatched,
    /// and hexes without risk that end the move are dotted.
    fn reach(&mut self, scene: &Scene) {
        let (safe, risky) = (scene.safe_cells(), scene.risky_cells());
        let stops = scene.goals.iter().filter(|goal| goal.stops).map(Goal::end);
        let stops: Vec<Cell> = stops.filter(|cell| !risky.contains(cell)).collect();
        let hovered = scene.way.as_ref().map(|way| way.goal.end());
        let ends = once_each(scene.goals.iter().map(Goal::end)).into_iter().filter(|end| Some(*end) != hovered);
        for goal in ends.filter_map(|cell| way_to(&scene.goals, cell)) {
            let tone = if goal.way.harm { Tone::Risk } else { Tone::Plain };
            // A short label for the last fall on the path or, without a fall, for the last risk.
            let fall = goal.risks.iter().rfind(|(_, risk)| matches!(risk, Risk::Fall(_)));
            let sign = match (fall, goal.risks.last()) {
                (Some((_, Risk::Fall(levels))), _) => format!(" \u{2193}{levels}"),
                (None, Some((_, Risk::Burns))) => " lava".to_owned(),
                (None, Some(_)) => " !".to_owned(),
                _ => String::new(),
            };
            self.write(PlateAnchor::On(goal.end()), format!("{}{sign}", goal.way.cost), tone, LabelPriority::Small);
        }
        let marks = [
            CellMark::area(safe, Tone::Note).filled(0.22),
            CellMark::area(risky, Tone::Risk).filled(0.12).styled(Style::Hatch),
            // The dots are lighter than the area below them.
            CellMark::each(stops, Ink::from(Tone::Note).lit(0.6)).rimmed(0.0).styled(Style::Dots),
        ];
        self.marks(Layer::Reach, marks);
    }

    /// Draws the path to the hovered hex, with the costs and risks of its steps.
    fn way(&mut self, scene: &Scene, shown: &WayShown) {
        let (way, risks) = (&shown.goal.way, &shown.goal.risks);
        let (words, trail) = if risks.is_empty() { (Tone::Plain, Tone::Note) } else { (Tone::Risk, Tone::Risk) };
        let trail = Trail { ink: trail.into(), ..Trail::walk(shown.start, way.path.iter().copied()) };
        for (step, ends) in shown.steps.iter().zip(trail.cells.windows(2)) {
            // Only steps that cost more than 1 have a text.
            if step.cost > 1 {
                let spot = PlateAnchor::Between(ends[0], ends[1]);
                self.write(spot, format!("{} \u{2191}", step.cost), Tone::Note, LabelPriority::Side);
            }
        }
        let end = PlateAnchor::On(shown.goal.end());
        self.write(end, format!("Move {}", way.cost), words, LabelPriority::Main);
        if shown.goal.stops {
            self.write(end, "move ends", Tone::Note, LabelPriority::Main);
        }
        for (place, risk) in risks.iter().filter(|_| scene.figure.is_some()) {
            self.risk(scene, risk, (trail.cells[*place], trail.cells[place + 1]));
        }
        self.trail(TrailId::Move, trail);
    }

    /// Draws a risk of a step from one cell to another.
    fn risk(&mut self, scene: &Scene, risk: &Risk, (from, to): (Cell, Cell)) {
        let spot = match risk {
            Risk::Fall(_) => {
                self.plunge(Plunge::new(from, to, true));
                PlateAnchor::Down(from, to)
            }
            Risk::Burns => PlateAnchor::On(to),
            Risk::Swipes(by) => {
                let battle = self.battle;
                let swipers = by.iter().flat_map(|by| cells(&battle, Occupant::Figure(*by)));
                let swipers: Vec<Cell> = swipers.collect();
                for cell in &swipers {
                    self.write(PlateAnchor::Above(*cell), "swipe: 1 die", Tone::Harm, LabelPriority::Main);
                }
                return self.mark(Layer::Struck, CellMark::struck(swipers));
            }
        };
        if let Some(figure) = scene.figure {
            self.write(spot, words::risk_sign(self.battle, figure, risk), Tone::Harm, LabelPriority::Main);
        }
    }

    /// Draws the flights of the target: the inspected line strongly, the others faintly.
    fn aim(&mut self, aim: &Aim) {
        let lines = aim.forecast.lines();
        let here = aim.line % lines.len().max(1);
        for (place, flight) in lines.iter().enumerate() {
            let whole = Trail::flight(flight.line.lead, flight.cells().skip(1), 0.09);
            if place == here {
                let shown = self.shown(aim, flight).unwrap_or_else(|| whole.clone());
                if shown.cells.len() < whole.cells.len() {
                    self.trail(TrailId::OtherLine(place), whole.faint());
                }
                self.trail(TrailId::Flight, shown);
            } else {
                if let Some(end) = whole.cells.last().filter(|_| whole.cells.len() > 1) {
                    self.write(PlateAnchor::On(*end), format!("line {}", place + 1), Tone::Quiet, LabelPriority::Side);
                }
                self.trail(TrailId::OtherLine(place), whole.faint());
            }
        }
        self.about_target(aim);
        if let Some(flight) = aim.flight() {
            self.flight(aim, flight);
        }
        for who in [aim.target, Occupant::Figure(aim.attacker)] {
            self.keep_clear_of(cells(&self.battle, who));
        }
    }

    /// Writes the chances of the attack as a whole above the target, as in the panel.
    fn about_target(&mut self, aim: &Aim) {
        let Some(cell) = cells(&self.battle, aim.target).first().copied() else { return };
        let (spot, known) = (PlateAnchor::Above(cell), self.known.odds);
        match known.chances.as_deref() {
            Some(chances) => {
                self.write(
                    spot,
                    format!("{} {}", in_percent(&chances.wound()), words::wounded(aim.target)),
                    Tone::Plain,
                    LabelPriority::Chance,
                );
                let destroyed = chances.destroy();
                if destroyed.value() >= WORTH_WORDS {
                    self.write(spot, format!("{} destroyed", in_percent(&destroyed)), Tone::Harm, LabelPriority::Main);
                }
            }
            None if known.counting => self.write(spot, "\u{2026}", Tone::Plain, LabelPriority::Chance),
            None => {}
        }
        if aim.flight().is_none() && aim.with.is_some() {
            self.write(spot, "no knockback", Tone::Quiet, LabelPriority::Main);
        }
    }

    /// The flight to the inspected end, or to the likeliest one that moves the target; `None` while the odds are
    /// unknown.
    fn shown(&self, aim: &Aim, flight: &Flight) -> Option<Trail> {
        let inspected = aim.rung.and_then(|rung| flight.landings.get(rung));
        let ends = ends(flight, self.known.odds.of(flight));
        let moved = ends.iter().filter(|end| end.moved && end.chance.is_some());
        let likeliest = moved.max_by(|one, other| one.chance.cmp(&other.chance)).and_then(|end| end.rung);
        let landing = inspected.or(likeliest.map(|(_, landing)| landing))?;
        Some(Trail::flight(flight.line.lead, landing.trajectory.path.iter().copied(), 0.09))
    }

    /// Marks each possible end of a knockback with its chance and the fate of the target. Draws the costs of steps,
    /// drops, burns, and the figures that would be struck.
    fn flight(&mut self, aim: &Aim, flight: &Flight) {
        let Occupant::Figure(target) = aim.target else { return };
        let chances = self.known.odds.of(flight);
        let rung = aim.rung.and_then(|rung| flight.landings.get(rung));
        let ends = ends(flight, chances);
        let share = |end: &LandingPlace| end.chance.as_ref().map(part);
        let most = ends.iter().filter_map(share).fold(0.0, f32::max);
        for end in ends {
            let inspected = rung.is_some_and(|rung| rung.trajectory.at.same_cells(end.at));
            let chance = share(&end);
            self.keep_clear_of_landing(end.at.head);
            self.words_of(&end, spot(&end, flight), inspected);
            let mark = CellMark::area(end.at.cells(), Tone::Flight).filled(0.2);
            let mark = chance.map_or(mark.clone(), |chance| mark.likely(chance));
            self.mark(Layer::Forecast, mark.rimmed(if inspected { 0.17 } else { 0.08 }));
            if let Some(chance) = chance {
                self.column(end.at, chance, inspected);
            }
            if end.moved {
                let likely = chance.map_or(1.0, |chance| 0.45 + 0.55 * chance / most.max(f32::EPSILON));
                let strength = if inspected { 1.3 } else { likely };
                self.ghost(target, (end.at, None), (inspected || rung.is_none(), strength));
            }
        }
        for landing in &flight.landings {
            self.struck_by(&landing.trajectory, chances);
        }
        self.steps(flight, chances, rung.is_some());
    }

    /// Writes the chance of an end and the fate of the target. Unless the end is inspected, a rare fate is omitted, or
    /// small if it kills.
    fn words_of(&mut self, end: &LandingPlace, spot: PlateAnchor, inspected: bool) {
        let fates = end.fates(self.battle);
        let several = fates.len() > 1;
        let told = fates.into_iter().filter(|fate| inspected || fate.matters());
        for (place, fate) in told.enumerate() {
            let small = fate.is_rare() && !inspected;
            let weight = |usual: LabelPriority| if small { LabelPriority::Side } else { usual };
            let tone = if fate.kills { Tone::Harm } else { Tone::Power };
            let mut what = fate.what;
            match &fate.chance {
                Some(chance) if several => what = format!("{} {what}", in_percent(chance)),
                Some(chance) => self.write(spot, in_percent(chance), Tone::Plain, weight(LabelPriority::Chance)),
                None if self.known.odds.counting => self.write(spot, "\u{2026}", Tone::Plain, LabelPriority::Chance),
                None => {}
            }
            let usual = if several && place == 0 { LabelPriority::Chance } else { LabelPriority::Main };
            self.write(spot, what, tone, weight(usual));
        }
        self.rim(spot, if inspected { Rim::Lit } else { Rim::Landing });
    }

    /// Crosses out the figure or object that would be struck, and labels it with the die that is rolled for damage.
    fn struck_by(&mut self, trajectory: &Trajectory, chances: Option<&Chances>) {
        let cells = in_the_way(&self.battle, trajectory.cause);
        let Some(first) = cells.first().copied() else { return };
        if let Some(by) = trajectory.cause.by() {
            self.keep_clear_of([first]);
            let text = match chances.and_then(|chances| chances.struck(by)) {
                Some(chance) => format!("\u{2605} {} hit: 1 die", in_percent(chance)),
                None => "\u{2605} hit: 1 die".to_owned(),
            };
            self.write(PlateAnchor::Above(first), text, Tone::Harm, LabelPriority::Main);
        }
        self.mark(Layer::Struck, CellMark::each(cells, Tone::Risk).styled(Style::Cross));
    }

    /// Draws the drops, the water and the glyph on the longest flight. If a rung is inspected, also writes the costs of
    /// steps up and down, and the first burn.
    fn steps(&mut self, flight: &Flight, chances: Option<&Chances>, inspected: bool) {
        let Some(longest) = flight.longest() else { return };
        let (trajectory, board) = (&longest.trajectory, self.board());
        let cells: Vec<Cell> = flight.cells().collect();
        for (ends, cost) in cells.windows(2).zip(&trajectory.costs).filter(|_| inspected) {
            // A step on level ground costs 1 and needs no text.
            let (text, weight) = match board.level(ends[1]).cmp(&board.level(ends[0])) {
                Ordering::Greater => (format!("{cost} up"), LabelPriority::Main),
                Ordering::Less => (format!("{cost} down"), LabelPriority::Side),
                Ordering::Equal => continue,
            };
            self.write(PlateAnchor::Between(ends[0], ends[1]), text, Tone::Quiet, weight);
        }
        let mut told: Vec<String> = Vec::new();
        for drop in &longest.drops {
            let hurts = drop.band != Band::Harmless;
            self.plunge(Plunge::new(drop.from, drop.to, hurts));
            let text = match chances.and_then(|chances| chances.fall(drop.from, drop.to)) {
                Some(chance) => format!("{}: {}", in_percent(chance), words::drop(drop)),
                None => words::drop(drop),
            };
            // The arrow is enough for a harmless drop.
            if (inspected || hurts) && !told.contains(&text) {
                let tone = if hurts { Tone::Harm } else { Tone::Quiet };
                self.write(PlateAnchor::Down(drop.from, drop.to), text.clone(), tone, LabelPriority::Main);
                told.push(text);
            }
        }
        // A burn at the end of the flight is part of the text of that end.
        for step in trajectory.burns.iter().take(1).filter(|_| inspected) {
            let burnt = usize::from(*step).checked_sub(1).and_then(|step| trajectory.path.get(step));
            if let Some(cell) = burnt {
                self.write(PlateAnchor::On(*cell), "lava: d20", Tone::Harm, LabelPriority::Main);
            }
        }
        for cell in trajectory.path.iter().filter(|cell| board.terrain(**cell) == Terrain::Water) {
            self.write(PlateAnchor::On(*cell), "water", Tone::Note, LabelPriority::Side);
        }
        if trajectory.glyph.is_some() && !matches!(trajectory.cause, Cause::Glyph(_)) {
            self.write(PlateAnchor::On(trajectory.at.head), "\u{25c6} glyph", Tone::Power, LabelPriority::Main);
        }
    }
}

/// The anchor for the text of an end: on top of its column.
fn spot(end: &LandingPlace, flight: &Flight) -> PlateAnchor {
    let cell = end.rung.map_or(end.at.head, |(_, landing)| end.at.end(lead(flight, &landing.trajectory)));
    match &end.chance {
        Some(chance) => PlateAnchor::Top(cell, hundredths(part(chance))),
        None => PlateAnchor::On(cell),
    }
}

/// The leading end of a footprint on a flight: the end on the last cell that it entered, or on the first cell of the
/// line.
fn lead(flight: &Flight, trajectory: &Trajectory) -> board::End {
    let entered = usize::from(trajectory.moved).checked_sub(1).and_then(|step| trajectory.path.get(step).copied());
    let leading = entered.unwrap_or(flight.line.lead);
    if trajectory.at.tail == Some(leading) { board::End::Tail } else { board::End::Head }
}
