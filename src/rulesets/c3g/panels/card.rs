//! A card of C3G, and the attacks to choose from.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::{
    battle::FigureId,
    c3g::{AttackWith, Card, CardKind, Choice, Played, SizeClass},
    scenario::Base,
};

use super::{
    super::{C3g, acting, played},
    on_card::OnCard,
    powers::power,
};
use crate::{
    hud::{
        HudSystems,
        armies::spawn_pips,
        card::{CardData as Panel, Head, Layout, outdated},
    },
    input::{looked_at, orders::Intent},
    rulesets::c3g::proven,
    stage::{CurrentSelection, Draft, Handover, Shown, actions::keyed},
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, strong, words},
    },
};
use knockback_view::{c3g::scene, orders::PlayerIntent};

pub(super) fn plugin(app: &mut App) {
    let seen = resource_changed::<Handover>.or_else(resource_changed::<Draft>);
    app.add_systems(Update, show.in_set(HudSystems).run_if(played.and_then(outdated.or_else(seen))));
}

fn show(
    shown: Res<Shown>,
    picks: Res<CurrentSelection>,
    secrets: (Res<Handover>, Res<Draft>),
    mut layout: Layout,
    mut last: Local<Option<Panel<Model>>>,
) {
    let battle = proven(&shown.battle);
    let figure = looked_at(&battle, &picks.0).or(picks.0.figure);
    let now = figure.map(|figure| (head(battle, figure), model_of(&shown, &picks, (*secrets.0, &secrets.1), figure)));
    layout.show(&mut last, now, |body, card, fold, commands| spawn(body, battle, card, fold, commands));
}

/// Which attack a button stands for.
#[derive(Component, Clone, Copy)]
struct AttackButton(AttackWith);

/// What the card says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Model {
    figure: FigureId,
    left: u8,
    engaged: Vec<String>,
    /// The level that it stands on.
    level: Option<i16>,
    /// What it has done in this turn, if the turn is its card's.
    done: Option<&'static str>,
    /// The order markers on its card.
    markers: OnCard,
    attacks: Vec<(AttackWith, String)>,
    with: AttackWith,
}

pub(crate) fn model_of(
    shown: &Shown,
    picks: &CurrentSelection,
    (curtain, draft): (Handover, &Draft),
    figure: FigureId,
) -> Model {
    let battle = proven(&shown.battle);
    let struck = acting::turn(battle).is_some_and(|act| act.attacked.contains(&figure));
    let acts = matches!(shown.choice::<C3g>(), Some((_, Choice::Act { .. }))) && picks.0.figure == Some(figure);
    let level = battle.field().standing(figure).map(|at| battle.setup().board.level(at.head).0);
    Model {
        figure,
        left: battle.life_left(figure),
        engaged: battle.engaged_with(figure).into_iter().map(|enemy| battle.figure_name(enemy).to_owned()).collect(),
        level,
        done: done(battle, figure),
        markers: OnCard::of(battle, battle.rules().card_of[figure.index()], curtain, draft),
        attacks: if acts && !struck { scene::attacks(battle, figure) } else { Vec::new() },
        with: scene::with(&picks.0).unwrap_or(AttackWith::Normal),
    }
}

/// What a figure has done in the turn of its card.
fn done(battle: Played<'_>, figure: FigureId) -> Option<&'static str> {
    let act = acting::turn(battle)?;
    if !battle.rules().card(act.card).figures.contains(&figure) {
        return None;
    }
    Some(match (act.moved.contains(&figure), act.attacked.contains(&figure)) {
        (_, true) => "Has attacked in this turn",
        (true, false) => "Has moved in this turn",
        (false, false) => "Acts in this turn",
    })
}

/// Kind, size and points of a card.
fn kind(card: &Card) -> String {
    let kind = match card.kind {
        CardKind::UniqueHero => "Unique hero",
        CardKind::CommonHero => "Common hero",
        CardKind::UniqueSquad => "Unique squad",
        CardKind::CommonSquad => "Common squad",
    };
    let size = match card.size {
        SizeClass::Small => "small",
        SizeClass::Medium => "medium",
        SizeClass::Large => "large",
        SizeClass::Huge => "huge",
    };
    let base = if card.base == Base::TwoHex { ", two hexes" } else { "" };
    let points = if card.points.0 == 0 { String::new() } else { format!(", {} points", card.points.0) };
    format!("{kind}, {size}{base}{points}")
}

/// Whose card it is.
pub(crate) fn head(battle: Played<'_>, figure: FigureId) -> Head {
    let (name, card, side) = (battle.figure_name(figure), battle.card(figure), battle.owner(figure));
    let of = battle.side_name(side);
    Head {
        name: name.to_owned(),
        side,
        kind: format!("{of}: {}", kind(card)),
        tip: format!("{name} of {of}. {}.", kind_tip(card)),
        rules: &["C3G-1"],
    }
}

/// Everything below the head.
pub(crate) fn spawn(
    body: Entity,
    battle: Played<'_>,
    now: &Model,
    (density, unfolded): (Density, bool),
    commands: &mut Commands,
) {
    let card = battle.card(now.figure);
    spawn_life(body, now, card, density, commands);
    if unfolded {
        spawn_stats(body, card, density, commands);
    }
    spawn_statuses(body, now, (density, unfolded), commands);
    if unfolded {
        spawn_powers(body, card, commands);
    }
    for (place, (with, text)) in now.attacks.iter().enumerate() {
        // The gold one is chosen; of one alone nothing is to be chosen, and gold would ask for a press.
        let chosen = *with == now.with && now.attacks.len() > 1;
        let weight = if chosen { ButtonStyle::Main } else { ButtonStyle::Quiet };
        let key = place + 1;
        commands.spawn((
            ChildOf(body),
            AttackButton(*with),
            bar_button(format!("{key}  {text}"), weight, density.compact(), choose),
            Tip::new(
                keyed("Attack with this; the gold one is chosen.", key) + " Then point at a target with a red ring.",
                &["C3G-13", "C3G-15"],
            ),
        ));
    }
}

/// Why kind, size and points matter.
fn kind_tip(card: &Card) -> String {
    let kind = kind(card);
    let squad =
        if card.figures.len() > 1 { ". All figures of a squad act in its turn, one after the other" } else { "" };
    let points = if card.points.0 == 0 { "" } else { ". Points count where the last round decides" };
    format!("{kind}{squad}{points}")
}

fn spawn_life(body: Entity, now: &Model, card: &Card, density: Density, commands: &mut Commands) {
    let row = commands
        .spawn((
            ChildOf(body),
            Node { column_gap: px(6), align_items: AlignItems::Center, ..default() },
            Tip::new(
                format!(
                    "Life: {} wounds destroy it. It has {} now, and {} left.",
                    card.life,
                    card.life - now.left,
                    now.left
                ),
                &["C3G-2"],
            ),
            children![icon(Icon::Life, density.pick(18.0, 12.0), palette::LIFE)],
        ))
        .id();
    spawn_pips(row, now.left, card.life, Density::Roomy, commands);
    let text = format!("{} of {}", now.left, card.life);
    commands.spawn((ChildOf(row), strong(text, density.pick(15.0, 11.0), palette::TEXT)));
}

/// The five numbers of a card.
fn spawn_stats(body: Entity, card: &Card, density: Density, commands: &mut Commands) {
    let stats: [(Icon, &str, u16, &str, &[&'static str]); 5] = [
        (Icon::Move, "Move", card.movement, "Spaces of a move. A step up costs 1 and its levels more.", &["C3G-6"]),
        (
            Icon::Range,
            "Range",
            card.range,
            "How many hexes away a target may be; 1 reaches only who is beside it.",
            &["C3G-13", "C3G-14"],
        ),
        (
            Icon::Attack,
            "Attack",
            card.attack.into(),
            "Dice of its attack: three skulls, two shields, a blank each.",
            &["C3G-15"],
        ),
        (
            Icon::Defense,
            "Defence",
            card.defense.into(),
            "Dice of its defence: each shield cancels a skull.",
            &["C3G-16"],
        ),
        (
            Icon::Height,
            "Height",
            card.height,
            "In levels. It takes no step up so high, and a drop so deep hurts.",
            &["C3G-9", "C3G-11"],
        ),
    ];
    let row = commands
        .spawn((
            ChildOf(body),
            Node {
                justify_content: JustifyContent::SpaceBetween,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(2),
                row_gap: px(4),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for (sign, name, number, means, rules) in stats {
        commands.spawn((
            ChildOf(row),
            Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                min_width: px(density.pick(44.0, 28.0)),
                ..default()
            },
            Tip::new(format!("{name} {number}. {means}"), rules),
            children![
                (
                    Node { column_gap: px(4), align_items: AlignItems::Center, ..default() },
                    Pickable::IGNORE,
                    children![
                        icon(sign, density.pick(17.0, 12.0), palette::TEXT_QUIET),
                        strong(number.to_string(), density.pick(20.0, 14.0), palette::TEXT),
                    ],
                ),
                words(name, density.pick(12.0, 9.0), palette::TEXT_QUIET),
            ],
        ));
    }
}

/// What holds for it now.
fn spawn_statuses(body: Entity, now: &Model, (density, unfolded): (Density, bool), commands: &mut Commands) {
    let mut add = |sign: Icon, colour: Color, text: String, tip: Tip| {
        let size = density.pick(14.0, 11.0);
        commands.spawn((
            ChildOf(body),
            Node { column_gap: px(6), align_items: AlignItems::Center, ..default() },
            tip,
            children![
                icon(sign, size, colour),
                (
                    Node { min_width: px(0), flex_shrink: 1.0, ..default() },
                    Pickable::IGNORE,
                    children![words(text, size, colour)],
                ),
            ],
        ));
    };
    if let Some(done) = now.done {
        let tip = Tip::new("In the turn of its card a figure may move, and then attack once.", &["C3G-4"]);
        add(Icon::Done, palette::TEXT, done.to_owned(), tip);
    }
    if let Some(told) = now.markers.told() {
        let tip = Tip::new(
            "A card acts in the turn of each number on it. Everybody sees how many order markers lie face down on a card, \
             only their owner sees which; the bluff X is never turned up.",
            &["C3G-3"],
        );
        add(Icon::Later, palette::TEXT, told, tip);
    }
    if !now.engaged.is_empty() {
        let tip = Tip::new(
            "Whoever leaves an engagement takes a swipe, and may attack nobody else.",
            &["C3G-9", "C3G-10", "C3G-13"],
        );
        add(Icon::Engaged, palette::RISK, format!("Engaged with {}", now.engaged.join(", ")), tip);
    }
    if let Some(level) = now.level.filter(|_| unfolded) {
        let tip = Tip::new("Whoever stands higher rolls one die more, from 10 levels on two.", &["C3G-15"]);
        add(Icon::Height, palette::TEXT_QUIET, format!("Stands on level {level}"), tip);
    }
}

fn spawn_powers(body: Entity, card: &Card, commands: &mut Commands) {
    for told in card.powers.iter().map(power) {
        commands.spawn((
            ChildOf(body),
            Node { column_gap: px(6), align_items: AlignItems::Center, ..default() },
            Tip::new(format!("{}. {}", told.name, told.does), told.rules),
            children![
                icon(Icon::Power, 13.0, palette::FLIGHT_TEXT),
                strong(told.name, type_scale::SMALL, palette::FLIGHT_TEXT),
            ],
        ));
    }
}

fn choose(press: On<Activate>, buttons: Query<&AttackButton>, mut intents: MessageWriter<Intent<C3g>>) {
    intents.write_batch(buttons.get(press.entity).map(|button| Intent(PlayerIntent::Chip(button.0))));
}
