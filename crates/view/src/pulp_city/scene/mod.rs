//! What a player of Pulp City can do, and what would come of it.
//!
//! | file | what it tells |
//! |---|---|
//! | `lookahead`, `default_orders` | the battle as it would be: after an order, or after an action with what it buys in the usual order |
//! | `forecast` | what comes of it: who is sent where, whom a blast reaches, what lands or comes where |
//! | `acting` | what a click on each hex and each target would order in an activation or a command |
//! | `asked` | the same where something is asked in the course of an action |
//! | `best` | which action does best at somebody |
//! | `choices` | what a model could plan to do |
//! | `aim` | an action before it is rolled, with the question for its odds |
//! | `danger`, `zones` | which ways may hurt; dangerous ground and other hexes around a hex |
//! | `words` | all of it in few words |

mod acting;
pub mod aim;
mod asked;
mod best;
pub mod choices;
pub mod default_orders;
pub mod forecast;
pub mod lookahead;
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

/// What a player of Pulp City can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// What all rulesets share of it.
    pub shared: Overlay,
    /// What would be done, as far as it is picked.
    pub plan: ActionPlan,
    /// Whether the model is only looked at, and has yet to be activated or commanded: every order below begins with that.
    pub before: bool,
    /// What a click on a hex would order.
    pub offers: Vec<Offer>,
    /// What a click on somebody or something would order.
    pub strikes: Vec<(Occupant, Order)>,
    /// What the hex that is looked at offers.
    pub looked_at: Option<Offer>,
    /// The action that is looked at.
    pub aim: Option<PlannedAttack>,
    /// What would come of the offer or the answer that is looked at.
    pub comes: Option<ActionForecast>,
    /// The answers to a question that stand one after the other: ways, effects, numbers of dice.
    pub answers: Vec<Answer>,
    /// The line or the answer that is looked at, counted round and round.
    pub line: usize,
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
    /// Whether a fall or dangerous ground on the way may hurt.
    pub risky: bool,
}

/// What a hex offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A move that ends there, in this way.
    Move(MoveMode),
    /// An action that is aimed at that hex.
    Act,
    /// A throw onto that hex.
    Throw,
    /// A knockback that way.
    Way(Direction),
    /// A shift that ends there.
    Shift,
    /// The blast has its centre there.
    Centre,
    /// Who stands there is struck as well.
    Extra,
    /// What is summoned comes there.
    Place,
    /// Who stands there leaves.
    Remove,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The order.
    pub order: Order,
    /// The cells over which it sends somebody.
    pub path: Vec<Cell>,
}

impl Scene {
    /// What a click on a hex would order, if anything.
    #[must_use]
    pub fn offer(&self, cell: Cell) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.cell == cell)
    }

    /// What a click on somebody or something would order, if anything.
    #[must_use]
    pub fn strike(&self, who: Occupant) -> Option<&Order> {
        self.strikes.iter().find(|(target, _)| *target == who).map(|(_, order)| order)
    }

    /// The moves that are offered.
    pub fn moves(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(|offer| matches!(offer.what, What::Move(_)))
    }

    /// The answer that is looked at.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        self.answers.get(self.line % self.answers.len().max(1))
    }

    /// The action or the question that is looked at, as every view and key knows it.
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
    /// What depends on the battle, the figure and its plan, whatever is hovered.
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
            _ => asked::base(battle, &choice, &mut scene),
        }
        scene
    }

    /// The same with what depends on the hovered hex.
    pub(crate) fn look(mut self, battle: PulpCityBattle<'_>, picked: &Selection) -> Self {
        self.line = picked.line;
        // A hex that was come to along a flight is a part of it, until it is clicked.
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
            _ => asked::look(battle, &mut self),
        }
        self.shared.blow = self.blow();
        self
    }
}

/// Who is to act, and where it stands.
fn stand(battle: PulpCityBattle<'_>, figure: FigureId, scene: &mut Scene) {
    scene.figure = Some(figure);
    scene.chosen = cells(&battle, Occupant::Figure(figure));
}
