//! What everybody could do next, in slices of work.

use knockback_rules::battle::{Battle, FigureId, SideId};

use crate::{
    Plan, Playing,
    forecast::{Believed, Forecast, There, before_dice},
    patience::patience_in,
};

/// What the own next act counts beside that of the enemy, which comes before it and may prevent it.
pub(crate) const OWN_NEXT: f64 = 0.8;

/// What a step takes in which is counted what a figure could do next, in battles that are looked at.
const STEP: u64 = 20;

/// What the next acts change after a plan, on average: what the side loses to the enemy's, and then gains by its own. The enemy
/// acts first, so its gain counts whole.
#[derive(Debug)]
pub(crate) struct Outlook<R: Playing> {
    battle: Battle,
    side: SideId,
    /// How likely each figure is still there.
    there: There,
    /// How much all of it counts.
    patience: f64,
    /// Who could do something to which side, the last first.
    open: Vec<(SideId, FigureId)>,
    /// What the next of them could do, while that is counted.
    exposure: Option<R::Exposure>,
    /// What the best act of each takes from that side, where it takes something.
    acts: Vec<(SideId, FigureId, f64)>,
}

impl<R: Playing> Outlook<R> {
    /// Begins at the position after the orders of a plan, as far as they need no dice.
    pub(crate) fn after(seen: &Battle, side: SideId, plan: &Plan, there: There) -> Self {
        Self::at(before_dice::<R>(seen, &plan.orders), side, there, patience_in::<R>(seen))
    }

    /// Begins at a position in which everybody is still there who is on the board.
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

    /// Goes on until about so many battles more could have been looked at, which it takes off. What the next acts change, once
    /// all are known.
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

    /// What the best act against a side takes on average: the next best counts where whoever could do that is gone.
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

/// What a plan is worth, on average over the dice and after what everybody could do then.
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
    /// The worth before what could be done next, and that.
    Outlook(f64, Box<Outlook<R>>),
}

impl<R: Playing> Valuing<R> {
    /// Begins with a plan of a side; `None` where its first order is refused.
    pub(crate) fn begin(seen: &Battle, side: SideId, plan: Plan) -> Option<Self> {
        let forecast = Forecast::begin(seen, side, &plan, side)?;
        Some(Self { seen: seen.clone(), side, plan, stage: ValuationPhase::Forecast(Box::new(forecast)) })
    }

    /// Goes on until about so many battles more have been looked at, which it takes off. The worth, once it is known.
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
