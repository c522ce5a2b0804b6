//! The thinker on a web page: in a worker or in a slice of each frame, as chosen by `web/thinking.js`.

use crate::browser::thinker;

/// The connection to the thinker.
#[derive(Debug, Default)]
pub(super) struct ThinkerLink {
    /// The reason why there is no thinker, if it is missing.
    lost: Option<String>,
}

impl ThinkerLink {
    #[expect(clippy::unused_self, clippy::needless_pass_by_value, reason = "the native version uses both")]
    pub(super) fn ask(&mut self, number: u32, question: String) {
        thinker::ask(number, &question);
    }

    #[expect(clippy::unused_self, reason = "the native version uses `self`")]
    pub(super) fn cancel(&mut self, number: u32) {
        thinker::cancel(number);
    }

    /// Returns the next reply.
    pub(super) fn next_reply(&mut self) -> Option<String> {
        self.lost = thinker::lost();
        thinker::next_reply()
    }

    /// Returns the reason why there is no thinker, if it is missing.
    pub(super) fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }
}
