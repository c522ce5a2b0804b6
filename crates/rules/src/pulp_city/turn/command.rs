//! Commands: each minion of a card moves once and uses one action (`PC-22`).

use serde::{Deserialize, Serialize};

use super::act::settled;
use crate::{
    battle::{self, CardId, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    pulp_city::{
        Active, Choice, Event, Order, PulpCity, PulpCityBattle, Setup,
        moving::movement,
        roll::{attempt, permission::ActionPermission},
    },
};

/// The command of a card of minions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandFrame {
    /// The card.
    pub card: CardId,
    /// True if the last order led to a dice roll, so that it cannot be undone.
    #[serde(default)]
    pub rolled: bool,
}

/// Returns the minions of a card that can be commanded: those that are in play and were not summoned in this turn
/// (`PC-52`).
pub(in crate::pulp_city) fn figures(battle: PulpCityBattle<'_>, card: CardId) -> impl Iterator<Item = FigureId> {
    let own = battle.rules().cards.get(card.index()).map_or(&[][..], |card| &card.figures);
    own.iter().copied().filter(move |figure| battle.in_play(*figure) && !battle.model(*figure).fresh)
}

/// Returns whether a minion has moved and whether it has used an action in this command.
fn done(battle: PulpCityBattle<'_>, figure: FigureId) -> (bool, bool) {
    match battle.state().active() {
        Some(Active::Minions { moved, acted, .. }) => {
            (moved.binary_search(&figure).is_ok(), acted.binary_search(&figure).is_ok())
        }
        _ => (false, false),
    }
}

impl CommandFrame {
    /// Returns the frame of a new command.
    pub(in crate::pulp_city) const fn new(card: CardId) -> Self {
        Self { card, rolled: false }
    }

    /// True if no minion can move or use an action any more.
    fn is_exhausted(self, battle: PulpCityBattle<'_>) -> bool {
        figures(battle, self.card).all(|figure| {
            let moves = || !done(battle, figure).0 && movement::is_possible(battle, figure);
            !moves() && !attempt::is_possible(battle, figure, ActionPermission::Command)
        })
    }

    /// Returns one order for each move and each action of each minion, and one to end the command.
    pub(in crate::pulp_city) fn orders(self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let mut orders = Vec::new();
        for figure in figures(battle, self.card) {
            if !done(battle, figure).0 {
                orders.extend(movement::orders(battle, figure));
            }
            orders.extend(attempt::orders(battle, figure, ActionPermission::Command));
        }
        orders.push(Order::EndActivation);
        orders.into_iter().map(battle::Order::PulpCity).collect()
    }

    fn ended(self) -> Vec<battle::Event> {
        vec![PulpCity::own(Event::CommandEnded { card: self.card }), PulpCity::pop()]
    }

    /// Refuses an order for any model that is not under this command.
    fn own(self, battle: PulpCityBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        if figures(battle, self.card).any(|own| own == figure) {
            return Ok(());
        }
        let name = battle.figure_name(figure);
        if battle.rules().card_of(figure) == self.card && battle.in_play(figure) {
            let message = format!("{name} was summoned this turn: minions can be commanded from the next turn on");
            return Err(Refusal::new("PC-52", "just_summoned", message));
        }
        let card = battle.rules().cards.get(self.card.index()).map_or("", |card| card.name.as_str());
        Err(Refusal::new(
            "PC-22",
            "not_active",
            format!("this is the command of {card}, and {name} is not on that card"),
        ))
    }
}

impl Resolver<PulpCity> for CommandFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.own().cards.get(self.card.index()).is_some_and(|card| card.supreme.is_none())
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let card = self.card;
        let busy = figures(battle, card).any(|figure| {
            let ((moved, acted), sheet) = (done(battle, figure), battle.sheet(figure));
            !(moved || sheet.moves.is_empty()) || !(acted || sheet.actions.is_empty())
        });
        let Some(sheet) = battle.rules().cards.get(card.index()).filter(|_| busy) else {
            return Step::Emit(self.ended());
        };
        // After a move, the command does not end by itself, because the move can still be undone.
        if self.rolled && self.is_exhausted(battle) {
            return Step::Emit(self.ended());
        }
        Step::Ask(PendingChoice { decider: sheet.side, about: ChoiceKind::PulpCity(Choice::Command { card }) })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let battle::Order::PulpCity(order) = order else { return Err(Refusal::not_asked(battle.ruleset())) };
        match order {
            Order::EndActivation => Ok(self.ended()),
            Order::Move { figure, by, path } => {
                self.own(battle, *figure)?;
                if done(battle, *figure).0 {
                    let message = format!("{} has already moved in this command", battle.figure_name(*figure));
                    return Err(Refusal::new("PC-22", "moved", message));
                }
                let plan = movement::judge(battle, *figure, *by, path)?;
                let events = movement::set_out(battle, *figure, plan);
                Ok(settled(Self { rolled: false, ..*self }, events))
            }
            Order::Act { figure, power_up, .. } => {
                self.own(battle, *figure)?;
                let attempt = attempt::judge(battle, ActionPermission::Command, order)?;
                let events = attempt::declare(battle, ActionPermission::Command, attempt, *power_up);
                Ok(settled(Self { rolled: true, ..*self }, events))
            }
            Order::Activate { .. } | Order::Command { .. } | Order::Pass => {
                let message = "minions are under command: end the command first";
                Err(Refusal::new("PC-22", "command_open", message))
            }
            _ => {
                let message = "minions are under command: give an order or end the command";
                Err(Refusal::new("PC-22", "not_asked", message))
            }
        }
    }
}
