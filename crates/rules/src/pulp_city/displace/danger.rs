//! Dangerous terrain (`PC-51`), and its effects on models that enter it.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, FigureId, Known, Resolver, Stage, Step},
    board::Cell,
    pulp_city::{
        Event, Frame, PulpCity, PulpCityBattle, Setup, Summoned, TargetRef, Zone,
        data::source::{Origin, Source},
        effects::each::EachFrame,
    },
};

/// The effects of dangerous terrain on a model that enters it or begins an activation in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DangerFrame {
    /// The model.
    pub figure: FigureId,
    /// Indices of the terrain that has yet to affect the model, in order.
    pub zones: Vec<u8>,
}

/// True if a cell belongs to the dangerous terrain.
fn covers(battle: PulpCityBattle<'_>, zone: Zone, cell: Cell) -> bool {
    match battle.rules().summons.get(usize::from(zone.summon)).map(|summon| &summon.what) {
        Some(Summoned::Terrain { radius, .. }) => battle.distance(zone.at, cell) <= u32::from(*radius),
        _ => false,
    }
}

/// Returns the indices of the dangerous terrain on a cell.
#[must_use]
pub(in crate::pulp_city) fn zones_at(battle: PulpCityBattle<'_>, cell: Cell) -> Vec<u8> {
    let zones = (0..=u8::MAX).zip(battle.state().zones());
    zones.filter(|(_, zone)| covers(battle, **zone, cell)).map(|(place, _)| place).collect()
}

/// Returns the indices of the dangerous terrain that a model enters with a step between two cells. Excludes terrain
/// that also covers the first cell, and terrain that the model has already entered in the same move or displacement, or
/// in one that is still on the agenda below it.
#[must_use]
pub(in crate::pulp_city) fn entered(battle: PulpCityBattle<'_>, figure: FigureId, from: Cell, to: Cell) -> Vec<u8> {
    let before = zones_at(battle, from);
    let met: Vec<u8> = battle.agenda().iter().flat_map(|frame| met(frame, figure)).copied().collect();
    let zones = zones_at(battle, to).into_iter();
    zones.filter(|zone| !before.contains(zone) && !met.contains(zone)).collect()
}

/// Returns the indices of the terrain that a model has entered in the move or displacement of this frame.
fn met(frame: &battle::Frame, figure: FigureId) -> &[u8] {
    let battle::Frame::PulpCity(frame) = frame else { return &[] };
    match frame {
        Frame::Displace(frame) if frame.walk.figure == figure => &frame.met,
        Frame::Shift(frame) if frame.figure == figure => frame.met(),
        Frame::Move(frame) if frame.figure == figure => &frame.entered,
        _ => &[],
    }
}

/// Returns the event that pushes the frame for the effects of dangerous terrain, or `None` if there is no terrain.
pub(in crate::pulp_city) fn push(figure: FigureId, zones: Vec<u8>) -> Option<battle::Event> {
    (!zones.is_empty()).then(|| PulpCity::push(DangerFrame { figure, zones }))
}

impl DangerFrame {
    /// Returns the events that apply the effects of the first terrain in the list.
    fn acted(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Event> {
        let figure = self.figure;
        let Some((first, rest)) = self.zones.split_first() else { return vec![PulpCity::pop()] };
        let mut events = vec![if rest.is_empty() {
            PulpCity::pop()
        } else {
            PulpCity::become_(Self { figure, zones: rest.to_vec() })
        }];
        let zone = battle.state().zones().get(usize::from(*first)).filter(|_| battle.in_play(figure));
        let Some(Zone { summon, by, at }) = zone.copied() else { return events };
        if let Some(Summoned::Terrain { fx, .. }) =
            battle.rules().summons.get(usize::from(summon)).map(|summon| &summon.what)
        {
            let source = Source { by, attempt: None, origin: Origin::Cell(at) };
            events.push(PulpCity::own(Event::Endangered { figure, summon }));
            events.push(PulpCity::push(EachFrame { effects: fx.clone(), source, to: TargetRef::Figure(figure) }));
        }
        events
    }
}

impl Resolver<PulpCity> for DangerFrame {
    const STAGE: Stage = Stage::Falling;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        Step::Emit(self.acted(battle))
    }
}
