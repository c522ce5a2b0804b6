//! Fingers on the battlefield. A tap looks at a hex, a tap on what is looked at acts there; a long press looks at the
//! hex the finger is on; one finger moves the view; two turn it and come nearer.
//!
//! The interface knows fingers by itself, so gestures that begin on it are left to it.

use bevy::{
    input::touch::{Touch, Touches},
    prelude::*,
    window::CursorMoved,
};

use knockback_rules::battle::Occupant;

use super::{LONG, Patience, STILL};
use crate::{
    battle::replay::watching,
    input::orders::Orders,
    stage::{
        Act, AppSystems, Lead, Menu, Picks, Screen, Shown,
        offers::Offers,
        pointer::{FindCell, Finger, HoveredCell, OverUi, Steered},
    },
};

/// A finger has tapped on the battlefield.
#[derive(Message, Clone, Copy, Debug)]
struct Tapped;

/// What fingers are at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Gesture {
    /// None is down.
    #[default]
    None,
    /// One is down and may yet tap; since when, in seconds of patience.
    Pressing { since: f32 },
    /// One rests, and looks at what it is on.
    Looking,
    /// One moves the view.
    Moving,
    /// Two turn it.
    Turning,
    /// Something else, until all are lifted: it began on the interface, or is nearly over.
    Over,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Finger>().add_message::<Steered>().add_message::<Tapped>().add_systems(
        Update,
        (
            follow.before(FindCell),
            tap.after(FindCell).run_if(
                in_state(Screen::Battle)
                    .and_then(in_state(Menu::None))
                    .and_then(resource_exists::<Shown>)
                    .and_then(not(watching)),
            ),
        )
            .in_set(AppSystems::Input),
    );
}

fn follow(
    time: Res<Time<Real>>,
    touches: Res<Touches>,
    over_ui: Res<OverUi>,
    mut moves: MessageReader<CursorMoved>,
    mut patience: Local<Patience>,
    mut gesture: Local<Gesture>,
    mut finger: ResMut<Finger>,
    mut steered: MessageWriter<Steered>,
    mut tapped: MessageWriter<Tapped>,
) {
    if moves.read().count() > 0 {
        finger.set_if_neq(Finger(None));
    }
    let now = patience.after(time.delta_secs());
    if *gesture == Gesture::None && touches.iter_just_pressed().next().is_some() {
        *gesture = if over_ui.0 { Gesture::Over } else { Gesture::Pressing { since: now } };
    }
    let mut down: Vec<(u64, Tip)> = touches.iter().map(|touch| (touch.id(), Tip::of(touch))).collect();
    down.sort_by_key(|(id, _)| *id);
    let down: Vec<Tip> = down.into_iter().map(|(_, tip)| tip).collect();
    let lifted = touches.iter_just_released().next().map(Tip::of);
    let (next, sign) = goes_on(*gesture, &down, lifted, now);
    *gesture = next;
    match sign {
        Some(Sign::Look(at)) => *finger = Finger(Some(at)),
        Some(Sign::Tap(at)) => {
            *finger = Finger(Some(at));
            tapped.write(Tapped);
        }
        Some(Sign::Steer(way)) => drop(steered.write(way)),
        None => {}
    }
}

/// Where the tip of a finger is, was a frame ago, and touched first; in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tip {
    at: Vec2,
    before: Vec2,
    first: Vec2,
}

impl Tip {
    fn of(touch: &Touch) -> Self {
        Self { at: touch.position(), before: touch.previous_position(), first: touch.start_position() }
    }

    fn strays(self) -> bool {
        self.at.distance(self.first) > STILL
    }
}

/// What a gesture says in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    Look(Vec2),
    Tap(Vec2),
    Steer(Steered),
}

/// How a gesture goes on with the fingers that are down, in the order of their ids, and one that was lifted.
fn goes_on(gesture: Gesture, down: &[Tip], lifted: Option<Tip>, now: f32) -> (Gesture, Option<Sign>) {
    match (gesture, down) {
        // Even after long, where frames are so slow that nothing has come of it yet.
        (Gesture::Pressing { .. }, []) => {
            (Gesture::None, lifted.filter(|tip| !tip.strays()).map(|tip| Sign::Tap(tip.at)))
        }
        (_, []) => (Gesture::None, None),
        (Gesture::None | Gesture::Over, _) | (Gesture::Turning, [_]) => (Gesture::Over, None),
        (_, [one, other, ..]) => (Gesture::Turning, Some(Sign::Steer(turned(*one, *other)))),
        (Gesture::Looking, [one]) => (gesture, Some(Sign::Look(one.at))),
        (Gesture::Moving, [one]) => (gesture, Some(Sign::Steer(moved(*one)))),
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

/// A tap picks a figure that can act, acts on an inspected hex, and cancels beside the board; otherwise it inspects.
fn tap(
    mut tapped: MessageReader<Tapped>,
    hovered: Res<HoveredCell>,
    shown: Res<Shown>,
    picks: Res<Picks>,
    rules: Res<Offers<dyn Orders>>,
    mut lead: ResMut<Lead>,
    mut acts: MessageWriter<Act>,
) {
    if tapped.read().count() == 0 {
        return;
    }
    lead.set_if_neq(Lead::Pointer);
    let Some(cell) = hovered.0 else {
        acts.write(Act::LetGo);
        return;
    };
    let own = match shown.battle.field().occupant(cell) {
        Some(Occupant::Figure(figure)) => rules.of(shown.battle.setup()).ready(&shown.battle).contains(&figure),
        _ => false,
    };
    if own || picks.0.cell == Some(cell) {
        acts.write(Act::At(cell));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
