//! Asks for confirmation before a turn or a phase ends with actions left.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use crate::{
    stage::{
        AppSystems, AskEnd, EndConfirmed, Menu,
        actions::{self, Presses},
        shots::Shoot,
    },
    theme::{
        palette,
        scale::Density,
        type_scale,
        widget::{ButtonStyle, button, docked_question, heading, label, note, words},
    },
};

/// The content of the open question.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct ConfirmEnd {
    what: &'static str,
    left: Vec<String>,
}

/// Maximum number of remaining actions listed by name. The others are counted.
const NAMED: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ConfirmEnd>()
        .add_message::<AskEnd>()
        .add_message::<EndConfirmed>()
        .add_systems(Update, open.in_set(AppSystems::Show).run_if(in_state(Menu::None)))
        .add_systems(OnEnter(Menu::ConfirmEnd), show);
}

fn open(mut asked: MessageReader<AskEnd>, mut about: ResMut<ConfirmEnd>, mut menu: ResMut<NextState<Menu>>) {
    if let Some(AskEnd { what, left }) = asked.read().last() {
        about.what = what;
        about.left.clone_from(left);
        menu.set(Menu::ConfirmEnd);
    }
}

fn show(about: Res<ConfirmEnd>, density: Res<Density>, mut shoot: MessageWriter<Shoot>, mut commands: Commands) {
    let (title, ends) = (format!("End the {}?", about.what), format!("End the {}", about.what));
    let more = about.left.len().saturating_sub(NAMED);
    let rows: Vec<_> = about.left.iter().take(NAMED).map(|left| label(left.clone())).collect();
    let rest = (more > 0).then(|| words(format!("And {more} more."), type_scale::BODY, palette::TEXT_QUIET));
    let inside = Children::spawn((
        Spawn(heading(title)),
        SpawnIter(rows.into_iter()),
        SpawnIter(rest.into_iter()),
        Spawn((button(ends, ButtonStyle::Main, end), AutoFocus)),
        Spawn(button("Keep playing", ButtonStyle::Quiet, stay)),
        Spawn(note(format!("{} ends it, {} goes back.", actions::PRESS.key(), actions::CLOSE.key()))),
    ));
    commands.spawn((docked_question("End of turn?", *density, inside), DespawnOnExit(Menu::ConfirmEnd)));
    shoot.write(Shoot("end-turn"));
}

fn end(
    _: On<Activate>,
    mut menu: ResMut<NextState<Menu>>,
    mut confirmed: MessageWriter<EndConfirmed>,
    mut presses: Presses,
) {
    menu.set(Menu::None);
    confirmed.write(EndConfirmed);
    // The same press must not act on the battlefield as well.
    presses.swallow(&actions::ACT);
}

fn stay(_: On<Activate>, mut menu: ResMut<NextState<Menu>>, mut presses: Presses) {
    menu.set(Menu::None);
    presses.swallow(&actions::ACT);
}
