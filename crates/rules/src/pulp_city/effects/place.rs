//! Placement of summons on the board (`PC-50` to `PC-53`).

use serde::{Deserialize, Serialize};

use super::remove::{self, RemoveFrame};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, ObjectId, PendingChoice, Refusal, Resolver, Stage, Step},
    board::{Cell, Footprint},
    pulp_city::{
        ActionRange, Attempt, Choice, Event, Model, Order, PulpCity, PulpCityBattle, Setup, Summoned, TargetFilter,
        TargetRef,
    },
};

/// A summons that has yet to be placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceFrame {
    /// The summoner.
    pub by: FigureId,
    /// Index of the summons in the setup.
    pub summon: u8,
    /// The action that summons, if any.
    pub attempt: Option<Attempt>,
}

/// The terrain, minion or structure that a summons will place, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comes {
    Terrain,
    Minion(FigureId),
    Structure(ObjectId),
    Nothing,
}

impl PlaceFrame {
    /// Returns the terrain, minion or structure that the summons will place.
    fn comes(&self, battle: PulpCityBattle<'_>) -> Comes {
        match battle.rules().summons.get(usize::from(self.summon)).map(|summon| &summon.what) {
            Some(Summoned::Terrain { .. }) => Comes::Terrain,
            Some(Summoned::Minion { .. }) => {
                let waits = remove::card(battle, self.by, self.summon)
                    .and_then(|card| card.figures.iter().find(|figure| battle.is_waiting(**figure)));
                waits.map_or(Comes::Nothing, |figure| Comes::Minion(*figure))
            }
            Some(Summoned::Structure { objects, .. }) => {
                let own = objects.iter().find(|(figure, _)| *figure == self.by);
                own.map_or(Comes::Nothing, |(_, object)| Comes::Structure(*object))
            }
            None => Comes::Nothing,
        }
    }

    /// Returns the free hexes within range and sight of the action. If the action has no range in hexes, returns the
    /// free hexes in base contact.
    fn cells(&self, battle: PulpCityBattle<'_>) -> Vec<Cell> {
        let Some(from) = battle.cell_of(self.by) else { return Vec::new() };
        let action = self.attempt.and_then(|attempt| battle.action(attempt.attacker, attempt.action));
        let reach = action.map_or(ActionRange::Contact, |action| action.reach);
        let within = |cell: &Cell| {
            battle.field().occupant(*cell).is_none()
                && match reach {
                    ActionRange::Contact | ActionRange::Own => battle.touch(from, *cell),
                    ActionRange::Hexes(hexes) => {
                        battle.distance(from, *cell) <= hexes.into() && battle.has_sight(self.by, TargetRef::Hex(*cell))
                    }
                }
        };
        battle.setup().board.cells().filter(within).collect()
    }

    /// Returns the target hex of the action, if it is free and the same action has not already placed terrain there.
    fn named(&self, battle: PulpCityBattle<'_>) -> Option<Cell> {
        let attempt = self.attempt?;
        let action =
            battle.action(attempt.attacker, attempt.action).filter(|action| action.aim == TargetFilter::Hex)?;
        let TargetRef::Hex(cell) = attempt.target else { return None };
        let came = |summon: u8| {
            action
                .fx
                .iter()
                .chain(&action.efx)
                .any(|effect| battle.rules().effect(*effect).kind == crate::pulp_city::EffectKind::Summon(summon))
        };
        let taken =
            battle.state().zones().iter().any(|zone| zone.by == self.by && zone.at == cell && came(zone.summon));
        (!taken && battle.field().occupant(cell).is_none()).then_some(cell)
    }

    /// Returns the choice of the hex, if only one is possible.
    pub(in crate::pulp_city) fn forced(&self, battle: PulpCityBattle<'_>) -> Option<Choice> {
        let cells = self.named(battle).map_or_else(|| self.cells(battle), |cell| vec![cell]);
        let comes = cells.len() == 1 && self.comes(battle) != Comes::Nothing;
        comes.then_some(Choice::Place { summon: self.summon, cells })
    }

    /// Returns the events after the summons is placed.
    fn placed(&self, battle: PulpCityBattle<'_>, at: Cell) -> Vec<battle::Event> {
        let Self { by, summon, .. } = *self;
        let came = |figure: Option<FigureId>, object| {
            let model = figure.map(|figure| Model::new(battle.rules(), battle.rules().card_of(figure)));
            PulpCity::own(Event::Summoned { by, summon, at, figure, object, model })
        };
        match self.comes(battle) {
            Comes::Terrain => vec![PulpCity::pop(), came(None, None)],
            Comes::Structure(object) => {
                vec![PulpCity::pop(), came(None, Some(object)), battle::Event::ObjectMoved { object, to: at }]
            }
            Comes::Minion(figure) => {
                let to = Footprint::one(at);
                let events = vec![PulpCity::pop(), came(Some(figure), None), battle::Event::Deployed { figure, to }];
                let most = remove::most(battle, summon);
                let removes = remove::copies(battle, by, summon).len() >= usize::from(most);
                let remove = removes.then(|| PulpCity::push(RemoveFrame { by, summon, most }));
                events.into_iter().chain(remove).collect()
            }
            Comes::Nothing => vec![PulpCity::pop()],
        }
    }

    /// Returns an order for each possible hex.
    pub(in crate::pulp_city) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let board = &battle.setup().board;
        let cells = self.cells(battle).into_iter();
        cells.map(|cell| battle::Order::PulpCity(Order::Place { at: board.at(cell) })).collect()
    }
}

impl Resolver<PulpCity> for PlaceFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.by)
            && usize::from(self.summon) < known.own().summons.len()
            && self.attempt.is_none_or(|attempt| attempt.is_valid(known))
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let Self { by, summon, .. } = *self;
        let named = self.named(battle);
        let cells = if named.is_some() { Vec::new() } else { self.cells(battle) };
        if self.comes(battle) == Comes::Nothing || (named.is_none() && cells.is_empty()) {
            return Step::Emit(vec![PulpCity::pop()]);
        }
        match (named, cells.as_slice()) {
            (Some(cell), _) => Step::Emit(self.placed(battle, cell)),
            (None, [only]) => Step::Emit(self.placed(battle, *only)),
            (None, _) => {
                let about = ChoiceKind::PulpCity(Choice::Place { summon, cells });
                Step::Ask(PendingChoice { decider: battle.controller(by), about })
            }
        }
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let name = battle.rules().summons.get(usize::from(self.summon)).map_or("it", |summon| &summon.name);
        match order {
            battle::Order::PulpCity(Order::Place { at }) => {
                let cell = battle.setup().board.cell(*at).filter(|cell| self.cells(battle).contains(cell));
                cell.map(|cell| self.placed(battle, cell)).ok_or_else(|| {
                    let message = format!("{at} is not a free hex within reach and sight of the action");
                    Refusal::new("PC-50", "no_place", message)
                })
            }
            _ => Err(Refusal::new("PC-50", "place_first", format!("{name} is summoned: choose a hex"))),
        }
    }
}
