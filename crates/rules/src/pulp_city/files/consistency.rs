//! Checks that the state in a save is consistent. Values that are valid on their own can contradict each other.

use crate::{
    battle::{self, FigureId, InvalidSnapshot, ObjectId, Whereabouts},
    board::Cell,
    pulp_city::{Active, Frame, PulpCityBattle, Summoned, turn::verdict},
};

/// Maximum number of rounds in a battle without a round limit. No file can contain enough orders to reach it.
const MAX_ROUNDS: u16 = 9_999;

/// Checks that the state is consistent. Its ids must already have been checked.
pub(in crate::pulp_city) fn check(battle: PulpCityBattle<'_>) -> Result<(), InvalidSnapshot> {
    let wrong = [
        (!agenda_is_ordered(battle), "the pending steps do not fit a round"),
        (!rounds_are_played(battle), "the battle is past its last round"),
        (!all_are_there(battle), "the place of a model does not fit its condition"),
        (!activation_is_open(battle), "a model acts that is neither activated nor commanded"),
        (!control_is_held(battle), "a model is controlled, but has no controller"),
        (!objects_are_whole(battle), "an object is missing or misplaced, or has more damage than HP"),
        (!zones_are_terrain(battle), "there is dangerous terrain that no model summons"),
        (!end_is_earned(battle), "the battle cannot have ended this way"),
    ];
    wrong.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, what)| Err(InvalidSnapshot(what)))
}

fn frames(battle: PulpCityBattle<'_>) -> impl DoubleEndedIterator<Item = &Frame> {
    let own = battle.agenda().iter();
    own.filter_map(|frame| if let battle::Frame::PulpCity(frame) = frame { Some(frame) } else { None })
}

/// True if the round, the turn, and the activation or command are in this order on the agenda from the bottom up, each
/// at most once.
fn agenda_is_ordered(battle: PulpCityBattle<'_>) -> bool {
    let acting = frames(battle).filter(|frame| matches!(frame, Frame::Act(_) | Frame::Command(_))).count();
    acting <= 1
        && frames(battle).enumerate().all(|(place, frame)| match frame {
            Frame::Round(_) => place == 0,
            Frame::Turn(_) => place == 1,
            Frame::Act(_) | Frame::Command(_) => place > 1,
            _ => place > 0,
        })
}

fn rounds_are_played(battle: PulpCityBattle<'_>) -> bool {
    battle.state().round() <= battle.rules().round_limit.unwrap_or(MAX_ROUNDS)
}

/// True if the condition of each model fits its position: KO'ed models have left the board, models off the board are
/// KO'ed or can be summoned, and each model in transit has a frame that moves it.
fn all_are_there(battle: PulpCityBattle<'_>) -> bool {
    let settled = !frames(battle).any(|frame| matches!(frame, Frame::Verdict(_)));
    battle.state().models().all(|(figure, model)| match battle.field().whereabouts(figure) {
        Whereabouts::Reserve => !model.ko && battle.sheet(figure).summoned,
        Whereabouts::OffBoard => model.ko || battle.sheet(figure).summoned,
        Whereabouts::Standing(_) => !(model.ko && settled),
        Whereabouts::InTransit(_) => moves(battle, figure),
    })
}

/// True if a frame on the agenda moves the model.
fn moves(battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
    frames(battle).any(|frame| match frame {
        Frame::Move(frame) => frame.figure == figure,
        Frame::Displace(frame) => frame.walk.figure == figure,
        Frame::Shift(frame) => frame.figure == figure,
        _ => false,
    })
}

/// True if the agenda and the state agree on the current activation or command.
fn activation_is_open(battle: PulpCityBattle<'_>) -> bool {
    let active = battle.state().active();
    let acting = frames(battle).find(|frame| matches!(frame, Frame::Act(_) | Frame::Command(_)));
    battle.outcome().is_some()
        || match (acting, active) {
            (Some(Frame::Act(frame)), Some(Active::Supreme { figure, .. })) => frame.figure == *figure,
            (Some(Frame::Command(frame)), Some(Active::Minions { card, .. })) => frame.card == *card,
            (None, None) => true,
            _ => false,
        }
}

/// True if the agenda contains a matching frame for each controlled model.
fn control_is_held(battle: PulpCityBattle<'_>) -> bool {
    let held = |figure: FigureId, by: FigureId| {
        frames(battle).any(|frame| matches!(frame, Frame::Control(frame) if frame.figure == figure && frame.by == by))
    };
    let controlled = battle.state().controlled();
    battle.outcome().is_some() || controlled.iter().all(|control| held(control.figure, control.by))
}

/// True if the objects are consistent: those that can be neither thrown nor summoned are at their original position,
/// and exactly those without HP left are gone. A summonable structure can also be absent.
fn objects_are_whole(battle: PulpCityBattle<'_>) -> bool {
    let board = &battle.setup().board;
    let given = |object: ObjectId| -> Option<Cell> {
        battle.setup().scenario.objects.get(object.index()).and_then(|object| board.cell(object.at))
    };
    (0..battle.setup().objects.len()).map(ObjectId::from_index).all(|object| {
        let thing = battle.rules().thing(object);
        let damage = battle.state().damage(object);
        let left = thing.sound.is_none_or(|sound| damage < sound.hp);
        match battle.field().object(object) {
            Some(at) => {
                left && (thing.sound.is_some() || damage == 0)
                    && (thing.rank.is_some() || thing.of.is_some() || Some(at) == given(object))
            }
            None => thing.of.is_some() || !left,
        }
    })
}

fn zones_are_terrain(battle: PulpCityBattle<'_>) -> bool {
    battle.state().zones().iter().all(|zone| {
        let summon = battle.rules().summons.get(usize::from(zone.summon));
        summon.is_some_and(|summon| matches!(summon.what, Summoned::Terrain { .. }))
    })
}

fn end_is_earned(battle: PulpCityBattle<'_>) -> bool {
    let Some(outcome) = battle.outcome() else { return true };
    verdict::may_have_ended(battle, outcome)
}
