//! Attacks and flights: the records behind the account, and their totals for a side.

use knockback_rules::battle::{Battle, FigureId, SideId};

use super::{Account, LostTo};

/// Attacks and flights of the figures of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SideFlights {
    /// Attacks of its figures on enemies.
    pub attacks: u32,
    /// Number of those attacks that displaced another figure by at least one hex.
    pub attacks_that_move: u32,
    /// Number of times its figures were displaced by at least one hex.
    pub flights: u32,
    /// Number of those flights with a crash, a fall, or ground that had an effect.
    pub flights_with_effect: u32,
    /// Number of those flights that harmed the flyer or a figure that it struck.
    pub flights_with_harm: u32,
    /// Harm that its figures suffered from any cause.
    pub harm: u32,
    /// Harm that its figures suffered from flights, their own or those of other figures.
    pub harm_by_flight: u32,
    /// Figures that were lost.
    pub losses: u32,
    /// Figures that were lost to a flight.
    pub lost_to_flight: u32,
}

impl Account {
    /// The attacks and flights of a side.
    #[must_use]
    pub fn flights_of(&self, battle: &Battle, side: SideId) -> SideFlights {
        let mut sum = SideFlights::default();
        let figures = battle.setup().figure_ids().zip(self.figures());
        for (_, account) in figures.filter(|(figure, _)| battle.owner(*figure) == side) {
            sum.attacks += account.attacks;
            sum.attacks_that_move += account.attacks_that_move;
            sum.flights += account.flights;
            sum.flights_with_effect += account.flights_with_effect;
            sum.flights_with_harm += account.flights_with_harm;
            sum.harm += account.harm_suffered;
            sum.harm_by_flight += account.harm_by_flight;
            sum.losses += u32::from(account.lost.is_some());
            sum.lost_to_flight += u32::from(account.lost == Some(LostTo::Flight));
        }
        sum
    }
}

/// The attack that is being resolved, and the last attack of each figure.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Attacks {
    attacker: Option<FigureId>,
    last: Vec<AttackRecord>,
}

/// The last attack of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum AttackRecord {
    /// The figure has not attacked.
    #[default]
    None,
    /// Aimed at no enemy: an area, an object or a friend. It counts once it hurts or moves an enemy.
    Unaimed,
    /// Counted. It has moved no other figure.
    Counted,
    /// Counted as an attack that moves a figure.
    Moved,
}

impl Attacks {
    /// No attacks, in a battle with this many figures.
    pub(super) fn new(figures: usize) -> Self {
        Self { attacker: None, last: vec![AttackRecord::None; figures] }
    }

    /// Begins an attack. Returns true if it counts now.
    pub(super) fn begin(&mut self, attacker: FigureId, at_enemy: bool) -> bool {
        self.attacker = Some(attacker);
        self.last[attacker.index()] = if at_enemy { AttackRecord::Counted } else { AttackRecord::Unaimed };
        at_enemy
    }

    /// Continues the last attack of a figure, which another act may have interrupted.
    pub(super) fn resume(&mut self, attacker: FigureId) {
        self.attacker = Some(attacker);
    }

    /// Ends the attack that is being resolved. Its figure may resume it.
    pub(super) const fn end(&mut self) {
        self.attacker = None;
    }

    /// Records that an enemy was hurt or moved. Returns the attacker if its attack counts from now on.
    pub(super) fn reaches(&mut self, battle: &Battle, figure: FigureId) -> Option<FigureId> {
        let attacker = self.attacker.filter(|by| battle.owner(*by) != battle.owner(figure))?;
        self.advance(attacker, AttackRecord::Unaimed, AttackRecord::Counted)
    }

    /// Records that a figure was moved. Returns the attacker if this is the first figure that its attack moves.
    pub(super) fn moves(&mut self, figure: FigureId) -> Option<FigureId> {
        let attacker = self.attacker.filter(|by| *by != figure)?;
        self.advance(attacker, AttackRecord::Counted, AttackRecord::Moved)
    }

    fn advance(&mut self, attacker: FigureId, from: AttackRecord, to: AttackRecord) -> Option<FigureId> {
        let last = &mut self.last[attacker.index()];
        if *last != from {
            return None;
        }
        *last = to;
        Some(attacker)
    }
}

/// The last flight of a figure in the current act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct FlightRecord {
    /// Its hexes, once it has ended.
    hexes: Option<u16>,
    effect: bool,
    harm: bool,
}

/// The counts of flights that increase when a record changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct FlightCounts {
    pub(super) with_effect: u32,
    pub(super) with_harm: u32,
}

impl FlightRecord {
    /// Ends the flight. An effect before its end counts now.
    pub(super) fn end(&mut self, hexes: u16) -> FlightCounts {
        self.hexes = Some(hexes);
        self.counted(self.effect, self.harm)
    }

    /// Records an effect, harm or both. Each counts once.
    pub(super) fn note(&mut self, effect: bool, harm: bool) -> FlightCounts {
        let new = self.counted(effect && !self.effect, harm && !self.harm);
        self.effect |= effect;
        self.harm |= harm;
        new
    }

    /// True once it has ended.
    pub(super) const fn is_over(self) -> bool {
        self.hexes.is_some()
    }

    /// The counts of an effect and of harm, which are 0 until the flight has ended, and if it has moved no hex.
    fn counted(self, effect: bool, harm: bool) -> FlightCounts {
        let counts = self.hexes.is_some_and(|hexes| hexes > 0);
        FlightCounts { with_effect: (counts && effect).into(), with_harm: (counts && harm).into() }
    }
}
