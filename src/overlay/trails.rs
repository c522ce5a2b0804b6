//! Paths of moves and flights. Each view draws them in its own way.

use std::collections::BTreeMap;

use bevy::prelude::*;
use knockback_rules::units::Level;
use knockback_view::drawing::{Plunge, Trail, TrailId};

/// All visible trails.
#[derive(Resource, Default)]
pub(crate) struct Trails {
    each: BTreeMap<TrailId, Trail>,
    plunges: Vec<Plunge>,
    shot_feet: [Option<Level>; 2],
}

impl Trails {
    /// Replaces all trails except the one of the last flight.
    pub(super) fn show(
        &mut self,
        trails: BTreeMap<TrailId, Trail>,
        plunges: Vec<Plunge>,
        shot_feet: [Option<Level>; 2],
    ) {
        self.each.retain(|id, _| *id == TrailId::Flown);
        self.each.extend(trails);
        (self.plunges, self.shot_feet) = (plunges, shot_feet);
    }

    /// Replaces or removes the trail of the last flight.
    pub(crate) fn set_flown(&mut self, trail: Option<Trail>) {
        match trail {
            Some(trail) => drop(self.each.insert(TrailId::Flown, trail)),
            None => drop(self.each.remove(&TrailId::Flown)),
        }
    }

    /// Returns the levels of the feet at both ends of a shot. `None` for an end on the ground.
    pub(crate) fn shot_feet(&self) -> [Option<Level>; 2] {
        self.shot_feet
    }

    /// Returns the falls to be shown.
    pub(crate) fn plunges(&self) -> &[Plunge] {
        &self.plunges
    }

    /// Removes all trails.
    pub(crate) fn clear(&mut self) {
        self.plunges.clear();
        self.each.clear();
    }

    /// Returns the trails in the order of their ids.
    pub(crate) fn with_ids(&self) -> impl Iterator<Item = (TrailId, &Trail)> {
        self.each.iter().map(|(id, trail)| (*id, trail))
    }
}
