//! The choice between several lines of knockback (`C3G-20`), with the effect of each.

use crate::overlay::SceneOf;
use bevy::{input_focus::tab_navigation::TabGroup, picking::hover::Hovered, prelude::*, ui_widgets::Activate};

use super::super::{C3g, is_active};
use crate::{
    hud::{
        HudSystems,
        layout::{Slot, Slots},
        redrawn::Redrawn,
    },
    rulesets::c3g::expect_ruleset,
    stage::{AppSystems, CurrentSelection, PlayerAction, Shown, actions},
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, note, panel, panel_node, small_button, subheading, words},
    },
};
use knockback_view::c3g::lines;

#[derive(Component)]
struct LinesPanel;

/// Index of the line that a button selects.
#[derive(Component, Clone, Copy)]
struct LineButton(usize);

/// The marker in front of the button of a line.
#[derive(Component, Clone, Copy)]
struct LineSign(usize);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            look.in_set(AppSystems::Input),
            (show.run_if(resource_changed::<Shown>.or_else(resource_changed::<SceneOf<C3g>>)), light)
                .chain()
                .in_set(HudSystems),
        )
            .run_if(is_active),
    );
}

fn show(shown: Res<Shown>, scene: Res<SceneOf<C3g>>, slots: Res<Slots>, mut panel: Redrawn<LinesPanel, Vec<String>>) {
    let choice = shown.choice::<C3g>();
    let texts = choice.map(|(_, choice)| lines::texts(expect_ruleset(&shown.battle), &choice, &scene));
    let texts = texts.filter(|texts| !texts.is_empty());
    panel.show(texts, |texts, commands| spawn(texts, slots.of(Slot::Choice), commands));
}

fn spawn(texts: &[String], slot: Entity, commands: &mut Commands) {
    let root = commands
        .spawn((
            Name::new("Lines"),
            LinesPanel,
            ChildOf(slot),
            TabGroup::new(1),
            panel(),
            Node { padding: px(type_scale::GAP).all(), row_gap: px(type_scale::GAP_S), ..panel_node() },
            Tip::new("The attacker chooses the line along which the target flies.", &["C3G-20"]),
            children![subheading("Choose the line of flight")],
        ))
        .id();
    for (place, text) in texts.iter().cloned().enumerate() {
        let row = Node { column_gap: px(type_scale::GAP_S), align_items: AlignItems::Center, ..default() };
        let row = commands.spawn((ChildOf(root), row, Pickable::IGNORE)).id();
        let sign = words("\u{25b6}", type_scale::BODY, palette::FLIGHT);
        commands.spawn((ChildOf(row), LineSign(place), Visibility::Hidden, sign));
        commands.spawn((ChildOf(row), LineButton(place), small_button(text, ButtonStyle::Quiet, choose)));
    }
    commands.spawn((
        ChildOf(root),
        note(format!(
            "Hover over a line, or press its number or {}, to preview it. Click it or press {} to choose it.",
            actions::NEXT_LINE.key(),
            actions::ACT.key()
        )),
    ));
}

fn choose(press: On<Activate>, buttons: Query<&LineButton>, mut acts: MessageWriter<PlayerAction>) {
    acts.write_batch(buttons.get(press.entity).map(|button| PlayerAction::Line(button.0)));
}

/// Selects the line of the hovered button.
fn look(buttons: Query<(&LineButton, &Hovered), Changed<Hovered>>, mut picks: ResMut<CurrentSelection>) {
    if let Some((line, _)) = buttons.iter().find(|(_, hovered)| hovered.get()) {
        picks.0.line = line.0;
    }
}

/// Shows the marker in front of the selected line.
fn light(scene: Res<SceneOf<C3g>>, mut signs: Query<(&LineSign, &mut Visibility)>) {
    let Some(aim) = scene.aim.as_ref().filter(|_| !signs.is_empty()) else { return };
    let here = aim.line % aim.forecast.lines().len().max(1);
    for (sign, mut visibility) in &mut signs {
        visibility.set_if_neq(if sign.0 == here { Visibility::Inherited } else { Visibility::Hidden });
    }
}
