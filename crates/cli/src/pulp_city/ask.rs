//! Parses a Pulp City question from the command line.

use knockback_odds::pulp_city::{Choices, Purchase, Question};
use knockback_rules::{
    battle::{FigureId, ObjectId},
    board::Cell,
    geometry::Coord,
    pulp_city::{self, Action, EffectId, PulpCityBattle, TargetRef},
};

use super::flags::{Flags, HexArg, hex};
use crate::{args::OddsArgs, failure::Failure, odds};

/// The question on the command line.
pub(super) fn question(battle: PulpCityBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
    let names = &battle.setup().names;
    let id = |id: &Option<String>| id.clone().unwrap_or_default();
    let attacker = odds::figure(names, "--attacker", &id(&args.attacker))?;
    let target = mark(battle, "--target", &id(&args.target))?;
    let named = match &flags.thing {
        Some(id) => Some(names.object(id).map_err(|unknown| Failure::Usage(format!("--thing: {unknown}")))?),
        None => None,
    };
    let choices = choices(battle, attacker, flags)?;
    let ask = |action: u8| {
        let thrown = battle.sheet(attacker).actions.get(usize::from(action)).is_some_and(|action| action.throw);
        let asked = Question { choices: choices.clone(), ..Question::new(attacker, action, target) };
        let first = || things(battle).find(|thing| is_legal(battle, &asked.clone().throwing(*thing)));
        Question { thing: named.or_else(|| thrown.then(first).flatten()), ..asked }
    };
    action(battle, attacker, &args.attack, ask)
}

/// The objects that can be thrown.
fn things(battle: PulpCityBattle<'_>) -> impl Iterator<Item = ObjectId> {
    battle
        .field()
        .objects()
        .map(|(object, _)| object)
        .filter(move |object| battle.rules().thing(*object).rank.is_some())
}

/// True if the action of a question is legal.
fn is_legal(battle: PulpCityBattle<'_>, question: &Question) -> bool {
    pulp_city::about_to(battle, &question.order(battle)).is_ok()
}

/// The question about an action by its name. `normal` is the first valid one.
fn action(
    battle: PulpCityBattle<'_>,
    attacker: FigureId,
    name: &str,
    ask: impl Fn(u8) -> Question,
) -> Result<Question, Failure> {
    let actions: Vec<(u8, &Action)> = (0..).zip(&battle.sheet(attacker).actions).collect();
    let who = battle.figure_name(attacker);
    if name == "normal" && !actions.is_empty() {
        let all = actions.iter().map(|(place, _)| ask(*place));
        let legal = all.clone().find(|question| is_legal(battle, question));
        return legal
            .or_else(|| all.into_iter().next())
            .ok_or_else(|| Failure::Usage(format!("--attack: {who} has no action")));
    }
    let found = actions.iter().find(|(_, action)| action.name == name);
    found.map(|(place, _)| ask(*place)).ok_or_else(|| {
        let all: Vec<String> = actions.iter().map(|(_, action)| format!("\"{}\"", action.name)).collect();
        Failure::Usage(format!("--attack: {who} has no action \"{name}\"; available: normal, {}", all.join(", ")))
    })
}

/// A figure or object by its id, or a hex.
fn mark(battle: PulpCityBattle<'_>, option: &str, text: &str) -> Result<TargetRef, Failure> {
    if let Some(at) = hex(text) {
        return Ok(TargetRef::Hex(cell(battle, option, at)?));
    }
    let names = &battle.setup().names;
    // Resolving an order suggests the nearest id among both figures and objects.
    let order = knockback_rules::battle::Order::PulpCity(pulp_city::Order::Throw {
        target: Some(text.to_owned()),
        at: None,
        power_up: 0,
    });
    match names.figure(text).map(TargetRef::Figure).or_else(|_| names.object(text).map(TargetRef::Object)) {
        Ok(mark) => Ok(mark),
        Err(unknown) => {
            Err(Failure::Usage(format!("{option}: {}", nearest(battle, &order).unwrap_or(unknown.to_string()))))
        }
    }
}

/// The first unknown id of an order, with a suggestion.
fn nearest(battle: PulpCityBattle<'_>, order: &knockback_rules::files::OrderText) -> Option<String> {
    order.resolve(battle.setup()).err().map(|unknown| unknown.to_string())
}

fn cell(battle: PulpCityBattle<'_>, option: &str, at: Coord) -> Result<Cell, Failure> {
    battle.setup().board.cell(at).ok_or_else(|| Failure::Usage(format!("{option}: there is no hex {at}")))
}

/// The choices that the flags make.
fn choices(battle: PulpCityBattle<'_>, attacker: FigureId, flags: &Flags) -> Result<Choices, Failure> {
    let at = |option: &str, hex: Option<HexArg>| hex.map(|HexArg(at)| cell(battle, option, at)).transpose();
    let names = &battle.setup().names;
    let effects = |option: &'static str, all: &[String]| -> Result<Vec<EffectId>, Failure> {
        all.iter().map(|text| effect(battle, attacker, option, text)).collect()
    };
    let wish = |text: &String| -> Result<Purchase, Failure> {
        let (text, to) = text.split_once('@').map_or((text.as_str(), None), |(text, to)| (text, Some(to)));
        let to = to.map(|id| odds::figure(names, "--efx", id)).transpose()?;
        Ok(Purchase { effect: effect(battle, attacker, "--efx", text)?, to })
    };
    Ok(Choices {
        efx: flags.efx.iter().map(wish).collect::<Result<_, _>>()?,
        order: effects("--order", &flags.order)?,
        power_up: flags.power_up,
        defence_power_up: flags.defence_power_up,
        centre: at("--centre", flags.centre)?,
        throw_at: flags.throw_at.as_ref().map(|text| mark(battle, "--throw-at", text)).transpose()?,
        direction: flags.direction,
        shift_to: at("--shift-to", flags.shift_to)?,
        extra: flags.extra.iter().map(|id| odds::figure(names, "--extra", id)).collect::<Result<_, _>>()?,
        place: at("--place", flags.place)?,
    })
}

/// An effect by its text in files.
fn effect(battle: PulpCityBattle<'_>, attacker: FigureId, option: &str, text: &str) -> Result<EffectId, Failure> {
    let own = battle.rules();
    let place = own.effects.iter().position(|listed| listed.text == text.trim());
    if let Some(effect) = place.and_then(|place| EffectId::try_from(place).ok()) {
        return Ok(effect);
    }
    let mut all: Vec<&str> = Vec::new();
    for effect in battle.sheet(attacker).actions.iter().flat_map(|action| action.efx.iter().chain(&action.fx)) {
        let text = own.effects.get(usize::from(*effect)).map_or("", |listed| listed.text.as_str());
        if !all.contains(&text) {
            all.push(text);
        }
    }
    let who = battle.figure_name(attacker);
    Err(Failure::Usage(format!("{option}: {who} has no effect \"{text}\"; available: {}", all.join(", "))))
}
