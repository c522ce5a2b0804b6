//! State machine for touch gestures on the battlefield: tap, inspect, drag, and move or turn the view.

use bevy::{input::touch::Touch, prelude::*};

use super::{LONG, STILL};
use crate::stage::pointer::Steered;

/// The gesture in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Gesture {
    /// No finger is down.
    #[default]
    None,
    /// One finger is down and may still become a tap. The time is in seconds of [`Patience`](super::Patience).
    Pressing { since: f32 },
    /// One finger rests and inspects the hex under it.
    Looking,
    /// One finger moves the view.
    Moving,
    /// One finger drags from the hex on which it came down.
    Dragging,
    /// The finger was lifted. First the end of the drag is hovered, then the drag takes effect.
    Dropping,
    /// Two fingers turn and zoom the view.
    Turning,
    /// Ignored until all fingers are lifted, because the gesture started on the interface or has ended.
    Over,
}

/// Positions of a finger, in pixels: now, one frame ago, and where it came down.
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

/// The result of a gesture in one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sign {
    Look(Vec2),
    Tap(Vec2),
    Steer(Steered),
    /// The drag has reached this position.
    Drag(Vec2),
    /// The drag is cancelled.
    GiveUp,
}

/// Returns the next state of a gesture and its result. `down` lists the fingers that are down, sorted by id. `lifted`
/// is a finger that was lifted in this frame. `grips` is true if the gesture began on a gripped hex.
pub(super) fn goes_on(
    gesture: Gesture,
    down: &[Tip],
    lifted: Option<Tip>,
    now: f32,
    grips: bool,
) -> (Gesture, Option<Sign>) {
    match (gesture, down) {
        // This counts as a tap even after a long time, because the frames may have been too slow to detect a long
        // press.
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

/// Returns the movement of the view by one finger.
fn moved(tip: Tip) -> Steered {
    Steered { drawn: tip.at - tip.before, nearer: 0.0, turn: 0.0, at: tip.at }
}

/// Returns the movement of the view by two fingers since the last frame.
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

    /// Returns the next state of a gesture that began where a drag moves the view.
    fn goes_on(gesture: Gesture, down: &[Tip], lifted: Option<Tip>, now: f32) -> (Gesture, Option<Sign>) {
        super::goes_on(gesture, down, lifted, now, false)
    }

    /// Returns the next state of a gesture that began on a gripped hex.
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
    fn a_short_press_is_a_tap_where_the_finger_lifts() {
        assert_eq!(goes_on(PRESSING, &[rest(HERE)], None, 2.1), (PRESSING, None));
        assert_eq!(goes_on(PRESSING, &[], Some(tip(HERE, NEAR, NEAR)), 2.2), (Gesture::None, Some(Sign::Tap(NEAR))));
        assert_eq!(
            goes_on(PRESSING, &[], Some(tip(HERE, HERE, FAR)), 2.2),
            (Gesture::None, None),
            "a swipe is not a tap"
        );
        assert_eq!(
            goes_on(PRESSING, &[], None, 2.2),
            (Gesture::None, None),
            "a touch that the system cancels is not a tap"
        );
    }

    #[test]
    fn a_long_press_inspects_and_never_acts() {
        let (gesture, sign) = goes_on(PRESSING, &[rest(HERE)], None, 2.0 + LONG);
        assert_eq!((gesture, sign), (Gesture::Looking, Some(Sign::Look(HERE))));
        assert_eq!(goes_on(gesture, &[tip(HERE, HERE, FAR)], None, 3.0), (gesture, Some(Sign::Look(FAR))));
        assert_eq!(goes_on(gesture, &[], Some(rest(FAR)), 3.0), (Gesture::None, None));
    }

    #[test]
    fn one_finger_drags_the_view() {
        let (gesture, sign) = goes_on(PRESSING, &[tip(HERE, NEAR, FAR)], None, 2.1);
        let expected = Steered { drawn: FAR - NEAR, nearer: 0.0, turn: 0.0, at: FAR };
        assert_eq!((gesture, sign), (Gesture::Moving, Some(Sign::Steer(expected))));
        assert_eq!(goes_on(gesture, &[], Some(rest(FAR)), 2.2), (Gesture::None, None));
    }

    #[test]
    fn a_drag_from_a_gripped_hex_leaves_the_view_alone() {
        let still = tip(HERE, HERE, NEAR);
        assert_eq!(grips(PRESSING, &[still], None), (PRESSING, None), "the touch may still become a tap");
        assert_eq!(grips(PRESSING, &[], Some(still)), (Gesture::None, Some(Sign::Tap(NEAR))));
        let (gesture, sign) = grips(PRESSING, &[tip(HERE, NEAR, FAR)], None);
        assert_eq!((gesture, sign), (Gesture::Dragging, Some(Sign::Drag(FAR))));
        assert_eq!(goes_on(gesture, &[tip(HERE, FAR, NEAR)], None, 3.0), (gesture, Some(Sign::Drag(NEAR))));
        let lifted = tip(HERE, NEAR, FAR);
        assert_eq!(goes_on(gesture, &[], Some(lifted), 3.1), (Gesture::Dropping, Some(Sign::Drag(FAR))));
        assert_eq!(
            grips(PRESSING, &[], Some(lifted)),
            (Gesture::Dropping, Some(Sign::Drag(FAR))),
            "a quick drag counts as well"
        );
    }

    #[test]
    fn a_second_finger_or_the_system_cancels_a_drag() {
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
        assert_eq!((gesture, sign), (Gesture::Over, None), "the remaining finger does not move the view");
        assert_eq!(goes_on(gesture, &[], Some(one), 2.3), (Gesture::None, None), "lifting it is not a tap");
    }

    #[test]
    fn touches_that_begin_on_the_interface_stay_there() {
        for down in [vec![rest(HERE)], vec![tip(HERE, HERE, FAR)], vec![rest(HERE), rest(FAR)]] {
            assert_eq!(goes_on(Gesture::Over, &down, None, 9.0), (Gesture::Over, None));
        }
        assert_eq!(goes_on(Gesture::Over, &[], Some(rest(HERE)), 9.0), (Gesture::None, None));
    }
}
