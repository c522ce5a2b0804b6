//! What happened, in plain words, with the rules that decided.

use bevy::prelude::*;

use super::{
    HudSystems, changed,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    theme::{
        palette, type_scale,
        widget::{panel, panel_node, words},
    },
};

#[derive(Component)]
struct LogPanel;

/// How many lines are shown.
const LINES: usize = 7;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems).run_if(resource_changed::<Shown>));
}

fn show(
    shown: Res<Shown>,
    panels: Query<Entity, With<LogPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<(usize, Option<String>)>>,
    mut commands: Commands,
) {
    let now = (shown.log.len(), shown.log.last().map(|said| said.line.text.clone()));
    if !changed(&mut last, now) && panels.is_empty() == shown.log.is_empty() {
        return;
    }
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    if shown.log.is_empty() {
        return;
    }
    let root = commands
        .spawn((
            Name::new("Log"),
            LogPanel,
            ChildOf(slots.of(Slot::Log)),
            panel(),
            Node { padding: UiRect::axes(px(type_scale::GAP), px(type_scale::GAP_S)), row_gap: px(2), ..panel_node() },
            Pickable::IGNORE,
        ))
        .id();
    let first = shown.log.len().saturating_sub(LINES);
    for (place, said) in shown.log.iter().enumerate().skip(first) {
        let line = &said.line;
        let rules: Vec<&str> = line.rules.iter().map(|rule| rule.0).collect();
        let colour = if place + 1 == shown.log.len() { palette::TEXT } else { palette::TEXT_QUIET };
        let text = if rules.is_empty() { line.text.clone() } else { format!("{}  [{}]", line.text, rules.join(", ")) };
        commands.spawn((ChildOf(root), words(text, type_scale::SMALL, colour)));
    }
}
