//! The roll to hit: 3d6 against OCV and DCV (`CH-10`, `CH-14`, `CH-15`).

pub use crate::champions::data::reason::ToHitReason;
use crate::{
    battle::{FigureId, Occupant},
    champions::{ChampionsBattle, Characteristic, Enters, data::sheet::half_dcv, window},
    units::Metres,
};

/// The number needed to hit, with the reasons for its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToHit {
    /// Modifiers that are added to 11.
    pub parts: Vec<(i16, ToHitReason)>,
}

impl ToHit {
    /// Returns the number needed: a roll of this number or less hits. A 3 always hits and an 18 never does (`CH-10`).
    #[must_use]
    pub fn need(&self) -> i16 {
        11 + self.parts.iter().map(|(value, _)| value).sum::<i16>()
    }

    /// True if a roll of 3d6 hits (`CH-10`).
    #[must_use]
    pub fn hits(&self, rolled: u16) -> bool {
        match rolled {
            ..=3 => true,
            18.. => false,
            rolled => i32::from(rolled) <= i32::from(self.need()),
        }
    }

    /// Returns how many autofire shots hit (`CH-10`): one, plus one for every 2 points by which the roll succeeds,
    /// up to `shots`.
    #[must_use]
    pub fn hits_of(&self, rolled: u16, shots: u8) -> u8 {
        if !self.hits(rolled) {
            return 0;
        }
        let margin = i32::from(self.need()) - i32::from(rolled);
        u8::try_from(1 + margin.max(0) / 2).unwrap_or(u8::MAX).min(shots.max(1))
    }
}

/// Returns a short text for the reason of a modifier.
#[must_use]
pub const fn words(reason: ToHitReason, value: i16) -> &'static str {
    match reason {
        // A maneuver that lowers the target's DCV makes it easier to hit.
        ToHitReason::Guard if value > 0 => "left open by a maneuver",
        ToHitReason::Ocv => "OCV",
        ToHitReason::Dcv => "DCV",
        ToHitReason::Thing => "object",
        ToHitReason::Range => "range",
        ToHitReason::Noncombat => "noncombat",
        ToHitReason::Unaware => "unaware",
        ToHitReason::Wary => "surprised",
        ToHitReason::Out => "knocked out",
        ToHitReason::Stunned => "stunned",
        ToHitReason::Prone => "prone",
        ToHitReason::Recovering => "recovering",
        ToHitReason::Guard => "defence",
        ToHitReason::Maneuver => "maneuver",
        ToHitReason::Hex => "target hex",
        ToHitReason::Stray => "stray shot",
        ToHitReason::Teamwork => "teamwork",
    }
}

/// Returns the OCV penalty for a distance (`CH-14`).
///
/// ```
/// use knockback_rules::{champions::to_hit::range_penalty, units::Metres};
///
/// assert_eq!([8, 9, 16, 17, 33, 65, 129].map(|m| range_penalty(Metres(m))), [0, 2, 2, 4, 6, 8, 10]);
/// ```
#[must_use]
pub const fn range_penalty(distance: Metres) -> i16 {
    let (mut reach, mut penalty) = (8, 0);
    while reach < distance.0 as u32 {
        reach *= 2;
        penalty += 2;
    }
    penalty
}

/// Returns the harshest reduction of a character's DCV and its reason (`CH-15`): 0 if no DCV is left, 1 if half is
/// left. `None` if nothing reduces the DCV.
#[must_use]
pub fn harshest(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<(u8, ToHitReason)> {
    let condition = battle.condition(figure);
    let factors = [
        (!battle.is_awake(figure), 0, ToHitReason::Out),
        (condition.noncombat, 0, ToHitReason::Noncombat),
        (condition.readiness == Enters::Unaware, 0, ToHitReason::Unaware),
        (condition.stunned, 1, ToHitReason::Stunned),
        (condition.prone, 1, ToHitReason::Prone),
        (condition.readiness == Enters::Wary, 1, ToHitReason::Wary),
        (condition.recovering, 1, ToHitReason::Recovering),
    ];
    let factors = factors.into_iter().filter(|(counts, ..)| *counts);
    factors.map(|(_, halves, reason)| (halves, reason)).min_by_key(|(halves, _)| *halves)
}

/// Returns a character's DCV with defences and maneuvers, before any reduction.
#[must_use]
pub fn whole_dcv(battle: ChampionsBattle<'_>, figure: FigureId) -> i16 {
    (battle.characteristic(figure, Characteristic::Dcv) + window::guarded(battle, figure)).max(0)
}

/// Returns a character's current DCV (`CH-15`).
#[must_use]
pub fn dcv(battle: ChampionsBattle<'_>, figure: FigureId) -> i16 {
    let whole = whole_dcv(battle, figure);
    match harshest(battle, figure) {
        None => whole,
        Some((0, _)) => 0,
        Some(_) => half_dcv(whole),
    }
}

/// Returns the number needed to hit, with the reasons for its modifiers. Without a distance there is no range penalty.
#[must_use]
pub fn aim(battle: ChampionsBattle<'_>, attacker: FigureId, target: Occupant, distance: Option<Metres>) -> ToHit {
    let mut parts = vec![(battle.characteristic(attacker, Characteristic::Ocv), ToHitReason::Ocv)];
    match target {
        Occupant::Figure(figure) => {
            let own = battle.characteristic(figure, Characteristic::Dcv);
            let whole = whole_dcv(battle, figure);
            parts.push((-own, ToHitReason::Dcv));
            if whole != own {
                parts.push((own - whole, ToHitReason::Guard));
            }
            if let Some((_, reason)) = harshest(battle, figure) {
                parts.push((whole - dcv(battle, figure), reason));
            }
        }
        Occupant::Object(_) => parts.push((-3, ToHitReason::Thing)),
    }
    let penalty = distance.map_or(0, range_penalty);
    if penalty > 0 {
        parts.push((-penalty, ToHitReason::Range));
    }
    ToHit { parts }
}
