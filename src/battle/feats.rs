//! Awards feats for the blows that people order.
//!
//! The blows are read from the events on screen, so a feat is announced once its flight has been shown. Replays, puzzles
//! and instant replays earn nothing, and neither do events that were in the log when the battle was loaded.

use bevy::prelude::*;
use knockback_rules::battle::{Battle, Event};
use knockback_skirmish::{Loaded, Skirmish};
use knockback_view::feats::{Blow, Blows, Feat};

use super::{playback::perform::PlaybackState, puzzle::Posed, replay::Replaying};
use crate::{
    shipped,
    stage::{AppSystems, BattleFeats, BlowId, FeatBook, Screen, Seats, Shown, Toast},
    storage::{self, ProfileStore},
};

/// The blows of the current battle, up to the last event on screen. `None` until its log has been read.
#[derive(Resource, Clone, Debug, Default)]
struct Follower(Option<Followed>);

#[derive(Clone, Debug)]
struct Followed {
    /// The battle after the events that were read.
    battle: Battle,
    blows: Blows,
    /// Number of events that were read.
    seen: usize,
    /// Identifies the battle.
    number: u64,
    /// The seed of its dice, or 0.
    seed: u64,
    /// True if the open blow has an event that was played and not judged yet.
    is_fresh: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ProfileStore>()
        .init_resource::<FeatBook>()
        .init_resource::<BattleFeats>()
        .init_resource::<Follower>()
        .add_systems(Startup, |store: Res<ProfileStore>, mut book: ResMut<FeatBook>| {
            *book = FeatBook::load(&store).unwrap_or_default();
        })
        .add_systems(OnEnter(Screen::Battle), |mut follower: ResMut<Follower>| follower.0 = None)
        .add_systems(
            Update,
            follow.in_set(AppSystems::Show).run_if(
                in_state(Screen::Battle).and_then(resource_exists::<Skirmish>).and_then(resource_exists::<Shown>),
            ),
        );
}

impl Followed {
    /// Reads the events up to a position in the log, without judging them.
    fn new(first: &Battle, log: &[Event], seed: u64) -> Self {
        let number = first.hash() ^ spread(seed);
        let mut followed =
            Self { battle: first.clone(), blows: Blows::default(), seen: 0, number, seed, is_fresh: false };
        followed.read(log, |_| ());
        followed.is_fresh = false;
        followed
    }

    /// Reads the next events. Calls `judge` for each blow that they close.
    fn read(&mut self, events: &[Event], mut judge: impl FnMut(Blow)) {
        for event in events {
            let closed = self.blows.see(&self.battle, event);
            if let Some(blow) = closed.filter(|_| self.is_fresh) {
                judge(blow);
            }
            self.is_fresh = self.blows.open().is_some();
            self.battle.apply(event);
        }
        self.seen += events.len();
    }

    /// Returns the open blow, if it has to be judged.
    fn take_open(&mut self) -> Option<Blow> {
        self.blows.open().filter(|_| std::mem::take(&mut self.is_fresh))
    }

    const fn id(&self, blow: &Blow) -> BlowId {
        BlowId { battle: self.number, blow: blow.state ^ spread(self.seed) }
    }
}

/// Spreads the bits of a seed, since most seeds are small numbers.
const fn spread(seed: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Reads the events on screen. Judges a blow when the next one begins, or when nothing more is to be shown.
fn follow(
    (skirmish, shown, progress): (Res<Skirmish>, Res<Shown>, Res<PlaybackState>),
    (replaying, posed): (Option<Res<Replaying>>, Option<Res<Posed>>),
    (seats, store): (Res<Seats>, Res<ProfileStore>),
    mut loaded: MessageReader<Loaded>,
    mut follower: ResMut<Follower>,
    (mut book, mut earned): (ResMut<FeatBook>, ResMut<BattleFeats>),
    mut toast: ResMut<Toast>,
) {
    let is_new = loaded.read().count() > 0;
    if replaying.is_some() || posed.is_some() {
        follower.bypass_change_detection().0 = None;
        earned.set_if_neq(BattleFeats::default());
        return;
    }
    if shown.again {
        return;
    }
    let log = skirmish.game().log();
    let count = log.len().saturating_sub(shown.queue.len());
    let Follower(followed) = follower.bypass_change_detection();
    let Some(followed) = followed.as_mut().filter(|followed| !is_new && followed.seen <= count) else {
        let seed = skirmish.game().record().seed.unwrap_or_default();
        let known = followed.insert(Followed::new(&shown.first, &log[..count], seed));
        let ids = shipped::feats().all().filter(|feat| book.is_of(&feat.id, known.number));
        earned.set_if_neq(BattleFeats(ids.map(|feat| feat.id.clone()).collect()));
        return;
    };
    let mut blows = Vec::new();
    followed.read(&log[followed.seen..count], |blow| blows.push(blow));
    let is_at_rest = shown.caught_up() && progress.left <= 0.0;
    if is_at_rest || followed.battle.outcome().is_some() {
        blows.extend(followed.take_open());
    }
    blows.retain(|blow| !seats.is_bot(blow.side) && shipped::feats().earned(blow.record).next().is_some());
    if blows.is_empty() {
        return;
    }
    // Another window may have written to the book.
    let mut fresh = FeatBook::load(&store).unwrap_or_else(|| book.clone());
    let mut new: Vec<&Feat> = Vec::new();
    for blow in &blows {
        for feat in shipped::feats().earned(blow.record) {
            let battle = &followed.battle.setup().scenario.name;
            let Some(is_first) = fresh.earn(&feat.id, followed.id(blow), storage::now(), battle) else { continue };
            if is_first {
                new.push(feat);
            }
            if !earned.0.contains(&feat.id) {
                earned.0.push(feat.id.clone());
            }
        }
    }
    if *book == fresh {
        return;
    }
    *book = fresh;
    announce(&new, &mut toast);
    if let Err(why) = book.save(&store) {
        toast.show(format!("Could not save the feats: {why}"));
    }
}

/// Shows the feats that were earned for the first time.
fn announce(new: &[&Feat], toast: &mut Toast) {
    match new {
        [] => {}
        [feat] => toast.show(format!("New feat: {}. {}", feat.name, feat.text)),
        several => {
            let all: Vec<String> =
                several.iter().map(|feat| format!("{}: {}", feat.name.trim_end_matches('!'), feat.text)).collect();
            toast.show(format!("New feats! {}", all.join(" ")));
        }
    }
}

#[cfg(test)]
mod tests;
