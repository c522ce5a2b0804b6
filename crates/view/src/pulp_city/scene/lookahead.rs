//! The battle as it would be: once somebody is activated or commanded, after an order, or after an action that succeeds or
//! fails with what its player would buy. All of it is carried out by the rules, on a copy.

use knockback_rules::{
    battle::{self, Event, FigureId, Frame, Step},
    board::Cell,
    dice::Rolled,
    pulp_city::{self, Attempt, Choice, EffectId, Order, PulpCity, PulpCityBattle, PulpCityBattleCopy, RollerRole},
};

use super::{ActionForecast, default_orders};
use crate::pulp_city::acting;

/// No action has more steps than this.
const MOST: usize = 600;

/// The battle once a model is activated, or its card commanded; `None` where it cannot be.
#[must_use]
pub fn begun(battle: PulpCityBattle<'_>, figure: FigureId) -> Option<PulpCityBattleCopy> {
    after(battle, &acting::begin(battle, figure))
}

/// The battle after an order and all that follows by itself: up to the next die, the next choice or the end. `None` for an
/// order that is refused.
#[must_use]
pub fn after(battle: PulpCityBattle<'_>, order: &Order) -> Option<PulpCityBattleCopy> {
    let mut play = Play::begin(battle, order)?;
    while play.goes_on() {}
    Some(play.copy)
}

/// What comes of an order by itself, up to the next die, the next choice or the end; `None` for one that is refused.
#[must_use]
pub fn forecast(battle: PulpCityBattle<'_>, order: &Order) -> Option<ActionForecast> {
    let mut play = Play::begin(battle, order)?;
    while play.goes_on() {}
    Some(play.told)
}

/// What is supposed of an action that is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Supposed<'a> {
    /// Whether its roll succeeds.
    pub success: bool,
    /// What its extra successes buy, one each.
    pub buys: &'a [EffectId],
    /// Which of two ways a knockback goes, counted round and round.
    pub line: usize,
}

/// What would come of an action, if its dice fell as is supposed. Whoever is struck beside its target is struck as well, and
/// buys nothing. What its player would choose, such as where somebody is moved, is told and left out.
#[must_use]
pub fn played_out(battle: PulpCityBattle<'_>, order: &Order, supposed: Supposed<'_>) -> Option<ActionForecast> {
    let mut play = Play::begin(battle, order)?;
    play.play_out(supposed);
    Some(play.told)
}

/// Where an action that was declared may send anybody, if it succeeds: with what comes for sure and with all that it could
/// buy, which way ever its player chooses. `next` are the events that follow upon its declaration.
pub fn landings<'a>(battle: PulpCityBattle<'_>, attempt: Attempt, next: impl Iterator<Item = &'a Event>) -> Vec<Cell> {
    let Some(action) = battle.action(attempt.attacker, attempt.action) else { return Vec::new() };
    let mut begun = battle.copied();
    // Its work is laid out before any die falls.
    next.take_while(|event| matches!(event, Event::Agenda(_))).for_each(|event| begun.apply(event));
    let all = default_orders::once_each(&action.efx);
    let told = |buys: &[EffectId], line| {
        let mut play = Play::of(begun.clone());
        play.play_out(Supposed { success: true, buys, line });
        play.told
    };
    let mut ends = Vec::new();
    for buys in [&[][..], &all] {
        let first = told(buys, 0);
        let others = (1..first.ways.len()).map(|line| told(buys, line)).collect::<Vec<_>>();
        for end in std::iter::once(first).chain(others).flat_map(ActionForecast::into_ends) {
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
    }
    ends
}

/// An order that is being carried out on a copy.
struct Play {
    copy: PulpCityBattleCopy,
    told: ActionForecast,
    /// The attacker has rolled, and the defender has not.
    attacked: bool,
    /// The first roll has been judged: what is rolled now is rolled for others.
    judged: bool,
}

impl Play {
    fn begin(battle: PulpCityBattle<'_>, order: &Order) -> Option<Self> {
        let events = battle.ordered(&battle::Order::PulpCity(order.clone())).ok()?;
        let mut play = Self::of(battle.copied());
        play.hear(&events);
        Some(play)
    }

    fn of(copy: PulpCityBattleCopy) -> Self {
        Self { copy, told: ActionForecast::default(), attacked: false, judged: false }
    }

    /// Everything happens that belongs to an action.
    fn play_out(&mut self, supposed: Supposed<'_>) {
        let mut wants = supposed.buys.to_vec();
        for _ in 0..MOST {
            if self.goes_on() {
                continue;
            }
            let answered = match self.copy.step() {
                Step::Roll(_) => self.roll(supposed),
                Step::Ask(_) => self.answer(&mut wants, supposed.line),
                Step::Emit(_) | Step::Rest => false,
            };
            if !answered {
                break;
            }
        }
    }

    /// Events happen.
    fn hear(&mut self, events: &[Event]) {
        for event in events {
            self.told.hear(self.copy.played(), event);
            match event {
                Event::PulpCity(pulp_city::Event::PoolRolled { role, .. }) => {
                    self.attacked = *role == RollerRole::Attack;
                }
                Event::PulpCity(pulp_city::Event::Judged { .. }) => (self.attacked, self.judged) = (false, true),
                _ => {}
            }
            self.copy.apply(event);
        }
    }

    /// What happens by itself happens; false where nothing does.
    fn goes_on(&mut self) -> bool {
        let Step::Emit(events) = self.copy.step() else { return false };
        self.hear(&events);
        true
    }

    /// The dice of an action fall as is supposed, plainly enough to decide it; false for other dice.
    fn roll(&mut self, supposed: Supposed<'_>) -> bool {
        if !matches!(self.copy.top(), Some(Frame::PulpCity(pulp_city::Frame::Roll(_)))) {
            return false;
        }
        let wins = supposed.success != self.attacked;
        let bought = if self.judged || self.attacked || !supposed.success { 0 } else { supposed.buys.len() };
        let good = u8::try_from(bought).unwrap_or(u8::MAX);
        let events = self.copy.rolled(Rolled::BestAndGood { best: if wins { u8::MAX } else { 0 }, good });
        self.hear(&events);
        true
    }

    /// A choice is answered as is plainest; false for one that is no part of an action.
    fn answer(&mut self, wants: &mut Vec<EffectId>, line: usize) -> bool {
        let Some((_, choice)) = self.copy.choice_of::<PulpCity>() else { return false };
        self.told.asked(self.copy.played(), &choice);
        let board = &self.copy.setup().board;
        let order = match choice {
            Choice::PowerUp { .. } => Some(Order::PowerUp { dice: 0 }),
            Choice::Effects { due, offered, .. } => {
                Some(default_orders::take(self.copy.played(), &due, &offered, wants))
            }
            Choice::Direction { directions, .. } => {
                let way = directions.get(line % directions.len().max(1)).copied();
                way.map(|direction| Order::Direction { direction })
            }
            Choice::Shift { .. } => Some(Order::Shift { path: Vec::new() }),
            Choice::Centre { cells } => cells.first().map(|cell| Order::Centre { at: board.at(*cell) }),
            Choice::Place { cells, .. } => cells.first().map(|cell| Order::Place { at: board.at(*cell) }),
            Choice::Remove { figures } => figures.first().map(|figure| Order::Remove { figure: *figure }),
            Choice::Extra { figures, may_decline: false } => {
                figures.first().map(|figure| Order::Extra { figure: *figure })
            }
            Choice::Extra { .. } | Choice::Throw { .. } => Some(Order::Decline),
            Choice::FollowUp { .. } | Choice::Control { .. } if self.judged => Some(Order::Decline),
            Choice::Turn { .. }
            | Choice::Act { .. }
            | Choice::Command { .. }
            | Choice::FollowUp { .. }
            | Choice::Control { .. } => None,
        };
        let Some(events) = order.and_then(|order| self.copy.ordered(&battle::Order::PulpCity(order)).ok()) else {
            return false;
        };
        self.hear(&events);
        true
    }
}
