//! The forecast of knockback: the dice that reduce it, and each possible end.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{
        Against, ChampionsBattle, HarmSource,
        attack::WeaponProfile,
        factor::{self, FactorReason},
        knockback::DiceReason,
    },
    displacement::Cause,
    units::Hexes,
};

use super::reason_of_dice;
use crate::champions::scene::{
    flight::{Flight, LadderRung, sign},
    places::LandingPlace,
    words,
};
use crate::{
    forecast::{PanelItem, Rung, tipped},
    percent::{average, exactly, in_percent},
    tip::Tip,
    tone::Tone,
};

/// Adds the BODY of the attack and the knockback dice that reduce it.
pub(super) fn knocked(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    (blow, flight, decided): (&WeaponProfile, &Flight, bool),
    parts: &mut Vec<PanelItem>,
) {
    let mut chips: Vec<(String, Tone, Tip)> = vec![(
        format!("{} BODY", average(&flight.body)),
        Tone::Plain,
        Tip::new("Average BODY rolled, times its knockback multiplier. Defences do not matter here.", &["CH-34"]),
    )];
    chips.extend(counted(battle, figure, blow));
    if flight.resistance.0 > 0 {
        let tip = Tip::new("Hexes that powers take off every knockback.", &["CH-3", "CH-34"]);
        chips.push((format!("\u{2212}{} resistance", flight.resistance.0), Tone::Plain, tip));
    }
    for (dice, reason) in &flight.dice {
        let (word, means) = reason_of_dice(*reason);
        let text = match dice {
            _ if *reason == DiceReason::Always => "\u{2212}2d6".to_owned(),
            ..=0 => format!("{word}: one die fewer"),
            _ => format!("{word}: one more die"),
        };
        let tone = if *reason == DiceReason::Always { Tone::Plain } else { Tone::Quiet };
        chips.push((text, tone, Tip::new(means, &["CH-33"])));
    }
    let count = if decided { format!("to the {}", flight.direction) } else { "a die gives the direction".to_owned() };
    parts.push(PanelItem::Chips { name: "Knockback", count, chips });
    if battle.flies(figure) {
        let tip = "A conscious flyer neither falls nor lands. Knocked out by the hit, the target comes down and takes double damage from impacts.";
        parts.push(tipped(
            "A flyer does not fall unless knocked out.",
            Tone::Quiet,
            Tip::new(tip, &["CH-35", "CH-39"]),
        ));
    } else if battle.condition(figure).is_conscious() {
        let tip = "A target knocked out by the hit takes twice the dice from impacts and landings.";
        parts.push(tipped("If the hit knocks them out, impacts count double.", Tone::Quiet, Tip::new(tip, &["CH-39"])));
    }
}

/// Modifiers of the knockback other than resistance and dice: a multiplier of BODY, Does Knockback, and Shrinking.
pub(super) fn counted(battle: ChampionsBattle<'_>, figure: FigureId, blow: &WeaponProfile) -> Vec<(String, Tone, Tip)> {
    let factors = factor::of_knockback(battle, figure, blow).into_iter();
    let told = factors.filter_map(|factor| {
        let (text, means) = match factor.reason {
            FactorReason::Percent => {
                let means = "The share of the rolled BODY that counts for this attack's knockback, rounded up.";
                (format!("\u{00d7} {} %", factor.value), means)
            }
            FactorReason::DoesKnockback => {
                ("does knockback".to_owned(), "Bought with Does Knockback: its dice count BODY as normal dice do.")
            }
            FactorReason::Shrinking => {
                let means = "Shrinking: 3 hexes farther for each level, without extra damage.";
                (format!("+{} Shrinking", Hexes(u16::try_from(factor.value).unwrap_or(0)).metres()), means)
            }
            _ => return None,
        };
        Some((text, Tone::Plain, Tip::new(means, &[factor.rule().0])))
    });
    told.collect()
}

/// Possible harms, each in a few words with an explanation.
type Harms = Vec<(String, Tone, Tip)>;

/// The harms along the flight of a rung and at its end. Their rules are added to `rules`.
fn harms(battle: ChampionsBattle<'_>, figure: FigureId, landing: &LadderRung, rules: &mut Vec<&'static str>) -> Harms {
    let mut harm = Vec::new();
    let name = battle.figure_name(figure);
    for (_, object, dice) in &landing.broken {
        let thing = battle.occupant_name(Occupant::Object(*object));
        let dice = words::dice(landing.counted((*dice, *dice)));
        let tip = format!("{thing} breaks; {name} takes {dice} and flies on with what is left.");
        harm.push((format!("\u{2605} {thing} breaks {dice}"), Tone::Harm, Tip::new(tip, &["CH-36", "CH-37"])));
        rules.push("CH-36");
    }
    if let Some((against, dice)) = landing.struck {
        let dice = words::dice(landing.counted(dice));
        let what = words::against(battle, against);
        let (both, rule) = match against {
            Against::Figure(_) => (format!("{name} and {what} take {dice} each."), "CH-38"),
            Against::Object(_) => (format!("{what} holds: {name} takes {dice}, and so does {what}."), "CH-36"),
            Against::Obstacle(_) => (format!("{what} never breaks: {name} takes {dice}."), "CH-36"),
            Against::Ground(_) => (format!("A wall or rise stops the flight: {name} takes {dice}."), "CH-40"),
        };
        harm.push((format!("{what} {dice}"), Tone::Harm, Tip::new(both, &[rule])));
        rules.push(rule);
    }
    if let Some((of, dice)) = landing.down {
        let (rule, down) = match of {
            HarmSource::Fall => ("CH-42", landing.trajectory.drop),
            _ => ("CH-35", 0),
        };
        let text = if down > 0 {
            format!("falls {}: {}", Hexes(down).metres(), words::dice(dice))
        } else {
            format!("landing {}", words::dice(landing.counted(dice)))
        };
        let mut tip = format!("{name} comes down: {}.", words::dice(landing.counted(dice)));
        if let Some(need) = landing.breakfall {
            tip = format!("{tip} A Breakfall roll of {need} or less on 3d6 helps.");
        }
        harm.push((text, Tone::Harm, Tip::new(tip, &[rule, "CH-43"])));
        rules.push(rule);
    }
    harm
}

/// A rung of the ladder: a possible end of the flight, by the metres actually flown.
pub(super) fn rung(battle: ChampionsBattle<'_>, figure: FigureId, place: &LandingPlace<'_>) -> Rung {
    let landing = place.shown;
    let mut rules = vec!["CH-34"];
    let mut harm = Vec::new();
    let alone = place.rungs.len() == 1;
    for (of, chance) in place.rungs.iter().filter(|(_, chance)| alone || !chance.is_zero()) {
        let of_rung = harms(battle, figure, of, &mut rules).into_iter();
        // If several rungs end on this hex, the harm of each rung has its own chance.
        let with_chance = |text: String| if alone { text } else { format!("{}: {text}", in_percent(chance)) };
        harm.extend(of_rung.map(|(text, tone, tip)| (with_chance(text), tone, tip)));
    }
    let why = if landing.last == 0 {
        "\u{25cb} hit, but stays put".to_owned()
    } else if landing.trajectory.cause == Cause::Distance {
        words::end(battle, landing)
    } else {
        format!("{} {}", sign(landing.trajectory.cause), words::end(battle, landing))
    };
    let knocked = place.rungs.iter().map(|(of, chance)| {
        let end = words::end(battle, of);
        let own = if alone { String::new() } else { format!(", {}", exactly(chance)) };
        let unit = if (of.first, of.last) == (1, 1) { "hex" } else { "hexes" };
        format!("Knocked back by {} ({} {unit}){own}: {end}.", of.force(), of.hexes())
    });
    let knocked = knocked.collect::<Vec<_>>().join(" ");
    rules.sort_unstable();
    rules.dedup();
    Rung {
        place: Some(place.rung),
        points: format!("{} m", if landing.last == 0 { 0 } else { landing.metres() }),
        why,
        harm,
        chance: Some(in_percent(&place.chance)),
        tip: Tip { text: format!("{knocked} Chance, hit or miss: {}.", exactly(&place.chance)), rules },
    }
}
