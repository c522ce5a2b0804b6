//! Landing of thrown objects and models, whether the throw hits or misses (`PC-15`, `PC-24`). They land on a target hex
//! or beside the target, and a model can also fall.

use serde::{Deserialize, Serialize};

use super::{danger, fall, harm};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    board::{Cell, Footprint},
    displacement::Cause,
    geometry::clockwise,
    pulp_city::{Attempt, Displacement, Event, HarmSource, PulpCity, PulpCityBattle, Setup, TargetRef, displace},
};

/// Damage to the thrown object or model.
const DAMAGE: u8 = 1;

/// The landing of a thrown object or model.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandFrame {
    /// The throw.
    pub attempt: Attempt,
    /// True if the throw hit.
    pub success: bool,
}

impl LandFrame {
    /// Returns the landing cell. If a free hex was hit, this is the target hex. Otherwise it is the free hex beside the
    /// target that is nearest to the thrower by the distance of `PC-17`. Ties go to the first hex clockwise from east.
    fn place(&self, battle: PulpCityBattle<'_>, thrown: Occupant) -> Option<Cell> {
        let Attempt { attacker, target, .. } = self.attempt;
        let free = |cell| battle.field().is_free_for(cell, thrown);
        let at = battle.cell_of_mark(target)?;
        if self.success && matches!(target, TargetRef::Hex(_)) && free(at) {
            return Some(at);
        }
        let (board, thrower) = (&battle.setup().board, battle.cell_of(attacker)?);
        board.neighbours(at).filter(|cell| free(*cell)).min_by(|one, other| {
            let turn = || clockwise(board.at(at), board.at(*one), board.at(*other));
            battle.distance(thrower, *one).cmp(&battle.distance(thrower, *other)).then_with(turn)
        })
    }

    /// Returns the events of the landing, without the event that ends the frame.
    fn landed(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Event> {
        let Some(thrown) = self.attempt.thrown else { return Vec::new() };
        let place = self.place(battle, thrown);
        match thrown {
            Occupant::Figure(figure) => battle.cell_of(figure).map_or_else(Vec::new, |from| {
                // If no hex is free, the model returns to its own hex.
                self.model(battle, figure, from, place.unwrap_or(from))
            }),
            Occupant::Object(object) if battle.field().object(object).is_some() => {
                let moved = place.map(|to| battle::Event::ObjectMoved { object, to });
                moved.into_iter().chain(harm::damage(battle, object, DAMAGE)).collect()
            }
            Occupant::Object(_) => Vec::new(),
        }
    }

    /// Returns the events of a landing model: damage, a fall if it lands below the thrower, and effects of dangerous
    /// terrain.
    fn model(&self, battle: PulpCityBattle<'_>, figure: FigureId, from: Cell, to: Cell) -> Vec<battle::Event> {
        let board = &battle.setup().board;
        let spaces = u16::try_from(board.at(from).distance(board.at(to))).unwrap_or(u16::MAX);
        let kind = Displacement::GrabAndThrow;
        let mut events = vec![PulpCity::own(Event::DisplacementBegan { figure, kind, direction: None, spaces })];
        let at = Footprint::one(to);
        if spaces > 0 {
            events.push(battle::Event::Lifted { figure });
            events.push(battle::Event::Stepped { figure, to: at });
            events.push(battle::Event::Settled { figure, at });
        }
        events.push(displace::ended(figure, spaces, Cause::Distance));
        events.extend(harm::hurt(battle, figure, 0, DAMAGE, HarmSource::Thrown));
        let below = battle.cell_of(self.attempt.attacker).map(|cell| board.level(cell).drop_to(board.level(to)));
        if let Some(drop) = below.filter(|drop| *drop > 0) {
            events.extend(fall::after(battle, figure, DAMAGE, drop));
        }
        events.extend(danger::push(figure, danger::entered(battle, figure, from, to)));
        events
    }
}

impl Resolver<PulpCity> for LandFrame {
    const STAGE: Stage = Stage::Falling;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        self.attempt.is_valid(known)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        Step::Emit(std::iter::once(PulpCity::pop()).chain(self.landed(battle)).collect())
    }
}
