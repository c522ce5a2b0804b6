//! Effects of the chips in the Champions panels.

use bevy::prelude::*;
use knockback_rules::champions::Choice;
use knockback_view::champions::{
    panel::ChipAction,
    plan::{Page, page, turn},
};

use super::{
    super::{Champions, is_active},
    asking,
};
use crate::{
    hud::chips::ChipPressed,
    input::{KeySystems, SelectionSyncSystems},
    stage::{
        AppSystems, CurrentSelection, Prompts, Seats, Settings, Shown,
        actions::{self, Presses, applies},
    },
};

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(press).add_systems(
        Update,
        (
            turn_back.in_set(AppSystems::Input).before(KeySystems).run_if(applies(&actions::MENU)),
            begin_at_first_page.in_set(SelectionSyncSystems),
        )
            .run_if(is_active),
    );
}

/// The state that chips change.
#[derive(bevy::ecs::system::SystemParam)]
struct Changes<'w> {
    settings: ResMut<'w, Settings>,
    prompts: ResMut<'w, Prompts>,
}

/// Returns to the first page on Escape, if another page is open.
fn turn_back(mut picks: ResMut<CurrentSelection>, mut presses: Presses) {
    if page(&picks.0) != Page::First && presses.just_pressed(&actions::MENU) {
        turn(&mut picks.0, Page::First);
        presses.swallow(&actions::MENU);
    }
}

/// Returns to the first page for a new question, phase or half-phase.
fn begin_at_first_page(
    (shown, seats): (Res<Shown>, Res<Seats>),
    mut asked: Local<Option<(usize, Choice)>>,
    mut picks: ResMut<CurrentSelection>,
) {
    let now = shown.asks_person::<Champions>(&seats).map(|(_, choice)| (shown.battle.agenda().len(), choice));
    if *asked != now && page(&picks.0) != Page::First {
        turn(&mut picks.0, Page::First);
    }
    *asked = now;
}

fn press(did: On<ChipPressed<ChipAction>>, mut changes: Changes) {
    match &did.event().0 {
        ChipAction::Asks(asks) => changes.settings.asks = *asks,
        ChipAction::LetGo(figure) => asking::change(&mut changes.prompts, |prompts| prompts.let_go(*figure)),
        _ => {}
    }
}
