//! Flights of Champions on the board: where they may end, in metres, what they break and what stops them.

use bevy::prelude::*;
use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{ObjectId, Occupant},
    board::Cell,
    champions::{Against, Trajectory},
    displacement::Cause,
    units::{Hexes, Level},
};

use crate::{
    odds::percent::{WORTH_WORDS, hundredths, nearly_in_percent, part},
    overlay::{
        columns::Column,
        draw::Picture,
        ghosts::Ghost,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        trails::{Plunge, Trail, TrailId, Trails},
    },
    rulesets::champions::proven,
    theme::{palette, team::team},
};
use knockback_view::champions::scene::{
    Aim,
    flight::{Ending, Flight, in_the_way, sign},
    places::{Place, places},
    words,
};

impl Picture<'_> {
    /// All ends of a flight, and how it goes to the one that is shown.
    pub(crate) fn flight_of(
        &mut self,
        (flight, odds): (&Flight, Option<&Odds>),
        aim: &Aim,
        trails: &mut Trails,
    ) -> Vec<Mark> {
        let Some(shown) = aim.shown() else { return Vec::new() };
        let aloft = Some(flight.level);
        let whole: Vec<Cell> = flight.cells().collect();
        let faint = palette::FLIGHT.mix(&palette::TABLE, 0.45);
        trails
            .set(TrailId::OtherLine(0), Some(Trail { cells: whole, colour: faint, radius: 0.035, arrow: true, aloft }));
        trails.set(TrailId::Flight, Some(flown(flight.start, &shown.trajectory, aloft, 0.1)));
        let marks = self.ends((flight, odds), (aim, shown), aloft);
        self.way_of_flight(flight, shown, aim.rung.is_some());
        marks
    }

    /// A mark for each place where the flight may end, the fuller the likelier.
    fn ends(
        &mut self,
        (flight, odds): (&Flight, Option<&Odds>),
        (aim, shown): (&Aim, &Ending),
        aloft: Option<Level>,
    ) -> Vec<Mark> {
        let chances = flight.chances(odds);
        let (places, unmoved): (Vec<_>, Vec<_>) = places(flight, &chances).into_iter().partition(Place::flies);
        let most = places.iter().map(|place| part(&place.chance)).fold(f32::EPSILON, f32::max);
        let stays: f32 = unmoved.iter().map(|place| part(&place.chance)).sum();
        // The end that is looked at stands out, however likely it is.
        let looked_at = aim.rung.is_some();
        let (over, leads) = if looked_at { (None, true) } else { leading(1.0 - part(&aim.hit), stays, most) };
        if let Some(text) = over {
            self.words.add(Spot::Above(flight.start), text, palette::FLIGHT_TEXT, Weight::Main);
        }
        let mut marks = Vec::new();
        for place in places {
            let (chance, at) = (part(&place.chance), place.shown.trajectory.at);
            let lit = at == shown.trajectory.at;
            let flies =
                aloft.filter(|level| *level > self.board.level(at.head) && proven(self.battle).flies(flight.figure));
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
                self.words.keep_clear_of_flyer(at.head, flies);
            }
            let fate = place.fate(flight, odds);
            self.words.light_landing(spot);
            let weight = if lit && leads {
                self.words.light(spot);
                self.words_of_end(spot, shown, chance);
                Weight::Main
            } else if place.matters(fate) {
                self.words.add(spot, percent(chance), palette::TEXT, Weight::Side);
                self.words.add(spot, format!("{} m", place.shown.metres()), palette::FLIGHT_TEXT, Weight::Side);
                Weight::Side
            } else {
                continue;
            };
            if let Some(fate) = fate {
                self.words.add(spot, fate, palette::HARM_TEXT, weight);
            }
        }
        marks
    }

    /// What the end that is shown says: how likely it is, how far it is, and what is rolled there.
    fn words_of_end(&mut self, spot: Spot, shown: &Ending, chance: f32) {
        self.words.add(spot, percent(chance), palette::TEXT, Weight::Chance);
        if let Some((beyond, (_, object, _))) = shown.beyond().zip(shown.broken.last()) {
            let name = self.battle.occupant_name(Occupant::Object(*object));
            self.words.add(spot, format!("ends {beyond} m beyond {name}"), palette::FLIGHT_TEXT, Weight::Main);
        } else {
            let words = match shown.metres() {
                0 => "stays here".to_owned(),
                metres => format!("ends after {metres} m"),
            };
            self.words.add(spot, words, palette::FLIGHT_TEXT, Weight::Main);
        }
        if let Some((of, dice)) = shown.down {
            let text = format!("{} {}", words::down(of), words::dice(shown.counted(dice)));
            self.words.add(spot, text, palette::HARM_TEXT, Weight::Main);
        }
        if shown.trajectory.cause == Cause::Edge {
            self.words.add(spot, format!("{} edge of the map", sign(Cause::Edge)), palette::TEXT_QUIET, Weight::Main);
        }
    }

    /// What stands in the way of a flight: what breaks by a burst with its dice, what stops it crossed, drops.
    fn way_of_flight(&mut self, flight: &Flight, shown: &Ending, looked_at: bool) {
        for (_, object, dice) in &shown.broken {
            let Some(cell) = self.battle.field().object(*object) else { continue };
            self.keep_clear_of(Occupant::Object(*object));
            self.struck.push(Mark::each([cell], palette::RISK).filled(0.15).rimmed(0.0).styled(Style::Burst));
            let name = self.battle.occupant_name(Occupant::Object(*object));
            let text = format!("{name} breaks: {}", words::dice(shown.counted((*dice, *dice))));
            self.words.add(Spot::Above(cell), text, palette::HARM_TEXT, Weight::Chance);
            self.words.light(Spot::Above(cell));
        }
        if let Some((against, dice)) = shown.struck {
            match against {
                Against::Object(object) | Against::Obstacle(object) => self.keep_clear_of(Occupant::Object(object)),
                Against::Figure(figure) => self.keep_clear_of(Occupant::Figure(figure)),
                Against::Ground(_) => {}
            }
            self.stopped(against, &format!(": {}", words::dice(shown.counted(dice))), Weight::Chance);
        }
        if shown.trajectory.drop > 0 && !proven(self.battle).flies(flight.figure) {
            self.drop(&shown.trajectory, flight.start, flight.level);
        }
        let mut told: Vec<ObjectId> = Vec::new();
        // What other rungs would strike or break, in a word.
        for landing in flight.landings.iter().filter(|_| !looked_at) {
            for (_, object, _) in &landing.broken {
                let known = shown.broken.iter().any(|(_, other, _)| other == object);
                if let Some(cell) = self.battle.field().object(*object).filter(|_| !known) {
                    let from = 2 * landing.first;
                    let text = format!("breaks if knocked {from} m or more");
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
    pub(crate) fn stopped(&mut self, against: Against, dice: &str, weight: Weight) {
        let cells = in_the_way(proven(self.battle), against);
        if let Some(cell) = cells.first() {
            let sign = if matches!(against, Against::Ground(_)) { "\u{25b2}" } else { "\u{2605}" };
            let text = format!("{sign} {}{dice}", words::against(proven(self.battle), against));
            self.words.add(Spot::Above(*cell), text, palette::HARM_TEXT, weight);
        }
        self.struck.push(Mark::each(cells, palette::RISK).rimmed(0.0).styled(Style::Cross));
    }

    /// A fall at the end of a flight, straight down.
    pub(crate) fn drop(&mut self, trajectory: &Trajectory, start: Cell, level: Level) {
        let end = trajectory.at.head;
        let before = trajectory.path.iter().position(|cell| *cell == end).and_then(|place| place.checked_sub(1));
        let from = before.map_or(start, |place| trajectory.path[place]);
        self.plunges.push(Plunge { from, to: end, colour: palette::HARM, level: Some(level) });
        let down = Hexes(trajectory.drop).metres();
        self.words.add(Spot::Down(from, end), format!("\u{2193} {down}"), palette::HARM_TEXT, Weight::Main);
    }

    /// One of several ways that a die may choose, or the flight of one of many.
    pub(crate) fn faint(&mut self, place: usize, flight: &Flight, trails: &mut Trails) {
        let Some(landing) = flight.likeliest().and_then(|rung| flight.landings.get(rung)) else { return };
        let aloft = Some(flight.level);
        let trail = flown(flight.start, &landing.trajectory, aloft, 0.045);
        if trail.cells.len() > 1 {
            let end = landing.trajectory.at.head;
            let flies =
                aloft.filter(|level| *level > self.board.level(end) && proven(self.battle).flies(flight.figure));
            let spot = flies.map_or(Spot::On(end), |level| Spot::Aloft(end, level));
            self.words.add(spot, format!("likely {} m", landing.metres()), palette::FLIGHT_TEXT, Weight::Side);
            let colour = team(self.battle.owner(flight.figure)).colour;
            let height = self.battle.height(flight.figure);
            let at = landing.trajectory.at;
            self.ghosts.push(Ghost { at, feet: flies, height, colour, whole: false, strength: 0.9 });
        }
        trails.set(TrailId::OtherLine(place), Some(trail));
    }
}

/// What leads the words of an attack, by the chances of a miss, of a hit that moves nobody and of the likeliest end: words
/// above the target, if any, and whether that end stands out.
fn leading(missed: f32, stays: f32, most: f32) -> (Option<String>, bool) {
    let ends = most >= stays && (f64::from(most) >= WORTH_WORDS || most >= missed);
    let over = (!ends && f64::from(stays) >= WORTH_WORDS).then(|| format!("{} hit, but stays", percent(stays)));
    (over, ends)
}

/// A share in whole percent, rounded as the panel rounds it.
fn percent(share: f32) -> String {
    nearly_in_percent(f64::from(share))
}

/// The trail of a flight from its start to where it ends.
pub(crate) fn flown(start: Cell, trajectory: &Trajectory, aloft: Option<Level>, radius: f32) -> Trail {
    let path = trajectory.path.iter().take(usize::from(trajectory.moved)).copied();
    Trail { cells: std::iter::once(start).chain(path).collect(), colour: palette::FLIGHT, radius, arrow: true, aloft }
}

#[cfg(test)]
mod tests {
    use super::{leading, percent};

    #[test]
    fn what_is_likeliest_leads_on_the_board() {
        assert_eq!(leading(0.998, 0.001, 0.001), (None, false), "a hopeless attack");
        assert_eq!(leading(0.6, 0.1, 0.2), (None, true), "an end that is likely enough stands out");
        assert_eq!(leading(0.2, 0.5, 0.1), (Some("50 % hit, but stays".to_owned()), false));
        assert_eq!(leading(0.16, 0.19, 0.45), (None, true));
    }

    #[test]
    fn shares_are_never_all_or_nothing() {
        assert_eq!([0.001, 0.45, 0.745, 0.998, 1.0].map(percent), ["<1 %", "45 %", "75 %", ">99 %", "100 %"]);
    }
}
