//! Log text for attacks: rolls to hit with their modifiers, and damage.

use super::{
    factors::{against, hit_at_hand, less},
    named::{spot, weapon},
};
use crate::{
    battle::{FigureId, Occupant},
    champions::{
        ChampionsBattle, Characteristic, DoesKnockback, Event, Frame, Maneuver, Weapon, data::reason::ToHitReason,
        displace::knockback, lookahead::factor, rolls::to_hit,
    },
    dice::D6Pool,
    report::{LogLine, Reader, possessive},
    rule::Rule,
};

pub(super) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::AttackDeclared { attacker, target, with, maneuver } => {
            let pushed = pushed(before, *attacker, *with);
            let cited = (!pushed.is_empty()).then_some(Rule("CH-30"));
            let (with, how) = (weapon(before, *attacker, *with), by_maneuver(before, *target, *maneuver));
            let text =
                format!("{} attacks {} with {with}{pushed}{how}.", name(*attacker), before.occupant_name(*target));
            LogLine::new(text, &["CH-7"]).citing(cited)
        }
        Event::AreaDeclared { attacker, at, with } => {
            let with = weapon(before, *attacker, *with);
            let told = |reader: Reader| format!("{} aims {with} at {}.", name(*attacker), reader.hex(*at));
            LogLine::new(told(Reader::OfText), &["CH-13"]).seen_as(told(Reader::OfBoard))
        }
        Event::AreaRolled { attacker, at, aim, rolled, hit } => {
            let how = if *hit { "on target" } else { "off target" };
            let told = |reader: Reader| {
                let at = reader.named(|| format!(" to hit {at}"));
                format!("{} needs {}{at} and rolls {rolled}: {how}.", name(*attacker), needed(aim))
            };
            let line = LogLine::new(told(Reader::OfText), &["CH-13"]).seen_as(told(Reader::OfBoard));
            line.citing(aim.iter().filter_map(|(_, reason)| rule_of_aim(*reason)))
        }
        Event::Scattered { at, direction, hexes } => {
            let line = format!("The attack scatters {hexes} {direction}");
            LogLine::new(format!("{line} and lands on {at}."), &["CH-13"]).seen_as(format!("{line}."))
        }
        Event::Botched { attacker, victim } => LogLine::new(
            format!("{} 18 is a botch: the attack hits {} instead.", possessive(name(*attacker)), name(*victim)),
            &["CH-11"],
        ),
        Event::ToHitRolled { attacker, aim, rolled, hits, .. } => {
            let how = match hits {
                0 if *rolled == 18 => "a bad miss".to_owned(),
                0 => "a miss".to_owned(),
                hits => match shots(before) {
                    1 => "a hit".to_owned(),
                    shots => format!("{hits} of {shots} shots hit (1, and 1 more for every 2 points to spare)"),
                },
            };
            let text = format!("{} needs {} and rolls {rolled}: {how}.", name(*attacker), needed(aim));
            LogLine::new(text, &["CH-10"]).citing(aim.iter().filter_map(|(_, reason)| rule_of_aim(*reason)))
        }
        // Without dice and pips there is nothing to report.
        Event::DamageRolled { dice, .. } if dice.is_empty() => return None,
        Event::DamageRolled { victim, dice, killing, stun, body } => {
            damage_line(before, *victim, (*dice, *killing), (*stun, *body))
        }
        Event::SpotHit { figure, spot: place } => {
            let spot = spot(before, Occupant::Figure(*figure), *place);
            LogLine::new(format!("The attack hits {} {spot}.", possessive(name(*figure))), &["CH-17"])
        }
        _ => return None,
    })
}

/// Describes the number needed on 3d6, with its modifiers: `13 or less on 3d6 (OCV +7, DCV -5)`.
fn needed(aim: &[(i16, ToHitReason)]) -> String {
    let need = 11 + aim.iter().map(|(value, _)| value).sum::<i16>();
    let parts: Vec<String> =
        aim.iter().map(|(value, reason)| format!("{} {value:+}", to_hit::words(*reason, *value))).collect();
    format!("{need} or less on 3d6 ({})", parts.join(", "))
}

/// Returns the number of shots of the current attack. 1 for a stray shot.
fn shots(before: ChampionsBattle<'_>) -> u8 {
    match before.top() {
        Some(crate::battle::Frame::Champions(Frame::Attack(attack))) => {
            attack.blow(before).map_or(1, |blow| blow.shots)
        }
        _ => 1,
    }
}

/// Describes the amount of pushed STR (`CH-30`): `, pushing STR by 10`.
fn pushed(before: ChampionsBattle<'_>, attacker: FigureId, with: Weapon) -> String {
    let own = before.characteristic(attacker, Characteristic::Strength);
    match with.strength().map(|strength| i16::from(strength) - own) {
        Some(pushed @ 1..) => format!(", pushing STR by {pushed}"),
        _ => String::new(),
    }
}

/// Describes the maneuver of an attack. Empty for a strike.
fn by_maneuver(before: ChampionsBattle<'_>, target: Occupant, maneuver: Maneuver) -> String {
    match maneuver {
        Maneuver::Strike => String::new(),
        Maneuver::Aimed(place) => format!(", aimed at {}", spot(before, target, place)),
        Maneuver::MoveBy(metres) | Maneuver::MoveThrough(metres) => {
            format!(", a {} after {metres}", maneuver.name())
        }
        Maneuver::GrabBy(metres) => {
            let more = metres.0 / 10;
            let grip = if more > 0 { format!(" ({more:+} STR to hold)") } else { String::new() };
            format!(", a {} after {metres}{grip}", maneuver.name())
        }
        Maneuver::Shove => ", a shove (1 m for every 5 STR)".to_owned(),
        Maneuver::Haymaker | Maneuver::Disarm | Maneuver::Grab => format!(", a {}", maneuver.name()),
    }
}

/// Returns the log line of a damage roll: the factors behind the dice, the result, and the defence.
fn damage_line(
    before: ChampionsBattle<'_>,
    victim: Occupant,
    (dice, killing): (D6Pool, bool),
    (stun, body): (u16, u16),
) -> LogLine {
    let name = before.occupant_name(victim);
    let rules: &[&'static str] = if killing { &["CH-19"] } else { &["CH-18"] };
    let Some(hit) = hit_at_hand(before, victim) else {
        return LogLine::new(format!("{dice} on {name}: {stun} STUN, {body} BODY."), rules);
    };
    let blow = hit.blow;
    let (_, parts) = factor::of_dice(before, hit.attacker, (hit.with, hit.maneuver), hit.explosion);
    let (made_of, mut cited) = match parts.as_slice() {
        [] | [_] => (String::new(), Vec::new()),
        parts => {
            let words: Vec<String> = parts.iter().map(|part| part.words()).collect();
            (format!(" ({})", words.join(", ")), parts.iter().skip(1).map(|part| part.rule()).collect())
        }
    };
    // The log shows the BODY that counts for knockback if it differs from the damage.
    let knocks = match victim {
        Occupant::Figure(figure) => knockback::knocks(before, figure, &blow, body),
        Occupant::Object(_) => false,
    };
    let push = blow.push(knockback::KnockbackOrigin::Rolled, body, false);
    if !blow.harms() {
        let counted = match (blow.knockback, push.multiplied) {
            (DoesKnockback::Always, None) if knocks => format!("; counted as normal dice, {body} BODY for knockback"),
            (DoesKnockback::Always, Some(times)) if knocks => {
                format!(
                    "; counted as normal dice, {body} BODY, of which {} % counts for knockback: {}",
                    times.percent, push.body
                )
            }
            _ => String::new(),
        };
        cited.extend((!counted.is_empty()).then_some(Rule("CH-31")));
        let text = format!("{dice}{made_of} on {name}: {stun} points of effect{counted}.");
        return LogLine::new(text, &["CH-21"]).citing(cited);
    }
    let shown = match stun.checked_div(body) {
        Some(times) if killing => format!("{body} BODY, {stun} STUN (BODY times {times})"),
        _ => format!("{stun} STUN, {body} BODY"),
    };
    let kind = if killing { " killing" } else { "" };
    let (against, through) = against(before, victim, blow.damage((stun, body)));
    let less = less(hit.rolled_with, through);
    let counted = push.multiplied.filter(|_| knocks).map_or_else(String::new, |times| {
        format!(" For knockback, {} % of the BODY counts: {}.", times.percent, push.body)
    });
    cited.push(Rule("CH-20"));
    cited.extend(hit.rolled_with.then_some(Rule("CH-9")));
    cited.extend((!counted.is_empty()).then_some(Rule("CH-34")));
    LogLine::new(format!("{dice}{kind}{made_of} on {name}: {shown}{against}{less}.{counted}"), rules).citing(cited)
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
