//! The overall odds of an attack: miss and hit, flight and fall together.

use knockback_odds::{
    Exactness, Ratio,
    champions::{Odds, State},
};
use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    champions::{AttackRange, ChampionsBattle},
};

use crate::champions::scene::PlannedAttack;
use crate::{
    forecast::{Headline, PanelItem, Stat, tipped},
    odds_state::OddsState,
    percent::{average, exactly, in_percent},
    tip::Tip,
    tone::Tone,
};

/// The likeliest result of an attack, and a graver one.
pub(super) fn headline(battle: ChampionsBattle<'_>, aim: &PlannedAttack, odds: &OddsState<Odds>) -> Option<Headline> {
    if odds.counting() {
        return Some(Headline::counting());
    }
    let (odds, Occupant::Figure(figure)) = (odds.known()?, aim.target) else { return None };
    let (harm, plain) = (Tone::Harm, Tone::Plain);
    let broken = odds.breakable();
    let through = |objects: &[ObjectId]| odds.chance(|blow| blow.broken.iter().any(|one| objects.contains(one)));
    let what = match broken.as_slice() {
        [one] => format!("through {}", battle.setup().object(*one).name),
        _ => "through something that breaks".to_owned(),
    };
    let unhurt = odds.losses_where(figure, |blow| blow.hit).into_iter().filter(|(loss, _)| *loss == (0, 0));
    let blocked = unhurt.fold(Ratio::ZERO, |sum, (_, chance)| sum.plus(&chance));
    Headline::of(vec![
        (odds.state(figure, State::Dead), 6.0, "dead".to_owned(), harm),
        (odds.state(figure, State::Dying), 5.0, "dying".to_owned(), harm),
        (odds.state(figure, State::Unconscious), 4.0, "knocked out".to_owned(), harm),
        (odds.chance(|blow| !blow.falls.is_empty()), 2.5, comes_down(battle, figure).to_owned(), harm),
        (through(&broken), 2.0, what, harm),
        (odds.state(figure, State::Stunned), 2.0, "stunned".to_owned(), harm),
        (odds.chance(|blow| blow.moved() > 0), 1.0, "knocked back".to_owned(), plain),
        (hurt(odds.losses(figure)), 0.9, "harmed".to_owned(), plain),
        (blocked, 0.6, "nothing gets through".to_owned(), plain),
        (odds.chance(|blow| blow.hit), 0.5, "hit".to_owned(), plain),
        (odds.chance(|blow| !blow.hit), 0.4, "miss".to_owned(), Tone::Quiet),
    ])
}

/// The words for a falling character. A flying character falls when knocked out; other characters fall off an edge.
pub(super) fn comes_down(battle: ChampionsBattle<'_>, figure: FigureId) -> &'static str {
    if battle.is_in_the_air(figure) { "falls out of the air" } else { "thrown off an edge" }
}

/// Adds the overall result of an attack.
pub(super) fn of_blow(
    battle: ChampionsBattle<'_>,
    aim: &PlannedAttack,
    odds: &OddsState<Odds>,
    parts: &mut Vec<PanelItem>,
) {
    let (Some(odds), Occupant::Figure(figure)) = (odds.known(), aim.target) else { return };
    let name = battle.figure_name(figure);
    let mut stats = Vec::new();
    let stat = |chance: &Ratio, word: &'static str, what: String, rules: &[&'static str]| Stat {
        value: in_percent(chance),
        name: word,
        tip: Tip::new(format!("The chance that {what}, hit or miss: {}.", exactly(chance)), rules),
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
        let what = format!("{name} falls, off an edge or out of the air");
        stats.push(stat(&falls, "falls", what, &["CH-40", "CH-42"]));
    }
    parts.push(PanelItem::Stats(stats));
    let (stun, body) = odds.expected(figure);
    let exact = match odds.exactness {
        Exactness::Exact => "",
        Exactness::Estimate { .. } => " An estimate.",
    };
    let text =
        format!("On average, counting misses and crashes: {} STUN and {} BODY.{exact}", average(&stun), average(&body));
    let tip = "Total losses from the attack and everything hit on the way, hit or miss.";
    parts.push(tipped(text, Tone::Quiet, Tip::new(tip, &["CH-20", "CH-36"])));
    for object in odds.breakable() {
        let chance = odds.breaks(object);
        let text = format!("{} breaks: {}", battle.setup().object(object).name, in_percent(&chance));
        let tip = Tip::new(format!("The chance that it breaks: {}.", exactly(&chance)), &["CH-36"]);
        parts.push(tipped(text, Tone::Harm, tip));
    }
    let stray = match aim.blow.range {
        AttackRange::Metres(_) => "shot",
        AttackRange::Hand => "blow",
    };
    for other in odds.involved().into_iter().filter(|other| *other != figure) {
        let name = battle.figure_name(other);
        let missed = hurt(odds.losses_where(other, |blow| !blow.hit));
        // If a miss harms the attacker itself, that is not a stray hit, so it is counted together with hits.
        let strays = !missed.is_zero() && other != aim.attacker;
        let struck = if strays { hurt(odds.losses_where(other, |blow| blow.hit)) } else { hurt(odds.losses(other)) };
        let mut told = |text: String, chance: &Ratio, rule: &'static str| {
            let text = format!("{text}: {}", in_percent(chance));
            let tip = Tip::new(format!("The chance of losing anything: {}.", exactly(chance)), &[rule]);
            parts.push(tipped(text, Tone::Harm, tip));
        };
        if strays {
            told(format!("A stray {stray} may hurt {name}"), &missed, "CH-12");
        }
        if !struck.is_zero() {
            told(format!("{name} is hurt too"), &struck, "CH-38");
        }
    }
}

/// The total chance of any loss.
fn hurt(losses: Vec<((u16, u16), Ratio)>) -> Ratio {
    let counted = losses.into_iter().filter(|(loss, _)| *loss != (0, 0));
    counted.fold(Ratio::ZERO, |sum, (_, chance)| sum.plus(&chance))
}
