//! The panels of Coup-De-Grace: whom to activate and what to do, what is asked after a hit, how everybody is; and what the
//! shared ones say.

mod turns;
pub(super) mod words;

use crate::hud::chips::panels_of;
use crate::hud::forecast::forecast_of;
use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, SideId},
    coup_de_grace::Choice,
};
use knockback_view::army::Army;
pub(crate) use knockback_view::coup_de_grace::terms;

use super::{CoupDeGrace, acting, proven};
use crate::{
    hud::{Panels, acting::asked, top::Told},
    stage::{Curtain, Draft, Shown},
    theme::scale::Density,
};
use knockback_view::extension::Extension;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<CoupDeGrace>, panels_of::<CoupDeGrace>));
}

impl Panels for CoupDeGrace {
    fn acts(&self, shown: &Shown) -> Option<SideId> {
        asked(shown).or_else(|| acting::turn(proven(&shown.battle)))
    }

    fn needs_dice(&self, battle: &Battle) -> bool {
        matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Push { .. } | Choice::Face { .. })))
    }

    fn armies(&self, battle: &Battle, _curtain: Curtain, _draft: &Draft) -> Vec<Army> {
        knockback_view::coup_de_grace::army::armies(proven(battle))
    }

    fn top(&self, shown: &Shown, _log: &[Event]) -> Told {
        Told {
            clock: turns::clock(proven(&shown.battle)),
            about: turns::about(shown),
            track: Extension::new(turns::Turns::of(proven(&shown.battle))),
            strip: false,
            end: (
                "End turn",
                "The activation ends, what is left of its points is lost, and the turn goes on.",
                "CDG-7",
            ),
            ending: turns::ending(shown),
        }
    }

    fn spawn_track(&self, track: &Extension, bar: Entity, _slot: Entity, density: Density, commands: &mut Commands) {
        turns::spawn(bar, track.get().unwrap_or(&turns::Turns::default()), density, commands);
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::coup_de_grace::Choice;
    use knockback_testing::coup_de_grace::play_to;

    use super::*;
    use crate::stage::Seats;

    #[test]
    fn persons_are_asked_on_screen_and_bots_are_not() {
        let shown = Shown::new(play_to(|battle| {
            matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { .. })))
        }));
        let mut seats = Seats::default();
        let (side, choice) = shown.asks_person::<CoupDeGrace>(&seats).expect("a person is asked");
        assert_eq!(shown.choice::<CoupDeGrace>(), Some((side, choice)));
        seats.pass_on(side);
        assert!(seats.is_bot(side));
        assert_eq!(shown.asks_person::<CoupDeGrace>(&seats), None);
    }
}
