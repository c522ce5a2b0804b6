//! An action before it is rolled: its results if it succeeds, and the question for its odds.

use knockback_odds::pulp_city::{Choices, OrderOption, Purchase, Question};
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    geometry::{Coord, Direction},
    pulp_city::{Action, Attempt, Choice, EffectId, Order, PulpCity, PulpCityBattle, TargetRef, pool},
};

use super::{
    ActionForecast,
    default_orders::once_each,
    lookahead::{self, Supposed},
};
use crate::pulp_city::{occupant, terms};

/// An action before it is rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAttack {
    /// The attacker, the action and the target.
    pub attempt: Attempt,
    /// The Power Up dice spent on the action.
    pub power_up: u8,
    /// The selected effects to buy; if empty, the order of the sheet is used.
    pub buys: Vec<EffectId>,
    /// The order that begins the action.
    pub order: Order,
    /// The results of a success with the selected effects.
    pub forecast: ActionForecast,
    /// The number of extra successes that the shown flights need.
    pub needs: usize,
    /// Additional possible results, if extra successes buy everything on the sheet. Empty if effects are selected.
    pub bought: ActionForecast,
    /// For each direction that the player may choose, the cells over which the target is sent.
    pub lines: Vec<Vec<Cell>>,
    /// The direction of a knockback, if the player chooses between two.
    pub direction: Option<Direction>,
    /// The effects to buy with the maximum number of extra successes.
    purchases: Vec<EffectId>,
}

impl PlannedAttack {
    /// The action of an order that is legal now; `None` for any other order. `line` selects one of several directions
    /// of a knockback.
    #[must_use]
    pub fn new(battle: PulpCityBattle<'_>, order: &Order, picked: &[EffectId], line: usize) -> Option<Self> {
        let attempt = attempt(battle, order)?;
        let action = battle.action(attempt.attacker, attempt.action)?;
        let power_up = power_up(order);
        let dice = pool::attack(battle, attempt, power_up).dice;
        let buys = fitting(action, picked);
        let most = usize::from(dice);
        let suppose = |buys: &[EffectId], line| {
            let buys = &buys[..buys.len().min(most)];
            lookahead::played_out(battle, order, Supposed { success: true, buys, line })
        };
        let forecast = suppose(&buys, line)?;
        let flies_alike = |buys: &[EffectId]| suppose(buys, line).is_some_and(|less| less.flights == forecast.flights);
        let needs = (0..buys.len()).find(|count| flies_alike(&buys[..*count])).unwrap_or(buys.len());
        let bought = if buys.is_empty() { suppose(&once_each(&action.efx), line) } else { None };
        let ways = forecast.ways.len().max(1);
        let lines = (0..ways).filter_map(|line| suppose(&buys, line)).map(|told| told.path_of(attempt));
        let direction = Some(line % ways).filter(|_| ways > 1).and_then(|way| forecast.ways.get(way)).copied();
        let bought = bought.unwrap_or_default().without(&forecast);
        let lines = lines.filter(|line| !line.is_empty()).collect();
        let purchases = terms::purchases(action, &buys, dice);
        Some(Self {
            attempt,
            power_up,
            buys,
            order: order.clone(),
            forecast,
            needs,
            bought,
            lines,
            direction,
            purchases,
        })
    }

    /// The figure or object that the action is aimed at; `None` for a hex.
    #[must_use]
    pub const fn target(&self) -> Option<Occupant> {
        occupant(self.attempt.target)
    }

    /// The question for the odds of the action.
    #[must_use]
    pub fn question(&self) -> Question {
        let Attempt { attacker, action, target, thrown, .. } = self.attempt;
        let question = Question::new(attacker, action, target);
        let question = match thrown {
            Some(Occupant::Object(thing)) => question.throwing(thing),
            _ => question,
        };
        let power_up = Some(self.power_up).filter(|dice| *dice > 0);
        question.with(Choices { power_up, direction: self.direction, ..self.choices() })
    }

    /// The question for the odds of throwing a grabbed model, which begins in the middle of an action. `None` for any
    /// other action.
    #[must_use]
    pub fn deed(&self) -> Option<OrderOption> {
        let throws = matches!(self.order, Order::Throw { .. });
        let deed = || OrderOption {
            order: self.order.clone(),
            target: self.attempt.target,
            choices: Choices { direction: self.direction, ..self.choices() },
        };
        throws.then(deed)
    }

    fn choices(&self) -> Choices {
        Choices { efx: self.purchases.iter().copied().map(Purchase::from).collect(), ..Choices::default() }
    }
}

/// The selected effects that an action can buy, without duplicates.
#[must_use]
pub fn fitting(action: &Action, picked: &[EffectId]) -> Vec<EffectId> {
    let mut buys = once_each(picked);
    buys.retain(|effect| action.efx.contains(effect));
    buys
}

/// The Power Up dice that an order spends.
const fn power_up(order: &Order) -> u8 {
    match order {
        Order::Act { power_up, .. } | Order::Throw { power_up, .. } => *power_up,
        _ => 0,
    }
}

/// The action that an order declares, if any.
pub fn attempt(battle: PulpCityBattle<'_>, order: &Order) -> Option<Attempt> {
    match *order {
        Order::Act { figure, action, target, at, thing, .. } => {
            let target = mark(battle, figure, target, at)?;
            Some(Attempt { attacker: figure, action, target, thrown: thing.map(Occupant::Object), centre: None })
        }
        Order::Throw { target, at, .. } => {
            let Some((_, Choice::Throw { figure, thrown })) = battle.choice_of::<PulpCity>() else { return None };
            let action = battle.sheet(figure).throw()?;
            let target = mark(battle, figure, target, at)?;
            Some(Attempt { attacker: figure, action, target, thrown: Some(Occupant::Figure(thrown)), centre: None })
        }
        _ => None,
    }
}

/// The target of an order: the model itself if none is given.
fn mark(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    target: Option<Occupant>,
    at: Option<Coord>,
) -> Option<TargetRef> {
    match (target, at) {
        (Some(Occupant::Figure(figure)), _) => Some(TargetRef::Figure(figure)),
        (Some(Occupant::Object(object)), _) => Some(TargetRef::Object(object)),
        (None, Some(at)) => battle.setup().board.cell(at).map(TargetRef::Hex),
        (None, None) => Some(TargetRef::Figure(figure)),
    }
}
