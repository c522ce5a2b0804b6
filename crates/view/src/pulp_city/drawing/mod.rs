//! The drawing of Pulp City: the ends of paths, dangerous ground, the results of an action with their chances, and
//! questions.

mod forecast;

use knockback_odds::pulp_city::{Ends, State};
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::{Cell, Footprint},
    pulp_city::{Attempt, MoveMode, Order, PulpCity, PulpCityBattle, TargetRef, Victory},
    units::Level,
};

use super::{
    danger,
    scene::{Offer, PlannedAttack, Scene, What, words},
    zones,
};
use crate::{
    drawing::{CellMark, Drawing, LabelPriority, Layer, PlateAnchor, Plunge, Rim, Sketch, Style, Trail, TrailId},
    forecast::Known,
    odds_state::OddsState,
    tone::Tone,
};

/// The drawing of a scene.
pub(super) fn drawing(battle: PulpCityBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Ends>>) -> Drawing {
    let mut sketch = Sketch::new(battle, known);
    sketch.ground();
    // While an action is aimed, only the action is shown.
    if scene.threats && !scene.aims() {
        let reach = scene.moves().map(|offer| offer.cell).chain(scene.chosen.iter().copied());
        let hovered = scene.looked_at.as_ref();
        sketch.threats(reach, hovered.map(|offer| (Footprint::one(offer.cell), offer.cell, None)));
    } else {
        sketch.offers(scene);
    }
    if let Some(offer) = &scene.looked_at {
        sketch.hovered(scene, offer);
    }
    if let Some(aim) = &scene.aim {
        sketch.aim(aim);
        let odds = known.odds;
        let (flies, extra) = if odds.known().is_some() {
            let flies = match aim.needs {
                0 => odds.percent(Ends::hit),
                needs => odds.percent(|odds| odds.chance(|end| usize::from(end.extra) >= needs)),
            };
            (Some(flies), Some(odds.percent(|odds| odds.chance(|end| end.extra > 0))))
        } else {
            (None, None)
        };
        sketch.foretold(&aim.forecast, (false, flies));
        sketch.foretold(&aim.bought, (true, extra));
        sketch.other_lines(aim, scene.line);
    }
    if let Some(comes) = &scene.comes {
        sketch.foretold(comes, (false, None));
    }
    sketch.answers(scene);
    sketch.finish(scene, words::barred)
}

impl Sketch<'_, PulpCity> {
    /// Draws dangerous ground with its name, and the hexes that a side can hold to win (`PC-25`, `PC-51`).
    fn ground(&mut self) {
        let held = self.battle.rules().victory.iter().filter_map(|victory| match victory {
            Victory::Hold { cells, .. } => Some(cells),
            Victory::KnockOut { .. } | Victory::Goal(_) => None,
        });
        let held = CellMark::held(held.flatten().copied());
        self.mark(Layer::Reach, held);
        for (name, at, cells) in zones::all(self.battle) {
            self.write(PlateAnchor::On(at), name, Tone::Risk, LabelPriority::Side);
            self.mark(Layer::Reach, dangerous(cells));
        }
    }

    /// Marks the effect of a click on each hex, hatched if the path may hurt.
    fn offers(&mut self, scene: &Scene) {
        let of = |wanted: &dyn Fn(&Offer) -> bool| -> Vec<Cell> {
            scene.offers.iter().filter(|offer| wanted(offer)).map(|offer| offer.cell).collect()
        };
        let moves = of(&|offer| matches!(offer.what, What::Move(_)));
        let risky = of(&|offer| offer.risky);
        let aimed = of(&|offer| matches!(offer.what, What::Act | What::Throw));
        let asked = of(&|offer| matches!(offer.what, What::Shift | What::Centre | What::Place | What::Way(_)));
        let marks = [
            CellMark::area(moves, Tone::Note).filled(if scene.aims() { 0.08 } else { 0.2 }),
            CellMark::each(risky, Tone::Risk).filled(0.1).rimmed(0.0).styled(Style::Hatch),
            CellMark::each(aimed, Tone::Grave).filled(0.1).rimmed(0.05),
            CellMark::each(asked, Tone::Flight).filled(0.2).rimmed(0.08),
        ];
        self.marks(Layer::Reach, marks);
    }

    /// Draws the offer of the hovered hex, the path of a move with its falls, and the model at its end.
    fn hovered(&mut self, scene: &Scene, offer: &Offer) {
        let spot = match offer.what {
            What::Extra | What::Remove => PlateAnchor::Above(offer.cell),
            _ => PlateAnchor::On(offer.cell),
        };
        if !matches!(offer.what, What::Act | What::Throw | What::Way(_)) {
            self.write(spot, words::verb(offer.what), Tone::Plain, LabelPriority::Main);
            self.rim(spot, Rim::Lit);
        }
        let (battle, board) = (self.battle, self.board());
        let (who, path) = match &offer.order {
            Order::Move { figure, path, .. } => {
                let supreme = battle.sheet(*figure).supreme.is_some();
                self.write(spot, if supreme { "1 fatigue" } else { "free" }, Tone::Note, LabelPriority::Main);
                (*figure, path)
            }
            Order::Shift { path } => match scene.targets.first().map(|target| target.who) {
                Some(Occupant::Figure(shifted)) => (shifted, path),
                _ => return,
            },
            _ => return,
        };
        let Some(start) = battle.cell_of(who) else { return };
        let path: Vec<Cell> = path.iter().filter_map(|at| board.cell(*at)).collect();
        if !path.is_empty() {
            self.comes_to_stand(who, offer.cell, true);
        }
        if let What::Move(by) = offer.what {
            self.falls(who, by, &path);
        }
        for name in zones::met(&zones::all(battle), Some(start), &path) {
            self.write(spot, format!("through {name}"), Tone::Harm, LabelPriority::Main);
        }
        let aloft = self.aloft(offer.what, start, &path);
        self.trail(TrailId::Move, Trail::walk(start, path).aloft(aloft));
    }

    /// The level on which a figure flies along its path: the level of the highest ground on it.
    fn aloft(&self, what: What, start: Cell, path: &[Cell]) -> Option<Level> {
        let flies = matches!(what, What::Move(MoveMode::Fly));
        path.iter().copied().chain([start]).map(|cell| self.board().level(cell)).max().filter(|_| flies)
    }

    /// Draws the falls of a sprint with their damage (`PC-16`).
    fn falls(&mut self, who: FigureId, by: MoveMode, path: &[Cell]) {
        for fall in danger::falls(self.battle, who, by, path) {
            self.plunge(Plunge::new(fall.from, fall.to, fall.damage > 0));
            self.write(PlateAnchor::On(fall.to), words::fall(fall.drop, fall.damage), Tone::Harm, LabelPriority::Main);
        }
    }

    /// Draws a model at a possible destination.
    fn comes_to_stand(&mut self, who: FigureId, at: Cell, whole: bool) {
        self.keep_clear_of([at]);
        self.ghost(who, (Footprint::one(at), None), (whole, if whole { 0.9 } else { 0.6 }));
    }

    /// Writes the chances of an action above the target.
    fn aim(&mut self, aim: &PlannedAttack) {
        let (battle, attempt, odds) = (self.battle, aim.attempt, self.known.odds);
        let Some(cell) = battle.cell_of_mark(attempt.target) else { return };
        let spot = match attempt.target {
            TargetRef::Hex(cell) => PlateAnchor::On(cell),
            TargetRef::Figure(_) | TargetRef::Object(_) => PlateAnchor::Above(cell),
        };
        self.write(spot, format!("{} success", odds.percent(Ends::hit)), Tone::Plain, LabelPriority::Chance);
        // Shown only if the action can take the last hit point.
        if let Some((who, known)) = aim.target().zip(odds.known())
            && known.fates(who).iter().any(|(fate, _)| fate.states.has(State::Ko))
        {
            let name = if let Occupant::Figure(_) = who { "KO" } else { "destroyed" };
            let text = format!("{} {name}", odds.percent(|odds| odds.destroyed(who)));
            self.write(spot, text, Tone::Harm, LabelPriority::Main);
        }
        if aim.forecast.flights.is_empty() && aim.bought.flights.is_empty() && self.aims_at_enemy(attempt) {
            self.write(spot, "no knockback", Tone::Quiet, LabelPriority::Main);
        }
        self.rim(spot, Rim::Lit);
        self.keep_clear_of([Some(cell), battle.cell_of(attempt.attacker)].into_iter().flatten());
    }

    /// True if an action is aimed at a figure of another side.
    fn aims_at_enemy(&self, attempt: Attempt) -> bool {
        let TargetRef::Figure(target) = attempt.target else { return false };
        self.battle.controller(target) != self.battle.controller(attempt.attacker)
    }

    /// Draws the lines of a knockback that are not inspected.
    fn other_lines(&mut self, aim: &PlannedAttack, line: usize) {
        let Some(start) = self.battle.cell_of_mark(aim.attempt.target) else { return };
        for (place, path) in aim.lines.iter().enumerate().filter(|(place, _)| *place != line % aim.lines.len().max(1)) {
            self.trail(TrailId::OtherLine(place), Trail::flight(start, path.iter().copied(), 0.045));
        }
    }

    /// Draws the answers that keys cycle through: the name of the inspected answer, and the paths of the others.
    fn answers(&mut self, scene: &Scene) {
        let Some(answer) = scene.answer() else { return };
        let cells = scene.targets.first().map_or(&scene.chosen, |target| &target.cells);
        let Some(at) = cells.first().copied() else { return };
        let number = scene.line % scene.answers.len() + 1;
        let text = format!("{} ({number} of {})", words::answer(self.battle, &answer.order), scene.answers.len());
        self.write(PlateAnchor::Above(at), text, Tone::Power, LabelPriority::Main);
        self.rim(PlateAnchor::Above(at), Rim::Lit);
        if scene.answers.iter().all(|answer| matches!(answer.order, Order::Direction { .. })) {
            for (place, other) in scene.answers.iter().enumerate().filter(|(_, other)| *other != answer) {
                self.trail(TrailId::OtherLine(place), Trail::flight(at, other.path.iter().copied(), 0.045));
            }
        }
    }
}

/// The mark of dangerous ground.
fn dangerous(cells: impl IntoIterator<Item = Cell>) -> CellMark {
    CellMark::area(cells, Tone::Risk).filled(0.06).rimmed(0.06).styled(Style::Hatch)
}
