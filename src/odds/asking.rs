//! What is looked at, as questions.

use knockback_odds::{Question, champions};
use knockback_rules::{
    battle::{Battle, RulesSetting},
    champions::Order,
};

use super::counts::Wish;
use crate::overlay::{
    champions::Aim as Blow,
    model::{Aim, Overlay},
};

/// What is to be counted, the most pressing first: the odds of what is aimed at, one answer for each line, and the threat
/// map of who may act.
pub(super) fn wishes(battle: &Battle, overlay: &Overlay) -> Vec<Wish> {
    if let RulesSetting::Champions(_) = battle.setting().rules {
        return overlay.champions.aim.as_ref().and_then(blow).map(Wish::Blow).into_iter().collect();
    }
    let aim = overlay.aim.as_ref().map(|aim| questions(battle, aim)).unwrap_or_default();
    let may_act = !overlay.goals.is_empty() || !overlay.targets.is_empty();
    let threats = overlay.figure.filter(|_| may_act);
    aim.into_iter().map(Wish::Odds).chain(threats.map(Wish::Threats)).collect()
}

/// The question of a blow of Champions, against which nobody defends.
pub(crate) fn blow(aim: &Blow) -> Option<champions::Question> {
    let Blow { attacker, target, with, maneuver, charge, .. } = aim;
    let attack = || Order::Attack { attacker: *attacker, target: *target, with: *with, maneuver: *maneuver };
    champions::Question::new(charge.clone().map_or_else(attack, Order::Charge))
}

/// The questions of an attack, in the order of its lines; none once its dice have fallen.
pub(crate) fn questions(battle: &Battle, aim: &Aim) -> Vec<Question> {
    let Some(with) = aim.with else { return Vec::new() };
    let question = Question::new(aim.attacker, aim.target, with);
    let board = &battle.setting().board;
    let lines = aim.forecast.lines().iter().map(|flight| flight.line);
    let along: Vec<Question> = lines.map(|line| question.along(board.at(line.lead), line.direction)).collect();
    if along.is_empty() { vec![question] } else { along }
}
