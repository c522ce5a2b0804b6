//! Ways of figures: on foot, on wings, and thrown. A flight looks ahead in what is still to be shown, so that it is
//! one line over all its steps.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant},
    board::Footprint,
    displacement::Cause,
    geometry::Direction,
};

use super::{
    cues::Cue,
    flight::{Ending, Flight, Throw},
    motion::Motion,
    moves::{self, CRASH},
    perform::Show,
    stage::{foot, height},
};
use crate::{
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// From how many hexes on a flight is worth following with the camera.
const LONG: usize = 4;

/// The steps of a figure that follow one another without a break, the one at hand first.
pub(crate) fn run(shown: &Shown, figure: FigureId, first: Footprint) -> Vec<Footprint> {
    let ahead = shown.queue.iter().map(|next| &next.event).filter(|event| !matches!(event, Event::Agenda(_)));
    let steps = ahead.map_while(|event| match event {
        Event::Stepped { figure: who, to } if *who == figure => Some(*to),
        _ => None,
    });
    std::iter::once(first).chain(steps).collect()
}

/// True if something stands in the way that one can crash into.
pub(crate) const fn bars(cause: Cause) -> bool {
    matches!(cause, Cause::Elevation | Cause::Figure(_) | Cause::Object(_) | Cause::Obstacle(_))
}

/// A direction over the ground.
pub(crate) fn along(direction: Direction) -> Vec3 {
    let (q, r) = direction.vector();
    let way = space::plan((q, r).into());
    Vec3::new(way.x, 0.0, way.y).normalize_or(Vec3::X)
}

impl Show<'_, '_> {
    /// The time of the next step of a figure that is on a way already, in seconds.
    pub(crate) fn under_way(&mut self, figure: FigureId) -> Option<f32> {
        let (_, steps) = self.progress.journey.as_mut().filter(|(who, _)| *who == figure)?;
        steps.pop()
    }

    /// Somebody is on a way with steps that are over at these moments; returns how long the first one takes.
    pub(crate) fn travel(&mut self, figure: FigureId, mut moments: Vec<f32>) -> f32 {
        // From moments to the time of each step, the next one last.
        for place in (1..moments.len()).rev() {
            moments[place] -= moments[place - 1];
        }
        moments.reverse();
        let takes = moments.pop().unwrap_or(0.0);
        self.progress.journey = Some((figure, moments));
        takes
    }

    /// A stretch of flight is shown, with the debris it throws up.
    pub(crate) fn fly(&mut self, battle: &Battle, who: Occupant, throw: &Throw, flight: Flight, way: Vec3) {
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
    pub(crate) fn land(&mut self, battle: &Battle, at: Vec3, (after, drop, way): (f32, f32, Vec3)) {
        let board = &battle.setup().board;
        let Some(terrain) = space::ground_below(board, at).map(|cell| board.terrain(cell)) else { return };
        let levels = drop / space::STEP;
        let liquid = space::is_liquid(terrain);
        let kind = ParticleKind::Ground(terrain);
        let hard = (levels / 12.0).min(1.0);
        if levels < 2.5 && !liquid {
            self.effect(after, Effect::Burst { at, kind, amount: 5, push: way });
            return;
        }
        let amount = if liquid { 20 } else { 8 + if hard > 0.6 { 16 } else { 8 } };
        self.effect(after, Effect::Burst { at, kind, amount, push: way * 0.6 });
        let colour = kind.colour();
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
            let text = self.performs(battle).fallen(drop / space::level(board));
            self.cue(after, Cue::Pop { at: at - way * 0.8 - Vec3::Y * 0.3, text, colour: palette::RISK });
        }
    }

    /// A flight is over: it crashes, teeters at the edge, or lies still.
    pub(crate) fn end_flight(
        &mut self,
        battle: &Battle,
        figure: FigureId,
        way: Vec3,
        cause: Cause,
        left: u16,
        taken_back: u16,
    ) -> f32 {
        let who = Occupant::Figure(figure);
        let (Some((live, rest)), Some(at)) = (self.pose(who), foot(battle, who)) else { return 0.2 };
        match cause {
            _ if bars(cause) && taken_back == 0 => self.crash(battle, figure, way, cause, left),
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

    /// The crash of a thrown figure into an obstacle.
    fn crash(&mut self, battle: &Battle, figure: FigureId, way: Vec3, cause: Cause, left: u16) -> f32 {
        let who = Occupant::Figure(figure);
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
        let kind = match cause {
            Cause::Figure(_) => ParticleKind::Sparks,
            Cause::Object(_) => ParticleKind::Wreck,
            _ => ParticleKind::Stone,
        };
        self.effect(CRASH, Effect::Star { at: met, size: 1.1 + 0.4 * hard, colour: palette::HIT });
        self.effect(CRASH, Effect::Burst { at: met, kind, amount: 12, push: -way * 2.0 });
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
