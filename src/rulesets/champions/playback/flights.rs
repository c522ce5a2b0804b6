//! Knockback: level flights at the height of the feet. They go through obstacles that break, and end with a fall if the
//! figure has no support.

use knockback_rules::{
    battle::{self, FigureId, Frame, Occupant},
    board::Footprint,
    champions::{self, Against, Event, HarmSource},
    displacement::Cause,
    units::Level,
};
use knockback_view::{champions::rolls, dice_tray};

use super::{super::Champions, Ongoing, in_flight, pending_events};
use crate::{
    battle::{
        pieces,
        playback::{
            anim::durations,
            flight::{Throw, flight},
            prelude::*,
        },
    },
    rulesets::champions::expect_ruleset,
};

/// Duration of events during a flight in seconds, short enough not to delay it.
pub(super) const IN_PASSING: f32 = 0.1;
/// Distance from the middle of an obstacle at which a figure hits it, in picture units.
const STRIKES: f32 = 0.75;
/// Distance before an obstacle at which time slows down while dice roll, in picture units.
const SLOW: f32 = 0.45;
/// Height of the arc relative to the usual height. Knockback flights are nearly level.
const BOW: f32 = 0.25;

/// Returns the flight that is in progress, even below other agenda frames.
pub(super) fn flying<'p>(p: &'p PlaybackScene) -> Option<&'p champions::FlightFrame> {
    p.battle().agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(champions::Frame::Flight(flight)) => Some(flight),
        _ => None,
    })
}

/// The event that follows the steps of a stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Then {
    /// The figure breaks through an obstacle at this spot. The dice for it roll for this many seconds.
    Breaks(Vec3, f32),
    /// The figure is stopped at full speed.
    Slams,
    /// The flight ends on the ground.
    Lands,
    /// The flight ends in the air.
    Hovers,
    /// The flight ends in the air, and the figure falls.
    Falls,
}

/// Returns the remaining steps up to the next interruption, and the event that follows them.
fn stretch(p: &PlaybackScene, figure: FigureId, mut stops: Vec<Footprint>) -> (Vec<Footprint>, Then) {
    let battle = expect_ruleset(p.battle());
    let mut queue = p.shown.queue.iter();
    let mut settled = false;
    while let Some(next) = queue.next() {
        match &next.event {
            battle::Event::Agenda(_) | battle::Event::Lifted { .. } | battle::Event::ObjectRemoved { .. } => {}
            battle::Event::Stepped { figure: who, to } if *who == figure => stops.push(*to),
            battle::Event::Settled { .. } => settled = true,
            battle::Event::Champions(
                own @ Event::HarmRolled { against: Some(Against::Object(object)), of: HarmSource::Impact, .. },
            ) if !settled => {
                let at = battle.field().object(*object).map(|cell| space::stand(p.board(), cell));
                let rolls = rolls::roll(battle, own, next.faces.as_ref()).is_some();
                let takes = next.faces.as_ref().filter(|_| rolls).map_or(0.0, dice_tray::tumbles);
                return (stops, at.map_or(Then::Slams, |at| Then::Breaks(at, takes)));
            }
            battle::Event::Champions(Event::FlightEnded { cause, .. }) if bars(*cause) => return (stops, Then::Slams),
            battle::Event::Champions(Event::FlightEnded { feet: None, .. }) => return (stops, Then::Lands),
            battle::Event::Champions(Event::FlightEnded { .. }) => {
                let comes_down = queue
                    .find(|next| !matches!(next.event, battle::Event::Agenda(_)))
                    .is_some_and(|next| matches!(next.event, battle::Event::Champions(Event::CameDown { .. })));
                return (stops, if comes_down { Then::Falls } else { Then::Hovers });
            }
            _ => break,
        }
    }
    (stops, Then::Slams)
}

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::KnockbackRolled { figure, hexes, .. } => {
            let (text, colour) = match hexes {
                ..0 => ("Stands fast".to_owned(), palette::TEXT_QUIET),
                0 => ("Off balance".to_owned(), palette::TEXT),
                // The distance according to the dice and Shrinking. An obstacle may end the flight earlier.
                hexes => {
                    let shrunk = expect_ruleset(p.battle()).sheet(*figure).knockback_of_shrinking();
                    (format!("Knockback {} m", 2 * (hexes + i32::from(shrunk.0))), palette::ACCENT)
                }
            };
            seq![p.text_above(*figure, 1, text, colour), if *hexes > 0 { 0.4 } else { 0.3 }]
        }
        Event::FlightBegan { figure, direction, hexes } => {
            let Some(level) = expect_ruleset(p.battle()).feet(*figure) else { return Some(0.2.into()) };
            ongoing.way = along(*direction);
            fly(p, *figure, Vec::new(), (ongoing.way, level, hexes.0)).into_steps(*figure)
        }
        Event::FlightEnded { figure, cause, .. } => ended(p, ongoing.way, *figure, *cause),
        Event::BreakfallRolled { figure, need, rolled } => {
            let made = i32::from(*rolled) <= i32::from(*need);
            let (text, colour) =
                if made { ("Lands on both feet!", palette::GOOD) } else { ("Lands badly", palette::TEXT) };
            seq![p.hop(*figure, 0.7).filter(|_| made), p.timed_text_above(*figure, 1, text, colour)]
        }
        Event::CameDown { figure, drop } => come_down(p, *figure, *drop),
        Event::Thrown { figure, who, .. } => {
            let spots = p.feet(*figure).zip(p.feet(*who));
            let throws = spots.and_then(|(from, to)| p.lunge(*figure, moves::way(from, to), 0.4));
            seq![throws, p.text_above(*who, 0, "Thrown!", palette::ACCENT), 0.15]
        }
        _ => return None,
    })
}

/// Continues a flight behind a broken obstacle.
pub(super) fn fly_on(p: &PlaybackScene) -> Anim {
    let Some(flight) = flying(p) else { return 0.3.into() };
    let walk = flight.walk;
    fly(p, walk.figure, Vec::new(), (along(walk.direction), flight.level, walk.reach)).into_steps(walk.figure)
}

/// Continues a flight that the display joins in the middle.
pub(super) fn fly_from(p: &PlaybackScene, ongoing: &mut Ongoing, figure: FigureId, to: Footprint) -> Anim {
    let Some(flight) = flying(p) else { return 0.1.into() };
    let walk = flight.walk;
    ongoing.way = along(walk.direction);
    let stretch = fly(p, figure, vec![to], (ongoing.way, flight.level, walk.reach));
    seq![stretch.flies, travel(figure, &stretch.moments)]
}

/// The animation of a stretch of flight.
struct Stretch {
    flies: Anim,
    /// The times at which the steps end, in seconds.
    moments: Vec<f32>,
    /// Duration in seconds if the stretch has no steps.
    takes: f32,
}

impl Stretch {
    /// Returns the animation of the stretch. Each step takes its time when it is shown.
    fn into_steps(self, figure: FigureId) -> Anim {
        let takes = if self.moments.is_empty() { self.takes } else { 0.0 };
        seq![self.flies, Anim::Steps(figure, durations(&self.moments)), takes]
    }
}

/// Animates the next stretch of a flight, given the stops known so far, the direction, the level and the number of
/// hexes.
fn fly(p: &PlaybackScene, figure: FigureId, stops: Vec<Footprint>, (way, level, force): (Vec3, Level, u16)) -> Stretch {
    let Some((live, rest)) = p.pose(figure) else {
        return Stretch { flies: Anim::NONE, moments: Vec::new(), takes: 0.1 };
    };
    let (stops, then) = stretch(p, figure, stops);
    let high = f32::from(level.0) * space::level(p.board());
    let stand = |(place, at): (usize, &Footprint)| {
        let ground = space::stand(p.board(), at.head);
        let ends = place + 1 == stops.len() && matches!(then, Then::Falls | Then::Lands);
        rest.with_translation(ground.with_y(if ends { ground.y } else { ground.y.max(high) }))
    };
    let mut poses: Vec<Transform> = stops.iter().enumerate().map(stand).collect();
    let mut slow = None;
    if let Then::Breaks(at, takes) = then {
        let from = poses.last().map_or(rest.translation, |pose| pose.translation);
        let met = at.with_y(from.y) - way * STRIKES;
        poses.push(rest.with_translation(met - way * SLOW));
        slow = Some((rest.with_translation(met), takes));
    }
    if poses.is_empty() {
        return Stretch { flies: Anim::NONE, moments: Vec::new(), takes: 0.05 };
    }
    let ending = if matches!(then, Then::Breaks(..) | Then::Slams) { StretchEnd::Slam } else { StretchEnd::Slide };
    let height = p.tall(figure);
    let throw = Throw { from: live, start: rest, stops: &poses, height, force, ending, bow: BOW, calm: p.calm };
    let mut flown = flight(&throw);
    let (mut moments, takes) = (flown.moments.clone(), flown.takes);
    let sparks = slow.map(|(met, rolls)| {
        flown.keys.push(Key { at: takes + rolls.max(0.08), pose: met });
        moments.truncate(stops.len());
        if let Some(last) = moments.last_mut() {
            *last = takes;
        }
        later(takes, burst(met.translation, ParticleKind::Sparks, 2, way))
    });
    let flies = seq![sparks, streaks(p, &flown.keys, way), p.fly(figure, &throw, flown, way)];
    Stretch { flies, moments, takes }
}

/// Shows wind behind a figure in fast flight.
fn streaks(p: &PlaybackScene, keys: &[Key], way: Vec3) -> Anim {
    if p.calm || keys.len() < 3 {
        return Anim::NONE;
    }
    let wind =
        |key: &Key| later(key.at, burst(key.pose.translation + Vec3::Y * 0.7, ParticleKind::Wind, 1, -way * 1.2));
    keys.iter().step_by(3).take(24).map(wind).collect::<Vec<_>>().into()
}

/// Animates the end of a flight: a crash, teetering at the edge of the map, or a stop.
fn ended(p: &PlaybackScene, way: Vec3, figure: FigureId, cause: Cause) -> Anim {
    let heading = in_flight(expect_ruleset(p.battle())).map_or(Vec3::X, |walk| along(walk.direction));
    let force = flying(p).map_or(1, |flight| flight.walk.force);
    let ends = match cause {
        Cause::Edge => p.end_flight(figure, heading, cause, 0, 0),
        _ if bars(cause) && force > 0 => p.end_flight(figure, heading, cause, force.div_ceil(2), 0),
        _ if bars(cause) => p.timed_text_above(figure, 0, "Stopped", palette::TEXT),
        _ => 0.1.into(),
    };
    // An obstacle that does not break shakes.
    let shakes = barrier(cause).filter(|struck| matches!(struck, Occupant::Object(_)));
    let shakes = shakes.and_then(|object| p.act(object, |live, rest| moves::rock(live, rest, way, 0.2)));
    seq![later(moves::CRASH, shakes), ends]
}

/// Animates a character that comes down from the air.
fn come_down(p: &PlaybackScene, figure: FigureId, drop: u16) -> Anim {
    let (Some((live, rest)), Some(at)) = (p.pose(figure), p.battle().field().footprint(figure)) else {
        return 0.1.into();
    };
    let ground = p.after_step(rest, at);
    let high = rest.translation.y - ground.translation.y;
    if high < 0.2 {
        // The fall has already been shown as part of the flight.
        return Anim::Wait(if drop > 0 { 0.2 } else { 0.0 });
    }
    p.plunge(figure, Vec::new(), (live, ground), high)
}

/// Moves a piece to its position in the battle after an event is applied, if the piece is elsewhere.
pub(super) fn come_to_stand(p: &PlaybackScene, event: &Event) -> Anim {
    let figure = match event {
        Event::MoveEnded { figure, .. } | Event::CameDown { figure, .. } => *figure,
        Event::FlightEnded { figure, .. } if !matches!(pending_events(p).next(), Some(Event::CameDown { .. })) => {
            *figure
        }
        _ => return Anim::NONE,
    };
    let (Some((live, rest)), Some(at)) = (p.pose(figure), p.battle().field().standing(figure)) else {
        return Anim::NONE;
    };
    let goal = pieces::stand(&Champions, p.battle(), figure, at).with_rotation(rest.rotation);
    if goal.translation.distance(rest.translation) <= 1e-3 && goal.scale == rest.scale {
        return Anim::NONE;
    }
    Anim::Onward(figure.into(), goal, (0.12 + 0.09 * goal.translation.distance(live.translation)).min(0.8))
}
