//! Where panels stand: slots in a frame around the battlefield, so that no two panels can ever overlap.

use bevy::prelude::*;

use crate::{screens::Screen, theme::type_scale};

/// A place for one panel. Whoever spawns a panel makes it the child of its slot's node.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// The bar along the top.
    Top,
    /// The armies: each side's cards at a glance.
    Armies,
    /// The card of whoever is picked or looked at.
    Card,
    /// What happened.
    Log,
    /// What a move or a blow would do.
    Forecast,
    /// The last roll.
    Dice,
    /// A short word to the player.
    Notice,
    /// What is to be chosen before anything else.
    Choice,
}

/// The nodes of the slots, while there is a battle.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Slots {
    top: Entity,
    armies: Entity,
    card: Entity,
    log: Entity,
    forecast: Entity,
    dice: Entity,
    notice: Entity,
    choice: Entity,
}

impl Slots {
    /// The node of a slot: spawn a panel with `ChildOf(slots.of(Slot::Card))`.
    pub(crate) fn of(&self, slot: Slot) -> Entity {
        match slot {
            Slot::Top => self.top,
            Slot::Armies => self.armies,
            Slot::Card => self.card,
            Slot::Log => self.log,
            Slot::Forecast => self.forecast,
            Slot::Dice => self.dice,
            Slot::Notice => self.notice,
            Slot::Choice => self.choice,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), lay_out);
}

/// The width of the columns left and right of the battlefield.
const LEFT: f32 = 270.0;
const RIGHT: f32 = 330.0;
/// The width of the log.
const LOG: f32 = 520.0;

/// The height of the bar at the top.
const TOP: f32 = 64.0;

/// How high the log reaches over the foot of the middle.
const FOOT: f32 = 150.0;

/// What panels leave free of a window, in its pixels, at a scale of the interface.
pub(crate) fn free(window: Vec2, scale: f32) -> Rect {
    let gap = 2.0 * type_scale::GAP;
    let least = Vec2::new((LEFT + gap) * scale, (TOP + type_scale::GAP) * scale);
    let most = window - Vec2::new((RIGHT + gap) * scale, (FOOT + type_scale::GAP) * scale);
    // A window that is all panels still shows something between them.
    Rect::from_corners(least, most.max(least + 100.0))
}

fn lay_out(mut commands: Commands) {
    let root = commands
        .spawn((
            Name::new("Panels"),
            DespawnOnExit(Screen::Battle),
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    let mut spawn = |parent: Entity, node: Node| commands.spawn((node, Pickable::IGNORE, ChildOf(parent))).id();
    let column = |width: Val| Node {
        width,
        flex_direction: FlexDirection::Column,
        row_gap: px(type_scale::GAP_S),
        min_height: px(0),
        ..default()
    };
    let gap = || Node { flex_grow: 1.0, min_height: px(0), ..default() };
    let top = spawn(root, column(percent(100)));
    let body = spawn(
        root,
        Node {
            flex_grow: 1.0,
            min_height: px(0),
            column_gap: px(type_scale::GAP),
            padding: px(type_scale::GAP).all(),
            ..default()
        },
    );
    let left = spawn(body, column(px(LEFT)));
    let middle = spawn(body, Node { flex_grow: 1.0, min_width: px(0), ..column(auto()) });
    let right = spawn(body, column(px(RIGHT)));
    let armies = spawn(left, column(percent(100)));
    let card = spawn(left, column(percent(100)));
    spawn(left, gap());
    // The log is wider than its column and reaches over the foot of the middle, which leaves room for it.
    let log = spawn(left, Node { flex_shrink: 0.0, ..column(px(LOG)) });
    let notice = spawn(middle, Node { align_items: AlignItems::Center, ..column(percent(100)) });
    spawn(middle, gap());
    let choice = spawn(middle, Node { align_items: AlignItems::Center, ..column(percent(100)) });
    spawn(middle, gap());
    let forecast = spawn(right, column(percent(100)));
    spawn(right, gap());
    let dice = spawn(right, column(percent(100)));
    let slots = Slots { top, armies, card, log, forecast, dice, notice, choice };
    for slot in [Slot::Top, Slot::Armies, Slot::Card, Slot::Log, Slot::Forecast, Slot::Dice, Slot::Notice, Slot::Choice]
    {
        commands.entity(slots.of(slot)).insert((slot, Name::new(format!("Slot {slot:?}"))));
    }
    commands.insert_resource(slots);
}
