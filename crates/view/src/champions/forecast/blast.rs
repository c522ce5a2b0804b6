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
        parts.push(plain("It lands here. Dive clear or take it.", Tone::Plain));
    } else {
        let tip = format!("The chance that it lands on this hex: {}.", exactly(&blast.hit));
        let stat = |value, name, tip: String, rule| Stat { value, name, tip: Tip::new(tip, &[rule]) };
        parts.push(PanelItem::Stats(vec![
            stat(in_percent(&blast.hit), "on the hex", tip, "CH-13"),
            stat(
                blast.victims.len().to_string(),
                "in the area",
                "The number of targets it would hit there.".to_owned(),
                "CH-13",
            ),
            stat(blast.blow.end.to_string(), "END", "The cost to the attacker.".to_owned(), "CH-2"),
        ]));
        parts.push(needs(&blast.to_hit.parts, blast.to_hit.need()));
        let tip = "For each point the roll misses by, it lands one hex away; a die gives the direction.";
        parts.push(tipped("A miss lands elsewhere.", Tone::Quiet, Tip::new(tip, &["CH-13"])));
    }
    let mut chips = vec![kind(blast.blow.kind)];
    if blast.explodes {
        let tip = Tip::new("An explosion: one die fewer for each hex from the centre.", &["CH-13"]);
        chips.push(("\u{2212}1d6 a hex".to_owned(), Tone::Plain, tip));
    }
    if blast.blow.percent != 100 {
        let means = "The share of the rolled BODY that counts for this attack's knockback, rounded up.";
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
            text = format!("{text}, {} STUN and {} BODY get through", average(stun), average(body));
        }
        if let Some(landing) = victim.flights.first().and_then(|flight| flight.landings.get(flight.likeliest()?)) {
            text = format!("{text}; likely {}", words::end(battle, landing));
        }
        let friend = battle.friends(blast.attacker, figure);
        let tip = Tip::new("The average of the dice. Knockback goes away from the centre.", &["CH-13", "CH-32"]);
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
        count => format!("{count} \u{00d7} {name}, up to {}", pool(dice)),
    });
    let said = said.collect::<Vec<_>>().join("; ");
    if !said.is_empty() {
        let tip = Tip::new("Objects in the area are hit too and may break.", &["CH-13", "CH-20"]);
        parts.push(tipped(format!("Objects: {said}"), Tone::Quiet, tip));
    }
}

/// Adds the overall result for each character, whether the area lands on the target hex or elsewhere.
fn in_all(battle: ChampionsBattle<'_>, odds: &OddsState<Odds>, parts: &mut Vec<PanelItem>) {
    let tip = |text: &str| Tip::new(text, &["CH-13", "CH-20"]);
    if odds.counting() {
        let means = "Many targets are hit at once, so the result is simulated thousands of times, a little each frame.";
        parts.push(tipped("Computing the outcome \u{2026}", Tone::Quiet, tip(means)));
    }
    let Some(odds) = odds.known() else { return };
    let head = match odds.exactness {
        Exactness::Exact => "In all, on target or off:",
        Exactness::Estimate { .. } => "In all, on target or off, about:",
    };
    let means = "Losses to the blast and everything that follows, wherever it lands.";
    parts.push(tipped(head, Tone::Quiet, tip(means)));
    for figure in odds.involved() {
        let text = format!("{}: {}", battle.figure_name(figure), comes_to(odds, figure));
        parts.push(tipped(text, Tone::Plain, tip(means)));
    }
}
