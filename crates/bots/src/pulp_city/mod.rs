//! What bots know of Pulp City.

mod exposure;
mod plans;
mod reason;
mod turns;
mod worth;

use knockback_rules::{
    battle::{self, FigureId, SideId},
    pulp_city::{Choice, Frame, Order, Played, PulpCity},
};

use crate::{Plan, Playing};

impl Playing for PulpCity {
    fn worth(battle: Played<'_>, side: SideId) -> f64 {
        worth::of(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        matches!(frame, Frame::Round(_) | Frame::Turn(_) | Frame::Act(_) | Frame::Command(_))
    }

    fn plans(battle: Played<'_>, side: SideId, choice: &Choice) -> Vec<Plan> {
        match choice {
            Choice::Turn { .. } => plans::of_turn(battle, side),
            Choice::Act { figure } => plans::of_models(battle, side, &[*figure]),
            Choice::Command { card } => plans::of_models(battle, side, &battle.rules().cards[card.index()].figures),
            _ => battle.legal_orders().iter().map(Plan::of).collect(),
        }
    }

    fn usual(battle: Played<'_>) -> Option<battle::Order> {
        let orders: Vec<battle::Order> = battle.legal_orders().iter().collect();
        let let_by = |order: &&battle::Order| {
            matches!(order, battle::Order::PulpCity(Order::Done | Order::Decline | Order::PowerUp { dice: 0 }))
        };
        orders.iter().find(let_by).or(orders.first()).cloned()
    }

    fn exposure(battle: Played<'_>, side: SideId) -> Vec<(FigureId, f64)> {
        exposure::of(battle, side)
    }

    fn reason(battle: Played<'_>, plan: &Plan) -> String {
        reason::of(battle, plan)
    }
}
