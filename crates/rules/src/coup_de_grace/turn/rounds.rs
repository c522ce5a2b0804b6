//! Rounds: initiative, alternating activations, the end of the round (`CDG-6`, `CDG-7`).

use serde::{Deserialize, Serialize};

use super::{act::ActFrame, initiative, verdict};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, SideId, Stage, Step},
    coup_de_grace::{
        Choice, CoupDeGrace, CoupDeGraceBattle, Event, Order, Setup,
        data::die::{DIE, die},
    },
    dice::Rolled,
};

/// The current round. This frame stays at the bottom of the agenda.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundFrame {
    /// A round is about to begin.
    Begin,
    /// Tied sides roll for the first activation.
    Initiative {
        /// The tied sides.
        tied: Vec<SideId>,
        /// Rolls so far, in the order of `tied`.
        rolls: Vec<u8>,
    },
    /// The sides take turns.
    Turns {
        /// The side that activates next, if it has a mini left to activate.
        next: SideId,
    },
    /// The round is over.
    Close,
}

/// Returns the minis of a side that have not acted in this round.
fn ready(battle: CoupDeGraceBattle<'_>, side: SideId) -> Vec<FigureId> {
    verdict::minis_of(battle, side).filter(|figure| battle.may_act(*figure)).collect()
}

/// Returns the sides in turn order, beginning with `first`.
fn sides_from(battle: CoupDeGraceBattle<'_>, first: SideId) -> impl Iterator<Item = SideId> {
    let count = battle.setup().sides.len();
    (0..count).map(move |place| SideId::from_index((first.index() + place) % count))
}

/// Returns the events that give a side the first activation of the round.
fn begin_turns(battle: CoupDeGraceBattle<'_>, side: SideId) -> Vec<battle::Event> {
    let minis = initiative::minis(battle, side);
    vec![CoupDeGrace::own(Event::Initiative { side, minis }), CoupDeGrace::become_(RoundFrame::Turns { next: side })]
}

impl RoundFrame {
    /// Returns one order for each mini that can be activated.
    pub(in crate::coup_de_grace) fn orders(figures: &[FigureId]) -> Vec<battle::Order> {
        figures.iter().map(|figure| battle::Order::CoupDeGrace(Order::Activate { figure: *figure })).collect()
    }

    fn begin(battle: CoupDeGraceBattle<'_>) -> Vec<battle::Event> {
        if let Some(outcome) = verdict::reached(battle) {
            return vec![battle::Event::Ended(outcome)];
        }
        let began = CoupDeGrace::own(Event::RoundBegan { round: battle.state().round().saturating_add(1) });
        let mut events = vec![began];
        match initiative::leaders(battle).as_slice() {
            [side] => events.extend(begin_turns(battle, *side)),
            tied => events.push(CoupDeGrace::become_(Self::Initiative { tied: tied.to_vec(), rolls: Vec::new() })),
        }
        events
    }

    /// Asks the next side to activate a mini. If that side has none left, returns the events that pass to another side
    /// or close the round.
    fn turns(battle: CoupDeGraceBattle<'_>, next: SideId) -> Step {
        let Some(side) = sides_from(battle, next).find(|side| !ready(battle, *side).is_empty()) else {
            return Step::Emit(vec![CoupDeGrace::become_(Self::Close)]);
        };
        if side == next {
            let about = ChoiceKind::CoupDeGrace(Choice::Activate { figures: ready(battle, side) });
            return Step::Ask(PendingChoice { decider: side, about });
        }
        // A side whose minis are all out of action is skipped without passing.
        let before = sides_from(battle, next).take_while(|other| *other != side);
        let passing = before.filter(|side| verdict::minis_of(battle, *side).next().is_some());
        let mut events: Vec<battle::Event> = passing.map(|side| CoupDeGrace::own(Event::Passed { side })).collect();
        events.push(CoupDeGrace::become_(Self::Turns { next: side }));
        Step::Emit(events)
    }

    /// Returns the events that begin an activation.
    fn activate(battle: CoupDeGraceBattle<'_>, side: SideId, figure: FigureId) -> Result<Vec<battle::Event>, Refusal> {
        let name = battle.figure_name(figure);
        if battle.mini(figure).out {
            return Err(Refusal::new("CDG-21", "out_of_action", format!("{name} is out of action")));
        }
        if battle.controller(figure) != side {
            let message = format!("it is the turn of {}, and {name} is on another side", battle.side_name(side));
            return Err(Refusal::new("CDG-7", "out_of_turn", message));
        }
        if battle.mini(figure).acted {
            let message = format!("{name} has already been activated this round");
            return Err(Refusal::new("CDG-7", "acted_already", message).with("round", battle.state().round()));
        }
        // A downed mini has no points and needs none.
        let points = if battle.is_downed(figure) { 0 } else { battle.movement(figure) };
        let following = sides_from(battle, side).nth(1).unwrap_or(side);
        Ok(vec![
            CoupDeGrace::own(Event::Activated { figure, points }),
            CoupDeGrace::become_(Self::Turns { next: following }),
            CoupDeGrace::push(ActFrame { figure, over: false }),
        ])
    }
}

impl Resolver<CoupDeGrace> for RoundFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Begin | Self::Close => true,
            Self::Turns { next } => known.side(*next),
            Self::Initiative { tied, rolls } => {
                battle::all_once(tied, |side| known.side(side))
                    && tied.len() > 1
                    && rolls.len() < tied.len()
                    && rolls.iter().all(|roll| (1..=6).contains(roll))
            }
        }
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        match self {
            Self::Begin => Step::Emit(Self::begin(battle)),
            Self::Initiative { .. } => Step::Roll(DIE),
            Self::Turns { next } => Self::turns(battle, *next),
            Self::Close => {
                let ended = CoupDeGrace::own(Event::RoundEnded { round: battle.state().round() });
                let after = verdict::at_round_end(battle)
                    .map_or_else(|| CoupDeGrace::become_(Self::Begin), battle::Event::Ended);
                Step::Emit(vec![ended, after])
            }
        }
    }

    fn rolled(&self, battle: CoupDeGraceBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (Self::Initiative { tied, rolls }, Some(roll)) = (self, die(rolled)) else { return };
        let Some(&side) = tied.get(rolls.len()) else { return };
        events.push(CoupDeGrace::own(Event::InitiativeRolled { side, roll }));
        let mut rolls = rolls.clone();
        rolls.push(roll);
        if rolls.len() < tied.len() {
            events.push(CoupDeGrace::become_(Self::Initiative { tied: tied.clone(), rolls }));
            return;
        }
        match initiative::highest(tied, &rolls).as_slice() {
            [side] => events.extend(begin_turns(battle, *side)),
            again => events.push(CoupDeGrace::become_(Self::Initiative { tied: again.to_vec(), rolls: Vec::new() })),
        }
    }

    fn ordered(&self, battle: CoupDeGraceBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let Self::Turns { next } = self else { return Err(Refusal::not_asked(battle.ruleset())) };
        if let battle::Order::CoupDeGrace(Order::Activate { figure }) = order {
            return Self::activate(battle, *next, *figure);
        }
        let message = format!("{} must activate a mini first", battle.side_name(*next));
        Err(Refusal::new("CDG-7", "activate_first", message))
    }
}
