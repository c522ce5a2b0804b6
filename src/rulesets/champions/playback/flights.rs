//! Knockback: level flights at the height of the feet, through what breaks, and down where nothing carries the flyer.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event as Any, FigureId, Occupant},
    board::Footprint,
    champions::{Against, Event, Harm, Played},
    displacement::Cause,
    geometry::Direction,
    units::Level,
};

use super::{super::Champions, Ongoing, Show, TOLD, ahead, flying, heading};
use crate::{
    battle::playback::{
        cues::Cue,
        flight::{Ending, Throw, flight},
        journey::{along, bars},
        motion::{Key, Motion},
        moves,
    },
    rulesets::champions::proven,
    stage::{Shown, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};
use knockback_view::champions::rolls;
use knockback_view::dice_tray;

/// How far before the middle of something a flyer strikes it, in the picture's units.
const STRIKES: f32 = 0.75;
/// How far before that time slows down, while the dice roll.
const SLOW: f32 = 0.45;
/// How much less than elsewhere flights bow: they are level.
const BOW: f32 = 0.25;

/// What comes after the steps of a stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Then {
    /// It breaks through something on this spot, once dice have rolled for this many seconds.
    Breaks(Vec3, f32),
    /// It stops at full speed.
    Slams,
    /// It runs out on the ground.
    Lands,
    /// It runs out in the air.
    Hovers,
    /// It runs out in the air, and the flyer comes down.
    Falls,
}

/// A stretch of flight that is about to be shown.
struct Stretch {
    figure: FigureId,
    direction: Direction,
    level: Level,
    hexes: u16,
    stops: Vec<Footprint>,
    then: Then,
}

/// The steps that are still to come without a break, and what comes after them.
fn stretch(shown: &Shown, figure: FigureId, mut stops: Vec<Footprint>) -> (Vec<Footprint>, Then) {
    let battle = proven(&shown.battle);
    let board = &battle.setup().board;
    let mut queue = shown.queue.iter();
    let mut settled = false;
    while let Some(next) = queue.next() {
        match &next.event {
            Any::Agenda(_) | Any::Lifted { .. } | Any::ObjectRemoved { .. } => {}
            Any::Stepped { figure: who, to } if *who == figure => stops.push(*to),
            Any::Settled { .. } => settled = true,
            Any::Champions(
                own @ Event::HarmRolled { against: Some(Against::Object(object)), of: Harm::Impact, .. },
            ) if !settled => {
                let at = battle.field().object(*object).map(|cell| space::stand(board, cell));
                let rolls = rolls::roll(battle, own, next.faces.as_ref()).is_some();
                let takes = next.faces.as_ref().filter(|_| rolls).map_or(0.0, dice_tray::tumbles);
                return (stops, at.map_or(Then::Slams, |at| Then::Breaks(at, takes)));
            }
            Any::Champions(Event::FlightEnded { cause, .. }) if bars(*cause) => return (stops, Then::Slams),
            Any::Champions(Event::FlightEnded { feet: None, .. }) => return (stops, Then::Lands),
            Any::Champions(Event::FlightEnded { .. }) => {
                let comes_down = queue
                    .find(|next| !matches!(next.event, Any::Agenda(_)))
                    .is_some_and(|next| matches!(next.event, Any::Champions(Event::CameDown { .. })));
                return (stops, if comes_down { Then::Falls } else { Then::Hovers });
            }
            _ => break,
        }
    }
    (stops, Then::Slams)
}

impl Show<'_, '_> {
    pub(crate) fn perform_flight(&mut self, shown: &Shown, event: &Event) -> f32 {
        let battle = proven(&shown.battle);
        match event {
            Event::KnockbackRolled { figure, hexes, .. } => {
                let who = Occupant::Figure(*figure);
                let (text, colour) = match hexes {
                    ..0 => ("Stands fast".to_owned(), palette::TEXT_QUIET),
                    0 => ("Off balance".to_owned(), palette::TEXT),
                    // What the dice and Shrinking give; what is in the way may stop it short.
                    hexes => {
                        let far = hexes + i32::from(battle.sheet(*figure).knockback_of_shrinking().0);
                        (format!("Knockback {} m", 2 * far), palette::ACCENT)
                    }
                };
                self.tell(&battle, who, 1, text, colour);
                if *hexes > 0 { 0.4 } else { 0.3 }
            }
            Event::FlightBegan { figure, direction, hexes } => {
                let Some(level) = battle.feet(*figure) else { return 0.2 };
                let (stops, then) = stretch(shown, *figure, Vec::new());
                self.progress.own::<Ongoing>().way = along(*direction);
                self.fly_stretch(
                    shown,
                    &Stretch { figure: *figure, direction: *direction, level, hexes: hexes.0, stops, then },
                )
            }
            Event::FlightEnded { figure, cause, .. } => self.end_stretch(battle, *figure, *cause),
            Event::BreakfallRolled { figure, need, rolled } => {
                let made = i32::from(*rolled) <= i32::from(*need);
                let who = Occupant::Figure(*figure);
                if let Some((live, rest)) = self.pose(who)
                    && made
                    && !self.progress.calm
                {
                    self.send(who, 0.0, Motion::new(moves::hop(live, rest, 0.7)));
                }
                let (text, colour) =
                    if made { ("Lands on its feet!", palette::GOOD) } else { ("Lands badly", palette::TEXT) };
                self.tell(&battle, who, 1, text, colour)
            }
            Event::CameDown { figure, drop } => self.come_down(battle, *figure, *drop),
            Event::Thrown { figure, who, .. } => {
                let (by, thrown) = (Occupant::Figure(*figure), Occupant::Figure(*who));
                if let (Some(from), Some(to), Some((live, rest))) = (self.feet(by), self.feet(thrown), self.pose(by))
                    && !self.progress.calm
                {
                    self.send(by, 0.0, Motion::new(moves::strike(live, rest, moves::way(from, to), 0.4)));
                }
                self.tell(&battle, thrown, 0, "Thrown!", palette::ACCENT);
                0.15
            }
            _ => TOLD,
        }
    }

    /// The flight goes on behind what broke.
    pub(crate) fn fly_on(&mut self, shown: &Shown) -> f32 {
        let Some(flight) = flying(proven(&shown.battle)) else { return 0.3 };
        let walk = flight.walk;
        let (stops, then) = stretch(shown, walk.figure, Vec::new());
        self.fly_stretch(
            shown,
            &Stretch {
                figure: walk.figure,
                direction: walk.direction,
                level: flight.level,
                hexes: walk.reach,
                stops,
                then,
            },
        )
    }

    /// A flight that is come upon in its middle goes on from there.
    pub(crate) fn fly_from(&mut self, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        let Some(flight) = flying(proven(&shown.battle)) else { return 0.1 };
        let walk = flight.walk;
        self.progress.own::<Ongoing>().way = along(walk.direction);
        let (stops, then) = stretch(shown, figure, vec![to]);
        let stretch =
            Stretch { figure, direction: walk.direction, level: flight.level, hexes: walk.reach, stops, then };
        self.fly_stretch(shown, &stretch);
        match &mut self.progress.journey {
            Some((_, steps)) => steps.pop().unwrap_or(0.1),
            None => 0.1,
        }
    }

    /// Shows a stretch of flight. Its steps take their time as they come; returns how long it takes where there are
    /// none.
    fn fly_stretch(&mut self, shown: &Shown, stretch: &Stretch) -> f32 {
        let battle = proven(&shown.battle);
        let board = &battle.setup().board;
        let who = Occupant::Figure(stretch.figure);
        let Some((live, rest)) = self.pose(who) else { return 0.1 };
        let way = along(stretch.direction);
        let high = f32::from(stretch.level.0) * space::level(board);
        let last = stretch.stops.len().wrapping_sub(1);
        let mut poses: Vec<Transform> = stretch
            .stops
            .iter()
            .enumerate()
            .map(|(place, at)| {
                let ground = space::stand(board, at.head);
                let ends = place == last && matches!(stretch.then, Then::Falls | Then::Lands);
                let y = if ends { ground.y } else { ground.y.max(high) };
                rest.with_translation(ground.with_y(y))
            })
            .collect();
        let steps = poses.len();
        let mut slow = None;
        if let Then::Breaks(at, takes) = stretch.then {
            let from = poses.last().map_or(rest.translation, |pose| pose.translation);
            let met = at.with_y(from.y) - way * STRIKES;
            poses.push(rest.with_translation(met - way * SLOW));
            slow = Some((rest.with_translation(met), takes));
        }
        if poses.is_empty() {
            return 0.05;
        }
        let ending = match stretch.then {
            Then::Breaks(..) | Then::Slams => Ending::Slam,
            Then::Lands | Then::Hovers | Then::Falls => Ending::Slide,
        };
        let throw = Throw {
            from: live,
            start: rest,
            stops: &poses,
            height: self.tall(&battle, who),
            force: stretch.hexes,
            ending,
            bow: BOW,
            calm: self.progress.calm,
        };
        let mut flown = flight(&throw);
        let mut moments = flown.moments.clone();
        let takes = flown.takes;
        if let Some((met, rolls)) = slow {
            flown.keys.push(Key { at: takes + rolls.max(0.08), pose: met });
            moments.truncate(steps);
            if let Some(last) = moments.last_mut() {
                *last = takes;
            }
            self.effect(takes, Effect::Burst { at: met.translation, kind: ParticleKind::Sparks, amount: 2, push: way });
        }
        self.streaks(&flown.keys, way);
        self.fly(&battle, who, &throw, flown, way);
        if moments.is_empty() {
            self.progress.journey = None;
            return takes;
        }
        let first = self.travel(stretch.figure, moments);
        // The first step takes its time when its event comes.
        if let Some((_, steps)) = &mut self.progress.journey {
            steps.push(first);
        }
        0.0
    }

    /// Wind behind somebody in fast flight.
    fn streaks(&mut self, keys: &[Key], way: Vec3) {
        if self.progress.calm || keys.len() < 3 {
            return;
        }
        for key in keys.iter().step_by(3).take(24) {
            let at = key.pose.translation + Vec3::Y * 0.7;
            self.effect(key.at, Effect::Burst { at, kind: ParticleKind::Wind, amount: 1, push: -way * 1.2 });
        }
    }

    /// A flight is over: it crashes, teeters at the edge of the map, or comes to rest.
    fn end_stretch(&mut self, battle: Played<'_>, figure: FigureId, cause: Cause) -> f32 {
        let force = flying(battle).map_or(1, |flight| flight.walk.force);
        let takes = match cause {
            Cause::Edge => self.end_flight(&battle, figure, heading(battle), cause, 0, 0),
            _ if bars(cause) && force > 0 => {
                self.end_flight(&battle, figure, heading(battle), cause, force.div_ceil(2), 0)
            }
            _ if bars(cause) => self.tell_of(&battle, figure, "Held up"),
            _ => 0.1,
        };
        if let Cause::Object(object) | Cause::Obstacle(object) = cause {
            self.shiver(Occupant::Object(object), moves::CRASH);
        }
        takes
    }

    /// A character that was in the air has left it.
    fn come_down(&mut self, battle: Played<'_>, figure: FigureId, drop: u16) -> f32 {
        let who = Occupant::Figure(figure);
        let (Some((live, rest)), Some(at)) = (self.pose(who), battle.field().footprint(figure)) else { return 0.1 };
        let ground = rest.with_translation(space::stand(&battle.setup().board, at.head));
        let high = rest.translation.y - ground.translation.y;
        if high < 0.2 {
            // It fell as a part of its flight.
            return if drop > 0 { 0.2 } else { 0.0 };
        }
        let takes = (2.0 * high / 24.0).sqrt() + 0.12;
        let keys =
            if self.progress.calm { moves::settle(live, ground, takes) } else { moves::plunge(live, ground, takes) };
        self.send(who, 0.0, Motion::new(keys));
        self.land(&battle, ground.translation, (0.85 * takes, high, Vec3::ZERO));
        self.cue(0.6 * takes, Cue::Snap("fall"));
        takes + 0.1
    }

    /// Once an event is applied, a piece that is not where the battle says goes there.
    pub(crate) fn come_to_stand(&mut self, shown: &Shown, event: &Event) {
        let figure = match event {
            Event::MoveEnded { figure, .. } | Event::CameDown { figure, .. } => *figure,
            Event::FlightEnded { figure, .. } if !matches!(ahead(shown).next(), Some(Event::CameDown { .. })) => {
                *figure
            }
            _ => return,
        };
        let battle = proven(&shown.battle);
        let who = Occupant::Figure(figure);
        let (Some((live, rest)), Some(at)) = (self.pose(who), battle.field().standing(figure)) else { return };
        let goal = crate::battle::pieces::stand(&Champions, &battle, figure, at).with_rotation(rest.rotation);
        if goal.translation.distance(rest.translation) > 1e-3 || goal.scale != rest.scale {
            let far = goal.translation.distance(live.translation);
            let takes = (0.12 + 0.09 * far).min(0.8);
            if !self.motions.go_on(who, goal, takes) {
                self.send(who, 0.0, Motion::new(moves::settle(live, goal, takes)));
            }
            self.progress.left += takes;
        }
    }
}
