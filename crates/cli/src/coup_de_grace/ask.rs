//! Parses a Coup-De-Grace question from the command line, and lists the directions that `--choose` can name.

use std::fmt::Write as _;

use knockback_odds::coup_de_grace::Question;
use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, Weapon, attack},
    geometry::Direction,
};
use serde_json::json;

use super::flags::Flags;
use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{self, Wanted},
};

/// The question on the command line.
pub(super) fn question(battle: CoupDeGraceBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
    let names = &battle.setup().names;
    let id = |id: &Option<String>| id.clone().unwrap_or_default();
    let attacker = odds::figure(names, "--attacker", &id(&args.attacker))?;
    let target = odds::figure(names, "--target", &id(&args.target))?;
    let choices = flags.choices().map_err(|name| Failure::Usage(format!("--choose: {name} is named twice")))?;
    let hand = hand(battle, (attacker, target), &args.attack)?;
    Ok(Question { choices, ..Question::new(attacker, target, hand) })
}

/// A hand by its name, or by the weapon that it holds.
fn hand(battle: CoupDeGraceBattle<'_>, (attacker, target): (FigureId, FigureId), name: &str) -> Result<u8, Failure> {
    let held: Vec<(u8, Weapon)> = (0..).zip(battle.sheet(attacker).hands.iter().copied()).collect();
    let first = |fits: &dyn Fn(u8, Weapon) -> bool| {
        held.iter().find(|(hand, weapon)| fits(*hand, *weapon)).map(|(hand, _)| *hand)
    };
    if name == "normal" {
        let armed = |_, weapon: Weapon| weapon.profile().melee.is_some() || weapon.profile().shot.is_some();
        let able = |hand, _| attack::about_to(battle, attacker, target, hand).is_ok();
        return Ok(first(&able).or_else(|| first(&armed)).unwrap_or(0));
    }
    if let Some(hand) = name.strip_prefix("hand ").and_then(|number| number.parse().ok()).filter(|hand| *hand < 2) {
        return Ok(hand);
    }
    first(&|_, weapon| written(weapon) == name).ok_or_else(|| {
        let all = held.iter().flat_map(|(hand, weapon)| [written(*weapon), format!("\"hand {hand}\"")]);
        let all: Vec<String> = std::iter::once("normal".to_owned()).chain(all).collect();
        let who = battle.figure_name(attacker);
        Failure::Usage(format!("--attack: {who} has no attack \"{name}\"; available: {}", all.join(", ")))
    })
}

/// A weapon in the format of files.
fn written(weapon: Weapon) -> String {
    json!(weapon).as_str().unwrap_or_default().to_owned()
}

/// Lists the directions to choose from (`CDG-24`).
pub(super) fn direction_wanted(ways: &[Direction]) -> Wanted {
    let message = format!("the attacker may choose one of {} directions; name it with --choose", ways.len());
    let argument = |way: &Direction| format!("direction={}", way.number());
    let all: Vec<_> = ways.iter().map(|way| json!({"dir": way, "argument": argument(way)})).collect();
    let json = json!({
        "refused": {
            "place": "the question", "rule": "CDG-24", "code": "direction_wanted", "message": message,
            "numbers": {"directions": ways.len()},
        },
        "directions": all,
    });
    let mut words = format!("{message} (CDG-24)");
    for way in ways {
        let _ = write!(words, "\n  --choose {}   to the {way}", argument(way));
    }
    Wanted { json, words }
}
