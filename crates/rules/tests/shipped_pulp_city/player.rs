//! A simple, sensible player. It plays each order a few dice ahead, and picks the one with the best average.

use knockback_rules::{
    battle::{Battle, FigureId, Order, Outcome, SideId, Step},
    board::Cell,
    dice::{Dice, SeededDice},
    pulp_city::{self, ActionRange, Choice, PulpCity, PulpCityBattle, Victory},
};

use crate::support::mix::Mix;

/// Value in hundredths of a hit point.
pub(crate) type Value = i32;

/// Value of a victory.
const VICTORY: Value = 100_000;
/// Number of throws of the dice to evaluate for each action. Other orders are evaluated once.
const THROWS: u64 = 3;
/// Maximum number of orders to evaluate. From a longer list, a sample is evaluated.
const MAX: usize = 48;
/// Maximum number of steps in an evaluation.
const DEPTH: usize = 40;

/// A player.
pub(crate) struct Player {
    /// Random numbers that vary the choice between orders of similar value.
    pub(crate) mix: Mix,
}

impl Player {
    /// Returns the next order, or `None` if the battle is over.
    pub(crate) fn order(&mut self, battle: &Battle) -> Option<Order> {
        let (side, choice) = battle.choice_of::<PulpCity>()?;
        let mut orders: Vec<Order> = battle.legal_orders().iter().collect();
        if let Choice::Turn { .. } = choice {
            return self.turn(battle, side, orders);
        }
        while orders.len() > MAX {
            let place = self.mix.below(orders.len());
            if !matches!(orders[place], Order::PulpCity(pulp_city::Order::Act { .. })) || self.mix.below(4) == 0 {
                orders.swap_remove(place);
            }
        }
        self.best(battle, side, orders)
    }

    /// Returns the order for a turn: it activates the model, or commands the card, whose best action
    /// has the highest value.
    fn turn(&mut self, battle: &Battle, side: SideId, orders: Vec<Order>) -> Option<Order> {
        let mut best: Option<(Value, Order)> = None;
        for order in orders {
            let value = if order == Order::PulpCity(pulp_city::Order::Pass) {
                // Passing has the lowest value.
                Value::MIN
            } else {
                let mut there = battle.clone();
                there.apply_all(&battle.ordered(&order).ok()?);
                settle(&mut there, 0);
                let acts: Vec<Order> = there.legal_orders().iter().filter(is_act).take(MAX).collect();
                let first = acts.iter().map(|act| expected(&there, act, side)).max();
                first.unwrap_or_else(|| worth(&there, side)) + self.whim()
            };
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, order));
            }
        }
        best.map(|(_, order)| order)
    }

    fn best(&mut self, battle: &Battle, side: SideId, orders: Vec<Order>) -> Option<Order> {
        let rated = orders.into_iter().map(|order| (expected(battle, &order, side) + self.whim(), order));
        rated.max_by_key(|(value, _)| *value).map(|(_, order)| order)
    }

    /// Returns a small random value, so that battles differ.
    fn whim(&mut self) -> Value {
        Value::try_from(self.mix.below(6)).unwrap()
    }
}

fn is_act(order: &Order) -> bool {
    matches!(order, Order::PulpCity(pulp_city::Order::Act { .. }))
}

/// Returns the average value of an order over a few throws.
fn expected(battle: &Battle, order: &Order, side: SideId) -> Value {
    let Ok(events) = battle.ordered(order) else { return Value::MIN / 4 };
    let mut after = battle.clone();
    after.apply_all(&events);
    let throws = if is_act(order) { THROWS } else { 1 };
    let sum: Value = (0..throws)
        .map(|seed| {
            let mut there = after.clone();
            settle(&mut there, seed);
            worth(&there, side)
        })
        .sum();
    sum / Value::try_from(throws).unwrap()
}

/// Resolves the battle until the next action. Choices on the way are answered at random, and declined
/// only if nothing else is possible.
fn settle(battle: &mut Battle, seed: u64) {
    let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed + 1));
    for _ in 0..DEPTH {
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(request) => {
                let Ok(answer) = dice.answer(request) else { return };
                let events = battle.rolled(answer.rolled);
                battle.apply_all(&events);
            }
            Step::Rest => return,
            Step::Ask(_) => {
                let asked = battle.choice_of::<PulpCity>();
                if matches!(asked, Some((_, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. })) | None)
                {
                    return;
                }
                let mut orders: Vec<Order> = battle.legal_orders().iter().take(64).collect();
                let ends = |order: &Order| {
                    matches!(order, Order::PulpCity(pulp_city::Order::Decline | pulp_city::Order::Done))
                };
                if orders.iter().any(|order| !ends(order)) {
                    orders.retain(|order| !ends(order));
                }
                let Some(order) = mix.take(&mut orders) else { return };
                let Ok(events) = battle.ordered(&order) else { return };
                battle.apply_all(&events);
            }
        }
    }
}

/// Returns the value of a battle for a side.
fn worth(battle: &Battle, side: SideId) -> Value {
    match battle.outcome() {
        Some(Outcome::Won { side: winner, .. }) => return if winner == side { VICTORY } else { -VICTORY },
        Some(Outcome::Drawn) => return 0,
        None => {}
    }
    let Some(played) = battle.as_ruleset::<PulpCity>() else { return 0 };
    let mut sum = 0;
    for (figure, _) in played.state().models().filter(|(figure, _)| played.in_play(*figure)) {
        let value = model(played, figure);
        sum += if played.owner(figure) == side { value } else { -value };
    }
    for other in 0..u16::try_from(battle.setup().sides.len()).unwrap() {
        let ap = Value::from(played.state().team(SideId(other)).ap) * 4;
        sum += if SideId(other) == side { ap } else { -ap };
    }
    sum
}

/// Returns the value of a model in its state and position.
fn model(battle: PulpCityBattle<'_>, figure: FigureId) -> Value {
    let (model, card) = (battle.model(figure), battle.sheet(figure));
    let mut value = 100 * Value::from(model.hp) + if card.supreme.is_some() { 250 } else { 40 };
    value += 20 * (Value::from(model.attack) + Value::from(model.defend) + Value::from(model.power_up));
    value += 10 * (Value::from(model.block) + Value::from(model.brutal)) + if model.empowered { 30 } else { 0 };
    value -= 20 * Value::try_from(model.weak.count_ones()).unwrap()
        + 25 * Value::from(model.suppress)
        + 8 * Value::from(model.fatigue);
    value -= if model.stunned { 50 } else { 0 } - 15 * Value::from(model.pace);
    let Some(cell) = battle.cell_of(figure) else { return value };
    value + standing(battle, figure, cell)
}

/// Returns the value of a cell for a model. The value is higher on high ground, near or on hexes to hold, and if
/// the distance to the nearest enemy is close to the longest reach of its actions, at most 4 hexes.
fn standing(battle: PulpCityBattle<'_>, figure: FigureId, cell: Cell) -> Value {
    let board = &battle.setup().board;
    let wanted = battle.sheet(figure).actions.iter().map(|action| match action.reach {
        ActionRange::Hexes(most) => u32::from(most),
        _ => 1,
    });
    let wanted = wanted.max().unwrap_or(1).min(4);
    let foes = battle.field().standing_figures().filter(|(other, _)| battle.owner(*other) != battle.owner(figure));
    let nearest = foes.map(|(_, at)| battle.distance(cell, at.head)).min().unwrap_or(0);
    let mut value = -6 * Value::try_from(nearest.abs_diff(wanted)).unwrap() + 4 * Value::from(board.level(cell).0);
    for rule in &battle.rules().victory {
        let Victory::Hold { side, cells, from_round } = rule else { continue };
        if *side == battle.owner(figure) {
            let far = cells.iter().map(|goal| battle.distance(cell, *goal)).min().unwrap_or(0);
            let near = battle.state().round() + 1 >= *from_round;
            value -= Value::try_from(far).unwrap() * if near { 12 } else { 3 };
            value += if far == 0 && near { 80 } else { 0 };
        }
    }
    value
}
