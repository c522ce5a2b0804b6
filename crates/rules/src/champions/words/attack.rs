//! Attacks: what has to be rolled to hit, and why; damage.

use super::named::{spot, weapon};
use crate::{
    battle::Occupant,
    champions::{Event, Played, to_hit::ToHitReason},
    report::{LogLine, Reader},
    rule::Rule,
};

pub(super) fn line(before: Played<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::AttackDeclared { attacker, target, with, .. } => {
            let with = weapon(before, *attacker, *with);
            LogLine::new(
                format!("{} attacks {} with {with}.", name(*attacker), before.occupant_name(*target)),
                &["CH-7"],
            )
        }
        Event::AreaDeclared { attacker, at, with } => {
            let with = weapon(before, *attacker, *with);
            let told = |reader: Reader| format!("{} aims {with} at {}.", name(*attacker), reader.hex(*at));
            LogLine::new(told(Reader::OfText), &["CH-13"]).seen_as(told(Reader::OfBoard))
        }
        Event::AreaRolled { attacker, at, aim, rolled, hit } => {
            let how = if *hit { "on the spot" } else { "off the mark" };
            let told = |reader: Reader| {
                let at = reader.named(|| format!(" for {at}"));
                format!("{} needs {}{at} and rolls {rolled}: {how}.", name(*attacker), needed(aim))
            };
            let line = LogLine::new(told(Reader::OfText), &["CH-13"]).seen_as(told(Reader::OfBoard));
            line.citing(aim.iter().filter_map(|(_, reason)| rule_of_aim(*reason)))
        }
        Event::Scattered { at, direction, hexes } => {
            let line = format!("It goes {hexes} astray to the {direction}");
            LogLine::new(format!("{line}, and lands on {at}."), &["CH-13"]).seen_as(format!("{line}."))
        }
        Event::Botched { attacker, victim } => {
            LogLine::new(format!("The botch of {} strikes {}.", name(*attacker), name(*victim)), &["CH-11"])
        }
        Event::ToHitRolled { attacker, aim, rolled, hits, .. } => {
            let how = match hits {
                0 if *rolled == 18 => "a miss, and a bad one".to_owned(),
                0 => "a miss".to_owned(),
                1 => "a hit".to_owned(),
                hits => format!("{hits} hits"),
            };
            let text = format!("{} needs {} and rolls {rolled}: {how}.", name(*attacker), needed(aim));
            LogLine::new(text, &["CH-10"]).citing(aim.iter().filter_map(|(_, reason)| rule_of_aim(*reason)))
        }
        Event::DamageRolled { victim, dice, killing, stun, body } => {
            let text = format!("{dice} on {}: {stun} STUN, {body} BODY.", before.occupant_name(*victim));
            LogLine::new(text, &[if *killing { "CH-19" } else { "CH-18" }])
        }
        Event::SpotHit { figure, spot: place } => {
            let spot = spot(before, Occupant::Figure(*figure), *place);
            LogLine::new(format!("It strikes {}: {spot}.", name(*figure)), &["CH-17"])
        }
        _ => return None,
    })
}

/// What 3d6 have to show, and why: `13 on 3d6 (OCV +7, DCV -5)`.
fn needed(aim: &[(i16, ToHitReason)]) -> String {
    let need = 11 + aim.iter().map(|(value, _)| value).sum::<i16>();
    let parts: Vec<String> = aim.iter().map(|(value, reason)| format!("{} {value:+}", of_aim(*reason))).collect();
    format!("{need} on 3d6 ({})", parts.join(", "))
}

const fn of_aim(reason: ToHitReason) -> &'static str {
    match reason {
        ToHitReason::Ocv => "OCV",
        ToHitReason::Dcv => "DCV",
        ToHitReason::Thing => "a thing",
        ToHitReason::Range => "the distance",
        ToHitReason::Noncombat => "not in the fight",
        ToHitReason::Unaware => "unaware",
        ToHitReason::Wary => "surprised",
        ToHitReason::Out => "out",
        ToHitReason::Stunned => "stunned",
        ToHitReason::Prone => "lying down",
        ToHitReason::Recovering => "recovering",
        ToHitReason::Guard => "its defence",
        ToHitReason::Maneuver => "the maneuver",
        ToHitReason::Hex => "a hex",
        ToHitReason::Stray => "astray",
        ToHitReason::Teamwork => "teamwork",
    }
}

const fn rule_of_aim(reason: ToHitReason) -> Option<Rule> {
    match reason {
        ToHitReason::Ocv | ToHitReason::Dcv | ToHitReason::Thing | ToHitReason::Maneuver => None,
        ToHitReason::Hex => Some(Rule("CH-13")),
        ToHitReason::Stray => Some(Rule("CH-12")),
        ToHitReason::Teamwork => Some(Rule("CH-16")),
        ToHitReason::Guard => Some(Rule("CH-9")),
        ToHitReason::Range => Some(Rule("CH-14")),
        ToHitReason::Recovering => Some(Rule("CH-28")),
        ToHitReason::Noncombat
        | ToHitReason::Unaware
        | ToHitReason::Wary
        | ToHitReason::Out
        | ToHitReason::Stunned
        | ToHitReason::Prone => Some(Rule("CH-15")),
    }
}
