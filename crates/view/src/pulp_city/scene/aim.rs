//! An action before it is rolled: what comes of it if it succeeds, and the question for its odds.

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
    /// Who does what to whom.
    pub attempt: Attempt,
    /// Power Up dice that are spent on it.
    pub power_up: u8,
    /// What extra successes buy, as far as it is picked; in the order of the sheet where it is empty.
    pub buys: Vec<EffectId>,
    /// The order that begins it.
    pub order: Order,
    /// What comes of a success with what is picked.
    pub forecast: ActionForecast,
    /// How many extra successes the flights of that need.
    pub needs: usize,
    /// What may come as well if extra successes buy all that the sheet lists; nothing where something is picked.
    pub bought: ActionForecast,
    /// For each way that its player may choose, the cells over which its target is sent.
    pub lines: Vec<Vec<Cell>>,
    /// Which way a knockback goes, where its player chooses between two.
    pub direction: Option<Direction>,
    /// What so many extra successes as there can be buy.
    wishes: Vec<EffectId>,
}

impl PlannedAttack {
    /// The action of an order that could be given now; `None` of any other order. Of several ways of a knockback the one
    /// that is looked at.
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
        let wishes = terms::wishes(action, &buys, dice);
        Some(Self { attempt, power_up, buys, order: order.clone(), forecast, needs, bought, lines, direction, wishes })
    }

    /// At whom or what it is aimed; nobody of a hex.
    #[must_use]
    pub const fn target(&self) -> Option<Occupant> {
        occupant(self.attempt.target)
    }

    /// The question for its odds.
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

    /// The question for the odds of the throw of a model that was grabbed, which begins in the middle of an action;
    /// `None` of any other action.
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
        Choices { efx: self.wishes.iter().copied().map(Purchase::from).collect(), ..Choices::default() }
    }
}

/// What is picked to be bought, as far as an action has it, each once.
#[must_use]
pub fn fitting(action: &Action, picked: &[EffectId]) -> Vec<EffectId> {
    let mut buys = once_each(picked);
    buys.retain(|effect| action.efx.contains(effect));
    buys
}

/// Power Up dice that an order spends.
const fn power_up(order: &Order) -> u8 {
    match order {
        Order::Act { power_up, .. } | Order::Throw { power_up, .. } => *power_up,
        _ => 0,
    }
}

/// The action that an order declares; `None` of one that declares none.
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

/// At whom, what or where an order is aimed: at the model itself where nothing is named.
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
