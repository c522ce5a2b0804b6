//! Flights of Champions on the board: their possible ends, in metres, the objects they break and the obstacles that
//! stop them.

use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::Cell,
    champions::{Against, Champions, Trajectory},
    displacement::Cause,
    units::{Hexes, Level},
};

use crate::{
    champions::scene::{
        PlannedAttack,
        flight::{Flight, LadderRung, in_the_way, sign},
        places::{LandingPlace, places},
        words,
    },
    drawing::{CellMark, LabelPriority, Layer, PlateAnchor, Plunge, Rim, Sketch, Trail, TrailId},
    percent::{WORTH_WORDS, hundredths, nearly_in_percent, part},
    tone::Tone,
};

impl Sketch<'_, Champions> {
    /// Draws all ends of a flight, and the path to the shown one.
    pub(super) fn flight_of(&mut self, (flight, odds): (&Flight, Option<&Odds>), aim: &PlannedAttack) {
        let Some(shown) = aim.shown() else { return };
        let whole = Trail::flight(flight.start, flight.cells().skip(1), 0.0).aloft(Some(flight.level));
        self.trail(TrailId::OtherLine(0), whole.faint());
        self.trail(TrailId::Flight, flown(flight.start, &shown.trajectory, flight.level, 0.1));
        self.ends((flight, odds), (aim, shown));
        self.way_of_flight(flight, shown, aim.rung.is_some());
    }

    /// The level on which a figure hovers above a cell if its flight ends there.
    pub(super) fn flies_at(&self, figure: FigureId, cell: Cell, level: Level) -> Option<Level> {
        (level > self.board().level(cell) && self.battle.flies(figure)).then_some(level)
    }

    /// Marks each possible end of the flight: the likelier, the fuller.
    fn ends(&mut self, (flight, odds): (&Flight, Option<&Odds>), (aim, shown): (&PlannedAttack, &LadderRung)) {
        let chances = flight.chances(odds);
        let (places, unmoved): (Vec<_>, Vec<_>) = places(flight, &chances).into_iter().partition(LandingPlace::flies);
        let most = places.iter().map(|place| part(&place.chance)).fold(f32::EPSILON, f32::max);
        let stays: f32 = unmoved.iter().map(|place| part(&place.chance)).sum();
        // The inspected end stands out regardless of its chance.
        let inspected = aim.rung.is_some();
        let (over, leads) = if inspected { (None, true) } else { leading(1.0 - part(&aim.hit), stays, most) };
        if let Some(text) = over {
            self.write(PlateAnchor::Above(flight.start), text, Tone::Power, LabelPriority::Main);
        }
        for place in places {
            let (chance, at) = (part(&place.chance), place.shown.trajectory.at);
            let lit = at == shown.trajectory.at;
            let flies = self.flies_at(flight.figure, at.head, flight.level);
            let spot =
                flies.map_or(PlateAnchor::Top(at.head, hundredths(chance)), |level| PlateAnchor::Aloft(at.head, level));
            let mark = CellMark::area(at.cells(), Tone::Flight).likely(chance);
            self.mark(Layer::Forecast, mark.rimmed(if lit { 0.17 } else { 0.07 }));
            if flies.is_none() {
                self.column(at, chance, lit);
            }
            let strength = if lit { 1.3 } else { 0.4 + 0.5 * chance / most };
            self.ghost(flight.figure, (at, flies), (lit, strength));
            if lit {
                self.keep_clear_of_flyer(at.head, flies);
            }
            let fate = place.fate(flight, odds);
            self.rim(spot, Rim::Landing);
            let weight = if lit && leads {
                self.rim(spot, Rim::Lit);
                self.words_of_end(spot, shown, chance);
                LabelPriority::Main
            } else if place.matters(fate) {
                self.write(spot, percent(chance), Tone::Plain, LabelPriority::Side);
                self.write(spot, format!("{} m", place.shown.metres()), Tone::Power, LabelPriority::Side);
                LabelPriority::Side
            } else {
                continue;
            };
            if let Some(fate) = fate {
                self.write(spot, fate, Tone::Harm, weight);
            }
        }
    }

    /// Writes the chance, the distance and the rolls of the shown end.
    fn words_of_end(&mut self, spot: PlateAnchor, shown: &LadderRung, chance: f32) {
        self.write(spot, percent(chance), Tone::Plain, LabelPriority::Chance);
        let ends = match (shown.beyond().zip(shown.broken.last()), shown.metres()) {
            (Some((beyond, (_, object, _))), _) => {
                format!("ends {beyond} m beyond {}", self.battle.occupant_name(Occupant::Object(*object)))
            }
            (None, 0) => "stays here".to_owned(),
            (None, metres) => format!("ends after {metres} m"),
        };
        self.write(spot, ends, Tone::Power, LabelPriority::Main);
        if let Some((of, dice)) = shown.down {
            let text = format!("{} {}", words::down(of), words::dice(shown.counted(dice)));
            self.write(spot, text, Tone::Harm, LabelPriority::Main);
        }
        if shown.trajectory.cause == Cause::Edge {
            self.write(spot, format!("{} edge of the map", sign(Cause::Edge)), Tone::Quiet, LabelPriority::Main);
        }
    }

    /// Draws the obstacles on a flight: breaking objects as a burst with their dice, the obstacle that stops it crossed
    /// out, and drops.
    fn way_of_flight(&mut self, flight: &Flight, shown: &LadderRung, inspected: bool) {
        for (_, object, dice) in &shown.broken {
            if let Some(cell) = self.breaks(*object, &words::dice(shown.counted((*dice, *dice)))) {
                self.keep_clear_of_occupant(Occupant::Object(*object));
                self.rim(PlateAnchor::Above(cell), Rim::Lit);
            }
        }
        if let Some((against, dice)) = shown.struck {
            match against {
                Against::Object(object) | Against::Obstacle(object) => {
                    self.keep_clear_of_occupant(Occupant::Object(object));
                }
                Against::Figure(figure) => self.keep_clear_of_occupant(Occupant::Figure(figure)),
                Against::Ground(_) => {}
            }
            self.stopped(against, &format!(": {}", words::dice(shown.counted(dice))), LabelPriority::Chance);
        }
        if shown.trajectory.drop > 0 && !self.battle.flies(flight.figure) {
            self.drop(&shown.trajectory, flight.start, flight.level);
        }
        let mut told: Vec<ObjectId> = shown.broken.iter().map(|(_, object, _)| *object).collect();
        let broken = told.clone();
        // Unless an end is inspected, a short text for each obstacle that other rungs would strike or break.
        for landing in flight.landings.iter().filter(|_| !inspected) {
            for (_, object, _) in &landing.broken {
                if let Some(cell) = self.battle.field().object(*object).filter(|_| !told.contains(object)) {
                    told.push(*object);
                    let text = format!("breaks at {} m or more", 2 * landing.first);
                    self.write(PlateAnchor::Above(cell), text, Tone::Quiet, LabelPriority::Side);
                }
            }
            if let Some((against, dice)) = landing.struck
                && shown.struck.map(|(who, _)| who) != Some(against)
                && !matches!(against, Against::Object(object) if broken.contains(&object))
            {
                self.stopped(against, &format!(": {}", words::dice(landing.counted(dice))), LabelPriority::Side);
            }
        }
    }

    /// Marks an object that breaks on the way, with its dice. Returns its cell.
    pub(super) fn breaks(&mut self, object: ObjectId, dice: &str) -> Option<Cell> {
        let cell = self.battle.field().object(object)?;
        self.mark(Layer::Struck, CellMark::broken(cell));
        let name = self.battle.occupant_name(Occupant::Object(object));
        self.write(PlateAnchor::Above(cell), format!("{name} breaks: {dice}"), Tone::Harm, LabelPriority::Chance);
        Some(cell)
    }

    /// Marks the obstacle that would stop a flight as crossed out, with its dice.
    pub(super) fn stopped(&mut self, against: Against, dice: &str, weight: LabelPriority) {
        let cells = in_the_way(self.battle, against);
        if let Some(cell) = cells.first() {
            let sign = if matches!(against, Against::Ground(_)) { "\u{25b2}" } else { "\u{2605}" };
            let text = format!("{sign} {}{dice}", words::against(self.battle, against));
            self.write(PlateAnchor::Above(*cell), text, Tone::Harm, weight);
        }
        self.mark(Layer::Struck, CellMark::struck(cells));
    }

    /// Draws a fall at the end of a flight, straight down.
    pub(super) fn drop(&mut self, trajectory: &Trajectory, start: Cell, level: Level) {
        let end = trajectory.at.head;
        let before = trajectory.path.iter().position(|cell| *cell == end).and_then(|place| place.checked_sub(1));
        let from = before.map_or(start, |place| trajectory.path[place]);
        self.plunge(Plunge { level: Some(level), ..Plunge::new(from, end, true) });
        let down = Hexes(trajectory.drop).metres();
        self.write(PlateAnchor::Down(from, end), format!("\u{2193} {down}"), Tone::Harm, LabelPriority::Main);
    }

    /// Draws the likeliest end of a flight. Used if a die may choose between lines, or if there are several victims.
    pub(super) fn likely_flight(&mut self, place: usize, flight: &Flight) {
        let Some(landing) = flight.likeliest().and_then(|rung| flight.landings.get(rung)) else { return };
        let trail = flown(flight.start, &landing.trajectory, flight.level, 0.045);
        if trail.cells.len() > 1 {
            let at = landing.trajectory.at;
            let flies = self.flies_at(flight.figure, at.head, flight.level);
            let text = format!("likely {} m", landing.metres());
            self.write(PlateAnchor::at(at.head, flies), text, Tone::Power, LabelPriority::Side);
            self.ghost(flight.figure, (at, flies), (false, 0.9));
        }
        self.trail(TrailId::OtherLine(place), trail);
    }
}

/// Chooses the most prominent text of an attack, by the chances of a miss, of a hit that moves no figure, and of the
/// likeliest end. Returns the text above the target, if any, and true if that end stands out.
fn leading(missed: f32, stays: f32, most: f32) -> (Option<String>, bool) {
    let ends = most >= stays && (f64::from(most) >= WORTH_WORDS || most >= missed);
    let over = (!ends && f64::from(stays) >= WORTH_WORDS).then(|| format!("{} hit, but stays put", percent(stays)));
    (over, ends)
}

/// A share in whole percent, rounded as in the panel.
fn percent(share: f32) -> String {
    nearly_in_percent(f64::from(share))
}

/// The trail of a flight from its start to its end.
pub(super) fn flown(start: Cell, trajectory: &Trajectory, level: Level, radius: f32) -> Trail {
    let path = trajectory.path.iter().take(usize::from(trajectory.moved)).copied();
    Trail::flight(start, path, radius).aloft(Some(level))
}

#[cfg(test)]
mod tests {
    use super::{leading, percent};

    #[test]
    fn the_likeliest_result_is_prominent_on_the_board() {
        assert_eq!(leading(0.998, 0.001, 0.001), (None, false), "a hopeless attack");
        assert_eq!(leading(0.6, 0.1, 0.2), (None, true), "an end that is likely enough stands out");
        assert_eq!(leading(0.2, 0.5, 0.1), (Some("50 % hit, but stays put".to_owned()), false));
        assert_eq!(leading(0.16, 0.19, 0.45), (None, true));
    }

    #[test]
    fn uncertain_shares_are_never_0_or_100_percent() {
        assert_eq!([0.001, 0.45, 0.745, 0.998, 1.0].map(percent), ["<1 %", "45 %", "75 %", ">99 %", "100 %"]);
    }
}
