//! The odds of Pulp City: of the action that is aimed, of each number of Power Up dice, and the threat map of the model that
//! is picked.
//!
//! Every chance on the screen comes from here, and so from `knockback_odds`: `kb odds` says the same of the same question.

#[cfg(test)]
mod tests;

use crate::odds::{AnswersOf, OddsOf};
use crate::overlay::SceneOf;
use knockback_view::pulp_city::power_odds::PowerOdds;
use std::sync::Arc;

use bevy::prelude::*;
use knockback_odds::pulp_city::{Choices, Deed, DeedOdds, Odds, Question, Wish};
use knockback_rules::pulp_city::{Choice, Order, Played, pool};

use super::{PulpCity, acting, panels::terms::wishes, played, proven};
use crate::{
    odds::{
        Answer, Asked, Counts, OddsSystems, counting,
        threats::{MapOf, Mapped},
    },
    stage::{Derived, Screen, Shown},
};
use knockback_view::odds_state::OddsState;
use knockback_view::pulp_city::scene::Scene;
use knockback_view::pulp_city::scene::{Aim, aim::fitting};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((counting::<Asked<Question>>, counting::<Asked<Deed>>))
        .init_resource::<OddsOf<PulpCity>>()
        .init_resource::<AnswersOf<PulpCity>>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask)
                    .run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<SceneOf<PulpCity>>))),
                tell.in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut attack: ResMut<OddsOf<PulpCity>>, mut power: ResMut<AnswersOf<PulpCity>>) {
    *attack = Derived::default();
    *power = Derived::default();
}

/// Asks for the odds of the action that is aimed, or of each number of Power Up dice, and for the threat map that is open.
fn ask(
    shown: Res<Shown>,
    scene: Res<SceneOf<PulpCity>>,
    mut counts: ResMut<Counts<Asked<Question>>>,
    mut deeds: ResMut<Counts<Asked<Deed>>>,
    mut mapped: ResMut<Mapped>,
) {
    let aim = scene.aim.iter().filter(|aim| aim.deed().is_none()).map(Aim::question);
    counts.ask(&shown, aim.collect());
    let throw = scene.aim.as_ref().and_then(Aim::deed);
    let spent = if shown.caught_up() { spends(proven(&shown.battle), &scene) } else { Vec::new() };
    deeds.ask(&shown, throw.into_iter().chain(spent).collect());
    mapped.set_if_neq(Mapped(scene.figure.filter(|_| scene.threats).map(MapOf::all)));
}

/// Each number of Power Up dice that can be spent on the roll at hand. Extra successes buy what is planned.
pub(crate) fn spends(battle: Played<'_>, scene: &Scene) -> Vec<Deed> {
    let Some((_, Choice::PowerUp { figure, most })) = battle.choice_of::<PulpCity>() else { return Vec::new() };
    let Some(attempt) = acting::attempt(battle) else { return Vec::new() };
    let Some(action) = battle.action(attempt.attacker, attempt.action) else { return Vec::new() };
    let own = attempt.attacker == figure;
    let deed = |dice: u8| {
        let most = pool::attack(battle, attempt, if own { dice } else { 0 }).dice;
        let wishes = wishes(action, &fitting(action, &scene.plan.buys), most);
        let choices = Choices { efx: wishes.into_iter().map(Wish::from).collect(), ..Choices::default() };
        Deed { order: Order::PowerUp { dice }, target: attempt.target, choices }
    };
    (0..=most).map(deed).collect()
}

/// What is known is told.
fn tell(
    (counts, deeds): (Res<Counts<Asked<Question>>>, Res<Counts<Asked<Deed>>>),
    scene: Res<SceneOf<PulpCity>>,
    mut attack: ResMut<OddsOf<PulpCity>>,
    mut power: ResMut<AnswersOf<PulpCity>>,
) {
    if !counts.is_changed() && !deeds.is_changed() {
        return;
    }
    let told = |question| counts.answer(question).map_or(OddsState::Counting, Answer::told);
    let mut aimed = counts.wanted().first().map_or(OddsState::Unasked, told);
    let mut spent = Vec::new();
    for deed in deeds.wanted() {
        let told = deeds.answer(deed).map_or(OddsState::Counting, Answer::told);
        match (&deed.order, &scene.aim) {
            (Order::PowerUp { dice }, _) => spent.extend(told.known().map(|odds| (*dice, Arc::clone(odds)))),
            (_, Some(aim)) => aimed = of_throw(aim, told),
            _ => {}
        }
    }
    attack.set_if_neq(Derived(aimed));
    power.set_if_neq(Derived(PowerOdds(spent)));
}

/// The odds of a throw, as those of the action that it is.
fn of_throw(aim: &Aim, told: OddsState<DeedOdds>) -> OddsState<Odds> {
    match told {
        OddsState::Known(odds) => OddsState::Known(Arc::new(Odds {
            question: aim.question(),
            attempt: aim.attempt,
            line: None,
            ends: odds.ends.clone(),
        })),
        OddsState::Counting => OddsState::Counting,
        OddsState::Unasked => OddsState::Unasked,
        OddsState::Refused => OddsState::Refused,
    }
}
