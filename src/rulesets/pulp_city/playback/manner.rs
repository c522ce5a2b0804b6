//! What an action looks like, by what its card says of it.

use knockback_rules::{
    battle::Occupant,
    pulp_city::{Aim, Attempt, Mark, Played, Reach, Trait},
};

use crate::battle::playback::missile::Missile;

/// What an action looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Fists.
    Fist,
    /// An edge, or claws.
    Cut,
    /// A missile.
    Shoots(Missile),
    /// A ray of the mind or the spirit.
    Mind,
    /// It does somebody good.
    Aid,
    /// Something or somebody is thrown.
    Hurl(Occupant),
}

/// What an attempt looks like.
pub(super) fn manner(battle: Played<'_>, attempt: Attempt) -> Manner {
    if let Some(thrown) = attempt.thrown {
        return Manner::Hurl(thrown);
    }
    let Some(action) = battle.action(attempt.attacker, attempt.action) else { return Manner::Fist };
    let kind = match attempt.target {
        Mark::Figure(target) => battle.friends(attempt.attacker, target) || target == attempt.attacker,
        Mark::Object(_) | Mark::Hex(_) => false,
    };
    if kind || matches!(action.aim, Aim::Friend) || matches!(action.reach, Reach::Own) {
        return Manner::Aid;
    }
    match (action.roll, action.reach) {
        (Trait::Mind | Trait::Spirit, _) => Manner::Mind,
        (Trait::Energy, _) => Manner::Shoots(Missile::Bolt),
        (Trait::Agility, Reach::Contact) => Manner::Cut,
        (_, Reach::Contact) => Manner::Fist,
        (Trait::Agility, _) => Manner::Shoots(Missile::Arrow),
        _ => Manner::Shoots(Missile::Bullet),
    }
}
