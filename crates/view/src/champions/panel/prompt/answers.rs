//! The answers to a question, each with its effect and its cost.

use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{self, FigureId},
    champions::{
        ChampionsBattle, Order, Reaction, Spent,
        outlook::{Defended, defended},
        schedule::{Expected, PhaseStatus, Slot, schedule},
    },
    geometry::Coord,
};

use super::{Chip, ChipAction, Page, Row, back, occasion};
use crate::{
    champions::{answer_odds::AnswerOdds, words},
    percent::{average, exactly},
    text::sentence,
};

/// The cost of a reaction, as a sentence; empty if no reaction is possible.
pub(super) fn cost(battle: ChampionsBattle<'_>, figure: FigureId, orders: &[Order]) -> String {
    if !orders.iter().any(|order| matches!(order, Order::React { .. })) {
        return String::new();
    }
    if battle.condition(figure).held.is_some() {
        return "A defence uses up the held action.".to_owned();
    }
    let now = battle.state().now();
    let own = |slot: &Slot| {
        let to_come = |phase: &&Expected| phase.progress == PhaseStatus::ToCome && phase.spent != Some(Spent::Aborted);
        slot.phases.iter().filter(to_come).any(|phase| phase.figure == figure)
    };
    match schedule(battle).into_iter().find(own).map(|slot| slot.when) {
        Some(when) if when == now => "A defence uses up the phase in this segment.".to_owned(),
        Some(when) if when.turn == now.turn => format!("A defence uses up the phase in segment {}.", when.segment),
        Some(when) => format!("A defence uses up the phase in segment {} of turn {}.", when.segment, when.turn),
        None => "A defence uses up the next phase.".to_owned(),
    }
}

/// The possible reactions and held actions.
pub(super) fn rows(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    orders: &[Order],
    page: Page,
    known: &AnswerOdds,
) -> Vec<Row> {
    let mut hexes: (Vec<Chip>, Vec<Chip>) = (Vec::new(), Vec::new());
    let mut chips = Vec::new();
    let mut held = None;
    for order in orders {
        match order {
            Order::React { to, .. } => {
                let chip = reaction(battle, figure, order, *to, known.of(*to));
                match to {
                    Reaction::Dive(_) => hexes.0.push(chip),
                    Reaction::Interpose(_) => hexes.1.push(chip),
                    _ => chips.push(chip),
                }
            }
            Order::UseHeld { .. } => held = Some(use_held(order)),
            _ => {}
        }
    }
    match page {
        Page::Dive => {
            return vec![back("To the other answers."), row("Dive to", nearest_first(battle, figure, hexes.0))];
        }
        Page::Between => {
            return vec![back("To the other answers."), row("Between", nearest_first(battle, figure, hexes.1))];
        }
        Page::First | Page::How | Page::Deeds | Page::Hold => {}
    }
    if !hexes.0.is_empty() {
        let means =
            "Moves out of the way on a DEX roll, -1 for every hex, and ends prone. Works against area attacks too.";
        chips.push(turn("Dive\u{2026}", hexes.0.len(), means, Page::Dive));
    }
    if !hexes.1.is_empty() {
        let means = "Steps into the line of the attack and is hit instead.";
        chips.push(turn("Step between\u{2026}", hexes.1.len(), means, Page::Between));
    }
    for (key, chip) in (1u8..10).zip(&mut chips) {
        chip.key = Some(key);
    }
    let mut rows = Vec::new();
    if !chips.is_empty() {
        rows.push(row("Defend", chips));
    }
    if let Some(chip) = held {
        rows.push(Row { name: "Held", tip: "The held action.", rules: &["CH-8"], chips: vec![chip] });
    }
    rows
}

fn row(name: &'static str, chips: Vec<Chip>) -> Row {
    let tip = "Defences to abort to, each with its outcome. They last until the next phase actually used.";
    Row { name, tip, rules: &["CH-9"], chips }
}

/// Sorts the chips of hexes by their distance from a figure.
fn nearest_first(battle: ChampionsBattle<'_>, figure: FigureId, mut chips: Vec<Chip>) -> Vec<Chip> {
    let board = &battle.setup().board;
    let from = battle.field().footprint(figure).map(|at| board.at(at.head));
    chips.sort_by_key(|chip| from.zip(chip.at).map(|(from, to)| from.distance(board.at(to))));
    chips
}

/// A chip that opens the hexes of a reaction.
fn turn(text: &str, hexes: usize, means: &str, page: Page) -> Chip {
    Chip {
        text: text.to_owned(),
        more: if hexes == 1 { "1 hex".to_owned() } else { format!("{hexes} hexes") },
        tip: means.to_owned(),
        rules: vec!["CH-9"],
        does: Some(ChipAction::Page(page)),
        ..Chip::default()
    }
}

fn use_held(order: &Order) -> Chip {
    Chip {
        text: "Act now".to_owned(),
        more: "before it happens".to_owned(),
        tip: "Uses the held action now: a full phase.".to_owned(),
        rules: vec!["CH-8"],
        does: Some(ChipAction::Order(battle::Order::Champions(order.clone()))),
        key: Some(9),
        ..Chip::default()
    }
}

/// The chip of a reaction with its odds. Until they are known, the chip shows how the reaction changes the attack.
fn reaction(battle: ChampionsBattle<'_>, figure: FigureId, order: &Order, to: Reaction, odds: Option<&Odds>) -> Chip {
    let attack = occasion::attack(battle);
    let change = attack.and_then(|attack| {
        let seen = defended(battle, attack.attacker, figure, (attack.with, attack.maneuver), to)?;
        Some(changed(&seen, to))
    });
    let (text, means) = reaction_text(battle, figure, to);
    let at = match to {
        Reaction::Dive(hex) | Reaction::Interpose(hex) => battle.setup().board.cell(hex),
        _ => None,
    };
    let tip = match odds {
        Some(odds) => {
            let change = change.as_deref().map(|change| format!("{}. ", sentence(change))).unwrap_or_default();
            format!("{means} {change}{}", at_length(battle, odds, figure))
        }
        None => means.to_owned(),
    };
    Chip {
        text,
        more: odds.map(|odds| words::comes_to(odds, figure)).or(change).unwrap_or_default(),
        tip,
        rules: vec!["CH-9"],
        does: Some(ChipAction::Order(battle::Order::Champions(order.clone()))),
        at,
        wide: true,
        ..Chip::default()
    }
}

/// The result of an attack for a character, in full.
fn at_length(battle: ChampionsBattle<'_>, odds: &Odds, figure: FigureId) -> String {
    let (stun, body) = odds.expected(figure);
    let name = battle.figure_name(figure);
    let states = words::STATES.map(|(state, word)| format!("{word} {}", exactly(&odds.state(figure, state))));
    let lost = format!("{} STUN and {} BODY on average", average(&stun), average(&body));
    let hit = exactly(&odds.hit());
    format!("With this, {name} is hit {hit} of the time and loses {lost}. In the end: {}.", states.join(", "))
}

/// The change that a reaction makes, in a few words.
fn changed(seen: &Defended, to: Reaction) -> String {
    match (seen, to) {
        (Defended::ToHit(aim), _) => format!("then hits on {}", words::needs(aim)),
        (Defended::Roll(need), Reaction::RollWithPunch) => format!("half of it on {}", words::needs_check(*need)),
        (Defended::Roll(need), _) => format!("works on {}", words::needs_check(*need)),
        (Defended::Defences(all, resistant), _) => format!("defence {all}, {resistant} resistant"),
        (Defended::Struck, _) => "takes the hit instead".to_owned(),
    }
}

/// The name of a reaction and its effect.
fn reaction_text(battle: ChampionsBattle<'_>, figure: FigureId, to: Reaction) -> (String, &'static str) {
    let hex = |hex: Coord| hex.to_string();
    match to {
        Reaction::Dodge => ("Dodge".to_owned(), "+3 DCV against everything except area attacks."),
        Reaction::MartialDodge => ("Martial dodge".to_owned(), "+5 DCV against everything except area attacks."),
        Reaction::Block => ("Block".to_owned(), "Rolls OCV against the attacker's OCV to stop the attack."),
        Reaction::Dive(to) => (hex(to), "Dives there on a DEX roll and ends prone."),
        Reaction::Raise(place) => (format!("Raise {}", words::power(battle, figure, place)), "Raises the force field."),
        Reaction::Interpose(to) => (hex(to), "Steps there and is hit instead."),
        Reaction::RollWithPunch => (
            "Roll with it".to_owned(),
            "An OCV roll at -2: takes half the STUN and BODY that get through, and one knockback die fewer is rolled.",
        ),
    }
}

/// The enemies that the character can watch, one chip each.
pub(super) fn foes(battle: ChampionsBattle<'_>, orders: &[Order]) -> Row {
    let foes =
        orders.iter().filter_map(|order| if let Order::Focus { foe } = order { Some((order, *foe)) } else { None });
    let chips = (1u8..).zip(foes).map(|(key, (order, foe))| Chip {
        text: battle.figure_name(foe).to_owned(),
        more: "faces full DCV".to_owned(),
        tip: "The others face half DCV, with no further reduction.".to_owned(),
        rules: vec!["CH-16"],
        does: Some(ChipAction::Order(battle::Order::Champions(order.clone()))),
        key: (key < 10).then_some(key),
        at: battle.field().footprint(foe).map(|at| at.head),
        ..Chip::default()
    });
    Row { name: "Watch", tip: "The enemy to watch.", rules: &["CH-16"], chips: chips.collect() }
}
