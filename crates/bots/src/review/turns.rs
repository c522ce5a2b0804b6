//! Which turn of a battle an order belongs to.

use knockback_rules::battle::Battle;

use crate::rulesets::turns;

/// Counts the turns of a battle as it is played.
///
/// An order that is part of no turn, such as one that places a secret marker, is counted with its like between two turns, as if they
/// were one.
/// An answer to what happens in a turn belongs to that turn.
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
    /// Orders were given that are part of no turn.
    Between,
    /// A turn is played, and so many frames of the agenda lie below it. It may begin with a choice that lies below it as well:
    /// who acts.
    Turn { below: usize, entered: bool },
}

/// What an order is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnPart {
    /// The turn.
    pub(super) turn: u32,
    /// True for an answer in the middle of an act: a defence, a direction, where a flight ends.
    pub(super) answers: bool,
}

impl TurnCount {
    /// What the order is part of that is asked for.
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

    /// Looks at the battle after an event: a turn is over once nothing of it is left.
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
