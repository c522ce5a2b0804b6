//! The panels of Coup-De-Grace: whom to activate and what to do, what is asked after a hit, how everybody is; and what the
//! shared ones say.

use crate::hud::chips::panels_of;
use crate::hud::forecast::forecast_of;
use bevy::prelude::*;
use knockback_rules::battle::Battle;
use knockback_view::army::Army;

use super::{CoupDeGrace, proven};
use crate::{
    hud::Panels,
    stage::{Draft, Handover},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<CoupDeGrace>, panels_of::<CoupDeGrace>));
}

impl Panels for CoupDeGrace {
    fn armies(&self, battle: &Battle, _curtain: Handover, _draft: &Draft) -> Vec<Army> {
        knockback_view::coup_de_grace::army::armies(proven(battle))
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::coup_de_grace::Choice;
    use knockback_testing::coup_de_grace::play_to;

    use super::*;
    use crate::stage::{Seats, Shown};

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
