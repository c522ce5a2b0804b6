//! Knockbacks of one attack for every number of points. Forecasts compute the line and the flight only once.

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

/// Events of a knockback for each possible number of points (`C3G-17` to `C3G-29`), up to the next dice roll or frame.
///
/// Produces the same events as stepping through [`LineFrame`] and [`FlightFrame`]. The shared part is computed once,
/// and a longer flight continues from the end of a shorter one: a step that is possible with few points is also
/// possible with more.
#[derive(Clone, Debug)]
pub struct Fan<'b> {
    battle: C3gBattle<'b>,
    attacker: FigureId,
    target: FigureId,
    way: FlightCourse,
}

/// Course of the knockback.
#[derive(Clone, Debug)]
enum FlightCourse {
    /// No movement: knockback is ruled out.
    RuledOut(NoKnockback),
    /// No movement: there is no line.
    Nowhere,
    /// Flight along a line, starting from the target's position.
    Along(Line, Footprint, Flown),
}

/// A flight computed for a number of points.
#[derive(Clone, Debug)]
struct Flown {
    /// Number of points.
    points: u8,
    frame: FlightFrame,
    path: Vec<Footprint>,
    /// Reason why the flight paused.
    pause: Pause,
}

impl Flown {
    /// Computes the flight for 1 point.
    fn short(battle: C3gBattle<'_>, target: FigureId, at: Footprint, line: Line) -> Self {
        let mut frame = FlightFrame::new(battle, target, at, line.direction, KnockbackPoints(1));
        let mut path = Vec::with_capacity(8);
        let pause = frame.fly(battle, |to, _| path.push(to));
        Self { points: 1, frame, path, pause }
    }

    /// Extends the flight to more points.
    fn lengthen(&mut self, battle: C3gBattle<'_>, points: u8) {
        self.frame.walk.force += u16::from(points - self.points);
        self.points = points;
        // At burning ground the flight pauses, however many points are left.
        if let Pause::Over(_) = self.pause {
            self.pause = self.frame.fly(battle, |to, _| self.path.push(to));
        }
    }
}

impl<'b> Fan<'b> {
    /// Prepares the knockbacks of a frame that still has to compute its points. `None` if the attacker has to choose a
    /// line.
    #[must_use]
    pub fn of(battle: C3gBattle<'b>, frame: &LineFrame) -> Option<Self> {
        frame.pending_points()?;
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

    /// Appends the events for this number of points. Calls with increasing numbers are the fastest. The events omit
    /// intermediate frames, which are finished at the end.
    pub fn knock_back(&mut self, points: u8, events: &mut Vec<battle::Event>) {
        let Self { battle, attacker, target, way } = self;
        let (attacker, target) = (*attacker, *target);
        if let FlightCourse::RuledOut(reason) = *way {
            events.extend([C3g::own(Event::KnockbackRuledOut { target, reason }), C3g::pop()]);
            return;
        }
        let kp = KnockbackPoints(points.into());
        let computed = Event::KnockbackReckoned { attacker, target, skulls: points, cancelled: 0, kp };
        events.push(C3g::own(computed));
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

    /// Returns a battle that is about to compute a knockback with this many points.
    fn about_to_knock_back(blow: &Battle, frame: &LineFrame, points: u8) -> Battle {
        let mut battle = blow.clone();
        battle
            .apply(&battle::Event::Agenda(AgendaChange::Become(battle::Frame::C3g(frame.with_points(points).into()))));
        battle
    }

    /// Returns the events without changes of the agenda, and the battle after all events.
    fn without_frames(mut battle: Battle, all: &[battle::Event]) -> (Vec<battle::Event>, Battle) {
        battle.apply_all(all);
        let told = all.iter().filter(|event| !matches!(event, battle::Event::Agenda(_)));
        (told.cloned().collect(), battle)
    }

    /// Steps one frame at a time until the flight pauses; `None` if a player has to choose.
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
        Some(without_frames(start.clone(), &all))
    }

    /// True if the event starts a roll for burning ground.
    const fn is_ground(event: &battle::Event) -> bool {
        matches!(event, battle::Event::Agenda(AgendaChange::Push(battle::Frame::C3g(c3g::Frame::Terrain(_)))))
    }

    #[test]
    fn fans_match_stepping_in_random_games() {
        let (mut flights, mut burnt, mut chosen) = (0, 0, 0);
        for seed in 0..120 {
            let mut game = test_board::game(seed);
            for number in 0..(seed % 60) {
                let Some(order) = test_board::pick(game.battle(), seed.wrapping_mul(31) + number * 7) else { break };
                test_board::play(&mut game, &order);
            }
            let battle = game.battle().as_ruleset::<C3g>().expect("the battle is a C3G battle");
            for attacker in battle.setup().figure_ids().filter(|attacker| has_super_strength(battle, *attacker)) {
                for (target, with) in targeting::attacks(battle, attacker) {
                    let battle::Occupant::Figure(figure) = target else { continue };
                    let Ok(blow) = blow(battle, attacker, target, with) else { continue };
                    let frame = LineFrame::from_skulls(attacker, figure, 0, 0);
                    let Some(mut fan) = Fan::of(blow.played(), &frame) else {
                        assert_eq!(stepped(&about_to_knock_back(&blow, &frame, 3)), None);
                        chosen += 1;
                        continue;
                    };
                    // Increasing points first, then decreasing ones.
                    for points in (0..=12).chain([3, 7, 1, 0]) {
                        let start = about_to_knock_back(&blow, &frame, points);
                        let mut events = Vec::new();
                        fan.knock_back(points, &mut events);
                        assert_eq!(Some(without_frames(start.clone(), &events)), stepped(&start), "{points} points");
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
