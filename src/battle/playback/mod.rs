//! Playback: shows events as motion, one after the other, at a pace that players can change or skip.
//!
//! | file | purpose |
//! |---|---|
//! | `clock` | shared clock of the playback |
//! | `anim` | animations as plain values, composed in sequence or in parallel |
//! | `picture` | scene for choreography: the battle, the pieces, the pending events |
//! | `journey`, `blows`, `harm` | choreography shared by rulesets: paths and flights, attacks, wounds |
//! | `plain` | default choreography for any ruleset, based on the facts of its events |
//! | `prelude` | imports for the choreography of rulesets |
//! | `perform` | plays the animation of each event, and computes its duration |
//! | `moves`, `flight` | sequences of poses |
//! | `motion` | moves pieces through poses |
//! | `facing` | turns pieces at rest to the facing given by the rules |
//! | `cues` | effects that start later in an event |
//! | `log` | log lines and dice |
//! | `instant_replay` | shows past events again |

pub(crate) mod anim;
pub(crate) mod blows;
mod clock;
mod cues;
mod facing;
pub(crate) mod flight;
pub(crate) mod harm;
pub(crate) mod instant_replay;
pub(crate) mod journey;
mod log;
pub(crate) mod motion;
pub(crate) mod moves;
pub(crate) mod perform;
pub(crate) mod picture;
mod plain;
pub(crate) mod prelude;
mod stage;
#[cfg(test)]
pub(crate) mod tests;

use bevy::prelude::*;
use knockback_rules::battle::{Battle, Event, Outcome};
use knockback_skirmish::{Happened, Loaded, Skirmish, Undone};

use crate::{
    battle::pieces,
    options::Options,
    stage::{
        AppSystems, Floater, Handover, PlaybackTime, Rebuild, Screen, Settings, Shown,
        actions::{self, Keys, applies},
        cameras::Watch,
        shots::Snap,
    },
    view3d::effects::Effect,
};
use cues::{Cue, Cues};
use knockback_view::dice_tray;
use motion::Motions;
use perform::{PlaybackState, Show};

/// A request to show all pending events at once.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct CatchUp;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlaybackTime>()
        .init_resource::<Cues>()
        .init_resource::<Motions>()
        .init_resource::<PlaybackState>()
        .add_message::<Effect>()
        .add_message::<CatchUp>()
        .add_message::<pieces::PieceChange>()
        .add_message::<Watch>()
        .add_message::<Snap>()
        .add_plugins(instant_replay::plugin)
        .add_systems(Startup, want_pictures)
        .add_systems(
            Update,
            (
                clock::tick.in_set(AppSystems::Play),
                (instant_replay::give_way, listen, skip, advance, cues::fire, pieces::change)
                    .chain()
                    .after(clock::tick)
                    .in_set(AppSystems::Play)
                    .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
                change_pace.in_set(AppSystems::Input).run_if(applies(&actions::PACE)),
                (motion::move_pieces, facing::settle.run_if(resource_exists::<Shown>))
                    .chain()
                    .in_set(AppSystems::Animate),
            ),
        )
        .add_systems(OnExit(Screen::Battle), leave);
}

fn want_pictures(options: Option<Res<Options>>, mut cues: ResMut<Cues>) {
    if options.is_some_and(|options| options.screenshot.is_some()) {
        cues.want_pictures();
    }
}

fn leave(mut progress: ResMut<PlaybackState>, mut cues: ResMut<Cues>, mut motions: ResMut<Motions>) {
    *progress = PlaybackState::default();
    cues.clear();
    motions.clear();
}

/// Queues new events for display, and removes undone events at once.
fn listen(
    mut happened: MessageReader<Happened>,
    mut undone: MessageReader<Undone>,
    mut loaded: MessageReader<Loaded>,
    skirmish: Res<Skirmish>,
    mut shown: ResMut<Shown>,
    mut show: Show,
) {
    let taken_back = undone.read().count() > 0;
    if taken_back || loaded.read().count() > 0 {
        show.drop_everything();
        show.leave_trail(None);
    }
    if taken_back {
        happened.clear();
        let known = skirmish.game().log().len();
        shown.battle = skirmish.battle().clone();
        shown.queue.clear();
        shown.log.retain(|said| said.place < known);
        shown.faces.retain(|place, _| *place < known);
        show.rebuild.write(Rebuild);
    }
    if !happened.is_empty() {
        shown.queue.extend(happened.read().cloned());
    }
}

/// Skips the playback of the current events when a key is pressed or another system asks for it.
fn skip(
    keys: Keys,
    handover: Option<Res<Handover>>,
    mut asked: MessageReader<CatchUp>,
    mut shown: ResMut<Shown>,
    mut show: Show,
    floaters: Query<(Entity, &Floater)>,
    mut commands: Commands,
) {
    let idle = shown.queue.is_empty() && show.progress.left <= 0.0 && show.motions.is_empty();
    let asked = asked.read().count() > 0;
    let wished = keys.just_pressed(&actions::SKIP) && !handover.is_some_and(|handover| handover.drawn());
    if idle || !(wished || asked) {
        return;
    }
    while let Some(next) = shown.queue.pop_front() {
        if !std::mem::take(&mut show.progress.thrown) {
            log::throw(&mut shown, &next);
        }
        log_event(&mut shown, &next, &mut show);
        shown.apply(&next.event);
    }
    show.drop_everything();
    for (floater, _) in floaters.iter().filter(|(_, floater)| floater.life.is_some()) {
        commands.entity(floater).despawn();
    }
    show.rebuild.write(Rebuild);
}

/// Returns the text that names the winner.
pub(crate) fn verdict(battle: &Battle, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won { side, .. } => format!("{} won", battle.side_name(side)),
        Outcome::Drawn => "Nobody won".to_owned(),
    }
}

/// Adds an event to the log, the dice totals and the trail before it is applied.
fn log_event(shown: &mut Shown, next: &Happened, show: &mut Show) {
    log::log(show.performs(&shown.battle), shown, next);
    let Shown { battle, table, queue, .. } = shown;
    if let Some(table) = table {
        dice_tray::update_sums(battle, table, &next.event, queue.iter().map(|ahead| &ahead.event));
    }
    show.trace(shown, &next.event);
}

/// Cycles through the playback speeds when the player presses a key.
fn change_pace(keys: Keys, settings: Option<ResMut<Settings>>) {
    if keys.just_pressed(&actions::PACE)
        && let Some(mut settings) = settings
    {
        settings.faster();
    }
}

/// Shows the next events, up to the first that takes time.
fn advance(clock: Res<PlaybackTime>, settings: Option<Res<Settings>>, mut shown: ResMut<Shown>, mut show: Show) {
    if shown.queue.is_empty() && show.progress.left <= 0.0 {
        return;
    }
    show.progress.calm = settings.is_some_and(|settings| settings.reduced_motion);
    show.progress.left -= clock.delta();
    while show.progress.left <= 0.0 {
        // Motions that start now get this offset, because later systems add the time of this frame.
        show.progress.late = -show.progress.left - clock.delta();
        let Some(next) = shown.queue.front().cloned() else {
            show.progress.left = 0.0;
            show.motions.let_go();
            return;
        };
        if !show.progress.thrown && log::throw(&mut shown, &next) {
            show.progress.thrown = true;
            let takes = if show.progress.calm { 0.35 } else { next.faces.as_ref().map_or(0.0, dice_tray::tumbles) };
            show.cue(0.55 * takes, Cue::Snap("roll"));
            show.progress.left += takes;
            continue;
        }
        show.progress.thrown = false;
        shown.queue.pop_front();
        log_event(&mut shown, &next, &mut show);
        if let Event::Ended(outcome) = next.event {
            show.cue(0.0, Cue::Banner(verdict(&shown.battle, outcome)));
        }
        let takes = show.perform(&shown, &next.event);
        shown.apply(&next.event);
        show.after(&shown, &next.event);
        show.progress.left += takes;
    }
}
