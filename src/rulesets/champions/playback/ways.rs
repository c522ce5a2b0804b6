//! Ways of characters: running, leaping, flying, swimming; diving aside and stepping between.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event as Any, FigureId, Frame, Occupant},
    board::{Cell, Footprint},
    champions::{self, Event, Means, Played},
    units::Level,
};

use super::Show;
use crate::{
    battle::playback::{journey::run, motion::Motion, moves},
    rulesets::champions::proven,
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::Effect,
};

/// Seconds of a leap or a flight: to set out and land, for each hex, for each unit of height, and at most.
const AIR: (f32, f32, f32, f32) = (0.36, 0.095, 0.05, 2.2);
/// Seconds that a run takes at most.
const RUN: f32 = 1.5;

/// How somebody moves at the moment.
fn means(battle: Played<'_>) -> Means {
    match battle.top() {
        Some(Frame::Champions(champions::Frame::Move(way))) => way.by,
        _ => Means::Running,
    }
}

/// Where the feet of somebody are at the end of the way at hand.
fn ends(shown: &Shown, figure: FigureId) -> Option<Level> {
    shown.queue.iter().find_map(|next| match &next.event {
        Any::Champions(Event::MoveEnded { figure: who, feet }) if *who == figure => Some(*feet),
        _ => None,
    })?
}

impl Show<'_, '_> {
    pub(crate) fn perform_way(&mut self, battle: Played<'_>, event: &Event) -> f32 {
        match event {
            Event::MoveBegan { figure, by, path, .. } => {
                let board = &battle.setup().board;
                let who = Occupant::Figure(*figure);
                let Some(from) = self.feet(who) else { return 0.0 };
                let spots = path.last().map(|end| space::stand(board, *end)).into_iter().chain([from]).collect();
                self.watch.write(Watch { spots, long: path.len() > 6, seconds: 3.0 });
                if !matches!(by, Means::Swimming) && !battle.is_in_the_air(*figure) {
                    self.ground_burst(&battle, from, 0.0, 4, Vec3::ZERO);
                }
                0.05
            }
            Event::NoncombatBegan { figure } => self.tell_of(&battle, *figure, "Out of the fight for now"),
            _ => 0.0,
        }
    }

    /// The first step of a way; returns how long it takes.
    pub(crate) fn set_out(&mut self, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        let battle = proven(&shown.battle);
        if let Some(Frame::Champions(champions::Frame::Flight(_))) = battle.top() {
            return self.fly_from(shown, figure, to);
        }
        let who = Occupant::Figure(figure);
        let Some((live, rest)) = self.pose(who) else { return 0.0 };
        let stops = run(shown, figure, to);
        let by = means(battle);
        if matches!(by, Means::Running | Means::Swimming) {
            return self.pace(battle, figure, to, (live, rest), stops.len());
        }
        let board = &battle.setup().board;
        let last = stops.last().copied().unwrap_or(to);
        let end = space::aloft(board, last.head, ends(shown, figure));
        let mut goal = rest.with_translation(end);
        if end.xz().distance(rest.translation.xz()) > 0.1 {
            goal.rotation = space::facing(rest.translation, end.with_y(rest.translation.y));
        }
        let count = u16::try_from(stops.len()).unwrap_or(u16::MAX);
        let climb = (end.y - rest.translation.y).abs();
        let takes = (AIR.0 + AIR.1 * f32::from(count) + AIR.2 * climb).min(AIR.3);
        let over = stops.iter().map(|at| self.clear(battle, figure, at.head)).fold(f32::MIN, f32::max);
        let keys = match by {
            _ if self.progress.calm => moves::settle(live, goal, takes),
            Means::Leaping => moves::leap(live, goal, over, takes),
            _ => moves::wing(live, goal, over, takes),
        };
        self.send(who, 0.0, Motion::new(keys));
        if end.y < space::surface_at(board, end) + 0.2 {
            self.ground_burst(&battle, end, takes, if by == Means::Leaping { 10 } else { 4 }, Vec3::ZERO);
        }
        self.travel(figure, (1..=count).map(|step| takes * f32::from(step) / f32::from(count)).collect())
    }

    /// How high one has to be to pass over a cell.
    fn clear(&self, battle: Played<'_>, figure: FigureId, cell: Cell) -> f32 {
        let ground = space::surface(&battle.setup().board, cell);
        match battle.field().occupant(cell) {
            Some(other) if other != Occupant::Figure(figure) => {
                self.feet(other).map_or(ground, |feet| feet.y + self.tall(&battle, other) + 0.15)
            }
            _ => ground,
        }
    }

    /// A step on foot or a stroke: the quicker, the more are to come.
    fn pace(
        &mut self,
        battle: Played<'_>,
        figure: FigureId,
        to: Footprint,
        (live, rest): (Transform, Transform),
        left: usize,
    ) -> f32 {
        let mut goal = rest.with_translation(space::stand(&battle.setup().board, to.head));
        goal.rotation = space::facing(rest.translation, goal.translation.with_y(rest.translation.y));
        let left = f32::from(u16::try_from(left).unwrap_or(u16::MAX));
        let tempo = (RUN / (left * moves::STEP)).clamp(0.45, 1.0);
        let mut keys =
            if self.progress.calm { moves::settle(live, goal, moves::STEP) } else { moves::walk(live, goal) };
        for key in &mut keys {
            key.at *= tempo;
        }
        let takes = keys.last().map_or(0.0, |key| key.at);
        self.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
        self.ground_burst(&battle, goal.translation, takes, 2, Vec3::ZERO);
        takes
    }

    /// Somebody is elsewhere without a step: it dives, steps between, or was thrown there.
    pub(crate) fn dash(&mut self, shown: &Shown, figure: FigureId, at: Footprint) -> f32 {
        let battle = proven(&shown.battle);
        let top = battle.top();
        if matches!(top, Some(Frame::Champions(champions::Frame::Flight(_) | champions::Frame::Move(_)))) {
            // The end of a flight or of a way says where it comes to.
            return 0.0;
        }
        let who = Occupant::Figure(figure);
        let Some((live, rest)) = self.pose(who) else { return 0.0 };
        let goal = rest.with_translation(space::stand(&battle.setup().board, at.head));
        let far = rest.translation.distance(goal.translation);
        let takes = (0.26 + 0.07 * far).min(0.9);
        let keys = if self.progress.calm {
            moves::settle(live, goal, takes)
        } else {
            moves::leap(live, goal, rest.translation.y.max(goal.translation.y), takes)
        };
        self.send(who, 0.0, Motion::new(keys));
        self.ground_burst(&battle, goal.translation, takes, 8, moves::way(rest.translation, goal.translation));
        self.effect(takes, Effect::Ring { at: goal.translation, size: 1.0, colour: palette::REACH });
        takes
    }
}
