//! The chip panel of a ruleset: the actions of a figure, or a question.

use std::mem::{Discriminant, discriminant};

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, SideId},
    ruleset::Listed,
};
use knockback_view::{RulesetView, extension::Extension, orders::PlayerIntent, panel::ActionPanel};

use super::{ChipPanel, ChipPressed, Laying, layout::spawn};
use crate::{
    battle::replay::watching,
    hud::{
        HudSystems,
        layout::{ActionRoom, Slots},
    },
    input::orders::Intent,
    odds::AnswersOf,
    stage::{CurrentSelection, Seats, Shown, Viewpoints, actions::KeyNames, expect_ruleset, ruleset_active},
    theme::scale::Density,
};

/// Adds the systems that show the panels of a ruleset while it is active.
pub(crate) fn panels_of<R: RulesetView>(app: &mut App) {
    app.init_resource::<AnswersOf<R>>()
        .init_resource::<ActionRoom>()
        .init_resource::<KeyNames>()
        .add_systems(
            Update,
            (show::<R>.in_set(Laying), keep_room::<R>.in_set(HudSystems))
                .run_if(ruleset_active::<R>.and_then(not(watching))),
        )
        .add_message::<Intent<R>>()
        .add_observer(press::<R>);
}

/// Reserves space for the panels if a person plays, so that nothing moves when the first panel appears.
fn keep_room<R: RulesetView>(shown: Res<Shown>, seats: Res<Seats>, mut room: ResMut<ActionRoom>) {
    let mut sides = (0_u16..).map(SideId).take(shown.battle.setup().sides.len());
    if sides.any(|side| !seats.is_bot(side)) {
        room.set_if_neq(if R::HIGH_PANELS { ActionRoom::High } else { ActionRoom::Usual });
    }
}

fn press<R: RulesetView>(did: On<ChipPressed<R::ChipAction>>, mut intents: MessageWriter<Intent<R>>) {
    intents.write(Intent(PlayerIntent::Chip(did.0.clone())));
}

/// The inputs of the panel apart from the battle and its odds.
type Key = (Option<FigureId>, Extension, Density);

/// Identifies a question: the side that is asked, the kind of question, and the figure concerned.
type QuestionKey<R> = (SideId, Discriminant<<R as Listed>::Choice>, Option<FigureId>);

/// The content of a panel.
type Said<R> = (ActionPanel<<R as RulesetView>::ChipAction>, Density);

fn show<R: RulesetView>(
    (shown, seats, picks): (Res<Shown>, Res<Seats>, Res<CurrentSelection>),
    (density, keys, slots): (Res<Density>, Res<KeyNames>, Res<Slots>),
    (viewpoints, odds): (Viewpoints, Res<AnswersOf<R>>),
    (panels, columns): (Query<(Entity, &ChipPanel)>, Query<&ScrollPosition>),
    mut key: Local<Option<Key>>,
    mut asked: Local<Option<QuestionKey<R>>>,
    mut last: Local<Option<Said<R>>>,
    mut commands: Commands,
) {
    let now = (picks.0.figure, picks.0.own.clone(), *density);
    let changed = shown.is_changed() || seats.is_changed() || viewpoints.is_changed() || odds.is_changed();
    if !changed && key.as_ref() == Some(&now) {
        // Avoids listing the chips again for each hex that the pointer passes.
        return;
    }
    *key = Some(now);
    let choice = shown.asks_person::<R>(&seats);
    let question = choice.as_ref().map(|(side, choice)| (*side, discriminant(choice), R::choice_figure(choice)));
    let panel = choice.and_then(|(side, choice)| {
        R::panel(expect_ruleset(&shown.battle), (side, &choice), &picks.0, (&viewpoints.now(), &odds.0))
    });
    let now = panel.map(|panel| (panel, *density));
    // The next part of the same question, or new odds, do not count as a new question, so the panel does not flash
    // again.
    let same = *asked == question;
    *asked = question;
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    // If the rows stay the same and only the selection changes, the scroll position is kept.
    let rows = |said: &Said<R>| said.0.rows.iter().map(|row| row.name).collect::<Vec<_>>();
    let kept = last.as_ref().zip(now.as_ref()).is_some_and(|(last, now)| rows(last) == rows(now));
    let before = panels.iter().next().map(|(_, panel)| *panel);
    let scrolled = before.filter(|_| kept).and_then(|panel| columns.get(panel.column()).ok().cloned());
    let age = before.filter(|_| same).map_or(0.0, |panel| panel.age);
    last.clone_from(&now);
    panels.iter().for_each(|(panel, _)| commands.entity(panel).despawn());
    let Some((mut panel, density)) = now else { return };
    panel.fill_keys(&|action| keys.of(action));
    let column = spawn((&panel, R::HIGH_PANELS), age, &slots, density, &mut commands);
    commands.entity(column).insert(scrolled.unwrap_or_default());
}
