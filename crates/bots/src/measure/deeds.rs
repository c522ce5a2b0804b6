//! What happens in a battle, in words that all rulesets share: the vocabulary of [`Account`](super::Account).

use knockback_rules::{
    battle::{FigureId, Occupant},
    displacement::Cause,
    ruleset::{Played, Ruleset},
};

/// Something that happened in a battle and counts in its account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// A round began, or what has its place in the rules.
    Round(u16),
    /// From now on the act of this figure is resolved, or of nobody. What a displacement causes is over.
    Act(Option<FigureId>),
    /// A figure strikes in the middle of the act of another.
    Strikes(FigureId),
    /// A figure begins to be moved against its will.
    Displaced(FigureId),
    /// So it was moved.
    Flew {
        /// Who.
        figure: FigureId,
        /// How far.
        hexes: u16,
    },
    /// It struck something on its way.
    Crashed {
        /// Who.
        figure: FigureId,
        /// Whom, where it was somebody.
        into: Option<FigureId>,
    },
    /// A figure fell, displaced or not.
    Fell {
        /// Who.
        figure: FigureId,
        /// How deep, in levels; 0 into a pit.
        levels: u16,
    },
    /// A figure was hurt.
    Hurt {
        /// Who.
        figure: FigureId,
        /// How much, in what the ruleset counts.
        harm: u16,
        /// Of what.
        of: Source,
    },
    /// Whatever a figure is lost to next, it is of this.
    Threatened {
        /// Who.
        figure: FigureId,
        /// Of what.
        of: Source,
    },
    /// A figure is lost: it fights no more.
    Lost(FigureId),
    /// A figure that was lost fights again.
    Back(FigureId),
}

/// What harm comes from, by the event that tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A blow, a shot or a spell.
    Blow,
    /// A displacement: something struck, a landing.
    Flight,
    /// Ground: of a displacement where the figure was displaced, else of the figure's own move.
    Ground,
    /// Nobody but the figure itself, or time.
    Own,
}

/// What accounts have to know of a ruleset.
pub(crate) trait Accounted: Ruleset {
    /// What an event of the ruleset tells, of a battle that stands before it.
    fn tell(battle: Played<'_, Self>, event: &Self::Event, tell: &mut impl FnMut(Deed));

    /// What a figure costs: its points, its part of those of its card, or its level.
    fn cost(battle: Played<'_, Self>, figure: FigureId) -> f64;
}

/// A displacement that ended, and what it ran into, where that is something that stands there.
pub(crate) fn flew(figure: FigureId, hexes: u16, cause: Cause, tell: &mut impl FnMut(Deed)) {
    tell(Deed::Flew { figure, hexes });
    let into = match cause {
        Cause::Figure(other) => Some(other),
        Cause::Object(_) | Cause::Obstacle(_) => None,
        _ => return,
    };
    tell(Deed::Crashed { figure, into });
}

/// A figure in the place of an occupant.
pub(crate) const fn figure_of(occupant: Occupant) -> Option<FigureId> {
    match occupant {
        Occupant::Figure(figure) => Some(figure),
        Occupant::Object(_) => None,
    }
}
