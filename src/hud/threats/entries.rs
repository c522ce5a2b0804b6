//! The best attacks of a figure for the chosen aim. Hovering over an attack shows the move to its hex.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::Activate,
};
use knockback_rules::{board::Cell, geometry::Direction};
use knockback_view::threats::{Approach, Want};

use crate::{
    input::{approach::OfferApproach, preview::OrderPreview},
    overlay::{Overlays, SceneSystems},
    stage::{AppSystems, CurrentSelection, CursorSource, Shown, cameras::FrameCells},
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

/// Height of a row with two lines, in pixels.
const ROW: f32 = 36.0;
/// Height of the title and all rows, in pixels.
pub(super) const HEIGHT: f32 = 24.0 + 3.0 * (ROW + 3.0);
const _: () = assert!(super::LISTED == 3, "`HEIGHT` is computed for three rows");

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        look.in_set(AppSystems::Overlay)
            .after(crate::input::HoverSystems)
            .before(SceneSystems::Build)
            .run_if(resource_exists::<Shown>),
    );
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

pub(super) fn spawn(below: Entity, best: &Best, commands: &mut Commands) {
    if best.counting && best.rows.is_empty() {
        return;
    }
    if let Some(why) = best.lost {
        commands.spawn((ChildOf(below), words(why, type_scale::SMALL, palette::TEXT)));
        return;
    }
    let so_far = match best {
        Best { counting: true, .. } => " so far",
        Best { some: true, .. } => " (of those computed)",
        Best { .. } => "",
    };
    commands.spawn((
        ChildOf(below),
        Node { margin: UiRect::top(px(4)), ..default() },
        Tip::new(best.want.means, &[]),
        children![strong(format!("Best odds{so_far} to {}:", best.want.words), type_scale::SMALL, palette::ACCENT)],
    ));
    for row in &best.rows {
        spawn_row(below, row, commands);
    }
    if best.rows.is_empty() {
        commands.spawn((ChildOf(below), words("No attack in reach can do that.", type_scale::SMALL, palette::TEXT)));
    }
}

fn spawn_row(root: Entity, row: &ThreatRow, commands: &mut Commands) {
    let entry = commands
        .spawn((
            Name::new("Threat"),
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
            children![
                (
                    Node { min_width: px(46), flex_shrink: 0.0, ..default() },
                    Pickable::IGNORE,
                    children![strong(row.worth.clone(), type_scale::BODY, palette::TEXT)],
                ),
                (
                    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
                    Pickable::IGNORE,
                    children![words(row.text.clone(), type_scale::SMALL, palette::TEXT)],
                ),
            ],
        ))
        .observe(choose)
        .id();
    if let Some(look) = row.look {
        commands.entity(entry).insert(look);
    }
    if let Some(offer) = &row.offer {
        commands.entity(entry).insert(Gives(offer.clone()));
    }
}

/// Offers a clicked entry's move and attack together. An attack from the current hex is only selected, so that the
/// forecast matches the entry.
fn choose(
    press: On<Activate>,
    entries: Query<(&LookAt, Option<&Gives>)>,
    (shown, overlays): (Res<Shown>, Res<Overlays>),
    mut preview: OrderPreview,
    mut offers: MessageWriter<OfferApproach>,
) {
    let Ok((at, gives)) = entries.get(press.entity) else { return };
    match gives {
        Some(Gives(offer)) if offer.threat.moves => drop(offers.write(OfferApproach(offer.clone()))),
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

/// Previews the entry that is hovered or focused.
fn look(
    entries: Query<(Entity, &LookAt, &Hovered, Option<&Gives>)>,
    focus: (Res<InputFocus>, Res<InputFocusVisible>),
    (shown, overlays): (Res<Shown>, Res<Overlays>),
    mut preview: OrderPreview,
) {
    let focused = focus.0.get().filter(|_| focus.1.0);
    let hovered = entries.iter().find(|(_, _, hovered, _)| hovered.get());
    let found = hovered.or_else(|| entries.iter().find(|(entry, ..)| focused == Some(*entry)));
    let picked = &preview.picks.0;
    if let Some((_, at, _, gives)) = found
        && (picked.cell, picked.faces, picked.next.as_ref().map(|next| next.target))
            != (Some(at.cell), at.faces, at.next())
    {
        let next = at.next().map(|target| {
            let order = gives.and_then(|gives| gives.0.order.resolve(shown.battle.setup()).ok());
            preview.next_attack(&shown.battle, target, order.as_ref())
        });
        turn_to(*at, &overlays, &mut preview.picks);
        preview.picks.0.next = next;
        *preview.lead = CursorSource::Keys;
        preview.frames.write(at.frames());
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
        let mut seen = |row: Entity| {
            app.world_mut().entity_mut(row).insert(Hovered(true));
            app.update();
            app.world_mut().entity_mut(row).insert(Hovered(false));
            app.update();
            let picked = &app.world().resource::<CurrentSelection>().0;
            (picked.cell, picked.faces)
        };
        assert_eq!(seen(east), (Some(cells[3]), Some(Direction::EAST)));
        assert_eq!(seen(west), (Some(cells[3]), Some(Direction::WEST)), "the same hex with another facing");
        assert_eq!(seen(anywhere), (Some(cells[5]), None));
        let framed = app.world_mut().resource_mut::<Messages<FrameCells>>().drain().last();
        assert_eq!(framed, Some(FrameCells(vec![cells[5], target])), "the target comes into view");
    }
}
