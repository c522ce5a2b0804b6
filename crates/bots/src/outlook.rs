//! The outlook of a position: the expected change from the next actions of both sides, computed in slices of work.

use knockback_rules::battle::{Battle, FigureId, SideId};

use crate::{
    Plan, Playing,
    forecast::{Believed, Forecast, There, before_dice},
    patience::patience_in,
};

/// The weight of the side's own next action. The enemy acts before it and may prevent it.
pub(crate) const OWN_NEXT: f64 = 0.8;

/// The cost of one step of an exposure, in battles searched.
const STEP: u64 = 20;

/// The expected change from the next actions after a plan: the side's gain from its own best action, minus its loss
/// from the enemy's. The enemy acts first, so the loss counts in full.
#[derive(Debug)]
pub(crate) struct Outlook<R: Playing> {
    battle: Battle,
    side: SideId,
    /// The probability that each figure is still present.
    there: There,
    /// The weight of the whole outlook.
    patience: f64,
    /// The pairs of a target side and an acting figure that are left to examine, the next pair last.
    open: Vec<(SideId, FigureId)>,
    /// The exposure to the next figure, while it is being computed.
    exposure: Option<R::Exposure>,
    /// Target sides and acting figures, with the worth that the figure's best action takes from the side, if positive.
    acts: Vec<(SideId, FigureId, f64)>,
}

impl<R: Playing> Outlook<R> {
    /// Begins with the position after a plan. Only its orders before the first that needs dice are applied.
    pub(crate) fn after(seen: &Battle, side: SideId, plan: &Plan, there: There) -> Self {
        Self::at(before_dice::<R>(seen, &plan.orders), side, there, patience_in::<R>(seen))
    }

    /// Begins with a position whose figures are all certain to be present.
    pub(crate) fn of(battle: Battle, side: SideId, patience: f64) -> Self {
        let there = There::from_elem(1.0, battle.setup().figures.len());
        Self::at(battle, side, there, patience)
    }

    fn at(battle: Battle, side: SideId, there: There, patience: f64) -> Self {
        let sides = (0..).map(SideId).take(battle.setup().sides.len());
        let enemies = |of: SideId| {
            let standing = battle.field().standing_figures().map(|(figure, _)| figure);
            standing
                .filter(|figure| battle.controller(*figure) != of)
                .map(move |figure| (of, figure))
                .collect::<Vec<_>>()
        };
        let mut open: Vec<_> = sides.flat_map(enemies).collect();
        open.reverse();
        Self { battle, side, there, patience, open, exposure: None, acts: Vec::new() }
    }

    /// Searches about `slice` more battles and deducts them. Returns the expected change once it is known.
    pub(crate) fn advance(&mut self, slice: &mut u64) -> Option<f64> {
        while let Some((of, figure)) = self.open.last().copied() {
            if *slice == 0 {
                return None;
            }
            *slice = slice.saturating_sub(STEP);
            let exposure = self.exposure.get_or_insert_with(|| R::exposure(figure));
            let taken = match self.battle.as_ruleset::<R>() {
                Some(battle) => R::exposed(battle, of, exposure),
                None => Some(0.0),
            };
            let Some(taken) = taken else { continue };
            if taken > 0.0 {
                self.acts.push((of, figure, taken));
            }
            self.exposure = None;
            self.open.pop();
        }
        let others = (0..).map(SideId).take(self.battle.setup().sides.len()).filter(|other| *other != self.side);
        let gains = others.map(|other| self.best(other)).fold(0.0, f64::max);
        Some(self.patience * (OWN_NEXT * gains - self.best(self.side)))
    }

    /// The expected worth that the best action takes from a side. To the extent that its figure may be gone, the next
    /// best action counts.
    fn best(&self, side: SideId) -> f64 {
        let acts = self.acts.iter().filter(|(of, ..)| *of == side);
        let mut acts: Vec<(FigureId, f64)> = acts.map(|(_, figure, taken)| (*figure, *taken)).collect();
        acts.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let mut reached = 1.0;
        let mut all = 0.0;
        for (figure, taken) in acts {
            let alive = self.there.get(figure.index()).copied().unwrap_or(0.0);
            all += reached * alive * taken;
            reached *= 1.0 - alive;
        }
        all
    }
}

/// The appraisal of a plan in progress: its mean worth over the dice, plus the outlook after it.
#[derive(Debug)]
pub(crate) struct Valuing<R: Playing> {
    seen: Battle,
    side: SideId,
    plan: Plan,
    stage: ValuationPhase<R>,
}

#[derive(Debug)]
enum ValuationPhase<R: Playing> {
    Forecast(Box<Forecast<R>>),
    /// The worth without the outlook, and the outlook being computed.
    Outlook(f64, Box<Outlook<R>>),
}

impl<R: Playing> Valuing<R> {
    /// Begins with a plan of a side. `None` if its first order is refused.
    pub(crate) fn begin(seen: &Battle, side: SideId, plan: Plan) -> Option<Self> {
        let forecast = Forecast::begin(seen, side, &plan, side)?;
        Some(Self { seen: seen.clone(), side, plan, stage: ValuationPhase::Forecast(Box::new(forecast)) })
    }

    /// Searches about `slice` more battles and deducts them. Returns the worth once it is known.
    pub(crate) fn advance(&mut self, slice: &mut u64) -> Option<f64> {
        if let ValuationPhase::Forecast(forecast) = &mut self.stage {
            let Believed { expected, .. } = forecast.advance(slice)?;
            let outlook = Outlook::after(&self.seen, self.side, &self.plan, expected.there);
            self.stage = ValuationPhase::Outlook(expected.worth + self.plan.gain, Box::new(outlook));
        }
        let ValuationPhase::Outlook(worth, outlook) = &mut self.stage else { return None };
        Some(*worth + outlook.advance(slice)?)
    }
}
