//! The odds in the panel: of the attack as a whole, of each rung of the ladder, of each line, and of bystanders at
//! risk.

use knockback_odds::{Exactness, Ratio};
use knockback_rules::c3g::C3gBattle;

use crate::c3g::scene::chances::Laid;
use crate::c3g::scene::{
    chances::Chances,
    ends::{LandingPlace, TargetOutcome, ends},
    flight::{Flight, LadderRung},
    words,
};
use crate::{
    forecast::{Headline, PanelItem, Rung, Stat, tipped},
    percent::{average, exactly, in_percent},
    tip::Tip,
    tone::Tone,
};

/// The placeholder for a number that is still being computed.
const COUNTING: &str = "\u{2026}";

/// The likeliest result of an attack, and a graver one.
pub(super) fn headline(battle: C3gBattle<'_>, laid: &Laid) -> Option<Headline> {
    let Some(chances) = laid.chances.as_deref() else { return laid.counting.then(Headline::counting) };
    let mut struck = chances.struck.iter().map(|(who, _)| battle.occupant_name(*who));
    let crashes = match (struck.next(), struck.next()) {
        (Some(name), None) => format!("crashes into {name}"),
        _ => "crashes into something".to_owned(),
    };
    let (harm, plain) = (Tone::Harm, Tone::Plain);
    Headline::of(vec![
        (chances.destroy(), 5.0, "destroyed".to_owned(), harm),
        (chances.burns(&battle.setup().board), 3.0, "knocked into lava".to_owned(), harm),
        (chances.falls(), 2.5, "falls hard".to_owned(), harm),
        (chances.crashes(), 1.5, crashes, harm),
        (chances.moved(), 1.0, "knocked back".to_owned(), plain),
        (chances.wound(), 0.9, words::wounded(chances.odds.question.target).to_owned(), plain),
        (chances.nothing(), 0.6, "nothing happens".to_owned(), Tone::Quiet),
    ])
}

/// The chances of the attack as a whole.
pub(super) fn of_attack(battle: C3gBattle<'_>, laid: &Laid, parts: &mut Vec<PanelItem>) {
    let chances = laid.chances.as_deref();
    if chances.is_none() && !laid.counting {
        return;
    }
    let target = chances.map_or("the target", |chances| battle.occupant_name(chances.odds.question.target));
    let wounded = chances.map_or("wounded", |chances| words::wounded(chances.odds.question.target));
    let stat = |name: &'static str, of: Option<Ratio>, means: String| {
        let value = of.as_ref().map_or_else(|| COUNTING.to_owned(), in_percent);
        let exact = of.as_ref().map_or_else(String::new, |chance| format!(" Here {}.", exactly(chance)));
        Stat { value, name, tip: Tip::new(format!("{means}{exact}"), &[]) }
    };
    let mean = chances.map(Chances::wounds);
    let until = "counting the attack, the flight and any fall";
    parts.push(PanelItem::Stats(vec![
        stat(
            wounded,
            chances.map(Chances::wound),
            format!("The chance that {target} takes at least one wound, {until}."),
        ),
        stat("destroyed", chances.map(Chances::destroy), format!("The chance that {target} is destroyed, {until}.")),
        stat("moved", chances.map(Chances::moved), format!("The chance that {target} ends on a different hex.")),
        Stat {
            value: mean.as_ref().map_or_else(|| COUNTING.to_owned(), average),
            name: "wounds",
            tip: Tip::new(format!("Wounds {target} takes on average, up to the Life left."), &["C3G-2"]),
        },
    ]));
    match chances.map(|chances| &chances.odds.exactness) {
        Some(Exactness::Estimate { plays, interval, .. }) => {
            let text = format!("Estimated: {plays} plays, each chance within {}", exactly(interval));
            let tip = "There are too many possible outcomes to compute them all, so this many plays were simulated.";
            parts.push(tipped(text, Tone::Quiet, Tip::new(tip, &[])));
        }
        Some(Exactness::Exact) | None => {}
    }
}

/// The ladder: the fate of the target at each possible end, with the same chances and text as on the board, the
/// likeliest first.
pub(super) fn ladder(
    battle: C3gBattle<'_>,
    laid: &Laid,
    flight: &Flight,
    rung: impl Fn(&LadderRung) -> Rung,
) -> Vec<Rung> {
    let chances = laid.of(flight);
    let row = |end: &LandingPlace<'_>, fate: &TargetOutcome| {
        // A target that dies on the spot does not fly.
        let here = fate.kills && !end.moved;
        let mut row = match (if fate.still { end.still } else { end.rung }).filter(|_| !here) {
            Some((place, landing)) if fate.still => {
                Rung { place: Some(place), why: format!("{} {}", words::AT_REST, fate.what), ..rung(landing) }
            }
            Some((place, landing)) => Rung { place: Some(place), why: end.why(battle, landing), ..rung(landing) },
            None => Rung {
                place: None,
                points: "\u{2013}".to_owned(),
                why: format!("\u{2020} {}", fate.what),
                harm: Vec::new(),
                chance: None,
                tip: if here {
                    Tip::new(
                        "Destroyed on the spot. A target destroyed by the attack is not knocked back.",
                        &["C3G-18"],
                    )
                } else {
                    Tip::new("Destroyed on the way: the flight ends there.", &["C3G-32"])
                },
            },
        };
        if let Some((first, last)) = end.points.filter(|_| !here && !fate.still) {
            row.points = if first == last { first.to_string() } else { format!("{first}\u{2013}{last}") };
        }
        if let Some(chance) = &fate.chance {
            row.chance = Some(in_percent(chance));
            row.tip.text = format!("{} Chance of that: {}.", row.tip.text, exactly(chance));
        } else if laid.counting {
            row.chance = Some(COUNTING.to_owned());
        }
        row
    };
    let mut rows: Vec<(TargetOutcome, Rung)> = Vec::new();
    for end in ends(flight, chances) {
        rows.extend(end.fates(battle).into_iter().map(|fate| {
            let row = row(&end, &fate);
            (fate, row)
        }));
    }
    rows.sort_by(|(one, _), (other, _)| other.chance.cmp(&one.chance));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The results of each line, if there are several.
pub(super) fn of_lines(laid: &Laid, lines: &[Flight], here: usize, parts: &mut Vec<PanelItem>) {
    if lines.len() < 2 {
        return;
    }
    for (place, (flight, chances)) in lines.iter().zip(&laid.lines).enumerate() {
        let sign = if place == here % lines.len() { "\u{25b6}" } else { "  " };
        let told = chances.as_ref().map_or_else(
            || COUNTING.to_owned(),
            |chances| {
                let wounded = words::wounded(chances.odds.question.target);
                format!("{wounded} {}, destroyed {}", in_percent(&chances.wound()), in_percent(&chances.destroy()))
            },
        );
        let text = format!("{sign} Line {}, {}: {told}", place + 1, flight.line.direction);
        let tip = Tip::new("The attacker chooses the line after the roll.", &["C3G-20"]);
        parts.push(tipped(text, if sign == "  " { Tone::Quiet } else { Tone::Plain }, tip));
    }
}

/// Other figures and objects that may be hurt.
pub(super) fn of_others(battle: C3gBattle<'_>, laid: &Laid, parts: &mut Vec<PanelItem>) {
    let Some(chances) = laid.chances.as_ref().filter(|chances| !chances.others.is_empty()) else { return };
    let chips = chances.others.iter().map(|other| {
        let name = battle.occupant_name(other.who);
        let text = format!(
            "{name} takes at least one wound in {} of cases and is destroyed in {}.",
            exactly(&other.hurt),
            exactly(&other.destroyed)
        );
        let destroyed = if other.destroyed.is_zero() {
            String::new()
        } else {
            format!(", destroyed {}", in_percent(&other.destroyed))
        };
        (format!("{name} {}{destroyed}", in_percent(&other.hurt)), Tone::Harm, Tip::new(text, &[]))
    });
    parts.push(PanelItem::Chips { name: "Also hurt", count: String::new(), chips: chips.collect() });
}
