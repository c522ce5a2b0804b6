//! Acting order in this turn and the next, where it is known (`CH-4` to `CH-6`).

use crate::{
    battle::{self, FigureId},
    champions::{ChampionsBattle, Characteristic, Depth, Moment, Spent, depth, has_phase, turns},
};

/// A segment, and the characters with a phase in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The segment.
    pub when: Moment,
    /// Its phases, in acting order.
    pub phases: Vec<Expected>,
}

/// A phase of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The character.
    pub figure: FigureId,
    /// True if a tie with the phase before or after it is still to be broken by dice.
    pub tied: bool,
    /// Progress of the phase.
    pub progress: PhaseStatus,
    /// The reason why the phase will be lost, if it will be.
    pub spent: Option<Spent>,
}

/// Progress of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseStatus {
    /// The phase is over.
    Over,
    /// The phase is in progress.
    AtHand,
    /// The phase is still to come.
    ToCome,
}

/// Lists the segments from the current one to the end of the next turn.
///
/// Marks phases already spent by aborts. Leaves out characters that are dead or transformed, and those that are
/// unconscious with too little STUN to wake up in their own phase.
///
/// ```
/// use knockback_rules::{
///     battle::{Battle, Setup},
///     champions::{Moment, schedule::schedule},
///     files::read_scenario,
/// };
///
/// let scenario = read_scenario("a.json", br#"{
///     "version": 1, "name": "Two", "board": [{"rows": {"origin": [0, 0], "rows": ["g0 g0"]}}],
///     "sides": [{"id": "one", "name": "One"}, {"id": "two", "name": "Two"}],
///     "figures": [{"id": "a", "side": "one", "at": [[0, 0]]}, {"id": "b", "side": "two", "at": [[1, 0]]}],
///     "rules": {"champions": {"characters": [
///         {"figure": "a", "str": 40, "dex": 20, "con": 20, "body": 10, "spd": 2, "pd": 5, "ed": 5, "rec": 8, "end": 40, "stun": 30},
///         {"figure": "b", "str": 10, "dex": 20, "con": 20, "body": 10, "spd": 4, "pd": 5, "ed": 5, "rec": 8, "end": 40, "stun": 30}
///     ]}}
/// }"#)?;
/// let battle = Battle::new(Setup::new(scenario)?.into());
/// let slots = schedule(battle.as_ruleset().expect("the battle is a Champions battle"));
/// assert_eq!((slots.len(), slots[0].when), (13, Moment::OPENING));
/// let acting = |segment: usize| slots[segment].phases.iter().map(|phase| (phase.figure.0, phase.tied)).collect::<Vec<_>>();
/// assert_eq!(acting(0), [(0, true), (1, true)], "equal in DEX, PRE and INT, so tied");
/// assert_eq!([acting(3), acting(6)[..1].to_vec()], [[(1, false)], [(0, true)]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn schedule(battle: ChampionsBattle<'_>) -> Vec<Slot> {
    let now = battle.state().now();
    let mut slots = vec![at_hand(battle, now)];
    // A character that aborts in a segment in which it has a phase spends that phase.
    let mut owed: Vec<u8> = figures(battle).map(|figure| battle.condition(figure).owed).collect();
    let mut dazed: Vec<bool> = figures(battle).map(|figure| battle.condition(figure).stunned).collect();
    mark_spent(&mut slots[0], &mut owed, &mut dazed);
    let mut when = now;
    for _ in now.segment..24 {
        when = when.next();
        let phases = ordered(battle, acting(battle, when.segment));
        let mut slot = Slot { when, phases };
        mark_spent(&mut slot, &mut owed, &mut dazed);
        slots.push(slot);
    }
    slots
}

fn figures(battle: ChampionsBattle<'_>) -> impl Iterator<Item = FigureId> + use<> {
    (0..battle.setup().figures.len()).map(FigureId::from_index)
}

/// Marks the phases spent by aborts, and the phase that each stunned character spends on recovering.
fn mark_spent(slot: &mut Slot, owed: &mut [u8], dazed: &mut [bool]) {
    for phase in slot.phases.iter_mut().filter(|phase| phase.progress == PhaseStatus::ToCome) {
        let place = phase.figure.index();
        if owed[place] > 0 {
            owed[place] -= 1;
            phase.spent = Some(Spent::Aborted);
        } else if std::mem::take(&mut dazed[place]) && phase.spent.is_none() {
            phase.spent = Some(Spent::Stunned);
        }
    }
}

/// Returns the characters that have a phase in a segment and can act or regain consciousness in it.
fn acting(battle: ChampionsBattle<'_>, segment: u8) -> Vec<FigureId> {
    let speed = |figure| u8::try_from(battle.characteristic(figure, Characteristic::Speed)).unwrap_or(12);
    let standing = battle.field().standing_figures().map(|(figure, _)| figure);
    standing.filter(|figure| is_reckoned_with(battle, *figure) && has_phase(speed(*figure), segment)).collect()
}

fn is_reckoned_with(battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
    let condition = battle.condition(figure);
    !battle.is_dead(figure)
        && !battle.is_transformed(figure)
        && matches!(depth(condition.stun), Depth::Awake | Depth::Light)
}

fn to_come(battle: ChampionsBattle<'_>, figure: FigureId, tied: bool) -> Expected {
    let out = !battle.condition(figure).is_conscious();
    Expected { figure, tied, progress: PhaseStatus::ToCome, spent: out.then_some(Spent::Out) }
}

/// Sorts figures by acting order, before any tie-breaking rolls.
fn ordered(battle: ChampionsBattle<'_>, mut figures: Vec<FigureId>) -> Vec<Expected> {
    let count = |figure: &FigureId| turns::count(battle, *figure);
    figures.sort_by_key(|figure| (std::cmp::Reverse(count(figure)), *figure));
    let tied = |place: usize| {
        let own = count(&figures[place]);
        let beside = [place.checked_sub(1), Some(place + 1)];
        beside.into_iter().flatten().any(|other| figures.get(other).is_some_and(|other| count(other) == own))
    };
    (0..figures.len()).map(|place| to_come(battle, figures[place], tied(place))).collect()
}

/// Returns the current segment, whose acting order may already be decided.
fn at_hand(battle: ChampionsBattle<'_>, now: Moment) -> Slot {
    let phases = match battle.agenda().first() {
        Some(battle::Frame::Champions(crate::champions::Frame::Turn(turns::TurnFrame::Phases {
            order,
            next,
            asked,
        }))) => {
            let next = usize::from(*next);
            let at_hand = battle.agenda().len() > 1 && !asked;
            let phase = |(place, figure): (usize, &FigureId)| {
                let phase = to_come(battle, *figure, false);
                if place + 1 == next && at_hand {
                    Some(Expected { progress: PhaseStatus::AtHand, spent: None, ..phase })
                } else if place < next {
                    Some(Expected { progress: PhaseStatus::Over, spent: None, ..phase })
                } else {
                    is_reckoned_with(battle, *figure).then_some(phase)
                }
            };
            order.iter().enumerate().filter_map(phase).collect()
        }
        Some(battle::Frame::Champions(crate::champions::Frame::Turn(
            turns::TurnFrame::Open | turns::TurnFrame::Order { .. },
        ))) => ordered(battle, acting(battle, now.segment)),
        _ => Vec::new(),
    };
    Slot { when: now, phases }
}
