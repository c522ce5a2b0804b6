//! Turns of C3G for the turn solver.

use knockback_rules::{
    battle::{FigureId, GlyphFace, SideId},
    c3g::{C3g, C3gBattle, Choice, Frame, Marker, RoundFrame, Victory},
};

use crate::puzzle::Turns;

impl Turns for C3g {
    const SPAN: &'static str = "turn";

    fn below(battle: C3gBattle<'_>) -> Option<usize> {
        match battle.choice_of::<Self>()?.1 {
            Choice::Act { .. } => battle.agenda().len().checked_sub(1),
            Choice::Deploy { .. } | Choice::PlaceMarkers { .. } | Choice::Line { .. } => None,
        }
    }

    fn follows(battle: C3gBattle<'_>, frame: &Frame) -> bool {
        match frame {
            // The last turn of the round is over, so no marker is hidden anymore.
            Frame::Round(RoundFrame::Turns { marker: Marker::Three, next }) => {
                usize::from(*next) >= battle.state().turn_order().len()
            }
            Frame::Round(RoundFrame::Burn { .. } | RoundFrame::Close) | Frame::Verdict(_) => true,
            _ => false,
        }
    }

    fn is_hidden(battle: C3gBattle<'_>, frame: &Frame) -> bool {
        matches!(frame, Frame::Glyph(glyph) if battle.field().glyph(glyph.glyph) == GlyphFace::Unknown)
    }

    fn counts(battle: C3gBattle<'_>, figure: FigureId) -> bool {
        battle.field().footprint(figure).is_some()
    }

    fn wanted(battle: C3gBattle<'_>, side: SideId) -> Vec<Vec<FigureId>> {
        let of = |victory: &Victory| match victory {
            Victory::Destroy { side: winner, cards } if *winner == side => {
                Some(cards.iter().flat_map(|card| battle.rules().card(*card).figures.iter().copied()).collect())
            }
            _ => None,
        };
        battle.rules().victory.iter().filter_map(of).collect()
    }
}
