//! Overlay text on plates, one for each point of the battlefield, and the areas that plates must not cover.

use bevy::prelude::*;
use knockback_rules::board::{Board, Cell};
use knockback_view::drawing::{ClearSpot, Ink, LabelPriority, Plate, PlateAnchor, PlateLine, Rim, Words};

use super::columns;
use crate::{
    stage::{Floater, space},
    theme::{fonts, palette, type_scale},
};

/// A plate with text, as drawn.
#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) struct ShownPlate(pub(crate) Plate);

/// A body or a landing that no plate may cover, in world space.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct KeptClear {
    /// The centre.
    pub(crate) at: Vec3,
    /// Width and height.
    pub(crate) size: Vec2,
}

/// Width and height of a body that plates must not cover.
const BODY: Vec2 = Vec2::new(0.8, 1.7);
/// Width and height of a possible landing that plates must not cover.
const LANDING: Vec2 = Vec2::new(0.8, 0.5);

impl KeptClear {
    fn new(board: &Board, spot: ClearSpot) -> Self {
        let size = if spot.is_body { BODY } else { LANDING };
        Self { at: space::aloft(board, spot.cell, spot.feet) + Vec3::Y * (size.y / 2.0), size }
    }
}

/// Marks a plate or kept-clear area that belongs to a figure. It stays when other text is replaced.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct OfFigure;

/// The line from a displaced plate to the point that it refers to.
#[derive(Component)]
pub(super) struct LeaderLine;

/// Thickness of the line including its dark edges, in interface pixels.
pub(super) const LEADER: f32 = 5.0;

/// The text about the target. It appears below the target's name, on the same plate.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct AboutTarget(pub(crate) Vec<PlateLine>);

/// The name of a figure, and the text about it if it is the target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NamePlate {
    /// The name.
    pub(crate) name: String,
    /// The colour of the name.
    pub(crate) ink: Ink,
    /// The text below the target's name. `None` for other figures.
    pub(crate) about: Option<Vec<PlateLine>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AboutTarget>();
}

/// All entities of overlay text.
pub(super) type PlateQueries<'w, 's> = (
    Query<'w, 's, (Entity, &'static ShownPlate), Without<OfFigure>>,
    Query<'w, 's, (Entity, &'static KeptClear), Without<OfFigure>>,
);

/// Shows exactly this text. Plates that have not changed are kept.
pub(super) fn show(board: &Board, words: &Words, (plates, clear): &PlateQueries, commands: &mut Commands) {
    let mut wanted = words.plates();
    for (entity, plate) in plates {
        match wanted.iter().position(|wanted| *wanted == plate.0) {
            Some(place) => drop(wanted.swap_remove(place)),
            None => commands.entity(entity).despawn(),
        }
    }
    for plate in wanted {
        spawn(board, plate, commands);
    }
    let mut wanted: Vec<KeptClear> = words.kept_clear().map(|spot| KeptClear::new(board, spot)).collect();
    for (entity, kept) in clear {
        match wanted.iter().position(|wanted| wanted == kept) {
            Some(place) => drop(wanted.swap_remove(place)),
            None => commands.entity(entity).despawn(),
        }
    }
    for kept in wanted {
        spawn_kept_clear(kept, commands);
    }
}

/// Spawns the name above a figure's head. Returns the plate.
pub(crate) fn spawn_name(
    board: &Board,
    (cell, head): (Cell, f32),
    NamePlate { name, ink, about }: &NamePlate,
    commands: &mut Commands,
) -> Entity {
    let (weight, rim) =
        if about.is_some() { (LabelPriority::Chance, Rim::Target) } else { (LabelPriority::Main, Rim::None) };
    let mut lines = vec![PlateLine { text: name.clone(), ink: *ink, weight }];
    lines.extend(about.iter().flatten().cloned());
    // Hundredths of a world unit. No board reaches the limit.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the limits of the board")]
    let height = (head.max(0.0) * 100.0).min(60_000.0) as u16;
    let plate = spawn(board, Plate { spot: PlateAnchor::Overhead(cell, height), lines, rim }, commands);
    commands.entity(plate).insert(OfFigure);
    plate
}

/// Spawns an area of the screen that plates must not cover.
pub(crate) fn spawn_kept_clear(kept: KeptClear, commands: &mut Commands) -> Entity {
    // The real size is set in the first frame in which the area is placed.
    let node =
        Node { position_type: PositionType::Absolute, left: px(-1000), width: px(1), height: px(1), ..default() };
    let floater = Floater { at: kept.at, lift: 0.0, age: 0.0, life: None };
    commands.spawn((Name::new("Kept clear"), kept, floater, node, Visibility::Hidden, Pickable::IGNORE)).id()
}

/// Returns the anchor point in world space, and the height of the text above it for views that show heights.
fn place(spot: PlateAnchor, board: &Board) -> (Vec3, f32) {
    let stand = |cell: Cell| space::stand(board, cell);
    let lift = match spot {
        PlateAnchor::Top(_, chance) => columns::height(f32::from(chance) / 100.0),
        _ => 0.0,
    };
    let at = match spot {
        PlateAnchor::On(cell) | PlateAnchor::Top(cell, _) => stand(cell) + Vec3::Y * 0.2,
        PlateAnchor::Above(cell) => stand(cell) + Vec3::Y * 2.1,
        PlateAnchor::Aloft(cell, level) => space::aloft(board, cell, Some(level)) + Vec3::Y * 0.2,
        PlateAnchor::Overhead(cell, height) => stand(cell).with_y(f32::from(height) / 100.0 + 0.3),
        PlateAnchor::Between(from, to) => {
            let (from, to) = (stand(from), stand(to));
            from.midpoint(to).with_y(from.y.max(to.y) + 0.3)
        }
        PlateAnchor::Down(from, to) => stand(to).with_y(stand(from).y.midpoint(stand(to).y)),
    };
    (at, lift)
}

/// Returns the colour of a rim and its width in pixels.
const fn rim(rim: Rim) -> (Color, f32) {
    match rim {
        Rim::None => (palette::CLEAR, 1.0),
        Rim::Landing => (palette::FLIGHT, 1.0),
        Rim::Lit => (palette::FLIGHT, 2.0),
        Rim::Target => (palette::HARM, 2.0),
    }
}

fn spawn(board: &Board, plate: Plate, commands: &mut Commands) -> Entity {
    let (at, lift) = place(plate.spot, board);
    let (colour, width) = rim(plate.rim);
    let main = plate.lines.iter().any(|line| line.weight <= LabelPriority::Main);
    let root = commands
        .spawn((
            Name::new("Plate"),
            Floater { at, lift, age: 0.0, life: None },
            Node {
                position_type: PositionType::Absolute,
                left: px(-1000),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(if main { 6 } else { 4 }), px(1)),
                border: px(width).all(),
                border_radius: BorderRadius::all(px(5)),
                ..default()
            },
            BackgroundColor(palette::PANEL.with_alpha(if main { 0.88 } else { 0.66 })),
            BorderColor::all(colour),
            UiTransform::default(),
            // Hidden until the size is known and a free position is found.
            Visibility::Hidden,
            // Behind all panels. Main plates are in front of the others.
            GlobalZIndex(if main { -1 } else { -2 }),
            Pickable::IGNORE,
        ))
        .id();
    for line in &plate.lines {
        let size = match line.weight {
            LabelPriority::Chance => 1.12 * type_scale::BODY,
            LabelPriority::Main => type_scale::SMALL,
            LabelPriority::Side | LabelPriority::Small | LabelPriority::Pinned => 0.86 * type_scale::SMALL,
        };
        commands.spawn((
            ChildOf(root),
            Text::new(line.text.clone()),
            TextFont::from_font_size(size).with_font(fonts::STRONG),
            TextColor(palette::paint(line.ink)),
            TextLayout::no_wrap(),
            Pickable::IGNORE,
        ));
    }
    commands.spawn((
        ChildOf(root),
        Name::new("Leader line"),
        LeaderLine,
        Node {
            position_type: PositionType::Absolute,
            height: px(LEADER),
            border: UiRect::vertical(px(1)),
            ..default()
        },
        BackgroundColor(if plate.rim == Rim::None { palette::TEXT } else { colour }),
        BorderColor::all(palette::PANEL),
        UiTransform::default(),
        Visibility::Hidden,
        // Behind all plates.
        GlobalZIndex(-3),
        Pickable::IGNORE,
    ));
    commands.entity(root).insert(ShownPlate(plate));
    root
}

/// Returns all text on the screen, including the text about the target.
#[cfg(test)]
pub(crate) fn texts(world: &mut World) -> Vec<String> {
    let about = world.get_resource::<AboutTarget>().map(|about| about.0.clone()).unwrap_or_default();
    let mut written = world.query::<&Text>();
    let written = written.iter(world).map(|text| text.0.clone());
    written.chain(about.into_iter().map(|line| line.text)).collect()
}

#[cfg(test)]
mod tests {
    use knockback_rules::units::Level;

    use super::*;

    #[test]
    fn floating_texts_avoid_bodies_and_landings() {
        let battle = crate::rulesets::tests::open();
        let board = &battle.setup().board;
        let cell = board.cells().next().unwrap();
        let kept = |feet, is_body| KeptClear::new(board, ClearSpot { cell, feet, is_body });
        let ground = space::stand(board, cell).y;
        let (body, landing, flyer) = (kept(None, true), kept(None, false), kept(Some(Level(30)), true));
        assert_eq!((body.at.y, body.size), (ground + BODY.y / 2.0, BODY));
        assert_eq!((landing.at.y, landing.size), (ground + LANDING.y / 2.0, LANDING));
        assert!(flyer.at.y > ground + 5.0, "the area follows the flyer up: {flyer:?}");
    }
}
