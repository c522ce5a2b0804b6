//! The armies at a glance: all figures of all sides with their wounds and states, and the acting figure.

mod bars;
mod lives;

use bevy::{
    picking::events::{Over, Pointer},
    prelude::*,
    ui_widgets::{Activate, observe},
};
use knockback_rules::battle::FigureId;
use knockback_view::{
    army::{self, Army, ArmyChip, ChipContent},
    drawing::{CellMark, Layer},
    tone::Tone,
};

pub(crate) use lives::spawn_pips;

use super::{
    HudSystems, changed,
    layout::{Slot, Slots},
};
use crate::{
    overlay::marks::Markers,
    stage::{CurrentSelection, CursorSource, Shown, Viewpoints, cameras::Focus},
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::{Team, team},
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, pressable, strong, words},
    },
};

#[derive(Component)]
struct ArmiesBar;

/// The figure of a chip. A click on the chip inspects it.
#[derive(Component, Clone, Copy, Debug)]
struct ChipOf(Option<FigureId>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(
            resource_changed::<Shown>
                .or_else(|viewpoints: Viewpoints| viewpoints.is_changed())
                .or_else(resource_changed::<Density>),
        ),
    );
}

fn show(
    shown: Res<Shown>,
    viewpoints: Viewpoints,
    density: Res<Density>,
    bars: Query<Entity, With<ArmiesBar>>,
    slots: Res<Slots>,
    mut last: Local<Option<(Vec<Army>, Density)>>,
    mut commands: Commands,
) {
    let armies = army::armies(&shown.battle, &viewpoints.now());
    if !changed(&mut last, (armies.clone(), *density)) && !bars.is_empty() {
        return;
    }
    bars.iter().for_each(|bar| commands.entity(bar).despawn());
    let bar = commands
        .spawn((
            Name::new("Armies"),
            ArmiesBar,
            ChildOf(slots.of(Slot::Armies)),
            Node {
                width: percent(100),
                column_gap: px(density.pick(type_scale::GAP, 4.0)),
                justify_content: JustifyContent::SpaceBetween,
                padding: UiRect::axes(px(density.pick(10.0, 4.0)), px(density.pick(4.0, 2.0))),
                ..default()
            },
            BackgroundColor(palette::PANEL.with_alpha(0.80)),
        ))
        .id();
    for army in &armies {
        spawn_army(bar, army, *density, &mut commands);
    }
}

fn spawn_army(bar: Entity, army: &Army, density: Density, commands: &mut Commands) {
    let team = team(army.side);
    let row = commands
        .spawn((
            Name::new(format!("Army {}", army.name)),
            ChildOf(bar),
            Node {
                column_gap: px(density.pick(5.0, 2.0)),
                align_items: AlignItems::Stretch,
                flex_shrink: 1.0,
                min_width: px(0),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    let note = army.note.as_ref().map(|note| words(note.clone(), 11.0, palette::TEXT_QUIET));
    let note = note.map(|note| (note, TextLayout::no_wrap()));
    commands.spawn((
        ChildOf(row),
        Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            min_width: px(density.pick(32.0, 22.0)),
            flex_shrink: 0.0,
            ..default()
        },
        Tip::new(army.tip.clone(), army.rules),
        Children::spawn((Spawn(icon(team.emblem, density.pick(20.0, 13.0), team.ink())), SpawnIter(note.into_iter()))),
    ));
    let crowded = army.chips.len() > ROOMS;
    for chip in &army.chips {
        spawn_chip(row, chip, team, (density, crowded), commands);
    }
}

/// Number of chips per side that have their full width in the smallest window. More chips share that width.
const ROOMS: usize = 3;

/// Returns the font size at which a name fits into a chip beside the given number of icons, but at least a readable
/// size. `crowded` chips are narrower in a compact layout.
fn name_size(name: &str, signs: usize, (density, crowded): (Density, bool)) -> f32 {
    /// Average width of a bold letter, relative to the font size.
    const LETTER: f32 = 0.57;
    let letters = f32::from(u16::try_from(name.chars().count().max(1)).unwrap_or(u16::MAX));
    let taken = f32::from(u16::try_from(signs).unwrap_or(u16::MAX)) * density.pick(20.0, 16.0);
    let room = density.pick(94.0, if crowded { 62.0 } else { 72.0 });
    let fits = (room - taken).max(0.0) / (LETTER * letters);
    fits.clamp(density.pick(9.0, 8.0), density.pick(14.0, 11.0))
}

fn spawn_chip(row: Entity, chip: &ArmyChip, team: Team, fit: (Density, bool), commands: &mut Commands) {
    let (density, _) = fit;
    let ground = if chip.acts { team.colour.mix(&Color::BLACK, 0.6) } else { palette::PANEL_RAISED };
    let entity = commands
        .spawn((
            Name::new(format!("Chip {}", chip.name)),
            ChildOf(row),
            ChipOf(chip.figure),
            Node {
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                width: px(density.pick(126.0, 96.0)),
                height: px(density.pick(42.0, 30.0)),
                min_width: px(26),
                flex_shrink: 1.0,
                padding: UiRect::axes(px(density.pick(7.0, 4.0)), px(density.pick(3.0, 1.0))),
                border: UiRect { left: px(4), ..px(1).all() },
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                overflow: Overflow::clip(),
                ..default()
            },
            pressable(ButtonStyle::Chip { ground, edge: team.colour, lit: chip.acts }),
            observe(look),
            observe(point),
            Tip::new(chip.tip.clone(), chip.rules),
        ))
        .id();
    let size = density.pick(14.0, 11.0);
    let ink = if chip.lives { palette::TEXT } else { palette::TEXT_QUIET };
    let upper = commands
        .spawn((
            ChildOf(entity),
            Node { column_gap: px(3), align_items: AlignItems::Center, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    if !chip.lives {
        commands.spawn((ChildOf(upper), icon(Icon::Out, size, palette::HARM)));
    }
    // A long name gets a smaller font and leaves space for the icons beside it.
    let room = Node { min_width: px(0), flex_shrink: 1.0, overflow: Overflow::clip(), ..default() };
    let room = commands.spawn((ChildOf(upper), room, Pickable::IGNORE)).id();
    let name = commands
        .spawn((ChildOf(room), strong(chip.name.clone(), name_size(&chip.name, chip.signs.len(), fit), ink)))
        .id();
    commands.entity(name).insert(TextLayout::no_wrap());
    if !chip.lives {
        commands.entity(name).insert(Strikethrough);
    }
    if !chip.signs.is_empty() {
        commands.spawn((ChildOf(upper), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
    }
    for sign in &chip.signs {
        commands.spawn((
            ChildOf(upper),
            Node { flex_shrink: 0.0, ..default() },
            Tip::new(sign.in_full(), sign.rules),
            children![icon(sign.icon, density.pick(13.0, 10.0), palette::ink(sign.tone))],
        ));
    }
    let lower = commands
        .spawn((
            ChildOf(entity),
            Node {
                column_gap: px(density.pick(5.0, 3.0)),
                align_items: AlignItems::Center,
                min_width: px(0),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    match &chip.body {
        ChipContent::Lives(lives) => lives::spawn(lower, lives, ink, density, commands),
        ChipContent::Bars(bars) => bars.iter().for_each(|bar| bars::spawn(lower, *bar, density, commands)),
    }
}

/// Returns the cell of a chip's figure.
fn cell_of(chip: Entity, chips: &Query<&ChipOf>, shown: &Shown) -> Option<knockback_rules::board::Cell> {
    let figure = chips.get(chip).ok()?.0?;
    Some(shown.battle.field().footprint(figure)?.head)
}

/// Inspects the figure of a clicked chip and shows its sheet until something else is hovered.
fn look(
    press: On<Activate>,
    chips: Query<&ChipOf>,
    shown: Res<Shown>,
    mut picks: ResMut<CurrentSelection>,
    mut lead: ResMut<CursorSource>,
    mut focus: MessageWriter<Focus>,
) {
    if let Some(cell) = cell_of(press.entity, &chips, &shown) {
        focus.write(Focus::closely(cell));
        *lead = CursorSource::Keys;
        if picks.0.cell != Some(cell) {
            (picks.0.cell, picks.0.line) = (Some(cell), 0);
        }
    }
}

/// Hovers the figure of a hovered chip: marks it on the board and shows its card.
fn point(
    over: On<Pointer<Over>>,
    chips: Query<&ChipOf>,
    shown: Res<Shown>,
    mut picks: ResMut<CurrentSelection>,
    mut markers: ResMut<Markers>,
) {
    if let Some(cell) = cell_of(over.entity, &chips, &shown) {
        markers.set(Layer::Cursor, [CellMark::each([cell], Tone::Ready)]);
        if picks.0.cell != Some(cell) {
            picks.0.cell = Some(cell);
            picks.0.line = 0;
        }
    }
}
