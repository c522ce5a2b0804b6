//! Playing a battle. The battle asks its ruleset for the next step, and only events change it.

use std::sync::Arc;

use crate::{
    battle::{
        AgendaChange, Battle, Event, Field, FigureId, FlightChange, Folded, HowWon, LegalOrders, Order, Outcome,
        PendingChoice, Refusal, RulesSetup, RulesState, Setup, SideId, Snapshot, Step, Whereabouts,
        goals::GoalProgress,
    },
    board::Footprint,
    dice::Rolled,
    ruleset::{BattleOf, Listed, Ruleset, RulesetId},
    rulesets::each_ruleset,
};

impl Battle {
    /// Creates a battle at its start: figures are in their starting positions, and the first round has not begun.
    #[must_use]
    pub fn new(setup: Arc<Setup>) -> Self {
        let cell = |at| setup.board.cell(at);
        let figures = setup
            .scenario
            .figures
            .iter()
            .map(|figure| match figure.at.as_slice() {
                [head] => cell(*head).map(Footprint::one),
                [head, tail] => cell(*head).zip(cell(*tail)).map(|(head, tail)| Footprint::two(head, tail)),
                _ => None,
            })
            .map(|footprint| footprint.map_or(Whereabouts::Reserve, Whereabouts::Standing))
            .collect();
        let mut objects: Vec<_> = setup.scenario.objects.iter().map(|object| cell(object.at)).collect();
        // Objects beyond those of the scenario appear in the course of the battle.
        objects.resize(setup.objects.len(), None);
        let field = Field::new(&setup, figures, objects);
        let (rules, first) = each_ruleset!(RulesSetup, &setup.rules, own as R => {
            let (state, frame) = R::start(&setup, own);
            (R::into_state(state), R::into_frame(frame))
        });
        let agenda = vec![first];
        let goals = GoalProgress::new(&setup.goals);
        Self::from_parts(setup, Snapshot { field, rules, agenda, outcome: None, goals })
    }

    /// The id of the ruleset.
    #[must_use]
    pub fn ruleset(&self) -> RulesetId {
        self.setup().ruleset()
    }

    /// The battle with the proof that it uses ruleset `R`; `None` if it uses another ruleset.
    #[must_use]
    pub fn as_ruleset<R: Ruleset>(&self) -> Option<BattleOf<'_, R>> {
        BattleOf::new(self)
    }

    /// The state of a ruleset, mutable. Only forecasts change it without an event, and they track these changes outside
    /// the battle.
    pub(crate) fn state_mut_for_forecast<R: Listed>(&mut self) -> Option<&mut R::State> {
        R::state_mut(&mut self.state_mut().rules)
    }

    /// The side that currently controls a figure.
    #[must_use]
    pub fn controller(&self, figure: FigureId) -> SideId {
        let other = each_ruleset!(RulesState, self.rules_state(), state as R => R::acts_for(state, figure));
        other.unwrap_or_else(|| self.owner(figure))
    }

    /// True if two figures are currently friends.
    #[must_use]
    pub fn friends(&self, one: FigureId, other: FigureId) -> bool {
        self.controller(one) == self.controller(other)
    }

    /// The next input that the battle needs.
    #[must_use]
    pub fn step(&self) -> Step {
        self.top().map_or(Step::Rest, |frame| frame.step(self))
    }

    /// Returns the events that result from the roll that [`Battle::step`] requested.
    #[must_use]
    pub fn rolled(&self, rolled: Rolled) -> Vec<Event> {
        let mut events = Vec::new();
        self.rolled_into(rolled, &mut events);
        events
    }

    /// Adds the events that result from the roll to a list. Forecasts, which try all rolls, reuse one list.
    pub fn rolled_into(&self, rolled: Rolled, events: &mut Vec<Event>) {
        if let Some(frame) = self.top() {
            frame.rolled(self, rolled, events);
        }
    }

    /// The representative of all rolls with the same result, apart from numbers that only the log needs.
    #[must_use]
    pub fn representative(&self, rolled: Rolled) -> Rolled {
        self.top().map_or(rolled, |frame| frame.representative(self, rolled))
    }

    /// The roll that [`Battle::step`] requests and those that follow it, combined into one, if forecasts need not
    /// distinguish them.
    #[must_use]
    pub fn folded(&self) -> Option<Folded> {
        self.top().and_then(|frame| frame.folded(self))
    }

    /// Returns the events that result from an order.
    ///
    /// # Errors
    /// The refusal, with the rule and the numbers that decide it; the battle is unchanged.
    pub fn ordered(&self, order: &Order) -> Result<Vec<Event>, Refusal> {
        let frame = self.top().ok_or_else(|| Refusal::over(self.ruleset()))?;
        if *order == Order::Surrender {
            return self.surrendered().map(|outcome| vec![Event::Ended(outcome)]);
        }
        order.fits(self)?;
        frame.ordered(self, order)
    }

    /// Returns the outcome if the side with the open choice surrenders.
    fn surrendered(&self) -> Result<Outcome, Refusal> {
        let choice = self.choice().ok_or_else(|| Refusal::not_asked(self.ruleset()))?;
        let mut others = (0u16..).map(SideId).take(self.setup().sides.len()).filter(|side| *side != choice.decider);
        match (others.next(), others.next()) {
            (Some(side), None) => Ok(Outcome::Won { side, how: HowWon::Surrendered }),
            _ => Err(Refusal::no_surrender(self.ruleset(), self.setup().sides.len())),
        }
    }

    /// The open choice, if there is one.
    #[must_use]
    pub fn choice(&self) -> Option<PendingChoice> {
        match self.step() {
            Step::Ask(choice) => Some(choice),
            _ => None,
        }
    }

    /// The open choice and the side that decides it, if the battle uses ruleset `R`.
    #[must_use]
    pub fn choice_of<R: Ruleset>(&self) -> Option<(SideId, R::Choice)> {
        let choice = self.choice()?;
        Some((choice.decider, R::choice(choice.about)?))
    }

    /// All legal orders at the open choice.
    #[must_use]
    pub const fn legal_orders(&self) -> LegalOrders<'_> {
        LegalOrders::new(self)
    }

    /// Applies an event. This is the only way in which a battle changes.
    pub fn apply(&mut self, event: &Event) {
        if self.snapshot().goals.is_empty() {
            self.change(event);
        } else {
            self.change_with_goals(event);
        }
    }

    /// Applies an event and updates the progress of the shared goals.
    fn change_with_goals(&mut self, event: &Event) {
        if let Event::LeftBoard { figure } = event {
            self.end_flight(*figure, true);
        }
        self.change(event);
        let pauses = each_ruleset!(RulesSetup, &self.setup().rules, _own as R => R::FLIGHTS_PAUSE);
        let flight = each_ruleset!(Event, event, event as R => match self.as_ruleset::<R>() {
            Some(battle) => R::flight(battle, event),
            None => None,
        }, {
            Event::Settled { figure, .. } if !pauses => Some(FlightChange::Ends(*figure)),
            Event::SettledTogether { places } if !pauses => {
                for placed in places {
                    self.end_flight(placed.figure, false);
                }
                None
            }
            _ => None,
        });
        match flight {
            Some(FlightChange::Begins(figure)) => self.begin_flight(figure),
            Some(FlightChange::Ends(figure)) => self.end_flight(figure, false),
            None => {}
        }
    }

    /// Applies an event without the progress of the shared goals.
    fn change(&mut self, event: &Event) {
        let Snapshot { field, rules, agenda, outcome, .. } = self.state_mut();
        each_ruleset!(Event, event, event as R => if let Some(state) = R::state_mut(rules) {
            R::apply(state, event);
        }, {
            Event::Agenda(AgendaChange::Push(frame)) => agenda.push(frame.clone()),
            Event::Agenda(AgendaChange::Become(frame)) => match agenda.last_mut() {
                Some(top) => *top = frame.clone(),
                None => agenda.push(frame.clone()),
            },
            Event::Agenda(AgendaChange::Pop) => drop(agenda.pop()),
            Event::Deployed { figure, to } => field.settle(*figure, *to),
            Event::Lifted { figure } => field.begin_transit(*figure),
            Event::Stepped { figure, to } => field.carry(*figure, *to),
            Event::Settled { figure, at } => field.settle(*figure, *at),
            Event::SettledTogether { places } => {
                for placed in places {
                    field.settle(placed.figure, placed.at);
                }
            }
            Event::LeftBoard { figure } => field.take_off(*figure),
            Event::ObjectMoved { object, to } => field.place_object(*object, Some(*to)),
            Event::ObjectRemoved { object } => field.place_object(*object, None),
            Event::GlyphTurned { glyph, face } => field.turn_glyph(*glyph, *face),
            Event::Ended(how) => {
                *outcome = Some(*how);
                agenda.clear();
            }
        });
    }

    /// Applies events in order.
    pub fn apply_all(&mut self, events: &[Event]) {
        for event in events {
            self.apply(event);
        }
    }
}
