//! Answers to players' choices in Pulp City.

use knockback_rules::{
    battle::{self, Battle, FigureId, Refusal},
    board::Cell,
    geometry::Direction,
    pulp_city::{self, Attempt, Choice, Frame, Order, PulpCity, PulpCityBattle, TargetRef, shift},
    rule::Rule,
};

use super::{
    Choices, DefaultedChoice,
    choices::{self, EffectOptions},
    defaulted_choice::Opens,
    question::aimed,
};
use crate::Answers;

/// The answers of a question. Records which choices were made by default and which could be made as the question names
/// them.
#[derive(Clone, Debug)]
pub struct Chosen {
    choices: Choices,
    /// The action of the question, whose roll comes first; `None` if the question is about a single order.
    pub(super) attempt: Option<Attempt>,
    /// The order that the question is about, and the battle in which it is given.
    first: Option<(Battle, Order)>,
    open: Opens,
    made: Opens,
    /// True if a purchase for a named model could apply to that model.
    meant: bool,
    /// The latest refusal of a throw.
    refused: Option<Refusal>,
}

impl Chosen {
    /// Creates the answers for an action.
    pub(super) fn new(choices: Choices, attempt: Attempt) -> Self {
        let (open, made) = (Opens::default(), Opens::default());
        Self { choices, attempt: Some(attempt), first: None, open, made, meant: false, refused: None }
    }

    /// Creates the answers for an order that is given in `battle`, and for the choices after it.
    pub(super) fn first(battle: Battle, order: Order, choices: Choices) -> Self {
        let (open, made) = (Opens::default(), Opens::default());
        Self { choices, attempt: None, first: Some((battle, order)), open, made, meant: false, refused: None }
    }

    /// The choices that arose and were made by default.
    pub(super) fn open(&self) -> Vec<DefaultedChoice> {
        self.open.list()
    }

    /// Records a choice made by default, if `holds` is true.
    pub(super) const fn note(&mut self, open: DefaultedChoice, holds: bool) {
        self.open.note(open, holds);
    }

    /// The maximum number of effects to buy in a roll. Further extra successes make no difference.
    pub(super) fn most_bought(&self) -> u8 {
        u8::try_from(self.choices.efx.len()).unwrap_or(u8::MAX)
    }

    /// The Power Up dice of a model. The question only names those of the target, on the first roll.
    fn power_up(&mut self, battle: PulpCityBattle<'_>, figure: FigureId) -> Order {
        let frame = battle.top();
        let first = match frame {
            Some(battle::Frame::PulpCity(Frame::Roll(frame))) => {
                Some(frame.attempt) == self.attempt && frame.attempt.attacker != figure
            }
            _ => false,
        };
        if !first {
            self.open.note(DefaultedChoice::LaterPowerUp, true);
            return Order::PowerUp { dice: 0 };
        }
        self.made.note(DefaultedChoice::DefencePowerUp, true);
        self.open.note(DefaultedChoice::DefencePowerUp, self.choices.defence_power_up.is_none());
        Order::PowerUp { dice: self.choices.defence_power_up.unwrap_or(0) }
    }

    /// Chooses the next effect.
    fn effect(&mut self, battle: PulpCityBattle<'_>, next: &EffectOptions<'_>) -> Order {
        let (found, tied) = choices::next_effect(battle, &self.choices, next);
        self.open.note(DefaultedChoice::Order, tied && self.choices.order.is_empty());
        found.map_or(Order::Done, |wish| Order::Apply { effect: wish.effect, to: wish.to })
    }

    /// Records whether a purchase for a named model could apply in the current success.
    fn note_meant(&mut self, battle: &Battle) {
        if self.meant {
            return;
        }
        if let Some(battle::Frame::PulpCity(Frame::Effects(effects))) = battle.top() {
            self.meant = self.choices.efx.iter().filter_map(|wish| wish.to).any(|to| effects.can_mean(to));
        }
    }

    /// Records named choices that the rules make without asking, because there is only one option.
    fn note_forced(&mut self, battle: PulpCityBattle<'_>, choice: &Choice) {
        let Choices { direction, shift_to, centre, place, extra, .. } = &self.choices;
        let (open, is_named) = match choice {
            Choice::Direction { directions, .. } => {
                (DefaultedChoice::Direction, direction.is_some_and(|way| directions.contains(&way)))
            }
            Choice::Shift { figure, .. } => {
                (DefaultedChoice::ShiftTo, shift_to.is_some_and(|to| battle.cell_of(*figure) == Some(to)))
            }
            Choice::Centre { cells } => (DefaultedChoice::Centre, centre.is_some_and(|at| cells.contains(&at))),
            Choice::Place { cells, .. } => (DefaultedChoice::Place, place.is_some_and(|at| cells.contains(&at))),
            Choice::Extra { figures, .. } => {
                (DefaultedChoice::Extra, extra.iter().any(|figure| figures.contains(figure)))
            }
            _ => return,
        };
        self.made.note(open, is_named);
    }

    /// True if the question names a choice that the rules may make without asking.
    const fn names_forced(&self) -> bool {
        let Choices { direction, shift_to, centre, place, extra, .. } = &self.choices;
        direction.is_some() || shift_to.is_some() || centre.is_some() || place.is_some() || !extra.is_empty()
    }

    /// Chooses the direction of a knockback: the named direction if possible, otherwise the first.
    fn direction(&mut self, ways: &[Direction]) -> Option<Order> {
        let named = self.choices.direction.filter(|way| ways.contains(way));
        self.made.note(DefaultedChoice::Direction, named.is_some());
        self.open.note(DefaultedChoice::Direction, self.choices.direction.is_none());
        Some(Order::Direction { direction: named.or_else(|| ways.first().copied())? })
    }

    /// Chooses the path of a shift: to the named cell if possible, otherwise no move.
    fn shift(&mut self, battle: PulpCityBattle<'_>, figure: FigureId, spaces: u8) -> Order {
        let board = &battle.setup().board;
        let named = self.choices.shift_to.and_then(|to| {
            let ways = shift::reachable(battle, figure, spaces);
            ways.into_iter().find(|(cell, _)| *cell == to).map(|(_, way)| way)
        });
        self.made.note(DefaultedChoice::ShiftTo, named.is_some());
        self.open.note(DefaultedChoice::ShiftTo, self.choices.shift_to.is_none());
        Order::Shift { path: named.unwrap_or_default().into_iter().map(|cell| board.at(cell)).collect() }
    }

    /// Chooses one of several cells: the named cell if possible, otherwise the first.
    fn cell(&mut self, named: Option<Cell>, open: DefaultedChoice, cells: &[Cell]) -> Option<Cell> {
        self.open.note(open, named.is_none());
        let named = named.filter(|cell| cells.contains(cell));
        self.made.note(open, named.is_some());
        named.or_else(|| cells.first().copied())
    }

    /// Chooses an extra target: the first of the named models that is possible. Otherwise none, or the first possible
    /// target if one is required.
    fn extra(&mut self, figures: &[FigureId], may_decline: bool) -> Order {
        let named = self.choices.extra.iter().find(|figure| figures.contains(figure)).copied();
        self.made.note(DefaultedChoice::Extra, named.is_some());
        self.open.note(DefaultedChoice::Extra, self.choices.extra.is_empty());
        let first = figures.first().copied().filter(|_| !may_decline);
        named.or(first).map_or(Order::Decline, |figure| Order::Extra { figure })
    }

    /// Throws a grabbed model at the named target, if that is legal. Otherwise declines.
    fn throw(&mut self, battle: PulpCityBattle<'_>, figure: FigureId) -> Order {
        let Some(mark) = self.choices.throw_at else {
            self.open.note(DefaultedChoice::ThrowAt, true);
            return Order::Decline;
        };
        let (target, at) = aimed(battle, figure, mark);
        let order = Order::Throw { target, at, power_up: 0 };
        match battle.ordered(&battle::Order::PulpCity(order.clone())) {
            Ok(_) => {
                self.made.note(DefaultedChoice::ThrowAt, true);
                order
            }
            Err(refusal) => {
                self.refused = Some(refusal);
                Order::Decline
            }
        }
    }

    /// Declines a choice that questions cannot name.
    const fn declined(&mut self, open: DefaultedChoice) -> Order {
        self.open.note(open, true);
        Order::Decline
    }
}

impl Answers for Chosen {
    fn order(&mut self, battle: &Battle) -> Result<battle::Order, Refusal> {
        if let Some((_, order)) = self.first.as_ref().filter(|(asked, _)| asked == battle) {
            return Ok(battle::Order::PulpCity(order.clone()));
        }
        let not_asked = || Refusal::not_asked(battle.ruleset());
        let played = battle.as_ruleset::<PulpCity>().ok_or_else(not_asked)?;
        self.note_meant(battle);
        let order = match battle.choice_of::<PulpCity>() {
            Some((_, Choice::PowerUp { figure, .. })) => Some(self.power_up(played, figure)),
            Some((_, Choice::Effects { due, extra, .. })) => {
                Some(self.effect(played, &EffectOptions { due: &due, extra }))
            }
            Some((_, Choice::Direction { directions, .. })) => self.direction(&directions),
            Some((_, Choice::Shift { figure, spaces })) => Some(self.shift(played, figure, spaces)),
            Some((_, Choice::Centre { cells })) => {
                let cell = self.cell(self.choices.centre, DefaultedChoice::Centre, &cells);
                cell.map(|cell| Order::Centre { at: battle.setup().board.at(cell) })
            }
            Some((_, Choice::Place { cells, .. })) => {
                let cell = self.cell(self.choices.place, DefaultedChoice::Place, &cells);
                cell.map(|cell| Order::Place { at: battle.setup().board.at(cell) })
            }
            Some((_, Choice::Extra { figures, may_decline })) => Some(self.extra(&figures, may_decline)),
            Some((_, Choice::Throw { figure, .. })) => Some(self.throw(played, figure)),
            Some((_, Choice::FollowUp { .. })) => Some(self.declined(DefaultedChoice::FollowUp)),
            Some((_, Choice::Control { .. })) => Some(self.declined(DefaultedChoice::Control)),
            Some((_, Choice::Remove { figures })) => {
                self.open.note(DefaultedChoice::Remove, true);
                figures.first().map(|figure| Order::Remove { figure: *figure })
            }
            _ => None,
        };
        order.map(battle::Order::PulpCity).ok_or_else(not_asked)
    }

    fn passes(&mut self, battle: &Battle) {
        self.note_meant(battle);
        if self.names_forced()
            && let Some(played) = battle.as_ruleset::<PulpCity>()
            && let Some(choice) = pulp_city::forced(played)
        {
            self.note_forced(played, &choice);
        }
    }

    /// Refuses a choice that is named but could not be made on any branch. For a question about a single order, such
    /// choices are ignored.
    fn judge(&self, _start: &Battle) -> Result<(), Refusal> {
        if self.first.is_some() {
            return Ok(());
        }
        let Choices { efx, defence_power_up, centre, throw_at, direction, shift_to, extra, place, .. } = &self.choices;
        if !self.meant && efx.iter().any(|wish| wish.to.is_some()) {
            return Err(vain(DefaultedChoice::Efx));
        }
        let named = [
            (DefaultedChoice::DefencePowerUp, defence_power_up.is_some()),
            (DefaultedChoice::Direction, direction.is_some()),
            (DefaultedChoice::ShiftTo, shift_to.is_some()),
            (DefaultedChoice::ThrowAt, throw_at.is_some()),
            (DefaultedChoice::Centre, centre.is_some()),
            (DefaultedChoice::Extra, !extra.is_empty()),
            (DefaultedChoice::Place, place.is_some()),
        ];
        match named.into_iter().find(|(open, named)| *named && !self.made.has(*open)) {
            Some((DefaultedChoice::ThrowAt, _)) => {
                Err(self.refused.clone().unwrap_or_else(|| vain(DefaultedChoice::ThrowAt)))
            }
            Some((open, _)) => Err(vain(open)),
            None => Ok(()),
        }
    }
}

/// The refusal of a choice that could not be made as named on any branch.
fn vain(open: DefaultedChoice) -> Refusal {
    let (rule, code, message) = match open {
        DefaultedChoice::Efx => ("PC-15", "not_struck", "no model that --efx names with @ is struck or thrown"),
        DefaultedChoice::DefencePowerUp => ("PC-21", "no_power_up", "the target never gets to spend Power Up dice"),
        DefaultedChoice::Direction => {
            ("PC-12", "no_direction", "no knockback leaves a choice between this direction and another")
        }
        DefaultedChoice::ShiftTo => ("PC-14", "no_shift", "no shift can end there"),
        DefaultedChoice::ThrowAt => ("PC-15", "no_throw", "no grabbed model can be thrown"),
        DefaultedChoice::Centre => ("PC-27", "no_centre", "no missed blast can be moved there"),
        DefaultedChoice::Extra => ("PC-35", "no_extra", "none of them can be an extra target"),
        _ => ("PC-50", "no_place", "nothing can be summoned there"),
    };
    Refusal { rule: Rule(rule), code, message: message.to_owned(), numbers: Vec::new() }
}

/// The models that the choices of a question name, for validation.
pub(super) fn named_figures(choices: &Choices) -> Vec<FigureId> {
    let wished = choices.efx.iter().filter_map(|wish| wish.to);
    let thrown_at = match choices.throw_at {
        Some(TargetRef::Figure(figure)) => Some(figure),
        _ => None,
    };
    choices.extra.iter().copied().chain(wished).chain(thrown_at).collect()
}
