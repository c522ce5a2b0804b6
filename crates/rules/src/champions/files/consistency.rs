//! Consistency checks for saved states, because values that are valid on their own can contradict each other.

use crate::{
    battle::{self, FigureId, InvalidSnapshot, Known, ObjectId, Outcome, Whereabouts},
    champions::{
        ChampionsBattle, Characteristic, Condition, Enters, Frame, Guard, Moment, Power, Setup, Sheet, State,
        turns::{TurnFrame, verdict},
        window,
    },
};

/// Maximum number of turns in a battle without a turn limit. No file can contain orders for this many.
const MAX_TURNS: u16 = 9_999;

/// Upper bound for the level of a character's feet, far above the highest ground plus the highest flight at the start.
const HIGHEST_FEET: i16 = 19_999;

/// Checks a state in which all ids are known to exist.
pub(in crate::champions) fn check(battle: ChampionsBattle<'_>) -> Result<(), InvalidSnapshot> {
    let wrong = [
        (!agenda_is_ordered(battle), "the pending steps do not fit a turn"),
        (!time_is_played(battle), "the battle is past its last turn"),
        (!all_are_there(battle), "a character is off the board, or in mid-move with nothing to move them"),
        (!feet_are_up(battle), "a character is below the ground, or higher than anybody can fly"),
        (!moments_are_past(battle), "a character has acted in a later segment"),
        (!objects_are_whole(battle), "an unbreakable object is gone, or an object has more BODY than at the start"),
        (!end_is_earned(battle), "the battle cannot have ended this way"),
    ];
    wrong.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, what)| Err(InvalidSnapshot(what)))
}

impl State {
    /// Checks the ids and the values of a state from a file.
    pub(crate) fn check(&self, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        let setup = known.setup();
        let sized = self.conditions.len() == setup.figures.len() && self.things.len() == setup.objects.len();
        let sheets = &known.own().sheets;
        for (condition, sheet) in self.conditions.iter().zip(sheets) {
            check_condition(condition, sheet)?;
        }
        let figures = (0..self.conditions.len()).map(FigureId::from_index);
        let bearable = self.conditions.iter().zip(figures).all(|(condition, figure)| {
            condition.acted.is_none_or(Moment::is_valid)
                && condition.aborted.is_none_or(Moment::is_valid)
                && condition.held.as_ref().is_none_or(|wait| wait.is_valid(known))
                && is_of_others(condition, figure, known)
                && condition.haymaker.is_none_or(|haymaker| {
                    let aimed = known.occupant(haymaker.target) && known.cell(haymaker.at);
                    aimed && haymaker.with.is_valid(known, figure) && haymaker.lands.is_valid()
                })
        });
        if sized && bearable && self.now.is_valid() {
            Ok(())
        } else {
            Err(InvalidSnapshot("the conditions do not match the characters"))
        }
    }
}

/// Checks the condition of a character against its sheet.
fn check_condition(condition: &Condition, sheet: &Sheet) -> Result<(), InvalidSnapshot> {
    let whole = |of| sheet.characteristic(of);
    let (stun, body) = (whole(Characteristic::Stun), whole(Characteristic::Body));
    let fields = |place: usize| matches!(sheet.powers.get(place), Some(Power::ForceField { .. }));
    let held = |place: usize| sheet.attacks.get(place).is_some_and(|attack| attack.held);
    let wrong = [
        (condition.stun > stun || condition.body > body, "a character has more STUN or BODY than the sheet allows"),
        (!(0..=whole(Characteristic::Endurance)).contains(&condition.end), "the END of a character is out of range"),
        (condition.bleeding && condition.body > 0, "a character is bleeding but not dying"),
        (!is_drained(condition), "a characteristic is drained that cannot be drained like this"),
        (!bits(condition.up).all(fields), "a power is up that is not a force field"),
        (!bits(condition.drawn | condition.lost).all(held), "a weapon is drawn or lost that is not a held weapon"),
        (condition.drawn & condition.lost != 0, "a weapon is both drawn and lost"),
        (
            condition.readiness != Enters::Ready && condition.readiness != sheet.enters,
            "a character did not start the battle like this",
        ),
        (condition.triggered && condition.held.is_none(), "a character is to use a held action but holds none"),
        (!is_guard(condition.guard), "a character has an impossible dodge"),
        (condition.grip > 120, "a character is held with an impossible STR"),
    ];
    wrong.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, what)| Err(InvalidSnapshot(what)))
}

/// Returns the indices of the bits that are set.
fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |place| set & (1 << place) != 0)
}

fn is_drained(condition: &Condition) -> bool {
    let able =
        |of: &Characteristic| !matches!(of, Characteristic::Stun | Characteristic::Body | Characteristic::Endurance);
    condition.drained.iter().all(|(of, _)| able(of))
        && condition.drained.iter().map(|(of, _)| of).is_sorted_by(|one, other| one < other)
}

const fn is_guard(guard: Option<Guard>) -> bool {
    match guard {
        Some(Guard::Dodge(more)) => more == window::DODGE || more == window::MARTIAL_DODGE,
        Some(Guard::Block | Guard::Roll) | None => true,
    }
}

/// True if the character is neither held by itself nor the target of its own haymaker.
fn is_of_others(condition: &Condition, figure: FigureId, known: Known<'_, Setup>) -> bool {
    let itself = battle::Occupant::Figure(figure);
    condition.held_by.is_none_or(|by| known.figure(by) && by != figure)
        && condition.haymaker.is_none_or(|haymaker| haymaker.target != itself)
}

fn frames(battle: ChampionsBattle<'_>) -> impl DoubleEndedIterator<Item = &Frame> {
    let own = battle.agenda().iter();
    own.filter_map(|frame| if let battle::Frame::Champions(frame) = frame { Some(frame) } else { None })
}

fn figures(battle: ChampionsBattle<'_>) -> impl Iterator<Item = FigureId> {
    (0..battle.setup().figures.len()).map(FigureId::from_index)
}

/// True if the frame of the segment is at the bottom of the agenda and nowhere else.
fn agenda_is_ordered(battle: ChampionsBattle<'_>) -> bool {
    let mut frames = frames(battle);
    let bottom = frames.next().is_none_or(|first| matches!(first, Frame::Turn(_)));
    bottom && frames.all(|frame| !matches!(frame, Frame::Turn(_)))
}

fn time_is_played(battle: ChampionsBattle<'_>) -> bool {
    let now = battle.state().now();
    let begun = match frames(battle).next() {
        Some(Frame::Turn(TurnFrame::Open)) => now == Moment::OPENING,
        Some(Frame::Turn(TurnFrame::Recovery { .. } | TurnFrame::Close)) => now.segment == 12,
        _ => true,
    };
    begun && now >= Moment::OPENING && now.turn <= battle.rules().turn_limit.unwrap_or(MAX_TURNS)
}

/// True if no figure is off the board, and each figure in transit has a frame that is moving it.
fn all_are_there(battle: ChampionsBattle<'_>) -> bool {
    let moved = |figure: FigureId| {
        frames(battle).any(|frame| match frame {
            Frame::Move(frame) => frame.figure == figure,
            Frame::Flight(frame) => frame.walk.figure == figure,
            _ => false,
        })
    };
    figures(battle).all(|figure| match battle.field().whereabouts(figure) {
        Whereabouts::Standing(_) => true,
        Whereabouts::InTransit(_) => moved(figure),
        Whereabouts::Reserve | Whereabouts::OffBoard => false,
    })
}

fn feet_are_up(battle: ChampionsBattle<'_>) -> bool {
    figures(battle).all(|figure| match battle.field().whereabouts(figure) {
        Whereabouts::Standing(at) => battle
            .condition(figure)
            .feet
            .is_none_or(|feet| feet >= battle.setup().board.level(at.head) && feet.0 <= HIGHEST_FEET),
        _ => true,
    })
}

fn moments_are_past(battle: ChampionsBattle<'_>) -> bool {
    let now = battle.state().now();
    figures(battle).all(|figure| {
        let condition = battle.condition(figure);
        [condition.acted, condition.aborted].into_iter().flatten().all(|moment| moment <= now)
    })
}

fn objects_are_whole(battle: ChampionsBattle<'_>) -> bool {
    (0..battle.setup().objects.len()).map(ObjectId::from_index).all(|object| {
        let there = battle.field().object(object).is_some();
        match battle.rules().thing(object) {
            Some(thing) => battle.state().thing_body(object) <= thing.body.into(),
            None => there && battle.state().thing_body(object) == 0,
        }
    })
}

fn end_is_earned(battle: ChampionsBattle<'_>) -> bool {
    let Some(outcome) = battle.outcome() else { return true };
    verdict::at_turn_end(battle) == Some(outcome) || outcome == Outcome::Drawn
}
