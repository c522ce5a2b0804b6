//! The forecast of an area attack.

use knockback_odds::{Exactness, champions::Odds};
use knockback_rules::{battle::Occupant, champions::ChampionsBattle, dice::D6Pool};

use super::{kind, needs, pool};
use crate::champions::scene::{Blast, words};
use crate::{
    champions::words::comes_to,
    forecast::{PanelItem, Stat, plain, tipped},
    odds_state::OddsState,
    percent::{average, exactly, in_percent},
    tip::Tip,
    tone::Tone,
};

pub(super) fn of_blast(battle: ChampionsBattle<'_>, blast: &Blast, odds: &OddsState<Odds>, parts: &mut Vec<PanelItem>) {
    let name = battle.figure_name(blast.attacker);
    parts.push(PanelItem::Title(format!("{name}: an area of {}", blast.radius.metres())));
    if blast.lands {
        parts.push(plain("It comes down here. Dive out of it, or take it.", Tone::Plain));
    } else {
        let tip = format!("The chance that it comes down on this hex: {}.", exactly(&blast.hit));
        let stat = |value, name, tip: String, rule| Stat { value, name, tip: Tip::new(tip, &[rule]) };
        parts.push(PanelItem::Stats(vec![
            stat(in_percent(&blast.hit), "on the hex", tip, "CH-13"),
            stat(blast.victims.len().to_string(), "within it", "How many it would strike there.".to_owned(), "CH-13"),
            stat(blast.blow.end.to_string(), "END", "What it costs its attacker.".to_owned(), "CH-2"),
        ]));
        parts.push(needs(&blast.to_hit.parts, blast.to_hit.need()));
        let tip = "It comes down a hex away for each point by which it misses, a die says which way.";
        parts.push(tipped("A miss comes down elsewhere.", Tone::Quiet, Tip::new(tip, &["CH-13"])));
    }
    let mut chips = vec![kind(blast.blow.kind)];
    if blast.explodes {
        let tip = Tip::new("An explosion: a die less for each hex from the middle.", &["CH-13"]);
        chips.push(("\u{2212}1d6 a hex".to_owned(), Tone::Plain, tip));
    }
    if blast.blow.percent != 100 {
        let means = "How much of the BODY that is rolled counts for the knockback of this attack; it rounds up.";
        chips.push((format!("knockback \u{00d7} {} %", blast.blow.percent), Tone::Plain, Tip::new(means, &["CH-34"])));
    }
    parts.push(PanelItem::Chips { name: "Damage", count: pool(blast.blow.dice), chips });
    let figures = blast.victims.iter().filter_map(|victim| match victim.who {
        Occupant::Figure(figure) => Some((victim, figure)),
        Occupant::Object(_) => None,
    });
    for (victim, figure) in figures {
        let who = battle.figure_name(figure);
        let mut text = format!("{who}: {}", pool(victim.dice));
        if let Some((stun, body)) = &victim.through.left {
            text = format!("{text}, {} STUN {} BODY through", average(stun), average(body));
        }
        if let Some(landing) = victim.flights.first().and_then(|flight| flight.landings.get(flight.likeliest()?)) {
            text = format!("{text}; likely {}", words::end(battle, landing));
        }
        let friend = battle.friends(blast.attacker, figure);
        let tip = Tip::new("On average, of what the dice show. It is sent away from the middle.", &["CH-13", "CH-32"]);
        parts.push(tipped(text, if friend { Tone::Harm } else { Tone::Plain }, tip));
    }
    in_all(battle, odds, parts);
    things(battle, blast, parts);
}

/// Adds the objects in the area, grouped by name.
fn things(battle: ChampionsBattle<'_>, blast: &Blast, parts: &mut Vec<PanelItem>) {
    let mut all: Vec<(&str, usize, D6Pool)> = Vec::new();
    for victim in blast.victims.iter().filter(|victim| matches!(victim.who, Occupant::Object(_))) {
        let name = battle.occupant_name(victim.who);
        match all.iter_mut().find(|(known, ..)| *known == name) {
            Some((_, count, _)) => *count += 1,
            // The nearest object comes first and takes the most dice.
            None => all.push((name, 1, victim.dice)),
        }
    }
    let said = all.into_iter().map(|(name, count, dice)| match count {
        1 => format!("{name} {}", pool(dice)),
        count => format!("{count} \u{00d7} {name}, {} at most", pool(dice)),
    });
    let said = said.collect::<Vec<_>>().join("; ");
    if !said.is_empty() {
        let tip = Tip::new("Things within it are struck as well, and may break.", &["CH-13", "CH-20"]);
        parts.push(tipped(format!("Things: {said}"), Tone::Quiet, tip));
    }
}

/// Adds the overall result for each character, whether the area lands on the target hex or elsewhere.
fn in_all(battle: ChampionsBattle<'_>, odds: &OddsState<Odds>, parts: &mut Vec<PanelItem>) {
    let tip = |text: &str| Tip::new(text, &["CH-13", "CH-20"]);
    if odds.counting() {
        let means = "Many are struck at once: it is played thousands of times, a little in each frame.";
        parts.push(tipped("Counting what it comes to \u{2026}", Tone::Quiet, tip(means)));
    }
    let Some(odds) = odds.known() else { return };
    let head = match odds.exactness {
        Exactness::Exact => "In all, as aimed or astray:",
        Exactness::Estimate { .. } => "In all, as aimed or astray, about:",
    };
    let means = "What each loses by the blast and by all that follows, wherever it comes down.";
    parts.push(tipped(head, Tone::Quiet, tip(means)));
    for figure in odds.involved() {
        let text = format!("{}: {}", battle.figure_name(figure), comes_to(odds, figure));
        parts.push(tipped(text, Tone::Plain, tip(means)));
    }
}
