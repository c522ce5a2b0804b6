//! What a player of Coup-De-Grace can do, and what would come of it.
//!
//! | file | what it tells |
//! |---|---|
//! | `lookahead` | the battle as it would be after an activation, or with somebody elsewhere |
//! | `acting` | what a click on each hex and each target would order in an activation |
//! | `asked` | the same where a push or a facing is to be chosen |
//! | `spells` | the same for spells that are no attacks |
//! | `choices` | what a mini could plan to do |
//! | `aim` | an attack before it is made: modifiers, Defence, chance, damage |
//! | `forced` | where forced moves would go, as the rules carry them out |
//! | `facing` | which side a mini would face, and its front arc |
//! | `neighbours` | what enemies could do to a mini on a hex, and what it would do to them |
//! | `words` | all of it in words |

mod acting;
pub mod aim;
mod asked;
pub mod choices;
pub mod facing;
pub mod forced;
pub mod lookahead;
pub mod neighbours;
mod spells;
#[cfg(test)]
mod tests;
pub mod words;

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    coup_de_grace::{Choice, CoupDeGrace, CoupDeGraceBattle, Order, ReachPath, Sense},
    geometry::Direction,
};

pub use self::{aim::PlannedAttack, facing::Front, forced::Forced, neighbours::Beside};
use super::plan::{ActionPlan, Facing};
use crate::{
    overlay::{self, Overlay, cells, deref_to_overlay},
    selection::{Judged, Selection},
};

/// What a player of Coup-De-Grace can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// What all rulesets share of it.
    pub shared: Overlay,
    /// What would be done, as it is reckoned with: what is picked, or what is plainest.
    pub plan: ActionPlan,
    /// Whether the mini is only looked at, and has yet to be activated: every order below begins with that.
    pub before: bool,
    /// The points that the mini has left, or would have once it is activated.
    pub points: u16,
    /// What a click on a hex would order.
    pub offers: Vec<Offer>,
    /// What a click on somebody would order.
    pub strikes: Vec<(Occupant, Order)>,
    /// Whom a click would pick for a force orb.
    pub movable: Vec<FigureId>,
    /// Where a staff of air would send everybody, the nearest to its bearer first.
    pub blown: Vec<Blown>,
    /// What the hex that is looked at offers.
    pub looked_at: Option<Offer>,
    /// The hex that is looked at, where nothing can be done on it.
    pub looked_for: Option<Cell>,
    /// What it would cost to go to the hex that is looked at and cannot be reached; `None` where no way leads.
    pub too_dear: Option<u16>,
    /// The attack that is looked at.
    pub aim: Option<PlannedAttack>,
    /// The push that is to be chosen, or the one between several directions.
    pub push: Option<Forced>,
    /// The line of a push that is looked at, counted round and round.
    pub line: usize,
    /// The front of whoever is looked at: of the mini that would come to stand on the hex, else of who stands there, else of
    /// who acts.
    pub front: Option<Front>,
    /// What would go on around the mini on the hex and with the facing that are looked at.
    pub beside: Option<Beside>,
}

/// What a click on a hex would order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The hex.
    pub cell: Cell,
    /// What that is.
    pub what: What,
    /// The order.
    pub order: Order,
    /// What it costs, with the doubling (`CDG-14`).
    pub cost: u16,
    /// The side that the mini would face then, where it faces one.
    pub facing: Option<Facing>,
}

/// What a hex offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move that ends there.
    Move(ReachPath),
    /// An entry.
    Enter,
    /// A turn in place.
    Turn,
    /// A crawl.
    Crawl,
    /// The opening of the door there.
    Open,
    /// The orb moves this mini there.
    Orb(FigureId),
    /// The staff of air moves who is there.
    Air(Sense),
    /// A push that way.
    Push(Direction),
    /// The mini that is asked about faces that way.
    Face(Direction),
}

/// Where a staff of air would send somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blown {
    /// Whom.
    pub who: FigureId,
    /// From where.
    pub from: Cell,
    /// Where to; where it is, if it stays.
    pub to: Cell,
}

impl Scene {
    /// What a click on a hex would order, if anything.
    #[must_use]
    pub fn offer(&self, cell: Cell) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.cell == cell)
    }

    /// The hex on which the words of an offer stand: those of a push where it ends, whichever of its hexes is looked at.
    #[must_use]
    pub fn words_at(&self, offer: &Offer) -> Cell {
        let push = self.push.as_ref().filter(|_| matches!(offer.what, What::Push(_)));
        let flights = push.map_or(&[][..], |push| &push.flights);
        let through = flights.iter().find(|flight| flight.path.contains(&offer.cell));
        // A click on whom it pushes takes the only way.
        let end = through.or_else(|| flights.first()).and_then(|flight| flight.path.last());
        end.copied().unwrap_or(offer.cell)
    }

    /// What a click on somebody would order, if anything.
    #[must_use]
    pub fn strike(&self, who: Occupant) -> Option<&Order> {
        self.strikes.iter().find(|(target, _)| *target == who).map(|(_, order)| order)
    }

    /// The moves that are offered, each hex with its price.
    pub fn reach(&self) -> impl Iterator<Item = (Cell, u16)> {
        self.offers.iter().filter(|offer| matches!(offer.what, What::Move(_))).map(|offer| (offer.cell, offer.cost))
    }

    /// The attack or push that is looked at, as every view and key knows it.
    fn blow(&self) -> Option<overlay::AttackPreview> {
        let lines = |forced: &Forced| forced.flights.iter().map(|flight| flight.path.clone()).collect();
        let aimed = self.aim.as_ref().map(|aim| overlay::AttackPreview {
            target: Some(Occupant::Figure(aim.target)),
            lines: aim.forced.as_ref().map(lines).unwrap_or_default(),
            line: self.line,
            ..overlay::AttackPreview::default()
        });
        let pushed = || {
            self.push.as_ref().map(|push| overlay::AttackPreview {
                target: Some(Occupant::Figure(push.who)),
                lines: lines(push),
                line: self.line,
                struck: true,
                ..overlay::AttackPreview::default()
            })
        };
        aimed.or_else(pushed)
    }
}

deref_to_overlay!(Scene);

impl Scene {
    /// What depends on the battle, the figure and its plan, whatever is hovered.
    pub(crate) fn base(battle: CoupDeGraceBattle<'_>, picked: &Selection) -> Self {
        let mut scene = Self::default();
        let Some((_, choice)) = battle.choice_of::<CoupDeGrace>() else { return scene };
        match choice {
            Choice::Activate { figures } => {
                let on_board = figures.iter().filter_map(|figure| battle.cell_of(*figure));
                scene.ready = on_board.collect();
                let Some(figure) = picked.figure.filter(|figure| figures.contains(figure)) else { return scene };
                scene.before = true;
                stand(battle, figure, &mut scene);
                if let Some(active) = lookahead::activated(battle, figure) {
                    acting::base(active.played(), figure, picked, &mut scene);
                }
            }
            Choice::Act { figure } => {
                stand(battle, figure, &mut scene);
                acting::base(battle, figure, picked, &mut scene);
            }
            Choice::Push { target, directions, optional } => {
                asked::push(battle, target, (&directions, optional), &mut scene);
            }
            Choice::Face { target, .. } => asked::face(battle, target, picked, &mut scene),
        }
        scene
    }

    /// The same with what depends on the hovered hex.
    pub(crate) fn look(mut self, battle: CoupDeGraceBattle<'_>, picked: &Selection) -> Self {
        // A hex that was come to along the flight of a target is a part of it, until it is clicked.
        let along = picked.along && picked.held.is_some();
        self.looked_at = picked.cell.filter(|_| !along).and_then(|cell| self.offer(cell)).cloned();
        let choice = battle.choice_of::<CoupDeGrace>();
        let acts = matches!(choice, Some((_, Choice::Activate { .. } | Choice::Act { .. })));
        self.threats = acts && picked.judged == Judged::Odds && self.figure.is_some();
        match choice {
            Some((_, Choice::Activate { .. })) => {
                let figure = self.figure;
                if let Some((figure, active)) = figure.and_then(|who| Some((who, lookahead::activated(battle, who)?))) {
                    acting::look(active.played(), figure, picked, &mut self);
                }
            }
            Some((_, Choice::Act { figure })) => acting::look(battle, figure, picked, &mut self),
            _ => {}
        }
        self.line = picked.line;
        self.looked_for = picked.cell.filter(|_| self.looked_at.is_none());
        self.front = facing::front_of(battle, picked, &self);
        // A drag from there chooses the side.
        let faces = self.offers.iter().filter(|offer| offer.facing.is_some() && !matches!(offer.what, What::Face(_)));
        self.shared.waits = faces.map(|offer| offer.cell).chain(self.chosen.iter().copied()).collect();
        self.shared.blow = self.blow();
        self
    }
}

/// Who is to act, and where it stands.
fn stand(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &mut Scene) {
    scene.figure = Some(figure);
    scene.chosen = cells(&battle, Occupant::Figure(figure));
}
