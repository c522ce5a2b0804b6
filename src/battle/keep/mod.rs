//! Saves the current battle after each order, so that play can resume after any interruption.
//!
//! Each battle has its own slot until it is over or the player deletes it. Replays and puzzles are not saved. The
//! player sees any failure to save or read.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod files;
mod kept;
pub(super) mod replay_events;

use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Setup},
    game::{Game, Loaded},
};
use knockback_skirmish::{Flow, Happened, LoadAsked, Skirmish};

pub(crate) use kept::{Kept, Unread};

use self::{
    kept::{stamp, text},
    replay_events::retold,
};
use super::{
    playback::CatchUp,
    puzzle::Posed,
    replay::{Replaying, dice_after},
    start::any_seed,
};
use crate::{
    stage::{AppSystems, Chosen, Screen, Seats, Shown, Toast},
    storage::{self, SaveSlot, SaveStore, Unwritten, file_name},
};

/// A battle that is resumed as soon as the battle screen opens.
#[derive(Resource, Clone, Debug)]
pub(crate) struct GoOn {
    loaded: Loaded,
    /// The players of each side.
    seats: Seats,
}

/// Sent when the store is full: the battle cannot be saved unless something else is deleted.
#[derive(Message, Clone, Debug)]
pub(crate) struct NoRoom {
    /// The reason given by the system, in plain words.
    pub(crate) why: String,
}

/// The slot of the current battle, and the state that was last saved.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Keeper {
    /// The slot, or `None` until the battle is saved for the first time.
    place: Option<SaveSlot>,
    /// Fingerprint of the saved text, used to detect changes by another window.
    stamp: Option<u64>,
    /// Earlier slots of the battle, to be cleared once it is saved in the new one.
    left: Vec<SaveSlot>,
    /// The scenario of a new battle; `None` for a resumed one.
    begun: Option<Arc<Setup>>,
    /// Hash and number of orders of the last state that was handled: saved, failed to save, or exempt from saving.
    kept: Option<(u64, usize)>,
    /// The players of each side at the last save, as text.
    seats: String,
    /// The reason why the last order could not be saved.
    fault: Option<String>,
    /// True if a failed save is to be retried.
    again: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveStore>()
        .init_resource::<Keeper>()
        .add_message::<NoRoom>()
        .add_systems(
            Update,
            keep.in_set(AppSystems::Play).run_if(in_state(Screen::Battle).and_then(resource_exists::<Skirmish>)),
        )
        .add_systems(OnEnter(Screen::End), forget);
}

/// Overview of the kept battles, for the title screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The latest battle that can be resumed.
    pub(crate) latest: Option<Kept>,
    /// Number of kept battles, including damaged ones.
    pub(crate) count: usize,
    /// The reason why the battles cannot be listed.
    pub(crate) fault: Option<String>,
}

/// Finds the kept battles, or only those whose slot has the given name.
pub(crate) fn find(shelf: &SaveStore, named: Option<&str>) -> Found {
    let unread = match (Unread::on(shelf), named) {
        (Ok(unread), Some(name)) => unread.named(name),
        (Ok(unread), None) => unread,
        (Err(why), _) => return Found { fault: Some(why), ..Found::default() },
    };
    let latest = unread.read(shelf).find(|kept| kept.loaded.is_some());
    Found { latest, count: unread.count(), fault: None }
}

/// Resumes a kept battle. Returns false if it cannot be read at all.
pub(crate) fn go_on(kept: &Kept, commands: &mut Commands) -> bool {
    let Some(loaded) = kept.loaded.clone() else { return false };
    let keeper = match kept.places.as_slice() {
        // A damaged file is left untouched so that it can still be repaired.
        _ if kept.fault.is_some() => Keeper::default(),
        [place] if !place.is_of_pair() => {
            let seats = kept.seats.text();
            Keeper { place: Some(place.clone()), stamp: kept.stamp, seats, ..default() }
        }
        pair => Keeper { left: pair.to_vec(), ..default() },
    };
    load(loaded, kept.seats.clone(), keeper, commands);
    true
}

/// Resumes a battle from an opened file. It gets its own slot, and people play all sides.
pub(crate) fn go_on_with(loaded: Loaded, commands: &mut Commands) {
    load(loaded, Seats::default(), Keeper::default(), commands);
}

fn load(loaded: Loaded, seats: Seats, keeper: Keeper, commands: &mut Commands) {
    commands.insert_resource(keeper);
    commands.insert_resource(Chosen(loaded.game.battle().shared_setup()));
    commands.insert_resource(GoOn { loaded, seats });
}

/// Sets up the battle to resume, with its past events already shown.
pub(super) fn begin(go_on: &GoOn, commands: &mut Commands) -> LoadAsked {
    let game = go_on.loaded.game.clone();
    know_at_once(&game, retold(&go_on.loaded, usize::MAX).1, commands);
    commands.insert_resource(go_on.seats.clone());
    let dice = Box::new(dice_after(game.record()));
    LoadAsked { game: Box::new(game), dice }
}

/// Sets up a game with its past events already shown.
pub(super) fn know_at_once(game: &Game, told: Vec<Happened>, commands: &mut Commands) {
    let mut shown = if told.is_empty() {
        Shown::new(game.battle().clone())
    } else {
        Shown::new(Battle::new(game.battle().shared_setup()))
    };
    shown.queue.extend(told);
    commands.insert_resource(shown);
    commands.write_message(CatchUp);
}

/// Returns the hash of a game's state and its number of orders.
fn state(game: &Game) -> (u64, usize) {
    (game.battle().hash(), game.record().entries.len())
}

impl Keeper {
    /// Starts a new battle. It reuses the slot of the previous battle if that has the same scenario and no orders yet.
    pub(super) fn begin(&mut self, setup: &Arc<Setup>) {
        let same = self.begun.as_ref().is_some_and(|begun| Arc::ptr_eq(begun, setup));
        let idle = self.kept.is_some_and(|(_, orders)| orders == 0);
        let begun = Some(Arc::clone(setup));
        *self = if same && idle {
            Self {
                place: self.place.take(),
                stamp: self.stamp,
                seats: std::mem::take(&mut self.seats),
                begun,
                ..default()
            }
        } else {
            Self { begun, ..default() }
        };
    }

    /// Forgets the previous battle when a replay or a puzzle starts. A replay is saved only once a player plays on from
    /// it and gives an order.
    pub(super) fn watch(&mut self) {
        *self = Self::default();
    }

    /// Marks a state as not needing to be saved.
    pub(super) fn knows(&mut self, game: &Game) {
        self.kept = Some(state(game));
    }

    /// Returns the slot of the battle, if it is saved.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn place(&self) -> Option<&SaveSlot> {
        self.place.as_ref().filter(|_| self.fault.is_none())
    }

    /// Returns the reason why the battle is not saved.
    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// True if the battle is or was in one of these slots.
    pub(crate) fn is_at(&self, places: &[SaveSlot]) -> bool {
        self.place.iter().chain(&self.left).any(|own| places.contains(own))
    }

    /// Retries a failed save, since there may be space now. If it fails again, the message is shown again.
    pub(crate) fn try_again(&mut self) {
        self.again = true;
        self.fault = None;
    }

    /// True if the content of the slot has changed since the last save, because another window has continued the
    /// battle.
    fn is_foreign(&self, shelf: &SaveStore) -> bool {
        let lies = self.place.as_ref().and_then(|place| shelf.read(place).ok().flatten());
        lies.is_some_and(|bytes| Some(stamp(&bytes)) != self.stamp)
    }

    fn write(&mut self, game: &Game, seats: &Seats, shelf: &SaveStore) -> Result<(), Unwritten> {
        let text = text(game).map_err(|why| Unwritten { full: false, why })?;
        let own = self.place.clone().filter(|_| !self.is_foreign(shelf));
        let place = own.unwrap_or_else(|| new_place(&game.battle().setup().scenario.name));
        shelf.write(&place, &text)?;
        self.stamp = Some(stamp(text.as_bytes()));
        let seats = seats.text();
        if seats != self.seats || self.place.as_ref() != Some(&place) {
            shelf.write_beside(&place, &seats)?;
            self.seats = seats;
        }
        self.place = Some(place);
        for left in self.left.drain(..) {
            if let Err(why) = shelf.clear(&left) {
                warn!("the former place of a battle could not be emptied: {why}");
            }
        }
        Ok(())
    }
}

/// Returns a new slot, named after the scenario and the time. A random suffix makes the name unique.
fn new_place(scenario: &str) -> SaveSlot {
    SaveSlot::named(format!("{}-{}-{:04x}", file_name(scenario), storage::now(), any_seed() & 0xffff))
}

fn keep(
    skirmish: Res<Skirmish>,
    seats: Res<Seats>,
    shelf: Res<SaveStore>,
    (replaying, posed): (Option<Res<Replaying>>, Option<Res<Posed>>),
    mut keeper: ResMut<Keeper>,
    mut toast: ResMut<Toast>,
    mut no_room: MessageWriter<NoRoom>,
) {
    let stirred = skirmish.is_changed() || seats.is_changed() || keeper.again;
    if !stirred || skirmish.flow() != Flow::Asking {
        return;
    }
    let now = state(skirmish.game());
    // Nothing to do if the battle is already saved. A change of players counts as a change of the battle.
    let seated = keeper.place.is_none() || keeper.seats == seats.text();
    if keeper.kept == Some(now) && seated && !keeper.again {
        return;
    }
    keeper.kept = Some(now);
    let again = std::mem::take(&mut keeper.again);
    if replaying.is_some() || posed.is_some() {
        return;
    }
    match keeper.write(skirmish.game(), &seats, &shelf) {
        Ok(()) => {
            if keeper.fault.take().is_some() || again {
                toast.show("Autosave works again.");
            }
        }
        Err(Unwritten { full, why }) => {
            // Shown only once: a player who continues knows about the problem.
            if keeper.fault.replace(why.clone()).is_none() {
                if full {
                    no_room.write(NoRoom { why });
                } else {
                    toast.show(not_kept(&why));
                }
            }
        }
    }
}

/// Returns the message for a battle that cannot be saved.
pub(crate) fn not_kept(why: &str) -> String {
    format!("Autosave failed: {why}")
}

/// Deletes a finished battle from the store. Battles that are still in progress in other windows are kept.
fn forget(shelf: Res<SaveStore>, mut keeper: ResMut<Keeper>) {
    let keeper = std::mem::take(&mut *keeper);
    if keeper.is_foreign(&shelf) {
        return;
    }
    for place in keeper.place.iter().chain(&keeper.left) {
        if let Err(why) = shelf.clear(place) {
            warn!("a battle that is over could not be put away: {why}");
        }
    }
}

#[cfg(test)]
mod tests;
