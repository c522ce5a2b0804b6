//! Starting point for forecasts of a character's attacks: a battle in which the character is about to act.

use crate::{
    battle::{self, FigureId, Occupant, Resolver as _, Step},
    board::{Cell, Footprint},
    champions::{
        Area, Champions, ChampionsBattle, ChampionsBattleCopy, Event, Frame, Order, Weapon,
        attack::{area, charge},
        movement::{self, PlannedMove},
        turns::phase::{PhaseFrame, is_enemy},
    },
    units::Level,
};

/// A battle reduced to what one character can do in its phase. If that phase is in progress, the character has the
/// halves that are left; otherwise its phase begins now.
#[derive(Clone, Debug)]
pub struct Ready {
    battle: ChampionsBattleCopy,
    phase: PhaseFrame,
}

impl Ready {
    /// Returns the starting point for a character. `None` if the battle is over or the character cannot act because it
    /// is stunned, knocked out or off the board.
    #[must_use]
    pub fn of(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<Self> {
        if battle.outcome().is_some() {
            return None;
        }
        let on = battle.agenda().iter().rev().find_map(|frame| match frame {
            battle::Frame::Champions(Frame::Phase(phase)) if phase.figure == figure => Some(phase.clone()),
            _ => None,
        });
        let phase = on.unwrap_or_else(|| PhaseFrame::whole(battle, figure));
        let able = matches!(phase.step(battle), Step::Ask(_));
        able.then(|| Self { battle: battle.without_agenda(), phase })
    }

    /// The battle, with an empty agenda.
    #[must_use]
    pub const fn battle(&self) -> &ChampionsBattleCopy {
        &self.battle
    }

    /// Returns the half moves after which the character can still attack (`CH-7`): one for each cell and each level of
    /// its feet at that cell, by the first mode of movement that gets there.
    #[must_use]
    pub fn ways(&self) -> Vec<PlannedMove> {
        let (battle, figure) = (self.battle.played(), self.phase.figure);
        if self.phase.halves < 2 {
            return Vec::new();
        }
        let own = battle.field().standing(figure).map(|at| at.head);
        let end = |plan: &PlannedMove| (plan.path.last().copied().or(own), plan.feet);
        let mut ends: Vec<(Option<Cell>, Option<Level>)> = Vec::new();
        let mut plans = movement::plans(battle, figure, 1);
        plans.retain(|plan| {
            let end = end(plan);
            let place = ends.binary_search(&end);
            if let Err(place) = place {
                ends.insert(place, end);
            }
            place.is_err()
        });
        plans
    }

    /// Returns the starting point after an uninterrupted half move.
    #[must_use]
    pub fn after_move(&self, way: &PlannedMove) -> Self {
        let figure = self.phase.figure;
        let mut battle = self.battle.clone();
        let began = Event::MoveBegan { figure, by: way.by, path: way.path.clone(), metres: way.metres };
        battle.apply(&Champions::own(began));
        if let Some(end) = way.path.last() {
            let at = Footprint::one(*end);
            battle.apply_all(&[battle::Event::Lifted { figure }, battle::Event::Settled { figure, at }]);
        }
        battle.apply(&Champions::own(Event::MoveEnded { figure, feet: way.feet }));
        Self { battle, phase: PhaseFrame { figure, halves: self.phase.halves.saturating_sub(way.halves) } }
    }

    /// Returns the attacks on enemies from the current position, with their victims: one order for each combination of
    /// target, weapon and maneuver. Areas are aimed at the hex of each enemy. Leaves out coordinated attacks.
    #[must_use]
    pub fn attacks(&self) -> Vec<(FigureId, Order)> {
        let (battle, figure) = (self.battle.played(), self.phase.figure);
        if self.phase.may_attack(battle, figure).is_err() {
            return Vec::new();
        }
        let hostile = |who: Occupant| is_enemy(battle, figure, who);
        let struck = |order: Order| {
            let target = match &order {
                Order::Attack { target, .. } => *target,
                Order::Charge(charge) => charge.target,
                Order::Throw { who, .. } => Occupant::Figure(*who),
                _ => return None,
            };
            if let (Occupant::Figure(other), true) = (target, hostile(target)) { Some((other, order)) } else { None }
        };
        let mut orders: Vec<(FigureId, Order)> =
            self.phase.blows(battle, hostile).into_iter().filter_map(struck).collect();
        if self.phase.halves > 1 {
            orders.extend(charge::charges(battle, figure).into_iter().map(Order::Charge).filter_map(struck));
        }
        let board = &battle.setup().board;
        let sheet = battle.sheet(figure);
        let areas = (0..).zip(&sheet.attacks).filter(|(_, attack)| attack.area != Area::None);
        for (other, on) in battle.field().standing_figures().filter(|(other, _)| hostile(Occupant::Figure(*other))) {
            let at = board.at(on.head);
            let aimed = areas.clone().map(|(place, _)| Weapon::Attack(place));
            let aimed = aimed.filter(|with| area::judge(battle, figure, at, *with).is_ok());
            orders.extend(aimed.map(|with| (other, Order::AttackHex { attacker: figure, at, with })));
        }
        orders
    }
}
