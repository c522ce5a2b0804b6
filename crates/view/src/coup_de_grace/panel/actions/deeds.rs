//! The actions of a mini other than attacks and spells: move, turn, enter, open a door, guard; crawl and recover while
//! downed.

use knockback_rules::{
    battle::{self, Refusal},
    coup_de_grace::{Order, RaceTrait, ThingKind, price},
    geometry::Direction,
};

use super::{Acting, ActionPlan, Chip, ChipAction, Emphasis, Row, words};
use crate::coup_de_grace::plan::PlannedAction;
use crate::{
    coup_de_grace::{keys, words::Price},
    percent::{exactly, in_percent},
};

/// The row of moves: the cost of a step, and the number of hexes in reach.
pub(super) fn moves(acting: &Acting<'_>) -> Row {
    let Acting { battle, figure, plan, .. } = *acting;
    let step = Price::of(battle, figure, 1);
    let goes: Vec<battle::Order> = battle.legal_orders().iter().filter(is_move).collect();
    let tip = format!("{} The hex a step starts from decides its cost.", step.long());
    let why = goes.is_empty().then(|| no_step(acting)).flatten();
    let chip = Chip {
        text: "A step".to_owned(),
        more: step.short(),
        rules: vec!["CDG-8", "CDG-14", "CDG-15"],
        emphasis: if plan.doing == PlannedAction::Any { Emphasis::Chosen } else { Emphasis::Plain },
        ..Chip::default()
    };
    let chip = match (goes.len(), why) {
        (0, Some(refusal)) => Chip { tip: format!("{tip} {}", words::not_now(&refusal)), ..chip },
        (0, None) => Chip { tip: format!("{tip} Not now: no hex in reach."), ..chip },
        (hexes, _) => {
            let within =
                if hexes == 1 { "1 hex is in reach.".to_owned() } else { format!("{hexes} hexes are in reach.") };
            let does = Some(ChipAction::Plan(ActionPlan { doing: PlannedAction::Any, ..plan }));
            Chip { tip: format!("{tip} {within} Each shows its cost: click one."), does, ..chip }
        }
    };
    Row {
        name: "Move",
        tip: "1 point a step, 3 for a level up or out of a pit; shallow water \u{d7}2, deep water \u{d7}3; each doubled \
              for each adjacent enemy.",
        rules: &["CDG-8", "CDG-14", "CDG-15", "CDG-26"],
        chips: vec![chip],
    }
}

fn is_move(order: &battle::Order) -> bool {
    matches!(order, battle::Order::CoupDeGrace(Order::Move { .. }))
}

/// The reason why the mini cannot take a step. Among the refusals for the adjacent hexes, the one about the cost is
/// preferred.
fn no_step(acting: &Acting<'_>) -> Option<Refusal> {
    let Acting { battle, figure, .. } = *acting;
    let board = &battle.setup().board;
    let at = battle.cell_of(figure)?;
    let steps = board.neighbours(at).map(|to| Order::Move { figure, path: vec![board.at(to)], facing: None });
    let refusals: Vec<Refusal> =
        steps.filter_map(|order| battle.ordered(&battle::Order::CoupDeGrace(order)).err()).collect();
    let dear = refusals.iter().find(|refusal| refusal.code == "too_few_points");
    dear.or(refusals.first()).cloned()
}

/// Short names of the six sides, clockwise from east.
const SIDES: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];

/// The facing after the next step or the entry, and a turn in place.
pub(super) fn facing(acting: &Acting<'_>) -> Row {
    let Acting { battle, figure, plan, .. } = *acting;
    let side = |(facing, text): (Direction, &&str)| {
        let chosen = plan.facing == Some(facing);
        let now = battle.mini(figure).facing == Some(facing);
        Chip {
            text: (*text).to_owned(),
            more: if now { "now".to_owned() } else { String::new() },
            tip: if chosen {
                "Selected; press again for the default: an adjacent enemy, or the direction of the last step."
                    .to_owned()
            } else {
                format!("Face {facing} after the next step or turn, at no extra cost.")
            },
            rules: vec!["CDG-8", "CDG-9"],
            does: Some(ChipAction::Face(facing)),
            emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
            ..Chip::default()
        }
    };
    let mut chips: Vec<Chip> = Direction::ALL.into_iter().zip(&SIDES).map(side).collect();
    if battle.is_standing(figure) {
        chips.push(turn(acting));
    }
    Row {
        name: "Face",
        tip: "The facing after a move or a turn in place. Shots and shields depend on the front arc.",
        rules: &["CDG-3", "CDG-4", "CDG-8"],
        chips,
    }
}

/// The chip for a turn in place.
fn turn(acting: &Acting<'_>) -> Chip {
    let Acting { battle, figure, plan, .. } = *acting;
    let price = Price::of(battle, figure, price::SMALL);
    let keys = format!("Choose a facing with {} and {}", keys::TURN_LEFT.key(), keys::TURN_RIGHT.key());
    let chip = Chip {
        text: "Turn in place".to_owned(),
        more: price.short(),
        tip: format!("Turns to the selected facing without moving. {} {keys}.", price.long()),
        rules: vec!["CDG-9", "CDG-14"],
        ..Chip::default()
    };
    if let Some(facing) = plan.facing {
        return acting.chip(Order::Turn { figure, facing }, chip);
    }
    let others = Direction::ALL.into_iter().map(|facing| Order::Turn { figure, facing });
    let mut judged = others.map(|order| battle.ordered(&battle::Order::CoupDeGrace(order)));
    let tip = match judged.find_map(|judged| judged.err().filter(|refusal| refusal.code != "faces_there")) {
        Some(refusal) => format!("{} {}", chip.tip, words::not_now(&refusal)),
        None => format!("{} Not now: choose a facing first.", chip.tip),
    };
    Chip { tip, ..chip }
}

/// The row for entering the battle.
pub(super) fn enter(acting: &Acting<'_>) -> Row {
    let Acting { battle, figure, .. } = *acting;
    let zone = &battle.setup().side(battle.owner(figure)).start_zone;
    let free = zone.iter().filter(|cell| battle.field().occupant(**cell).is_none()).count();
    let means =
        "1 point, never doubled, for a free hex of the start zone with any facing; then the activation continues.";
    let chip = Chip {
        text: "Enter".to_owned(),
        more: words::points_short(price::SMALL),
        rules: vec!["CDG-29"],
        ..Chip::default()
    };
    let chip = if free == 0 {
        Chip {
            tip: format!("{means} Not now: no hex of the start zone is free, so the activation does nothing."),
            ..chip
        }
    } else {
        let does = Some(ChipAction::Plan(ActionPlan { doing: PlannedAction::Any, ..acting.plan }));
        let tip = format!("{means} {free} of {} hexes are free: click one.", zone.len());
        Chip { tip, does, emphasis: Emphasis::Chosen, ..chip }
    };
    Row { name: "Entry", tip: "The mini has yet to enter the arena.", rules: &["CDG-29"], chips: vec![chip] }
}

/// Less frequent actions: doors, and abilities of a race.
pub(super) fn others(acting: &Acting<'_>) -> Option<Row> {
    let chips: Vec<Chip> = guard(acting).into_iter().chain(doors(acting)).collect();
    (!chips.is_empty()).then_some(Row { name: "Other", tip: "Other actions.", rules: &["CDG-26", "CDG-27"], chips })
}

fn guard(acting: &Acting<'_>) -> Option<Chip> {
    let Acting { battle, figure, .. } = *acting;
    battle.sheet(figure).race_trait().filter(|quality| *quality == RaceTrait::Guards)?;
    let price = Price::of(battle, figure, price::SMALL);
    let means = "+1 Defence this round, but no attacks in this activation.";
    let chip = Chip {
        text: "Guard".to_owned(),
        more: price.short(),
        tip: keys::SPECIAL.tip(format!("{means} {}", price.long())),
        rules: vec!["CDG-27"],
        ..Chip::default()
    };
    Some(acting.chip(Order::Guard { figure }, chip))
}

/// The adjacent doors, one chip each.
fn doors(acting: &Acting<'_>) -> Vec<Chip> {
    let Acting { battle, figure, .. } = *acting;
    let board = &battle.setup().board;
    let Some(at) = battle.cell_of(figure) else { return Vec::new() };
    let price = Price::of(battle, figure, price::SMALL);
    let doors = battle.field().objects().filter(|(object, cell)| {
        battle.rules().thing(*object) == ThingKind::Door && board.direction_to(at, *cell).is_some()
    });
    let chip = |(object, cell)| {
        let chip = Chip {
            text: format!("Open {}", battle.setup().object(object).name),
            more: price.short(),
            tip: format!("The door stays open for good. {}", price.long()),
            rules: vec!["CDG-26"],
            at: Some(cell),
            ..Chip::default()
        };
        acting.chip(Order::Open { figure, object }, chip)
    };
    doors.map(chip).collect()
}

/// The actions of a downed mini other than its one attack.
pub(super) fn while_downed(acting: &Acting<'_>, keys: &mut impl Iterator<Item = u8>) -> Row {
    let Acting { battle, figure, .. } = *acting;
    let (from, chance) = words::recovery(battle, figure);
    let recover = Chip {
        text: "Recover".to_owned(),
        more: chance.as_ref().map_or_else(|| format!("{from}+"), |chance| format!("{from}+, {}", in_percent(chance))),
        tip: keys::SPECIAL.tip(format!(
            "Dramatic recovery: on {from} or more the mini gets up with 1 hit point and any facing.{}",
            chance.map(|chance| format!(" Chance: {}.", exactly(&chance))).unwrap_or_default()
        )),
        rules: vec!["CDG-22"],
        emphasis: Emphasis::Main,
        key: keys.next(),
        ..Chip::default()
    };
    let crawls =
        battle.legal_orders().iter().filter(|order| matches!(order, battle::Order::CoupDeGrace(Order::Crawl { .. })));
    let means = "One hex, but not a level up and not into a pit. Free, and ends the activation.";
    let crawl = Chip { text: "Crawl".to_owned(), more: "1 hex".to_owned(), rules: vec!["CDG-22"], ..Chip::default() };
    let crawl = match crawls.count() {
        0 => Chip { tip: format!("{means} Not now: no hex to crawl to."), ..crawl },
        hexes => {
            let does = Some(ChipAction::Plan(ActionPlan { doing: PlannedAction::Any, ..acting.plan }));
            let tip = format!(
                "{means} {}: click one.",
                if hexes == 1 { "1 hex".to_owned() } else { format!("{hexes} hexes") }
            );
            Chip { tip, does, ..crawl }
        }
    };
    Row {
        name: "Or",
        tip: "One action instead of an attack, and the activation ends.",
        rules: &["CDG-22"],
        chips: vec![acting.chip(Order::Recover { figure }, recover), crawl],
    }
}
