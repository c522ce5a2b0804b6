//! Finds actions that must have the same odds, so that a threat map computes these odds only once.

use knockback_rules::{
    battle::{FigureId, ObjectId},
    board::Cell,
    displacement::Cause,
    geometry::{Direction, Toward, toward},
    pulp_city::{
        Attempt, EffectId, EffectKind, PulpCityBattle, TargetRef, displace,
        pool::{self, Opposition, Pool},
    },
};

use crate::Short;

/// The facts that decide the odds of an action, for a given battle in which only the attacker's position varies. Valid
/// for questions that leave all choices open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OddsKey {
    target: FigureId,
    action: u8,
    thing: Option<ObjectId>,
    /// The attacker's number of dice, bonus, and lowest die that counts.
    own: (u8, u8, u8),
    /// The same numbers of the defender. If no model rolls, only the second number is used; it contains the fixed
    /// number to beat.
    against: (u8, u8, u8),
    /// The position of the attacker, if the effects depend on it.
    at: Option<Cell>,
    /// The knockback of the target.
    course: Option<KnockbackCourse>,
}

/// The path of a knockback, and the cause that would end it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct KnockbackCourse {
    direction: Direction,
    /// True if the attacker can choose between this direction and an adjacent one.
    chosen: bool,
    path: Short<[Cell; 8]>,
    cause: Cause,
}

/// States how effects depend on the attacker's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placed {
    /// They do not depend on it.
    Nowhere,
    /// They only depend on it through the path of one knockback of this many hexes.
    Along(u8),
    /// They depend on it in some other way.
    There,
}

impl OddsKey {
    /// Computes the facts for an action from the attacker's current position; `None` if the target is not a model or
    /// the attacker is not on the board.
    pub(super) fn of(battle: PulpCityBattle<'_>, attempt: Attempt, thing: Option<ObjectId>) -> Option<Self> {
        let TargetRef::Figure(target) = attempt.target else { return None };
        let own = battle.cell_of(attempt.attacker)?;
        let told = |pool: &Pool| (pool.dice, pool.plus, pool.quality);
        let against = match Opposition::of(battle, attempt) {
            Opposition::Roll { defender, .. } => told(&pool::defence(battle, attempt, defender, 0)),
            Opposition::Number(number) => (0, number, 0),
        };
        let fx = &battle.action(attempt.attacker, attempt.action)?.fx;
        let placed = placed(battle, fx);
        let course = match placed {
            Placed::Along(spaces) => Some(course(battle, own, target, spaces)?),
            Placed::Nowhere | Placed::There => None,
        };
        Some(Self {
            target,
            action: attempt.action,
            thing,
            own: told(&pool::attack(battle, attempt, 0)),
            against,
            // A thrown thing lands next to its target, on the side of the thrower.
            at: (placed == Placed::There || attempt.thrown.is_some()).then_some(own),
            course,
        })
    }
}

/// Determines how effects depend on the attacker's position.
fn placed(battle: PulpCityBattle<'_>, effects: &[EffectId]) -> Placed {
    effects.iter().fold(Placed::Nowhere, |so_far, effect| {
        let effect = battle.rules().effect(*effect);
        match (so_far, effect.kind) {
            _ if effect.on_self => Placed::There,
            (Placed::Nowhere, EffectKind::Knockback(spaces)) => Placed::Along(spaces),
            (
                _,
                EffectKind::Blast(_)
                | EffectKind::ExtraTarget(_)
                // The actions that can follow up may depend on the attacker's position.
                | EffectKind::FollowUp
                | EffectKind::GrabAndThrow
                | EffectKind::Knockback(_)
                // The actions of a controlled model may depend on the positions of all models.
                | EffectKind::MindControl
                | EffectKind::Pull(_)
                | EffectKind::Shift(_)
                | EffectKind::Special(_)
                | EffectKind::Summon(_),
            ) => Placed::There,
            (so_far, _) => so_far,
        }
    })
}

fn course(battle: PulpCityBattle<'_>, own: Cell, target: FigureId, spaces: u8) -> Option<KnockbackCourse> {
    let board = &battle.setup().board;
    let aimed = toward(board.at(own), board.at(battle.cell_of(target)?));
    let (direction, chosen) = (aimed.settled()?, matches!(aimed, Toward::Between { .. }));
    let (path, cause) = displace::trajectory(battle, target, direction, spaces.into(), None);
    Some(KnockbackCourse { direction, chosen, path: path.into_iter().collect(), cause })
}
