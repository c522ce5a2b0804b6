//! Is a snapshot a state of this battle? A file may say anything.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    Battle, Field, FigureId, GlyphFace, GlyphId, ObjectId, Occupant, Outcome, RulesState, Setup, SideId, Snapshot,
    Whereabouts,
};
use crate::{
    board::{Cell, Footprint},
    ruleset::{Frames, Listed, Played, Ruleset},
    rulesets::each_ruleset,
    scenario::{Base, FigureSpec, GlyphSpec},
};

/// A snapshot that is no state of this battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the saved state does not fit the scenario: {0}")]
pub struct UnsoundSnapshot(pub &'static str);

/// The ids and cells that there are, to check a snapshot by, and what the ruleset knows besides.
#[derive(Debug)]
pub struct Known<'s, Own = ()> {
    setup: &'s Setup,
    own: &'s Own,
}

/// True for a list of those that exist, in which nobody stands twice.
pub(crate) fn all_once<T: Copy + Ord>(list: &[T], exists: impl Fn(T) -> bool) -> bool {
    let mut seen = BTreeSet::new();
    list.iter().all(|one| exists(*one) && seen.insert(*one))
}

impl<Own> Clone for Known<'_, Own> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Own> Copy for Known<'_, Own> {}

impl<'s> Known<'s> {
    /// What all rulesets know of a battle.
    pub(crate) const fn of_any(setup: &'s Setup) -> Self {
        Self { setup, own: &() }
    }
}

impl<'s, Own> Known<'s, Own> {
    /// What the ruleset of a battle knows of it.
    pub(crate) fn of<R: Listed<Setup = Own>>(battle: Played<'s, R>) -> Self {
        Self { setup: battle.setup(), own: battle.rules() }
    }

    pub(crate) const fn with(setup: &'s Setup, own: &'s Own) -> Self {
        Self { setup, own }
    }

    /// The setup.
    pub(crate) const fn setup(self) -> &'s Setup {
        self.setup
    }

    /// What the ruleset knows.
    pub(crate) const fn own(self) -> &'s Own {
        self.own
    }

    pub(crate) fn cell(self, cell: Cell) -> bool {
        cell.index() < self.setup.board.len()
    }

    pub(crate) fn footprint(self, at: Footprint) -> bool {
        self.cell(at.head)
            && at.tail.is_none_or(|tail| self.cell(tail) && self.setup.board.direction_to(at.head, tail).is_some())
    }

    /// True if the figure exists and stands on as many hexes as its base has.
    pub(crate) fn based(self, figure: FigureId, at: Footprint) -> bool {
        self.figure(figure) && self.footprint(at) && at.tail.is_some() == (self.setup.base(figure) == Base::TwoHex)
    }

    /// True if each cell of a way is a neighbour of the one before.
    pub(crate) fn way(self, path: &[Cell]) -> bool {
        let touch = |pair: &[Cell]| self.setup.board.direction_to(pair[0], pair[1]).is_some();
        path.iter().all(|cell| self.cell(*cell)) && path.windows(2).all(touch)
    }

    pub(crate) fn figure(self, figure: FigureId) -> bool {
        figure.index() < self.setup.figures.len()
    }

    pub(crate) fn object(self, object: ObjectId) -> bool {
        object.index() < self.setup.objects.len()
    }

    pub(crate) fn glyph(self, glyph: GlyphId) -> bool {
        glyph.index() < self.setup.glyphs.len()
    }

    pub(crate) fn side(self, side: SideId) -> bool {
        side.index() < self.setup.sides.len()
    }

    pub(crate) fn occupant(self, occupant: Occupant) -> bool {
        match occupant {
            Occupant::Figure(figure) => self.figure(figure),
            Occupant::Object(object) => self.object(object),
        }
    }
}

impl Field {
    fn check(&self, known: Known<'_>) -> Result<(), UnsoundSnapshot> {
        let setup = known.setup();
        if self.figures.len() != setup.figures.len()
            || self.objects.len() != setup.objects.len()
            || self.glyphs.len() != setup.glyphs.len()
            || self.occupants.len() != setup.board.len()
        {
            return Err(UnsoundSnapshot("it is of another size"));
        }
        let footprints = self.figures.iter().filter_map(|whereabouts| whereabouts.footprint());
        if !footprints.clone().all(|at| known.footprint(at))
            || !self.objects.iter().flatten().all(|cell| known.cell(*cell))
        {
            return Err(UnsoundSnapshot("something stands beyond the board"));
        }
        let bases = self.figures.iter().enumerate();
        let mut footprints = bases.filter_map(|(figure, whereabouts)| Some((figure, whereabouts.footprint()?)));
        if !footprints.all(|(figure, at)| known.based(FigureId::from_index(figure), at)) {
            return Err(UnsoundSnapshot("a figure stands on the wrong number of hexes"));
        }
        if self.glyphs.contains(&GlyphFace::Unknown) {
            return Err(UnsoundSnapshot("it is the battle as one side sees it, not the battle itself"));
        }
        let given = |(whereabouts, figure): (&Whereabouts, &FigureSpec)| {
            *whereabouts == Whereabouts::Reserve && !figure.at.is_empty()
        };
        if self.figures.iter().zip(&setup.scenario.figures).any(given) {
            return Err(UnsoundSnapshot("a figure waits to be set up that has its place"));
        }
        let uneven = |whereabouts: &Whereabouts| match whereabouts {
            Whereabouts::Standing(Footprint { head, tail: Some(tail) }) => {
                setup.board.level(*head) != setup.board.level(*tail)
            }
            _ => false,
        };
        if self.figures.iter().any(uneven) {
            return Err(UnsoundSnapshot("a figure stands on two levels"));
        }
        let turned_down = |(face, glyph): (&GlyphFace, &GlyphSpec)| *face == GlyphFace::Down && glyph.face_up;
        if self.glyphs.iter().zip(&setup.scenario.glyphs).any(turned_down) {
            return Err(UnsoundSnapshot("a glyph lies face down again"));
        }
        let standing = self.figures.iter().map(|whereabouts| match whereabouts {
            Whereabouts::Standing(at) => at.cells().count(),
            _ => 0,
        });
        let filled = standing.sum::<usize>() + self.objects.iter().flatten().count();
        if self.occupants != self.reckon_occupants(setup.board.len())
            || self.occupants.iter().flatten().count() != filled
        {
            return Err(UnsoundSnapshot("two things share a hex"));
        }
        Ok(())
    }
}

impl Battle {
    /// Goes on from a snapshot.
    ///
    /// # Errors
    /// [`UnsoundSnapshot`] where it is no state of this battle.
    pub fn resume(setup: Arc<Setup>, snapshot: Snapshot) -> Result<Self, UnsoundSnapshot> {
        let known = Known::of_any(&setup);
        snapshot.field.check(known)?;
        let agenda = snapshot.agenda.as_slice();
        let sound = each_ruleset!(RulesState, &snapshot.rules, state as R => {
            let own = setup.of::<R>().ok_or(UnsoundSnapshot("it is a battle by other rules"))?;
            let known = Known::with(&setup, own);
            R::check(state, known)?;
            agenda.iter().all(|frame| R::frame(frame).is_some_and(|frame| frame.is_sound(known)))
        });
        let ended = match snapshot.outcome {
            Some(Outcome::Won { side, .. }) if !known.side(side) => {
                return Err(UnsoundSnapshot("a side has won that does not play"));
            }
            outcome => outcome.is_some(),
        };
        if !sound || snapshot.agenda.len() > 64 || snapshot.agenda.is_empty() != ended {
            return Err(UnsoundSnapshot("what is still to be done makes no sense"));
        }
        let battle = Self::from_parts(setup, snapshot);
        each_ruleset!(RulesState, battle.rules_state(), _state as R => {
            let played = battle.played::<R>().ok_or(UnsoundSnapshot("it is a battle by other rules"))?;
            R::holds_together(played)?;
        });
        Ok(battle)
    }
}
