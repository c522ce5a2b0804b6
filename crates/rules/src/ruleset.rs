//! The trait that connects the folder of a ruleset to the shared code.

use std::{
    fmt::Debug,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::Deref,
};

use serde_json::{Map, Value};

use crate::{
    battle::{
        self, Battle, Event, Field, FigureId, FlightChange, Folded, Frame, GlyphId, HowWon, InvalidSnapshot, Known,
        ObjectId, ObjectInfo, Order, Refusal, RulesSetup, RulesState, Setup, SideId, Stage, Step,
    },
    board::{Rise, Terrain},
    dice::Rolled,
    report::{LogLine, Reader},
    rulesets::rulesets,
    scenario::{Base, Counted, Validator},
};

/// A ruleset: the types of its folder, and the functions that the shared code calls.
///
/// Each ruleset implements this trait for a marker type. The list in `rulesets.rs` generates the enums over rulesets,
/// so that all rulesets share one type for battles.
pub trait Ruleset: Listed + Copy + Debug {
    /// The names of the ruleset, and the rules to cite for events that all rulesets share.
    const ABOUT: RulesetProfile;
    /// The height of a level of the battlefield.
    const RISE: Rise;

    /// True if battles of the ruleset can have this ground. The default suits a ruleset without ground of its own.
    #[must_use]
    fn knows_ground(terrain: Terrain) -> bool {
        terrain.is_common()
    }

    /// The lists in the ruleset's part of a scenario, whose lengths are checked before anything else.
    fn lists(spec: &Self::Spec) -> Vec<Counted>;

    /// The base of each figure of a scenario; `None` if the file does not give it.
    fn bases(survey: &Validator<'_>, spec: &Self::Spec) -> Vec<Option<Base>>;

    /// The ids of the cards of a scenario, in order. The default suits a ruleset without cards.
    fn cards(_spec: &Self::Spec) -> Vec<&String> {
        Vec::new()
    }

    /// True if figures without a position need room in the start zone of their side. False for a ruleset that brings
    /// them onto the board in another way.
    const NEEDS_START_ZONES: bool = true;

    /// Validates the ruleset's part of a scenario and notes faults in the validator.
    fn validate(survey: &mut Validator<'_>, spec: &Self::Spec) -> Self::Setup;

    /// Objects that can appear in the course of a battle. Their ids follow those of the scenario's objects. The default
    /// suits a ruleset in which no objects appear.
    #[must_use]
    fn more_objects(_own: &Self::Setup) -> Vec<ObjectInfo> {
        Vec::new()
    }

    /// The number of hexes that a figure occupies.
    fn base(own: &Self::Setup, figure: FigureId) -> Base;

    /// The height of a figure, in levels.
    fn height(own: &Self::Setup, figure: FigureId) -> u16;

    /// The state and the first frame of a battle.
    fn start(setup: &Setup, own: &Self::Setup) -> (Self::State, Self::Frame);

    /// Applies an event of the ruleset.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// True if a figure that is moved against its will can settle before the end of that movement.
    const FLIGHTS_PAUSE: bool = false;

    /// The start or the end of a figure's movement against its will that an event states, for goals. `battle` is the
    /// state after the event. A figure that settles or leaves the board ends its movement without such an event, unless
    /// [`FLIGHTS_PAUSE`](Self::FLIGHTS_PAUSE) is set. The default suits a ruleset without goals.
    #[must_use]
    fn flight(_battle: BattleOf<'_, Self>, _event: &Self::Event) -> Option<FlightChange> {
        None
    }

    /// Returns the side for which a figure currently acts, if that is not its own side. That side gives it orders, and
    /// the figures of that side are its friends. The default suits a ruleset in which every figure acts for its own
    /// side.
    #[must_use]
    #[inline]
    fn acts_for(_state: &Self::State, _figure: FigureId) -> Option<SideId> {
        None
    }

    /// Checks a state read from a file.
    ///
    /// # Errors
    /// [`InvalidSnapshot`] if it is not a state of this battle.
    fn check(state: &Self::State, known: Known<'_, Self::Setup>) -> Result<(), InvalidSnapshot>;

    /// Checks that the parts of a state read from a file are consistent. It is called after [`check`](Self::check), so
    /// everything that they name exists.
    ///
    /// # Errors
    /// [`InvalidSnapshot`] if no sequence of play leads to this state.
    fn check_consistency(_battle: BattleOf<'_, Self>) -> Result<(), InvalidSnapshot> {
        Ok(())
    }

    /// True if everything that an order names exists.
    fn is_known(order: &Self::Order, known: Known<'_, Self::Setup>) -> bool;

    /// One canonical order for each destination, target and answer at the open choice.
    fn orders(battle: BattleOf<'_, Self>, decider: SideId, choice: Self::Choice) -> Vec<Order>;

    /// Removes information that a side may not know. The default suits a ruleset without hidden information.
    fn hide(_state: &mut Self::State, _from: Option<SideId>) {}

    /// True for an event that reveals hidden information. Events before it cannot be undone.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// The only side that may know of an event; `None` for a public event.
    fn witness(_event: &Self::Event) -> Option<SideId> {
        None
    }

    /// Removes data that only the log needs. See [`Frame::strip_log_data`].
    fn strip_log_data(_frame: &mut Self::Frame, _is_gone: impl Fn(FigureId) -> bool) {}

    /// False if the next step of the frame cannot depend on wounds. See [`Frame::depends_on_wounds`].
    fn depends_on_wounds(_frame: &Self::Frame) -> bool {
        true
    }

    /// The line of the log for an event; `None` if another line already covers it.
    fn line(before: BattleOf<'_, Self>, event: &Self::Event) -> Option<LogLine>;

    /// The reason for a side's victory, as the second half of a sentence.
    fn win_reason(how: HowWon) -> &'static str;

    /// An order as a short sentence.
    fn order_line(battle: BattleOf<'_, Self>, order: &Self::Order, reader: Reader) -> String;

    /// An open choice of a side as a sentence.
    fn choice_line(battle: BattleOf<'_, Self>, side: &str, choice: &Self::Choice) -> String;

    /// The time of the battle, e.g. `round 2`; `None` before it begins.
    fn time(battle: BattleOf<'_, Self>) -> Option<String>;

    /// A description of a figure for the legend of a drawn board.
    fn figure_legend(battle: BattleOf<'_, Self>, figure: FigureId) -> String;

    /// A character after the tag of a figure on a drawn board. The default suits a ruleset in which figures have no
    /// facing.
    #[must_use]
    fn figure_mark(_battle: BattleOf<'_, Self>, _figure: FigureId) -> Option<char> {
        None
    }

    /// A description of an object for the legend of a drawn board.
    fn object_legend(battle: BattleOf<'_, Self>, object: ObjectId) -> String;

    /// A description of a glyph for the legend of a drawn board. The default suits a ruleset without glyphs.
    #[must_use]
    fn glyph_legend(_battle: BattleOf<'_, Self>, _glyph: GlyphId) -> Option<String> {
        None
    }

    /// The ruleset's own part of a battle, as JSON.
    fn battle_json(battle: BattleOf<'_, Self>) -> Map<String, Value>;

    /// An open choice as JSON.
    fn choice_json(battle: BattleOf<'_, Self>, choice: &Self::Choice) -> Value;
}

/// The types of a ruleset, and their conversions into and out of the enums over rulesets. The macro `rulesets!`
/// implements this trait.
pub trait Listed: Sized + 'static {
    /// The id of the ruleset.
    const ID: RulesetId;

    /// The ruleset's part of a scenario file.
    type Spec: Debug;
    /// The constant data of a battle.
    type Setup: Debug;
    /// The ruleset's part of the state of a battle.
    type State: Debug;
    /// The frames that the ruleset puts on the agenda.
    type Frame: Frames<Self>;
    /// The orders of the ruleset.
    type Order: Debug;
    /// The events of the ruleset.
    type Event: Debug;
    /// The choices of the ruleset.
    type Choice: Debug;

    /// Wraps the ruleset's setup as the setup of a battle.
    fn into_setup(own: Self::Setup) -> RulesSetup;

    /// Wraps the ruleset's state as the state of a battle.
    fn into_state(own: Self::State) -> RulesState;

    /// Wraps a frame of the ruleset as a frame of a battle.
    fn into_frame(own: Self::Frame) -> Frame;

    /// Returns the ruleset's part of a setup; `None` if the battle uses another ruleset.
    fn setup(setup: &RulesSetup) -> Option<&Self::Setup>;

    /// Returns the ruleset's part of a state; `None` if the battle uses another ruleset.
    fn state(state: &RulesState) -> Option<&Self::State>;

    /// Returns the ruleset's part of a state, mutable.
    fn state_mut(state: &mut RulesState) -> Option<&mut Self::State>;

    /// Returns the ruleset's frame; `None` if the frame belongs to another ruleset.
    fn frame(frame: &Frame) -> Option<&Self::Frame>;

    /// Returns the ruleset's order; `None` for a common order or an order of another ruleset.
    fn order(order: &Order) -> Option<&Self::Order>;

    /// Returns the ruleset's event; `None` for a common event or an event of another ruleset.
    fn event(event: &Event) -> Option<&Self::Event>;

    /// Returns the ruleset's choice; `None` if the choice belongs to another ruleset.
    fn choice(about: battle::ChoiceKind) -> Option<Self::Choice>;
}

/// The frames of a ruleset: one enum, made by `frames!`, that forwards each call to its variant.
pub trait Frames<R: Listed> {
    /// The stage to which the frame belongs.
    fn stage(&self) -> Stage;

    /// True if everything that the frame names exists. See [`Resolver::is_valid`](battle::Resolver::is_valid).
    fn is_valid(&self, known: Known<'_, R::Setup>) -> bool;

    /// The next step. See [`Resolver::step`](battle::Resolver::step).
    fn step(&self, battle: BattleOf<'_, R>) -> Step;

    /// Adds the events that result from a roll. See [`Resolver::rolled`](battle::Resolver::rolled).
    fn rolled(&self, battle: BattleOf<'_, R>, rolled: Rolled, events: &mut Vec<Event>);

    /// The representative of all rolls with the same result. See [`Resolver::representative`](battle::Resolver::representative).
    fn representative(&self, battle: BattleOf<'_, R>, rolled: Rolled) -> Rolled;

    /// Consecutive rolls combined into one. See [`Resolver::folded`](battle::Resolver::folded).
    fn folded(&self, battle: BattleOf<'_, R>) -> Option<Folded>;

    /// Returns the events that result from an order. See [`Resolver::ordered`](battle::Resolver::ordered).
    ///
    /// # Errors
    /// [`Refusal`] if the order is not allowed.
    fn ordered(&self, battle: BattleOf<'_, R>, order: &Order) -> Result<Vec<Event>, Refusal>;
}

/// The names of a ruleset, and the rules to cite for events that all rulesets share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesetProfile {
    /// The name in files, e.g. `c3g`.
    pub name: &'static str,
    /// The name for players, e.g. `C3G`.
    pub title: &'static str,
    /// The prefix of the ids of its rules, e.g. `C3G`.
    pub prefix: &'static str,
    /// Its rules in our own words. A rule begins on a line with `- **` and its id; its numbered points follow on
    /// indented lines.
    pub words: &'static str,
    /// The keys of its orders in files: either only the name of the ruleset, or the names of orders that are written
    /// without it.
    pub orders: &'static [&'static str],
    /// The rule that governs the open choice.
    pub turns: &'static str,
    /// The rule about the figures and other parts of a battle.
    pub parts: &'static str,
    /// The rule about the end of a battle.
    pub end: &'static str,
    /// The rule by which a figure is set up; empty if no figure is set up.
    pub deployed: &'static str,
    /// The rule by which an object changes its hex.
    pub object_moved: &'static str,
    /// The rule by which an object appears on the board; empty if no object appears.
    pub object_deployed: &'static str,
    /// The rule by which a glyph is turned; empty if there are no glyphs.
    pub glyph_turned: &'static str,
}

/// A battle together with the proof that it uses ruleset `R`. This is the only way to access the data of that ruleset.
///
/// [`Battle::as_ruleset`] returns it. It consists of references and is cheap to copy.
#[derive(Debug)]
pub struct BattleOf<'b, R: Listed> {
    battle: &'b Battle,
    rules: &'b R::Setup,
    state: &'b R::State,
}

impl<R: Listed> Clone for BattleOf<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Listed> Copy for BattleOf<'_, R> {}

impl<R: Listed> Deref for BattleOf<'_, R> {
    type Target = Battle;

    fn deref(&self) -> &Battle {
        self.battle
    }
}

impl<'s, Own> Known<'s, Own> {
    /// The data of the ruleset of a battle.
    pub(crate) fn of<R: Listed<Setup = Own>>(battle: BattleOf<'s, R>) -> Self {
        Self::with(battle.setup(), battle.rules())
    }
}

impl<'b, R: Listed> BattleOf<'b, R> {
    pub(crate) fn new(battle: &'b Battle) -> Option<Self> {
        let rules = R::setup(&battle.setup().rules)?;
        let state = R::state(battle.rules_state())?;
        Some(Self { battle, rules, state })
    }

    /// The battle, for code that needs no proof.
    #[must_use]
    pub const fn battle(self) -> &'b Battle {
        self.battle
    }

    /// The constant data of the battle, with the lifetime of the battle.
    #[must_use]
    pub fn setup(self) -> &'b Setup {
        self.battle.setup()
    }

    /// The positions of figures, objects and glyphs.
    #[must_use]
    pub fn field(self) -> &'b Field {
        self.battle.field()
    }

    /// The agenda, the top frame last.
    #[must_use]
    pub fn agenda(self) -> &'b [Frame] {
        self.battle.agenda()
    }

    /// The top frame; `None` when the battle is over.
    #[must_use]
    pub fn top(self) -> Option<&'b Frame> {
        self.battle.top()
    }

    /// The constant data of the ruleset.
    #[must_use]
    pub const fn rules(self) -> &'b R::Setup {
        self.rules
    }

    /// The state of the ruleset.
    #[must_use]
    pub const fn state(self) -> &'b R::State {
        self.state
    }

    /// Returns a copy of the battle with the same proof. Events can change the copy.
    #[must_use]
    pub fn copied(self) -> BattleCopy<R> {
        BattleCopy { battle: self.battle.clone(), ruleset: PhantomData }
    }

    /// A copy with an empty agenda, on which a preview puts the frame that it examines.
    #[must_use]
    pub(crate) fn without_agenda(self) -> BattleCopy<R> {
        BattleCopy { battle: self.battle.without_agenda(), ruleset: PhantomData }
    }
}

/// A copy of a battle that keeps the proof of its ruleset while events change it.
#[derive(Clone, Debug)]
pub struct BattleCopy<R> {
    battle: Battle,
    ruleset: PhantomData<R>,
}

impl<R: Listed> BattleCopy<R> {
    /// The copied battle, with the proof.
    ///
    /// # Panics
    /// Never: no event changes the ruleset of a battle.
    #[must_use]
    pub fn played(&self) -> BattleOf<'_, R> {
        let Some(played) = BattleOf::new(&self.battle) else { unreachable!("a battle keeps its ruleset") };
        played
    }

    /// The battle without the proof.
    #[must_use]
    pub fn into_battle(self) -> Battle {
        self.battle
    }

    /// Applies an event.
    pub fn apply(&mut self, event: &Event) {
        self.battle.apply(event);
    }

    /// Applies events in order.
    pub fn apply_all(&mut self, events: &[Event]) {
        self.battle.apply_all(events);
    }

    /// The state of the ruleset, mutable for forecasts. See [`Battle::state_mut_for_forecast`].
    pub(crate) fn state_mut_for_forecast(&mut self) -> Option<&mut R::State> {
        self.battle.state_mut_for_forecast::<R>()
    }
}

impl<R> PartialEq for BattleCopy<R> {
    fn eq(&self, other: &Self) -> bool {
        self.battle == other.battle
    }
}

impl<R> Eq for BattleCopy<R> {}

impl<R> Hash for BattleCopy<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Hash::hash(&self.battle, state);
    }
}

impl<R> Deref for BattleCopy<R> {
    type Target = Battle;

    fn deref(&self) -> &Battle {
        &self.battle
    }
}

rulesets!(listed!());
