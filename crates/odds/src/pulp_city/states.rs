//! States of models at the end.

use knockback_rules::{battle::FigureId, pulp_city::PulpCityBattle};

/// A state of a model or thing at the end. It may have been in that state before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// It has extra dice as attacker, until the Effects Phase (`PC-26`).
    Attack,
    /// It has extra dice on its next roll as defender (`PC-28`).
    Block,
    /// It has extra dice on its next roll as attacker (`PC-29`).
    Brutal,
    /// It has extra dice as defender, until the Effects Phase (`PC-31`).
    Defend,
    /// It is Empowered (`PC-33`).
    Empowered,
    /// It is fatigued (`PC-36`).
    Fatigued,
    /// It is immune to some effect until the Effects Phase (`PC-39`).
    Immune,
    /// It is KO'ed (`PC-9`), or it is a thing that was removed.
    Ko,
    /// It has Power Up dice (`PC-42`).
    PowerUp,
    /// Its AP limit has risen (`PC-43`).
    Quick,
    /// Its AP limit has fallen (`PC-47`).
    Slow,
    /// It is Spectral (`PC-49`).
    Spectral,
    /// It is stunned (`PC-55`).
    Stunned,
    /// It has fewer dice (`PC-54`).
    Suppressed,
    /// It is weak on a trait (`PC-56`).
    Weak,
}

impl State {
    /// All states, in the order of their names.
    pub const ALL: [Self; 15] = [
        Self::Attack,
        Self::Block,
        Self::Brutal,
        Self::Defend,
        Self::Empowered,
        Self::Fatigued,
        Self::Immune,
        Self::Ko,
        Self::PowerUp,
        Self::Quick,
        Self::Slow,
        Self::Spectral,
        Self::Stunned,
        Self::Suppressed,
        Self::Weak,
    ];

    /// The machine-readable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Block => "block",
            Self::Brutal => "brutal",
            Self::Defend => "defend",
            Self::Empowered => "empowered",
            Self::Fatigued => "fatigued",
            Self::Immune => "immune",
            Self::Ko => "ko",
            Self::PowerUp => "power_up",
            Self::Quick => "quick",
            Self::Slow => "slow",
            Self::Spectral => "spectral",
            Self::Stunned => "stunned",
            Self::Suppressed => "suppressed",
            Self::Weak => "weak",
        }
    }

    /// The name for display.
    #[must_use]
    pub const fn display_name(self) -> &'static str {
        match self {
            Self::Ko => "KO'ed",
            Self::PowerUp => "Power Up dice",
            _ => self.name(),
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct States(u16);

impl States {
    /// The states of a thing that was removed.
    pub(super) const GONE: Self = Self(State::Ko.bit());

    /// The states of a model.
    pub(super) fn of(battle: PulpCityBattle<'_>, figure: FigureId) -> Self {
        let model = battle.model(figure);
        let all = [
            (State::Attack, model.attack > 0),
            (State::Block, model.block > 0),
            (State::Brutal, model.brutal > 0),
            (State::Defend, model.defend > 0),
            (State::Empowered, model.empowered),
            (State::Fatigued, model.fatigue > 0),
            (State::Immune, model.immune.0 != 0),
            (State::Ko, model.ko),
            (State::PowerUp, model.power_up > 0),
            (State::Quick, model.pace > 0),
            (State::Slow, model.pace < 0),
            (State::Spectral, model.spectral),
            (State::Stunned, model.stunned),
            (State::Suppressed, model.suppress > 0),
            (State::Weak, model.weak != 0),
        ];
        Self(all.into_iter().filter(|(_, is)| *is).fold(0, |states, (state, _)| states | state.bit()))
    }

    /// True if the set contains a state.
    #[must_use]
    pub const fn has(self, state: State) -> bool {
        self.0 & state.bit() != 0
    }

    /// The states in the set.
    pub fn iter(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |state| self.has(*state))
    }

    /// The states that are not in the other set.
    #[must_use]
    pub const fn but(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }
}
