//! The drawing of Shove: the hexes to which a figure can step, and those where a shove may send its target, with
//! chances.

use knockback_odds::shove::{Odds, Question};
use knockback_rules::{
    board::Footprint,
    shove::{Shove, ShoveBattle},
};

use super::Scene;
use crate::{
    drawing::{CellMark, Drawing, LabelPriority, Layer, PlateAnchor, Sketch, Trail, TrailId},
    forecast::Known,
    odds_state::OddsState,
    percent::{in_percent, part},
    tone::Tone,
};

/// The drawing of a scene.
pub(super) fn drawing(battle: ShoveBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Odds>>) -> Drawing {
    let mut sketch = Sketch::new(battle, known);
    sketch.mark(Layer::Reach, CellMark::area(scene.steps.iter().copied(), Tone::Note).filled(0.2));
    if let (Some(figure), Some(from), Some(to)) = (scene.figure, scene.chosen.first(), scene.step) {
        sketch.trail(TrailId::Move, Trail::walk(*from, [to]));
        sketch.ghost(figure, (Footprint::one(to), None), (true, 0.8));
        sketch.write(PlateAnchor::On(to), "Step here", Tone::Plain, LabelPriority::Main);
    }
    if let Some(aim) = scene.aim {
        sketch.aim(aim, scene);
    }
    sketch.finish(scene, |refusal| if refusal.code == "not_adjacent" { "not adjacent" } else { "no shove" })
}

impl Sketch<'_, Shove> {
    /// Draws the longest possible flight of the target, and the chance of each end.
    fn aim(&mut self, aim: Question, scene: &Scene) {
        let Some(from) = self.battle.field().standing(aim.target) else { return };
        self.trail(TrailId::Flight, Trail::flight(from.head, scene.path().iter().copied(), 0.1));
        let Some(odds) = self.known.odds.known() else { return };
        for (cell, (chance, _)) in odds.landings() {
            self.mark(Layer::Forecast, CellMark::landing(cell).likely(part(&chance)));
            self.column(Footprint::one(cell), part(&chance), false);
            self.write(PlateAnchor::On(cell), in_percent(&chance), Tone::Power, LabelPriority::Chance);
        }
        let over = odds.over_the_edge();
        if !over.is_zero() {
            let last = scene.path().last().copied().unwrap_or(from.head);
            let text = format!("over the edge: {}", in_percent(&over));
            self.write(PlateAnchor::Above(last), text, Tone::Harm, LabelPriority::Main);
        }
    }
}
