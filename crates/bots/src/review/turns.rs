//! The assignment of orders to the turns of a battle.

use knockback_rules::battle::Battle;

use crate::rulesets::turns;

/// Counts the turns of a battle as it is played.
///
/// Consecutive orders between two turns, such as those that place secret markers, are counted together as one turn. An
/// answer in the middle of a turn belongs to that turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnCount {
    turn: u32,
    at: At,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum At {
    /// No order was given since the last turn.
    #[default]
    Start,
    /// Orders outside any turn were given.
    Between,
    /// A turn is in progress, with `below` agenda frames below it. It may begin with a choice that is also below it:
    /// which figure acts.
    Turn { below: usize, entered: bool },
}

/// The turn and role of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnPart {
    /// The number of the turn.
    pub(super) turn: u32,
    /// True for an answer in the middle of an action: a defence, a direction, the end of a flight.
    pub(super) answers: bool,
}

impl TurnCount {
    /// The turn and role of the order that is asked for.
    pub(super) fn begin(&mut self, battle: &Battle) -> TurnPart {
        let decider = battle.choice().map(|choice| choice.decider);
        let below = turns(battle).and_then(|rules| (rules.below)(&battle.seen_by(decider)));
        let in_turn = matches!(self.at, At::Turn { .. });
        if !in_turn {
            if self.at == At::Between && below.is_some() {
                self.turn += 1;
            }
            let entered = |below| battle.agenda().len() > below;
            self.at = below.map_or(At::Between, |below| At::Turn { below, entered: entered(below) });
        }
        TurnPart { turn: self.turn, answers: in_turn && below.is_none() }
    }

    /// Checks the battle after an event: a turn is over once none of its frames is left.
    pub(super) fn see(&mut self, battle: &Battle) {
        if let At::Turn { below, entered } = &mut self.at {
            let inside = battle.agenda().len() > *below;
            if *entered && !inside {
                self.at = At::Start;
                self.turn += 1;
            } else {
                *entered = inside;
            }
        }
    }
}
