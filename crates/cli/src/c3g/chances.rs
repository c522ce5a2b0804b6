//! The summary chances. Each is defined in docs/odds.md.

use knockback_odds::{
    Ratio,
    c3g::{Label, Objective, Odds, Outcome},
};
use knockback_rules::{battle::Occupant, board::Cell, c3g::C3gBattle};
use knockback_view::c3g::results::kept;

/// The chances shown first, in the table and in the picture.
#[derive(Debug)]
pub(super) struct Chances {
    /// Chance that the target gains a wound marker.
    pub(super) wounded: Ratio,
    /// Chance that the target is destroyed.
    pub(super) destroyed: Ratio,
    /// Chance that the target's position changes.
    pub(super) moved: Ratio,
    /// Chance that dice are rolled for a drop of the target.
    pub(super) falls: Ratio,
    /// Chance that the target goes over a ledge, whatever the ground below.
    pub(super) over_a_ledge: Ratio,
    /// The lowest and the highest such ledge, in levels.
    pub(super) ledge: Option<(u16, u16)>,
    /// The expected number of wound markers that the target gains.
    pub(super) expected_wounds: Ratio,
    /// Chance that the target enters molten lava or ends on a lava field.
    pub(super) lava: Ratio,
}

/// A downward step of a flight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drop {
    /// The upper cell.
    pub(super) from: Cell,
    /// The lower cell.
    pub(super) to: Cell,
    /// The height, in levels.
    pub(super) levels: u16,
    /// True if dice are rolled for the drop. A figure that died before the drop does not fall.
    pub(super) rolled: bool,
}

/// The downward steps of a flight that are at least as deep as the target's Height (`C3G-11`). Steps that the target
/// takes back are not included.
pub(super) fn drops(battle: C3gBattle<'_>, odds: &Odds, outcome: &Outcome) -> Vec<Drop> {
    let (Some(line), Occupant::Figure(figure)) = (odds.line, odds.question.target) else { return Vec::new() };
    let board = &battle.setup().board;
    let way: Vec<Cell> = std::iter::once(line.lead).chain(kept(outcome).iter().copied()).collect();
    let height = battle.height(figure);
    way.windows(2)
        .filter_map(|step| {
            let levels = board.level(step[0]).drop_to(board.level(step[1]));
            let rolled = !board.terrain(step[1]).breaks_fall();
            (levels >= height).then_some(Drop { from: step[0], to: step[1], levels, rolled })
        })
        .collect()
}

impl Chances {
    /// The chances of an attack.
    pub(super) fn of(battle: C3gBattle<'_>, odds: &Odds) -> Self {
        let drops = |outcome: &Outcome| drops(battle, odds, outcome).into_iter().map(|drop| drop.levels);
        let all = || odds.outcomes.iter().flat_map(drops);
        Self {
            wounded: odds.of_label(Label::Wounded),
            destroyed: odds.of_label(Label::Destroyed),
            moved: odds.of_label(Label::Moved),
            falls: odds.of_label(Label::Fall),
            over_a_ledge: odds.chance(|outcome| drops(outcome).next().is_some()),
            ledge: all().min().zip(all().max()),
            expected_wounds: odds.expected_wounds(odds.question.target),
            lava: Objective::IntoLava.worth(&battle, odds),
        }
    }
}
