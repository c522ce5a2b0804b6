//! Blasts (`PC-27`).

use serde::{Deserialize, Serialize};

use super::apply;
use crate::pulp_city::data::{
    attempt::mark_exists,
    source::{Source, effects_exist},
};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    board::Cell,
    geometry::{Coord, clockwise},
    pulp_city::{
        Attempt, Choice, EffectId, EffectKind, Event, Order, PulpCity, PulpCityBattle, Setup, TargetRef, Trait,
        data::immunity, roll::RollFrame,
    },
};

/// Maximum distance, in hexes, by which the centre can be moved after a failed roll.
const STRAYS: u16 = 2;

/// A blast: its centre, and the models against which a roll is still to be made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlastFrame {
    /// The action.
    pub attempt: Attempt,
    /// The Blast effect.
    pub effect: EffectId,
    /// Radius in hexes. Also the reach in levels upwards.
    pub radius: u8,
    /// The target on which the blast is centred at first.
    pub around: TargetRef,
    /// True if the roll failed, so that the centre can be moved.
    pub missed: bool,
    /// The centre, or `None` before it is set.
    pub centre: Option<Cell>,
    /// Models against which a roll is still to be made, in order. `None` until they are determined.
    pub queue: Option<Vec<FigureId>>,
}

/// Returns the events of the blasts of a failed action, which go off in spite of the failure (`PC-27`).
pub(in crate::pulp_city) fn missed(battle: PulpCityBattle<'_>, attempt: Attempt) -> Vec<battle::Event> {
    let Attempt { attacker, target, .. } = attempt;
    let fx = battle.action(attacker, attempt.action).filter(|_| attempt.centre.is_none()).map(|action| &action.fx);
    let source = Source::of(attempt);
    let mut events = Vec::new();
    // Pushes the frames in reverse order, so that the first blast is resolved first.
    for effect in fx.into_iter().flatten().rev() {
        let what = battle.rules().effect(*effect);
        if let EffectKind::Blast(radius) = what.kind
            && apply::takes(battle, *effect, &source, target)
        {
            let to = if what.on_self { TargetRef::Figure(attacker) } else { target };
            events.push(PulpCity::own(Event::EffectApplied { effect: *effect, by: attacker, to, bought: false }));
            events.push(PulpCity::push(BlastFrame::new(attempt, *effect, radius, to, true)));
        }
    }
    events
}

impl BlastFrame {
    /// Returns the frame of a blast whose centre is not set yet.
    pub(in crate::pulp_city) const fn new(
        attempt: Attempt,
        effect: EffectId,
        radius: u8,
        around: TargetRef,
        missed: bool,
    ) -> Self {
        Self { attempt, effect, radius, around, missed, centre: None, queue: None }
    }

    /// Returns the model whose side may move the centre. This is the target of the action, if the roll failed and the
    /// target is a model that is still in play.
    fn mover(&self, battle: PulpCityBattle<'_>) -> Option<FigureId> {
        match self.attempt.target {
            TargetRef::Figure(figure) if self.missed && self.centre.is_none() && battle.in_play(figure) => Some(figure),
            _ => None,
        }
    }

    /// Returns the possible centres, beginning with the current one.
    fn centres(&self, battle: PulpCityBattle<'_>) -> Vec<Cell> {
        let Some(here) = battle.cell_of_mark(self.around) else { return Vec::new() };
        if self.mover(battle).is_none() {
            return vec![here];
        }
        let board = &battle.setup().board;
        // The centre is placed like a template, so the hexes in between do not matter.
        let near = |cell: &Cell| board.at(here).distance(board.at(*cell)) <= STRAYS.into();
        let others = board.cells().filter(|cell| *cell != here && near(cell));
        std::iter::once(here).chain(others).collect()
    }

    /// Returns the choice of the centre, if the roll failed but only one centre is possible.
    pub(in crate::pulp_city) fn forced(&self, battle: PulpCityBattle<'_>) -> Option<Choice> {
        self.mover(battle)?;
        let cells = self.centres(battle);
        (cells.len() == 1).then_some(Choice::Centre { cells })
    }

    /// Returns the events after the centre is set.
    fn set(&self, battle: PulpCityBattle<'_>, centre: Cell) -> Vec<battle::Event> {
        let moved = battle.cell_of_mark(self.around) != Some(centre);
        let event = moved.then(|| PulpCity::own(Event::CentreMoved { at: centre }));
        let set = PulpCity::become_(Self { centre: Some(centre), ..self.clone() });
        event.into_iter().chain([set]).collect()
    }

    /// True if the blast reaches a cell. A blast extends sideways and upwards, but not downwards.
    fn reaches(&self, battle: PulpCityBattle<'_>, centre: Cell, cell: Cell) -> bool {
        let board = &battle.setup().board;
        let up = board.level(centre).rise_to(board.level(cell));
        board.at(centre).distance(board.at(cell)) <= self.radius.into()
            && board.level(cell) >= board.level(centre)
            && up <= self.radius.into()
    }

    /// Returns the models in the blast, nearest first, except the target of the action and the model on which the blast
    /// was centred at first. Models at the same distance are in clockwise order from east.
    fn within(&self, battle: PulpCityBattle<'_>, centre: Cell) -> Vec<FigureId> {
        let here = battle.setup().board.at(centre);
        let first = |figure: FigureId| [self.attempt.target, self.around].contains(&TargetRef::Figure(figure));
        let near = battle.setup().figure_ids().filter_map(|figure| {
            let cell = battle.cell_of(figure).filter(|_| battle.in_play(figure) && !first(figure))?;
            let at = battle.setup().board.at(cell);
            self.reaches(battle, centre, cell).then(|| (battle.distance(centre, cell), at, figure))
        });
        let mut near: Vec<(u32, Coord, FigureId)> = near.collect();
        near.sort_by(|(one, at, _), (other, there, _)| one.cmp(other).then_with(|| clockwise(here, *at, *there)));
        near.into_iter().map(|(_, _, figure)| figure).collect()
    }

    /// Returns the event that fixes the models in the blast. Later changes of position do not affect the list.
    fn queued(&self, battle: PulpCityBattle<'_>, centre: Cell) -> Vec<battle::Event> {
        let queue = Some(self.within(battle, centre));
        vec![PulpCity::become_(Self { queue, ..self.clone() })]
    }

    /// True if the model is immune to the blast. An attacker that uses an Energy action is immune to its own blast.
    fn spares(&self, battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
        let source = Source::of(self.attempt);
        let own =
            figure == self.attempt.attacker && source.action(battle).is_some_and(|action| action.roll == Trait::Energy);
        own || immunity::immunities(battle, figure).contains(crate::pulp_city::Subject::Blast)
    }

    /// Returns the events that begin the next roll, or skip a model that is immune or out of play.
    fn next(&self, battle: PulpCityBattle<'_>, centre: Cell, queue: &[FigureId]) -> Vec<battle::Event> {
        let Some((first, rest)) = queue.split_first() else { return vec![PulpCity::pop()] };
        let figure = *first;
        let mut events = vec![PulpCity::become_(Self { queue: Some(rest.to_vec()), ..self.clone() })];
        if !battle.in_play(figure) {
            return events;
        }
        if self.spares(battle, figure) {
            events.push(PulpCity::own(Event::Immune { figure, effect: self.effect }));
            return events;
        }
        let attempt = Attempt { target: TargetRef::Figure(figure), centre: Some(centre), ..self.attempt };
        events.push(PulpCity::push(RollFrame::first(battle, attempt, 0)));
        events
    }

    /// Returns an order for each possible centre.
    pub(in crate::pulp_city) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let board = &battle.setup().board;
        let centres = self.centres(battle).into_iter();
        centres.map(|cell| battle::Order::PulpCity(Order::Centre { at: board.at(cell) })).collect()
    }
}

impl Resolver<PulpCity> for BlastFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        self.attempt.is_valid(known)
            && effects_exist(known, &[self.effect])
            && mark_exists(known, self.around)
            && self.centre.is_none_or(|centre| known.cell(centre))
            && self.queue.as_ref().is_none_or(|queue| battle::all_once(queue, |figure| known.figure(figure)))
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        match (self.centre, &self.queue) {
            (Some(centre), Some(queue)) => Step::Emit(self.next(battle, centre, queue)),
            (Some(centre), None) => Step::Emit(self.queued(battle, centre)),
            (None, _) => {
                let cells = self.centres(battle);
                match (cells.as_slice(), self.mover(battle)) {
                    ([], _) => Step::Emit(vec![PulpCity::pop()]),
                    ([_, _, ..], Some(mover)) => {
                        let about = ChoiceKind::PulpCity(Choice::Centre { cells });
                        Step::Ask(PendingChoice { decider: battle.controller(mover), about })
                    }
                    ([only, ..], _) => Step::Emit(self.set(battle, *only)),
                }
            }
        }
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::PulpCity(Order::Centre { at }) => {
                let cell = battle.setup().board.cell(*at).filter(|cell| self.centres(battle).contains(cell));
                cell.map(|cell| self.set(battle, cell)).ok_or_else(|| {
                    let message =
                        format!("the centre of the blast cannot move to {at}: choose a hex within {STRAYS} hexes");
                    Refusal::new("PC-27", "too_far", message).with("most", STRAYS)
                })
            }
            _ => Err(Refusal::new("PC-27", "centre_first", "the blast missed: choose its centre")),
        }
    }
}
