//! The knockbacks of one blow by each number of points: forecasts find their line, and fly along it, once.

use crate::{
    battle::{self, FigureId},
    board::Footprint,
    c3g::{
        C3g, C3gBattle, Event, Line, LineFrame, NoKnockback,
        displace::{
            flight::{FlightFrame, Pause},
            knockback::{lines, ruled_out, taken_off},
        },
    },
    units::KnockbackPoints,
};

/// What a knockback comes to by each number of points that the dice may leave (`C3G-17` to `C3G-29`), up to where dice are
/// rolled or another matter begins.
///
/// It is what [`LineFrame`] and [`FlightFrame`] come to one step after the other. What all numbers have in common is found
/// once, and a flight goes on from where one of fewer points ended: no step that few points take stops more of them.
#[derive(Clone, Debug)]
pub struct Fan<'b> {
    battle: C3gBattle<'b>,
    attacker: FigureId,
    target: FigureId,
    way: FlightCourse,
}

/// Where they go.
#[derive(Clone, Debug)]
enum FlightCourse {
    /// Nowhere: knockback is ruled out.
    RuledOut(NoKnockback),
    /// Nowhere: there is no line.
    Nowhere,
    /// Along a line, from where the target stands.
    Along(Line, Footprint, Flown),
}

/// A flight as far as it was flown.
#[derive(Clone, Debug)]
struct Flown {
    /// Of this many points.
    points: u8,
    frame: FlightFrame,
    path: Vec<Footprint>,
    /// Where it pauses.
    pause: Pause,
}

impl Flown {
    /// The flight of one point.
    fn short(battle: C3gBattle<'_>, target: FigureId, at: Footprint, line: Line) -> Self {
        let mut frame = FlightFrame::new(battle, target, at, line.direction, KnockbackPoints(1));
        let mut path = Vec::with_capacity(8);
        let pause = frame.fly(battle, |to, _| path.push(to));
        Self { points: 1, frame, path, pause }
    }

    /// The flight of more points.
    fn lengthen(&mut self, battle: C3gBattle<'_>, points: u8) {
        self.frame.walk.force += u16::from(points - self.points);
        self.points = points;
        // Where the ground burns it pauses whatever the points.
        if let Pause::Over(_) = self.pause {
            self.pause = self.frame.fly(battle, |to, _| self.path.push(to));
        }
    }
}

impl<'b> Fan<'b> {
    /// The knockbacks of a frame whose points are to be reckoned, whatever they are; `None` if a line is to be chosen.
    #[must_use]
    pub fn of(battle: C3gBattle<'b>, frame: &LineFrame) -> Option<Self> {
        frame.reckons()?;
        let LineFrame { attacker, target, .. } = *frame;
        let way = match (ruled_out(battle, attacker, target), battle.field().standing(target)) {
            (Some(reason), _) => FlightCourse::RuledOut(reason),
            (None, None) => FlightCourse::Nowhere,
            (None, Some(at)) => match lines(battle, attacker, target).as_slice() {
                [] => FlightCourse::Nowhere,
                [line] => FlightCourse::Along(*line, at, Flown::short(battle, target, at, *line)),
                _ => return None,
            },
        };
        Some(Self { battle, attacker, target, way })
    }

    /// Adds what happens by this many points, found soonest where they are more than the last time. The frames in between,
    /// which are done with at the end, do not come up.
    pub fn knock_back(&mut self, points: u8, events: &mut Vec<battle::Event>) {
        let Self { battle, attacker, target, way } = self;
        let (attacker, target) = (*attacker, *target);
        if let FlightCourse::RuledOut(reason) = *way {
            events.extend([C3g::own(Event::KnockbackRuledOut { target, reason }), C3g::pop()]);
            return;
        }
        let kp = KnockbackPoints(points.into());
        let reckoned = Event::KnockbackReckoned { attacker, target, skulls: points, cancelled: 0, kp };
        events.push(C3g::own(reckoned));
        match way {
            FlightCourse::Along(line, at, flown) if points > 0 => {
                if points < flown.points {
                    *flown = Flown::short(*battle, target, *at, *line);
                }
                flown.lengthen(*battle, points);
                events.extend(taken_off(target, *line));
                events.extend(flown.path.iter().map(|to| battle::Event::Stepped { figure: target, to: *to }));
                flown.frame.pause(*battle, flown.pause, events);
            }
            _ => events.push(C3g::pop()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{AgendaChange, Battle, Step},
        c3g::{self, C3g, blow, knockback::has_super_strength, targeting},
        test_board,
    };

    /// The battle in which a knockback of this many points is about to be reckoned.
    fn about_to_knock_back(blow: &Battle, frame: &LineFrame, points: u8) -> Battle {
        let mut battle = blow.clone();
        battle
            .apply(&battle::Event::Agenda(AgendaChange::Become(battle::Frame::C3g(frame.with_points(points).into()))));
        battle
    }

    /// What happens, and the battle after it; the frames that come up on the way are seen in the battle.
    fn told(mut battle: Battle, all: &[battle::Event]) -> (Vec<battle::Event>, Battle) {
        battle.apply_all(all);
        let told = all.iter().filter(|event| !matches!(event, battle::Event::Agenda(_)));
        (told.cloned().collect(), battle)
    }

    /// One step after the other, up to where the flight pauses; `None` where somebody chooses.
    fn stepped(start: &Battle) -> Option<(Vec<battle::Event>, Battle)> {
        let (mut battle, mut all) = (start.clone(), Vec::new());
        while let Some(battle::Frame::C3g(frame)) = battle.top() {
            let is_flight = matches!(frame, c3g::Frame::Flight(_));
            if !is_flight && !matches!(frame, c3g::Frame::Line(_)) {
                break;
            }
            let Step::Emit(events) = battle.step() else { return None };
            battle.apply_all(&events);
            all.extend(events);
            if is_flight {
                break;
            }
        }
        Some(told(start.clone(), &all))
    }

    /// True where ground burns.
    const fn is_ground(event: &battle::Event) -> bool {
        matches!(event, battle::Event::Agenda(AgendaChange::Push(battle::Frame::C3g(c3g::Frame::Terrain(_)))))
    }

    #[test]
    fn it_is_as_stepped_in_random_games() {
        let (mut flights, mut burnt, mut chosen) = (0, 0, 0);
        for seed in 0..120 {
            let mut game = test_board::game(seed);
            for number in 0..(seed % 60) {
                let Some(order) = test_board::pick(game.battle(), seed.wrapping_mul(31) + number * 7) else { break };
                test_board::play(&mut game, &order);
            }
            let battle = game.battle().as_ruleset::<C3g>().expect("a battle of C3G");
            for attacker in battle.setup().figure_ids().filter(|attacker| has_super_strength(battle, *attacker)) {
                for (target, with) in targeting::attacks(battle, attacker) {
                    let battle::Occupant::Figure(figure) = target else { continue };
                    let Ok(blow) = blow(battle, attacker, target, with) else { continue };
                    let frame = LineFrame::reckon(attacker, figure, 0, 0);
                    let Some(mut fan) = Fan::of(blow.played(), &frame) else {
                        assert_eq!(stepped(&about_to_knock_back(&blow, &frame, 3)), None);
                        chosen += 1;
                        continue;
                    };
                    // More points each time, and then fewer.
                    for points in (0..=12).chain([3, 7, 1, 0]) {
                        let start = about_to_knock_back(&blow, &frame, points);
                        let mut events = Vec::new();
                        fan.knock_back(points, &mut events);
                        assert_eq!(Some(told(start.clone(), &events)), stepped(&start), "{points} points");
                        flights += usize::from(events.len() > 4);
                        burnt += usize::from(events.iter().any(is_ground));
                    }
                }
            }
        }
        assert!(flights > 1000 && chosen > 5, "{flights} flights, {chosen} choices");
        assert!(burnt > 10, "{burnt} flights over ground that burns");
    }
}
