//! The worth of a plan: the rules, run over every result of the dice.

use knockback_odds::Rolls;
use knockback_rules::{
    battle::{self, Battle, Choice, Event, FigureId, Order, SideId},
    dice::{Dice, RollRequest, Rolled, SeededDice},
};
use smallvec::SmallVec;

use crate::{FxHashMap, Plan, Playing, hashed::Hashed};

/// How likely each figure is still on the board, or beside it, by its id.
pub(crate) type There = SmallVec<[f64; 16]>;

/// What a plan leads to on average.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expected {
    /// The worth of the position to the side that chooses.
    pub worth: f64,
    /// Its worth to the side that looks ahead.
    pub viewed: f64,
    /// Who is still there.
    pub there: There,
}

impl Expected {
    fn none(figures: usize) -> Self {
        Self { worth: 0.0, viewed: 0.0, there: SmallVec::from_elem(0.0, figures) }
    }

    /// Adds what happens with this probability.
    fn add(&mut self, other: &Self, share: f64) {
        self.worth += other.worth * share;
        self.viewed += other.viewed * share;
        for (sum, there) in self.there.iter_mut().zip(&other.there) {
            *sum += there * share;
        }
    }
}

/// A forecast in which every roll branches over its results. Players who are asked on the way choose the best for themselves:
/// the bot what is best for it, all others what is worst.
#[derive(Debug)]
pub(crate) struct Forecast<R> {
    side: SideId,
    /// Who looks ahead, where that is another side.
    viewer: SideId,
    /// What is left to be ordered where a position has settled.
    rest: SmallVec<[Order; 2]>,
    known: FxHashMap<Hashed<(Battle, usize)>, Expected>,
    /// Battles that may still be looked at.
    left: u64,
    looked_at: u64,
    ruleset: std::marker::PhantomData<R>,
}

/// The positions to which a plan leads, as far as they are likely.
#[derive(Debug)]
pub(crate) struct Ends {
    /// The positions, each with its probability; no two are equal.
    pub ends: Vec<(Battle, f64)>,
    /// How many battles were looked at.
    pub looked_at: u64,
}

impl Ends {
    /// So many of these positions that stand for all of them, as by a value: the middle ones of parts that are equally likely.
    pub(crate) fn spread(mut self, most: usize, value: impl Fn(&Battle) -> f64) -> Vec<(Battle, f64)> {
        let parts = f64::from(u32::try_from(most.max(1)).unwrap_or(u32::MAX));
        let all: f64 = self.ends.iter().map(|(_, share)| share).sum();
        let mut valued: Vec<_> = self.ends.drain(..).map(|(battle, share)| (value(&battle), battle, share)).collect();
        valued.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let (mut passed, mut part) = (0.0, 0.5);
        let mut taken = Vec::new();
        for (_, battle, share) in valued {
            passed += share / all * parts;
            let mut count = 0.0;
            while part < passed {
                (part, count) = (part + 1.0, count + 1.0);
            }
            if count > 0.0 {
                taken.push((battle, count / parts));
            }
        }
        taken
    }
}

/// Positions with their probabilities, equal ones together, in the order in which they were found.
#[derive(Clone, Debug, Default)]
struct Found(FxHashMap<Hashed<Battle>, (usize, f64)>);

impl Found {
    fn add(&mut self, battle: Battle, share: f64) {
        let place = self.0.len();
        self.0.entry(Hashed::new(battle)).or_insert((place, 0.0)).1 += share;
    }

    fn into_list(self) -> Vec<(Battle, f64)> {
        let mut list: Vec<_> = self.0.into_iter().collect();
        list.sort_unstable_by_key(|(_, (place, _))| *place);
        list.into_iter().map(|(battle, (_, share))| (battle.into_value(), share)).collect()
    }
}

/// Something that happens to a battle with this probability; `rest` orders of the plan are left.
struct Step {
    battle: Battle,
    events: Vec<Event>,
    rest: usize,
    share: f64,
}

/// A branch that is less likely is left out of the [`Ends`] of an order.
const LIKELY: f64 = 0.001;

/// More battles than a forecast may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

/// What a battle waits for.
enum Halt {
    Settled,
    Roll(RollRequest),
    Ask(Choice),
}

/// What is believed of the worth of a plan, and how much work it took.
#[derive(Debug)]
pub(crate) struct Believed {
    /// What it leads to.
    pub expected: Expected,
    /// Whether that is exact.
    pub exact: bool,
    /// How many battles were looked at.
    pub looked_at: u64,
}

/// Battles that an exact forecast of one plan looks at, at most. More are estimated by plays.
const MOST: u64 = 4_000;

/// Plays of an estimate.
const PLAYS: u32 = 60;

impl<R: Playing> Forecast<R> {
    /// What a plan of a side leads to; `None` where its first order is refused.
    pub(crate) fn of(battle: &Battle, side: SideId, plan: &Plan) -> Option<Believed> {
        Self::viewed(battle, side, plan, side)
    }

    /// The same where another side looks ahead.
    pub(crate) fn viewed(battle: &Battle, side: SideId, plan: &Plan, viewer: SideId) -> Option<Believed> {
        let events = battle.ordered(plan.order()).ok()?;
        let mut forecast = Self { viewer, ..Self::new(side, plan.orders[1..].iter().rev().cloned().collect(), MOST) };
        let rest = forecast.rest.len();
        let counted = forecast.go_on(battle.clone(), events.clone(), rest);
        let (expected, exact) = match counted {
            Ok(expected) => (expected, true),
            Err(TooMany) => (forecast.estimate(battle, &events), false),
        };
        Some(Believed { expected, exact, looked_at: forecast.looked_at })
    }

    fn new(side: SideId, rest: SmallVec<[Order; 2]>, left: u64) -> Self {
        let known = FxHashMap::default();
        Self { side, viewer: side, rest, known, left, looked_at: 0, ruleset: std::marker::PhantomData }
    }

    /// The positions to which a plan of a side leads; `None` where its first order is refused.
    pub(crate) fn ends(battle: &Battle, side: SideId, plan: &Plan) -> Option<Ends> {
        let events = battle.ordered(plan.order()).ok()?;
        let mut forecast = Self::new(side, plan.orders[1..].iter().rev().cloned().collect(), MOST);
        let walked = forecast.walk(battle, &events);
        let ends = walked.unwrap_or_else(|TooMany| forecast.played(battle, &events)).into_list();
        Some(Ends { ends, looked_at: forecast.looked_at })
    }

    /// The ends of plays of events with seeded dice.
    fn played(&mut self, battle: &Battle, events: &[Event]) -> Found {
        let mut ends = Found::default();
        for play in 0..PLAYS {
            let end = self.play(battle.clone(), events.to_vec(), SeededDice::new(play.into()));
            ends.add(end, 1.0 / f64::from(PLAYS));
        }
        ends
    }

    /// The likely ends of events, found a roll, an answer or an order after the other.
    fn walk(&mut self, battle: &Battle, events: &[Event]) -> Result<Found, TooMany> {
        let mut ends = Found::default();
        let mut open =
            vec![Step { battle: battle.clone(), events: events.to_vec(), rest: self.rest.len(), share: 1.0 }];
        while !open.is_empty() {
            let mut halted = vec![Found::default(); self.rest.len() + 1];
            while let Some(Step { mut battle, events, rest, share }) = open.pop() {
                self.looked_at += 1;
                self.left = self.left.checked_sub(1).ok_or(TooMany)?;
                if !matches!(Self::settle(&mut battle, events), Halt::Settled) {
                    halted[rest].add(battle, share);
                    continue;
                }
                let next = rest.checked_sub(1).and_then(|next| Some((next, battle.ordered(&self.rest[next]).ok()?)));
                match next {
                    Some((rest, events)) => open.push(Step { battle, events, rest, share }),
                    None => ends.add(battle, share),
                }
            }
            for (rest, halted) in halted.into_iter().enumerate() {
                for (battle, share) in halted.into_list() {
                    self.follow(battle, rest, share, &mut open)?;
                }
            }
        }
        Ok(ends)
    }

    /// What comes after a halt: each likely result of a roll, or the best answer.
    fn follow(&mut self, mut battle: Battle, rest: usize, share: f64, open: &mut Vec<Step>) -> Result<(), TooMany> {
        match battle.step() {
            battle::Step::Roll(request) => {
                for (rolled, part) in results(&mut battle, request) {
                    let share = share * part;
                    if share >= LIKELY {
                        open.push(Step { battle: battle.clone(), events: battle.rolled(rolled), rest, share });
                    }
                }
            }
            battle::Step::Ask(choice) => {
                if let Some((events, _)) = self.answer(&battle, rest, choice.decider)? {
                    open.push(Step { battle, events, rest, share });
                }
            }
            battle::Step::Emit(_) | battle::Step::Rest => {}
        }
        Ok(())
    }

    /// The battle after an order that needs no dice; the battle as it is where dice come first, or the order is refused.
    pub(crate) fn after_move(battle: &Battle, order: &Order) -> Battle {
        let mut after = battle.clone();
        match battle.ordered(order).map(|events| Self::settle(&mut after, events)) {
            Ok(Halt::Settled) => after,
            _ => battle.clone(),
        }
    }

    /// Lets events happen, and what follows them without dice and orders.
    fn settle(battle: &mut Battle, mut events: Vec<Event>) -> Halt {
        loop {
            battle.apply_all(&events);
            match battle.top() {
                None => return Halt::Settled,
                Some(top) if R::frame(top).is_none_or(R::is_settled) => return Halt::Settled,
                Some(_) => {}
            }
            match battle.step() {
                battle::Step::Emit(more) => events = more,
                battle::Step::Roll(request) => return Halt::Roll(request),
                battle::Step::Ask(choice) => return Halt::Ask(choice),
                battle::Step::Rest => return Halt::Settled,
            }
        }
    }

    /// What events lead to; `rest` orders of the plan are left.
    fn go_on(&mut self, mut battle: Battle, events: Vec<Event>, rest: usize) -> Result<Expected, TooMany> {
        self.looked_at += 1;
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        match Self::settle(&mut battle, events) {
            Halt::Settled => self.settled(battle, rest),
            Halt::Roll(request) => {
                self.remembered(battle, rest, |forecast, battle| forecast.roll(battle, rest, request))
            }
            Halt::Ask(choice) => {
                self.remembered(battle, rest, |forecast, battle| forecast.ask(battle, rest, choice.decider))
            }
        }
    }

    fn remembered(
        &mut self,
        battle: Battle,
        rest: usize,
        count: impl FnOnce(&mut Self, &Battle) -> Result<Expected, TooMany>,
    ) -> Result<Expected, TooMany> {
        let key = Hashed::new((battle, rest));
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let expected = count(self, &key.value().0)?;
        self.known.insert(key, expected.clone());
        Ok(expected)
    }

    /// Goes on with the next order of the plan where that is still possible, and values the position otherwise.
    fn settled(&mut self, battle: Battle, rest: usize) -> Result<Expected, TooMany> {
        if let Some(next) = rest.checked_sub(1)
            && let Ok(events) = battle.ordered(&self.rest[next])
        {
            return self.go_on(battle, events, next);
        }
        Ok(self.value(&battle))
    }

    fn value(&self, battle: &Battle) -> Expected {
        let worth_to = |side| battle.played::<R>().map_or(0.0, |battle| R::worth(battle, side));
        let worth = worth_to(self.side);
        let viewed = if self.viewer == self.side { worth } else { worth_to(self.viewer) };
        let there = battle.setup().figure_ids().map(|figure| f64::from(u8::from(is_there(battle, figure))));
        Expected { worth, viewed, there: there.collect() }
    }

    fn roll(&mut self, battle: &Battle, rest: usize, request: RollRequest) -> Result<Expected, TooMany> {
        let mut battle = battle.clone();
        let mut expected = Expected::none(battle.setup().figures.len());
        for (rolled, share) in results(&mut battle, request) {
            let events = battle.rolled(rolled);
            let of_it = self.go_on(battle.clone(), events, rest)?;
            expected.add(&of_it, share);
        }
        Ok(expected)
    }

    fn ask(&mut self, battle: &Battle, rest: usize, decider: SideId) -> Result<Expected, TooMany> {
        let best = self.answer(battle, rest, decider)?;
        Ok(best.map_or_else(|| self.value(battle), |(_, best)| best))
    }

    /// The best answer to a choice for whoever is asked, as what it does and what it leads to; `None` where there is none.
    fn answer(
        &mut self,
        battle: &Battle,
        rest: usize,
        decider: SideId,
    ) -> Result<Option<(Vec<Event>, Expected)>, TooMany> {
        let mut best: Option<(Vec<Event>, Expected)> = None;
        let orders = battle.played::<R>().map(R::answers).unwrap_or_default();
        for order in orders {
            let Ok(events) = battle.ordered(&order) else { continue };
            let of_it = self.go_on(battle.clone(), events.clone(), rest)?;
            let better = best.as_ref().is_none_or(|(_, best)| {
                if decider == self.side { of_it.worth > best.worth } else { of_it.worth < best.worth }
            });
            if better {
                best = Some((events, of_it));
            }
        }
        Ok(best)
    }

    /// The mean of plays with seeded dice, in which everybody who is asked takes what comes first.
    fn estimate(&mut self, battle: &Battle, events: &[Event]) -> Expected {
        let mut expected = Expected::none(battle.setup().figures.len());
        for play in 0..PLAYS {
            let end = self.play(battle.clone(), events.to_vec(), SeededDice::new(play.into()));
            expected.add(&self.value(&end), 1.0 / f64::from(PLAYS));
        }
        expected
    }

    fn play(&mut self, mut battle: Battle, mut events: Vec<Event>, mut dice: SeededDice) -> Battle {
        let mut rest = self.rest.len();
        loop {
            self.looked_at += 1;
            events = match Self::settle(&mut battle, events) {
                Halt::Settled => {
                    let Some(next) = rest.checked_sub(1) else { return battle };
                    rest = next;
                    match battle.ordered(&self.rest[next]) {
                        Ok(events) => events,
                        Err(_) => return battle,
                    }
                }
                Halt::Roll(request) => match dice.answer(request) {
                    Ok(answer) => battle.rolled(answer.rolled),
                    Err(_) => return battle,
                },
                Halt::Ask(_) => {
                    let usual = battle.played::<R>().and_then(R::usual);
                    match usual.and_then(|order| battle.ordered(&order).ok()) {
                        Some(events) => events,
                        None => return battle,
                    }
                }
            };
        }
    }
}

/// The results of a roll, equal ones together, each with its probability. Where the rules fold several rolls into one, the
/// battle stands before that one.
pub(crate) fn results(battle: &mut Battle, request: RollRequest) -> impl Iterator<Item = (Rolled, f64)> + use<> {
    let Rolls { before, results, total } = Rolls::of(battle, request);
    if let Some(event) = before {
        battle.apply(&event);
    }
    results.into_iter().map(move |(rolled, ways)| (rolled, share(ways, total)))
}

/// A probability. Worths are means, so rounding does not matter; it is the same on every machine.
#[expect(clippy::cast_precision_loss, reason = "a probability needs no more than the digits of a float")]
fn share(ways: u128, total: u128) -> f64 {
    ways as f64 / total as f64
}

fn is_there(battle: &Battle, figure: FigureId) -> bool {
    !matches!(battle.field().whereabouts(figure), knockback_rules::battle::Whereabouts::OffBoard)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_odds::c3g::{Odds, Question};
    use knockback_rules::{
        battle::{Battle, Occupant, Order, Setup},
        c3g::{self, AttackWith, C3g},
        dice::SeededDice,
        files::read_scenario,
        game::Game,
    };

    use super::*;

    /// A duel in which the first side may attack.
    fn duel() -> Battle {
        let text = include_bytes!("../../rules/examples/duel.ron");
        let mut game = Game::new(Arc::new(Setup::new(read_scenario("duel.ron", text).unwrap()).unwrap()), Some(1));
        let mut dice = SeededDice::new(1);
        game.settle(&mut dice).unwrap();
        let attacks =
            |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { target: Occupant::Figure(_), .. }));
        while !game.battle().legal_orders().iter().any(|order| attacks(&order)) {
            let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
            game.play(&orders[orders.len() / 2], &mut dice).unwrap();
        }
        game.battle().clone()
    }

    #[test]
    fn a_forecast_is_as_the_odds_say() {
        let battle = duel();
        let side = battle.choice().unwrap().decider;
        let mut compared = 0;
        for order in battle.legal_orders().iter() {
            let Order::C3g(c3g::Order::Attack { attacker, target: Occupant::Figure(target), with: AttackWith::Normal }) =
                order
            else {
                continue;
            };
            let Ok(odds) = Odds::of(&battle, Question::new(attacker, Occupant::Figure(target), AttackWith::Normal))
            else {
                continue;
            };
            let believed = Forecast::<C3g>::of(&battle, side, &Plan::of(order)).unwrap();
            assert!(believed.exact);
            let destroyed = odds.destroyed(Occupant::Figure(target)).value();
            assert!((1.0 - believed.expected.there[target.index()] - destroyed).abs() < 1e-12, "{destroyed}");
            compared += 1;
        }
        assert!(compared > 0, "there is an attack to compare");
    }

    #[test]
    fn the_ends_of_an_attack_are_what_its_forecast_is_the_mean_of() {
        let battle = duel();
        let side = battle.choice().unwrap().decider;
        let attack = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { .. }));
        for order in battle.legal_orders().iter().filter(attack) {
            let plan = Plan::of(order);
            let expected = Forecast::<C3g>::of(&battle, side, &plan).unwrap().expected;
            let worth = |battle: &Battle| C3g::worth(battle.played().unwrap(), side);
            let ends = Forecast::<C3g>::ends(&battle, side, &plan).unwrap();
            let all: f64 = ends.ends.iter().map(|(_, share)| share).sum();
            let mean: f64 = ends.ends.iter().map(|(end, share)| worth(end) * share / all).sum();
            assert!(all > 0.95 && all < 1.0 + 1e-9, "{all}");
            assert!((mean - expected.worth).abs() < 1.0, "{mean} and {}", expected.worth);
            let spread = ends.spread(3, worth);
            let shares: f64 = spread.iter().map(|(_, share)| share).sum();
            assert!(spread.len() <= 3 && (shares - 1.0).abs() < 1e-9, "{shares}");
        }
    }

    #[test]
    fn an_estimate_is_near_what_is_exact() {
        let battle = duel();
        let side = battle.choice().unwrap().decider;
        let attack =
            |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { target: Occupant::Figure(_), .. }));
        let order = battle.legal_orders().iter().find(attack).unwrap();
        let exact = Forecast::<C3g>::of(&battle, side, &Plan::of(order.clone())).unwrap().expected;
        let events = battle.ordered(&order).unwrap();
        let mut forecast = Forecast::<C3g>::new(side, SmallVec::new(), 0);
        let estimated = forecast.estimate(&battle, &events);
        // 60 plays of a roll with a spread of some 20 points.
        assert!((exact.worth - estimated.worth).abs() < 10.0, "{} and {}", exact.worth, estimated.worth);
    }

    #[test]
    fn what_takes_too_long_is_estimated() {
        let battle = duel();
        let side = battle.choice().unwrap().decider;
        let attack = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { .. }));
        let order = battle.legal_orders().iter().find(attack).unwrap();
        let events = battle.ordered(&order).unwrap();
        let mut forecast = Forecast::<C3g>::new(side, SmallVec::new(), 3);
        assert_eq!(forecast.go_on(battle, events, 0), Err(TooMany));
    }
}
