//! A drawing in progress, with all parts that rulesets draw alike.

use knockback_rules::{
    battle::{FigureId, Goal, Occupant, Refusal},
    board::{Board, Cell, Footprint},
    displacement::Cause,
    geometry::Direction,
    ruleset::BattleOf,
    units::Level,
};

use super::{
    CellMark, Column, Drawing, Ghost, Ink, LabelPriority, Layer, PlateAnchor, Plunge, Rim, Style, Trail, TrailId,
};
use crate::{
    RulesetView,
    forecast::Known,
    overlay::{NO_NEWS, Overlay, Target, in_the_way},
    threats::{RankedThreat, Want},
    tone::Tone,
};

/// A drawing in progress.
pub(crate) struct Sketch<'a, R: RulesetView> {
    /// The battle, whose board and figures are drawn on.
    pub(crate) battle: BattleOf<'a, R>,
    /// The odds of the aimed attack, and the threat map.
    pub(crate) known: Known<'a, R::Odds>,
    drawing: Drawing,
}

/// The end of a move: the cells of the figure, the cell where the move is marked, and the side that the figure faces.
pub(crate) type Stand = (Footprint, Cell, Option<Direction>);

impl<'a, R: RulesetView> Sketch<'a, R> {
    /// An empty drawing of a battle.
    pub(crate) fn new(battle: BattleOf<'a, R>, known: Known<'a, R::Odds>) -> Self {
        Self { battle, known, drawing: Drawing::default() }
    }

    /// The board.
    pub(crate) fn board(&self) -> &'a Board {
        &self.battle.battle().setup().board
    }

    /// Adds a mark to a layer, above its other marks.
    pub(crate) fn mark(&mut self, layer: Layer, mark: CellMark) {
        self.drawing.marks.entry(layer).or_default().push(mark);
    }

    /// Adds marks to a layer.
    pub(crate) fn marks(&mut self, layer: Layer, marks: impl IntoIterator<Item = CellMark>) {
        self.drawing.marks.entry(layer).or_default().extend(marks);
    }

    /// Draws a trail.
    pub(crate) fn trail(&mut self, id: TrailId, trail: Trail) {
        self.drawing.trails.insert(id, trail);
    }

    /// Draws a drop.
    pub(crate) fn plunge(&mut self, plunge: Plunge) {
        self.drawing.plunges.push(plunge);
    }

    /// Writes text on a spot.
    pub(crate) fn write(
        &mut self,
        spot: PlateAnchor,
        text: impl Into<String>,
        ink: impl Into<Ink>,
        weight: LabelPriority,
    ) {
        self.drawing.words.add(spot, text, ink, weight);
    }

    /// Gives the plate of a spot a rim.
    pub(crate) fn rim(&mut self, spot: PlateAnchor, rim: Rim) {
        self.drawing.words.rim(spot, rim);
    }

    /// Keeps text off the bodies of figures and objects.
    pub(crate) fn keep_clear_of(&mut self, cells: impl IntoIterator<Item = Cell>) {
        cells.into_iter().for_each(|cell| self.drawing.words.keep_clear_of_body(cell, None));
    }

    /// Keeps text off a body above a cell, with its feet on a level above the ground.
    pub(crate) fn keep_clear_of_flyer(&mut self, cell: Cell, feet: Option<Level>) {
        self.drawing.words.keep_clear_of_body(cell, feet);
    }

    /// Keeps text off the ground of a cell where a figure may land.
    pub(crate) fn keep_clear_of_landing(&mut self, cell: Cell) {
        self.drawing.words.keep_clear_of_landing(cell);
    }

    /// Shows a figure at a possible destination, with its body if the destination is inspected.
    pub(crate) fn ghost(
        &mut self,
        figure: FigureId,
        (at, feet): (Footprint, Option<Level>),
        (whole, strength): (bool, f32),
    ) {
        let battle = self.battle.battle();
        let (height, ink) = (battle.height(figure), battle.owner(figure).into());
        self.drawing.ghosts.push(Ghost { at, feet, height, ink, whole, strength });
    }

    /// Shows the chance of a landing as a column.
    pub(crate) fn column(&mut self, at: Footprint, chance: f32, lit: bool) {
        self.drawing.columns.push(Column { at, chance, lit });
    }

    /// Marks the figure or object that ends a displacement, if any.
    pub(crate) fn stopped_by(&mut self, cause: Cause) {
        let cells = in_the_way(&self.battle, cause);
        if !cells.is_empty() {
            self.mark(Layer::Struck, CellMark::struck(cells));
        }
    }

    /// Draws the threat map instead of movement costs. Each hex is shaded and filled by the best attack from there,
    /// with its value. The value of each attack from the hovered position is written above its target.
    pub(crate) fn threats(&mut self, reach: impl Iterator<Item = Cell>, hovered: Option<Stand>) {
        let (ranked, want) = self.known.map;
        if let Some((at, _, faces)) = hovered {
            let from_there = ranked.from(at).filter(|threat| threat.spot.faces == faces);
            for (threat, cell) in from_there.filter_map(|threat| Some((threat, threat.spot.target?))) {
                let text = format!("{}: {}", threat.worth.words, want.words);
                self.write(PlateAnchor::Above(cell), text, Tone::Plain, LabelPriority::Chance);
            }
        }
        let mut reach: Vec<Cell> = reach.collect();
        reach.sort_unstable();
        reach.dedup();
        self.mark(Layer::Reach, CellMark::area(reach, Tone::Note).filled(0.0).rimmed(0.05));
        let best = ranked.best();
        for threat in &best {
            let (spot, risky) = (PlateAnchor::On(threat.spot.end), threat.risky);
            let text = format!("{}{}", threat.worth.short, if risky { " !" } else { "" });
            self.write(spot, text, if risky { Tone::Risk } else { Tone::Plain }, LabelPriority::Pinned);
            if hovered.is_some_and(|(_, end, _)| end == threat.spot.end) {
                self.rim(spot, Rim::Lit);
            }
        }
        self.marks(Layer::Reach, shades(&best, want));
    }

    /// Finishes the drawing with the parts that do not depend on the ruleset. `barred` returns a short label for the
    /// reason why a figure cannot be attacked.
    pub(crate) fn finish(mut self, overlay: &Overlay, barred: fn(&Refusal) -> &'static str) -> Drawing {
        let battle = self.battle.battle();
        let goals: Vec<Cell> = battle.setup().goals.iter().flat_map(Goal::cells).copied().collect();
        if !goals.is_empty() {
            self.mark(Layer::Reach, CellMark::held(goals));
        }
        self.mark(Layer::Zone, CellMark::area(overlay.zone.iter().copied(), Tone::Note));
        let ready = overlay.ready.iter().filter(|cell| !overlay.chosen.contains(cell)).copied();
        self.mark(Layer::Chosen, CellMark::each(ready, Tone::Ready));
        self.mark(Layer::Chosen, CellMark::each(overlay.chosen.iter().copied(), Tone::Accent).filled(0.35));
        let end_of_move = self.drawing.trails.get(&TrailId::Move).map(|trail| trail.cells.last().copied());
        let shot = match overlay.next {
            Some(cell) => {
                let from = end_of_move.flatten().or_else(|| overlay.chosen.first().copied());
                self.next_attack(from, cell, overlay.next_flight.as_deref());
                from.map(|from| (from, cell))
            }
            // A charge shows its path instead of the line of the attack.
            None => overlay.shot(battle).filter(|_| end_of_move.is_none()),
        };
        // All text about the target goes to its name plate.
        if let Some((Occupant::Figure(_), cells)) = overlay.target(battle) {
            let words = &mut self.drawing.words;
            self.drawing.about = cells.iter().flat_map(|cell| words.take(PlateAnchor::Above(*cell))).collect();
        }
        // While an attack is aimed, moves are faded.
        if overlay.aimed().is_some() && end_of_move.is_none() {
            self.drawing.words.remove_numbers();
            self.drawing.marks.entry(Layer::Reach).or_default().iter_mut().for_each(CellMark::fade);
        }
        if let Some((from, to)) = shot {
            self.drawing.shot_feet = [from, to].map(|cell| overlay.feet(cell));
            self.trail(TrailId::Shot, Trail::shot(from, to));
        }
        self.targets(overlay, barred);
        for (cell, level) in &overlay.levels {
            self.write(PlateAnchor::On(*cell), format!("L{}", level.0), Tone::Quiet, LabelPriority::Side);
        }
        self.drawing
    }

    /// Draws the attack after a move: the numbers of both steps, and the possible flight of the target.
    fn next_attack(&mut self, from: Option<Cell>, target: Cell, flight: Option<&[Cell]>) {
        if let Some(from) = from {
            self.drawing.words.number_step(PlateAnchor::On(from), 1);
        }
        self.drawing.words.number_step(PlateAnchor::Above(target), 2);
        if let Some(flight) = flight {
            if let Some(end) = flight.last().copied() {
                self.trail(TrailId::Flight, Trail::flight(target, flight.iter().copied(), 0.09));
                self.write(PlateAnchor::On(end), "may land here", Tone::Power, LabelPriority::Main);
                self.rim(PlateAnchor::On(end), Rim::Landing);
                self.mark(Layer::Forecast, CellMark::landing(end));
            } else {
                self.write(PlateAnchor::Above(target), "no knockback", Tone::Quiet, LabelPriority::Main);
            }
        }
        self.drawing.words.keep_only_above(target);
        self.drawing.words.remove_numbers();
    }

    /// Draws rings around legal targets, and quiet marks with a short reason on illegal ones.
    fn targets(&mut self, overlay: &Overlay, barred: fn(&Refusal) -> &'static str) {
        let inspected = overlay.target(self.battle.battle());
        let who = inspected.as_ref().map(|(who, _)| *who);
        let ring = |wanted: &dyn Fn(&Target) -> bool, tone: Tone| {
            let targets = overlay.targets.iter().filter(|target| wanted(target));
            let mark = CellMark::each(targets.flat_map(|target| target.cells.iter().copied()), tone).rimmed(0.05);
            // Full rings beside the ring of the target would be misleading.
            if who.is_some() { mark.rimmed(0.03) } else { mark.styled(Style::Ring) }
        };
        let thing = |target: &Target| matches!(target.who, Occupant::Object(_));
        let aimed = |target: &Target| Some(target.who) == who;
        let tone = if who.is_some() { Tone::Quiet } else { Tone::Grave };
        let others = ring(&|target| !aimed(target) && !target.friend && (who.is_none() || !thing(target)), tone);
        // Attacks on friends are rarely intended, so their rings are quiet.
        let friends = ring(&|target| !aimed(target) && target.friend, Tone::Quiet);
        let aimed = inspected.map(|(_, cells)| cells).unwrap_or_default();
        let aimed = CellMark::each(aimed, Tone::Grave).filled(0.35).rimmed(0.1).styled(Style::Sight);
        let mut quiet = Vec::new();
        for (target, refusal) in &overlay.barred {
            // No reasons for a figure that has used its attack or has none, nor for objects and friends.
            let enemy = matches!(target.who, Occupant::Figure(_)) && !target.friend;
            if NO_NEWS.contains(&refusal.code) || !enemy || overlay.aims() {
                continue;
            }
            quiet.extend(target.cells.iter().copied());
            // The reason is written only above the hovered target. Reasons above all targets would cover the board.
            if let Some(cell) = target.cells.first().filter(|cell| overlay.hovered == Some(**cell)) {
                self.write(PlateAnchor::Above(*cell), barred(refusal), Tone::Plain, LabelPriority::Main);
            }
        }
        self.marks(Layer::Target, [others, friends, aimed, CellMark::each(quiet, Tone::Quiet).rimmed(0.05)]);
    }
}

/// A mark for each hex, shaded and filled by the value of its best attack.
fn shades<'t>(best: &'t [&RankedThreat], want: &Want) -> impl Iterator<Item = CellMark> + use<'t> {
    let part = |threat: &RankedThreat| threat.worth.part;
    let whole = if want.hexes { best.iter().map(|threat| part(threat)).fold(1.0, f32::max) } else { 1.0 };
    best.iter().map(move |threat| {
        let part = part(threat) / whole;
        CellMark::each([threat.spot.end], Tone::Flight).likely(part).filled(0.1 + 0.35 * part).rimmed(0.05)
    })
}
