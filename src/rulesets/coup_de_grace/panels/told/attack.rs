//! What the forecast says of an attack: each modifier with its rule, the Defence, what the die has to show, how likely
//! that is, what a hit costs and where it sends its target.

use knockback_odds::Ratio;
use knockback_rules::coup_de_grace::{
    Kind, Played,
    attack::DefenceReason,
    weapon::{OnHit, Profile},
};

use super::{
    super::{sheet, words},
    forced,
};
use crate::{
    hud::told::{Headline, PanelItem, Stat, Tone, plain, tipped},
    odds::percent::{exactly, in_percent},
    rulesets::coup_de_grace::overlay::{Aim, Scene},
    stage::sentence,
    theme::tip::Tip,
};

pub(super) fn of_aim(battle: Played<'_>, aim: &Aim, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let (attacker, target) = (battle.figure_name(aim.attacker), battle.figure_name(aim.target));
    parts.push(PanelItem::Title(format!("{attacker} \u{2192} {target}")));
    let held = battle.sheet(aim.attacker).profile(aim.hand);
    parts.extend(held.as_ref().map(|held| how(aim, held)));
    parts.extend(headline(aim).map(PanelItem::Headline));
    parts.push(PanelItem::Stats(stats(aim, target, scene)));
    parts.push(die(aim));
    parts.push(defence(aim, target));
    of_forced(battle, aim, target, parts);
}

/// With what, how, and for how many points.
fn how(aim: &Aim, held: &Profile) -> PanelItem {
    let price = if aim.cost == 0 { "free".to_owned() } else { words::points(aim.cost) };
    let text = format!("{}, {}, {price}", sentence(held.name), words::kind(aim.kind));
    let rule = match aim.kind {
        Kind::Melee => "CDG-10",
        Kind::Ranged => "CDG-11",
    };
    tipped(text, Tone::Quiet, Tip::new(sheet::weapon(held), &[held.rule, rule]))
}

/// What counts for most of all that may come of it.
fn headline(aim: &Aim) -> Option<Headline> {
    let missed = missed(&aim.hits, &aim.again);
    let sends = aim.forced.as_ref().and_then(|forced| forced.flights.first());
    let into = sends.and_then(|flight| flight.pit).map_or("hits", |_| "hits, and into a pit");
    Headline::of(vec![
        (aim.out.clone(), 4.0, "out of action".to_owned(), Tone::Harm),
        (aim.downed.clone(), 2.5, "downed".to_owned(), Tone::Harm),
        (aim.hit.clone(), 1.0, into.to_owned(), if into == "hits" { Tone::Plain } else { Tone::Harm }),
        (missed, 0.8, "misses".to_owned(), Tone::Quiet),
    ])
}

/// The chance that an attack misses, by the dice that hit at once and those that are rolled again.
fn missed(hits: &[u8], again: &[u8]) -> Ratio {
    let fails = (1..=6_u8).filter(|face| !hits.contains(face)).map(|face| {
        let first = Ratio::of(1, 6);
        match again.iter().position(|other| *other == face) {
            Some(place) => {
                let left: Vec<u8> = [&again[..place], &again[place + 1..]].concat();
                first.times(&missed(hits, &left))
            }
            None => first,
        }
    });
    fails.fold(Ratio::ZERO, |sum, chance| sum.plus(&chance))
}

/// The numbers of the attack at a glance.
fn stats(aim: &Aim, target: &str, scene: &Scene) -> Vec<Stat> {
    let stat = |value, name, text: String, rules: &[&'static str]| Stat { value, name, tip: Tip::new(text, rules) };
    let again = match aim.again.as_slice() {
        [] => String::new(),
        faces => format!(
            ", with a {} rolled again once a round",
            faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" and a ")
        ),
    };
    let (least, most) = aim.damage;
    let damage = if least == most { most.to_string() } else { format!("{least}\u{2013}{most}") };
    let harm = match most {
        0 => "A hit costs no hit points.".to_owned(),
        _ => format!("Hit points that a hit costs {target}; pits come on top."),
    };
    let mut stats = vec![
        stat(
            in_percent(&aim.hit),
            "to hit",
            format!("The chance that it hits: {}{again}.", exactly(&aim.hit)),
            &["CDG-16"],
        ),
        stat(damage, "damage", harm, &["CDG-16"]),
    ];
    let downed = format!("The chance that {target} is downed by it, pits among it: {}.", exactly(&aim.downed));
    stats.push(stat(in_percent(&aim.downed), "downed", downed, &["CDG-21"]));
    let out = format!("The chance that {target} is out of action: {}.", exactly(&aim.out));
    stats.push(stat(in_percent(&aim.out), "out", out, &["CDG-21"]));
    if aim.cost > 0 {
        let text =
            format!("Points that it costs, of {} that are left, doubled for each enemy beside it.", scene.points);
        stats.push(stat(format!("{} of {}", aim.cost, scene.points), "points", text, &["CDG-11", "CDG-14"]));
    }
    stats
}

/// What the die has to show, and what is added to it.
fn die(aim: &Aim) -> PanelItem {
    let mut chips: Vec<(String, Tone, Tip)> = aim
        .parts
        .iter()
        .map(|part| {
            let tone = if part.value < 0 { Tone::Harm } else { Tone::Plain };
            let text = format!("{} {}", words::signed(part.value), part.reason.name());
            (text, tone, Tip::new(words::reason(part.reason), &[part.reason.rule()]))
        })
        .collect();
    chips.extend(aim.on_dice.map(|(low, high)| {
        let tip = Tip::new(format!("The weapon adds 1 where the die shows {}.", words::span(low, high)), &["CDG-28"]);
        (format!("+1 on {}", words::span(low, high)), Tone::Plain, tip)
    }));
    chips.extend(aim.again.iter().map(|face| {
        let tip = Tip::new(format!("A {face} that fails is rolled again, once a round."), &["CDG-27", "CDG-28"]);
        (format!("{face} again"), Tone::Plain, tip)
    }));
    if chips.is_empty() {
        let tip = Tip::new("No friend helps, nobody distracts, nothing else counts.", &["CDG-18", "CDG-19"]);
        chips.push(("no modifiers".to_owned(), Tone::Quiet, tip));
    }
    PanelItem::Chips { name: "Die", count: words::dice(&aim.hits), chips }
}

/// The Defence, part by part.
fn defence(aim: &Aim, target: &str) -> PanelItem {
    let chips = aim.defence.iter().map(|part| {
        let (name, means) = words::defence(part.reason);
        let whole = matches!(part.reason, DefenceReason::Class | DefenceReason::Weapon);
        let value = if whole { part.value.to_string() } else { words::signed(part.value) };
        let tip = Tip::new(format!("{means} Of {target}."), &[part.reason.rule()]);
        (format!("{value} {name}"), if part.value < 0 { Tone::Harm } else { Tone::Plain }, tip)
    });
    PanelItem::Chips { name: "Defence", count: aim.defence().to_string(), chips: chips.collect() }
}

/// Where a hit sends its target.
fn of_forced(battle: Played<'_>, aim: &Aim, target: &str, parts: &mut Vec<PanelItem>) {
    let Some(sent) = &aim.forced else { return };
    let head = match (sent.turns, sent.optional, sent.flights.len()) {
        (true, ..) => "A hit cannot push it, but may turn it to any side:",
        (false, true, _) => "A hit may push it:",
        (false, false, 2..) => "A hit sends it one of two ways:",
        (false, false, _) => match battle.sheet(aim.attacker).profile(aim.hand).map(|held| held.on_hit) {
            _ if sent.flights.iter().all(|flight| flight.path.is_empty()) => "A hit does not move it:",
            Some(OnHit::Pull | OnHit::PullToFront) => "A hit pulls it nearer:",
            Some(OnHit::Entangle) => "A hit drags it:",
            _ => "A hit sends it away:",
        },
    };
    let tip = "Damage comes first. Who is out of action goes nowhere.";
    parts.push(tipped(head, Tone::Quiet, Tip::new(tip, &["CDG-24", "CDG-25"])));
    for flight in &sent.flights {
        parts.push(forced(battle, target, flight));
    }
    if sent.flights.is_empty() && !sent.turns {
        parts.push(plain("It stays where it is.", Tone::Plain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_hit_misses() {
        let one = |hits: &[u8], again: &[u8]| missed(hits, again);
        assert_eq!(one(&[4, 5, 6], &[]), Ratio::of(1, 2));
        // The vectors of the rules: a crossbow that needs 4, a human that needs 5.
        assert_eq!(one(&[4, 5, 6], &[2]).plus(&Ratio::of(7, 12)), Ratio::ONE);
        assert_eq!(one(&[5, 6], &[1]).plus(&Ratio::of(7, 18)), Ratio::ONE);
        assert_eq!((one(&[], &[1, 2]), one(&[1, 2, 3, 4, 5, 6], &[])), (Ratio::ONE, Ratio::ZERO));
    }
}
