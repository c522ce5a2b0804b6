//! Animations as plain values, composed in sequence or in parallel.
//!
//! Choreography composes them, and [`Show`](super::perform::Show) plays them.

use bevy::prelude::*;
use knockback_rules::battle::{FigureId, Occupant};

use super::{cues::Cue, motion::Motion};
use crate::{
    battle::pieces::PieceChange,
    stage::cameras::Watch,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// An animation.
#[derive(Clone, Debug)]
pub(crate) enum Anim {
    /// A pause of this many seconds.
    Wait(f32),
    /// A cue at this moment.
    Cue(Cue),
    /// Moves a piece. The next part does not wait for it.
    Move(Occupant, Motion),
    /// Moves a piece to another place after its current motion, in the given number of seconds.
    Onward(Occupant, Transform, f32),
    /// Moves a figure along a path. The numbers are the durations of its next steps, in seconds.
    Steps(FigureId, Vec<f32>),
    /// Parts in sequence.
    Seq(Vec<Anim>),
    /// An animation that starts now. The next part does not wait for it.
    Fork(Box<Anim>),
}

impl Anim {
    /// The empty animation, without duration.
    pub(crate) const NONE: Self = Self::Seq(Vec::new());

    /// Returns the number of seconds until the next part starts.
    pub(crate) fn takes(&self) -> f32 {
        match self {
            Self::Wait(seconds) => *seconds,
            Self::Seq(parts) => parts.iter().map(Self::takes).sum(),
            _ => 0.0,
        }
    }
}

impl From<f32> for Anim {
    fn from(seconds: f32) -> Self {
        Self::Wait(seconds)
    }
}

impl From<Effect> for Anim {
    fn from(effect: Effect) -> Self {
        Self::Cue(Cue::Effect(effect))
    }
}

impl From<Vec<Anim>> for Anim {
    fn from(parts: Vec<Anim>) -> Self {
        Self::Seq(parts)
    }
}

impl From<Option<Anim>> for Anim {
    fn from(anim: Option<Anim>) -> Self {
        anim.unwrap_or(Self::NONE)
    }
}

/// Composes parts in sequence. Cues and motions take no time. A number is a pause in seconds.
macro_rules! seq {
    ($($part:expr),* $(,)?) => {
        $crate::battle::playback::anim::Anim::Seq(vec![$($crate::battle::playback::anim::Anim::from($part)),*])
    };
}
pub(crate) use seq;

/// Starts an animation after a delay. The next part waits for neither.
pub(crate) fn later(seconds: f32, anim: impl Into<Anim>) -> Anim {
    Anim::Fork(Box::new(Anim::Seq(vec![Anim::Wait(seconds), anim.into()])))
}

/// Shows a ring that spreads over the ground.
pub(crate) fn ring(at: Vec3, size: f32, colour: Color) -> Anim {
    Effect::Ring { at, size, colour }.into()
}

/// Shows a star that flashes up.
pub(crate) fn star(at: Vec3, size: f32, colour: Color) -> Anim {
    Effect::Star { at, size, colour }.into()
}

/// Shows particles that fly up and are pushed in a direction.
pub(crate) fn burst(at: Vec3, kind: ParticleKind, amount: u8, push: Vec3) -> Anim {
    Effect::Burst { at, kind, amount, push }.into()
}

/// Shows the arc of a quick slash.
pub(crate) fn slash(at: Vec3, way: Vec3) -> Anim {
    Effect::Slash { at, way }.into()
}

/// Shows a bolt that flies from one spot to another in the given number of seconds.
pub(crate) fn bolt(from: Vec3, to: Vec3, takes: f32) -> Anim {
    Effect::Bolt { from, to, takes }.into()
}

/// Shows a ray between two spots for the given number of seconds.
pub(crate) fn ray(from: Vec3, to: Vec3, takes: f32) -> Anim {
    Effect::Ray { from, to, takes }.into()
}

/// Shakes the picture, with a strength from 0 to 1.
pub(crate) fn shake(strength: f32) -> Anim {
    Effect::Shake(strength).into()
}

/// Freezes everything for the given number of seconds.
pub(crate) fn stop(seconds: f32) -> Anim {
    Anim::Cue(Cue::Stop(seconds))
}

/// Takes a screenshot, if screenshots are requested.
pub(crate) fn snap(name: &'static str) -> Anim {
    Anim::Cue(Cue::Snap(name))
}

/// Shows text at a spot.
pub(crate) fn words(at: Vec3, text: impl Into<String>, colour: Color) -> Anim {
    Anim::Cue(Cue::Pop { at, text: text.into(), colour })
}

/// Makes a struck piece lean by an angle in radians and return upright. If `reels`, it returns only when released.
pub(crate) fn rock(who: impl Into<Occupant>, way: Vec3, lean: f32, reels: bool) -> Anim {
    Anim::Cue(Cue::Rock { who: who.into(), way, lean, reels })
}

/// Shows a banner across the picture.
pub(crate) fn banner(text: impl Into<String>) -> Anim {
    Anim::Cue(Cue::Banner(text.into()))
}

/// Keeps spots in view of the camera for the given number of seconds.
pub(crate) fn watch(spots: impl Into<Vec<Vec3>>, seconds: f32) -> Anim {
    Anim::Cue(Cue::Watch(Watch { spots: spots.into(), long: false, seconds }))
}

/// Keeps spots in view. For a `long` motion, the camera moves even if the spots are already in view.
pub(crate) fn follow(spots: impl Into<Vec<Vec3>>, long: bool, seconds: f32) -> Anim {
    Anim::Cue(Cue::Watch(Watch { spots: spots.into(), long, seconds }))
}

/// Changes a piece.
pub(crate) fn piece(change: PieceChange) -> Anim {
    Anim::Cue(Cue::Piece(change))
}

/// Moves a figure along a path whose steps end at these moments. The first step is already in progress.
pub(crate) fn travel(figure: FigureId, moments: &[f32]) -> Anim {
    let mut steps = durations(moments).into_iter();
    let first = steps.next().unwrap_or(0.0);
    seq![Anim::Steps(figure, steps.collect()), first]
}

/// Returns the durations of steps from the moments at which they end.
pub(crate) fn durations(moments: &[f32]) -> Vec<f32> {
    let began = std::iter::once(0.0).chain(moments.iter().copied());
    moments.iter().zip(began).map(|(over, began)| over - began).collect()
}

/// Returns the moments at which a number of equal steps end.
pub(crate) fn even(takes: f32, count: usize) -> Vec<f32> {
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    (1..=count).map(|step| takes * f32::from(step) / f32::from(count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_add_up_and_forks_take_no_time() {
        let anim = seq![0.2, later(5.0, shake(1.0)), seq![shake(0.5), 0.3], None::<Anim>];
        assert!((anim.takes() - 0.5).abs() < 1e-6);
        assert!(Anim::NONE.takes().abs() < 1e-6);
    }

    #[test]
    fn durations_are_differences_between_moments() {
        let steps = durations(&even(1.5, 3));
        assert!(steps.len() == 3 && steps.iter().all(|step| (step - 0.5).abs() < 1e-6));
        assert!((travel(FigureId(0), &[0.25, 0.75]).takes() - 0.25).abs() < 1e-6);
    }
}
