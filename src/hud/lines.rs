//! The choice of line where a knockback has several (`C3G-20`), with what each would do.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::{battle::Occupant, c3g::Choice};

use super::{
    HudSystems, changed,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    input::Act,
    overlay::{Overlays, model::Forecast, words},
    theme::{
        type_scale,
        widget::{Weight, panel, panel_node, small_button, subheading},
    },
};

#[derive(Component)]
struct LinesPanel;

/// Which line a button stands for.
#[derive(Component, Clone, Copy)]
struct LineButton(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(resource_changed::<Shown>.or_else(resource_changed::<Overlays>)),
    );
}

/// What each line would do; none where no line is to be chosen.
fn texts(shown: &Shown, overlays: &Overlays) -> Vec<String> {
    let (Some((_, Choice::Line { .. })), Some(aim)) = (shown.choice(), &overlays.0.aim) else { return Vec::new() };
    let (Forecast::Lines(lines), Occupant::Figure(target)) = (&aim.forecast, aim.target) else { return Vec::new() };
    let text = |(place, (line, trajectories)): (usize, &(_, Vec<knockback_rules::c3g::Trajectory>))| {
        let line: &knockback_rules::c3g::Line = line;
        let end = trajectories.first().map(|trajectory| words::end(&shown.battle, target, trajectory));
        format!("{}  To the {}: {}", place + 1, line.direction, end.unwrap_or_default())
    };
    lines.iter().enumerate().map(text).collect()
}

fn show(
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    panels: Query<Entity, With<LinesPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Vec<String>>>,
    mut commands: Commands,
) {
    let texts = texts(&shown, &overlays);
    if !changed(&mut last, texts.clone()) && panels.is_empty() == texts.is_empty() {
        return;
    }
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    if texts.is_empty() {
        return;
    }
    let root = commands
        .spawn((
            Name::new("Lines"),
            LinesPanel,
            ChildOf(slots.of(Slot::Choice)),
            panel(),
            Node { padding: px(type_scale::GAP).all(), row_gap: px(type_scale::GAP_S), ..panel_node() },
            children![subheading("Which way shall it fly?")],
        ))
        .id();
    for (place, text) in texts.into_iter().enumerate() {
        commands.spawn((ChildOf(root), LineButton(place), small_button(text, Weight::Quiet, choose)));
    }
}

fn choose(press: On<Activate>, buttons: Query<&LineButton>, mut acts: MessageWriter<Act>) {
    acts.write_batch(buttons.get(press.entity).map(|button| Act::Line(button.0)));
}
