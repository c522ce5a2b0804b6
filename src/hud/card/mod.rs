//! Who is looked at or picked: a card in C3G, a sheet in Champions.

mod c3g;
mod champions;
mod powers;
mod rows;

use bevy::prelude::*;
use knockback_rules::battle::{RulesSetting, SideId};

use super::{
    HudSystems, acting,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    input::{Picks, looked_at},
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        widget::{Weight, bar_button, panel, panel_node, print_shadow, shout, words},
    },
};

#[derive(Component)]
struct CardPanel;

/// Whether the card is unfolded where there is little room; elsewhere it always is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Unfolded(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfolded>().add_systems(
        Update,
        show.in_set(HudSystems).run_if(
            resource_changed::<Shown>
                .or_else(resource_changed::<Picks>)
                .or_else(resource_changed::<Density>)
                .or_else(resource_changed::<Unfolded>),
        ),
    );
}

/// What the panel says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    /// Whose card it is.
    head: Head,
    body: Body,
    density: Density,
    unfolded: bool,
}

/// The head of the panel.
#[derive(Clone, Debug, PartialEq)]
struct Head {
    name: String,
    side: SideId,
    /// What it is, below its name.
    kind: String,
    tip: String,
    rules: &'static [&'static str],
}

/// What stands below the head.
#[derive(Clone, Debug, PartialEq)]
enum Body {
    Card(c3g::Model),
    Sheet(Vec<rows::Row>),
}

fn model_of(shown: &Shown, picks: &Picks, density: Density, unfolded: bool) -> Option<Model> {
    let battle = &shown.battle;
    let unfolded = unfolded || !density.compact();
    let looked_at = looked_at(battle, &picks.0);
    let (head, body) = match battle.setting().rules {
        RulesSetting::C3g(_) => {
            let figure = looked_at.or(picks.0.figure)?;
            (c3g::head(battle, figure), Body::Card(c3g::model_of(shown, picks, figure)))
        }
        RulesSetting::Champions(_) => {
            let asked = shown.champions_choice().map(|(_, choice)| champions::asked(choice));
            let acting = acting::phase(battle).map(|phase| phase.figure);
            let figure = looked_at.or(asked).or(acting).or(picks.0.figure)?;
            (champions::head(battle, figure), Body::Sheet(champions::rows(battle, figure, unfolded)))
        }
    };
    Some(Model { head, body, density, unfolded })
}

fn show(
    shown: Res<Shown>,
    picks: Res<Picks>,
    density: Res<Density>,
    unfolded: Res<Unfolded>,
    panels: Query<Entity, With<CardPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Model>>,
    mut commands: Commands,
) {
    let now = model_of(&shown, &picks, *density, unfolded.0);
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(now) = now else { return };
    let root = commands
        .spawn((
            Name::new("Card"),
            CardPanel,
            ChildOf(slots.of(Slot::Card)),
            panel(),
            print_shadow(3.0),
            Node { padding: px(0).all(), row_gap: px(0), flex_shrink: 0.0, ..panel_node() },
        ))
        .id();
    commands.spawn((ChildOf(root), header(&now.head, *density)));
    let body = commands
        .spawn((
            ChildOf(root),
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(density.pick(7.0, 4.0)),
                padding: px(density.pick(10.0, 5.0)).all(),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    match &now.body {
        Body::Card(model) => c3g::spawn(body, &shown.battle, model, (*density, now.unfolded), &mut commands),
        Body::Sheet(sheet) => rows::spawn(body, sheet, *density, &mut commands),
    }
    if density.compact() {
        let text = if now.unfolded { "Less" } else { "More" };
        commands.spawn((ChildOf(body), bar_button(text, Weight::Quiet, true, unfold)));
    }
}

/// The head of the panel: sign and name on the colour of the side.
fn header(head: &Head, density: Density) -> impl Bundle {
    let team = team(head.side);
    let ground = team.colour.mix(&Color::BLACK, 0.62);
    let kind = (!density.compact()).then(|| words(head.kind.clone(), 13.0, palette::TEXT.mix(&team.colour, 0.15)));
    (
        Node {
            column_gap: px(density.pick(10.0, 6.0)),
            align_items: AlignItems::Center,
            padding: UiRect::axes(px(density.pick(10.0, 6.0)), px(density.pick(7.0, 3.0))),
            ..default()
        },
        BackgroundColor(ground),
        Tip::new(head.tip.clone(), head.rules),
        children![
            icon(Icon::Side(team.emblem), density.pick(36.0, 18.0), team.ink()),
            (
                Node { flex_direction: FlexDirection::Column, min_width: px(0), ..default() },
                Pickable::IGNORE,
                Children::spawn((
                    Spawn(shout(head.name.clone(), density.pick(26.0, 16.0), palette::TEXT)),
                    SpawnIter(kind.into_iter()),
                )),
            ),
        ],
    )
}

fn unfold(_: On<bevy::ui_widgets::Activate>, mut unfolded: ResMut<Unfolded>) {
    unfolded.0 = !unfolded.0;
}
