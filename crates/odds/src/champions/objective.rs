//! The objectives of an attacker in Champions.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{Order, Weapon},
};

use super::{AttackResult, Odds, State};
use crate::{Ratio, StopCause, sums};

/// An objective by which attacks are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Objective {
    /// The target is knocked out, or dies.
    KnockOut,
    /// The target is stunned, or knocked out.
    Stun,
    /// The target loses BODY.
    Wound,
    /// The target falls.
    OffLedge,
    /// The target is knocked into or through an obstacle, such as a wall, window, figure or rising ground.
    IntoThing,
    /// The target is moved as far as possible, by the expected number of hexes.
    Farthest,
}

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 6] =
        [Self::KnockOut, Self::Stun, Self::Wound, Self::OffLedge, Self::IntoThing, Self::Farthest];

    /// The name, both displayed and machine-readable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::KnockOut => "knock out",
            Self::Stun => "stun",
            Self::Wound => "lose body",
            Self::OffLedge => "off a ledge",
            Self::IntoThing => "into something",
            Self::Farthest => "farthest",
        }
    }

    /// Rates an attack by this objective: a probability, or the expected number of hexes for [`Objective::Farthest`].
    /// States that the target already had do not count.
    #[must_use]
    pub fn worth(self, odds: &Odds) -> Ratio {
        let Occupant::Figure(target) = odds.question.target else { return Ratio::ZERO };
        match self {
            Self::KnockOut => becomes(odds, target, &[State::Unconscious, State::Dead]),
            Self::Stun => becomes(odds, target, &[State::Stunned, State::Unconscious, State::Dead]),
            Self::Wound => sums::sum(odds.losses(target).iter().filter(|((_, body), _)| *body > 0).map(|(_, p)| p)),
            Self::OffLedge => odds.chance(|blow| !blow.falls.is_empty()),
            Self::IntoThing => odds.chance(|blow| crashes(odds, blow)),
            Self::Farthest => odds.outcomes.iter().fold(Ratio::ZERO, |sum, outcome| {
                let moved = u128::try_from(outcome.blow.moved()).unwrap_or(0);
                sum.plus(&outcome.probability.times_ways(moved))
            }),
        }
    }
}

/// The chance that a character is in one of these states at the end; 0 if it was already in one of them before.
fn becomes(odds: &Odds, target: FigureId, wanted: &[State]) -> Ratio {
    let before = odds.before.iter().find(|(figure, _)| *figure == target);
    if before.is_some_and(|(_, states)| wanted.iter().any(|state| states.has(*state))) {
        return Ratio::ZERO;
    }
    odds.chance(|blow| blow.states_of(target).is_some_and(|states| wanted.iter().any(|state| states.has(*state))))
}

/// True if the target was knocked into or through an obstacle.
fn crashes(odds: &Odds, blow: &AttackResult) -> bool {
    // A swung or hurled object may break on the target, which does not count.
    let own = match odds.question.order {
        Order::Attack { with: Weapon::Swing { thing, .. } | Weapon::Hurl { thing, .. }, .. } => Some(thing),
        _ => None,
    };
    match blow.stop.cause {
        StopCause::None => false,
        StopCause::Elevation | StopCause::Figure | StopCause::Object | StopCause::Obstacle => true,
        _ => blow.broken.iter().any(|object| Some(*object) != own),
    }
}
