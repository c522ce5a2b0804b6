//! The odds of an attack in progress, without a defence and with each possible defence.

use std::sync::Arc;

use knockback_odds::champions::{Odds, Question};
use knockback_rules::{
    battle::{self, FigureId, Occupant},
    champions::{Champions, ChampionsBattle, Choice, Order, Reaction},
};

use super::scene::{PlannedAttack, Scene};
use crate::odds_state::OddsState;

/// The odds of an attack without a defence and with each defence. The odds of defences on the spot appear together once
/// all of them are known, and so do those of defences on another hex. Otherwise the text would jump.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerOdds {
    /// The odds without a defence, once they are known.
    pub untouched: Option<Arc<Odds>>,
    defences: Vec<(Reaction, Arc<Odds>)>,
}

impl AnswerOdds {
    /// The odds with a defence, once they are known.
    #[must_use]
    pub fn of(&self, to: Reaction) -> Option<&Odds> {
        self.defences.iter().find(|(known, _)| *known == to).map(|(_, odds)| &**odds)
    }

    /// The odds known so far.
    pub fn known<'a>(
        untouched: &OddsState<Odds>,
        asked: impl Iterator<Item = (Reaction, &'a OddsState<Odds>)>,
    ) -> Self {
        let (to_hexes, on_the_spot): (Vec<_>, Vec<_>) = asked.partition(|(to, _)| goes_to_a_hex(*to));
        let groups = [on_the_spot, to_hexes].into_iter();
        let whole = groups.take_while(|group| !group.iter().any(|(_, told)| told.counting())).flatten();
        let defences = whole.filter_map(|(to, told)| Some((to, Arc::clone(told.known()?)))).collect();
        Self { untouched: untouched.known().cloned(), defences }
    }
}

/// The questions about a scene, the most urgent first: the attack in progress and each defence against it, or the
/// planned attack.
pub(super) fn questions(battle: ChampionsBattle<'_>, scene: &Scene) -> Vec<Question> {
    if let Some((_, Choice::React { figure, .. })) = battle.choice_of::<Champions>() {
        let answers = answers(battle, figure).into_iter().map(|(_, question)| question);
        return untouched(battle, figure).into_iter().chain(answers).collect();
    }
    let aimed = scene.aim.as_ref().and_then(PlannedAttack::question).or_else(|| scene.blast.as_ref()?.question(battle));
    aimed.into_iter().collect()
}

/// The odds of the planned attack or the attack in progress, and those of the defences against it.
pub(super) fn split_odds(answers: &[(&Question, &OddsState<Odds>)]) -> (OddsState<Odds>, AnswerOdds) {
    let (defended, struck): (Vec<_>, Vec<_>) =
        answers.iter().copied().partition(|(question, _)| !question.reactions.is_empty());
    let struck = struck.last().map_or(OddsState::Unasked, |(_, odds)| (*odds).clone());
    let defended = defended.into_iter().filter_map(|(question, odds)| Some((question.reactions.first()?.1, odds)));
    let defended = AnswerOdds::known(&struck, defended);
    (struck, defended)
}

/// The question about the attack in progress if the asked character passes, with the results for its target.
#[must_use]
pub fn untouched(battle: ChampionsBattle<'_>, asked: FigureId) -> Option<Question> {
    let question = Question::under_way(&battle, Occupant::Figure(asked))?;
    match question.order {
        Order::Attack { target, .. } => Some(Question { target, ..question }),
        _ => Some(question),
    }
}

/// The questions about each defence of the asked character, with the results for that character. Defences on the spot
/// come first, then those on another hex.
#[must_use]
pub fn answers(battle: ChampionsBattle<'_>, asked: FigureId) -> Vec<(Reaction, Question)> {
    let Some(rest) = Question::under_way(&battle, Occupant::Figure(asked)) else { return Vec::new() };
    let reaction = |order| match order {
        battle::Order::Champions(Order::React { to, .. }) => Some(to),
        _ => None,
    };
    let mut all: Vec<Reaction> = battle.legal_orders().iter().filter_map(reaction).collect();
    all.sort_by_key(|to| goes_to_a_hex(*to));
    all.into_iter().map(|to| (to, rest.clone().with(asked, to))).collect()
}

/// True if a defence moves the character to another hex.
#[must_use]
pub const fn goes_to_a_hex(to: Reaction) -> bool {
    matches!(to, Reaction::Dive(_) | Reaction::Interpose(_))
}
