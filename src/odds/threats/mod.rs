//! Threat maps: what a figure could do from each hex in its reach, by what its player wants.
//!
//! A ruleset says whose map is looked at ([`Mapped`]); what thinks counts it; everybody reads the attacks for what is wanted
//! ([`Ranked`]).
//!
//! | file | what it has |
//! |---|---|
//! | `map` | the map that is looked at, asked for and taken in |
//! | `ranked` | its attacks for what is wanted |

mod map;
mod ranked;

use bevy::prelude::*;

pub(super) use map::Mapped;
pub(crate) use map::ThreatMap;
pub(crate) use ranked::{Ranked, Wanted};

use super::OddsSystems;
use crate::stage::{Screen, Shown};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mapped>()
        .init_resource::<ThreatMap>()
        .init_resource::<map::Maps>()
        .init_resource::<Ranked>()
        .init_resource::<Wanted>()
        .add_systems(
            Update,
            (map::take_in.in_set(OddsSystems::Count), ranked::rank.in_set(OddsSystems::Tell))
                .run_if(resource_exists::<Shown>),
        )
        .add_systems(OnExit(Screen::Battle), map::forget);
}
