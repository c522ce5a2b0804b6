//! What choreography looks at: the battle and its pieces as they are seen now, and the events to come.

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

/// Seconds for something shown as a few words.
pub(crate) const TOLD: f32 = 0.38;

/// The battle and its pieces as they are seen now.
pub(crate) struct PlaybackScene<'p> {
    /// The battle before the event that is shown, and the events to come.
    pub(crate) shown: &'p Shown,
    /// For players troubled by motion.
    pub(crate) calm: bool,
    pub(super) performs: &'static dyn AnimateEvents,
    pub(super) stage: &'p PieceQueries<'p, 'p>,
    pub(super) motions: &'p Motions,
}

/// What a ruleset remembers from one event to the next.
#[derive(Debug, Default)]
pub(crate) struct Memory(Option<Box<dyn Any + Send + Sync>>);

impl Memory {
    /// What a ruleset remembers.
    pub(crate) fn of<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let own = self.0.take().and_then(|own| own.downcast::<T>().ok()).unwrap_or_default();
        self.0.insert(own).downcast_mut().expect("it has just been put there")
    }
}

impl PlaybackScene<'_> {
    /// The battle.
    pub(crate) fn battle(&self) -> &Battle {
        &self.shown.battle
    }

    /// Its board.
    pub(crate) fn board(&self) -> &Board {
        &self.shown.battle.setup().board
    }

    /// The events to come, in their order.
    pub(crate) fn ahead(&self) -> impl Iterator<Item = &Event> {
        self.shown.queue.iter().map(|next| &next.event)
    }

    /// Where something that is thrown will come to lie, as the events to come say.
    pub(crate) fn lands(&self, what: Occupant) -> Option<Cell> {
        self.ahead().find_map(|event| match (event, what) {
            (Event::ObjectMoved { object, to }, Occupant::Object(what)) if *object == what => Some(*to),
            (Event::Stepped { figure, to }, Occupant::Figure(what)) if *figure == what => Some(to.head),
            _ => None,
        })
    }

    /// Where a piece is, and where it comes to rest.
    pub(crate) fn pose(&self, who: impl Into<Occupant>) -> Option<(Transform, Transform)> {
        self.stage.pose(self.motions, who.into())
    }

    /// True while a piece is on its way.
    pub(crate) fn is_moving(&self, who: impl Into<Occupant>) -> bool {
        self.motions.of(who.into()).is_some()
    }

    /// The middle of the ground, or the air, on which a piece comes to rest.
    pub(crate) fn feet(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        self.pose(who).map(|(_, rest)| rest.translation)
    }

    /// Where a piece is on its way.
    pub(crate) fn feet_now(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        self.pose(who).map(|(live, _)| live.translation)
    }

    /// Where blows land on a piece.
    pub(crate) fn chest(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        let who = who.into();
        Some(self.feet(who)? + Vec3::Y * 0.6 * self.tall(who))
    }

    /// The height of a piece in the picture.
    pub(crate) fn tall(&self, who: impl Into<Occupant>) -> f32 {
        match who.into() {
            Occupant::Figure(figure) => {
                pieces::stature(self.stage.workshop.looks(self.battle().setup()), self.battle(), figure)
            }
            object @ Occupant::Object(_) => self.height(object),
        }
    }

    /// The height of a figure or an object by the rules, in the picture's units.
    pub(crate) fn height(&self, who: impl Into<Occupant>) -> f32 {
        let levels = match who.into() {
            Occupant::Figure(figure) => self.battle().height(figure),
            Occupant::Object(object) => self.battle().setup().object(object).height,
        };
        f32::from(levels) * space::level(self.board())
    }

    /// The spots on which a figure or an object is by the rules; none off the board.
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

    /// The middle of the ground below a figure or an object by the rules.
    pub(crate) fn foot(&self, who: impl Into<Occupant>) -> Option<Vec3> {
        let spots = self.spots(who);
        let count = f32::from(u8::try_from(spots.len()).ok().filter(|count| *count > 0)?);
        Some(spots.into_iter().sum::<Vec3>() / count)
    }

    /// Where a piece is after a step: turned along two hexes, and otherwise as before.
    pub(crate) fn after_step(&self, rest: Transform, to: Footprint) -> Transform {
        let place = space::place(self.board(), to);
        if to.tail.is_some() { place } else { rest.with_translation(place.translation) }
    }

    /// The same, looking where it goes.
    pub(crate) fn turned(&self, rest: Transform, to: Footprint) -> Transform {
        let goal = self.after_step(rest, to);
        if to.tail.is_some() { goal } else { look_along(rest, goal) }
    }

    /// How high a figure has to be to pass over a cell.
    pub(crate) fn clearance(&self, figure: FigureId, cell: Cell) -> f32 {
        let ground = space::surface(self.board(), cell);
        match self.battle().field().occupant(cell) {
            Some(other) if other != Occupant::Figure(figure) => {
                self.feet(other).map_or(ground, |feet| feet.y + self.tall(other) + 0.15)
            }
            _ => ground,
        }
    }

    /// A piece moves along poses, from where it is to where it rests.
    pub(crate) fn go(
        &self,
        who: impl Into<Occupant>,
        keys: impl FnOnce(Transform, Transform) -> Vec<Key>,
    ) -> Option<Anim> {
        let who = who.into();
        self.pose(who).map(|(live, rest)| Anim::Move(who, Motion::new(keys(live, rest))))
    }

    /// A gesture of a piece, which players troubled by motion are spared.
    pub(crate) fn act(
        &self,
        who: impl Into<Occupant>,
        keys: impl FnOnce(Transform, Transform) -> Vec<Key>,
    ) -> Option<Anim> {
        if self.calm { None } else { self.go(who, keys) }
    }

    /// A figure leans into a blow, and goes back to where it stands.
    pub(crate) fn lunge(&self, who: impl Into<Occupant>, towards: Vec3, reach: f32) -> Option<Anim> {
        self.act(who, |live, rest| moves::strike(live, rest, towards, reach))
    }

    /// A small jump on the spot.
    pub(crate) fn hop(&self, who: impl Into<Occupant>, high: f32) -> Option<Anim> {
        self.act(who, |live, rest| moves::hop(live, rest, high))
    }

    /// A piece leans back from where it looks.
    pub(crate) fn flinch(&self, who: impl Into<Occupant>, lean: f32) -> Option<Anim> {
        let who = who.into();
        self.pose(who).map(|(_, rest)| rock(who, rest.rotation * Vec3::NEG_X, lean, false))
    }

    /// Dust of the ground at a spot.
    pub(crate) fn dust(&self, at: Vec3, amount: u8, push: Vec3) -> Option<Anim> {
        let cell = space::ground_below(self.board(), at)?;
        Some(burst(at, ParticleKind::Ground(self.board().terrain(cell)), amount, push))
    }

    /// Dust below a piece.
    pub(crate) fn dust_below(&self, who: impl Into<Occupant>, after: f32, amount: u8) -> Anim {
        let dust = self.feet(who).and_then(|at| self.dust(at, amount, Vec3::ZERO));
        dust.map(|dust| later(after, dust)).into()
    }

    /// Words above a head: in the row of numbers, or in one above that for the state of a figure.
    pub(crate) fn tell(
        &self,
        who: impl Into<Occupant>,
        row: u8,
        text: impl Into<String>,
        colour: Color,
    ) -> Option<Anim> {
        let who = who.into();
        // Where the piece is now: a figure in flight takes the words along.
        let (live, _) = self.pose(who)?;
        let at = live.translation + Vec3::Y * (self.tall(who) + 0.35 + 0.62 * f32::from(row));
        Some(words(at, text, colour))
    }

    /// Words above a head, and the time to read them.
    pub(crate) fn told(&self, who: impl Into<Occupant>, row: u8, text: impl Into<String>, colour: Color) -> Anim {
        seq![self.tell(who, row, text, colour), TOLD]
    }

    /// Words above a figure or an object, where it is by the rules.
    pub(crate) fn pop(&self, who: impl Into<Occupant>, text: impl Into<String>, colour: Color) -> Option<Anim> {
        let who = who.into();
        let at = self.foot(who)? + Vec3::Y * (self.height(who) + 0.4);
        Some(words(at, text, colour))
    }
}

/// A pose on the way from another, looking along that way; as before if there is none.
pub(crate) fn look_along(rest: Transform, goal: Transform) -> Transform {
    look_at(goal, rest.translation, goal.translation)
}

/// A pose that looks from one spot towards another; as before if they are above one another.
pub(crate) fn look_at(pose: Transform, from: Vec3, to: Vec3) -> Transform {
    if from.xz().distance(to.xz()) > 0.1 { pose.with_rotation(space::facing(from, to.with_y(from.y))) } else { pose }
}
