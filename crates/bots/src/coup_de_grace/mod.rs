//! What bots know of Coup-De-Grace.

mod exposure;
mod plans;
mod reason;
mod turns;
mod worth;

use knockback_rules::{
    battle::{self, FigureId, SideId},
    coup_de_grace::{Choice, CoupDeGrace, Frame, Played},
};

use crate::{Plan, Planned, Playing};

/// What leads to plans.
#[derive(Debug)]
pub enum Lead {
    /// An order of a round: whom to activate.
    Activate(battle::Order),
    /// An order of an activation that is no attack.
    Act(battle::Order),
    /// The attacks of a mini.
    Strikes(FigureId),
    /// Any other order.
    Order(battle::Order),
}

impl Playing for CoupDeGrace {
    type Lead = Lead;

    fn worth(battle: Played<'_>, side: SideId) -> f64 {
        worth::of(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        matches!(frame, Frame::Round(_) | Frame::Act(_))
    }

    fn leads(battle: Played<'_>, _side: SideId, choice: &Choice) -> Vec<Lead> {
        let orders = battle.legal_orders();
        match choice {
            Choice::Activate { .. } => orders.iter().map(Lead::Activate).collect(),
            Choice::Act { figure } => plans::leads(battle, *figure),
            Choice::Push { .. } | Choice::Face { .. } => orders.iter().map(Lead::Order).collect(),
        }
    }

    fn follow(battle: Played<'_>, side: SideId, lead: Lead, planned: &mut Planned<Lead>) {
        match lead {
            Lead::Activate(order) => plans::activate(battle, side, order, planned),
            Lead::Act(order) => plans::act(battle, side, order, planned),
            Lead::Strikes(figure) => plans::strike(battle, side, figure, planned),
            Lead::Order(order) => planned.add(0.0, Plan::of(order)),
        }
    }

    fn exposure(battle: Played<'_>, side: SideId, enemy: FigureId) -> f64 {
        exposure::of(battle, side, enemy)
    }

    fn reason(battle: Played<'_>, plan: &Plan) -> String {
        reason::of(battle, plan)
    }
}
