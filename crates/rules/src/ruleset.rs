//! What a ruleset brings: the one trait that joins its folder to the rest.

use std::{
    fmt::Debug,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::Deref,
};

use serde_json::{Map, Value};

use crate::{
    battle::{
        self, Battle, Event, Field, FigureId, Folded, Frame, GlyphId, HowWon, InvalidSnapshot, Known, ObjectId,
        ObjectInfo, Order, Refusal, RulesSetup, RulesState, Setup, SideId, Stage, Step,
    },
    board::{Rise, Terrain},
    dice::Rolled,
    report::{LogLine, Reader},
    rulesets::rulesets,
    scenario::{Base, Counted, Validator},
};

/// A ruleset: the types of its folder, and what the shared code asks of it.
///
/// Each ruleset implements it for a marker type without values. The list in `rulesets.rs` makes the enums over
/// rulesets, so that a battle is one type for all of them.
pub trait Ruleset: Listed + Copy + Debug {
    /// Its name, and the rules that are cited where all rulesets say the same.
    const ABOUT: RulesetProfile;
    /// What a level of the battlefield is.
    const RISE: Rise;

    /// True for ground that battles of the ruleset can have. A ruleset without ground of its own keeps this default.
    #[must_use]
    fn knows_ground(terrain: Terrain) -> bool {
        terrain.is_common()
    }

    /// The lists of the ruleset's part of a scenario, to be measured before anything is looked through.
    fn lists(spec: &Self::Spec) -> Vec<Counted>;

    /// The base of each figure of a scenario, as far as the file says.
    fn bases(survey: &Validator<'_>, spec: &Self::Spec) -> Vec<Option<Base>>;

    /// The ids of the cards of a scenario, in order. A ruleset without cards keeps this default.
    fn cards(_spec: &Self::Spec) -> Vec<&String> {
        Vec::new()
    }

    /// True if figures without a place need room in the start zone of their side. A ruleset that brings them onto the
    /// board in another way says false.
    const NEEDS_START_ZONES: bool = true;

    /// Looks the ruleset's part of a scenario through; faults are noted in the survey.
    fn validate(survey: &mut Validator<'_>, spec: &Self::Spec) -> Self::Setup;

    /// Objects that can come in the course of a battle, beside those of the scenario: their ids follow. A ruleset in
    /// which no object comes keeps this default.
    #[must_use]
    fn more_objects(_own: &Self::Setup) -> Vec<ObjectInfo> {
        Vec::new()
    }

    /// The number of hexes on which a figure stands.
    fn base(own: &Self::Setup, figure: FigureId) -> Base;

    /// The height of a figure, in levels.
    fn height(own: &Self::Setup, figure: FigureId) -> u16;

    /// The state and the first frame of a battle.
    fn start(setup: &Setup, own: &Self::Setup) -> (Self::State, Self::Frame);

    /// Applies an event of the ruleset.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// The side for which a figure acts now, if not for its own: that side gives it its orders, and its figures are
    /// friends of it. A ruleset in which everybody acts for the own side keeps this default.
    #[must_use]
    #[inline]
    fn acts_for(_state: &Self::State, _figure: FigureId) -> Option<SideId> {
        None
    }

    /// Checks a state that a file says.
    ///
    /// # Errors
    /// [`InvalidSnapshot`] where it is no state of this battle.
    fn check(state: &Self::State, known: Known<'_, Self::Setup>) -> Result<(), InvalidSnapshot>;

    /// Checks that the parts of a state that a file says fit together, once everything exists that they name.
    ///
    /// # Errors
    /// [`InvalidSnapshot`] where play cannot have come to it.
    fn check_consistency(_battle: BattleOf<'_, Self>) -> Result<(), InvalidSnapshot> {
        Ok(())
    }

    /// True if everything exists that an order names.
    fn is_known(order: &Self::Order, known: Known<'_, Self::Setup>) -> bool;

    /// One canonical order per destination, target and answer at the open choice.
    fn orders(battle: BattleOf<'_, Self>, decider: SideId, choice: Self::Choice) -> Vec<Order>;

    /// Forgets what a side may not know. A ruleset in which everything lies open keeps this default.
    fn hide(_state: &mut Self::State, _from: Option<SideId>) {}

    /// True for an event that reveals something, so that nothing before it can be undone.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// The only side that may know of an event; `None` for an event that everybody sees.
    fn witness(_event: &Self::Event) -> Option<SideId> {
        None
    }

    /// Forgets data that only the log needs. See [`Frame::strip_log_data`].
    fn strip_log_data(_frame: &mut Self::Frame, _is_gone: impl Fn(FigureId) -> bool) {}

    /// False if what the frame needs next cannot depend on anybody's wounds. See [`Frame::depends_on_wounds`].
    fn depends_on_wounds(_frame: &Self::Frame) -> bool {
        true
    }

    /// The line of the log for an event; `None` if another line tells it already.
    fn line(before: BattleOf<'_, Self>, event: &Self::Event) -> Option<LogLine>;

    /// Why a side has won, as the second half of a sentence.
    fn why_won(how: HowWon) -> &'static str;

    /// An order as a short sentence.
    fn order_line(battle: BattleOf<'_, Self>, order: &Self::Order, reader: Reader) -> String;

    /// An open choice of a side as a sentence.
    fn asked(battle: BattleOf<'_, Self>, side: &str, choice: &Self::Choice) -> String;

    /// The time of the battle, e.g. `round 2`; `None` before it begins.
    fn time(battle: BattleOf<'_, Self>) -> Option<String>;

    /// What a figure is, in the legend of a drawn board.
    fn figure_told(battle: BattleOf<'_, Self>, figure: FigureId) -> String;

    /// A sign behind the tag of a figure on a drawn board. A ruleset in which figures have no facing keeps this default.
    #[must_use]
    fn figure_mark(_battle: BattleOf<'_, Self>, _figure: FigureId) -> Option<char> {
        None
    }

    /// What an object is, in the legend of a drawn board.
    fn object_told(battle: BattleOf<'_, Self>, object: ObjectId) -> String;

    /// What a glyph is, in the legend of a drawn board. A ruleset without glyphs keeps this default.
    #[must_use]
    fn glyph_told(_battle: BattleOf<'_, Self>, _glyph: GlyphId) -> Option<String> {
        None
    }

    /// What of a battle is the ruleset's own, as JSON.
    fn battle_json(battle: BattleOf<'_, Self>) -> Map<String, Value>;

    /// An open choice as JSON.
    fn choice_json(battle: BattleOf<'_, Self>, choice: &Self::Choice) -> Value;
}

/// The types of a ruleset, and its way into and out of the enums of the list. The list implements it.
pub trait Listed: Sized + 'static {
    /// Which ruleset it is.
    const ID: RulesetId;

    /// What a scenario file says of it.
    type Spec: Debug;
    /// What it knows of a battle and never changes.
    type Setup: Debug;
    /// What it remembers.
    type State: Debug;
    /// What it may still have to do.
    type Frame: Frames<Self>;
    /// What its players may order.
    type Order: Debug;
    /// What happens in it.
    type Event: Debug;
    /// What it lets players choose.
    type Choice: Debug;

    /// A setup of its own, as that of a battle.
    fn into_setup(own: Self::Setup) -> RulesSetup;

    /// A state of its own, as that of a battle.
    fn into_state(own: Self::State) -> RulesState;

    /// A frame of its own, as that of a battle.
    fn into_frame(own: Self::Frame) -> Frame;

    /// Its own part of a setup; `None` if another ruleset is played.
    fn setup(setup: &RulesSetup) -> Option<&Self::Setup>;

    /// Its own part of a state; `None` if another ruleset is played.
    fn state(state: &RulesState) -> Option<&Self::State>;

    /// The same, to be changed.
    fn state_mut(state: &mut RulesState) -> Option<&mut Self::State>;

    /// A frame of its own; `None` for one of another ruleset.
    fn frame(frame: &Frame) -> Option<&Self::Frame>;

    /// An order of its own; `None` for one of another ruleset and for one that all share.
    fn order(order: &Order) -> Option<&Self::Order>;

    /// An event of its own; `None` for one of another ruleset and for one that all share.
    fn event(event: &Event) -> Option<&Self::Event>;

    /// A choice of its own; `None` for one of another ruleset.
    fn choice(about: battle::ChoiceKind) -> Option<Self::Choice>;
}

/// The frames of a ruleset: one enum, made by `frames!`, that hands every question to the frame within.
pub trait Frames<R: Listed> {
    /// The stage to which the frame belongs.
    fn stage(&self) -> Stage;

    /// True if everything that it names exists. See [`Resolver::is_valid`](battle::Resolver::is_valid).
    fn is_valid(&self, known: Known<'_, R::Setup>) -> bool;

    /// What it needs now. See [`Resolver::step`](battle::Resolver::step).
    fn step(&self, battle: BattleOf<'_, R>) -> Step;

    /// Adds the result of a roll. See [`Resolver::rolled`](battle::Resolver::rolled).
    fn rolled(&self, battle: BattleOf<'_, R>, rolled: Rolled, events: &mut Vec<Event>);

    /// The representative of all rolls with the same result. See [`Resolver::representative`](battle::Resolver::representative).
    fn representative(&self, battle: BattleOf<'_, R>, rolled: Rolled) -> Rolled;

    /// Rolls in one. See [`Resolver::folded`](battle::Resolver::folded).
    fn folded(&self, battle: BattleOf<'_, R>) -> Option<Folded>;

    /// The result of an order. See [`Resolver::ordered`](battle::Resolver::ordered).
    ///
    /// # Errors
    /// The refusal.
    fn ordered(&self, battle: BattleOf<'_, R>, order: &Order) -> Result<Vec<Event>, Refusal>;
}

/// What a ruleset is called, and which of its rules are cited where all rulesets say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesetProfile {
    /// The name in files, e.g. `c3g`.
    pub name: &'static str,
    /// The name for players, e.g. `C3G`.
    pub title: &'static str,
    /// The prefix of the ids of its rules, e.g. `C3G`.
    pub prefix: &'static str,
    /// Its rules in our words, a line for each, which begins with `- **` and the id of the rule.
    pub words: &'static str,
    /// The names under which its orders stand in files: its own name alone, or the names of orders that stand bare.
    pub orders: &'static [&'static str],
    /// The rule that governs the open choice.
    pub turns: &'static str,
    /// The rule that says what takes part in a battle.
    pub parts: &'static str,
    /// The rule that says how a battle ends.
    pub end: &'static str,
    /// The rule by which a figure is set up; empty where none is.
    pub deployed: &'static str,
    /// The rule by which an object comes to lie elsewhere.
    pub object_moved: &'static str,
    /// The rule by which an object comes onto the board; empty where none does.
    pub object_deployed: &'static str,
    /// The rule by which a glyph is turned; empty where there is none.
    pub glyph_turned: &'static str,
}

/// A battle together with the proof that a ruleset plays it: the only door to what that ruleset alone knows.
///
/// [`Battle::played`] gives it. It is as cheap to copy as the references that it is made of.
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
    /// What the ruleset of a battle knows of it.
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

    /// The battle, for code that asks for no proof.
    #[must_use]
    pub const fn battle(self) -> &'b Battle {
        self.battle
    }

    /// What never changes, for as long as the battle lasts.
    #[must_use]
    pub fn setup(self) -> &'b Setup {
        self.battle.setup()
    }

    /// Where everything is.
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

    /// What the ruleset knows and never changes.
    #[must_use]
    pub const fn rules(self) -> &'b R::Setup {
        self.rules
    }

    /// What the ruleset remembers.
    #[must_use]
    pub const fn state(self) -> &'b R::State {
        self.state
    }

    /// A copy with the same proof, to be changed by events.
    #[must_use]
    pub fn copied(self) -> BattleCopy<R> {
        BattleCopy { battle: self.battle.clone(), ruleset: PhantomData }
    }

    /// A copy with nothing to be done: a preview puts there what it looks at.
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
    /// The copy, with the proof.
    ///
    /// # Panics
    /// Never: no event changes by which rules a battle is played.
    #[must_use]
    pub fn played(&self) -> BattleOf<'_, R> {
        let Some(played) = BattleOf::new(&self.battle) else { unreachable!("a battle keeps its ruleset") };
        played
    }

    /// The battle alone, which has to be proved anew.
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

    /// What the ruleset remembers, to be changed as if something had happened. See [`Battle::state_mut_for_forecast`].
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
