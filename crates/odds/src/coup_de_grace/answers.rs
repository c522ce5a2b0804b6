//! Answers to the attacker's choices in Coup-De-Grace.

use knockback_rules::{
    battle::{self, Battle, Refusal},
    coup_de_grace::{Blow, Choice, CoupDeGrace, Order},
    geometry::Direction,
};

use super::{Choices, DefaultedChoice, Facing};
use crate::Answers;

/// The choices of a question, with a record of those that arose and were made by default.
#[derive(Clone, Debug)]
pub struct Chosen {
    choices: Choices,
    /// The attack.
    pub(super) blow: Blow,
    /// The direction in which a hit sends the target, if any.
    pub(super) line: Option<Direction>,
    facing_open: bool,
    push_open: bool,
}

impl Chosen {
    pub(super) const fn new(choices: Choices, blow: Blow, line: Option<Direction>) -> Self {
        Self { choices, blow, line, facing_open: false, push_open: false }
    }

    /// The choices that arose and were made by default.
    pub(super) fn open(&self) -> Vec<DefaultedChoice> {
        let all = [(DefaultedChoice::Facing, self.facing_open), (DefaultedChoice::Push, self.push_open)];
        all.into_iter().filter(|(_, open)| *open).map(|(choice, _)| choice).collect()
    }
}

impl Answers for Chosen {
    fn order(&mut self, battle: &Battle) -> Result<battle::Order, Refusal> {
        let Choices { push, direction, facing } = self.choices;
        let order = match battle.choice_of::<CoupDeGrace>() {
            Some((_, Choice::Push { optional, .. })) => {
                self.push_open |= optional && push.is_none();
                if optional && push == Some(false) { Order::Decline } else { Order::Push { direction } }
            }
            Some((_, Choice::Face { .. })) => {
                self.facing_open |= facing.is_none();
                match facing {
                    None | Some(Facing::Stays) => Order::Decline,
                    Some(Facing::Turned(facing)) => Order::Face { facing },
                }
            }
            _ => return Err(Refusal::not_asked(battle.ruleset())),
        };
        Ok(battle::Order::CoupDeGrace(order))
    }
}
