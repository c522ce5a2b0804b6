//! Instant replay: the board returns to an earlier state, the events are played again, and the present is restored.
//!
//! Only [`Shown`] changes. The game is not affected, no orders can be given in the meantime, and all replayed events
//! were visible to every player before.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event},
    board::Cell,
};
use knockback_skirmish::{Happened, Skirmish, Undone};

use super::perform::Show;
use crate::{
    battle::replay::watching,
    stage::{
        AppSystems, PlaybackTime, Rebuild, Screen, Shown, Toast,
        actions::{self, Keys, applies},
        cameras::Focus,
    },
};
use knockback_view::{dice_tray::DiceTray, drawing::Trail, facts::EventClass};

/// A request to replay the order or blow that contains the event at this position in the log.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ShowAgain(pub(crate) usize);

/// The state of the instant replay, including the present to which it returns.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Again {
    present: Option<Present>,
    /// First event of the last replay. Going further back continues from this event.
    from: Option<usize>,
}

/// The present, saved during a replay.
#[derive(Clone, Debug)]
struct Present {
    battle: Battle,
    table: Option<DiceTray>,
    trail: Option<Trail>,
    /// Seconds left for which the end of the replay stays visible.
    left: f32,
}

/// Number of seconds for which the end of a replay stays visible.
const LINGERS: f32 = 1.0;

impl Again {
    /// True during an instant replay.
    pub(crate) fn showing(&self) -> bool {
        self.present.is_some()
    }
}

/// True during an instant replay.
pub(crate) fn showing(again: Option<Res<Again>>) -> bool {
    again.is_some_and(|again| again.showing())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Again>()
        .add_message::<ShowAgain>()
        .add_message::<Focus>()
        .add_systems(
            Update,
            (
                (ask_by_key.run_if(applies(&actions::SHOW_AGAIN).and_then(not(watching))), stop_by_key)
                    .chain()
                    .in_set(AppSystems::Decide),
                (begin, go_on).chain().after(super::advance).before(super::cues::fire).in_set(AppSystems::Play),
            )
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
        )
        .add_systems(OnExit(Screen::Battle), |mut again: ResMut<Again>| *again = Again::default());
}

/// Returns the range of the log that contains the order or blow of an event: from its first event to just before the
/// next order or blow.
pub(crate) fn span(battle: &Battle, log: &[Event], place: usize) -> std::ops::Range<usize> {
    let begins = |at: &usize| EventClass::of(battle, &log[*at]).begins;
    let place = place.min(log.len().saturating_sub(1));
    let first = (0..=place).rev().find(begins).unwrap_or(0);
    let end = (place + 1..log.len()).find(begins).unwrap_or(log.len());
    first..end
}

/// Returns the battle just before a position in its log.
pub(crate) fn before(first: &Battle, log: &[Event], place: usize) -> Battle {
    let mut battle = first.clone();
    log.iter().take(place).for_each(|event| battle.apply(event));
    battle
}

/// Returns the cell of the first actor in the events.
fn spot(battle: &Battle, events: &[Event]) -> Option<Cell> {
    events.iter().find_map(|event| {
        let figure = match event {
            Event::Deployed { to, .. } => return Some(to.head),
            Event::Stepped { figure, .. } => *figure,
            event => EventClass::of(battle, event).actor?,
        };
        battle.field().footprint(figure).map(|at| at.head)
    })
}

fn begin(
    mut asked: MessageReader<ShowAgain>,
    skirmish: Option<Res<Skirmish>>,
    mut again: ResMut<Again>,
    mut shown: ResMut<Shown>,
    mut show: Show,
    mut toast: Option<ResMut<Toast>>,
    mut focus: MessageWriter<Focus>,
) {
    let (Some(ShowAgain(place)), Some(skirmish)) = (asked.read().last().copied(), skirmish) else { return };
    let log = skirmish.game().log();
    if !again.showing() && !shown.caught_up() {
        if let Some(toast) = &mut toast {
            toast.show(format!("Wait for the animation to finish, or press {}.", actions::SKIP.key()));
        }
        return;
    }
    if log.is_empty() {
        return;
    }
    let span = span(&shown.battle, log, place);
    let battle = before(&shown.first, log, span.start);
    let present = again.present.take().unwrap_or_else(|| Present {
        battle: shown.battle.clone(),
        table: shown.table.clone(),
        trail: show.progress.trail.clone(),
        left: 0.0,
    });
    focus.write_batch(spot(&battle, &log[span.clone()]).map(Focus::on));
    *again = Again { present: Some(Present { left: LINGERS, ..present }), from: Some(span.start) };
    show.drop_everything();
    // A short pause shows the initial state.
    show.progress.left = 0.5;
    show.leave_trail(None);
    shown.battle = battle;
    shown.table = None;
    shown.again = true;
    let happened =
        |place: usize| Happened { place, event: log[place].clone(), faces: shown.faces.get(&place).cloned() };
    shown.queue = span.map(happened).collect();
    show.rebuild.write(Rebuild);
}

/// Restores the present after the replay.
fn go_on(clock: Res<PlaybackTime>, mut again: ResMut<Again>, mut shown: ResMut<Shown>, mut show: Show) {
    if !again.showing() || !shown.queue.is_empty() || show.progress.left > 0.0 || !show.motions.is_empty() {
        return;
    }
    let Some(present) = &mut again.bypass_change_detection().present else { return };
    present.left -= clock.delta();
    if present.left <= 0.0 {
        end(&mut again, &mut shown, &mut show);
    }
}

/// Ends any replay and restores the present.
fn end(again: &mut ResMut<Again>, shown: &mut Shown, show: &mut Show) {
    let Some(present) = again.present.take() else { return };
    shown.battle = present.battle;
    shown.table = present.table;
    shown.queue.clear();
    shown.again = false;
    show.drop_everything();
    show.leave_trail(present.trail);
    show.rebuild.write(Rebuild);
}

/// Ends the replay if new events arrive in the game.
pub(crate) fn give_way(
    mut happened: MessageReader<Happened>,
    mut undone: MessageReader<Undone>,
    mut again: ResMut<Again>,
    mut shown: ResMut<Shown>,
    mut show: Show,
) {
    let news = happened.read().count() + undone.read().count();
    if news > 0 && again.showing() {
        end(&mut again, &mut shown, &mut show);
    }
}

/// Replays the last order or blow when the player presses a key. Each further press goes back by one.
fn ask_by_key(
    keys: Keys,
    again: Res<Again>,
    skirmish: Option<Res<Skirmish>>,
    shown: Res<Shown>,
    mut ask: MessageWriter<ShowAgain>,
) {
    let Some(skirmish) = skirmish.filter(|_| keys.just_pressed(&actions::SHOW_AGAIN)) else { return };
    let log = skirmish.game().log();
    let end = if again.showing() { again.from.unwrap_or(log.len()) } else { log.len() };
    if shown.caught_up() || again.showing() {
        let is_act = |event| EventClass::of(&shown.battle, event).is_act;
        ask.write_batch(log.iter().take(end).rposition(is_act).map(ShowAgain));
    }
}

/// Ends the replay when the player presses one of two keys.
fn stop_by_key(keys: Keys, mut again: ResMut<Again>, mut shown: ResMut<Shown>, mut show: Show) {
    if again.showing() && keys.just_pressed(&actions::STOP_AGAIN) {
        end(&mut again, &mut shown, &mut show);
    }
}
