//! The panels of Pulp City: whom to activate and what to do, which effects come next, how everybody is; and what the
//! shared ones say.
//!
//! | file | what it tells |
//! |---|---|
//! | `army`, `turns` | all models at a glance; pools and turns |

mod turns;

use crate::hud::chips::panels_of;
use crate::hud::forecast::forecast_of;
use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, SideId},
    pulp_city::Choice,
};
use knockback_view::army::Army;
pub(crate) use knockback_view::pulp_city::{terms, words};

use super::{PulpCity, acting, proven};
use crate::{
    hud::{Panels, acting::asked as asks, top::Told},
    stage::{Curtain, Draft, Shown},
    theme::scale::Density,
};
use knockback_view::extension::Extension;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<PulpCity>, panels_of::<PulpCity>));
}

impl Panels for PulpCity {
    fn acts(&self, shown: &Shown) -> Option<SideId> {
        asks(shown).or_else(|| acting::turn(proven(&shown.battle)))
    }

    fn needs_dice(&self, battle: &Battle) -> bool {
        !matches!(
            battle.choice_of::<PulpCity>(),
            Some((_, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. })) | None
        )
    }

    fn armies(&self, battle: &Battle, _curtain: Curtain, _draft: &Draft) -> Vec<Army> {
        knockback_view::pulp_city::army::armies(proven(battle))
    }

    fn top(&self, shown: &Shown, _log: &[Event]) -> Told {
        Told {
            clock: turns::clock(proven(&shown.battle)),
            about: turns::about(shown),
            track: Extension::new(turns::Turns::of(proven(&shown.battle))),
            strip: false,
            end: turns::end(shown),
            ending: turns::ending(shown),
        }
    }

    fn spawn_track(&self, track: &Extension, bar: Entity, _slot: Entity, density: Density, commands: &mut Commands) {
        turns::spawn(bar, track.get().unwrap_or(&turns::Turns::default()), density, commands);
    }
}
