//! Every question that a shipped battlefield allows is answered within the limits of work.
//!
//! Work is counted, so a sample that passes here passes on every machine. All of them, with the seconds that they take, are
//! asked by
//!
//! ```text
//! cargo test --release -p knockback-odds --test odds -- --ignored --nocapture in_time
//! ```

#![allow(clippy::disallowed_types, reason = "what takes long is told in seconds")]

use std::{sync::Arc, time::Instant};

use crate::rules_support::{
    random::{self, Mix},
    shipped,
};
use knockback_odds::{Answering, Exactness, Inquiry, MOST, Progress, Unanswered, c3g, champions, coup_de_grace};
use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Occupant, Setup},
    c3g::{AttackWith, C3g},
    champions::{Area, Champions, Characteristic, Maneuver, Order, Played, Weapon},
    coup_de_grace::CoupDeGrace,
    dice::SeededDice,
    game::Game,
};

/// A question of any ruleset.
#[derive(Clone, Debug)]
enum Asked {
    C3g(c3g::Question),
    Champions(Box<champions::Question>),
    CoupDeGrace(coup_de_grace::Question),
}

/// How it was answered.
#[derive(Clone, Copy, Debug)]
struct Answered {
    exact: bool,
    plays: u64,
    seconds: f64,
    /// Before there were provisional odds, or the answer.
    first: f64,
}

fn everybody(setup: &Setup) -> Vec<Occupant> {
    let figures = (0_u16..).map(FigureId).map(Occupant::Figure).take(setup.figures.len());
    let objects = (0_u16..).map(ObjectId).map(Occupant::Object).take(setup.objects.len());
    figures.chain(objects).collect()
}

fn figures(setup: &Setup) -> impl Iterator<Item = FigureId> {
    (0_u16..).map(FigureId).take(setup.figures.len())
}

/// Every attack on every target, legal or not.
fn all(battle: &Battle) -> Vec<Asked> {
    let mut all = Vec::new();
    for attacker in figures(battle.setup()) {
        for target in everybody(battle.setup()).into_iter().filter(|target| *target != Occupant::Figure(attacker)) {
            if let Some(battle) = battle.played::<C3g>() {
                let specials = battle.card(attacker).specials().map(|(place, _)| AttackWith::Special(place));
                let objects = (0_u16..).map(ObjectId).take(battle.setup().objects.len()).map(AttackWith::Throw);
                for with in std::iter::once(AttackWith::Normal).chain(specials).chain(objects) {
                    all.push(Asked::C3g(c3g::Question::new(attacker, target, with)));
                }
            } else if let Some(battle) = battle.played::<Champions>() {
                of_champions(battle, attacker, target, &mut all);
            } else if let (Some(_), Occupant::Figure(target)) = (battle.played::<CoupDeGrace>(), target) {
                all.extend([0, 1].into_iter().flat_map(|hand| of_coup_de_grace(battle, attacker, target, hand)));
            }
        }
    }
    all
}

/// An attack, in each way that its target could go where the question has to name one; with the push of a hammer and
/// without.
fn of_coup_de_grace(battle: &Battle, attacker: FigureId, target: FigureId, hand: u8) -> Vec<Asked> {
    let asked = coup_de_grace::Question::new(attacker, target, hand);
    let ways = match coup_de_grace::Count::new(battle, asked) {
        Err(Unanswered::Wanted(coup_de_grace::DirectionWanted(ways))) => ways,
        _ => Vec::new(),
    };
    let named = ways.into_iter().map(|way| asked.towards(way));
    [asked, asked.pushing(false)].into_iter().chain(named).map(Asked::CoupDeGrace).collect()
}

fn of_champions(battle: Played<'_>, attacker: FigureId, target: Occupant, all: &mut Vec<Asked>) {
    let sheet = battle.sheet(attacker);
    let strength = u8::try_from(battle.characteristic(attacker, Characteristic::Strength)).unwrap();
    let objects = || (0_u16..).map(ObjectId).take(battle.setup().objects.len());
    let mut weapons = vec![Weapon::Strength(strength)];
    weapons.extend(objects().flat_map(|thing| [Weapon::Swing { thing, strength }, Weapon::Hurl { thing, strength }]));
    let mut maneuvers = Maneuver::STANDING.to_vec();
    if let Occupant::Figure(figure) = target {
        let spots = u8::try_from(battle.sheet(figure).spots.len()).unwrap();
        maneuvers.extend((0..spots).map(Maneuver::Aimed));
    }
    for (place, attack) in (0..).zip(&sheet.attacks) {
        let with = Weapon::Attack(place);
        if attack.area == Area::None {
            weapons.push(with);
            continue;
        }
        let cell = match target {
            Occupant::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
            Occupant::Object(object) => battle.field().object(object),
        };
        if let Some(cell) = cell {
            let order = Order::AttackHex { attacker, at: battle.setup().board.at(cell), with };
            all.push(Asked::Champions(Box::new(champions::Question::of(order, target))));
        }
    }
    for with in weapons {
        for maneuver in &maneuvers {
            let order = Order::Attack { attacker, target, with, maneuver: *maneuver };
            all.extend(champions::Question::new(order).map(|question| Asked::Champions(Box::new(question))));
        }
    }
}

/// Answers a question slice by slice; `None` where it is refused.
fn answered<Q: Inquiry>(battle: &Battle, question: Q, exactness: impl Fn(&Q::Odds) -> Exactness) -> Option<Answered> {
    const SLICE: u64 = 5_000_000;
    let begun = Instant::now();
    let mut answering = Answering::new(battle, question, 1).ok()?;
    let (mut slices, mut first) = (0, None::<f64>);
    loop {
        slices += 1;
        assert!(slices * SLICE < 4 * MOST.work, "it comes to an end");
        match answering.advance(SLICE) {
            Progress::Counting => {}
            Progress::Done(odds) => {
                let seconds = begun.elapsed().as_secs_f64();
                let (exact, plays) = match exactness(&odds) {
                    Exactness::Exact => (true, 0),
                    Exactness::Estimate { plays, .. } => (false, plays),
                };
                return Some(Answered { exact, plays, seconds, first: first.unwrap_or(seconds) });
            }
            Progress::Refused(refusal) => panic!("nobody reacts, so nothing is refused late: {refusal}"),
            Progress::BeyondBudget => panic!("that is what plays are for"),
        }
        if let Some(odds) = answering.news() {
            assert!(matches!(exactness(&odds), Exactness::Estimate { plays, .. } if plays == answering.plays()));
            first.get_or_insert(begun.elapsed().as_secs_f64());
        }
    }
}

fn answer(battle: &Battle, asked: &Asked) -> Option<Answered> {
    match asked {
        Asked::C3g(question) => answered(battle, *question, |odds| odds.exactness.clone()),
        Asked::Champions(question) => answered(battle, (**question).clone(), |odds| odds.exactness.clone()),
        Asked::CoupDeGrace(question) => answered(battle, *question, |odds| odds.exactness.clone()),
    }
}

/// A battlefield after so many orders from a seed.
fn after(setup: &Arc<Setup>, seed: u64, orders: usize) -> Battle {
    let (mut mix, mut dice) = (Mix(seed), SeededDice::new(seed));
    let mut game = Game::new(Arc::clone(setup), Some(seed));
    game.settle(&mut dice).unwrap();
    for _ in 0..orders {
        let Some(order) = random::order(game.battle(), &mut mix) else { break };
        game.submit(&order).unwrap();
        game.settle(&mut dice).unwrap();
    }
    game.battle().clone()
}

/// A seeded sample of them all, the question among them that once was not answered in a quarter of an hour.
#[test]
fn a_sample_is_answered_within_the_limit() {
    let (mut exact, mut estimates) = (0, 0);
    for (place, (name, setup)) in shipped::all().into_iter().enumerate() {
        let mut mix = Mix(u64::try_from(place).unwrap());
        for orders in [0, 25] {
            let battle = after(&setup, 7, orders);
            let mut questions = all(&battle);
            for _ in 0..400 {
                if questions.is_empty() {
                    break;
                }
                let asked = questions.swap_remove(mix.below(questions.len()));
                match answer(&battle, &asked) {
                    Some(Answered { exact: true, .. }) => exact += 1,
                    Some(Answered { plays, .. }) => {
                        assert!(plays >= 2_000, "{name}: {asked:?}: {plays} plays");
                        estimates += 1;
                    }
                    None => {}
                }
            }
        }
    }
    println!("{exact} exact, {estimates} estimates");
    assert!(exact >= 30, "{exact} questions are legal");
    let (_, setup) = shipped::champions().into_iter().find(|(name, _)| name == "chimney_run.ron").unwrap();
    let (attacker, target) = (setup.names.figure("filament").unwrap(), setup.names.figure("quick").unwrap());
    let battle = Battle::new(setup);
    let at = battle.setup().board.at(battle.field().footprint(target).unwrap().head);
    let flare = Order::AttackHex { attacker, at, with: Weapon::Attack(2) };
    let question = champions::Question::of(flare, Occupant::Figure(target));
    let told = answer(&battle, &Asked::Champions(Box::new(question))).expect("it is legal");
    assert!(told.exact || told.plays >= 5_000, "{told:?}");
}

/// All questions of all battlefields at their openings and later on, with their seconds.
#[test]
#[ignore = "thousands of questions: minutes, in a release build"]
fn all_are_answered_in_two_seconds() {
    let mut slow = Vec::new();
    for (name, setup) in shipped::all() {
        for (seed, orders) in [(7, 0), (7, 25), (8, 60)] {
            let battle = after(&setup, seed, orders);
            let (mut legal, mut estimates, mut most, mut first, mut whole) = (0, 0, 0.0_f64, 0.0_f64, 0.0);
            for asked in all(&battle) {
                let Some(told) = answer(&battle, &asked) else { continue };
                legal += 1;
                estimates += usize::from(!told.exact);
                (most, first, whole) = (most.max(told.seconds), first.max(told.first), whole + told.seconds);
                if told.seconds > 1.0 {
                    println!("{name} {orders}: {told:?} {asked:?}");
                }
                if told.seconds > 2.0 || told.first > 0.3 {
                    slow.push((name.clone(), orders, told, asked));
                }
            }
            println!(
                "{name} after {orders} orders: {legal} questions, {estimates} of them estimates, {whole:.1} s, the longest \
                 {most:.2} s, first numbers after {first:.2} s at the most"
            );
        }
    }
    assert!(slow.is_empty(), "{} are slow, the first {:?}", slow.len(), slow[0]);
}
