//! The choice of the direction of a knockback (`PC-12`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    geometry::{Direction, Toward, toward},
    pulp_city::{Choice, Displacement, Order, Origin, PulpCity, PulpCityBattle, Setup, data::source::Source, displace},
};

/// A knockback whose direction has not been chosen yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockbackFrame {
    /// The model to knock back.
    pub figure: FigureId,
    /// Source of the effect, with the origin of the displacement.
    pub source: Source,
    /// Number of hexes.
    pub spaces: u8,
}

impl KnockbackFrame {
    /// Returns the model that chooses between two directions: the attacker, or the target in the case of a Self effect
    /// (`PC-11`).
    const fn chooser(&self) -> FigureId {
        match self.source.origin {
            Origin::Figure(figure) => figure,
            Origin::Cell(_) => self.source.by,
        }
    }
}

/// Returns the possible directions of a knockback, the clockwise one first. Returns none if the model is on the cell of
/// the origin.
pub(in crate::pulp_city) fn ways(battle: PulpCityBattle<'_>, figure: FigureId, source: Source) -> Vec<Direction> {
    let board = &battle.setup().board;
    let cells = source.pushes_from(battle, figure).zip(battle.cell_of(figure));
    match cells.map(|(from, at)| toward(board.at(from), board.at(at))) {
        None | Some(Toward::Here) => Vec::new(),
        Some(Toward::Axis(direction)) => vec![direction],
        Some(Toward::Between { anticlockwise, clockwise }) => vec![clockwise, anticlockwise],
    }
}

impl KnockbackFrame {
    /// Returns an order for each direction.
    pub(in crate::pulp_city) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let ways = ways(battle, self.figure, self.source).into_iter();
        ways.map(|direction| battle::Order::PulpCity(Order::Direction { direction })).collect()
    }

    /// Returns the choice of the direction, if only one is possible.
    pub(in crate::pulp_city) fn forced(&self, battle: PulpCityBattle<'_>) -> Option<Choice> {
        let directions = ways(battle, self.figure, self.source);
        (directions.len() == 1).then_some(Choice::Direction { figure: self.figure, directions })
    }

    /// Returns the events that begin the knockback.
    fn begun(&self, battle: PulpCityBattle<'_>, direction: Direction) -> Vec<battle::Event> {
        match displace::begin(battle, self.figure, Displacement::Knockback, direction, self.spaces, None) {
            Some((began, frame)) => vec![began, PulpCity::become_(frame)],
            None => vec![PulpCity::pop()],
        }
    }
}

impl Resolver<PulpCity> for KnockbackFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && self.source.is_valid(known) && self.spaces <= displace::FARTHEST
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let figure = self.figure;
        let directions = ways(battle, figure, self.source);
        match directions.as_slice() {
            [] => Step::Emit(vec![PulpCity::pop()]),
            [only] => Step::Emit(self.begun(battle, *only)),
            _ => {
                let about = ChoiceKind::PulpCity(Choice::Direction { figure, directions });
                Step::Ask(PendingChoice { decider: battle.controller(self.chooser()), about })
            }
        }
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let ways = ways(battle, self.figure, self.source);
        let name = battle.figure_name(self.figure);
        let names = ways.iter().map(|way| way.name()).collect::<Vec<_>>().join(" or ");
        match order {
            battle::Order::PulpCity(Order::Direction { direction }) if ways.contains(direction) => {
                Ok(self.begun(battle, *direction))
            }
            battle::Order::PulpCity(Order::Direction { direction }) => {
                let message = format!("{name} can only be knocked back to the {names}, not to the {direction}");
                Err(Refusal::new("PC-12", "not_that_way", message).with("direction", direction.number()))
            }
            _ => {
                let message = format!("{name} is knocked back: choose the direction, {names}");
                Err(Refusal::new("PC-12", "direction_first", message))
            }
        }
    }
}
