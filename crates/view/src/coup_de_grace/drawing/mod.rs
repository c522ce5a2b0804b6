//! The drawing of Coup-De-Grace: costs on hexes, paths with the facing at their end, front arcs, pushes.

mod forced;

use knockback_odds::coup_de_grace::Odds;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::{Cell, Footprint},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, ReachPath, Victory},
};

use super::scene::{Beside, Front, Offer, PlannedAttack, Scene, What, words};
use crate::{
    drawing::{CellMark, Drawing, LabelPriority, Layer, PlateAnchor, Rim, Sketch, Style, Trail, TrailId},
    forecast::Known,
    odds_state::OddsState,
    overlay::cells,
    tone::Tone,
};

/// The trail that shows the planned facing of a mini.
const FACES: TrailId = TrailId::OtherLine(16);

/// The drawing of a scene.
pub(super) fn drawing(battle: CoupDeGraceBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Odds>>) -> Drawing {
    let mut sketch = Sketch::new(battle, known);
    // While an attack is aimed, only the attack is shown.
    if scene.threats && !scene.aims() {
        let reach = scene.reach().map(|(cell, _)| cell).chain(scene.chosen.iter().copied());
        let hovered = scene.looked_at.as_ref();
        sketch.threats(reach, hovered.map(|offer| (Footprint::one(offer.cell), offer.cell, offer.facing)));
    } else {
        sketch.offers(scene);
    }
    if let Some(front) = &scene.front {
        sketch.front(scene, front);
    }
    if let Some(offer) = &scene.looked_at {
        sketch.hovered(scene, offer);
    }
    if let (Some(cost), Some(cell)) = (scene.too_expensive, scene.looked_for) {
        let text = format!("costs {cost}, {} left", scene.points);
        sketch.write(PlateAnchor::On(cell), text, Tone::Harm, LabelPriority::Main);
    }
    if let Some(beside) = scene.beside.as_ref().filter(|_| scene.looked_at.is_some()) {
        sketch.beside(beside);
    }
    if let Some(aim) = &scene.aim {
        sketch.aim(aim);
        if let Some(forced) = &aim.forced {
            sketch.forced((forced, true), scene.line);
        }
    }
    if let Some(push) = &scene.push {
        sketch.forced((push, false), scene.line);
    }
    sketch.blown(scene);
    sketch.finish(scene, words::barred)
}

impl Sketch<'_, CoupDeGrace> {
    /// Marks the effect of a click on each hex, with its cost.
    fn offers(&mut self, scene: &Scene) {
        let of = |wanted: &dyn Fn(&What) -> bool| -> Vec<Cell> {
            scene.offers.iter().filter(|offer| wanted(&offer.what)).map(|offer| offer.cell).collect()
        };
        if !scene.aims() {
            let hovered = scene.looked_at.as_ref().map(|offer| offer.cell);
            for (cell, cost) in scene.reach().filter(|(cell, _)| Some(*cell) != hovered) {
                self.write(PlateAnchor::On(cell), cost.to_string(), Tone::Plain, LabelPriority::Small);
            }
        }
        // The hexes that a side can hold to win (`CDG-31`).
        let held = self.battle.rules().victory.iter().filter_map(|victory| match victory {
            Victory::Hold { cells, .. } => Some(cells),
            Victory::TakeOut { .. } | Victory::Goal(_) => None,
        });
        let marks = [
            CellMark::area(of(&|what| matches!(what, What::Move(_))), Tone::Note).filled(if scene.aims() {
                0.08
            } else {
                0.2
            }),
            CellMark::each(of(&|what| matches!(what, What::Crawl)), Tone::Note).filled(0.2).rimmed(0.06),
            CellMark::each(of(&|what| matches!(what, What::Open)), Tone::Note).filled(0.25).rimmed(0.08),
            CellMark::each(of(&|what| matches!(what, What::Orb(_))), Tone::Flight).filled(0.2).rimmed(0.08),
            CellMark::held(held.flatten().copied()),
            CellMark::each(of(&|what| matches!(what, What::Face(_))), Tone::Note)
                .filled(0.12)
                .rimmed(0.06)
                .styled(Style::Hollow),
        ];
        self.marks(Layer::Reach, marks);
    }

    /// Draws the front arc of the inspected mini as an outline, so that effects of the ground stay visible. If
    /// possible, the label of the arc is on a hex without other text.
    fn front(&mut self, scene: &Scene, front: &Front) {
        let tone = if front.planned { Tone::Bright } else { Tone::Plain };
        let arc = front.arc.iter().copied().filter(|cell| Some(*cell) != front.hex);
        self.mark(Layer::Reach, CellMark::area(arc.chain(front.hex), tone).filled(0.0).rimmed(0.08));
        self.mark(Layer::Reach, CellMark::each(front.hex, tone).rimmed(0.07));
        if let Some(hex) = front.hex.filter(|_| front.planned) {
            let faces = Trail::walk(front.at, [hex]);
            self.trail(FACES, Trail { ink: tone.into(), radius: 0.05, ..faces });
        }
        let battle = self.battle;
        let taken = |cell: Cell| scene.offer(cell).is_some() || battle.field().occupant(cell).is_some();
        if let Some(cell) = front.named_on(battle, taken).filter(|_| !scene.aims()) {
            self.write(PlateAnchor::On(cell), "front arc", tone, LabelPriority::Side);
        }
    }

    /// Draws the offer of the hovered hex with its cost, the path of a move, and the mini at its end.
    fn hovered(&mut self, scene: &Scene, offer: &Offer) {
        let spot = match offer.what {
            What::Open | What::Face(_) | What::Turn | What::Air(_) => PlateAnchor::Above(offer.cell),
            _ => PlateAnchor::On(scene.words_at(offer)),
        };
        self.write(spot, words::verb(&offer.what), Tone::Plain, LabelPriority::Main);
        match &offer.what {
            What::Push(_) | What::Face(_) => {}
            What::Crawl => self.write(spot, "ends the activation", Tone::Quiet, LabelPriority::Main),
            _ => {
                let left = scene.points.saturating_sub(offer.cost);
                let text = format!("{}, {left} left", words::points(offer.cost));
                self.write(spot, text, Tone::Note, LabelPriority::Main);
            }
        }
        if let Some(facing) = offer.facing.filter(|_| !matches!(offer.what, What::Orb(_))) {
            self.write(spot, format!("facing {facing}"), Tone::Power, LabelPriority::Main);
        }
        self.rim(spot, Rim::Lit);
        let who = if let What::Orb(who) = offer.what { Some(who) } else { scene.figure };
        if let Some(who) = who {
            self.path(who, offer);
        }
    }

    /// Draws the path of a mini to the hovered hex, and the mini there.
    fn path(&mut self, who: FigureId, offer: &Offer) {
        if let What::Move(_) | What::Enter | What::Crawl | What::Orb(_) = offer.what {
            self.ghost(who, (Footprint::one(offer.cell), None), (true, 0.9));
        }
        let Some(start) = self.battle.cell_of(who) else { return };
        let path = match &offer.what {
            What::Move(ReachPath { path, .. }) => path.clone(),
            What::Crawl | What::Orb(_) => vec![offer.cell],
            _ => return,
        };
        self.trail(TrailId::Move, Trail::walk(start, path));
    }

    /// Marks the enemies that threaten a mini on the hovered hex.
    fn beside(&mut self, beside: &Beside) {
        let battle = self.battle;
        if beside.times > 1 {
            let text = format!("all costs \u{d7}{} from here", beside.times);
            self.write(PlateAnchor::On(beside.at), text, Tone::Harm, LabelPriority::Main);
        }
        for cell in beside.behind.iter().filter_map(|enemy| battle.cell_of(*enemy)) {
            self.write(PlateAnchor::Above(cell), "behind: backstab", Tone::Harm, LabelPriority::Main);
            self.mark(Layer::Struck, CellMark::each([cell], Tone::Risk).rimmed(0.06));
        }
        let distracts = beside.distracted_by.iter().filter(|enemy| Some(**enemy) != beside.distracts);
        for cell in distracts.filter_map(|enemy| battle.cell_of(*enemy)) {
            self.write(PlateAnchor::Above(cell), "would distract", Tone::Harm, LabelPriority::Side);
        }
        if let Some(cell) = beside.distracts.and_then(|enemy| battle.cell_of(enemy)) {
            self.write(PlateAnchor::Above(cell), "would be distracted", Tone::Power, LabelPriority::Side);
        }
        if let Some(rear) = beside.rear.filter(|_| !beside.could_come_behind.is_empty()) {
            let names: Vec<&str> = beside.could_come_behind.iter().map(|enemy| battle.figure_name(*enemy)).collect();
            let text = format!("{} could attack from behind", names.join(", "));
            self.write(PlateAnchor::On(rear), text, Tone::Harm, LabelPriority::Side);
            self.mark(Layer::Struck, CellMark::each([rear], Tone::Risk).filled(0.1).rimmed(0.04).styled(Style::Hatch));
        }
    }

    /// Writes the chances of an attack above the target.
    fn aim(&mut self, aim: &PlannedAttack) {
        let Some(cell) = cells(&self.battle, Occupant::Figure(aim.target)).first().copied() else { return };
        let (spot, odds) = (PlateAnchor::Above(cell), self.known.odds);
        self.write(spot, format!("{} to hit", odds.percent(Odds::hit)), Tone::Plain, LabelPriority::Chance);
        // Shown only if the attack can take the target out of action.
        if odds.known().is_some_and(|odds| !odds.destroyed().is_zero()) {
            let text = format!("{} {}", odds.percent(Odds::destroyed), words::OUT);
            self.write(spot, text, Tone::Harm, LabelPriority::Main);
        }
        if aim.forced.is_none() {
            self.write(spot, "no push", Tone::Quiet, LabelPriority::Main);
        }
        self.rim(spot, Rim::Lit);
        let battle = self.battle;
        self.keep_clear_of([aim.target, aim.attacker].into_iter().filter_map(|who| battle.cell_of(who)));
    }
}
