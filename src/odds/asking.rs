//! What is looked at, as questions.

use knockback_odds::Question;
use knockback_rules::battle::{Battle, FigureId, RulesSetting};

use crate::overlay::model::{Aim, Overlay};

/// The questions of what is aimed at, one for each line, and whose threat map is wanted.
pub(super) fn wishes(battle: &Battle, overlay: &Overlay) -> (Vec<Question>, Option<FigureId>) {
    if !matches!(battle.setting().rules, RulesSetting::C3g(_)) {
        return (Vec::new(), None);
    }
    let aim = overlay.aim.as_ref().map(|aim| questions(battle, aim)).unwrap_or_default();
    let may_act = !overlay.goals.is_empty() || !overlay.targets.is_empty();
    (aim, overlay.figure.filter(|_| may_act))
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
