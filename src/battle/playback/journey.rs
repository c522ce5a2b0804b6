//! Ways of figures: on foot, on wings, and thrown. A flight looks ahead in what is still to be shown, so that it is
//! one line over all its steps.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant, RulesSetting},
    board::{Footprint, Rise},
    c3g,
    displacement::{Cause, Walk},
    geometry::Direction,
    scenario::CardPower,
};

use super::{
    cues::Cue,
    flight::{Ending, Flight, Throw, flight},
    motion::Motion,
    moves::{self, CRASH},
    perform::{Show, in_flight},
    stage::{foot, height},
};
use crate::{
    battle::Shown,
    theme::palette,
    view3d::{
        camera::Watch,
        effects::{Effect, matter::Matter},
        space,
    },
};

/// Seconds of a step on wings, and of setting out and landing.
const WING: (f32, f32) = (0.13, 0.45);
/// From how many hexes on a flight is worth following with the camera.
const LONG: usize = 4;

/// The steps of a figure that follow one another without a break, the one at hand first.
pub(super) fn run(shown: &Shown, figure: FigureId, first: Footprint) -> Vec<Footprint> {
    let ahead = shown.queue.iter().map(|next| &next.event).filter(|event| !matches!(event, Event::Agenda(_)));
    let steps = ahead.map_while(|event| match event {
        Event::Stepped { figure: who, to } if *who == figure => Some(*to),
        _ => None,
    });
    std::iter::once(first).chain(steps).collect()
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

/// True where something stands in the way that one can crash into.
pub(super) const fn bars(cause: Cause) -> bool {
    matches!(cause, Cause::Elevation | Cause::Figure(_) | Cause::Object(_) | Cause::Obstacle(_))
}

/// The way of a flight over the ground.
fn heading(battle: &Battle) -> Vec3 {
    in_flight(battle).map_or(Vec3::X, |walk| along(walk.direction))
}

/// A direction over the ground.
pub(super) fn along(direction: Direction) -> Vec3 {
    let (q, r) = direction.vector();
    let way = space::plan((q, r).into());
    Vec3::new(way.x, 0.0, way.y).normalize_or(Vec3::X)
}

impl Show<'_, '_> {
    /// A step; the first one of a run begins the motion over all of them.
    pub(super) fn step(&mut self, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        if let Some((who, steps)) = &mut self.progress.journey
            && *who == figure
            && let Some(takes) = steps.pop()
        {
            return takes;
        }
        let battle = &shown.battle;
        let who = Occupant::Figure(figure);
        let Some((live, rest)) = self.pose(who) else { return 0.0 };
        let board = &battle.setting().board;
        if let RulesSetting::Champions(_) = battle.setting().rules {
            return self.set_out(shown, figure, to);
        }
        let stops = run(shown, figure, to);
        let moments = if let Some(thrown) = in_flight(battle) {
            self.throw_c3g(shown, *thrown, (live, rest), &stops)
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
            self.ground_burst(battle, rest.translation, 0.0, 4, Vec3::ZERO);
            self.ground_burst(battle, end.translation, takes, 4, Vec3::ZERO);
            (1..=count).map(|step| takes * f32::from(step) / f32::from(count)).collect()
        } else {
            return self.walk(battle, figure, to, (live, rest));
        };
        self.travel(figure, moments)
    }

    /// Somebody is on a way with steps that are over at these moments; tells how long the first one takes.
    pub(super) fn travel(&mut self, figure: FigureId, mut moments: Vec<f32>) -> f32 {
        // From moments to the time of each step, the next one last.
        for place in (1..moments.len()).rev() {
            moments[place] -= moments[place - 1];
        }
        moments.reverse();
        let takes = moments.pop().unwrap_or(0.0);
        self.progress.journey = Some((figure, moments));
        takes
    }

    /// A step on foot.
    fn walk(&mut self, battle: &Battle, figure: FigureId, to: Footprint, (live, rest): (Transform, Transform)) -> f32 {
        let mut goal = space::place(&battle.setting().board, to);
        if to.tail.is_none() {
            goal.rotation = space::facing(rest.translation, goal.translation.with_y(rest.translation.y));
        }
        let keys = if self.progress.calm { moves::settle(live, goal, moves::STEP) } else { moves::walk(live, goal) };
        let takes = keys.last().map_or(0.0, |key| key.at);
        self.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
        let drop = rest.translation.y - goal.translation.y;
        let amount = if drop > 1.5 { 12 } else { 2 };
        self.ground_burst(battle, goal.translation, takes, amount, Vec3::ZERO);
        takes
    }

    /// A whole stretch of flight; tells when its steps are over.
    fn throw_c3g(
        &mut self,
        shown: &Shown,
        thrown: Walk,
        (live, rest): (Transform, Transform),
        stops: &[Footprint],
    ) -> Vec<f32> {
        let battle = &shown.battle;
        let board = &battle.setting().board;
        let who = Occupant::Figure(thrown.figure);
        let poses: Vec<Transform> = stops
            .iter()
            .map(|at| {
                let place = space::place(board, *at);
                // Who is thrown looks back at who threw.
                if at.tail.is_none() { Transform { rotation: rest.rotation, ..place } } else { place }
            })
            .collect();
        let throw = Throw {
            from: live,
            start: rest,
            stops: &poses,
            height: height(battle, who),
            force: thrown.force,
            ending: ending(shown),
            bow: 1.0,
            calm: self.progress.calm,
        };
        let flight = flight(&throw);
        let moments = flight.moments.clone();
        self.fly(battle, who, &throw, flight, heading(battle));
        moments
    }

    /// A stretch of flight is shown, with all that it throws up.
    pub(super) fn fly(&mut self, battle: &Battle, who: Occupant, throw: &Throw, flight: Flight, way: Vec3) {
        let (rest, poses) = (throw.start, throw.stops);
        let spots = std::iter::once(rest.translation).chain(poses.iter().map(|pose| pose.translation)).collect();
        self.watch.write(Watch { spots, long: poses.len() >= LONG, seconds: flight.takes + 1.4 });
        self.ground_burst(battle, rest.translation, 0.0, 8, -way * 1.5);
        for landing in &flight.landings {
            let at = poses[landing.step].translation;
            self.land(battle, at, (landing.at, landing.drop, way));
            if landing.drop > 1.0 {
                // In the air beside the cliff, well below its edge.
                let began = landing.step.checked_sub(1).map_or(0.0, |before| flight.moments[before]);
                self.cue(began.lerp(landing.at, 0.85), Cue::Snap("fall"));
            }
        }
        if throw.ending == Ending::Slide && !self.progress.calm {
            let sliding = |back: f32| flight.takes - back;
            for back in [0.24, 0.16, 0.08] {
                if let Some(pose) = flight.keys.iter().rev().find(|key| key.at <= sliding(back)) {
                    self.ground_burst(battle, pose.pose.translation, sliding(back), 2, way);
                }
            }
        }
        self.cue(0.45 * flight.takes, Cue::Snap("flight"));
        self.send(who, 0.0, Motion::new(flight.keys));
    }

    /// A touch of the ground: dust or a splash by the ground, and by how far it was.
    pub(super) fn land(&mut self, battle: &Battle, at: Vec3, (after, drop, way): (f32, f32, Vec3)) {
        let board = &battle.setting().board;
        let Some(terrain) = space::ground_below(board, at).map(|cell| board.terrain(cell)) else { return };
        let levels = drop / space::STEP;
        let liquid = space::is_liquid(terrain);
        let matter = Matter::Ground(terrain);
        let hard = (levels / 12.0).min(1.0);
        if levels < 2.5 && !liquid {
            self.effect(after, Effect::Burst { at, matter, amount: 5, push: way });
            return;
        }
        let amount = if liquid { 20 } else { 8 + if hard > 0.6 { 16 } else { 8 } };
        self.effect(after, Effect::Burst { at, matter, amount, push: way * 0.6 });
        let colour = matter.colour();
        self.effect(after, Effect::Ring { at, size: 1.1 + 1.2 * hard, colour });
        if liquid {
            self.effect(after + 0.12, Effect::Ring { at, size: 0.7 + hard, colour });
        }
        if levels >= 2.5 {
            self.effect(after, Effect::Shake(0.15 + 0.45 * hard));
            if !self.progress.calm {
                self.cue(after, Cue::Stop(0.03 + 0.05 * hard));
            }
            // Low, so that what is told of a crash has room above it.
            let text = match board.rise() {
                Rise::Step => format!("{levels:.0} levels down"),
                Rise::Storey => format!("{:.0} m down", 2.0 * drop / space::level(board)),
            };
            self.cue(after, Cue::Pop { at: at - way * 0.8 - Vec3::Y * 0.3, text, colour: palette::RISK });
        }
    }

    /// Back to the last hexes on which both halves were level.
    pub(super) fn step_back(&mut self, battle: &Battle, figure: FigureId, at: Footprint) -> f32 {
        let who = Occupant::Figure(figure);
        if let Some((live, rest)) = self.pose(who) {
            let place = space::place(&battle.setting().board, at);
            let place = if at.tail.is_none() { Transform { rotation: rest.rotation, ..place } } else { place };
            self.send(who, 0.0, Motion::new(moves::settle(live, place, 0.3)));
        }
        0.3
    }

    /// A flight is over: it crashes, teeters at the edge, or lies still.
    pub(super) fn end_flight(
        &mut self,
        battle: &Battle,
        figure: FigureId,
        cause: Cause,
        left: u16,
        taken_back: u16,
    ) -> f32 {
        let who = Occupant::Figure(figure);
        let way = heading(battle);
        let (Some((live, rest)), Some(at)) = (self.pose(who), foot(battle, who)) else { return 0.2 };
        match cause {
            _ if bars(cause) && taken_back == 0 => self.crash(battle, figure, cause, left),
            Cause::Edge => {
                self.pop(battle, who, 0.1, "At the edge!", palette::TEXT);
                if !self.progress.calm {
                    self.send(who, 0.0, Motion::new(moves::teeter(live, rest, way)));
                }
                self.ground_burst(battle, at + way * 0.5, 0.1, 5, way * 2.0);
                0.7
            }
            Cause::Power => {
                self.pop(battle, who, 0.0, "Stands fast", palette::TEXT);
                self.rock(who, 0.0, way, 0.1, false);
                0.5
            }
            Cause::Glyph(_) => {
                self.effect(0.0, Effect::Ring { at, size: 1.0, colour: palette::GLYPH });
                0.3
            }
            _ => 0.3,
        }
    }

    /// The crash of who is thrown into what stands in the way.
    fn crash(&mut self, battle: &Battle, figure: FigureId, cause: Cause, left: u16) -> f32 {
        let who = Occupant::Figure(figure);
        let way = heading(battle);
        let (Some((live, rest)), Some(at)) = (self.pose(who), foot(battle, who)) else { return 0.2 };
        let tall = height(battle, who);
        let half = battle.field().footprint(figure).is_some_and(|at| at.tail.is_some());
        let reach = if half { 1.4 } else { 0.85 };
        let met = at + way * reach + Vec3::Y * tall * 0.5;
        let hard = f32::from(left.min(5)) / 5.0;
        if !self.progress.calm {
            self.send(who, 0.0, Motion::new(moves::crash(live, rest, way, 0.45)));
            self.cue(CRASH, Cue::Stop(0.05 + 0.04 * hard));
        }
        let struck = match cause {
            Cause::Figure(other) => Some(Occupant::Figure(other)),
            Cause::Object(object) | Cause::Obstacle(object) => Some(Occupant::Object(object)),
            _ => None,
        };
        let matter = match cause {
            Cause::Figure(_) => Matter::Sparks,
            Cause::Object(_) => Matter::Wreck,
            _ => Matter::Stone,
        };
        self.effect(CRASH, Effect::Star { at: met, size: 1.1 + 0.4 * hard, colour: palette::HIT });
        self.effect(CRASH, Effect::Burst { at: met, matter, amount: 12, push: -way * 2.0 });
        self.effect(CRASH, Effect::Shake(0.3 + 0.3 * hard));
        self.ground_burst(battle, at + way * 0.4, CRASH, 8, -way);
        if let Some(struck) = struck {
            self.rock(struck, CRASH, way, 0.34, false);
        }
        let above = at + way * reach + Vec3::Y * (tall + 0.9);
        self.cue(CRASH, Cue::Pop { at: above, text: "Crash!".to_owned(), colour: palette::ACCENT });
        self.cue(CRASH + 0.1, Cue::Snap("crash"));
        0.7
    }
}
