//! The card of the selected or inspected figure: a header and the figure's sheet.

mod rows;

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::board::Cell;
use knockback_view::sheet::{self, FigureSheet, Head, SheetContext, SheetOption};

use super::{
    HudSystems,
    layout::{Slot, Slots},
};
use crate::{
    input::hovered_figure,
    stage::{CurrentSelection, PlayerAction, Shown, Viewpoints, pointer::HoveredCell},
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

/// True if the card is unfolded in a compact layout. In other layouts, the card is always unfolded.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unfolded(bool);

/// Index of the option that a button selects.
#[derive(Component, Clone, Copy, Debug)]
struct Chooses(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfolded>().add_systems(Update, show.in_set(HudSystems).run_if(is_outdated));
}

/// True if any input of the card has changed.
fn is_outdated(
    (shown, picks): (Res<Shown>, Res<CurrentSelection>),
    viewpoints: Viewpoints,
    (density, unfolded): (Res<Density>, Res<Unfolded>),
) -> bool {
    let battle = shown.is_changed() || picks.is_changed() || viewpoints.is_changed();
    battle || density.is_changed() || unfolded.is_changed()
}

/// The cell of the last order. Once the order has been played, the cell does not count as hovered any more, unless the
/// pointer is still on it: the card returns to the figure that acts.
#[derive(Clone, Copy, Debug, Default)]
struct LastAim {
    cell: Option<Cell>,
    caught_up: bool,
}

impl LastAim {
    /// Updates it, and returns true if the selected cell counts as hovered.
    fn hovers(&mut self, caught_up: bool, cell: Option<Cell>, pointed: Option<Cell>) -> bool {
        if caught_up && !self.caught_up {
            self.cell = cell;
        } else if self.cell != cell {
            self.cell = None;
        }
        self.caught_up = caught_up;
        self.cell.is_none() || pointed == cell
    }
}

/// Shows the sheet of the hovered figure, the active figure or the selected figure, in this order.
fn show(
    (shown, picks, viewpoints, pointed): (Res<Shown>, Res<CurrentSelection>, Viewpoints, Res<HoveredCell>),
    mut last_aim: Local<LastAim>,
    (density, unfolded, slots): (Res<Density>, Res<Unfolded>, Res<Slots>),
    panels: Query<Entity, With<CardPanel>>,
    mut last: Local<Option<(FigureSheet, Density, bool)>>,
    mut commands: Commands,
) {
    let (battle, density) = (&shown.battle, *density);
    let is_unfolded = unfolded.0 || !density.compact();
    let active = || sheet::active_figure(battle, shown.caught_up());
    let hovers = last_aim.hovers(shown.caught_up(), picks.0.cell, pointed.0);
    let hovered = hovered_figure(battle, &picks.0).filter(|_| hovers);
    let figure = hovered.or_else(active).or(picks.0.figure);
    let viewpoint = viewpoints.now();
    let selection = Some(&picks.0).filter(|_| shown.caught_up());
    let context = SheetContext { viewpoint: &viewpoint, selection, is_unfolded };
    let sheet = figure.and_then(|figure| sheet::sheet(battle, figure, &context));
    let now = sheet.map(|sheet| (sheet, density, is_unfolded));
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some((sheet, density, is_unfolded)) = now else { return };
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
    commands.spawn((ChildOf(root), header(&sheet.head, density)));
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
    rows::spawn(body, &sheet, density, &mut commands);
    for (place, option) in sheet.options.into_iter().enumerate() {
        commands.spawn((ChildOf(body), Chooses(place), option_button(option, density)));
    }
    if density.compact() {
        let text = if is_unfolded { "Less" } else { "More" };
        commands.spawn((ChildOf(body), bar_button(text, ButtonStyle::Quiet, true, unfold)));
    }
}

fn option_button(option: SheetOption, density: Density) -> impl Bundle {
    let weight = if option.is_chosen { ButtonStyle::Main } else { ButtonStyle::Quiet };
    (bar_button(option.text, weight, density.compact(), choose), Tip::new(option.tip, option.rules))
}

fn choose(press: On<Activate>, buttons: Query<&Chooses>, mut acts: MessageWriter<PlayerAction>) {
    acts.write_batch(buttons.get(press.entity).map(|button| PlayerAction::Digit(button.0)));
}

/// Returns the header of the panel: icon and name on the colour of the side.
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

fn unfold(_: On<Activate>, mut unfolded: ResMut<Unfolded>) {
    unfolded.0 = !unfolded.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_returns_to_the_acting_figure_after_an_attack() {
        let cells: Vec<Cell> = crate::shipped::scenarios()[0].board.cells().take(2).collect();
        let (target, other) = (Some(cells[0]), Some(cells[1]));
        let mut last = LastAim { cell: None, caught_up: true };
        assert!(last.hovers(true, target, None), "the player aims with the keys");
        assert!(last.hovers(false, target, None), "the attack is shown");
        assert!(!last.hovers(true, target, None), "the attack is over");
        assert!(last.hovers(true, target, target), "the pointer is on the target");
        assert!(last.hovers(true, other, None), "the player aims at another figure");
        assert!(last.hovers(true, target, None), "and at the target again");
    }
}
