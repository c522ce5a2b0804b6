//! Hypothetical battles: after an activation or a command, after an order, or after an action that succeeds or fails
//! with the effects that its player would buy. The rules carry out everything on a copy.

use knockback_rules::{
    battle::{self, Event, FigureId, Frame, Step},
    board::Cell,
    dice::Rolled,
    pulp_city::{self, Attempt, Choice, EffectId, Order, PulpCity, PulpCityBattle, PulpCityBattleCopy, RollerRole},
};

use super::{ActionForecast, default_orders};
use crate::pulp_city::acting;

/// An upper bound on the number of steps of an action.
const MAX: usize = 600;

/// The battle after the activation of a model or the command of its card; `None` if that is not possible.
#[must_use]
pub fn begun(battle: PulpCityBattle<'_>, figure: FigureId) -> Option<PulpCityBattleCopy> {
    after(battle, &acting::begin(battle, figure))
}

/// The battle after an order and its automatic consequences, up to the next die, the next choice or the end. `None` if
/// the order is refused.
#[must_use]
pub fn after(battle: PulpCityBattle<'_>, order: &Order) -> Option<PulpCityBattleCopy> {
    let mut play = Play::begin(battle, order)?;
    while play.goes_on() {}
    Some(play.copy)
}

/// The automatic results of an order, up to the next die, the next choice or the end. `None` if the order is refused.
#[must_use]
pub fn forecast(battle: PulpCityBattle<'_>, order: &Order) -> Option<ActionForecast> {
    let mut play = Play::begin(battle, order)?;
    while play.goes_on() {}
    Some(play.told)
}

/// The assumptions about a previewed action.
#[derive(Clone, Copy, Debug)]
pub struct Supposed<'a> {
    /// True if the roll of the action succeeds.
    pub success: bool,
    /// The effects that the extra successes buy, one each.
    pub buys: &'a [EffectId],
    /// The direction of a knockback, as an index that wraps around.
    pub line: usize,
}

/// The results of an action whose dice fall as assumed. Additional targets are hit as well, and nothing is bought
/// against them. Choices of the player, such as where to move a figure, are recorded and skipped.
#[must_use]
pub fn played_out(battle: PulpCityBattle<'_>, order: &Order, supposed: Supposed<'_>) -> Option<ActionForecast> {
    let mut play = Play::begin(battle, order)?;
    play.play_out(supposed);
    Some(play.told)
}

/// The cells where a declared action may send figures if it succeeds: with its certain effects and with all effects
/// that it could buy, for any direction that the player chooses. `next` are the events after its declaration.
pub fn landings<'a>(battle: PulpCityBattle<'_>, attempt: Attempt, next: impl Iterator<Item = &'a Event>) -> Vec<Cell> {
    let Some(action) = battle.action(attempt.attacker, attempt.action) else { return Vec::new() };
    let mut begun = battle.copied();
    // The frames of the action are set up before its first roll.
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
    /// True once the attacker has rolled, but not the defender.
    attacked: bool,
    /// True once the first roll has been judged, so that further rolls are for other targets.
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

    /// Plays all steps of an action.
    fn play_out(&mut self, supposed: Supposed<'_>) {
        let mut wants = supposed.buys.to_vec();
        for _ in 0..MAX {
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

    /// Records and applies events.
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

    /// Takes an automatic step; false if there is none.
    fn goes_on(&mut self) -> bool {
        let Step::Emit(events) = self.copy.step() else { return false };
        self.hear(&events);
        true
    }

    /// Rolls the dice of an action with the assumed result, by a clear margin; false for other dice.
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

    /// Answers a choice with its default; false if the choice is not part of an action.
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
