//! The dice of an action: Power Up dice, the rolls of attacker and defender, and the result (`PC-4`, `PC-5`, `PC-20`,
//! `PC-21`).

pub(super) mod aim;
pub(super) mod attempt;
pub(super) mod permission;
pub mod pool;

use serde::{Deserialize, Serialize};

use pool::{Opposition, Pool};

use super::{
    Attempt, Change, Choice, Event, Order, PulpCity, PulpCityBattle, RollerRole, Setup,
    data::titles::power_up,
    displace::land::LandFrame,
    effects::{EffectsFrame, blast},
};
use crate::{
    battle::{self, ChoiceKind, FigureId, Folded, Known, PendingChoice, Refusal, Resolver, Step},
    dice::Rolled,
};

/// The roll of an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollFrame {
    /// The action.
    pub attempt: Attempt,
    /// Current stage of the roll.
    pub stage: RollStage,
}

/// A stage of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RollStage {
    /// The attacker chooses its Power Up dice. This happens only in the rolls of a blast. Otherwise the order names the
    /// number of dice.
    AskAttack,
    /// The defender chooses its Power Up dice.
    AskDefence {
        /// Number of the attacker's Power Up dice.
        power: u8,
    },
    /// The attacker rolls.
    Attack {
        /// Number of the attacker's Power Up dice.
        power: u8,
        /// Number of the defender's Power Up dice.
        against: u8,
    },
    /// The defender rolls.
    Defence {
        /// Number of the defender's Power Up dice.
        power: u8,
        /// Highest number on the attacker's dice.
        best: u8,
        /// Number of the attacker's good dice.
        good: u8,
    },
}

impl RollFrame {
    /// Returns the frame that begins a roll, given the number of Power Up dice from the attacker's order. In a roll of
    /// a blast, the attacker chooses the number now, unless the blast has KO'ed the attacker.
    pub(super) fn first(battle: PulpCityBattle<'_>, attempt: Attempt, power: u8) -> Self {
        let attacker = battle.model(attempt.attacker);
        if attempt.centre.is_some() && attacker.power_up > 0 && !attacker.ko {
            return Self { attempt, stage: RollStage::AskAttack };
        }
        Self { attempt, stage: after_the_attacker(battle, attempt, power) }
    }

    /// Returns the number of the attacker's good dice if the attacker has rolled and the defender has yet to roll. Each
    /// good die of the defender will cancel one of them (`PC-5`).
    #[must_use]
    pub const fn uncancelled(&self) -> Option<u8> {
        match self.stage {
            RollStage::Defence { good, .. } => Some(good),
            RollStage::AskAttack | RollStage::AskDefence { .. } | RollStage::Attack { .. } => None,
        }
    }

    /// Returns the model that chooses its Power Up dice now, if any.
    fn asked(&self, battle: PulpCityBattle<'_>) -> Option<FigureId> {
        match self.stage {
            RollStage::AskAttack => Some(self.attempt.attacker),
            RollStage::AskDefence { .. } => defender(battle, self.attempt),
            RollStage::Attack { .. } | RollStage::Defence { .. } => None,
        }
    }

    /// Returns the model that rolls now, its role and its pool of dice, or `None` while a model chooses its Power Up
    /// dice.
    fn pool(&self, battle: PulpCityBattle<'_>) -> Option<(FigureId, RollerRole, Pool)> {
        let attempt = self.attempt;
        match self.stage {
            RollStage::AskAttack | RollStage::AskDefence { .. } => None,
            RollStage::Attack { power, .. } => {
                Some((attempt.attacker, RollerRole::Attack, pool::attack(battle, attempt, power)))
            }
            RollStage::Defence { power, .. } => {
                let defender = defender(battle, attempt)?;
                Some((defender, RollerRole::Defence, pool::defence(battle, attempt, defender, power)))
            }
        }
    }

    /// Returns an order for each possible number of Power Up dice.
    pub(super) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let most = self.asked(battle).map_or(0, |figure| most(battle, figure));
        (0..=most).map(|dice| battle::Order::PulpCity(Order::PowerUp { dice })).collect()
    }

    /// Returns the events after a model has chosen its Power Up dice.
    fn powered(&self, battle: PulpCityBattle<'_>, figure: FigureId, dice: u8) -> Vec<battle::Event> {
        let spent = (dice > 0).then(|| PulpCity::own(Event::PoweredUp { figure, dice }));
        let stage = match self.stage {
            RollStage::AskAttack => after_the_attacker(battle, self.attempt, dice),
            RollStage::AskDefence { power } => RollStage::Attack { power, against: dice },
            stage => stage,
        };
        spent.into_iter().chain([PulpCity::become_(Self { stage, ..self.clone() })]).collect()
    }

    /// Returns whether the action succeeds, and the number of extra successes. Returns `None` if the defender has yet
    /// to roll.
    fn verdict(&self, battle: PulpCityBattle<'_>, pool: &Pool, (best, good): (u8, u8)) -> Option<(bool, u8)> {
        let verdict = |success, extra| Some((success, if success { extra } else { 0 }));
        match (self.stage, Opposition::of(battle, self.attempt)) {
            (RollStage::Defence { best: attack, good: extra, .. }, _) => {
                let own = pool::attack_total(battle, self.attempt, attack);
                verdict(pool::beats(battle, own, pool.total(best)), extra.saturating_sub(good))
            }
            (_, Opposition::Number(number)) => verdict(pool.total(best) >= number.into(), good),
            (_, Opposition::Roll { .. }) => None,
        }
    }

    /// Returns the events after the result is known. A thrown object or model lands before any effects apply.
    fn judged(&self, battle: PulpCityBattle<'_>, success: bool, extra: u8) -> Vec<battle::Event> {
        let attempt = self.attempt;
        let Attempt { attacker, target, .. } = attempt;
        let mut events = vec![PulpCity::own(Event::Judged { attacker, target, success, extra })];
        if success {
            events.push(PulpCity::become_(EffectsFrame::first(battle, attempt, extra)));
        } else {
            events.push(PulpCity::pop());
            events.extend(blast::missed(battle, attempt));
        }
        if attempt.thrown.is_some() && attempt.centre.is_none() {
            events.push(PulpCity::push(LandFrame { attempt, success }));
        }
        events
    }
}

/// Returns the model that rolls as defender, if any.
fn defender(battle: PulpCityBattle<'_>, attempt: Attempt) -> Option<FigureId> {
    match Opposition::of(battle, attempt) {
        Opposition::Roll { defender, .. } => Some(defender),
        Opposition::Number(_) => None,
    }
}

/// Returns the maximum number of Power Up dice that a model can spend on a roll.
fn most(battle: PulpCityBattle<'_>, figure: FigureId) -> u8 {
    battle.model(figure).power_up.min(u8::try_from(pool::MAX).unwrap_or(u8::MAX))
}

/// Returns the stage after the attacker has chosen its Power Up dice.
fn after_the_attacker(battle: PulpCityBattle<'_>, attempt: Attempt, power: u8) -> RollStage {
    match defender(battle, attempt) {
        Some(defender) if battle.model(defender).power_up > 0 => RollStage::AskDefence { power },
        _ => RollStage::Attack { power, against: 0 },
    }
}

/// Returns the event that uses up Brutal or Block, which apply to a single roll (`PC-28`, `PC-29`).
fn used_up(battle: PulpCityBattle<'_>, figure: FigureId, role: RollerRole) -> Option<battle::Event> {
    let model = battle.model(figure);
    let now = match role {
        RollerRole::Attack if model.brutal > 0 => Change::Brutal(0),
        RollerRole::Defence if model.block > 0 => Change::Block(0),
        _ => return None,
    };
    Some(PulpCity::own(Event::ConditionChanged { figure, now }))
}

impl Resolver<PulpCity> for RollFrame {
    const STAGE: battle::Stage = battle::Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        self.attempt.is_valid(known)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let Attempt { attacker, target, .. } = self.attempt;
        if battle.cell_of(attacker).is_none() || battle.cell_of_mark(target).is_none() {
            return Step::Emit(vec![PulpCity::pop()]);
        }
        if let Some(figure) = self.asked(battle) {
            let most = most(battle, figure);
            let about = ChoiceKind::PulpCity(Choice::PowerUp { figure, most });
            return Step::Ask(PendingChoice { decider: battle.controller(figure), about });
        }
        match self.pool(battle) {
            Some((_, _, pool)) => Step::Roll(pool.request()),
            // Only an invalid file leads here.
            None => Step::Emit(vec![PulpCity::pop()]),
        }
    }

    fn rolled(&self, battle: PulpCityBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::BestAndGood { best, good } = rolled else { return };
        let Some((figure, role, pool)) = self.pool(battle) else { return };
        let verdict = self.verdict(battle, &pool, (best, good));
        let Pool { parts, dice, plus, quality } = pool;
        events.push(PulpCity::own(Event::PoolRolled { figure, role, pool: parts, dice, best, plus, quality, good }));
        events.extend(used_up(battle, figure, role));
        match (self.stage, verdict) {
            (_, Some((success, extra))) => events.extend(self.judged(battle, success, extra)),
            (RollStage::Attack { against, .. }, None) => {
                let stage = RollStage::Defence { power: against, best, good };
                events.push(PulpCity::become_(Self { stage, ..self.clone() }));
            }
            _ => events.push(PulpCity::pop()),
        }
    }

    fn representative(&self, battle: PulpCityBattle<'_>, rolled: Rolled) -> Rolled {
        let Rolled::BestAndGood { best, good } = rolled else { return rolled };
        let Some((_, _, pool)) = self.pool(battle) else { return rolled };
        let Pool { dice, quality, .. } = pool;
        let verdict = self.verdict(battle, &pool, (best, good));
        // Each representative must be a possible result of the dice.
        let (best, good) = match (self.stage, verdict) {
            (RollStage::Defence { .. }, Some((false, _))) => (6, dice),
            (RollStage::Defence { good: extra, .. }, Some((true, _))) => match good.min(extra) {
                0 => (1, 0),
                good => (quality, good),
            },
            (_, Some((false, _))) => (1, 0),
            (_, Some((true, _))) if good == 0 => (quality - 1, 0),
            (_, Some((true, _))) => (6, good),
            (_, None) => (best, good),
        };
        Rolled::BestAndGood { best, good }
    }

    fn folded(&self, battle: PulpCityBattle<'_>) -> Option<Folded> {
        self.fold(battle)
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let Some(figure) = self.asked(battle) else { return Err(Refusal::not_asked(battle.ruleset())) };
        let (name, most) = (battle.figure_name(figure), most(battle, figure));
        match order {
            battle::Order::PulpCity(Order::PowerUp { dice }) if *dice <= most => {
                Ok(self.powered(battle, figure, *dice))
            }
            battle::Order::PulpCity(Order::PowerUp { dice }) => {
                let message = format!("{name} has {} to spend, not {dice}", power_up(most));
                Err(Refusal::new("PC-42", "too_many_dice", message).with("dice", *dice).with("most", most))
            }
            _ => {
                let message = format!("{name} is about to roll: choose how many of {} to spend", power_up(most));
                Err(Refusal::new("PC-21", "power_up_first", message).with("most", most))
            }
        }
    }
}
