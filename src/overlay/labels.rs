//! Words of the overlay on spots of the battlefield: those of one spot share a plate, and plates make room for each
//! other.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bevy::{prelude::*, ui::UiSystems};
use knockback_rules::{
    board::{Board, Cell},
    units::Level,
};

use super::columns;
use crate::{
    stage::{Floater, FreeArea, floater, space},
    theme::{fonts, palette, type_scale},
};

/// Where a plate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    /// On the ground of a cell.
    On(Cell),
    /// Above the occupant of a cell.
    Above(Cell),
    /// Where a step goes from one cell to the next.
    Between(Cell, Cell),
    /// Halfway down a drop from the first cell to the second.
    Down(Cell, Cell),
    /// As far above a cell as a level.
    Aloft(Cell, Level),
    /// Above a figure on a cell, whose head is so high above the table, in hundredths.
    Overhead(Cell, u16),
    /// On top of the column of a chance on a cell, the chance in hundredths.
    Top(Cell, u8),
}

impl Spot {
    /// Where that is in the picture.
    fn place(self, board: &Board) -> Vec3 {
        let stand = |cell: Cell| space::stand(board, cell);
        match self {
            Self::On(cell) | Self::Top(cell, _) => stand(cell) + Vec3::Y * 0.2,
            Self::Above(cell) => stand(cell) + Vec3::Y * 2.1,
            Self::Aloft(cell, level) => space::aloft(board, cell, Some(level)) + Vec3::Y * 0.2,
            Self::Overhead(cell, height) => stand(cell).with_y(f32::from(height) / 100.0 + 0.3),
            Self::Between(from, to) => {
                let (from, to) = (stand(from), stand(to));
                from.midpoint(to).with_y(from.y.max(to.y) + 0.3)
            }
            Self::Down(from, to) => stand(to).with_y(stand(from).y.midpoint(stand(to).y)),
        }
    }

    /// How far above that, where the picture shows heights.
    fn lift(self) -> f32 {
        match self {
            Self::Top(_, chance) => columns::height(f32::from(chance) / 100.0),
            Self::On(_)
            | Self::Above(_)
            | Self::Aloft(..)
            | Self::Overhead(..)
            | Self::Between(..)
            | Self::Down(..) => 0.0,
        }
    }
}

/// How much words matter: what matters more stays where it is and as large as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// A number that belongs to its hex: it never makes room, or it would seem to be that of another.
    Pinned,
    /// How likely somebody ends there.
    Chance,
    /// Harm, and where a flight ends.
    Main,
    /// What a step costs, why somebody is no target.
    Side,
    /// The price of a move among many.
    Small,
}

/// A line of words on a plate.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    text: String,
    colour: Color,
    weight: Weight,
}

/// A body or a landing that no label covers, in the space of the picture.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct KeptClear {
    /// Its middle.
    pub(crate) at: Vec3,
    /// Its width and its height.
    pub(crate) size: Vec2,
}

/// How wide and how high a body is that labels keep clear of.
const BODY: Vec2 = Vec2::new(0.8, 1.7);
/// The same of a place where somebody may land.
const LANDING: Vec2 = Vec2::new(0.8, 0.5);

/// The rim of a plate, which says what kind of thing its words are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Rim {
    /// No rim.
    #[default]
    None,
    /// Gold: a place where the target may land.
    Landing,
    /// Bright gold: the option or the landing that is selected.
    Lit,
    /// Red: the target.
    Target,
}

impl Rim {
    const fn colour(self) -> Color {
        match self {
            Self::None => palette::CLEAR,
            Self::Landing | Self::Lit => palette::FLIGHT,
            Self::Target => palette::HARM,
        }
    }

    /// Its width, in pixels.
    const fn width(self) -> f32 {
        match self {
            Self::None | Self::Landing => 1.0,
            Self::Lit | Self::Target => 2.0,
        }
    }
}

/// A plate with words, as it is drawn.
#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) struct Plate {
    spot: Spot,
    lines: Vec<Line>,
    rim: Rim,
}

impl Plate {
    /// The hex on which it stands with a number, such as what it costs to go there.
    pub(crate) fn number_on(&self) -> Option<Cell> {
        let Spot::On(cell) = self.spot else { return None };
        self.is_number().then_some(cell)
    }

    /// True for a number that means nothing except on its hex.
    fn is_number(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.weight, Weight::Small | Weight::Pinned))
    }

    /// True for words that are neither a number on a hex nor a chance.
    fn is_label(&self) -> bool {
        !self.is_number() && self.lines.iter().all(|line| line.weight > Weight::Chance)
    }
}

/// The words to be drawn, gathered by spot, and what they keep clear of: a cell, the level of who flies above it, and whether
/// it is a body.
#[derive(Default)]
pub(crate) struct Words(BTreeMap<Spot, (Vec<Line>, Rim)>, BTreeSet<(Cell, Option<Level>, bool)>);

impl Words {
    /// Adds a line of words to a spot.
    pub(crate) fn add(&mut self, spot: Spot, text: impl Into<String>, colour: Color, weight: Weight) {
        let line = Line { text: text.into(), colour, weight };
        let (lines, _) = self.0.entry(spot).or_default();
        if !lines.contains(&line) {
            lines.push(line);
        }
    }

    /// Frames the plate of a spot: it belongs to what is looked at.
    pub(crate) fn light(&mut self, spot: Spot) {
        self.rim(spot, Rim::Lit);
    }

    /// Frames the plate of a spot where the target may land.
    pub(crate) fn light_landing(&mut self, spot: Spot) {
        self.rim(spot, Rim::Landing);
    }

    fn rim(&mut self, spot: Spot, rim: Rim) {
        let (_, now) = self.0.entry(spot).or_default();
        *now = rim.max(*now);
    }

    /// Writes the number of a step above the words of a spot.
    pub(crate) fn number_step(&mut self, spot: Spot, step: u8) {
        let line = Line { text: format!("Step {step}"), colour: palette::FLIGHT_TEXT, weight: Weight::Main };
        self.0.entry(spot).or_default().0.insert(0, line);
    }

    /// Removes the words of a spot and returns them.
    pub(crate) fn take(&mut self, spot: Spot) -> Vec<Line> {
        self.0.remove(&spot).map(|(lines, _)| lines).unwrap_or_default()
    }

    /// Removes the numbers on hexes, such as what moves cost.
    pub(crate) fn remove_numbers(&mut self) {
        for (_, (lines, _)) in self.0.iter_mut().filter(|(spot, _)| matches!(spot, Spot::On(_))) {
            lines.retain(|line| !matches!(line.weight, Weight::Small | Weight::Pinned));
        }
    }

    /// Removes the words above all cells except one.
    pub(crate) fn keep_only_above(&mut self, cell: Cell) {
        self.0.retain(|spot, _| !matches!(spot, Spot::Above(other) if *other != cell));
    }

    /// Keeps words from a body on a cell, from its feet to its head.
    pub(crate) fn keep_clear_of_body(&mut self, cell: Cell) {
        self.keep_clear_of_flyer(cell, None);
    }

    /// Keeps words from a body that stands on a cell, or flies on a level above it.
    pub(crate) fn keep_clear_of_flyer(&mut self, cell: Cell, feet: Option<Level>) {
        self.1.insert((cell, feet, true));
    }

    /// Keeps words from the ground of a cell where somebody may land.
    pub(crate) fn keep_clear_of_landing(&mut self, cell: Cell) {
        self.1.insert((cell, None, false));
    }

    /// The plates, one for each spot with words.
    pub(crate) fn plates(&self) -> Vec<Plate> {
        let plates = self.0.iter().filter(|(_, (lines, _))| !lines.is_empty());
        plates.map(|(spot, (lines, rim))| Plate { spot: *spot, lines: lines.clone(), rim: *rim }).collect()
    }

    /// What the plates keep clear of.
    pub(crate) fn kept_clear(&self, board: &Board) -> Vec<KeptClear> {
        let place = |(cell, feet, body): &(Cell, Option<Level>, bool)| {
            let size = if *body { BODY } else { LANDING };
            KeptClear { at: space::aloft(board, *cell, *feet) + Vec3::Y * (size.y / 2.0), size }
        };
        self.1.iter().map(place).collect()
    }
}

/// A plate or a place that belongs to a figure: it is there whatever else is said.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct OfFigure;

/// What is drawn already of the overlay.
pub(crate) type Drawn<'w, 's> = (
    Query<'w, 's, (Entity, &'static Plate), Without<OfFigure>>,
    Query<'w, 's, (Entity, &'static KeptClear), Without<OfFigure>>,
);

/// The name of a figure, and what is said about it if it is the target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NamePlate {
    /// The name.
    pub(crate) name: String,
    /// The colour of the name.
    pub(crate) colour: Color,
    /// The words below the name of the target; `None` for other figures.
    pub(crate) about: Option<Vec<Line>>,
}

/// The words about the target. They are written below its name, so that one plate says both.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct AboutTarget(pub(crate) Vec<Line>);

/// Writes the name of a figure above its head, and returns the plate.
pub(crate) fn spawn_name(
    board: &Board,
    (cell, head): (Cell, f32),
    NamePlate { name, colour, about }: &NamePlate,
    commands: &mut Commands,
) -> Entity {
    let weight = if about.is_some() { Weight::Chance } else { Weight::Main };
    let mut lines = vec![Line { text: name.clone(), colour: *colour, weight }];
    lines.extend(about.iter().flatten().cloned());
    let rim = if about.is_some() { Rim::Target } else { Rim::None };
    // Hundredths of a length that a board never reaches.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the limits of the board")]
    let height = (head.max(0.0) * 100.0).min(60_000.0) as u16;
    let plate = Plate { spot: Spot::Overhead(cell, height), lines, rim };
    let plate = spawn(board, plate, commands);
    commands.entity(plate).insert(OfFigure);
    plate
}

/// Keeps labels clear of a place on the screen.
pub(crate) fn spawn_kept_clear(kept: KeptClear, commands: &mut Commands) -> Entity {
    // Its size is that of the body on the screen, from the first frame in which it is placed.
    let node =
        Node { position_type: PositionType::Absolute, left: px(-1000), width: px(1), height: px(1), ..default() };
    let floater = Floater { at: kept.at, lift: 0.0, age: 0.0, life: None };
    commands.spawn((Name::new("Kept clear"), kept, floater, node, Visibility::Hidden, Pickable::IGNORE)).id()
}

/// Draws these words and no others; plates that stay as they are are left alone.
pub(crate) fn show(board: &Board, words: &Words, (plates, clear): &Drawn, commands: &mut Commands) {
    let mut wanted = words.plates();
    for (entity, plate) in plates {
        match wanted.iter().position(|wanted| wanted == plate) {
            Some(place) => drop(wanted.swap_remove(place)),
            None => commands.entity(entity).despawn(),
        }
    }
    for plate in wanted {
        spawn(board, plate, commands);
    }
    let mut wanted = words.kept_clear(board);
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

fn spawn(board: &Board, plate: Plate, commands: &mut Commands) -> Entity {
    let (at, lift) = (plate.spot.place(board), plate.spot.lift());
    let main = plate.lines.iter().any(|line| line.weight <= Weight::Main);
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
                border: px(plate.rim.width()).all(),
                border_radius: BorderRadius::all(px(5)),
                ..default()
            },
            BackgroundColor(palette::PANEL.with_alpha(if main { 0.88 } else { 0.66 })),
            BorderColor::all(plate.rim.colour()),
            UiTransform::default(),
            // Until its size is known, and with it where it finds room.
            Visibility::Hidden,
            // Behind all panels, and what matters more before the rest.
            GlobalZIndex(if main { -1 } else { -2 }),
            Pickable::IGNORE,
        ))
        .id();
    for line in &plate.lines {
        let size = match line.weight {
            Weight::Chance => 1.12 * type_scale::BODY,
            Weight::Main => type_scale::SMALL,
            Weight::Side | Weight::Small | Weight::Pinned => 0.86 * type_scale::SMALL,
        };
        commands.spawn((
            ChildOf(root),
            Text::new(line.text.clone()),
            TextFont::from_font_size(size).with_font(fonts::STRONG),
            TextColor(line.colour),
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
        BackgroundColor(ink_of_leader(plate.rim)),
        BorderColor::all(palette::PANEL),
        UiTransform::default(),
        Visibility::Hidden,
        // Behind all plates.
        GlobalZIndex(-3),
        Pickable::IGNORE,
    ));
    commands.entity(root).insert(plate);
    root
}

/// The line from a plate that had to make room to the spot of its words.
#[derive(Component)]
struct LeaderLine;

/// How thick it is with its dark edges, in pixels of the interface.
const LEADER: f32 = 5.0;

const fn ink_of_leader(rim: Rim) -> Color {
    if matches!(rim, Rim::None) { palette::TEXT } else { rim.colour() }
}

/// The line from the middle of a plate of a size that was shifted to where it would have stood: its left and upper corner
/// in the plate, its length, and its turn. None where the plate still covers that spot.
fn leader(size: Vec2, shift: Vec2) -> Option<(Vec2, f32, Rot2)> {
    let covers = shift.abs().cmplt(size / 2.0 + 2.0).all();
    let length = shift.length();
    let middle = size / 2.0 - shift / 2.0;
    (!covers).then(|| (middle - Vec2::new(length, LEADER) / 2.0, length, Rot2::radians((-shift).to_angle())))
}

/// Everything that is written on the screen, and what is to be said about the target.
#[cfg(test)]
pub(crate) fn texts(world: &mut World) -> Vec<String> {
    let about = world.get_resource::<AboutTarget>().map(|about| about.0.clone()).unwrap_or_default();
    let mut written = world.query::<&Text>();
    let written = written.iter(world).map(|text| text.0.clone());
    written.chain(about.into_iter().map(|line| line.text)).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FreeArea>()
        .init_resource::<AboutTarget>()
        .init_resource::<UiScale>()
        .add_systems(PostUpdate, make_room.before(UiSystems::Layout));
}

/// A plate on the screen: its middle and half its size.
type Box = (Vec2, Vec2);

fn overlap((at, half): Box, (other, other_half): Box) -> bool {
    let apart = (at - other).abs();
    apart.x < half.x + other_half.x && apart.y < half.y + other_half.y
}

/// Where a plate looks for room, in parts of its own size.
const SHIFTS: [(f32, f32); 19] = [
    (0.0, 0.0),
    (0.0, -0.55),
    (0.0, 0.55),
    (0.0, -1.1),
    (0.0, 1.1),
    (0.6, 0.0),
    (-0.6, 0.0),
    (0.6, -0.8),
    (-0.6, -0.8),
    (0.6, 0.8),
    (-0.6, 0.8),
    (1.1, 0.0),
    (-1.1, 0.0),
    (0.0, -1.7),
    (0.0, 1.7),
    (1.1, -1.1),
    (-1.1, -1.1),
    (0.0, -2.4),
    (0.0, 2.4),
];

/// How many labels are shown at once, beside numbers on hexes and chances: the most important ones.
const MOST_LABELS: usize = 3;

/// Where a plate that matters looks for room beyond those, in its own heights, upwards first: (across, up), in a fan.
fn farther() -> impl Iterator<Item = (f32, f32)> {
    (2_u8..=5).flat_map(|ring| {
        let far = f32::from(ring) * 1.1;
        [(0.0, -far), (0.0, far), (far, 0.0), (-far, 0.0), (far, -far), (-far, -far), (far, far), (-far, far)]
    })
}

/// The least shift that brings a plate into what panels leave free; one that belongs to somewhere else stays there.
fn inwards((at, half): Box, free: Rect) -> Vec2 {
    if !free.contains(at) || free.size().cmplt(2.0 * half).any() {
        return Vec2::ZERO;
    }
    at.clamp(free.min + half, free.max - half) - at
}

/// Where a plate finds room among those that stand already: the least shift within what panels leave free, or none, for
/// nobody reads what lies on a panel or behind it. A plate whose spot is behind a panel is moved as little as possible. What
/// `matters` looks farther.
fn room(wanted: Box, (matters, upwards): (bool, bool), taken: &[Box], free: Rect) -> Option<Vec2> {
    let inwards = inwards(wanted, free);
    let outside = !free.contains(wanted.0);
    let (size, height) = (2.0 * wanted.1, Vec2::splat(2.0 * wanted.1.y));
    let far = farther().take_while(move |_| matters).map(|(x, y)| height * Vec2::new(x, y));
    let mut shifts: Vec<Vec2> = SHIFTS.into_iter().map(|(x, y)| size * Vec2::new(x, y)).chain(far).collect();
    // The nearest first: a wide plate goes up or down by its height before it goes aside by its width.
    let distance = |shift: &Vec2| {
        let weights = if upwards && shift.y > 0.0 { Vec2::new(1.0, 3.0) } else { Vec2::ONE };
        (*shift * weights).length_squared()
    };
    shifts.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    let alone = |shift: &Vec2| {
        let shifted = (wanted.0 + *shift, wanted.1);
        !taken.iter().any(|other| overlap(shifted, *other))
    };
    let seen = |shift: &Vec2| {
        let at = wanted.0 + *shift;
        outside || free.contains(at) && self::inwards((at, wanted.1), free) == Vec2::ZERO
    };
    let within = shifts.iter().map(|shift| inwards + *shift).find(|shift| alone(shift) && seen(shift));
    within.or_else(|| shifts.iter().copied().filter(|_| outside).find(alone))
}

/// What a plate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A number on a hex.
    Number,
    /// How likely something is.
    Chance,
    /// Anything else.
    Label,
}

/// Plates that would lie on one another are moved, those that matter farther than others; a plate that finds no room is
/// hidden, and so is one whose size is not known yet, or whose spot is not seen.
fn make_room(
    free: Res<FreeArea>,
    scale: Res<UiScale>,
    moved: Query<
        (),
        (Or<(With<Plate>, With<KeptClear>)>, Or<(Changed<Node>, Changed<ComputedNode>)>, Without<LeaderLine>),
    >,
    clear: Query<&Node, (With<KeptClear>, Without<LeaderLine>)>,
    mut plates: Query<(Entity, &Plate, &Node, &ComputedNode, &mut UiTransform, &mut Visibility)>,
    mut leaders: Query<(&ChildOf, &mut Node, &mut UiTransform, &mut Visibility), (With<LeaderLine>, Without<Plate>)>,
) {
    if moved.is_empty() {
        return;
    }
    let mut order: Vec<(bool, Weight, f32, Spot, Entity, Box, Vec2, Kind)> = plates
        .iter()
        .filter_map(|(entity, plate, node, computed, ..)| {
            let kind = match plate {
                plate if plate.is_number() => Kind::Number,
                plate if plate.is_label() => Kind::Label,
                _ => Kind::Chance,
            };
            let (Val::Px(left), Val::Px(top)) = (node.left, node.top) else { return None };
            if computed.is_empty() || left < floater::AWAY / 8.0 {
                return None;
            }
            let half = computed.size() * computed.inverse_scale_factor() / 2.0;
            let weight = plate.lines.iter().map(|line| line.weight).min().unwrap_or(Weight::Pinned);
            // What cannot move comes before what can. Nearer to the viewer is lower on the screen, and comes first. In a row
            // the spot decides, not a part of a pixel: the same battle hides the same words whenever it is looked at.
            let stays = plate.rim >= Rim::Lit || weight == Weight::Pinned;
            let (moves, row) = (!stays, -top.round());
            // What is written over a head is above it, however many lines that is.
            let above = if let Spot::Overhead(..) = plate.spot { Vec2::new(0.0, -half.y) } else { Vec2::ZERO };
            Some((moves, weight, row, plate.spot, entity, (Vec2::new(left, top) + half + above, half), above, kind))
        })
        .collect();
    order.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)).then(a.3.cmp(&b.3)));
    // Plates are laid out in pixels of the interface.
    let free = Rect { min: free.0.min / scale.0, max: free.0.max / scale.0 };
    let kept_clear = |node: &Node| {
        let (Val::Px(left), Val::Px(top)) = (node.left, node.top) else { return None };
        let (Val::Px(width), Val::Px(height)) = (node.width, node.height) else { return None };
        let half = Vec2::new(width, height) / 2.0;
        (left > floater::AWAY / 8.0).then_some((Vec2::new(left, top) + half, half))
    };
    let mut taken: Vec<Box> = clear.iter().filter_map(kept_clear).collect();
    let bodies = taken.len();
    let mut shifted: HashMap<Entity, (Vec2, Vec2)> = HashMap::new();
    let mut labels = 0;
    for (_, weight, _, spot, entity, wanted, above, kind) in order {
        let upwards = matches!(spot, Spot::Overhead(..));
        let Ok((.., mut transform, mut visibility)) = plates.get_mut(entity) else { continue };
        let shift = match kind {
            _ if weight == Weight::Pinned => Some(Vec2::ZERO),
            // Elsewhere it would be the number of another hex.
            Kind::Number => {
                let whole = free.contains(wanted.0) && inwards(wanted, free) == Vec2::ZERO;
                (whole && !taken.iter().any(|other| overlap(wanted, *other))).then_some(Vec2::ZERO)
            }
            Kind::Label if labels == MOST_LABELS => None,
            Kind::Label => room(wanted, (weight <= Weight::Main, upwards), &taken, free),
            // A chance has to be read: where there is no room beside figures, it stands before one.
            Kind::Chance => {
                let important = (true, upwards);
                room(wanted, important, &taken, free).or_else(|| room(wanted, important, &taken[bodies..], free))
            }
        };
        if let Some(shift) = shift {
            labels += usize::from(kind == Kind::Label);
            visibility.set_if_neq(Visibility::Inherited);
            taken.push((wanted.0 + shift, wanted.1));
            let shift = shift + above;
            shifted.insert(entity, (2.0 * wanted.1, shift));
            let translation = Val2::px(shift.x, shift.y);
            if transform.translation != translation {
                transform.translation = translation;
            }
        }
    }
    for (entity, .., mut visibility) in &mut plates {
        if !shifted.contains_key(&entity) {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
    for (plate, mut node, mut transform, mut visibility) in &mut leaders {
        let line = shifted.get(&plate.parent()).and_then(|(size, shift)| leader(*size, *shift));
        visibility.set_if_neq(if line.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some((corner, length, turn)) = line else { continue };
        let placed = (px(corner.x), px(corner.y), px(length));
        if (node.left, node.top, node.width) != placed || transform.rotation != turn {
            (node.left, node.top, node.width) = placed;
            transform.rotation = turn;
        }
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Setup, files::read_scenario};

    use super::*;

    #[test]
    fn words_of_one_spot_share_a_plate() {
        let text = include_bytes!("../../tests/fixtures/ledge.ron");
        let setup = Setup::new(read_scenario("ledge.ron", text).unwrap()).unwrap();
        let mut cells = setup.board.cells().map(Spot::On);
        let (spot, other) = (cells.next().unwrap(), cells.next().unwrap());
        let mut words = Words::default();
        words.add(spot, "2 KP", Color::WHITE, Weight::Main);
        words.add(spot, "wall", Color::WHITE, Weight::Side);
        words.add(spot, "wall", Color::WHITE, Weight::Side);
        words.light(other);
        let plates = words.plates();
        assert_eq!(plates.len(), 1, "a spot without words has no plate");
        assert_eq!(plates[0].lines.len(), 2, "nothing is said twice");
        assert_eq!(plates[0].number_on(), None, "these are words");
        let mut words = Words::default();
        words.add(spot, "3", Color::WHITE, Weight::Small);
        assert_eq!(words.plates()[0].number_on().map(Spot::On), Some(spot));
        let Spot::On(cell) = spot else { panic!("it is on the ground") };
        let mut words = Words::default();
        words.keep_clear_of_body(cell);
        words.keep_clear_of_body(cell);
        words.keep_clear_of_landing(cell);
        words.keep_clear_of_flyer(cell, Some(Level(30)));
        assert!(words.plates().is_empty());
        let kept: Vec<(f32, f32)> =
            words.kept_clear(&setup.board).iter().map(|kept| (kept.at.y, kept.size.y)).collect();
        let ground = space::stand(&setup.board, cell).y;
        assert_eq!(kept.len(), 3, "each place once");
        assert!(
            kept.contains(&(ground + BODY.y / 2.0, BODY.y)) && kept.contains(&(ground + LANDING.y / 2.0, LANDING.y))
        );
        assert!(kept.iter().any(|(middle, _)| *middle > ground + 5.0), "a flyer where it flies: {kept:?}");
    }

    #[test]
    fn plates_make_room_or_give_way() {
        let free = Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(300.0));
        let plate = |y: f32| (Vec2::new(0.0, y), Vec2::new(20.0, 10.0));
        assert_eq!(room(plate(0.0), (false, false), &[], free), Some(Vec2::ZERO));
        let shift = room(plate(0.0), (false, false), &[plate(9.0)], free).unwrap();
        assert!(!overlap((shift, plate(0.0).1), plate(9.0)), "it moved out of the way: {shift}");
        let crowd = [(Vec2::ZERO, Vec2::splat(90.0))];
        assert_eq!(room(plate(0.0), (false, false), &crowd, free), None, "it gives way");
        let shift = room(plate(0.0), (true, false), &crowd, free).expect("what matters finds room farther away");
        assert!(!overlap((shift, plate(0.0).1), crowd[0]), "and is alone there: {shift}");
    }

    #[test]
    fn a_plate_without_room_on_the_board_gives_way_rather_than_lie_on_a_panel() {
        let free = Rect::from_center_half_size(Vec2::ZERO, Vec2::new(90.0, 40.0));
        let (plate, crowd) = ((Vec2::ZERO, Vec2::new(20.0, 10.0)), [(Vec2::ZERO, Vec2::new(90.0, 40.0))]);
        for matters in [false, true] {
            assert_eq!(room(plate, (matters, false), &crowd, free), None);
        }
        let behind = (Vec2::new(200.0, 0.0), plate.1);
        assert_eq!(
            room(behind, (false, false), &crowd, free),
            Some(Vec2::ZERO),
            "it is seen with the spot behind the panel"
        );
    }

    #[test]
    fn a_wide_plate_stays_near_its_spot() {
        let free = Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(600.0));
        let (wide, beside) = ((Vec2::ZERO, Vec2::new(115.0, 10.0)), (Vec2::new(-40.0, 0.0), Vec2::splat(17.0)));
        for matters in [false, true] {
            let shift = room(wide, (matters, false), &[beside], free).expect("there is room above");
            assert!(!overlap((shift, wide.1), beside));
            assert!(shift.x.abs() < 1e-3 && shift.y.abs() < 60.0, "it goes up or down, not aside: {shift}");
        }
    }

    #[test]
    fn a_plate_that_moved_away_points_to_its_spot() {
        let size = Vec2::new(60.0, 20.0);
        assert_eq!(leader(size, Vec2::new(10.0, 5.0)), None, "it still covers the spot");
        let shift = Vec2::new(0.0, -80.0);
        let (corner, length, turn) = leader(size, shift).expect("the spot is bare");
        assert!((length - 80.0).abs() < 1e-3);
        let middle = corner + Vec2::new(length, LEADER) / 2.0;
        let end = middle + turn * Vec2::new(length / 2.0, 0.0);
        assert!(end.distance(size / 2.0 - shift) < 1e-3, "{end} is not the spot");
    }

    #[test]
    fn plates_of_the_field_stay_clear_of_panels() {
        let free = Rect::new(100.0, 50.0, 500.0, 400.0);
        let half = Vec2::new(40.0, 15.0);
        for at in [Vec2::new(110.0, 60.0), Vec2::new(495.0, 200.0), Vec2::new(300.0, 399.0)] {
            let crowd = [(at, half)];
            for taken in [&[][..], &crowd] {
                let shifted = at + room((at, half), (false, false), taken, free).unwrap();
                let seen = Rect::from_center_half_size(shifted, half);
                assert!(free.contains(seen.min) && free.contains(seen.max), "{seen:?}");
            }
        }
        assert_eq!(
            room((Vec2::new(40.0, 60.0), half), (false, false), &[], free),
            Some(Vec2::ZERO),
            "what lies behind a panel stays"
        );
    }
}
