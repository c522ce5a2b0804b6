//! The choice of whether to push a mini, and in which direction (`CDG-24`).

use serde::{Deserialize, Serialize};

use super::push::{self, ForcedMoveTarget};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    coup_de_grace::{Choice, CoupDeGrace, CoupDeGraceBattle, Order, Setup},
    geometry::Direction,
};

/// A push with a choice: the optional push of a hammer, or a push with two possible directions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushChoiceFrame {
    /// The attacker.
    pub attacker: FigureId,
    /// The mini to push.
    pub target: FigureId,
    /// Possible directions, the clockwise one first.
    pub directions: Vec<Direction>,
    /// True if the player may decline.
    pub optional: bool,
}

impl PushChoiceFrame {
    /// Returns the direction that an order chooses.
    fn chosen(&self, battle: CoupDeGraceBattle<'_>, direction: Option<Direction>) -> Result<Direction, Refusal> {
        let name = battle.figure_name(self.target);
        let ways: Vec<&str> = self.directions.iter().map(|way| way.name()).collect();
        match (direction, self.directions.as_slice()) {
            (None, [only]) => Ok(*only),
            (Some(way), ways) if ways.contains(&way) => Ok(way),
            (None, _) => {
                let message = format!("{name} can be pushed {}: choose the direction", ways.join(" or "));
                Err(Refusal::new("CDG-24", "which_way", message))
            }
            (Some(way), _) => {
                let message = format!("{name} can only be pushed {}, not {way}", ways.join(" or "));
                Err(Refusal::new("CDG-24", "not_that_way", message).with("direction", way.number()))
            }
        }
    }

    /// Returns one order for each direction, and one to decline if the push is optional.
    pub(in crate::coup_de_grace) fn orders(&self) -> Vec<battle::Order> {
        let pushes = self.directions.iter().map(|way| Order::Push { direction: Some(*way) });
        pushes.chain(self.optional.then_some(Order::Decline)).map(battle::Order::CoupDeGrace).collect()
    }
}

impl Resolver<CoupDeGrace> for PushChoiceFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.attacker) && known.figure(self.target) && (1..=6).contains(&self.directions.len())
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        if battle.field().standing(self.target).is_none() {
            // Only an invalid file leads here.
            return Step::Emit(vec![CoupDeGrace::pop()]);
        }
        let Self { target, optional, .. } = *self;
        let about = Choice::Push { target, directions: self.directions.clone(), optional };
        Step::Ask(PendingChoice { decider: battle.controller(self.attacker), about: ChoiceKind::CoupDeGrace(about) })
    }

    fn ordered(&self, battle: CoupDeGraceBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::CoupDeGrace(Order::Push { direction }) => {
                let way = self.chosen(battle, *direction)?;
                Ok(push::become_push(battle, self.target, way, 1, ForcedMoveTarget::Straight))
            }
            battle::Order::CoupDeGrace(Order::Decline) if self.optional => Ok(vec![CoupDeGrace::pop()]),
            _ => {
                let message = format!("choose the direction of the push of {}", battle.figure_name(self.target));
                Err(Refusal::new("CDG-24", "push_first", message))
            }
        }
    }
}
