//! Charges (move by, move through and grab by): attacks during a half move.

use serde::{Deserialize, Serialize};

pub use crate::champions::data::charge::{Charge, ChargeKind};

use super::grab;
use crate::{
    battle::{self, FigureId, Known, Occupant, Refusal, Resolver, Stage, Step},
    board::Cell,
    champions::{
        Champions, ChampionsBattle, Event, Maneuver, Means, MoveFrame, Setup, Weapon, attack,
        movement::{self, PlannedMove},
        rolls::reaching,
    },
    geometry::Coord,
    units::Level,
};

/// The plan of a legal charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::champions) struct ChargePlan {
    plan: PlannedMove,
    maneuver: Maneuver,
}

/// Checks a charge. Assumes that the character may use a full phase.
pub(in crate::champions) fn judge(battle: ChampionsBattle<'_>, charge: &Charge) -> Result<ChargePlan, Refusal> {
    let Charge { figure, by, ref path, feet, target, after, kind, strength } = *charge;
    let refuse = |code, message: String| Err(Refusal::new("CH-7", code, message));
    let name = battle.figure_name(figure);
    let plan = movement::judge(battle, figure, by, path, feet)?;
    if plan.halves > 1 {
        return refuse("half_move", format!("{name} can strike during a half move, not during a longer one"));
    }
    let length = u16::try_from(path.len()).unwrap_or(u16::MAX);
    if after == 0 || after > length || (kind != ChargeKind::MoveBy && after != length) {
        let message = "a move by strikes on the way, a move through or a grab by at its end";
        return refuse("no_such_place", message.to_owned());
    }
    if kind == ChargeKind::GrabBy && matches!(target, Occupant::Object(_)) {
        return refuse("no_such_maneuver", "only characters can be grabbed".to_owned());
    }
    let own = battle.characteristic(figure, crate::champions::Characteristic::Strength);
    if i16::from(strength) > own + crate::champions::harm::effort::MAX_PUSH {
        let message = format!("{name} has {own} STR and can push it by at most 10");
        return Err(Refusal::new("CH-30", "too_strong", message).with("str", own).with("wanted", strength));
    }
    let cell = plan.path[usize::from(after) - 1];
    if !battle.field().is_free_for(cell, Occupant::Figure(figure)) {
        let hex = battle.setup().board.at(cell);
        return refuse("taken", format!("{name} cannot strike from {hex}, which is taken"));
    }
    let feet = feet_at_the_blow(battle, charge, &plan.path).unwrap_or_else(|| battle.setup().board.level(cell));
    if target == Occupant::Figure(figure) || !reaching::in_reach_from(battle, figure, (cell, feet), target) {
        let other = battle.occupant_name(target);
        return refuse("out_of_reach", format!("{other} is out of reach from there"));
    }
    Ok(ChargePlan { plan, maneuver: charge.maneuver() })
}

/// Returns the level of the charging character's feet when it attacks, if above the ground. At the end of the move,
/// this is the final level; before that, the level at which it flies.
fn feet_at_the_blow(battle: ChampionsBattle<'_>, charge: &Charge, path: &[Cell]) -> Option<Level> {
    let after = usize::from(charge.after);
    let ground = battle.setup().board.level(*path.get(after.checked_sub(1)?)?);
    let on_the_way = || charge.feet.or(battle.condition(charge.figure).feet);
    let feet = if after == path.len() { charge.feet } else { on_the_way() };
    feet.filter(|feet| charge.by == Means::Flight && *feet > ground)
}

/// Returns the events that begin a legal charge.
pub(in crate::champions) fn begin(
    battle: ChampionsBattle<'_>,
    charge: &Charge,
    ChargePlan { plan, maneuver }: ChargePlan,
) -> Vec<battle::Event> {
    let feet = feet_at_the_blow(battle, charge, &plan.path);
    let Charge { figure, by, target, after, strength, .. } = *charge;
    let (approach, rest) = plan.path.split_at(usize::from(after));
    let began = Event::MoveBegan { figure, by, path: plan.path.clone(), metres: plan.metres };
    let charge =
        ChargeFrame { figure, by, rest: rest.to_vec(), feet: plan.feet, target, strength, maneuver, struck: false };
    let approach = MoveFrame { figure, by, path: approach.to_vec(), feet, paused: None };
    vec![
        Champions::own(Event::Unbalanced { figure, dcv: maneuver.dcv() }),
        Champions::own(began),
        battle::Event::Lifted { figure },
        Champions::push(charge),
        Champions::push(approach),
    ]
}

/// Frame of a charge in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeFrame {
    /// The charging character.
    pub figure: FigureId,
    /// Mode of movement.
    pub by: Means,
    /// Cells that the character enters after the attack.
    pub rest: Vec<Cell>,
    /// Level of the character's feet at the end of the move, if above the ground.
    pub feet: Option<Level>,
    /// The target.
    pub target: Occupant,
    /// STR used.
    pub strength: u8,
    /// Maneuver, including the distance moved before the attack.
    pub maneuver: Maneuver,
    /// True once the attack has been made.
    pub struck: bool,
}

impl Resolver<Champions> for ChargeFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.occupant(self.target) && known.way(&self.rest)
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let figure = self.figure;
        let condition = battle.condition(figure);
        let able = battle.is_awake(figure) && !condition.stunned && !condition.prone;
        if !able {
            return Step::Emit(vec![Champions::pop()]);
        }
        if !self.struck {
            let mut events = vec![Champions::become_(Self { struck: true, ..self.clone() })];
            if reaching::in_reach(battle, figure, self.target) {
                let with = Weapon::Strength(self.strength);
                events.extend(attack::declare(battle, figure, self.target, (with, self.maneuver)));
            }
            return Step::Emit(events);
        }
        let board = &battle.setup().board;
        let at = battle.field().standing(figure).map(|at| at.head);
        let touches = self.rest.first().zip(at).is_some_and(|(next, at)| board.direction_to(at, *next).is_some());
        let rest = MoveFrame { figure, by: self.by, path: self.rest.clone(), feet: self.feet, paused: None };
        let mut events = vec![Champions::pop()];
        // A character that the attack knocked into the path blocks it.
        if touches && rest.is_open(battle) {
            events.extend([battle::Event::Lifted { figure }, Champions::push(rest)]);
        }
        Step::Emit(events)
    }
}

/// Returns one charge of each kind at each target that can be reached within a half move. Objects cannot be grabbed.
#[must_use]
pub fn charges(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Charge> {
    let board = &battle.setup().board;
    let strength = grab::strength(battle, figure);
    let figures = battle.field().standing_figures().map(|(other, _)| Occupant::Figure(other));
    let objects = battle.field().objects().map(|(object, _)| Occupant::Object(object));
    let targets: Vec<Occupant> = figures.chain(objects).filter(|target| *target != Occupant::Figure(figure)).collect();
    let plans = movement::plans(battle, figure, 1);
    let mut found = Vec::new();
    for target in targets {
        // A move through gains dice with distance, so the attack at the end of the longest path does the most damage.
        let mut best: Option<Charge> = None;
        // Few moves end within reach of the target. This test is far cheaper than judging the charge, so it comes
        // first.
        let reaches = |plan: &PlannedMove| {
            plan.path.last().is_some_and(|end| {
                let ground = board.level(*end);
                let feet = plan.feet.filter(|feet| plan.by == Means::Flight && *feet > ground);
                reaching::in_reach_from(battle, figure, (*end, feet.unwrap_or(ground)), target)
            })
        };
        for plan in &plans {
            let after = u16::try_from(plan.path.len()).unwrap_or(0);
            if best.as_ref().is_some_and(|best| best.after >= after) || !reaches(plan) {
                continue;
            }
            let path = plan.path.iter().map(|cell| board.at(*cell)).collect();
            let kind = ChargeKind::MoveThrough;
            let charge = Charge { figure, by: plan.by, path, feet: plan.feet, target, after, kind, strength };
            if judge(battle, &charge).is_ok() {
                best = Some(charge);
            }
        }
        if let Some(through) = best {
            let kinds = ChargeKind::ALL.map(|kind| Charge { kind, ..through.clone() });
            found.extend(
                kinds
                    .into_iter()
                    .filter(|charge| charge.kind != ChargeKind::GrabBy || matches!(charge.target, Occupant::Figure(_))),
            );
        }
    }
    found
}

/// Lists the charges of one kind at one target by one mode of movement. Each uses the cheapest path to its final
/// position and attacks as late on that path as possible.
#[must_use]
pub fn charges_at(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    (by, feet): (Means, Option<Level>),
    target: Occupant,
    (kind, strength): (ChargeKind, u8),
) -> Vec<Charge> {
    let board = &battle.setup().board;
    // The attack is made at the end of the move or, in a move by, possibly on the way, at the level of the flight.
    let on_the_way = feet.or(battle.condition(figure).feet).filter(|_| kind == ChargeKind::MoveBy);
    let wanted = |cell: Cell| {
        let ground = board.level(cell);
        let level = |feet: Option<Level>| feet.filter(|feet| by == Means::Flight && *feet > ground).unwrap_or(ground);
        let reaches = |feet| reaching::in_reach_from(battle, figure, (cell, level(feet)), target);
        reaches(feet) || reaches(on_the_way)
    };
    let ways = movement::paths_past(battle, figure, (by, feet), wanted).into_iter();
    let charge = |path: Vec<Cell>| {
        let end = *path.last()?;
        let feet = feet.filter(|feet| by == Means::Flight && *feet > board.level(end));
        let path: Vec<Coord> = path.into_iter().map(|cell| board.at(cell)).collect();
        let length = u16::try_from(path.len()).ok()?;
        let least = if kind == ChargeKind::MoveBy { 1 } else { length };
        let mut charge = Charge { figure, by, path, feet, target, after: length, kind, strength };
        loop {
            if judge(battle, &charge).is_ok() {
                return Some(charge);
            }
            charge.after = charge.after.checked_sub(1).filter(|after| *after >= least)?;
        }
    };
    ways.filter_map(charge).collect()
}
