//! Consistency checks for saved states. Values that are possible on their own may be impossible in combination.

use crate::{
    battle::{self, CardId, FigureId, GlyphFace, GlyphId, InvalidSnapshot, ObjectId, Outcome, SideId, Whereabouts},
    c3g::{
        C3gBattle, Frame, GlyphPower, Marker, MarkerFace,
        harm::glyphs,
        turn::{ActFrame, rounds::RoundFrame, victory},
    },
};

/// Maximum number of rounds without a round limit. No file can contain orders for this many.
const MAX_ROUNDS: u16 = 9_999;

/// Checks a state whose references are known to exist.
pub(in crate::c3g) fn check(battle: C3gBattle<'_>) -> Result<(), InvalidSnapshot> {
    let wrong = [
        (!agenda_is_ordered(battle), "the pending steps do not fit a round"),
        (!transit_is_moved(battle), "a figure is in mid-move, but nothing moves it"),
        (!figures_bear_wounds(battle), "a figure without Life is on the board, or one with Life left is destroyed"),
        (!objects_bear_wounds(battle), "an object without Life is on the board, or one with Life left is broken"),
        (!glyphs_are_used(battle), "a permanent glyph is gone, or a glyph lies under an object"),
        (!round_is_played(battle), "the battle is past its last round"),
        (!markers_are_own(battle), "an order marker lies on another side's card"),
        (!markers_are_placed(battle), "the order markers do not fit this part of the round"),
        (!turns_are_in_order(battle), "the turn order does not fit this part of the round"),
        (!end_is_earned(battle), "the battle cannot have ended this way"),
    ];
    wrong.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, what)| Err(InvalidSnapshot(what)))
}

fn frames(battle: C3gBattle<'_>) -> impl DoubleEndedIterator<Item = &Frame> {
    battle.agenda().iter().filter_map(|frame| if let battle::Frame::C3g(frame) = frame { Some(frame) } else { None })
}

/// The current round; `None` before the first and after the last.
fn round(battle: C3gBattle<'_>) -> Option<&RoundFrame> {
    frames(battle).next().and_then(|frame| if let Frame::Round(round) = frame { Some(round) } else { None })
}

fn figures(battle: C3gBattle<'_>) -> impl Iterator<Item = (FigureId, Whereabouts)> {
    let figures = (0..battle.setup().figures.len()).map(FigureId::from_index);
    figures.map(move |figure| (figure, battle.field().whereabouts(figure)))
}

fn sides(battle: C3gBattle<'_>) -> impl Iterator<Item = SideId> + Clone {
    (0..battle.setup().sides.len()).map(SideId::from_index)
}

/// True if the setup of figures or the round is at the bottom of the agenda, a turn is directly above the round, and
/// everything else is above a turn.
fn agenda_is_ordered(battle: C3gBattle<'_>) -> bool {
    let mut frames = frames(battle);
    let (first, second) = (frames.next(), frames.next());
    let bottom = match first {
        None => true,
        Some(Frame::Round(RoundFrame::Turns { .. })) => second.is_none() || matches!(second, Some(Frame::Act(_))),
        Some(Frame::Deploy(_) | Frame::Round(_)) => second.is_none(),
        Some(_) => false,
    };
    bottom && frames.all(|frame| !matches!(frame, Frame::Deploy(_) | Frame::Round(_) | Frame::Act(_)))
}

/// True if each figure in transit has exactly one frame that moves it, and no other figure has one.
fn transit_is_moved(battle: C3gBattle<'_>) -> bool {
    let movers = || {
        frames(battle).filter_map(|frame| match frame {
            Frame::Move(frame) => Some((frame.figure, None)),
            Frame::Flight(frame) => Some((frame.walk.figure, Some(frame.walk.at))),
            _ => None,
        })
    };
    figures(battle).all(|(figure, whereabouts)| {
        let mut own = movers().filter(|(mover, _)| *mover == figure);
        match (own.next(), whereabouts) {
            (Some((_, at)), Whereabouts::InTransit(there)) => at.is_none_or(|at| at == there) && own.next().is_none(),
            (Some(_), Whereabouts::OffBoard) => own.next().is_none(),
            (None, Whereabouts::InTransit(_)) | (Some(_), _) => false,
            (None, _) => true,
        }
    })
}

fn figures_bear_wounds(battle: C3gBattle<'_>) -> bool {
    figures(battle).all(|(figure, whereabouts)| {
        let (wounds, life) = (battle.state().wounds(figure), battle.card(figure).life);
        match whereabouts {
            Whereabouts::Reserve => wounds == 0,
            Whereabouts::Standing(_) | Whereabouts::InTransit(_) => wounds < life,
            Whereabouts::OffBoard => wounds == life,
        }
    })
}

fn objects_bear_wounds(battle: C3gBattle<'_>) -> bool {
    (0..battle.setup().objects.len()).map(ObjectId::from_index).all(|object| {
        let (wounds, there) = (battle.state().object_wounds(object), battle.field().object(object).is_some());
        match battle.rules().destructible(object) {
            Some(destructible) => (wounds < destructible.life) == there,
            None => wounds == 0 && there,
        }
    })
}

fn glyphs_are_used(battle: C3gBattle<'_>) -> bool {
    let used_up = |(place, power): (usize, &GlyphPower)| {
        let gone = battle.field().glyph(GlyphId::from_index(place)) == GlyphFace::Gone;
        !gone || matches!(power, GlyphPower::Heal(_) | GlyphPower::Blast(_))
    };
    let mut objects =
        (0..battle.setup().objects.len()).filter_map(|place| battle.field().object(ObjectId::from_index(place)));
    battle.rules().glyph_powers.iter().enumerate().all(used_up)
        && objects.all(|cell| glyphs::lying_on(battle, cell).is_none())
}

fn round_is_played(battle: C3gBattle<'_>) -> bool {
    let now = battle.state().round();
    let most = battle.rules().round_limit.unwrap_or(MAX_ROUNDS);
    let begun = match frames(battle).next() {
        Some(Frame::Deploy(_)) => now == 0,
        Some(Frame::Round(RoundFrame::Begin)) => now < most,
        Some(_) => now > 0,
        None => true,
    };
    let set_up = matches!(frames(battle).next(), Some(Frame::Deploy(_)))
        || figures(battle).all(|(_, whereabouts)| whereabouts != Whereabouts::Reserve);
    now <= most && begun && set_up
}

fn face_card(face: MarkerFace) -> Option<CardId> {
    match face {
        MarkerFace::Down(card) | MarkerFace::Shuffled(card) | MarkerFace::Up(card) => Some(card),
        MarkerFace::Unplaced => None,
    }
}

fn markers_are_own(battle: C3gBattle<'_>) -> bool {
    sides(battle).all(|side| {
        let faces = Marker::ALL.into_iter().map(|marker| battle.state().marker(side, marker));
        faces.filter_map(face_card).all(|card| battle.rules().card(card).side == side)
    })
}

/// True if all markers are placed before the first turn, revealed in order, and the X is never revealed.
fn markers_are_placed(battle: C3gBattle<'_>) -> bool {
    let faces = |side| Marker::ALL.map(|marker| (marker, battle.state().marker(side, marker)));
    let unplaced = |side| faces(side).into_iter().all(|(_, face)| face == MarkerFace::Unplaced);
    let placed =
        |side| !battle.side_lives(side) || faces(side).into_iter().all(|(_, face)| face != MarkerFace::Unplaced);
    // Markers before this one may be face up.
    let up_before = |first_down: usize| {
        sides(battle)
            .flat_map(faces)
            .all(|(marker, face)| !matches!(face, MarkerFace::Up(_)) || marker.index() < first_down)
    };
    let fits = match round(battle) {
        Some(RoundFrame::Markers { side }) => {
            up_before(0)
                && sides(battle).filter(|other| other < side).all(placed)
                && sides(battle).filter(|other| other > side).all(unplaced)
        }
        Some(RoundFrame::Initiative { .. }) => up_before(0) && sides(battle).all(placed),
        Some(RoundFrame::Turns { marker, .. }) => {
            *marker != Marker::X && up_before(marker.index() + 1) && sides(battle).all(placed)
        }
        Some(RoundFrame::Begin | RoundFrame::Burn { .. } | RoundFrame::Close) | None => true,
    };
    let begun = battle.state().round() > 0 || sides(battle).all(unplaced);
    begun && fits && up_before(Marker::X.index())
}

fn turns_are_in_order(battle: C3gBattle<'_>) -> bool {
    let order = battle.state().turn_order();
    let all_living = || sides(battle).filter(|side| battle.side_lives(*side)).all(|side| order.contains(&side));
    let fits = match round(battle) {
        Some(RoundFrame::Markers { .. } | RoundFrame::Initiative { .. }) => order.is_empty(),
        Some(RoundFrame::Turns { next, .. }) => all_living() && usize::from(*next) <= order.len(),
        Some(RoundFrame::Burn { .. } | RoundFrame::Close) => all_living(),
        Some(RoundFrame::Begin) | None => true,
    };
    fits && (battle.state().round() > 0 || order.is_empty())
}

fn end_is_earned(battle: C3gBattle<'_>) -> bool {
    let Some(outcome) = battle.outcome() else { return true };
    let nobody = outcome == Outcome::Drawn && !sides(battle).any(|side| battle.side_lives(side));
    nobody || victory::at_round_end(battle) == Some(outcome)
}

impl ActFrame {
    /// True if the side owns the card, and all figures that acted belong to it and are listed once.
    pub(in crate::c3g) fn is_of_its_card(&self, setup: &crate::c3g::Setup) -> bool {
        let card = setup.card(self.card);
        let own = |list: &[FigureId]| battle::all_once(list, |figure| card.figures.contains(&figure));
        card.side == self.side && own(&self.moved) && own(&self.attacked)
    }
}
