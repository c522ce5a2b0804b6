//! "Why?": a bot looks again at a battle that is over, and players watch its moments again.
//!
//! The review is asked for on the screen of the end. It is kept until another battle is laid out, so a player who comes back
//! from a moment finds it as it was.

mod moment;

use std::sync::Arc;

use bevy::prelude::*;
use knockback_bots::{
    review::Report,
    thinker::{Answer, Question},
};
use knockback_rules::game::Game;
use knockback_skirmish::{Loaded, Skirmish};

use crate::{
    stage::{AppSystems, Screen, Toast},
    thinking::{Come, Thinker, Ticket},
};

pub(crate) use moment::{AtMoment, LeaveMoment, OpenMoment};

/// A player asks why the battle ended as it did.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct AskWhy;

/// The review of the battle that was played last, once a player has asked for it.
#[derive(Resource, Debug, Default)]
pub(crate) struct Reviewed(Option<Kept>);

#[derive(Debug)]
struct Kept {
    /// The battle, as it ended.
    game: Game,
    stage: ReviewPhase,
    /// Whether a player reads it, waits for it or watches a moment of it.
    open: bool,
}

/// How far the review has come.
#[derive(Debug)]
enum ReviewPhase {
    /// A bot looks at the battle: so many orders of so many.
    Thinks(Ticket, (usize, usize)),
    /// It has looked at all of them.
    Done(Box<Report>),
}

/// Whether a player reads the review.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reading {
    /// No.
    #[default]
    Closed,
    /// The player waits for it: a bot thinks.
    Waits,
    /// Yes.
    Reads,
}

impl Reviewed {
    /// Whether a player reads it.
    pub(crate) const fn reading(&self) -> Reading {
        match &self.0 {
            Some(Kept { open: true, stage: ReviewPhase::Done(_), .. }) => Reading::Reads,
            Some(Kept { open: true, stage: ReviewPhase::Thinks(..), .. }) => Reading::Waits,
            Some(Kept { open: false, .. }) | None => Reading::Closed,
        }
    }

    /// The review, while a player reads it.
    pub(crate) fn open(&self) -> Option<&Report> {
        self.0.as_ref().filter(|kept| kept.open).and_then(Kept::report)
    }

    /// How many orders have been reviewed, and of how many, while a player waits for the review.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        match &self.0.as_ref().filter(|kept| kept.open)?.stage {
            ReviewPhase::Thinks(_, progress) => Some(*progress),
            ReviewPhase::Done(_) => None,
        }
    }

    /// The player has read enough.
    pub(crate) fn close(&mut self) {
        if let Some(kept) = &mut self.0 {
            kept.open = false;
        }
    }
}

impl Kept {
    fn report(&self) -> Option<&Report> {
        if let ReviewPhase::Done(report) = &self.stage { Some(report) } else { None }
    }

    /// Whether a game is this battle, or the beginning of it.
    fn begins_as(&self, game: &Game) -> bool {
        let (own, other) = (self.game.record(), game.record());
        Arc::ptr_eq(&self.game.battle().shared_setup(), &game.battle().shared_setup())
            && own.seed == other.seed
            && own.entries.starts_with(&other.entries)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Reviewed>()
        .add_message::<AskWhy>()
        .add_plugins(moment::plugin)
        .add_systems(OnEnter(Screen::End), forget)
        .add_systems(
            Update,
            (
                (ask, think).chain().in_set(AppSystems::Decide).run_if(in_state(Screen::End)),
                forget.in_set(AppSystems::Play).run_if(on_message::<Loaded>),
            ),
        );
}

/// Drops the review once another battle is laid out.
fn forget(skirmish: Option<Res<Skirmish>>, mut reviewed: ResMut<Reviewed>) {
    let Some(skirmish) = skirmish else { return };
    if reviewed.0.as_ref().is_some_and(|kept| !kept.begins_as(skirmish.game())) {
        reviewed.0 = None;
    }
}

/// Begins the review, or opens it again as far as it has come.
fn ask(
    mut asked: MessageReader<AskWhy>,
    skirmish: Option<Res<Skirmish>>,
    mut thinker: ResMut<Thinker>,
    mut reviewed: ResMut<Reviewed>,
) {
    let Some(skirmish) = skirmish.filter(|_| asked.read().count() > 0) else { return };
    if let Some(kept) = &mut reviewed.0 {
        kept.open = true;
        return;
    }
    let game = skirmish.game().clone();
    let ticket = thinker.ask(&Question::review(&game));
    let progress = (0, game.record().entries.len());
    reviewed.0 = Some(Kept { game, stage: ReviewPhase::Thinks(ticket, progress), open: true });
}

/// Takes in what a bot has come to.
fn think(mut thinker: ResMut<Thinker>, mut reviewed: ResMut<Reviewed>, mut toast: ResMut<Toast>) {
    let Some(Kept { stage: ReviewPhase::Thinks(ticket, _), .. }) = &reviewed.0 else { return };
    let nothing = match thinker.come(ticket) {
        None => thinker.lost().map(str::to_owned),
        Some(Come::SoFar(Answer::Reviewing(done, all))) => {
            if let Some(Kept { stage: ReviewPhase::Thinks(_, progress), .. }) = &mut reviewed.0 {
                *progress = (done, all);
            }
            None
        }
        Some(Come::Whole(Answer::Reviewed(report))) => {
            if let Some(kept) = &mut reviewed.0 {
                kept.stage = ReviewPhase::Done(Box::new(report));
            }
            None
        }
        Some(Come::Whole(Answer::Nothing(why))) => Some(format!("This battle cannot be reviewed: {why}.")),
        Some(Come::SoFar(_) | Come::Whole(_)) => Some("This battle cannot be reviewed.".to_owned()),
    };
    if let Some(why) = nothing {
        toast.say(why);
        reviewed.0 = None;
    }
}
