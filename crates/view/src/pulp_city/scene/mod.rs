//! The possible actions of a Pulp City player, with their results.
//!
//! | file | contents |
//! |---|---|
//! | `lookahead`, `default_orders` | hypothetical battles after an order, or after an action with its default purchases |
//! | `forecast` | the results: displacements, blasts, landings, summons |
//! | `acting` | the orders that clicks on hexes and targets give in an activation or a command |
//! | `prompt` | the orders that answer a question in the course of an action |
//! | `best` | the choice of the best action on a target |
//! | `choices` | the options of a model |
//! | `aim` | an action before it is rolled, with the question for its odds |
//! | `danger`, `zones` | risks of a path; dangerous ground and other areas around a hex |
//! | `words` | the wording |

mod acting;
pub mod aim;
mod best;
pub mod choices;
pub mod default_orders;
pub mod forecast;
pub mod lookahead;
mod prompt;
#[cfg(test)]
mod tests;
pub mod words;

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    geometry::Direction,
    pulp_city::{Choice, MoveMode, Order, PulpCity, PulpCityBattle},
};

pub use self::{aim::PlannedAttack, forecast::ActionForecast};
use super::{
    acting::pickable,
    plan::{ActionPlan, plan},
};
use crate::{
    overlay::{AttackPreview, Overlay, cells, deref_to_overlay},
    selection::{Judged, Selection},
};

/// The possible actions of a Pulp City player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The part that all rulesets share.
    pub shared: Overlay,
    /// The current plan, as selected.
    pub plan: ActionPlan,
    /// True if the model is only previewed and must still be activated or commanded. The activation or command is then
    /// given before any order of `offers` or `strikes`.
    pub before: bool,
    /// The orders that clicks on hexes give.
    pub offers: Vec<Offer>,
    /// The orders that clicks on figures and objects give.
    pub strikes: Vec<(Occupant, Order)>,
    /// The offer of the hovered hex.
    pub looked_at: Option<Offer>,
    /// The planned action.
    pub aim: Option<PlannedAttack>,
    /// The results of the hovered offer or of the shown answer.
    pub comes: Option<ActionForecast>,
    /// The answers that keys cycle through: directions, effects, numbers of dice.
    pub answers: Vec<Answer>,
    /// The index of the shown line or answer. It wraps around.
    pub line: usize,
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
    /// True if a fall or dangerous ground on the path may hurt.
    pub risky: bool,
}

/// The action that a hex offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A move that ends on the hex, by these means.
    Move(MoveMode),
    /// An action that is aimed at the hex.
    Act,
    /// A throw onto the hex.
    Throw,
    /// A knockback in this direction.
    Way(Direction),
    /// A shift that ends on the hex.
    Shift,
    /// A blast with its centre on the hex.
    Centre,
    /// An additional attack on the model on the hex.
    Extra,
    /// A summon that is placed on the hex.
    Place,
    /// The removal of the model on the hex.
    Remove,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The order.
    pub order: Order,
    /// The cells over which the answer sends a figure.
    pub path: Vec<Cell>,
}

impl Scene {
    /// The order that a click on a hex gives, if any.
    #[must_use]
    pub fn offer(&self, cell: Cell) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.cell == cell)
    }

    /// The order that a click on a figure or object gives, if any.
    #[must_use]
    pub fn strike(&self, who: Occupant) -> Option<&Order> {
        self.strikes.iter().find(|(target, _)| *target == who).map(|(_, order)| order)
    }

    /// The possible moves.
    pub fn moves(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(|offer| matches!(offer.what, What::Move(_)))
    }

    /// The shown answer.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        self.answers.get(self.line % self.answers.len().max(1))
    }

    /// The planned action or the question, in the form that all views share.
    fn blow(&self) -> Option<AttackPreview> {
        let aimed = self.aim.as_ref().map(|aim| AttackPreview {
            target: aim.target(),
            lines: aim.lines.clone(),
            line: self.line,
            ..AttackPreview::default()
        });
        let asked = || {
            (!self.answers.is_empty()).then(|| AttackPreview {
                target: self.targets.first().map(|target| target.who),
                lines: self.answers.iter().map(|answer| answer.path.clone()).collect(),
                line: self.line,
                struck: true,
                ..AttackPreview::default()
            })
        };
        aimed.or_else(asked)
    }
}

deref_to_overlay!(Scene);

impl Scene {
    /// The parts that depend on the battle, the figure and its plan, but not on the hovered hex.
    pub(crate) fn base(battle: PulpCityBattle<'_>, picked: &Selection) -> Self {
        let mut scene = Self { plan: plan(picked), ..Self::default() };
        let Some((_, choice)) = battle.choice_of::<PulpCity>() else { return scene };
        let all = pickable(battle, &choice);
        if matches!(choice, Choice::Turn { .. } | Choice::Command { .. }) {
            scene.ready = all.iter().filter_map(|figure| battle.cell_of(*figure)).collect();
        }
        match &choice {
            Choice::Turn { .. } => {
                let Some(figure) = picked.figure.filter(|figure| all.contains(figure)) else { return scene };
                scene.before = true;
                stand(battle, figure, &mut scene);
                if let Some(begun) = lookahead::begun(battle, figure) {
                    acting::base(begun.played(), figure, &mut scene);
                }
            }
            Choice::Command { card } => {
                let own = |figure: &FigureId| battle.rules().card_of(*figure) == *card && battle.in_play(*figure);
                if let Some(figure) = picked.figure.filter(own) {
                    stand(battle, figure, &mut scene);
                    acting::base(battle, figure, &mut scene);
                }
            }
            Choice::Act { figure } | Choice::FollowUp { figure } | Choice::Control { figure, .. } => {
                stand(battle, *figure, &mut scene);
                acting::base(battle, *figure, &mut scene);
            }
            _ => prompt::base(battle, &choice, &mut scene),
        }
        scene
    }

    /// Adds the parts that depend on the hovered hex.
    pub(crate) fn look(mut self, battle: PulpCityBattle<'_>, picked: &Selection) -> Self {
        self.line = picked.line;
        // A hex that the cursor reached along a flight belongs to that flight until it is clicked.
        let along = picked.along && picked.held.is_some();
        self.looked_at = picked.cell.filter(|_| !along).and_then(|cell| self.offer(cell)).cloned();
        let Some((_, choice)) = battle.choice_of::<PulpCity>() else { return self };
        let moves = matches!(choice, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. });
        self.threats = moves && picked.judged == Judged::Odds && self.figure.is_some();
        match (&choice, self.figure) {
            (Choice::Turn { .. }, Some(figure)) => {
                if let Some(begun) = lookahead::begun(battle, figure) {
                    acting::look(begun.played(), figure, picked, &mut self);
                }
            }
            (
                Choice::Act { .. }
                | Choice::Command { .. }
                | Choice::FollowUp { .. }
                | Choice::Control { .. }
                | Choice::Throw { .. },
                Some(figure),
            ) => acting::look(battle, figure, picked, &mut self),
            _ => prompt::look(battle, &mut self),
        }
        self.shared.blow = self.blow();
        self
    }
}

/// Sets the model that acts, and its cells.
fn stand(battle: PulpCityBattle<'_>, figure: FigureId, scene: &mut Scene) {
    scene.figure = Some(figure);
    scene.chosen = cells(&battle, Occupant::Figure(figure));
}
