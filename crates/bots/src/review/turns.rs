//! Which turn of a battle an order belongs to.

use knockback_rules::battle::Battle;

use crate::rulesets::turns;

/// Counts the turns of a battle as it is played.
///
/// An order that is part of no turn, such as an order marker of C3G, is counted with its like between two turns, as if they were one.
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
    /// A turn is played, and so many frames of the agenda lie below it.
    Turn(usize),
}

impl TurnCount {
    /// The turn of the order that is asked for.
    pub(super) fn begin(&mut self, battle: &Battle) -> u32 {
        if !matches!(self.at, At::Turn(_)) {
            let decider = battle.choice().map(|choice| choice.decider);
            let below = turns(battle).and_then(|rules| (rules.below)(&battle.seen_by(decider)));
            if self.at == At::Between && below.is_some() {
                self.turn += 1;
            }
            self.at = below.map_or(At::Between, At::Turn);
        }
        self.turn
    }

    /// Looks at the battle after an event: a turn is over once nothing of it is left.
    pub(super) fn see(&mut self, battle: &Battle) {
        if let At::Turn(below) = self.at
            && battle.agenda().len() <= below
        {
            self.at = At::Start;
            self.turn += 1;
        }
    }
}
