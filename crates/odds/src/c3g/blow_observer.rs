//! An observer of an attack's effects in C3G.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, Occupant, Refusal, Setup},
    board::{Cell, End, Footprint},
    c3g::{self, NoKnockback},
    units::{KnockbackPoints, Level},
};

use super::{Outcome, wounds_gained::WoundsGained};
use crate::{KnockbackDamage, Observer, Ratio, Short, Stop};

/// Observes one attack and records the facts of an [`Outcome`]. Wounds are [counted separately](WoundsGained).
#[derive(Clone, Debug, Eq)]
pub struct BlowObserver {
    kp: u16,
    target: Occupant,
    /// True if knockback was not ruled out beforehand, so its points count.
    knocks: bool,
    at: Footprint,
    lead: End,
    // Long enough for most flights.
    path: Short<[Cell; 8]>,
    stop: Stop,
    damage: KnockbackDamage,
    falls: Short<[Level; 4]>,
    destroyed: Short<[Occupant; 2]>,
}

impl PartialEq for BlowObserver {
    /// Compares points first, because most observers differ in them.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.kp == other.kp && self.is_alike(other)
    }
}

impl Hash for BlowObserver {
    /// Hashes only the fields in which most observers differ.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kp, self.path.len(), self.damage, self.falls.len()).hash(state);
    }
}

impl BlowObserver {
    /// Creates an observer of an attack that has not begun.
    ///
    /// # Errors
    /// If the target is not on the board.
    pub(crate) fn new(battle: &Battle, target: Occupant, knocks: bool) -> Result<Self, Refusal> {
        let at = match target {
            Occupant::Figure(figure) => battle.field().standing(figure),
            Occupant::Object(object) => battle.field().object(object).map(Footprint::one),
        };
        Ok(Self {
            target,
            knocks,
            kp: 0,
            at: at.ok_or_else(|| Refusal::unknown(battle.ruleset()))?,
            lead: End::Head,
            path: Short::default(),
            stop: Stop::NONE,
            damage: KnockbackDamage::NotRolled,
            falls: Short::default(),
            destroyed: Short::default(),
        })
    }

    /// The destroyed figures and objects, in the order of their ids.
    pub(crate) fn destroyed(&self) -> &[Occupant] {
        &self.destroyed
    }

    /// The approximate number of entries in the observations.
    pub(crate) fn size(&self) -> usize {
        self.destroyed.len() + self.path.len()
    }

    /// The same observations, reduced to the target.
    pub(crate) fn of_target(&self) -> Self {
        let destroyed = self.destroyed.iter().filter(|who| **who == self.target).copied().collect();
        Self { destroyed, ..self.clone() }
    }

    /// True if all fields except the points are equal.
    fn is_alike(&self, other: &Self) -> bool {
        let Self { kp: _, target, knocks, at, lead, path, stop, damage, falls, destroyed } = self;
        (*target, *knocks, *at, *lead, *stop, *damage)
            == (other.target, other.knocks, other.at, other.lead, other.stop, other.damage)
            && (path, falls, destroyed) == (&other.path, &other.falls, &other.destroyed)
    }

    fn is_target(&self, figure: FigureId) -> bool {
        self.target == Occupant::Figure(figure)
    }

    fn observe_c3g(&mut self, event: &c3g::Event) {
        match event {
            // If the attack destroyed the target, the knockback points are still reported. Any other reason for ruling
            // out knockback sets them to 0.
            c3g::Event::KnockbackRuledOut { reason, .. } if *reason != NoKnockback::Destroyed => self.kp = 0,
            c3g::Event::LineChosen { lead, .. } => {
                self.lead = if *lead == self.at.head { End::Head } else { End::Tail };
            }
            c3g::Event::FlightEnded { figure, cause, .. } if self.is_target(*figure) => self.stop = (*cause).into(),
            c3g::Event::KnockbackDamageRolled { skull, .. } => {
                self.damage = if *skull { KnockbackDamage::Wound } else { KnockbackDamage::Miss };
            }
            c3g::Event::FallRolled { figure, drop, .. } if self.is_target(*figure) => {
                self.falls.push(Level(i16::try_from(*drop).unwrap_or(i16::MAX)));
            }
            c3g::Event::Destroyed { victim, .. } => {
                if let Err(place) = self.destroyed.binary_search(victim) {
                    self.destroyed.insert(place, *victim);
                }
            }
            _ => {}
        }
    }

    /// Compares two observers by the sort order of outcomes, ignoring wounds.
    pub(crate) fn place(&self, other: &Self) -> Ordering {
        self.order(&WoundsGained::default(), other, &WoundsGained::default())
    }

    /// Compares two outcomes by their sort order: points and landing come first, because most outcomes differ in them.
    #[inline]
    pub(crate) fn order(&self, gained: &WoundsGained, other: &Self, other_gained: &WoundsGained) -> Ordering {
        let place = |of: &Self| (of.at.head, of.at.tail);
        self.kp
            .cmp(&other.kp)
            .then_with(|| place(self).cmp(&place(other)))
            .then_with(|| self.order_here(gained, other, other_gained))
    }

    fn order_here(&self, gained: &WoundsGained, other: &Self, other_gained: &WoundsGained) -> Ordering {
        let how = |of: &Self| (of.stop, of.damage);
        how(self)
            .cmp(&how(other))
            .then_with(|| self.falls.as_slice().cmp(&other.falls))
            .then_with(|| gained.markers().cmp(other_gained.markers()))
            .then_with(|| self.destroyed.as_slice().cmp(&other.destroyed))
            .then_with(|| self.path.as_slice().cmp(&other.path))
    }

    /// Creates the outcome with these observations.
    pub(crate) fn outcome(&self, setup: &Setup, gained: &WoundsGained, probability: Ratio) -> Outcome {
        Outcome {
            kp: KnockbackPoints(self.kp),
            landing: self.at,
            level: setup.board.level(self.at.end(self.lead)),
            path: self.path.clone(),
            stop: self.stop,
            knockback_damage: self.damage,
            falls: self.falls.clone(),
            wounds: gained.markers().clone(),
            destroyed: self.destroyed.clone(),
            probability,
        }
    }
}

impl Observer for BlowObserver {
    #[inline]
    fn observe(&mut self, event: &Event) {
        match event {
            Event::Stepped { figure, to } if self.is_target(*figure) => {
                self.at = *to;
                self.path.push(to.end(self.lead));
            }
            Event::Settled { figure, at } if self.is_target(*figure) => self.at = *at,
            Event::C3g(event) => self.observe_c3g(event),
            Event::Agenda(AgendaChange::Push(Frame::C3g(c3g::Frame::Line(line)))) if self.knocks => {
                self.kp = line.points().0;
            }
            _ => {}
        }
    }
}
