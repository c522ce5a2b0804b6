//! A turn with a card: its figures move, then attack (`C3G-4`).

pub(super) mod deploy;
pub(super) mod rounds;
pub mod victory;

use serde::{Deserialize, Serialize};

use victory::VerdictFrame;

use super::{
    C3g, C3gBattle, Choice, Event, Order, Setup,
    attack::{
        self,
        targeting::{self, off_board},
    },
    moving::{
        movement::{self, MoveFrame},
        reach,
    },
};
use crate::{
    battle::{self, CardId, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, SideId, Stage, Step},
    report::possessive,
    rule::Rule,
};

/// A side's turn with a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActFrame {
    /// The active side.
    pub side: SideId,
    /// The active card.
    pub card: CardId,
    /// Figures that have moved.
    pub moved: Vec<FigureId>,
    /// Figures that have attacked.
    pub attacked: Vec<FigureId>,
}

impl ActFrame {
    pub(super) const fn new(side: SideId, card: CardId) -> Self {
        Self { side, card, moved: Vec::new(), attacked: Vec::new() }
    }

    /// Figures of the card on the board.
    fn figures<'b>(&self, battle: C3gBattle<'b>) -> impl Iterator<Item = FigureId> + use<'b> {
        let figures = &battle.rules().card(self.card).figures;
        figures.iter().copied().filter(move |figure| battle.field().standing(*figure).is_some())
    }

    /// Refuses an order to a figure of another card or side.
    fn own(&self, battle: C3gBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        let name = battle.figure_name(figure);
        if battle.field().standing(figure).is_none() {
            return Err(off_board(battle, figure));
        }
        if battle.controller(figure) != self.side {
            let message =
                format!("it is {} turn, and {name} is on another side", possessive(battle.side_name(self.side)));
            return Err(Refusal::new("C3G-3", "out_of_turn", message));
        }
        let card = battle.rules().card(self.card);
        if !card.figures.contains(&figure) {
            let message = format!("{} has this turn, and {name} is on another card", card.name);
            return Err(Refusal::new("C3G-3", "other_card", message));
        }
        Ok(())
    }

    /// Refuses a move that comes too late.
    pub(super) fn may_move(&self, battle: C3gBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        self.own(battle, figure)?;
        let name = battle.figure_name(figure);
        if self.moved.contains(&figure) {
            return Err(Refusal::new("C3G-4", "moved_already", format!("{name} has already moved")));
        }
        if !self.attacked.is_empty() {
            return Err(Refusal::new(
                "C3G-4",
                "attacks_begun",
                "all moves must come before the first attack of the turn",
            ));
        }
        Ok(())
    }

    /// Refuses an attack that comes too late.
    pub(super) fn may_attack(&self, battle: C3gBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        self.own(battle, figure)?;
        if self.attacked.contains(&figure) {
            let message = format!("{} has already attacked", battle.figure_name(figure));
            return Err(Refusal::new("C3G-4", "attacked_already", message));
        }
        Ok(())
    }

    /// One canonical order per destination, target and attack.
    pub(super) fn orders(&self, battle: C3gBattle<'_>) -> Vec<battle::Order> {
        let mut orders = Vec::new();
        for figure in self.figures(battle) {
            if self.may_move(battle, figure).is_ok() {
                reach::add_orders(battle, figure, &mut orders);
            }
        }
        for attacker in self.figures(battle) {
            if self.may_attack(battle, attacker).is_ok() {
                let attacks = targeting::attacks(battle, attacker);
                orders
                    .extend(attacks.map(|(target, with)| battle::Order::C3g(Order::Attack { attacker, target, with })));
            }
        }
        orders.push(battle::Order::C3g(Order::EndTurn));
        orders
    }
}

impl Resolver<C3g> for ActFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.side(self.side) && known.card(self.card) && self.is_of_its_card(known.own())
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        if battle.card_lives(self.card) {
            Step::Ask(PendingChoice { decider: self.side, about: ChoiceKind::C3g(Choice::Act { card: self.card }) })
        } else {
            Step::Emit(vec![C3g::own(Event::TurnEnded { side: self.side }), C3g::pop()])
        }
    }

    fn ordered(&self, battle: C3gBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::C3g(Order::Move { figure, lead, path }) => {
                self.may_move(battle, *figure)?;
                let plan = movement::judge(battle, *figure, *lead, path)?;
                let mut moved = self.moved.clone();
                moved.push(*figure);
                moved.sort_unstable();
                Ok(vec![
                    C3g::become_(Self { moved, ..self.clone() }),
                    C3g::own(Event::MoveBegan { figure: *figure, path: plan.path.clone(), cost: plan.cost }),
                    battle::Event::Lifted { figure: *figure },
                    C3g::push(VerdictFrame {}),
                    C3g::push(MoveFrame::new(*figure, plan)),
                ])
            }
            battle::Order::C3g(Order::Attack { attacker, target, with }) => {
                self.may_attack(battle, *attacker)?;
                targeting::judge(battle, *attacker, *target, *with)?;
                let mut attacked = self.attacked.clone();
                attacked.push(*attacker);
                attacked.sort_unstable();
                let mut events = vec![C3g::become_(Self { attacked, ..self.clone() }), C3g::push(VerdictFrame {})];
                events.extend(attack::declare(battle, *attacker, *target, *with));
                Ok(events)
            }
            battle::Order::C3g(Order::EndTurn) => Ok(vec![C3g::own(Event::TurnEnded { side: self.side }), C3g::pop()]),
            // These orders belong to other choices. Orders of other rulesets never get here.
            _ => Err(Refusal {
                rule: Rule("C3G-3"),
                code: "not_asked",
                message: format!(
                    "it is {} turn: move, attack or end the turn",
                    possessive(battle.side_name(self.side))
                ),
                numbers: Vec::new(),
            }),
        }
    }
}
