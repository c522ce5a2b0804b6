//! State of a C3G battle.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, CardId, FigureId, InvalidSnapshot, Known, ObjectId, Occupant, SideId},
    c3g::{C3gBattle, Event, Marker, Setup},
};

/// State of a C3G battle, apart from positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Round number, counted from 1; 0 before the first round.
    pub(in crate::c3g) round: u16,
    /// Wounds by figure.
    pub(in crate::c3g) wounds: Vec<u8>,
    /// Wounds by object.
    pub(in crate::c3g) object_wounds: Vec<u8>,
    /// Order markers by side.
    pub(in crate::c3g) markers: Vec<[MarkerFace; 4]>,
    /// Turn order of this round; empty until it is decided.
    pub(in crate::c3g) order: Vec<SideId>,
}

/// An order marker of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerFace {
    /// Not placed yet.
    Unplaced,
    /// Face down on a card.
    Down(CardId),
    /// Face down, in a copy of the battle that hides which card each marker is on. The cards of these markers are
    /// sorted by id, which shows how many markers are on each card, but not which ones.
    Shuffled(CardId),
    /// Face up on a card.
    Up(CardId),
}

impl State {
    pub(crate) fn new(setup: &battle::Setup) -> Self {
        Self {
            round: 0,
            wounds: vec![0; setup.figures.len()],
            object_wounds: vec![0; setup.objects.len()],
            markers: vec![[MarkerFace::Unplaced; 4]; setup.sides.len()],
            order: Vec::new(),
        }
    }

    /// Round number, counted from 1; 0 before the first round.
    #[must_use]
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// Wounds of a figure.
    #[must_use]
    pub fn wounds(&self, figure: FigureId) -> u8 {
        self.wounds[figure.index()]
    }

    /// Wounds of an object.
    #[must_use]
    pub fn object_wounds(&self, object: ObjectId) -> u8 {
        self.object_wounds[object.index()]
    }

    /// A side's marker: its face, and the card it is on.
    #[must_use]
    pub fn marker(&self, side: SideId, marker: Marker) -> MarkerFace {
        self.markers[side.index()][marker.index()]
    }

    /// Turn order of this round; empty until it is decided.
    #[must_use]
    pub fn turn_order(&self) -> &[SideId] {
        &self.order
    }

    pub(crate) fn hide_from(&mut self, viewer: Option<SideId>) {
        for (place, markers) in self.markers.iter_mut().enumerate() {
            if viewer.map(SideId::index) != Some(place) {
                shuffle(markers);
            }
        }
    }

    /// Number of a side's markers face down on a card, which is public (`C3G-3`).
    #[must_use]
    pub fn face_down(&self, side: SideId, card: CardId) -> usize {
        let lies = |face: &&MarkerFace| matches!(face, MarkerFace::Down(on) | MarkerFace::Shuffled(on) if *on == card);
        self.markers[side.index()].iter().filter(lies).count()
    }

    pub(crate) fn check(&self, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        let setup = known.setup();
        let sized = self.wounds.len() == setup.figures.len()
            && self.object_wounds.len() == setup.objects.len()
            && self.markers.len() == setup.sides.len();
        let markers = self.markers.iter().flatten().all(|marker| match marker {
            MarkerFace::Down(card) | MarkerFace::Up(card) => known.card(*card),
            MarkerFace::Unplaced => true,
            // Play cannot continue from a copy that hides information.
            MarkerFace::Shuffled(_) => false,
        });
        if sized && markers && battle::all_once(&self.order, |side| known.side(side)) && self.bearable(known.own()) {
            Ok(())
        } else {
            Err(InvalidSnapshot("the wounds or markers do not match the figures and cards"))
        }
    }

    /// True if no figure or object has more wounds than Life.
    fn bearable(&self, c3g: &Setup) -> bool {
        let figures = (0..).zip(&self.wounds).all(|(place, wounds)| *wounds <= c3g.card_of(FigureId(place)).life);
        let life = |object: &Option<crate::c3g::Destructible>| object.map_or(0, |object| object.life);
        figures && self.object_wounds.iter().zip(&c3g.destructible).all(|(wounds, object)| *wounds <= life(object))
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::RoundBegan { round } => {
                self.round = *round;
                self.order.clear();
                self.markers.fill([MarkerFace::Unplaced; 4]);
            }
            Event::MarkerPlaced { side, marker, card } => {
                self.markers[side.index()][marker.index()] = MarkerFace::Down(*card);
            }
            Event::MarkerRevealed { side, marker, card } => {
                self.markers[side.index()][marker.index()] = MarkerFace::Up(*card);
            }
            Event::TurnOrder { order } => self.order.clone_from(order),
            Event::Wounded { victim, wounds, .. } => match victim {
                Occupant::Figure(figure) => self.wounds[figure.index()] += wounds,
                Occupant::Object(object) => self.object_wounds[object.index()] += wounds,
            },
            Event::Healed { figure, wounds } => self.wounds[figure.index()] -= wounds,
            // These are for the log only; separate events carry their changes.
            Event::MarkersSealed { .. }
            | Event::InitiativeRolled { .. }
            | Event::TurnBegan { .. }
            | Event::TurnLost { .. }
            | Event::TurnEnded { .. }
            | Event::RoundEnded { .. }
            | Event::MoveBegan { .. }
            | Event::MoveEnded { .. }
            | Event::SwipeRolled { .. }
            | Event::AttackDeclared { .. }
            | Event::PhaseRolled { .. }
            | Event::AttackRolled { .. }
            | Event::DefenceRolled { .. }
            | Event::Destroyed { .. }
            | Event::KnockbackRuledOut { .. }
            | Event::KnockbackReckoned { .. }
            | Event::LineChosen { .. }
            | Event::FlightEnded { .. }
            | Event::KnockbackDamageRolled { .. }
            | Event::FallRolled { .. }
            | Event::TerrainRolled { .. }
            | Event::GlyphActed { .. }
            | Event::GlyphRolled { .. }
            | Event::Thrown { .. }
            | Event::AreaStruck { .. } => {}
        }
    }
}

/// Hides which face-down marker is which. Only the number of markers on each card remains known.
fn shuffle(markers: &mut [MarkerFace; 4]) {
    let mut cards: Vec<CardId> = markers.iter().filter_map(|face| face.down()).collect();
    cards.sort_unstable();
    let down = markers.iter_mut().filter(|face| face.down().is_some());
    down.zip(cards).for_each(|(face, card)| *face = MarkerFace::Shuffled(card));
}

impl MarkerFace {
    /// The card under a face-down marker, if this copy of the battle knows it.
    const fn down(self) -> Option<CardId> {
        match self {
            Self::Down(card) => Some(card),
            Self::Unplaced | Self::Shuffled(_) | Self::Up(_) => None,
        }
    }
}

/// Shortcuts for C3G code.
impl<'b> C3gBattle<'b> {
    /// The card of a figure.
    #[must_use]
    pub fn card(self, figure: FigureId) -> &'b crate::c3g::Card {
        self.rules().card_of(figure)
    }

    /// Remaining Life of a figure.
    #[must_use]
    pub fn life_left(self, figure: FigureId) -> u8 {
        self.card(figure).life.saturating_sub(self.state().wounds(figure))
    }

    /// True if a figure of the card is on the board or still to be set up.
    #[must_use]
    pub fn card_lives(self, card: CardId) -> bool {
        let alive = |figure: &FigureId| !matches!(self.field().whereabouts(*figure), battle::Whereabouts::OffBoard);
        self.rules().card(card).figures.iter().any(alive)
    }

    /// The cards of a side, in order of their ids.
    pub fn cards_of(self, side: SideId) -> impl Iterator<Item = CardId> + 'b {
        let cards = self.rules().cards.iter().enumerate();
        cards.filter(move |(_, card)| card.side == side).map(|(place, _)| CardId::from_index(place))
    }

    /// The cards of a side with a figure on the board or still to be set up, in order of their ids.
    pub fn living_cards_of(self, side: SideId) -> impl Iterator<Item = CardId> + 'b {
        self.cards_of(side).filter(move |card| self.card_lives(*card))
    }

    /// True if a side has a figure on the board or still to be set up.
    #[must_use]
    pub fn side_lives(self, side: SideId) -> bool {
        self.living_cards_of(side).next().is_some()
    }
}
