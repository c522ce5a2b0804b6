//! The odds of C3G: of what is aimed at, one answer for each line, and the threat map of the acting figure.

mod laid;
#[cfg(test)]
mod tests;

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::c3g::{Odds, Question};
use knockback_rules::c3g::C3g;
use knockback_rules::c3g::Played;

use super::played;
use crate::{
    odds::{
        Answer, Asked, Counts, OddsSystems, counting,
        threats::{MapOf, Mapped},
    },
    rulesets::c3g::proven,
    stage::{Screen, Shown},
};
use knockback_view::c3g::scene::Aim;
use knockback_view::odds_state::OddsState;
use laid::lay;

/// The odds of what is aimed at: one answer for each line of knockback, or a single one where there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AimOdds(pub(crate) Vec<OddsState<Odds>>);

impl AimOdds {
    /// Those of a line, by its place among the lines.
    pub(crate) fn line(&self, place: usize) -> &OddsState<Odds> {
        const UNASKED: &OddsState<Odds> = &OddsState::Unasked;
        self.0.get(place % self.0.len().max(1)).unwrap_or(UNASKED)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(counting::<Asked<Question>>)
        .init_resource::<AimOdds>()
        .init_resource::<OddsOf<C3g>>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask)
                    .run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<SceneOf<C3g>>))),
                (tell, lay).chain().in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut aim: ResMut<AimOdds>) {
    *aim = AimOdds::default();
}

/// Asks for the odds of what is aimed at, one answer for each line, and for the threat map of the acting figure.
fn ask(
    shown: Res<Shown>,
    scene: Res<SceneOf<C3g>>,
    mut counts: ResMut<Counts<Asked<Question>>>,
    mut mapped: ResMut<Mapped>,
) {
    let aim = scene.aim.as_ref().map(|aim| questions(proven(&shown.battle), aim));
    counts.ask(&shown, aim.unwrap_or_default());
    let (moves, strikes) = (!scene.goals.is_empty(), !scene.targets.is_empty());
    let figure = scene.figure.filter(|_| moves || strikes);
    mapped.set_if_neq(Mapped(figure.map(|figure| MapOf { figure, moves, strikes })));
}

/// What is known is told.
fn tell(counts: Res<Counts<Asked<Question>>>, mut aim: ResMut<AimOdds>) {
    if counts.is_changed() {
        let told = |question| counts.answer(question).map_or(OddsState::Counting, Answer::told);
        aim.set_if_neq(AimOdds(counts.wanted().iter().map(told).collect()));
    }
}

/// The questions of an attack, in the order of its lines; none once its dice have fallen.
pub(crate) fn questions(battle: Played<'_>, aim: &Aim) -> Vec<Question> {
    let Some(with) = aim.with else { return Vec::new() };
    let question = Question::new(aim.attacker, aim.target, with);
    let board = &battle.setup().board;
    let lines = aim.forecast.lines().iter().map(|flight| flight.line);
    let along: Vec<Question> = lines.map(|line| question.along(board.at(line.lead), line.direction)).collect();
    if along.is_empty() { vec![question] } else { along }
}
