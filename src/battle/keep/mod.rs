//! Saves the current battle after each order, so that play can resume after any interruption.
//!
//! It lies in one of two places in turn; where the newer text is damaged, the older one counts. What cannot be kept or
//! read is told.

mod retold;
mod slot;

use bevy::prelude::*;
use knockback_rules::game::Loaded;
use knockback_skirmish::{Flow, LoadAsked, Skirmish};

pub(crate) use slot::Found;

use self::retold::retold;
use super::{
    playback::CatchUp,
    replay::{Replaying, dice_after},
};
use crate::{
    stage::{AppSystems, Chosen, Screen, Shown, Toast},
    storage::{self, SaveSlot},
};

/// A battle to be gone on with, once its screen comes up.
#[derive(Resource, Clone, Debug)]
pub(crate) struct GoOn(Loaded);

/// Where the next text goes, and what was kept last.
#[derive(Resource, Clone, Debug)]
struct Keeper {
    next: SaveSlot,
    count: u64,
    /// The hash of the state that was kept last, and how many orders had led there.
    kept: Option<(u64, usize)>,
    /// True once it was told that nothing can be kept.
    told: bool,
}

impl Default for Keeper {
    fn default() -> Self {
        Self { next: SaveSlot::One, count: 0, kept: None, told: false }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keeper>()
        .add_systems(
            Update,
            keep.in_set(AppSystems::Play).run_if(
                in_state(Screen::Battle)
                    .and_then(resource_exists_and_changed::<Skirmish>)
                    .and_then(not(resource_exists::<Replaying>)),
            ),
        )
        .add_systems(OnEnter(Screen::End), forget);
}

/// What is kept, as the title tells it.
pub(crate) fn find() -> Found {
    slot::newest(storage::read)
}

/// Goes on with a battle that was kept.
pub(crate) fn go_on(kept: slot::Kept, commands: &mut Commands) {
    commands.insert_resource(Keeper { next: kept.place.next(), count: kept.count, ..default() });
    go_on_with(kept.loaded, commands);
}

/// Goes on with a battle from wherever it comes.
pub(crate) fn go_on_with(loaded: Loaded, commands: &mut Commands) {
    commands.insert_resource(Chosen(loaded.game.battle().shared_setup()));
    commands.insert_resource(GoOn(loaded));
}

/// Lays out the battle to be gone on with: everything that has happened is known at once.
pub(super) fn begin(go_on: &GoOn, commands: &mut Commands) -> LoadAsked {
    let game = go_on.0.game.clone();
    let told = retold(&go_on.0);
    let mut shown = if told.is_empty() {
        Shown::new(game.battle().clone())
    } else {
        Shown::new(knockback_rules::battle::Battle::new(game.battle().shared_setup()))
    };
    shown.queue.extend(told);
    commands.insert_resource(shown);
    commands.write_message(CatchUp);
    let dice = Box::new(dice_after(game.record()));
    LoadAsked { game: Box::new(game), dice }
}

fn keep(skirmish: Res<Skirmish>, mut keeper: ResMut<Keeper>, mut toast: ResMut<Toast>) {
    if skirmish.flow() != Flow::Asking {
        return;
    }
    let now = (skirmish.battle().hash(), skirmish.game().record().entries.len());
    if keeper.kept == Some(now) {
        return;
    }
    keeper.kept = Some(now);
    let text = slot::text(keeper.count + 1, skirmish.game());
    match text.and_then(|text| storage::write(keeper.next, &text)) {
        Ok(()) => {
            keeper.count += 1;
            keeper.next = keeper.next.next();
            keeper.told = false;
        }
        // Once is enough: a player who continues knows.
        Err(why) if !keeper.told => {
            keeper.told = true;
            toast.say(format!("This battle cannot be kept for later: {why}"));
        }
        Err(_) => {}
    }
}

/// A battle that is over is not gone on with.
fn forget(mut keeper: ResMut<Keeper>) {
    for place in SaveSlot::BOTH {
        if let Err(why) = storage::clear(place) {
            warn!("a kept battle could not be put away: {why}");
        }
    }
    *keeper = Keeper::default();
}
