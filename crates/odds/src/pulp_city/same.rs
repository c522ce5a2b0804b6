//! Which actions must have the same odds, so that a threat map asks about them once.

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

/// What the odds of an action depend on, apart from the battle without the attacker, where nothing is bought and all is
/// left open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OddsKey {
    target: FigureId,
    action: u8,
    thing: Option<ObjectId>,
    /// Dice, what is added, from which die on they count.
    own: (u8, u8, u8),
    /// The same of the defender; a number alone where nobody rolls.
    against: (u8, u8, u8),
    /// Where the attacker stands, where its effects are such that it matters.
    at: Option<Cell>,
    /// Where a knockback sends the target.
    course: Option<KnockbackCourse>,
}

/// The way of a knockback, and why it would end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct KnockbackCourse {
    direction: Direction,
    /// The attacker chooses between it and the one beside it.
    chosen: bool,
    path: Short<[Cell; 8]>,
    cause: Cause,
}

/// How far effects depend on where the attacker stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placed {
    /// Not at all.
    Nowhere,
    /// By the way of one knockback of so many hexes.
    Along(u8),
    /// In some way.
    There,
}

impl OddsKey {
    /// What the odds of an attempt from where its attacker stands depend on.
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
            // What is thrown lands beside its target, on the side of the thrower.
            at: (placed == Placed::There || attempt.thrown.is_some()).then_some(own),
            course,
        })
    }
}

/// How far some effects depend on where the attacker stands.
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
                // Whether there is an action to follow up with can depend on where the attacker stands.
                | EffectKind::FollowUp
                | EffectKind::GrabAndThrow
                | EffectKind::Knockback(_)
                // Whether there is anything to be done with whom it takes over can depend on where everybody stands.
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
