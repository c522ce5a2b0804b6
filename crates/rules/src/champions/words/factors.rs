//! Text for the factors that change damage between the dice and the damage taken.

use crate::{
    battle::{self, FigureId, Occupant},
    champions::{
        ChampionsBattle, Frame, Maneuver, Weapon,
        attack::{
            AttackStage, WeaponProfile,
            area::{self, AreaStage},
        },
        harm::damage::{self, Damage},
    },
};

/// The hit whose damage has just been rolled.
pub(super) struct HitAtHand {
    /// The attacker.
    pub(super) attacker: FigureId,
    /// The weapon.
    pub(super) with: Weapon,
    /// The maneuver.
    pub(super) maneuver: Maneuver,
    /// Profile of the weapon, with the dice rolled.
    pub(super) blow: WeaponProfile,
    /// Distance from the centre of an explosion, in hexes.
    pub(super) explosion: u16,
    /// True if the target rolled with the punch.
    pub(super) rolled_with: bool,
}

/// Returns the current hit on a victim, by an attack or an area attack.
pub(super) fn hit_at_hand(before: ChampionsBattle<'_>, victim: Occupant) -> Option<HitAtHand> {
    match before.top()? {
        battle::Frame::Champions(Frame::Attack(attack)) if matches!(attack.stage, AttackStage::Damage { .. }) => {
            Some(HitAtHand {
                attacker: attack.attacker,
                with: attack.with,
                maneuver: attack.maneuver,
                blow: attack.blow(before)?,
                explosion: 0,
                rolled_with: attack.rolled_with,
            })
        }
        battle::Frame::Champions(Frame::Area(frame)) if matches!(frame.stage, AreaStage::Blast { .. }) => {
            let explodes = area::area_of(before, frame.attacker, frame.with).is_some_and(|(_, explodes)| explodes);
            let mut all = frame.struck(before).into_iter();
            let away = all.find(|(_, who)| *who == victim).map_or(0, |(away, _)| away);
            let blow = frame.blow(before)?;
            Some(HitAtHand {
                attacker: frame.attacker,
                with: frame.with,
                maneuver: Maneuver::Strike,
                blow: WeaponProfile { dice: frame.dice(before, victim), ..blow },
                explosion: if explodes { away } else { 0 },
                rolled_with: false,
            })
        }
        _ => None,
    }
}

/// Describes the victim's defence, as in `, against PD 18`, and returns the STUN and BODY that get through. The text is
/// empty for an unbreakable object.
pub(super) fn against(before: ChampionsBattle<'_>, victim: Occupant, damage: Damage) -> (String, (u16, u16)) {
    match victim {
        Occupant::Figure(figure) => {
            let (all, resistant) = damage::defences(before, figure, damage.against);
            let defence = damage.against.name();
            let resistant =
                if damage.killing { format!(" (resistant {resistant} against BODY)") } else { String::new() };
            let (stun, body) = damage::through(before, figure, damage);
            let least = if stun > damage.stun.saturating_sub(all) { "; STUN is at least the BODY taken" } else { "" };
            (format!(", against {defence} {all}{resistant}{least}"), (stun, body))
        }
        Occupant::Object(object) => match before.rules().thing(object) {
            Some(thing) => {
                let defence = thing.defence;
                (format!(", against DEF {defence}"), (0, damage.body.saturating_sub(defence.into())))
            }
            None => (String::new(), (0, 0)),
        },
    }
}

/// Describes what gets through if it is nothing or halved. Empty otherwise.
pub(super) const fn less(rolled_with: bool, through: (u16, u16)) -> &'static str {
    match (through, rolled_with) {
        ((0, 0), _) => ", and nothing gets through",
        (_, true) => ", and half of the rest after rolling with the punch",
        (_, false) => "",
    }
}
