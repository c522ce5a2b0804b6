//! Dispatch of a frame's functions to its ruleset.

use crate::{
    battle::{Battle, Event, FigureId, Folded, Frame, Order, Refusal, Stage, Step},
    dice::Rolled,
    ruleset::{Frames, Ruleset},
    rulesets::each_ruleset,
};

impl Frame {
    /// The stage to which the frame belongs.
    #[must_use]
    pub fn stage(&self) -> Stage {
        each_ruleset!(Self, self, frame as R => Frames::<R>::stage(frame))
    }

    /// Removes data that only the log needs, given which figures are gone. Two frames that are equal afterwards
    /// continue in the same way.
    pub fn strip_log_data(&mut self, is_gone: impl Fn(FigureId) -> bool) {
        each_ruleset!(Self, self, frame as R => R::strip_log_data(frame, is_gone));
    }

    /// False if the next step of the frame, apart from the result of dice, cannot depend on wounds.
    #[must_use]
    pub fn depends_on_wounds(&self) -> bool {
        each_ruleset!(Self, self, frame as R => R::depends_on_wounds(frame))
    }

    /// Returns the next step; [`Step::Rest`] if the frame belongs to another ruleset than the battle.
    #[must_use]
    pub fn step(&self, battle: &Battle) -> Step {
        each_ruleset!(Self, self, frame as R => match battle.as_ruleset::<R>() {
            Some(battle) => frame.step(battle),
            None => Step::Rest,
        })
    }

    /// Adds the events that result from the roll that [`Frame::step`] requested.
    pub fn rolled(&self, battle: &Battle, rolled: Rolled, events: &mut Vec<Event>) {
        each_ruleset!(Self, self, frame as R => if let Some(battle) = battle.as_ruleset::<R>() {
            frame.rolled(battle, rolled, events);
        });
    }

    pub(in crate::battle) fn representative(&self, battle: &Battle, rolled: Rolled) -> Rolled {
        each_ruleset!(Self, self, frame as R => match battle.as_ruleset::<R>() {
            Some(battle) => frame.representative(battle, rolled),
            None => rolled,
        })
    }

    pub(in crate::battle) fn folded(&self, battle: &Battle) -> Option<Folded> {
        each_ruleset!(Self, self, frame as R => frame.folded(battle.as_ruleset::<R>()?))
    }

    pub(in crate::battle) fn ordered(&self, battle: &Battle, order: &Order) -> Result<Vec<Event>, Refusal> {
        each_ruleset!(Self, self, frame as R => match battle.as_ruleset::<R>() {
            Some(battle) => frame.ordered(battle, order),
            None => Err(Refusal::other_rules(battle.ruleset())),
        })
    }
}
