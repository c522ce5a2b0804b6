//! The card of whoever is looked at or picked, and the attacks to choose from.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::{
    battle::{Battle, FigureId},
    c3g::{AttackWith, Card, Choice},
    scenario::{Base, CardKind, SizeClass},
};

use super::{
    HudSystems, acting,
    armies::spawn_pips,
    layout::{Slot, Slots},
    powers::power,
};
use crate::{
    battle::Shown,
    input::{Act, Picks, looked_at},
    overlay::model,
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::{Team, team},
        tip::Tip,
        type_scale,
        widget::{Weight, bar_button, panel, panel_node, print_shadow, shout, strong, words},
    },
};

#[derive(Component)]
struct CardPanel;

/// Which attack a button stands for.
#[derive(Component, Clone, Copy)]
struct AttackButton(AttackWith);

/// Whether the card is unfolded where there is little room; elsewhere it always is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Unfolded(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfolded>().add_systems(
        Update,
        show.in_set(HudSystems).run_if(
            resource_changed::<Shown>
                .or_else(resource_changed::<Picks>)
                .or_else(resource_changed::<Density>)
                .or_else(resource_changed::<Unfolded>),
        ),
    );
}

/// What the card says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    figure: FigureId,
    left: u8,
    engaged: Vec<String>,
    /// The level that it stands on.
    level: Option<i16>,
    /// What it has done in this turn, if the turn is its card's.
    done: Option<&'static str>,
    attacks: Vec<(AttackWith, String)>,
    with: AttackWith,
    density: Density,
    unfolded: bool,
}

fn model_of(shown: &Shown, picks: &Picks, density: Density, unfolded: bool) -> Option<Model> {
    let battle = &shown.battle;
    let figure = looked_at(battle, &picks.0).or(picks.0.figure)?;
    let struck = acting::turn(battle).is_some_and(|act| act.attacked.contains(&figure));
    let acts = matches!(shown.choice(), Some((_, Choice::Act { .. }))) && picks.0.figure == Some(figure);
    let level = battle.field().standing(figure).map(|at| battle.setting().board.level(at.head).0);
    Some(Model {
        figure,
        left: battle.life_left(figure),
        engaged: battle.engaged_with(figure).into_iter().map(|enemy| battle.figure_name(enemy).to_owned()).collect(),
        level,
        done: done(battle, figure),
        attacks: if acts && !struck { model::attacks(battle, figure) } else { Vec::new() },
        with: picks.0.with.unwrap_or(AttackWith::Normal),
        density,
        unfolded: unfolded || !density.compact(),
    })
}

/// What a figure has done in the turn of its card.
fn done(battle: &Battle, figure: FigureId) -> Option<&'static str> {
    let act = acting::turn(battle)?;
    if !battle.setting().c3g().card(act.card).figures.contains(&figure) {
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

fn show(
    shown: Res<Shown>,
    picks: Res<Picks>,
    density: Res<Density>,
    unfolded: Res<Unfolded>,
    panels: Query<Entity, With<CardPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Model>>,
    mut commands: Commands,
) {
    let now = model_of(&shown, &picks, *density, unfolded.0);
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(now) = now else { return };
    let battle = &shown.battle;
    let card = battle.card(now.figure);
    let side = battle.owner(now.figure);
    let root = commands
        .spawn((
            Name::new("Card"),
            CardPanel,
            ChildOf(slots.of(Slot::Card)),
            panel(),
            print_shadow(3.0),
            Node { padding: px(0).all(), row_gap: px(0), flex_shrink: 0.0, ..panel_node() },
        ))
        .id();
    let name = battle.figure_name(now.figure);
    commands.spawn((ChildOf(root), header(name, battle.side_name(side), card, team(side), *density)));
    let body = commands
        .spawn((
            ChildOf(root),
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(density.pick(7.0, 4.0)),
                padding: px(density.pick(10.0, 5.0)).all(),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    spawn_life(body, &now, card, &mut commands);
    if now.unfolded {
        spawn_stats(body, card, *density, &mut commands);
    }
    spawn_statuses(body, &now, &mut commands);
    if now.unfolded {
        spawn_powers(body, card, &mut commands);
    }
    for (place, (with, text)) in now.attacks.iter().enumerate() {
        let weight = if *with == now.with { Weight::Main } else { Weight::Quiet };
        let key = place + 1;
        commands.spawn((
            ChildOf(body),
            AttackButton(*with),
            bar_button(format!("{key}  {text}"), weight, density.compact(), choose),
            Tip::new(
                format!(
                    "Attack with this; the gold one is chosen. Key: {key}. Then point at a target with a red ring."
                ),
                &["C3G-13", "C3G-15"],
            ),
        ));
    }
    if density.compact() {
        let text = if now.unfolded { "Less" } else { "More" };
        commands.spawn((ChildOf(body), bar_button(text, Weight::Quiet, true, unfold)));
    }
}

/// The head of the card: sign and name on the colour of the side.
fn header(name: &str, side: &str, card: &Card, team: Team, density: Density) -> impl Bundle {
    let ground = team.colour.mix(&Color::BLACK, 0.62);
    let kind = (!density.compact())
        .then(|| words(format!("{side}: {}", kind(card)), 13.0, palette::TEXT.mix(&team.colour, 0.15)));
    (
        Node {
            column_gap: px(density.pick(10.0, 6.0)),
            align_items: AlignItems::Center,
            padding: UiRect::axes(px(density.pick(10.0, 6.0)), px(density.pick(7.0, 3.0))),
            ..default()
        },
        BackgroundColor(ground),
        Tip::new(format!("{name} of {side}. {}.", kind_tip(card)), &["C3G-1"]),
        children![
            icon(Icon::Side(team.emblem), density.pick(36.0, 18.0), team.ink()),
            (
                Node { flex_direction: FlexDirection::Column, min_width: px(0), ..default() },
                Pickable::IGNORE,
                Children::spawn((
                    Spawn(shout(name, density.pick(26.0, 16.0), palette::TEXT)),
                    SpawnIter(kind.into_iter()),
                )),
            ),
        ],
    )
}

/// Why kind, size and points matter.
fn kind_tip(card: &Card) -> String {
    let kind = kind(card);
    let squad =
        if card.figures.len() > 1 { ". All figures of a squad act in its turn, one after the other" } else { "" };
    let points = if card.points.0 == 0 { "" } else { ". Points count where the last round decides" };
    format!("{kind}{squad}{points}")
}

fn spawn_life(body: Entity, now: &Model, card: &Card, commands: &mut Commands) {
    let density = now.density;
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
            "Defense",
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
fn spawn_statuses(body: Entity, now: &Model, commands: &mut Commands) {
    let mut add = |sign: Icon, colour: Color, text: String, tip: Tip| {
        let size = now.density.pick(14.0, 11.0);
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
    if !now.engaged.is_empty() {
        let tip = Tip::new(
            "Whoever leaves an engagement takes a swipe, and may attack nobody else.",
            &["C3G-9", "C3G-10", "C3G-13"],
        );
        add(Icon::Engaged, palette::RISK, format!("Engaged with {}", now.engaged.join(", ")), tip);
    }
    if let Some(level) = now.level.filter(|_| now.unfolded) {
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

fn choose(press: On<Activate>, buttons: Query<&AttackButton>, mut acts: MessageWriter<Act>) {
    acts.write_batch(buttons.get(press.entity).map(|button| Act::With(button.0)));
}

fn unfold(_: On<Activate>, mut unfolded: ResMut<Unfolded>) {
    unfolded.0 = !unfolded.0;
}
