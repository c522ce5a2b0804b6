//! A figure's own move (`C3G-6` to `C3G-12`).

use serde::{Deserialize, Serialize};

use super::mover::{Barred, Mover};
use crate::{
    battle::{self, FigureId, Known, Refusal, Resolver, Stage, Step, Whereabouts},
    board::{Cell, End, Footprint, Wounding},
    c3g::{
        C3g, C3gBattle, Event, Setup,
        attack::targeting::off_board,
        harm::{falling::FallFrame, glyphs, swipe::SwipeFrame, terrain::TerrainFrame},
    },
    geometry::Coord,
};

/// Maximum path length in a saved move. No card can move this far.
const LONGEST_PATH: usize = 1_000;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlan {
    /// The leading end.
    pub lead: End,
    /// The cells that the leading end enters, in order.
    pub path: Vec<Cell>,
    /// Cost in spaces.
    pub cost: u16,
}

/// Checks a move: every step, its cost, and the final position.
///
/// # Errors
/// A [`Refusal`] with the rule and the numbers behind it.
pub fn judge(
    battle: C3gBattle<'_>,
    figure: FigureId,
    lead: Option<Coord>,
    path: &[Coord],
) -> Result<MovePlan, Refusal> {
    let board = &battle.setup().board;
    let name = battle.figure_name(figure);
    let Some(start) = battle.field().standing(figure) else {
        return Err(off_board(battle, figure));
    };
    let [first, ..] = path else {
        return Err(Refusal::new("C3G-6", "empty_path", "a move must enter at least one hex"));
    };
    // No figure has enough spaces for a longer path, so it is refused without checking each step.
    let mover = Mover::new(battle, figure);
    let most = usize::from(mover.spaces()) + 3;
    if path.len() > most {
        let message = format!("{name} cannot move {} hexes in a turn", path.len());
        return Err(
            Refusal::new("C3G-6", "too_far", message).with("hexes", i64::try_from(path.len()).unwrap_or(i64::MAX))
        );
    }
    let lead = leading_end(battle, start, lead, *first)?;
    let (mut at, mut cells, mut cost) = (start, Vec::with_capacity(path.len()), 0_u16);
    for (place, &hex) in path.iter().enumerate() {
        let from = at.end(lead);
        let to = board.neighbour_at(from, hex).map_err(|message| {
            Refusal::new("C3G-6", "no_step", message).with("step", i64::try_from(place + 1).unwrap_or(i64::MAX))
        })?;
        let step = mover.step(at, lead, to).map_err(|barred| barred.refusal(battle, figure, board.at(to)))?;
        at = at.stepped(lead, to);
        cells.push(to);
        cost = cost.saturating_add(step.cost);
        if step.stops && place + 1 < path.len() {
            return Err(Barred::MustStop.refusal(battle, figure, hex));
        }
    }
    let all_road = mover.all_road(start, &cells);
    let budget = mover.spaces() + if all_road { Mover::ROAD_BONUS } else { 0 };
    if cost > budget {
        let message = format!("that costs {cost} spaces, and {name} has {budget}");
        return Err(Refusal::new("C3G-6", "too_far", message).with("cost", cost).with("spaces", budget));
    }
    mover.may_end(at).map_err(|barred| barred.refusal(battle, figure, board.at(at.end(lead))))?;
    Ok(MovePlan { lead, path: cells, cost })
}

/// The leading end: the one named in the order, or the one beside the first hex.
fn leading_end(battle: C3gBattle<'_>, start: Footprint, lead: Option<Coord>, first: Coord) -> Result<End, Refusal> {
    let board = &battle.setup().board;
    match (lead, start.tail) {
        (Some(hex), _) if board.at(start.head) == hex => Ok(End::Head),
        (Some(hex), Some(tail)) if board.at(tail) == hex => Ok(End::Tail),
        (Some(hex), _) => Err(Refusal::new("C3G-12", "no_such_end", format!("the figure does not stand on {hex}"))),
        (None, Some(tail)) => {
            let beside = |cell: Cell| board.at(cell).direction_to(first).is_some();
            Ok(if !beside(start.head) && beside(tail) { End::Tail } else { End::Head })
        }
        (None, None) => Ok(End::Head),
    }
}

/// Frame of a moving figure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveFrame {
    /// The figure.
    pub figure: FigureId,
    /// The leading end.
    pub lead: End,
    /// The cells that the leading end enters, in order.
    pub path: Vec<Cell>,
    /// Number of cells already entered.
    pub entered: u16,
    /// True if the swipes for leaving engagements with the next step are already resolved.
    pub left: bool,
}

impl MoveFrame {
    pub(in crate::c3g) fn new(figure: FigureId, plan: MovePlan) -> Self {
        Self { figure, lead: plan.lead, path: plan.path, entered: 0, left: false }
    }

    /// Events at the end of a move: the figure settles, and the ground and a glyph take effect.
    fn end(&self, battle: C3gBattle<'_>, at: Footprint) -> Vec<battle::Event> {
        let mover = Mover::new(battle, self.figure);
        let mut events = vec![
            battle::Event::Settled { figure: self.figure, at },
            C3g::own(Event::MoveEnded { figure: self.figure }),
            C3g::pop(),
        ];
        let landed: Vec<Cell> = if mover.flies() { at.cells().collect() } else { vec![at.end(self.lead)] };
        let glyph = landed.iter().find_map(|cell| glyphs::lying_on(battle, *cell));
        events.extend(glyph.map(|glyph| C3g::push(glyphs::GlyphFrame { glyph, figure: self.figure })));
        if mover.flies() {
            // A walker burns on entering a cell; a flyer only where it lands.
            let burns = |cell: &&Cell| battle.setup().board.terrain(**cell).wounding() == Wounding::OnEntering;
            let burning = landed.iter().find(burns);
            events.extend(burning.map(|cell| C3g::push(TerrainFrame { figure: self.figure, cell: *cell })));
        }
        events
    }
}

impl Resolver<C3g> for MoveFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure)
            && self.path.len() <= LONGEST_PATH
            && usize::from(self.entered) <= self.path.len()
            && known.way(&self.path)
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        let figure = self.figure;
        let Whereabouts::InTransit(at) = battle.field().whereabouts(figure) else {
            // Destroyed during the move.
            return Step::Emit(vec![C3g::own(Event::MoveEnded { figure }), C3g::pop()]);
        };
        let Some(&to) = self.path.get(usize::from(self.entered)) else {
            return Step::Emit(self.end(battle, at));
        };
        let mover = Mover::new(battle, figure);
        if !self.left {
            let by = mover.leaves(at, self.lead, to, self.entered == 0);
            if !by.is_empty() {
                let frame = Self { left: true, ..self.clone() };
                return Step::Emit(vec![C3g::become_(frame), C3g::push(SwipeFrame { at: figure, by })]);
            }
        }
        let next = at.stepped(self.lead, to);
        let mut events = vec![
            battle::Event::Stepped { figure, to: next },
            C3g::become_(Self { entered: self.entered + 1, left: false, ..self.clone() }),
        ];
        if let Some(drop) = mover.falls(at, self.lead, to) {
            events.push(C3g::push(FallFrame { figure, drops: vec![drop] }));
        }
        if mover.burns(to) {
            events.push(C3g::push(TerrainFrame { figure, cell: to }));
        }
        Step::Emit(events)
    }
}
