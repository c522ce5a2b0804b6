//! Phases of Champions for the turn solver.

use knockback_rules::{
    battle::{self, FigureId, SideId},
    champions::{
        Champions, ChampionsBattle, Characteristic, Charge, Choice, Frame, Order, TurnFrame, Victory, Weapon, effort,
    },
};

use crate::puzzle::Turns;

impl Turns for Champions {
    const SPAN: &'static str = "phase";

    fn below(battle: ChampionsBattle<'_>) -> Option<usize> {
        match battle.choice_of::<Self>()?.1 {
            Choice::Phase { .. } => battle.agenda().len().checked_sub(1),
            Choice::Focus { .. } | Choice::React { .. } => None,
        }
    }

    /// A strike, a throw or a charge can use any STR up to 10 more than the character has (`CH-30`). Legal orders only
    /// list the STR of its sheet.
    fn all_orders(battle: ChampionsBattle<'_>) -> Vec<battle::Order> {
        battle.legal_orders().iter().flat_map(|order| strengths(battle, order)).collect()
    }

    fn follows(_battle: ChampionsBattle<'_>, frame: &Frame) -> bool {
        match frame {
            Frame::Turn(TurnFrame::Phases { order, next, .. }) => usize::from(*next) >= order.len(),
            Frame::Turn(TurnFrame::End | TurnFrame::Recovery { .. } | TurnFrame::Close) | Frame::Verdict(_) => true,
            _ => false,
        }
    }

    fn counts(battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
        battle.field().footprint(figure).is_some() && battle.is_awake(figure)
    }

    fn wanted(battle: ChampionsBattle<'_>, side: SideId) -> Vec<Vec<FigureId>> {
        let of = |victory: &Victory| match victory {
            Victory::BringDown { side: winner, figures } if *winner == side => Some(figures.clone()),
            _ => None,
        };
        battle.rules().goals.iter().filter_map(of).collect()
    }
}

/// An order with each STR that it can use, in steps of one die.
fn strengths(battle: ChampionsBattle<'_>, order: battle::Order) -> Vec<battle::Order> {
    let battle::Order::Champions(own) = &order else { return vec![order] };
    let figure = match own {
        Order::Attack { attacker, with, .. } if with.strength().is_some() => *attacker,
        Order::Throw { figure, .. } | Order::Charge(Charge { figure, .. }) => *figure,
        _ => return vec![order],
    };
    let most = battle.characteristic(figure, Characteristic::Strength) + effort::MAX_PUSH;
    // Counts down from the maximum, because the character's own STR may not be a multiple of a die.
    let steps = (1..=most).rev().step_by(5).filter_map(|strength| u8::try_from(strength).ok());
    let others: Vec<Order> = steps.map(|strength| with_strength(own, strength)).collect();
    // The original order comes first, so that it represents all orders that lead to the same battle.
    std::iter::once(order).chain(others.into_iter().map(battle::Order::Champions)).collect()
}

/// The same order with another STR.
fn with_strength(order: &Order, strength: u8) -> Order {
    let mut order = order.clone();
    match &mut order {
        Order::Attack { with, .. } => match with {
            Weapon::Strength(of)
            | Weapon::Swing { strength: of, .. }
            | Weapon::Hurl { strength: of, .. }
            | Weapon::SwingPerson { strength: of, .. }
            | Weapon::HurlPerson { strength: of, .. } => *of = strength,
            Weapon::Attack(_) => {}
        },
        Order::Throw { strength: of, .. } | Order::Charge(Charge { strength: of, .. }) => *of = strength,
        _ => {}
    }
    order
}
