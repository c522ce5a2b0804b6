//! Forced moves on the board: their paths, the obstacles that stop them, and the pits at their ends.

use knockback_rules::{board::Footprint, coup_de_grace::CoupDeGrace};

use crate::{
    coup_de_grace::scene::{Forced, Scene, forced::ForcedMoveEnd, words},
    drawing::{CellMark, LabelPriority, Layer, PlateAnchor, Rim, Sketch, Trail, TrailId},
    tone::Tone,
};

impl Sketch<'_, CoupDeGrace> {
    /// Draws all directions of a forced move, the inspected one in full. Before the die is rolled, the chance is shown
    /// too.
    pub(super) fn forced(&mut self, (forced, before): (&Forced, bool), line: usize) {
        let shown = forced.shown(line);
        for (place, flight) in forced.flights.iter().enumerate() {
            let path = flight.path.iter().copied();
            if Some(flight) == shown {
                self.trail(TrailId::Flight, Trail::flight(forced.from, path, 0.1));
            } else {
                self.trail(TrailId::OtherLine(place), Trail::flight(forced.from, path, 0.045));
            }
        }
        if shown.is_none() && forced.leaves {
            self.write(PlateAnchor::On(forced.from), "not pushed", Tone::Quiet, LabelPriority::Main);
        }
        if forced.turns {
            self.write(
                PlateAnchor::On(forced.from),
                "no room for a push: may be turned",
                Tone::Power,
                LabelPriority::Main,
            );
        }
        if let Some(flight) = shown {
            self.end((forced, before), flight);
        }
    }

    /// Draws the end of a forced move with its reason.
    fn end(&mut self, (forced, before): (&Forced, bool), flight: &ForcedMoveEnd) {
        let spot = PlateAnchor::On(flight.end().unwrap_or(forced.from));
        if let Some(end) = flight.end() {
            self.keep_clear_of([end]);
            self.ghost(forced.who, (Footprint::one(end), None), (true, 0.8));
            let odds = self.known.odds;
            let chance = before.then(|| odds.percent(|odds| flight.chance(odds)));
            let tone = if flight.pit.is_some() { Tone::Harm } else { Tone::Power };
            let weight = if before { LabelPriority::Chance } else { LabelPriority::Main };
            self.write(spot, words::landing(forced, flight, chance), tone, weight);
            self.rim(spot, Rim::Landing);
            self.mark(Layer::Forecast, CellMark::landing(end));
        }
        if let Some(kind) = flight.pit {
            self.write(spot, words::pit_does(kind), Tone::Harm, LabelPriority::Main);
        }
        if let Some(why) = words::stop(self.battle, flight.cause) {
            self.write(spot, why, Tone::Quiet, LabelPriority::Main);
        }
        self.stopped_by(flight.cause);
    }

    /// Draws the moves that a staff of air would cause.
    pub(super) fn blown(&mut self, scene: &Scene) {
        for (place, blown) in scene.blown.iter().enumerate() {
            self.trail(TrailId::OtherLine(32 + place), Trail::flight(blown.from, [blown.to], 0.07));
            self.keep_clear_of([blown.to]);
            self.ghost(blown.who, (Footprint::one(blown.to), None), (false, 0.9));
        }
        let ends = scene.blown.iter().map(|blown| blown.to);
        self.mark(Layer::Forecast, CellMark::each(ends, Tone::Flight).filled(0.16).rimmed(0.06));
    }
}
