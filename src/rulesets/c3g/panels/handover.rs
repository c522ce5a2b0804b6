//! The handover screen between players, which hides the secrets of one side from the others.

use bevy::{prelude::*, ui_widgets::Activate};

use super::super::{
    actions::{END_HANDOVER, QUICK_MARKERS},
    is_active,
    orders::handover::Lift,
};
use crate::{
    hud::HudSystems,
    stage::{Draft, Handover, Screen, Shown, actions::UNDO, shots::Shoot},
    theme::{
        icon::icon,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, button, heading, label, note, panel, panel_node, print_shadow, veil},
    },
};

use knockback_view::c3g::markers::Laid;

#[derive(Component)]
struct HandoverRoot;

/// The effect of a button.
#[derive(Component, Clone, Copy)]
struct Does(Lift);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems).run_if(is_active));
}

fn show(
    (handover, draft): (Res<Handover>, Res<Draft>),
    shown: Res<Shown>,
    density: Res<Density>,
    roots: Query<Entity, With<HandoverRoot>>,
    mut shoot: MessageWriter<Shoot>,
    mut commands: Commands,
) {
    let Some(side) = handover.waits_for else {
        roots.iter().for_each(|root| commands.entity(root).despawn());
        return;
    };
    if !roots.is_empty() && !handover.is_changed() {
        return;
    }
    roots.iter().for_each(|root| commands.entity(root).despawn());
    let (name, team) = (shown.battle.side_name(side).to_owned(), team(side));
    // A player who has placed their markers can still return and change them.
    let before = Laid::of(&draft.0).filter(|laid| laid.is_done()).and_then(Laid::side);
    let before = before.map(|before| shown.battle.side_name(before).to_owned());
    let column = commands
        .spawn((
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Center,
                padding: px(density.pick(2.0 * type_scale::GAP_L, type_scale::GAP)).all(),
                ..panel_node()
            },
            children![
                icon(team.emblem, density.pick(72.0, 40.0), team.ink()),
                heading(name.clone()),
                label("Place your order markers. Other players, look away!"),
            ],
        ))
        .id();
    let veil = (veil("Curtain", 0.97, 5), HandoverRoot, DespawnOnExit(Screen::Battle));
    commands.spawn(veil).add_child(column);
    let mut add = |text: String, weight: ButtonStyle, does: Lift, tip: String| {
        let tip = Tip::new(tip, &["C3G-3"]);
        commands.spawn((ChildOf(column), Does(does), button(text, weight, press), tip));
    };
    let ready = END_HANDOVER.tip("Place your markers one by one.");
    add(format!("Ready: {name}"), ButtonStyle::Main, Lift::Up, ready);
    let quick = QUICK_MARKERS.tip("Places all four markers where they are useful. You can still move them.");
    add("Ready: place them for me".to_owned(), ButtonStyle::Quiet, Lift::Quick, quick);
    if let Some(before) = &before {
        let back = UNDO.tip(format!("Hand the screen back to {before}, who can still change their markers."));
        add(format!("Back: {before}"), ButtonStyle::Quiet, Lift::Back, back);
    }
    let back = before.map_or(String::new(), |_| format!("; {}: back", UNDO.key()));
    let keys = format!("{}: ready; {}: ready, place them for me{back}", END_HANDOVER.key(), QUICK_MARKERS.key());
    commands.spawn((ChildOf(column), note(keys)));
    shoot.write(Shoot("handover"));
}

fn press(press: On<Activate>, buttons: Query<&Does>, mut lifts: MessageWriter<Lift>) {
    lifts.write_batch(buttons.get(press.entity).map(|button| button.0));
}
