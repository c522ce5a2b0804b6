//! Keeps the current battle after each order, so that play can resume after any interruption.
//!
//! Each battle has a place of its own until it is over or the player deletes it. A battle that is watched touches none of
//! them, nor does a puzzle. What cannot be kept or read is told.

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

/// A battle to be gone on with, once its screen comes up.
#[derive(Resource, Clone, Debug)]
pub(crate) struct GoOn {
    loaded: Loaded,
    /// Who plays each side.
    seats: Seats,
}

/// There is no room to keep the battle: something else would have to go.
#[derive(Message, Clone, Debug)]
pub(crate) struct NoRoom {
    /// Who says so, in plain words.
    pub(crate) why: String,
}

/// Where the battle that is played lies, and what was kept last.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Keeper {
    /// Its place; `None` until it is put there for the first time.
    place: Option<SaveSlot>,
    /// What tells the text that was put there from what others may have put there since.
    stamp: Option<u64>,
    /// Where it lay before; emptied once it lies in its new place.
    left: Vec<SaveSlot>,
    /// The scenario that it was begun with; `None` where it was gone on with.
    begun: Option<Arc<Setup>>,
    /// The hash of the state that was kept last, and how many orders had led there.
    kept: Option<(u64, usize)>,
    /// Who played each side then, as a text.
    seats: String,
    /// Why the last order could not be kept.
    fault: Option<String>,
    /// What failed is to be tried again.
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

/// What is kept, as the title tells it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The battle that was played last, of those that can be gone on with.
    pub(crate) latest: Option<Kept>,
    /// How many battles are kept, damaged ones included.
    pub(crate) count: usize,
    /// Why that cannot be known.
    pub(crate) fault: Option<String>,
}

/// Looks for what is kept; of a certain battle alone where its place is named.
pub(crate) fn find(shelf: &SaveStore, named: Option<&str>) -> Found {
    let unread = match (Unread::on(shelf), named) {
        (Ok(unread), Some(name)) => unread.named(name),
        (Ok(unread), None) => unread,
        (Err(why), _) => return Found { fault: Some(why), ..Found::default() },
    };
    let latest = unread.read(shelf).find(|kept| kept.loaded.is_some());
    Found { latest, count: unread.count(), fault: None }
}

/// Goes on with a battle that is kept; false if nothing of it can be read.
pub(crate) fn go_on(kept: &Kept, commands: &mut Commands) -> bool {
    let Some(loaded) = kept.loaded.clone() else { return false };
    let keeper = match kept.places.as_slice() {
        // What is damaged stays as it is, for whoever can mend it.
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

/// Goes on with a battle that was brought: it gets a place of its own, and persons play it.
pub(crate) fn go_on_with(loaded: Loaded, commands: &mut Commands) {
    load(loaded, Seats::default(), Keeper::default(), commands);
}

fn load(loaded: Loaded, seats: Seats, keeper: Keeper, commands: &mut Commands) {
    commands.insert_resource(keeper);
    commands.insert_resource(Chosen(loaded.game.battle().shared_setup()));
    commands.insert_resource(GoOn { loaded, seats });
}

/// Lays out the battle to be gone on with: everything that has happened is known at once.
pub(super) fn begin(go_on: &GoOn, commands: &mut Commands) -> LoadAsked {
    let game = go_on.loaded.game.clone();
    know_at_once(&game, retold(&go_on.loaded, usize::MAX).1, commands);
    commands.insert_resource(go_on.seats.clone());
    let dice = Box::new(dice_after(game.record()));
    LoadAsked { game: Box::new(game), dice }
}

/// Lays out a game: what is told of it is known at once.
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

/// How far a game has come.
fn state(game: &Game) -> (u64, usize) {
    (game.battle().hash(), game.record().entries.len())
}

impl Keeper {
    /// A new battle begins. One of the same scenario in which nobody has given an order gives way to it.
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

    /// A battle is watched: nothing is kept before somebody gives an order in it.
    pub(super) fn watch(&mut self) {
        *self = Self::default();
    }

    /// A state that needs no keeping.
    pub(super) fn knows(&mut self, game: &Game) {
        self.kept = Some(state(game));
    }

    /// Where the battle lies, if it does.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn place(&self) -> Option<&SaveSlot> {
        self.place.as_ref().filter(|_| self.fault.is_none())
    }

    /// Why the battle is not kept.
    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Whether the battle lies, or lay, at one of these places.
    pub(crate) fn is_at(&self, places: &[SaveSlot]) -> bool {
        self.place.iter().chain(&self.left).any(|own| places.contains(own))
    }

    /// What failed is tried again, for now there may be room; if there is not, that is told anew.
    pub(crate) fn try_again(&mut self) {
        self.again = true;
        self.fault = None;
    }

    /// True if what lies in the battle's place is not what was put there: another window has gone on with it.
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

/// A place for a battle that has none: named after its scenario and the moment, and never one that is taken.
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
    // Nothing lies there yet, or it lies there as it is; where only who plays has changed, that is kept too.
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
                toast.say("This battle is kept for later again.");
            }
        }
        Err(Unwritten { full, why }) => {
            // Once is enough: a player who continues knows.
            if keeper.fault.replace(why.clone()).is_none() {
                if full {
                    no_room.write(NoRoom { why });
                } else {
                    toast.say(not_kept(&why));
                }
            }
        }
    }
}

/// What is told where a battle cannot be kept.
pub(crate) fn not_kept(why: &str) -> String {
    format!("This battle cannot be kept for later: {why}")
}

/// A battle that is over is not gone on with; what others are still playing stays.
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
