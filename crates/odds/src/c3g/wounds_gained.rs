//! Wound markers gained, by figure and object.

use knockback_rules::{
    battle::{Event, Occupant},
    c3g,
    units::Wounds,
};

use crate::Short;

/// The wound markers gained since the start by each figure and object, in the order of their ids, without zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct WoundsGained(Short<[(Occupant, Wounds); 2]>);

impl WoundsGained {
    /// Each figure or object with the number of markers it gained.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Occupant, u8)> + '_ {
        self.0.iter().map(|(who, wounds)| (*who, wounds.0))
    }

    /// The wound markers as a list.
    pub(crate) const fn markers(&self) -> &Short<[(Occupant, Wounds); 2]> {
        &self.0
    }

    /// The number of markers that a figure or object gained.
    pub(crate) fn of(&self, victim: Occupant) -> u8 {
        self.iter().find(|(who, _)| *who == victim).map_or(0, |(_, wounds)| wounds)
    }

    /// The wounds of only one figure or object.
    pub(crate) fn only(&self, victim: Occupant) -> Self {
        Self(self.0.iter().filter(|(who, _)| *who == victim).copied().collect())
    }

    /// Adds the wound markers that events cause.
    pub(crate) fn observe(&mut self, events: &[Event]) {
        for event in events {
            if let Event::C3g(c3g::Event::Wounded { victim, wounds, .. }) = event {
                self.gain(*victim, *wounds);
            }
        }
    }

    /// A copy with further wounds of a figure or object.
    pub(crate) fn and(&self, victim: Occupant, wounds: u8) -> Self {
        let mut more = self.clone();
        if wounds > 0 {
            more.gain(victim, wounds);
        }
        more
    }

    fn gain(&mut self, victim: Occupant, wounds: u8) {
        self.0.entry(victim, Wounds::ZERO).0 += wounds;
    }
}
