//! Layout of the panels: slots in a frame around the battlefield, so that panels never overlap.
//!
//! ```text
//! Top ─────────────────────────────────────────────
//! Armies ──────────────────────────────────────────
//! Card        Notice                         Choice
//!                                           Threats
//!                                              Hint
//!                                          Forecast
//!                                             Offer
//! Log ───────  Action                         Dice
//! ```
//!
//! Columns shrink with the window. Content that is too long for its slot scrolls.

use bevy::{prelude::*, ui::UiGlobalTransform, window::PrimaryWindow};

use crate::{
    stage::{
        AppSystems, FreeArea, Screen,
        actions::{self, Keys, applies},
    },
    theme::{
        scale::Density,
        scroll::{Scrolled, scrolled},
        type_scale, widget,
    },
};

/// The slot of a panel. A panel is spawned as a child of the slot's node.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// The bar along the top.
    Top,
    /// The armies: all figures of each side at a glance.
    Armies,
    /// The card of the selected or inspected figure.
    Card,
    /// The log.
    Log,
    /// The actions or reactions of a figure, or the plan of a bot.
    Action,
    /// The forecast of a move or an attack.
    Forecast,
    /// The dice of the last roll.
    Dice,
    /// A short message to the player.
    Notice,
    /// A choice that comes before anything else, or the task of a puzzle.
    Choice,
    /// The best attacks, or the button that opens them. The slot scrolls together with the forecast below it. No other
    /// panel pushes it down.
    Threats,
    /// The hint of a bot.
    Hint,
    /// The offer of a combined move and attack. It is always visible completely: the panels above it scroll instead.
    Offer,
}

/// The nodes of the slots during a battle.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Slots {
    top: Entity,
    armies: Entity,
    card: Entity,
    log: Entity,
    action: Entity,
    forecast: Entity,
    dice: Entity,
    notice: Entity,
    choice: Entity,
    threats: Entity,
    hint: Entity,
    offer: Entity,
}

impl Slots {
    /// Returns the node of a slot. Spawn a panel with `ChildOf(slots.of(Slot::Card))`.
    pub(crate) fn of(&self, slot: Slot) -> Entity {
        match slot {
            Slot::Top => self.top,
            Slot::Armies => self.armies,
            Slot::Card => self.card,
            Slot::Log => self.log,
            Slot::Action => self.action,
            Slot::Forecast => self.forecast,
            Slot::Dice => self.dice,
            Slot::Notice => self.notice,
            Slot::Choice => self.choice,
            Slot::Threats => self.threats,
            Slot::Hint => self.hint,
            Slot::Offer => self.offer,
        }
    }

    /// Puts a panel into the slot for choices. In a compact layout, it goes above the forecast instead, so that both
    /// scroll together.
    pub(super) fn take_choice(&self, panel: Entity, density: Density, commands: &mut Commands) {
        if density.compact() {
            commands.entity(self.forecast).insert_children(0, &[panel]);
        } else {
            commands.entity(panel).insert(ChildOf(self.choice));
        }
    }
}

/// True if the side panels are folded away to show more of the battlefield.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Folded(pub(crate) bool);

/// The space that stays reserved for the action panel, so that neither the log nor the battlefield moves while no panel
/// is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ActionRoom {
    /// No space: no person plays, or the ruleset has no panels.
    #[default]
    None,
    /// The usual height.
    Usual,
    /// The height of rulesets with high panels.
    High,
}

impl ActionRoom {
    fn height(self, density: Density) -> f32 {
        let (usual, high) = action_heights(density);
        match self {
            Self::None => 0.0,
            Self::Usual => usual,
            Self::High => high,
        }
    }
}

/// The inputs of the layout.
#[derive(Clone, Copy, Debug)]
struct LayoutMode {
    density: Density,
    folded: bool,
    room: ActionRoom,
}

/// A part of the frame, whose layout depends on the available space.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    /// The area below the bars.
    Body,
    /// The area left of the right column: the left column, the middle, and the log below both.
    Field,
    /// The left column and the middle.
    Upper,
    /// The left column.
    Left,
    /// The area between the columns.
    Middle,
    /// The right column.
    Right,
    /// A bar across the window.
    Bar,
    /// The bar of the armies.
    ArmyBar,
    /// A frame in a column whose panel scrolls.
    InColumn,
    /// The frame for a choice, at the top of a column. Panels below do not reduce its height.
    OnTop,
    /// The frame for the panels below the choice.
    Below,
    /// The area below the left column and the middle: the log and the action panel beside it.
    Foot,
    /// The frame for the log.
    LogFrame,
    /// The frame for the action panel. It remains when the side panels are folded away.
    ActionFrame,
    /// A panel of fixed size.
    Kept,
    /// A short message.
    Word,
    /// The remaining space.
    Gap,
}

/// Maximum width of the action panel, in pixels. Longer sentences wrap.
pub(crate) const WIDEST: f32 = 600.0;

/// Returns the heights of the action panel in pixels: the usual one, and the one for panels whose text may grow.
pub(crate) fn action_heights(density: Density) -> (f32, f32) {
    density.pick((196.0, 236.0), (126.0, 150.0))
}

impl Region {
    fn node(self, LayoutMode { density, folded, room }: LayoutMode) -> Node {
        let gap = px(density.pick(type_scale::GAP_S, 4.0));
        let column = Node {
            flex_direction: FlexDirection::Column,
            row_gap: gap,
            min_width: px(0),
            min_height: px(0),
            ..default()
        };
        let hidden = if folded { Display::None } else { Display::Flex };
        match self {
            Self::Body => Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_height: px(0),
                column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                padding: px(density.pick(10.0, type_scale::GAP_S)).all(),
                ..default()
            },
            Self::Field | Self::Middle => Node { flex_grow: 1.0, flex_basis: px(0), ..column },
            Self::Upper => Node {
                flex_direction: FlexDirection::Row,
                flex_grow: 1.0,
                flex_basis: px(0),
                column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..column
            },
            Self::Left => Node {
                width: density.pick(px(262), percent(34)),
                max_width: px(262),
                flex_shrink: 0.0,
                display: hidden,
                ..column
            },
            Self::Right => Node {
                width: density.pick(px(330), percent(31)),
                max_width: px(330),
                flex_shrink: 0.0,
                display: hidden,
                ..column
            },
            Self::Bar | Self::Kept => Node { width: percent(100), flex_shrink: 0.0, ..column },
            Self::ArmyBar => Node { width: percent(100), flex_shrink: 0.0, display: hidden, ..column },
            Self::InColumn | Self::OnTop => Node { width: percent(100), min_height: px(0), ..default() },
            // Of the panels in a column, those below the choice shrink first, down to a few lines.
            Self::Below => {
                let least = px(density.pick(70.0, 44.0));
                Node { width: percent(100), min_height: least, flex_shrink: 5_000.0, ..default() }
            }
            Self::Foot => Node {
                flex_direction: FlexDirection::Row,
                align_items: AlignItems::End,
                width: percent(100),
                column_gap: gap,
                flex_shrink: 0.0,
                min_height: px(room.height(density)),
                ..column
            },
            Self::LogFrame => Node {
                // A fixed width, because lines would jump if they were wrapped again.
                width: percent(34),
                flex_shrink: 0.0,
                // As high as the action panel beside it. The content of the log is aligned to the bottom and does not
                // affect the height.
                align_self: AlignSelf::Stretch,
                min_height: px(density.pick(84.0, 39.0)),
                max_height: px(action_heights(density).1),
                display: hidden,
                ..column
            },
            Self::ActionFrame => Node { max_width: percent(65), margin: UiRect::left(auto()), ..column },
            Self::Word => Node { width: percent(100), align_items: AlignItems::Center, flex_shrink: 0.0, ..column },
            Self::Gap => Node { flex_grow: 1.0, min_height: px(0), ..default() },
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Folded>()
        .init_resource::<ActionRoom>()
        .init_resource::<FreeArea>()
        .add_systems(OnEnter(Screen::Battle), lay_out)
        .add_systems(
            Update,
            (
                measure.in_set(AppSystems::Play).run_if(resource_exists::<Slots>),
                fold.in_set(AppSystems::Input).run_if(applies(&actions::FOLD)),
                fit.in_set(AppSystems::Show).run_if(
                    resource_changed::<Density>
                        .or_else(resource_changed::<Folded>)
                        .or_else(resource_changed::<ActionRoom>),
                ),
            ),
        );
}

fn lay_out(density: Res<Density>, folded: Res<Folded>, mut room: ResMut<ActionRoom>, mut commands: Commands) {
    *room = ActionRoom::default();
    let root = commands
        .spawn((
            // The Tab key moves through the buttons of all panels.
            widget::root("Panels"),
            DespawnOnExit(Screen::Battle),
        ))
        .id();
    let mode = LayoutMode { density: *density, folded: folded.0, room: *room };
    let slots = spawn_slots(root, mode, &mut commands);
    commands.insert_resource(slots);
}

/// Spawns the frame and all its slots as children of `root`.
fn spawn_slots(root: Entity, mode: LayoutMode, commands: &mut Commands) -> Slots {
    let mut spawn =
        |parent: Entity, part: Region| commands.spawn((part, part.node(mode), Pickable::IGNORE, ChildOf(parent))).id();
    let top = spawn(root, Region::Bar);
    let armies = spawn(root, Region::ArmyBar);
    let body = spawn(root, Region::Body);
    let field = spawn(body, Region::Field);
    let right = spawn(body, Region::Right);
    let upper = spawn(field, Region::Upper);
    let left = spawn(upper, Region::Left);
    let middle = spawn(upper, Region::Middle);
    let notice = spawn(middle, Region::Word);
    spawn(middle, Region::Gap);
    let mut scrolling = |parent: Entity, part: Region| {
        let Scrolled { frame, column } = scrolled(parent, part.node(mode), Node::default(), commands);
        commands.entity(frame).insert(part);
        column
    };
    let card = scrolling(left, Region::InColumn);
    // The choice is at the side, so that the board stays visible.
    let choice = scrolling(right, Region::OnTop);
    let forecast = scrolling(right, Region::Below);
    let mut spawn =
        |parent: Entity, part: Region| commands.spawn((part, part.node(mode), Pickable::IGNORE, ChildOf(parent))).id();
    spawn(middle, Region::Gap);
    spawn(right, Region::Gap);
    let offer = spawn(right, Region::Kept);
    let dice = spawn(right, Region::Kept);
    let (threats, hint) = (spawn(forecast, Region::Kept), spawn(forecast, Region::Kept));
    // The log scrolls its own content.
    let foot = spawn(field, Region::Foot);
    let log = spawn(foot, Region::LogFrame);
    let action = spawn(foot, Region::ActionFrame);
    let slots = Slots { top, armies, card, log, action, forecast, dice, notice, choice, threats, hint, offer };
    let sides = [Slot::Top, Slot::Armies, Slot::Card, Slot::Log, Slot::Action, Slot::Forecast, Slot::Dice];
    for slot in sides.into_iter().chain([Slot::Notice, Slot::Choice]) {
        commands.entity(slots.of(slot)).insert((slot, Name::new(format!("Slot {slot:?}"))));
    }
    // The button of the threats may stand beside the title of the forecast, which is spawned later.
    commands.entity(threats).insert(ZIndex(1));
    // The first two are inside the slot of the forecast.
    for slot in [Slot::Threats, Slot::Hint, Slot::Offer] {
        commands.entity(slots.of(slot)).insert(Name::new(format!("Place {slot:?}")));
    }
    slots
}

/// Measures the free area, which is the middle between the columns.
fn measure(
    window: Single<&Window, With<PrimaryWindow>>,
    parts: Query<(&Region, &ComputedNode, &UiGlobalTransform), Or<(Changed<ComputedNode>, Changed<UiGlobalTransform>)>>,
    mut free: ResMut<FreeArea>,
) {
    for (_, node, place) in parts.iter().filter(|(part, ..)| **part == Region::Middle) {
        // Converts physical pixels to window pixels, which do not depend on the interface scale.
        let scale = window.scale_factor().recip();
        let middle = Rect::from_center_size(place.translation * scale, node.size() * scale);
        if middle.width() > 1.0 && middle.height() > 1.0 {
            free.set_if_neq(FreeArea(middle));
        }
    }
}

/// Folds or unfolds the side panels on a key press.
fn fold(keys: Keys, mut folded: ResMut<Folded>) {
    if keys.just_pressed(&actions::FOLD) {
        folded.0 = !folded.0;
    }
}

fn fit((density, folded, room): (Res<Density>, Res<Folded>, Res<ActionRoom>), mut parts: Query<(&Region, &mut Node)>) {
    let mode = LayoutMode { density: *density, folded: folded.0, room: *room };
    for (part, mut node) in &mut parts {
        node.set_if_neq(part.node(mode));
    }
}

#[cfg(test)]
mod tests {
    use bevy::{
        render::{RenderPlugin, settings::WgpuSettings},
        window::WindowResolution,
        winit::WinitPlugin,
    };

    use super::*;
    use crate::{engine::EnginePlugins, theme::scale::fitting};

    /// Returns a headless app with the frame, its slots filled with panels of the given sizes in pixels.
    fn filled<const N: usize>(
        size: UVec2,
        interface_scale: f32,
        room: ActionRoom,
        fillings: fn(Density) -> [(Slot, f32, f32); N],
    ) -> App {
        let window = Window { resolution: WindowResolution::new(size.x, size.y), ..default() };
        let mut app = App::new();
        app.add_plugins(
            EnginePlugins(window)
                .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
                .disable::<WinitPlugin>()
                .disable::<bevy::log::LogPlugin>(),
        );
        let scale = fitting(size.as_vec2(), interface_scale);
        let density = Density::of(size.as_vec2() / scale);
        app.insert_resource(UiScale(scale)).add_systems(Startup, move |mut commands: Commands| {
            commands.spawn((Camera2d, IsDefaultUiCamera));
            let root = commands
                .spawn(Node {
                    width: percent(100),
                    height: percent(100),
                    flex_direction: FlexDirection::Column,
                    ..default()
                })
                .id();
            let slots = spawn_slots(root, LayoutMode { density, folded: false, room }, &mut commands);
            for (slot, width, height) in fillings(density) {
                // Real panels are as wide as their content, but narrower if space is short.
                commands.spawn((
                    Node {
                        width: px(width),
                        min_width: px(0),
                        height: px(height),
                        flex_shrink: 0.0,
                        max_width: percent(100),
                        ..default()
                    },
                    ChildOf(slots.of(slot)),
                ));
            }
        });
        app.finish();
        app.cleanup();
        for _ in 0..3 {
            app.update();
        }
        app
    }

    /// Returns more content than any slot can show.
    fn full(density: Density) -> [(Slot, f32, f32); 9] {
        [
            (Slot::Top, 4000.0, density.pick(80.0, 56.0)),
            (Slot::Armies, 4000.0, density.pick(52.0, 36.0)),
            (Slot::Card, 200.0, 900.0),
            (Slot::Log, 900.0, 300.0),
            (Slot::Action, density.pick(600.0, 330.0), action_heights(density).1),
            (Slot::Forecast, 340.0, 700.0),
            (Slot::Dice, 300.0, 120.0),
            (Slot::Notice, 400.0, 40.0),
            (Slot::Choice, 380.0, 900.0),
        ]
    }

    #[test]
    fn panels_stay_in_the_window_and_never_overlap() {
        for size in [UVec2::new(1280, 720), UVec2::new(1600, 900), UVec2::new(2560, 1440)] {
            for interface_scale in [1.0, 1.25, 1.5, 1.75] {
                let mut app = filled(size, interface_scale, ActionRoom::High, full);
                let world = app.world_mut();
                let mut slots = world.query::<(&Slot, &ComputedNode, &UiGlobalTransform)>();
                let places: Vec<(Slot, Rect)> = slots
                    .iter(world)
                    .map(|(slot, node, place)| (*slot, Rect::from_center_size(place.translation, node.size())))
                    .collect();
                assert_eq!(places.len(), 9);
                let window = Rect::from_corners(Vec2::ZERO, size.as_vec2()).inflate(0.5);
                for (number, (slot, place)) in places.iter().enumerate() {
                    let told = format!("{slot:?} at {place:?} in {size}, scale {interface_scale}");
                    assert!(window.contains(place.min) && window.contains(place.max), "{told}");
                    assert!(place.width() > 60.0 && place.height() > 20.0, "{told}");
                    for (other, there) in &places[number + 1..] {
                        let both = place.intersect(*there);
                        assert!(both.width() < 1.0 || both.height() < 1.0, "{told} overlaps {other:?} at {there:?}");
                    }
                }
                // The middle of the window belongs to the battlefield.
                let between = |slot: Slot| places.iter().find(|(other, _)| *other == slot).unwrap().1;
                let free = between(Slot::Forecast).min.x - between(Slot::Card).max.x;
                assert!(free > 0.38 * window.width(), "{free} of {} at {interface_scale}", window.width());
            }
        }
    }

    /// Returns long best attacks with the offer of one of them.
    fn offered(density: Density) -> [(Slot, f32, f32); 6] {
        [
            (Slot::Top, 4000.0, density.pick(80.0, 56.0)),
            (Slot::Armies, 4000.0, density.pick(52.0, 36.0)),
            (Slot::Threats, 330.0, 380.0),
            (Slot::Forecast, 340.0, 200.0),
            (Slot::Offer, 330.0, density.pick(170.0, 110.0)),
            (Slot::Dice, 300.0, density.pick(120.0, 60.0)),
        ]
    }

    #[test]
    fn the_offer_of_an_attack_is_visible_completely() {
        for size in [UVec2::new(1280, 720), UVec2::new(1920, 1080)] {
            for interface_scale in [1.0, 1.75] {
                let mut app = filled(size, interface_scale, ActionRoom::Usual, offered);
                let scale = fitting(size.as_vec2(), interface_scale);
                let density = Density::of(size.as_vec2() / scale);
                let world = app.world_mut();
                let mut nodes = world.query::<(&Name, &ComputedNode, &UiGlobalTransform)>();
                let mut place = |name: &str| {
                    let (_, node, place) = nodes.iter(world).find(|(other, ..)| other.as_str() == name).unwrap();
                    Rect::from_center_size(place.translation, node.size())
                };
                let [offer, forecast, dice] = ["Place Offer", "Slot Forecast", "Slot Dice"].map(&mut place);
                let told = format!("{forecast:?} {offer:?} {dice:?} in {size}, scale {interface_scale}");
                assert!((offer.height() - density.pick(170.0, 110.0) * scale).abs() < 2.0, "{told}");
                assert!(forecast.max.y <= offer.min.y && offer.max.y <= dice.min.y, "{told}");
                assert!(dice.max.y <= size.as_vec2().y, "{told}");
            }
        }
    }

    /// Returns the rectangles of the battlefield between the panels, and of the log.
    fn places(app: &mut App) -> [Rect; 2] {
        let world = app.world_mut();
        let mut regions = world.query::<(&Region, &ComputedNode, &UiGlobalTransform)>();
        [Region::Middle, Region::LogFrame].map(|wanted| {
            let found = regions.iter(world).find(|(region, ..)| **region == wanted).expect("the frame has the region");
            Rect::from_center_size(found.2.translation, found.1.size())
        })
    }

    #[test]
    fn battlefield_and_log_stay_in_place_with_and_without_a_question() {
        let usual = |density| [(Slot::Log, 900.0, 300.0), (Slot::Action, 330.0, action_heights(density).0)];
        let high = |density| [(Slot::Log, 900.0, 300.0), (Slot::Action, 330.0, action_heights(density).1)];
        let bot = |_: Density| [(Slot::Log, 900.0, 300.0), (Slot::Action, 300.0, 40.0)];
        let nothing = |_: Density| [(Slot::Log, 900.0, 300.0)];
        for size in [UVec2::new(1280, 720), UVec2::new(1920, 1080)] {
            for interface_scale in [1.0, 1.75] {
                let of_usual = places(&mut filled(size, interface_scale, ActionRoom::Usual, usual));
                let of_high = places(&mut filled(size, interface_scale, ActionRoom::High, high));
                for (room, while_asked) in [(ActionRoom::Usual, of_usual), (ActionRoom::High, of_high)] {
                    assert_eq!(places(&mut filled(size, interface_scale, room, bot)), while_asked);
                    assert_eq!(places(&mut filled(size, interface_scale, room, nothing)), while_asked);
                }
            }
        }
    }
}
