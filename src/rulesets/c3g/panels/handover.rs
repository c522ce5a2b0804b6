//! The curtain between players: what one side does in secret, the others do not see.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::c3g::Choice;

use super::super::{C3g, actions::LIFT_CURTAIN, played};
use crate::{
    battle::replay::Replaying,
    hud::HudSystems,
    stage::{Curtain, Screen, Shown, actions::Keys, shots::Shoot},
    theme::{
        icon::{Icon, icon},
        scale::Density,
        team::team,
        type_scale,
        widget::{Weight, button, heading, label, note, panel, panel_node, print_shadow, veil},
    },
};

#[derive(Component)]
struct CurtainRoot;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), |mut curtain: ResMut<Curtain>| *curtain = Curtain::default())
        .add_systems(Update, (draw, show, lift_by_key).chain().in_set(HudSystems).run_if(played));
}

/// The curtain falls whenever another side has something secret to do.
fn draw(shown: Res<Shown>, replaying: Option<Res<Replaying>>, mut curtain: ResMut<Curtain>) {
    // A recording has no secrets to keep.
    if !shown.is_changed() || replaying.is_some() {
        return;
    }
    let next = match shown.choice::<C3g>() {
        Some((side, Choice::PlaceMarkers { .. })) if curtain.seer == Some(side) => return,
        Some((side, Choice::PlaceMarkers { .. })) => Curtain { seer: Some(side), waits_for: Some(side) },
        Some(_) | None => Curtain::default(),
    };
    curtain.set_if_neq(next);
}

fn show(
    curtain: Res<Curtain>,
    shown: Res<Shown>,
    density: Res<Density>,
    roots: Query<Entity, With<CurtainRoot>>,
    mut shoot: MessageWriter<Shoot>,
    mut commands: Commands,
) {
    let Some(side) = curtain.waits_for else {
        roots.iter().for_each(|root| commands.entity(root).despawn());
        return;
    };
    if !roots.is_empty() && !curtain.is_changed() {
        return;
    }
    roots.iter().for_each(|root| commands.entity(root).despawn());
    let (name, team) = (shown.battle.side_name(side).to_owned(), team(side));
    commands.spawn((
        veil("Curtain", 0.97, 5),
        CurtainRoot,
        DespawnOnExit(Screen::Battle),
        children![(
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Center,
                padding: px(density.pick(2.0 * type_scale::GAP_L, type_scale::GAP)).all(),
                ..panel_node()
            },
            children![
                icon(Icon::Side(team.emblem), 72.0, team.ink()),
                heading(name.clone()),
                label("Place your order markers now. The others look away."),
                button(format!("Ready: {name}"), Weight::Main, lift),
                note(format!("{}, or a click", LIFT_CURTAIN.key())),
            ],
        )],
    ));
    shoot.write(Shoot("handover"));
}

fn lift(_: On<Activate>, mut curtain: ResMut<Curtain>) {
    curtain.waits_for = None;
}

/// A key lifts the curtain.
fn lift_by_key(keys: Keys, mut curtain: ResMut<Curtain>) {
    if curtain.drawn() && keys.just_pressed(&LIFT_CURTAIN) {
        curtain.waits_for = None;
    }
}
