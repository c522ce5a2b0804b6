//! The card of a figure: its life, its numbers, its current states, its order markers and its attacks.

use knockback_rules::{
    battle::FigureId,
    c3g::{AttackWith, C3g, C3gBattle, Card, CardKind, CardPower, Choice, SizeClass},
    scenario::Base,
};

use super::{acting, on_card::OnCard, powers::power, scene};
use crate::{
    icon::Icon,
    keys::keyed,
    sheet::{FigureSheet, Gauge, Head, Number, SheetContext, SheetLine, SheetOption, SheetRow, Status},
    tone::Tone,
};

/// The card, complete or reduced to the values that change during a battle.
pub(super) fn sheet(battle: C3gBattle<'_>, figure: FigureId, context: &SheetContext<'_>) -> FigureSheet {
    let card = battle.card(figure);
    let mut rows = vec![life(battle, figure, card)];
    if context.is_unfolded {
        rows.push(SheetRow::Numbers(numbers(card)));
    }
    rows.extend(statuses(battle, figure, context).into_iter().map(SheetRow::from));
    if context.is_unfolded {
        rows.extend(card.powers.iter().map(of_power));
    }
    FigureSheet { head: head(battle, figure, card), rows, options: attacks(battle, figure, context), is_large: true }
}

fn head(battle: C3gBattle<'_>, figure: FigureId, card: &Card) -> Head {
    let (name, side) = (battle.figure_name(figure), battle.owner(figure));
    let of = battle.side_name(side);
    Head {
        name: name.to_owned(),
        side,
        kind: format!("{of}: {}", kind(card)),
        tip: format!("{name} of {of}. {}.", kind_tip(card)),
        rules: &["C3G-1"],
    }
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

/// The meaning of kind, size and points.
fn kind_tip(card: &Card) -> String {
    let kind = kind(card);
    let squad = if card.figures.len() > 1 { ". All figures of a squad act in its turn, one after another" } else { "" };
    let points = if card.points.0 == 0 { "" } else { ". Points count if the last round decides" };
    format!("{kind}{squad}{points}")
}

fn life(battle: C3gBattle<'_>, figure: FigureId, card: &Card) -> SheetRow {
    let (whole, left) = (card.life, battle.life_left(figure));
    let tip = format!("Life: {whole} wounds destroy it. It has {} now, and {left} left.", whole - left);
    SheetRow::Gauge(Gauge {
        name: "Life",
        icon: Some(Icon::Life),
        left: left.into(),
        whole: whole.into(),
        tone: Tone::Life,
        tip,
        rules: &["C3G-2"],
    })
}

/// The five numbers of a card.
fn numbers(card: &Card) -> Vec<Number> {
    let number = |icon, name, value: u16, means: &str, rules| Number {
        icon: Some(icon),
        name,
        value: value.to_string(),
        less: false,
        tip: format!("{name} {value}. {means}"),
        rules,
    };
    vec![
        number(Icon::Move, "Move", card.movement, "Spaces per move. A step up costs 1 plus 1 per level.", &["C3G-6"]),
        number(
            Icon::Range,
            "Range",
            card.range,
            "The maximum distance to a target, in hexes. Range 1 reaches adjacent figures only.",
            &["C3G-13", "C3G-14"],
        ),
        number(
            Icon::Attack,
            "Attack",
            card.attack.into(),
            "Attack dice. Each has three skulls, two shields and a blank.",
            &["C3G-15"],
        ),
        number(
            Icon::Defense,
            "Defence",
            card.defense.into(),
            "Defence dice. Each shield cancels a skull.",
            &["C3G-16"],
        ),
        number(
            Icon::Height,
            "Height",
            card.height,
            "Height in levels. The figure cannot climb this high in one step, and a fall this deep hurts.",
            &["C3G-9", "C3G-11"],
        ),
    ]
}

/// The current states of the figure.
fn statuses(battle: C3gBattle<'_>, figure: FigureId, context: &SheetContext<'_>) -> Vec<Status> {
    let status = |icon, tone, words: String, tip: &str, rules| Status { icon, tone, words, tip: tip.to_owned(), rules };
    let mut all = Vec::new();
    if let Some(done) = done(battle, figure) {
        let tip = "In the turn of its card a figure may move, and then attack once.";
        all.push(status(Icon::Done, Tone::Plain, done.to_owned(), tip, &["C3G-4"]));
    }
    let markers = OnCard::of(battle, battle.rules().card_of[figure.index()], context.viewpoint);
    if let Some(told) = markers.sentence_part() {
        let tip = "A card acts in the turn of each number on it. All players see the number of face-down markers on a card; only the owner sees which they are. The bluff X is never revealed.";
        all.push(status(Icon::Later, Tone::Plain, told, tip, &["C3G-3"]));
    }
    let engaged: Vec<&str> = battle.engaged_with(figure).into_iter().map(|enemy| battle.figure_name(enemy)).collect();
    if !engaged.is_empty() {
        let tip = "An engaged figure takes a swipe if it leaves, and can attack only enemies it is engaged with.";
        let told = format!("Engaged with {}", engaged.join(", "));
        all.push(status(Icon::Engaged, Tone::Risk, told, tip, &["C3G-9", "C3G-10", "C3G-13"]));
    }
    if let Some(at) = battle.field().standing(figure).filter(|_| context.is_unfolded) {
        let tip = "The figure that stands higher rolls one more die, or two more from 10 levels up.";
        let told = format!("Stands on level {}", battle.setup().board.level(at.head).0);
        all.push(status(Icon::Height, Tone::Quiet, told, tip, &["C3G-15"]));
    }
    all
}

/// The state of a figure in the turn of its card.
fn done(battle: C3gBattle<'_>, figure: FigureId) -> Option<&'static str> {
    let act = acting::turn(battle)?;
    if !battle.rules().card(act.card).figures.contains(&figure) {
        return None;
    }
    Some(match (act.moved.contains(&figure), act.attacked.contains(&figure)) {
        (_, true) => "Has attacked this turn",
        (true, false) => "Has moved this turn",
        (false, false) => "Acting this turn",
    })
}

fn of_power(of: &CardPower) -> SheetRow {
    let told = power(of);
    let tip = format!("{}. {}", told.name, told.does);
    SheetRow::Line(SheetLine {
        icon: Icon::Power,
        tone: Tone::Power,
        text: told.name,
        right: String::new(),
        tip,
        rules: told.rules,
    })
}

/// The attacks to choose from while the selected figure is active and has not attacked.
fn attacks(battle: C3gBattle<'_>, figure: FigureId, context: &SheetContext<'_>) -> Vec<SheetOption> {
    let struck = acting::turn(battle).is_some_and(|act| act.attacked.contains(&figure));
    let acts = matches!(battle.choice_of::<C3g>(), Some((_, Choice::Act { .. })));
    let Some(selection) = context.selection.filter(|selection| acts && !struck && selection.figure == Some(figure))
    else {
        return Vec::new();
    };
    let with = scene::with(selection).unwrap_or(AttackWith::Normal);
    let attacks = scene::attacks(battle, figure);
    // With only one attack there is no choice, so it is not highlighted.
    let several = attacks.len() > 1;
    let card = battle.card(figure);
    let marked = if several { " The selected attack is gold." } else { "" };
    let how = format!("Click to select this attack, then click a target with a red ring.{marked}");
    let option = |(key, (attack, text)): (usize, (AttackWith, String))| SheetOption {
        text: format!("{key}  {text}"),
        is_chosen: attack == with && several,
        tip: keyed(format!("{} {how}", attack_tip(card, attack)), key),
        rules: &["C3G-13", "C3G-15"],
    };
    (1..).zip(attacks).map(option).collect()
}

/// The dice, the range and the special effects of an attack.
fn attack_tip(card: &Card, attack: AttackWith) -> String {
    match attack {
        AttackWith::Normal => format!("Normal attack: {} dice, Range {}.", card.attack, card.range),
        AttackWith::Special(place) => card.powers.get(usize::from(place)).map_or_else(String::new, |of| power(of).does),
        AttackWith::Throw(_) => "Throws the object at the target.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Setup},
        files::read_scenario,
        rule::Rule,
    };

    use super::*;
    use crate::{c3g::testing::expect_ruleset, viewpoint::Viewpoint};

    #[test]
    fn every_card_cites_existing_rules() {
        let bytes = knockback_testing::scenarios::text("foundry_row");
        let battle = Battle::new(Arc::new(Setup::new(read_scenario("foundry_row.ron", bytes).unwrap()).unwrap()));
        let viewpoint = Viewpoint::default();
        let rows = |figure, is_unfolded| {
            let context = SheetContext { viewpoint: &viewpoint, selection: None, is_unfolded };
            sheet(expect_ruleset(&battle), figure, &context).rows
        };
        for figure in (0u16..).map(FigureId).take(battle.setup().figures.len()) {
            let unfolded = rows(figure, true);
            for id in unfolded.iter().flat_map(SheetRow::rules) {
                assert!(Rule(id).words().is_some(), "{id}");
            }
            assert!(unfolded.len() > rows(figure, false).len(), "a folded sheet is shorter");
        }
    }
}
