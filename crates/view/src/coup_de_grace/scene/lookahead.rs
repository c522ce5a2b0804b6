//! The battle as it would be: once a mini is activated, or with a mini elsewhere.

use knockback_rules::{
    battle::{self, Event, FigureId, Step},
    board::{Cell, Footprint},
    coup_de_grace::{self, Blow, CoupDeGraceBattle, CoupDeGraceBattleCopy, Order, attack},
    dice::Rolled,
};

use crate::coup_de_grace::plan::Facing;

/// The battle once a mini is activated; `None` where it cannot be.
#[must_use]
pub fn activated(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Option<CoupDeGraceBattleCopy> {
    after(battle, &Order::Activate { figure })
}

/// The battle after an order and all that follows by itself: up to the next die, the next choice or the end. `None` for an
/// order that is refused.
#[must_use]
pub fn after(battle: CoupDeGraceBattle<'_>, order: &Order) -> Option<CoupDeGraceBattleCopy> {
    happened(battle, order).map(|(copy, _)| copy)
}

/// The same, with what happens on the way.
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

/// What would happen if an attack was made now and its die showed this, up to the next choice or the end. No chance comes
/// from it: dice after the first one fall as they can, for they send nobody elsewhere.
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

/// The battle with a mini on a hex, facing a side: nobody else has moved.
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
