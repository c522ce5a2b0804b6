//! Validation of the choices that a question names.

use knockback_rules::{
    battle::Refusal,
    coup_de_grace::{
        BashBack, Blow, CoupDeGraceBattle,
        attack::{AfterHit, Effect, Forced},
    },
    geometry::Direction,
    rule::Rule,
};

use super::{Choices, DirectionWanted, Unanswered};

fn refusal(code: &'static str, message: String) -> Refusal {
    Refusal { rule: Rule("CDG-24"), code, message, numbers: Vec::new() }
}

/// Checks the choices against the effect of a hit. Returns the direction in which a hit sends the target, if any.
pub(super) fn judge(
    battle: CoupDeGraceBattle<'_>,
    blow: Blow,
    after: &AfterHit,
    choices: Choices,
) -> Result<Option<Direction>, Unanswered> {
    let name = battle.figure_name(blow.target);
    let (effect, turns) = match after {
        AfterHit::Leaves { effect, turns } => (effect, *turns),
        AfterHit::NeverHits | AfterHit::AlwaysOut => (&Effect::Nothing, false),
    };
    let never = match after {
        AfterHit::NeverHits => Some("the attack can never hit"),
        AfterHit::AlwaysOut => Some("every hit puts the target out of action"),
        AfterHit::Leaves { .. } => None,
    };
    let told = |asked: String, why: Option<&str>| match why {
        Some(why) => format!("{asked}: {why}"),
        None => asked,
    };
    if choices.push.is_some() && !matches!(effect, Effect::MayPush(_)) {
        let barred = matches!(effect, Effect::BashesBack(_)).then_some("the way is blocked");
        let message = told(format!("the attacker cannot choose whether {name} is pushed"), never.or(barred));
        return Err(refusal("no_push", message).into());
    }
    if choices.facing.is_some() && !turns {
        let could = matches!(effect, Effect::BashesBack(_)) && battle.rules().options.bash_back == BashBack::Turn;
        let falls = could.then_some("no hit leaves the target standing");
        let message = told(format!("the attacker cannot choose which way {name} faces"), never.or(falls));
        return Err(refusal("no_facing", message).into());
    }
    let ways = match effect {
        Effect::MayPush(way) => std::slice::from_ref(way),
        Effect::Moves(ways) => ways.as_slice(),
        Effect::Nothing | Effect::Entangles | Effect::BashesBack(_) | Effect::Stays(_) => &[],
    };
    let why = never.unwrap_or("a hit does not move the target");
    let way = chosen(name, ways, choices.direction, || {
        told(format!("the attacker cannot choose which way {name} goes"), Some(why))
    })?;
    Ok(if choices.push == Some(false) { None } else { way })
}

/// Returns the named direction, or the only possible one.
fn chosen(
    name: &str,
    ways: &[Forced],
    named: Option<Direction>,
    not_moved: impl FnOnce() -> String,
) -> Result<Option<Direction>, Unanswered> {
    let all: Vec<Direction> = ways.iter().map(|way| way.direction).collect();
    match (all.as_slice(), named) {
        ([], None) => Ok(None),
        ([only], None) => Ok(Some(*only)),
        (_, None) => Err(Unanswered::Wanted(DirectionWanted(all))),
        ([], Some(_)) => Err(refusal("not_moved", not_moved()).into()),
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
