//! What the forecast says of an area.

use knockback_rules::battle::{Battle, Occupant};

use super::{
    super::{Part, Stat, Tone, plain, tipped},
    kind, needs, pool,
};
use crate::{
    odds::percent::{average, exactly, in_percent},
    overlay::champions::{Blast, words},
    theme::tip::Tip,
};

pub(super) fn of_blast(battle: &Battle, blast: &Blast, parts: &mut Vec<Part>) {
    let name = battle.figure_name(blast.attacker);
    parts.push(Part::Title(format!("{name}: an area of {}", blast.radius.metres())));
    if blast.lands {
        parts.push(plain("It comes down here. Dive out of it, or take it.", Tone::Plain));
    } else {
        let tip = format!("The chance that it comes down on this hex: {}.", exactly(&blast.hit));
        let stat = |value, name, tip: String, rule| Stat { value, name, tip: Tip::new(tip, &[rule]) };
        parts.push(Part::Stats(vec![
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
    parts.push(Part::Chips { name: "Damage", count: pool(blast.blow.dice), chips });
    for victim in &blast.victims {
        let who = battle.occupant_name(victim.who);
        let mut text = format!("{who}: {}", pool(victim.dice));
        if let Some((stun, body)) = &victim.through.left {
            text = format!("{text}, {} STUN {} BODY through", average(stun), average(body));
        }
        if let Some(landing) = victim.flights.first().and_then(|flight| flight.landings.get(flight.likeliest()?)) {
            text = format!("{text}; likely {}", words::end(battle, landing));
        }
        let friend = matches!(victim.who, Occupant::Figure(figure) if battle.friends(blast.attacker, figure));
        let tip = Tip::new("On average, of what the dice show. It is sent away from the middle.", &["CH-13", "CH-32"]);
        parts.push(tipped(text, if friend { Tone::Harm } else { Tone::Plain }, tip));
    }
}
