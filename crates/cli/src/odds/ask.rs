//! From what was written on the command line to a question, and what is said where it has no answer.

use std::fmt::Write as _;

use knockback_odds::{Question, Unanswered};
use knockback_rules::{
    battle::{Battle, FigureId, Names, Occupant, UnknownId},
    c3g::{AttackWith, Line},
    files::{AttackText, OrderText},
    scenario::CardPower,
};
use serde_json::json;

use crate::{
    args::{LineArg, OddsArgs},
    failure::Failure,
    output::Output,
    refused,
};

/// The figure of an id.
pub(super) fn figure(names: &Names, option: &str, id: &str) -> Result<FigureId, Failure> {
    names.figure(id).map_err(|unknown| wrong(option, &unknown))
}

fn wrong(option: &str, unknown: &UnknownId) -> Failure {
    Failure::Usage(format!("{option}: {unknown}"))
}

/// Whom or what an order of somebody who is known would strike.
pub(super) fn occupant(battle: &Battle, target: &str, order: &OrderText) -> Result<Occupant, Failure> {
    let names = &battle.setting().names;
    // As an order names its target, so that the nearest id of figures and objects alike is offered.
    order.resolve(battle.setting()).map_err(|unknown| Failure::Usage(format!("--target: {unknown}")))?;
    let struck = names.figure(target).map(Occupant::Figure).or_else(|_| names.object(target).map(Occupant::Object));
    struck.map_err(|unknown| wrong("--target", &unknown))
}

/// What is asked for.
pub(super) fn question(battle: &Battle, args: &OddsArgs) -> Result<Question, Failure> {
    let names = &battle.setting().names;
    let id = |id: &Option<String>| id.clone().unwrap_or_default();
    let (attacker, target) = (id(&args.attacker), id(&args.target));
    let striker = figure(names, "--attacker", &attacker)?;
    let order = OrderText::Attack { attacker, target: target.clone(), with: AttackText::Normal };
    let struck = occupant(battle, &target, &order)?;
    let question = Question::new(striker, struck, attack(battle, striker, &args.attack)?);
    Ok(match args.line {
        Some(LineArg { lead, direction }) => question.along(lead, direction),
        None => question,
    })
}

/// An attack by its name.
fn attack(battle: &Battle, attacker: FigureId, name: &str) -> Result<AttackWith, Failure> {
    let card = battle.card(attacker);
    let special =
        card.specials().find(|(_, special)| special.name == name).map(|(place, _)| AttackWith::Special(place));
    let throws = card.has(&CardPower::HeavyThrower);
    let thrown = battle.setting().names.object(name).ok().filter(|_| throws).map(AttackWith::Throw);
    let normal = (name == "normal").then_some(AttackWith::Normal);
    special.or(normal).or(thrown).ok_or_else(|| {
        let mut all = vec!["normal".to_owned()];
        all.extend(card.specials().map(|(_, special)| format!("\"{}\"", special.name)));
        if throws {
            let ids = battle.setting().objects.iter().map(|object| object.id.clone());
            all.extend(ids);
        }
        let who = battle.figure_name(attacker);
        Failure::Usage(format!("--attack: {who} has no attack \"{name}\"; it has: {}", all.join(", ")))
    })
}

/// Says why a question has no answer.
pub(super) fn unanswered(
    battle: &Battle,
    why: &Unanswered,
    json: bool,
    output: &mut Output,
) -> Result<Failure, Failure> {
    Ok(match why {
        Unanswered::Refused(refusal) => {
            if json {
                output.line(refused::json("the question", refusal))?;
            }
            Failure::Refused(format!("refused: {refusal}"))
        }
        Unanswered::LineWanted(lines) => {
            let texts: Vec<LineArg> = lines.iter().map(|line| line_text(battle, *line)).collect();
            let message =
                format!("the attacker chooses among {} lines of knockback; name one with --line", lines.len());
            if json {
                let all: Vec<_> = texts
                    .iter()
                    .map(|line| json!({"line": {"lead": line.lead, "dir": line.direction}, "argument": line.to_string()}))
                    .collect();
                output.line(json!({
                    "refused": {
                        "place": "the question", "rule": "C3G-20", "code": "line_wanted", "message": message,
                        "numbers": {"lines": lines.len()},
                    },
                    "lines": all,
                }))?;
            }
            let mut all = format!("refused: {message} (C3G-20)");
            for line in texts {
                let _ = write!(all, "\n  --line {line}   from {} to the {}", line.lead, line.direction);
            }
            Failure::Refused(all)
        }
        Unanswered::BeyondBudget => Failure::Faults(why.to_string()),
    })
}

/// A line as it is written on the command line.
pub(super) fn line_text(battle: &Battle, line: Line) -> LineArg {
    LineArg { lead: battle.setting().board.at(line.lead), direction: line.direction }
}
