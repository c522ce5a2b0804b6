//! Activations of Coup-De-Grace for the turn solver.

use knockback_rules::{
    battle::{self, FigureId, SideId},
    coup_de_grace::{Choice, CoupDeGrace, CoupDeGraceBattle, Frame, Order, RoundFrame, Victory},
    geometry::Direction,
};

use crate::puzzle::Turns;

impl Turns for CoupDeGrace {
    const SPAN: &'static str = "activation";

    fn below(battle: CoupDeGraceBattle<'_>) -> Option<usize> {
        match battle.choice_of::<Self>()?.1 {
            Choice::Activate { .. } => Some(battle.agenda().len()),
            Choice::Act { .. } => battle.agenda().len().checked_sub(1),
            Choice::Push { .. } | Choice::Face { .. } => None,
        }
    }

    /// A move can end with any facing, and a force orb can turn the mini that it moves. Legal orders only list one
    /// facing for each.
    fn all_orders(battle: CoupDeGraceBattle<'_>) -> Vec<battle::Order> {
        battle.legal_orders().iter().flat_map(|order| facings(battle, order)).collect()
    }

    fn follows(_battle: CoupDeGraceBattle<'_>, frame: &Frame) -> bool {
        matches!(frame, Frame::Round(RoundFrame::Turns { .. } | RoundFrame::Close) | Frame::Verdict(_))
    }

    fn counts(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> bool {
        !battle.mini(figure).out
    }

    fn wanted(battle: CoupDeGraceBattle<'_>, side: SideId) -> Vec<Vec<FigureId>> {
        let of = |victory: &Victory| match victory {
            Victory::TakeOut { side: winner, figures } if *winner == side => Some(figures.clone()),
            _ => None,
        };
        battle.rules().victory.iter().filter_map(of).collect()
    }
}

/// An order with each facing that it can name.
fn facings(battle: CoupDeGraceBattle<'_>, order: battle::Order) -> Vec<battle::Order> {
    let with: Vec<Order> = match &order {
        battle::Order::CoupDeGrace(Order::Move { figure, path, .. }) => {
            let with = |facing| Order::Move { figure: *figure, path: path.clone(), facing: Some(facing) };
            Direction::ALL.into_iter().map(with).collect()
        }
        battle::Order::CoupDeGrace(Order::Orb { figure, hand, target, to, .. }) if battle.is_standing(*target) => {
            let (figure, hand, target, to) = (*figure, *hand, *target, *to);
            let with = |facing| Order::Orb { figure, hand, target, to, facing: Some(facing) };
            Direction::ALL.into_iter().map(with).collect()
        }
        _ => return vec![order],
    };
    // The original order comes first, so that it represents all orders that lead to the same battle.
    std::iter::once(order).chain(with.into_iter().map(battle::Order::CoupDeGrace)).collect()
}
