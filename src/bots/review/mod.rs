//! The review ("Why?"): a bot analyses a finished battle, and players can replay its key moments.
//!
//! The review is requested on the end screen. It is kept until another battle is set up, so that a player who returns
//! from a moment finds it unchanged.

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
    thinking::{LatestReply, Thinker, Ticket},
};

pub(crate) use moment::{AtMoment, LeaveMoment, OpenMoment};

/// Sent when a player asks for the review.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct AskWhy;

/// The review of the last battle, if a player has asked for it.
#[derive(Resource, Debug, Default)]
pub(crate) struct Reviewed(Option<Kept>);

#[derive(Debug)]
struct Kept {
    /// The finished battle.
    game: Game,
    stage: ReviewPhase,
    /// True if a player is reading the review, waiting for it, or watching one of its moments.
    open: bool,
}

/// The progress of the review.
#[derive(Debug)]
enum ReviewPhase {
    /// A bot is analysing the battle. The numbers are the orders done and their total.
    Thinks(Ticket, (usize, usize)),
    /// All orders have been reviewed.
    Done(Box<Report>),
}

/// The state of the review as the player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reading {
    /// The player is not reading the review.
    #[default]
    Closed,
    /// The player is waiting while a bot thinks.
    Waits,
    /// The player is reading the review.
    Reads,
}

impl Reviewed {
    /// Returns the state of the review as the player sees it.
    pub(crate) const fn reading(&self) -> Reading {
        match &self.0 {
            Some(Kept { open: true, stage: ReviewPhase::Done(_), .. }) => Reading::Reads,
            Some(Kept { open: true, stage: ReviewPhase::Thinks(..), .. }) => Reading::Waits,
            Some(Kept { open: false, .. }) | None => Reading::Closed,
        }
    }

    /// Returns the report while a player is reading it.
    pub(crate) fn open(&self) -> Option<&Report> {
        self.0.as_ref().filter(|kept| kept.open).and_then(Kept::report)
    }

    /// Returns the number of orders analysed and the total, while a player is waiting.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        match &self.0.as_ref().filter(|kept| kept.open)?.stage {
            ReviewPhase::Thinks(_, progress) => Some(*progress),
            ReviewPhase::Done(_) => None,
        }
    }

    /// Closes the review.
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

    /// True if `game` is this battle or one of its earlier states.
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

/// Drops the review when another battle is set up.
fn forget(skirmish: Option<Res<Skirmish>>, mut reviewed: ResMut<Reviewed>) {
    let Some(skirmish) = skirmish else { return };
    if reviewed.0.as_ref().is_some_and(|kept| !kept.begins_as(skirmish.game())) {
        reviewed.0 = None;
    }
}

/// Starts the review, or reopens it with its current progress.
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

/// Stores the bot's results.
fn think(mut thinker: ResMut<Thinker>, mut reviewed: ResMut<Reviewed>, mut toast: ResMut<Toast>) {
    let Some(Kept { stage: ReviewPhase::Thinks(ticket, _), .. }) = &reviewed.0 else { return };
    let nothing = match thinker.latest_reply(ticket) {
        None => thinker.lost().map(str::to_owned),
        Some(LatestReply::SoFar(Answer::Reviewing(done, all))) => {
            if let Some(Kept { stage: ReviewPhase::Thinks(_, progress), .. }) = &mut reviewed.0 {
                *progress = (done, all);
            }
            None
        }
        Some(LatestReply::Whole(Answer::Reviewed(report))) => {
            if let Some(kept) = &mut reviewed.0 {
                kept.stage = ReviewPhase::Done(Box::new(report));
            }
            None
        }
        Some(LatestReply::Whole(Answer::Nothing(why))) => Some(format!("This battle cannot be reviewed: {why}.")),
        Some(LatestReply::SoFar(_) | LatestReply::Whole(_)) => Some("This battle cannot be reviewed.".to_owned()),
    };
    if let Some(why) = nothing {
        toast.show(why);
        reviewed.0 = None;
    }
}
