//! The odds of C3G: of what is aimed at, one answer for each line, and the threat map of the acting figure.

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use knockback_odds::c3g::{Odds, Question, ThreatCount, Threats};
use knockback_rules::c3g::Played;

use super::{
    C3g,
    overlay::{
        self, chances,
        model::{Aim, Scene},
    },
    played,
};
use crate::{
    odds::{
        Counts, OddsSystems, Told, counting,
        threats::{self, Maps},
    },
    rulesets::c3g::proven,
    stage::{Screen, Shown},
};

impl Maps for C3g {
    type Question = Question;
    type Count = ThreatCount;
    type Map = Threats;
}

/// The odds of C3G.
pub(crate) type Asked = threats::Asked<C3g>;
/// Something that is asked.
pub(crate) type Wish = threats::Wish<Question>;
/// What is known of it.
pub(crate) type Answer = threats::Answer<C3g>;
/// The threat map of the figure that is picked.
pub(crate) type ThreatMap = threats::ThreatMap<Threats>;

/// The odds of what is aimed at: one answer for each line of knockback, or a single one where there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AimOdds(pub(crate) Vec<Told<Odds>>);

impl AimOdds {
    /// Those of a line, by its place among the lines.
    pub(crate) fn line(&self, place: usize) -> &Told<Odds> {
        const UNASKED: &Told<Odds> = &Told::Unasked;
        self.0.get(place % self.0.len().max(1)).unwrap_or(UNASKED)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(counting::<Asked>)
        .init_resource::<AimOdds>()
        .init_resource::<ThreatMap>()
        .add_systems(
            Update,
            (
                ask.in_set(OddsSystems::Ask)
                    .run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<Scene>))),
                (tell, chances::lay, overlay::threats::rank).chain().in_set(OddsSystems::Tell).run_if(played),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut aim: ResMut<AimOdds>, mut threats: ResMut<ThreatMap>) {
    *aim = AimOdds::default();
    *threats = ThreatMap::default();
}

fn ask(shown: Res<Shown>, scene: Res<Scene>, mut counts: ResMut<Counts<Asked>>) {
    counts.ask(&shown, wishes(proven(&shown.battle), &scene));
}

/// What is to be counted, the most pressing first: the odds of what is aimed at, one answer for each line, and the threat
/// map of the acting figure.
fn wishes(battle: Played<'_>, scene: &Scene) -> Vec<Wish> {
    let aim = scene.aim.as_ref().map(|aim| questions(battle, aim)).unwrap_or_default();
    let may_act = !scene.goals.is_empty() || !scene.targets.is_empty();
    let threats = scene.figure.filter(|_| may_act);
    aim.into_iter().map(Wish::Odds).chain(threats.map(Wish::Threats)).collect()
}

/// What is known is told.
fn tell(counts: Res<Counts<Asked>>, mut aim: ResMut<AimOdds>, mut threats: ResMut<ThreatMap>) {
    if !counts.is_changed() {
        return;
    }
    let (mut odds, mut map) = (Vec::new(), ThreatMap::default());
    for wish in counts.wanted() {
        match (wish, counts.answer(wish)) {
            (Wish::Odds(_), Some(Answer::Odds(answer))) => odds.push(answer.told()),
            (Wish::Odds(_), _) => odds.push(Told::Counting),
            (Wish::Threats(figure), answer) => map = ThreatMap::of(*figure, answer),
        }
    }
    aim.set_if_neq(AimOdds(odds));
    threats.set_if_neq(map);
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
