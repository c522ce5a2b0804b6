//! Bots and their decisions.

use knockback_rules::battle::{Battle, Order, SideId};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::{
    Level, Plan, Playing, Ranked,
    forecast::{Believed, Forecast, There},
    outlook::Outlook,
    planning::Planning,
    rulesets::{AnySearch, thought},
    turn::Turn,
};

/// A computer player.
///
/// A bot only sees what its side [may see](Battle::seen_by). It is deterministic: the same bot in the same position
/// makes the same decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot {
    level: Level,
    seed: u64,
}

/// The decision of a bot.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The order, which is legal.
    pub order: Order,
    /// The plans that the bot compared, best first. Empty for a bot that picks a random legal order.
    pub ranking: Vec<Ranked>,
    /// The number of plans at the top of the ranking that were searched equally far. Only the worths of these can be
    /// compared with each other.
    pub compared: usize,
}

impl Bot {
    /// Creates a bot of the given level. The seed determines its random picks.
    #[must_use]
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    /// The level of the bot.
    #[must_use]
    pub const fn level(self) -> Level {
        self.level
    }

    /// Begins to search the open choice of a battle. `None` if no side is asked.
    #[must_use]
    pub fn think(self, battle: &Battle) -> Option<Thinking> {
        let side = battle.choice()?.decider;
        let seen = battle.seen_by(Some(side));
        // Seeded from the visible battle: hidden information must not even influence random picks.
        let chance = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ seen.hash());
        let first = seen.legal_orders().iter().next()?;
        if self.level.is_random() {
            return Some(Thinking { first, stage: ThinkingPhase::Any { seen: Box::new(seen), chance } });
        }
        let thought = thought(&seen, side, self.level, &chance)?;
        Some(Thinking { first, stage: ThinkingPhase::Over(Box::new(thought)) })
    }

    /// Decides in one call. Callers that cannot wait use [`Bot::think`].
    #[must_use]
    pub fn decide(self, battle: &Battle) -> Option<Decision> {
        let mut thinking = self.think(battle)?;
        loop {
            if let Some(decision) = thinking.advance(u64::MAX) {
                return Some(decision);
            }
        }
    }
}

/// A bot's search, advanced in slices of work.
#[derive(Debug)]
pub struct Thinking {
    /// A legal order, used if the search finds nothing.
    first: Order,
    stage: ThinkingPhase,
}

#[derive(Debug)]
enum ThinkingPhase {
    Any { seen: Box<Battle>, chance: Xoshiro256PlusPlus },
    Over(Box<AnySearch>),
}

impl Thinking {
    /// Searches about `work` more battles. Returns the decision once it is made.
    pub fn advance(&mut self, work: u64) -> Option<Decision> {
        let mut slice = work;
        self.go_on(&mut slice)
    }

    /// Like [`Thinking::advance`], but deducts the work done from `slice`.
    pub(crate) fn go_on(&mut self, slice: &mut u64) -> Option<Decision> {
        match &mut self.stage {
            ThinkingPhase::Any { seen, chance } => {
                let mut orders: Vec<Order> = seen.legal_orders().iter().collect();
                let order = match orders.len() {
                    0 => self.first.clone(),
                    count => orders.swap_remove(chance.random_range(0..count)),
                };
                Some(Decision { order, ranking: Vec::new(), compared: 0 })
            }
            ThinkingPhase::Over(thought) => thought.advance(slice, &self.first),
        }
    }
}

/// A bot's search of one choice, by the rules of the battle.
#[derive(Debug)]
pub(crate) struct Search<R: Playing> {
    seen: Battle,
    side: SideId,
    level: Level,
    chance: Xoshiro256PlusPlus,
    /// The search for plans, until it is finished.
    planning: Option<Planning<R>>,
    /// The plans not yet examined, the next one last.
    open: Vec<Plan>,
    /// The forecast of the next plan.
    forecast: Option<Forecast<R>>,
    ranking: Vec<Ranked>,
    /// For each plan in the ranking, the probability that each figure is still present after it.
    there: Vec<There>,
    /// The number of plans in the ranking whose outlook is computed.
    exposed: usize,
    /// The outlook being computed.
    outlook: Option<Outlook<R>>,
    /// The number of battles searched so far.
    spent: u64,
    /// The search of the whole turn, once it has started.
    turn: Option<Turn<R>>,
}

/// Maximum number of plans to forecast. Those with the best guesses are chosen.
const MAX_PLANS: usize = 48;

/// Maximum number of plans whose outlook is computed. The best plans by their forecasts are chosen.
const MAX_EXPOSED: usize = 6;

/// Approximate number of battles to search in the forecasts for one decision. Once this is spent, the remaining plans,
/// which have lower guesses, are skipped.
const MAX_WORK: u64 = 12_000;

impl<R: Playing> Search<R> {
    /// Begins a search. `seen` is the battle as the side may see it. `None` if the battle has another ruleset, or no
    /// open choice.
    pub(crate) fn begin(seen: &Battle, side: SideId, level: Level, chance: &Xoshiro256PlusPlus) -> Option<Self> {
        let (_, choice) = seen.choice_of::<R>()?;
        let planning = Some(Planning::begin(side, choice));
        let chance = chance.clone();
        let seen = seen.clone();
        let (open, ranking, there) = (Vec::new(), Vec::new(), Vec::new());
        let (forecast, outlook, turn) = (None, None, None);
        let (exposed, spent) = (0, 0);
        Some(Self {
            seen,
            side,
            level,
            chance,
            planning,
            open,
            forecast,
            ranking,
            there,
            exposed,
            outlook,
            spent,
            turn,
        })
    }

    /// Searches about `slice` more battles and deducts them. Returns the decision once it is made. `first` is the order
    /// to give if no plan is found.
    pub(crate) fn advance(&mut self, slice: &mut u64, first: &Order) -> Option<Decision> {
        self.plan(slice)?;
        self.forecast(slice)?;
        self.look_out(slice)?;
        if self.level.searches() {
            self.search(slice)?;
        }
        Some(self.decide(first))
    }

    /// Finds the plans with the best guesses. `None` while unfinished.
    fn plan(&mut self, slice: &mut u64) -> Option<()> {
        if let (Some(planning), Some(battle)) = (&mut self.planning, self.seen.as_ruleset::<R>()) {
            self.open = planning.advance(battle, slice)?.closely(MAX_PLANS);
            self.open.reverse();
            self.planning = None;
        }
        Some(())
    }

    /// Forecasts each plan separately until the budget is spent. `None` while unfinished.
    fn forecast(&mut self, slice: &mut u64) -> Option<()> {
        while self.spent < MAX_WORK
            && let Some(plan) = self.open.last()
        {
            if self.forecast.is_none() {
                self.forecast = Forecast::begin(&self.seen, self.side, plan, self.side);
            }
            let believed = match &mut self.forecast {
                Some(forecast) => Some(forecast.advance(slice)?),
                None => None,
            };
            self.forecast = None;
            if let Some(plan) = self.open.pop()
                && let Some(Believed { expected, exact, looked_at }) = believed
            {
                self.there.push(expected.there);
                let worth = expected.worth + plan.gain;
                self.ranking.push(Ranked { plan, worth, exact });
                self.spent += looked_at;
            }
        }
        Some(())
    }

    /// Computes the outlook of the best plans. `None` while unfinished.
    fn look_out(&mut self, slice: &mut u64) -> Option<()> {
        let most = MAX_EXPOSED.min(self.ranking.len());
        if self.exposed == 0 && self.outlook.is_none() {
            self.sort();
        }
        while self.exposed < most {
            let ranked = &mut self.ranking[self.exposed];
            let outlook = self.outlook.get_or_insert_with(|| {
                Outlook::after(&self.seen, self.side, &ranked.plan, self.there[self.exposed].clone())
            });
            ranked.worth += outlook.advance(slice)?;
            self.outlook = None;
            self.exposed += 1;
        }
        Some(())
    }

    /// Searches the whole turn and the enemy's reply. `None` while unfinished.
    fn search(&mut self, slice: &mut u64) -> Option<()> {
        if self.turn.is_none() {
            self.sort_exposed();
            self.turn = Some(Turn::begin(&self.seen, self.side, &self.ranking, &self.chance));
        }
        let turn = self.turn.as_mut()?;
        turn.advance(&self.seen, slice)?;
        turn.finish(&mut self.ranking);
        Some(())
    }

    /// Sorts the plans whose outlook is computed. The others stay below them.
    fn sort_exposed(&mut self) {
        self.ranking[..self.exposed].sort_by(|one, other| other.worth.total_cmp(&one.worth));
    }

    /// Sorts the ranking, best first, together with the matching entries of `there`.
    fn sort(&mut self) {
        let there = std::mem::take(&mut self.there);
        let mut both: Vec<_> = std::mem::take(&mut self.ranking).into_iter().zip(there).collect();
        both.sort_by(|(one, _), (other, _)| other.worth.total_cmp(&one.worth));
        (self.ranking, self.there) = both.into_iter().unzip();
    }

    fn decide(&mut self, first: &Order) -> Decision {
        if self.turn.is_none() {
            self.sort_exposed();
        }
        let ranking = std::mem::take(&mut self.ranking);
        let Some(battle) = self.seen.as_ruleset::<R>().filter(|_| !ranking.is_empty()) else {
            return Decision { order: first.clone(), ranking, compared: 0 };
        };
        let place = match self.level.among(ranking.len()) {
            // The search of the turn has already considered which action should come first.
            _ if self.turn.as_ref().is_some_and(|turn| turn.found() > 0) => 0,
            Some(among) => pick(among, &mut self.chance),
            None => R::first(battle, &ranking),
        };
        let compared = match self.turn.as_ref().map_or(0, Turn::found) {
            0 if self.exposed == 0 => ranking.len(),
            0 => self.exposed,
            found => found,
        };
        Decision { order: ranking[place].plan.order().clone(), ranking, compared }
    }
}

/// Picks a random index below `among`. The weights fall in equal steps from the first entry to the last.
fn pick(among: usize, chance: &mut Xoshiro256PlusPlus) -> usize {
    let ticket = chance.random_range(0..among * (among + 1) / 2);
    let mut passed = 0;
    let drawn = (0..among).find(|place| {
        passed += among - place;
        ticket < passed
    });
    drawn.unwrap_or(0)
}
