//! The odds of Champions: of the blow that is aimed, of each defence against one that is coming, and the threat map of who
//! acts.

#[cfg(test)]
mod tests;

use crate::odds::{AnswersOf, OddsOf};
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::champions::Question;
use knockback_rules::champions::{Choice, Played};

use super::{Champions, played};
use crate::{
    odds::{
        Answer, Asked, Counts, OddsSystems, counting,
        threats::{MapOf, Mapped},
    },
    rulesets::champions::proven,
    stage::{Derived, Screen, Shown},
};
use knockback_view::champions::{
    answer_odds::{AnswerOdds, answers, untouched},
    scene::{Aim, Scene},
};
use knockback_view::odds_state::OddsState;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(counting::<Asked<Question>>)
        .init_resource::<OddsOf<Champions>>()
        .init_resource::<AnswersOf<Champions>>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask)
                    .run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<SceneOf<Champions>>))),
                tell.in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut blow: ResMut<OddsOf<Champions>>, mut answers: ResMut<AnswersOf<Champions>>) {
    *blow = Derived::default();
    *answers = Derived::default();
}

/// Asks for what is to be counted, and for the threat map that is open.
fn ask(
    shown: Res<Shown>,
    scene: Res<SceneOf<Champions>>,
    mut counts: ResMut<Counts<Asked<Question>>>,
    mut mapped: ResMut<Mapped>,
) {
    let battle = proven(&shown.battle);
    counts.ask(&shown, questions(battle, &scene));
    let reacts = matches!(battle.choice_of::<Champions>(), Some((_, Choice::React { .. })));
    mapped.set_if_neq(Mapped(scene.figure.filter(|_| scene.threats && !reacts).map(MapOf::all)));
}

/// What is known is told.
fn tell(
    counts: Res<Counts<Asked<Question>>>,
    mut blow: ResMut<OddsOf<Champions>>,
    mut answers: ResMut<AnswersOf<Champions>>,
) {
    if !counts.is_changed() {
        return;
    }
    let (mut struck, mut defended) = (OddsState::Unasked, Vec::new());
    for question in counts.wanted() {
        let told = counts.answer(question).map_or(OddsState::Counting, Answer::told);
        match question.reactions.first() {
            Some((_, to)) => defended.push((*to, told)),
            None => struck = told,
        }
    }
    answers.set_if_neq(Derived(AnswerOdds::known(&struck, defended.into_iter())));
    blow.set_if_neq(Derived(struck));
}

/// What is to be counted, the most pressing first: the result of the attack that is under way, by each defence as well;
/// or the blow that is aimed.
fn questions(battle: Played<'_>, scene: &Scene) -> Vec<Question> {
    if let Some((_, Choice::React { figure, .. })) = battle.choice_of::<Champions>() {
        let answers = answers(battle, figure).into_iter().map(|(_, question)| question);
        return untouched(battle, figure).into_iter().chain(answers).collect();
    }
    let aimed = scene.aim.as_ref().and_then(Aim::question).or_else(|| scene.blast.as_ref()?.question(battle));
    aimed.into_iter().collect()
}
