//! The overlay of Champions: moves of half a phase and of a whole one, hexes to be aimed at, and flights in metres.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::{Cell, Footprint},
    champions::{Against, Charge, Means, Trajectory, movement::Plan},
    displacement::Cause,
    units::{Hexes, Level},
};

use super::{
    super::{
        champions::{
            Aim, Blast, Offer, Scene, Throw, What,
            flight::{Flight, Forecast, Landing, in_the_way, sign},
            words,
        },
        columns::Column,
        ghosts::Ghost,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        model::{Overlay, cells},
        trails::{Plunge, Trail, TrailId, Trails},
    },
    Marks, Picture,
};
use crate::{
    odds::percent::{hundredths, in_percent, part},
    theme::{palette, team::team},
};

/// What is likelier than this has words of its own on the board.
const WORTH_WORDS: f32 = 0.015;

impl Picture<'_> {
    /// A Champions battle.
    pub(super) fn champions(&mut self, overlay: &Overlay, trails: &mut Trails) -> Marks {
        let scene = &overlay.champions;
        let reach = self.offers(overlay);
        let way = scene.looked_at.as_ref().and_then(|offer| self.way_of(overlay.figure?, offer));
        let charge = scene.aim.as_ref().and_then(|aim| aim.charge.as_ref());
        trails.set(TrailId::Move, way.or_else(|| charge.and_then(|charge| self.charge(charge))));
        let mut forecast = Vec::new();
        if let Some(aim) = &scene.aim {
            forecast.extend(self.blow(aim, trails));
        }
        if let Some(blast) = &scene.blast {
            forecast.extend(self.blast(blast, trails));
        }
        if let Some(throw) = &scene.throw {
            forecast.extend(self.throw(throw, trails));
        }
        Marks { reach, forecast }
    }

    /// What a click on a hex would do: moves evenly filled where they take half a phase, with a small ring where they take
    /// all of it.
    fn offers(&mut self, overlay: &Overlay) -> Vec<Mark> {
        let scene = &overlay.champions;
        let of = |wanted: &dyn Fn(&What) -> bool| -> Vec<Cell> {
            let offers = scene.offers.iter().filter(|offer| wanted(&offer.what));
            offers.map(|offer| offer.cell).collect()
        };
        let mut marks = Vec::new();
        if !overlay.aims() {
            marks.extend(self.moves(scene));
        }
        let areas = of(&|what| matches!(what, What::Area));
        let ways = of(&|what| matches!(what, What::Throw(_)));
        let ends = of(&|what| matches!(what, What::Charge));
        marks.push(Mark::area(areas, palette::RISK).filled(0.07).rimmed(0.06));
        marks.push(Mark::area(ways, palette::FLIGHT).filled(0.16).rimmed(0.06));
        marks.push(Mark::each(ends, palette::REACH).filled(0.12).rimmed(0.06));
        let reactions = of(&|what| matches!(what, What::React(_)));
        marks.push(Mark::each(reactions, palette::REACH).filled(0.25).rimmed(0.08));
        marks
    }

    fn moves(&mut self, scene: &Scene) -> [Mark; 2] {
        let looked_at = scene.looked_at.as_ref().map(|offer| offer.cell);
        let (mut half, mut full) = (Vec::new(), Vec::new());
        for (cell, plan) in scene.moves() {
            if plan.halves > 1 { &mut full } else { &mut half }.push(cell);
            if Some(cell) != looked_at {
                let ink = if plan.halves > 1 { palette::TEXT_QUIET } else { palette::TEXT };
                self.words.add(Spot::On(cell), plan.metres.0.to_string(), ink, Weight::Small);
            }
        }
        [
            Mark::area(half, palette::REACH).filled(0.24),
            Mark::area(full, palette::REACH).filled(0.06).rimmed(0.05).styled(Style::Hollow),
        ]
    }

    /// The way of a move, with what it costs; ghosts show who would stand or fly where it ends.
    fn way_of(&mut self, figure: FigureId, offer: &Offer) -> Option<Trail> {
        let What::Move(plan) = &offer.what else { return None };
        let spot = plan.feet.map_or(Spot::On(offer.cell), |feet| Spot::Aloft(offer.cell, feet));
        let text = format!("{} {}", words::verb(plan.by), plan.metres);
        self.words.add(spot, text, palette::TEXT, Weight::Main);
        let ink = if plan.halves > 1 { palette::FLIGHT_TEXT } else { palette::REACH };
        self.words.add(spot, words::halves(plan), ink, Weight::Main);
        if let Some(feet) = plan.feet {
            let up = Hexes(self.board.level(offer.cell).rise_to(feet)).metres();
            self.words.add(spot, format!("{up} above the ground"), palette::TEXT_QUIET, Weight::Main);
        }
        self.ghost(figure, Footprint::one(offer.cell), plan.feet, 0.9);
        self.trail(figure, plan)
    }

    fn trail(&self, figure: FigureId, plan: &Plan) -> Option<Trail> {
        let start = self.battle.field().footprint(figure)?.head;
        let cells: Vec<Cell> = std::iter::once(start).chain(plan.path.iter().copied()).collect();
        let aloft = plan.feet.or_else(|| self.battle.condition(figure).feet).filter(|_| plan.by == Means::Flight);
        Some(Trail { cells, colour: palette::REACH, radius: 0.07, arrow: true, aloft })
    }

    /// The way of a charge.
    fn charge(&mut self, charge: &Charge) -> Option<Trail> {
        let start = self.battle.field().footprint(charge.figure)?.head;
        let path = charge.path.iter().filter_map(|at| self.board.cell(*at));
        let cells: Vec<Cell> = std::iter::once(start).chain(path).collect();
        if let Some(end) = cells.last() {
            let spot = charge.feet.map_or(Spot::On(*end), |feet| Spot::Aloft(*end, feet));
            self.words.add(spot, "ends here", palette::REACH, Weight::Side);
            self.ghost(charge.figure, Footprint::one(*end), charge.feet, 0.9);
        }
        let feet = charge.feet.or_else(|| self.battle.condition(charge.figure).feet);
        let aloft = feet.filter(|_| charge.by == Means::Flight);
        Some(Trail { cells, colour: palette::REACH, radius: 0.07, arrow: true, aloft })
    }

    fn ghost(&mut self, figure: FigureId, at: Footprint, feet: Option<Level>, strength: f32) {
        let colour = team(self.battle.owner(figure)).colour;
        let height = self.battle.height(figure);
        self.ghosts.push(Ghost { at, feet, height, colour, whole: true, strength });
    }

    /// Where a blow would send its target.
    fn blow(&mut self, aim: &Aim, trails: &mut Trails) -> Vec<Mark> {
        if let Some(cell) = cells(self.battle, aim.target).first() {
            let text = format!("{} to hit", in_percent(&aim.hit));
            self.words.add(Spot::Above(*cell), text, palette::TEXT, Weight::Main);
        }
        let stand = [aim.target, Occupant::Figure(aim.attacker)].into_iter().filter_map(|who| {
            let feet = if let Occupant::Figure(figure) = who { self.battle.condition(figure).feet } else { None };
            let cell = *cells(self.battle, who).first()?;
            Some(feet.map_or(Spot::On(cell), |feet| Spot::Aloft(cell, feet)))
        });
        stand.for_each(|spot| self.words.keep_clear(spot));
        match &aim.forecast {
            Forecast::Flies(flights) => match flights.as_slice() {
                [flight] => self.flight_of(flight, aim, trails),
                many => {
                    many.iter().enumerate().for_each(|(place, flight)| self.faint(place, flight, trails));
                    Vec::new()
                }
            },
            Forecast::Shoves(trajectory) => {
                let Occupant::Figure(figure) = aim.target else { return Vec::new() };
                self.sent(figure, trajectory, trails)
            }
            Forecast::Thing | Forecast::Never | Forecast::Holds => Vec::new(),
        }
    }

    /// All ends of a flight, and how it goes to the one that is shown.
    fn flight_of(&mut self, flight: &Flight, aim: &Aim, trails: &mut Trails) -> Vec<Mark> {
        let Some(shown) = aim.shown() else { return Vec::new() };
        let aloft = Some(flight.level);
        let whole: Vec<Cell> = flight.cells().collect();
        let faint = palette::FLIGHT.mix(&palette::TABLE, 0.45);
        trails
            .set(TrailId::OtherLine(0), Some(Trail { cells: whole, colour: faint, radius: 0.035, arrow: true, aloft }));
        trails.set(TrailId::Flight, Some(flown(flight.start, &shown.trajectory, aloft, 0.1)));
        let marks = self.ends(flight, shown, aloft);
        self.way_of_flight(flight, shown, aim.rung.is_some());
        marks
    }

    /// A mark for each place where the flight may end, the fuller the likelier.
    fn ends(&mut self, flight: &Flight, shown: &Landing, aloft: Option<Level>) -> Vec<Mark> {
        let mut places: Vec<(&Landing, f32)> = Vec::new();
        for landing in flight.landings.iter().filter(|landing| landing.last > 0) {
            let chance = part(landing.chance.as_ref().unwrap_or(&landing.likely));
            match places.iter_mut().find(|(other, _)| other.trajectory.at == landing.trajectory.at) {
                Some((_, sum)) => *sum += chance,
                None => places.push((landing, chance)),
            }
        }
        let most = places.iter().map(|(_, chance)| *chance).fold(f32::EPSILON, f32::max);
        let mut marks = Vec::new();
        for (landing, chance) in places {
            let at = landing.trajectory.at;
            let lit = at == shown.trajectory.at;
            let flies = aloft.filter(|level| *level > self.board.level(at.head) && self.battle.flies(flight.figure));
            let spot = flies.map_or(Spot::Top(at.head, hundredths(chance)), |level| Spot::Aloft(at.head, level));
            let ink = palette::FLIGHT.mix(&Color::WHITE, 0.55 * chance);
            let mark = Mark { colour: ink, ..Mark::area(at.cells(), ink) };
            let mark = mark.filled(0.12 + 0.3 * chance).styled(Style::Gauge(hundredths(chance)));
            marks.push(mark.rimmed(if lit { 0.17 } else { 0.07 }));
            if flies.is_none() {
                self.columns.push(Column { at, chance, lit });
            }
            let colour = team(self.battle.owner(flight.figure)).colour;
            let (height, strength) = (self.battle.height(flight.figure), 0.4 + 0.5 * chance / most);
            let strength = if lit { 1.3 } else { strength };
            self.ghosts.push(Ghost { at, feet: flies, height, colour, whole: lit, strength });
            if lit {
                self.words.light(spot);
                self.words_of_end(spot, shown, chance);
            } else if chance > WORTH_WORDS {
                self.words.add(spot, format!("{} m", landing.metres()), palette::FLIGHT_TEXT, Weight::Side);
            }
        }
        marks
    }

    /// What the end that is shown says: how far the knockback goes, where that ends, and what is rolled there.
    fn words_of_end(&mut self, spot: Spot, shown: &Landing, chance: f32) {
        self.words.add(spot, format!("{} of knockback", shown.force()), palette::TEXT, Weight::Chance);
        if let Some((beyond, (_, object, _))) = shown.beyond().zip(shown.broken.last()) {
            let name = self.battle.occupant_name(Occupant::Object(*object));
            self.words.add(spot, format!("ends {beyond} m beyond {name}"), palette::FLIGHT_TEXT, Weight::Chance);
        } else if shown.metres() != 2 * shown.last || shown.first != shown.last {
            self.words.add(spot, format!("ends after {} m", shown.metres()), palette::FLIGHT_TEXT, Weight::Main);
        }
        if let Some((of, dice)) = shown.down {
            let text = format!("{} {}", words::down(of), words::dice(shown.counted(dice)));
            self.words.add(spot, text, palette::HARM_TEXT, Weight::Main);
        }
        if shown.trajectory.cause == Cause::Edge {
            self.words.add(spot, format!("{} edge of the map", sign(Cause::Edge)), palette::TEXT_QUIET, Weight::Main);
        }
        let percent = (100.0 * chance).round();
        if percent >= 1.0 {
            self.words.add(spot, format!("{percent:.0}% of hits"), palette::TEXT_QUIET, Weight::Main);
        }
    }

    /// What stands in the way of a flight: what breaks by a burst with its dice, what stops it crossed, drops.
    fn way_of_flight(&mut self, flight: &Flight, shown: &Landing, looked_at: bool) {
        for (_, object, dice) in &shown.broken {
            let Some(cell) = self.battle.field().object(*object) else { continue };
            self.struck.push(Mark::each([cell], palette::RISK).filled(0.15).rimmed(0.0).styled(Style::Burst));
            let name = self.battle.occupant_name(Occupant::Object(*object));
            let text = format!("{name} breaks: {}", words::dice(shown.counted((*dice, *dice))));
            self.words.add(Spot::Above(cell), text, palette::HARM_TEXT, Weight::Chance);
            self.words.light(Spot::Above(cell));
        }
        if let Some((against, dice)) = shown.struck {
            self.stopped(against, &format!(": {}", words::dice(shown.counted(dice))), Weight::Chance);
        }
        if shown.trajectory.drop > 0 && !self.battle.flies(flight.figure) {
            self.drop(&shown.trajectory, flight.start, flight.level);
        }
        let mut told: Vec<ObjectId> = Vec::new();
        // What other rungs would strike or break, in a word.
        for landing in flight.landings.iter().filter(|_| !looked_at) {
            for (_, object, _) in &landing.broken {
                let known = shown.broken.iter().any(|(_, other, _)| other == object);
                if let Some(cell) = self.battle.field().object(*object).filter(|_| !known) {
                    let from = 2 * landing.first;
                    let text = format!("breaks from {from} m");
                    if !told.contains(object) {
                        told.push(*object);
                        self.words.add(Spot::Above(cell), text, palette::TEXT_QUIET, Weight::Side);
                    }
                }
            }
            if let Some((against, dice)) =
                landing.struck.filter(|(who, _)| shown.struck.map(|(who, _)| who) != Some(*who))
            {
                let broken = matches!(against, Against::Object(object)
                    if shown.broken.iter().any(|(_, other, _)| *other == object));
                if !broken {
                    self.stopped(against, &format!(": {}", words::dice(landing.counted(dice))), Weight::Side);
                }
            }
        }
    }

    /// Who or what would stop a flight: crossed, with the dice of it.
    fn stopped(&mut self, against: Against, dice: &str, weight: Weight) {
        let cells = in_the_way(self.battle, against);
        if let Some(cell) = cells.first() {
            let sign = if matches!(against, Against::Ground(_)) { "\u{25b2}" } else { "\u{2605}" };
            let text = format!("{sign} {}{dice}", words::against(self.battle, against));
            self.words.add(Spot::Above(*cell), text, palette::HARM_TEXT, weight);
        }
        self.struck.push(Mark::each(cells, palette::RISK).rimmed(0.0).styled(Style::Cross));
    }

    /// A fall at the end of a flight, straight down.
    fn drop(&mut self, trajectory: &Trajectory, start: Cell, level: Level) {
        let end = trajectory.at.head;
        let before = trajectory.path.iter().position(|cell| *cell == end).and_then(|place| place.checked_sub(1));
        let from = before.map_or(start, |place| trajectory.path[place]);
        self.plunges.push(Plunge { from, to: end, colour: palette::HARM, level: Some(level) });
        let down = Hexes(trajectory.drop).metres();
        self.words.add(Spot::Down(from, end), format!("\u{2193} {down}"), palette::HARM_TEXT, Weight::Main);
    }

    /// One of several ways that a die may choose, or the flight of one of many.
    fn faint(&mut self, place: usize, flight: &Flight, trails: &mut Trails) {
        let Some(landing) = flight.likeliest().and_then(|rung| flight.landings.get(rung)) else { return };
        let aloft = Some(flight.level);
        let trail = flown(flight.start, &landing.trajectory, aloft, 0.045);
        if trail.cells.len() > 1 {
            let end = landing.trajectory.at.head;
            let flies = aloft.filter(|level| *level > self.board.level(end) && self.battle.flies(flight.figure));
            let spot = flies.map_or(Spot::On(end), |level| Spot::Aloft(end, level));
            self.words.add(spot, format!("likely {} m", landing.metres()), palette::FLIGHT_TEXT, Weight::Side);
            let colour = team(self.battle.owner(flight.figure)).colour;
            let height = self.battle.height(flight.figure);
            let at = landing.trajectory.at;
            self.ghosts.push(Ghost { at, feet: flies, height, colour, whole: false, strength: 0.9 });
        }
        trails.set(TrailId::OtherLine(place), Some(trail));
    }

    /// Whom an area would strike, and where each would fly.
    fn blast(&mut self, blast: &Blast, trails: &mut Trails) -> Vec<Mark> {
        let middle = Spot::On(blast.middle);
        if !blast.lands {
            self.words.add(middle, in_percent(&blast.hit), palette::TEXT, Weight::Chance);
            self.words.add(middle, "comes down here", palette::TEXT_QUIET, Weight::Main);
            self.words.light(middle);
        }
        let mut place = 0;
        for victim in &blast.victims {
            let on = cells(self.battle, victim.who);
            if let Some(cell) = on.first() {
                let text = format!("{}", victim.dice);
                self.words.add(Spot::Above(*cell), text, palette::HARM_TEXT, Weight::Main);
            }
            self.struck.push(Mark::each(on, palette::RISK).rimmed(0.0).styled(Style::Cross));
            // Where a die decides on the way, all ways are alike.
            for flight in victim.flights.iter().filter(|_| victim.flights.len() == 1) {
                self.faint(place, flight, trails);
                place += 1;
            }
        }
        let inner = Mark::each([blast.middle], palette::HARM).filled(0.3).rimmed(0.12);
        vec![Mark::area(blast.cells.iter().copied(), palette::HARM).filled(0.14).rimmed(0.1), inner]
    }

    /// Somebody is thrown.
    fn throw(&mut self, throw: &Throw, trails: &mut Trails) -> Vec<Mark> {
        if let Some((against, dice)) = throw.trajectory.struck {
            self.stopped(against, &format!(": {dice}d6"), Weight::Chance);
        }
        for (_, object, dice) in &throw.trajectory.broken {
            let Some(cell) = self.battle.field().object(*object) else { continue };
            self.struck.push(Mark::each([cell], palette::RISK).filled(0.15).rimmed(0.0).styled(Style::Burst));
            let name = self.battle.occupant_name(Occupant::Object(*object));
            self.words.add(Spot::Above(cell), format!("{name} breaks: {dice}d6"), palette::HARM_TEXT, Weight::Chance);
        }
        self.sent(throw.who, &throw.trajectory, trails)
    }

    /// Somebody is sent so far for certain.
    fn sent(&mut self, figure: FigureId, trajectory: &Trajectory, trails: &mut Trails) -> Vec<Mark> {
        let (Some(start), Some(level)) = (self.battle.field().footprint(figure), self.battle.feet(figure)) else {
            return Vec::new();
        };
        let aloft = Some(level);
        trails.set(TrailId::Flight, Some(flown(start.head, trajectory, aloft, 0.09)));
        let at = trajectory.at;
        let flies = aloft.filter(|level| *level > self.board.level(at.head) && self.battle.flies(figure));
        let spot = flies.map_or(Spot::On(at.head), |level| Spot::Aloft(at.head, level));
        let text = format!("{} {}", sign(trajectory.cause), Hexes(trajectory.moved).metres());
        self.words.add(spot, text, palette::FLIGHT_TEXT, Weight::Chance);
        if trajectory.drop > 0 && flies.is_none() {
            self.drop(trajectory, start.head, level);
        }
        self.ghost(figure, at, flies, 1.2);
        vec![Mark::area(at.cells(), palette::FLIGHT).rimmed(0.12)]
    }
}

/// The trail of a flight from its start to where it ends.
fn flown(start: Cell, trajectory: &Trajectory, aloft: Option<Level>, radius: f32) -> Trail {
    let path = trajectory.path.iter().take(usize::from(trajectory.moved)).copied();
    Trail { cells: std::iter::once(start).chain(path).collect(), colour: palette::FLIGHT, radius, arrow: true, aloft }
}
