//! The card of whoever is looked at or picked, and the attacks to choose from.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::{
    battle::{Battle, FigureId},
    c3g::{AttackWith, Choice},
    scenario::{Base, CardPower},
};

use super::{
    HudSystems,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    input::{Act, Picks, looked_at},
    overlay::model,
    theme::{
        palette,
        team::team,
        type_scale,
        widget::{Weight, panel, panel_node, small_button, words},
    },
};

#[derive(Component)]
struct CardPanel;

/// Which attack a button stands for.
#[derive(Component, Clone, Copy)]
struct AttackButton(AttackWith);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(resource_changed::<Shown>.or_else(resource_changed::<Picks>)),
    );
}

/// What the card says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    figure: FigureId,
    wounds: u8,
    engaged: Vec<String>,
    attacks: Vec<(AttackWith, String)>,
    with: AttackWith,
}

fn model_of(shown: &Shown, picks: &Picks) -> Option<Model> {
    let battle = &shown.battle;
    let figure = looked_at(battle, &picks.0).or(picks.0.figure)?;
    let acts = matches!(shown.choice(), Some((_, Choice::Act { .. }))) && picks.0.figure == Some(figure);
    Some(Model {
        figure,
        wounds: battle.c3g().wounds(figure),
        engaged: battle.engaged_with(figure).into_iter().map(|enemy| battle.figure_name(enemy).to_owned()).collect(),
        attacks: if acts { model::attacks(battle, figure) } else { Vec::new() },
        with: picks.0.with.unwrap_or(AttackWith::Normal),
    })
}

/// A power in a few words.
fn power(power: &CardPower) -> String {
    match power {
        CardPower::SuperStrength => "Super Strength: blows knock back".to_owned(),
        CardPower::Tough => "Tough: one automatic shield".to_owned(),
        CardPower::Flying => "Flying: moves over everything".to_owned(),
        CardPower::Climbing(levels) => format!("Climbing {levels}: rises {levels} levels more at a step"),
        CardPower::WeightedBlow(dice) => format!("Weighted Blow {dice}: its target rolls {dice} fewer dice"),
        CardPower::Immovable => "Immovable: nobody moves it".to_owned(),
        CardPower::Dampener(hexes) => format!("Dampener {hexes}: no Super Strength within {hexes} hexes"),
        CardPower::Phase(need) => format!("Phase {need}: ignores a normal attack on {need}+"),
        CardPower::SpecialAttack { name, range, dice, area: 0 } => format!("{name}: {dice} dice, Range {range}"),
        CardPower::SpecialAttack { name, range, dice, area } => {
            format!("{name}: {dice} dice, Range {range}, area {area}")
        }
        CardPower::SureFooting => "Sure Footing: no falls in its own move".to_owned(),
        CardPower::HeavyThrower => "Heavy Thrower: throws what stands beside it".to_owned(),
    }
}

/// Life as full and empty discs: left, and lost.
fn life(battle: &Battle, figure: FigureId) -> String {
    let (left, all) = (battle.life_left(figure), battle.card(figure).life);
    format!("{}{}  {left} of {all}", "\u{25cf}".repeat(left.into()), "\u{25cb}".repeat((all - left).into()))
}

fn show(
    shown: Res<Shown>,
    picks: Res<Picks>,
    panels: Query<Entity, With<CardPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Model>>,
    mut commands: Commands,
) {
    let now = model_of(&shown, &picks);
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(now) = now else { return };
    let battle = &shown.battle;
    let card = battle.card(now.figure);
    let side = battle.owner(now.figure);
    let team = team(side);
    let root = commands
        .spawn((
            Name::new("Card"),
            CardPanel,
            ChildOf(slots.of(Slot::Card)),
            panel(),
            Node { padding: px(type_scale::GAP).all(), row_gap: px(4), ..panel_node() },
        ))
        .id();
    let mut add = |bundle: (Text, Color, f32)| {
        commands.spawn((ChildOf(root), words(bundle.0.0, bundle.2, bundle.1)));
    };
    add((Text::new(format!("{} {}", team.emblem.sign(), battle.side_name(side))), team.colour, type_scale::SMALL));
    add((Text::new(battle.figure_name(now.figure)), palette::TEXT, type_scale::SUBHEADING));
    add((Text::new(life(battle, now.figure)), palette::HARM, type_scale::SMALL));
    let base = if card.base == Base::TwoHex { ", two hexes" } else { "" };
    add((
        Text::new(format!("Move {}   Range {}   Height {}{base}", card.movement, card.range, card.height)),
        palette::TEXT,
        type_scale::BODY,
    ));
    add((Text::new(format!("Attack {}   Defense {}", card.attack, card.defense)), palette::TEXT, type_scale::BODY));
    for text in card.powers.iter().map(power) {
        add((Text::new(text), palette::TEXT_QUIET, type_scale::SMALL));
    }
    if !now.engaged.is_empty() {
        add((Text::new(format!("Engaged with {}", now.engaged.join(", "))), palette::RISK, type_scale::SMALL));
    }
    for (place, (with, text)) in now.attacks.iter().enumerate() {
        let weight = if *with == now.with { Weight::Main } else { Weight::Quiet };
        commands.spawn((
            ChildOf(root),
            AttackButton(*with),
            small_button(format!("{}  {text}", place + 1), weight, choose),
        ));
    }
}

fn choose(press: On<Activate>, buttons: Query<&AttackButton>, mut acts: MessageWriter<Act>) {
    acts.write_batch(buttons.get(press.entity).map(|button| Act::With(button.0)));
}
