//! The characters of a side, each with its kind and the numbers that players compare first.

use knockback_rules::{
    battle::{Setup, SideId},
    champions::{self, Area, AttackRange, AttackSpec, Characteristic, Power, Sheet, Skill, attack::strike_dice},
};

use crate::{
    roster::{Gift, Roster, RosterEntry, figures},
    text::count_of,
    tip::Tip,
};

/// The characters of a side, with their total points if points may decide the battle.
pub(super) fn roster(setup: &Setup, own: &champions::Setup, side: SideId) -> Roster {
    let sheets = || figures(setup, side).map(|figure| own.sheet(figure));
    let mut worth = count_of(sheets().count(), "character", "characters");
    if own.turn_limit.is_some() {
        worth = format!("{worth}, {} points", sheets().map(|sheet| sheet.points.0).sum::<u32>());
    }
    let entries = figures(setup, side).map(|figure| entry(&setup.figure(figure).name, own.sheet(figure)));
    Roster { worth, entries: entries.collect() }
}

fn entry(name: &str, sheet: &Sheet) -> RosterEntry {
    RosterEntry {
        label: format!("Character {name}"),
        name: name.to_owned(),
        kind: kind(sheet).to_owned(),
        right: format!("SPD {}", sheet.speed),
        numbers: numbers(sheet),
        tip: Some(Tip::new(
            "OCV is for hitting, DCV for not being hit. PD and ED reduce damage; the number after the slash also stops killing BODY. STUN keeps a character awake, BODY alive.",
            &["CH-10", "CH-20", "CH-25", "CH-26"],
        )),
        gifts: gifts(sheet),
    }
}

/// A short label for the kind of a character.
fn kind(sheet: &Sheet) -> &'static str {
    let ranged = sheet.attacks.iter().any(AttackSpec::is_ranged);
    let held = sheet.attacks.iter().filter(|attack| attack.held).count();
    if sheet.mental {
        "mentalist"
    } else if sheet.can_fly() {
        if ranged { "flying blaster" } else { "flyer" }
    } else if sheet.strength >= 40 {
        "brick"
    } else if sheet.skills.contains(&Skill::MartialDodge) {
        "martial artist"
    } else if sheet.speed >= 7 {
        "speedster"
    } else if held > 1 {
        "gadgeteer"
    } else if held == 1 {
        "gunman"
    } else if ranged {
        "blaster"
    } else {
        "fighter"
    }
}

/// The numbers that players compare first.
fn numbers(sheet: &Sheet) -> String {
    let of = |of| sheet.characteristic(of);
    let with = |all: u8, resistant: u8| if resistant > 0 { format!("{all}/{resistant}") } else { all.to_string() };
    format!(
        "OCV {}  DCV {}   PD {}  ED {}   STUN {}  BODY {}  END {}",
        of(Characteristic::Ocv),
        of(Characteristic::Dcv),
        with(sheet.pd, sheet.resistant_pd),
        with(sheet.ed, sheet.resistant_ed),
        sheet.stun,
        sheet.body,
        sheet.endurance
    )
}

/// Attacks, means of movement and powers, with explanations.
fn gifts(sheet: &Sheet) -> Vec<Gift> {
    let mut gifts = vec![Gift::new(
        format!("Bare hands {}", strike_dice(sheet.strength)),
        format!("STR {}: punches, grabs, shoves and throws.", sheet.strength),
        &["CH-18"],
    )];
    gifts.extend(sheet.attacks.iter().map(|attack| {
        let killing = if attack.is_killing() { " killing" } else { "" };
        let reach = match attack.range {
            AttackRange::Hand => "hand to hand".to_owned(),
            AttackRange::Metres(metres) => format!("up to {metres}"),
        };
        let area = match attack.area {
            Area::None => "",
            Area::Radius(_) | Area::Explosion(_) => ", on all targets around a hex",
        };
        let shots = if attack.shots > 1 { format!(", {} shots", attack.shots) } else { String::new() };
        let kind = if attack.is_killing() { "Killing damage" } else { "An attack" };
        let name = format!("{} {}{killing}", attack.name, attack.dice);
        Gift::new(name, format!("{kind}, {reach}{area}{shots}."), &["CH-2"])
    }));
    let movement = sheet.movement;
    let fastest = if sheet.can_fly() { ("Flies", movement.flight) } else { ("Runs", movement.running) };
    gifts.push(Gift::new(format!("{} {}", fastest.0, fastest.1), "In a full phase. A hex is 2 m.", &["CH-7"]));
    gifts.extend(sheet.powers.iter().map(|power| match power {
        Power::ForceField { name, pd, ed, .. } => {
            Gift::new(name, format!("A force field: +{pd} PD and +{ed} ED while it is up."), &["CH-3"])
        }
        Power::KnockbackResistance(hexes) | Power::Heavy(hexes) => {
            Gift::new(format!("Rooted {}", hexes.0), "Takes this many hexes off every knockback.", &["CH-34"])
        }
        Power::Clinging => Gift::new("Clings", "One more die against every knockback.", &["CH-33"]),
        Power::Shrinking(_) => Gift::new("Shrunk", "Knocked back farther.", &["CH-3"]),
    }));
    gifts
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_rules::champions::Champions;
    use knockback_testing::champions::open;

    #[test]
    fn characters_are_described_by_their_kind() {
        let battle = open();
        let setup = battle.setup();
        let champions = setup.of::<Champions>().unwrap();
        let kind_of = |id: &str| kind(champions.sheet(setup.names.figure(id).unwrap()));
        let kinds = ["granite", "kestrel", "lumen", "sergeant"].map(kind_of);
        assert_eq!(kinds, ["brick", "flyer", "mentalist", "gunman"]);
        let worth = roster(setup, champions, SideId(0)).worth;
        assert!(worth.starts_with("3 characters, "), "{worth}");
        assert!(worth.ends_with(" points"), "points decide after turn 6");
    }
}
