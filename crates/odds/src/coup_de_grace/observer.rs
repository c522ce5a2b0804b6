//! An observer of an attack's effects in Coup-De-Grace.

use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    board::Cell,
    coup_de_grace::{self, CoupDeGraceBattle, HarmSource},
    displacement::Cause,
    units::{Hexes, Level, Wounds},
};

use super::{AttackResult, States};
use crate::{KnockbackDamage, Observer, Short, Stop};

/// Observes one attack and records the facts of an [`AttackResult`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackObserver {
    target: FigureId,
    from: Cell,
    hit_points: u8,
    hit: bool,
    spaces: u16,
    path: Short<[Cell; 8]>,
    stop: Stop,
    spikes: KnockbackDamage,
    /// The numbers of the steps over a ledge that hurt, counted from 1.
    falls: Short<[u16; 2]>,
}

impl AttackObserver {
    /// Creates an observer of an attack that has not begun, for a target on a cell.
    pub(super) fn new(battle: CoupDeGraceBattle<'_>, target: FigureId, from: Cell) -> Self {
        Self {
            target,
            from,
            hit_points: battle.mini(target).hit_points,
            hit: false,
            spaces: 0,
            path: Short::default(),
            stop: Stop::NONE,
            spikes: KnockbackDamage::NotRolled,
            falls: Short::default(),
        }
    }

    fn observe_own(&mut self, event: &coup_de_grace::Event) {
        use coup_de_grace;
        match event {
            coup_de_grace::Event::AttackRolled { hit, .. } => self.hit = *hit,
            coup_de_grace::Event::PushBegan { figure, spaces, .. } if *figure == self.target => self.spaces = *spaces,
            coup_de_grace::Event::PushEnded { figure, cause, .. } if *figure == self.target => self.stop = stop(*cause),
            coup_de_grace::Event::Hurt { figure, by: HarmSource::Ledge, .. } if *figure == self.target => {
                self.falls.push(u16::try_from(self.path.len()).unwrap_or(u16::MAX));
            }
            coup_de_grace::Event::SpikesRolled { figure, hit, .. } if *figure == self.target => {
                self.spikes = if *hit { KnockbackDamage::Wound } else { KnockbackDamage::Miss };
            }
            _ => {}
        }
    }

    /// The result of an attack that ended with `after`.
    pub(super) fn end(self, after: CoupDeGraceBattle<'_>) -> AttackResult {
        let board = &after.setup().board;
        let cell = |steps: usize| steps.checked_sub(1).map_or(self.from, |place| self.path[place]);
        let drop = |step: &u16| {
            let step = usize::from(*step);
            let drop = board.level(cell(step.saturating_sub(1))).drop_to(board.level(cell(step)));
            Level(i16::try_from(drop).unwrap_or(i16::MAX))
        };
        let (landing, mini) = (cell(self.path.len()), after.mini(self.target));
        AttackResult {
            hit: self.hit,
            spaces: Hexes(self.spaces),
            landing,
            level: board.level(landing),
            facing: mini.facing,
            stop: self.stop,
            spikes: self.spikes,
            falls: self.falls.iter().map(drop).collect(),
            lost: Wounds(self.hit_points.saturating_sub(mini.hit_points)),
            states: States::of(after, self.target),
            path: self.path,
        }
    }
}

/// The cause that ended a forced move, with the figure or object that stopped it. Unlike in other rulesets, the impact
/// hurts neither.
pub(super) fn stop(cause: Cause) -> Stop {
    let by = match cause {
        Cause::Figure(figure) => Some(Occupant::Figure(figure)),
        Cause::Object(object) | Cause::Obstacle(object) => Some(Occupant::Object(object)),
        _ => None,
    };
    Stop { by, ..Stop::from(cause) }
}

impl Observer for AttackObserver {
    fn observe(&mut self, event: &Event) {
        match event {
            Event::Stepped { figure, to } if *figure == self.target => self.path.push(to.head),
            Event::CoupDeGrace(event) => self.observe_own(event),
            _ => {}
        }
    }
}
