//! "Why?": a bot looks again at a battle that is over, and players watch its moments again.
//!
//! The review thinks in slices on the screen of the end. It is kept until another battle is laid out, so a player who comes back
//! from a moment finds it as it was.

mod moment;

use std::{sync::Arc, time::Duration};

use bevy::{prelude::*, window::RequestRedraw};
use knockback_bots::review::Review;
use knockback_rules::game::Game;
use knockback_skirmish::{Loaded, Skirmish};

use super::{STEP, Slices, for_a_slice};
use crate::stage::{AppSystems, Screen, Toast};

pub(crate) use moment::{AtMoment, LeaveMoment, OpenMoment};

/// How long the review may think in a frame: nothing else goes on.
const SLICE: Duration = Duration::from_millis(8);

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
    review: Review,
    /// Whether a player reads it, waits for it or watches a moment of it.
    open: bool,
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
    pub(crate) fn reading(&self) -> Reading {
        match &self.0 {
            Some(Kept { open: true, review, .. }) if review.is_done() => Reading::Reads,
            Some(Kept { open: true, .. }) => Reading::Waits,
            Some(Kept { open: false, .. }) | None => Reading::Closed,
        }
    }

    /// The review, while a player reads it or waits for it.
    pub(crate) fn open(&self) -> Option<&Review> {
        self.0.as_ref().filter(|kept| kept.open).map(|kept| &kept.review)
    }

    /// The player has read enough.
    pub(crate) fn close(&mut self) {
        if let Some(kept) = &mut self.0 {
            kept.open = false;
        }
    }
}

impl Kept {
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
        .add_message::<RequestRedraw>()
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
    mut reviewed: ResMut<Reviewed>,
    mut toast: ResMut<Toast>,
) {
    let Some(skirmish) = skirmish.filter(|_| asked.read().count() > 0) else { return };
    if let Some(kept) = &mut reviewed.0 {
        kept.open = true;
        return;
    }
    let game = skirmish.game();
    match Review::begin(game) {
        Ok(review) => reviewed.0 = Some(Kept { game: game.clone(), review, open: true }),
        Err(why) => toast.say(format!("This battle cannot be reviewed: {why}.")),
    }
}

/// Thinks on for a part of the frame, while a player waits for it.
fn think(mut reviewed: ResMut<Reviewed>, mut slices: Slices, mut redraws: MessageWriter<RequestRedraw>) {
    if reviewed.reading() != Reading::Waits {
        slices.rest();
        return;
    }
    redraws.write(RequestRedraw);
    let Some(Kept { review, .. }) = &mut reviewed.0 else { return };
    for_a_slice(slices.next(SLICE), || review.advance(STEP).then_some(()));
}
