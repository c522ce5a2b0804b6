//! Questions that are being answered.

use knockback_rules::{
    battle::{self, Battle, FigureId, Order},
    board::Cell,
    files::{OrderText, SavedOrder},
    game::{Record, RecordedOrder},
    report::order_in_sight,
};
use knockback_view::threats::{Mapping, ThreatCountStatus};

use super::{AdvisedAction, Answer, Request, question::Unasked};
use crate::{
    Bot, Decision, Level, Thinking,
    playing::{THEN, reason_of_later},
    puzzle::Judging,
    review::Review,
};

/// The work of a slice in which a bot decides or reviews, in battles searched.
const LOOKS: u64 = 8;
/// The work of a slice in which an order of a puzzle is judged, in counted successors of positions.
const SUCCESSORS: u64 = 32;

/// A question that is being answered.
#[derive(Debug)]
pub(super) enum Task {
    /// A bot's search for a decision.
    Thinks { thinking: Box<Thinking>, seen: Box<Battle>, most: usize, draws: bool },
    /// A decision that has been made, with the reasons that are being computed for its actions.
    Tells {
        decision: Box<Decision>,
        seen: Box<Battle>,
        most: usize,
        /// True if the bot draws each action at random. Reasons that refer to a later order are then left out, because
        /// the bot may not give that order.
        draws: bool,
        told: Vec<AdvisedAction>,
        next: usize,
        /// The search for the next action after the last one in `told`, if that one has no reason of its own. The
        /// action found becomes its reason.
        ahead: Option<Box<(Thinking, Battle)>>,
    },
    /// The judgement of an order in a puzzle, in progress.
    Judges(Box<Judging>),
    /// A review, and the number of reviewed orders that was last reported.
    Reviews(Box<Review>, usize),
    /// The search for the best attack on a target after a move.
    Approaches { mapping: Box<Mapping>, battle: Box<Battle>, target: Cell },
    /// The computation of a threat map.
    Maps { mapping: Box<Mapping>, battle: Box<Battle> },
}

/// Begins a bot's search in the battle after an order, if the order rolls no dice and the same side decides again. The
/// bot does not search the whole turn, because it only provides a reason.
fn ahead(seen: &Battle, order: &Order) -> Option<(Thinking, Battle)> {
    let side = seen.choice()?.decider;
    let mut after = seen.clone();
    let mut events = seen.ordered(order).ok()?;
    loop {
        after.apply_all(&events);
        events = match after.step() {
            battle::Step::Emit(more) => more,
            battle::Step::Ask(choice) if choice.decider == side => break,
            battle::Step::Ask(_) | battle::Step::Roll(_) | battle::Step::Rest => return None,
        };
    }
    let thinking = Bot::new(Level::WIDEST, 0).think(&after)?;
    Some((thinking, after))
}

/// Begins to compute the threat map of a figure.
fn mapping(battle: &Battle, figure: FigureId) -> Result<(Box<Mapping>, Box<Battle>), Unasked> {
    if figure.index() >= battle.setup().figures.len() {
        return Err(Unasked::NoMap);
    }
    let seen = Box::new(battle.seen_by(None));
    let mapping = Mapping::begin(&seen, figure).ok_or(Unasked::NoMap)?;
    Ok((Box::new(mapping), seen))
}

impl Task {
    /// Begins to answer a request.
    pub(super) fn begin(battle: &Battle, request: Request) -> Result<Self, Unasked> {
        match request {
            Request::Decide { level, seed, most } => {
                let level = Level::new(level).ok_or(Unasked::Level(level))?;
                let side = battle.choice().ok_or(Unasked::NoChoice)?.decider;
                let thinking = Bot::new(level, seed).think(battle).ok_or(Unasked::NoChoice)?;
                let seen = Box::new(battle.seen_by(Some(side)));
                Ok(Self::Thinks { thinking: Box::new(thinking), seen, most, draws: level.draws() })
            }
            Request::Judge { best, chance, order } => {
                let (best, order) = (best.resolve(battle.setup())?, order.resolve(battle.setup())?);
                let judging = Judging::new(battle, (&best, chance), &order);
                let judging = judging.map_err(|refusal| Unasked::Refused(refusal.message))?;
                Ok(Self::Judges(Box::new(judging)))
            }
            Request::Review { seed, opening, orders } => {
                let entry = |SavedOrder { order, rolls }: SavedOrder| {
                    Ok(RecordedOrder { order: order.resolve(battle.setup())?, rolls })
                };
                let entries = orders.into_iter().map(entry).collect::<Result<_, Unasked>>()?;
                let record = Record { seed, opening, entries };
                Ok(Self::Reviews(Box::new(Review::of(battle, &record)?), 0))
            }
            Request::Approach { figure, target } => {
                let (mapping, battle) = mapping(battle, figure)?;
                Ok(Self::Approaches { mapping, battle, target })
            }
            Request::Threats { figure } => {
                let (mapping, battle) = mapping(battle, figure)?;
                Ok(Self::Maps { mapping, battle })
            }
        }
    }

    /// Does one slice of work. Returns the next answer, if there is one, and true if it is the last.
    pub(super) fn advance(&mut self) -> Option<(bool, Answer)> {
        match self {
            Self::Thinks { thinking, seen, most, draws } => {
                let decision = Box::new(thinking.advance(LOOKS)?);
                let (seen, most, draws) = (seen.clone(), *most, *draws);
                *self = Self::Tells { decision, seen, most, draws, told: Vec::new(), next: 0, ahead: None };
                None
            }
            Self::Tells { told, ahead: ahead @ Some(_), .. } => {
                let (thinking, after) = ahead.as_deref_mut()?;
                let decision = thinking.advance(LOOKS)?;
                let reason = decision.reason(after).unwrap_or_else(|| order_in_sight(after, &decision.order));
                let reason = format!("{THEN}{}", reason_of_later(&reason).unwrap_or(&reason));
                *ahead = None;
                let mut last = told.pop()?;
                // Only the first of several actions with the same reason is kept.
                if !told.iter().any(|act| act.reason.as_ref() == Some(&reason)) {
                    last.reason = Some(reason);
                    told.push(last);
                }
                None
            }
            Self::Tells { decision, seen, most, draws, told, next, ahead: looks } => {
                let advice = if told.len() < *most { decision.advice(seen, *next) } else { None };
                let Some(advice) = advice else { return Some((true, Answer::Acts(std::mem::take(told)))) };
                *next += 1;
                // Only the first of several actions with the same reason is kept.
                if advice.reason.is_some() && told.iter().any(|act| act.reason == advice.reason) {
                    return None;
                }
                if *most > 1 && advice.reason.is_none() {
                    *looks = ahead(seen, &advice.order).map(Box::new);
                }
                let order = OrderText::of(&advice.order, seen.setup());
                let reason = advice.reason.filter(|reason| !*draws || reason_of_later(reason).is_none());
                told.push(AdvisedAction { order, reason, behind: advice.behind });
                None
            }
            Self::Judges(judging) => judging.advance(SUCCESSORS).map(|judgement| (true, Answer::Judged(judgement))),
            Self::Reviews(review, said) => {
                if review.advance(LOOKS) {
                    return Some((true, Answer::Reviewed(review.report().clone())));
                }
                let (done, all) = review.report().progress();
                (std::mem::replace(said, done) != done).then_some((false, Answer::Reviewing(done, all)))
            }
            Self::Approaches { mapping, battle, target } => match mapping.approach(battle, *target) {
                (false, None) => None,
                (done, best) => Some((done, Answer::Approach(best.map(Box::new)))),
            },
            Self::Maps { mapping, battle } => match mapping.advance(battle) {
                ThreatCountStatus::Pending => None,
                ThreatCountStatus::SoFar(map) => Some((false, Answer::Threats(map))),
                ThreatCountStatus::Done(map) => Some((true, Answer::Threats(map))),
            },
        }
    }
}
