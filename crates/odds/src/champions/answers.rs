//! Answers to the opportunities to react in Champions.

use knockback_rules::{
    battle::{self, Battle, ChoiceKind, Event, FigureId, Refusal, Step},
    champions::{self, Choice, Order, Reaction},
};

use super::Question;
use crate::Answers;

/// The reactions of a question, each made at the first opportunity. All other opportunities are declined.
#[derive(Clone, Debug)]
pub struct Reactions {
    all: Vec<(FigureId, Reaction, Met)>,
}

/// States whether a reaction was made on any branch.
#[derive(Clone, Debug)]
enum Met {
    /// There was no opportunity to react.
    Never,
    /// It has been refused at every opportunity so far. Contains the first refusal.
    Refused(Refusal),
    /// It was made.
    Made,
}

impl Reactions {
    /// The reactions of a question, none of them made yet.
    pub(super) fn of(question: &Question) -> Self {
        Self { all: question.reactions.iter().map(|(figure, to)| (*figure, *to, Met::Never)).collect() }
    }
}

impl Answers for Reactions {
    fn order(&mut self, battle: &Battle) -> Result<battle::Order, Refusal> {
        if let Step::Ask(open) = battle.step()
            && let ChoiceKind::Champions(Choice::React { figure, .. }) = open.about
        {
            // Tries the reactions in the order of the question, including those already made: each branch and play
            // makes its own.
            for (_, to, met) in self.all.iter_mut().filter(|(who, ..)| *who == figure) {
                let order = battle::Order::Champions(Order::React { figure, to: *to });
                match battle.ordered(&order) {
                    Ok(_) => {
                        *met = Met::Made;
                        return Ok(order);
                    }
                    Err(refusal) if matches!(met, Met::Never) => *met = Met::Refused(refusal),
                    Err(_) => {}
                }
            }
        }
        Ok(battle::Order::Champions(Order::Pass))
    }

    fn let_by(&self, battle: &Battle) -> Option<Event> {
        champions::let_by(battle.as_ruleset()?, |figure| self.all.iter().any(|(who, ..)| *who == figure))
    }

    fn judge(&self, battle: &Battle) -> Result<(), Refusal> {
        for (figure, _, met) in &self.all {
            match met {
                Met::Made => {}
                Met::Refused(refusal) => return Err(refusal.clone()),
                Met::Never => {
                    let made = self.all.iter().any(|(who, _, met)| who == figure && matches!(met, Met::Made));
                    return Err(if made {
                        champions::never_asked_again(battle, *figure)
                    } else {
                        champions::never_asked(battle, *figure)
                    });
                }
            }
        }
        Ok(())
    }
}
