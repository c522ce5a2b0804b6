//! The odds of Coup-De-Grace: of the attack that is aimed, and the threat map of the mini that is picked.
//!
//! Every chance on the screen comes from here, and so from `knockback_odds`: `kb odds` says the same of the same question.
//! The board shows besides where a hit would send its target; the rules carry that out, and no chance is reckoned there.

#[cfg(test)]
mod tests;

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::coup_de_grace::Question;
use knockback_rules::coup_de_grace::CoupDeGrace;

use super::played;
use crate::{
    odds::{
        Answer, Asked, Counts, OddsSystems, counting,
        threats::{MapOf, Mapped},
    },
    stage::{Derived, Screen, Shown},
};
use knockback_view::odds_state::OddsState;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(counting::<Asked<Question>>)
        .init_resource::<OddsOf<CoupDeGrace>>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask).run_if(
                    played.and_then(resource_changed::<Shown>.or_else(resource_changed::<SceneOf<CoupDeGrace>>)),
                ),
                tell.in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut attack: ResMut<OddsOf<CoupDeGrace>>) {
    *attack = Derived::default();
}

/// Asks for the odds of the attack that is aimed, and for the threat map that is open.
fn ask(
    shown: Res<Shown>,
    scene: Res<SceneOf<CoupDeGrace>>,
    mut counts: ResMut<Counts<Asked<Question>>>,
    mut mapped: ResMut<Mapped>,
) {
    counts.ask(&shown, scene.aim.iter().map(|aim| aim.question(scene.line)).collect());
    mapped.set_if_neq(Mapped(scene.figure.filter(|_| scene.threats).map(MapOf::all)));
}

/// What is known is told.
fn tell(counts: Res<Counts<Asked<Question>>>, mut attack: ResMut<OddsOf<CoupDeGrace>>) {
    if counts.is_changed() {
        let told = |question| counts.answer(question).map_or(OddsState::Counting, Answer::told);
        attack.set_if_neq(Derived(counts.wanted().first().map_or(OddsState::Unasked, told)));
    }
}
