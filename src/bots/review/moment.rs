//! Playback of a moment from the review: the battle before an order, the better action on the board, then the actual
//! action.

use bevy::prelude::*;
use knockback_bots::review::Moment;
use knockback_rules::{
    battle::{Order, Setup, SideId},
    game::Loaded,
};

use super::Reviewed;
use crate::{
    battle::{
        playback::instant_replay::Again,
        replay::{PutDown, ReplaySystems, Replaying},
    },
    input::{Focused, preview::OrderPreview},
    options::Recording,
    stage::{
        AppSystems, Screen, Shown,
        actions::{self, Keys, applies},
        sentence,
    },
};

/// Time for which the better action is shown, in seconds at normal pace.
const SHOWS: f32 = 6.0;

/// Requests playback of a moment.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenMoment {
    /// Index of the moment's order in the record.
    pub(crate) place: usize,
    /// True if the better action is shown first.
    pub(crate) better: bool,
}

/// Sent when the player wants to return from a moment to the review.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct LeaveMoment;

/// The moment being played.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct AtMoment {
    /// The side that gave the order.
    pub(crate) side: SideId,
    place: usize,
    /// A sentence about the actual action.
    done: String,
    better: Option<Better>,
    stage: MomentPhase,
    /// Number of open agenda frames when the order was given. The moment ends once no more than this many are open.
    open: usize,
}

/// The better action.
#[derive(Clone, Debug, PartialEq)]
struct Better {
    order: Order,
    told: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MomentPhase {
    /// The board is as it was before the order.
    Arrives,
    /// The board shows the better action.
    Shows,
    /// The battle continues as it was played.
    GoesOn,
    /// Playback has stopped after the moment.
    Stopped,
}

impl AtMoment {
    fn of(moment: &Moment, better: bool, setup: &Setup) -> Self {
        let missed = moment.missed.as_ref().filter(|_| better);
        let better = missed.and_then(|missed| {
            let order = missed.order.resolve(setup).ok()?;
            Some(Better { order, told: format!("Better: {}", missed.in_words()) })
        });
        Self {
            side: moment.side,
            place: moment.place,
            done: sentence(&moment.told),
            better,
            stage: MomentPhase::Arrives,
            open: 0,
        }
    }

    /// Returns the text of the panel: the better action at first, then the actual one.
    pub(crate) fn text(&self) -> &str {
        self.better
            .as_ref()
            .filter(|_| matches!(self.stage, MomentPhase::Arrives | MomentPhase::Shows))
            .map_or(&self.done, |better| &better.told)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenMoment>()
        .add_message::<LeaveMoment>()
        .add_systems(
            Update,
            (
                open.in_set(AppSystems::Decide).run_if(in_state(Screen::End)),
                (ask_to_leave.run_if(applies(&actions::BACK_TO_REVIEW)), leave, show)
                    .chain()
                    .in_set(AppSystems::Decide)
                    .after(ReplaySystems)
                    .run_if(in_state(Screen::Battle).and_then(resource_exists::<AtMoment>)),
            ),
        )
        .add_systems(OnExit(Screen::Battle), |mut commands: Commands| commands.remove_resource::<AtMoment>());
}

fn open(
    mut opens: MessageReader<OpenMoment>,
    reviewed: Res<Reviewed>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some((OpenMoment { place, better }, kept)) = opens.read().last().zip(reviewed.0.as_ref()) else { return };
    let Some(moment) = kept.report().and_then(|report| report.moments().get(*place)) else { return };
    commands.insert_resource(AtMoment::of(moment, *better, kept.game.battle().setup()));
    commands.insert_resource(Recording::new(Loaded { game: kept.game.clone(), fault: None }).watched_from(*place));
    screen.set(Screen::Battle);
}

fn ask_to_leave(keys: Keys, again: Res<Again>, mut leaves: MessageWriter<LeaveMoment>) {
    // During an instant replay, the same key only ends the replay.
    if keys.just_pressed(&actions::BACK_TO_REVIEW) && !again.showing() {
        leaves.write(LeaveMoment);
    }
}

/// Returns to the end of the battle, with the review still open.
fn leave(
    mut leaves: MessageReader<LeaveMoment>,
    reviewed: Res<Reviewed>,
    mut put_down: PutDown,
    mut screen: ResMut<NextState<Screen>>,
) {
    let asked = leaves.read().count() > 0;
    if let Some(kept) = reviewed.0.as_ref().filter(|_| asked) {
        put_down.as_it_stands(&kept.game);
        screen.set(Screen::End);
    }
}

/// Shows the better action on the board until the actual action is ordered. The skip key shortens the wait.
fn show(
    mut shown: ResMut<Shown>,
    keys: Keys,
    focused: Focused,
    replaying: Option<ResMut<Replaying>>,
    mut moment: ResMut<AtMoment>,
    mut preview: OrderPreview,
) {
    let Some(mut replaying) = replaying else { return };
    if moment.stage == MomentPhase::Arrives && !shown.caught_up() {
        return;
    }
    match moment.stage {
        MomentPhase::Arrives => {
            // Dice of earlier orders have nothing to do with this one.
            shown.table = None;
            moment.open = shown.battle.agenda().len();
            moment.stage = MomentPhase::GoesOn;
            if let Some(better) = moment.better.clone() {
                preview.show(&shown.battle, &better.order);
                replaying.wait(SHOWS);
                moment.stage = MomentPhase::Shows;
            }
        }
        MomentPhase::Shows if replaying.given() > moment.place => {
            preview.clear();
            moment.stage = MomentPhase::GoesOn;
        }
        MomentPhase::Shows if keys.just_pressed(&actions::SKIP) && !focused.on_button() => replaying.wait(0.0),
        // The moment is over: later events belong to other moments.
        MomentPhase::GoesOn
            if replaying.given() > moment.place && shown.caught_up() && shown.battle.agenda().len() <= moment.open =>
        {
            moment.stage = MomentPhase::Stopped;
            replaying.pause(true);
        }
        MomentPhase::Shows | MomentPhase::GoesOn | MomentPhase::Stopped => {}
    }
}
