//! What thinks: bots, hints, reviews, puzzles and threat maps are asked here, and nobody who asks knows where it thinks.
//!
//! A question goes out as text, and replies come back as text. Natively it is thought about on a thread of its own, on the page in a
//! worker; where neither can be had, for a slice of each frame. Replies are the same and come in the same order everywhere.
//!
//! | file | where it is thought |
//! |---|---|
//! | `native` | on a thread; without one, in slices, as tests do |
//! | `page` | wherever the page can, which `web/thinking.js` finds out |

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

/// What thinks, and what it has been asked.
#[derive(Resource, Debug, Default)]
pub(crate) struct Thinker {
    place: ThinkerLink,
    /// The number of the last question.
    last: u32,
    open: Vec<PendingQuestion>,
}

/// A question that somebody waits for, and what came of it.
#[derive(Debug)]
struct PendingQuestion {
    number: u32,
    asker: Weak<()>,
    replies: VecDeque<Reply>,
}

/// Whoever holds it waits for the answers to a question. Once it is dropped, nobody thinks about the question any more.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    number: u32,
    _asker: Arc<()>,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Come {
    /// What is known so far.
    SoFar(Answer),
    /// The answer.
    Whole(Answer),
}

/// Replies come in.
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

    /// What has come of a question, once: the last of it.
    pub(crate) fn come(&mut self, ticket: &Ticket) -> Option<Come> {
        let open = self.open.iter_mut().find(|open| open.number == ticket.number)?;
        let last = open.replies.drain(..).next_back();
        last.map(|Reply { done, answer, .. }| if done { Come::Whole(answer) } else { Come::SoFar(answer) })
    }

    /// Why nobody thinks here, where that is so.
    pub(crate) fn lost(&self) -> Option<&str> {
        self.place.lost()
    }

    /// True while somebody waits for an answer.
    pub(crate) fn is_asked(&self) -> bool {
        !self.open.is_empty()
    }

    /// Takes in what has come. Questions that nobody waits for any more are let go of.
    fn listen(&mut self) {
        let (kept, dropped) =
            std::mem::take(&mut self.open).into_iter().partition(|open| open.asker.strong_count() > 0);
        self.open = kept;
        for PendingQuestion { number, .. } in dropped {
            self.place.cancel(number);
        }
        while let Some(reply) = self.place.said() {
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

/// Replies come in, and frames go on while somebody waits.
fn listen(mut thinker: ResMut<Thinker>, mut redraws: MessageWriter<RequestRedraw>) {
    // What waits here is no news for those who look for changes.
    let thinker = thinker.bypass_change_detection();
    if thinker.is_asked() {
        thinker.listen();
        redraws.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests;
