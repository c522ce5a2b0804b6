//! The forecast of an attack as a ladder: for each number of KP, where the target ends up and why, whom it hits, and
//! how far it falls. Without an attack, the panel shows the costs and risks of the hovered move, or else the options of
//! the selected figure.

use crate::{
    odds::{
        OddsOf,
        threats::{Ranked, Wanted},
    },
    overlay::SceneOf,
    stage::{actions::KeyNames, expect_ruleset, ruleset_active},
};
use bevy::prelude::*;
use knockback_view::{
    RulesetView,
    forecast::{Grave, Headline, Known, PanelItem, Stat},
    threats::ThreatView as _,
    tone::Tone,
};

use super::{
    HudSystems, ladder,
    layout::{Slot, Slots},
    redrawn::Redrawn,
};
use crate::{
    battle::replay::Replaying,
    stage::{Seats, Shown},
    theme::{
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{panel, panel_node, strong, words},
    },
};

/// The content of the panel, set by the active ruleset. Empty if there is nothing to show.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct ForecastContent(pub(crate) Vec<PanelItem>);

/// Marks the forecast panel.
#[derive(Component)]
pub(crate) struct ForecastPanel;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForecastContent>().init_resource::<KeyNames>().add_plugins(ladder::plugin).add_systems(
        Update,
        show.in_set(HudSystems).after(ForecastSystems).run_if(
            resource_changed::<ForecastContent>
                .or_else(resource_changed::<Shown>)
                .or_else(resource_changed::<Seats>)
                .or_else(resource_changed::<Density>),
        ),
    );
    app.configure_sets(Update, ForecastSystems.in_set(HudSystems));
}

/// Adds the system that sets the content from the forecast of a ruleset while it is active.
pub(crate) fn forecast_of<R: RulesetView>(app: &mut App) {
    app.init_resource::<OddsOf<R>>().add_systems(
        Update,
        update_forecast::<R>.in_set(ForecastSystems).run_if(
            ruleset_active::<R>.and_then(
                resource_changed::<SceneOf<R>>
                    .or_else(resource_changed::<Shown>)
                    .or_else(resource_changed::<OddsOf<R>>)
                    .or_else(resource_changed::<Ranked>)
                    .or_else(resource_changed::<Wanted>),
            ),
        ),
    );
}

fn update_forecast<R: RulesetView>(
    shown: Res<Shown>,
    (scene, odds): (Res<SceneOf<R>>, Res<OddsOf<R>>),
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    mut forecast: ResMut<ForecastContent>,
) {
    let known = Known { odds: &odds.0, map: (&ranked.0, wanted.of(R::Threats::WANTS)) };
    let parts =
        if shown.caught_up() { R::forecast(expect_ruleset(&shown.battle), &scene.0, known) } else { Vec::new() };
    forecast.set_if_neq(ForecastContent(parts));
}

/// Systems of the active ruleset that set the content of the forecast.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ForecastSystems;

fn show(
    forecast: Res<ForecastContent>,
    (shown, seats, watched): (Res<Shown>, Res<Seats>, Option<Res<Replaying>>),
    (slots, keys): (Res<Slots>, Res<KeyNames>),
    density: Res<Density>,
    mut panel: Redrawn<ForecastPanel, (Vec<PanelItem>, Density)>,
) {
    let bot = shown.battle.choice().is_some_and(|choice| seats.is_bot(choice.decider));
    let ordered = !bot && watched.is_none();
    let said = |part: &&PanelItem| ordered || !matches!(part, PanelItem::How { .. });
    let mut parts: Vec<PanelItem> = forecast.0.iter().filter(said).cloned().collect();
    for part in &mut parts {
        part.fill_keys(&|action| keys.of(action));
    }
    let content = (!parts.is_empty()).then_some((parts, *density));
    panel.show(content, |(parts, density), commands| spawn_all(parts, *density, slots.of(Slot::Forecast), commands));
}

fn spawn_all(parts: &[PanelItem], density: Density, slot: Entity, commands: &mut Commands) {
    let root = commands
        .spawn((
            Name::new("Forecast"),
            ForecastPanel,
            ChildOf(slot),
            bevy::input_focus::tab_navigation::TabGroup::new(2),
            panel(),
            Node { padding: px(type_scale::GAP).all(), row_gap: px(4), ..panel_node() },
            Pickable::IGNORE,
        ))
        .id();
    for part in parts.iter().cloned() {
        spawn(root, part, density, commands);
    }
}

fn spawn(root: Entity, part: PanelItem, density: Density, commands: &mut Commands) {
    match part {
        PanelItem::Title(text) => {
            let face = TextFont::from_font_size(type_scale::BODY).with_font(crate::theme::fonts::STRONG);
            let text = (Text::new(text), face, TextColor(palette::ACCENT), Pickable::IGNORE);
            commands.spawn((ChildOf(root), title_node(density), Pickable::IGNORE, children![text]));
        }
        PanelItem::Headline(headline) => spawn_headline(root, headline, commands),
        PanelItem::Words { text, tone, tip } => line(root, (text, tone), tip.map(Tip::from), commands),
        PanelItem::How { text, tip } => line(root, (text, Tone::Quiet), Some(tip.into()), commands),
        PanelItem::Chips { name, count, chips } => {
            let row = commands
                .spawn((
                    ChildOf(root),
                    Node {
                        flex_wrap: FlexWrap::Wrap,
                        column_gap: px(6),
                        row_gap: px(3),
                        align_items: AlignItems::Center,
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .id();
            let named = Node { min_width: px(74), flex_shrink: 0.0, ..default() };
            commands.spawn((ChildOf(row), named, words(name, type_scale::SMALL, palette::TEXT_QUIET)));
            commands.spawn((ChildOf(row), words(count, type_scale::BODY, palette::TEXT)));
            for (text, tone, tip) in chips {
                chip(row, text, tone, tip.into(), commands);
            }
        }
        PanelItem::Stats(stats) => spawn_stats(root, stats, commands),
        PanelItem::Rungs(heads, rungs) => ladder::spawn(root, heads, rungs, commands),
    }
}

/// Returns the node of the title. In a wide window, it leaves room for the button that opens the best attacks.
fn title_node(density: Density) -> Node {
    let (right, height) = density.pick((px(134), px(26)), (px(0), Val::Auto));
    Node { margin: UiRect::right(right), min_height: height, align_items: AlignItems::Center, ..default() }
}

/// Spawns a line of text.
fn line(root: Entity, (text, tone): (String, Tone), tip: Option<Tip>, commands: &mut Commands) {
    let line = commands.spawn((ChildOf(root), words(text, type_scale::SMALL, palette::ink(tone)))).id();
    if let Some(tip) = tip {
        commands.entity(line).insert((tip, Pickable::default()));
    }
}

/// Spawns the headline: a number in the largest type with its meaning, and below it a graver result, if any.
fn spawn_headline(root: Entity, Headline { chance, what, tone, tip, grave }: Headline, commands: &mut Commands) {
    commands.spawn((
        ChildOf(root),
        Name::new("Headline"),
        Node { column_gap: px(10), align_items: AlignItems::Center, ..default() },
        Tip::from(tip),
        children![
            (strong(chance, type_scale::HEADING, palette::ink(tone)), TextLayout::no_wrap()),
            (
                Node { flex_shrink: 1.0, min_width: px(0), ..default() },
                Pickable::IGNORE,
                children![strong(what, type_scale::BUTTON, palette::ink(tone))],
            ),
        ],
    ));
    if let Some(Grave { text, tip }) = grave {
        let node = Node { margin: UiRect::bottom(px(4)), ..default() };
        let result = strong(text, type_scale::BUTTON, palette::ink(Tone::Harm));
        commands.spawn((ChildOf(root), Name::new("Grave result"), node, Tip::from(tip), children![result]));
    }
}

/// Spawns numbers side by side with equal widths.
fn spawn_stats(root: Entity, stats: Vec<Stat>, commands: &mut Commands) {
    let row = commands
        .spawn((
            ChildOf(root),
            Name::new("Chances"),
            Node {
                column_gap: px(4),
                row_gap: px(4),
                flex_wrap: FlexWrap::Wrap,
                margin: UiRect::vertical(px(3)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for Stat { value, name, tip } in stats {
        commands.spawn((
            ChildOf(row),
            Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(60),
                padding: UiRect::axes(px(2), px(3)),
                border_radius: BorderRadius::all(px(4)),
                ..default()
            },
            BackgroundColor(palette::PANEL_RAISED),
            Tip::from(tip),
            children![
                strong(value, type_scale::BODY, palette::TEXT),
                words(name, 0.86 * type_scale::SMALL, palette::TEXT_QUIET),
            ],
        ));
    }
}

/// Spawns text on a small plate with a tip.
pub(crate) fn chip(parent: Entity, text: String, tone: Tone, tip: Tip, commands: &mut Commands) {
    let rim = if tone == Tone::Harm { palette::HARM } else { palette::PANEL_RIM };
    commands.spawn((
        ChildOf(parent),
        Node {
            padding: UiRect::axes(px(5), px(0)),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(4)),
            ..default()
        },
        BackgroundColor(palette::PANEL_RAISED),
        BorderColor::all(rim),
        tip,
        children![words(text, type_scale::SMALL, palette::ink(tone))],
    ));
}
