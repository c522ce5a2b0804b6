//! The hint panel at the side: a bot's best orders with their reasons. Hovering over an order previews it on the board,
//! but does not give it.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabGroup},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::Activate,
};
use knockback_bots::Advice;
use knockback_rules::report::order_in_sight;

use super::{
    HudSystems,
    layout::{Folded, Slot, Slots},
    redrawn::Redrawn,
};
use crate::{
    bots::hint::{AskHint, DoHint, Hints, LookAtHint, Looking},
    input::HoverSystems,
    stage::{AppSystems, CurrentSelection, CursorSource, Screen, Shown, actions, sentence},
    theme::{
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, note, panel, panel_node, pressable, small_button, strong, words},
    },
};
use knockback_view::selection::Judged;

#[derive(Component)]
struct HintPanel;

/// The row of an order, with its index.
#[derive(Component, Clone, Copy)]
struct HintRow(usize);

/// The marker in the row with this index. It is visible while the order is previewed.
#[derive(Component, Clone, Copy)]
struct HintSign(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show.in_set(HudSystems).run_if(resource_changed::<Hints>.or_else(resource_changed::<Shown>)),
            point
                .in_set(AppSystems::Overlay)
                .after(HoverSystems)
                .before(Looking)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
            light.in_set(AppSystems::Animate).run_if(in_state(Screen::Battle)),
            one_list_at_a_time.in_set(AppSystems::Decide).run_if(in_state(Screen::Battle)),
        ),
    );
}

/// An order, as displayed by the panel.
#[derive(Clone, Debug, PartialEq)]
struct HintItem {
    /// The headline: the purpose of the order, or the order itself if the purpose is unknown.
    head: String,
    /// The order, or a note if the headline already names it.
    order: Option<String>,
    /// A short text that rates the order against the first one.
    behind: Option<String>,
}

/// The content of the panel.
#[derive(Clone, Debug, PartialEq)]
enum HintPanelData {
    /// The bot is thinking.
    Thinks,
    /// The orders, the best first.
    Tells(Vec<HintItem>),
}

impl HintItem {
    fn of(place: usize, advice: &Advice, shown: &Shown) -> Self {
        let order = sentence(&order_in_sight(&shown.battle, &advice.order));
        let (head, order) = match &advice.reason {
            Some(reason) => (sentence(reason), Some(order)),
            None => (order, Some("The bot rates this highest.".to_owned()).filter(|_| place == 0)),
        };
        let behind = (place > 0).then(|| behind(advice.behind).to_owned());
        Self { head, order, behind }
    }
}

/// Returns a short text about how much worse an order is than the first one.
fn behind(parts: Option<f64>) -> &'static str {
    match parts {
        None => "not searched as deeply as the first",
        Some(parts) if parts < 0.0 => "worth more after the first",
        Some(parts) if parts < 0.01 => "about as good",
        Some(parts) if parts < 0.05 => "a little worse",
        Some(parts) if parts < 0.2 => "worse",
        Some(_) => "much worse",
    }
}

fn show(
    hints: Res<Hints>,
    shown: Res<Shown>,
    (slots, density): (Res<Slots>, Res<Density>),
    mut folded: ResMut<Folded>,
    mut panel: Redrawn<HintPanel, (HintPanelData, Density)>,
) {
    let rows = |told: &[Advice]| told.iter().enumerate().map(|(place, act)| HintItem::of(place, act, &shown)).collect();
    let model = hints.is_open().then(|| match hints.shown_orders() {
        None => HintPanelData::Thinks,
        Some(told) => HintPanelData::Tells(rows(told)),
    });
    if model.is_some() && !panel.is_open() {
        folded.set_if_neq(Folded(false));
    }
    panel.show(model.map(|model| (model, *density)), |(model, density), commands| {
        spawn(model, &slots, *density, commands);
    });
}

fn spawn(model: &HintPanelData, slots: &Slots, density: Density, commands: &mut Commands) {
    let padding = px(density.pick(type_scale::GAP, type_scale::GAP_S)).all();
    let node = Node {
        padding,
        row_gap: px(density.pick(3.0, 1.0)),
        margin: UiRect::bottom(px(type_scale::GAP_S)),
        ..panel_node()
    };
    let column = commands
        .spawn((Name::new("Hint"), HintPanel, ChildOf(slots.of(Slot::Hint)), TabGroup::new(2), panel(), node))
        .id();
    let head = Node { justify_content: JustifyContent::SpaceBetween, align_items: AlignItems::Center, ..default() };
    let head = commands.spawn((ChildOf(column), head, Pickable::IGNORE)).id();
    commands.spawn((
        ChildOf(head),
        Node::default(),
        Tip::new("Advice from the strongest bot. It sees only what you see.", &[]),
        children![strong("What a bot would do", density.pick(type_scale::BODY, 12.0), palette::ACCENT)],
    ));
    let tip = Tip::new(actions::HINT.tip("Close the list and decide for yourself."), &[]);
    commands.spawn((ChildOf(head), small_button("Close", ButtonStyle::Quiet, close), tip));
    match model {
        HintPanelData::Thinks => {
            let thinks = words("Thinking \u{2026}", type_scale::SMALL, palette::TEXT_QUIET);
            commands.spawn((ChildOf(column), thinks));
        }
        HintPanelData::Tells(rows) => {
            for (place, row) in rows.iter().enumerate() {
                spawn_row(column, place, row, density, commands);
            }
            // No tips, because they would cover the row below.
            if !density.compact() {
                let next = actions::NEXT_HINT.key();
                let does = actions::ACT.key();
                let how = note(format!(
                    "Hover over one to see it on the board, or press {next}. Click it or press {does} to do it."
                ));
                commands.spawn((ChildOf(column), how));
            }
        }
    }
}

fn spawn_row(column: Entity, place: usize, row: &HintItem, density: Density, commands: &mut Commands) {
    let small = density.pick(type_scale::SMALL, 11.0);
    let lines = [&row.order, &row.behind].into_iter().flatten().cloned();
    let lines: Vec<_> = lines.map(|line| words(line, small, palette::TEXT_QUIET)).collect();
    commands
        .spawn((
            Name::new(format!("Hint {}", place + 1)),
            HintRow(place),
            ChildOf(column),
            Node {
                column_gap: px(6),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(density.pick(6.0, 3.0)), px(density.pick(2.0, 0.0))),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                ..default()
            },
            pressable(ButtonStyle::Quiet),
            children![
                (HintSign(place), Visibility::Hidden, words("\u{25b6}", type_scale::SMALL, palette::FLIGHT)),
                (
                    Node {
                        flex_direction: FlexDirection::Column,
                        flex_grow: 1.0,
                        flex_basis: px(0),
                        min_width: px(0),
                        ..default()
                    },
                    Pickable::IGNORE,
                    Children::spawn((
                        Spawn(strong(row.head.clone(), density.pick(type_scale::SMALL, 12.0), palette::TEXT)),
                        SpawnIter(lines.into_iter()),
                    )),
                ),
            ],
        ))
        .observe(choose);
}

fn close(_: On<Activate>, mut asks: MessageWriter<AskHint>) {
    asks.write(AskHint::Close);
}

/// Carries out the pressed order if it is already previewed, as it is after hovering. Otherwise, as after a tap,
/// previews it.
fn choose(
    press: On<Activate>,
    rows: Query<&HintRow>,
    hints: Res<Hints>,
    mut looks: MessageWriter<LookAtHint>,
    mut does: MessageWriter<DoHint>,
) {
    let Ok(row) = rows.get(press.entity) else { return };
    if hints.at() == Some(row.0) {
        does.write(DoHint);
    } else {
        looks.write(LookAtHint(row.0));
    }
}

/// Previews the order of the hovered or focused row. Because the pointer hovers no hex while it is on a panel, the
/// preview is repeated whenever the pointer moves.
fn point(
    rows: Query<(Entity, &HintRow, &Hovered)>,
    focus: (Res<InputFocus>, Res<InputFocusVisible>),
    lead: Res<CursorSource>,
    mut last: Local<Option<Entity>>,
    mut looks: MessageWriter<LookAtHint>,
) {
    let focused = focus.0.get().filter(|_| focus.1.0);
    let hovered = rows.iter().find(|(.., hovered)| hovered.get());
    let found = hovered.or_else(|| rows.iter().find(|(row, ..)| focused == Some(*row)));
    let before = std::mem::replace(&mut *last, found.map(|(row, ..)| row));
    if let Some((row, place, hovered)) = found
        && (before != Some(row) || hovered.get() && *lead == CursorSource::Pointer)
    {
        looks.write(LookAtHint(place.0));
    }
}

/// Keeps only one list open, best attacks or hints, so that neither has to move. Opening one closes the other.
fn one_list_at_a_time(
    hints: Res<Hints>,
    mut picks: ResMut<CurrentSelection>,
    mut was_open: Local<bool>,
    mut asks: MessageWriter<AskHint>,
) {
    let was_open = std::mem::replace(&mut *was_open, hints.is_open());
    if !hints.is_open() || picks.0.judged != Judged::Odds {
        return;
    }
    if was_open {
        asks.write(AskHint::Close);
    } else {
        picks.0.judged = Judged::Costs;
    }
}

/// Shows the marker of the order that was previewed last.
fn light(hints: Res<Hints>, mut signs: Query<(&HintSign, &mut Visibility)>) {
    for (sign, mut visibility) in &mut signs {
        let at = hints.at() == Some(sign.0);
        visibility.set_if_neq(if at { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hovering_or_focusing_a_row_previews_it() {
        let mut app = App::new();
        app.init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .init_resource::<CursorSource>()
            .add_message::<LookAtHint>()
            .add_systems(Update, point);
        let [first, second] = [0, 1].map(|place| app.world_mut().spawn((HintRow(place), Hovered(false))).id());
        let looks = |app: &mut App| {
            app.update();
            app.world_mut().resource_mut::<Messages<LookAtHint>>().drain().last()
        };
        assert_eq!(looks(&mut app), None);
        app.world_mut().entity_mut(second).insert(Hovered(true));
        let pointed = Some(LookAtHint(1));
        assert_eq!((looks(&mut app), looks(&mut app)), (pointed, pointed), "repeated under the pointer");
        app.insert_resource(CursorSource::Keys);
        assert_eq!(looks(&mut app), None, "the preview is still on the board");
        app.world_mut().entity_mut(second).insert(Hovered(false));
        assert_eq!(looks(&mut app), None);
        app.insert_resource(InputFocus::from_entity(first));
        app.world_mut().resource_mut::<InputFocusVisible>().0 = true;
        assert_eq!(looks(&mut app), Some(LookAtHint(0)));
        assert_eq!(looks(&mut app), None, "only one request");
    }

    #[test]
    fn differences_in_value_are_described_in_plain_words() {
        let told = [None, Some(-0.3), Some(0.0), Some(0.02), Some(0.1), Some(0.6)].map(behind);
        let distinct: std::collections::BTreeSet<&str> = told.into_iter().collect();
        assert_eq!((told[2], told[5], distinct.len()), ("about as good", "much worse", 6));
    }
}
