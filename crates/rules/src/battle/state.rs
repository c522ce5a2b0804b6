//! The battle itself.

use std::{hash, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{
    About, AgendaChange, Choice, Event, Field, FigureId, Folded, Frame, Known, LegalOrders, Order, Outcome, Refusal,
    RulesSetting, Setting, SideId, Step, field::Whereabouts,
};
use crate::{c3g, champions, dice::Rolled};

/// A playable battle: what never changes, shared, and what can change, cheap to copy.
///
/// Two battles are equal where the same scenario is in the same state, agenda included.
#[derive(Clone, Debug)]
pub struct Battle {
    setting: Arc<Setting>,
    state: Snapshot,
}

/// All that can change about a battle, as a save keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    pub(super) field: Field,
    pub(super) rules: RulesState,
    pub(super) agenda: Vec<Frame>,
    pub(super) outcome: Option<Outcome>,
}

/// What a ruleset remembers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulesState {
    /// C3G.
    C3g(c3g::State),
    /// Champions.
    Champions(champions::State),
}

impl Battle {
    /// A battle at its start: figures at their places, the first round about to begin.
    #[must_use]
    pub fn new(setting: Arc<Setting>) -> Self {
        let cell = |at| setting.board.cell(at);
        let figures = setting
            .scenario
            .figures
            .iter()
            .map(|figure| match figure.at.as_slice() {
                [head] => cell(*head).map(crate::board::Footprint::one),
                [head, tail] => {
                    cell(*head).zip(cell(*tail)).map(|(head, tail)| crate::board::Footprint::two(head, tail))
                }
                _ => None,
            })
            .map(|footprint| footprint.map_or(Whereabouts::Reserve, Whereabouts::Standing))
            .collect();
        let objects = setting.scenario.objects.iter().map(|object| cell(object.at)).collect();
        let field = Field::new(&setting, figures, objects);
        let (rules, first) = match &setting.rules {
            RulesSetting::C3g(_) => (RulesState::C3g(c3g::State::new(&setting)), Frame::C3g(c3g::Frame::first())),
            RulesSetting::Champions(_) => {
                let state = champions::State::new(&setting);
                (RulesState::Champions(state), Frame::Champions(champions::Frame::first()))
            }
        };
        let agenda = vec![first];
        Self { state: Snapshot { field, rules, agenda, outcome: None }, setting }
    }

    /// What never changes.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// What never changes, to be shared.
    #[must_use]
    pub fn shared_setting(&self) -> Arc<Setting> {
        Arc::clone(&self.setting)
    }

    /// Where everything is.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.state.field
    }

    /// What C3G remembers.
    ///
    /// # Panics
    /// In a battle of another ruleset.
    #[must_use]
    pub fn c3g(&self) -> &c3g::State {
        match &self.state.rules {
            RulesState::C3g(state) => state,
            RulesState::Champions(_) => panic!("a Champions battle has no wounds and markers"),
        }
    }

    /// What Champions remembers.
    ///
    /// # Panics
    /// In a battle of another ruleset.
    #[must_use]
    pub fn champions(&self) -> &champions::State {
        match &self.state.rules {
            RulesState::Champions(state) => state,
            RulesState::C3g(_) => panic!("a C3G battle has no conditions"),
        }
    }

    /// The matter at hand; `None` when the battle is over.
    #[must_use]
    pub fn top(&self) -> Option<&Frame> {
        self.state.agenda.last()
    }

    /// The agenda, the matter at hand last.
    #[must_use]
    pub fn agenda(&self) -> &[Frame] {
        &self.state.agenda
    }

    /// How the battle ended, if it did.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// All that can change, as a save keeps it.
    #[must_use]
    pub const fn snapshot(&self) -> &Snapshot {
        &self.state
    }

    pub(super) fn state_mut(&mut self) -> &mut Snapshot {
        &mut self.state
    }

    pub(super) const fn from_parts(setting: Arc<Setting>, state: Snapshot) -> Self {
        Self { setting, state }
    }

    /// A copy with nothing to be done: a preview puts there what it looks at.
    pub(crate) fn set_aside(&self) -> Self {
        let mut aside = self.clone();
        aside.state.agenda.clear();
        aside
    }

    /// As if a character of Champions had so much STUN and BODY left: forecasts count both beside the battle.
    pub fn suppose(&mut self, figure: FigureId, vitals: champions::Vitals) {
        if let RulesState::Champions(state) = &mut self.state.rules {
            state.suppose(figure, vitals);
        }
    }

    /// Whose a figure is from the start.
    #[must_use]
    pub fn owner(&self, figure: FigureId) -> SideId {
        self.setting.figures[figure.index()].side
    }

    /// Who gives a figure its orders now.
    #[must_use]
    pub fn controller(&self, figure: FigureId) -> SideId {
        self.owner(figure)
    }

    /// True where two figures count as friends now.
    #[must_use]
    pub fn friends(&self, one: FigureId, other: FigureId) -> bool {
        self.owner(one) == self.owner(other)
    }

    /// What the battle needs to go on.
    #[must_use]
    pub fn step(&self) -> Step {
        self.top().map_or(Step::Rest, |frame| frame.step(self))
    }

    /// What comes of the roll that [`Battle::step`] asked for.
    #[must_use]
    pub fn rolled(&self, rolled: Rolled) -> Vec<Event> {
        let mut events = Vec::new();
        self.rolled_into(rolled, &mut events);
        events
    }

    /// Adds what comes of the roll to a list: forecasts, which roll everything, keep one list for all.
    pub fn rolled_into(&self, rolled: Rolled, events: &mut Vec<Event>) {
        if let Some(frame) = self.top() {
            frame.rolled(self, rolled, events);
        }
    }

    /// The plainest roll of which the same comes, but for the numbers that a log tells.
    #[must_use]
    pub fn alike(&self, rolled: Rolled) -> Rolled {
        self.top().map_or(rolled, |frame| frame.alike(self, rolled))
    }

    /// The roll that [`Battle::step`] asks for and those that follow it in one, where forecasts need not tell them
    /// apart.
    #[must_use]
    pub fn folded(&self) -> Option<Folded> {
        self.top().and_then(|frame| frame.folded(self))
    }

    /// What comes of an order.
    ///
    /// # Errors
    /// The refusal, with the rule and the numbers that decide it; the battle is as it was.
    pub fn ordered(&self, order: &Order) -> Result<Vec<Event>, Refusal> {
        let come = match self.top() {
            None => Err(Refusal::over()),
            Some(_) if !order.is_known(Known(&self.setting)) => Err(Refusal::unknown()),
            Some(frame) => frame.ordered(self, order),
        };
        come.map_err(|refusal| refusal.citing(&self.setting.rules))
    }

    /// The open choice, where a player is asked.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        match self.step() {
            Step::Ask(choice) => Some(choice),
            _ => None,
        }
    }

    /// The open choice of a C3G battle.
    #[must_use]
    pub fn c3g_choice(&self) -> Option<(SideId, c3g::Choice)> {
        self.choice().and_then(|choice| match choice.about {
            About::C3g(about) => Some((choice.decider, about)),
            About::Champions(_) => None,
        })
    }

    /// The open choice of a Champions battle.
    #[must_use]
    pub fn champions_choice(&self) -> Option<(SideId, champions::Choice)> {
        self.choice().and_then(|choice| match choice.about {
            About::Champions(about) => Some((choice.decider, about)),
            About::C3g(_) => None,
        })
    }

    /// All that may be ordered now; the one source of what is possible.
    #[must_use]
    pub const fn legal_orders(&self) -> LegalOrders<'_> {
        LegalOrders::new(self)
    }

    /// Applies an event: the only way in which a battle changes.
    pub fn apply(&mut self, event: &Event) {
        let Snapshot { field, rules, agenda, outcome } = &mut self.state;
        match event {
            Event::Agenda(AgendaChange::Push(frame)) => agenda.push(frame.clone()),
            Event::Agenda(AgendaChange::Become(frame)) => {
                agenda.pop();
                agenda.push(frame.clone());
            }
            Event::Agenda(AgendaChange::Pop) => drop(agenda.pop()),
            Event::Deployed { figure, to } => field.settle(*figure, *to),
            Event::Lifted { figure } => field.lift(*figure),
            Event::Stepped { figure, to } => field.carry(*figure, *to),
            Event::Settled { figure, at } => field.settle(*figure, *at),
            Event::LeftBoard { figure } => field.take_off(*figure),
            Event::ObjectMoved { object, to } => field.place_object(*object, Some(*to)),
            Event::ObjectRemoved { object } => field.place_object(*object, None),
            Event::GlyphTurned { glyph, face } => field.turn_glyph(*glyph, *face),
            Event::Ended(how) => {
                *outcome = Some(*how);
                agenda.clear();
            }
            Event::C3g(event) => {
                if let RulesState::C3g(state) = rules {
                    state.apply(event);
                }
            }
            Event::Champions(event) => {
                if let RulesState::Champions(state) = rules {
                    state.apply(event);
                }
            }
        }
    }

    /// Applies events in order.
    pub fn apply_all(&mut self, events: &[Event]) {
        for event in events {
            self.apply(event);
        }
    }

    /// The digest of scenario and state over canonical bytes: the same on every machine.
    ///
    /// # Panics
    /// Never: a snapshot always has canonical bytes.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let Ok(bytes) = postcard::to_allocvec(&(self.setting.digest, &self.state)) else {
            unreachable!("a snapshot has canonical bytes");
        };
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }
}

impl PartialEq for Battle {
    fn eq(&self, other: &Self) -> bool {
        self.setting.digest == other.setting.digest && self.state == other.state
    }
}

impl Eq for Battle {}

impl hash::Hash for Battle {
    fn hash<H: hash::Hasher>(&self, hasher: &mut H) {
        self.setting.digest.hash(hasher);
        self.state.hash(hasher);
    }
}
