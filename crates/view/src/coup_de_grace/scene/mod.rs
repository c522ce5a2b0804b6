//! The possible actions of a Coup-De-Grace player, with their results.
//!
//! | file | contents |
//! |---|---|
//! | `lookahead` | the battle after an activation, or with a mini elsewhere |
//! | `acting` | the orders that clicks on hexes and targets give in an activation |
//! | `prompt` | the orders that choose a push or a facing |
//! | `spells` | the orders for spells that are not attacks |
//! | `choices` | the options of a mini |
//! | `aim` | a planned attack: modifiers, Defence, chance, damage |
//! | `forced` | forecasts of forced moves, as the rules carry them out |
//! | `facing` | the facing of a mini, and its front arc |
//! | `neighbours` | effects of enemies on a mini on a hex, and of the mini on them |
//! | `words` | the wording |

mod acting;
pub mod aim;
pub mod choices;
pub mod facing;
pub mod forced;
pub mod lookahead;
pub mod neighbours;
mod prompt;
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

/// The possible actions of a Coup-De-Grace player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The part that all rulesets share.
    pub shared: Overlay,
    /// The current plan, with defaults for parts that are not selected.
    pub plan: ActionPlan,
    /// True if the mini is only previewed and must still be activated. Its activation is then given before any order of
    /// `offers` or `strikes`.
    pub before: bool,
    /// The points of the mini, or the points that it would have once activated.
    pub points: u16,
    /// The orders that clicks on hexes give.
    pub offers: Vec<Offer>,
    /// The orders that clicks on minis give.
    pub strikes: Vec<(Occupant, Order)>,
    /// The minis that a click would select for a force orb.
    pub movable: Vec<FigureId>,
    /// The moves that a staff of air would cause, the nearest to its bearer first.
    pub blown: Vec<Blown>,
    /// The offer of the hovered hex.
    pub looked_at: Option<Offer>,
    /// The hovered hex, if no action is possible on it.
    pub looked_for: Option<Cell>,
    /// The cost of the hovered hex if it is out of reach; `None` if no path leads there.
    pub too_expensive: Option<u16>,
    /// The planned attack.
    pub aim: Option<PlannedAttack>,
    /// The push that the player must choose, possibly between several directions.
    pub push: Option<Forced>,
    /// The index of the shown line of a push. It wraps around.
    pub line: usize,
    /// The shown front. It belongs to the mini that would move to the hovered hex or turn there, otherwise to the mini
    /// on that hex, otherwise to the active mini.
    pub front: Option<Front>,
    /// The effects of adjacent enemies on the hovered hex and with the planned facing.
    pub beside: Option<Beside>,
}

/// The order that a click on a hex gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The hex.
    pub cell: Cell,
    /// The kind of action.
    pub what: What,
    /// The order.
    pub order: Order,
    /// The cost, with the doubling (`CDG-14`).
    pub cost: u16,
    /// The facing of the mini after the action, if it has one.
    pub facing: Option<Facing>,
}

/// The action that a hex offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move that ends on the hex.
    Move(ReachPath),
    /// An entry.
    Enter,
    /// A turn in place.
    Turn,
    /// A crawl.
    Crawl,
    /// The opening of the door on the hex.
    Open,
    /// The orb moves this mini to the hex.
    Orb(FigureId),
    /// The staff of air. The hex contains a mini that it moves, or its bearer.
    Air(Sense),
    /// A push in this direction.
    Push(Direction),
    /// This facing, for the mini that the choice concerns.
    Face(Direction),
}

/// A move that a staff of air would cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blown {
    /// The mini.
    pub who: FigureId,
    /// The current cell.
    pub from: Cell,
    /// The cell after the move.
    pub to: Cell,
}

impl Scene {
    /// The order that a click on a hex gives, if any.
    #[must_use]
    pub fn offer(&self, cell: Cell) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.cell == cell)
    }

    /// The hex for the text of an offer. The text of a push is always at the end of the push.
    #[must_use]
    pub fn words_at(&self, offer: &Offer) -> Cell {
        let push = self.push.as_ref().filter(|_| matches!(offer.what, What::Push(_)));
        let flights = push.map_or(&[][..], |push| &push.flights);
        let through = flights.iter().find(|flight| flight.path.contains(&offer.cell));
        // A click on the pushed mini chooses the only direction.
        let end = through.or_else(|| flights.first()).and_then(|flight| flight.path.last());
        end.copied().unwrap_or(offer.cell)
    }

    /// The order that a click on a mini gives, if any.
    #[must_use]
    pub fn strike(&self, who: Occupant) -> Option<&Order> {
        self.strikes.iter().find(|(target, _)| *target == who).map(|(_, order)| order)
    }

    /// The hexes of the possible moves, each with its cost.
    pub fn reach(&self) -> impl Iterator<Item = (Cell, u16)> {
        self.offers.iter().filter(|offer| matches!(offer.what, What::Move(_))).map(|offer| (offer.cell, offer.cost))
    }

    /// The previewed attack or push, in the form that all views share.
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
    /// The parts that depend on the battle, the figure and its plan, but not on the hovered hex.
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
                prompt::push(battle, target, (&directions, optional), &mut scene);
            }
            Choice::Face { target, .. } => prompt::face(battle, target, picked, &mut scene),
        }
        scene
    }

    /// Adds the parts that depend on the hovered hex.
    pub(crate) fn look(mut self, battle: CoupDeGraceBattle<'_>, picked: &Selection) -> Self {
        // A hex that the cursor reached along the flight of a target belongs to that flight until it is clicked.
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
        // A drag from these hexes chooses the facing.
        let faces = self.offers.iter().filter(|offer| offer.facing.is_some() && !matches!(offer.what, What::Face(_)));
        self.shared.waits = faces.map(|offer| offer.cell).chain(self.chosen.iter().copied()).collect();
        self.shared.blow = self.blow();
        self
    }
}

/// Sets the mini that acts, and its cells.
fn stand(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &mut Scene) {
    scene.figure = Some(figure);
    scene.chosen = cells(&battle, Occupant::Figure(figure));
}
