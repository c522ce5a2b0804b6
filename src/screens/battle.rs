//! The battle: the whole window is the field, with panels around it.

use bevy::prelude::*;
use knockback_rules::battle::{HowWon, Outcome};

use super::{Menu, Screen, end::Verdict, hand_over};
use crate::{
    AppSystems,
    battle::{Shown, playback::again::showing},
    input::Picks,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), hand_over).add_systems(
        Update,
        (
            // Escape ends what is shown again first.
            open_menu.in_set(AppSystems::Input).run_if(in_state(Menu::None).and_then(not(showing))),
            end.in_set(AppSystems::Decide).run_if(resource_exists_and_changed::<Shown>),
        )
            .run_if(in_state(Screen::Battle)),
    );
}

fn open_menu(keys: Res<ButtonInput<KeyCode>>, picks: Res<Picks>, mut menu: ResMut<NextState<Menu>>) {
    // Escape lets go of what is aimed at first.
    if keys.just_pressed(KeyCode::Escape) && !picks.holds() {
        menu.set(Menu::Pause);
    } else if keys.just_pressed(KeyCode::F1) {
        menu.set(Menu::Help);
    }
}

/// Once the end has been shown, the verdict is told.
fn end(shown: Res<Shown>, mut verdict: ResMut<Verdict>, mut screen: ResMut<NextState<Screen>>) {
    let Some(outcome) = shown.battle.outcome().filter(|_| shown.caught_up()) else { return };
    verdict.0 = match outcome {
        Outcome::Won { side, how } => {
            let name = shown.battle.side_name(side);
            match how {
                HowWon::LastStanding => format!("{name} win: nobody else is standing"),
                HowWon::Destroyed => format!("{name} win: their task is done"),
                HowWon::Held => format!("{name} win: they hold their ground"),
                HowWon::Points => format!("{name} win on points"),
            }
        }
        Outcome::Drawn => "Nobody wins".to_owned(),
    };
    screen.set(Screen::End);
}
