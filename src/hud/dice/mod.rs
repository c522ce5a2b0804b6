//! The dice on the table. They tumble, land and show their result, with attack and defence side by side. Below them are
//! sums that a beginner can follow.

mod pips;

use std::f32::consts::{PI, TAU};

use bevy::{prelude::*, ui::UiTransform};
use knockback_rules::dice::{CombatFace, Faces};

use self::pips::Says;
use super::{
    HudSystems, changed,
    layout::{Slot, Slots},
};
use crate::{
    stage::{PlaybackTime, Settings, Shown},
    theme::{
        fonts, palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{panel, panel_node, words},
    },
};
use knockback_view::{
    dice_tray::{BOUNCES, Counts, DiceTray, DieFace, FIRST_LANDS, NEXT_LANDS, Roll, Sum, Term, apart, die_tip},
    top_bar::needs_dice,
};

#[derive(Component)]
struct DicePanel;

/// A tumbling combat die.
#[derive(Component, Clone, Copy, Debug)]
struct Tumbling {
    age: f32,
    /// Seconds until the die comes to rest on its face.
    lands: f32,
    /// Index of the die in the roll.
    place: u8,
    face: CombatFace,
}

/// The picture of one face of a tumbling die. Only one picture is visible at a time.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Shows(CombatFace);

/// The changing number on a rolling d20.
#[derive(Component, Clone, Copy, Debug)]
struct Rolling {
    age: f32,
    number: u8,
}

/// A sum or result that has just been revealed and grows to its full size.
#[derive(Component, Clone, Copy, Debug)]
struct JustTold(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(explain).add_systems(
        Update,
        (
            (
                show.run_if(resource_changed::<Shown>.or_else(resource_changed::<Density>)),
                make_room.run_if(resource_changed::<Shown>.or_else(resource_changed::<Density>)),
            )
                .chain()
                .in_set(HudSystems),
            (tumble, roll_number, pips::tumble, grow_in).in_set(crate::stage::AppSystems::Animate),
        ),
    );
}

/// Sizes of dice and text in pixels. In a compact layout they leave space for the panels beside the dice.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Side length of a die.
    die: f32,
    /// Side length of a die in a sum.
    counted: f32,
    /// Side length of a six-sided die, relative to the normal size.
    d6: f32,
    /// Font size of a number on a die.
    number: f32,
    /// Font size of sums and the title.
    body: f32,
    /// Font size of the names of dice and sums.
    small: f32,
    /// Padding around the panel.
    padding: f32,
    /// Gap between rolls and sums.
    gap: f32,
}

impl Sizes {
    const ROOMY: Self = Self {
        die: 36.0,
        counted: 22.0,
        d6: 1.0,
        number: type_scale::BUTTON,
        body: type_scale::BODY,
        small: type_scale::SMALL,
        padding: type_scale::GAP,
        gap: 8.0,
    };
    const COMPACT: Self = Self {
        die: 24.0,
        counted: 15.0,
        d6: 0.75,
        number: type_scale::SMALL,
        body: 13.0,
        small: 11.0,
        padding: type_scale::GAP_S,
        gap: 4.0,
    };
}

/// The pose of a die: rotation, size, lift, and the face on top.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DiePose {
    turn: f32,
    size: f32,
    lift: f32,
    face: CombatFace,
}

/// Returns the height of a bounce, from 0 to 1, at a time in seconds after landing.
fn bounce(since: f32) -> f32 {
    let part = (since / BOUNCES).min(1.0);
    (1.0 - part).powi(2) * (TAU * part).sin().abs()
}

/// Returns the fraction of the roll that is over, and how often the face has changed: quickly at first, then slowly.
fn rolled(age: f32, lands: f32) -> (f32, usize) {
    let part = (age / lands).clamp(0.0, 1.0);
    let changes = 9.0 * QuadraticOutCurve.sample_clamped(part);
    (part, (0u8..16).take_while(|step| f32::from(*step) < changes).count())
}

/// Returns the pose of a die at a given age. The die spins and rises, slows down, lands on its face and bounces.
fn lie(age: f32, lands: f32, place: u8, face: CombatFace) -> DiePose {
    if age >= lands {
        let bounce = bounce(age - lands);
        return DiePose { turn: 0.0, size: 1.0 + 0.14 * bounce, lift: 9.0 * bounce, face };
    }
    let (part, step) = rolled(age, lands);
    let left = 1.0 - part;
    let next = (usize::from(place) * 5 + step * 3 + step / 2) % 6;
    let sign = if place.is_multiple_of(2) { 1.0 } else { -1.0 };
    DiePose {
        turn: sign * TAU * 1.5 * left * left,
        size: 1.0 + 0.35 * (PI * part).sin(),
        lift: 26.0 * (PI * part).sin().abs() * left,
        face: CombatFace::DIE[next],
    }
}

fn tumble(
    clock: Res<PlaybackTime>,
    mut dice: Query<(Entity, &mut Tumbling, &mut UiTransform, &mut BackgroundColor, &Children)>,
    mut pictures: Query<(&Shows, &mut Visibility)>,
    mut commands: Commands,
) {
    for (entity, mut die, mut place, mut colour, children) in &mut dice {
        die.age += clock.delta();
        let lie = lie(die.age, die.lands, die.place, die.face);
        place.rotation = Rot2::radians(lie.turn);
        place.scale = Vec2::splat(lie.size);
        place.translation.y = px(-lie.lift);
        colour.set_if_neq(BackgroundColor(face_colour(lie.face)));
        for picture in children {
            if let Ok((shows, mut seen)) = pictures.get_mut(*picture) {
                let wanted = if shows.0 == lie.face { Visibility::Inherited } else { Visibility::Hidden };
                seen.set_if_neq(wanted);
            }
        }
        if die.age >= die.lands + BOUNCES {
            commands.entity(entity).remove::<Tumbling>();
        }
    }
}

/// Changes the number on a d20 until it lands. The die itself does not move.
fn roll_number(
    clock: Res<PlaybackTime>,
    mut numbers: Query<(Entity, &mut Rolling, &mut Text)>,
    mut commands: Commands,
) {
    for (entity, mut rolling, mut text) in &mut numbers {
        rolling.age += clock.delta();
        let landed = rolling.age >= FIRST_LANDS;
        let steps = (0u8..40).take_while(|step| f32::from(*step) * 0.06 < rolling.age).count();
        let shows =
            if landed { usize::from(rolling.number) } else { (usize::from(rolling.number) + steps * 7) % 20 + 1 };
        let shows = shows.to_string();
        if text.0 != shows {
            text.0 = shows;
        }
        if landed {
            commands.entity(entity).remove::<Rolling>();
        }
    }
}

fn grow_in(
    clock: Res<PlaybackTime>,
    mut told: Query<(Entity, &mut JustTold, &mut UiTransform)>,
    mut commands: Commands,
) {
    for (entity, mut told, mut place) in &mut told {
        told.0 += clock.delta();
        let part = (told.0 / 0.25).min(1.0);
        place.scale = Vec2::splat(1.0 + 0.35 * (1.0 - part) * (PI * part).sin() - 0.3 * (1.0 - part));
        if part >= 1.0 {
            commands.entity(entity).remove::<JustTold>();
        }
    }
}

const fn face_colour(face: CombatFace) -> Color {
    match face {
        CombatFace::Skull => palette::DIE_SKULL,
        CombatFace::Shield => palette::DIE_SHIELD,
        CombatFace::Blank => palette::DIE_BLANK,
    }
}

/// The face shown on a die, which determines its tip.
#[derive(Component, Clone, Copy, Debug)]
struct ShownFace(DieFace);

/// Adds the tip for its face to a new die.
fn explain(added: On<Add, ShownFace>, faces: Query<&ShownFace>, shown: Res<Shown>, mut commands: Commands) {
    let tip = faces.get(added.entity).ok().and_then(|face| die_tip(shown.battle.setup(), face.0));
    if let Some(tip) = tip {
        commands.entity(added.entity).insert(Tip::from(tip));
    }
}

/// Returns a square with a rounded border.
fn square(side: f32, colour: Color) -> impl Bundle {
    (
        Node {
            width: px(side),
            height: px(side),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: px(side / 18.0).all(),
            border_radius: BorderRadius::all(px(side / 6.0)),
            ..default()
        },
        BackgroundColor(colour),
        BorderColor::all(Color::WHITE.with_alpha(0.75)),
    )
}

/// Returns a shape of a single colour.
fn shape(width: f32, height: f32, radius: BorderRadius, colour: Color) -> impl Bundle {
    (
        Node { width: px(width), height: px(height), border_radius: radius, ..default() },
        BackgroundColor(colour),
        Pickable::IGNORE,
    )
}

/// Spawns the picture of a face as a child in the centre of a die with the given side length.
fn picture(commands: &mut Commands, die: Entity, face: CombatFace, side: f32) -> Entity {
    let part = side / 36.0;
    let middle = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let picture = commands.spawn((ChildOf(die), Shows(face), middle, Visibility::Inherited, Pickable::IGNORE)).id();
    let eye = || shape(5.0 * part, 6.0 * part, BorderRadius::all(px(3.0 * part)), palette::DIE_SKULL);
    match face {
        // A round head with two eyes, and a jaw.
        CombatFace::Skull => {
            commands.spawn((
                ChildOf(picture),
                Node {
                    width: px(22.0 * part),
                    height: px(18.0 * part),
                    border_radius: BorderRadius::all(px(10.0 * part)),
                    column_gap: px(3.0 * part),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                BackgroundColor(Color::WHITE),
                Pickable::IGNORE,
                children![eye(), eye()],
            ));
            let jaw = shape(11.0 * part, 7.0 * part, BorderRadius::bottom(px(3.0 * part)), Color::WHITE);
            commands.spawn((ChildOf(picture), jaw));
        }
        // Straight at the top, round at the bottom.
        CombatFace::Shield => {
            let (round, edge) = (px(11.0 * part), px(3.0 * part));
            let radius = BorderRadius { bottom_left: round, bottom_right: round, top_left: edge, top_right: edge };
            commands.spawn((ChildOf(picture), shape(20.0 * part, 23.0 * part, radius, Color::WHITE)));
        }
        CombatFace::Blank => {}
    }
    picture
}

/// Returns a word or number for a die or a sum.
fn strong(text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (Text::new(text), TextFont::from_font_size(size).with_font(fonts::STRONG), TextColor(colour), Pickable::IGNORE)
}

fn row(gap: f32) -> Node {
    Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        column_gap: px(gap),
        row_gap: px(gap),
        ..default()
    }
}

/// The last layout, kept so that only new dice roll.
#[derive(Clone, Debug, Default, PartialEq)]
struct Last {
    table: Option<DiceTray>,
    calm: bool,
    density: Density,
}

fn show(
    shown: Res<Shown>,
    (settings, density): (Res<Settings>, Res<Density>),
    panels: Query<Entity, With<DicePanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Last>>,
    mut commands: Commands,
) {
    let before = last.as_ref().and_then(|last| last.table.clone());
    let now = Last { table: shown.table.clone(), calm: settings.reduced_motion, density: *density };
    if !changed(&mut last, now) && panels.is_empty() == shown.table.is_none() {
        return;
    }
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(table) = &shown.table else { return };
    let sizes = density.pick(Sizes::ROOMY, Sizes::COMPACT);
    let root = commands
        .spawn((
            Name::new("Dice"),
            DicePanel,
            ChildOf(slots.of(Slot::Dice)),
            panel(),
            Node { padding: px(sizes.padding).all(), row_gap: px(sizes.gap), ..panel_node() },
            Pickable::IGNORE,
            children![strong(table.title.clone(), sizes.body, palette::TEXT)],
        ))
        .id();
    let known = before.filter(|before| before.title == table.title);
    for (place, roll) in table.rolls.iter().enumerate() {
        let old = known.as_ref().and_then(|known| known.rolls.get(place));
        let rolls = roll.tally.is_none() && !settings.reduced_motion;
        // A result that was shown before does not grow in again.
        let told = roll.tally.is_some() && old.is_none_or(|old| old.tally.is_none());
        lay_roll(&mut commands, root, roll, sizes, (rolls, told));
    }
    for (place, sum) in table.sums.iter().enumerate() {
        let told = known.as_ref().is_none_or(|known| known.sums.get(place) != Some(sum));
        lay_sum(&mut commands, root, sum, sizes, told);
    }
}

/// Hides the dice when a player must choose, because the choice needs the space. If the choice is about the dice and
/// there is enough space, they stay. Otherwise they are gone for good: the next move does not bring them back.
fn make_room(
    shown: Res<Shown>,
    density: Res<Density>,
    mut gone: Local<Option<DiceTray>>,
    mut dice: Query<&mut Node, With<DicePanel>>,
) {
    let battle = &shown.battle;
    let chooses = shown.caught_up() && battle.choice().is_some();
    let over = chooses && !needs_dice(battle);
    let leave = stay_away(&mut gone, shown.table.as_ref(), over) || chooses && density.compact();
    let display = if leave { Display::None } else { Display::Flex };
    for mut panel in &mut dice {
        if panel.display != display {
            panel.display = display;
        }
    }
}

/// True if the dice on the table are no longer shown. Once they are `over`, they stay away until other dice are rolled.
fn stay_away(gone: &mut Option<DiceTray>, table: Option<&DiceTray>, over: bool) -> bool {
    if over {
        *gone = table.cloned();
    } else if gone.as_ref() != table {
        *gone = None;
    }
    over || gone.is_some()
}

/// Lays out a roll: its side, its dice and their result.
fn lay_roll(commands: &mut Commands, root: Entity, roll: &Roll, sizes: Sizes, (rolls, told): (bool, bool)) {
    let lane = commands
        .spawn((
            ChildOf(root),
            Node { flex_direction: FlexDirection::Column, row_gap: px(0.5 * sizes.gap), ..default() },
            Pickable::IGNORE,
        ))
        .id();
    let head = commands.spawn((ChildOf(lane), row(6.0), Pickable::IGNORE)).id();
    if let Some(side) = roll.side {
        let team = team(side);
        commands.spawn((ChildOf(head), words(team.emblem.sign(), sizes.small, team.colour)));
    }
    let whose = if roll.what.is_empty() { roll.who.clone() } else { format!("{}: {}", roll.who, roll.what) };
    let mut name = commands.spawn((ChildOf(head), words(whose, sizes.small, palette::TEXT_QUIET)));
    let tip = match &roll.pool {
        Some(pool) => Tip::new(format!("The size of the pool: {pool}."), &roll.rules),
        None => Tip::new("The purpose of this roll.", &roll.rules),
    };
    name.insert((tip, Pickable::default()));
    let lying = commands.spawn((ChildOf(lane), row(5.0), Pickable::IGNORE)).id();
    match &roll.faces {
        Faces::Combat(faces) if faces.is_empty() => {
            commands.spawn((ChildOf(lying), words("no dice", sizes.small, palette::TEXT_QUIET)));
        }
        Faces::Combat(faces) => {
            for (place, face) in (0u8..).zip(faces) {
                let quiet = roll.tally.is_some() && !counts(roll.counts, *face);
                lay_die(commands, lying, (place, *face), sizes.die, (rolls, quiet));
            }
        }
        Faces::D6(numbers) => {
            let apart = apart(&roll.faces);
            let says = roll.tally.is_some().then_some(roll.counts);
            for ((place, number), says) in (0u8..).zip(numbers).zip(says_of(numbers, says)) {
                let lands = FIRST_LANDS + apart * f32::from(place);
                let side = sizes.d6 * pips::side(numbers.len());
                pips::lay(commands, lying, (*number, side, says), rolls.then_some((lands, place)));
            }
        }
        Faces::D20(number) => lay_d20(commands, lying, *number, sizes, rolls),
    }
    if let Some(tally) = &roll.tally {
        let at_the_end = Node { margin: UiRect::left(auto()), ..row(4.0) };
        let says = commands.spawn((ChildOf(head), at_the_end, UiTransform::default(), Pickable::IGNORE)).id();
        lay_terms(commands, says, tally, sizes);
        if told {
            commands.entity(says).insert(JustTold(0.0));
        }
    }
}

/// True if a face counts in a roll.
const fn counts(counts: Counts, face: CombatFace) -> bool {
    match face {
        CombatFace::Skull => matches!(counts, Counts::Skulls | Counts::Both),
        CombatFace::Shield => matches!(counts, Counts::Shields | Counts::Both),
        CombatFace::Blank => false,
    }
}

/// Returns the result of each six-sided die. Before it is revealed, only the number matters.
fn says_of(numbers: &[u8], counts: Option<Counts>) -> Vec<Says> {
    let Some(Counts::From { quality, mut struck }) = counts else { return vec![Says::Number; numbers.len()] };
    let mut says = |number: &u8| match (*number >= quality, struck) {
        (false, _) => Says::Nothing,
        (true, 0) => Says::Counts,
        (true, _) => {
            struck -= 1;
            Says::Struck
        }
    };
    numbers.iter().map(&mut says).collect()
}

fn lay_die(
    commands: &mut Commands,
    row: Entity,
    (place, face): (u8, CombatFace),
    side: f32,
    (rolls, quiet): (bool, bool),
) {
    let colour = if quiet { face_colour(face).mix(&palette::PANEL, 0.55) } else { face_colour(face) };
    let die = commands
        .spawn((
            ChildOf(row),
            Name::new("Die"),
            square(side, colour),
            UiTransform::default(),
            ShownFace(DieFace::Rolled(face)),
        ))
        .id();
    if rolls {
        for shows in [CombatFace::Skull, CombatFace::Shield, CombatFace::Blank] {
            let picture = picture(commands, die, shows, side);
            commands.entity(picture).insert(Visibility::Hidden);
        }
        let lands = FIRST_LANDS + NEXT_LANDS * f32::from(place);
        commands.entity(die).insert(Tumbling { age: 0.0, lands, place, face });
    } else {
        picture(commands, die, face, side);
    }
}

fn lay_d20(commands: &mut Commands, row: Entity, number: u8, sizes: Sizes, rolls: bool) {
    let tip = Tip::new("A 20-sided die, for rolls that do not use combat dice.", &[]);
    let die = commands
        .spawn((ChildOf(row), Name::new("D20"), square(sizes.die, palette::DIE_D20), UiTransform::default(), tip))
        .id();
    let text = commands.spawn((ChildOf(die), strong(number.to_string(), sizes.number, Color::WHITE))).id();
    if rolls {
        commands.entity(text).insert(Rolling { age: 0.0, number });
    }
}

/// Lays out a count of faces in a sum: a number and a small die.
fn lay_count(commands: &mut Commands, row: Entity, face: CombatFace, (count, automatic): (u8, bool), sizes: Sizes) {
    commands.spawn((ChildOf(row), Name::new("Count"), strong(count.to_string(), sizes.body, palette::TEXT)));
    let (colour, means) = if automatic {
        (palette::DIE_SHIELD.mix(&Color::WHITE, 0.35), DieFace::Automatic)
    } else {
        (face_colour(face), DieFace::Rolled(face))
    };
    let die = commands.spawn((ChildOf(row), square(sizes.counted, colour), ShownFace(means))).id();
    picture(commands, die, face, sizes.counted);
}

/// Lays out the terms of a sum as icons and words.
fn lay_terms(commands: &mut Commands, row: Entity, terms: &[Term], sizes: Sizes) {
    for term in terms {
        let (word, colour) = match term {
            Term::Skulls(count) => {
                lay_count(commands, row, CombatFace::Skull, (*count, false), sizes);
                continue;
            }
            Term::Shields(count) => {
                lay_count(commands, row, CombatFace::Shield, (*count, false), sizes);
                continue;
            }
            Term::Automatic(count) => {
                lay_count(commands, row, CombatFace::Shield, (*count, true), sizes);
                continue;
            }
            Term::Minus => ("\u{2212}", palette::TEXT_QUIET),
            Term::Plus => ("+", palette::TEXT_QUIET),
            Term::Equals => ("=", palette::TEXT_QUIET),
            Term::Words(text) => (text.as_str(), palette::TEXT),
            Term::Result(text) => (text.as_str(), palette::ACCENT_BRIGHT),
        };
        commands.spawn((ChildOf(row), strong(word, sizes.body, colour)));
    }
}

/// Lays out a sum: its name, terms and total.
fn lay_sum(commands: &mut Commands, root: Entity, sum: &Sum, sizes: Sizes, told: bool) {
    let line = commands
        .spawn((
            ChildOf(root),
            Name::new(format!("Sum {}", sum.name)),
            Node {
                padding: UiRect::axes(px(sizes.gap), px(0.6 * sizes.gap)),
                border_radius: BorderRadius::all(px(6)),
                ..row(5.0)
            },
            BackgroundColor(palette::PANEL_RAISED),
            UiTransform::default(),
            Tip::new(sum.tip, &sum.rules),
            children![words(sum.name, sizes.small, palette::TEXT_QUIET)],
        ))
        .id();
    lay_terms(commands, line, &sum.terms, sizes);
    if told {
        commands.entity(line).insert(JustTold(0.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_that_are_over_do_not_return() {
        let table = |title: &str| DiceTray { title: title.to_owned(), rolls: Vec::new(), sums: Vec::new() };
        let (old, new) = (table("Gantry attacks"), table("Rivet attacks"));
        let mut gone = None;
        assert!(!stay_away(&mut gone, Some(&old), false), "the dice of the attack are shown");
        assert!(stay_away(&mut gone, Some(&old), true), "the player may act");
        assert!(stay_away(&mut gone, Some(&old), false), "the player moves");
        assert!(!stay_away(&mut gone, Some(&new), false), "other dice are rolled");
        assert!(!stay_away(&mut gone, Some(&old), false), "a replay rolls the same dice again");
    }

    #[test]
    fn a_die_comes_to_rest_on_its_face() {
        for place in 0..8 {
            for face in [CombatFace::Skull, CombatFace::Shield, CombatFace::Blank] {
                let lands = FIRST_LANDS + NEXT_LANDS * f32::from(place);
                assert_eq!(
                    lie(lands + 1.01 * BOUNCES, lands, place, face),
                    DiePose { turn: 0.0, size: 1.0, lift: 0.0, face }
                );
                assert_eq!(lie(lands + 0.01, lands, place, face).face, face, "the die bounces on its final face");
            }
        }
    }

    #[test]
    fn a_die_shows_many_faces_before_it_rests() {
        let mut seen = Vec::new();
        for step in 0u8..55 {
            let face = lie(f32::from(step) * 0.01, FIRST_LANDS, 3, CombatFace::Blank).face;
            if !seen.contains(&face) {
                seen.push(face);
            }
        }
        assert_eq!(seen.len(), 3);
    }

    #[test]
    fn dice_that_do_not_count_are_dimmed() {
        assert!(counts(Counts::Both, CombatFace::Skull) && counts(Counts::Both, CombatFace::Shield));
        assert!(!counts(Counts::Shields, CombatFace::Skull) && !counts(Counts::Number, CombatFace::Blank));
    }
}
