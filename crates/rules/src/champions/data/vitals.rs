//! STUN and BODY that are left, and what they come to (`CH-24` to `CH-26`).

use crate::{
    battle::FigureId,
    champions::{ChampionsBattle, Characteristic},
};

/// STUN and BODY that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vitals {
    /// STUN.
    pub stun: i16,
    /// BODY.
    pub body: i16,
}

impl Vitals {
    /// What is left after a loss.
    #[must_use]
    pub const fn less(self, (stun, body): (u16, u16)) -> Self {
        Self { stun: self.stun.saturating_sub_unsigned(stun), body: self.body.saturating_sub_unsigned(body) }
    }
}

impl ChampionsBattle<'_> {
    /// The STUN and BODY that a character has left.
    #[must_use]
    pub fn vitals(self, figure: FigureId) -> Vitals {
        let condition = self.condition(figure);
        Vitals { stun: condition.stun, body: condition.body }
    }
}

/// What STUN and BODY come to: the rules tell no more apart while a blow is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VitalsSummary {
    /// Something came through.
    pub hurt: bool,
    /// More STUN than CON came through (`CH-24`); not set for an unconscious character.
    pub shaken: bool,
    /// What the STUN that is left comes to.
    pub stun: StunLeft,
    /// What the BODY that is left comes to.
    pub body: BodyLeft,
}

/// What STUN comes to (`CH-25`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StunLeft {
    /// Some is left.
    Some,
    /// Exactly none.
    None,
    /// Less than none: out.
    Out,
}

/// What BODY comes to (`CH-26`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BodyLeft {
    /// Some is left.
    Some,
    /// None: dying.
    Dying,
    /// As far below 0 as it began above: dead.
    Dead,
}

/// The numbers of a character by which its fate is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    constitution: i16,
    whole_stun: i16,
    whole_body: i16,
}

impl Limits {
    /// Those of a character as it is.
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

    /// The result of STUN and BODY that come through, where so much was left.
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

    /// The representative numbers of a fate.
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
