//! Burning ground (`C3G-22`).

use serde::{Deserialize, Serialize};

use super::wounds;
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step, Whereabouts},
    board::Cell,
    c3g::{C3g, C3gBattle, CardPower, Event, HarmSource, LavaRule, Setup, TerrainResult},
    dice::{RollRequest, Rolled},
};

/// Lowest d20 roll that survives molten lava.
const LIVES: u8 = 20;

/// A figure has entered burning ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainFrame {
    /// The figure.
    pub figure: FigureId,
    /// The burning cell.
    pub cell: Cell,
}

impl TerrainFrame {
    fn request(&self, battle: C3gBattle<'_>) -> RollRequest {
        match battle.rules().options.lava {
            LavaRule::Destroys => RollRequest::d20_at_least(LIVES),
            LavaRule::Wounds => {
                let bonus = if battle.card(self.figure).has(&CardPower::SuperStrength) { 3 } else { 0 };
                RollRequest::D20Band { low: 5 - bonus, high: 19 - bonus }
            }
        }
    }
}

impl Resolver<C3g> for TerrainFrame {
    const STAGE: Stage = Stage::Falling;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.cell(self.cell)
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        if battle.field().whereabouts(self.figure) == Whereabouts::OffBoard {
            Step::Emit(vec![C3g::pop()])
        } else {
            Step::Roll(self.request(battle))
        }
    }

    fn rolled(&self, battle: C3gBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::Band(band) = rolled else { return };
        let result = match (battle.rules().options.lava, band) {
            (LavaRule::Destroys, 0) => TerrainResult::Destroyed,
            (LavaRule::Wounds, 0) => TerrainResult::Wounds(4),
            (LavaRule::Wounds, 1) => TerrainResult::Wounds(1),
            _ => TerrainResult::Unharmed,
        };
        let (figure, victim) = (self.figure, Occupant::Figure(self.figure));
        let terrain = battle.setup().board.terrain(self.cell);
        events.extend([C3g::own(Event::TerrainRolled { figure, terrain, result }), C3g::pop()]);
        match result {
            TerrainResult::Unharmed => {}
            TerrainResult::Wounds(dealt) => wounds::wound(battle, victim, dealt, HarmSource::Terrain, events),
            TerrainResult::Destroyed => wounds::destroy(battle, victim, HarmSource::Terrain, events),
        }
    }
}
