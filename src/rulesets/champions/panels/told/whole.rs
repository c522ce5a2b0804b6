//! What a blow comes to in the end, miss and hit, flight and fall: the odds of all of it together.

use knockback_odds::{
    Exactness, Ratio,
    champions::{Odds, State},
};
use knockback_rules::{battle::Occupant, champions::Played};

use crate::{
    hud::told::{PanelItem, Stat, Tone, tipped},
    odds::{
        Told,
        percent::{average, exactly, in_percent},
    },
    rulesets::champions::overlay::Aim,
    theme::tip::Tip,
};

/// Adds what a blow comes to.
pub(crate) fn of_blow(battle: Played<'_>, aim: &Aim, odds: &Told<Odds>, parts: &mut Vec<PanelItem>) {
    if odds.counting() {
        let tip = Tip::new("Every result of every roll is counted, a little in each frame.", &[]);
        parts.push(tipped("Counting what it comes to \u{2026}", Tone::Quiet, tip));
    }
    let (Some(odds), Occupant::Figure(figure)) = (odds.known(), aim.target) else { return };
    let name = battle.figure_name(figure);
    let mut stats = Vec::new();
    let stat = |chance: &Ratio, word: &'static str, what: String, rules: &[&'static str]| Stat {
        value: in_percent(chance),
        name: word,
        tip: Tip::new(format!("The chance that {what}, miss or hit: {}.", exactly(chance)), rules),
    };
    let states = [
        (State::Stunned, "stunned", "is stunned in the end", "CH-24", true),
        (State::Unconscious, "out", "is unconscious in the end", "CH-25", true),
        (State::Dying, "dying", "has no BODY left in the end", "CH-26", false),
        (State::Dead, "dead", "is dead in the end", "CH-26", false),
    ];
    for (state, word, what, rule, always) in states {
        let chance = odds.state(figure, state);
        if always || !chance.is_zero() {
            stats.push(stat(&chance, word, format!("{name} {what}"), &[rule]));
        }
    }
    let falls = odds.chance(|blow| !blow.falls.is_empty());
    if !falls.is_zero() {
        stats.push(stat(&falls, "falls", format!("{name} goes over an edge and falls"), &["CH-40", "CH-42"]));
    }
    parts.push(PanelItem::Stats(stats));
    let (stun, body) = odds.expected(figure);
    let exact = match odds.exactness {
        Exactness::Exact => "",
        Exactness::Estimate { .. } => " An estimate.",
    };
    let text = format!("In all {} STUN and {} BODY on average.{exact}", average(&stun), average(&body));
    let tip = "What it loses by the blow and by all that it strikes on its way, miss or hit.";
    parts.push(tipped(text, Tone::Quiet, Tip::new(tip, &["CH-20", "CH-36"])));
    for object in odds.breakable() {
        let chance = odds.breaks(object);
        let text = format!("{} breaks: {}", battle.setup().object(object).name, in_percent(&chance));
        let tip = Tip::new(format!("The chance that it breaks: {}.", exactly(&chance)), &["CH-36"]);
        parts.push(tipped(text, Tone::Harm, tip));
    }
    for other in odds.involved().into_iter().filter(|other| *other != figure) {
        let losses = odds.losses(other);
        let hurt = losses.iter().filter(|(loss, _)| *loss != (0, 0));
        let struck = hurt.fold(Ratio::ZERO, |sum, (_, chance)| sum.plus(chance));
        if !struck.is_zero() {
            let text = format!("{} is hurt too: {}", battle.figure_name(other), in_percent(&struck));
            let tip = Tip::new(format!("The chance that it loses anything: {}.", exactly(&struck)), &["CH-38"]);
            parts.push(tipped(text, Tone::Harm, tip));
        }
    }
}
