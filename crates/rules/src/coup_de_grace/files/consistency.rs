//! Checks that the state in a save is consistent. Values that are valid on their own can contradict each other.

use crate::{
    battle::{self, FigureId, InvalidSnapshot, ObjectId, Outcome, Whereabouts},
    board::Terrain,
    coup_de_grace::{AirFrame, CoupDeGraceBattle, Frame, ThingKind, arena::ground, turn::verdict},
};

/// Maximum number of points in an activation. No battle that fits in a file reaches it.
const MAX_POINTS: u16 = 9_999;
/// Maximum number of rounds in a battle without a round limit. No file can contain enough orders to reach it.
const MAX_ROUNDS: u16 = 9_999;

/// Checks that the state is consistent. Its ids must already have been checked.
pub(in crate::coup_de_grace) fn check(battle: CoupDeGraceBattle<'_>) -> Result<(), InvalidSnapshot> {
    let wrong = [
        (!agenda_is_ordered(battle), "the pending steps do not fit a round"),
        (!rounds_are_played(battle), "the battle is past its last round"),
        (!all_are_there(battle), "the place of a mini does not fit its condition"),
        (!activation_is_open(battle), "no mini acts, or the one that acts is not activated"),
        (!objects_are_whole(battle), "an object that is not a door is gone"),
        (!end_is_earned(battle), "the battle cannot have ended this way"),
    ];
    wrong.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, what)| Err(InvalidSnapshot(what)))
}

fn frames(battle: CoupDeGraceBattle<'_>) -> impl DoubleEndedIterator<Item = &Frame> {
    let own = battle.agenda().iter();
    own.filter_map(|frame| if let battle::Frame::CoupDeGrace(frame) = frame { Some(frame) } else { None })
}

/// True if the agenda contains the round once, at the bottom, and at most one activation above it.
fn agenda_is_ordered(battle: CoupDeGraceBattle<'_>) -> bool {
    frames(battle).enumerate().all(|(place, frame)| match frame {
        Frame::Round(_) => place == 0,
        Frame::Act(_) => place == 1,
        _ => place > 1,
    })
}

fn rounds_are_played(battle: CoupDeGraceBattle<'_>) -> bool {
    battle.state().round() <= battle.rules().round_limit.unwrap_or(MAX_ROUNDS)
}

/// True if the condition of each mini fits its position. Minis out of action are off the board. Minis that have not
/// entered have hit points but no facing. Minis on the board have a facing exactly if they have hit points left. Each
/// mini in transit has a frame that moves it. A mini stands on a bottomless pit only while its fall is still to be
/// resolved.
fn all_are_there(battle: CoupDeGraceBattle<'_>) -> bool {
    let board = &battle.setup().board;
    let moved = |figure: FigureId| {
        frames(battle).any(|frame| match frame {
            Frame::Move(frame) => {
                let free = |cell| battle.field().figure_on(cell).is_none_or(|other| other == figure);
                frame.figure == figure && frame.path.last().is_none_or(|last| free(*last))
            }
            Frame::Push(frame) => frame.walk.figure == figure,
            _ => false,
        })
    };
    battle.state().minis().all(|(figure, mini)| match battle.field().whereabouts(figure) {
        Whereabouts::Reserve => !mini.out && mini.facing.is_none() && mini.hit_points > 0,
        Whereabouts::OffBoard => mini.out,
        Whereabouts::Standing(at) => {
            !mini.out
                && mini.facing.is_some() == (mini.hit_points > 0)
                && (board.terrain(at.head) != Terrain::BottomlessPit || falls(battle, figure))
        }
        Whereabouts::InTransit(_) => !mini.out && mini.facing.is_some() == (mini.hit_points > 0) && moved(figure),
    })
}

/// True if the effects of a pit on the mini are still to be resolved.
fn falls(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> bool {
    frames(battle).any(|frame| matches!(frame, Frame::Pit(pit) if pit.figure == figure))
}

/// True if the agenda and the state agree on the current activation, and the activation is valid.
fn activation_is_open(battle: CoupDeGraceBattle<'_>) -> bool {
    let acting = frames(battle).find_map(|frame| if let Frame::Act(act) = frame { Some(act.figure) } else { None });
    let active = battle.state().active();
    let fits = battle.outcome().is_some() || acting == active.map(|active| active.figure);
    let by_bearer = frames(battle).all(|frame| match frame {
        Frame::Air(AirFrame::Gust { figure, .. } | AirFrame::Whirl { figure, .. }) => acting == Some(*figure),
        _ => true,
    });
    fits && by_bearer
        && active.is_none_or(|active| {
            let enemy = |drags: FigureId| !battle.friends(drags, active.figure);
            active.points <= MAX_POINTS && battle.mini(active.figure).acted && active.drags.is_none_or(enemy)
        })
}

fn objects_are_whole(battle: CoupDeGraceBattle<'_>) -> bool {
    let places = battle.setup().scenario.objects.iter().map(|object| battle.setup().board.cell(object.at));
    (0..).map(ObjectId).zip(places).all(|(object, at)| match battle.field().object(object) {
        Some(cell) => Some(cell) == at && ground::thing_on(battle, cell) == Some(object),
        None => battle.rules().thing(object) == ThingKind::Door,
    })
}

fn end_is_earned(battle: CoupDeGraceBattle<'_>) -> bool {
    let Some(outcome) = battle.outcome() else { return true };
    verdict::at_round_end(battle) == Some(outcome) || outcome == Outcome::Drawn
}
