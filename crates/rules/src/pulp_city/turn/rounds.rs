//! Rounds: start rolls, pools, turns, the Effects Phase (`PC-2`, `PC-8`, `PC-19`).

use serde::{Deserialize, Serialize};

use super::{TurnFrame, verdict};
use crate::{
    battle::{self, Known, Resolver, SideId, Stage, Step, standing::sides},
    dice::{D6Pool, RollRequest, Rolled},
    pulp_city::{Event, PulpCity, PulpCityBattle, Role, Setup},
};

/// Request for the roll for the first turn.
const DIE: RollRequest = RollRequest::Sum(D6Pool::of(1));

/// The current round. This frame stays at the bottom of the agenda.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundFrame {
    /// A round is about to begin.
    Begin,
    /// Sides roll for the first turn.
    Start {
        /// The tied sides. At first, all sides with a model in play.
        tied: Vec<SideId>,
        /// Rolls so far, in the order of `tied`.
        rolls: Vec<u8>,
    },
    /// The sides take turns.
    Turns {
        /// The side that has the next turn, unless it is out of the round.
        next: SideId,
    },
}

/// Returns the sides in turn order, beginning with `first`.
fn sides_from(battle: PulpCityBattle<'_>, first: SideId) -> impl Iterator<Item = SideId> {
    let count = battle.setup().sides.len();
    (0..count).map(move |place| SideId::from_index((first.index() + place) % count))
}

/// Returns the AP to which a pool is refilled: the levels of the side's supremes in play, plus 2 for each support and 1
/// for each leader (`PC-2`).
#[must_use]
pub(in crate::pulp_city) fn income(battle: PulpCityBattle<'_>, side: SideId) -> u16 {
    let brings = |figure| {
        let sheet = battle.sheet(figure);
        let more = match sheet.role() {
            Some(Role::Support) => 2,
            Some(Role::Leader) => 1,
            _ => 0,
        };
        u16::from(sheet.level()) + more
    };
    verdict::supremes_of(battle, side).map(brings).sum()
}

/// Returns the tied sides with the highest roll.
fn highest(tied: &[SideId], rolls: &[u8]) -> Vec<SideId> {
    let most = rolls.iter().max();
    tied.iter().zip(rolls).filter(|(_, roll)| Some(*roll) == most).map(|(side, _)| *side).collect()
}

/// Returns the events that fill the pools and give a side the first turn.
fn begin_turns(battle: PulpCityBattle<'_>, next: SideId) -> Vec<battle::Event> {
    let all = sides(&battle, |_| true).into_iter();
    let filled = all.map(|side| PulpCity::own(Event::PoolsFilled { side, ap: income(battle, side) }));
    filled.chain([PulpCity::become_(RoundFrame::Turns { next })]).collect()
}

impl RoundFrame {
    fn begin(battle: PulpCityBattle<'_>) -> Vec<battle::Event> {
        if let Some(outcome) = verdict::reached(battle) {
            return vec![battle::Event::Ended(outcome)];
        }
        let tied = sides(&battle, |side| battle.models_of(side).next().is_some());
        let began = PulpCity::own(Event::RoundBegan { round: battle.state().round().saturating_add(1) });
        vec![began, PulpCity::become_(Self::Start { tied, rolls: Vec::new() })]
    }

    /// Returns the events that begin the next turn. If no side is left in the round, returns those of the Effects Phase
    /// and the end of the round.
    fn turns(battle: PulpCityBattle<'_>, next: SideId) -> Vec<battle::Event> {
        let takes_part = |side: &SideId| !battle.state().team(*side).passed && battle.models_of(*side).next().is_some();
        if let Some(side) = sides_from(battle, next).find(takes_part) {
            let following = sides_from(battle, side).nth(1).unwrap_or(side);
            return vec![
                PulpCity::own(Event::TurnBegan { side }),
                PulpCity::become_(Self::Turns { next: following }),
                PulpCity::push(TurnFrame { side, activated: false, commanded: false }),
            ];
        }
        let after = verdict::at_round_end(battle).map_or_else(|| PulpCity::become_(Self::Begin), battle::Event::Ended);
        let ended = Event::RoundEnded { round: battle.state().round() };
        vec![PulpCity::own(Event::EffectsPhase), PulpCity::own(ended), after]
    }
}

impl Resolver<PulpCity> for RoundFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Begin => true,
            Self::Turns { next } => known.side(*next),
            Self::Start { tied, rolls } => {
                battle::all_once(tied, |side| known.side(side))
                    && !tied.is_empty()
                    && rolls.len() < tied.len()
                    && rolls.iter().all(|roll| (1..=6).contains(roll))
            }
        }
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        match self {
            Self::Begin => Step::Emit(Self::begin(battle)),
            Self::Start { tied, .. } => match tied.as_slice() {
                [only] => Step::Emit(begin_turns(battle, *only)),
                _ => Step::Roll(DIE),
            },
            Self::Turns { next } => Step::Emit(Self::turns(battle, *next)),
        }
    }

    fn rolled(&self, _battle: PulpCityBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (Self::Start { tied, rolls }, Rolled::Sum(pips)) = (self, rolled) else { return };
        let Ok(roll) = u8::try_from(pips) else { return };
        let Some(&side) = tied.get(rolls.len()) else { return };
        events.push(PulpCity::own(Event::StartRolled { side, roll }));
        let mut rolls = rolls.clone();
        rolls.push(roll);
        let next = if rolls.len() < tied.len() {
            Self::Start { tied: tied.clone(), rolls }
        } else {
            Self::Start { tied: highest(tied, &rolls), rolls: Vec::new() }
        };
        events.push(PulpCity::become_(next));
    }
}
