//! Reaction windows: aborting to a defence, and using a held action (`CH-8`, `CH-9`).
//!
//! A window is on the agenda above the frame that it reacts to. It asks the characters that can react, one after the
//! other, and closes when all have reacted or passed.

pub(super) mod dive;
mod reactions;

use super::{
    Champions, ChampionsBattle, Choice, Frame, Occasion, Order, Setup, Wait,
    attack::{AttackFrame, area::AreaFrame},
    turns::phase::PhaseFrame,
};
use crate::battle::{self, ChoiceKind, FigureId, Known, Occupant, PendingChoice, Refusal, Resolver, Stage, Step};
use serde::{Deserialize, Serialize};

pub use reactions::may_abort;
pub(super) use reactions::{DODGE, MARTIAL_DODGE, dive, guarded, roll_with};

/// Frame of a reaction window.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowFrame {
    /// The occasion.
    pub occasion: Occasion,
    /// Characters that have not decided yet, in order.
    pub waiting: Vec<FigureId>,
}

/// Returns the attack just below the top of the agenda, if there is one.
fn attack_beneath(battle: ChampionsBattle<'_>) -> Option<&AttackFrame> {
    match battle.agenda() {
        [.., battle::Frame::Champions(Frame::Attack(attack)), _] => Some(attack),
        _ => None,
    }
}

/// Returns the area attack just below the top of the agenda, if there is one.
fn area_beneath(battle: ChampionsBattle<'_>) -> Option<&AreaFrame> {
    match battle.agenda() {
        [.., battle::Frame::Champions(Frame::Area(area)), _] => Some(area),
        _ => None,
    }
}

/// Returns the attacker and the targets of the attack below the window. For an area attack, the targets are all figures
/// and objects in the area aimed at.
fn attacked(battle: ChampionsBattle<'_>) -> Option<(FigureId, Vec<Occupant>)> {
    if let Some(area) = area_beneath(battle) {
        return Some((area.attacker, area.struck(battle).into_iter().map(|(_, who)| who).collect()));
    }
    attack_beneath(battle).map(|attack| (attack.attacker, vec![attack.target]))
}

impl WindowFrame {
    /// Opens a window after an attack is declared: first for its target, then for the target's side, then for other
    /// characters that hold an action.
    pub(super) fn declared(battle: ChampionsBattle<'_>, attack: &AttackFrame) -> Self {
        let target = if let Occupant::Figure(target) = attack.target { Some(target) } else { None };
        let others = battle.field().standing_figures().map(|(figure, _)| figure);
        let others: Vec<FigureId> =
            others.filter(|figure| Some(*figure) != target && *figure != attack.attacker).collect();
        let is_friend = |figure: &FigureId| target.is_some_and(|target| battle.friends(*figure, target));
        let holds = |figure: &FigureId| battle.condition(*figure).held.is_some();
        let friends = others.iter().copied().filter(is_friend);
        let holders = others.iter().copied().filter(|figure| !is_friend(figure) && holds(figure));
        let waiting = target.into_iter().chain(friends).chain(holders).collect();
        Self { occasion: Occasion::Declared, waiting }
    }

    /// Opens a window after an area attack is declared, for the characters that hold an action.
    pub(super) fn aimed(battle: ChampionsBattle<'_>, attacker: FigureId) -> Self {
        let others = battle.field().standing_figures().map(|(figure, _)| figure);
        let holds = |figure: &FigureId| *figure != attacker && battle.condition(*figure).held.is_some();
        Self { occasion: Occasion::Declared, waiting: others.filter(holds).collect() }
    }

    /// Opens a window for the target of an attack that hit.
    pub(super) fn hit(target: FigureId) -> Self {
        Self { occasion: Occasion::Hit, waiting: vec![target] }
    }

    /// Opens a window for the characters in the area of an attack that lands.
    pub(super) const fn blast(within: Vec<FigureId>) -> Self {
        Self { occasion: Occasion::Blast, waiting: within }
    }

    /// Opens a window for the character in the way of a flight.
    pub(super) fn crash(figure: FigureId) -> Self {
        Self { occasion: Occasion::Crash, waiting: vec![figure] }
    }

    /// Opens a window for characters whose held actions waited for this occasion.
    pub(super) const fn waited_for(occasion: Occasion, waiting: Vec<FigureId>) -> Self {
        Self { occasion, waiting }
    }

    /// Opens a window before a phase, for the other characters whose held action has been triggered or waits for the
    /// player's decision (`CH-8`). `None` if there are none.
    pub(super) fn between(battle: ChampionsBattle<'_>, next: FigureId) -> Option<Self> {
        let standing = battle.field().standing_figures().map(|(figure, _)| figure).filter(|figure| *figure != next);
        let ready = |figure: &FigureId| {
            let condition = battle.condition(*figure);
            may_use_held(battle, *figure).is_ok() && (condition.triggered || condition.held == Some(Wait::WhenISay))
        };
        let waiting: Vec<FigureId> = standing.filter(ready).collect();
        (!waiting.is_empty()).then_some(Self { occasion: Occasion::Between, waiting })
    }

    fn rest(&self) -> Self {
        self.after(1)
    }

    /// Returns the same window without the first `asked` characters.
    pub(super) fn after(&self, asked: usize) -> Self {
        Self { occasion: self.occasion, waiting: self.waiting[asked..].to_vec() }
    }

    /// Refuses a held action whose condition is not met.
    fn may_use_held(&self, battle: ChampionsBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        may_use_held(battle, figure)?;
        let not_yet = || {
            let message = format!("{} is waiting for something else", battle.figure_name(figure));
            Refusal::new("CH-8", "not_yet", message)
        };
        match (&battle.condition(figure).held, self.occasion) {
            // Moves and draws were checked when the window opened. Once an attack has hit, it is too late to use a held
            // action.
            (Some(Wait::WhenISay), Occasion::Declared | Occasion::Between)
            | (Some(Wait::Move { .. }), Occasion::Moves)
            | (Some(Wait::Draw { .. }), Occasion::Draws) => Ok(()),
            (Some(_), Occasion::Between) if battle.condition(figure).triggered => Ok(()),
            (Some(Wait::Attack { by, on }), Occasion::Declared) => {
                let (attacker, targets) = attacked(battle).ok_or_else(not_yet)?;
                let who = by.map_or_else(|| !battle.friends(figure, attacker), |by| by == attacker);
                let whom = on.is_none_or(|on| targets.contains(&Occupant::Figure(on)));
                if who && whom { Ok(()) } else { Err(not_yet()) }
            }
            _ => Err(not_yet()),
        }
    }
}

/// Refuses the use of a held action by a character that holds none or cannot act (`CH-8`).
pub(super) fn may_use_held(battle: ChampionsBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
    let condition = battle.condition(figure);
    let name = battle.figure_name(figure);
    if condition.held.is_none() {
        return Err(Refusal::new("CH-8", "holds_nothing", format!("{name} is not holding an action")));
    }
    if condition.acted == Some(battle.state().now()) {
        let message = format!("{name} has already acted in this segment");
        return Err(Refusal::new("CH-8", "acted_already", message));
    }
    if battle.field().standing(figure).is_none() || !battle.is_awake(figure) || condition.stunned {
        return Err(Refusal::new("CH-8", "out", format!("{name} cannot act now")));
    }
    Ok(())
}

impl Resolver<Champions> for WindowFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        battle::all_once(&self.waiting, |figure| known.figure(figure))
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let Some(&figure) = self.waiting.first() else { return Step::Emit(vec![Champions::pop()]) };
        if !self.may_react(battle, figure) {
            return Step::Emit(vec![Champions::become_(self.rest())]);
        }
        let about = ChoiceKind::Champions(Choice::React { figure, occasion: self.occasion });
        Step::Ask(PendingChoice { decider: battle.controller(figure), about })
    }

    fn ordered(&self, battle: ChampionsBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let Some(&asked) = self.waiting.first() else { return Err(Refusal::not_asked(battle.ruleset())) };
        let own = |figure: FigureId| {
            if figure == asked {
                return Ok(());
            }
            let message = format!("{} must answer first", battle.figure_name(asked));
            Err(Refusal::new("CH-9", "not_asked_yet", message))
        };
        match order {
            battle::Order::Champions(Order::Pass) => Ok(vec![Champions::become_(self.rest())]),
            battle::Order::Champions(Order::React { figure, to }) => {
                own(*figure)?;
                self.judge(battle, *figure, *to)?;
                Ok(self.react(battle, *figure, *to))
            }
            battle::Order::Champions(Order::UseHeld { figure }) => {
                own(*figure)?;
                self.may_use_held(battle, *figure)?;
                let mut events = vec![Champions::become_(self.rest())];
                events.extend(PhaseFrame::resume(battle, *figure));
                Ok(events)
            }
            _ => Err(Refusal::new("CH-9", "react_or_pass", "react or pass")),
        }
    }
}

/// Returns one order for each possible reaction of the character that decides now, and one to pass.
pub(super) fn orders(battle: ChampionsBattle<'_>, window: &WindowFrame) -> Vec<Order> {
    let Some(&figure) = window.waiting.first() else { return Vec::new() };
    let mut orders = window.reactions(battle, figure);
    orders.push(Order::Pass);
    orders
}

/// Returns the conditions offered for a held action: the general ones, and an attack or a move by each conscious enemy.
pub(super) fn usual_waits(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Wait> {
    let mut waits = vec![Wait::WhenISay, Wait::Attack { by: None, on: None }];
    let enemies = battle.field().standing_figures().map(|(other, _)| other);
    let enemies = enemies.filter(|other| !battle.friends(figure, *other) && battle.is_awake(*other));
    waits.push(Wait::Move { by: None, onto: Vec::new() });
    waits.extend(enemies.flat_map(|enemy| {
        [Wait::Attack { by: Some(enemy), on: None }, Wait::Move { by: Some(enemy), onto: Vec::new() }]
    }));
    waits.push(Wait::Draw { by: None });
    waits
}
