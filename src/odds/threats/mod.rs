//! Threat maps: a figure's possible attacks from each hex in its reach, by aim.
//!
//! A ruleset chooses the figure ([`Mapped`]), the thinker computes the map, and other modules read the attacks for the
//! chosen aim ([`Ranked`]).
//!
//! | file | contents |
//! |---|---|
//! | `map` | the open map: its request and its results |
//! | `ranked` | its attacks for the chosen aim |

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
