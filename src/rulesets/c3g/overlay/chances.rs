//! The odds of what is aimed at, laid out on the flight: what chance each rung of the ladder, each landing, each crash
//! and each drop has. Data alone; panels and both views draw it.

use std::sync::Arc;

use bevy::prelude::*;
use knockback_odds::{
    Ratio, StopCause,
    c3g::{Odds, Outcome},
};
use knockback_rules::{
    battle::Occupant,
    board::{Board, Cell, Footprint, Wounding},
};

use super::{
    flight::{Band, Flight},
    model::Scene,
};
use crate::{rulesets::c3g::odds::AimOdds, stage::Shown};

/// The odds of what is aimed at, as far as they are known.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Laid {
    /// Along the line that is looked at.
    pub(crate) chances: Option<Arc<Chances>>,
    /// Along each line, where there are several; `None` for what is not known yet.
    pub(crate) lines: Vec<Option<Arc<Chances>>>,
    /// Whether those of the line that is looked at are still being counted.
    pub(crate) counting: bool,
}

impl Laid {
    /// The odds along the line that is looked at, if they are those of this flight: what is shown may be a step ahead.
    pub(crate) fn of(&self, flight: &Flight) -> Option<&Chances> {
        self.chances.as_deref().filter(|chances| chances.rungs.len() == flight.landings.len())
    }
}

/// The odds of an attack, laid out on the flight along its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chances {
    /// The odds themselves.
    pub(crate) odds: Arc<Odds>,
    /// For each rung of the ladder, the chance that the target flies so far.
    pub(crate) rungs: Vec<Ratio>,
    /// Where the target may come to stand, or may be destroyed; the likeliest first.
    pub(crate) landings: Vec<Landing>,
    /// Who or what may be struck by the target, each with its chance.
    pub(crate) struck: Vec<(Occupant, Ratio)>,
    /// The ledges from which it may fall so that dice are rolled, with the ground below and the chance.
    pub(crate) falls: Vec<((Cell, Cell), Ratio)>,
    /// All others that may be hurt, in the order of their ids.
    pub(crate) others: Vec<Other>,
}

/// A place where the target may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    /// Its cells there.
    pub(crate) at: Footprint,
    /// How likely it ends there, alive or not.
    pub(crate) chance: Ratio,
    /// How likely it ends there and is destroyed.
    pub(crate) destroyed: Ratio,
    /// How likely it ends there alive.
    pub(crate) alive: Ratio,
    /// The same without and with being knocked back.
    pub(crate) unmoved: (Ratio, Ratio),
    /// Whether it has stood there before.
    pub(crate) stays: bool,
}

/// Somebody or something that may be hurt beside the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Other {
    /// Who or what.
    pub(crate) who: Occupant,
    /// The chance of a wound or more.
    pub(crate) hurt: Ratio,
    /// The chance that it is destroyed.
    pub(crate) destroyed: Ratio,
}

/// True if the attack itself destroyed the target: it never flew.
fn felled(outcome: &Outcome, target: Occupant) -> bool {
    outcome.stop.cause == StopCause::None && outcome.destroys(target)
}

impl Chances {
    /// Lays odds out on the flight along their line; on none if nothing flies.
    pub(crate) fn new(odds: Arc<Odds>, flight: Option<&Flight>, stands: Option<Footprint>) -> Self {
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

    /// The chance that somebody or something is struck.
    pub(crate) fn struck(&self, who: Occupant) -> Option<&Ratio> {
        self.struck.iter().find(|(struck, _)| *struck == who).map(|(_, chance)| chance)
    }

    /// The chance that dice are rolled for a drop.
    pub(crate) fn fall(&self, from: Cell, to: Cell) -> Option<&Ratio> {
        self.falls.iter().find(|(drop, _)| *drop == (from, to)).map(|(_, chance)| chance)
    }

    /// The chance that the target ends on a place.
    pub(crate) fn landing(&self, at: Footprint) -> Option<&Landing> {
        self.landings.iter().find(|landing| landing.at.same_cells(at))
    }

    /// The chance that it falls off a ledge so that dice are rolled.
    pub(crate) fn falls(&self) -> Ratio {
        self.odds.chance(|outcome| !outcome.falls.is_empty())
    }

    /// The chance that it crashes into somebody or something with Life.
    pub(crate) fn crashes(&self) -> Ratio {
        self.odds.chance(|outcome| outcome.stop.by.is_some())
    }

    /// The chance that nothing comes of the attack.
    pub(crate) fn nothing(&self) -> Ratio {
        let target = self.odds.question.target;
        self.odds
            .chance(|outcome| outcome.moved() == 0 && outcome.wounds_of(target).0 == 0 && !outcome.destroys(target))
    }

    /// The chance that it is knocked into something that burns it (`C3G-22`).
    pub(crate) fn burns(&self, board: &Board) -> Ratio {
        let burns = |cell: &Cell| board.terrain(*cell).wounding() == Wounding::OnEntering;
        self.odds.chance(|outcome| outcome.path.iter().any(burns))
    }

    /// The chance that the target takes a wound or more.
    pub(crate) fn wound(&self) -> Ratio {
        self.odds.chance(|outcome| outcome.wounds_of(self.odds.question.target).0 > 0)
    }

    /// The chance that the target is destroyed.
    pub(crate) fn destroy(&self) -> Ratio {
        self.odds.destroyed(self.odds.question.target)
    }

    /// The chance that the target is moved at all.
    pub(crate) fn moved(&self) -> Ratio {
        self.odds.chance(|outcome| outcome.moved() > 0)
    }

    /// The wounds that the target takes on average.
    pub(crate) fn wounds(&self) -> Ratio {
        self.odds.expected_wounds(self.odds.question.target)
    }
}

/// The drops on a flight for which dice are rolled, with their chances. A flight rolls for its drops in order, and stops
/// rolling where the target is destroyed.
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

/// Lays the odds out anew where they, or what is aimed at, have changed.
pub(crate) fn lay(shown: Res<Shown>, scene: Res<Scene>, odds: Res<AimOdds>, mut laid: ResMut<Laid>) {
    if !scene.is_changed() && !odds.is_changed() {
        return;
    }
    let Some(aim) = &scene.aim else {
        laid.set_if_neq(Laid::default());
        return;
    };
    let stands = match aim.target {
        Occupant::Figure(figure) => shown.battle.field().standing(figure),
        Occupant::Object(object) => shown.battle.field().object(object).map(Footprint::one),
    };
    let line = |place: usize, told: &crate::odds::Told<Odds>| {
        let known = told.known()?;
        let laid = laid.lines.get(place).and_then(Option::as_ref);
        let same = laid.filter(|laid| Arc::ptr_eq(&laid.odds, known));
        let flight = aim.forecast.lines().get(place);
        Some(same.cloned().unwrap_or_else(|| Arc::new(Chances::new(Arc::clone(known), flight, stands))))
    };
    let lines: Vec<Option<Arc<Chances>>> = odds.0.iter().enumerate().map(|(place, told)| line(place, told)).collect();
    let here = aim.line % lines.len().max(1);
    let chances = lines.get(here).cloned().flatten();
    let counting = odds.line(aim.line).counting();
    laid.set_if_neq(Laid { chances, lines, counting });
}
