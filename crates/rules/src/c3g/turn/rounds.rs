//! Rounds: markers, initiative, three turns each, end of the round (`C3G-3`).

use serde::{Deserialize, Serialize};

use super::{ActFrame, victory};
use crate::{
    battle::{
        self, CardId, ChoiceKind, FigureId, Known, Occupant, PendingChoice, Refusal, Resolver, SideId, Stage, Step,
        next_to_roll,
    },
    board::Wounding,
    c3g::{C3g, C3gBattle, Choice, Event, HarmSource, Marker, MarkerFace, Order, Setup, TerrainResult, harm::wounds},
    dice::{RollRequest, Rolled},
    report::possessive,
};

/// The current round. This frame stays at the bottom of the agenda throughout.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundFrame {
    /// A round is about to begin.
    Begin,
    /// A side places its markers.
    Markers {
        /// The side.
        side: SideId,
    },
    /// The sides roll for initiative. Tied sides roll again.
    Initiative {
        /// The rolls so far of each side with a figure.
        rolls: Vec<(SideId, Vec<u8>)>,
    },
    /// Turns are taken.
    Turns {
        /// The current marker.
        marker: Marker,
        /// Index of the next side in the turn order.
        next: u16,
    },
    /// Burning ground hurts the figures on it.
    Burn {
        /// First figure not checked yet.
        from: FigureId,
    },
    /// The round ends.
    Close,
}

impl RoundFrame {
    pub(in crate::c3g) const fn first() -> Self {
        Self::Begin
    }
}

/// Markers that a side has not placed yet.
pub(in crate::c3g) fn unplaced(battle: C3gBattle<'_>, side: SideId) -> Vec<Marker> {
    let unplaced = |marker: &Marker| battle.state().marker(side, *marker) == MarkerFace::Unplaced;
    Marker::ALL.into_iter().filter(unplaced).collect()
}

/// The cards of a side's markers in this round, in the order of [`Marker::ALL`], if the player is not asked (`C3G-34`):
/// in round 1, those that the scenario gives; later, the only card that the side has left. Otherwise `None`.
fn given(battle: C3gBattle<'_>, side: SideId) -> Option<[CardId; 4]> {
    let given = battle.rules().given_markers.as_ref()?;
    if battle.state().round() == 1 {
        return given.get(side.index()).copied();
    }
    let mut living = battle.living_cards_of(side);
    living.next().filter(|_| living.next().is_none()).map(|card| [card; 4])
}

/// The first side that still has a figure, from an index on, in the order of the ids.
fn next_side(battle: C3gBattle<'_>, from: usize) -> Option<SideId> {
    (from..battle.setup().sides.len()).map(SideId::from_index).find(|side| battle.side_lives(*side))
}

/// The next figure, from an id on, that stands on ground that burns at the end of a round.
fn burning(battle: C3gBattle<'_>, from: FigureId) -> Option<FigureId> {
    let board = &battle.setup().board;
    let burns = |cell| board.terrain(cell).wounding() == Wounding::AtRoundEnd;
    let mut standing = battle.field().standing_figures();
    standing.find(|(figure, at)| *figure >= from && at.cells().any(burns)).map(|(figure, _)| figure)
}

fn c3g(event: Event) -> battle::Event {
    C3g::own(event)
}

impl RoundFrame {
    fn turns(battle: C3gBattle<'_>, marker: Marker, next: u16) -> Vec<battle::Event> {
        let order = battle.state().turn_order();
        let Some(&side) = order.get(usize::from(next)) else {
            let following = match marker {
                Marker::One => Self::Turns { marker: Marker::Two, next: 0 },
                Marker::Two => Self::Turns { marker: Marker::Three, next: 0 },
                Marker::Three | Marker::X => Self::Burn { from: FigureId(0) },
            };
            return vec![C3g::become_(following)];
        };
        let advanced = C3g::become_(Self::Turns { marker, next: next + 1 });
        let (MarkerFace::Down(card) | MarkerFace::Up(card)) = battle.state().marker(side, marker) else {
            // The marker is hidden in this view, or was never placed: no turn follows.
            return vec![advanced];
        };
        if !battle.side_lives(side) {
            return vec![advanced];
        }
        let mut events = vec![advanced, c3g(Event::MarkerRevealed { side, marker, card })];
        if battle.card_lives(card) {
            events.extend([c3g(Event::TurnBegan { side, card }), C3g::push(ActFrame::new(side, card))]);
        } else {
            events.push(c3g(Event::TurnLost { side, card }));
        }
        events
    }
}

impl Resolver<C3g> for RoundFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Begin | Self::Close | Self::Turns { .. } => true,
            Self::Burn { from } => from.index() <= known.setup().figures.len(),
            Self::Markers { side } => known.side(*side),
            Self::Initiative { rolls } => {
                // A side listed twice would tie with itself forever.
                let sides: Vec<SideId> = rolls.iter().map(|(side, _)| *side).collect();
                battle::all_once(&sides, |side| known.side(side))
                    && rolls.iter().flat_map(|(_, own)| own).all(|roll| (1..=20).contains(roll))
            }
        }
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        Step::Emit(match self {
            Self::Begin => {
                let began = c3g(Event::RoundBegan { round: battle.state().round().saturating_add(1) });
                match next_side(battle, 0) {
                    Some(side) => vec![began, C3g::become_(Self::Markers { side })],
                    None => vec![battle::Event::Ended(battle::Outcome::Drawn)],
                }
            }
            Self::Markers { side } => {
                let markers = unplaced(battle, *side);
                if !markers.is_empty() {
                    if let Some(cards) = given(battle, *side) {
                        let placed = |(marker, card)| c3g(Event::MarkerPlaced { side: *side, marker, card });
                        return Step::Emit(Marker::ALL.into_iter().zip(cards).map(placed).collect());
                    }
                    let about = ChoiceKind::C3g(Choice::PlaceMarkers { markers });
                    return Step::Ask(PendingChoice { decider: *side, about });
                }
                let following = match next_side(battle, side.index() + 1) {
                    Some(side) => Self::Markers { side },
                    None => Self::Initiative {
                        rolls: (0..battle.setup().sides.len())
                            .map(SideId::from_index)
                            .filter(|side| battle.side_lives(*side))
                            .map(|side| (side, Vec::new()))
                            .collect(),
                    },
                };
                vec![c3g(Event::MarkersSealed { side: *side }), C3g::become_(following)]
            }
            Self::Initiative { rolls } => {
                if next_to_roll(rolls).is_some() {
                    return Step::Roll(RollRequest::D20);
                }
                let mut order = rolls.clone();
                order.sort_by(|(_, one), (_, other)| other.cmp(one));
                let order = order.into_iter().map(|(side, _)| side).collect();
                vec![c3g(Event::TurnOrder { order }), C3g::become_(Self::Turns { marker: Marker::One, next: 0 })]
            }
            Self::Turns { marker, next } => Self::turns(battle, *marker, *next),
            Self::Burn { from } => match burning(battle, *from) {
                Some(_) => return Step::Roll(RollRequest::Skulls { dice: 1 }),
                None => vec![C3g::become_(Self::Close)],
            },
            Self::Close => {
                let ended = c3g(Event::RoundEnded { round: battle.state().round() });
                match victory::at_round_end(battle) {
                    Some(outcome) => vec![ended, battle::Event::Ended(outcome)],
                    None => vec![ended, C3g::become_(Self::Begin)],
                }
            }
        })
    }

    fn rolled(&self, battle: C3gBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        match (self, rolled) {
            (Self::Initiative { rolls }, Rolled::D20(roll)) => {
                let Some(side) = next_to_roll(rolls) else { return };
                let mut rolls = rolls.clone();
                for (_, own) in rolls.iter_mut().filter(|(roller, _)| *roller == side) {
                    own.push(roll);
                }
                events.extend([c3g(Event::InitiativeRolled { side, roll }), C3g::become_(Self::Initiative { rolls })]);
            }
            (Self::Burn { from }, Rolled::Skulls(skulls)) => {
                let Some((figure, at)) = burning(battle, *from).and_then(|f| Some((f, battle.field().standing(f)?)))
                else {
                    return;
                };
                let board = &battle.setup().board;
                let burning = at.cells().map(|cell| board.terrain(cell));
                let terrain = burning.into_iter().find(|terrain| terrain.wounding() == Wounding::AtRoundEnd);
                let result = if skulls > 0 { TerrainResult::Wounds(skulls) } else { TerrainResult::Unharmed };
                events.extend(terrain.map(|terrain| c3g(Event::TerrainRolled { figure, terrain, result })));
                if skulls > 0 {
                    wounds::wound(battle, Occupant::Figure(figure), skulls, HarmSource::Terrain, events);
                }
                events.push(C3g::become_(Self::Burn { from: FigureId(figure.0.saturating_add(1)) }));
            }
            _ => {}
        }
    }

    fn ordered(&self, battle: C3gBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let Self::Markers { side } = self else { return Err(Refusal::not_asked(battle.ruleset())) };
        let battle::Order::C3g(Order::PlaceMarker { marker, card }) = order else {
            let message = format!("{} order markers must be placed first", possessive(battle.side_name(*side)));
            return Err(Refusal::new("C3G-3", "place_markers_first", message));
        };
        let owner = battle.rules().card(*card);
        if owner.side != *side {
            let message = format!("{} is not one of {} cards", owner.name, possessive(battle.side_name(*side)));
            return Err(Refusal::new("C3G-3", "not_your_card", message));
        }
        if !battle.card_lives(*card) {
            return Err(Refusal::new("C3G-3", "card_destroyed", format!("{} is destroyed", owner.name)));
        }
        if battle.state().marker(*side, *marker) != MarkerFace::Unplaced {
            let message = format!("marker {} is already placed", marker.name());
            return Err(Refusal::new("C3G-3", "marker_placed", message));
        }
        Ok(vec![c3g(Event::MarkerPlaced { side: *side, marker: *marker, card: *card })])
    }
}

/// One order for each living card, all with the next marker.
pub(in crate::c3g) fn orders(battle: C3gBattle<'_>, side: SideId, markers: &[Marker]) -> Vec<battle::Order> {
    let Some(&marker) = markers.first() else { return Vec::new() };
    let order = |card| battle::Order::C3g(Order::PlaceMarker { marker, card });
    battle.living_cards_of(side).map(order).collect()
}
