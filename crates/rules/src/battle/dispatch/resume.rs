//! Validation of a snapshot from a file, which may contain anything.

use std::sync::Arc;

use crate::{
    battle::{
        Battle, Field, FigureId, GlyphFace, InvalidSnapshot, Known, Outcome, RulesState, Setup, Snapshot, Whereabouts,
    },
    board::Footprint,
    ruleset::{Frames, Listed, Ruleset},
    rulesets::each_ruleset,
    scenario::{FigureSpec, GlyphSpec},
};

impl Field {
    fn check(&self, known: Known<'_>) -> Result<(), InvalidSnapshot> {
        let setup = known.setup();
        if self.figures.len() != setup.figures.len()
            || self.objects.len() != setup.objects.len()
            || self.glyphs.len() != setup.glyphs.len()
            || self.occupants.len() != setup.board.len()
        {
            return Err(InvalidSnapshot("it has another number of figures, objects, glyphs or hexes"));
        }
        let footprints = self.figures.iter().filter_map(|whereabouts| whereabouts.footprint());
        if !footprints.clone().all(|at| known.footprint(at))
            || !self.objects.iter().flatten().all(|cell| known.cell(*cell))
        {
            return Err(InvalidSnapshot("something stands off the board"));
        }
        let bases = self.figures.iter().enumerate();
        let mut footprints = bases.filter_map(|(figure, whereabouts)| Some((figure, whereabouts.footprint()?)));
        if !footprints.all(|(figure, at)| known.based(FigureId::from_index(figure), at)) {
            return Err(InvalidSnapshot("a figure stands on the wrong number of hexes"));
        }
        if self.glyphs.contains(&GlyphFace::Unknown) {
            return Err(InvalidSnapshot("it is one side's view of the battle, not the battle itself"));
        }
        let given = |(whereabouts, figure): (&Whereabouts, &FigureSpec)| {
            *whereabouts == Whereabouts::Reserve && !figure.at.is_empty()
        };
        if self.figures.iter().zip(&setup.scenario.figures).any(given) {
            return Err(InvalidSnapshot("a figure that starts on the board is waiting to be set up"));
        }
        let uneven = |whereabouts: &Whereabouts| match whereabouts {
            Whereabouts::Standing(Footprint { head, tail: Some(tail) }) => {
                setup.board.level(*head) != setup.board.level(*tail)
            }
            _ => false,
        };
        if self.figures.iter().any(uneven) {
            return Err(InvalidSnapshot("a figure stands on two levels"));
        }
        let turned_down = |(face, glyph): (&GlyphFace, &GlyphSpec)| *face == GlyphFace::Down && glyph.face_up;
        if self.glyphs.iter().zip(&setup.scenario.glyphs).any(turned_down) {
            return Err(InvalidSnapshot("a glyph that starts face up is face down"));
        }
        let standing = self.figures.iter().map(|whereabouts| match whereabouts {
            Whereabouts::Standing(at) => at.cells().count(),
            _ => 0,
        });
        let filled = standing.sum::<usize>() + self.objects.iter().flatten().count();
        if self.occupants != self.compute_occupants(setup.board.len())
            || self.occupants.iter().flatten().count() != filled
        {
            return Err(InvalidSnapshot("two things share a hex"));
        }
        Ok(())
    }
}

impl Battle {
    /// Resumes a battle from a snapshot.
    ///
    /// # Errors
    /// [`InvalidSnapshot`] if it is not a state of this battle.
    pub fn resume(setup: Arc<Setup>, snapshot: Snapshot) -> Result<Self, InvalidSnapshot> {
        let known = Known::of_any(&setup);
        snapshot.field.check(known)?;
        snapshot.goals.check(known)?;
        let agenda = snapshot.agenda.as_slice();
        let sound = each_ruleset!(RulesState, &snapshot.rules, state as R => {
            let own = setup.of::<R>().ok_or(InvalidSnapshot("it belongs to another ruleset"))?;
            let known = Known::with(&setup, own);
            R::check(state, known)?;
            agenda.iter().all(|frame| R::frame(frame).is_some_and(|frame| frame.is_valid(known)))
        });
        let ended = match snapshot.outcome {
            Some(Outcome::Won { side, .. }) if !known.side(side) => {
                return Err(InvalidSnapshot("the winner is not a side of this battle"));
            }
            outcome => outcome.is_some(),
        };
        if !sound || snapshot.agenda.len() > 64 || snapshot.agenda.is_empty() != ended {
            return Err(InvalidSnapshot("its pending steps make no sense"));
        }
        let battle = Self::from_parts(setup, snapshot);
        each_ruleset!(RulesState, battle.rules_state(), _state as R => {
            let played = battle.as_ruleset::<R>().ok_or(InvalidSnapshot("it belongs to another ruleset"))?;
            R::check_consistency(played)?;
        });
        Ok(battle)
    }
}
