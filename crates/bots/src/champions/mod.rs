//! What bots know of Champions.

mod exposure;
mod plans;
mod reason;
mod turns;
mod worth;

use knockback_rules::{
    battle::{self, FigureId, SideId},
    champions::{Champions, Choice, Frame, Order, Played, Reaction},
};

use crate::{Plan, Playing};

impl Playing for Champions {
    fn worth(battle: Played<'_>, side: SideId) -> f64 {
        worth::of(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        matches!(frame, Frame::Turn(_) | Frame::Phase(_))
    }

    fn plans(battle: Played<'_>, side: SideId, choice: &Choice) -> Vec<Plan> {
        match choice {
            Choice::Phase { figure, .. } => plans::of_phase(battle, side, *figure),
            Choice::Focus { .. } | Choice::React { .. } => battle.legal_orders().iter().map(Plan::of).collect(),
        }
    }

    fn answers(battle: Played<'_>) -> Vec<battle::Order> {
        // Dives and steps between have an answer for each hex; a forecast leaves them to whoever is asked.
        let many = |order: &battle::Order| {
            matches!(
                order,
                battle::Order::Champions(Order::React { to: Reaction::Dive(_) | Reaction::Interpose(_), .. })
            )
        };
        battle.legal_orders().iter().filter(|order| !many(order)).collect()
    }

    fn usual(battle: Played<'_>) -> Option<battle::Order> {
        let pass = battle::Order::Champions(Order::Pass);
        if battle.legal_orders().contains(&pass) { Some(pass) } else { battle.legal_orders().iter().next() }
    }

    fn exposure(battle: Played<'_>, side: SideId) -> Vec<(FigureId, f64)> {
        exposure::of(battle, side)
    }

    fn reason(battle: Played<'_>, plan: &Plan) -> String {
        reason::of(battle, plan)
    }
}
