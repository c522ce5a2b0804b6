//! The actions of a model in its activation or command (`PC-3`, `PC-22`) and in an additional action (`PC-37`,
//! `PC-40`), each with its cost or its refusal. Before that, the choice of the model to activate or command (`PC-2`).

mod deeds;
mod legal;
mod models;
mod plans;
#[cfg(test)]
mod tests;

use knockback_rules::{
    battle::FigureId,
    pulp_city::{Choice, Order, PulpCityBattle},
};

use super::{super::acting, prompt::decline};
use crate::pulp_city::{
    panel::{Chip, ChipAction, Foot, Panel, Row},
    terms, words,
};
use crate::pulp_city::{
    plan::{ActionPlan, PlannedAction},
    scene::lookahead,
};
use crate::{keys::DIGITS, panel::Emphasis};
use legal::Legal;

/// The panel before or during an activation or command.
#[must_use]
pub fn sheet(
    battle: PulpCityBattle<'_>,
    choice: &Choice,
    picked: Option<FigureId>,
    plan: &ActionPlan,
) -> Option<Panel> {
    match choice {
        Choice::Turn { figures, cards } => Some(models::turn(battle, (figures, cards), picked, plan)),
        Choice::Command { card } => models::command(battle, *card, picked, plan),
        Choice::Act { figure } => {
            let acting = Acting::new(battle, *figure, plan_of(*figure, picked, plan), When::Activated);
            let foot = Foot { end: Some(end()), ..Foot::default() };
            Some(of(&acting, foot, models::while_acting(battle, *figure), None))
        }
        Choice::FollowUp { figure } => {
            let acting = Acting::new(battle, *figure, plan_of(*figure, picked, plan), When::FollowUp);
            let decline = decline("Decline", "No further action. Nothing is paid.", "PC-37");
            let foot = Foot { decline: Some(decline), ..Foot::default() };
            Some(of(&acting, foot, models::while_acting(battle, *figure), None))
        }
        Choice::Control { figure, .. } => {
            let acting = Acting::new(battle, *figure, plan_of(*figure, picked, plan), When::Controlled);
            let decline = decline("Decline", "Skips the controlled action.", "PC-40");
            let foot = Foot { decline: Some(decline), ..Foot::default() };
            Some(of(&acting, foot, models::while_acting(battle, *figure), None))
        }
        _ => None,
    }
}

/// The plan of a model. The plan of another model is dropped.
fn plan_of(figure: FigureId, picked: Option<FigureId>, plan: &ActionPlan) -> ActionPlan {
    if picked == Some(figure) { plan.clone() } else { ActionPlan::default() }
}

/// The occasion on which a model acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// It must still be activated or commanded. Its first order does so.
    Before,
    /// In its activation.
    Activated,
    /// In the command of its card.
    Commanded,
    /// In an additional exclusive action.
    FollowUp,
    /// Controlled by another side.
    Controlled,
}

/// A model that acts, or a preview of its activation or command in a copy of the battle.
struct Acting<'b> {
    battle: PulpCityBattle<'b>,
    figure: FigureId,
    plan: ActionPlan,
    when: When,
    legal: Legal,
}

impl<'b> Acting<'b> {
    fn new(battle: PulpCityBattle<'b>, figure: FigureId, plan: ActionPlan, when: When) -> Self {
        Self { battle, figure, plan, when, legal: Legal::of(battle, figure) }
    }

    /// True for a minion, which pays no fatigue and has no limit (`PC-22`).
    fn is_minion(&self) -> bool {
        self.battle.sheet(self.figure).supreme.is_none()
    }

    /// The order that activates or commands the model.
    fn begins(&self) -> Order {
        acting::begin(self.battle, self.figure)
    }

    /// The action of a chip that gives an order.
    fn does(&self, order: Order) -> ChipAction {
        let first = (self.when == When::Before).then(|| self.begins());
        ChipAction::Orders(first.into_iter().chain([order]).collect())
    }
}

/// The panel of an acting model. The rows of models come before its own, and the row of the models of its card after
/// its actions.
fn of(acting: &Acting<'_>, foot: Foot, before: Vec<Row>, card: Option<Row>) -> Panel {
    let side = acting.battle.controller(acting.figure);
    let urgent = matches!(acting.when, When::FollowUp | When::Controlled);
    let rows = before.into_iter().chain(rows(acting, card)).collect();
    Panel { urgent, foot, ..Panel::of_actions(side, title(acting), note(acting), rows) }
}

/// The acting model, and the AP that it can still pay.
fn title(acting: &Acting<'_>) -> String {
    let Acting { battle, figure, .. } = *acting;
    let name = battle.figure_name(figure);
    let pool = battle.state().team(battle.controller(figure)).ap;
    let head = match acting.when {
        When::FollowUp => format!("{name}, one more action"),
        When::Controlled => format!("{name}, for {}", battle.side_name(battle.controller(figure))),
        When::Before | When::Activated | When::Commanded => name.to_owned(),
    };
    if acting.is_minion() {
        return format!("{head}: pool {pool} AP");
    }
    let (model, most) = (battle.model(figure), battle.sheet(figure).most_fatigue());
    let limit = battle.ap_limit(figure);
    let left = limit.saturating_sub(model.ap_paid);
    format!("{head}: {left} of {limit} AP left, fatigue {} of {most}, pool {pool} AP", model.fatigue)
}

/// Hints for clicks on the board.
fn note(acting: &Acting<'_>) -> String {
    let Acting { battle, figure, ref plan, .. } = *acting;
    let exclusive = match acting.when {
        When::FollowUp => " One exclusive action.",
        When::Controlled => " One exclusive action or one move.",
        When::Before | When::Activated | When::Commanded => "",
    };
    let what = match plan.doing {
        PlannedAction::Any => "Click a hex to move there, or a target to act on it.".to_owned(),
        PlannedAction::Move { by } => format!("Click a marked hex to {} there.", by.name()),
        PlannedAction::Act { action } => {
            let name = battle.action(figure, action).map_or("", |action| &action.name);
            format!("Click a target for {name}; the panel shows the odds.")
        }
    };
    format!("{what}{exclusive}")
}

/// The moves and then the actions of the model, each with its cost. Rows that depend on the chosen action come last,
/// because they appear and disappear.
fn rows(acting: &Acting<'_>, card: Option<Row>) -> Vec<Row> {
    let mut keys = 1..=DIGITS;
    let mut rows = vec![deeds::moves(acting, &mut keys), deeds::actions(acting, &mut keys)];
    rows.extend(card);
    rows.extend(plans::power_up(acting));
    rows.extend(plans::things(acting));
    rows.extend(plans::buys(acting));
    rows
}

/// The chip that ends an activation or a command.
fn end() -> Chip {
    Chip {
        text: "End activation".to_owned(),
        tip: "Ends the activation. A side that has not paid for anything in it is out of the round.".to_owned(),
        rules: vec!["PC-3", "PC-19"],
        does: Some(ChipAction::Orders(vec![Order::EndActivation])),
        ..Chip::default()
    }
}
