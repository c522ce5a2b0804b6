//! Turns of Pulp City for the turn solver.

use knockback_rules::{
    battle::{self, FigureId, SideId},
    pulp_city::{Choice, Frame, Order, PulpCity, PulpCityBattle, Victory},
};

use crate::puzzle::Turns;

impl Turns for PulpCity {
    const SPAN: &'static str = "turn";

    fn below(battle: PulpCityBattle<'_>) -> Option<usize> {
        match battle.choice_of::<Self>()?.1 {
            Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. } => {
                let is_turn = |frame: &battle::Frame| matches!(frame, battle::Frame::PulpCity(Frame::Turn(_)));
                battle.agenda().iter().position(is_turn)
            }
            _ => None,
        }
    }

    /// An action can use any number of its model's Power Up dice (`PC-21`). Legal orders do not use any.
    fn all_orders(battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        battle.legal_orders().iter().flat_map(|order| powered(battle, &order)).collect()
    }

    fn follows(battle: PulpCityBattle<'_>, frame: &Frame) -> bool {
        match frame {
            // Once all sides have passed, the round ends.
            Frame::Round(_) => {
                let mut sides = (0..).map(SideId).take(battle.setup().sides.len());
                sides.all(|side| battle.state().team(side).passed || battle.models_of(side).next().is_none())
            }
            Frame::Verdict(_) => true,
            _ => false,
        }
    }

    fn counts(battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
        battle.in_play(figure) && battle.sheet(figure).supreme.is_some()
    }

    fn wanted(battle: PulpCityBattle<'_>, side: SideId) -> Vec<Vec<FigureId>> {
        let of = |victory: &Victory| match victory {
            Victory::KnockOut { side: winner, figures } if *winner == side => Some(figures.clone()),
            _ => None,
        };
        battle.rules().victory.iter().filter_map(of).collect()
    }
}

/// An order with each number of Power Up dice that it can use.
fn powered(battle: PulpCityBattle<'_>, order: &battle::Order) -> Vec<battle::Order> {
    let thrower = match battle.choice_of::<PulpCity>() {
        Some((_, Choice::Throw { figure, .. })) => Some(figure),
        _ => None,
    };
    let figure = match order {
        battle::Order::PulpCity(Order::Act { figure, .. }) => Some(*figure),
        battle::Order::PulpCity(Order::Throw { .. }) => thrower,
        _ => None,
    };
    let most = figure.map_or(0, |figure| battle.model(figure).power_up);
    let with = |dice: u8| {
        let mut order = order.clone();
        if let battle::Order::PulpCity(Order::Act { power_up, .. } | Order::Throw { power_up, .. }) = &mut order {
            *power_up = dice;
        }
        order
    };
    std::iter::once(order.clone()).chain((1..=most).map(with)).collect()
}
