//! The odds of the planned attack, mapped onto its flight: the chances of each rung of the ladder, each landing, each
//! crash and each drop. The panel and both views draw this data.

use std::sync::Arc;

use knockback_odds::{
    Ratio, StopCause,
    c3g::{Odds, Outcome},
};
use knockback_rules::{
    battle::Occupant,
    board::{Board, Cell, Footprint, Wounding},
    c3g::C3gBattle,
};

use super::{
    Aim,
    flight::{Band, Flight},
};
use crate::odds_state::OddsState;

/// The known odds of the planned attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    /// The odds along the shown line.
    pub chances: Option<Arc<Chances>>,
    /// The odds along each line, if there are several; `None` for odds that are not known yet.
    pub lines: Vec<Option<Arc<Chances>>>,
    /// True if the odds of the shown line are still being computed.
    pub counting: bool,
}

impl Laid {
    /// The odds of an attack along each of its lines, mapped onto its flights. Unchanged odds are reused.
    #[must_use]
    pub fn updated(&self, battle: C3gBattle<'_>, aim: &Aim, odds: &[&OddsState<Odds>]) -> Self {
        let stands = match aim.target {
            Occupant::Figure(figure) => battle.field().standing(figure),
            Occupant::Object(object) => battle.field().object(object).map(Footprint::one),
        };
        let line = |(place, odds): (usize, &&OddsState<Odds>)| {
            let known = odds.known()?;
            let before = self.lines.get(place).and_then(Option::as_ref);
            let same = before.filter(|before| Arc::ptr_eq(&before.odds, known));
            let flight = aim.forecast.lines().get(place);
            Some(same.cloned().unwrap_or_else(|| Arc::new(Chances::new(Arc::clone(known), flight, stands))))
        };
        let lines: Vec<_> = odds.iter().enumerate().map(line).collect();
        let here = aim.line % lines.len().max(1);
        let counting = odds.get(here).is_some_and(|odds| odds.counting());
        Self { chances: lines.get(here).cloned().flatten(), lines, counting }
    }

    /// The odds along the shown line, if they belong to this flight. The scene may already show a newer one.
    #[must_use]
    pub fn of(&self, flight: &Flight) -> Option<&Chances> {
        self.chances.as_deref().filter(|chances| chances.rungs.len() == flight.landings.len())
    }
}

/// The odds of an attack, mapped onto the flight along its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// The odds themselves.
    pub odds: Arc<Odds>,
    /// For each rung of the ladder, the chance that the target flies this far.
    pub rungs: Vec<Ratio>,
    /// The possible ends of the target, alive or destroyed, the likeliest first.
    pub landings: Vec<Landing>,
    /// The figures and objects that the target may strike, each with its chance.
    pub struck: Vec<(Occupant, Ratio)>,
    /// Drops for which dice are rolled: the ledge, the ground below, and the chance.
    pub falls: Vec<((Cell, Cell), Ratio)>,
    /// Bystanders that may be hurt, in the order of their ids.
    pub others: Vec<Other>,
}

/// A possible end of the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The final cells of the target.
    pub at: Footprint,
    /// The chance that the target ends there, alive or not.
    pub chance: Ratio,
    /// The chance that the target ends there destroyed.
    pub destroyed: Ratio,
    /// The chance that the target ends there alive.
    pub alive: Ratio,
    /// The chances that the target ends there alive, first without and then with knockback.
    pub unmoved: (Ratio, Ratio),
    /// True if this is its original position.
    pub stays: bool,
}

/// A figure or object other than the target that may be hurt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// The figure or object.
    pub who: Occupant,
    /// The chance of at least one wound.
    pub hurt: Ratio,
    /// The chance that it is destroyed.
    pub destroyed: Ratio,
}

/// True if the attack itself destroyed the target, so that there was no flight.
fn felled(outcome: &Outcome, target: Occupant) -> bool {
    outcome.stop.cause == StopCause::None && outcome.destroys(target)
}

impl Chances {
    /// Maps odds onto the flight along their line, if there is a flight.
    #[must_use]
    pub fn new(odds: Arc<Odds>, flight: Option<&Flight>, stands: Option<Footprint>) -> Self {
        let target = odds.question.target;
        let flown = |outcome: &Outcome| !felled(outcome, target);
        let rungs: Vec<Ratio> = flight.map_or(Vec::new(), |flight| {
            let on = |first: u16, last: u16| odds.chance(|o| flown(o) && (first..=last).contains(&o.kp.0));
            flight.landings.iter().map(|landing| on(landing.first, landing.last)).collect()
        });
        let mut landings: Vec<Landing> = Vec::new();
        for ((at, _), chance) in odds.landing() {
            if let Some(landing) = landings.iter_mut().find(|landing| landing.at.same_cells(at)) {
                landing.chance = landing.chance.plus(&chance);
                continue;
            }
            let destroyed = odds.chance(|outcome| outcome.landing.same_cells(at) && outcome.destroys(target));
            let alive = odds.chance(|outcome| outcome.landing.same_cells(at) && !outcome.destroys(target));
            let knocked = |outcome: &Outcome| outcome.stop.cause != StopCause::None;
            let lives = |outcome: &Outcome| outcome.landing.same_cells(at) && !outcome.destroys(target);
            let unmoved = odds.chance(|outcome| lives(outcome) && !knocked(outcome));
            let held = odds.chance(|outcome| lives(outcome) && knocked(outcome));
            let stays = stands.is_some_and(|old| old.same_cells(at));
            landings.push(Landing { at, chance, destroyed, alive, unmoved: (unmoved, held), stays });
        }
        landings.sort_by(|one, other| other.chance.cmp(&one.chance));
        let struck = odds.marginal(|outcome| outcome.stop.by);
        let struck = struck.into_iter().filter_map(|(by, chance)| Some((by?, chance))).collect();
        let others = odds.involved().into_iter().filter(|who| *who != target);
        let other = |who| Other { who, hurt: odds.wounded(who), destroyed: odds.destroyed(who) };
        Self {
            rungs,
            landings,
            struck,
            falls: flight.map_or(Vec::new(), |flight| falls(&odds, flight)),
            others: others.map(other).collect(),
            odds,
        }
    }

    /// The chance that a figure or object is struck.
    #[must_use]
    pub fn struck(&self, who: Occupant) -> Option<&Ratio> {
        self.struck.iter().find(|(struck, _)| *struck == who).map(|(_, chance)| chance)
    }

    /// The chance that dice are rolled for a drop.
    #[must_use]
    pub fn fall(&self, from: Cell, to: Cell) -> Option<&Ratio> {
        self.falls.iter().find(|(drop, _)| *drop == (from, to)).map(|(_, chance)| chance)
    }

    /// The chances that the target ends in a position.
    #[must_use]
    pub fn landing(&self, at: Footprint) -> Option<&Landing> {
        self.landings.iter().find(|landing| landing.at.same_cells(at))
    }

    /// The chance of a fall for which dice are rolled.
    #[must_use]
    pub fn falls(&self) -> Ratio {
        self.odds.chance(|outcome| !outcome.falls.is_empty())
    }

    /// The chance of a crash into a figure or object with Life.
    #[must_use]
    pub fn crashes(&self) -> Ratio {
        self.odds.chance(|outcome| outcome.stop.by.is_some())
    }

    /// The chance that the attack has no effect.
    #[must_use]
    pub fn nothing(&self) -> Ratio {
        let target = self.odds.question.target;
        self.odds
            .chance(|outcome| outcome.moved() == 0 && outcome.wounds_of(target).0 == 0 && !outcome.destroys(target))
    }

    /// The chance that the target is knocked into terrain that burns it (`C3G-22`).
    #[must_use]
    pub fn burns(&self, board: &Board) -> Ratio {
        let burns = |cell: &Cell| board.terrain(*cell).wounding() == Wounding::OnEntering;
        self.odds.chance(|outcome| outcome.path.iter().any(burns))
    }

    /// The chance that the target takes at least one wound.
    #[must_use]
    pub fn wound(&self) -> Ratio {
        self.odds.chance(|outcome| outcome.wounds_of(self.odds.question.target).0 > 0)
    }

    /// The chance that the target is destroyed.
    #[must_use]
    pub fn destroy(&self) -> Ratio {
        self.odds.destroyed(self.odds.question.target)
    }

    /// The chance that the target is moved at all.
    #[must_use]
    pub fn moved(&self) -> Ratio {
        self.odds.chance(|outcome| outcome.moved() > 0)
    }

    /// The wounds that the target takes on average.
    #[must_use]
    pub fn wounds(&self) -> Ratio {
        self.odds.expected_wounds(self.odds.question.target)
    }
}

/// The drops on a flight for which dice are rolled, with their chances. A flight rolls for its drops in order, until
/// the target is destroyed.
fn falls(odds: &Odds, flight: &Flight) -> Vec<((Cell, Cell), Ratio)> {
    let mut falls: Vec<((Cell, Cell), Ratio)> = Vec::new();
    for landing in &flight.landings {
        let rolled = landing.drops.iter().filter(|drop| drop.band != Band::Harmless);
        for (place, drop) in rolled.enumerate() {
            let here = |o: &Outcome| (landing.first..=landing.last).contains(&o.kp.0) && o.falls.len() > place;
            let chance = odds.chance(here);
            match falls.iter_mut().find(|(known, _)| *known == (drop.from, drop.to)) {
                Some((_, sum)) => *sum = sum.plus(&chance),
                None => falls.push(((drop.from, drop.to), chance)),
            }
        }
    }
    falls.retain(|(_, chance)| !chance.is_zero());
    falls
}
