//! Remaining STUN and BODY, and their effects (`CH-24` to `CH-26`).

use crate::{
    battle::FigureId,
    champions::{ChampionsBattle, Characteristic},
};

/// Remaining STUN and BODY.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vitals {
    /// STUN.
    pub stun: i16,
    /// BODY.
    pub body: i16,
}

impl Vitals {
    /// Returns the STUN and BODY that remain after a loss.
    #[must_use]
    pub const fn less(self, (stun, body): (u16, u16)) -> Self {
        Self { stun: self.stun.saturating_sub_unsigned(stun), body: self.body.saturating_sub_unsigned(body) }
    }
}

impl ChampionsBattle<'_> {
    /// Returns a character's remaining STUN and BODY.
    #[must_use]
    pub fn vitals(self, figure: FigureId) -> Vitals {
        let condition = self.condition(figure);
        Vitals { stun: condition.stun, body: condition.body }
    }
}

/// Summary of a loss of STUN and BODY. While an attack is being resolved, the rules use nothing else about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VitalsSummary {
    /// True if any damage got through.
    pub hurt: bool,
    /// True if more STUN than CON got through (`CH-24`). False if the character is knocked out.
    pub shaken: bool,
    /// Category of the remaining STUN.
    pub stun: StunLeft,
    /// Category of the remaining BODY.
    pub body: BodyLeft,
}

/// Category of the remaining STUN (`CH-25`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StunLeft {
    /// Above 0.
    Some,
    /// Exactly 0.
    None,
    /// Below 0: knocked out.
    Out,
}

/// Category of the remaining BODY (`CH-26`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BodyLeft {
    /// Above 0.
    Some,
    /// 0 or below: dying.
    Dying,
    /// As far below 0 as the starting BODY was above it: dead.
    Dead,
}

/// The values that a character's STUN and BODY are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    constitution: i16,
    whole_stun: i16,
    whole_body: i16,
}

impl Limits {
    /// Returns the current limits of a character.
    #[must_use]
    pub fn of(battle: ChampionsBattle<'_>, figure: FigureId) -> Self {
        let sheet = battle.sheet(figure);
        Self {
            constitution: battle.characteristic(figure, Characteristic::Constitution),
            whole_stun: sheet.characteristic(Characteristic::Stun),
            whole_body: sheet.characteristic(Characteristic::Body),
        }
    }

    const fn stun(stun: i16) -> StunLeft {
        match stun {
            1.. => StunLeft::Some,
            0 => StunLeft::None,
            _ => StunLeft::Out,
        }
    }

    const fn body(self, body: i16) -> BodyLeft {
        match body {
            1.. => BodyLeft::Some,
            _ if body > -self.whole_body => BodyLeft::Dying,
            _ => BodyLeft::Dead,
        }
    }

    /// Summarizes the effect of the STUN and BODY that get through, given what remained before.
    #[must_use]
    pub const fn fate(self, left: Vitals, (stun, body): (u16, u16)) -> VitalsSummary {
        let after = left.less((stun, body));
        let out = after.stun < 0;
        VitalsSummary {
            hurt: stun > 0 || body > 0,
            shaken: !out && stun as i32 > self.constitution as i32,
            stun: Self::stun(after.stun),
            body: self.body(after.body),
        }
    }

    /// Replaces STUN and BODY with representative values of the same categories.
    #[must_use]
    pub const fn plain(self, vitals: Vitals) -> Vitals {
        let stun = match Self::stun(vitals.stun) {
            StunLeft::Some => self.whole_stun,
            StunLeft::None => 0,
            StunLeft::Out => -1,
        };
        let body = match self.body(vitals.body) {
            BodyLeft::Some => self.whole_body,
            BodyLeft::Dying => 0,
            BodyLeft::Dead => -self.whole_body,
        };
        Vitals { stun, body }
    }
}
