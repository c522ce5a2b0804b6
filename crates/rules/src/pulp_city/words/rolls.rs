//! Log lines of actions, their dice, and their effects.

use super::named::{action, dice, occupant, target};
use crate::pulp_city::data::titles::power_up;
use crate::{
    battle::{FigureId, Occupant},
    pulp_city::{Event, PoolPart, PulpCityBattle, RollerRole, TargetRef, Why},
    report::{LogLine, counted},
    rule::Rule,
};

pub(super) fn line(before: PulpCityBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure: &FigureId| before.figure_name(*figure);
    let rules = before.rules();
    Some(match event {
        Event::Declared { attacker, action: place, target: at, thrown, .. } => {
            let lead = format!("{} uses {}", name(attacker), action(before, *attacker, *place));
            let with = thrown.map(|thrown| format!(", throwing {}", occupant(before, thrown))).unwrap_or_default();
            let thrown_rule = thrown.map(|thrown| match thrown {
                Occupant::Figure(_) => Rule("PC-15"),
                Occupant::Object(_) => Rule("PC-24"),
            });
            let (told, seen) = target(before, " on ", *attacker, *at);
            let line = LogLine::new(format!("{lead}{told}{with}."), &["PC-4"]).citing(thrown_rule);
            line.seen_as(format!("{lead}{seen}{with}."))
        }
        Event::PoweredUp { figure, dice } => {
            let spent = power_up(*dice);
            LogLine::new(format!("{} spends {spent}.", name(figure)), &["PC-42"])
        }
        Event::PoolRolled { figure, role, pool, dice: count, best, plus, quality, good } => {
            let how = match role {
                RollerRole::Attack => "attacks",
                RollerRole::Defence => "defends",
            };
            let sum = u16::from(*best) + u16::from(*plus);
            let text = format!(
                "{} {how} with {}{}: best die {best} + {plus} = {sum}, and {} {quality} or more.",
                name(figure),
                dice(*count),
                parts(pool),
                rolled(*good)
            );
            LogLine::new(text, &["PC-4", "PC-5"]).citing(pool.iter().map(|part| Rule(part.why.rule())))
        }
        Event::Judged { attacker, target: at, success, extra } => judged(before, *attacker, *at, *success, *extra),
        Event::EffectApplied { effect, by, to, bought } => {
            let how = if *bought { "buys" } else { "applies" };
            let lead = format!("{} {how} {}", name(by), rules.effect_name(*effect));
            let (told, seen) = target(before, if *bought { " and applies it to " } else { " to " }, *by, *to);
            let line = LogLine::new(format!("{lead}{told}."), &["PC-6", rules.effect_rule(*effect)]);
            line.seen_as(format!("{lead}{seen}."))
        }
        Event::Immune { figure, effect } => {
            LogLine::new(format!("{} is immune to {}.", name(figure), rules.effect_name(*effect)), &["PC-39"])
        }
        _ => return None,
    })
}

/// Formats the parts of a pool in parentheses, e.g. ` (1 base, +1 mobbing)`. Returns an empty string if there is only
/// the base die.
fn parts(pool: &[PoolPart]) -> String {
    let told = |part: &PoolPart| match part.why {
        Why::Base => format!("{} base", part.dice),
        why => format!("{:+} {}", part.dice, why.name()),
    };
    let told: Vec<String> = pool.iter().map(told).collect();
    if told.len() > 1 { format!(" ({})", told.join(", ")) } else { String::new() }
}

/// Returns the start of a clause about the given number of good dice.
fn rolled(good: u8) -> String {
    if good == 1 { "1 die shows".to_owned() } else { format!("{} show", counted(good, "dice", "dice")) }
}

fn judged(before: PulpCityBattle<'_>, attacker: FigureId, at: TargetRef, success: bool, extra: u8) -> LogLine {
    let lead = before.figure_name(attacker);
    let how = if success { "succeeds" } else { "fails" };
    let more = match (success, extra) {
        (true, 1..) => format!(" with {}", counted(extra, "extra success", "extra successes")),
        _ => String::new(),
    };
    let (told, seen) = target(before, " on ", attacker, at);
    let number = match at {
        TargetRef::Figure(figure) => before.friends(figure, attacker),
        TargetRef::Object(_) | TargetRef::Hex(_) => true,
    };
    let cited = number.then_some(Rule("PC-20")).into_iter().chain((extra > 0).then_some(Rule("PC-5")));
    let line = LogLine::new(format!("{lead} {how}{told}{more}."), &["PC-4"]).citing(cited);
    line.seen_as(format!("{lead} {how}{seen}{more}."))
}
