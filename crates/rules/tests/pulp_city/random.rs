//! Whole battles with random legal orders. The default is 60 battles; `KNOCKBACK_RANDOM_BATTLES` sets another number.

use knockback_rules::{
    battle::{Battle, Event, Order},
    dice::SeededDice,
    files::{OrderText, Save},
    game::Game,
    pulp_city::{self, PulpCity, Subject},
    report,
};

use super::{
    made_up::{self, Mix},
    orders, rolls,
    shown::Shown,
    watch::{self, Watch},
};

/// Maximum number of orders in a battle.
const MAX_ORDERS: usize = 3_000;
/// Number of battles after which every kind of event must have occurred.
const ENOUGH: u64 = 300;

fn battles() -> u64 {
    std::env::var("KNOCKBACK_RANDOM_BATTLES").ok().and_then(|number| number.parse().ok()).unwrap_or(60)
}

/// Checks that a loaded save leads to the same state, and that its record can be replayed.
fn goes_on_from_a_save(game: &Game) {
    let save = Save::of(game);
    let text = serde_json::to_string(&save).expect("a save can be written");
    let read: Save = serde_json::from_str(&text).expect("a save can be read");
    let loaded = read.load().unwrap_or_else(|fault| panic!("{fault}"));
    assert!(loaded.fault.is_none(), "{:?}", loaded.fault);
    assert_eq!(loaded.game.battle(), game.battle());
}

/// Checks that a snapshot taken between two steps is complete.
fn goes_on_from_a_snapshot(battle: &Battle) {
    let text = serde_json::to_string(battle.snapshot()).expect("a snapshot can be written");
    let snapshot = serde_json::from_str(&text).expect("a snapshot can be read");
    let resumed = Battle::resume(battle.shared_setup(), snapshot);
    assert_eq!(resumed.as_ref(), Ok(battle), "{text}");
}

/// Checks that an event has a text and a form in files.
fn is_told(before: &Battle, event: &Event) {
    if let Some(line) = report::line(before, event, None) {
        assert!(line.text.ends_with('.') && !line.text.contains("  "), "{line}");
        assert!(!line.rules.is_empty() && line.rules.iter().all(|rule| rule.words().is_some()), "{line}");
    }
    assert!(report::json(before.setup(), event, None).is_some() || matches!(event, Event::Agenda(_)), "{event:?}");
}

fn order_is_told(battle: &Battle, order: &Order) {
    assert!(!report::order_line(battle, order).is_empty());
    let text = serde_json::to_string(&OrderText::of(order, battle.setup())).expect("an order can be written");
    let read: OrderText = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    assert_eq!(read.resolve(battle.setup()).as_ref(), Ok(order), "{text}");
}

/// A battle whose invariants are checked.
struct Watched<'s> {
    seed: u64,
    game: Game,
    shadow: Battle,
    dice: SeededDice,
    watch: Watch,
    shown: &'s mut Shown,
    checked: usize,
    steps: usize,
}

impl Watched<'_> {
    /// Resolves the battle until the next choice, and checks the state after every event.
    fn settle(&mut self) {
        loop {
            if self.steps.is_multiple_of(3) && self.seed < ENOUGH {
                goes_on_from_a_snapshot(self.game.battle());
            }
            self.steps += 1;
            assert!(self.steps < 200_000, "battle {} never ends: {:?}", self.seed, self.game.battle().top());
            if self.steps.is_multiple_of(4) {
                rolls::are_as_told(self.game.battle());
            }
            let more = self.game.settle_once(&mut self.dice).expect("seeded dice always answer");
            self.look();
            if !more {
                return;
            }
        }
    }

    /// Checks the events since the last call.
    fn look(&mut self) {
        for event in &self.game.log()[self.checked..] {
            self.watch.event(&self.shadow, event);
            self.shown.note(&self.shadow, event);
            is_told(&self.shadow, event);
            self.shadow.apply(event);
            watch::is_valid(&self.shadow, event);
        }
        self.checked = self.game.log().len();
    }
}

/// Plays a battle to its end.
fn play(seed: u64, shown: &mut Shown) -> Game {
    let setup = made_up::setup(seed);
    let mut mix = Mix(!seed);
    let mut watched = Watched {
        seed,
        shadow: Battle::new(setup.clone()),
        game: Game::new(setup, Some(seed)),
        dice: SeededDice::new(seed),
        watch: Watch::default(),
        shown,
        checked: 0,
        steps: 0,
    };
    for number in 0.. {
        assert!(number < MAX_ORDERS, "battle {seed} never ends");
        watched.settle();
        let battle = watched.game.battle();
        watch::is_settled(battle);
        if let Some((_, choice)) = battle.choice_of::<PulpCity>() {
            watched.shown.asked(&choice);
            assert!(
                battle.legal_orders().iter().next().is_some(),
                "a side has to choose but has no legal order: {choice:?}"
            );
        }
        if number % 5 == 0 {
            orders::lists_what_it_accepts(battle, &mut mix);
        }
        if number % 31 == 5 {
            goes_on_from_a_save(&watched.game);
        }
        let Some(order) = made_up::order(battle, &mut mix) else { break };
        order_is_told(battle, &order);
        watched
            .game
            .submit(&order)
            .unwrap_or_else(|refusal| panic!("battle {seed}: {order:?} is legal, but {refusal}"));
        watched.look();
    }
    let game = watched.game;
    assert_eq!(watched.shadow.hash(), game.battle().hash(), "battle {seed}: the events lead to the same state");
    assert!(game.battle().outcome().is_some(), "battle {seed} has no outcome");
    game
}

/// Random scenarios are valid. Together, they contain every effect.
#[test]
fn made_up_battles_can_be_played() {
    let mut effects = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let setup = made_up::setup(seed);
        let own = setup.of::<PulpCity>().expect("the setup is for Pulp City");
        effects.extend(own.effects.iter().map(|listed| Subject::of(listed.effect.kind)));
    }
    // The last eight subjects are not effects.
    assert_eq!(effects.into_iter().collect::<Vec<_>>(), Subject::ALL[..31]);
}

/// In this battle, a minion has a follow-up action that costs nothing. `Watch` checks the limit of free actions.
#[test]
fn free_follow_ups_are_limited() {
    let game = play(96, &mut Shown::default());
    let free = |event: &&Event| matches!(event, Event::PulpCity(pulp_city::Event::Declared { counts: None, .. }));
    assert!(game.log().iter().filter(free).count() >= 12, "the free action is used often");
}

/// In these battles, a model names itself as its target, and a model is thrown into its own blast.
#[test]
fn rare_orders_are_listed_once() {
    for seed in [564, 1800] {
        play(seed, &mut Shown::default());
    }
}

#[test]
fn random_battles_keep_the_invariants() {
    let count = battles();
    #[expect(clippy::disallowed_types, reason = "it measures the speed of battles; no result depends on it")]
    let start = std::time::Instant::now();
    let (mut orders, mut replays) = (0, 0);
    let mut shown = Shown::default();
    for seed in 0..count {
        let game = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play(seed, &mut shown)));
        let game = game.unwrap_or_else(|_| panic!("battle {seed} violates an invariant"));
        orders += u64::try_from(game.record().entries.len()).expect("few orders");
        if seed % 10 == 0 {
            replays += 1;
            let again = Game::replay(game.battle().shared_setup(), game.record())
                .unwrap_or_else(|fault| panic!("battle {seed}: {fault}"));
            assert_eq!(again.battle().hash(), game.battle().hash(), "battle {seed}: a replay leads to the same state");
            assert_eq!(again.log(), game.log(), "battle {seed}: a replay has the same log");
        }
    }
    if count >= ENOUGH {
        shows_everything(&shown);
    }
    let took = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
    let (fast, orders_fast) = (count * 1000 / took, orders * 1000 / took);
    println!(
        "{count} battles: {fast} battles and {orders_fast} orders a second, every event checked; {replays} replays"
    );
}

fn shows_everything(shown: &Shown) {
    shown.has_all_effects("Effect", &[]);
    shown.has_all_effects("Self", &["Extra Target", "Follow Up", "Grab & Throw", "Mind Control", "Special"]);
    shown.has(&["bought true", "bought false"]);
    shown.has(&[
        "Cause distance",
        "Cause edge",
        "Cause elevation",
        "Cause figure",
        "Cause object",
        "Cause obstacle",
        "Cause drop",
    ]);
    shown.has(&["Hurt Effect", "Hurt Fall", "Hurt Thrown", "Hurt Crash"]);
    shown.has(&["By Sprint", "By Climb", "By Leap", "By Fly", "By Blink"]);
    shown.has(&[
        "Part Role",
        "Part Attack",
        "Part Brutal",
        "Part Defend",
        "Part Block",
        "Part EasyTarget",
        "Part Mobbing",
    ]);
    shown.has(&["Part Weak", "Part Height", "Part Rank", "Part Suppress", "Part PowerUp"]);
    shown.has(&[
        "StartRolled",
        "PoolsFilled",
        "Fatigued",
        "Damaged",
        "Healed",
        "Ko",
        "PoolChanged",
        "CentreMoved",
        "Summoned",
    ]);
    shown.has(&["Dismissed", "Endangered", "ControlEnded", "CommandEnded", "Passed", "EffectsPhase", "RoundEnded"]);
    shown.has(&[
        "Asked Turn",
        "Asked Act",
        "Asked Command",
        "Asked PowerUp",
        "Asked Effects",
        "Asked Direction",
        "Asked Shift",
    ]);
    shown.has(&[
        "Asked Centre",
        "Asked Extra",
        "Asked Throw",
        "Asked FollowUp",
        "Asked Control",
        "Asked Place",
        "Asked Remove",
    ]);
    shown.has(&["ObjectMoved", "ObjectRemoved", "Deployed", "Drawn", "Won"]);
}
