//! What cannot be undone: whatever told somebody something.

use crate::{
    battle::{Event, GlyphFace},
    c3g,
};

/// True for an event that reveals something, so that nothing before it can be undone. Rolls are barriers as well;
/// they are seen where they are answered.
pub(super) const fn reveals(event: &Event) -> bool {
    match event {
        Event::GlyphTurned { face, .. } => matches!(face, GlyphFace::Up),
        // The board goes to the next player: what the one before chose stays chosen.
        Event::C3g(c3g::Event::MarkersSealed { .. } | c3g::Event::MarkerRevealed { .. }) => true,
        Event::Agenda(_)
        | Event::Deployed { .. }
        | Event::Lifted { .. }
        | Event::Stepped { .. }
        | Event::Settled { .. }
        | Event::LeftBoard { .. }
        | Event::ObjectMoved { .. }
        | Event::ObjectRemoved { .. }
        | Event::Ended(_)
        | Event::C3g(_)
        // Everything of Champions lies open.
        | Event::Champions(_) => false,
    }
}
