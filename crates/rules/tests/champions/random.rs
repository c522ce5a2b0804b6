//! Random whole battles: legal orders are accepted, replays repeat the events, and saves continue correctly.

use std::{collections::BTreeSet, ops::Range, sync::Arc};

use knockback_rules::{
    battle::{self, Battle, Event, FigureId, ObjectId, Occupant, Order, Setup},
    champions::{self, Charge, ChargeKind, Maneuver, Means, PhaseAction, Reaction, Weapon},
    dice::{Dice, SeededDice},
    files::{OrderText, Save, read_save, read_scenario, to_json},
    game::Game,
    geometry::{Coord, Direction},
    units::{Level, Metres},
};

use super::{
    made_up::{self, Pick},
    sound::{self, Flights},
};

/// The battlefield of `rooftops.ron`, a large scenario.
fn rooftops() -> Arc<Setup> {
    let scenario = read_scenario("rooftops.ron", include_bytes!("../data/rooftops.ron")).expect("a scenario");
    Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}")))
}

/// Continues until a player has to choose. Too many steps between two choices mean an endless loop.
fn settle(game: &mut Game, dice: &mut dyn Dice) {
    for _ in 0..10_000 {
        if !game.settle_once(dice).expect("seeded dice always answer") {
            return;
        }
    }
    panic!("the game never reaches a choice: {:?}", game.battle().top());
}

/// Kinds of events and outcomes seen in random battles, with the causes that ended flights.
#[derive(Default)]
struct Shown(BTreeSet<String>);

impl Shown {
    fn note(&mut self, event: &Event) {
        let name = match event {
            Event::Champions(champions::Event::FlightEnded { cause, .. }) => format!("Flight {}", cause.name()),
            Event::Champions(champions::Event::Rolled { check, .. }) => format!("Rolled {check:?}"),
            Event::Champions(champions::Event::PhaseSpent { how, .. }) => format!("PhaseSpent {how:?}"),
            Event::Champions(champions::Event::Aborted { to, .. }) => format!("Aborted {to:?}"),
            Event::Champions(event) => format!("{event:?}"),
            Event::Ended(outcome) => format!("{outcome:?}"),
            _ => return,
        };
        self.0.insert(name.split(['{', '(']).next().unwrap_or_default().trim_end().to_owned());
    }

    /// Fails if a wanted kind never occurred.
    fn has(&self, wanted: &[&str]) {
        let missing: Vec<&&str> = wanted.iter().filter(|wanted| !self.0.contains(**wanted)).collect();
        assert!(missing.is_empty(), "no battle shows {missing:?}; all battles together show {:?}", self.0);
    }
}

/// Plays a battle to its end, and checks the state after every event.
fn play(setup: Arc<Setup>, seed: u64, shown: &mut Shown) -> Game {
    let mut shadow = Battle::new(Arc::clone(&setup));
    let mut game = Game::new(setup, Some(seed));
    let (mut dice, mut pick, mut flights) = (SeededDice::new(seed), Pick(!seed), Flights::default());
    let mut checked = 0;
    for number in 0..4_000 {
        settle(&mut game, &mut dice);
        for event in &game.log()[checked..] {
            flights.heed(event);
            shadow.apply(event);
            sound::is_valid(&shadow);
            shown.note(event);
        }
        checked = game.log().len();
        let Some(order) = pick.order(game.battle()) else { break };
        sound::is_settled(&shadow);
        let text = OrderText::of(&order, game.battle().setup());
        assert_eq!(text.resolve(game.battle().setup()), Ok(order.clone()), "an order survives writing and reading");
        game.submit(&order).unwrap_or_else(|refusal| panic!("battle {seed}, order {number}: {order:?}: {refusal}"));
    }
    assert_eq!(shadow.hash(), game.battle().hash(), "battle {seed}: the events lead to the same state");
    assert!(game.battle().outcome().is_some(), "battle {seed} does not end: {:?}", game.battle().top());
    game
}

/// Plays `count` random battles, and replays every fifth one from its record. Prints the number of battles per second.
fn games(count: u64, shown: &mut Shown) {
    #[expect(clippy::disallowed_types, reason = "it measures the speed of battles; no result depends on it")]
    let start = std::time::Instant::now();
    let (mut orders, mut events) = (0, 0);
    for seed in 0..count {
        let setup = if seed % 8 == 0 { rooftops() } else { made_up::setup(seed) };
        // If a battle fails, its seed is the last one printed.
        println!("battle {seed}");
        let game = play(setup, seed, shown);
        orders += game.record().entries.len();
        events += game.log().len();
        if seed % 5 == 0 {
            let again = Game::replay(game.battle().shared_setup(), game.record())
                .unwrap_or_else(|fault| panic!("battle {seed}: {fault}"));
            assert_eq!(again.battle().hash(), game.battle().hash(), "battle {seed}: a replay leads to the same state");
            assert_eq!(again.log(), game.log(), "battle {seed}: a replay has the same log");
        }
    }
    let took = usize::try_from(start.elapsed().as_millis()).unwrap_or(usize::MAX).max(1);
    let each_second = |what: usize| what * 1000 / took;
    println!(
        "{} battles, {} orders and {} events a second, every event checked",
        each_second(usize::try_from(count).unwrap_or(usize::MAX)),
        each_second(orders),
        each_second(events)
    );
}

#[test]
fn random_battles_keep_the_invariants() {
    let mut shown = Shown::default();
    games(240, &mut shown);
    shown.has(&["Flight distance", "Flight edge", "Flight elevation", "Flight figure", "Flight object"]);
    shown.has(&["Stunned", "KnockedOut", "Died", "Woke", "Broke", "HarmRolled", "CameDown", "Scattered", "Botched"]);
    shown.has(&["Rolled Dive", "Rolled Block", "Rolled RollWithPunch", "BreakfallRolled", "HaymakerEnded"]);
    shown.has(&["Aborted Dodge", "Aborted Dive", "Aborted Raise", "Aborted Interpose", "PhaseSpent Aborted"]);
    shown.has(&["PhaseSpent Stunned", "PhaseSpent Out", "PhaseSpent Haymaker", "Holds", "HeldLost", "Grabbed"]);
    shown.has(&["BrokeFree", "Thrown", "PickedUp", "Drained", "Dispelled", "Transformed", "SpotHit", "Drew"]);
    shown.has(&["NoncombatBegan", "Coordinated", "Rolled Teamwork", "EffortRolled", "TieRolled", "Won", "Recovered"]);
}

/// The long version of `random_battles_keep_the_invariants`. Run it with
/// `cargo nextest run --run-ignored all thousands`.
#[test]
#[ignore = "it takes minutes"]
fn thousands_of_battles_keep_the_invariants() {
    games(3_000, &mut Shown::default());
}

/// A nonsensical order, or a legal order with an error.
fn nonsense(pick: &mut Pick, legal: &Order) -> Order {
    let id = |pick: &mut Pick| FigureId(pick.of(&[0, 1, 2, 3, 4, 5, 6, 999, u16::MAX]));
    let coord = |pick: &mut Pick| {
        let edges = [i32::MIN, i32::MIN + 1, -4096, -2, -1, 0, 1, 2, 3, 4096, i32::MAX];
        Coord::new(pick.of(&edges), pick.of(&edges))
    };
    let occupant = |pick: &mut Pick| {
        let figure = id(pick);
        if pick.percent(60) { Occupant::Figure(figure) } else { Occupant::Object(ObjectId(figure.0)) }
    };
    let strength = |pick: &mut Pick| pick.of(&[0, 5, 10, 30, 55, 65, 66, u8::MAX]);
    let weapon = |pick: &mut Pick| match pick.below(6) {
        0 => Weapon::Strength(strength(pick)),
        1 => Weapon::Attack(pick.of(&[0, 1, 2, 15, u8::MAX])),
        2 => Weapon::Swing { thing: ObjectId(id(pick).0), strength: strength(pick) },
        3 => Weapon::Hurl { thing: ObjectId(id(pick).0), strength: strength(pick) },
        4 => Weapon::SwingPerson { who: id(pick), strength: strength(pick) },
        _ => Weapon::HurlPerson { who: id(pick), strength: strength(pick) },
    };
    let path = |pick: &mut Pick| (0..pick.below(5)).map(|_| coord(pick)).collect::<Vec<_>>();
    let feet =
        |pick: &mut Pick| pick.of(&[None, Some(Level(0)), Some(Level(5)), Some(Level(999)), Some(Level(i16::MAX))]);
    let maneuvers = [
        Maneuver::Strike,
        Maneuver::Haymaker,
        Maneuver::MoveBy(Metres(u16::MAX)),
        Maneuver::GrabBy(Metres(4)),
        Maneuver::Disarm,
        Maneuver::Aimed(0),
        Maneuver::Aimed(u8::MAX),
        Maneuver::Grab,
        Maneuver::Shove,
    ];
    let order = match (pick.below(12), legal) {
        (0, _) => {
            champions::Order::Move { figure: id(pick), by: pick.of(&Means::ALL), path: path(pick), feet: feet(pick) }
        }
        (1 | 2, _) => champions::Order::Attack {
            attacker: id(pick),
            target: occupant(pick),
            with: weapon(pick),
            maneuver: pick.of(&maneuvers),
        },
        (3, _) => champions::Order::AttackHex { attacker: id(pick), at: coord(pick), with: weapon(pick) },
        (4, _) => champions::Order::Charge(Charge {
            figure: id(pick),
            by: pick.of(&Means::ALL),
            path: path(pick),
            feet: feet(pick),
            target: occupant(pick),
            after: pick.of(&[0, 1, 2, u16::MAX]),
            kind: pick.of(&ChargeKind::ALL),
            strength: strength(pick),
        }),
        (5, _) => champions::Order::Throw {
            figure: id(pick),
            who: id(pick),
            direction: pick.of(&Direction::ALL),
            strength: strength(pick),
        },
        (6, _) => {
            let deeds = [
                PhaseAction::Raise(3),
                PhaseAction::Lower(u8::MAX),
                PhaseAction::Draw(1),
                PhaseAction::Draw(u8::MAX),
                PhaseAction::Noncombat,
            ];
            champions::Order::Act { figure: id(pick), deed: pick.of(&deeds) }
        }
        (7, _) => {
            let to =
                [Reaction::Dodge, Reaction::Dive(coord(pick)), Reaction::Raise(77), Reaction::Interpose(coord(pick))];
            champions::Order::React { figure: id(pick), to: pick.of(&to) }
        }
        (8, _) => champions::Order::UseHeld { figure: id(pick) },
        // A legal order with a small error.
        (_, Order::Champions(champions::Order::Attack { attacker, target, with, maneuver })) => {
            let (mut attacker, mut target, mut with, mut maneuver) = (*attacker, *target, *with, *maneuver);
            match pick.below(4) {
                0 => attacker = id(pick),
                1 => target = occupant(pick),
                2 => with = weapon(pick),
                _ => maneuver = pick.of(&maneuvers),
            }
            champions::Order::Attack { attacker, target, with, maneuver }
        }
        (_, Order::Champions(champions::Order::Move { figure, by, path, feet })) => {
            let mut path = path.clone();
            let at = path.last().copied().unwrap_or_default();
            path.push(at.step(pick.of(&Direction::ALL)));
            champions::Order::Move { figure: *figure, by: *by, path, feet: *feet }
        }
        (_, Order::Champions(champions::Order::Charge(charge))) => {
            champions::Order::Charge(Charge { after: charge.after.saturating_sub(1), ..charge.clone() })
        }
        _ => champions::Order::Focus { foe: id(pick) },
    };
    Order::Champions(order)
}

/// Every listed order is legal, and no order is listed twice. Random orders are accepted exactly if they are legal, and
/// refused ones change nothing. A saved battle continues in the same way as the original.
#[test]
fn legal_orders_are_accepted_and_saves_continue() {
    let (mut checked, mut refused) = (0, 0);
    for seed in 100..116 {
        let setup = if seed % 4 == 0 { rooftops() } else { made_up::setup(seed) };
        let mut dice = SeededDice::new(seed);
        let mut game = Game::new(Arc::clone(&setup), Some(seed));
        let mut pick = Pick(seed);
        settle(&mut game, &mut dice);
        for number in 0..40 {
            let legal = game.battle().legal_orders();
            let listed: Vec<Order> = legal.iter().collect();
            for order in &listed {
                assert_eq!(legal.judge(order), Ok(()), "battle {seed}: {order:?}");
                checked += 1;
            }
            let mut once = listed.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), listed.len(), "battle {seed}, order {number}: no order is listed twice");
            let Some(order) = pick.order(game.battle()) else { break };
            for _ in 0..12 {
                let wild = nonsense(&mut pick, &order);
                let mut copy = game.clone();
                let accepted = copy.submit(&wild);
                assert_eq!(game.battle().legal_orders().contains(&wild), accepted.is_ok(), "{wild:?}: {accepted:?}");
                if let Err(refusal) = accepted {
                    refused += 1;
                    assert_eq!(copy.battle(), game.battle(), "{wild:?} was refused ({refusal}) and changed something");
                }
            }
            if number % 10 == 5 {
                let text = to_json(&Save::of(&game)).expect("a save");
                let loaded = read_save("battle.json", text.as_bytes()).expect("a save").load().expect("it loads");
                assert_eq!(loaded.fault, None, "battle {seed}, order {number}");
                assert_eq!(loaded.game.battle(), game.battle());
                let resumed = Battle::resume(Arc::clone(&setup), game.battle().snapshot().clone());
                assert_eq!(resumed.as_ref(), Ok(game.battle()), "battle {seed}, order {number}");
                // The loaded game continues in the same way as the original.
                let mut other = loaded.game;
                let mut again = other.record().dice().expect("a seed");
                let (mut on, mut here, mut dice) = (game.clone(), Pick(number), dice.clone());
                for _ in 0..4 {
                    let Some(order) = here.order(on.battle()) else { break };
                    on.submit(&order).expect("legal");
                    settle(&mut on, &mut dice);
                    other.submit(&order).expect("legal in the loaded game too");
                    settle(&mut other, &mut again);
                }
                assert_eq!(on.battle().hash(), other.battle().hash(), "the loaded game continues in the same way");
                assert_eq!(on.log(), other.log());
            }
            game.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            settle(&mut game, &mut dice);
        }
    }
    assert!(checked > 5_000 && refused > 3_000, "{checked} orders, {refused} refusals");
}

/// A battle can be saved and continued in the middle of an attack, a reaction window or a flight.
#[test]
fn battles_saved_at_any_point_continue() {
    let mut frames = BTreeSet::new();
    for seed in 200..212 {
        let setup = made_up::setup(seed);
        let (mut dice, mut pick) = (SeededDice::new(seed), Pick(seed));
        let mut battle = Battle::new(Arc::clone(&setup));
        let mut steps = 0;
        while steps < 900 {
            steps += 1;
            let text = serde_json::to_string(battle.snapshot()).expect("a snapshot can be written");
            let snapshot = serde_json::from_str(&text).expect("a snapshot can be read");
            let resumed =
                Battle::resume(Arc::clone(&setup), snapshot).unwrap_or_else(|fault| panic!("{fault}: {text}"));
            assert_eq!(resumed, battle, "battle {seed}, step {steps}");
            if let Some(knockback_rules::battle::Frame::Champions(frame)) = battle.top() {
                frames.insert(format!("{frame:?}").split('(').next().unwrap_or_default().to_owned());
            }
            let events = match battle.step() {
                knockback_rules::battle::Step::Emit(events) => events,
                knockback_rules::battle::Step::Roll(request) => {
                    battle.rolled(dice.answer(request).expect("seeded dice always answer").rolled)
                }
                knockback_rules::battle::Step::Ask(_) => {
                    let Some(order) = pick.order(&battle) else { break };
                    battle.ordered(&order).expect("legal")
                }
                knockback_rules::battle::Step::Rest => break,
            };
            battle.apply_all(&events);
        }
    }
    for wanted in ["Turn", "Phase", "Move", "Window", "Attack", "Knockback", "Flight", "Landing", "Verdict", "Dive"] {
        assert!(frames.contains(wanted), "{wanted} was never saved; all: {frames:?}");
    }
}

/// Calls `look` at each choice of random battles on the battlefield of `rooftops.ron`.
fn each_position(seeds: Range<u64>, mut look: impl FnMut(u64, &Battle, champions::ChampionsBattle<'_>)) {
    for seed in seeds {
        let mut game = Game::new(rooftops(), Some(seed));
        let (mut dice, mut pick) = (SeededDice::new(seed), Pick(!seed));
        for _ in 0..150 {
            settle(&mut game, &mut dice);
            let battle = game.battle();
            look(seed, battle, battle.as_ruleset().expect("the battle is a Champions battle"));
            let Some(order) = pick.order(battle) else { break };
            game.submit(&order).expect("it was offered");
        }
    }
}

/// The attacks that bots consider after a move are the legal attacks on enemies, in the same order.
#[test]
fn attacks_on_enemies_are_the_legal_ones() {
    let mut found = 0;
    each_position(0..6, |seed, battle, played| {
        let Some(battle::Frame::Champions(champions::Frame::Phase(phase))) = battle.top() else { return };
        let is_enemy =
            |target: &Occupant| matches!(target, Occupant::Figure(target) if !battle.friends(phase.figure, *target));
        let blow = |order: &Order| match order {
            Order::Champions(champions::Order::Attack { target, .. }) => is_enemy(target),
            Order::Champions(champions::Order::Throw { .. }) => true,
            _ => false,
        };
        let legal: Vec<Order> = battle.legal_orders().iter().filter(blow).collect();
        let blows: Vec<Order> = phase.blows_at_enemies(played).into_iter().map(Order::Champions).collect();
        assert_eq!(blows, legal, "battle {seed}");
        found += blows.len();
    });
    assert!(found > 100, "the battles have attacks on enemies: {found}");
}

/// The reactions that forecasts consider are the legal orders, except those that move the figure to another hex.
#[test]
fn orders_in_place_are_the_legal_ones() {
    let (mut found, mut left_out) = (0, 0);
    each_position(0..12, |seed, battle, played| {
        let Some(battle::Frame::Champions(champions::Frame::Window(window))) = battle.top() else { return };
        let stays = |order: &Order| {
            use champions::Reaction::{Dive, Interpose};
            !matches!(order, Order::Champions(champions::Order::React { to: Dive(_) | Interpose(_), .. }))
        };
        let (legal, leaves): (Vec<Order>, Vec<Order>) = battle.legal_orders().iter().partition(stays);
        let in_place: Vec<Order> = window.orders_in_place(played).into_iter().map(Order::Champions).collect();
        assert_eq!(in_place, legal, "battle {seed}");
        found += in_place.len();
        left_out += leaves.len();
    });
    assert!(found > 100 && left_out > 100, "the battles have reactions: {found}, {left_out}");
}

/// The legal orders include a dive or an interposition for every hex of the board for which that order is accepted.
#[test]
fn defences_are_offered_for_every_accepted_hex() {
    let (mut dives, mut between) = (0, 0);
    each_position(0..36, |seed, battle, _| {
        let Some(battle::Frame::Champions(champions::Frame::Window(window))) = battle.top() else { return };
        let Some(battle::ChoiceKind::Champions(champions::Choice::React { figure, .. })) =
            battle.choice().map(|choice| choice.about)
        else {
            panic!("no reaction is open in {window:?}")
        };
        let board = &battle.setup().board;
        let hexes: Vec<Coord> = board.cells().map(|cell| board.at(cell)).collect();
        let react = |to| Order::Champions(champions::Order::React { figure, to });
        let [good_dives, good_between] = [Reaction::Dive, Reaction::Interpose].map(|to| {
            let orders = hexes.iter().map(|hex| react(to(*hex)));
            orders.filter(|order| battle.ordered(order).is_ok()).collect::<Vec<_>>()
        });
        let legal: Vec<Order> = battle.legal_orders().iter().collect();
        for (good, kind) in [(&good_dives, "dives"), (&good_between, "steps in between")] {
            let missing = good.iter().find(|order| !legal.contains(order));
            assert_eq!(missing, None, "missing {kind} in battle {seed}");
        }
        dives += good_dives.len();
        between += good_between.len();
    });
    assert!(dives > 100 && between > 20, "the battles have dives and interpositions: {dives}, {between}");
}
