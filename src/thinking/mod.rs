//! The thinker answers the questions of bots, hints, reviews, puzzles and threat maps. Its callers do not know where it
//! runs.
//!
//! Questions and replies are sent as text. Natively, the thinker runs on a thread, and on the web page in a worker. If
//! neither is available, it runs for a slice of each frame. Replies and their order are the same everywhere.
//!
//! | file | where the thinker runs |
//! |---|---|
//! | `native` | on a thread, or in slices if there is none and in tests |
//! | `page` | in a worker or in slices, as chosen by `web/thinking.js` |

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod page;

use std::{
    collections::VecDeque,
    sync::{Arc, Weak},
};

use bevy::{prelude::*, window::RequestRedraw};
use knockback_bots::thinker::{Answer, Question, Reply};

#[cfg(not(target_arch = "wasm32"))]
use native::ThinkerLink;
#[cfg(target_arch = "wasm32")]
use page::ThinkerLink;

/// The thinker and its open questions.
#[derive(Resource, Debug, Default)]
pub(crate) struct Thinker {
    place: ThinkerLink,
    /// Number of the last question asked.
    last: u32,
    open: Vec<PendingQuestion>,
}

/// A question that is still wanted, with the replies received so far.
#[derive(Debug)]
struct PendingQuestion {
    number: u32,
    asker: Weak<()>,
    replies: VecDeque<Reply>,
}

/// A claim to the answers of a question. When it is dropped, the thinker abandons the question.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    number: u32,
    _asker: Arc<()>,
}

/// A reply to a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LatestReply {
    /// A partial result.
    SoFar(Answer),
    /// The final answer.
    Whole(Answer),
}

/// Systems that receive replies.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Listening;

impl Thinker {
    /// Asks a question.
    pub(crate) fn ask(&mut self, question: &Question) -> Ticket {
        self.last = self.last.wrapping_add(1);
        let number = self.last;
        let asker = Arc::new(());
        self.open.push(PendingQuestion { number, asker: Arc::downgrade(&asker), replies: VecDeque::new() });
        self.place.ask(number, question.text());
        Ticket { number, _asker: asker }
    }

    /// Returns the latest reply that has not been returned yet.
    pub(crate) fn latest_reply(&mut self, ticket: &Ticket) -> Option<LatestReply> {
        let open = self.open.iter_mut().find(|open| open.number == ticket.number)?;
        let last = open.replies.drain(..).next_back();
        last.map(
            |Reply { done, answer, .. }| if done { LatestReply::Whole(answer) } else { LatestReply::SoFar(answer) },
        )
    }

    /// Returns the reason why there is no thinker, if it is missing.
    pub(crate) fn lost(&self) -> Option<&str> {
        self.place.lost()
    }

    /// True while an answer is pending.
    pub(crate) fn is_asked(&self) -> bool {
        !self.open.is_empty()
    }

    /// Receives replies and drops questions that are no longer wanted.
    fn listen(&mut self) {
        let (kept, dropped) =
            std::mem::take(&mut self.open).into_iter().partition(|open| open.asker.strong_count() > 0);
        self.open = kept;
        for PendingQuestion { number, .. } in dropped {
            self.place.cancel(number);
        }
        while let Some(reply) = self.place.next_reply() {
            match Reply::read(&reply) {
                Ok(reply) => {
                    if let Some(open) = self.open.iter_mut().find(|open| open.number == reply.of) {
                        open.replies.push_back(reply);
                    }
                }
                Err(why) => error!("what thinks has said something that cannot be read: {why}"),
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinker>().add_message::<RequestRedraw>().add_systems(PreUpdate, listen.in_set(Listening));
}

/// Receives replies, and keeps frames running while an answer is pending.
fn listen(mut thinker: ResMut<Thinker>, mut redraws: MessageWriter<RequestRedraw>) {
    // A pending question alone must not trigger change detection.
    let thinker = thinker.bypass_change_detection();
    if thinker.is_asked() {
        thinker.listen();
        redraws.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests;
