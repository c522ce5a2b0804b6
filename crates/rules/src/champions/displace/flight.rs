//! Flights of characters that are knocked back, shoved or thrown (`CH-36` to `CH-41`).
//!
//! [`Knockback`] decides which obstacles stop the character and which ones break. [`FlightFrame`] moves the character
//! during a battle; [`trajectory`] previews a flight.

use serde::{Deserialize, Serialize};

use super::falling::{self, Before, LandingFrame};
use crate::{
    battle::{self, FigureId, Known, ObjectId, Occupant, Resolver, Stage, Step},
    board::{Board, Cell, Footprint},
    champions::{
        Champions, ChampionsBattle, Event, Setup,
        data::reason::Against,
        harm::impact::ImpactFrame,
        window::{self, WindowFrame},
    },
    displacement::{Ahead, Cause, Moved, Policy, Verdict, Walk},
    geometry::Direction,
    units::{Hexes, Level},
};

/// Movement policy of a flight: the cost of each step, and the obstacles that stop it. A flight stays at the level of
/// the flyer's feet at its start (`CH-40`).
#[derive(Clone, Copy, Debug)]
pub struct Knockback<'b> {
    /// The current battle.
    pub battle: ChampionsBattle<'b>,
    /// Level of the flight.
    pub level: Level,
}

impl Knockback<'_> {
    /// True if an obstacle whose top is at this level is in the way (`CH-40`).
    fn meets(self, top: Level) -> bool {
        top > self.level
    }

    /// True if a character is in the way: within one level of the flight (`CH-40`).
    fn meets_figure(self, figure: FigureId) -> bool {
        self.battle.feet(figure).is_some_and(|feet| feet.0.abs_diff(self.level.0) <= 1)
    }
}

/// Returns the level of the top of an object that stands on ground of the given level.
fn top_of(battle: ChampionsBattle<'_>, object: ObjectId, ground: Level) -> Level {
    ground.plus(i16::try_from(battle.setup().object(object).height).unwrap_or(i16::MAX))
}

/// Returns how much an object withstands: its DEF plus its remaining BODY (`CH-36`). `None` if it is unbreakable.
#[must_use]
pub fn cap(battle: ChampionsBattle<'_>, object: ObjectId) -> Option<u16> {
    let thing = battle.rules().thing(object)?;
    let body = u16::try_from(battle.state().thing_body(object)).unwrap_or(0);
    Some(u16::from(thing.defence) + body)
}

impl Policy for Knockback<'_> {
    fn judge(&self, walk: &Walk, ahead: Option<&Ahead>) -> Verdict {
        let battle = self.battle;
        if walk.reach == 0 {
            return Verdict::Stop(Cause::Distance);
        }
        let Some(ahead) = ahead else { return Verdict::Stop(Cause::Edge) };
        if self.meets(ahead.level) {
            return Verdict::Stop(Cause::Elevation);
        }
        match ahead.occupant {
            Some(Occupant::Figure(figure)) if self.meets_figure(figure) => Verdict::Stop(Cause::Figure(figure)),
            Some(Occupant::Object(object)) if self.meets(top_of(battle, object, ahead.level)) => {
                match cap(battle, object) {
                    Some(cap) if walk.force > cap => Verdict::Break { cost: cap },
                    Some(_) => Verdict::Stop(Cause::Object(object)),
                    None => Verdict::Stop(Cause::Obstacle(object)),
                }
            }
            _ => Verdict::Enter { cost: 0 },
        }
    }
}

/// Frame of a character in flight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightFrame {
    /// Walk along the line of flight. Its force determines the dice of impacts, and its reach is the number of hexes
    /// left (`CH-37`).
    pub walk: Walk,
    /// Level of the flight.
    pub level: Level,
    /// Full length of the displacement, which makes a Breakfall roll harder (`CH-43`).
    pub hexes: Hexes,
    /// Landing dice (`CH-35`); `None` for a shove, which has no landing damage.
    pub landing: Option<u16>,
    /// True if the flight has already hit something.
    pub struck: bool,
    /// Characters in the way that have already had the chance to dive aside (`CH-38`).
    pub asked: Vec<FigureId>,
    /// Last unoccupied cell on the way, and the number of steps to it.
    pub free: (Footprint, u16),
}

/// The reason why [`FlightFrame::fly`] returns.
enum Pause {
    /// Something breaks. The impact is resolved before the flight continues.
    Breaks(Breakage),
    /// The flight is over.
    Over(Cause),
}

/// An object that breaks on the way, and the force of the flight before it.
struct Breakage {
    object: ObjectId,
    force: u16,
}

impl FlightFrame {
    /// Creates the flight of a knockback; `None` for a figure off the board.
    pub(in crate::champions) fn new(
        battle: ChampionsBattle<'_>,
        figure: FigureId,
        direction: Direction,
        hexes: Hexes,
    ) -> Option<Self> {
        let at = battle.field().footprint(figure)?;
        let level = battle.feet(figure)?;
        let reach = hexes.0.saturating_add(battle.sheet(figure).knockback_of_shrinking().0);
        let walk = Walk::new(&battle, figure, at, direction, hexes.0, reach);
        let landing = Some(falling::landing_dice(hexes));
        Some(Self { walk, level, hexes, landing, struck: false, asked: Vec::new(), free: (at, 0) })
    }

    /// Creates the flight of a thrown figure. The number of dice is both its force and its landing
    /// dice (`CH-22`).
    pub(in crate::champions) fn thrown(
        battle: ChampionsBattle<'_>,
        figure: FigureId,
        direction: Direction,
        (hexes, dice): (Hexes, u16),
    ) -> Option<Self> {
        let flight = Self::new(battle, figure, direction, hexes)?;
        let walk = Walk { force: dice, reach: hexes.0, ..flight.walk };
        Some(Self { walk, landing: Some(dice), ..flight })
    }

    /// Creates the flight of a shoved figure, which does no damage.
    pub(in crate::champions) fn shoved(
        battle: ChampionsBattle<'_>,
        figure: FigureId,
        direction: Direction,
        hexes: Hexes,
    ) -> Option<Self> {
        let flight = Self::new(battle, figure, direction, hexes)?;
        let walk = Walk { force: 0, reach: hexes.0, ..flight.walk };
        Some(Self { walk, landing: None, ..flight })
    }

    /// Moves the figure until an object breaks or the flight ends. Calls `entered` with each new footprint.
    fn fly(&mut self, battle: ChampionsBattle<'_>, mut entered: impl FnMut(Footprint)) -> Pause {
        let policy = Knockback { battle, level: self.level };
        loop {
            let before = self.walk;
            match self.walk.advance(&battle, &policy) {
                Moved::Stopped(cause) => return Pause::Over(cause),
                Moved::Entered(ahead) => {
                    if ahead.occupant.is_none() {
                        self.free = (self.walk.at, self.walk.steps);
                    }
                    entered(self.walk.at);
                }
                Moved::Broke(ahead) => {
                    let Some(Occupant::Object(object)) = ahead.occupant else { return Pause::Over(Cause::Edge) };
                    // The impact comes before the step, so the obstacle is gone when the step is taken.
                    let force = before.force;
                    self.walk = Walk { force: self.walk.force, reach: self.walk.reach + 1, ..before };
                    return Pause::Breaks(Breakage { object, force });
                }
            }
        }
    }

    /// Returns the obstacle that ends the flight, and the dice of the impact (`CH-36`, `CH-38`, `CH-40`). `None` if
    /// nothing is hit.
    fn strikes(&self, battle: ChampionsBattle<'_>, cause: Cause) -> Option<(Against, u16)> {
        let force = self.walk.force;
        if force == 0 {
            return None;
        }
        match cause {
            Cause::Object(object) => Some((Against::Object(object), cap(battle, object)?.min(force))),
            Cause::Obstacle(object) => Some((Against::Obstacle(object), force)),
            Cause::Figure(figure) => Some((Against::Figure(figure), force)),
            Cause::Elevation => {
                let ahead = self.walk.ahead(&battle)?;
                let levels = self.level.rise_to(ahead.level);
                let cap = battle.rules().material(ahead.cell).cap(levels);
                Some((Against::Ground(ahead.cell), cap.min(force)))
            }
            _ => None,
        }
    }
}

impl Resolver<Champions> for FlightFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let Walk { figure, at, steps, .. } = self.walk;
        known.based(figure, at)
            && known.based(figure, self.free.0)
            && self.free.1 <= steps
            && battle::all_once(&self.asked, |figure| known.figure(figure))
            && usize::from(steps) <= Board::MAX_CELLS
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let figure = self.walk.figure;
        let mut flight = self.clone();
        let mut events = Vec::with_capacity(usize::from(self.walk.reach.min(16)) + 6);
        let pause = flight.fly(battle, |to| events.push(battle::Event::Stepped { figure, to }));
        match pause {
            Pause::Breaks(Breakage { object, force }) => {
                let dice = cap(battle, object).unwrap_or(force).min(force);
                flight.struck = true;
                let blow = ImpactFrame::new(battle, figure, Against::Object(object), dice, true);
                events.extend([Champions::become_(flight), Champions::push(blow)]);
            }
            Pause::Over(Cause::Figure(other))
                if flight.walk.force > 0
                    && !flight.asked.contains(&other)
                    && window::may_abort(battle, other).is_ok() =>
            {
                flight.asked.push(other);
                events.extend([Champions::become_(flight), Champions::push(WindowFrame::crash(other))]);
            }
            Pause::Over(cause) => {
                let strikes = flight.strikes(battle, cause);
                // The flyer cannot land on a figure or object that it passed over.
                let (at, moved) = flight.free;
                events.push(battle::Event::Settled { figure, at });
                let ground = battle.setup().board.level(at.head);
                let feet = (flight.level > ground).then_some(flight.level);
                let ended = Event::FlightEnded { figure, moved, cause, feet };
                events.extend([Champions::own(ended), Champions::pop()]);
                let before = match cause {
                    _ if flight.struck || strikes.is_some() => Before::Blow,
                    // A shove has no landing dice, and a character flying under their own power does not land (CH-35).
                    _ if flight.landing.is_none() || battle.flies(figure) => Before::Nothing,
                    Cause::Distance => Before::Flight { hexes: flight.hexes, dice: flight.landing.unwrap_or(0) },
                    _ => Before::ShortFlight,
                };
                events.push(Champions::push(LandingFrame::new(figure, before)));
                if let Some((against, dice)) = strikes {
                    events.push(Champions::push(ImpactFrame::new(battle, figure, against, dice, false)));
                }
            }
        }
        Step::Emit(events)
    }
}

/// Preview of a flight, assuming that no impact on the way changes the flyer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trajectory {
    /// Length of the displacement.
    pub hexes: Hexes,
    /// Cells that the figure enters, including those on which it passes over a figure or object.
    pub path: Vec<Cell>,
    /// Objects that break on the way: the number of steps before each, and the dice of the impact.
    pub broken: Vec<(u16, ObjectId, u16)>,
    /// Obstacle at the end of the flight, and the dice of the impact.
    pub struck: Option<(Against, u16)>,
    /// Final position.
    pub at: Footprint,
    /// Distance from the start, in hexes.
    pub moved: u16,
    /// The reason why the flight ends.
    pub cause: Cause,
    /// Levels that the figure drops at the end, unless it can fly.
    pub drop: u16,
}

/// Computes the trajectory of a knockback in the current battle (`CH-36`). `None` if the target is not on the board.
#[must_use]
pub fn trajectory(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    direction: Direction,
    hexes: Hexes,
) -> Option<Trajectory> {
    Some(foreseen(battle, FlightFrame::new(battle, figure, direction, hexes)?, hexes))
}

/// Computes the trajectory of a shove, which does no damage.
#[must_use]
pub fn shove_trajectory(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    direction: Direction,
    hexes: Hexes,
) -> Option<Trajectory> {
    Some(foreseen(battle, FlightFrame::shoved(battle, figure, direction, hexes)?, hexes))
}

/// Computes the trajectory of a throw. The number of dice is its force (`CH-22`).
#[must_use]
pub fn throw_trajectory(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    direction: Direction,
    (hexes, dice): (Hexes, u16),
) -> Option<Trajectory> {
    Some(foreseen(battle, FlightFrame::thrown(battle, figure, direction, (hexes, dice))?, hexes))
}

/// Runs a flight to its end, assuming that no impact changes the flyer.
fn foreseen(battle: ChampionsBattle<'_>, mut flight: FlightFrame, hexes: Hexes) -> Trajectory {
    let (mut path, mut broken) = (Vec::new(), Vec::new());
    // Objects that break are removed for the rest of the flight.
    let mut battle = battle.without_agenda();
    let cause = loop {
        match flight.fly(battle.played(), |at| path.push(at.head)) {
            Pause::Over(cause) => break cause,
            Pause::Breaks(Breakage { object, force }) => {
                let dice = cap(battle.played(), object).unwrap_or(force).min(force);
                broken.push((flight.walk.steps + 1, object, dice));
                battle.apply(&battle::Event::ObjectRemoved { object });
            }
        }
    };
    let struck = flight.strikes(battle.played(), cause);
    let (at, moved) = flight.free;
    let drop = flight.level.drop_to(battle.setup().board.level(at.head));
    Trajectory { hexes, path, broken, struck, at, moved, cause, drop }
}
