//! What the chips of Champions' panels do.

use bevy::prelude::*;
use knockback_rules::battle::{FigureId, Order};
use knockback_view::panel;

use super::super::{orders::Choose, played};
use crate::{
    hud::chips::Did,
    input::KeySystems,
    stage::{
        AppSystems, Settings, Wish,
        actions::{self, Presses, applies},
    },
};
use knockback_view::champions::scene::Plan;

/// What a panel of chips says.
pub(crate) type Sheet = panel::ActionPanel<Does>;
/// Chips that belong together.
pub(crate) type Row = panel::Row<Does>;
/// A small button.
pub(crate) type Chip = panel::Chip<Does>;

/// What a press does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Does {
    /// Chooses what the figure would do next.
    Plan(Plan),
    /// Orders something.
    Order(Order),
    /// Throws somebody next: a click says which way.
    Throw(FigureId),
    /// Turns to another page of the panel.
    Page(Page),
    /// Sets which characters are asked for reactions.
    Asks(u8),
    /// Lets all chances to react go by until the next phase of a figure.
    LetGo(FigureId),
}

/// What a panel shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// Attack, move, and the way to everything else.
    #[default]
    First,
    /// The maneuvers by which an attack can be made.
    How,
    /// Everything that is neither an attack nor a move.
    Deeds,
    /// What to wait for with a held action.
    Hold,
    /// Where to dive to.
    Dive,
    /// Where to step between.
    Between,
}

/// Figures until whose next phases their sides let all chances to react go by.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LettingGo(pub(crate) Vec<FigureId>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Page>().init_resource::<LettingGo>().add_observer(press).add_systems(
        Update,
        turn_back.in_set(AppSystems::Input).before(KeySystems).run_if(played.and_then(applies(&actions::MENU))),
    );
}

/// What presses change.
#[derive(bevy::ecs::system::SystemParam)]
struct Changes<'w> {
    chosen: MessageWriter<'w, Choose>,
    wishes: MessageWriter<'w, Wish>,
    page: ResMut<'w, Page>,
    settings: ResMut<'w, Settings>,
    letting_go: ResMut<'w, LettingGo>,
}

/// Escape turns back to the first page before it does anything else.
fn turn_back(mut page: ResMut<Page>, mut presses: Presses) {
    if *page != Page::First && presses.just_pressed(&actions::MENU) {
        *page = Page::First;
        presses.swallow(&actions::MENU);
    }
}

fn press(did: On<Did<Does>>, mut changes: Changes) {
    match &did.event().0 {
        Does::Plan(plan) => drop(changes.chosen.write(Choose::Plan(*plan))),
        Does::Order(order) => drop(changes.wishes.write(Wish(order.clone()))),
        Does::Throw(figure) => drop(changes.chosen.write(Choose::Throw(*figure))),
        Does::Page(page) => *changes.page = *page,
        Does::Asks(asks) => changes.settings.asks = *asks,
        Does::LetGo(figure) => super::react::let_go(&mut changes.letting_go, *figure),
    }
}
