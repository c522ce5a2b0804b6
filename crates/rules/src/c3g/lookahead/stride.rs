//! A single move in isolation, to forecast its risks.

use crate::{
    battle::{Event, FigureId},
    c3g::{
        C3g, C3gBattle, C3gBattleCopy, ReachPath,
        moving::movement::{MoveFrame, MovePlan},
    },
};

/// Returns a battle in which only this move is about to be made. `None` if the figure is not on the board.
///
/// The path is not checked; take it from [`Reach`](crate::c3g::Reach).
#[must_use]
pub fn stride(battle: C3gBattle<'_>, figure: FigureId, way: &ReachPath) -> Option<C3gBattleCopy> {
    battle.field().standing(figure)?;
    let plan = MovePlan { lead: way.lead, path: way.path.clone(), cost: way.cost };
    let mut stride = battle.without_agenda();
    stride.apply_all(&[Event::Lifted { figure }, C3g::push(MoveFrame::new(figure, plan))]);
    Some(stride)
}
