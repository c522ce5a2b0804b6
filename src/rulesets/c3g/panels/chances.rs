//! What the panel says of odds: of the attack as a whole, of each rung of the ladder, of each line, of others at risk.

use knockback_odds::{Exactness, Ratio};
use knockback_rules::c3g::Played;

use crate::{
    hud::{
        ladder::Rung,
        told::{PanelItem, Stat, Tone, tipped},
    },
    odds::percent::{average, exactly, in_percent},
    rulesets::c3g::overlay::{
        chances::{Chances, Laid},
        flight::Flight,
    },
    theme::tip::Tip,
};

/// What stands where a number is still being counted.
const COUNTING: &str = "\u{2026}";

/// The chances of the attack as a whole.
pub(crate) fn of_attack(battle: Played<'_>, laid: &Laid, parts: &mut Vec<PanelItem>) {
    let chances = laid.chances.as_deref();
    if chances.is_none() && !laid.counting {
        return;
    }
    let target = chances.map_or("the target", |chances| battle.occupant_name(chances.odds.question.target));
    let stat = |name: &'static str, of: Option<Ratio>, means: String| {
        let value = of.as_ref().map_or_else(|| COUNTING.to_owned(), in_percent);
        let exact = of.as_ref().map_or_else(String::new, |chance| format!(" Here {}.", exactly(chance)));
        Stat { value, name, tip: Tip::new(format!("{means}{exact}"), &[]) }
    };
    let mean = chances.map(Chances::wounds);
    let until = "up to where it lies after flying and falling";
    parts.push(PanelItem::Stats(vec![
        stat(
            "wounded",
            chances.map(Chances::wound),
            format!("The chance that {target} takes a wound or more, of the attack, a crash or a fall, {until}."),
        ),
        stat("destroyed", chances.map(Chances::destroy), format!("The chance that {target} is destroyed, {until}.")),
        stat("moved", chances.map(Chances::moved), format!("The chance that {target} ends on another hex than now.")),
        Stat {
            value: mean.as_ref().map_or_else(|| COUNTING.to_owned(), average),
            name: "wounds",
            tip: Tip::new(
                format!("The wounds that {target} takes on average, none more than it has Life to lose."),
                &["C3G-2"],
            ),
        },
    ]));
    match chances.map(|chances| &chances.odds.exactness) {
        Some(Exactness::Estimate { plays, interval, .. }) => {
            let text = format!("Estimated: {plays} plays, each chance within {}", exactly(interval));
            let tip = "There are too many ways in which this can end to count them all, so it was played that often.";
            parts.push(tipped(text, Tone::Quiet, Tip::new(tip, &[])));
        }
        Some(Exactness::Exact) => {}
        None => parts.push(tipped(
            "Counting the odds \u{2026}",
            Tone::Quiet,
            Tip::new("Every result of every roll is being counted; the numbers come in a moment.", &[]),
        )),
    }
}

/// How likely each rung is; and that the target does not live to fly.
pub(crate) fn on_the_ladder(laid: &Laid, rungs: &mut [Rung]) {
    let Some(chances) = &laid.chances else {
        if laid.counting {
            for rung in rungs {
                rung.chance = Some(COUNTING.to_owned());
            }
        }
        return;
    };
    for (rung, chance) in rungs.iter_mut().zip(&chances.rungs) {
        rung.chance = Some(in_percent(chance));
        rung.tip.text = format!("{} Chance: {}.", rung.tip.text, exactly(chance));
    }
}

/// What each of several lines would do, and that the attack itself may destroy the target.
pub(crate) fn of_lines(laid: &Laid, lines: &[Flight], here: usize, parts: &mut Vec<PanelItem>) {
    if let Some(chances) = laid.chances.as_ref().filter(|chances| !chances.felled.is_zero()) {
        let text = format!("Destroyed on the spot, before it flies: {}", in_percent(&chances.felled));
        let tip = Tip::new("Who is destroyed by the attack itself does not fly.", &["C3G-18"]);
        parts.push(tipped(text, Tone::Harm, tip));
    }
    if lines.len() < 2 {
        return;
    }
    for (place, (flight, chances)) in lines.iter().zip(&laid.lines).enumerate() {
        let sign = if place == here % lines.len() { "\u{25b6}" } else { "  " };
        let told = chances.as_ref().map_or_else(
            || COUNTING.to_owned(),
            |chances| format!("wounded {}, destroyed {}", in_percent(&chances.wound()), in_percent(&chances.destroy())),
        );
        let text = format!("{sign} Line {}, {}: {told}", place + 1, flight.line.direction);
        let tip = Tip::new("The attacker chooses the line once the dice have fallen.", &["C3G-20"]);
        parts.push(tipped(text, if sign == "  " { Tone::Quiet } else { Tone::Plain }, tip));
    }
}

/// Who else may be hurt.
pub(crate) fn of_others(battle: Played<'_>, laid: &Laid, parts: &mut Vec<PanelItem>) {
    let Some(chances) = laid.chances.as_ref().filter(|chances| !chances.others.is_empty()) else { return };
    let chips = chances.others.iter().map(|other| {
        let name = battle.occupant_name(other.who);
        let text = format!(
            "{name} takes a wound or more in {}, and is destroyed in {}.",
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
