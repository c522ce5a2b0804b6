//! The options of an action: the object that it throws, the number of Power Up dice that it spends, and the effects
//! that its extra successes buy (`PC-6`, `PC-21`, `PC-24`).

use knockback_rules::{
    battle::ObjectId,
    pulp_city::{Action, EffectId},
};

use super::{Acting, ActionPlan, Chip, ChipAction, Emphasis, PlannedAction, Row, terms, words};
use crate::pulp_city::words::Names;

/// The planned action.
fn planned<'b>(acting: &Acting<'b>) -> Option<(u8, &'b Action)> {
    let PlannedAction::Act { action } = acting.plan.doing else { return None };
    Some((action, acting.battle.action(acting.figure, action)?))
}

/// The objects that the planned action can throw, if there are several.
pub(super) fn things(acting: &Acting<'_>) -> Option<Row> {
    let (place, _) = planned(acting).filter(|(_, action)| action.throw)?;
    let things: Vec<ObjectId> = acting.legal.things(place).collect();
    (things.len() > 1).then(|| Row {
        name: "With",
        tip: "The thing to throw, in base contact. Its size adds dice.",
        rules: &["PC-24"],
        chips: (0..).zip(&things).map(|(place, thing)| self::thing(acting, *thing, place == 0)).collect(),
    })
}

fn thing(acting: &Acting<'_>, thing: ObjectId, first: bool) -> Chip {
    let (battle, plan) = (acting.battle, &acting.plan);
    let what = battle.rules().thing(thing);
    let chosen = plan.thing == Some(thing) || plan.thing.is_none() && first;
    Chip {
        text: battle.setup().object(thing).name.clone(),
        more: what.rank.map_or_else(String::new, |rank| format!("+{}", words::dice(rank))),
        tip: terms::thing(what, battle.state().damage(thing)),
        rules: vec!["PC-23", "PC-24"],
        does: Some(ChipAction::Plan(ActionPlan { thing: Some(thing), ..plan.clone() })),
        emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
        at: battle.field().object(thing),
        ..Chip::default()
    }
}

/// The number of Power Up dice for the planned action, if the model has any.
pub(super) fn power_up(acting: &Acting<'_>) -> Option<Row> {
    planned(acting)?;
    let most = acting.battle.model(acting.figure).power_up;
    let now = acting.plan.power_up.min(most);
    let step = |text: &str, to: Option<u8>, means: &str| {
        let not = if to.is_none() { " Not now: the limit is reached." } else { "" };
        Chip {
            text: text.to_owned(),
            tip: format!("{means}{not}"),
            rules: vec!["PC-21", "PC-42"],
            does: to.map(|power_up| ChipAction::Plan(ActionPlan { power_up, ..acting.plan.clone() })),
            ..Chip::default()
        }
    };
    let has = words::counted(most, "Power Up die", "Power Up dice");
    let spent = Chip {
        text: words::dice(now),
        more: format!("of {most}"),
        tip: format!("{has} left, {now} for this action. Press to spend none."),
        rules: vec!["PC-21", "PC-42"],
        does: Some(ChipAction::Plan(ActionPlan { power_up: 0, ..acting.plan.clone() })),
        emphasis: if now > 0 { Emphasis::Chosen } else { Emphasis::Plain },
        ..Chip::default()
    };
    (most > 0).then(|| Row {
        name: "Power Up",
        tip: "Extra dice for this action. Dice are kept until spent.",
        rules: &["PC-21", "PC-42"],
        chips: vec![
            step("\u{2212}", now.checked_sub(1), "One die fewer."),
            spent,
            step("+", Some(now + 1).filter(|to| *to <= most), "One die more."),
        ],
    })
}

/// The effects that extra successes of the planned action buy, and their order.
pub(super) fn buys(acting: &Acting<'_>) -> Option<Row> {
    let (_, action) = planned(acting)?;
    let mut listed: Vec<EffectId> = Vec::new();
    for effect in &action.efx {
        if !listed.contains(effect) {
            listed.push(*effect);
        }
    }
    let several = listed.len() > 1;
    let chips = listed.into_iter().map(|effect| buy(acting, effect));
    several.then(|| Row {
        name: "Buy",
        tip: "The effects to buy with extra successes, in this order and then from the start again. The odds assume this; after \
              the roll you may choose differently.",
        rules: &["PC-6", "PC-5"],
        chips: std::iter::once(as_listed(acting, action)).chain(chips).collect(),
    })
}

/// The chip that buys in the order of the sheet.
fn as_listed(acting: &Acting<'_>, action: &Action) -> Chip {
    let own = acting.battle.rules();
    Chip {
        text: "As listed".to_owned(),
        tip: format!("In the order of the sheet: {}.", terms::names(own, &action.efx).join(", ")),
        rules: vec!["PC-6"],
        does: Some(ChipAction::Plan(ActionPlan { buys: Vec::new(), ..acting.plan.clone() })),
        emphasis: if acting.plan.buys.is_empty() { Emphasis::Chosen } else { Emphasis::Plain },
        ..Chip::default()
    }
}

/// The chip of an effect that can be bought. A press appends the effect to the selected ones, a second press removes
/// it.
fn buy(acting: &Acting<'_>, effect: EffectId) -> Chip {
    let (own, plan) = (acting.battle.rules(), &acting.plan);
    let place = plan.buys.iter().position(|picked| *picked == effect);
    let meaning = terms::meaning(own, (effect, false), Names::ANYBODY);
    let press = if place.is_some() { "Press again to remove it." } else { "Press to add it to the order." };
    let mut buys = plan.buys.clone();
    match place {
        Some(_) => buys.retain(|picked| *picked != effect),
        None => buys.push(effect),
    }
    Chip {
        text: meaning.name,
        more: place.map_or_else(String::new, |place| format!("{}.", place + 1)),
        tip: format!("{} {press}", meaning.does),
        rules: words::once(["PC-6"].into_iter().chain(meaning.rules)),
        does: Some(ChipAction::Plan(ActionPlan { buys, ..plan.clone() })),
        emphasis: if place.is_some() { Emphasis::Chosen } else { Emphasis::Plain },
        ..Chip::default()
    }
}
