//! The names of actions, their dice and their targets.

use knockback_odds::pulp_city::{Against, Odds};
use knockback_rules::pulp_city::{self, PoolPart, PulpCityBattle, TargetRef, Ties, pool::Pool};

/// The target: a figure, an object or a place. The acting model itself is `itself`.
pub(super) fn target(battle: PulpCityBattle<'_>, odds: &Odds, name: &dyn Fn(&str) -> String) -> String {
    match odds.target {
        TargetRef::Figure(figure) if figure == odds.question.attacker => "itself".to_owned(),
        TargetRef::Figure(figure) => name(battle.figure_name(figure)),
        TargetRef::Object(object) => name(&battle.setup().object(object).name),
        TargetRef::Hex(cell) => format!("the hex {}", battle.setup().board.at(cell)),
    }
}

/// `Haymaker: 4 dice (1 own, 1 role, 2 Attack) + Strength 6, counting from 5; against 2 dice + Defence 5, counting from
/// 6`.
pub(super) fn attack(battle: PulpCityBattle<'_>, odds: &Odds) -> String {
    let question = &odds.question;
    let action = battle.action(question.attacker, question.action);
    let (attack, against) = odds.pools(battle);
    let own = dice(&attack, action.map_or("", |action| action.roll.name()));
    let against = match (against, action.map(|action| action.against)) {
        (Against::Roll(_, pool), Some(pulp_city::Against::Trait(with))) => {
            format!("against {}", dice(&pool, with.name()))
        }
        (Against::Roll(_, pool), _) => format!("against {}", dice(&pool, "")),
        (Against::Number(number), _) => format!("{number} or more succeeds"),
    };
    let thing = question.thing.map(|thing| format!(" with {}", battle.setup().object(thing).name)).unwrap_or_default();
    let ties = match battle.rules().options.ties {
        Ties::Attacker if !matches!(odds.pools(battle).1, Against::Number(_)) => "; a tie succeeds",
        _ => "",
    };
    format!("{}{thing}: {own}; {against}{ties}", action.map_or("action", |action| action.name.as_str()))
}

/// `4 dice (1 own, 1 role, 2 Attack) + Strength 6, counting from 5`.
fn dice(pool: &Pool, with: &str) -> String {
    let part = |part: &PoolPart| format!("{} {}", part.dice, part.why.name());
    let parts: Vec<String> = pool.parts.iter().map(part).collect();
    let unit = if pool.dice == 1 { "die" } else { "dice" };
    let parts = if parts.len() > 1 { format!(" ({})", parts.join(", ")) } else { String::new() };
    format!("{} {unit}{parts} + {with} {}, counting from {}", pool.dice, pool.plus, pool.quality)
}
