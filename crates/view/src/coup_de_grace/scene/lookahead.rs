//! Hypothetical battles: after an activation, or with a mini elsewhere.

use knockback_rules::{
    battle::{self, Event, FigureId, Step},
    board::{Cell, Footprint},
    coup_de_grace::{self, Blow, CoupDeGraceBattle, CoupDeGraceBattleCopy, Order, attack},
    dice::Rolled,
};

use crate::coup_de_grace::plan::Facing;

/// The battle after the activation of a mini; `None` if it cannot be activated.
#[must_use]
pub fn activated(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Option<CoupDeGraceBattleCopy> {
    after(battle, &Order::Activate { figure })
}

/// The battle after an order and its automatic consequences, up to the next die, the next choice or the end. `None` if
/// the order is refused.
#[must_use]
pub fn after(battle: CoupDeGraceBattle<'_>, order: &Order) -> Option<CoupDeGraceBattleCopy> {
    happened(battle, order).map(|(copy, _)| copy)
}

/// Like [`after`], but also returns the events.
#[must_use]
pub fn happened(battle: CoupDeGraceBattle<'_>, order: &Order) -> Option<(CoupDeGraceBattleCopy, Vec<Event>)> {
    let mut events = battle.ordered(&battle::Order::CoupDeGrace(order.clone())).ok()?;
    let mut copy = battle.copied();
    copy.apply_all(&events);
    while let Step::Emit(more) = copy.step() {
        copy.apply_all(&more);
        events.extend(more);
    }
    Some((copy, events))
}

/// The result of an attack now with this roll of the die, up to the next choice or the end. It is not used for chances:
/// all dice after the first one are arbitrary, because they do not change where minis move.
#[must_use]
pub fn struck(battle: CoupDeGraceBattle<'_>, blow: Blow, die: u8) -> Option<(CoupDeGraceBattleCopy, Vec<Event>)> {
    let mut copy = attack::about_to(battle, blow.attacker, blow.target, blow.hand).ok()?;
    let (mut first, mut happened) = (Some(Rolled::Sum(die.into())), Vec::new());
    loop {
        let events = match copy.step() {
            Step::Emit(events) => events,
            Step::Roll(request) => {
                let rolled = first.take().or_else(|| request.outcomes().next().map(|(rolled, _)| rolled));
                copy.rolled(rolled?)
            }
            Step::Ask(_) | Step::Rest => return Some((copy, happened)),
        };
        copy.apply_all(&events);
        happened.extend(events);
    }
}

/// The battle with a mini on a hex and with a facing, otherwise unchanged.
#[must_use]
pub fn with_mini(battle: CoupDeGraceBattle<'_>, figure: FigureId, at: Cell, facing: Facing) -> CoupDeGraceBattleCopy {
    let mut copy = battle.copied();
    let there = Footprint::one(at);
    if battle.cell_of(figure) != Some(at) {
        if battle.is_waiting(figure) {
            copy.apply(&Event::Deployed { figure, to: there });
        } else {
            copy.apply(&Event::Lifted { figure });
            copy.apply(&Event::Settled { figure, at: there });
        }
    }
    copy.apply(&Event::CoupDeGrace(coup_de_grace::Event::Turned { figure, facing }));
    copy
}
