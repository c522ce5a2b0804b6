//! The panels of chips of a ruleset: what a figure may do, and what is asked.

use std::mem::{Discriminant, discriminant};

use bevy::prelude::*;
use knockback_rules::battle::{FigureId, SideId};
use knockback_view::{RulesetView, extension::Extension, panel::ActionPanel};

use super::{ChipPanel, Laying, may_change, spawn};
use crate::{
    battle::replay::watching,
    hud::{HudSystems, layout::Slots},
    odds::AnswersOf,
    stage::{Curtain, Draft, Picks, Prompts, Seats, Shown, Viewpoints, actions::KeyNames, played, proven},
    theme::scale::Density,
};

/// The panel of what a figure may do.
#[derive(Component)]
struct Actions;

/// The panel of a question.
#[derive(Component)]
struct Question;

/// Shows the panels of a ruleset while that is played.
pub(crate) fn panels_of<R: RulesetView>(app: &mut App) {
    app.init_resource::<AnswersOf<R>>().init_resource::<KeyNames>().add_systems(
        Update,
        (
            show_actions::<R>.in_set(HudSystems).run_if(played::<R>.and_then(not(watching)).and_then(may_change)),
            ask::<R>.in_set(Laying).run_if(
                played::<R>.and_then(not(watching)).and_then(
                    may_change
                        .or_else(resource_changed::<AnswersOf<R>>)
                        .or_else(resource_changed::<Curtain>)
                        .or_else(resource_changed::<Draft>)
                        .or_else(resource_changed::<Prompts>),
                ),
            ),
        ),
    );
}

/// What there is to know about a panel.
type Said<R> = (ActionPanel<<R as RulesetView>::ChipAction>, Density);

/// What the panel of actions depends on beside the battle.
type Key = (Option<FigureId>, Extension, Density);

fn show_actions<R: RulesetView>(
    (shown, seats, picks): (Res<Shown>, Res<Seats>, Res<Picks>),
    (density, keys, slots): (Res<Density>, Res<KeyNames>, Res<Slots>),
    panels: Query<(Entity, &ChipPanel), With<Actions>>,
    columns: Query<&ScrollPosition>,
    mut key: Local<Option<Key>>,
    mut last: Local<Option<Said<R>>>,
    mut commands: Commands,
) {
    let now = (picks.0.figure, picks.0.own.clone(), *density);
    if !shown.is_changed() && !seats.is_changed() && key.as_ref() == Some(&now) {
        // The actions are listed once, not for each hex that the pointer passes.
        return;
    }
    *key = Some(now);
    let choice = shown.asks_person::<R>(&seats).map(|(_, choice)| choice);
    let panel = choice.and_then(|choice| R::action_panel(proven(&shown.battle), &choice, &picks.0));
    let now = panel.map(|panel| (panel, *density));
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    // The same rows with something else chosen stay scrolled as they are.
    let rows = |said: &Said<R>| said.0.rows.iter().map(|row| row.name).collect::<Vec<_>>();
    let kept = last.as_ref().zip(now.as_ref()).is_some_and(|(last, now)| rows(last) == rows(now));
    let scrolled = panels.iter().find_map(|(_, panel)| columns.get(panel.column()).ok().cloned()).filter(|_| kept);
    last.clone_from(&now);
    panels.iter().for_each(|(panel, _)| commands.entity(panel).despawn());
    let Some((mut panel, density)) = now else { return };
    panel.fill_keys(&|action| keys.of(action));
    let (panel, column) = spawn(&panel, &slots, density, &mut commands);
    commands.entity(panel).insert(Actions);
    commands.entity(column).insert(scrolled.unwrap_or_default());
}

/// What tells one question from another: who is asked, its kind, and whom it is about.
type Asked<R> = (SideId, Discriminant<<R as knockback_rules::ruleset::Listed>::Choice>, Option<FigureId>);

fn ask<R: RulesetView>(
    (shown, seats, picks): (Res<Shown>, Res<Seats>, Res<Picks>),
    (density, keys, slots): (Res<Density>, Res<KeyNames>, Res<Slots>),
    (viewpoints, odds): (Viewpoints, Res<AnswersOf<R>>),
    panels: Query<(Entity, &ChipPanel), With<Question>>,
    mut key: Local<Option<(Extension, Density)>>,
    mut asked: Local<Option<Asked<R>>>,
    mut last: Local<Option<Said<R>>>,
    mut commands: Commands,
) {
    let now = (picks.0.own.clone(), *density);
    if !shown.is_changed()
        && !seats.is_changed()
        && !viewpoints.is_changed()
        && !odds.is_changed()
        && key.as_ref() == Some(&now)
    {
        // The answers are listed once, not for each hex that the pointer passes.
        return;
    }
    *key = Some(now);
    let choice = shown.asks_person::<R>(&seats);
    let question = choice.as_ref().map(|(side, choice)| (*side, discriminant(choice), R::asked_figure(choice)));
    let panel = choice.and_then(|(side, choice)| {
        R::question_panel(proven(&shown.battle), (side, &choice), &picks.0, (&viewpoints.now(), &odds.0))
    });
    let now = panel.map(|panel| (panel, *density));
    // Another part of the same question, or chances that have come, are no new question: it does not flash again.
    let same = *asked == question;
    *asked = question;
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    let seen = panels.iter().map(|(_, panel)| *panel).find(|_| same);
    panels.iter().for_each(|(panel, _)| commands.entity(panel).despawn());
    let Some((mut panel, density)) = now else { return };
    panel.fill_keys(&|action| keys.of(action));
    let (panel, _) = spawn(&panel, &slots, density, &mut commands);
    commands.entity(panel).insert(Question);
    if let Some(seen) = seen {
        commands.entity(panel).insert(seen);
    }
}
