//! The armies at a glance: every card of both sides, with who is hurt, what is revealed, and who acts.

use bevy::{
    picking::events::{Over, Pointer},
    prelude::*,
    ui_widgets::{Activate, observe},
};
use knockback_rules::{
    battle::{Battle, CardId, FigureId, SideId},
    c3g::{Marker, MarkerFace},
};

use super::{
    HudSystems, acting, changed,
    handover::Curtain,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    input::Picks,
    overlay::marks::{Layer, Mark, Markers},
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::{Team, team},
        tip::Tip,
        type_scale,
        widget::{Weight, pressable, strong, words},
    },
    view3d::camera::Focus,
};

#[derive(Component)]
struct ArmiesBar;

/// Whom a chip stands for: the figure of its card that is to be looked at.
#[derive(Component, Clone, Copy, Debug)]
struct ChipOf(Option<FigureId>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(
            resource_changed::<Shown>.or_else(resource_changed::<Curtain>).or_else(resource_changed::<Density>),
        ),
    );
}

/// An army in the bar.
#[derive(Clone, Debug, PartialEq)]
struct Army {
    side: SideId,
    name: String,
    /// Order markers that lie face down, nobody else knows where.
    hidden: usize,
    cards: Vec<Chip>,
}

/// A card in the bar.
#[derive(Clone, Debug, PartialEq)]
struct Chip {
    name: String,
    /// Each figure with the Life it has left.
    figures: Vec<(FigureId, u8)>,
    /// The Life of a figure that is unhurt.
    life: u8,
    /// The order markers that may be seen on it.
    markers: Vec<Marker>,
    acts: bool,
}

impl Chip {
    fn standing(&self) -> usize {
        self.figures.iter().filter(|(_, left)| *left > 0).count()
    }

    /// Who is to be looked at: the first figure that still stands.
    fn first(&self) -> Option<FigureId> {
        self.figures.iter().find(|(_, left)| *left > 0).map(|(figure, _)| *figure)
    }

    /// The same in words.
    fn tip(&self, side: &str) -> String {
        let wounds: u32 = self.figures.iter().map(|(_, left)| u32::from(self.life - left)).sum();
        let of = |what: u32| if what == 1 { "1 wound".to_owned() } else { format!("{what} wounds") };
        let state = match (&self.figures[..], self.standing()) {
            (_, 0) => "destroyed".to_owned(),
            ([(_, left)], _) => format!("Life {left} of {}, {}", self.life, of(wounds)),
            (all, standing) => format!("{standing} of {} figures stand, {}", all.len(), of(wounds)),
        };
        let markers: Vec<&str> = self.markers.iter().map(|marker| marker.name()).collect();
        let markers =
            if markers.is_empty() { String::new() } else { format!(" Order markers on it: {}.", markers.join(", ")) };
        let acts = if self.acts { " It acts now." } else { "" };
        format!("{} of {side}: {state}.{markers}{acts} A click looks at it.", self.name)
    }
}

fn armies(battle: &Battle, curtain: Curtain) -> Vec<Army> {
    let acting = acting::card(battle);
    let chip = |side: SideId, id: CardId| {
        let card = battle.setting().c3g().card(id);
        let seen = |marker: &Marker| match battle.c3g().marker(side, *marker) {
            MarkerFace::Up(on) => on == id,
            MarkerFace::Down(on) => on == id && curtain.seer() == Some(side),
            MarkerFace::Unplaced | MarkerFace::Unknown => false,
        };
        Chip {
            name: card.name.clone(),
            figures: card.figures.iter().map(|figure| (*figure, battle.life_left(*figure))).collect(),
            life: card.life,
            markers: Marker::ALL.into_iter().filter(seen).collect(),
            acts: acting == Some(id),
        }
    };
    let hidden = |side: SideId| {
        let down =
            |marker: &Marker| matches!(battle.c3g().marker(side, *marker), MarkerFace::Down(_) | MarkerFace::Unknown);
        Marker::ALL.into_iter().filter(down).count()
    };
    (0u16..)
        .map(SideId)
        .take(battle.setting().sides.len())
        .map(|side| Army {
            side,
            name: battle.side_name(side).to_owned(),
            hidden: hidden(side),
            cards: battle.cards_of(side).map(|card| chip(side, card)).collect(),
        })
        .collect()
}

fn show(
    shown: Res<Shown>,
    curtain: Res<Curtain>,
    density: Res<Density>,
    bars: Query<Entity, With<ArmiesBar>>,
    slots: Res<Slots>,
    mut last: Local<Option<(Vec<Army>, Density)>>,
    mut commands: Commands,
) {
    let armies = armies(&shown.battle, *curtain);
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
    let hidden = (army.hidden > 0).then(|| words(format!("?\u{00d7}{}", army.hidden), 11.0, palette::TEXT_QUIET));
    let told = match army.hidden {
        0 => "No order marker lies face down.".to_owned(),
        1 => "One order marker lies face down.".to_owned(),
        many => format!("{many} order markers lie face down."),
    };
    commands.spawn((
        ChildOf(row),
        Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            width: px(density.pick(32.0, 22.0)),
            flex_shrink: 0.0,
            ..default()
        },
        Tip::new(format!("{}. {told}", army.name), &["C3G-3"]),
        Children::spawn((
            Spawn(icon(Icon::Side(team.emblem), density.pick(20.0, 13.0), team.ink())),
            SpawnIter(hidden.into_iter()),
        )),
    ));
    for chip in &army.cards {
        spawn_chip(row, chip, &army.name, team, density, commands);
    }
}

fn spawn_chip(row: Entity, chip: &Chip, side: &str, team: Team, density: Density, commands: &mut Commands) {
    let lives = chip.standing() > 0;
    let ground = if chip.acts { team.colour.mix(&Color::BLACK, 0.6) } else { palette::PANEL_RAISED };
    let entity = commands
        .spawn((
            Name::new(format!("Chip {}", chip.name)),
            ChildOf(row),
            ChipOf(chip.first()),
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
            pressable(Weight::Chip { ground, edge: team.colour, lit: chip.acts }),
            observe(look),
            observe(point),
            Tip::new(chip.tip(side), &["C3G-1", "C3G-2"]),
        ))
        .id();
    let size = density.pick(14.0, 11.0);
    let ink = if lives { palette::TEXT } else { palette::TEXT_QUIET };
    let upper = commands
        .spawn((
            ChildOf(entity),
            Node { column_gap: px(3), align_items: AlignItems::Center, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    if !lives {
        commands.spawn((ChildOf(upper), icon(Icon::Out, size, palette::HARM)));
    }
    let name = commands.spawn((ChildOf(upper), strong(chip.name.clone(), size, ink))).id();
    commands.entity(name).insert(TextLayout::no_wrap());
    if !lives {
        commands.entity(name).insert(Strikethrough);
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
    for (_, left) in &chip.figures {
        spawn_pips(lower, *left, chip.life, density, commands);
    }
    let number = match &chip.figures[..] {
        [(_, left)] => format!("{left}/{}", chip.life),
        all => format!("{}/{}", chip.standing(), all.len()),
    };
    commands.spawn((ChildOf(lower), words(number, density.pick(12.0, 10.0), ink)));
    commands.spawn((ChildOf(lower), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
    for marker in &chip.markers {
        let side = density.pick(16.0, 12.0);
        commands.spawn((
            ChildOf(lower),
            Node {
                width: px(side),
                height: px(side),
                flex_shrink: 0.0,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                border_radius: BorderRadius::MAX,
                ..default()
            },
            BackgroundColor(palette::PAPER),
            Pickable::IGNORE,
            children![strong(marker.name(), side * 0.75, palette::PAPER_TEXT)],
        ));
    }
}

/// Life as pips: full ones are left, empty ones lost.
pub(super) fn spawn_pips(parent: Entity, left: u8, all: u8, density: Density, commands: &mut Commands) {
    let side = density.pick(8.0, 6.0);
    let row = commands
        .spawn((ChildOf(parent), Node { column_gap: px(2), min_width: px(0), ..default() }, Pickable::IGNORE))
        .id();
    for pip in 0..all {
        let full = pip < left;
        commands.spawn((
            ChildOf(row),
            Node {
                width: px(side),
                min_width: px(3),
                height: px(side),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(2)),
                ..default()
            },
            BackgroundColor(if full { palette::LIFE } else { palette::CLEAR }),
            BorderColor::all(if full { palette::LIFE } else { palette::TEXT_QUIET }),
            Pickable::IGNORE,
        ));
    }
}

/// The cell of whom a chip stands for.
fn cell_of(chip: Entity, chips: &Query<&ChipOf>, shown: &Shown) -> Option<knockback_rules::board::Cell> {
    let figure = chips.get(chip).ok()?.0?;
    Some(shown.battle.field().footprint(figure)?.head)
}

/// A click looks at the figure.
fn look(press: On<Activate>, chips: Query<&ChipOf>, shown: Res<Shown>, mut focus: MessageWriter<Focus>) {
    focus.write_batch(cell_of(press.entity, &chips, &shown).map(Focus::closely));
}

/// The pointer on a chip is the pointer on its figure: ringed on the board, its card shown.
fn point(
    over: On<Pointer<Over>>,
    chips: Query<&ChipOf>,
    shown: Res<Shown>,
    mut picks: ResMut<Picks>,
    mut markers: ResMut<Markers>,
) {
    if let Some(cell) = cell_of(over.entity, &chips, &shown) {
        markers.set(Layer::Cursor, [Mark::each([cell], palette::CURSOR)]);
        if picks.0.cell != Some(cell) {
            picks.0.cell = Some(cell);
            picks.0.line = 0;
        }
    }
}
