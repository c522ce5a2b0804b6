//! What would come of something, on the board: displacements with their ends and falls, blasts, what lands or comes where,
//! and what its player will be asked.

use knockback_odds::pulp_city::Odds;
use knockback_rules::{board::Cell, displacement::Cause, pulp_city::Displacement};
use knockback_view::odds_state::OddsState;

use knockback_view::pulp_city::zones;

use super::trail;
use crate::{
    overlay::{
        draw::Picture,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        trails::{Plunge, TrailId, Trails},
    },
    rulesets::pulp_city::proven,
    theme::palette,
};
use knockback_view::pulp_city::scene::{
    Forecast,
    forecast::{Blast, Flight},
    words,
};

/// Where the places of trails begin that are no lines to be chosen.
const FLIGHTS: usize = 16;
/// The same for what only extra successes bring.
const BOUGHT: usize = 48;

impl Picture<'_, OddsState<Odds>> {
    /// All of it; fainter if only extra successes bring it. Flights show the chance, if it is known.
    pub(super) fn foretold(
        &mut self,
        forecast: &Forecast,
        (bought, chance): (bool, Option<String>),
        trails: &mut Trails,
    ) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (place, flight) in forecast.flights.iter().enumerate() {
            let (id, radius) = match (bought, place) {
                (false, 0) => (TrailId::Flight, 0.1),
                (false, _) => (TrailId::OtherLine(FLIGHTS + place), 0.08),
                (true, _) => (TrailId::OtherLine(BOUGHT + place), 0.04),
            };
            trails.set(id, Some(trail(flight.from, &flight.path, radius)));
            marks.extend(self.flight(flight, bought, chance.as_deref()));
        }
        for blast in &forecast.blasts {
            marks.push(self.blast(blast, bought));
        }
        self.others(forecast, bought);
        marks.extend(self.places(forecast, bought));
        marks
    }

    /// Where a displacement ends, how likely and why, and how far it falls there.
    fn flight(&mut self, flight: &Flight, bought: bool, chance: Option<&str>) -> Option<Mark> {
        let battle = proven(self.battle);
        let end = flight.end();
        let moves = !flight.path.is_empty();
        if moves {
            self.ghost(flight.who, end, !bought);
        }
        let spot = if moves { Spot::On(end) } else { Spot::Above(end) };
        let end_of_it = words::end(battle, flight);
        self.say(spot, chance.map_or(end_of_it.clone(), |chance| format!("{chance}: {end_of_it}")), bought);
        if moves {
            self.words.light_landing(spot);
        }
        if let Some((drop, damage)) = flight.fall {
            let ink = if damage > 0 { palette::HARM_TEXT } else { palette::FLIGHT_TEXT };
            self.words.add(spot, words::fall(drop, damage), ink, Weight::Main);
            let before = flight.path.len().checked_sub(2).and_then(|place| flight.path.get(place));
            let from = before.copied().unwrap_or(flight.from);
            if flight.kind != Displacement::GrabAndThrow && from != end {
                self.plunges.push(Plunge { from, to: end, colour: palette::HARM, level: None });
            }
        }
        if flight.crash {
            self.words.add(spot, "hurt by the crash", palette::HARM_TEXT, Weight::Main);
        }
        let stopper = match flight.cause {
            Some(Cause::Figure(other)) => battle.cell_of(other),
            Some(Cause::Object(object) | Cause::Obstacle(object)) => battle.field().object(object),
            _ => None,
        };
        let pulls = flight.kind == Displacement::Pull;
        // A pull that arrives strikes nobody.
        let cross = stopper.filter(|_| !pulls);
        self.struck.extend(cross.map(|cell| Mark::each([cell], palette::RISK).rimmed(0.0).styled(Style::Cross)));
        moves.then(|| Mark::each([end], palette::FLIGHT).filled(if bought { 0.12 } else { 0.3 }).rimmed(0.12))
    }

    /// Where a blast reaches, and whom.
    fn blast(&mut self, blast: &Blast, bought: bool) -> Mark {
        self.say(Spot::On(blast.centre), format!("blast {}", blast.radius), bought);
        for (figures, text) in [(&blast.struck, "in the blast"), (&blast.spared, "spared by the blast")] {
            for cell in figures.iter().filter_map(|figure| proven(self.battle).cell_of(*figure)) {
                self.words.add(Spot::Above(cell), text, palette::HARM_TEXT, Weight::Side);
            }
        }
        let fill = if bought { 0.05 } else { 0.12 };
        Mark::area(blast.cells.iter().copied(), palette::HARM).filled(fill).rimmed(0.05).styled(Style::Hatch)
    }

    /// What becomes of somebody where it stands, and what may be asked about it.
    fn others(&mut self, forecast: &Forecast, bought: bool) {
        let battle = proven(self.battle);
        let above = |figure| battle.cell_of(figure).map(Spot::Above);
        let name = |summon| zones::name(battle, summon).unwrap_or_default();
        let endangered = forecast.endangered.iter();
        let mut said: Vec<(Option<Spot>, String)> =
            endangered.map(|(figure, summon)| (above(*figure), format!("comes into {}", name(*summon)))).collect();
        for (figure, effect) in &forecast.immune {
            said.push((above(*figure), format!("immune to {}", battle.rules().effect_name(*effect))));
        }
        said.extend(forecast.movable.iter().map(|(figure, _)| (above(*figure), "may then be moved".to_owned())));
        said.extend(forecast.grabbed.map(|figure| (above(figure), "may then be thrown".to_owned())));
        let more = forecast.more.iter().flat_map(|more| &more.figures);
        said.extend(more.map(|figure| (above(*figure), "may be struck too".to_owned())));
        for (spot, text) in said {
            if let Some(spot) = spot {
                self.say(spot, text, bought);
            }
        }
    }

    /// Where something lands or comes, and where somebody may be moved to.
    fn places(&mut self, forecast: &Forecast, bought: bool) -> Vec<Mark> {
        let battle = proven(self.battle);
        for (who, cell) in &forecast.landings {
            let name = battle.occupant_name(*who);
            self.say(Spot::On(*cell), format!("{name} lands here"), bought);
        }
        for (summon, cells) in &forecast.comes {
            if let [only] = cells.as_slice() {
                let name = zones::name(battle, *summon).unwrap_or_default();
                self.say(Spot::On(*only), format!("{name} comes here"), bought);
            }
        }
        let landed: Vec<Cell> = forecast.landings.iter().map(|(_, cell)| *cell).collect();
        let comes: Vec<Cell> = forecast.comes.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
        let movable: Vec<Cell> = forecast.movable.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
        let more: Vec<Cell> =
            forecast.more.iter().flat_map(|more| zones::within(battle, more.around, more.range)).collect();
        let ground = |(summon, cells): &(u8, Vec<Cell>)| {
            let [only] = cells.as_slice() else { return Vec::new() };
            zones::radius(battle, *summon).map(|radius| zones::within(battle, *only, radius)).unwrap_or_default()
        };
        let dangerous: Vec<Cell> = forecast.comes.iter().flat_map(ground).collect();
        vec![
            Mark::area(dangerous, palette::RISK).filled(0.06).rimmed(0.06).styled(Style::Hatch),
            Mark::each(landed, palette::FLIGHT).filled(0.15).rimmed(0.08).styled(Style::Dots),
            Mark::each(comes, palette::REACH).filled(0.12).rimmed(0.06),
            Mark::area(movable, palette::FLIGHT).filled(0.06).rimmed(0.05),
            Mark::area(more, palette::HARM).filled(0.0).rimmed(0.05),
        ]
    }

    /// Words; those of what only extra successes bring say so.
    fn say(&mut self, spot: Spot, text: String, bought: bool) {
        if bought {
            self.words.add(spot, format!("if bought: {text}"), palette::TEXT_QUIET, Weight::Side);
        } else {
            self.words.add(spot, text, palette::FLIGHT_TEXT, Weight::Main);
        }
    }
}
