//! A move on its own, as forecasts ask what it risks.

use crate::{
    battle::{Event, FigureId},
    c3g::{
        C3g, C3gBattle, C3gBattleCopy, ReachPath,
        moving::movement::{MoveFrame, MovePlan},
    },
};

/// The battle in which exactly this move of a figure is about to be made. Nothing waits below it. `None` if the
/// figure does not stand on the board.
///
/// The way is taken as it is: ask [`Reach`](crate::c3g::Reach) for one.
#[must_use]
pub fn stride(battle: C3gBattle<'_>, figure: FigureId, way: &ReachPath) -> Option<C3gBattleCopy> {
    battle.field().standing(figure)?;
    let plan = MovePlan { lead: way.lead, path: way.path.clone(), cost: way.cost };
    let mut stride = battle.without_agenda();
    stride.apply_all(&[Event::Lifted { figure }, C3g::push(MoveFrame::new(figure, plan))]);
    Some(stride)
}
