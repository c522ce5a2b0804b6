//! STUN and BODY left, and their effects (`CH-24` to `CH-26`).

use crate::{
    battle::FigureId,
    champions::{ChampionsBattle, Characteristic},
};

/// STUN and BODY left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vitals {
    /// STUN.
    pub stun: i16,
    /// BODY.
    pub body: i16,
}

impl Vitals {
    /// STUN and BODY left after a loss.
    #[must_use]
    pub const fn less(self, (stun, body): (u16, u16)) -> Self {
        Self { stun: self.stun.saturating_sub_unsigned(stun), body: self.body.saturating_sub_unsigned(body) }
    }
}

impl ChampionsBattle<'_> {
    /// STUN and BODY left of a character.
    #[must_use]
    pub fn vitals(self, figure: FigureId) -> Vitals {
        let condition = self.condition(figure);
        Vitals { stun: condition.stun, body: condition.body }
    }
}

/// Effect of STUN and BODY. While an attack is settled, the rules use no other information about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VitalsSummary {
    /// True if any damage got through.
    pub hurt: bool,
    /// True if more STUN than CON got through (`CH-24`). Never set for an unconscious character.
    pub shaken: bool,
    /// STUN left, by category.
    pub stun: StunLeft,
    /// BODY left, by category.
    pub body: BodyLeft,
}

/// STUN left, by category (`CH-25`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StunLeft {
    /// Above 0.
    Some,
    /// Exactly 0.
    None,
    /// Below 0: out.
    Out,
}

/// BODY left, by category (`CH-26`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BodyLeft {
    /// Above 0.
    Some,
    /// 0 or below: dying.
    Dying,
    /// As far below 0 as it began above: dead.
    Dead,
}

/// Values that decide the fate of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    constitution: i16,
    whole_stun: i16,
    whole_body: i16,
}

impl Limits {
    /// The current limits of a character.
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

    /// Effect of STUN and BODY that get through, given what was left.
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

    /// Representative values for a fate.
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
