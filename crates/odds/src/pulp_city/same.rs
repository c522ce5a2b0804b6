//! Finds actions that must have the same odds, so that a threat map counts them once.

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

/// The facts that decide the odds of an action without purchases and other choices, apart from the battle without the
/// attacker.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OddsKey {
    target: FigureId,
    action: u8,
    thing: Option<ObjectId>,
    /// The number of dice, the bonus, and the lowest die that counts.
    own: (u8, u8, u8),
    /// The same for the defender; a single number if no model rolls.
    against: (u8, u8, u8),
    /// The place of the attacker, if its effects depend on it.
    at: Option<Cell>,
    /// The knockback of the target.
    course: Option<KnockbackCourse>,
}

/// The path of a knockback, and the cause that would end it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct KnockbackCourse {
    direction: Direction,
    /// True if the attacker chooses between it and the direction beside it.
    chosen: bool,
    path: Short<[Cell; 8]>,
    cause: Cause,
}

/// The way in which effects depend on the attacker's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placed {
    /// They do not.
    Nowhere,
    /// Only by the path of one knockback of this many hexes.
    Along(u8),
    /// In some other way.
    There,
}

impl OddsKey {
    /// The facts that decide the odds of an attempt from the attacker's place.
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
            // A thrown thing lands beside its target, on the side of the thrower.
            at: (placed == Placed::There || attempt.thrown.is_some()).then_some(own),
            course,
        })
    }
}

/// The way in which effects depend on the attacker's place.
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
                // The attacker's place may decide which actions can follow up.
                | EffectKind::FollowUp
                | EffectKind::GrabAndThrow
                | EffectKind::Knockback(_)
                // The places of all models may decide which actions a controlled model has.
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
