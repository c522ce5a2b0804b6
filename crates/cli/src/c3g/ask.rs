//! Parses a C3G question from the command line, and lists the lines that `--line` can name.

use std::fmt::Write as _;

use knockback_odds::c3g::Question;
use knockback_rules::{
    battle::{self, FigureId},
    c3g::{AttackWith, C3gBattle, CardPower, Line, Order},
};
use serde_json::json;

use super::flags::{Flags, LineArg};
use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{self, Wanted},
};

/// The question on the command line.
pub(super) fn question(battle: C3gBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
    let names = &battle.setup().names;
    let id = |id: &Option<String>| id.clone().unwrap_or_default();
    let (attacker, target) = (id(&args.attacker), id(&args.target));
    let striker = odds::figure(names, "--attacker", &attacker)?;
    let order = battle::Order::C3g(Order::Attack { attacker, target: target.clone(), with: AttackWith::Normal });
    let struck = odds::occupant(&battle, &target, &order)?;
    let question = Question::new(striker, struck, attack(battle, striker, &args.attack)?);
    Ok(match flags.line {
        Some(LineArg { lead, direction }) => question.along(lead, direction),
        None => question,
    })
}

/// An attack by its name.
fn attack(battle: C3gBattle<'_>, attacker: FigureId, name: &str) -> Result<AttackWith, Failure> {
    let card = battle.card(attacker);
    let special =
        card.specials().find(|(_, special)| special.name == name).map(|(place, _)| AttackWith::Special(place));
    let throws = card.has(&CardPower::HeavyThrower);
    let thrown = battle.setup().names.object(name).ok().filter(|_| throws).map(AttackWith::Throw);
    let normal = (name == "normal").then_some(AttackWith::Normal);
    special.or(normal).or(thrown).ok_or_else(|| {
        let mut all = vec!["normal".to_owned()];
        all.extend(card.specials().map(|(_, special)| format!("\"{}\"", special.name)));
        if throws {
            let ids = battle.setup().objects.iter().map(|object| object.id.clone());
            all.extend(ids);
        }
        let who = battle.figure_name(attacker);
        Failure::Usage(format!("--attack: {who} has no attack \"{name}\"; available: {}", all.join(", ")))
    })
}

/// Lists the knockback lines that the attacker can choose from (`C3G-20`).
pub(super) fn line_wanted(battle: C3gBattle<'_>, lines: &[Line]) -> Wanted {
    let texts: Vec<LineArg> = lines.iter().map(|line| line_text(battle, *line)).collect();
    let message = format!("the attacker may choose one of {} knockback lines; name it with --line", lines.len());
    let all: Vec<_> = texts
        .iter()
        .map(|line| json!({"line": {"lead": line.lead, "dir": line.direction}, "argument": line.to_string()}))
        .collect();
    let json = json!({
        "refused": {
            "place": "the question", "rule": "C3G-20", "code": "line_wanted", "message": message,
            "numbers": {"lines": lines.len()},
        },
        "lines": all,
    });
    let mut words = format!("{message} (C3G-20)");
    for line in texts {
        let _ = write!(words, "\n  --line {line}   from {} to the {}", line.lead, line.direction);
    }
    Wanted { json, words }
}

/// A line in the format of the command line.
pub(super) fn line_text(battle: C3gBattle<'_>, line: Line) -> LineArg {
    LineArg { lead: battle.setup().board.at(line.lead), direction: line.direction }
}
