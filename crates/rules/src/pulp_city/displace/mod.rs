//! Knockbacks and pulls (`PC-11` to `PC-13`): the Pulp City policy of the displacement walk, and its frame.

pub(super) mod danger;
pub mod fall;
pub(super) mod harm;
pub(super) mod knockback;
pub(super) mod land;
pub mod shift;
pub(super) mod throw;

use serde::{Deserialize, Serialize};

use super::{Displacement, Event, HarmSource, PulpCity, PulpCityBattle, Setup, TargetRef};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    board::{Cell, Footprint},
    displacement::{Ahead, Cause, Moved, Policy, Verdict, Walk},
    geometry::{Direction, toward},
};

/// Maximum distance of a displacement, in hexes.
pub(super) const FARTHEST: u8 = 12;

/// The policy of a displacement, which decides where it stops. Its steps cost no force.
#[derive(Clone, Copy, Debug)]
struct Displacing<'b> {
    battle: PulpCityBattle<'b>,
    /// Reason for the end of a pull, if it has reached its goal.
    arrived: Option<Cause>,
}

impl Policy for Displacing<'_> {
    fn judge(&self, walk: &Walk, ahead: Option<&Ahead>) -> Verdict {
        if walk.reach == 0 {
            return Verdict::Stop(Cause::Distance);
        }
        if let Some(cause) = self.arrived {
            return Verdict::Stop(cause);
        }
        let Some(ahead) = ahead else { return Verdict::Stop(Cause::Edge) };
        match ahead.occupant {
            _ if ahead.rise > 0 => Verdict::Stop(Cause::Elevation),
            Some(Occupant::Figure(figure)) => Verdict::Stop(Cause::Figure(figure)),
            Some(Occupant::Object(object)) => {
                let breaks = self.battle.rules().thing(object).sound.is_some();
                Verdict::Stop(if breaks { Cause::Object(object) } else { Cause::Obstacle(object) })
            }
            None => Verdict::Enter { cost: 0 },
        }
    }
}

/// Returns the direction from a cell towards another, and the clockwise one if two are equal (`PC-13`). Returns `None`
/// if both cells are the same.
#[must_use]
pub fn heading(battle: PulpCityBattle<'_>, at: Cell, goal: Cell) -> Option<Direction> {
    let board = &battle.setup().board;
    toward(board.at(at), board.at(goal)).settled()
}

/// Returns the reason for the end of a pull, if the model has arrived on or beside the goal: the model on the goal, or
/// the distance if there is none.
fn arrived(battle: PulpCityBattle<'_>, walk: &Walk, goal: Cell) -> Option<Cause> {
    let board = &battle.setup().board;
    if board.at(walk.at.head).distance(board.at(goal)) > 1 {
        return None;
    }
    let there = battle.field().figure_on(goal).filter(|figure| *figure != walk.figure);
    Some(there.map_or(Cause::Distance, Cause::Figure))
}

/// Advances a displacement by one step, or stops it. A pull chooses its direction again before each step.
fn advance(battle: PulpCityBattle<'_>, walk: &mut Walk, goal: Option<Cell>) -> Moved {
    let arrived = goal.and_then(|goal| arrived(battle, walk, goal));
    let aimed = goal.filter(|_| arrived.is_none()).and_then(|goal| heading(battle, walk.at.head, goal));
    if let Some(direction) = aimed {
        walk.direction = direction;
    }
    walk.advance(&battle, &Displacing { battle, arrived })
}

/// Returns the cells that a model would enter in a displacement now, in order, and the reason for its end. The
/// displacement is a pull if a goal is given, otherwise a knockback. It ends on the lower hex after a drop.
#[must_use]
pub fn trajectory(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    direction: Direction,
    spaces: u16,
    goal: Option<Cell>,
) -> (Vec<Cell>, Cause) {
    let Some(at) = battle.field().footprint(figure) else { return (Vec::new(), Cause::Edge) };
    let mut walk = Walk::new(&battle, figure, at, direction, 0, spaces);
    let mut cells = Vec::new();
    loop {
        match advance(battle, &mut walk, goal) {
            Moved::Entered(ahead) | Moved::Broke(ahead) => {
                cells.push(ahead.cell);
                if ahead.drop > 0 {
                    return (cells, Cause::Drop);
                }
            }
            Moved::Stopped(cause) => return (cells, cause),
        }
    }
}

/// A knockback or a pull, between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisplaceFrame {
    /// The displacement walk.
    pub walk: Walk,
    /// Knockback or pull.
    pub kind: Displacement,
    /// Goal of a pull.
    pub goal: Option<Cell>,
    /// The model that pulls, if the `crash` option is on. A pull that ends at this model is not a crash (`PC-11`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puller: Option<FigureId>,
    /// Indices of the dangerous terrain that the model has entered.
    pub met: Vec<u8>,
}

/// Returns the event that begins a displacement and the frame that resolves it. Returns `None` if the model is off the
/// board. For a pull, the caller gives the goal and the model that pulls.
pub(super) fn begin(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    kind: Displacement,
    direction: Direction,
    spaces: u8,
    pull: Option<(Cell, FigureId)>,
) -> Option<(battle::Event, DisplaceFrame)> {
    let at = battle.field().footprint(figure)?;
    let spaces = u16::from(spaces);
    let walk = Walk::new(&battle, figure, at, direction, 0, spaces);
    let began = Event::DisplacementBegan { figure, kind, direction: Some(direction), spaces };
    let (goal, puller) = pull.unzip();
    let puller = puller.filter(|_| battle.rules().options.crash);
    Some((PulpCity::own(began), DisplaceFrame { walk, kind, goal, puller, met: Vec::new() }))
}

impl DisplaceFrame {
    /// Returns the events after a step. At a drop, the displacement ends and the model falls. In dangerous terrain, the
    /// displacement continues after the effects of the terrain.
    fn stepped(&self, battle: PulpCityBattle<'_>, walk: Walk, ahead: Ahead) -> Vec<battle::Event> {
        let Walk { figure, at, steps, .. } = walk;
        let mut events = Vec::new();
        if battle.field().standing(figure).is_some() {
            events.push(battle::Event::Lifted { figure });
        }
        events.push(battle::Event::Stepped { figure, to: at });
        let zones = danger::entered(battle, figure, self.walk.at.head, ahead.cell);
        if ahead.drop > 0 || !zones.is_empty() {
            events.push(battle::Event::Settled { figure, at });
        }
        if ahead.drop > 0 {
            events.push(ended(figure, steps, Cause::Drop));
            events.extend(fall::events(battle, figure, ahead.drop));
            events.push(PulpCity::pop());
        } else {
            let met = self.met.iter().chain(&zones).copied().collect();
            events.push(PulpCity::become_(Self { walk, met, ..self.clone() }));
        }
        events.extend(danger::push(figure, zones));
        events
    }

    /// Returns the events of a displacement that stops before the next step.
    fn stopped(&self, battle: PulpCityBattle<'_>, cause: Cause) -> Vec<battle::Event> {
        let Walk { figure, at, steps, .. } = self.walk;
        let mut events = Vec::new();
        if battle.field().standing(figure).is_none() {
            events.push(battle::Event::Settled { figure, at });
        }
        events.push(ended(figure, steps, cause));
        events.extend(self.crash(battle, cause));
        events.push(PulpCity::pop());
        events
    }

    /// Returns the events of the crash option: both models are hurt if their heights overlap and neither is spectral
    /// (`PC-11`, `PC-49`). A pull that ends at the puller is not a crash.
    fn crash(&self, battle: PulpCityBattle<'_>, cause: Cause) -> Vec<battle::Event> {
        let Cause::Figure(other) = cause else { return Vec::new() };
        let both = [self.walk.figure, other];
        let spectral = both.iter().any(|figure| battle.model(*figure).spectral);
        if !battle.rules().options.crash || !overlap(battle, both) || self.puller == Some(other) || spectral {
            return Vec::new();
        }
        both.into_iter().flat_map(|figure| harm::hurt(battle, figure, 0, 1, HarmSource::Crash)).collect()
    }

    /// Returns the events that end the displacement, if effects of dangerous terrain have moved the model off its path
    /// or KO'ed it.
    fn broken_off(&self, battle: PulpCityBattle<'_>) -> Option<Vec<battle::Event>> {
        let Walk { figure, at, steps, .. } = self.walk;
        let field = battle.field();
        if field.footprint(figure) == Some(at) && !battle.model(figure).ko {
            return None;
        }
        let here: Option<Footprint> = field.footprint(figure).filter(|_| field.standing(figure).is_none());
        let settled = here.map(|at| battle::Event::Settled { figure, at });
        Some(settled.into_iter().chain([ended(figure, steps, Cause::Terrain), PulpCity::pop()]).collect())
    }
}

/// True if the bodies of two models share a level. A body extends from the ground by the height of the model.
fn overlap(battle: PulpCityBattle<'_>, [one, other]: [FigureId; 2]) -> bool {
    let bodies = battle.reach_up(TargetRef::Figure(one)).zip(battle.reach_up(TargetRef::Figure(other)));
    bodies.is_some_and(|((feet, head), (others_feet, others_head))| feet < others_head && others_feet < head)
}

/// Returns the event that ends a displacement.
pub(super) const fn ended(figure: FigureId, moved: u16, cause: Cause) -> battle::Event {
    PulpCity::own(Event::DisplacementEnded { figure, moved, cause })
}

impl Resolver<PulpCity> for DisplaceFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let Walk { figure, at, reach, steps, .. } = self.walk;
        known.based(figure, at)
            && reach.saturating_add(steps) <= FARTHEST.into()
            && self.goal.is_none_or(|goal| known.cell(goal))
            && self.puller.is_none_or(|puller| known.figure(puller))
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        if let Some(events) = self.broken_off(battle) {
            return Step::Emit(events);
        }
        let mut walk = self.walk;
        Step::Emit(match advance(battle, &mut walk, self.goal) {
            Moved::Entered(ahead) | Moved::Broke(ahead) => self.stepped(battle, walk, ahead),
            Moved::Stopped(cause) => self.stopped(battle, cause),
        })
    }
}
