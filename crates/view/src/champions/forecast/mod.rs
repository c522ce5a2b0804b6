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
const BACK: &str = "back to the costs of moves";

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
            "How far the target actually flies, as shown on the board. The rolled knockback may be greater: BODY of the hit, minus resistance, minus the knockback dice, at 2 m each. Obstacles take some of it.",
            &["CH-34", "CH-36"],
        ),
        chance: "chance",
        of_chance: Tip::new(
            "How likely the target is to end there, hit or miss, as shown on the board.",
            &["CH-33", "CH-34"],
        ),
    }
}

/// The 3d6 roll that an attack needs, with the reasons for it.
fn needs(parts: &[(i16, ToHitReason)], need: i16) -> PanelItem {
    let reasons = parts.iter().map(|(value, reason)| {
        let (word, means, rule) = reason_of_aim(*reason);
        (format!("{value:+} {word}"), Tone::Plain, Tip::new(means, &[rule]))
    });
    let eleven = Tip::new(
        "You hit on 3d6 if the roll is 11 plus these modifiers or less. 3 always hits, 18 always misses.",
        &["CH-10"],
    );
    let count = format!("{need} or less");
    let chips = std::iter::once(("11".to_owned(), Tone::Quiet, eleven)).chain(reasons);
    PanelItem::Chips { name: "To hit", count, chips: chips.collect() }
}

const fn reason_of_aim(reason: ToHitReason) -> (&'static str, &'static str, &'static str) {
    match reason {
        ToHitReason::Ocv => ("OCV", "The attacker's offensive combat value.", "CH-10"),
        ToHitReason::Dcv => ("DCV", "The target's defensive combat value.", "CH-10"),
        ToHitReason::Thing => ("object", "An object cannot dodge: DCV 3.", "CH-10"),
        ToHitReason::Range => ("range", "Beyond 8 m: -2 for each doubling of the distance.", "CH-14"),
        ToHitReason::Unaware => ("unaware", "The target is not expecting a fight: DCV 0.", "CH-15"),
        ToHitReason::Wary => ("surprised", "The target is surprised but prepared: half DCV.", "CH-15"),
        ToHitReason::Out => ("out", "The target is unconscious: DCV 0.", "CH-15"),
        ToHitReason::Noncombat => ("noncombat", "The target is moving at noncombat speed: DCV 0.", "CH-15"),
        ToHitReason::Stunned => ("stunned", "The target is stunned: half DCV.", "CH-15"),
        ToHitReason::Prone => ("prone", "The target is prone: half DCV.", "CH-15"),
        ToHitReason::Recovering => ("recovering", "The target is taking a recovery: half DCV.", "CH-28"),
        ToHitReason::Guard => ("guard", "The effect of the target's defence or maneuver on DCV.", "CH-9"),
        ToHitReason::Maneuver => ("maneuver", "The OCV modifier of the attacker's maneuver.", "CH-10"),
        ToHitReason::Hex => ("hex", "A hex is easy to hit: DCV 3.", "CH-13"),
        ToHitReason::Stray => ("stray", "A stray shot: -3.", "CH-12"),
        ToHitReason::Teamwork => {
            ("teamwork", "Several attack together, and the target cannot watch them all.", "CH-16")
        }
    }
}

const fn reason_of_dice(reason: DiceReason) -> (&'static str, &'static str) {
    match reason {
        DiceReason::Always => ("always", "2d6 are always rolled against knockback."),
        DiceReason::InTheAir => ("in the air", "A target in the air is knocked back farther: one die fewer."),
        DiceReason::RolledWithPunch => {
            ("rolled with it", "Rolling with the punch means flying farther: one die fewer.")
        }
        DiceReason::ZeroGravity => ("no weight", "Zero gravity: one die fewer."),
        DiceReason::UnderWater => ("in water", "Under water: one more die."),
        DiceReason::Clinging => ("clings", "The target clings to the ground: one more die."),
        DiceReason::Killing => ("killing", "Killing attacks pierce rather than push: one more die."),
        DiceReason::Martial => ("martial", "Martial maneuvers are controlled: one more die."),
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
                    format!("No knockback: {target} has no {} left to lose.", of.name()),
                    "A drain does not knock back a target with nothing left of that characteristic.",
                ),
                None => (
                    "This attack does not knock back.".to_owned(),
                    "It does no BODY and does not have Does Knockback, or it was bought with No Knockback.",
                ),
            };
            parts.push(tipped(text, Tone::Quiet, Tip::new(means, &["CH-31"])));
        }
        KnockbackForecast::Holds => {
            let tip =
                Tip::new("A held character cannot move until breaking free, and can be thrown next phase.", &["CH-22"]);
            parts.push(tipped("A hit grabs the target.", Tone::Plain, tip));
        }
        KnockbackForecast::Shoves(trajectory) => {
            let text = format!("A hit shoves {target} {}, without damage.", Hexes(trajectory.moved).metres());
            parts.push(tipped(text, Tone::Plain, Tip::new("1 m for every 5 STR.", &["CH-22"])));
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
        let tip = Tip::new("The attack comes from straight above or below, so a die gives the direction.", &["CH-32"]);
        parts.push(tipped("A die decides the direction.", Tone::Plain, tip));
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
        format!("The chance to hit: {}.", exactly(&aim.hit))
    };
    let mut stats = vec![stat(in_percent(&aim.hit), "to hit", hits, &["CH-10"])];
    let Through { stun, body, left } = &aim.through;
    let (stun, body) = left.as_ref().map_or((stun, body), |(stun, body)| (stun, body));
    let what = if left.is_some() { "gets through the defences" } else { "is rolled" };
    stats.push(stat(
        average(stun),
        "STUN per hit",
        format!("STUN that {what} on average when {target} is hit."),
        &["CH-18", "CH-20"],
    ));
    stats.push(stat(
        average(body),
        "BODY per hit",
        format!("BODY that {what} on average when {target} is hit."),
        &["CH-18", "CH-20"],
    ));
    // The cost matters only if little END is left. The sheet and the weapon always show it.
    let left = battle.condition(aim.attacker).end.max(0).unsigned_abs();
    if aim.blow.end > 0 && 3 * aim.blow.end >= left {
        let text = format!("The cost of the attack, hit or miss, out of {left} END left.");
        stats.push(stat(format!("{} of {left}", aim.blow.end), "END", text, &["CH-2"]));
    }
    stats
}

/// The explanation of a maneuver.
fn of_maneuver(maneuver: Maneuver) -> Tip {
    let mut text = match maneuver {
        Maneuver::Strike => "A plain strike or shot.".to_owned(),
        Maneuver::Haymaker => {
            "+4 dice, but it lands at the end of the next segment and is lost if the target moves.".to_owned()
        }
        Maneuver::MoveBy(_) => {
            "A strike in passing: half the STR dice plus dice for speed. The attacker takes a third.".to_owned()
        }
        Maneuver::MoveThrough(_) => {
            "Running into the target: full STR dice plus dice for speed. The attacker takes half.".to_owned()
        }
        Maneuver::Disarm => "A strike at the hand: a hit may knock the weapon away.".to_owned(),
        Maneuver::Aimed(_) => {
            "An attack on a weak spot named on the target's sheet: harder to hit, but with a greater effect.".to_owned()
        }
        Maneuver::GrabBy(_) => "Grabbing the target in passing, without damage.".to_owned(),
        Maneuver::Grab => "Grabbing the target, without damage.".to_owned(),
        Maneuver::Shove => "Pushing the target away, without damage.".to_owned(),
    };
    if maneuver.ocv() != 0 {
        text = format!("{text} OCV {:+}.", maneuver.ocv());
    }
    if maneuver.dcv() != 0 {
        text = format!("{text} The attacker's DCV {:+} until the next phase.", maneuver.dcv());
    }
    Tip::new(text, &["CH-7"])
}

/// The dice of an attack, and the defences against them.
fn damage(battle: ChampionsBattle<'_>, aim: &PlannedAttack) -> PanelItem {
    let blow = &aim.blow;
    let mut chips = vec![kind(blow.kind)];
    let (_, dice) = factor::of_dice(battle, aim.attacker, (aim.with, aim.maneuver), 0);
    // If all dice come from the weapon, no explanation is needed.
    if dice.len() > 1 {
        chips.extend(dice.iter().map(|part| {
            let tip = Tip::new("Where the damage dice come from.", &[part.rule().0]);
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
                "{} {all} against this attack, {resistant} of it resistant. Only resistant defence stops killing BODY.",
                battle.figure_name(figure)
            );
            chips.push((text, Tone::Plain, Tip::new(tip, &[rule])));
        }
        Occupant::Object(object) => {
            if let Some(thing) = battle.rules().thing(object) {
                let body = battle.state().thing_body(object);
                let text = format!("\u{2212} DEF {}, BODY {body}", thing.defence);
                let tip = "DEF is subtracted from the BODY done; at BODY 0 it breaks.";
                chips.push((text, Tone::Plain, Tip::new(tip, &["CH-36"])));
            } else {
                chips.push(("never breaks".to_owned(), Tone::Quiet, Tip::new("It withstands everything.", &["CH-36"])));
            }
        }
    }
    if blow.shots > 1 {
        let tip = Tip::new("One hit, plus one for every 2 points the roll succeeds by.", &["CH-10"]);
        chips.push((format!("up to {} hits", blow.shots), Tone::Plain, tip));
    }
    if let Some(share) = aim.maneuver.recoil() {
        let part = if share == 2 { "half" } else { "a third" };
        let tip = Tip::new("The attacker takes this share of the rolled damage, minus PD.", &["CH-7"]);
        chips.push((format!("{part} to the attacker"), Tone::Harm, tip));
    }
    PanelItem::Chips { name: "Damage", count: pool(blow.dice), chips }
}

fn pool(dice: D6Pool) -> String {
    if dice.is_empty() { "none".to_owned() } else { dice.to_string() }
}

fn kind(kind: AttackKind) -> (String, Tone, Tip) {
    let (word, means, rule) = match kind {
        AttackKind::Normal => {
            ("normal", "The total is STUN. Each die does 1 BODY; a 1 does none, a 6 does 2.", "CH-18")
        }
        AttackKind::Killing => ("killing", "The total is BODY. STUN is that times half a die.", "CH-19"),
        AttackKind::Drain(_) => ("drain", "The total is taken from a characteristic.", "CH-21"),
        AttackKind::Dispel => ("dispel", "The total works against an active power.", "CH-21"),
        AttackKind::Transform => ("transform", "The totals add up until the target is transformed.", "CH-21"),
    };
    (word.to_owned(), Tone::Plain, Tip::new(means, &[rule]))
}
