//! Checks that the scenarios contain what their descriptions promise.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use knockback_rules::{
    battle::{Event, Order, Setup, SideId},
    board::Terrain,
    coup_de_grace::{self, Class, CoupDeGrace, Race, Sheet, ThingKind, Victory, Weapon},
    dice::SeededDice,
    game::Game,
};

use crate::support::{mix::Mix, shipped};

fn own(setup: &Setup) -> &coup_de_grace::Setup {
    setup.of::<CoupDeGrace>().expect("its ruleset")
}

fn named(name: &str) -> Arc<Setup> {
    shipped::coup_de_grace().into_iter().find(|(file, _)| file == name).expect("the scenario is shipped").1
}

/// Returns the sheets of a side, each with the id of its figure.
fn sheets(setup: &Setup, side: usize) -> Vec<(&str, &Sheet)> {
    let all = setup.figures.iter().zip(&own(setup).sheets);
    all.filter(|(figure, _)| figure.side.index() == side).map(|(figure, sheet)| (figure.id.as_str(), sheet)).collect()
}

/// Returns a random legal order. At least half of the time it is an attack, if one is possible.
pub(crate) fn order(game: &Game, mix: &mut Mix) -> Option<Order> {
    use coup_de_grace::Order::{Air, Attack, Push};
    let mut orders: Vec<_> = game.battle().legal_orders().iter().collect();
    let is_blow = |order: &_| matches!(order, Order::CoupDeGrace(Attack { .. } | Air { .. } | Push { .. }));
    if mix.below(2) == 0 && orders.iter().any(is_blow) {
        orders.retain(is_blow);
    }
    mix.take(&mut orders)
}

#[test]
fn each_plays_random_games_to_an_end() {
    const GAMES: u64 = 24;
    for (name, setup) in shipped::coup_de_grace() {
        let (mut pushes, mut pits, mut downed) = (0, 0, 0);
        for seed in 0..GAMES {
            let mut game = Game::new(setup.clone(), Some(seed));
            let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
            game.settle(&mut dice).expect("seeded dice always answer");
            while let Some(order) = order(&game, &mut mix) {
                game.play(&order, &mut dice).unwrap_or_else(|fault| panic!("{name}, game {seed}: {order:?}: {fault}"));
            }
            assert!(game.battle().outcome().is_some(), "{name}, game {seed} ends");
            for event in game.log() {
                let Event::CoupDeGrace(event) = event else { continue };
                pushes += u32::from(matches!(event, coup_de_grace::Event::PushEnded { moved: 1.., .. }));
                pits += u32::from(matches!(event, coup_de_grace::Event::Pit { .. }));
                downed += u32::from(matches!(event, coup_de_grace::Event::Downed { .. }));
            }
        }
        assert!(pushes > 10 && pits > 0 && downed > 5, "{name}: {pushes} pushes, {pits} pits, {downed} downed");
    }
}

#[test]
fn each_is_a_battle_of_two_even_sides() {
    let all = shipped::coup_de_grace();
    let files: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(files, ["sawdust_ring.ron", "the_sinks.ron", "turnkey_court.ron"]);
    for (name, setup) in &all {
        let names: Vec<&str> = setup.sides.iter().map(|side| side.name.as_str()).collect();
        assert_eq!(names, ["The Ringers", "The Moonlighters"], "{name}");
        let (one, other) = (sheets(setup, 0), sheets(setup, 1));
        let many = if name == "sawdust_ring.ron" { 2..=3 } else { 5..=5 };
        assert!(one.len() == other.len() && many.contains(&one.len()), "{name}");
        let points = |side: &[(&str, &Sheet)]| side.iter().map(|(_, sheet)| sheet.points.0).sum::<u32>();
        assert_eq!(points(&one), points(&other), "{name}");
        assert!(
            points(&one) > 0 && own(setup).round_limit.is_some(),
            "{name} has points and a round limit, so points can decide it"
        );
        assert!(setup.figures.iter().all(|figure| figure.side.index() < 2), "{name}");
    }
}

/// There are ten fighters, each with its own race and miniature. They are the same in every scenario except for the
/// items in their hands. Twenty hands cannot hold all weapons at once, because five of the twenty kinds take two hands.
/// Some fighters therefore hold other items at the court, and the scenarios together contain every weapon of the rules.
#[test]
fn the_ten_fighters_differ_in_kind() {
    let all = shipped::coup_de_grace();
    let mut known: BTreeMap<&str, &Sheet> = BTreeMap::new();
    for (name, setup) in &all {
        for (id, sheet) in (0..2).flat_map(|side| sheets(setup, side)) {
            let told = |sheet: &Sheet| format!("{:?}", Sheet { facing: None, hands: Vec::new(), ..sheet.clone() });
            let same = known.insert(id, sheet).is_none_or(|other| told(other) == told(sheet));
            assert!(same, "{id} differs in {name}");
        }
    }
    assert_eq!(known.len(), 10);
    let looks: BTreeSet<_> = known.values().map(|sheet| sheet.miniature.as_deref().expect("each has one")).collect();
    assert_eq!(looks.len(), 10, "{looks:?}");
    let races: BTreeSet<Race> = known.values().map(|sheet| sheet.race.expect("each has a race")).collect();
    assert_eq!(races.len(), 10, "{races:?}");
    for class in [Class::Unarmoured, Class::Light, Class::Heavy] {
        assert!(known.values().any(|sheet| sheet.class == class), "{class:?}");
    }
    let weapons =
        |setup: &Setup| own(setup).sheets.iter().flat_map(|sheet| sheet.hands.clone()).collect::<BTreeSet<_>>();
    let held: BTreeSet<Weapon> = all.iter().flat_map(|(_, setup)| weapons(setup)).collect();
    assert_eq!(held, Weapon::ALL.into_iter().collect());
    // At least half of the fighters hold the same items in every scenario.
    let kits = |id: &str| {
        let sheets = all.iter().flat_map(|(_, setup)| (0..2).flat_map(|side| sheets(setup, side)));
        sheets.filter(|(other, _)| *other == id).map(|(_, sheet)| sheet.hands.clone()).collect::<BTreeSet<_>>()
    };
    let changes = known.keys().filter(|id| kits(id).len() > 1).count();
    assert!(changes <= 5, "{changes}");
}

/// Returns the number of hexes of each kind of ground.
fn grounds(setup: &Setup) -> BTreeMap<&'static str, usize> {
    let mut found = BTreeMap::new();
    for cell in setup.board.cells() {
        *found.entry(setup.board.terrain(cell).name()).or_default() += 1;
    }
    found
}

#[test]
fn the_first_has_a_bottomless_pit_and_few_rules() {
    let ring = named("sawdust_ring.ron");
    let grounds = grounds(&ring);
    assert!(grounds[Terrain::BottomlessPit.name()] > 0);
    assert!(!grounds.contains_key(Terrain::Pit.name()) && !grounds.contains_key(Terrain::SpikedPit.name()));
    assert!(ring.objects.is_empty() && own(&ring).victory.is_empty(), "the first scenario has few rules");
}

#[test]
fn the_sinks_have_pits_of_all_kinds_water_and_fences() {
    let sinks = named("the_sinks.ron");
    let grounds = grounds(&sinks);
    for terrain in [Terrain::Pit, Terrain::SpikedPit, Terrain::BottomlessPit, Terrain::Water, Terrain::DeepWater] {
        assert!(grounds.get(terrain.name()).is_some_and(|count| *count >= 2), "{terrain:?}");
    }
    assert!(own(&sinks).things.iter().filter(|thing| **thing == ThingKind::Fence).count() >= 4);
}

#[test]
fn the_court_has_levels_doors_and_reinforcements() {
    let court = named("turnkey_court.ron");
    let levels: BTreeSet<_> = court.board.cells().map(|cell| court.board.level(cell)).collect();
    assert!(levels.len() >= 3, "{levels:?}");
    assert!(own(&court).things.iter().filter(|thing| **thing == ThingKind::Door).count() >= 4);
    for side in 0..2 {
        let waiting = sheets(&court, side).into_iter().filter(|(_, sheet)| sheet.facing.is_none()).count();
        assert!(waiting >= 2 && !court.sides[side].start_zone.is_empty());
    }
    let holders: BTreeSet<SideId> = own(&court)
        .victory
        .iter()
        .filter_map(|victory| match victory {
            Victory::Hold { side, .. } => Some(*side),
            Victory::TakeOut { .. } | Victory::Goal(_) => None,
        })
        .collect();
    assert_eq!(holders.len(), 2, "either side can win by holding the stage");
}
