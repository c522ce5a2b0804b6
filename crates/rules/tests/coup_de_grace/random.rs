//! Whole battles with random legal orders. The default is 400 battles; `KNOCKBACK_RANDOM_BATTLES` sets another number.

use knockback_rules::{
    battle::{Battle, ObjectId, Order},
    coup_de_grace::{self, CoupDeGrace},
    dice::SeededDice,
    files::Save,
    game::Game,
    geometry::Direction,
    report,
};

use super::{
    made_up::{self, Mix},
    shown::Shown,
    sound::{self, Watch},
};

/// Maximum number of orders in a battle of twelve rounds.
const MAX_ORDERS: usize = 4_000;

fn battles() -> u64 {
    std::env::var("KNOCKBACK_RANDOM_BATTLES").ok().and_then(|number| number.parse().ok()).unwrap_or(400)
}

/// Returns a random order, legal or not. At least half of the time it is for the active mini.
fn any(battle: &Battle, mix: &mut Mix) -> Order {
    let figures: Vec<_> = battle.setup().figure_ids().collect();
    let active = battle.as_ruleset::<CoupDeGrace>().and_then(|played| played.state().active());
    let figure = active.map(|active| active.figure).filter(|_| mix.percent(50)).unwrap_or(*mix.of(&figures));
    let other = *mix.of(&figures);
    let cells: Vec<_> = battle.setup().board.cells().collect();
    let at = battle.setup().board.at(*mix.of(&cells));
    let facing = *mix.of(&Direction::ALL);
    let hand = u8::try_from(mix.below(3)).unwrap();
    let near = battle.field().footprint(figure).map_or(at, |place| battle.setup().board.at(place.head).step(facing));
    let sense = *mix.of(&knockback_rules::coup_de_grace::Sense::ALL);
    let zone = &battle.setup().side(battle.setup().figure(figure).side).start_zone;
    let entry = (!zone.is_empty()).then(|| battle.setup().board.at(*mix.of(zone)));
    let objects: Vec<_> = (0..).map(ObjectId).take(battle.setup().objects.len()).collect();
    Order::CoupDeGrace(match mix.below(16) {
        0 => coup_de_grace::Order::Activate { figure },
        1 => coup_de_grace::Order::Enter { figure, at: entry.unwrap_or(at), facing },
        2 => coup_de_grace::Order::Move { figure, path: vec![near], facing: Some(facing) },
        3 => coup_de_grace::Order::Move { figure, path: vec![near, near.step(*mix.of(&Direction::ALL))], facing: None },
        4 => coup_de_grace::Order::Turn { figure, facing },
        5 => coup_de_grace::Order::Attack { figure, target: other, hand },
        6 => coup_de_grace::Order::Orb { figure, hand, target: other, to: near, facing: None },
        7 => coup_de_grace::Order::Air { figure, sense },
        8 => coup_de_grace::Order::Guard { figure },
        9 => coup_de_grace::Order::Crawl { figure, to: near },
        10 => coup_de_grace::Order::Recover { figure },
        11 => coup_de_grace::Order::Push { direction: mix.percent(50).then_some(facing) },
        12 => coup_de_grace::Order::Face { facing },
        13 | 14 => coup_de_grace::Order::Open { figure, object: *mix.of(&objects) },
        _ if mix.percent(50) => coup_de_grace::Order::Decline,
        _ => coup_de_grace::Order::EndActivation,
    })
}

/// Checks that the legal orders are exactly the accepted ones, except for paths and facings that are not listed
/// individually.
fn lists_what_it_accepts(battle: &Battle, mix: &mut Mix, shown: &mut Shown) {
    let listed: Vec<Order> = battle.legal_orders().iter().collect();
    for order in &listed {
        let judged = battle.legal_orders().judge(order);
        assert!(judged.is_ok(), "{order:?} is listed, but {}", judged.unwrap_err());
    }
    for _ in 0..20 {
        let order = any(battle, mix);
        let accepted = battle.legal_orders().contains(&order);
        let found = listed.contains(&order)
            || match &order {
                Order::CoupDeGrace(coup_de_grace::Order::Move { path, .. }) => listed.iter().any(
                    |one| matches!(one, Order::CoupDeGrace(coup_de_grace::Order::Move { path: other, .. }) if other.last() == path.last()),
                ),
                // Facings are not listed individually.
                Order::CoupDeGrace(coup_de_grace::Order::Face { .. }) => accepted,
                // The direction may be omitted if only one is possible.
                Order::CoupDeGrace(coup_de_grace::Order::Push { direction: None }) => {
                    listed.iter().filter(|one| matches!(one, Order::CoupDeGrace(coup_de_grace::Order::Push { .. }))).count() == 1
                }
                _ => false,
            };
        // A path that returns to its start is legal, but the start is not listed as a destination.
        let round = matches!(&order, Order::CoupDeGrace(coup_de_grace::Order::Move { path, figure, .. }) if {
            let at = battle.field().footprint(*figure).map(|place| battle.setup().board.at(place.head));
            path.last().copied() == at
        });
        if accepted {
            assert!(found || round, "{order:?} is accepted and not listed");
            shown.accepted(&order);
        } else if listed.contains(&order) {
            panic!("{order:?} is listed and not accepted");
        }
    }
}

/// Plays a battle to its end and checks the state after every event.
fn play(seed: u64, shown: &mut Shown) -> Game {
    let setup = made_up::setup(seed);
    let mut shadow = Battle::new(setup.clone());
    let mut game = Game::new(setup, Some(seed));
    // Trial orders use their own random numbers, so they do not change the course of the battle.
    let (mut dice, mut mix, mut tries) = (SeededDice::new(seed), Mix(!seed), Mix(seed ^ 0x0DD5));
    let (mut checked, mut watch) = (0, Watch::default());
    for number in 0.. {
        assert!(number < MAX_ORDERS, "battle {seed} does not end");
        game.settle(&mut dice).expect("seeded dice always answer");
        for event in &game.log()[checked..] {
            watch.event(&shadow, event);
            let line = report::line(&shadow, event, None);
            shadow.apply(event);
            sound::is_valid(&shadow);
            if seed < 400 {
                shown.note(event);
                if let Some(line) = line {
                    assert!(line.text.ends_with('.') && !line.text.contains("  "), "{line}");
                    assert!(!line.rules.is_empty() && line.rules.iter().all(|rule| rule.words().is_some()), "{line}");
                }
            }
        }
        checked = game.log().len();
        sound::is_settled(&shadow);
        if number % 7 == 0 {
            lists_what_it_accepts(game.battle(), &mut tries, shown);
        }
        if number % 31 == 5 {
            goes_on_from_a_save(&game);
        }
        let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
        let told = report::order_line(game.battle(), &order);
        assert!(!told.is_empty());
        game.submit(&order).unwrap_or_else(|refusal| panic!("battle {seed}: {order:?} is legal, but {refusal}"));
    }
    assert_eq!(shadow.hash(), game.battle().hash(), "battle {seed}: the events lead to the same state");
    assert!(game.battle().outcome().is_some(), "battle {seed}: a side has to choose but has no legal order");
    game
}

/// Checks that both ways to load a save, by its record and by its snapshot, lead to the same state.
fn goes_on_from_a_save(game: &Game) {
    let save = Save::of(game);
    let text = serde_json::to_string(&save).expect("a save can be written");
    let read: Save = serde_json::from_str(&text).expect("and read");
    let loaded = read.load().unwrap_or_else(|fault| panic!("{fault}"));
    assert!(loaded.fault.is_none(), "{:?}", loaded.fault);
    assert_eq!(loaded.game.battle(), game.battle());
    let resumed = Battle::resume(game.battle().shared_setup(), game.battle().snapshot().clone());
    assert_eq!(resumed.as_ref(), Ok(game.battle()));
}

#[test]
fn random_battles_keep_the_invariants() {
    let count = battles();
    #[expect(clippy::disallowed_types, reason = "it measures the speed of battles; no result depends on it")]
    let start = std::time::Instant::now();
    let (mut orders, mut replays) = (0, 0);
    let mut shown = Shown::default();
    for seed in 0..count {
        let game = play(seed, &mut shown);
        orders += u64::try_from(game.record().entries.len()).expect("few orders");
        if seed % 10 == 0 {
            replays += 1;
            let again = Game::replay(game.battle().shared_setup(), game.record())
                .unwrap_or_else(|fault| panic!("battle {seed}: {fault}"));
            assert_eq!(again.battle().hash(), game.battle().hash(), "battle {seed}: a replay leads to the same state");
            assert_eq!(again.log(), game.log(), "battle {seed}: a replay has the same log");
        }
    }
    if count >= 400 {
        shown.has(&["PushEnded distance", "PushEnded edge", "PushEnded elevation", "PushEnded figure"]);
        shown.has(&["PushEnded obstacle", "PushEnded pit", "PushEnded terrain"]);
        shown.has(&["Hurt Attack", "Hurt BashBack", "Hurt Ledge", "Hurt Pit", "Hurt Spikes"]);
        shown.has(&["Pit Plain", "Pit Spiked", "Pit Bottomless", "Cast Orb", "Cast Air", "SettledTogether"]);
        shown.has(&["Part Coordinated", "Part Backstab", "Part Distraction", "Part CoupDeGrace", "Part Downed"]);
        shown.has(&["Part FiringIntoMelee", "Part Range", "Part Race", "Part Weapon", "Part Entangled"]);
        shown.has(&["InitiativeRolled", "Passed", "Gained", "Crawled", "Rerolled", "Healed", "Quickened", "Entangled"]);
        shown.has(&["SpikesRolled", "RecoveryRolled", "StoodUp", "Opened", "Guarded", "OutOfAction", "Downed"]);
        shown.has(&["Drawn", "Won"]);
        // Random orders that were legal by chance. Orders to cast an orb almost never are.
        shown.has(&["Accepted Activate", "Accepted Enter", "Accepted Move", "Accepted Turn", "Accepted Attack"]);
        shown.has(&["Accepted Air", "Accepted Open", "Accepted Guard", "Accepted Crawl"]);
        shown.has(&[
            "Accepted Recover",
            "Accepted Push",
            "Accepted Face",
            "Accepted Decline",
            "Accepted EndActivation",
        ]);
    }
    let took = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
    let (fast, orders_fast) = (count * 1000 / took, orders * 1000 / took);
    println!(
        "{count} battles: {fast} battles and {orders_fast} orders a second, every event checked; {replays} replays"
    );
}
