//! Poses and answers questions about actions in Pulp City.

use knockback_rules::{
    battle::{Battle, Occupant, Refusal},
    board::Cell,
    geometry::{Direction, Toward, toward},
    pulp_city::{self, Attempt, EffectId, EffectKind, PulpCity, PulpCityBattle, TargetRef, displace},
};

use super::{
    AttackObserver, AttackResult, Chosen, DefaultedChoice, Ends, EntityOutcome, Folding, Odds, Question, Unanswered,
    answers, choices, ends::occupant,
};
use crate::{Exactness, Inquiry, Posed, Ratio};

impl Inquiry for Question {
    type Rules = PulpCity;
    type Odds = Odds;
    type Wanted = std::convert::Infallible;
    type Observer = AttackObserver;
    type Answers = Chosen;
    type End = AttackResult;
    type Apart = EntityOutcome;
    type Frontier = Folding<Self>;

    fn pose(&self, battle: PulpCityBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let unknown = || Refusal::unknown(battle.ruleset());
        let figures = battle.setup().figures.len();
        if answers::named_figures(&self.choices).iter().any(|figure| figure.index() >= figures) {
            return Err(unknown().into());
        }
        let (start, attempt) = pulp_city::about_to(battle, &self.order(battle))?;
        choices::judge(battle, self)?;
        // Uses the battle before the declaration: a structure that the action summons again is removed when the action
        // is declared (`PC-50`).
        let at = battle.cell_of_mark(attempt.target).ok_or_else(unknown)?;
        let mut answers = Chosen::new(self.choices.clone(), attempt);
        answers.note(
            DefaultedChoice::PowerUp,
            self.choices.power_up.is_none() && battle.model(self.attacker).power_up > 0,
        );
        let buys = battle.action(self.attacker, self.action).is_some_and(|action| !action.efx.is_empty());
        answers.note(DefaultedChoice::Efx, self.choices.efx.is_empty() && buys);
        Ok(Posed { start, observer: AttackObserver::new(attempt.target, at), answers })
    }

    fn is_horizon(battle: &Battle) -> bool {
        is_settled(battle)
    }

    fn end(observer: AttackObserver, start: PulpCityBattle<'_>, end: PulpCityBattle<'_>) -> AttackResult {
        observer.end(start, end)
    }

    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&AttackResult, Ratio)>) -> Odds {
        let start = posed.start.played();
        let attempt = posed.answers.attempt.unwrap_or_else(|| unposed(self));
        let line = line(start, self, attempt);
        let ends = Ends::from_branches(attempt.target, start, exactness, ends, posed.answers.open());
        Odds { question: self.clone(), attempt, line, ends }
    }

    fn size(end: &AttackResult) -> usize {
        end.size()
    }

    fn apart(&self, _start: PulpCityBattle<'_>, end: &AttackResult) -> Option<(AttackResult, Vec<EntityOutcome>)> {
        Some(end.split(occupant(self.target)))
    }

    fn odds_apart(
        &self,
        posed: &Posed<Self>,
        exactness: Exactness,
        ends: Vec<(&AttackResult, Ratio)>,
        mut apart: Vec<(EntityOutcome, Ratio)>,
    ) -> Odds {
        apart.sort_unstable_by_key(|(fate, _)| *fate);
        let mut odds = self.odds(posed, exactness, ends);
        odds.ends.apart = Some(apart);
        odds
    }
}

/// True once the agenda is empty. In the battle of a posed question, the agenda does not contain the check for victory.
pub(super) fn is_settled(battle: &Battle) -> bool {
    battle.top().is_none()
}

/// The action of a question that has not been posed.
fn unposed(question: &Question) -> Attempt {
    let Question { attacker, action, target, thing, .. } = *question;
    Attempt { attacker, action, target, thrown: thing.map(Occupant::Object), centre: None }
}

/// The cell of the target, and the direction in which the first knockback or pull of the action would send it.
fn line(battle: PulpCityBattle<'_>, question: &Question, attempt: Attempt) -> Option<(Cell, Direction)> {
    let TargetRef::Figure(target) = attempt.target else { return None };
    let own = |effect: EffectId| battle.rules().effect(effect);
    let fx = battle.action(attempt.attacker, attempt.action)?.fx.iter().copied();
    let bought = question.choices.efx.iter().filter(|wish| wish.to.is_none_or(|to| to == target));
    let mut kinds = fx.chain(bought.map(|wish| wish.effect)).map(own).filter(|effect| !effect.on_self);
    let pulls = kinds.find_map(|effect| match effect.kind {
        EffectKind::Knockback(_) => Some(false),
        EffectKind::Pull(_) => Some(true),
        _ => None,
    })?;
    let (own, other) = (battle.cell_of(attempt.attacker)?, battle.cell_of(target)?);
    let direction = if pulls {
        displace::heading(battle, other, own)?
    } else {
        let board = &battle.setup().board;
        match toward(board.at(own), board.at(other)) {
            Toward::Here => return None,
            Toward::Axis(direction) => direction,
            Toward::Between { anticlockwise, clockwise } => {
                let named = question.choices.direction.filter(|way| *way == anticlockwise);
                named.unwrap_or(clockwise)
            }
        }
    };
    Some((other, direction))
}
