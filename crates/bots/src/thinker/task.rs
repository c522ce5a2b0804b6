//! A question that is thought about.

use knockback_rules::{
    battle::Battle,
    files::{OrderText, SavedOrder},
    game::{Entry, Record},
};
use knockback_view::threats::{Mapping, Step};

use super::{Act, Answer, Request, question::Unasked};
use crate::{Bot, Decision, Level, Thinking, puzzle::Judging, review::Review};

/// Work of a slice in which a bot decides or reviews, in battles that it looks at.
const LOOKS: u64 = 8;
/// Work of a slice in which an order of a puzzle is judged: successors of positions.
const SUCCESSORS: u64 = 32;

/// A question that is thought about.
#[derive(Debug)]
pub(super) enum Task {
    /// What a bot would do, which is not decided.
    Thinks { thinking: Box<Thinking>, seen: Box<Battle>, most: usize },
    /// It is decided, and the reasons are found one after the other.
    Tells { decision: Box<Decision>, seen: Box<Battle>, most: usize, told: Vec<Act> },
    /// Whether an order of a puzzle is right.
    Judges(Box<Judging>),
    /// A review, and how many orders were reviewed when that was last said.
    Reviews(Box<Review>, usize),
    /// A threat map.
    Maps { mapping: Box<Mapping>, battle: Box<Battle> },
}

impl Task {
    /// Begins to think.
    pub(super) fn begin(battle: &Battle, request: Request) -> Result<Self, Unasked> {
        match request {
            Request::Decide { level, seed, most } => {
                let level = Level::new(level).ok_or(Unasked::Level(level))?;
                let side = battle.choice().ok_or(Unasked::NoChoice)?.decider;
                let thinking = Bot::new(level, seed).think(battle).ok_or(Unasked::NoChoice)?;
                let seen = Box::new(battle.seen_by(Some(side)));
                Ok(Self::Thinks { thinking: Box::new(thinking), seen, most })
            }
            Request::Judge { best, chance, order } => {
                let (best, order) = (best.resolve(battle.setup())?, order.resolve(battle.setup())?);
                let judging = Judging::new(battle, (&best, chance), &order);
                let judging = judging.map_err(|refusal| Unasked::Refused(refusal.message))?;
                Ok(Self::Judges(Box::new(judging)))
            }
            Request::Review { seed, opening, orders } => {
                let entry = |SavedOrder { order, rolls }: SavedOrder| {
                    Ok(Entry { order: order.resolve(battle.setup())?, rolls })
                };
                let entries = orders.into_iter().map(entry).collect::<Result<_, Unasked>>()?;
                let record = Record { seed, opening, entries };
                Ok(Self::Reviews(Box::new(Review::of(battle, &record)?), 0))
            }
            Request::Threats { figure } => {
                if figure.index() >= battle.setup().figures.len() {
                    return Err(Unasked::NoMap);
                }
                let seen = Box::new(battle.seen_by(None));
                let mapping = Mapping::begin(&seen, figure).ok_or(Unasked::NoMap)?;
                Ok(Self::Maps { mapping: Box::new(mapping), battle: seen })
            }
        }
    }

    /// Thinks for a slice. What there is to be said then, and whether that is all.
    pub(super) fn advance(&mut self) -> Option<(bool, Answer)> {
        match self {
            Self::Thinks { thinking, seen, most } => {
                let decision = Box::new(thinking.advance(LOOKS)?);
                *self = Self::Tells { decision, seen: seen.clone(), most: *most, told: Vec::new() };
                None
            }
            Self::Tells { decision, seen, most, told } => {
                if told.len() < *most
                    && let Some(advice) = decision.advice(seen, told.len())
                {
                    let order = OrderText::of(&advice.order, seen.setup());
                    told.push(Act { order, reason: advice.reason, behind: advice.behind });
                    return None;
                }
                Some((true, Answer::Acts(std::mem::take(told))))
            }
            Self::Judges(judging) => judging.advance(SUCCESSORS).map(|judgement| (true, Answer::Judged(judgement))),
            Self::Reviews(review, said) => {
                if review.advance(LOOKS) {
                    return Some((true, Answer::Reviewed(review.report().clone())));
                }
                let (done, all) = review.report().progress();
                (std::mem::replace(said, done) != done).then_some((false, Answer::Reviewing(done, all)))
            }
            Self::Maps { mapping, battle } => match mapping.advance(battle) {
                Step::Pending => None,
                Step::SoFar(map) => Some((false, Answer::Threats(map))),
                Step::Done(map) => Some((true, Answer::Threats(map))),
            },
        }
    }
}
