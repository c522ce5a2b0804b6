//! What fingers on the battlefield are at, from frame to frame: a tap, a look around, a drag, a turn of the view.

use bevy::{input::touch::Touch, prelude::*};

use super::{LONG, STILL};
use crate::stage::pointer::Steered;

/// What fingers are at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Gesture {
    /// None is down.
    #[default]
    None,
    /// One is down and may yet tap; since when, in seconds of patience.
    Pressing { since: f32 },
    /// One rests, and looks at what it is on.
    Looking,
    /// One moves the view.
    Moving,
    /// One drags from the hex that it came down on.
    Dragging,
    /// It was lifted a moment ago: what it dragged to is seen first, then the drag acts.
    Dropping,
    /// Two turn it.
    Turning,
    /// Something else, until all are lifted: it began on the interface, or is nearly over.
    Over,
}

/// Where the tip of a finger is, was a frame ago, and touched first; in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tip {
    at: Vec2,
    before: Vec2,
    first: Vec2,
}

impl Tip {
    pub(super) fn of(touch: &Touch) -> Self {
        Self { at: touch.position(), before: touch.previous_position(), first: touch.start_position() }
    }

    fn strays(self) -> bool {
        self.at.distance(self.first) > STILL
    }
}

/// What a gesture says in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sign {
    Look(Vec2),
    Tap(Vec2),
    Steer(Steered),
    /// The drag has come to a place.
    Drag(Vec2),
    /// The drag comes to nothing.
    GiveUp,
}

/// How a gesture goes on with the fingers that are down, in the order of their ids, and one that was lifted; and whether
/// it began on a hex from which a drag says more than a tap.
pub(super) fn goes_on(
    gesture: Gesture,
    down: &[Tip],
    lifted: Option<Tip>,
    now: f32,
    grips: bool,
) -> (Gesture, Option<Sign>) {
    match (gesture, down) {
        // Even after long, where frames are so slow that nothing has come of it yet.
        (Gesture::Pressing { .. }, []) => match lifted {
            Some(tip) if !tip.strays() => (Gesture::None, Some(Sign::Tap(tip.at))),
            Some(tip) if grips => (Gesture::Dropping, Some(Sign::Drag(tip.at))),
            _ => (Gesture::None, None),
        },
        (Gesture::Dragging, []) => match lifted {
            Some(tip) => (Gesture::Dropping, Some(Sign::Drag(tip.at))),
            None => (Gesture::None, Some(Sign::GiveUp)),
        },
        (_, []) => (Gesture::None, None),
        (Gesture::Dragging, [_, _, ..]) => (Gesture::Over, Some(Sign::GiveUp)),
        (Gesture::None | Gesture::Over | Gesture::Dropping, _) | (Gesture::Turning, [_]) => (Gesture::Over, None),
        (_, [one, other, ..]) => (Gesture::Turning, Some(Sign::Steer(turned(*one, *other)))),
        (Gesture::Looking, [one]) => (gesture, Some(Sign::Look(one.at))),
        (Gesture::Moving, [one]) => (gesture, Some(Sign::Steer(moved(*one)))),
        (Gesture::Dragging, [one]) => (gesture, Some(Sign::Drag(one.at))),
        (Gesture::Pressing { .. }, [one]) if grips && one.strays() => (Gesture::Dragging, Some(Sign::Drag(one.at))),
        (Gesture::Pressing { .. }, [one]) if one.strays() => (Gesture::Moving, Some(Sign::Steer(moved(*one)))),
        (Gesture::Pressing { since }, [one]) if now - since >= LONG => (Gesture::Looking, Some(Sign::Look(one.at))),
        (Gesture::Pressing { .. }, [_]) => (gesture, None),
    }
}

/// What one finger draws along.
fn moved(tip: Tip) -> Steered {
    Steered { drawn: tip.at - tip.before, nearer: 0.0, turn: 0.0, at: tip.at }
}

/// What two fingers have done since the last frame.
fn turned(one: Tip, other: Tip) -> Steered {
    let (before, after) = (other.before - one.before, other.at - one.at);
    let at = one.at.midpoint(other.at);
    let apart = before.length() > 1.0 && after.length() > 1.0;
    Steered {
        drawn: at - one.before.midpoint(other.before),
        nearer: if apart { (after.length() / before.length()).log2() } else { 0.0 },
        turn: if apart { before.angle_to(after) } else { 0.0 },
        at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A gesture that began where a drag moves the view.
    fn goes_on(gesture: Gesture, down: &[Tip], lifted: Option<Tip>, now: f32) -> (Gesture, Option<Sign>) {
        super::goes_on(gesture, down, lifted, now, false)
    }

    /// One that began on a hex from which a drag says more.
    fn grips(gesture: Gesture, down: &[Tip], lifted: Option<Tip>) -> (Gesture, Option<Sign>) {
        super::goes_on(gesture, down, lifted, 2.1, true)
    }

    fn tip(first: Vec2, before: Vec2, at: Vec2) -> Tip {
        Tip { at, before, first }
    }

    fn rest(at: Vec2) -> Tip {
        tip(at, at, at)
    }

    const HERE: Vec2 = Vec2::new(100.0, 80.0);
    const NEAR: Vec2 = Vec2::new(104.0, 80.0);
    const FAR: Vec2 = Vec2::new(160.0, 80.0);
    const PRESSING: Gesture = Gesture::Pressing { since: 2.0 };

    #[test]
    fn a_short_press_is_a_tap_where_it_is_lifted() {
        assert_eq!(goes_on(PRESSING, &[rest(HERE)], None, 2.1), (PRESSING, None));
        assert_eq!(goes_on(PRESSING, &[], Some(tip(HERE, NEAR, NEAR)), 2.2), (Gesture::None, Some(Sign::Tap(NEAR))));
        assert_eq!(goes_on(PRESSING, &[], Some(tip(HERE, HERE, FAR)), 2.2), (Gesture::None, None), "a swipe is none");
        assert_eq!(goes_on(PRESSING, &[], None, 2.2), (Gesture::None, None), "nor what the system takes away");
    }

    #[test]
    fn a_long_press_looks_at_what_the_finger_is_on_and_never_acts() {
        let (gesture, sign) = goes_on(PRESSING, &[rest(HERE)], None, 2.0 + LONG);
        assert_eq!((gesture, sign), (Gesture::Looking, Some(Sign::Look(HERE))));
        assert_eq!(goes_on(gesture, &[tip(HERE, HERE, FAR)], None, 3.0), (gesture, Some(Sign::Look(FAR))));
        assert_eq!(goes_on(gesture, &[], Some(rest(FAR)), 3.0), (Gesture::None, None));
    }

    #[test]
    fn one_finger_draws_the_view_along() {
        let (gesture, sign) = goes_on(PRESSING, &[tip(HERE, NEAR, FAR)], None, 2.1);
        let expected = Steered { drawn: FAR - NEAR, nearer: 0.0, turn: 0.0, at: FAR };
        assert_eq!((gesture, sign), (Gesture::Moving, Some(Sign::Steer(expected))));
        assert_eq!(goes_on(gesture, &[], Some(rest(FAR)), 2.2), (Gesture::None, None));
    }

    #[test]
    fn a_drag_from_a_hex_that_is_gripped_leaves_the_view_alone() {
        let still = tip(HERE, HERE, NEAR);
        assert_eq!(grips(PRESSING, &[still], None), (PRESSING, None), "it may still be a tap");
        assert_eq!(grips(PRESSING, &[], Some(still)), (Gesture::None, Some(Sign::Tap(NEAR))));
        let (gesture, sign) = grips(PRESSING, &[tip(HERE, NEAR, FAR)], None);
        assert_eq!((gesture, sign), (Gesture::Dragging, Some(Sign::Drag(FAR))));
        assert_eq!(goes_on(gesture, &[tip(HERE, FAR, NEAR)], None, 3.0), (gesture, Some(Sign::Drag(NEAR))));
        let lifted = tip(HERE, NEAR, FAR);
        assert_eq!(goes_on(gesture, &[], Some(lifted), 3.1), (Gesture::Dropping, Some(Sign::Drag(FAR))));
        assert_eq!(
            grips(PRESSING, &[], Some(lifted)),
            (Gesture::Dropping, Some(Sign::Drag(FAR))),
            "a quick one as well"
        );
    }

    #[test]
    fn a_second_finger_or_the_system_ends_a_drag_and_nothing_comes_of_it() {
        let over = (Gesture::Over, Some(Sign::GiveUp));
        assert_eq!(goes_on(Gesture::Dragging, &[rest(HERE), rest(FAR)], None, 2.2), over);
        assert_eq!(goes_on(Gesture::Dragging, &[], None, 2.2), (Gesture::None, Some(Sign::GiveUp)));
        assert_eq!(grips(PRESSING, &[], None), (Gesture::None, None));
    }

    #[test]
    fn two_fingers_pinch_and_turn() {
        let one = rest(Vec2::ZERO);
        let other = tip(Vec2::new(50.0, 0.0), Vec2::new(50.0, 0.0), Vec2::new(0.0, 100.0));
        let (gesture, sign) = goes_on(PRESSING, &[one, other], None, 2.1);
        let Some(Sign::Steer(way)) = sign else { panic!("{sign:?}") };
        assert_eq!((gesture, way.at), (Gesture::Turning, Vec2::new(0.0, 50.0)));
        assert!((way.nearer - 1.0).abs() < 1e-5 && (way.turn - std::f32::consts::FRAC_PI_2).abs() < 1e-5, "{way:?}");
        let (gesture, sign) = goes_on(gesture, &[one], None, 2.2);
        assert_eq!((gesture, sign), (Gesture::Over, None), "the finger that stays moves nothing");
        assert_eq!(goes_on(gesture, &[], Some(one), 2.3), (Gesture::None, None), "and does not tap");
    }

    #[test]
    fn what_begins_on_the_interface_stays_there() {
        for down in [vec![rest(HERE)], vec![tip(HERE, HERE, FAR)], vec![rest(HERE), rest(FAR)]] {
            assert_eq!(goes_on(Gesture::Over, &down, None, 9.0), (Gesture::Over, None));
        }
        assert_eq!(goes_on(Gesture::Over, &[], Some(rest(HERE)), 9.0), (Gesture::None, None));
    }
}
