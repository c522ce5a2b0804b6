//! The drawing of Champions: moves of half a phase and of a full phase, hexes to aim at, and flights in metres.

mod flight;

use std::sync::Arc;

use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::{Cell, Footprint},
    champions::{Champions, ChampionsBattle, Charge, Means, Trajectory, movement::PlannedMove},
    units::{Hexes, Level},
};

use super::scene::{
    Blast, PlannedAttack, Scene, Throw, What,
    flight::{KnockbackForecast, sign},
    words,
};
use crate::{
    drawing::{CellMark, Drawing, LabelPriority, Layer, PlateAnchor, Rim, Sketch, Style, Trail, TrailId},
    forecast::Known,
    odds_state::OddsState,
    overlay::cells,
    percent::in_percent,
    tone::Tone,
};
use flight::flown;

/// The drawing of a scene.
pub(super) fn drawing(battle: ChampionsBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Odds>>) -> Drawing {
    let mut sketch = Sketch::new(battle, known);
    // While an attack is aimed, only the attack is shown.
    if scene.threats && !scene.aims() {
        let reach = scene.moves().map(|(cell, _)| cell).chain(scene.chosen.iter().copied());
        let hovered = scene.looked_at.as_ref();
        sketch.threats(reach, hovered.map(|offer| (Footprint::one(offer.cell), offer.cell, None)));
    } else {
        sketch.offers(scene);
    }
    let plan = scene.looked_at.as_ref().and_then(|offer| match &offer.what {
        What::Move(plan) => Some((offer.cell, plan)),
        _ => None,
    });
    if let Some((figure, (cell, plan))) = scene.figure.zip(plan) {
        sketch.hovered(figure, cell, plan);
    } else if let Some(charge) = scene.aim.as_ref().and_then(|aim| aim.charge.as_ref()) {
        sketch.charge(charge);
    }
    if let Some(aim) = &scene.aim {
        sketch.aim(aim, known.odds.known().map(Arc::as_ref));
    }
    if let Some(blast) = &scene.blast {
        sketch.blast(blast);
    }
    if let Some(throw) = &scene.throw {
        sketch.throw(throw);
    }
    sketch.finish(scene, words::barred)
}

impl Sketch<'_, Champions> {
    /// Marks the effect of a click on each hex. Moves of half a phase are filled evenly, moves of a full phase have a
    /// small ring.
    fn offers(&mut self, scene: &Scene) {
        let of = |wanted: &dyn Fn(&What) -> bool| -> Vec<Cell> {
            scene.offers.iter().filter(|offer| wanted(&offer.what)).map(|offer| offer.cell).collect()
        };
        if !scene.aims() {
            let half = of(&|what| matches!(what, What::Move(plan) if plan.halves <= 1));
            let full = of(&|what| matches!(what, What::Move(plan) if plan.halves > 1));
            self.mark(Layer::Reach, CellMark::area(half, Tone::Note).filled(0.24));
            let full = CellMark::area(full, Tone::Note).filled(0.06).rimmed(0.05).styled(Style::Hollow);
            self.mark(Layer::Reach, full);
        }
        let marks = [
            CellMark::area(of(&|what| matches!(what, What::Area)), Tone::Risk).filled(0.07).rimmed(0.06),
            CellMark::area(of(&|what| matches!(what, What::Throw(_))), Tone::Flight).filled(0.16).rimmed(0.06),
            CellMark::each(of(&|what| matches!(what, What::Charge)), Tone::Note).filled(0.12).rimmed(0.06),
            CellMark::each(of(&|what| matches!(what, What::React(_))), Tone::Note).filled(0.25).rimmed(0.08),
        ];
        self.marks(Layer::Reach, marks);
    }

    /// Draws the path of a move with its cost, and a ghost of the figure at its end.
    fn hovered(&mut self, figure: FigureId, cell: Cell, plan: &PlannedMove) {
        let spot = PlateAnchor::at(cell, plan.feet);
        self.write(spot, format!("{} {}", words::verb(plan.by), plan.metres), Tone::Plain, LabelPriority::Main);
        let tone = if plan.halves > 1 { Tone::Power } else { Tone::Note };
        self.write(spot, words::halves(plan), tone, LabelPriority::Main);
        if let Some(feet) = plan.feet {
            let up = Hexes(self.board().level(cell).rise_to(feet)).metres();
            self.write(spot, format!("{up} above the ground"), Tone::Quiet, LabelPriority::Main);
        }
        self.ghost(figure, (Footprint::one(cell), plan.feet), (true, 0.9));
        self.path((figure, plan.by), plan.path.iter().copied(), plan.feet);
    }

    /// Draws the path of a charge.
    fn charge(&mut self, charge: &Charge) {
        let board = self.board();
        let path: Vec<Cell> = charge.path.iter().filter_map(|at| board.cell(*at)).collect();
        let start = self.battle.field().footprint(charge.figure).map(|at| at.head);
        if let Some(end) = start.map(|start| path.last().copied().unwrap_or(start)) {
            self.write(PlateAnchor::at(end, charge.feet), "ends here", Tone::Note, LabelPriority::Side);
            self.ghost(charge.figure, (Footprint::one(end), charge.feet), (true, 0.9));
        }
        self.path((charge.figure, charge.by), path, charge.feet);
    }

    /// Draws the path of a figure that moves by the given means and ends with its feet on a level.
    fn path(&mut self, (figure, by): (FigureId, Means), path: impl IntoIterator<Item = Cell>, feet: Option<Level>) {
        let Some(start) = self.battle.field().footprint(figure) else { return };
        let feet = feet.or_else(|| self.battle.condition(figure).feet);
        let trail = Trail::walk(start.head, path).aloft(feet.filter(|_| by == Means::Flight));
        self.trail(TrailId::Move, trail);
    }

    /// Keeps text off a figure or an object, from its feet to its head.
    fn keep_clear_of_occupant(&mut self, who: Occupant) {
        let feet = match who {
            Occupant::Figure(figure) => self.battle.condition(figure).feet,
            Occupant::Object(_) => None,
        };
        if let Some(cell) = cells(&self.battle, who).first() {
            self.keep_clear_of_flyer(*cell, feet);
        }
    }

    /// Draws the planned attack and the possible flights of its target.
    fn aim(&mut self, aim: &PlannedAttack, odds: Option<&Odds>) {
        if let Some(cell) = cells(&self.battle, aim.target).first() {
            let spot = PlateAnchor::Above(*cell);
            self.write(spot, format!("{} to hit", in_percent(&aim.hit)), Tone::Plain, LabelPriority::Chance);
            if let KnockbackForecast::Never = aim.forecast {
                self.write(spot, "no knockback", Tone::Quiet, LabelPriority::Main);
            }
        }
        for who in [aim.target, Occupant::Figure(aim.attacker)] {
            self.keep_clear_of_occupant(who);
        }
        match (&aim.forecast, aim.target) {
            (KnockbackForecast::Flies(flights), _) => match flights.as_slice() {
                [flight] => self.flight_of((flight, odds), aim),
                many => many.iter().enumerate().for_each(|(place, flight)| self.likely_flight(place, flight)),
            },
            (KnockbackForecast::Shoves(trajectory), Occupant::Figure(figure)) => self.sent(figure, trajectory),
            (
                KnockbackForecast::Shoves(_)
                | KnockbackForecast::Thing
                | KnockbackForecast::Never
                | KnockbackForecast::Holds,
                _,
            ) => {}
        }
    }

    /// Draws the victims of an area and their possible flights.
    fn blast(&mut self, blast: &Blast) {
        let middle = PlateAnchor::On(blast.middle);
        if !blast.lands {
            self.write(middle, in_percent(&blast.hit), Tone::Plain, LabelPriority::Chance);
            self.write(middle, "comes down here", Tone::Quiet, LabelPriority::Main);
            self.rim(middle, Rim::Lit);
        }
        let mut place = 0;
        for victim in &blast.victims {
            let on = cells(&self.battle, victim.who);
            if let Some(cell) = on.first() {
                self.write(PlateAnchor::Above(*cell), victim.dice.to_string(), Tone::Harm, LabelPriority::Main);
            }
            self.mark(Layer::Struck, CellMark::struck(on));
            // If a die decides the direction, all directions are alike, so no flight is drawn.
            for flight in victim.flights.iter().filter(|_| victim.flights.len() == 1) {
                self.likely_flight(place, flight);
                place += 1;
            }
        }
        self.mark(Layer::Forecast, CellMark::area(blast.cells.iter().copied(), Tone::Grave).filled(0.14).rimmed(0.1));
        self.mark(Layer::Forecast, CellMark::each([blast.middle], Tone::Grave).filled(0.3).rimmed(0.12));
    }

    /// Draws the flight of a thrown figure.
    fn throw(&mut self, throw: &Throw) {
        if let Some((against, dice)) = throw.trajectory.struck {
            self.stopped(against, &format!(": {dice}d6"), LabelPriority::Chance);
        }
        for (_, object, dice) in &throw.trajectory.broken {
            self.breaks(*object, &format!("{dice}d6"));
        }
        self.sent(throw.who, &throw.trajectory);
    }

    /// Draws a flight whose length is certain.
    fn sent(&mut self, figure: FigureId, trajectory: &Trajectory) {
        let Some((start, level)) = self.battle.field().footprint(figure).zip(self.battle.feet(figure)) else { return };
        self.trail(TrailId::Flight, flown(start.head, trajectory, level, 0.09));
        let at = trajectory.at;
        let flies = self.flies_at(figure, at.head, level);
        let spot = PlateAnchor::at(at.head, flies);
        let text = format!("{} {}", sign(trajectory.cause), Hexes(trajectory.moved).metres());
        self.write(spot, text, Tone::Power, LabelPriority::Chance);
        self.rim(spot, Rim::Landing);
        if trajectory.drop > 0 && flies.is_none() {
            self.drop(trajectory, start.head, level);
        }
        self.ghost(figure, (at, flies), (true, 1.2));
        self.mark(Layer::Forecast, CellMark::area(at.cells(), Tone::Flight).rimmed(0.12));
    }
}
