//! Whether the choices that a question names are such as the rules offer.

use knockback_rules::{
    battle::Refusal,
    coup_de_grace::{
        BashBack, Blow, Played,
        attack::{Effect, Forced},
    },
    geometry::Direction,
    rule::Rule,
};

use super::{Choices, DirectionWanted, Unanswered};

fn refusal(code: &'static str, message: String) -> Refusal {
    Refusal { rule: Rule("CDG-24"), code, message, numbers: Vec::new() }
}

/// Judges the choices for an attack whose hit would do this: the way in which the target would go.
pub(super) fn judge(
    battle: Played<'_>,
    blow: Blow,
    effect: &Effect,
    choices: Choices,
) -> Result<Option<Direction>, Unanswered> {
    let name = battle.figure_name(blow.target);
    if choices.push.is_some() && !matches!(effect, Effect::MayPush(_)) {
        let message = match effect {
            Effect::BashesBack(_) => format!("nobody is asked whether {name} is pushed: it cannot go that way"),
            _ => format!("nobody is asked whether {name} is pushed"),
        };
        return Err(refusal("no_push", message).into());
    }
    let turns = matches!(effect, Effect::BashesBack(_))
        && battle.rules().options.bash_back == BashBack::Turn
        && battle.is_standing(blow.target);
    if choices.facing.is_some() && !turns {
        return Err(refusal("no_facing", format!("nobody is asked which side {name} is to face")).into());
    }
    let ways = match effect {
        Effect::MayPush(way) => std::slice::from_ref(way),
        Effect::Moves(ways) => ways.as_slice(),
        Effect::Nothing | Effect::Entangles | Effect::BashesBack(_) | Effect::Stays(_) => &[],
    };
    let way = chosen(name, ways, choices.direction)?;
    Ok(if choices.push == Some(false) { None } else { way })
}

/// The way that is chosen among those that there are.
fn chosen(name: &str, ways: &[Forced], named: Option<Direction>) -> Result<Option<Direction>, Unanswered> {
    let all: Vec<Direction> = ways.iter().map(|way| way.direction).collect();
    match (all.as_slice(), named) {
        ([], None) => Ok(None),
        ([only], None) => Ok(Some(*only)),
        (_, None) => Err(Unanswered::Wanted(DirectionWanted(all))),
        ([], Some(_)) => {
            let message = format!("nobody is asked which way {name} goes: a hit does not move it");
            Err(refusal("not_moved", message).into())
        }
        (all, Some(named)) if all.contains(&named) => Ok(Some(named)),
        (all, Some(named)) => {
            let all: Vec<&str> = all.iter().map(|way| way.name()).collect();
            let mut refusal =
                refusal("not_that_way", format!("{name} goes {}, not {}", all.join(" or "), named.name()));
            refusal.numbers.push(("direction", named.number().into()));
            Err(refusal.into())
        }
    }
}
