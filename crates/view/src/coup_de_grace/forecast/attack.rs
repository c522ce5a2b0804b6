//! The forecast of an attack: each modifier with its rule, the Defence, the roll needed and its chance, the damage of a
//! hit, and the forced move of the target.

use crate::coup_de_grace::scene;
use knockback_odds::{
    Ratio,
    coup_de_grace::{Odds, State},
};
use knockback_rules::{
    battle::Occupant,
    coup_de_grace::{
        BlowKind, CoupDeGraceBattle,
        attack::DefenceReason,
        weapon::{OnHit, Profile},
    },
};

use super::{
    super::{terms, words},
    forced,
};
use crate::coup_de_grace::scene::Scene;
use crate::coup_de_grace::scene::{PlannedAttack, aim::Asks};
use crate::{
    forecast::{Headline, PanelItem, Stat, plain, tipped, to_attack},
    keys::NEXT_LINE,
    odds_state::OddsState,
    percent::exactly,
    text::sentence,
    tip::Tip,
    tone::Tone,
};

/// The text for a target that is downed after the whole attack.
const ENDS_DOWNED: &str = "ends downed";

pub(super) fn of_aim(
    battle: CoupDeGraceBattle<'_>,
    (aim, odds): (&PlannedAttack, &OddsState<Odds>),
    scene: &Scene,
    parts: &mut Vec<PanelItem>,
) {
    let (attacker, target) = (battle.figure_name(aim.attacker), battle.figure_name(aim.target));
    parts.push(PanelItem::Title(format!("{attacker} \u{2192} {target}")));
    let held = battle.sheet(aim.attacker).profile(aim.hand);
    parts.extend(held.as_ref().map(|held| how(aim, held)));
    parts.extend(headline(battle, (aim, odds), scene).map(PanelItem::Headline));
    if scene.strike(Occupant::Figure(aim.target)).is_some() {
        parts.push(to_attack(target));
    }
    parts.push(PanelItem::Stats(stats(battle, (aim, odds), scene)));
    parts.push(die(aim));
    parts.push(defence(aim, target));
    of_forced(battle, aim, scene, parts);
}

/// The weapon, the kind of attack, and its cost in points.
fn how(aim: &PlannedAttack, held: &Profile) -> PanelItem {
    let price = if aim.cost == 0 { "free".to_owned() } else { words::points(aim.cost) };
    let text = format!("{}, {}, {price}", sentence(held.name), words::kind(aim.kind));
    let rule = match aim.kind {
        BlowKind::Melee => "CDG-10",
        BlowKind::Ranged => "CDG-11",
    };
    tipped(text, Tone::Quiet, Tip::new(terms::weapon(held), &[held.rule, rule]))
}

/// The likeliest result and a graver one, or a placeholder while the odds are being computed. `None` without odds.
fn headline(
    battle: CoupDeGraceBattle<'_>,
    (aim, odds): (&PlannedAttack, &OddsState<Odds>),
    scene: &Scene,
) -> Option<Headline> {
    if odds.counting() {
        return Some(Headline::counting());
    }
    let odds = odds.known()?;
    let sends = aim.forced.as_ref().and_then(|forced| forced.shown(scene.line));
    // The text of the landing is the same as on the board.
    let into = sends
        .and_then(|flight| Some((flight.chance(odds), 1.2, scene::words::into(flight.pit?).to_owned(), Tone::Harm)));
    // A target that is already downed cannot become downed.
    let downed = (!battle.is_downed(aim.target)).then(|| odds.state(State::Downed));
    let downed = downed.map(|chance| (chance, 2.5, ENDS_DOWNED.to_owned(), Tone::Harm));
    let others = [
        (odds.hit(), 1.0, "hit".to_owned(), Tone::Plain),
        (odds.chance(|end| !end.hit), 0.8, "miss".to_owned(), Tone::Quiet),
    ];
    let out = (odds.destroyed(), 4.0, scene::words::OUT.to_owned(), Tone::Harm);
    Headline::of(std::iter::once(out).chain(downed).chain(into).chain(others).collect())
}

/// The numbers of an attack at a glance.
fn stats(battle: CoupDeGraceBattle<'_>, (aim, odds): (&PlannedAttack, &OddsState<Odds>), scene: &Scene) -> Vec<Stat> {
    let target = battle.figure_name(aim.target);
    let sure = |of: fn(&Odds) -> Ratio| odds.known().map_or_else(|| odds.percent(of), |odds| exactly(&of(odds)));
    let stat = |value, name, text: String, rules: &[&'static str]| Stat { value, name, tip: Tip::new(text, rules) };
    let again = match aim.again.as_slice() {
        [] => String::new(),
        faces => format!(
            ", with one re-roll of a {} each round",
            faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" or a ")
        ),
    };
    let (least, most) = aim.damage;
    let damage = if least == most { most.to_string() } else { format!("{least}\u{2013}{most}") };
    let harm = match most {
        0 => "A hit costs no hit points.".to_owned(),
        _ => format!("Hit points that a hit takes from {target}, not counting pits."),
    };
    let mut stats = vec![
        stat(odds.percent(Odds::hit), "to hit", format!("Chance to hit: {}{again}.", sure(Odds::hit)), &["CDG-16"]),
        stat(damage, "damage", harm, &["CDG-16"]),
    ];
    let chosen = match aim.asks {
        Asks::Nothing => String::new(),
        Asks::Push if scene.line.is_multiple_of(2) => " With the push after a hit.".to_owned(),
        Asks::Push => " Without a push after a hit.".to_owned(),
        Asks::Way(_) => " In the direction shown.".to_owned(),
    };
    let down: fn(&Odds) -> Ratio = |odds| odds.state(State::Downed);
    // Omitted if the target cannot end downed, for example because every hit takes it out of action: 0 % would mislead.
    if odds.known().is_none_or(|odds| !down(odds).is_zero()) {
        let name = if battle.is_downed(aim.target) { "still downed" } else { ENDS_DOWNED };
        let means = format!("Chance that {target} ends downed but not out of action");
        let downed = format!("{means}: {}.{chosen}", sure(down));
        stats.push(stat(odds.percent(down), name, downed, &["CDG-21"]));
    }
    let out = format!("Chance that {target} is out of action: {}.{chosen}", sure(Odds::destroyed));
    stats.push(stat(odds.percent(Odds::destroyed), "out", out, &["CDG-21"]));
    if aim.cost > 0 {
        let text = format!("Cost of the attack out of {} points left, doubled for each adjacent enemy.", scene.points);
        stats.push(stat(format!("{} of {}", aim.cost, scene.points), "points", text, &["CDG-11", "CDG-14"]));
    }
    stats
}

/// The roll needed on the die, with its modifiers.
fn die(aim: &PlannedAttack) -> PanelItem {
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
        let tip = Tip::new(format!("The weapon adds 1 on a roll of {}.", words::span(low, high)), &["CDG-28"]);
        (format!("+1 on {}", words::span(low, high)), Tone::Plain, tip)
    }));
    chips.extend(aim.again.iter().map(|face| {
        let tip = Tip::new(format!("One failed {face} is re-rolled each round."), &["CDG-27", "CDG-28"]);
        (format!("re-roll {face}"), Tone::Plain, tip)
    }));
    if chips.is_empty() {
        let tip = Tip::new("No help from friends, no distraction, nothing else.", &["CDG-18", "CDG-19"]);
        chips.push(("no modifiers".to_owned(), Tone::Quiet, tip));
    }
    PanelItem::Chips { name: "Die", count: words::dice(&aim.hits), chips }
}

/// The parts of the Defence.
fn defence(aim: &PlannedAttack, target: &str) -> PanelItem {
    let chips = aim.defence.iter().map(|part| {
        let (name, means) = words::defence(part.reason);
        let whole = matches!(part.reason, DefenceReason::Class | DefenceReason::Weapon);
        let value = if whole { part.value.to_string() } else { words::signed(part.value) };
        let tip = Tip::new(format!("{} ({target}).", means.trim_end_matches('.')), &[part.reason.rule()]);
        (format!("{value} {name}"), if part.value < 0 { Tone::Harm } else { Tone::Plain }, tip)
    });
    PanelItem::Chips { name: "Defence", count: aim.defence().to_string(), chips: chips.collect() }
}

/// Adds the forced move after a hit.
fn of_forced(battle: CoupDeGraceBattle<'_>, aim: &PlannedAttack, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let Some(sent) = &aim.forced else { return };
    let target = battle.figure_name(aim.target);
    let head = match (sent.turns, sent.optional, sent.flights.len()) {
        (true, ..) => "A hit cannot push the target, but may turn it:",
        (false, true, _) => "A hit may push the target:",
        (false, false, 2..) => "A hit pushes the target in one of two directions:",
        (false, false, _) => match battle.sheet(aim.attacker).profile(aim.hand).map(|held| held.on_hit) {
            _ if sent.flights.iter().all(|flight| flight.path.is_empty()) => "A hit does not move the target:",
            Some(OnHit::Pull | OnHit::PullToFront) => "A hit pulls the target closer:",
            Some(OnHit::Entangle) => "A hit drags the target:",
            _ => "A hit pushes the target away:",
        },
    };
    let tip = "Damage comes first. A mini that is out of action does not move.";
    parts.push(tipped(head, Tone::Quiet, Tip::new(tip, &["CDG-24", "CDG-25"])));
    for flight in &sent.flights {
        parts.push(forced(battle, target, flight));
    }
    if sent.flights.is_empty() && !sent.turns {
        parts.push(plain("The target stays put.", Tone::Plain));
    }
    parts.extend(chosen(aim, scene.line));
}

/// The choice after a hit that the odds assume, and instructions for showing the other one.
fn chosen(aim: &PlannedAttack, line: usize) -> Option<PanelItem> {
    let (text, tip) = match &aim.asks {
        Asks::Nothing => return None,
        Asks::Push if line.is_multiple_of(2) => ("These odds include the push.".to_owned(), "odds without it"),
        Asks::Push => ("Odds without the push.".to_owned(), "odds with it"),
        Asks::Way(ways) => {
            let way = ways.get(line % ways.len().max(1))?;
            (format!("Odds for a push to the {way}."), "odds for the other direction")
        }
    };
    let tip = Tip::new(format!("You choose after the hit. {}: {tip}.", NEXT_LINE.key()), &["CDG-24"]);
    Some(tipped(text, Tone::Quiet, tip))
}
