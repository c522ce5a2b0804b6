//! Properties of C3G battles under any orders.
//!
//! A seed determines the battle, and a list of picks selects orders from the legal ones, so that a failure shrinks to a
//! short game.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::support::{
    drawing,
    made_up::{self, Mix},
    play::as_c3g,
    sound,
};
use knockback_rules::{
    battle::{Battle, CardId, Event, FigureId, Frame, GlyphId, ObjectId, Occupant, Order, SideId},
    board::{Cell, End, Terrain},
    c3g::{self, AttackWith, GlyphPower, LineStage, Marker, MarkerFace, Trajectory},
    dice::SeededDice,
    game::{Game, PlayError},
    geometry::{Coord, Direction},
    scenario::RulesSpec,
};
use proptest::prelude::*;

/// Plays the picked orders in a battle from a seed, and stops early if there is no legal order. Calls `look` before
/// each order. Returns the game and its dice.
fn played(seed: u64, picks: &[u16], mut look: impl FnMut(&Game, &Order)) -> (Game, SeededDice) {
    let mut game = Game::new(made_up::setup(seed), Some(seed));
    let mut dice = SeededDice::new(seed);
    game.settle(&mut dice).expect("seeded dice always answer");
    for pick in picks {
        let Some(order) = made_up::order(game.battle(), &mut Mix(u64::from(*pick))) else { break };
        look(&game, &order);
        game.play(&order, &mut dice).unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
    }
    (game, dice)
}

/// A nonsensical order, or a legal order with a mistake.
fn nonsense(mix: &mut Mix, legal: &Order) -> Order {
    let id = |mix: &mut Mix| [0, 1, 2, 3, 4, 5, 6, 999, u16::MAX][mix.below(9)];
    let coord = |mix: &mut Mix| {
        let edges = [i32::MIN, i32::MIN + 1, -4096, -2, -1, 0, 1, 2, 3, 4096, i32::MAX - 1, i32::MAX];
        Coord::new(edges[mix.below(12)], edges[mix.below(12)])
    };
    let occupant = |mix: &mut Mix| {
        if mix.percent(50) { Occupant::Figure(FigureId(id(mix))) } else { Occupant::Object(ObjectId(id(mix))) }
    };
    let mut order = legal.clone();
    match (mix.below(8), &mut order) {
        (0, _) => {
            Order::Deploy { figure: FigureId(id(mix)), head: coord(mix), tail: mix.percent(50).then(|| coord(mix)) }
        }
        (1, _) => Order::C3g(c3g::Order::PlaceMarker { marker: Marker::ALL[mix.below(4)], card: CardId(id(mix)) }),
        (2, _) => {
            let path = (0..mix.below(40)).map(|_| coord(mix)).collect();
            Order::C3g(c3g::Order::Move { figure: FigureId(id(mix)), lead: mix.percent(50).then(|| coord(mix)), path })
        }
        (3, _) => {
            let with = match mix.below(3) {
                0 => AttackWith::Normal,
                1 => AttackWith::Special([0, 1, 2, 3, 31, u8::MAX][mix.below(6)]),
                _ => AttackWith::Throw(ObjectId(id(mix))),
            };
            Order::C3g(c3g::Order::Attack { attacker: FigureId(id(mix)), target: occupant(mix), with })
        }
        (4, _) => Order::C3g(c3g::Order::ChooseLine { lead: coord(mix), direction: Direction::ALL[mix.below(6)] }),
        (5, _) => Order::C3g(c3g::Order::EndTurn),
        // A legal order with a mistake.
        (6, Order::C3g(c3g::Order::Move { path, .. })) => {
            let place = mix.below(path.len());
            path[place] = path[place].step(Direction::ALL[mix.below(6)]);
            order
        }
        (7, Order::C3g(c3g::Order::Move { path, .. })) => {
            let last = path[path.len() - 1];
            path.push(last.step(Direction::ALL[mix.below(6)]));
            order
        }
        (_, Order::C3g(c3g::Order::Move { figure, .. })) => {
            *figure = FigureId(id(mix));
            order
        }
        (_, Order::C3g(c3g::Order::Attack { target, .. })) => {
            *target = occupant(mix);
            order
        }
        (_, Order::Deploy { head, tail, .. }) => {
            *tail = mix.percent(50).then_some(*head);
            *head = head.step(Direction::ALL[mix.below(6)]);
            order
        }
        _ => order,
    }
}

/// The minimum costs for a figure to reach each set of cells: without harm, and regardless of harm. Every step is tried
/// from every place until no cost decreases. This is slow, and uses only the rules for single steps.
fn least_costs(battle: &Battle, figure: FigureId) -> BTreeMap<BTreeSet<Cell>, [Option<u16>; 2]> {
    let mover = c3g::Mover::new(as_c3g(battle), figure);
    let Some(start) = battle.field().standing(figure) else { return BTreeMap::new() };
    let board = &battle.setup().board;
    let mut ends: BTreeMap<BTreeSet<Cell>, [Option<u16>; 2]> = BTreeMap::new();
    let road = mover.all_road(start, &[]).then_some((mover.spaces() + c3g::Mover::ROAD_BONUS, true));
    for (budget, road_only) in [(mover.spaces(), false)].into_iter().chain(road) {
        for lead in [End::Head, End::Tail] {
            // The keys are the cells, whether the figure was harmed, and whether it may continue.
            let mut costs = BTreeMap::from([((start, false, true), 0_u16)]);
            loop {
                let before = costs.clone();
                for ((at, harmed, _), cost) in before.iter().filter(|((.., goes_on), _)| *goes_on) {
                    for to in board.neighbours(at.end(lead)) {
                        let Ok(step) = mover.step(*at, lead, to) else { continue };
                        let first = *cost == 0;
                        let harm = mover.burns(to)
                            || mover.falls(*at, lead, to).is_some()
                            || !mover.leaves(*at, lead, to, first).is_empty();
                        let cost = cost + step.cost;
                        if cost <= budget && (!road_only || board.terrain(to) == Terrain::Road) {
                            let known =
                                costs.entry((at.stepped(lead, to), *harmed || harm, !step.stops)).or_insert(cost);
                            *known = cost.min(*known);
                        }
                    }
                }
                if costs == before {
                    break;
                }
            }
            for ((at, harmed, _), cost) in costs {
                if at.same_cells(start) || mover.may_end(at).is_err() {
                    continue;
                }
                let least = ends.entry(at.cells().collect()).or_default();
                let cheaper = |known: Option<u16>| Some(known.map_or(cost, |known| known.min(cost)));
                least[1] = cheaper(least[1]);
                if !harmed && !mover.burns_on_landing(at) {
                    least[0] = cheaper(least[0]);
                }
            }
        }
    }
    ends
}

/// The face-down markers of a side, each with its card.
fn face_down(battle: &Battle, side: SideId) -> Vec<(Marker, CardId)> {
    let down = |marker: Marker| match as_c3g(battle).state().marker(side, marker) {
        MarkerFace::Down(card) => Some((marker, card)),
        _ => None,
    };
    Marker::ALL.into_iter().filter_map(down).collect()
}

/// For each side, a copy of the battle with its face-down markers dealt again at random. Each card keeps its number of
/// markers.
fn with_other_secrets(battle: &Battle, mix: &mut Mix) -> Vec<(SideId, Battle)> {
    let sides = (0..2).map(SideId);
    let other = |side: SideId| {
        let down = face_down(battle, side);
        let mut cards: Vec<CardId> = down.iter().map(|(_, card)| *card).collect();
        let mut changed = battle.clone();
        for (marker, _) in down {
            let card = cards.swap_remove(mix.below(cards.len()));
            changed.apply(&Event::C3g(c3g::Event::MarkerPlaced { side, marker, card }));
        }
        (side, changed)
    };
    sides.map(other).collect()
}

fn picks(most: usize) -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..most)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Listed orders are legal, legal orders are accepted, and refused orders change nothing.
    #[test]
    fn legal_orders_are_the_accepted_ones(seed in 0..100_000_u64, picks in picks(120), salt in any::<u64>()) {
        let mut mix = Mix(salt);
        played(seed, &picks, |game, picked| {
            let battle = game.battle();
            let hash = battle.hash();
            let legal: Vec<Order> = battle.legal_orders().iter().collect();
            for order in &legal {
                assert!(battle.legal_orders().contains(order), "{order:?} is listed, so it is legal");
            }
            let mut sorted = legal.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), legal.len(), "no order is listed twice");
            for _ in 0..8 {
                let order = nonsense(&mut mix, picked);
                let mut copy = game.clone();
                let accepted = copy.submit(&order);
                assert_eq!(battle.legal_orders().contains(&order), accepted.is_ok(), "{order:?}: {accepted:?}");
                if let Err(refusal) = accepted {
                    assert_eq!(copy.battle().hash(), hash, "{order:?} was refused ({refusal}) and changed something");
                    assert_eq!(copy.record(), game.record(), "{order:?} was refused ({refusal}) and recorded");
                    assert!(refusal.rule.0.starts_with("C3G-"), "{refusal:?} names its rule");
                }
            }
        });
    }

    /// Every listed move takes the listed path at the listed cost. If it is listed as harmless, it ends on the listed
    /// cells.
    #[test]
    fn moves_match_their_listing(seed in 0..100_000_u64, picks in picks(60)) {
        played(seed, &picks, |game, _| {
            let battle = game.battle();
            for figure in sound::figures(battle) {
                for way in c3g::Reach::of(as_c3g(battle), figure).destinations() {
                    let order = Order::C3g(way.order(as_c3g(battle), figure));
                    assert_eq!(way.harm, !way.risks(as_c3g(battle), figure).is_empty(), "{order:?} is listed with the wrong harm");
                    if let Ok(events) = battle.ordered(&order) {
                        let began = events.iter().find_map(|event| match event {
                            Event::C3g(c3g::Event::MoveBegan { path, cost, .. }) => Some((path.clone(), *cost)),
                            _ => None,
                        });
                        assert_eq!(began, Some((way.path.clone(), way.cost)), "{order:?}");
                        let mut copy = game.clone();
                        copy.submit(&order).expect("it was accepted");
                        let mut asked = false;
                        while let (false, knockback_rules::battle::Step::Emit(events)) = (asked, copy.battle().step()) {
                            asked = events.iter().any(|event| matches!(event, Event::C3g(c3g::Event::MoveEnded { .. })));
                            copy.emit(&events);
                        }
                        if !way.harm {
                            let at = copy.battle().field().standing(figure);
                            assert!(at.is_some_and(|at| at.same_cells(way.to)), "{order:?} ends at {:?}", way.to);
                        }
                    }
                }
            }
        });
    }

    /// The list omits no reachable place, and every path has the lowest cost, among paths without harm
    /// if there is one.
    #[test]
    fn listed_moves_are_complete_and_cheapest(seed in 0..100_000_u64, picks in picks(30)) {
        played(seed, &picks, |game, _| {
            let battle = game.battle();
            for figure in sound::figures(battle) {
                let least = least_costs(battle, figure);
                let reach = c3g::Reach::of(as_c3g(battle), figure);
                let found: BTreeMap<BTreeSet<Cell>, (bool, u16)> =
                    reach.destinations().map(|way| (way.to.cells().collect(), (way.harm, way.cost))).collect();
                assert_eq!(reach.destinations().count(), found.len(), "each place is listed once");
                let wanted = least.iter().map(|(cells, [unharmed, any])| {
                    (cells.clone(), (unharmed.is_none(), unharmed.or(*any).expect("it is reached")))
                });
                assert_eq!(found, wanted.collect(), "{figure:?} reaches places without harm if possible");
                let cheapest = c3g::Reach::cheapest(as_c3g(battle), figure);
                let found: BTreeMap<BTreeSet<Cell>, Option<u16>> =
                    cheapest.destinations().map(|way| (way.to.cells().collect(), Some(way.cost))).collect();
                assert_eq!(found, least.into_iter().map(|(cells, [_, any])| (cells, any)).collect(), "{figure:?}: lowest costs");
            }
        });
    }

    /// Battles that differ only in information hidden from a side look the same to it.
    #[test]
    fn secrets_stay_secret(seed in 0..100_000_u64, picks in picks(60), salt in any::<u64>()) {
        let mut mix = Mix(salt);
        let mut scenario = made_up::scenario(seed);
        played(seed, &picks, |game, _| {
            let battle = game.battle();
            for (side, other) in with_other_secrets(battle, &mut mix) {
                let others = (0..2).map(SideId).filter(|viewer| *viewer != side).map(Some).chain([None]);
                for viewer in others {
                    let (seen, other) = (battle.seen_by(viewer), other.seen_by(viewer));
                    assert_eq!(seen, other, "{viewer:?} sees the hidden markers of {side:?}");
                    assert_eq!(seen.hash(), other.hash());
                    for card in as_c3g(battle).cards_of(side) {
                        let lie = face_down(battle, side).iter().filter(|(_, on)| *on == card).count();
                        assert_eq!(as_c3g(&seen).state().face_down(side, card), lie, "the number of markers on a card is public");
                    }
                }
                assert_eq!(as_c3g(&battle.seen_by(Some(side))).state().marker(side, Marker::X), as_c3g(battle).state().marker(side, Marker::X));
            }
        });
        // Face-down glyphs are replaced by glyphs with another power.
        let RulesSpec::C3g(spec) = &mut scenario.rules else { panic!("it is a C3G scenario") };
        for (glyph, power) in scenario.glyphs.iter().zip(&mut spec.glyph_powers) {
            if !glyph.face_up {
                power.power = if power.power == GlyphPower::Dud { GlyphPower::Heal(3) } else { GlyphPower::Dud };
            }
        }
        let (one, other) = (Battle::new(made_up::setup(seed)), Battle::new(made_up::playable(scenario)));
        for viewer in [None, Some(SideId(0)), Some(SideId(1))] {
            assert_eq!(one.seen_by(viewer).snapshot(), other.seen_by(viewer).snapshot());
            for (id, glyph) in (0..).map(GlyphId).zip(&one.setup().scenario.glyphs) {
                let up = glyph.face_up;
                assert_eq!(c3g::glyphs::power(as_c3g(&one.seen_by(viewer)), id).is_some(), up, "{}", glyph.id);
            }
        }
    }

    /// A flight follows its predicted trajectory if that does not cross burning ground, where the figure may die.
    #[test]
    fn previews_match_the_flights(seed in 0..100_000_u64, picks in picks(250)) {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let mut dice = SeededDice::new(seed);
        let mut picks = picks.iter();
        let mut expected: Option<(FigureId, BTreeMap<Direction, Trajectory>)> = None;
        let mut seen = 0;
        loop {
            if let Some(Frame::C3g(c3g::Frame::Line(line))) = game.battle().top()
                && let LineStage::Choose { kp } = line.stage
            {
                let battle = game.battle().seen_by(None);
                let lines = c3g::lines(as_c3g(&battle), line.attacker, line.target);
                let seen = lines.into_iter().map(|way| (way.direction, c3g::trajectory(as_c3g(&battle), line.target, way, kp).expect("the target is on the board")));
                expected = Some((line.target, seen.collect()));
            }
            if !game.settle_once(&mut dice).expect("seeded dice always answer") {
                let Some(pick) = picks.next() else { break };
                let Some(order) = made_up::order(game.battle(), &mut Mix(u64::from(*pick))) else { break };
                game.submit(&order).expect("legal");
            }
            let log = &game.log()[seen..];
            for event in log {
                let Some((target, ways)) = &mut expected else { break };
                match event {
                    Event::C3g(c3g::Event::LineChosen { target: who, direction, .. }) if who == target => {
                        ways.retain(|way, _| way == direction);
                    }
                    Event::C3g(c3g::Event::FlightEnded { figure, moved, taken_back, cause, .. }) if figure == target => {
                        let way = ways.values().next().expect("its line was previewed");
                        if way.burns.is_empty() {
                            assert_eq!((way.moved, way.taken_back, way.cause), (*moved, *taken_back, *cause));
                            let settled = game.log().iter().rev().find_map(|event| match event {
                                Event::Settled { figure, at } if figure == target => Some(*at),
                                _ => None,
                            });
                            assert_eq!(settled, Some(way.at));
                        }
                        expected = None;
                    }
                    _ => {}
                }
            }
            seen = game.log().len();
        }
    }

    /// Damaged files of orders are either read or refused. The orders read from them never cause a panic.
    #[test]
    fn damaged_orders_never_panic(seed in 0..2_000_u64, picks in picks(40), changes in proptest::collection::vec((any::<u16>(), any::<u8>()), 0..12)) {
        let mut texts = Vec::new();
        let (mut game, mut dice) = played(seed, &picks, |game, order| {
            texts.push(knockback_rules::files::OrderText::of(order, game.battle().setup()));
        });
        let setup = game.battle().shared_setup();
        let whole = knockback_rules::files::to_json(&texts).expect("orders can be written");
        let lines: String = texts.iter().map(|text| serde_json::to_string(text).expect("can be written") + "\n").collect();
        for text in [whole, lines] {
            let back = knockback_rules::files::read_orders("orders.json", text.as_bytes());
            if !texts.is_empty() {
                let back: Vec<_> = back.expect("what was written is read").into_iter().map(|placed| placed.order).collect();
                assert_eq!(back, texts);
            }
            let mut bytes = text.into_bytes();
            for (place, byte) in &changes {
                if bytes.is_empty() {
                    break;
                }
                let place = usize::from(*place) % bytes.len();
                match byte % 4 {
                    0 => bytes.truncate(place),
                    1 => bytes.insert(place, *byte),
                    _ => bytes[place] = *byte,
                }
            }
            let Ok(orders) = knockback_rules::files::read_orders("orders.json", &bytes) else { continue };
            for placed in orders {
                let Ok(order) = placed.order.resolve(&setup) else { continue };
                match game.play(&order, &mut dice) {
                    Ok(()) | Err(PlayError::Refused(_)) => {}
                    Err(fault) => panic!("{fault}"),
                }
            }
        }
    }
}

/// The same battle far away on the map has the same states and the same log.
#[test]
fn far_away_is_the_same() {
    for seed in 0..40 {
        let here = made_up::scenario(seed);
        let offset = Coord::new(-3500, 3900);
        let there = made_up::playable(drawing::moved(here.clone(), offset));
        let mut games =
            [made_up::playable(here), there].map(|setup| (Game::new(setup, Some(seed)), SeededDice::new(seed)));
        let mut mix = Mix(seed);
        loop {
            let mut orders = Vec::new();
            let salt = mix.next();
            for (game, dice) in &mut games {
                game.settle(dice).expect("seeded dice always answer");
                orders.push(made_up::order(game.battle(), &mut Mix(salt)));
            }
            assert_eq!(games[0].0.log(), games[1].0.log(), "battle {seed}");
            assert_eq!(games[0].0.battle().snapshot(), games[1].0.battle().snapshot(), "battle {seed}");
            for ((game, _), order) in games.iter_mut().zip(&orders) {
                if let Some(order) = order {
                    game.submit(order).expect("legal");
                }
            }
            if orders.iter().any(Option::is_none) {
                break;
            }
        }
    }
}

/// Copies of a battle share its constant data.
#[test]
fn copies_share_their_setup() {
    let battle = Battle::new(made_up::setup(1));
    assert!(Arc::ptr_eq(&battle.shared_setup(), &battle.clone().shared_setup()));
}
