//! Tips: small cards that explain the element under the pointer or with the focus, on every screen.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui::UiGlobalTransform,
    window::PrimaryWindow,
};
use knockback_rules::rule::Rule;

use super::layout::Slot;
use crate::{
    stage::{
        AppSystems, Shown,
        actions::{Keys, Mouse, RULE_TEXT},
        pointer::LongPressed,
    },
    theme::{
        palette,
        tip::{FocusGiven, Tip},
        type_scale,
        widget::{print_shadow, strong, words},
    },
};

/// The card, with the element that it explains.
#[derive(Component, Clone, Copy, Debug)]
struct TipCard {
    on: Entity,
    /// True if the card shows the text of the rules.
    rules: bool,
}

/// The element that the pointer or the focus is on, and for how many seconds.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Resting {
    on: Option<Entity>,
    seconds: f32,
    /// True if the text of the rules is requested.
    rules: bool,
    /// True if the element appeared under a resting pointer. In this case no tip is shown until the pointer moves.
    parked: bool,
}

impl Resting {
    fn on(on: Option<Entity>, seconds: f32) -> Self {
        Self { on, seconds, rules: false, parked: false }
    }
}

/// Time for which the pointer must rest before a tip appears, in seconds.
const DELAY: f32 = 0.35;
/// Time without motion after which the pointer counts as resting, in seconds.
const PARKED: f32 = 0.3;
/// Time for which a card stays, in seconds. It is enough to read the longest card.
const READ: f32 = 20.0;
/// Maximum width of a card, in pixels.
const WIDTH: f32 = 360.0;
/// Maximum length in bytes of a text that is laid out as a single line. Only for cards without rules.
const SHORT: usize = 44;
/// Distance of a card from the explained element and from the edge of the window, in pixels.
const APART: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resting>()
        .add_systems(Update, (rest, show).chain().in_set(AppSystems::Show))
        .add_systems(Update, place.in_set(AppSystems::Animate));
}

/// Finds the element to explain: the one under a long press, or else the innermost one with a tip under the pointer, or
/// else the one to which the player has moved the focus.
fn rest(
    time: Res<Time>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    (mouse, keys): (Mouse, Keys),
    (mut moves, mut still): (MessageReader<CursorMoved>, Local<f32>),
    pressed: Res<LongPressed>,
    tips: Query<(Entity, &Hovered, &ComputedNode), With<Tip>>,
    given: Query<(), With<FocusGiven>>,
    shown: Option<Res<Shown>>,
    mut resting: ResMut<Resting>,
) {
    let seconds_read = resting.seconds - DELAY;
    *still = if moves.read().count() > 0 { 0.0 } else { *still + time.delta_secs() };
    let area = |node: &ComputedNode| node.size().x * node.size().y;
    let hovered = tips.iter().filter(|(_, hovered, _)| hovered.get());
    let pointed = hovered.min_by(|a, b| area(a.2).total_cmp(&area(b.2))).map(|(entity, ..)| entity);
    let focused = || focus.get().filter(|entity| visible.0 && tips.contains(*entity) && !given.contains(*entity));
    let long_pressed = pressed.0.filter(|entity| tips.contains(*entity));
    if long_pressed.is_some() {
        // A long press has lasted long enough already.
        if resting.on != long_pressed {
            *resting = Resting::on(long_pressed, DELAY);
        }
        return;
    }
    let on = pointed.or_else(focused);
    if on != resting.on {
        let parked = pointed.is_some() && *still > PARKED;
        *resting = Resting { parked, ..Resting::on(on, if parked { f32::NEG_INFINITY } else { 0.0 }) };
    } else if resting.parked && *still < PARKED {
        *resting = Resting::on(on, 0.0);
    } else if on.is_some() && keys.just_pressed(&RULE_TEXT) {
        resting.rules = !resting.rules;
        resting.seconds = DELAY;
    } else if mouse.any() || keys.any() || seconds_read > READ || shown.is_some_and(|shown| shown.is_changed()) {
        // Players who continue playing, or have seen the card for a long time, have read it. The card must not hide
        // events in the battle.
        if resting.seconds != f32::NEG_INFINITY {
            *resting = Resting::on(on, f32::NEG_INFINITY);
        }
    } else if on.is_some() {
        // While the card is shown, nothing changes for other systems.
        if resting.seconds < DELAY {
            resting.seconds += time.delta_secs();
        } else {
            resting.bypass_change_detection().seconds += time.delta_secs();
        }
    }
}

fn show(resting: Res<Resting>, tips: Query<&Tip>, cards: Query<(Entity, &TipCard)>, mut commands: Commands) {
    if !resting.is_changed() {
        return;
    }
    let wanted = resting.on.filter(|_| resting.seconds >= DELAY);
    let mut there = false;
    for (card, shown) in &cards {
        if Some(shown.on) == wanted && shown.rules == resting.rules {
            there = true;
        } else {
            commands.entity(card).despawn();
        }
    }
    let Some((on, tip)) = wanted.filter(|_| !there).and_then(|on| Some((on, tips.get(on).ok()?))) else { return };
    let rules: Vec<_> = tip
        .rules
        .iter()
        .filter(|_| resting.rules || tip.shows_rules())
        .filter_map(|id| Some((*id, Rule(id).words()?)))
        .map(|(id, text)| {
            (
                Node {
                    flex_direction: FlexDirection::Column,
                    padding: UiRect::top(px(4)),
                    border: UiRect::top(px(1)),
                    ..default()
                },
                BorderColor::all(palette::PAPER_QUIET.with_alpha(0.35)),
                Pickable::IGNORE,
                children![
                    strong(id, type_scale::SMALL - 1.0, palette::PAPER_RULE),
                    words(plain(&text), type_scale::SMALL, palette::PAPER_QUIET),
                ],
            )
        })
        .collect();
    let text = (!tip.shows_rules()).then(|| words(tip.text.clone(), type_scale::BODY - 1.0, palette::PAPER_TEXT));
    let source = (!resting.rules && !tip.shows_rules() && !tip.rules.is_empty()).then(|| {
        let text = format!("{}. {}: the rule", tip.rules.join(", "), RULE_TEXT.key());
        words(text, type_scale::SMALL - 1.0, palette::PAPER_RULE)
    });
    commands.spawn((
        Name::new("Tip"),
        TipCard { on, rules: resting.rules },
        Node {
            position_type: PositionType::Absolute,
            // Long text needs an explicit width. Otherwise it is measured as a single line.
            width: if tip.rules.is_empty() && tip.text.len() < SHORT { auto() } else { px(WIDTH) },
            flex_direction: FlexDirection::Column,
            row_gap: px(6),
            padding: UiRect::axes(px(12), px(9)),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(palette::PAPER),
        BorderColor::all(palette::PAPER_TEXT),
        print_shadow(3.0),
        GlobalZIndex(100),
        Visibility::Hidden,
        Pickable::IGNORE,
        Children::spawn((SpawnIter(text.into_iter()), SpawnIter(source.into_iter()), SpawnIter(rules.into_iter()))),
    ));
}

/// Returns the text of a rule as shown to players: without Markdown characters, the marks of our own rulings, and the
/// file names of options.
fn plain(text: &str) -> String {
    let mut words = text.replace("*(Ours)* ", "").replace(" *(Ours)*", "");
    while let Some(from) = words.find(" (`")
        && let Some(to) = words[from..].find(')')
    {
        words.replace_range(from..=from + to, "");
    }
    words.replace(['*', '`'], "")
}

fn place(
    window: Single<&Window, With<PrimaryWindow>>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform), Without<TipCard>>,
    (parents, slots): (Query<&ChildOf>, Query<&Slot>),
    mut cards: Query<(Entity, &TipCard, &ComputedNode, &mut Node, &mut Visibility)>,
    mut commands: Commands,
) {
    for (card, shown, computed, mut node, mut visibility) in &mut cards {
        let Ok((explained, at)) = nodes.get(shown.on) else {
            commands.entity(card).despawn();
            continue;
        };
        let factor = explained.inverse_scale_factor();
        let size = computed.size() * factor;
        if size.x < 1.0 {
            continue;
        }
        let explained = Rect::from_center_size(at.translation * factor, explained.size() * factor);
        let window = window.physical_size().as_vec2() * factor;
        let slot = parents.iter_ancestors(shown.on).find_map(|part| Some((part, *slots.get(part).ok()?)));
        let panel = slot.and_then(|(part, slot)| {
            let (node, at) = nodes.get(part).ok()?;
            Some((slot, Rect::from_center_size(at.translation * factor, node.size() * factor)))
        });
        let outside = panel.and_then(|panel| outside(panel, explained, size, window));
        let corner = outside.unwrap_or_else(|| beside(explained, size, window));
        let (left, top) = (px(corner.x), px(corner.y));
        if node.left != left || node.top != top {
            node.left = left;
            node.top = top;
        }
        visibility.set_if_neq(Visibility::Visible);
    }
}

/// Returns the corner of a card beside the panel of the explained element, on the side of the battlefield. There it does
/// not cover other rows of the panel. `None` if there is not enough space.
fn outside((slot, panel): (Slot, Rect), explained: Rect, card: Vec2, window: Vec2) -> Option<Vec2> {
    let (room, corner) = match slot {
        Slot::Top | Slot::Armies | Slot::Notice => {
            (window.y - panel.max.y - card.y, Vec2::new(explained.min.x, panel.max.y + APART))
        }
        Slot::Log | Slot::Action => (panel.min.y - card.y, Vec2::new(explained.min.x, panel.min.y - APART - card.y)),
        Slot::Card => (window.x - panel.max.x - card.x, Vec2::new(panel.max.x + APART, explained.min.y)),
        Slot::Forecast | Slot::Dice | Slot::Choice | Slot::Threats | Slot::Hint | Slot::Offer => {
            (panel.min.x - card.x, Vec2::new(panel.min.x - APART - card.x, explained.min.y))
        }
    };
    let within = corner.min(window - card - APART).max(Vec2::splat(APART));
    (room >= 2.0 * APART).then_some(within)
}

/// Returns the corner of a card: below, above, right or left of the explained element, in the first place with enough
/// space. The card stays inside the window.
fn beside(explained: Rect, card: Vec2, window: Vec2) -> Vec2 {
    let within = |corner: Vec2| corner.min(window - card - APART).max(Vec2::splat(APART));
    let spots = [
        (window.y - explained.max.y - card.y, Vec2::new(explained.min.x, explained.max.y + APART)),
        (explained.min.y - card.y, Vec2::new(explained.min.x, explained.min.y - APART - card.y)),
        (window.x - explained.max.x - card.x, Vec2::new(explained.max.x + APART, explained.min.y)),
        (explained.min.x - card.x, Vec2::new(explained.min.x - APART - card.x, explained.min.y)),
    ];
    let fits = spots.iter().find(|(room, _)| *room >= 2.0 * APART);
    let roomiest = spots.iter().max_by(|a, b| a.0.total_cmp(&b.0));
    within(fits.or(roomiest).map_or(Vec2::ZERO, |(_, corner)| *corner))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_card_does_not_cover_the_panel_of_its_element() {
        let window = Vec2::new(1280.0, 720.0);
        let card = Vec2::new(WIDTH, 90.0);
        for (slot, panel) in [
            (Slot::Top, Rect::new(0.0, 0.0, 1280.0, 58.0)),
            (Slot::Card, Rect::new(10.0, 120.0, 272.0, 460.0)),
            (Slot::Action, Rect::new(340.0, 474.0, 930.0, 710.0)),
            (Slot::Forecast, Rect::new(940.0, 120.0, 1270.0, 600.0)),
        ] {
            let explained = Rect::from_center_size(panel.center(), Vec2::new(80.0, 20.0));
            let corner = outside((slot, panel), explained, card, window).expect("there is enough space");
            let both = Rect::from_corners(corner, corner + card).intersect(panel);
            assert!(both.is_empty(), "{slot:?}: {corner}");
        }
        let whole = Rect::from_corners(Vec2::ZERO, window);
        assert_eq!(outside((Slot::Action, whole), whole, card, window), None);
    }

    /// Returns an app with a hovered element that has a tip, and the systems that show tips.
    fn pointed_at() -> App {
        let mut app = App::new();
        app.init_resource::<Time>()
            .init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<LongPressed>()
            .init_resource::<Resting>()
            .add_message::<CursorMoved>()
            .add_systems(Update, (rest, show).chain());
        point(&mut app);
        app.world_mut().spawn((Tip::new("What it means.", &["C3G-19"]), Hovered(true), ComputedNode::default()));
        app
    }

    /// Moves the pointer.
    fn point(app: &mut App) {
        app.world_mut().write_message(CursorMoved { window: Entity::PLACEHOLDER, position: Vec2::ONE, delta: None });
    }

    /// Lets time pass. Returns the text of the visible cards.
    fn after(app: &mut App, seconds: f32) -> Vec<String> {
        app.world_mut().resource_mut::<Time>().advance_by(Duration::from_secs_f32(seconds));
        app.update();
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
        app.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
        app.world_mut().query::<&Text>().iter(app.world()).map(|text| text.0.clone()).collect()
    }

    fn press(app: &mut App, key: KeyCode) {
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().release(key);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
    }

    #[test]
    fn a_tip_appears_at_rest_and_disappears_when_play_continues() {
        let mut app = pointed_at();
        assert!(after(&mut app, 1.0).is_empty(), "the pointer has just arrived");
        assert!(after(&mut app, 0.1).is_empty(), "the pointer has not rested long enough");
        assert!(after(&mut app, DELAY).contains(&"What it means.".to_owned()));
        app.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
        assert!(after(&mut app, 0.0).is_empty(), "a click closes the tip");
        assert!(after(&mut app, 9.0).is_empty(), "the tip stays closed while the pointer rests");
        let mut app = pointed_at();
        after(&mut app, 0.0);
        assert!(!after(&mut app, DELAY).is_empty());
        press(&mut app, KeyCode::KeyT);
        assert!(after(&mut app, 0.0).is_empty(), "a key press closes the tip too");
    }

    #[test]
    fn an_element_appearing_under_a_resting_pointer_has_no_tip_until_the_pointer_moves() {
        let mut app = pointed_at();
        after(&mut app, 0.0);
        let part = app.world_mut().query_filtered::<Entity, With<Hovered>>().single(app.world()).unwrap();
        app.world_mut().entity_mut(part).insert(Hovered(false));
        after(&mut app, 1.0);
        app.world_mut().entity_mut(part).insert(Hovered(true));
        for _ in 0..3 {
            assert!(after(&mut app, DELAY).is_empty());
        }
        point(&mut app);
        after(&mut app, 0.0);
        assert!(!after(&mut app, DELAY).is_empty());
    }

    #[test]
    fn a_key_shows_the_rule_behind_a_tip() {
        let mut app = pointed_at();
        after(&mut app, 0.0);
        let rule = Rule("C3G-19").words().unwrap();
        let told = after(&mut app, DELAY);
        assert!(!told.contains(&plain(&rule)) && told.iter().any(|words| words.contains("C3G-19. Y: the rule")));
        press(&mut app, KeyCode::KeyY);
        let told = after(&mut app, 0.0);
        assert!(told.contains(&plain(&rule)) && told.contains(&"What it means.".to_owned()), "{told:?}");
        press(&mut app, KeyCode::KeyY);
        assert!(!after(&mut app, 0.0).contains(&plain(&rule)), "pressed again, the key hides the rule");
    }

    #[test]
    fn a_card_never_covers_the_explained_element_or_leaves_the_window() {
        let window = Vec2::new(731.0, 411.0);
        let card = Vec2::new(360.0, 150.0);
        for x in [0.0, 120.0, 400.0, 690.0] {
            for y in [0.0, 100.0, 200.0, 385.0] {
                for size in [Vec2::new(20.0, 20.0), Vec2::new(120.0, 24.0), Vec2::new(40.0, 90.0)] {
                    let explained = Rect::from_corners(Vec2::new(x, y), (Vec2::new(x, y) + size).min(window));
                    let corner = beside(explained, card, window);
                    let there = Rect::from_corners(corner, corner + card);
                    assert!(there.min.cmpge(Vec2::ZERO).all() && there.max.cmple(window).all(), "{there:?}");
                    assert!(there.intersect(explained).is_empty(), "{there:?} covers {explained:?}");
                }
            }
        }
    }

    #[test]
    fn rules_are_shown_without_markdown() {
        assert_eq!(plain("*(Ours)* Friends **too** (`friendly_fire`), as at a table."), "Friends too, as at a table.");
        let mut read = 0;
        for about in knockback_rules::ruleset::RulesetId::ALL.iter().map(|ruleset| ruleset.about()) {
            for number in 1..60 {
                let id: &'static str = Box::leak(format!("{}-{number}", about.prefix).into_boxed_str());
                let Some(words) = Rule(id).words() else { continue };
                let words = plain(&words);
                assert!(!words.contains(['*', '`']) && !words.contains("(Ours)"), "{id}: {words}");
                read += 1;
            }
        }
        assert!(read > 60, "only {read} rules were read");
    }
}
