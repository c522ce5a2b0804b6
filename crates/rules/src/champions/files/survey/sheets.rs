//! Character sheets: values, attacks and powers (`CH-1` to `CH-3`).

use crate::{
    champions::{Area, AttackRange, AttackSpec, Characteristic, Movement, Power, Sheet, Skill, Spot, SpotEffect},
    scenario::survey::{Ids, Report, Validator, needed_name},
    units::{Hexes, Metres},
};

/// Maximum of a characteristic other than STUN and END.
const MAX: u8 = 120;
/// Maximum of STUN and END.
const MAX_POOL: u16 = 500;
/// Maximum distance of a move or range, in metres.
const FARTHEST: u16 = 1_000;
/// Maximum number of dice of an attack. Damage cannot overflow with this many.
const MAX_DICE: u8 = 40;
/// Maximum number of attacks, powers, skills or spots on a sheet. Raised powers and drawn weapons are stored as one bit
/// each.
const MAX_ENTRIES: usize = 16;
/// Maximum OCV penalty of a spot.
const MAX_PENALTY: u8 = 20;
/// Maximum points of a sheet. The sum over all sheets cannot overflow.
const MAX_POINTS: u32 = 1_000_000;

/// Builds the sheets of the setup, by figure.
pub(super) fn sheets(survey: &mut Validator, specs: &[Sheet]) -> Vec<Sheet> {
    let mut found: Vec<Option<Sheet>> = vec![None; survey.scenario.figures.len()];
    for (number, sheet) in specs.iter().enumerate() {
        let place = format!("rules.champions.characters[{}]", number + 1);
        characteristics(&mut survey.report, &place, sheet);
        movement(&mut survey.report, &format!("{place}.move"), &sheet.movement);
        entries(&mut survey.report, &place, sheet);
        let owner = format!("{place}.figure");
        let Some(figure) = survey.report.known(&owner, || survey.names.figure(&sheet.figure)) else { continue };
        if found[figure.index()].replace(sheet.clone()).is_some() {
            survey.report.fault(owner, format_args!("the figure \"{}\" already has a sheet", sheet.figure));
        }
    }
    for (number, _) in found.iter().enumerate().filter(|(_, sheet)| sheet.is_none()) {
        survey.report.fault(format_args!("figures[{}]", number + 1), "this figure has no sheet");
    }
    found.into_iter().flatten().collect()
}

fn characteristics(report: &mut Report, place: &str, sheet: &Sheet) {
    let values = [
        ("str", "STR", sheet.strength, 0),
        ("dex", "DEX", sheet.dexterity, 0),
        ("con", "CON", sheet.constitution, 0),
        ("body", "BODY", sheet.body, 1),
        ("int", "INT", sheet.intelligence, 0),
        ("ego", "EGO", sheet.ego, 0),
        ("pre", "PRE", sheet.presence, 0),
        ("ocv", "OCV", sheet.ocv.unwrap_or_default(), 0),
        ("dcv", "DCV", sheet.dcv.unwrap_or_default(), 0),
        ("pd", "PD", sheet.pd, 0),
        ("ed", "ED", sheet.ed, 0),
        ("rec", "REC", sheet.recovery, 0),
    ];
    for (field, what, value, least) in values {
        report.number(format_args!("{place}.{field}"), what, value, least..=MAX);
    }
    report.number(format_args!("{place}.spd"), "SPD", sheet.speed, 1..=12);
    report.number(format_args!("{place}.end"), "END", sheet.endurance, 0..=MAX_POOL);
    report.number(format_args!("{place}.stun"), "STUN", sheet.stun, 1..=MAX_POOL);
    report.number(format_args!("{place}.rpd"), "the resistant part of PD", sheet.resistant_pd, 0..=sheet.pd);
    report.number(format_args!("{place}.red"), "the resistant part of ED", sheet.resistant_ed, 0..=sheet.ed);
    report.number(format_args!("{place}.height"), "the height of a figure", sheet.height, 1..=99);
    report.number(format_args!("{place}.kilograms"), "the weight", sheet.kilograms, 0..=100_000_000);
    report.number(format_args!("{place}.points"), "the number of points", sheet.points.0, 0..=MAX_POINTS);
    if let Some(levels) = sheet.aloft {
        report.number(format_args!("{place}.aloft"), "the starting height in the air", levels, 1..=500);
        if !sheet.can_fly() {
            report.fault(format_args!("{place}.aloft"), "a character can start in the air only if it can fly");
        }
    }
    if let Some(miniature) = &sheet.miniature {
        Ids::check_form(report, format_args!("{place}.miniature"), miniature);
    }
}

fn movement(report: &mut Report, place: &str, movement: &Movement) {
    let ways = [
        ("running", movement.running),
        ("leaping", movement.leaping),
        ("flight", movement.flight),
        ("swimming", movement.swimming),
    ];
    for (field, Metres(metres)) in ways {
        report.number(format_args!("{place}.{field}"), "a movement in metres", metres, 0..=FARTHEST);
    }
    report.number(format_args!("{place}.noncombat"), "the noncombat multiple", movement.noncombat, 1..=32);
}

fn entries(report: &mut Report, place: &str, sheet: &Sheet) {
    let lists = [
        ("attacks", "attacks", sheet.attacks.len()),
        ("powers", "powers", sheet.powers.len()),
        ("skills", "skills", sheet.skills.len()),
        ("spots", "spots", sheet.spots.len()),
    ];
    for (field, what, count) in lists {
        report.at_most(format_args!("{place}.{field}"), what, count, MAX_ENTRIES);
    }
    let mut names: Vec<&str> = Vec::new();
    for (number, of) in sheet.attacks.iter().enumerate() {
        let place = format!("{place}.attacks[{}]", number + 1);
        attack(report, &place, of);
        if names.contains(&of.name.as_str()) {
            report
                .fault(format_args!("{place}.name"), format_args!("another attack is already called \"{}\"", of.name));
        }
        names.push(&of.name);
    }
    for (number, of) in sheet.powers.iter().enumerate() {
        power(report, &format!("{place}.powers[{}]", number + 1), of);
    }
    for (number, of) in sheet.spots.iter().enumerate() {
        spot(report, &format!("{place}.spots[{}]", number + 1), of);
    }
    for (number, of) in sheet.skills.iter().enumerate() {
        let (Skill::Teamwork(bonus) | Skill::Breakfall(bonus)) = of else { continue };
        report.number(format_args!("{place}.skills[{}]", number + 1), "the bonus of a skill", *bonus, -20..=20);
    }
}

fn spot(report: &mut Report, place: &str, spot: &Spot) {
    needed_name(report, format_args!("{place}.name"), &spot.name);
    report.number(format_args!("{place}.penalty"), "the OCV penalty for aiming there", spot.penalty, 0..=MAX_PENALTY);
    if let SpotEffect::Drained(of, points) = spot.effect {
        let place = format!("{place}.effect.drained");
        report.number(&place, "the number of points", points, 1..=MAX_POOL);
        if matches!(of, Characteristic::Stun | Characteristic::Body) {
            report.fault(place, format_args!("{} can only be lost to damage", of.name()));
        }
    }
}

fn attack(report: &mut Report, place: &str, attack: &AttackSpec) {
    needed_name(report, format_args!("{place}.name"), &attack.name);
    let dice = attack.dice;
    report.number(format_args!("{place}.dice.dice"), "the number of dice", dice.dice, 0..=MAX_DICE);
    report.number(format_args!("{place}.dice.plus"), "the number of pips", dice.plus, 0..=3);
    if dice.is_empty() {
        report.fault(format_args!("{place}.dice"), "an attack needs a die, half a die or a pip");
    }
    if let AttackRange::Metres(Metres(metres)) = attack.range {
        report.number(format_args!("{place}.range.metres"), "the range in metres", metres, 1..=FARTHEST);
    }
    if let Area::Radius(Metres(metres)) | Area::Explosion(Metres(metres)) = attack.area {
        report.number(format_args!("{place}.area"), "the radius in metres", metres, 1..=64);
    }
    report.number(format_args!("{place}.shots"), "the number of shots", attack.shots, 1..=20);
    let percent = attack.knockback_percent;
    report.number(format_args!("{place}.knockback_percent"), "the percentage of BODY that counts", percent, 0..=400);
    report.number(format_args!("{place}.active_points"), "the number of active points", attack.active_points, 0..=500);
}

fn power(report: &mut Report, place: &str, power: &Power) {
    match power {
        Power::KnockbackResistance(Hexes(hexes)) => {
            report.number(format_args!("{place}.knockback_resistance"), "the number of hexes", *hexes, 0..=100);
        }
        Power::Heavy(Hexes(hexes)) => {
            report.number(format_args!("{place}.heavy"), "the number of hexes", *hexes, 0..=100);
        }
        Power::Shrinking(levels) => {
            report.number(format_args!("{place}.shrinking"), "the number of levels", *levels, 0..=20);
        }
        Power::Clinging => {}
        Power::ForceField { name, pd, ed, active_points, .. } => {
            let place = format!("{place}.force_field");
            needed_name(report, format_args!("{place}.name"), name);
            report.number(format_args!("{place}.pd"), "PD", *pd, 0..=MAX);
            report.number(format_args!("{place}.ed"), "ED", *ed, 0..=MAX);
            report.number(
                format_args!("{place}.active_points"),
                "the number of active points",
                *active_points,
                0..=500,
            );
        }
    }
}
