//! The effects of armour, races and weapons, in plain words, generated from the rules.

use knockback_rules::coup_de_grace::{
    Class, Race, RaceTrait,
    race::{Stroke, When, While},
    weapon::{Focus, Magic, MoreDamage, OnHit, Profile, Shot},
};

use super::words::{points, points_short, signed, span};

/// The everyday name of an armour class.
#[must_use]
pub const fn class(class: Class) -> &'static str {
    match class {
        Class::Unarmoured => "No armour",
        Class::Light => "Light armour",
        Class::Heavy => "Heavy armour",
    }
}

/// The ability of a race.
#[must_use]
pub fn race_trait(race: Race) -> String {
    match race.race_trait() {
        RaceTrait::HitPoints(more) => format!("+{more} hit point."),
        RaceTrait::Movement(more) => format!("+{more} movement."),
        RaceTrait::ToHit(When::AtLastHitPoint) => "+1 to hit at the last hit point.".to_owned(),
        RaceTrait::ToHit(When::Unhurt) => "+1 to hit while unharmed.".to_owned(),
        RaceTrait::ToHit(When::TargetDowned) => "+1 to hit downed targets.".to_owned(),
        RaceTrait::ToHit(When::TargetAtLastHitPoint) => "+1 to hit targets with 1 hit point.".to_owned(),
        RaceTrait::Defence(While::Unhurt) => "+1 Defence while unharmed.".to_owned(),
        RaceTrait::Defence(While::Downed) => "+1 Defence while downed.".to_owned(),
        RaceTrait::Damage(Stroke::EvenBackstab) => "+1 damage on a backstab that hits with an even die.".to_owned(),
        RaceTrait::Damage(Stroke::Six) => "+1 damage on a roll of 6.".to_owned(),
        RaceTrait::Rerolls(face) => format!("Re-rolls one failed {face} each round."),
        RaceTrait::RecoversOn(die) => format!("Recovers on {die} or more."),
        RaceTrait::Guards => {
            "Can guard for 1 point: +1 Defence this round, but no attacks in the activation.".to_owned()
        }
        RaceTrait::WalksThrough => "Walks through minis, but cannot stop on one.".to_owned(),
        RaceTrait::Heals => {
            "Regains 1 hit point for each melee coup de grace that hits, up to the number at the start of the battle."
                .to_owned()
        }
        RaceTrait::Quickens => "+1 movement, for good, for each melee coup de grace that hits.".to_owned(),
    }
}

/// The effects of a weapon, in sentences.
#[must_use]
pub fn weapon(held: &Profile) -> String {
    let mut said = Vec::new();
    match held.melee {
        None => {}
        Some(1) => said.push("Melee against the opponent in the front hex.".to_owned()),
        Some(reach) => said.push(format!("Melee, up to {reach} hexes straight ahead.")),
    }
    if let Some(Shot { cost, range, increment }) = held.shot {
        let far = range.map_or("at any range".to_owned(), |range| format!("up to {range} hexes"));
        let less = increment.map_or(String::new(), |hexes| format!(", \u{2212}1 for every {hexes} hexes"));
        said.push(format!("Ranged for {}, {far}{less}.", points(cost)));
    }
    if let Some(Focus { magic, cost, range }) = held.focus {
        let does = match magic {
            Magic::Orb => format!("moves any other mini within {range} hexes by one hex and may turn it"),
            Magic::Air => format!("moves all other minis within {range} hexes by one hex"),
        };
        said.push(format!("For {}, {does}. Not an attack.", points(cost)));
    }
    said.extend(on_hit(held.on_hit).map(str::to_owned));
    match held.more_damage {
        MoreDamage::Never => {}
        MoreDamage::Backstab => said.push("+1 damage on a backstab.".to_owned()),
        MoreDamage::On(low, high) => said.push(format!("+1 damage on a roll of {}.", span(low, high))),
    }
    said.extend(held.more_to_hit.map(|(low, high)| format!("+1 to hit on a roll of {}.", span(low, high))));
    said.extend(held.rerolls.map(|face| format!("Re-rolls one failed {face} each round.")));
    said.extend(held.downed_defence.map(|defence| format!("Downed targets have Defence {defence} against it.")));
    if held.after_a_miss > 0 {
        said.push(format!("After a miss the bearer gains {}.", points(held.after_a_miss)));
    }
    match held.guards {
        (0, 0) => {}
        (melee, 0) => said.push(format!("{} Defence against melee from the front arc.", signed(melee))),
        (all, _) => said.push(format!("{} Defence against attacks from the front arc.", signed(all))),
    }
    said.join(" ")
}

/// The effect of a hit other than plain damage.
const fn on_hit(on_hit: OnHit) -> Option<&'static str> {
    match on_hit {
        OnHit::Damage => None,
        OnHit::PushAtWill => Some("A hit may push the target one hex straight away."),
        OnHit::Push => Some("A hit pushes the target one hex away."),
        OnHit::Pull => Some("A hit pulls the target one hex closer."),
        OnHit::PullToFront => Some("A hit does no damage, but pulls the target to the front hex."),
        OnHit::Entangle => Some(
            "A hit does no damage, but the bearer drags the target along, and friends have +1 against the target this round.",
        ),
    }
}

/// The shortest description of a weapon.
#[must_use]
pub fn weapon_short(held: &Profile) -> String {
    let mut said = Vec::new();
    said.extend(held.melee.map(|reach| if reach == 1 { "melee".to_owned() } else { format!("melee {reach}") }));
    said.extend(held.shot.map(|shot| format!("ranged {}", points_short(shot.cost))));
    said.extend(held.focus.map(|focus| format!("spell {}", points_short(focus.cost))));
    match held.guards {
        (0, 0) => {}
        (melee, 0) => said.push(format!("{} melee", signed(melee))),
        (all, _) => said.push(format!("{} front", signed(all))),
    }
    said.join(", ")
}

/// The shortest description of what a race adds to the numbers of a card; empty if it adds nothing.
#[must_use]
pub fn race_trait_short(quality: RaceTrait) -> String {
    match quality {
        RaceTrait::HitPoints(more) => format!("+{more} HP"),
        RaceTrait::Movement(more) => format!("+{}", points_short(more)),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::coup_de_grace::Weapon;

    use super::*;

    #[test]
    fn every_weapon_and_race_has_a_description() {
        let mut said: Vec<String> = Weapon::ALL.iter().map(|held| weapon(&held.profile())).collect();
        said.extend(Race::ALL.iter().map(|race| race_trait(*race)));
        assert!(said.iter().all(|words| words.ends_with('.')), "{said:?}");
        assert!(Weapon::ALL.iter().all(|held| !weapon_short(&held.profile()).is_empty()));
        assert!(weapon(&Weapon::Spear.profile()).contains("2 hexes straight ahead"));
        assert!(weapon(&Weapon::Glaive.profile()).contains("3 or 4"));
    }
}
