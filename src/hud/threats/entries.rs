//! The best attacks of a figure for the chosen aim. Hovering over an attack shows the move to its hex.

use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::Activate,
    window::CursorMoved,
};
use knockback_rules::{board::Cell, geometry::Direction};
use knockback_view::threats::{Approach, Want};

use crate::{
    input::{
        KeySystems,
        approach::{Approach as ApproachInProgress, OfferApproach},
        preview::OrderPreview,
    },
    overlay::{Overlays, SceneSystems},
    stage::{
        AppSystems, CurrentSelection, CursorSource, Shown,
        actions::{self, Keys},
        cameras::FrameCells,
    },
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, pressable, strong, words},
    },
};

/// The preview for a hovered entry: the hex to move to, or the target, and the facing there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LookAt {
    /// The hex.
    pub(super) cell: Cell,
    /// The facing, if the figure has one.
    pub(super) faces: Option<Direction>,
    /// The cell of the target.
    pub(super) target: Option<Cell>,
}

impl LookAt {
    /// Returns the cell of the target if it is attacked after a move.
    fn next(self) -> Option<Cell> {
        self.target.filter(|target| *target != self.cell)
    }

    /// Returns the cells that must be in view while the entry is hovered.
    fn frames(self) -> FrameCells {
        FrameCells([self.cell].into_iter().chain(self.target).collect())
    }
}

/// The attack of an entry, with its order.
#[derive(Component, Clone, Debug)]
struct Gives(Approach);

/// A row of the list, with its index.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct ThreatEntry(usize);

/// Height of a row with two lines, in pixels.
const ROW: f32 = 36.0;
/// Height of the heading, in pixels.
const HEADING: f32 = 22.0;
/// Height of the heading and all rows, in pixels.
pub(super) const HEIGHT: f32 = HEADING + 3.0 * (ROW + 3.0);
const _: () = assert!(super::LISTED == 3, "`HEIGHT` is computed for three rows");

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        look.in_set(AppSystems::Overlay)
            .after(crate::input::HoverSystems)
            .before(SceneSystems::Build)
            .run_if(resource_exists::<Shown>),
    )
    .add_systems(Update, step_through.in_set(KeySystems));
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ThreatRow {
    /// The value of the attack.
    pub(super) worth: String,
    /// The attack with its target, and the move before it.
    pub(super) text: String,
    /// The preview while the entry is hovered.
    pub(super) look: Option<LookAt>,
    /// The attack, if its order is known.
    pub(super) offer: Option<Approach>,
}

/// The best attacks for the chosen aim.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Best {
    /// The aim that was chosen.
    pub(super) want: Want,
    /// The attacks.
    pub(super) rows: Vec<ThreatRow>,
    /// True while attacks are still being evaluated.
    pub(super) counting: bool,
    /// True if only some of the attacks were evaluated.
    pub(super) some: bool,
    /// The reason why attacks cannot be evaluated.
    pub(super) lost: Option<&'static str>,
}

impl Best {
    /// True if the nodes of the other content can show this one, with rows added below.
    pub(super) fn has_layout_of(&self, other: &Self) -> bool {
        let parts = |best: &Self| (best.want.name, best.lost, best.is_pending(), best.rows.is_empty());
        parts(self) == parts(other) && self.rows.len() >= other.rows.len()
    }

    /// True while nothing is known.
    const fn is_pending(&self) -> bool {
        self.counting && self.rows.is_empty()
    }

    /// A note on the heading, for incomplete lists.
    const fn note(&self) -> &'static str {
        match self {
            Self { counting: true, .. } => "so far",
            Self { some: true, .. } => "not all computed",
            Self { .. } => "",
        }
    }
}

/// The nodes of the attacks.
#[derive(Clone, Debug, Default)]
pub(super) struct BestNodes {
    note: Option<Entity>,
    rows: Vec<RowNodes>,
}

/// The nodes of a row: the row itself, its value and its text.
#[derive(Clone, Copy, Debug)]
struct RowNodes {
    row: Entity,
    worth: Entity,
    text: Entity,
}

pub(super) fn spawn(below: Entity, best: &Best, commands: &mut Commands) -> BestNodes {
    if best.is_pending() {
        return BestNodes::default();
    }
    if let Some(why) = best.lost {
        commands.spawn((ChildOf(below), words(why, type_scale::SMALL, palette::TEXT)));
        return BestNodes::default();
    }
    // Its height is fixed, so that the note never moves the rows.
    let heading = Node {
        height: px(HEADING),
        flex_shrink: 0.0,
        column_gap: px(5),
        align_items: AlignItems::End,
        overflow: Overflow::clip(),
        ..default()
    };
    let heading = commands.spawn((ChildOf(below), heading, Tip::new(best.want.means, &[]))).id();
    let title = strong(format!("Best odds to {}", best.want.words), type_scale::SMALL, palette::ACCENT);
    commands.spawn((ChildOf(heading), title, TextLayout::no_wrap()));
    let note = commands.spawn((ChildOf(heading), TextLayout::no_wrap())).id();
    commands.entity(note).insert(words(best.note(), type_scale::SMALL, palette::TEXT_QUIET));
    let rows = best.rows.iter().enumerate().map(|(place, row)| spawn_row(below, place, row, commands)).collect();
    if best.rows.is_empty() {
        commands.spawn((ChildOf(below), words("No attack in reach can do that.", type_scale::SMALL, palette::TEXT)));
    }
    BestNodes { note: Some(note), rows }
}

/// Updates the rows in place and adds new ones below.
pub(super) fn update(below: Entity, now: &Best, before: &Best, nodes: &mut BestNodes, commands: &mut Commands) {
    if let Some(note) = nodes.note {
        commands.entity(note).insert(words(now.note(), type_scale::SMALL, palette::TEXT_QUIET));
    }
    for (place, row) in now.rows.iter().enumerate() {
        match nodes.rows.get(place) {
            Some(nodes) if before.rows.get(place) != Some(row) => fill(row, *nodes, commands),
            Some(_) => {}
            None => nodes.rows.push(spawn_row(below, place, row, commands)),
        }
    }
}

fn spawn_row(root: Entity, place: usize, row: &ThreatRow, commands: &mut Commands) -> RowNodes {
    let entry = commands
        .spawn((
            Name::new("Threat"),
            ThreatEntry(place),
            ChildOf(root),
            Node {
                height: px(ROW),
                flex_shrink: 0.0,
                overflow: Overflow::clip(),
                column_gap: px(8),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(6), px(2)),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                ..default()
            },
            pressable(ButtonStyle::Quiet),
        ))
        .observe(choose)
        .id();
    let worth = Node { min_width: px(46), flex_shrink: 0.0, ..default() };
    let worth = commands.spawn((worth, Pickable::IGNORE, ChildOf(entry))).id();
    let text = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
    let text = commands.spawn((text, Pickable::IGNORE, ChildOf(entry))).id();
    let (worth, text) = (commands.spawn(ChildOf(worth)).id(), commands.spawn(ChildOf(text)).id());
    let nodes = RowNodes { row: entry, worth, text };
    fill(row, nodes, commands);
    nodes
}

/// Sets the texts and the attack of a row.
fn fill(row: &ThreatRow, nodes: RowNodes, commands: &mut Commands) {
    commands.entity(nodes.worth).insert(strong(row.worth.clone(), type_scale::BODY, palette::TEXT));
    commands.entity(nodes.text).insert(words(row.text.clone(), type_scale::SMALL, palette::TEXT));
    let mut entry = commands.entity(nodes.row);
    match row.look {
        Some(look) => entry.insert(look),
        None => entry.remove::<LookAt>(),
    };
    match &row.offer {
        Some(offer) => entry.insert(Gives(offer.clone())),
        None => entry.remove::<Gives>(),
    };
}

/// Offers a clicked entry's move and attack together. An attack from the current hex is only selected, so that the
/// forecast matches the entry.
fn choose(
    press: On<Activate>,
    entries: Query<(&LookAt, Option<&Gives>)>,
    (shown, overlays): (Res<Shown>, Res<Overlays>),
    mut preview: OrderPreview,
    mut offers: MessageWriter<OfferApproach>,
    mut focus_visible: ResMut<InputFocusVisible>,
) {
    let Ok((at, gives)) = entries.get(press.entity) else { return };
    match gives {
        Some(Gives(offer)) if offer.threat.moves => {
            offers.write(OfferApproach(offer.clone()));
            // The next Enter accepts the offer instead of pressing the row again.
            focus_visible.0 = false;
        }
        Some(Gives(offer))
            if let Ok(order) = offer.order.resolve(shown.battle.setup())
                && preview.show(&shown.battle, &order) => {}
        _ => {
            *preview.lead = CursorSource::Keys;
            turn_to(*at, &overlays, &mut preview.picks);
            preview.frames.write(at.frames());
        }
    }
}

/// Previews an entry when the pointer moves over it or the focus moves to it. A resting pointer previews nothing, even
/// if a list appears under it. While an attack is offered, the offer stays on the board.
fn look(
    entries: Query<(Entity, &LookAt, &Hovered, Option<&Gives>)>,
    focus: (Res<InputFocus>, Res<InputFocusVisible>),
    (shown, overlays, approach): (Res<Shown>, Res<Overlays>, Res<ApproachInProgress>),
    mut moves: MessageReader<CursorMoved>,
    mut last: Local<Vec2>,
    mut preview: OrderPreview,
) {
    // A window that gets the focus reports a pointer that has not moved.
    let mut moved = false;
    for to in moves.read() {
        moved |= std::mem::replace(&mut *last, to.position) != to.position;
    }
    if approach.is_chosen() {
        return;
    }
    let hovered = entries.iter().find(|(_, _, hovered, _)| moved && hovered.get());
    let focused = focus.0.get().filter(|_| focus.1.0 && focus.0.is_changed());
    let found = hovered.or_else(|| entries.iter().find(|(entry, ..)| focused == Some(*entry)));
    let picked = &preview.picks.0;
    if let Some((_, at, _, gives)) = found
        && (picked.cell, picked.faces, picked.next.as_ref().map(|next| next.target))
            != (Some(at.cell), at.faces, at.next())
    {
        let setup = shown.battle.setup();
        let next = at.next().map(|target| {
            let order = gives.and_then(|gives| gives.0.order.resolve(setup).ok());
            preview.next_attack(&shown.battle, target, order.as_ref())
        });
        let step = gives.and_then(|gives| gives.0.threat.step.as_ref()?.resolve(setup).ok());
        turn_to(*at, &overlays, &mut preview.picks);
        (preview.picks.0.next, preview.picks.0.step) = (next, step);
        *preview.lead = CursorSource::Keys;
        preview.frames.write(at.frames());
    }
}

/// Moves the focus through the list with the keys that otherwise move the cursor up and down.
fn step_through(
    keys: Keys,
    entries: Query<(Entity, &ThreatEntry)>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let back = keys.just_pressed(&actions::CURSOR_UP);
    if !back && !keys.just_pressed(&actions::CURSOR_DOWN) {
        return;
    }
    let mut rows: Vec<(usize, Entity)> = entries.iter().map(|(entry, place)| (place.0, entry)).collect();
    rows.sort_unstable();
    let focused = focus.get().filter(|_| visible.0);
    let place = rows.iter().position(|(_, entry)| focused == Some(*entry));
    let next = match place {
        Some(place) if back => place.checked_sub(1),
        Some(place) => Some(place + 1),
        None if back => rows.len().checked_sub(1),
        None => Some(0),
    };
    if let Some((_, entry)) = next.and_then(|next| rows.get(next)) {
        focus.set(*entry, FocusCause::Navigated);
        visible.0 = true;
    }
}

/// Hovers the hex of an entry and selects the facing there.
fn turn_to(at: LookAt, overlays: &Overlays, picks: &mut CurrentSelection) {
    picks.0.look(Some(at.cell), &overlays.0);
    picks.0.faces = at.faces;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::boards::hexagon;

    #[test]
    fn hovering_an_entry_shows_its_hex_and_facing() {
        let mut app = App::new();
        app.init_resource::<CurrentSelection>()
            .init_resource::<Overlays>()
            .init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .init_resource::<CursorSource>()
            .init_resource::<ApproachInProgress>()
            .add_message::<CursorMoved>()
            .insert_resource(Shown::new(knockback_testing::champions::open()))
            .add_message::<FrameCells>()
            .add_systems(Update, look);
        let board = hexagon(1, (0, 0), |_| 0);
        let cells: Vec<Cell> = board.cells().collect();
        let target = cells[0];
        let entry = |app: &mut App, cell, faces| {
            app.world_mut().spawn((LookAt { cell, faces, target: Some(target) }, Hovered(false))).id()
        };
        let east = entry(&mut app, cells[3], Some(Direction::EAST));
        let west = entry(&mut app, cells[3], Some(Direction::WEST));
        let anywhere = entry(&mut app, cells[5], None);
        let window = app.world_mut().spawn_empty().id();
        let mut across = 0.0;
        let mut seen = |row: Entity, moves: bool| {
            app.world_mut().entity_mut(row).insert(Hovered(true));
            across += if moves { 1.0 } else { 0.0 };
            let position = Vec2::new(across, 0.0);
            app.world_mut().write_message(CursorMoved { window, position, delta: None });
            app.update();
            app.world_mut().entity_mut(row).insert(Hovered(false));
            app.update();
            let picked = &app.world().resource::<CurrentSelection>().0;
            (picked.cell, picked.faces)
        };
        assert_eq!(seen(east, true), (Some(cells[3]), Some(Direction::EAST)));
        assert_eq!(seen(west, true), (Some(cells[3]), Some(Direction::WEST)), "the same hex with another facing");
        assert_eq!(seen(anywhere, false), (Some(cells[3]), Some(Direction::WEST)), "a list opens under the pointer");
        assert_eq!(seen(anywhere, true), (Some(cells[5]), None));
        let framed = app.world_mut().resource_mut::<Messages<FrameCells>>().drain().last();
        assert_eq!(framed, Some(FrameCells(vec![cells[5], target])), "the target comes into view");
    }

    #[test]
    fn the_arrow_keys_move_through_the_rows() {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .add_systems(Update, step_through);
        let rows: Vec<Entity> = (0..3).map(|place| app.world_mut().spawn(ThreatEntry(place)).id()).collect();
        let mut press = |key| {
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
            app.update();
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
            let focused = app.world().resource::<InputFocus>().get();
            rows.iter().position(|row| focused == Some(*row))
        };
        let (up, down) = (KeyCode::ArrowUp, KeyCode::ArrowDown);
        let keys = [down, down, up, up, down, down, down];
        assert_eq!(keys.map(&mut press), [0, 1, 0, 0, 1, 2, 2].map(Some), "the list does not wrap around");
    }
}
