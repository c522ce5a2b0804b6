//! A shove: the direction and the die (`SHOVE-3`).

use serde::{Deserialize, Serialize};

use super::{Event, Order, Setup, Shove, ShoveBattle, ShoveBattleCopy, slide::SlideFrame};
use crate::{
    battle::{self, FigureId, Known, Refusal, Resolver, Stage, Step},
    dice::{D6Pool, RollRequest, Rolled},
    displacement::Walk,
    geometry::Direction,
};

/// A shove whose die is not rolled yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoveFrame {
    /// The figure that is shoved.
    pub target: FigureId,
    /// The direction of the shove.
    pub direction: Direction,
}

/// Returns the direction of a shove, or refuses the shove.
pub(super) fn judge(battle: ShoveBattle<'_>, figure: FigureId, target: FigureId) -> Result<Direction, Refusal> {
    let standing = |figure| {
        battle.field().standing(figure).ok_or_else(|| {
            let message = format!("{} is not on the board", battle.figure_name(figure));
            Refusal::new("SHOVE-3", "off_board", message)
        })
    };
    let (from, to) = (standing(figure)?, standing(target)?);
    battle.setup().board.direction_to(from.head, to.head).ok_or_else(|| {
        let (name, other) = (battle.figure_name(figure), battle.figure_name(target));
        Refusal::new("SHOVE-3", "not_adjacent", format!("{other} is not adjacent to {name}"))
    })
}

/// The events that begin a shove.
pub(super) fn declare(figure: FigureId, target: FigureId, direction: Direction) -> [battle::Event; 2] {
    [Shove::own(Event::Shoved { figure, target, direction }), Shove::push(ShoveFrame { target, direction })]
}

/// A copy of the battle in which exactly this shove is about to be resolved, regardless of whose turn it is. The agenda
/// is otherwise empty.
///
/// # Errors
/// [`Refusal`] if the shove is not possible or the battle is over.
pub fn about_to(battle: ShoveBattle<'_>, figure: FigureId, target: FigureId) -> Result<ShoveBattleCopy, Refusal> {
    if battle.outcome().is_some() {
        return Err(Refusal::over(battle.ruleset()));
    }
    if !(Order::Shove { figure, target }).is_known(Known::of(battle)) {
        return Err(Refusal::unknown(battle.ruleset()));
    }
    let direction = judge(battle, figure, target)?;
    let mut aside = battle.without_agenda();
    aside.apply(&Shove::push(ShoveFrame { target, direction }));
    Ok(aside)
}

impl Resolver<Shove> for ShoveFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.target)
    }

    fn step(&self, _battle: ShoveBattle<'_>) -> Step {
        Step::Roll(RollRequest::Sum(D6Pool::of(1)))
    }

    fn rolled(&self, battle: ShoveBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::Sum(pips) = rolled else { return };
        let Self { target, direction } = *self;
        events.push(Shove::own(Event::Rolled { target, pips }));
        events.push(match battle.field().standing(target) {
            Some(at) => Shove::become_(SlideFrame { walk: Walk::new(&battle, target, at, direction, pips, u16::MAX) }),
            // Only possible in a battle from an edited file.
            None => Shove::pop(),
        });
    }
}
