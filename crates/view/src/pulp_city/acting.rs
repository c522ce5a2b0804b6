//! The active model, the side with the turn, and the models that can be selected.

use knockback_rules::{
    battle::{self, FigureId, Frame, SideId},
    pulp_city::{self, Active, Attempt, Choice, Order, PulpCityBattle},
};

/// The active supreme.
#[must_use]
pub fn active(battle: PulpCityBattle<'_>) -> Option<FigureId> {
    match battle.state().active() {
        Some(Active::Supreme { figure, .. }) => Some(*figure),
        _ => None,
    }
}

/// The action that is being resolved: the innermost one.
#[must_use]
pub fn attempt(battle: PulpCityBattle<'_>) -> Option<Attempt> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::PulpCity(pulp_city::Frame::Effects(effects)) => Some(effects.attempt),
        Frame::PulpCity(pulp_city::Frame::Roll(roll)) => Some(roll.attempt),
        Frame::PulpCity(pulp_city::Frame::Blast(blast)) => Some(blast.attempt),
        Frame::PulpCity(pulp_city::Frame::Extra(extra)) => Some(extra.attempt),
        _ => None,
    })
}

/// The acting model: a controlled one, otherwise the attacker, otherwise the active supreme.
#[must_use]
pub fn actor(battle: PulpCityBattle<'_>) -> Option<FigureId> {
    let controlled = battle.state().controlled().last().map(|control| control.figure);
    controlled.or_else(|| attempt(battle).map(|attempt| attempt.attacker)).or_else(|| active(battle))
}

/// True for a question in the course of an action; false if a model acts or must be selected to act.
#[must_use]
pub const fn asks(choice: &Choice) -> bool {
    !matches!(
        choice,
        Choice::Turn { .. }
            | Choice::Act { .. }
            | Choice::Command { .. }
            | Choice::FollowUp { .. }
            | Choice::Control { .. }
    )
}

/// The acting model while a question is open.
#[must_use]
pub fn acting_model(battle: PulpCityBattle<'_>, choice: &Choice) -> Option<FigureId> {
    match choice {
        Choice::Throw { figure, .. } | Choice::Effects { attacker: figure, .. } => Some(*figure),
        _ => actor(battle),
    }
}

/// True for a model that is active, commanded, or controlled by another side.
#[must_use]
pub fn acts(battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
    let called = match battle.state().active() {
        Some(Active::Supreme { figure: active, .. }) => *active == figure,
        Some(Active::Minions { card, .. }) => *card == battle.rules().card_of(figure),
        None => false,
    };
    called || battle.state().control_of(figure).is_some()
}

/// The side whose turn it is; between two turns, the side that is asked.
#[must_use]
pub fn turn(battle: PulpCityBattle<'_>) -> Option<SideId> {
    let turn = battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::PulpCity(pulp_city::Frame::Turn(turn)) => Some(turn.side),
        _ => None,
    });
    turn.or_else(|| battle.choice().map(|choice| choice.decider))
}

/// True once half of the current turn is done: a supreme was activated or a card was commanded.
#[must_use]
pub fn half_done(battle: PulpCityBattle<'_>) -> bool {
    battle
        .agenda()
        .iter()
        .rev()
        .any(|frame| matches!(frame, Frame::PulpCity(pulp_city::Frame::Turn(turn)) if turn.activated || turn.commanded))
}

/// The models that a player can select to act: those that can be activated or commanded, or those of the current card
/// with actions left.
#[must_use]
pub fn pickable(battle: PulpCityBattle<'_>, choice: &Choice) -> Vec<FigureId> {
    match choice {
        Choice::Turn { figures, cards } => {
            let of_cards = cards.iter().flat_map(|card| &battle.rules().cards[card.index()].figures);
            let ready = of_cards.copied().filter(|figure| battle.in_play(*figure) && !battle.model(*figure).fresh);
            figures.iter().copied().chain(ready).collect()
        }
        Choice::Act { figure } | Choice::FollowUp { figure } | Choice::Control { figure, .. } => vec![*figure],
        Choice::Command { card } => {
            let open = with_orders(battle);
            let figures = &battle.rules().cards[card.index()].figures;
            figures.iter().copied().filter(|figure| open.contains(figure)).collect()
        }
        _ => Vec::new(),
    }
}

/// The models with legal orders.
fn with_orders(battle: PulpCityBattle<'_>) -> Vec<FigureId> {
    let mut open = Vec::new();
    for order in battle.legal_orders().iter() {
        if let battle::Order::PulpCity(Order::Move { figure, .. } | Order::Act { figure, .. }) = order
            && !open.contains(&figure)
        {
            open.push(figure);
        }
    }
    open
}

/// The order that activates a supreme, or commands the card of a minion.
#[must_use]
pub fn begin(battle: PulpCityBattle<'_>, figure: FigureId) -> Order {
    if battle.sheet(figure).supreme.is_some() {
        Order::Activate { figure }
    } else {
        Order::Command { card: battle.rules().card_of(figure) }
    }
}

/// The model that a choice concerns; `None` if the choice is between several models or between hexes.
#[must_use]
pub const fn about(choice: &Choice) -> Option<FigureId> {
    match choice {
        Choice::Act { figure }
        | Choice::PowerUp { figure, .. }
        | Choice::Direction { figure, .. }
        | Choice::Shift { figure, .. }
        | Choice::Throw { figure, .. }
        | Choice::FollowUp { figure }
        | Choice::Control { figure, .. }
        | Choice::Effects { attacker: figure, .. } => Some(*figure),
        Choice::Turn { .. }
        | Choice::Command { .. }
        | Choice::Centre { .. }
        | Choice::Extra { .. }
        | Choice::Place { .. }
        | Choice::Remove { .. } => None,
    }
}

/// The order that closes a choice: ends a turn or an activation, or stops the effects of a roll.
#[must_use]
pub const fn closing_order(choice: &Choice) -> Option<Order> {
    match choice {
        Choice::Turn { .. } => Some(Order::Pass),
        Choice::Act { .. } | Choice::Command { .. } => Some(Order::EndActivation),
        Choice::Effects { may_end: true, .. } => Some(Order::Done),
        Choice::Throw { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. }
        | Choice::Extra { may_decline: true, .. } => Some(Order::Decline),
        _ => None,
    }
}
