//! Activations: up to three actions of a supreme (`PC-3`, `PC-19`).

use serde::{Deserialize, Serialize};

use super::verdict::VerdictFrame;
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    pulp_city::{
        Active, Choice, Event, Frame, Order, PulpCity, PulpCityBattle, Setup,
        moving::movement,
        roll::{
            attempt,
            permission::{ActionPermission, MAX_ACTIONS},
        },
    },
};

/// The activation of a supreme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActFrame {
    /// The supreme.
    pub figure: FigureId,
    /// True if the last order led to a dice roll, so that it cannot be undone.
    #[serde(default)]
    pub rolled: bool,
}

/// Returns the number of actions used (a move counts as one), whether the model has moved, and whether it has paid
/// anything.
fn so_far(battle: PulpCityBattle<'_>) -> (u32, bool, bool) {
    match battle.state().active() {
        Some(Active::Supreme { used, moved, paid, .. }) => (used.count_ones() + u32::from(*moved), *moved, *paid),
        _ => (0, false, false),
    }
}

impl ActFrame {
    /// Returns the frame of a new activation.
    pub(in crate::pulp_city) const fn new(figure: FigureId) -> Self {
        Self { figure, rolled: false }
    }

    /// True if the model can neither move nor use an action any more.
    fn is_exhausted(self, battle: PulpCityBattle<'_>) -> bool {
        let (_, moved, _) = so_far(battle);
        let moves = || !moved && movement::is_possible(battle, self.figure);
        !moves() && !attempt::is_possible(battle, self.figure, ActionPermission::Activation)
    }

    /// Returns one order for each move and each action, and one to end the activation.
    pub(in crate::pulp_city) fn orders(self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let (_, moved, _) = so_far(battle);
        let moves = if moved { Vec::new() } else { movement::orders(battle, self.figure) };
        let acts = attempt::orders(battle, self.figure, ActionPermission::Activation);
        moves.into_iter().chain(acts).chain([Order::EndActivation]).map(battle::Order::PulpCity).collect()
    }

    /// Returns the events that end the activation. If the model has paid nothing, its side passes for the rest of the
    /// round.
    fn ended(self, battle: PulpCityBattle<'_>) -> Vec<battle::Event> {
        let figure = self.figure;
        let (_, _, paid) = so_far(battle);
        let passed = (!paid).then(|| PulpCity::own(Event::Passed { side: battle.owner(figure) }));
        let ended = PulpCity::own(Event::ActivationEnded { figure });
        std::iter::once(ended).chain(passed).chain([PulpCity::pop()]).collect()
    }

    /// Refuses an order for any model except the activated one.
    fn own(self, battle: PulpCityBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        if figure == self.figure {
            return Ok(());
        }
        let (acting, name) = (battle.figure_name(self.figure), battle.figure_name(figure));
        Err(Refusal::new("PC-3", "not_active", format!("this is the activation of {acting}, not of {name}")))
    }
}

/// Returns the events of an order in an activation or command. Once they are resolved, KO'ed models are removed,
/// victory is checked, and the activation or command continues with the frame `then`.
pub(in crate::pulp_city) fn settled(then: impl Into<Frame>, events: Vec<battle::Event>) -> Vec<battle::Event> {
    [PulpCity::become_(then), PulpCity::push(VerdictFrame {})].into_iter().chain(events).collect()
}

impl Resolver<PulpCity> for ActFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.own().sheet(self.figure).supreme.is_some()
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let figure = self.figure;
        let (actions, ..) = so_far(battle);
        if actions >= MAX_ACTIONS || !battle.in_play(figure) {
            return Step::Emit(self.ended(battle));
        }
        // After a move, the activation does not end by itself, because the move can still be undone.
        if self.rolled && self.is_exhausted(battle) {
            return Step::Emit(self.ended(battle));
        }
        Step::Ask(PendingChoice { decider: battle.owner(figure), about: ChoiceKind::PulpCity(Choice::Act { figure }) })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let battle::Order::PulpCity(order) = order else { return Err(Refusal::not_asked(battle.ruleset())) };
        let name = battle.figure_name(self.figure);
        match order {
            Order::EndActivation => Ok(self.ended(battle)),
            Order::Move { figure, by, path } => {
                self.own(battle, *figure)?;
                if so_far(battle).1 {
                    let message = format!("{name} has already moved in this activation");
                    return Err(Refusal::new("PC-3", "moved", message));
                }
                let plan = movement::judge(battle, *figure, *by, path)?;
                let events = movement::set_out(battle, *figure, plan);
                Ok(settled(Self { rolled: false, ..*self }, events))
            }
            Order::Act { figure, power_up, .. } => {
                self.own(battle, *figure)?;
                let attempt = attempt::judge(battle, ActionPermission::Activation, order)?;
                let events = attempt::declare(battle, ActionPermission::Activation, attempt, *power_up);
                Ok(settled(Self { rolled: true, ..*self }, events))
            }
            Order::Activate { .. } | Order::Command { .. } | Order::Pass => {
                let message = format!("{name} is active: end the activation first");
                Err(Refusal::new("PC-3", "activation_open", message))
            }
            _ => {
                let message = format!("{name} is active: give an order or end the activation");
                Err(Refusal::new("PC-3", "not_asked", message))
            }
        }
    }
}
