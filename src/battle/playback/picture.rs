//! The scene for choreography: the battle, its pieces as displayed, and the pending events.

use std::any::Any;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant},
    board::{Board, Cell, Footprint},
};

use super::{
    anim::{Anim, burst, later, rock, seq, words},
    motion::{Key, Motion, Motions},
    moves,
    perform::AnimateEvents,
    stage::PieceQueries,
};
use crate::{
    battle::pieces,
    stage::{Shown, space},
    view3d::effects::particle_kind::ParticleKind,
};

/// Time to read a short text, in seconds.
pub(crate) const TOLD: f32 = 0.38;

/// The battle and its pieces as displayed.
pub(crate) struct PlaybackScene<'p> {
    /// The battle and the pending events. The current event is applied to the battle only in `AnimateEvents::after`.
    pub(crate) shown: &'p Shown,
    /// True for reduced motion.
    pub(crate) calm: bool,
    pub(super) performs: &'static dyn AnimateEvents,
    pub(super) stage: &'p PieceQueries<'p, 'p>,
    pub(super) motions: &'p Motions,
}

/// Data that a ruleset keeps between events.
#[derive(Debug, Default)]
pub(crate) struct Memory(Option<Box<dyn Any + Send + Sync>>);

impl Memory {
    /// Returns the data of the ruleset, creating it on first use.
    pub(crate) fn of<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let own = self.0.take().and_then(|own| own.downcast::<T>().ok()).unwrap_or_default();
        self.0.insert(own).downcast_mut().expect("the value has just been inserted")
    }
}

impl PlaybackScene<'_> {
    /// The battle.
    pub(crate) fn battle(&self) -> &Battle {
        &self.shown.battle
    }

    /// The board of the battle.
    pub(crate) fn board(&self) -> &Board {
        &self.shown.battle.setup().board
    }

    /// The pending events, in order.
    pub(crate) fn pending_events(&self) -> impl Iterator<Item = &Event> {
        self.shown.queue.iter().map(|next| &next.event)
    }

    /// Returns the cell where a thrown piece will land, according to the pending events.
    pub(crate) fn lands(&self, what: Occupant) -> Option<Cell> {
        self.pending_events().find_map(|event| match (event, what) {
            (Event::ObjectMoved { object, to }, Occupant::Object(what)) if *object == what => Some(*to),
            (Event::Stepped { figure, to }, Occupant::Figure(what)) if *figure == what => Some(to.head),
            _ => None,
        })
    }

    /// Returns the current pose of a piece and its pose at rest.
    pub(crate) fn pose(&self, who: impl Into<Occupant>) -> Option<(Transform, Transform)> {
        self.stage.pose(self.motions, who.into())
    }

    /// True while a piece is moving.
    pub(crate) fn is_moving(&self, who: impl Into<Occupant>) -> bool {
        self.motions.of(who.into()).is_some()
    }

    /// Returns the point on the ground or in the air where a piece comes to rest.
    pub(crate) fn feet(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        self.pose(who).map(|(_, rest)| rest.translation)
    }

    /// Returns the current position of a piece.
    pub(crate) fn feet_now(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        self.pose(who).map(|(live, _)| live.translation)
    }

    /// Returns the point of a piece where blows land.
    pub(crate) fn chest(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        let who = who.into();
        Some(self.feet(who)? + Vec3::Y * 0.6 * self.tall(who))
    }

    /// Returns the displayed height of a piece, in picture units.
    pub(crate) fn tall(&self, who: impl Into<Occupant>) -> f32 {
        match who.into() {
            Occupant::Figure(figure) => {
                pieces::stature(self.stage.workshop.figure_models(self.battle().setup()), self.battle(), figure)
            }
            object @ Occupant::Object(_) => self.height(object),
        }
    }

    /// Returns the height of a figure or an object under the rules, in picture units.
    pub(crate) fn height(&self, who: impl Into<Occupant>) -> f32 {
        let levels = match who.into() {
            Occupant::Figure(figure) => self.battle().height(figure),
            Occupant::Object(object) => self.battle().setup().object(object).height,
        };
        f32::from(levels) * space::level(self.board())
    }

    /// Returns the positions of the cells that a figure or an object occupies under the rules. Empty if it is off the
    /// board.
    pub(crate) fn spots(&self, who: impl Into<Occupant>) -> Vec<Vec3> {
        let stand = |cell| space::stand(self.board(), cell);
        let field = self.battle().field();
        match who.into() {
            Occupant::Figure(figure) => {
                field.footprint(figure).map_or_else(Vec::new, |at| at.cells().map(stand).collect())
            }
            Occupant::Object(object) => field.object(object).map(stand).into_iter().collect(),
        }
    }

    /// Returns the point on the ground below a figure or an object, from its cells under the rules.
    pub(crate) fn foot(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        let spots = self.spots(who);
        let count = f32::from(u8::try_from(spots.len()).ok().filter(|count| *count > 0)?);
        Some(spots.into_iter().sum::<Vec3>() / count)
    }

    /// Returns the pose of a piece after a step. A piece on two hexes turns. Any other piece keeps its facing.
    pub(crate) fn after_step(&self, rest: Transform, to: Footprint) -> Transform {
        let place = space::place(self.board(), to);
        if to.tail.is_some() { place } else { rest.with_translation(place.translation) }
    }

    /// Returns the pose after a step, with the piece facing the direction of the step.
    pub(crate) fn turned(&self, rest: Transform, to: Footprint) -> Transform {
        let goal = self.after_step(rest, to);
        if to.tail.is_some() { goal } else { look_along(rest, goal) }
    }

    /// Returns the height that a figure needs to pass over a cell.
    pub(crate) fn clearance(&self, figure: FigureId, cell: Cell) -> f32 {
        let ground = space::surface(self.board(), cell);
        match self.battle().field().occupant(cell) {
            Some(other) if other != Occupant::Figure(figure) => {
                self.feet(other).map_or(ground, |feet| feet.y + self.tall(other) + 0.15)
            }
            _ => ground,
        }
    }

    /// Moves a piece along poses, from its current pose to its pose at rest.
    pub(crate) fn go(
        &self,
        who: impl Into<Occupant>,
        keys: impl FnOnce(Transform, Transform) -> Vec<Key>,
    ) -> Option<Anim> {
        let who = who.into();
        self.pose(who).map(|(live, rest)| Anim::Move(who, Motion::new(keys(live, rest))))
    }

    /// Animates a gesture of a piece. Skipped for reduced motion.
    pub(crate) fn act(
        &self,
        who: impl Into<Occupant>,
        keys: impl FnOnce(Transform, Transform) -> Vec<Key>,
    ) -> Option<Anim> {
        if self.calm { None } else { self.go(who, keys) }
    }

    /// Makes a piece lean into a blow and return to its place.
    pub(crate) fn lunge(&self, who: impl Into<Occupant>, towards: Vec3, reach: f32) -> Option<Anim> {
        self.act(who, |live, rest| moves::strike(live, rest, towards, reach))
    }

    /// Makes a piece jump in place.
    pub(crate) fn hop(&self, who: impl Into<Occupant>, high: f32) -> Option<Anim> {
        self.act(who, |live, rest| moves::hop(live, rest, high))
    }

    /// Makes a piece lean backwards.
    pub(crate) fn flinch(&self, who: impl Into<Occupant>, lean: f32) -> Option<Anim> {
        let who = who.into();
        self.pose(who).map(|(_, rest)| rock(who, rest.rotation * Vec3::NEG_X, lean, false))
    }

    /// Raises dust from the ground at a spot.
    pub(crate) fn dust(&self, at: Vec3, amount: u8, push: Vec3) -> Option<Anim> {
        let cell = space::ground_below(self.board(), at)?;
        Some(burst(at, ParticleKind::Ground(self.board().terrain(cell)), amount, push))
    }

    /// Raises dust below a piece.
    pub(crate) fn dust_below(&self, who: impl Into<Occupant>, after: f32, amount: u8) -> Anim {
        let dust = self.feet(who).and_then(|at| self.dust(at, amount, Vec3::ZERO));
        dust.map(|dust| later(after, dust)).into()
    }

    /// Shows a text above a head. Row 0 is for numbers. The rows above it are for states and effects of the figure.
    pub(crate) fn text_above(
        &self,
        who: impl Into<Occupant>,
        row: u8,
        text: impl Into<String>,
        colour: Color,
    ) -> Option<Anim> {
        let who = who.into();
        // Starts from the current position of the piece, so that the text appears where a flying figure is.
        let (live, _) = self.pose(who)?;
        let at = live.translation + Vec3::Y * (self.tall(who) + 0.35 + 0.62 * f32::from(row));
        Some(words(at, text, colour))
    }

    /// Shows a text above a head and allows time to read it.
    pub(crate) fn timed_text_above(
        &self,
        who: impl Into<Occupant>,
        row: u8,
        text: impl Into<String>,
        colour: Color,
    ) -> Anim {
        seq![self.text_above(who, row, text, colour), TOLD]
    }

    /// Shows a text above a figure or an object, at its position under the rules.
    pub(crate) fn pop(&self, who: impl Into<Occupant>, text: impl Into<String>, colour: Color) -> Option<Anim> {
        let who = who.into();
        let at = self.foot(who)? + Vec3::Y * (self.height(who) + 0.4);
        Some(words(at, text, colour))
    }
}

/// Returns the pose `goal`, facing away from `rest`. Unchanged if the two are at almost the same spot.
pub(crate) fn look_along(rest: Transform, goal: Transform) -> Transform {
    look_at(goal, rest.translation, goal.translation)
}

/// Turns a pose to face from one spot towards another. Unchanged if the spots are almost the same on the ground.
pub(crate) fn look_at(pose: Transform, from: Vec3, to: Vec3) -> Transform {
    if from.xz().distance(to.xz()) > 0.1 { pose.with_rotation(space::facing(from, to.with_y(from.y))) } else { pose }
}
