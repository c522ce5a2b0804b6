//! Replays a saved battle: repeats its orders one by one, with the recorded dice.

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::Order,
    dice::{ScriptedDice, SeededDice},
    game::{Game, Loaded, Record},
};
use knockback_skirmish::{DiceFailed, DiceGiven, LoadAsked, OrderGiven, OrderRefused};

use super::keep::{self, Keeper, replay_events::retold};
use crate::{
    options::Recording,
    stage::{AppSystems, PlaybackTime, Rebuild, Screen, Shown, Toast},
};

/// A replay in progress. While this resource exists, players only watch.
#[derive(Resource, Debug)]
pub(crate) struct Replaying {
    loaded: Arc<Loaded>,
    next: usize,
    /// Seconds until the next order. The pause shows viewers who will act.
    wait: f32,
    /// True while paused by the player.
    paused: bool,
}

/// Seconds between two orders.
const BETWEEN: f32 = 0.5;
/// Seconds before the first order of a recording that starts in the middle. Viewers need time to find their bearings.
const LOOKS: f32 = 2.0;

impl Replaying {
    /// Returns the number of orders already given.
    pub(crate) const fn given(&self) -> usize {
        self.next
    }

    /// Returns the total number of orders.
    pub(crate) fn orders(&self) -> usize {
        self.loaded.game.record().entries.len()
    }

    /// True while paused by the player.
    pub(crate) const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Pauses or resumes the replay.
    pub(crate) const fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Toggles the pause.
    pub(crate) const fn toggle(&mut self) {
        self.paused = !self.paused;
    }

    /// Delays the next order until this many seconds from now.
    pub(crate) const fn wait(&mut self, seconds: f32) {
        self.wait = seconds;
    }
}

/// Systems that advance a replay.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ReplaySystems;

pub(crate) fn plugin(app: &mut App) {
    app.configure_sets(Update, ReplaySystems.in_set(AppSystems::Decide))
        .add_systems(
            Update,
            (go_on_from_snapshot, play_on).chain().in_set(ReplaySystems).run_if(
                in_state(Screen::Battle).and_then(resource_exists::<Replaying>).and_then(resource_exists::<Shown>),
            ),
        )
        .add_systems(OnExit(Screen::Battle), |mut commands: Commands| commands.remove_resource::<Replaying>());
}

/// True during a replay.
pub(crate) fn watching(replaying: Option<Res<Replaying>>) -> bool {
    replaying.is_some()
}

/// Sets up the battle of a recording, at its start or before the order where the replay begins.
pub(super) fn begin(recording: &Recording, commands: &mut Commands) -> LoadAsked {
    let Recording { loaded, from } = recording;
    let record = loaded.game.record();
    let (game, wait) = match from {
        None => (Game::new(loaded.game.battle().shared_setup(), record.seed), BETWEEN),
        Some(place) => {
            let (game, told) = retold(loaded, *place);
            keep::know_at_once(&game, told, commands);
            (game, LOOKS)
        }
    };
    let rolls = record.rolls().skip(game.transcript().count()).cloned().collect();
    let next = game.record().entries.len();
    commands.insert_resource(Replaying { loaded: Arc::clone(loaded), next, wait, paused: false });
    LoadAsked { game: Box::new(game), dice: Box::new(ScriptedDice::new(rolls)) }
}

/// Parameters for ending a replay and resuming a battle.
#[derive(SystemParam)]
pub(crate) struct PutDown<'w, 's> {
    load: MessageWriter<'w, LoadAsked>,
    rebuild: MessageWriter<'w, Rebuild>,
    commands: Commands<'w, 's>,
}

impl PutDown<'_, '_> {
    /// Ends the replay and resumes the battle from the current state of the game.
    pub(crate) fn as_it_stands(&mut self, game: &Game) {
        self.commands.insert_resource(Shown::new(game.battle().clone()));
        self.commands.remove_resource::<Replaying>();
        self.load.write(LoadAsked { game: Box::new(game.clone()), dice: Box::new(dice_after(game.record())) });
        self.rebuild.write(Rebuild);
    }
}

fn next_order(record: &Record, next: usize) -> Option<&Order> {
    record.entries.get(next).map(|entry| &entry.order)
}

/// Returns dice that continue where the recording ends, or newly seeded dice if that is impossible.
pub(super) fn dice_after(record: &Record) -> SeededDice {
    record.dice().unwrap_or_else(|| SeededDice::new(super::start::any_seed()))
}

/// Gives the next order once playback has caught up. After the last order, players take over.
fn play_on(
    clock: Res<PlaybackTime>,
    shown: Res<Shown>,
    replaying: Option<ResMut<Replaying>>,
    mut orders: MessageWriter<OrderGiven>,
    mut dice: MessageWriter<DiceGiven>,
    mut toast: ResMut<Toast>,
    mut commands: Commands,
) {
    // The replay is already removed if the battle resumes from its snapshot.
    let Some(mut replaying) = replaying else { return };
    if !shown.caught_up() || shown.battle.choice().is_none() && shown.battle.outcome().is_none() {
        return;
    }
    let record = replaying.loaded.game.record();
    if let Some(order) = next_order(record, replaying.next).cloned() {
        if replaying.paused {
            return;
        }
        replaying.wait -= clock.delta();
        if replaying.wait <= 0.0 {
            orders.write(OrderGiven(order));
            replaying.next += 1;
            replaying.wait = BETWEEN;
        }
    } else {
        dice.write(DiceGiven(Box::new(dice_after(record))));
        if shown.battle.outcome().is_none() {
            toast.show("The replay ends here, where the battle was saved. Play on!");
        }
        commands.remove_resource::<Replaying>();
    }
}

/// Resumes the battle from the saved state if the recorded orders are no longer valid, because the rules have changed.
fn go_on_from_snapshot(
    replaying: Res<Replaying>,
    mut refused: MessageReader<OrderRefused>,
    mut failed: MessageReader<DiceFailed>,
    mut keeper: ResMut<Keeper>,
    mut toast: ResMut<Toast>,
    mut put_down: PutDown,
) {
    if refused.read().count() + failed.read().count() == 0 {
        return;
    }
    let game = &replaying.loaded.game;
    let why = replaying.loaded.fault.as_ref().map(ToString::to_string).unwrap_or_default();
    toast.show(format!("This battle cannot be replayed ({why}). It resumes where it was saved."));
    keeper.knows(game);
    put_down.as_it_stands(game);
}
