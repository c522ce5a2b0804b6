//! The card of the picked or inspected figure: a panel with a head, filled by the played ruleset.

pub(crate) mod rows;

use bevy::{ecs::system::SystemParam, prelude::*};
pub(crate) use knockback_view::sheet::Head;
use knockback_view::sheet::{self, FigureSheet, SheetRow};

use super::{
    HudSystems,
    layout::{Slot, Slots},
};
use crate::{
    input::looked_at,
    stage::{CurrentSelection, Shown},
    theme::{
        icon::icon,
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        widget::{ButtonStyle, bar_button, panel, panel_node, print_shadow, shout, words},
    },
};

/// The panel.
#[derive(Component)]
pub(crate) struct CardPanel;

/// Whether the card is unfolded where there is little room; elsewhere it always is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unfolded(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfolded>().add_systems(Update, show.in_set(HudSystems).run_if(outdated));
}

/// The sheet of the figure that is inspected, that is asked about or that acts.
fn show(
    shown: Res<Shown>,
    picks: Res<CurrentSelection>,
    mut layout: Layout,
    mut last: Local<Option<CardData<Vec<SheetRow>>>>,
) {
    let (battle, unfolded) = (&shown.battle, layout.unfolded());
    let active = || sheet::active_figure(battle, shown.caught_up());
    let figure = looked_at(battle, &picks.0).or_else(active).or(picks.0.figure);
    let Some(sheet) = figure.map(|figure| sheet::sheet(battle, figure, unfolded)) else {
        layout.show(&mut last, None, |_, _: &Vec<SheetRow>, _, _| {});
        return;
    };
    // A ruleset without such sheets draws a card of its own.
    if let Some(FigureSheet { head, rows }) = sheet {
        layout.show(&mut last, Some((head, rows)), |body, rows, (density, _), commands| {
            rows::spawn(body, rows, density, commands);
        });
    }
}

/// True if something has changed on which the card hangs.
pub(crate) fn outdated(
    shown: Res<Shown>,
    picks: Res<CurrentSelection>,
    density: Res<Density>,
    unfolded: Res<Unfolded>,
) -> bool {
    shown.is_changed() || picks.is_changed() || density.is_changed() || unfolded.is_changed()
}

/// What the panel says: its head, and below it what a ruleset says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CardData<B> {
    /// Whose card it is.
    pub(crate) head: Head,
    /// What stands below the head.
    pub(crate) body: B,
    density: Density,
    unfolded: bool,
}

/// Everything that laying out the panel needs.
#[derive(SystemParam)]
pub(crate) struct Layout<'w, 's> {
    density: Res<'w, Density>,
    unfolded: Res<'w, Unfolded>,
    panels: Query<'w, 's, Entity, With<CardPanel>>,
    slots: Res<'w, Slots>,
    commands: Commands<'w, 's>,
}

impl Layout<'_, '_> {
    /// Whether all of a card is to be seen.
    pub(crate) fn unfolded(&self) -> bool {
        self.unfolded.0 || !self.density.compact()
    }

    /// Lays the panel out anew where what it says differs from what it said last; `fill` says how the body is spawned.
    pub(crate) fn show<B: Clone + PartialEq>(
        &mut self,
        last: &mut Option<CardData<B>>,
        now: Option<(Head, B)>,
        fill: impl FnOnce(Entity, &B, (Density, bool), &mut Commands),
    ) {
        let (density, unfolded) = (*self.density, self.unfolded());
        let now = now.map(|(head, body)| CardData { head, body, density, unfolded });
        if *last == now && self.panels.is_empty() == now.is_none() {
            return;
        }
        last.clone_from(&now);
        let commands = &mut self.commands;
        self.panels.iter().for_each(|panel| commands.entity(panel).despawn());
        let Some(now) = now else { return };
        let root = commands
            .spawn((
                Name::new("Card"),
                CardPanel,
                ChildOf(self.slots.of(Slot::Card)),
                panel(),
                print_shadow(3.0),
                Node { padding: px(0).all(), row_gap: px(0), flex_shrink: 0.0, ..panel_node() },
            ))
            .id();
        commands.spawn((ChildOf(root), header(&now.head, density)));
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
        fill(body, &now.body, (density, unfolded), commands);
        if density.compact() {
            let text = if unfolded { "Less" } else { "More" };
            commands.spawn((ChildOf(body), bar_button(text, ButtonStyle::Quiet, true, unfold)));
        }
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
            icon(team.emblem, density.pick(36.0, 18.0), team.ink()),
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
