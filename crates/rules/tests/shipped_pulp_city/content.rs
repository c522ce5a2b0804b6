//! Checks that the scenarios contain what their descriptions promise.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use knockback_rules::{
    battle::{Event, Order, Setup},
    dice::SeededDice,
    game::Game,
    pulp_city::{self, Card, EffectKind, PulpCity, Summoned, Victory},
};

use crate::support::{mix::Mix, shipped};

/// Number of effects for cards: all except Special, which is a bundle of them.
const EFFECTS: usize = 30;

fn own(setup: &Setup) -> &pulp_city::Setup {
    setup.of::<PulpCity>().expect("its ruleset")
}

fn named(name: &str) -> Arc<Setup> {
    shipped::pulp_city().into_iter().find(|(file, _)| file == name).expect("the scenario is shipped").1
}

/// Returns the sum of the levels of a side's supremes.
fn levels(setup: &Setup, side: usize) -> u32 {
    own(setup).cards.iter().filter(|card| card.side.index() == side).map(|card| u32::from(card.level())).sum()
}

/// Returns a random legal order. At least half of the time it is an action or an effect, if one is possible.
fn order(game: &Game, mix: &mut Mix) -> Option<Order> {
    use pulp_city::Order::{Act, Apply, Throw};
    let mut orders: Vec<_> = game.battle().legal_orders().iter().collect();
    let does = |order: &_| matches!(order, Order::PulpCity(Act { .. } | Apply { .. } | Throw { .. }));
    if mix.below(2) == 0 && orders.iter().any(does) {
        orders.retain(does);
    }
    mix.take(&mut orders)
}

#[test]
fn each_plays_random_games_to_an_end() {
    const GAMES: u64 = 16;
    let mut beaten_in_all = 0;
    for (name, setup) in shipped::pulp_city() {
        let (mut moved, mut falls, mut beaten, mut summoned) = (0, 0, 0, 0);
        for seed in 0..GAMES {
            let mut game = Game::new(setup.clone(), Some(seed));
            let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
            game.settle(&mut dice).expect("seeded dice always answer");
            while let Some(order) = order(&game, &mut mix) {
                game.play(&order, &mut dice).unwrap_or_else(|fault| panic!("{name}, game {seed}: {order:?}: {fault}"));
            }
            assert!(game.battle().outcome().is_some(), "{name}, game {seed} ends");
            for event in game.log() {
                let Event::PulpCity(event) = event else { continue };
                moved += u32::from(matches!(event, pulp_city::Event::DisplacementEnded { .. }));
                falls += u32::from(matches!(event, pulp_city::Event::Fell { .. }));
                beaten += u32::from(matches!(event, pulp_city::Event::Ko { .. }));
                summoned += u32::from(matches!(event, pulp_city::Event::Summoned { .. }));
            }
        }
        let summons = own(&setup).summons.is_empty() || summoned > 10;
        assert!(moved > 10 && summons, "{name}: {moved} moved, {beaten} beaten, {summoned} summoned");
        println!("{name}: {moved} moved, {falls} falls, {beaten} beaten, {summoned} summoned");
        beaten_in_all += beaten;
    }
    assert!(beaten_in_all > 5, "{beaten_in_all} beaten");
}

#[test]
fn each_is_a_battle_of_two_even_sides() {
    let all = shipped::pulp_city();
    let files: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(files, ["goods_siding.ron", "last_stop.ron", "winter_garden.ron"]);
    for (name, setup) in &all {
        let names: Vec<&str> = setup.sides.iter().map(|side| side.name.as_str()).collect();
        assert_eq!(names, ["The Rivets", "The Ledger"], "{name}");
        assert_eq!(levels(setup, 0), levels(setup, 1), "{name}");
        assert!(own(setup).round_limit.is_some(), "{name} has a round limit, after which levels decide");
    }
}

/// The scenarios together have eight supremes, one of each role, and two cards of minions. Each card has its own
/// miniature and is the same in every scenario.
#[test]
fn the_cards_are_eight_supremes_of_all_roles_and_two_of_minions() {
    let all = shipped::pulp_city();
    let mut known: BTreeMap<&str, (String, &Card)> = BTreeMap::new();
    for (name, setup) in &all {
        for card in &own(setup).cards {
            // Effects are compared by name, because their ids differ.
            let told = format!("{:?} {:?} {:?} {:?}", card.supreme, card.traits, card.moves, (card.hp, card.ap_limit));
            let actions = card.actions.iter().map(|action| {
                let names =
                    |list: &[u8]| list.iter().map(|id| own(setup).effect_name(*id)).collect::<Vec<_>>().join(", ");
                format!(
                    "{} {} {:?}: {}; {}",
                    action.name,
                    action.ap,
                    action.reach,
                    names(&action.fx),
                    names(&action.efx)
                )
            });
            let told = format!("{told} {}", actions.collect::<Vec<_>>().join(" "));
            let same = known.insert(&card.id, (told.clone(), card)).is_none_or(|(other, _)| other == told);
            assert!(same, "{} differs in {name}", card.id);
        }
    }
    let cards = || known.values().map(|(_, card)| card);
    let roles: BTreeSet<String> = cards().filter_map(|card| card.role()).map(|role| format!("{role:?}")).collect();
    assert_eq!(cards().filter(|card| card.supreme.is_some()).count(), 8);
    assert_eq!(roles.len(), 8, "{roles:?}");
    assert_eq!(cards().filter(|card| card.supreme.is_none()).count(), 2);
    let looks: BTreeSet<&str> =
        cards().map(|card| card.miniature.as_deref().expect("each card has a miniature")).collect();
    assert_eq!(looks.len(), 10, "{looks:?}");
}

/// Returns the name of a kind of effect.
fn kind(kind: EffectKind) -> String {
    let name = format!("{kind:?}");
    name.split('(').next().unwrap_or_default().to_owned()
}

#[test]
fn each_effect_is_on_a_card() {
    let station = named("last_stop.ron");
    let own = own(&station);
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    let mut on_self = 0;
    for action in own.cards.iter().flat_map(|card| &card.actions) {
        for effect in action.fx.iter().chain(&action.efx) {
            let effect = own.effect(*effect);
            on_self += usize::from(effect.on_self);
            kinds.insert(kind(effect.kind));
        }
    }
    let bundled = own.specials.iter().flat_map(|special| &special.effects);
    kinds.extend(bundled.map(|effect| kind(own.effect(*effect).kind)));
    assert!(kinds.remove("Special"), "no card has a bundle of effects");
    assert_eq!(kinds.len(), EFFECTS, "{kinds:?}");
    assert!(on_self >= 3);
    let summons = own.summons.iter().map(|summon| match summon.what {
        Summoned::Terrain { .. } => "terrain",
        Summoned::Minion { .. } => "minions",
        Summoned::Structure { .. } => "structures",
    });
    assert_eq!(summons.collect::<BTreeSet<_>>().len(), 3);
}

#[test]
fn the_first_teaches_few_rules_at_once() {
    let siding = named("goods_siding.ron");
    let own = own(&siding);
    assert!(own.cards.len() == 4 && own.victory.is_empty() && own.summons.is_empty() && own.specials.is_empty());
    assert!(own.things.iter().any(|thing| thing.rank.is_some()), "no thing can be thrown");
}

#[test]
fn the_station_has_drops_and_things_to_throw() {
    let station = named("last_stop.ron");
    let levels: BTreeSet<_> = station.board.cells().map(|cell| station.board.level(cell)).collect();
    assert!(levels.len() >= 4, "{levels:?}");
    let ranks: BTreeSet<u8> = own(&station).things.iter().filter_map(|thing| thing.rank).collect();
    assert_eq!(ranks.len(), 3, "things of each rank");
    let holders = own(&station).victory.iter().filter(|rule| matches!(rule, Victory::Hold { .. }));
    assert_eq!(holders.count(), 2, "either side can win by holding the platform");
}

/// The garden has room for briars, threadlings and posts, and all three are summoned.
#[test]
fn the_garden_has_room_for_all_that_is_summoned() {
    use pulp_city::Order::{Act, Activate};
    let garden = named("winter_garden.ron");
    let own = own(&garden);
    let loom = garden.names.figure("loom").expect("Loom is in the scenario");
    let brings = |action: u8| match own.effect(own.sheet(loom).actions[usize::from(action)].fx[0]).kind {
        EffectKind::Summon(summon) => Some(summon),
        _ => None,
    };
    let mut game = Game::new(garden.clone(), Some(3));
    let mut dice = SeededDice::new(3);
    game.settle(&mut dice).expect("seeded dice always answer");
    let (mut came, mut places): (BTreeSet<u8>, BTreeMap<u8, usize>) = (BTreeSet::new(), BTreeMap::new());
    for _ in 0..60 {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        let summons = |order: &Order| match order {
            Order::PulpCity(Act { figure, action, .. }) if *figure == loom => brings(*action),
            _ => None,
        };
        for summon in orders.iter().filter_map(summons) {
            let count = orders.iter().filter(|order| summons(order) == Some(summon)).count();
            places.insert(summon, count);
        }
        let new = orders.iter().find(|order| summons(order).is_some_and(|summon| !came.contains(&summon)));
        let activates = |order: &&Order| matches!(order, Order::PulpCity(Activate { figure }) if *figure == loom);
        // The last order ends the activation, or passes.
        let order = new.or_else(|| orders.iter().find(activates)).or(orders.last()).expect("a side has to choose");
        game.play(order, &mut dice).unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
        came.extend(game.log().iter().filter_map(|event| match event {
            Event::PulpCity(pulp_city::Event::Summoned { summon, .. }) => Some(*summon),
            _ => None,
        }));
        if came.len() == own.summons.len() {
            break;
        }
    }
    assert_eq!(came.len(), 3, "{came:?}");
    assert!(places.len() == 3 && places.values().all(|count| *count >= 20), "{places:?}");
    let battle = game.battle().as_ruleset::<PulpCity>().expect("its ruleset");
    assert_eq!(battle.state().zones().len(), 1, "briars");
    for summon in &own.summons {
        match &summon.what {
            Summoned::Terrain { radius, fx } => assert!(*radius > 0 && !fx.is_empty(), "{}", summon.name),
            Summoned::Minion { most, cards } => {
                let figures = cards.iter().flat_map(|card| &own.cards[card.index()].figures);
                assert!(*most > 1 && figures.filter(|figure| battle.in_play(**figure)).count() == 1, "{}", summon.name);
            }
            Summoned::Structure { objects, .. } => {
                let stand = objects.iter().filter(|(_, object)| battle.field().object(*object).is_some());
                assert_eq!(stand.count(), 1, "{}", summon.name);
            }
        }
    }
}

#[test]
fn both_sides_of_the_garden_fight_for_one_fountain() {
    let garden = named("winter_garden.ron");
    let held: Vec<_> = own(&garden)
        .victory
        .iter()
        .filter_map(|rule| match rule {
            Victory::Hold { cells, from_round, .. } => Some((cells, from_round)),
            Victory::KnockOut { .. } | Victory::Goal(_) => None,
        })
        .collect();
    assert!(held.len() == 2 && held[0] == held[1], "{held:?}");
    let levels: BTreeSet<_> = garden.board.cells().map(|cell| garden.board.level(cell)).collect();
    assert!(levels.len() >= 5, "galleries to fall from: {levels:?}");
}
