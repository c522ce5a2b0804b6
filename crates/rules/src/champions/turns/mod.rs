//! Segments, acting order, recoveries, and the end of a turn (`CH-4` to `CH-6`, `CH-25` to `CH-29`).

pub(super) mod draw;
pub mod phase;
pub mod verdict;

use serde::{Deserialize, Serialize};

use phase::PhaseFrame;
use verdict::VerdictFrame;

use super::{
    Champions, ChampionsBattle, Characteristic, Event, HarmSource, Moment, Rest, Setup, Spent, attack::haymaker,
    displace::falling, harm::damage, has_phase, window::WindowFrame,
};
use crate::{
    battle::{self, FigureId, Known, Resolver, Stage, Step, next_to_roll},
    dice::{D6Pool, RollRequest, Rolled},
};

/// Frame of the current segment. It stays at the bottom of the agenda throughout the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnFrame {
    /// Combat begins, in segment 12 (`CH-5`).
    Open,
    /// A segment begins.
    Begin,
    /// Ties in the acting order are broken by dice.
    Order {
        /// The characters with a phase in the segment, each with its sort key so far: count, tie-breakers, rolls.
        counts: Vec<(FigureId, Vec<u16>)>,
    },
    /// The characters have their phases, one after the other.
    Phases {
        /// The acting order.
        order: Vec<FigureId>,
        /// Index of the next phase.
        next: u16,
        /// True if characters with held actions have already been asked before this phase.
        asked: bool,
    },
    /// The segment ends.
    End,
    /// All characters recover after segment 12 (`CH-5`).
    Recovery {
        /// The first character that is still to recover.
        from: FigureId,
    },
    /// The turn ends.
    Close,
}

fn to_event(event: Event) -> battle::Event {
    Champions::own(event)
}

/// Returns the sort key for the acting order, before any rolls (`CH-6`).
#[must_use]
pub fn count(battle: ChampionsBattle<'_>, figure: FigureId) -> [u16; 4] {
    let sheet = battle.sheet(figure);
    let value = |of| battle.characteristic(figure, of).unsigned_abs();
    let (first, last) = if sheet.mental {
        (Characteristic::Ego, Characteristic::Dexterity)
    } else {
        (Characteristic::Dexterity, Characteristic::Ego)
    };
    [value(first), sheet.presence.into(), sheet.intelligence.into(), value(last)]
}

/// Returns the living characters on the board.
fn living(battle: ChampionsBattle<'_>) -> impl Iterator<Item = FigureId> + '_ {
    let standing = battle.field().standing_figures().map(|(figure, _)| figure);
    standing.filter(move |figure| !battle.is_dead(*figure))
}

/// Returns the characters whose phase in this segment is still to come, in acting order.
#[must_use]
pub fn still_to_act(battle: ChampionsBattle<'_>) -> Vec<FigureId> {
    match battle.agenda().first() {
        Some(battle::Frame::Champions(super::Frame::Turn(TurnFrame::Phases { order, next, .. }))) => {
            order.get(usize::from(*next)..).unwrap_or_default().to_vec()
        }
        _ => Vec::new(),
    }
}

/// Depth of unconsciousness, which decides how often a character recovers (`CH-29`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Awake.
    Awake,
    /// Recovers in each of its phases, and after segment 12.
    Light,
    /// Recovers only after segment 12.
    Deep,
    /// Recovers only after every fifth turn.
    Deeper,
    /// Out of the fight for good.
    Lost,
}

/// Returns the depth of unconsciousness at this much STUN (`CH-29`).
///
/// ```
/// use knockback_rules::champions::{Depth, depth};
///
/// let depths = [0, -1, -10, -11, -20, -21, -30, -31].map(depth);
/// assert_eq!(depths[..3], [Depth::Awake, Depth::Light, Depth::Light]);
/// assert_eq!(depths[3..], [Depth::Deep, Depth::Deep, Depth::Deeper, Depth::Deeper, Depth::Lost]);
/// ```
#[must_use]
pub const fn depth(stun: i16) -> Depth {
    match stun {
        0.. => Depth::Awake,
        -10..=-1 => Depth::Light,
        -20..=-11 => Depth::Deep,
        -30..=-21 => Depth::Deeper,
        _ => Depth::Lost,
    }
}

/// Adds the events of a recovery: the character regains REC points of STUN and END, and regains consciousness if its
/// STUN is back to 0 (`CH-27` to `CH-29`).
pub(super) fn recover(battle: ChampionsBattle<'_>, figure: FigureId, rest: Rest, events: &mut Vec<battle::Event>) {
    let condition = battle.condition(figure);
    let recovery = battle.characteristic(figure, Characteristic::Recovery);
    let whole = |of| battle.sheet(figure).characteristic(of);
    let gain = |left: i16, of| recovery.min(whole(of).saturating_sub(left)).max(0).unsigned_abs();
    let stun = gain(condition.stun, Characteristic::Stun);
    let end = if condition.is_conscious() { gain(condition.end, Characteristic::Endurance) } else { 0 };
    if (stun, end) != (0, 0) {
        events.push(to_event(Event::Recovered { figure, stun, end, rest }));
    }
    let stun = condition.stun.saturating_add_unsigned(stun);
    if !condition.is_conscious() && stun >= 0 {
        let most = battle.sheet(figure).characteristic(Characteristic::Endurance);
        events.push(to_event(Event::Woke { figure, end: stun.min(most).unsigned_abs() }));
    }
}

impl TurnFrame {
    pub(super) const fn first() -> Self {
        Self::Open
    }

    fn begin(battle: ChampionsBattle<'_>, now: Moment) -> Vec<battle::Event> {
        let acts = |figure: &FigureId| {
            let speed = u8::try_from(battle.characteristic(*figure, Characteristic::Speed)).unwrap_or(12);
            has_phase(speed, now.segment)
        };
        let counts = living(battle).filter(acts).map(|figure| (figure, count(battle, figure).to_vec())).collect();
        vec![to_event(Event::SegmentBegan { now }), Champions::become_(Self::Order { counts })]
    }

    fn phases(battle: ChampionsBattle<'_>, order: &[FigureId], next: u16, asked: bool) -> Vec<battle::Event> {
        let Some(&figure) = order.get(usize::from(next)) else { return vec![Champions::become_(Self::End)] };
        let after = Self::Phases { order: order.to_vec(), next: next + 1, asked: false };
        let mut events = vec![Champions::become_(after)];
        if battle.field().standing(figure).is_none() || battle.is_dead(figure) {
            return events;
        }
        let condition = battle.condition(figure);
        if condition.owed > 0 {
            events.push(to_event(Event::PhaseSpent { figure, how: Spent::Aborted }));
        } else if condition.acted == Some(battle.state().now()) {
            // A held action that was used counts as the character's action in this segment (CH-8).
        } else if condition.haymaker.is_some() {
            // Preparing a haymaker leaves no time for anything else until the end of this segment.
            events.push(to_event(Event::PhaseSpent { figure, how: Spent::Haymaker }));
        } else if !condition.is_conscious() {
            if depth(condition.stun) == Depth::Light {
                events.push(to_event(Event::PhaseSpent { figure, how: Spent::Out }));
                recover(battle, figure, Rest::Out, &mut events);
            }
        } else if condition.stunned {
            events.push(to_event(Event::PhaseSpent { figure, how: Spent::Stunned }));
        } else if let (false, Some(window)) = (asked, WindowFrame::between(battle, figure)) {
            // Characters with held actions may act first.
            let asked = Self::Phases { order: order.to_vec(), next, asked: true };
            return vec![Champions::become_(asked), Champions::push(VerdictFrame {}), Champions::push(window)];
        } else {
            if condition.held.is_some() {
                events.push(to_event(Event::HeldLost { figure }));
            }
            events.push(Champions::push(VerdictFrame {}));
            events.extend(PhaseFrame::begin(battle, figure));
        }
        events
    }

    /// Returns the events of the next character's bleeding and recovery after segment 12.
    fn recovery(battle: ChampionsBattle<'_>, from: FigureId) -> Vec<battle::Event> {
        let Some(figure) = living(battle).find(|figure| *figure >= from) else {
            return vec![Champions::become_(Self::Close)];
        };
        let mut events = vec![Champions::become_(Self::Recovery { from: FigureId(figure.0 + 1) })];
        let turn = battle.state().now().turn;
        let recovers = match depth(battle.condition(figure).stun) {
            Depth::Awake | Depth::Light | Depth::Deep => true,
            // Turn 0 is only the opening segment and does not count.
            Depth::Deeper => turn > 0 && turn.is_multiple_of(5),
            Depth::Lost => false,
        };
        if battle.condition(figure).bleeding {
            events.push(to_event(Event::Bled { figure }));
            damage::hurt(battle, figure, (0, 1), HarmSource::Bleeding, &mut events);
        }
        if recovers {
            recover(battle, figure, Rest::PostTwelve, &mut events);
        }
        events
    }
}

impl Resolver<Champions> for TurnFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Open | Self::Begin | Self::End | Self::Recovery { .. } | Self::Close => true,
            Self::Phases { order, .. } => battle::all_once(order, |figure| known.figure(figure)),
            Self::Order { counts } => {
                // A character listed twice would tie with itself forever.
                let figures: Vec<FigureId> = counts.iter().map(|(figure, _)| *figure).collect();
                battle::all_once(&figures, |figure| known.figure(figure))
            }
        }
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let now = battle.state().now();
        Step::Emit(match self {
            Self::Open => Self::begin(battle, now),
            Self::Begin => Self::begin(battle, now.next()),
            Self::Order { counts } => {
                if next_to_roll(counts).is_some() {
                    return Step::Roll(RollRequest::Sum(D6Pool::of(1)));
                }
                let mut order = counts.clone();
                order.sort_by(|(_, one), (_, other)| other.cmp(one));
                let order: Vec<FigureId> = order.into_iter().map(|(figure, _)| figure).collect();
                let mut events = Vec::new();
                if !order.is_empty() {
                    events.push(to_event(Event::OrderOfActing { order: order.clone() }));
                }
                events.push(Champions::become_(Self::Phases { order, next: 0, asked: false }));
                events
            }
            Self::Phases { order, next, asked } => Self::phases(battle, order, *next, *asked),
            Self::End if haymaker::land(battle).is_some() => haymaker::land(battle).unwrap_or_default(),
            Self::End if now.segment == 12 => vec![Champions::become_(Self::Recovery { from: FigureId(0) })],
            Self::End => vec![Champions::become_(Self::Begin)],
            Self::Recovery { from } => Self::recovery(battle, *from),
            Self::Close if falling::unsupported(battle).is_some() => {
                falling::unsupported(battle).map(Champions::push).into_iter().collect()
            }
            Self::Close => {
                let mut events = vec![to_event(Event::TurnEnded { turn: now.turn })];
                match verdict::at_turn_end(battle) {
                    Some(outcome) => events.push(battle::Event::Ended(outcome)),
                    None => events.push(Champions::become_(Self::Begin)),
                }
                events
            }
        })
    }

    fn rolled(&self, _battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (Self::Order { counts }, Rolled::Sum(roll)) = (self, rolled) else { return };
        let Some(figure) = next_to_roll(counts) else { return };
        let mut counts = counts.clone();
        if let Some((_, own)) = counts.iter_mut().find(|(who, _)| *who == figure) {
            own.push(roll);
        }
        events.extend([to_event(Event::TieRolled { figure, roll }), Champions::become_(Self::Order { counts })]);
    }
}
