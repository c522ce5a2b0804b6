//! The odds of C3G: of what is aimed at, one answer for each line, and the threat map of the acting figure.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use bevy::prelude::*;
use knockback_odds::c3g::{Odds, Question, ThreatCount, Threats};
use knockback_rules::{
    battle::{Battle, FigureId},
    c3g::Played,
};

use super::{
    overlay::{
        chances,
        model::{Aim, Scene},
        threats,
    },
    played,
};
use crate::{
    odds::{self, Counted, Counts, OddsSystems, Told, counting},
    rulesets::c3g::proven,
    stage::{Screen, Shown},
};

/// The odds of C3G.
pub(crate) struct Asked;

/// Something that is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wish {
    /// The odds of an attack.
    Odds(Question),
    /// The threat map of a figure.
    Threats(FigureId),
}

/// What is known of it.
pub(crate) enum Answer {
    /// Of the odds of an attack.
    Odds(odds::Answer<Question>),
    /// A threat map is being counted.
    Mapping(Box<ThreatCount>),
    /// The threat map.
    Threats(Arc<Threats>),
}

impl Counted for Asked {
    type Wish = Wish;
    type Answer = Answer;

    fn begin(battle: &Battle, wish: Wish) -> Answer {
        match wish {
            Wish::Odds(question) => Answer::Odds(odds::Answer::begin(battle, question)),
            Wish::Threats(figure) => Answer::Mapping(Box::new(ThreatCount::new(proven(battle), figure))),
        }
    }

    fn go_on(answer: Answer, steps: usize) -> Answer {
        match answer {
            Answer::Odds(answer) => Answer::Odds(answer.go_on(steps)),
            Answer::Mapping(mut count) => match count.advance(steps) {
                Some(threats) => Answer::Threats(Arc::new(threats)),
                None => Answer::Mapping(count),
            },
            known @ Answer::Threats(_) => known,
        }
    }

    fn settled(answer: &Answer) -> bool {
        match answer {
            Answer::Odds(answer) => answer.settled(),
            Answer::Mapping(_) => false,
            Answer::Threats(_) => true,
        }
    }
}

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

/// The threat map of the figure that is picked.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct ThreatMap {
    /// Whose.
    pub(crate) figure: Option<FigureId>,
    /// The map.
    pub(crate) told: Told<Threats>,
}

impl PartialEq for ThreatMap {
    /// Maps are compared by their holder: a new one is counted only for a new battle.
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.told, &other.told) {
            (Told::Known(one), Told::Known(other)) => Arc::ptr_eq(one, other),
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        same && self.figure == other.figure
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
                (tell, chances::lay, threats::rank).chain().in_set(OddsSystems::Tell).run_if(played),
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
            (Wish::Threats(figure), Some(Answer::Threats(known))) => {
                map = ThreatMap { figure: Some(*figure), told: Told::Known(Arc::clone(known)) };
            }
            (Wish::Threats(figure), _) => map = ThreatMap { figure: Some(*figure), told: Told::Counting },
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
