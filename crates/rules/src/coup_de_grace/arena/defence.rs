//! The Defence that an attack roll must reach (`CDG-1`, `CDG-2`).

use serde::Serialize;

use super::{facing, ground};
use crate::{
    battle::FigureId,
    coup_de_grace::{
        CoupDeGraceBattle, RaceTrait,
        data::{
            blow::{Blow, BlowKind},
            race::While,
        },
    },
};

/// A reason for a part of the Defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DefenceReason {
    /// Armour (`CDG-1`).
    Class,
    /// Shield or buckler, if the attacker is in the front arc (`CDG-2`, `CDG-28`).
    Shield,
    /// Race (`CDG-27`).
    Race,
    /// The mini is on guard (`CDG-27`).
    Guard,
    /// The mini is in water (`CDG-26`).
    Water,
    /// The attacker's weapon sets the Defence of downed targets (`CDG-28`). No other part applies then.
    Weapon,
}

/// A contribution to the Defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DefencePart {
    /// Reason for the contribution.
    pub reason: DefenceReason,
    /// Points of Defence.
    pub value: i16,
}

impl DefenceReason {
    /// Id of the rule for this reason.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Class => "CDG-1",
            Self::Shield => "CDG-2",
            Self::Water => "CDG-26",
            Self::Race | Self::Guard => "CDG-27",
            Self::Weapon => "CDG-28",
        }
    }
}

/// Returns the Defence of a target against an attack.
#[must_use]
pub fn defence(battle: CoupDeGraceBattle<'_>, blow: Blow) -> i16 {
    defence_of(battle, blow.target, Some(blow)).iter().map(|part| part.value).sum()
}

/// Returns the parts of a mini's Defence. `against` is the attack, or `None` for the spikes of a pit, against which
/// shields do not help.
#[must_use]
pub fn defence_of(battle: CoupDeGraceBattle<'_>, figure: FigureId, against: Option<Blow>) -> Vec<DefencePart> {
    let weapon = against.and_then(|blow| blow.profile(battle));
    if let Some(value) = weapon.and_then(|weapon| weapon.downed_defence).filter(|_| battle.is_downed(figure)) {
        return vec![DefencePart { reason: DefenceReason::Weapon, value }];
    }
    let sheet = battle.sheet(figure);
    let mut parts = vec![DefencePart { reason: DefenceReason::Class, value: sheet.class.defence() }];
    let mut add = |reason, value| {
        if value != 0 {
            parts.push(DefencePart { reason, value });
        }
    };
    if let Some(blow) = against {
        add(DefenceReason::Shield, shields(battle, blow));
    }
    let own = match sheet.race_trait() {
        Some(RaceTrait::Defence(While::Unhurt)) => battle.is_unhurt(figure),
        Some(RaceTrait::Defence(While::Downed)) => battle.is_downed(figure),
        _ => false,
    };
    add(DefenceReason::Race, i16::from(own));
    add(DefenceReason::Guard, i16::from(battle.mini(figure).guarded));
    let ground = battle.cell_of(figure).map(|cell| ground::defence(battle.setup().board.terrain(cell)));
    add(DefenceReason::Water, ground.unwrap_or(0));
    parts
}

/// Returns the Defence from shields, or 0 if the attacker is not in the front arc (`CDG-2`, `CDG-28`).
fn shields(battle: CoupDeGraceBattle<'_>, blow: Blow) -> i16 {
    let fronts = battle.cell_of(blow.attacker).is_some_and(|from| facing::faces(battle, blow.target, from));
    let held = battle.sheet(blow.target).profiles().map(|(_, profile)| match blow.kind {
        BlowKind::Melee => profile.guards.0,
        BlowKind::Ranged => profile.guards.1,
    });
    if fronts { held.sum() } else { 0 }
}
