//! Previews the best order of a puzzle on the board, like a bot's next action, when a player asks for it. The order is
//! not given.

use bevy::prelude::*;

use super::hint::Looking;
use crate::{
    battle::puzzle::{AskPuzzle, Posed},
    input::{KeySystems, preview::OrderPreview},
    stage::{
        Settings, Shown,
        actions::{self, Keys},
    },
};
use knockback_view::selection::Judged;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AskPuzzle>()
        .add_systems(Update, (by_key.in_set(KeySystems), show_best.in_set(Looking)).run_if(resource_exists::<Posed>));
}

fn by_key(keys: Keys, mut asks: MessageWriter<AskPuzzle>) {
    let wishes = [
        (&actions::BEST_ORDER, AskPuzzle::Best),
        (&actions::NEXT_PUZZLE, AskPuzzle::Next),
        (&actions::ALL_PUZZLES, AskPuzzle::All),
    ];
    asks.write_batch(wishes.into_iter().filter(|(action, _)| keys.just_pressed(action)).map(|(_, ask)| ask));
}

/// Previews the best order with its odds, if it has any. The panel names the order.
fn show_best(
    mut asks: MessageReader<AskPuzzle>,
    shown: Res<Shown>,
    mut posed: ResMut<Posed>,
    mut settings: ResMut<Settings>,
    mut preview: OrderPreview,
) {
    let asked = asks.read().filter(|ask| **ask == AskPuzzle::Best).count() > 0;
    if !asked || posed.is_over() || shown.battle != posed.puzzle.battle {
        return;
    }
    posed.show_best(&mut settings);
    // The threat map would hide the preview.
    preview.picks.0.judged = Judged::Costs;
    if !preview.show(&shown.battle, &posed.puzzle.best) {
        preview.clear();
    }
}
