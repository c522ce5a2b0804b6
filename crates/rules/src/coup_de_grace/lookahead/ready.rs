//! The starting position for forecasts of an activation: a mini that is about to act.

use crate::{
    battle::{Event, FigureId, Step},
    coup_de_grace::{
        CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy, Reach, ReachPath,
        arena::price::{self, SMALL},
        moving::movement,
    },
    geometry::Direction,
};

/// A copy of a battle in which a mini is about to act. The active mini keeps its points and its used hands. Any other
/// mini is treated as if it were activated now.
#[derive(Clone, Debug)]
pub struct Ready {
    battle: CoupDeGraceBattleCopy,
    figure: FigureId,
    points: u16,
}

impl Ready {
    /// Returns a mini that is ready to act. Returns `None` if the battle is over, if the mini is not on the board, or
    /// if it is the active mini and on guard, so that it cannot attack.
    #[must_use]
    pub fn of(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Option<Self> {
        if battle.outcome().is_some() || battle.field().standing(figure).is_none() {
            return None;
        }
        let active = battle.state().active().filter(|active| active.figure == figure);
        if active.is_some() && battle.mini(figure).guarded {
            return None;
        }
        let mut aside = battle.without_agenda();
        if let Some(state) = aside.state_mut_for_forecast().filter(|_| active.is_none()) {
            state.suppose_unused(figure);
        }
        let points = active.map_or_else(|| battle.movement(figure), |active| active.points);
        Some(Self { battle: aside, figure, points })
    }

    /// The battle, with an empty agenda.
    #[must_use]
    pub const fn battle(&self) -> &CoupDeGraceBattleCopy {
        &self.battle
    }

    /// Points of the mini. A downed mini cannot spend any.
    #[must_use]
    pub const fn points(&self) -> u16 {
        self.points
    }

    /// Returns the hexes that the mini can reach. A downed mini reaches none.
    #[must_use]
    pub fn reach(&self) -> Reach {
        let battle = self.battle.played();
        if battle.is_standing(self.figure) { Reach::of(battle, self.figure, self.points) } else { Reach::default() }
    }

    /// Cost of a turn in place at the current position (`CDG-9`).
    #[must_use]
    pub fn turn(&self) -> u16 {
        price::price(self.battle.played(), self.figure, SMALL)
    }

    /// Returns the mini after it has moved along a path. Returns `None` if the path is empty or costs too many points,
    /// or if the result depends on dice, because a dragged mini falls onto spikes.
    #[must_use]
    pub fn after_move(&self, way: &ReachPath) -> Option<Self> {
        let (mut battle, figure) = (self.battle.clone(), self.figure);
        // Only the active mini can drag another, and `figure` need not be the active mini.
        let active = battle.played().state().active().filter(|active| active.figure == figure);
        let drags = active.is_some_and(|active| active.drags.is_some());
        let (Some(to), Some(points)) = (way.path.last(), self.points.checked_sub(way.cost)) else { return None };
        if !drags {
            battle.apply_all(&[
                Event::Lifted { figure },
                Event::Settled { figure, at: crate::coup_de_grace::forced::push::on(*to) },
            ]);
            return Some(Self { battle, figure, points });
        }
        let facing = battle.played().mini(figure).facing.unwrap_or(Direction::EAST);
        let plan = movement::PlannedMove { path: way.path.clone(), facing, cost: way.cost };
        battle.apply_all(&movement::set_out(figure, plan));
        loop {
            match battle.step() {
                Step::Emit(events) => battle.apply_all(&events),
                Step::Rest => break,
                Step::Roll(_) | Step::Ask(_) => return None,
            }
        }
        let points = battle.played().state().active().map_or(points, |active| active.points);
        Some(Self { battle, figure, points })
    }

    /// Turns the mini to a new facing, at no cost.
    pub fn face(&mut self, facing: Direction) {
        let turned = crate::coup_de_grace::Event::Turned { figure: self.figure, facing };
        self.battle.apply(&CoupDeGrace::own(turned));
    }
}
