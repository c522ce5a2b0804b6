//! Knockback flight (`C3G-21` to `C3G-29`).
//!
//! [`Knockback`] decides what each hex costs and what stops the figure. [`FlightFrame`] moves the figure in a battle;
//! [`trajectory`] previews a flight. Both run the same code, so a preview matches the game.

use serde::{Deserialize, Serialize};

use crate::c3g::data::line::{Line, MAX_POINTS};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step, Whereabouts},
    board::{Board, Cell, Footprint, Wounding},
    c3g::{
        C3g, C3gBattle, CardPower, Event, Setup,
        harm::{
            collision::CollisionFrame,
            falling::{self, FallFrame},
            glyphs,
            terrain::TerrainFrame,
        },
    },
    displacement::{Ahead, Cause, Moved, Policy, Verdict, Walk},
    geometry::Direction,
    rule::Rule,
    units::KnockbackPoints,
};

/// Cost of each step of a knockback, and the obstacles that stop it, checked in the order of `C3G-26`.
#[derive(Clone, Copy, Debug)]
pub struct Knockback<'b> {
    /// The current battle.
    pub battle: C3gBattle<'b>,
}

impl Policy for Knockback<'_> {
    #[inline]
    fn judge(&self, walk: &Walk, ahead: Option<&Ahead>) -> Verdict {
        let battle = self.battle;
        if walk.force == 0 {
            return Verdict::Stop(Cause::Distance);
        }
        if let (1.., Some(glyph)) = (walk.steps, glyphs::lying_on(battle, walk.leading_cell())) {
            return Verdict::Stop(Cause::Glyph(glyph));
        }
        let card = battle.card(walk.figure);
        if card.has(&CardPower::Immovable) {
            return Verdict::Stop(Cause::Power);
        }
        let Some(ahead) = ahead else { return Verdict::Stop(Cause::Edge) };
        let cost = 1 + ahead.rise;
        if ahead.rise >= card.height || cost > walk.force {
            return Verdict::Stop(Cause::Elevation);
        }
        match ahead.occupant {
            Some(Occupant::Figure(figure)) => Verdict::Stop(Cause::Figure(figure)),
            Some(Occupant::Object(object)) if battle.rules().destructible(object).is_some() => {
                Verdict::Stop(Cause::Object(object))
            }
            Some(Occupant::Object(object)) => Verdict::Stop(Cause::Obstacle(object)),
            None => Verdict::Enter { cost },
        }
    }
}

/// A figure in flight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightFrame {
    /// Walk along the line of flight.
    pub walk: Walk,
    /// Last position with both halves on the same level. The figure settles here if the flight ends now (`C3G-29`).
    pub level_at: Footprint,
    /// Number of steps to `level_at`.
    pub level_steps: u16,
    /// Drops to roll for: the number of the step that causes each, counted from 1, and its depth in levels.
    pub drops: Vec<(u16, u16)>,
}

/// Reason why [`FlightFrame::fly`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::c3g) enum Pause {
    /// The hex just entered burns. A roll for it comes before the rest of the flight.
    Burns(Cell),
    /// The flight is over.
    Over(Cause),
}

impl FlightFrame {
    pub(in crate::c3g) fn new(
        battle: C3gBattle<'_>,
        figure: FigureId,
        at: Footprint,
        direction: Direction,
        kp: KnockbackPoints,
    ) -> Self {
        let walk = Walk::new(&battle, figure, at, direction, kp.0, u16::MAX);
        Self { walk, level_at: at, level_steps: 0, drops: Vec::new() }
    }

    /// Moves the figure until it enters burning ground or the flight ends. Calls `entered` with each new footprint and
    /// the cost of that step.
    pub(in crate::c3g) fn fly(&mut self, battle: C3gBattle<'_>, mut entered: impl FnMut(Footprint, u16)) -> Pause {
        let board = &battle.setup().board;
        loop {
            let (from, force) = (self.walk.leading_cell(), self.walk.force);
            match self.walk.advance(&battle, &Knockback { battle }) {
                Moved::Stopped(cause) => return Pause::Over(cause),
                // In C3G a flight never breaks an obstacle.
                Moved::Entered(ahead) | Moved::Broke(ahead) => {
                    entered(self.walk.at, force - self.walk.force);
                    if let Some(drop) =
                        falling::drop_rolled_for(board, battle.height(self.walk.figure), from, ahead.cell)
                    {
                        self.drops.push((self.walk.steps, drop));
                    }
                    let level =
                        self.walk.at.tail.is_none_or(|tail| board.level(tail) == board.level(self.walk.at.head));
                    if level {
                        self.level_at = self.walk.at;
                        self.level_steps = self.walk.steps;
                    }
                    if board.terrain(ahead.cell).wounding() == Wounding::OnEntering {
                        return Pause::Burns(ahead.cell);
                    }
                }
            }
        }
    }

    /// Appends the events that follow a pause: a terrain roll, or the end of the flight and its consequences.
    pub(in crate::c3g) fn pause(&self, battle: C3gBattle<'_>, pause: Pause, events: &mut Vec<battle::Event>) {
        let figure = self.walk.figure;
        match pause {
            Pause::Burns(cell) => {
                events.extend([C3g::become_(self.clone()), C3g::push(TerrainFrame { figure, cell })]);
            }
            Pause::Over(cause) => {
                let kp_left = KnockbackPoints(self.walk.force);
                let FlightEnd { at, moved, taken_back, cause, drops, glyph } = self.end(battle, cause);
                events.push(battle::Event::Settled { figure, at });
                let ended = Event::FlightEnded { figure, moved, taken_back, kp_left, cause };
                events.extend([C3g::own(ended), C3g::pop()]);
                // C3G-33 resolves knockback damage, then the fall, then the glyph. The last frame pushed runs first.
                events.extend(glyph.map(|glyph| C3g::push(glyphs::GlyphFrame { glyph, figure })));
                if !drops.is_empty() {
                    let drops = drops.into_iter().map(|(_, drop)| drop).collect();
                    events.push(C3g::push(FallFrame { figure, drops }));
                }
                if wounds(cause) {
                    events.push(C3g::push(CollisionFrame { figure, by: cause.by() }));
                }
            }
        }
    }

    /// Computes the end of the flight: the figure moves back to the last level position (`C3G-29`).
    fn end(&self, battle: C3gBattle<'_>, cause: Cause) -> FlightEnd {
        let taken_back = self.walk.steps.saturating_sub(self.level_steps);
        let cause = if taken_back > 0 && cause == Cause::Distance { Cause::Elevation } else { cause };
        let drops = self.drops.iter().filter(|(step, _)| *step <= self.level_steps).copied().collect();
        let leading = self.level_at.end(self.walk.lead);
        let glyph = if self.level_steps > 0 { glyphs::lying_on(battle, leading) } else { None };
        FlightEnd { at: self.level_at, moved: self.level_steps, taken_back, cause, drops, glyph }
    }
}

/// Result of a flight.
struct FlightEnd {
    at: Footprint,
    moved: u16,
    taken_back: u16,
    cause: Cause,
    drops: Vec<(u16, u16)>,
    glyph: Option<battle::GlyphId>,
}

/// True if a flight that ends this way causes a knockback damage roll (`C3G-25`, `C3G-28`).
const fn wounds(cause: Cause) -> bool {
    !matches!(cause, Cause::Distance | Cause::Edge | Cause::Terrain)
}

impl Resolver<C3g> for FlightFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let Walk { figure, at, steps, force, .. } = self.walk;
        let drops = self.drops.iter().all(|(step, drop)| *step <= steps && (1..=falling::DEEPEST).contains(drop));
        known.based(figure, at)
            && known.based(figure, self.level_at)
            && usize::from(steps) <= Board::MAX_CELLS
            && self.level_steps <= steps
            && force <= MAX_POINTS
            && drops
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        let figure = self.walk.figure;
        let Whereabouts::InTransit(_) = battle.field().whereabouts(figure) else {
            // Burning ground destroyed the figure during its flight, which ends here (C3G-22).
            let kp_left = KnockbackPoints(self.walk.force);
            let ended =
                Event::FlightEnded { figure, moved: self.walk.steps, taken_back: 0, kp_left, cause: Cause::Terrain };
            return Step::Emit(vec![C3g::own(ended), C3g::pop()]);
        };
        // Usually one event per point, plus those at the end.
        let mut events = Vec::with_capacity(usize::from(self.walk.force.min(12)) + 4);
        let mut flight = self.clone();
        let pause = flight.fly(battle, |to, _| events.push(battle::Event::Stepped { figure, to }));
        flight.pause(battle, pause, &mut events);
        Step::Emit(events)
    }
}

/// Preview of a knockback. Assumes that the target survives any burning ground on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trajectory {
    /// Knockback points.
    pub kp: KnockbackPoints,
    /// Cells that the leading end enters, including those taken back.
    pub path: Vec<Cell>,
    /// Cost of each step in `path`. Their sum plus [`left`](Self::left) equals `kp`.
    pub costs: Vec<u16>,
    /// Points left when the walk ends.
    pub left: KnockbackPoints,
    /// The hex in front of the leading end when the walk ends; `None` if it is off the map or a hole.
    pub ahead: Option<Ahead>,
    /// Final position of the target.
    pub at: Footprint,
    /// Net number of hexes moved.
    pub moved: u16,
    /// Hexes taken back because the two halves were not level (`C3G-29`).
    pub taken_back: u16,
    /// Reason why the flight ends.
    pub cause: Cause,
    /// True if knockback damage is rolled (`C3G-25`).
    pub damage: bool,
    /// Drops to roll for: the number of the step that causes each, counted from 1, and its depth in levels.
    pub drops: Vec<(u16, u16)>,
    /// Numbers of the steps onto burning ground, counted from 1.
    pub burns: Vec<u16>,
    /// Glyph activated at the final position.
    pub glyph: Option<battle::GlyphId>,
}

/// Computes the trajectory of a knockback along a line, on the current battle (`C3G-21`). Returns `None` if the target
/// is not on the board.
#[must_use]
pub fn trajectory(battle: C3gBattle<'_>, target: FigureId, line: Line, kp: KnockbackPoints) -> Option<Trajectory> {
    let at = battle.field().standing(target)?;
    let mut flight = FlightFrame::new(battle, target, at, line.direction, kp);
    let (mut path, mut costs, mut burns) = (Vec::new(), Vec::new(), Vec::new());
    let lead = flight.walk.lead;
    let mut entered = |at: Footprint, cost: u16| {
        path.push(at.end(lead));
        costs.push(cost);
    };
    let cause = loop {
        match flight.fly(battle, &mut entered) {
            Pause::Burns(_) => burns.push(flight.walk.steps),
            Pause::Over(cause) => break cause,
        }
    };
    let (left, ahead) = (KnockbackPoints(flight.walk.force), flight.walk.ahead(&battle));
    let FlightEnd { at, moved, taken_back, cause, drops, glyph } = flight.end(battle, cause);
    let damage = wounds(cause);
    Some(Trajectory { kp, path, costs, left, ahead, at, moved, taken_back, cause, damage, drops, burns, glyph })
}

impl Trajectory {
    /// The rule that ends the flight.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        Rule(match self.cause {
            Cause::Distance | Cause::Pit | Cause::Drop => "C3G-21",
            Cause::Elevation if self.taken_back > 0 => "C3G-29",
            Cause::Power | Cause::Immune | Cause::Elevation | Cause::Object(_) | Cause::Obstacle(_) => "C3G-25",
            Cause::Edge => "C3G-28",
            Cause::Figure(_) => "C3G-23",
            Cause::Glyph(_) => "C3G-27",
            Cause::Terrain => "C3G-22",
        })
    }

    /// True if two trajectories, for different numbers of points, end alike: same path, same position, same cause.
    #[must_use]
    pub fn ends_as(&self, other: &Self) -> bool {
        let end = |of: &Self| (of.at, of.moved, of.cause, of.glyph);
        end(self) == end(other) && self.path == other.path && self.taken_back == other.taken_back
    }
}
