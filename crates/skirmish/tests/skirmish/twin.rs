//! A game that is played twice: by the loop of the rules and by the app.

use std::{collections::BTreeMap, sync::Arc};

use bevy_app::App;
use bevy_ecs::{
    message::{Message, MessageCursor, Messages},
    prelude::World,
};
use knockback_rules::{
    battle::{Event, Order, PendingChoice, Refusal, Setup, Snapshot, Stage, Step},
    dice::{Faces, SeededDice},
    files::read_scenario,
    game::{Game, PlayedBy, Record},
};
use knockback_skirmish::{
    ChoiceOpened, Flow, Happened, LoadAsked, OrderGiven, OrderRefused, Skirmish, SkirmishPlugin, StageCounts,
    UndoAsked, UndoRefused, Undone,
};

use crate::probe::{self, MostInFlight};

/// The battlefield of these tests, for C3G.
pub(crate) fn setup() -> Arc<Setup> {
    let bytes = include_bytes!("../fixtures/quarry_gate.ron");
    let scenario = read_scenario("quarry_gate.ron", bytes).expect("the fixture can be read");
    Arc::new(Setup::new(scenario).expect("the fixture can be played"))
}

/// The battlefield of these tests, for Champions.
pub(crate) fn rooftops() -> Arc<Setup> {
    let bytes = include_bytes!("../../../rules/tests/data/rooftops.ron");
    let scenario = read_scenario("rooftops.ron", bytes).expect("the fixture can be read");
    Arc::new(Setup::new(scenario).expect("the fixture can be played"))
}

/// The battlefield of these tests, for Coup-De-Grace.
pub(crate) fn arena() -> Arc<Setup> {
    let bytes = include_bytes!("../../../rules/tests/data/arena.ron");
    let scenario = read_scenario("arena.ron", bytes).expect("the fixture can be read");
    Arc::new(Setup::new(scenario).expect("the fixture can be played"))
}

/// The battlefield of these tests, for Pulp City.
pub(crate) fn precinct() -> Arc<Setup> {
    let bytes = include_bytes!("../../../rules/tests/data/precinct.ron");
    let scenario = read_scenario("precinct.ron", bytes).expect("the fixture can be read");
    Arc::new(Setup::new(scenario).expect("the fixture can be played"))
}

/// An app that contains only the skirmish.
pub(crate) fn app() -> App {
    let mut app = App::new();
    app.add_plugins(SkirmishPlugin);
    app
}

/// The messages that a cursor has not read yet.
pub(crate) fn unread<M: Message + Clone>(world: &World, cursor: &mut MessageCursor<M>) -> Vec<M> {
    cursor.read(world.resource::<Messages<M>>()).cloned().collect()
}

/// The messages in a buffer.
pub(crate) fn told<M: Message + Clone>(world: &World) -> Vec<M> {
    unread(world, &mut MessageCursor::default())
}

/// The contents of a save.
struct Save {
    record: Record,
    hash: u64,
    snapshot: Snapshot,
}

/// A game that is played twice.
pub(crate) struct Twin {
    setup: Arc<Setup>,
    /// The game of the loop.
    pub(crate) game: Game,
    dice: SeededDice,
    /// The game of the app.
    pub(crate) app: App,
    happened: MessageCursor<Happened>,
    opened: MessageCursor<ChoiceOpened>,
    /// The last choice that was reported.
    open: Option<PendingChoice>,
    /// The expected steps of each stage in the app.
    steps: [u64; Stage::ALL.len()],
    /// The number of times that the loop met each kind of frame and choice.
    pub(crate) met: BTreeMap<String, u32>,
    saved: Option<Save>,
}

/// The name of the variant inside the variant of a ruleset, such as `Act` for `C3g(Act(..))`.
fn kind(value: impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split([' ', '(', ')']).nth(1).unwrap_or_default().to_owned()
}

impl Twin {
    /// Starts a new game, up to its first choice.
    pub(crate) fn new(setup: Arc<Setup>, seed: u64) -> Self {
        let mut app = app();
        probe::add(&mut app);
        Self::in_app(setup, seed, app)
    }

    /// Starts a new game in a given app.
    pub(crate) fn in_app(setup: Arc<Setup>, seed: u64, mut app: App) -> Self {
        app.init_resource::<MostInFlight>();
        let game = Game::new(Arc::clone(&setup), Some(seed));
        let mut twin = Self {
            setup,
            dice: SeededDice::new(seed),
            game,
            app,
            happened: MessageCursor::default(),
            opened: MessageCursor::default(),
            open: None,
            steps: [0; Stage::ALL.len()],
            met: BTreeMap::new(),
            saved: None,
        };
        twin.hand_over();
        twin
    }

    /// Takes one step of the loop. Returns the stage of the step, if any.
    fn step(&mut self) -> Option<Stage> {
        let top = self.game.battle().top().cloned();
        if let Step::Ask(choice) = self.game.battle().step() {
            *self.met.entry(format!("choice {}", kind(choice.about))).or_default() += 1;
        }
        let moved = self.game.settle_once(&mut self.dice).expect("seeded dice always answer");
        let top = top.filter(|_| moved)?;
        *self.met.entry(kind(&top)).or_default() += 1;
        Some(top.stage())
    }

    /// Runs the loop of the rules to the next choice, and counts the steps of each stage.
    fn settle(&mut self) {
        while let Some(stage) = self.step() {
            self.steps[stage as usize] += 1;
        }
    }

    fn ask<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
        self.app.update();
    }

    fn skirmish(&self) -> &Skirmish {
        self.app.world().resource::<Skirmish>()
    }

    /// Compares both games. `before` is the length of the log when the app began to report these events.
    fn compare(&mut self, before: usize) {
        let world = self.app.world();
        let played = world.resource::<Skirmish>();
        assert_eq!(played.game().log(), self.game.log());
        assert_eq!(played.game().record(), self.game.record());
        assert_eq!(played.battle().hash(), self.game.battle().hash());
        assert_eq!(played.game().can_undo(), self.game.can_undo());
        let happened = unread(world, &mut self.happened);
        let places: Vec<usize> = happened.iter().map(|happened| happened.place).collect();
        assert_eq!(places, (before..self.game.log().len()).collect::<Vec<_>>());
        let events: Vec<&Event> = happened.iter().map(|happened| &happened.event).collect();
        assert_eq!(events, self.game.log()[before..].iter().collect::<Vec<_>>());
        let faces: Vec<&Faces> = happened.iter().filter_map(|happened| happened.faces.as_ref()).collect();
        let rolls: Vec<&Faces> = self.game.transcript().collect();
        assert!(rolls.ends_with(&faces), "the reported faces are the last of the record");
        if let Some(ChoiceOpened(choice)) = unread(world, &mut self.opened).pop() {
            self.open = Some(choice);
        }
        match self.game.battle().choice() {
            Some(choice) => {
                assert_eq!(played.flow(), Flow::Asking);
                assert_eq!(self.open, Some(choice));
            }
            None => assert_eq!(played.flow(), Flow::Over),
        }
        let counts = world.resource::<StageCounts>();
        assert_eq!(Stage::ALL.map(|stage| counts.of(stage)), self.steps);
        assert_eq!(probe::in_flight(world), 0, "a task is in flight at rest");
        assert!(world.resource::<MostInFlight>().0 <= 1);
    }

    /// Gives an order in both games. Returns true if it was accepted.
    pub(crate) fn play(&mut self, order: &Order) -> bool {
        let before = self.game.log().len();
        let submitted = self.game.submit(order);
        self.settle();
        self.app.world_mut().resource_mut::<Messages<OrderRefused>>().clear();
        self.ask(OrderGiven(order.clone()));
        let refused: Option<Refusal> = told::<OrderRefused>(self.app.world()).pop().map(|told| told.refusal);
        assert_eq!(refused.as_ref(), submitted.as_ref().err());
        assert_eq!(self.skirmish().refused(), submitted.as_ref().err());
        self.compare(before);
        submitted.is_ok()
    }

    /// Takes back the last order in both games. Returns true if there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        self.settle();
        self.app.world_mut().resource_mut::<Messages<Undone>>().clear();
        self.app.world_mut().resource_mut::<Messages<UndoRefused>>().clear();
        self.ask(UndoAsked);
        let (taken, refused) = (told::<Undone>(self.app.world()), told::<UndoRefused>(self.app.world()));
        match &undone {
            Ok(order) => assert_eq!((taken, refused.len()), (vec![Undone(order.clone())], 0)),
            Err(nothing) => assert_eq!((taken.len(), refused), (0, vec![UndoRefused(*nothing)])),
        }
        self.compare(self.game.log().len());
        undone.is_ok()
    }

    /// Saves the game in memory.
    pub(crate) fn save(&mut self) {
        let battle = self.game.battle();
        let (record, snapshot) = (self.game.record().clone(), battle.snapshot().clone());
        self.saved = Some(Save { record, hash: battle.hash(), snapshot });
    }

    /// Returns the game and the dice of a save.
    fn read(&self, save: &Save) -> (Game, SeededDice) {
        let (record, snapshot) = (save.record.clone(), save.snapshot.clone());
        let saved = (save.hash, snapshot);
        let loaded =
            Game::load(Arc::clone(&self.setup), record, PlayedBy::TheseRules, saved).expect("a sound snapshot");
        assert_eq!(loaded.fault, None);
        let dice = loaded.game.record().dice().expect("a seeded game");
        (loaded.game, dice)
    }

    /// Saves at the current choice. The app continues from the save, and the loop from its own state.
    pub(crate) fn reload(&mut self) {
        self.save();
        let save = self.saved.take().expect("just saved");
        let (game, dice) = self.read(&save);
        let length = game.log().len();
        self.saved = Some(save);
        self.ask(LoadAsked { game: Box::new(game), dice: Box::new(dice) });
        self.compare(length);
    }

    /// Returns to the last save in both games.
    pub(crate) fn go_back(&mut self) {
        let Some(save) = self.saved.take() else { return };
        (self.game, self.dice) = self.read(&save);
        self.saved = Some(save);
        self.hand_over();
    }

    /// Plays the first steps of an order only in the loop. The app then takes over in the middle of the order.
    pub(crate) fn load_midway(&mut self, order: &Order, steps: u8) {
        if self.game.submit(order).is_ok() {
            for _ in 0..steps {
                self.step();
            }
        }
        self.hand_over();
    }

    /// Loads the game of the loop into the app. Both continue to the next choice.
    fn hand_over(&mut self) {
        let length = self.game.log().len();
        let (game, dice) = (Box::new(self.game.clone()), Box::new(self.dice.clone()));
        self.settle();
        self.ask(LoadAsked { game, dice });
        self.compare(length);
    }
}
