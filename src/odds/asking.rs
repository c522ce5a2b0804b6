//! What is looked at, as questions.

use knockback_odds::{Question, champions};
use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant, RulesSetting},
    champions::{Choice, Order, Reaction},
};

use super::counts::Wish;
use crate::overlay::{
    champions::{Aim as Blow, Blast},
    model::{Aim, Overlay},
};

/// What is to be counted, the most pressing first: the odds of what is aimed at, one answer for each line, and the threat
/// map of who may act.
pub(super) fn wishes(battle: &Battle, overlay: &Overlay) -> Vec<Wish> {
    if let RulesSetting::Champions(_) = battle.setting().rules {
        if let Some((_, Choice::React { figure, .. })) = battle.champions_choice() {
            let answers = answers(battle, figure).into_iter().map(|(_, question)| question);
            return untouched(battle, figure).into_iter().chain(answers).map(Wish::Blow).collect();
        }
        let scene = &overlay.champions;
        let aimed = scene.aim.as_ref().and_then(blow).or_else(|| area(battle, scene.blast.as_ref()?));
        return aimed.map(Wish::Blow).into_iter().collect();
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

/// The question of an attack on an area, told of somebody or something within; none where nobody is.
pub(crate) fn area(battle: &Battle, blast: &Blast) -> Option<champions::Question> {
    let victims = || blast.victims.iter().map(|victim| victim.who);
    let figure = victims().find(|who| matches!(who, Occupant::Figure(_)));
    let at = battle.setting().board.at(blast.middle);
    let order = Order::AttackHex { attacker: blast.attacker, at, with: blast.with };
    Some(champions::Question::of(order, figure.or_else(|| victims().next())?))
}

/// What comes of the attack that is under way where whoever is asked does nothing, told of whom it is aimed at.
pub(crate) fn untouched(battle: &Battle, asked: FigureId) -> Option<champions::Question> {
    let question = champions::Question::under_way(battle, Occupant::Figure(asked))?;
    match question.order {
        Order::Attack { target, .. } => Some(champions::Question { target, ..question }),
        _ => Some(question),
    }
}

/// What comes of it by each defence of whoever is asked, told of that one: those on the spot first, then those that
/// go to a hex.
pub(crate) fn answers(battle: &Battle, asked: FigureId) -> Vec<(Reaction, champions::Question)> {
    let Some(rest) = champions::Question::under_way(battle, Occupant::Figure(asked)) else { return Vec::new() };
    let reaction = |order| match order {
        battle::Order::Champions(Order::React { to, .. }) => Some(to),
        _ => None,
    };
    let mut all: Vec<Reaction> = battle.legal_orders().iter().filter_map(reaction).collect();
    all.sort_by_key(|to| goes_to_a_hex(*to));
    all.into_iter().map(|to| (to, rest.clone().with(asked, to))).collect()
}

/// True of a defence that takes whoever makes it to another hex.
pub(crate) const fn goes_to_a_hex(to: Reaction) -> bool {
    matches!(to, Reaction::Dive(_) | Reaction::Interpose(_))
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
