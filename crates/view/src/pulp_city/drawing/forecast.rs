//! Results on the board: displacements with their ends and falls, blasts, landings and summons, and the questions that
//! the player will be asked.

use knockback_rules::{
    board::Cell,
    pulp_city::{Displacement, PulpCity},
};

use super::dangerous;
use crate::{
    drawing::{CellMark, LabelPriority, Layer, PlateAnchor, Plunge, Rim, Sketch, Style, Trail, TrailId},
    pulp_city::{
        scene::{
            ActionForecast,
            forecast::{Blast, DisplacementEnd},
            words,
        },
        zones,
    },
    tone::Tone,
};

/// The first index of trails that are not lines to choose from.
const FLIGHTS: usize = 16;
/// The first index of trails that require extra successes.
const BOUGHT: usize = 48;

impl Sketch<'_, PulpCity> {
    /// Draws all results; fainter if they require extra successes. Flights show the chance, if known.
    pub(super) fn foretold(&mut self, forecast: &ActionForecast, (bought, chance): (bool, Option<String>)) {
        for (place, flight) in forecast.flights.iter().enumerate() {
            let (id, radius) = match (bought, place) {
                (false, 0) => (TrailId::Flight, 0.1),
                (false, _) => (TrailId::OtherLine(FLIGHTS + place), 0.08),
                (true, _) => (TrailId::OtherLine(BOUGHT + place), 0.04),
            };
            self.trail(id, Trail::flight(flight.from, flight.path.iter().copied(), radius));
            self.flight(flight, bought, chance.as_deref());
        }
        for blast in &forecast.blasts {
            self.blast(blast, bought);
        }
        self.others(forecast, bought);
        self.places(forecast, bought);
    }

    /// Draws the end of a displacement with its chance, its reason and its fall.
    fn flight(&mut self, flight: &DisplacementEnd, bought: bool, chance: Option<&str>) {
        let battle = self.battle;
        let end = flight.end();
        let moves = !flight.path.is_empty();
        if moves {
            self.comes_to_stand(flight.who, end, !bought);
        }
        let spot = if moves { PlateAnchor::On(end) } else { PlateAnchor::Above(end) };
        let end_of_it = words::end(battle, flight);
        self.foretell(spot, chance.map_or(end_of_it.clone(), |chance| format!("{chance}: {end_of_it}")), bought);
        if moves {
            self.rim(spot, Rim::Landing);
        }
        if let Some((drop, damage)) = flight.fall {
            let tone = if damage > 0 { Tone::Harm } else { Tone::Power };
            self.write(spot, words::fall(drop, damage), tone, LabelPriority::Main);
            let before = flight.path.len().checked_sub(2).and_then(|place| flight.path.get(place));
            let from = before.copied().unwrap_or(flight.from);
            if flight.kind != Displacement::GrabAndThrow && from != end {
                self.plunge(Plunge::new(from, end, true));
            }
        }
        if flight.crash {
            self.write(spot, "hurt in the crash", Tone::Harm, LabelPriority::Main);
        }
        // A pull that reaches the attacker is not a collision.
        if let Some(cause) = flight.cause.filter(|_| flight.kind != Displacement::Pull) {
            self.stopped_by(cause);
        }
        if moves {
            self.mark(Layer::Forecast, CellMark::landing(end).filled(if bought { 0.12 } else { 0.3 }));
        }
    }

    /// Draws the area of a blast, and the figures in it.
    fn blast(&mut self, blast: &Blast, bought: bool) {
        self.foretell(PlateAnchor::On(blast.centre), format!("blast {}", blast.radius), bought);
        for (figures, text) in [(&blast.struck, "in the blast"), (&blast.spared, "spared by the blast")] {
            let battle = self.battle;
            for cell in figures.iter().filter_map(|figure| battle.cell_of(*figure)) {
                self.write(PlateAnchor::Above(cell), text, Tone::Harm, LabelPriority::Side);
            }
        }
        let area = CellMark::area(blast.cells.iter().copied(), Tone::Grave).filled(if bought { 0.05 } else { 0.12 });
        self.mark(Layer::Forecast, area.rimmed(0.05).styled(Style::Hatch));
    }

    /// Draws the results for figures in their positions, and the questions that may be asked about them.
    fn others(&mut self, forecast: &ActionForecast, bought: bool) {
        let battle = self.battle;
        let name = |summon| zones::name(battle, summon).unwrap_or_default();
        let endangered = forecast.endangered.iter();
        let mut said: Vec<_> =
            endangered.map(|(figure, summon)| (*figure, format!("enters {}", name(*summon)))).collect();
        let immune = forecast.immune.iter();
        said.extend(
            immune.map(|(figure, effect)| (*figure, format!("immune to {}", battle.rules().effect_name(*effect)))),
        );
        said.extend(forecast.movable.iter().map(|(figure, _)| (*figure, "may then be moved".to_owned())));
        said.extend(forecast.grabbed.map(|figure| (figure, "may then be thrown".to_owned())));
        let more = forecast.more.iter().flat_map(|more| &more.figures);
        said.extend(more.map(|figure| (*figure, "possible extra target".to_owned())));
        for (figure, text) in said {
            if let Some(cell) = battle.cell_of(figure) {
                self.foretell(PlateAnchor::Above(cell), text, bought);
            }
        }
    }

    /// Draws the cells of landings and summons, and the cells to which a figure may be moved.
    fn places(&mut self, forecast: &ActionForecast, bought: bool) {
        let battle = self.battle;
        for (who, cell) in &forecast.landings {
            self.foretell(PlateAnchor::On(*cell), format!("{} lands here", battle.occupant_name(*who)), bought);
        }
        for (summon, cells) in &forecast.comes {
            if let [only] = cells.as_slice() {
                let name = zones::name(battle, *summon).unwrap_or_default();
                self.foretell(PlateAnchor::On(*only), format!("{name} appears here"), bought);
            }
        }
        let landed = forecast.landings.iter().map(|(_, cell)| *cell);
        let comes = forecast.comes.iter().flat_map(|(_, cells)| cells.iter().copied());
        let movable = forecast.movable.iter().flat_map(|(_, cells)| cells.iter().copied());
        let more = forecast.more.iter().flat_map(|more| zones::within(battle, more.around, more.range));
        let ground = |(summon, cells): &(u8, Vec<Cell>)| {
            let [only] = cells.as_slice() else { return Vec::new() };
            zones::radius(battle, *summon).map(|radius| zones::within(battle, *only, radius)).unwrap_or_default()
        };
        let marks = [
            dangerous(forecast.comes.iter().flat_map(ground)),
            CellMark::each(landed, Tone::Flight).filled(0.15).rimmed(0.08).styled(Style::Dots),
            CellMark::each(comes, Tone::Note).filled(0.12).rimmed(0.06),
            CellMark::area(movable, Tone::Flight).filled(0.06).rimmed(0.05),
            CellMark::area(more, Tone::Grave).filled(0.0).rimmed(0.05),
        ];
        self.marks(Layer::Forecast, marks);
    }

    /// Writes the text of a result, with a note if it requires extra successes.
    fn foretell(&mut self, spot: PlateAnchor, text: String, bought: bool) {
        if bought {
            self.write(spot, format!("if bought: {text}"), Tone::Quiet, LabelPriority::Side);
        } else {
            self.write(spot, text, Tone::Power, LabelPriority::Main);
        }
    }
}
