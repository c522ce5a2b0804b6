//! Mind Control: one exclusive action or one move of another model (`PC-40`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    pulp_city::{
        Choice, Event, Order, PulpCity, PulpCityBattle, Setup,
        moving::movement,
        roll::{attempt, permission::ActionPermission},
    },
};

/// The action or move of a controlled model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlFrame {
    /// The controlled model.
    pub figure: FigureId,
    /// The model that controls it.
    pub by: FigureId,
    /// True if the controlled model has begun its action or move.
    pub begun: bool,
}

impl ControlFrame {
    fn own_orders(self, battle: PulpCityBattle<'_>) -> Vec<Order> {
        let moves = movement::orders(battle, self.figure).into_iter();
        moves.chain(attempt::orders(battle, self.figure, ActionPermission::Control)).collect()
    }

    /// Returns one order for each action and each move, and one to decline.
    pub(in crate::pulp_city) fn orders(self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        self.own_orders(battle).into_iter().chain([Order::Decline]).map(battle::Order::PulpCity).collect()
    }

    /// Returns the events that end the control.
    fn ended(self) -> Vec<battle::Event> {
        vec![PulpCity::own(Event::ControlEnded { figure: self.figure }), PulpCity::pop()]
    }

    /// Returns the events of the action or move, after which the control ends.
    fn begun(self, events: Vec<battle::Event>) -> Vec<battle::Event> {
        std::iter::once(PulpCity::become_(Self { begun: true, ..self })).chain(events).collect()
    }
}

impl Resolver<PulpCity> for ControlFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.figure(self.by)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let Self { figure, by, begun } = *self;
        if begun || self.own_orders(battle).is_empty() {
            return Step::Emit(self.ended());
        }
        let about = ChoiceKind::PulpCity(Choice::Control { figure, by });
        Step::Ask(PendingChoice { decider: battle.controller(figure), about })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::PulpCity(act @ Order::Act { figure, power_up, .. }) if *figure == self.figure => {
                let attempt = attempt::judge(battle, ActionPermission::Control, act)?;
                Ok(self.begun(attempt::declare(battle, ActionPermission::Control, attempt, *power_up)))
            }
            battle::Order::PulpCity(Order::Move { figure, by, path }) if *figure == self.figure => {
                let plan = movement::judge(battle, *figure, *by, path)?;
                Ok(self.begun(movement::set_out(battle, *figure, plan)))
            }
            battle::Order::PulpCity(Order::Decline) => Ok(self.ended()),
            _ => {
                let (name, other) = (battle.figure_name(self.figure), battle.figure_name(self.by));
                let message = format!("{other} controls {name}: choose an action or a move, or decline");
                Err(Refusal::new("PC-40", "control_first", message))
            }
        }
    }
}
