//! Questions as text, with stored replies for every ruleset. Every thinker must give these replies.

use std::{env, fs, path::Path, sync::Arc};

use knockback_bots::{
    Bot, Level,
    puzzle::shipped as puzzles,
    thinker::{Answer, Question, Reply, Request, Thinker},
};
use knockback_rules::{
    battle::{Battle, Setup},
    dice::SeededDice,
    files::{OrderText, read_scenario},
    game::Game,
    ruleset::RulesetId,
};

/// A small battle of each ruleset, with the number of orders until a figure can act.
const BATTLES: [(&str, &[u8], usize); 4] = [
    ("ledge.ron", include_bytes!("../../../tests/fixtures/ledge.ron"), 8),
    ("sign.ron", include_bytes!("../../cli/tests/fixtures/sign.ron"), 0),
    ("pit.ron", include_bytes!("../../../tests/fixtures/pit.ron"), 0),
    ("platform.ron", include_bytes!("../../../tests/fixtures/platform.ron"), 0),
];

/// A battle after the first rolls and the given number of orders from a bot.
fn played(name: &str, text: &[u8], orders: usize) -> Game {
    let setup = Arc::new(Setup::new(read_scenario(name, text).unwrap()).unwrap());
    let (mut game, mut dice) = (Game::new(setup, Some(5)), SeededDice::new(5));
    game.settle(&mut dice).unwrap();
    for _ in 0..orders {
        let Some(decision) = Bot::new("2".parse::<Level>().unwrap(), 1).decide(game.battle()) else { break };
        game.play(&decision.order, &mut dice).unwrap();
    }
    game
}

/// A question about the first state of a bot's battle in which a figure's threat map lists more than two attacks.
fn threatens(name: &str, text: &[u8]) -> Question {
    for orders in 0..40 {
        let game = played(name, text, orders);
        for figure in game.battle().setup().figure_ids() {
            let question = Question::of(game.battle(), Request::Threats { figure });
            if let Some(Answer::Threats(map)) = replies(&question.text()).pop().map(|reply| reply.answer)
                && map.wants.iter().any(|attacks| attacks.len() > 2)
            {
                return question;
            }
        }
    }
    panic!("no figure has a threat in {name}");
}

/// The questions about a puzzle of a ruleset: Is its best order right, and is its last legal order right?
fn judged(ruleset: RulesetId) -> [Question; 2] {
    let puzzle = puzzles(ruleset).unwrap().swap_remove(0);
    let text = |order| OrderText::of(order, puzzle.battle.setup());
    let last = puzzle.battle.legal_orders().iter().last().unwrap();
    [&puzzle.best, &last].map(|order| {
        let request = Request::Judge { best: text(&puzzle.best), chance: puzzle.chance, order: text(order) };
        Question::of(&puzzle.battle, request)
    })
}

fn questions() -> Vec<String> {
    let mut all = Vec::new();
    for (name, text, orders) in BATTLES {
        let battle = played(name, text, orders);
        for (level, most) in [(0, 1), (3, 1), (5, 3)] {
            all.push(Question::of(battle.battle(), Request::Decide { level, seed: 7, most }));
        }
        all.push(threatens(name, text));
        all.extend(judged(battle.battle().ruleset()));
        all.push(Question::review(&played(name, text, orders + 6)));
    }
    all.iter().map(Question::text).collect()
}

/// All replies to a question.
fn replies(question: &str) -> Vec<Reply> {
    said(&[question.to_owned()]).iter().map(|text| Reply::read(text).unwrap()).collect()
}

/// The replies of a thinker to consecutive questions.
fn said(questions: &[String]) -> Vec<String> {
    let mut thinker = Thinker::default();
    let mut all = Vec::new();
    for (number, question) in (0..).zip(questions) {
        thinker.ask(number, question);
        while let Some(said) = thinker.advance() {
            all.extend(said);
        }
    }
    all
}

fn file(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

#[test]
fn questions_and_replies_are_unchanged() {
    let questions = questions();
    for (name, lines) in [("questions.jsonl", &questions), ("replies.jsonl", &said(&questions))] {
        if env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some() {
            fs::create_dir_all(file("")).unwrap();
            fs::write(file(name), lines.join("\n") + "\n").unwrap();
        }
        let kept = fs::read_to_string(file(name)).unwrap();
        for (place, (kept, fresh)) in kept.lines().zip(lines).enumerate() {
            assert!(kept == fresh, "{name}, line {}: {fresh}", place + 1);
        }
        assert_eq!(kept.lines().count(), lines.len(), "{name}");
    }
}

#[test]
fn hints_have_reasons_that_differ() {
    let mut reasons = 0;
    for (name, text, orders) in BATTLES {
        let game = played(name, text, orders);
        let question = Question::of(game.battle(), Request::Decide { level: 5, seed: 7, most: 3 });
        let [Reply { done: true, answer: Answer::Acts(acts), .. }] = &replies(&question.text())[..] else {
            panic!("{name}: a bot decides at once");
        };
        let told: Vec<&String> = acts.iter().filter_map(|act| act.reason.as_ref()).collect();
        for (place, reason) in told.iter().enumerate() {
            assert!(!told[..place].contains(reason), "{name}: {told:?}");
        }
        reasons += told.len();
    }
    assert!(reasons >= BATTLES.len(), "{reasons} reasons");
}

#[test]
fn a_bot_that_picks_at_random_announces_no_later_act() {
    let mut later = [0, 0];
    for (name, text, orders) in BATTLES {
        let game = played(name, text, orders);
        for (level, later) in [2, 4].into_iter().zip(&mut later) {
            for seed in 0..12 {
                let question = Question::of(game.battle(), Request::Decide { level, seed, most: 1 });
                let [Reply { done: true, answer: Answer::Acts(acts), .. }] = &replies(&question.text())[..] else {
                    panic!("{name}: a bot decides at once");
                };
                let reasons = acts.iter().filter_map(|act| act.reason.as_ref());
                *later += reasons.filter(|reason| reason.starts_with("then ")).count();
            }
        }
    }
    assert_eq!(later[0], 0, "level 2 picks each act at random");
    assert!(later[1] > 0, "level 4 announces the act that it prepares");
}

#[test]
fn replies_match_bots_and_puzzles() {
    for (name, text, orders) in BATTLES {
        let game = played(name, text, orders);
        let battle = game.battle();
        let decided = Bot::new(Level::MAX, 7).decide(battle).unwrap();
        let question = Question::of(battle, Request::Decide { level: 5, seed: 7, most: 3 });
        let [Reply { done: true, answer: Answer::Acts(acts), .. }] = &replies(&question.text())[..] else {
            panic!("{name}: a bot decides at once");
        };
        let seen = battle.seen_by(Some(battle.choice().unwrap().decider));
        let mut advised = (0..).map_while(|place| decided.advice(&seen, place));
        for act in acts {
            let order = act.order.resolve(battle.setup()).unwrap();
            // An act with the same reason as an earlier one is left out.
            let advice = advised.find(|advice| advice.order == order).unwrap_or_else(|| panic!("{name}: {act:?}"));
            // The text contains a rounded number, which may differ in the last digit.
            let near = |(one, other): (f64, f64)| (one - other).abs() < 1e-12;
            assert!(act.behind.zip(advice.behind).is_none_or(near), "{name}");
            assert_eq!(act.behind.is_some(), advice.behind.is_some(), "{name}");
            // An act that only prepares a later one has the reason of that later act.
            match &advice.reason {
                Some(reason) => assert_eq!(act.reason.as_ref(), Some(reason), "{name}"),
                None => {
                    assert!(act.reason.as_ref().is_none_or(|reason| reason.starts_with("then ")), "{name}: {act:?}");
                }
            }
        }
        for (question, best) in judged(battle.ruleset()).iter().zip([true, false]) {
            let replies = replies(&question.text());
            let [Reply { done: true, answer: Answer::Judged(judgement), .. }] = &replies[..] else {
                panic!("{replies:?}")
            };
            assert_eq!(judgement.is_right, best, "{name}: only the best order is right");
        }
    }
}

#[test]
fn an_invalid_question_is_answered_with_its_fault() {
    let battle = Battle::new(Arc::new(Setup::new(read_scenario("pit.ron", BATTLES[2].1).unwrap()).unwrap()));
    let whole = Question::of(&battle, Request::Decide { level: 5, seed: 1, most: 1 }).text();
    for (question, wrong) in [
        ("{}".to_owned(), "cannot be read"),
        (whole[..whole.len() / 2].to_owned(), "cannot be read"),
        (whole.replace("\"level\":5", "\"level\":9"), "no level 9"),
        (
            Question::of(&battle, Request::Threats { figure: knockback_rules::battle::FigureId(99) }).text(),
            "no threat map",
        ),
    ] {
        let replies = replies(&question);
        let [Reply { done: true, answer: Answer::Nothing(why), .. }] = &replies[..] else { panic!("{replies:?}") };
        assert!(why.contains(wrong), "{why}");
    }
}

#[test]
fn a_cancelled_question_is_not_answered() {
    let battle = played("ledge.ron", BATTLES[0].1, BATTLES[0].2);
    let question = Question::of(battle.battle(), Request::Decide { level: 5, seed: 1, most: 1 }).text();
    let mut thinker = Thinker::default();
    thinker.ask(1, &question);
    thinker.ask(2, "{}");
    thinker.ask(3, &question);
    thinker.cancel(1);
    thinker.cancel(2);
    let mut answered = Vec::new();
    while let Some(said) = thinker.advance() {
        answered.extend(said.map(|said| Reply::read(&said).unwrap().of));
    }
    assert_eq!(answered, [3]);
    assert!(thinker.is_idle());
}
