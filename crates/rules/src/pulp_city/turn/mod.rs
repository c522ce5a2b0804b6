//! Turns, in which a side activates one supreme, commands one card of minions, does both, or passes (`PC-2`, `PC-19`,
//! `PC-22`).

pub(super) mod act;
pub(super) mod command;
pub(super) mod rounds;
pub mod verdict;

use serde::{Deserialize, Serialize};

use act::ActFrame;
use command::CommandFrame;
use verdict::VerdictFrame;

use super::{
    Choice, Event, Order, PulpCity, PulpCityBattle, Setup,
    displace::danger,
    moving::movement,
    roll::{
        attempt,
        permission::{self, ActionPermission},
    },
};
use crate::battle::{self, CardId, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, SideId, Stage, Step};

/// A turn of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnFrame {
    /// The side.
    pub side: SideId,
    /// True if a supreme was activated in this turn.
    pub activated: bool,
    /// True if a card was commanded in this turn.
    pub commanded: bool,
}

/// True if the model can move or use an action now.
fn can_do(battle: PulpCityBattle<'_>, figure: FigureId, licence: ActionPermission) -> bool {
    movement::is_possible(battle, figure) || attempt::is_possible(battle, figure, licence)
}

impl TurnFrame {
    /// Returns the supremes that can be activated.
    fn figures(self, battle: PulpCityBattle<'_>) -> Vec<FigureId> {
        if self.activated || battle.state().team(self.side).passed {
            return Vec::new();
        }
        let own = battle.models_of(self.side).filter(|figure| battle.sheet(*figure).supreme.is_some());
        own.filter(|figure| can_do(battle, *figure, ActionPermission::Activation)).collect()
    }

    /// Returns the cards that can be commanded.
    fn cards(self, battle: PulpCityBattle<'_>) -> Vec<CardId> {
        if self.commanded || battle.state().team(self.side).passed {
            return Vec::new();
        }
        let cards = (0..battle.rules().cards.len()).map(CardId::from_index);
        cards.filter(|card| self.commandable(battle, *card).is_ok()).collect()
    }

    /// Checks that a card can be commanded.
    fn commandable(self, battle: PulpCityBattle<'_>, card: CardId) -> Result<(), Refusal> {
        let refused = |rule, code, message: String| Err(Refusal::new(rule, code, message));
        let Some(sheet) = battle.rules().cards.get(card.index()) else {
            return Err(Refusal::unknown(battle.ruleset()));
        };
        let name = &sheet.name;
        if sheet.supreme.is_some() {
            return refused("PC-22", "supreme", format!("{name} is a supreme: activate the supreme instead"));
        }
        if sheet.side != self.side {
            let side = battle.side_name(self.side);
            return refused("PC-2", "other_side", format!("it is the turn of {side}, and {name} is on another side"));
        }
        if self.commanded {
            return refused("PC-2", "commanded", "a card has already been commanded this turn".to_owned());
        }
        if battle.state().is_commanded(card) {
            let message = format!("{name} has already been commanded this round");
            return Err(Refusal::new("PC-22", "once_a_round", message).with("round", battle.state().round()));
        }
        if !sheet.figures.iter().any(|figure| battle.in_play(*figure)) {
            return refused("PC-22", "nobody_in_play", format!("no model of {name} is in play"));
        }
        let mut ready = command::figures(battle, card).peekable();
        if ready.peek().is_none() {
            return refused("PC-52", "just_summoned", format!("{name} can be commanded from the next turn on"));
        }
        if !ready.any(|figure| can_do(battle, figure, ActionPermission::Command)) {
            return refused("PC-19", "nothing_left", format!("{name} cannot do anything now"));
        }
        Ok(())
    }

    /// Checks that a supreme can be activated.
    fn activatable(self, battle: PulpCityBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        let name = battle.figure_name(figure);
        let refused = |rule, code, message: String| Err(Refusal::new(rule, code, message));
        if !battle.in_play(figure) {
            return Err(permission::out_of_play(battle, figure));
        }
        if battle.owner(figure) != self.side {
            let side = battle.side_name(self.side);
            return refused("PC-2", "other_side", format!("it is the turn of {side}, and {name} is on another side"));
        }
        if battle.sheet(figure).supreme.is_none() {
            return refused("PC-22", "minion", format!("{name} is a minion: command the card instead"));
        }
        if self.activated {
            return refused("PC-2", "activated", "a supreme has already been activated this turn".to_owned());
        }
        if !can_do(battle, figure, ActionPermission::Activation) {
            let message = format!("{name} cannot pay for any action or move");
            return refused("PC-19", "nothing_left", message);
        }
        Ok(())
    }

    /// Returns one order for each supreme that can be activated, one for each card that can be commanded, and one to
    /// pass.
    pub(super) fn orders(self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let figures = self.figures(battle).into_iter().map(|figure| Order::Activate { figure });
        let cards = self.cards(battle).into_iter().map(|card| Order::Command { card });
        figures.chain(cards).chain([Order::Pass]).map(battle::Order::PulpCity).collect()
    }

    /// Returns the events that end the turn. A side that has neither activated nor commanded passes for the rest of the
    /// round.
    fn passed(self) -> Vec<battle::Event> {
        let neither = !self.activated && !self.commanded;
        let passed = neither.then(|| PulpCity::own(Event::Passed { side: self.side }));
        passed.into_iter().chain([PulpCity::pop()]).collect()
    }

    fn activate(self, battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<battle::Event> {
        let mut events = vec![
            PulpCity::own(Event::Activated { figure }),
            PulpCity::become_(Self { activated: true, ..self }),
            PulpCity::push(ActFrame::new(figure)),
        ];
        events.extend(met(battle, [figure]));
        events
    }

    fn command(self, battle: PulpCityBattle<'_>, card: CardId) -> Vec<battle::Event> {
        let mut events = vec![
            PulpCity::own(Event::Commanded { card }),
            PulpCity::become_(Self { commanded: true, ..self }),
            PulpCity::push(CommandFrame::new(card)),
        ];
        events.extend(met(battle, command::figures(battle, card)));
        events
    }
}

/// Returns the events that push frames for the effects of dangerous terrain on models that begin an activation in it
/// (`PC-51`).
fn met(battle: PulpCityBattle<'_>, figures: impl IntoIterator<Item = FigureId>) -> Vec<battle::Event> {
    let zones = |figure| battle.cell_of(figure).map_or_else(Vec::new, |cell| danger::zones_at(battle, cell));
    let mut frames: Vec<battle::Event> =
        figures.into_iter().filter_map(|figure| danger::push(figure, zones(figure))).collect();
    if !frames.is_empty() {
        frames.push(PulpCity::push(VerdictFrame {}));
        frames.reverse();
    }
    frames
}

impl Resolver<PulpCity> for TurnFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.side(self.side)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let (figures, cards) = (self.figures(battle), self.cards(battle));
        if figures.is_empty() && cards.is_empty() {
            return Step::Emit(self.passed());
        }
        let about = ChoiceKind::PulpCity(Choice::Turn { figures, cards });
        Step::Ask(PendingChoice { decider: self.side, about })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::PulpCity(Order::Activate { figure }) => {
                self.activatable(battle, *figure)?;
                Ok(self.activate(battle, *figure))
            }
            battle::Order::PulpCity(Order::Command { card }) => {
                self.commandable(battle, *card)?;
                Ok(self.command(battle, *card))
            }
            battle::Order::PulpCity(Order::Pass) => Ok(self.passed()),
            _ => {
                let side = battle.side_name(self.side);
                let message = format!("{side} must first activate a supreme, command minions or pass");
                Err(Refusal::new("PC-2", "turn_first", message))
            }
        }
    }
}
