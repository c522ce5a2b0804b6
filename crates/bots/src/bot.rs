//! Who decides without a person.

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

/// Somebody who decides without a person.
///
/// A bot sees what its side [may see](Battle::seen_by) and nothing else. The same bot in the same position decides the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot {
    level: Level,
    seed: u64,
}

/// What a bot wants.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The order, which is legal.
    pub order: Order,
    /// What the bot looked at, the best first; empty for a bot that picks any legal order.
    pub ranking: Vec<Ranked>,
    /// How many at the head of the ranking were looked at equally far. The worths of the others cannot be compared with theirs.
    pub compared: usize,
}

impl Bot {
    /// A bot of a level. Its seed makes two bots of one level differ, where they pick at random.
    #[must_use]
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    /// Its level.
    #[must_use]
    pub const fn level(self) -> Level {
        self.level
    }

    /// Begins to think over the open choice of a battle; `None` where nobody is asked.
    #[must_use]
    pub fn think(self, battle: &Battle) -> Option<Thinking> {
        let side = battle.choice()?.decider;
        let seen = battle.seen_by(Some(side));
        // What a side may not see decides nothing, not even what is picked at random.
        let chance = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ seen.hash());
        let first = seen.legal_orders().iter().next()?;
        if self.level.is_random() {
            return Some(Thinking { first, stage: ThinkingPhase::Any { seen: Box::new(seen), chance } });
        }
        let thought = thought(&seen, side, self.level, &chance)?;
        Some(Thinking { first, stage: ThinkingPhase::Over(Box::new(thought)) })
    }

    /// Decides at once: [`Bot::think`] for callers that cannot wait.
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

/// A bot that is thinking, in slices of work.
#[derive(Debug)]
pub struct Thinking {
    /// An order that is legal, whatever comes of the thinking.
    first: Order,
    stage: ThinkingPhase,
}

#[derive(Debug)]
enum ThinkingPhase {
    Any { seen: Box<Battle>, chance: Xoshiro256PlusPlus },
    Over(Box<AnySearch>),
}

impl Thinking {
    /// Goes on until about this many battles more have been looked at. The decision, once there is one.
    pub fn advance(&mut self, work: u64) -> Option<Decision> {
        let mut slice = work;
        self.go_on(&mut slice)
    }

    /// The same, which takes off what it did.
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

/// What a bot thinks of a choice, by the rules of the battle.
#[derive(Debug)]
pub(crate) struct Search<R: Playing> {
    seen: Battle,
    side: SideId,
    level: Level,
    chance: Xoshiro256PlusPlus,
    /// The search for plans, while it goes on.
    planning: Option<Planning<R>>,
    /// Plans that have not been looked at, the last first.
    open: Vec<Plan>,
    /// The forecast of the last of them.
    forecast: Option<Forecast<R>>,
    ranking: Vec<Ranked>,
    /// How likely each figure is still there after each plan of the ranking.
    there: Vec<There>,
    /// Of how many plans of the ranking is counted what the enemy could do next.
    exposed: usize,
    /// The one of which that is being counted.
    outlook: Option<Outlook<R>>,
    /// Battles that were looked at.
    spent: u64,
    /// The search of the turn, once it has begun.
    turn: Option<Turn<R>>,
}

/// Plans that are looked at closely, at most: those that look best at first sight.
const MOST_PLANS: usize = 48;

/// Plans of which is counted what the enemy could do next: the best so far.
const MOST_EXPOSED: usize = 6;

/// Battles that are looked at for one decision, about: once they are spent, plans that looked worse at first sight are left.
const MOST_WORK: u64 = 12_000;

impl<R: Playing> Search<R> {
    /// Begins with a battle as the side may see it; `None` where nobody is asked by these rules.
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

    /// Goes on until about so many battles more have been looked at, which it takes off.
    pub(crate) fn advance(&mut self, slice: &mut u64, first: &Order) -> Option<Decision> {
        self.plan(slice)?;
        self.forecast(slice)?;
        self.look_out(slice)?;
        if self.level.searches() {
            self.search(slice)?;
        }
        Some(self.decide(first))
    }

    /// Finds the plans that look best; `None` where that is not over.
    fn plan(&mut self, slice: &mut u64) -> Option<()> {
        if let (Some(planning), Some(battle)) = (&mut self.planning, self.seen.as_ruleset::<R>()) {
            self.open = planning.advance(battle, slice)?.closely(MOST_PLANS);
            self.open.reverse();
            self.planning = None;
        }
        Some(())
    }

    /// Looks at each plan by itself, while there is work left for it; `None` where that is not over.
    fn forecast(&mut self, slice: &mut u64) -> Option<()> {
        while self.spent < MOST_WORK
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

    /// Counts what everybody could do after the best plans; `None` where that is not over.
    fn look_out(&mut self, slice: &mut u64) -> Option<()> {
        let most = MOST_EXPOSED.min(self.ranking.len());
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

    /// Looks at the whole turn, and at what the enemy does then; `None` where that is not over.
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

    /// Brings those into order of which is counted what the enemy could do next. The others were left behind before.
    fn sort_exposed(&mut self) {
        self.ranking[..self.exposed].sort_by(|one, other| other.worth.total_cmp(&one.worth));
    }

    /// Brings what was looked at into order, the best first, and whoever is then still there along with it.
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
            // It has looked at what comes first.
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

/// A place among so many of the best: the weights fall in equal steps from the best to the last that is considered.
fn pick(among: usize, chance: &mut Xoshiro256PlusPlus) -> usize {
    let ticket = chance.random_range(0..among * (among + 1) / 2);
    let mut passed = 0;
    let drawn = (0..among).find(|place| {
        passed += among - place;
        ticket < passed
    });
    drawn.unwrap_or(0)
}
