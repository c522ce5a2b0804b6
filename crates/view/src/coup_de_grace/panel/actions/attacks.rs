//! The attacks and spells of a mini: each hand with its cost, or the reason why it cannot be used (`CDG-10` to
//! `CDG-14`).

use knockback_rules::{
    battle::{FigureId, Refusal},
    coup_de_grace::{
        Order, Sense,
        attack::judge,
        orb,
        weapon::{Magic, Profile},
    },
};

use super::{Acting, ActionPlan, Chip, ChipAction, Emphasis, PlannedAction, Row, once, words};
use crate::{
    coup_de_grace::{terms, words::Price},
    keys::keyed,
    text::sentence,
};

/// Refusals that do not depend on the target.
const WHOEVER: [&str; 3] = ["used_already", "guards_itself", "deep_water"];

/// The attacks: with the best hand, or with a given one.
pub(super) fn row(acting: &Acting<'_>, keys: &mut impl Iterator<Item = u8>) -> Row {
    let sheet = acting.battle.sheet(acting.figure);
    let held: Vec<(u8, Profile)> =
        sheet.profiles().filter(|(_, held)| held.melee.is_some() || held.shot.is_some()).collect();
    let mut chips: Vec<Chip> = held.iter().map(|(hand, held)| attack(acting, *hand, held, keys)).collect();
    if held.len() > 1 {
        chips.insert(0, best(acting));
    }
    if held.is_empty() {
        chips.push(Chip {
            text: "Nothing".to_owned(),
            tip: "Not now: no weapon for an attack.".to_owned(),
            rules: vec!["CDG-1"],
            ..Chip::default()
        });
    }
    Row {
        name: "Attack",
        tip: "The weapon to attack with; the golden one is selected. Each weapon attacks once a round.",
        rules: &["CDG-10", "CDG-11", "CDG-13"],
        chips,
    }
}

/// The chip for the hand that is best against the clicked target.
fn best(acting: &Acting<'_>) -> Chip {
    Chip {
        text: "Best hand".to_owned(),
        tip: "The hand with the best chance to hit the target you click.".to_owned(),
        rules: vec!["CDG-13"],
        does: Some(ChipAction::Plan(ActionPlan { doing: PlannedAction::Any, ..acting.plan })),
        emphasis: if acting.plan.doing == PlannedAction::Any { Emphasis::Chosen } else { Emphasis::Plain },
        ..Chip::default()
    }
}

/// The costs of a melee attack, which is free, and of a shot. Downed minis pay nothing.
fn price_of(acting: &Acting<'_>, held: &Profile) -> (Option<Price>, Option<Price>) {
    let free = Price { cost: 0, enemies: 0 };
    let downed = acting.battle.is_downed(acting.figure);
    let shot = held.shot.map(|shot| if downed { free } else { Price::of(acting.battle, acting.figure, shot.cost) });
    (held.melee.map(|_| free), shot)
}

fn attack(acting: &Acting<'_>, hand: u8, held: &Profile, keys: &mut impl Iterator<Item = u8>) -> Chip {
    let Acting { battle, figure, plan, .. } = *acting;
    let enemies: Vec<FigureId> = battle
        .field()
        .standing_figures()
        .map(|(other, _)| other)
        .filter(|other| !battle.friends(figure, *other))
        .collect();
    let judged: Vec<Result<_, Refusal>> = enemies.iter().map(|other| judge(battle, figure, *other, hand)).collect();
    let targets = judged.iter().filter(|judged| judged.is_ok()).count();
    let (melee, shot) = price_of(acting, held);
    let dear = shot.filter(|price| melee.is_none() && price.sum() > acting.points());
    let whoever = judged.iter().filter_map(|judged| judged.as_ref().err()).find(|why| WHOEVER.contains(&why.code));
    let more = match (melee, shot) {
        (Some(_), Some(shot)) => format!("free, thrown {}", shot.short()),
        (_, Some(shot)) => shot.short(),
        _ => "free".to_owned(),
    };
    let price = match (melee, shot) {
        (Some(_), Some(shot)) => format!("Free in melee. Thrown: {}", shot.long()),
        (_, Some(shot)) => shot.long(),
        _ => "Free.".to_owned(),
    };
    let what = terms::weapon(held);
    let chosen = plan.doing == PlannedAction::Attack { hand };
    let key = keys.next();
    let (why, rule) = match (whoever, dear) {
        (Some(refusal), _) => (Some(words::not_now(refusal)), refusal.rule.0),
        (None, Some(price)) => {
            let left = words::points(acting.points());
            (Some(format!("Not now: costs {}, with {left} left.", price.sum())), "CDG-14")
        }
        (None, None) => (None, if held.melee.is_some() { "CDG-10" } else { "CDG-11" }),
    };
    let seen = match targets {
        0 => "No target from here.".to_owned(),
        1 => "One target from here.".to_owned(),
        many => format!("{many} targets from here."),
    };
    let tip = match (&why, key) {
        (Some(why), _) => format!("{what} {price} {why}"),
        (None, Some(key)) => keyed(format!("{what} {price} {seen}"), key),
        (None, None) => format!("{what} {price} {seen}"),
    };
    let doing = if chosen { PlannedAction::Any } else { PlannedAction::Attack { hand } };
    Chip {
        text: sentence(held.name),
        more,
        tip,
        rules: once(&[rule, held.rule, "CDG-14"]),
        does: why.is_none().then_some(ChipAction::Plan(ActionPlan { doing, ..plan })),
        emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
        key,
        ..Chip::default()
    }
}

/// The spells that are not attacks, if the mini holds a focus.
pub(super) fn spells(acting: &Acting<'_>, keys: &mut impl Iterator<Item = u8>) -> Option<Row> {
    let foci: Vec<(u8, Profile)> =
        acting.battle.sheet(acting.figure).profiles().filter(|(_, held)| held.focus.is_some()).collect();
    let mut chips = Vec::new();
    for (hand, held) in &foci {
        match held.focus.map(|focus| focus.magic) {
            Some(Magic::Orb) => chips.push(force_orb(acting, *hand, held, keys.next())),
            Some(Magic::Air) => chips.extend(Sense::ALL.map(|sense| air(acting, sense, held, keys.next()))),
            None => {}
        }
    }
    (!chips.is_empty()).then_some(Row {
        name: "Cast",
        tip: "Spells that are not attacks. Each focus casts once a round.",
        rules: &["CDG-12", "CDG-25"],
        chips,
    })
}

fn force_orb(acting: &Acting<'_>, hand: u8, held: &Profile, key: Option<u8>) -> Chip {
    let Acting { battle, figure, plan, .. } = *acting;
    let Some(at) = battle.cell_of(figure) else { return Chip::default() };
    // Try the spell on the bearer. This is never legal, but every other reason against the spell is reported first.
    let here = battle.setup().board.at(at);
    let why = orb::judge(battle, figure, hand, (figure, here, None)).err().filter(|why| why.code != "itself");
    let chosen = matches!(plan.doing, PlannedAction::Orb { hand: planned, .. } if planned == hand);
    let doing = if chosen { PlannedAction::Any } else { PlannedAction::Orb { hand, target: None } };
    spell(acting, (sentence(held.name), held), why.as_ref(), (ActionPlan { doing, ..plan }, chosen), key)
}

fn air(acting: &Acting<'_>, sense: Sense, held: &Profile, key: Option<u8>) -> Chip {
    let Acting { battle, figure, plan, .. } = *acting;
    let why = orb::judge_air(battle, figure).err();
    let (text, means) = match sense {
        Sense::Towards => ("Draw closer", "Moves all minis closer, the nearest first."),
        Sense::Away => ("Blow away", "Moves all minis away, the farthest first."),
        Sense::Clockwise => ("Turn clockwise", "Turns each ring around the caster clockwise at once."),
        Sense::Anticlockwise => ("Turn anticlockwise", "Turns each ring around the caster anticlockwise at once."),
    };
    let doing = PlannedAction::Air { sense };
    let chosen = plan.doing == doing;
    let chip = spell(acting, (text.to_owned(), held), why.as_ref(), (ActionPlan { doing, ..plan }, chosen), key);
    let again =
        if chosen { "Press again to cast." } else { "The board shows the move of each mini; press again to cast." };
    let does = chip.does.map(|does| if chosen { acting.does(Order::Air { figure, sense }) } else { does });
    Chip { tip: format!("{means} {again} {}", chip.tip), does, ..chip }
}

fn spell(
    acting: &Acting<'_>,
    (text, held): (String, &Profile),
    why: Option<&Refusal>,
    (plan, chosen): (ActionPlan, bool),
    key: Option<u8>,
) -> Chip {
    let cost = held.focus.map_or(0, |focus| focus.cost);
    let price = Price::of(acting.battle, acting.figure, cost);
    let what = terms::weapon(held);
    let tip = match (why, key) {
        (Some(why), _) => format!("{what} {} {}", price.long(), words::not_now(why)),
        (None, Some(key)) => keyed(format!("{what} {}", price.long()), key),
        (None, None) => format!("{what} {}", price.long()),
    };
    Chip {
        text,
        more: price.short(),
        tip,
        rules: once(&[why.map_or("CDG-25", |why| why.rule.0), "CDG-25", "CDG-14"]),
        does: why.is_none().then_some(ChipAction::Plan(plan)),
        emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
        key,
        ..Chip::default()
    }
}
