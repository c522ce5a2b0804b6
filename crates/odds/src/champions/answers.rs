//! Answers to opportunities to react in Champions.

use knockback_rules::{
    battle::{self, Battle, ChoiceKind, Event, FigureId, Refusal, Step},
    champions::{self, Choice, Order, Reaction},
};

use super::Question;
use crate::Answers;

/// The reactions of a question, each made at the first opportunity. All other opportunities are passed.
#[derive(Clone, Debug)]
pub struct Reactions {
    all: Vec<(FigureId, Reaction, Met)>,
}

/// The state of a reaction.
#[derive(Clone, Debug)]
enum Met {
    /// There was no opportunity.
    Never,
    /// It was refused at every opportunity, the first time for this reason.
    Refused(Refusal),
    /// It was made.
    Made,
}

impl Reactions {
    /// The answers of a question, all unused.
    pub(super) fn of(question: &Question) -> Self {
        Self { all: question.reactions.iter().map(|(figure, to)| (*figure, *to, Met::Never)).collect() }
    }
}

impl Answers for Reactions {
    fn order(&mut self, battle: &Battle) -> Result<battle::Order, Refusal> {
        if let Step::Ask(open) = battle.step()
            && let ChoiceKind::Champions(Choice::React { figure, .. }) = open.about
        {
            // In the order of the question, even if a reaction was already made: branches and plays share no state.
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
