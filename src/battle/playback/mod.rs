//! Playback: events become motion, one after the other, at a pace that can be followed, hastened or skipped.
//!
//! | file | what it does |
//! |---|---|
//! | `clock` | one time for everything that is shown |
//! | `anim` | animations as plain values: parts that follow one another or run beside one another |
//! | `picture` | what choreography looks at: the battle, the pieces, the events to come |
//! | `journey`, `blows`, `harm` | choreography that rulesets share: paths and flights, attacks, wounds |
//! | `prelude` | what the choreography of a ruleset is written with |
//! | `perform` | plays animations: what each event looks like, and how long it takes |
//! | `moves`, `flight` | lines of poses |
//! | `motion` | pieces follow them |
//! | `facing` | at rest they face as the rules say |
//! | `cues` | what happens a moment later |
//! | `say` | log and dice |
//! | `instant_replay` | something is shown once more |

pub(crate) mod anim;
pub(crate) mod blows;
mod clock;
mod cues;
mod facing;
pub(crate) mod flight;
pub(crate) mod harm;
pub(crate) mod instant_replay;
pub(crate) mod journey;
pub(crate) mod motion;
pub(crate) mod moves;
pub(crate) mod perform;
pub(crate) mod picture;
pub(crate) mod prelude;
mod say;
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

/// Everything that is still to be shown is known at once.
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

/// What happened is to be shown; what was taken back is gone at once.
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

/// A key ends the playback of the current events at once; so does a request to catch up.
fn skip(
    keys: Keys,
    curtain: Option<Res<Handover>>,
    mut asked: MessageReader<CatchUp>,
    mut shown: ResMut<Shown>,
    mut show: Show,
    floaters: Query<(Entity, &Floater)>,
    mut commands: Commands,
) {
    let idle = shown.queue.is_empty() && show.progress.left <= 0.0 && show.motions.is_empty();
    let asked = asked.read().count() > 0;
    let wished = keys.just_pressed(&actions::SKIP) && !curtain.is_some_and(|curtain| curtain.drawn());
    if idle || !(wished || asked) {
        return;
    }
    while let Some(next) = shown.queue.pop_front() {
        if !std::mem::take(&mut show.progress.thrown) {
            say::throw(&mut shown, &next);
        }
        tell(&mut shown, &next, &mut show);
        shown.apply(&next.event);
    }
    show.drop_everything();
    for (floater, _) in floaters.iter().filter(|(_, floater)| floater.life.is_some()) {
        commands.entity(floater).despawn();
    }
    show.rebuild.write(Rebuild);
}

/// Who won, in a form that is right for names in the plural and in the singular.
pub(crate) fn verdict(battle: &Battle, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won { side, .. } => format!("{} won", battle.side_name(side)),
        Outcome::Drawn => "Nobody won".to_owned(),
    }
}

/// Log, sums and trail of an event, before it is applied.
fn tell(shown: &mut Shown, next: &Happened, show: &mut Show) {
    say::say(show.performs(&shown.battle), shown, next);
    let Shown { battle, table, queue, .. } = shown;
    if let Some(table) = table {
        dice_tray::reckon(battle, table, &next.event, queue.iter().map(|ahead| &ahead.event));
    }
    show.trace(shown, &next.event);
}

/// A key goes from one pace to the next.
fn change_pace(keys: Keys, settings: Option<ResMut<Settings>>) {
    if keys.just_pressed(&actions::PACE)
        && let Some(mut settings) = settings
    {
        settings.faster();
    }
}

/// Shows the next events, until one takes time.
fn advance(clock: Res<PlaybackTime>, settings: Option<Res<Settings>>, mut shown: ResMut<Shown>, mut show: Show) {
    if shown.queue.is_empty() && show.progress.left <= 0.0 {
        return;
    }
    show.progress.calm = settings.is_some_and(|settings| settings.reduced_motion);
    show.progress.left -= clock.delta();
    while show.progress.left <= 0.0 {
        // A motion that begins now began this long ago; systems after this one let this frame's time go by.
        show.progress.late = -show.progress.left - clock.delta();
        let Some(next) = shown.queue.front().cloned() else {
            show.progress.left = 0.0;
            show.motions.let_go();
            return;
        };
        if !show.progress.thrown && say::throw(&mut shown, &next) {
            show.progress.thrown = true;
            let takes = if show.progress.calm { 0.35 } else { next.faces.as_ref().map_or(0.0, dice_tray::tumbles) };
            show.cue(0.55 * takes, Cue::Snap("roll"));
            show.progress.left += takes;
            continue;
        }
        show.progress.thrown = false;
        shown.queue.pop_front();
        tell(&mut shown, &next, &mut show);
        if let Event::Ended(outcome) = next.event {
            show.cue(0.0, Cue::Banner(verdict(&shown.battle, outcome)));
        }
        let takes = show.perform(&shown, &next.event);
        shown.apply(&next.event);
        show.after(&shown, &next.event);
        show.progress.left += takes;
    }
}
