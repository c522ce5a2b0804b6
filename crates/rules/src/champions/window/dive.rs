//! Diving for cover (`CH-9`): a DEX roll at -1 for every hex.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, FigureId, Known, Resolver, Stage, Step},
    board::{Cell, Footprint},
    champions::{Champions, ChampionsBattle, Check, Event, Setup, rolls::check},
    dice::Rolled,
    units::Level,
};

/// Frame of a character that dives for cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiveFrame {
    /// The character.
    pub figure: FigureId,
    /// Destination.
    pub to: Cell,
    /// Highest 3d6 roll that succeeds.
    pub need: i16,
}

impl Resolver<Champions> for DiveFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.cell(self.to)
    }

    fn step(&self, _battle: ChampionsBattle<'_>) -> Step {
        Step::Roll(check::ROLL)
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::Sum(rolled) = rolled else { return };
        let Self { figure, to, need } = *self;
        let to_event = battle::Event::Champions;
        events.push(to_event(Event::Rolled { figure, check: Check::Dive, need, rolled }));
        if check::made(rolled, need) {
            let at = Footprint::one(to);
            events.extend([battle::Event::Lifted { figure }, battle::Event::Settled { figure, at }]);
            events.push(to_event(Event::MoveEnded { figure, feet: feet_over(battle, figure, to) }));
        }
        if !battle.condition(figure).prone {
            events.push(to_event(Event::WentProne { figure }));
        }
        events.push(Champions::pop());
    }
}

/// Returns the level of a character's feet if it moves over a cell at its current height. `None` if the ground is at
/// least as high.
pub(in crate::champions) fn feet_over(battle: ChampionsBattle<'_>, figure: FigureId, cell: Cell) -> Option<Level> {
    battle.condition(figure).feet.filter(|feet| *feet > battle.setup().board.level(cell))
}
