//! The flight of a character that is knocked back (`CH-36` to `CH-41`): Champions' policy of the displacement walk.

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

/// What a step of knockback costs and what stops it. A flight is level, at the height of the flyer's feet at the start
/// (`CH-40`).
#[derive(Clone, Copy, Debug)]
pub struct Knockback<'b> {
    /// The battle.
    pub battle: ChampionsBattle<'b>,
    /// The height of the flight.
    pub level: Level,
}

impl Knockback<'_> {
    /// True if something that reaches up to a level is in the way (`CH-40`).
    fn meets(self, top: Level) -> bool {
        top > self.level
    }

    /// True if a character is in the way: within one level of the flight (`CH-40`).
    fn meets_figure(self, figure: FigureId) -> bool {
        self.battle.feet(figure).is_some_and(|feet| feet.0.abs_diff(self.level.0) <= 1)
    }
}

/// The level of the top of an object that stands on ground of a level.
fn top_of(battle: ChampionsBattle<'_>, object: ObjectId, ground: Level) -> Level {
    ground.plus(i16::try_from(battle.setup().object(object).height).unwrap_or(i16::MAX))
}

/// What an object withstands now: DEF and the BODY that is left (`CH-36`); `None` for one that never breaks.
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

/// A character in flight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightFrame {
    /// The walk: its force is what impacts are made of, its reach the hexes that are left (`CH-37`).
    pub walk: Walk,
    /// The height of the flight.
    pub level: Level,
    /// Hexes of the displacement, which make a Breakfall roll harder (`CH-43`).
    pub hexes: Hexes,
    /// Dice of the landing (`CH-35`); `None` for a shove, which nobody lands from.
    pub landing: Option<u16>,
    /// Something was struck on the way.
    pub struck: bool,
    /// Characters in the way who were asked whether they dive aside (`CH-38`).
    pub asked: Vec<FigureId>,
    /// The last cell on the way that nobody and nothing fills, and after how many steps it was entered.
    pub free: (Footprint, u16),
}

/// Where a flight pauses.
enum Pause {
    /// Something breaks, and its blow comes first.
    Breaks(Breakage),
    /// It is over.
    Over(Cause),
}

/// What breaks on the way.
struct Breakage {
    object: ObjectId,
    force: u16,
}

impl FlightFrame {
    /// A flight about to begin; `None` for a figure off the board.
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

    /// The flight of a figure thrown so far, with this many dice (`CH-22`).
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

    /// The way of a figure shoved so far: nothing on it hurts.
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

    /// Flies on until something breaks or the flight is over; tells each footprint on the way.
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
                    // The blow comes before the step: by the time that it is taken, nothing is in its way.
                    let force = before.force;
                    self.walk = Walk { force: self.walk.force, reach: self.walk.reach + 1, ..before };
                    return Pause::Breaks(Breakage { object, force });
                }
            }
        }
    }

    /// What the flyer strikes where the flight ends, and with how many dice (`CH-36`, `CH-38`, `CH-40`).
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
            && usize::from(steps) <= Board::MOST_CELLS
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
                // Above somebody or something that it passed over it cannot come down.
                let (at, moved) = flight.free;
                events.push(battle::Event::Settled { figure, at });
                let ground = battle.setup().board.level(at.head);
                let feet = (flight.level > ground).then_some(flight.level);
                let ended = Event::FlightEnded { figure, moved, cause, feet };
                events.extend([Champions::own(ended), Champions::pop()]);
                let before = match cause {
                    _ if flight.struck || strikes.is_some() => Before::Blow,
                    // A flyer comes to the ground as softly as it likes (CH-35).
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

/// Where a knockback of this many hexes would send its target, as if every blow on the way left it as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trajectory {
    /// Hexes of the knockback.
    pub hexes: Hexes,
    /// The cells that are entered, those above what is in no way among them.
    pub path: Vec<Cell>,
    /// What breaks on the way: after how many steps, and how many dice it gives and takes.
    pub broken: Vec<(u16, ObjectId, u16)>,
    /// What is struck where the flight ends, and how many dice it gives and takes.
    pub struck: Option<(Against, u16)>,
    /// Where the target ends.
    pub at: Footprint,
    /// Hexes from the start.
    pub moved: u16,
    /// Why it ends.
    pub cause: Cause,
    /// Levels that it falls at the end, unless it flies.
    pub drop: u16,
}

/// The trajectory of a knockback: the walk of the game itself, on the battle as it stands (`CH-36`). `None` if the
/// target is not on the board.
#[must_use]
pub fn trajectory(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    direction: Direction,
    hexes: Hexes,
) -> Option<Trajectory> {
    Some(foreseen(battle, FlightFrame::new(battle, figure, direction, hexes)?, hexes))
}

/// The way of a figure shoved so far: nothing on it hurts.
#[must_use]
pub fn shove_trajectory(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    direction: Direction,
    hexes: Hexes,
) -> Option<Trajectory> {
    Some(foreseen(battle, FlightFrame::shoved(battle, figure, direction, hexes)?, hexes))
}

/// The trajectory of a figure thrown so far, with this many dice (`CH-22`).
#[must_use]
pub fn throw_trajectory(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    direction: Direction,
    (hexes, dice): (Hexes, u16),
) -> Option<Trajectory> {
    Some(foreseen(battle, FlightFrame::thrown(battle, figure, direction, (hexes, dice))?, hexes))
}

/// How a flight will go, as if every blow on the way left the flyer as it is.
fn foreseen(battle: ChampionsBattle<'_>, mut flight: FlightFrame, hexes: Hexes) -> Trajectory {
    let (mut path, mut broken) = (Vec::new(), Vec::new());
    // What breaks is gone for the rest of the flight.
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
