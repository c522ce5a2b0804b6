//! Thinking wherever the page can: in a worker, or for a slice of each frame. `web/thinking.js` finds out where.

use crate::browser::thinker;

/// The way to what thinks.
#[derive(Debug, Default)]
pub(super) struct ThinkerLink {
    /// Why nobody thinks, where that is so.
    lost: Option<String>,
}

impl ThinkerLink {
    #[expect(clippy::unused_self, clippy::needless_pass_by_value, reason = "natively it takes both")]
    pub(super) fn ask(&mut self, number: u32, question: String) {
        thinker::ask(number, &question);
    }

    #[expect(clippy::unused_self, reason = "natively it takes itself")]
    pub(super) fn cancel(&mut self, number: u32) {
        thinker::cancel(number);
    }

    /// The next reply that has come.
    pub(super) fn said(&mut self) -> Option<String> {
        self.lost = thinker::lost();
        thinker::said()
    }

    /// Why nobody thinks here, where that is so.
    pub(super) fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }
}
