//! The forecast of a Champions battle: of an attack and its knockback, of an area, of a move, of a figure that may act.

mod blast;
mod flight;
mod moves;
#[cfg(test)]
mod tests;
mod whole;

use std::sync::Arc;

use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Footprint,
    champions::{
        AttackKind, ChampionsBattle, Defence, Maneuver, factor,
        knockback::{self, DiceReason},
        to_hit::ToHitReason,
    },
    dice::D6Pool,
    units::Hexes,
};

use crate::champions::scene::Scene;
use crate::champions::scene::{
    Offer, PlannedAttack, What,
    aim::Through,
    flight::{Flight, KnockbackForecast},
    places::places,
    words,
};
use crate::{
    forecast::{Heads, Known, PanelItem, Stat, at_friend, tipped, to_attack},
    odds_state::OddsState,
    percent::{average, exactly, in_percent},
    text::sentence,
    threats::from_there,
    tip::Tip,
    tone::Tone,
};

/// The view that the key of the threat map returns to.
const BACK: &str = "back to what moves cost";

/// The forecast panel of a Champions battle. Refusals are shown only when the player tries the action.
#[must_use]
pub fn parts(battle: ChampionsBattle<'_>, overlay: &Scene, known: Known<'_, OddsState<Odds>>) -> Vec<PanelItem> {
    let (odds, (ranked, want)) = (known.odds, known.map);
    let mut parts = Vec::new();
    if let Some((figure, Offer { what: What::Move(plan), .. })) = overlay.figure.zip(overlay.looked_at.as_ref()) {
        moves::of_move(battle, figure, plan, &mut parts);
    } else if let Some(aim) = &overlay.aim {
        of_aim(battle, overlay, (aim, odds), &mut parts);
    } else if let Some(blast) = &overlay.blast {
        blast::of_blast(battle, blast, odds, &mut parts);
    } else if let Some(throw) = &overlay.throw {
        moves::of_throw(battle, throw, &mut parts);
    } else if let Some(figure) = overlay.figure.filter(|_| !overlay.threats) {
        moves::of_figure(battle, overlay, figure, &mut parts);
    }
    if let (true, Some(_), Some(offer)) = (overlay.threats, overlay.figure, &overlay.looked_at) {
        let there = ranked.from(Footprint::one(offer.cell));
        from_there(there, want, (BACK, &["CH-7", "CH-10"]), &mut parts);
    }
    parts
}

/// The headings of the ladder.
fn heads() -> Heads {
    Heads {
        points: "flies",
        of_points: Tip::new(
            "How far the target really flies, as the board says it. The dice may knock it back farther: BODY of the blow, \
             less resistance, less the knockback dice, two metres each. What stands in the way takes from it.",
            &["CH-34", "CH-36"],
        ),
        chance: "chance",
        of_chance: Tip::new("How likely the target ends there, hit or miss: what the board says.", &["CH-33", "CH-34"]),
    }
}

/// The roll of 3d6 that an attack needs, with its reasons.
fn needs(parts: &[(i16, ToHitReason)], need: i16) -> PanelItem {
    let reasons = parts.iter().map(|(value, reason)| {
        let (word, means, rule) = reason_of_aim(*reason);
        (format!("{value:+} {word}"), Tone::Plain, Tip::new(means, &[rule]))
    });
    let eleven = Tip::new("3d6 of 11 and what is added to it, or less, hit; 3 always hits, 18 never.", &["CH-10"]);
    let count = format!("{need} or less");
    let chips = std::iter::once(("11".to_owned(), Tone::Quiet, eleven)).chain(reasons);
    PanelItem::Chips { name: "To hit", count, chips: chips.collect() }
}

const fn reason_of_aim(reason: ToHitReason) -> (&'static str, &'static str, &'static str) {
    match reason {
        ToHitReason::Ocv => ("OCV", "How well the attacker fights: its offensive combat value.", "CH-10"),
        ToHitReason::Dcv => ("DCV", "How well the target evades: its defensive combat value.", "CH-10"),
        ToHitReason::Thing => ("thing", "A thing stands still: DCV 3.", "CH-10"),
        ToHitReason::Range => ("range", "Farther than 8 m: 2 less for each doubling.", "CH-14"),
        ToHitReason::Unaware => ("unaware", "The target expects no fight: DCV 0.", "CH-15"),
        ToHitReason::Wary => ("surprised", "The target expects no fight but is prepared: half DCV.", "CH-15"),
        ToHitReason::Out => ("out", "The target is unconscious: DCV 0.", "CH-15"),
        ToHitReason::Noncombat => ("no fight", "The target takes no part in the fight this phase: DCV 0.", "CH-15"),
        ToHitReason::Stunned => ("stunned", "The target is stunned: half DCV.", "CH-15"),
        ToHitReason::Prone => ("prone", "The target lies down: half DCV.", "CH-15"),
        ToHitReason::Recovering => ("recovering", "The target takes a recovery: half DCV.", "CH-28"),
        ToHitReason::Guard => ("guard", "What a defence or a maneuver of the target does to its DCV.", "CH-9"),
        ToHitReason::Maneuver => ("maneuver", "What the attacker's maneuver does to its OCV.", "CH-10"),
        ToHitReason::Hex => ("hex", "A hex is easy to hit: DCV 3.", "CH-13"),
        ToHitReason::Stray => ("stray", "A stray shot: 3 less.", "CH-12"),
        ToHitReason::Teamwork => ("teamwork", "Several attack together, and the target cannot heed them all.", "CH-16"),
    }
}

const fn reason_of_dice(reason: DiceReason) -> (&'static str, &'static str) {
    match reason {
        DiceReason::Always => ("always", "Two dice are always rolled against knockback."),
        DiceReason::InTheAir => ("in the air", "Who is in the air is knocked back farther: a die less."),
        DiceReason::RolledWithPunch => ("rolled with it", "Who rolls with the punch flies farther: a die less."),
        DiceReason::ZeroGravity => ("no weight", "Nothing weighs anything here: a die less."),
        DiceReason::UnderWater => ("in water", "Water holds back: a die more."),
        DiceReason::Clinging => ("clings", "The target clings to the ground: a die more."),
        DiceReason::Killing => ("killing", "Killing attacks pierce rather than push: a die more."),
        DiceReason::Martial => ("martial", "Martial maneuvers are controlled: a die more."),
    }
}

fn of_aim(
    battle: ChampionsBattle<'_>,
    overlay: &Scene,
    (aim, odds): (&PlannedAttack, &OddsState<Odds>),
    parts: &mut Vec<PanelItem>,
) {
    let target = battle.occupant_name(aim.target);
    let attacker = battle.figure_name(aim.attacker);
    parts.push(PanelItem::Title(format!("{attacker} \u{2192} {target}")));
    if matches!(aim.target, Occupant::Figure(figure) if battle.friends(aim.attacker, figure)) {
        parts.push(at_friend(target));
    }
    let how = format!("{}, {}", sentence(&words::weapon(battle, aim.attacker, aim.with)), aim.maneuver.name());
    parts.push(tipped(how, Tone::Quiet, of_maneuver(aim.maneuver)));
    parts.extend(whole::headline(battle, aim, odds).map(PanelItem::Headline));
    if overlay.strike(aim.target).is_some() {
        parts.push(to_attack(target));
    }
    parts.push(PanelItem::Stats(stats(battle, aim, target)));
    whole::of_blow(battle, aim, odds, parts);
    let figure = match aim.target {
        Occupant::Figure(figure) => Some(figure),
        Occupant::Object(_) => None,
    };
    // The ladder comes first, so that its likeliest rungs are visible. The explanation of the numbers is below it.
    if let (Some(figure), KnockbackForecast::Flies(flights)) = (figure, &aim.forecast) {
        ladder(battle, figure, (flights, odds), parts);
    }
    parts.push(needs(&aim.to_hit.parts, aim.to_hit.need()));
    parts.push(damage(battle, aim));
    let Some(figure) = figure else { return };
    match &aim.forecast {
        KnockbackForecast::Thing => {}
        KnockbackForecast::Never => {
            let spared = knockback::nothing_to_lose(battle, figure, aim.blow.kind).filter(|_| aim.blow.knocks(0));
            let (text, means) = match spared {
                Some(of) => (
                    format!("No knockback: {target} has no {} to lose.", of.name()),
                    "A drain knocks nobody back who has nothing of the characteristic to lose.",
                ),
                None => (
                    "This attack does not knock back.".to_owned(),
                    "It does no BODY and was not bought with knockback, or was bought without.",
                ),
            };
            parts.push(tipped(text, Tone::Quiet, Tip::new(means, &["CH-31"])));
        }
        KnockbackForecast::Holds => {
            let tip =
                Tip::new("Who is held cannot move away until it breaks free; next phase it can be thrown.", &["CH-22"]);
            parts.push(tipped("A hit holds its target.", Tone::Plain, tip));
        }
        KnockbackForecast::Shoves(trajectory) => {
            let text = format!("A hit shoves {target} {}, without damage.", Hexes(trajectory.moved).metres());
            parts.push(tipped(text, Tone::Plain, Tip::new("A metre for every 5 STR.", &["CH-22"])));
        }
        KnockbackForecast::Flies(flights) => {
            let Some(flight) = flights.first() else { return };
            flight::knocked(battle, figure, (&aim.blow, flight, flights.len() == 1), parts);
        }
    }
}

/// Adds the possible ends of the flight, the likeliest first. If a die decides the direction, adds only a note about
/// that.
fn ladder(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    (flights, odds): (&[Flight], &OddsState<Odds>),
    parts: &mut Vec<PanelItem>,
) {
    if flights.is_empty() {
        return;
    }
    let [flight] = flights else {
        let tip = Tip::new("The blow comes from right above or below: a die says which way.", &["CH-32"]);
        parts.push(tipped("A die decides which way it flies.", Tone::Plain, tip));
        return;
    };
    let places = places(flight, &flight.chances(odds.known().map(Arc::as_ref)));
    let rungs = places.iter().map(|place| flight::rung(battle, figure, place));
    parts.push(PanelItem::Rungs(heads(), rungs.collect()));
}

/// The numbers of an attack at a glance.
fn stats(battle: ChampionsBattle<'_>, aim: &PlannedAttack, target: &str) -> Vec<Stat> {
    let stat = |value: String, name: &'static str, text: String, rules: &[&'static str]| Stat {
        value,
        name,
        tip: Tip::new(text, rules),
    };
    let hits = if aim.blow.shots > 1 {
        format!("The chance that at least one of {} shots hits: {}.", aim.blow.shots, exactly(&aim.hit))
    } else {
        format!("The chance that it hits: {}.", exactly(&aim.hit))
    };
    let mut stats = vec![stat(in_percent(&aim.hit), "to hit", hits, &["CH-10"])];
    let Through { stun, body, left } = &aim.through;
    let (stun, body) = left.as_ref().map_or((stun, body), |(stun, body)| (stun, body));
    let what = if left.is_some() { "come through its defences" } else { "the dice show" };
    stats.push(stat(
        average(stun),
        "STUN a hit",
        format!("STUN that {what} on average, of a hit on {target}."),
        &["CH-18", "CH-20"],
    ));
    stats.push(stat(
        average(body),
        "BODY a hit",
        format!("BODY that {what} on average, of a hit on {target}."),
        &["CH-18", "CH-20"],
    ));
    // The cost matters only if little END is left. The sheet and the weapon always show it.
    let left = battle.condition(aim.attacker).end.max(0).unsigned_abs();
    if aim.blow.end > 0 && 3 * aim.blow.end >= left {
        let text = format!("What the attack costs its attacker, hit or not, of the {left} END that are left.");
        stats.push(stat(format!("{} of {left}", aim.blow.end), "END", text, &["CH-2"]));
    }
    stats
}

/// The explanation of a maneuver.
fn of_maneuver(maneuver: Maneuver) -> Tip {
    let mut text = match maneuver {
        Maneuver::Strike => "A plain strike or shot.".to_owned(),
        Maneuver::Haymaker => {
            "Four dice more, but it lands at the end of the next segment, and is lost if the target moves.".to_owned()
        }
        Maneuver::MoveBy(_) => {
            "A blow in passing: half the STR dice, and more for speed; the attacker takes a third.".to_owned()
        }
        Maneuver::MoveThrough(_) => {
            "Running into it: all the STR dice, and more for speed; the attacker takes half.".to_owned()
        }
        Maneuver::Disarm => "A blow on the hand: a hit may strike the weapon away.".to_owned(),
        Maneuver::Aimed(_) => "A blow on a spot that its sheet names: harder to hit, and more comes of it.".to_owned(),
        Maneuver::GrabBy(_) => "Getting hold of it in passing, without damage.".to_owned(),
        Maneuver::Grab => "Getting hold of it, without damage.".to_owned(),
        Maneuver::Shove => "Pushing it away, without damage.".to_owned(),
    };
    if maneuver.ocv() != 0 {
        text = format!("{text} OCV {:+}.", maneuver.ocv());
    }
    if maneuver.dcv() != 0 {
        text = format!("{text} Own DCV {:+} until the next phase.", maneuver.dcv());
    }
    Tip::new(text, &["CH-7"])
}

/// The dice of an attack, and the defences against them.
fn damage(battle: ChampionsBattle<'_>, aim: &PlannedAttack) -> PanelItem {
    let blow = &aim.blow;
    let mut chips = vec![kind(blow.kind)];
    let (_, dice) = factor::of_dice(battle, aim.attacker, (aim.with, aim.maneuver), 0);
    // The dice of the weapon alone need no explanation.
    if dice.len() > 1 {
        chips.extend(dice.iter().map(|part| {
            let tip = Tip::new("What the damage dice are made of.", &[part.rule().0]);
            (part.words(), Tone::Plain, tip)
        }));
    }
    let (word, rule) = match blow.against {
        Defence::Physical => ("PD", "CH-20"),
        Defence::Energy => ("ED", "CH-20"),
    };
    match aim.target {
        Occupant::Figure(figure) => {
            let (all, resistant) = knockback_rules::champions::damage::defences(battle, figure, blow.against);
            let text = format!("\u{2212} {word} {all}");
            let tip = format!(
                "{} {all} against this attack, {resistant} of it resistant, which alone keeps killing BODY out.",
                battle.figure_name(figure)
            );
            chips.push((text, Tone::Plain, Tip::new(tip, &[rule])));
        }
        Occupant::Object(object) => {
            if let Some(thing) = battle.rules().thing(object) {
                let body = battle.state().thing_body(object);
                let text = format!("\u{2212} DEF {}, BODY {body}", thing.defence);
                let tip = "Its DEF takes from BODY; at BODY 0 it breaks.";
                chips.push((text, Tone::Plain, Tip::new(tip, &["CH-36"])));
            } else {
                chips.push(("never breaks".to_owned(), Tone::Quiet, Tip::new("It withstands everything.", &["CH-36"])));
            }
        }
    }
    if blow.shots > 1 {
        let tip = Tip::new("One hit, and one more for every 2 by which the roll is made.", &["CH-10"]);
        chips.push((format!("up to {} hits", blow.shots), Tone::Plain, tip));
    }
    if let Some(share) = aim.maneuver.recoil() {
        let part = if share == 2 { "half" } else { "a third" };
        let tip = Tip::new("The attacker takes a part of what its own dice show, less its PD.", &["CH-7"]);
        chips.push((format!("{part} to the attacker"), Tone::Harm, tip));
    }
    PanelItem::Chips { name: "Damage", count: pool(blow.dice), chips }
}

fn pool(dice: D6Pool) -> String {
    if dice.is_empty() { "none".to_owned() } else { dice.to_string() }
}

fn kind(kind: AttackKind) -> (String, Tone, Tip) {
    let (word, means, rule) = match kind {
        AttackKind::Normal => ("normal", "The sum is STUN; each die but a 1 is a BODY, a 6 two.", "CH-18"),
        AttackKind::Killing => ("killing", "The sum is BODY; STUN is that times half a die.", "CH-19"),
        AttackKind::Drain(_) => ("drain", "The sum is taken from a characteristic.", "CH-21"),
        AttackKind::Dispel => ("dispel", "The sum works against a power that is up.", "CH-21"),
        AttackKind::Transform => ("transform", "The sum adds up until the target is something else.", "CH-21"),
    };
    (word.to_owned(), Tone::Plain, Tip::new(means, &[rule]))
}
