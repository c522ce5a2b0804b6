//! Haymakers, which land at the end of the next segment unless they are interrupted.

use crate::{
    battle::{self, FigureId, Occupant},
    champions::{
        Champions, ChampionsBattle, Event, Haymaker, Maneuver, VerdictFrame, Weapon, attack,
        displace::falling::FootingFrame,
    },
};

/// Returns the event that begins a haymaker.
pub(in crate::champions) fn begin(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    target: Occupant,
    with: Weapon,
) -> Vec<battle::Event> {
    let Some(at) = attack::cell_of(battle, target) else { return Vec::new() };
    let lands = battle.state().now().next();
    let haymaker = Haymaker { target, at, with, lands, spoilt: false };
    vec![Champions::own(Event::HaymakerBegan { figure, haymaker })]
}

/// Returns the events that resolve the next haymaker due by the end of this segment: it lands or is lost. `None` if
/// none is left.
pub(in crate::champions) fn land(battle: ChampionsBattle<'_>) -> Option<Vec<battle::Event>> {
    let now = battle.state().now();
    let figures = (0..battle.setup().figures.len()).map(FigureId::from_index);
    let (figure, haymaker) = figures
        .filter_map(|figure| Some((figure, battle.condition(figure).haymaker?)))
        .find(|(_, haymaker)| haymaker.lands <= now)?;
    let able = battle.is_awake(figure) && !battle.condition(figure).stunned;
    let in_place = !haymaker.spoilt && attack::cell_of(battle, haymaker.target) == Some(haymaker.at);
    let lands = able && in_place && attack::judge(battle, figure, haymaker.target, haymaker.with).is_ok();
    let mut events = vec![Champions::own(Event::HaymakerEnded { figure, lands })];
    if lands {
        events.extend([Champions::push(VerdictFrame {}), Champions::push(FootingFrame {})]);
        events.extend(attack::declare(battle, figure, haymaker.target, (haymaker.with, Maneuver::Haymaker)));
    }
    Some(events)
}

/// Adds the event for the loss of a character's haymaker, if one is in preparation: the character was stunned, knocked
/// out, moved by others or aborted (`CH-44`).
pub(in crate::champions) fn lost(battle: ChampionsBattle<'_>, figure: FigureId, events: &mut Vec<battle::Event>) {
    if battle.condition(figure).haymaker.is_some() {
        events.push(Champions::own(Event::HaymakerEnded { figure, lands: false }));
    }
}
