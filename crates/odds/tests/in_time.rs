//! Every question and every list of best attacks on a shipped battlefield stays within the work limits.
//!
//! The limits are in units of work, not seconds, so a sample that passes here passes on every machine. This command
//! asks all questions and prints their times in seconds:
//!
//! ```text
//! cargo test --release -p knockback-odds --test all -- --ignored --nocapture in_time
//! ```

#![allow(clippy::disallowed_types, reason = "slow questions are reported in seconds")]

use std::{collections::BTreeMap, sync::Arc, time::Instant};

use crate::rules_support::{
    made_up::{self, Mix},
    shipped,
};
use knockback_odds::{
    Answering, CountProgress, Exactness, Inquiry, MapUpdates, Ratio, ThreatCounting, Unanswered, WORK_LIMIT, c3g,
    champions, coup_de_grace, pulp_city,
};
use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Occupant, Setup},
    c3g::{AttackWith, C3g},
    champions::{
        Area, Champions, ChampionsBattle, Characteristic, ChargeKind, Maneuver, Means, Order, Weapon,
        charge::charges_at, grab,
    },
    coup_de_grace::CoupDeGrace,
    dice::SeededDice,
    game::Game,
    geometry::Direction,
    pulp_city::{PulpCity, TargetFilter, TargetRef},
};
use knockback_testing::scenarios;

/// A question of any ruleset.
#[derive(Clone, Debug)]
enum Asked {
    C3g(c3g::Question),
    Champions(Box<champions::Question>),
    CoupDeGrace(coup_de_grace::Question),
    PulpCity(Box<pulp_city::Question>),
}

impl Asked {
    /// The kind of question; each kind must be legal on some battlefield.
    fn kind(&self) -> &'static str {
        match self {
            Self::C3g(question) => match question.with {
                AttackWith::Normal => "C3G: normal",
                AttackWith::Special(_) => "C3G: special",
                AttackWith::Throw(_) => "C3G: throw",
            },
            Self::Champions(question) => match &question.order {
                Order::AttackHex { .. } => "Champions: area",
                Order::Throw { .. } => "Champions: throw",
                Order::Charge(charge) => match charge.kind {
                    ChargeKind::MoveBy => "Champions: move by",
                    ChargeKind::MoveThrough => "Champions: move through",
                    ChargeKind::GrabBy => "Champions: grab by",
                },
                Order::Attack { with: Weapon::SwingPerson { .. } | Weapon::HurlPerson { .. }, .. } => {
                    "Champions: with a person"
                }
                _ => "Champions: attack",
            },
            Self::CoupDeGrace(_) => "Coup-De-Grace: attack",
            Self::PulpCity(question) => match (question.target, question.thing) {
                (_, Some(_)) => "Pulp City: throw",
                (TargetRef::Hex(_), None) => "Pulp City: hex",
                (TargetRef::Figure(_) | TargetRef::Object(_), None) => "Pulp City: action",
            },
        }
    }
}

/// Measurements of an answer.
#[derive(Clone, Copy, Debug)]
struct Answered {
    exact: bool,
    plays: u64,
    seconds: f64,
    /// Seconds before the first provisional odds, or before the answer if there were none.
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
            if let Some(battle) = battle.as_ruleset::<C3g>() {
                let specials = battle.card(attacker).specials().map(|(place, _)| AttackWith::Special(place));
                let objects = (0_u16..).map(ObjectId).take(battle.setup().objects.len()).map(AttackWith::Throw);
                for with in std::iter::once(AttackWith::Normal).chain(specials).chain(objects) {
                    all.push(Asked::C3g(c3g::Question::new(attacker, target, with)));
                }
            } else if let Some(battle) = battle.as_ruleset::<Champions>() {
                of_champions(battle, attacker, target, &mut all);
            } else if let (Some(_), Occupant::Figure(target)) = (battle.as_ruleset::<CoupDeGrace>(), target) {
                all.extend([0, 1].into_iter().flat_map(|hand| of_coup_de_grace(battle, attacker, target, hand)));
            }
        }
        if battle.as_ruleset::<PulpCity>().is_some() {
            of_pulp_city(battle, attacker, &mut all);
        }
    }
    all
}

/// Every action on every model and object, or on every hex if it is aimed at a hex. Each is asked without purchases,
/// with as many purchases as any roll allows, and with these purchases and Power Up dice on both sides.
fn of_pulp_city(battle: &Battle, attacker: FigureId, all: &mut Vec<Asked>) {
    let Some(played) = battle.as_ruleset::<PulpCity>() else { return };
    let setup = battle.setup();
    let dice = |figure: FigureId| Some(played.model(figure).power_up).filter(|dice| *dice > 0);
    for (place, action) in (0..).zip(&played.sheet(attacker).actions) {
        let targets: Vec<TargetRef> = if action.aim == TargetFilter::Hex {
            setup.board.cells().map(TargetRef::Hex).collect()
        } else {
            let mark = |occupant: Occupant| match occupant {
                Occupant::Figure(figure) => TargetRef::Figure(figure),
                Occupant::Object(object) => TargetRef::Object(object),
            };
            everybody(setup).into_iter().map(mark).collect()
        };
        let things = (0_u16..).map(ObjectId).take(setup.objects.len()).map(Some);
        let things: Vec<Option<ObjectId>> = if action.throw { things.collect() } else { vec![None] };
        // No roll has more than 24 dice.
        let buys = || action.efx.iter().copied().cycle().take(if action.efx.is_empty() { 0 } else { 24 });
        for target in targets {
            for thing in &things {
                let asked = pulp_city::Question { thing: *thing, ..pulp_city::Question::new(attacker, place, target) };
                let bought = asked.clone().buying(buys());
                let mut powered = bought.clone();
                powered.choices.power_up = dice(attacker);
                if let TargetRef::Figure(target) = target {
                    powered.choices.defence_power_up = dice(target);
                }
                let mut ways = vec![asked, bought, powered];
                ways.dedup();
                all.extend(ways.into_iter().map(|question| Asked::PulpCity(Box::new(question))));
            }
        }
    }
}

/// An attack, in each direction that the question must name, with and without the push of a hammer.
fn of_coup_de_grace(battle: &Battle, attacker: FigureId, target: FigureId, hand: u8) -> Vec<Asked> {
    let asked = coup_de_grace::Question::new(attacker, target, hand);
    let ways = match coup_de_grace::Count::new(battle, asked) {
        Err(Unanswered::Wanted(coup_de_grace::DirectionWanted(ways))) => ways,
        _ => Vec::new(),
    };
    let named = ways.into_iter().map(|way| asked.towards(way));
    [asked, asked.pushing(false)].into_iter().chain(named).map(Asked::CoupDeGrace).collect()
}

/// Every attack, charge and throw. Those that use STR are asked with full and with half STR.
fn of_champions(battle: ChampionsBattle<'_>, attacker: FigureId, target: Occupant, all: &mut Vec<Asked>) {
    let sheet = battle.sheet(attacker);
    let whole = u8::try_from(battle.characteristic(attacker, Characteristic::Strength)).unwrap();
    let objects = || (0_u16..).map(ObjectId).take(battle.setup().objects.len());
    let held = figures(battle.setup()).find(|who| *who != attacker && grab::holder(battle, *who) == Some(attacker));
    let mut weapons = Vec::new();
    let mut orders = Vec::new();
    for strength in [whole, whole / 2] {
        weapons.push(Weapon::Strength(strength));
        let things = objects().flat_map(|thing| [Weapon::Swing { thing, strength }, Weapon::Hurl { thing, strength }]);
        weapons.extend(things);
        weapons.extend(
            held.into_iter()
                .flat_map(|who| [Weapon::SwingPerson { who, strength }, Weapon::HurlPerson { who, strength }]),
        );
        if let Some(who) = held.filter(|who| target == Occupant::Figure(*who)) {
            orders.extend(Direction::ALL.map(|direction| Order::Throw { figure: attacker, who, direction, strength }));
        }
        for (by, kind) in Means::ALL.into_iter().flat_map(|by| ChargeKind::ALL.map(|kind| (by, kind))) {
            let feet = battle.condition(attacker).feet;
            let ways = charges_at(battle, attacker, (by, feet), target, (kind, strength));
            // A longer path before the attack makes it hit harder.
            orders.extend(ways.into_iter().max_by_key(|charge| charge.after).map(Order::Charge));
        }
    }
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
        orders.extend(maneuvers.iter().map(|maneuver| Order::Attack { attacker, target, with, maneuver: *maneuver }));
    }
    let questions = orders.into_iter().filter_map(champions::Question::new);
    all.extend(questions.map(|question| Asked::Champions(Box::new(question))));
}

/// Answers a question slice by slice; `None` if it is refused.
fn answered<Q: Inquiry>(battle: &Battle, question: Q, exactness: impl Fn(&Q::Odds) -> Exactness) -> Option<Answered> {
    const SLICE: u64 = 5_000_000;
    let begun = Instant::now();
    let mut answering = Answering::new(battle, question, 1).ok()?;
    let (mut slices, mut first) = (0, None::<f64>);
    loop {
        slices += 1;
        assert!(slices * SLICE < 4 * WORK_LIMIT.work, "the answer must finish within 4 times the work limit");
        match answering.advance(SLICE) {
            CountProgress::Counting => {}
            CountProgress::Done(odds) => {
                let seconds = begun.elapsed().as_secs_f64();
                let (exact, plays) = match exactness(&odds) {
                    Exactness::Exact => (true, 0),
                    Exactness::Estimate { plays, .. } => (false, plays),
                };
                return Some(Answered { exact, plays, seconds, first: first.unwrap_or(seconds) });
            }
            CountProgress::Refused(refusal) => panic!("refused midway, although no figure reacts: {refusal}"),
            CountProgress::BeyondBudget => panic!("plays must estimate what is beyond the budget"),
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
        Asked::PulpCity(question) => answered(battle, (**question).clone(), |odds| odds.ends.exactness.clone()),
    }
}

/// A battle after the given number of random orders from a seed.
fn after(setup: &Arc<Setup>, seed: u64, orders: usize) -> Battle {
    let (mut mix, mut dice) = (Mix(seed), SeededDice::new(seed));
    let mut game = Game::new(Arc::clone(setup), Some(seed));
    game.settle(&mut dice).unwrap();
    for _ in 0..orders {
        let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
        game.submit(&order).unwrap();
        game.settle(&mut dice).unwrap();
    }
    game.battle().clone()
}

/// A later state of a Champions battle, in which a character is grabbed.
fn after_a_grab(setup: &Arc<Setup>) -> Option<Battle> {
    (0..60).find_map(|seed| {
        let (mut mix, mut dice) = (Mix(seed), SeededDice::new(seed));
        let mut game = Game::new(Arc::clone(setup), Some(seed));
        game.settle(&mut dice).unwrap();
        for _ in 0..60 {
            let battle = game.battle().as_ruleset::<Champions>()?;
            if figures(battle.setup()).any(|who| grab::holder(battle, who).is_some()) {
                return Some(game.battle().clone());
            }
            let order = made_up::order(game.battle(), &mut mix)?;
            game.submit(&order).unwrap();
            game.settle(&mut dice).unwrap();
        }
        None
    })
}

/// The battle after each given number of random orders, and in Champions also after a grab. Each has a label.
fn situations(setup: &Arc<Setup>, later: &[(u64, usize)]) -> Vec<(String, Battle)> {
    let times = later.iter().map(|(seed, orders)| (format!("after {orders} orders"), after(setup, *seed, *orders)));
    times.chain(after_a_grab(setup).map(|battle| ("after a grab".to_owned(), battle))).collect()
}

/// Answers a seeded sample of all questions, including one that once took more than a quarter of an hour.
#[test]
fn a_sample_is_answered_within_the_limit() {
    let (mut exact, mut estimates) = (0, 0);
    for (place, (name, setup)) in shipped::all().into_iter().enumerate() {
        let mut mix = Mix(u64::try_from(place).unwrap());
        let before = exact + estimates;
        for (_, battle) in situations(&setup, &[(7, 0), (7, 25)]) {
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
        assert!(exact + estimates > before, "{name}: no legal question");
    }
    println!("{exact} exact, {estimates} estimates");
    assert!(exact >= 30, "only {exact} exact answers");
    let setup = scenarios::setup("chimney_run");
    let (attacker, target) = (setup.names.figure("filament").unwrap(), setup.names.figure("quick").unwrap());
    let battle = Battle::new(setup);
    let at = battle.setup().board.at(battle.field().footprint(target).unwrap().head);
    let flare = Order::AttackHex { attacker, at, with: Weapon::Attack(2) };
    let question = champions::Question::of(flare, Occupant::Figure(target));
    let told = answer(&battle, &Asked::Champions(Box::new(question))).expect("it is legal");
    assert!(told.exact || told.plays >= 5_000, "{told:?}");
}

/// All questions on all battlefields, at the start and later, with their times in seconds.
#[test]
#[ignore = "thousands of questions take minutes, even in a release build"]
fn all_are_answered_in_two_seconds() {
    let (mut slow, mut kinds) = (Vec::new(), BTreeMap::<&str, (usize, f64)>::new());
    for (name, setup) in shipped::all() {
        let mut of_scenario = 0;
        for (when, battle) in situations(&setup, &[(7, 0), (7, 25), (8, 60)]) {
            let (mut legal, mut estimates, mut most, mut first, mut whole) = (0, 0, 0.0_f64, 0.0_f64, 0.0);
            for asked in all(&battle) {
                let Some(told) = answer(&battle, &asked) else { continue };
                legal += 1;
                estimates += usize::from(!told.exact);
                (most, first, whole) = (most.max(told.seconds), first.max(told.first), whole + told.seconds);
                let kind = kinds.entry(asked.kind()).or_default();
                *kind = (kind.0 + 1, kind.1.max(told.seconds));
                if told.seconds > 1.0 {
                    println!("{name} {when}: {told:?} {asked:?}");
                }
                if told.seconds > 2.0 || told.first > 0.3 {
                    slow.push((name.clone(), when.clone(), told, asked));
                }
            }
            of_scenario += legal;
            println!(
                "{name} {when}: {legal} questions, {estimates} of them estimates, {whole:.1} s, the longest {most:.2} s, \
                 first numbers after {first:.2} s at most"
            );
        }
        assert!(of_scenario > 0, "{name}: no legal question");
    }
    for (kind, (asked, most)) in &kinds {
        println!("{kind}: {asked} questions, the longest {most:.2} s");
    }
    let missing: Vec<&&str> = KINDS.iter().filter(|kind| !kinds.contains_key(**kind)).collect();
    assert!(missing.is_empty(), "no questions of these kinds: {missing:?}");
    assert!(slow.is_empty(), "{} are slow, the first {:?}", slow.len(), slow[0]);
}

/// A list of best attacks in progress, for any ruleset.
trait List: ThreatCounting {
    /// The values of the attacks on a map, ranked separately for each aim.
    fn ranked(battle: &Battle, threats: &Self::Threats) -> Vec<Vec<Ratio>>;

    /// The number of attacks and of places that were left out.
    fn left_out(threats: &Self::Threats) -> (usize, usize);
}

macro_rules! list {
    ($ruleset:ident, |$battle:ident, $threats:ident, $aim:ident| $ranked:expr) => {
        impl List for $ruleset::ThreatCount {
            fn ranked($battle: &Battle, $threats: &$ruleset::Threats) -> Vec<Vec<Ratio>> {
                let ranked = |$aim| $ranked.into_iter().map(|(worth, _)| worth).collect();
                $ruleset::Objective::ALL.into_iter().map(ranked).collect()
            }

            fn left_out(threats: &$ruleset::Threats) -> (usize, usize) {
                (threats.left_out, threats.unsearched)
            }
        }
    };
}

list!(c3g, |battle, threats, aim| threats.ranked(battle, aim));
list!(champions, |_battle, threats, aim| threats.ranked(aim));
list!(coup_de_grace, |_battle, threats, aim| threats.ranked(aim));
list!(pulp_city, |_battle, threats, aim| threats.ranked(aim));

/// Measurements of one list of best attacks.
#[derive(Clone, Copy, Debug)]
struct Listed {
    attacks: usize,
    /// Attacks and places that were left out.
    left_out: (usize, usize),
    /// Work before the first numbers, and total work.
    work: (u64, u64),
    /// The work of the longest step.
    step: u64,
    /// Seconds before the first numbers, and total seconds, as [`cpu_seconds`] measures them.
    seconds: (f64, f64),
}

/// The work that takes 0.3 s and 5 s on a slow and busy machine, at five nanoseconds per unit.
const FIRST: u64 = 60_000_000;
const WHOLE: u64 = 1_000_000_000;

/// Computes a list. `work` limits the work for its odds. Returns `None` for a battle of another ruleset.
fn listed<C: List>(battle: &Battle, figure: FigureId, work: Option<u64>) -> Option<Listed> {
    let played = battle.as_ruleset::<C::Ruleset>()?;
    let begun = cpu_seconds();
    let count = C::new(played, figure);
    let mut count = if let Some(work) = work { count.within(work) } else { count };
    let (mut first, mut step, mut updates) = (None, 0, MapUpdates::default());
    let threats = loop {
        let before = count.work();
        let ended = count.advance(1);
        step = step.max(count.work() - before);
        if let Some(so_far) = updates.of(&count).filter(|_| first.is_none()) {
            let ranked = C::ranked(battle, &so_far);
            assert!(ranked.iter().all(|ranked| !ranked.is_empty()), "the first numbers must cover all aims");
            first = Some((count.work(), cpu_seconds() - begun));
        }
        if let Some(threats) = ended {
            break threats;
        }
    };
    let whole = (count.work(), cpu_seconds() - begun);
    let first = first.unwrap_or(whole);
    let ranked = C::ranked(battle, &threats);
    assert!(ranked.iter().all(|ranked| ranked.is_sorted_by(|one, other| one >= other)), "best first");
    let attacks = ranked[0].len();
    assert!(ranked.iter().all(|ranked| ranked.len() == attacks), "each aim ranks all attacks");
    let left_out = C::left_out(&threats);
    let listed = Listed { attacks, left_out, work: (first.0, whole.0), step, seconds: (first.1, whole.1) };
    Some(listed)
}

/// Computes a list as [`listed`] does, for the ruleset of the battle.
fn list(battle: &Battle, figure: FigureId, work: Option<u64>) -> Listed {
    listed::<c3g::ThreatCount>(battle, figure, work)
        .or_else(|| listed::<champions::ThreatCount>(battle, figure, work))
        .or_else(|| listed::<coup_de_grace::ThreatCount>(battle, figure, work))
        .or_else(|| listed::<pulp_city::ThreatCount>(battle, figure, work))
        .expect("every battle has a ruleset")
}

/// CPU seconds used by this thread. If they are not available, elapsed wall-clock seconds.
fn cpu_seconds() -> f64 {
    thread_local!(static BEGUN: Instant = Instant::now());
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds: Option<f64> = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.with(Instant::elapsed).as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Computes all lists of best attacks: of all figures on all battlefields, by all aims. Their odds have a small work
/// limit to keep the test short. The check of the total work replaces this limit with the normal one.
#[test]
fn every_list_of_best_attacks_is_bounded() {
    const LITTLE: u64 = 5_000_000;
    let (mut lists, mut attacks) = (0, 0);
    for (name, setup) in shipped::all() {
        let before = attacks;
        for (when, battle) in situations(&setup, &[(7, 0), (7, 25)]) {
            for figure in figures(&setup) {
                let listed = list(&battle, figure, Some(LITTLE));
                let Listed { left_out: (_, unsearched), work: (first, whole), step, .. } = listed;
                let what = format!("{name} {when}: {}: {listed:?}", setup.figure(figure).id);
                assert!(first <= FIRST, "{what}");
                assert_eq!(unsearched, 0, "{what}");
                assert!(whole.saturating_sub(LITTLE) + champions::ThreatCount::WORK <= WHOLE, "{what}");
                assert!(step <= FIRST, "a step takes too long: {what}");
                lists += 1;
                attacks += listed.attacks;
            }
        }
        assert!(attacks > before, "{name}: no attacks");
    }
    println!("{lists} lists, {attacks} attacks");
    let most = [c3g::ThreatCount::WORK, coup_de_grace::ThreatCount::WORK, pulp_city::ThreatCount::WORK];
    assert!(most.into_iter().all(|most| most <= champions::ThreatCount::WORK));
}

/// All lists of best attacks with their normal limits, and their times in seconds.
#[test]
#[ignore = "hundreds of lists take minutes, even in a release build"]
fn every_list_of_best_attacks_takes_at_most_five_seconds() {
    let mut slow = Vec::new();
    for (name, setup) in shipped::all() {
        for (when, battle) in situations(&setup, &[(7, 0), (7, 25), (8, 60)]) {
            for figure in figures(&setup) {
                let listed = list(&battle, figure, None);
                let (first, whole) = listed.seconds;
                let what = format!("{name} {when}: {}: {listed:?}", setup.figure(figure).id);
                if whole > 0.5 {
                    println!("{what}");
                }
                if first > 0.3 || whole > 5.0 || listed.work.0 > FIRST || listed.work.1 > WHOLE {
                    slow.push(what);
                }
            }
        }
    }
    assert!(slow.is_empty(), "{} are slow: {slow:#?}", slow.len());
}

/// The kinds of questions on the shipped battlefields.
const KINDS: [&str; 14] = [
    "C3G: normal",
    "C3G: special",
    "C3G: throw",
    "Champions: attack",
    "Champions: area",
    "Champions: move by",
    "Champions: move through",
    "Champions: grab by",
    "Champions: throw",
    "Champions: with a person",
    "Coup-De-Grace: attack",
    "Pulp City: action",
    "Pulp City: hex",
    "Pulp City: throw",
];
