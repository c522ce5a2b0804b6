//! Ways of figures of C3G: on foot, on wings, and thrown.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event, FigureId, Frame, Occupant},
    board::Footprint,
    c3g::{self, CardPower, Played},
    displacement::Walk,
};

use crate::{
    battle::playback::{
        flight::{Ending, Throw, flight},
        journey::{along, bars, run},
        motion::Motion,
        moves,
        perform::Show,
        stage::height,
    },
    rulesets::c3g::proven,
    stage::{Shown, space},
};

/// Seconds of a step on wings, and of setting out and landing.
const WING: (f32, f32) = (0.13, 0.45);
/// The flight at hand.
pub(crate) fn in_flight(battle: Played<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::C3g(c3g::Frame::Flight(flight))) => Some(&flight.walk),
        _ => None,
    }
}

/// Whether the flight at hand runs out or is barred, as the event that ends it tells.
fn ending(shown: &Shown) -> Ending {
    let ahead = shown.queue.iter().map(|next| &next.event);
    let mut ahead =
        ahead.skip_while(|event| matches!(event, Event::Agenda(_) | Event::Stepped { .. } | Event::Settled { .. }));
    match ahead.next() {
        Some(Event::C3g(c3g::Event::FlightEnded { cause, taken_back: 0, .. })) if bars(*cause) => Ending::Slam,
        _ => Ending::Slide,
    }
}

/// The way of a flight over the ground.
pub(crate) fn heading(battle: Played<'_>) -> Vec3 {
    in_flight(battle).map_or(Vec3::X, |walk| along(walk.direction))
}

impl Show<'_, '_> {
    /// A step; the first one of a run begins the motion over all of them.
    pub(crate) fn step(&mut self, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        if let Some(takes) = self.under_way(figure) {
            return takes;
        }
        let battle = proven(&shown.battle);
        let who = Occupant::Figure(figure);
        let Some((live, rest)) = self.pose(who) else { return 0.0 };
        let board = &battle.setup().board;
        let stops = run(shown, figure, to);
        let moments = if let Some(thrown) = in_flight(battle) {
            self.throw(shown, *thrown, (live, rest), &stops)
        } else if battle.card(figure).has(&CardPower::Flying) {
            let mut end = space::place(board, *stops.last().unwrap_or(&to));
            if to.tail.is_none() {
                end.rotation = space::facing(rest.translation, end.translation.with_y(rest.translation.y));
            }
            let top = stops.iter().map(|at| space::place(board, *at).translation.y).fold(f32::MIN, f32::max);
            let count = u16::try_from(stops.len()).unwrap_or(u16::MAX);
            let takes = WING.1 + WING.0 * f32::from(count);
            let keys =
                if self.progress.calm { moves::settle(live, end, takes) } else { moves::soar(live, end, top, takes) };
            self.send(who, 0.0, Motion::new(keys));
            self.ground_burst(&battle, rest.translation, 0.0, 4, Vec3::ZERO);
            self.ground_burst(&battle, end.translation, takes, 4, Vec3::ZERO);
            (1..=count).map(|step| takes * f32::from(step) / f32::from(count)).collect()
        } else {
            return self.walk(battle, figure, to, (live, rest));
        };
        self.travel(figure, moments)
    }

    /// A step on foot.
    fn walk(
        &mut self,
        battle: Played<'_>,
        figure: FigureId,
        to: Footprint,
        (live, rest): (Transform, Transform),
    ) -> f32 {
        let mut goal = space::place(&battle.setup().board, to);
        if to.tail.is_none() {
            goal.rotation = space::facing(rest.translation, goal.translation.with_y(rest.translation.y));
        }
        let keys = if self.progress.calm { moves::settle(live, goal, moves::STEP) } else { moves::walk(live, goal) };
        let takes = keys.last().map_or(0.0, |key| key.at);
        self.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
        let drop = rest.translation.y - goal.translation.y;
        let amount = if drop > 1.5 { 12 } else { 2 };
        self.ground_burst(&battle, goal.translation, takes, amount, Vec3::ZERO);
        takes
    }

    /// A whole stretch of flight; returns when its steps are over.
    fn throw(
        &mut self,
        shown: &Shown,
        thrown: Walk,
        (live, rest): (Transform, Transform),
        stops: &[Footprint],
    ) -> Vec<f32> {
        let battle = proven(&shown.battle);
        let board = &battle.setup().board;
        let who = Occupant::Figure(thrown.figure);
        let poses: Vec<Transform> = stops
            .iter()
            .map(|at| {
                let place = space::place(board, *at);
                // The thrown figure looks back at the thrower.
                if at.tail.is_none() { Transform { rotation: rest.rotation, ..place } } else { place }
            })
            .collect();
        let throw = Throw {
            from: live,
            start: rest,
            stops: &poses,
            height: height(&battle, who),
            force: thrown.force,
            ending: ending(shown),
            bow: 1.0,
            calm: self.progress.calm,
        };
        let flight = flight(&throw);
        let moments = flight.moments.clone();
        self.fly(&battle, who, &throw, flight, heading(battle));
        moments
    }

    /// Back to the last hexes on which both halves were level.
    pub(crate) fn step_back(&mut self, battle: Played<'_>, figure: FigureId, at: Footprint) -> f32 {
        let who = Occupant::Figure(figure);
        if let Some((live, rest)) = self.pose(who) {
            let place = space::place(&battle.setup().board, at);
            let place = if at.tail.is_none() { Transform { rotation: rest.rotation, ..place } } else { place };
            self.send(who, 0.0, Motion::new(moves::settle(live, place, 0.3)));
        }
        0.3
    }
}
