//! The current character sheet of a Champions figure.

use knockback_rules::{
    battle::FigureId,
    champions::{
        ChampionsBattle, Characteristic, Defence, Means, Power, Skill, Weapon,
        attack::{blow, in_hand},
        damage::defences,
        has_phase, movement,
        to_hit::{ToHitReason, dcv, harshest, whole_dcv},
    },
};

use super::{condition, words};
use crate::{
    icon::Icon,
    sheet::{FigureSheet, Head, Number, SheetLine, SheetRow},
    tone::Tone,
};

/// The sheet of a figure. A folded sheet shows only the values that change during a battle.
pub(crate) fn sheet(battle: ChampionsBattle<'_>, figure: FigureId, is_unfolded: bool) -> FigureSheet {
    FigureSheet {
        head: head(battle, figure),
        rows: rows(battle, figure, is_unfolded),
        options: Vec::new(),
        is_large: false,
    }
}

/// The head of the sheet.
fn head(battle: ChampionsBattle<'_>, figure: FigureId) -> Head {
    let (name, side) = (battle.figure_name(figure), battle.owner(figure));
    let of = battle.side_name(side);
    let speed = battle.characteristic(figure, Characteristic::Speed);
    Head {
        name: name.to_owned(),
        side,
        kind: format!("{of}, SPD {speed}"),
        tip: format!("{name} of {of}: the current character sheet."),
        rules: &["CH-1"],
    }
}

/// The rows of a sheet. If it is folded, only the values that change during a battle.
fn rows(battle: ChampionsBattle<'_>, figure: FigureId, unfolded: bool) -> Vec<SheetRow> {
    let mut rows: Vec<SheetRow> = condition::points(battle, figure).into_iter().map(SheetRow::Gauge).collect();
    rows.extend(condition::statuses(battle, figure).into_iter().map(SheetRow::from));
    rows.push(SheetRow::Numbers(fighting(battle, figure)));
    if unfolded {
        rows.push(SheetRow::Numbers(characteristics(battle, figure)));
        rows.push(phases(battle, figure));
        rows.push(SheetRow::Heading("Moves"));
        rows.push(moves(battle, figure));
        rows.push(SheetRow::Heading("Attacks"));
        rows.extend(attacks(battle, figure));
        let more = powers(battle, figure);
        if !more.is_empty() {
            rows.push(SheetRow::Heading("Powers and skills"));
            rows.extend(more);
        }
    }
    rows
}

/// The current OCV, DCV and defences.
fn fighting(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Number> {
    let (whole, now) = (whole_dcv(battle, figure), dcv(battle, figure));
    let own = battle.characteristic(figure, Characteristic::Dcv);
    let sheet = battle.sheet(figure);
    let ocv = battle.characteristic(figure, Characteristic::Ocv);
    let why = match (harshest(battle, figure), whole - own) {
        (Some((_, reason)), _) => format!(" {} left of {whole}: {}.", now, why_less(reason)),
        (None, 0) => String::new(),
        (None, more) => format!(" Includes {more:+} from a defence or maneuver, until the next phase."),
    };
    let defence = |name: &'static str, against: Defence, own: Characteristic| {
        let (all, resistant) = defences(battle, figure, against);
        let less = battle.condition(figure).lost(own) > 0;
        let value = if resistant > 0 { format!("{all}/{resistant}") } else { all.to_string() };
        let what = if against == Defence::Physical { "physical" } else { "energy" };
        let tip = format!(
            "{name} {all} against {what} damage, {resistant} of it resistant. Only resistant defence stops killing BODY. Includes an active force field."
        );
        Number { icon: None, name, value, less, tip, rules: &["CH-20"] }
    };
    let con = battle.characteristic(figure, Characteristic::Constitution);
    vec![
        Number {
            icon: None,
            name: "OCV",
            value: ocv.to_string(),
            less: ocv < sheet.characteristic(Characteristic::Ocv),
            tip: format!("OCV {ocv}. Roll 11 + OCV - the target's DCV or less on 3d6 to hit."),
            rules: &["CH-10"],
        },
        Number {
            icon: None,
            name: "DCV",
            value: now.to_string(),
            less: now < sheet.characteristic(Characteristic::Dcv),
            tip: format!("DCV {now} now: how hard it is to hit.{why}"),
            rules: &["CH-10", "CH-15"],
        },
        defence("PD", Defence::Physical, Characteristic::Pd),
        defence("ED", Defence::Energy, Characteristic::Ed),
        Number {
            icon: None,
            name: "CON",
            value: con.to_string(),
            less: con < sheet.characteristic(Characteristic::Constitution),
            tip: format!("CON {con}: losing more STUN than this to one attack stuns."),
            rules: &["CH-24"],
        },
    ]
}

/// The reason why DCV is reduced.
const fn why_less(reason: ToHitReason) -> &'static str {
    match reason {
        ToHitReason::Out => "knocked out",
        ToHitReason::Unaware => "unaware",
        ToHitReason::Wary => "surprised",
        ToHitReason::Stunned => "stunned",
        ToHitReason::Prone => "prone",
        ToHitReason::Recovering => "recovering",
        ToHitReason::Noncombat => "noncombat",
        _ => "poorly defended",
    }
}

fn characteristics(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Number> {
    let sheet = battle.sheet(figure);
    let drained = |name: &'static str, of: Characteristic, means: &str, rules| {
        let (now, lost) = (battle.characteristic(figure, of), battle.condition(figure).lost(of));
        let less = if lost > 0 { format!(" {lost} drained.") } else { String::new() };
        Number {
            icon: None,
            name,
            value: now.to_string(),
            less: lost > 0,
            tip: format!("{name} {now}. {means}{less}"),
            rules,
        }
    };
    let plain = |name: &'static str, value: u8, means: &str| Number {
        icon: None,
        name,
        value: value.to_string(),
        less: false,
        tip: format!("{name} {value}. {means}"),
        rules: &["CH-6"],
    };
    vec![
        drained(
            "STR",
            Characteristic::Strength,
            "One damage die for every 5; also how much can be lifted.",
            &["CH-22", "CH-30"],
        ),
        drained("DEX", Characteristic::Dexterity, "Acting order and skill rolls.", &["CH-6"]),
        drained("EGO", Characteristic::Ego, "Acting order of mentalists.", &["CH-6"]),
        plain("INT", sheet.intelligence, "Breaks ties in acting order, after PRE."),
        plain("PRE", sheet.presence, "Breaks ties in acting order."),
        drained("REC", Characteristic::Recovery, "STUN and END regained in a recovery.", &["CH-28"]),
    ]
}

/// The segments in which the figure has phases.
fn phases(battle: ChampionsBattle<'_>, figure: FigureId) -> SheetRow {
    let speed = battle.characteristic(figure, Characteristic::Speed);
    let has = |segment: &u8| has_phase(u8::try_from(speed).unwrap_or(0), *segment);
    let segments: Vec<String> = (1..=12).filter(has).map(|segment| segment.to_string()).collect();
    SheetRow::Line(SheetLine {
        icon: Icon::Later,
        tone: if battle.condition(figure).lost(Characteristic::Speed) > 0 { Tone::Risk } else { Tone::Plain },
        text: format!("SPD {speed}"),
        right: segments.join(" "),
        tip: "The segments of a turn with a phase.".to_owned(),
        rules: &["CH-4"],
    })
}

fn moves(battle: ChampionsBattle<'_>, figure: FigureId) -> SheetRow {
    let able = Means::ALL.into_iter().map(|by| (by, movement::full(battle, figure, by)));
    let numbers = able.filter(|(_, metres)| metres.0 > 0).map(|(by, metres)| Number {
        icon: None,
        name: words::verb(by),
        value: metres.to_string(),
        less: false,
        tip: format!("{} m in a full phase, {} m in half a phase. A hex is 2 m.", metres.0, metres.0 / 2),
        rules: &["CH-7"],
    });
    SheetRow::Numbers(numbers.collect())
}

fn attacks(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<SheetRow> {
    let strength = u8::try_from(battle.characteristic(figure, Characteristic::Strength)).unwrap_or(u8::MAX);
    let own = (0u8..).take(battle.sheet(figure).attacks.len()).map(Weapon::Attack);
    let line = |with: Weapon| {
        let blow = blow(battle, figure, with)?;
        let area = words::area(battle, figure, with);
        let name = words::weapon(battle, figure, with);
        let why = in_hand(battle, figure, with).err();
        let tip = match &why {
            Some(refusal) => format!("{name}. {} Now: {}.", words::blow(&blow, area), refusal.message),
            None => format!("{name}. {}", words::blow(&blow, area)),
        };
        let tone = if why.is_some() { Tone::Quiet } else { Tone::Plain };
        let right = words::short(&blow, area);
        let rules = &["CH-2", "CH-18", "CH-19"];
        Some(SheetRow::Line(SheetLine { icon: Icon::Attack, tone, text: name, right, tip, rules }))
    };
    std::iter::once(Weapon::Strength(strength)).chain(own).filter_map(line).collect()
}

fn powers(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<SheetRow> {
    let sheet = battle.sheet(figure);
    let row = |text: String, right: String, tip: &str, rules| {
        let (icon, tone, tip) = (Icon::Power, Tone::Power, tip.to_owned());
        SheetRow::Line(SheetLine { icon, tone, text, right, tip, rules })
    };
    let hexes = |hexes: u16| format!("{hexes} hexes");
    let powers = sheet.powers.iter().map(|power| match power {
        Power::KnockbackResistance(less) => {
            row("Rooted".into(), hexes(less.0), "Takes this many hexes off every knockback.", &["CH-3", "CH-34"])
        }
        Power::Heavy(less) => {
            row("Heavy".into(), hexes(less.0), "Takes this many hexes off every knockback.", &["CH-3"])
        }
        Power::Shrinking(levels) => row(
            "Shrunk".into(),
            format!("{levels}"),
            "Each level adds 3 hexes to a knockback, without extra damage.",
            &["CH-3"],
        ),
        Power::Clinging => row("Clings".into(), String::new(), "One more die against every knockback.", &["CH-33"]),
        Power::ForceField { name, pd, ed, .. } => {
            let tip = "A force field. It can be raised and dropped, and is resistant.";
            row(name.clone(), format!("+{pd} PD +{ed} ED"), tip, &["CH-3", "CH-20"])
        }
    });
    let skills = sheet.skills.iter().map(|skill| match skill {
        Skill::Teamwork(more) => {
            row("Teamwork".into(), format!("{more:+}"), "Attacks together with others.", &["CH-16"])
        }
        Skill::Breakfall(more) => row("Breakfall".into(), format!("{more:+}"), "Rolls to land safely.", &["CH-43"]),
        Skill::FastDraw => row("Fast draw".into(), String::new(), "Draws a weapon in no time.", &["CH-7", "CH-8"]),
        Skill::MartialDodge => row("Martial dodge".into(), "+5 DCV".into(), "A better dodge.", &["CH-9"]),
    });
    let mental = sheet.mental.then(|| row("Mind".into(), String::new(), "Acts by EGO instead of DEX.", &["CH-6"]));
    powers.chain(skills).chain(mental).collect()
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        champions,
        rule::Rule,
    };

    use super::*;
    use crate::champions::testing::{expect_ruleset, open};

    #[test]
    fn every_sheet_cites_existing_rules() {
        let battle = open();
        for figure in (0u16..).map(FigureId).take(battle.setup().figures.len()) {
            let rows = rows(expect_ruleset(&battle), figure, true);
            let cited = rows.iter().flat_map(SheetRow::rules);
            for id in cited {
                assert!(Rule(id).words().is_some(), "{id}");
            }
            assert!(rows.len() > rows_folded(&battle, figure), "a folded sheet is shorter");
        }
    }

    fn rows_folded(battle: &Battle, figure: FigureId) -> usize {
        rows(expect_ruleset(battle), figure, false).len()
    }

    #[test]
    fn drained_numbers_are_marked() {
        let mut battle = open();
        let figure = FigureId(0);
        let of = Characteristic::Strength;
        battle.apply(&Event::Champions(champions::Event::Drained { figure, of, points: 10 }));
        let numbers = characteristics(expect_ruleset(&battle), figure);
        let strength = &numbers[0];
        assert!(strength.less && strength.tip.contains("10 drained"), "{strength:?}");
        assert!(numbers[1..].iter().all(|number| !number.less));
    }

    #[test]
    fn a_prone_character_shows_half_its_dcv_and_why() {
        let mut battle = open();
        let figure = FigureId(0);
        battle.apply(&Event::Champions(champions::Event::WentProne { figure }));
        let numbers = fighting(expect_ruleset(&battle), figure);
        assert!(numbers[1].less && numbers[1].tip.contains("prone"), "{:?}", numbers[1]);
    }
}
