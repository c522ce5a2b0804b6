//! What bots know of C3G.

mod exposure;
mod markers;
mod plans;
mod reason;
mod turns;
mod worlds;
mod worth;

use knockback_rules::{
    battle::{self, Battle, CardId, FigureId, Order, SideId},
    c3g::{self, C3g, Choice, Frame, Played},
};
use rand::rngs::Xoshiro256PlusPlus;

use crate::{Plan, Planned, Playing, Ranked};

impl Playing for C3g {
    type Lead = Lead;

    fn worth(battle: Played<'_>, side: SideId) -> f64 {
        worth::of(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        // A round may reveal markers, and a glyph its power.
        matches!(frame, Frame::Deploy(_) | Frame::Round(_) | Frame::Act(_) | Frame::Glyph(_))
    }

    fn leads(battle: Played<'_>, side: SideId, choice: &Choice) -> Vec<Lead> {
        match choice {
            Choice::Act { .. } => plans::leads(battle),
            Choice::PlaceMarkers { .. } => markers::leads(battle, side),
            Choice::Deploy { .. } | Choice::Line { .. } => battle.legal_orders().iter().map(Lead::Order).collect(),
        }
    }

    fn follow(battle: Played<'_>, side: SideId, lead: Lead, planned: &mut Planned<Lead>) {
        match lead {
            Lead::Strikes { figure, may_move } => plans::strike(battle, side, (figure, may_move), planned),
            Lead::Act(order) => plans::act(battle, side, order, planned),
            Lead::Marked(card) => markers::mark(battle, side, card, planned),
            Lead::Order(order) => planned.add(0.0, Plan::of(order)),
        }
    }

    fn exposure(battle: Played<'_>, side: SideId, enemy: FigureId) -> f64 {
        exposure::of(battle, side, enemy)
    }

    fn world(seen: Played<'_>, side: SideId, chance: &mut Xoshiro256PlusPlus) -> Battle {
        worlds::drawn(seen, side, chance)
    }

    fn is_horizon(choice: &Choice) -> bool {
        !matches!(choice, Choice::Act { .. })
    }

    fn first(_battle: Played<'_>, ranking: &[Ranked]) -> usize {
        // All moves of a turn come before its first attack (`C3G-4`).
        let Some(best) = ranking.first() else { return 0 };
        let (Some(attacker), Some(end)) = (attacks(best.plan.order()), ranking.iter().find(|other| ends(&other.plan)))
        else {
            return 0;
        };
        let moves =
            |other: &Ranked| other.worth > end.worth && moves(other.plan.order()).is_some_and(|who| who != attacker);
        ranking.iter().position(moves).unwrap_or(0)
    }

    fn reason(battle: Played<'_>, plan: &Plan) -> String {
        reason::of(battle, plan)
    }
}

/// What leads to plans.
#[derive(Debug)]
pub enum Lead {
    /// The attacks of a figure, after a move too where it may.
    Strikes {
        /// The figure.
        figure: FigureId,
        /// Whether it may move.
        may_move: bool,
    },
    /// Another order of a turn.
    Act(Order),
    /// A card on which markers may be placed.
    Marked(CardId),
    /// Any other order.
    Order(Order),
}

/// Who moves by an order.
fn moves(order: &Order) -> Option<FigureId> {
    match order {
        battle::Order::C3g(c3g::Order::Move { figure, .. }) => Some(*figure),
        _ => None,
    }
}

/// Who attacks by an order.
fn attacks(order: &Order) -> Option<FigureId> {
    match order {
        battle::Order::C3g(c3g::Order::Attack { attacker, .. }) => Some(*attacker),
        _ => None,
    }
}

/// True if a plan is to end the turn.
fn ends(plan: &Plan) -> bool {
    matches!(plan.order(), battle::Order::C3g(c3g::Order::EndTurn))
}
