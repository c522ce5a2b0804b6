//! Compares the odds of an action with plays of its order with every result of every die.

use std::{collections::BTreeMap, fs, path::Path};

use knockback_odds::{
    Ratio,
    pulp_city::{Count, Odds, Purchase, Question, Unanswered},
};
use knockback_rules::{
    battle::{Battle, Order},
    dice::SeededDice,
    files::{FileKind, read},
    game::Game,
    pulp_city::{self, Choice, EffectId, PulpCity},
};

use super::{
    case::Case,
    made_up::{self, Mix},
    played::{Ending, every_result, foretold},
    stage::{self, Lie},
};

/// The actions that are legal now.
pub(crate) fn actions(battle: &Battle) -> Vec<Question> {
    let played = battle.as_ruleset::<PulpCity>().unwrap();
    // In the middle of an action, a play would also contain the rest of that action.
    if !matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Act { .. } | Choice::Command { .. }))) {
        return Vec::new();
    }
    let action = |order: Order| match order {
        Order::PulpCity(order @ pulp_city::Order::Act { .. }) => Question::of(played, &order),
        _ => None,
    };
    battle.legal_orders().iter().filter_map(action).collect()
}

/// Up to three effects that extra successes can buy.
fn wishes(battle: &Battle, question: &Question, mix: &mut Mix) -> Vec<Purchase> {
    let played = battle.as_ruleset::<PulpCity>().unwrap();
    let efx = &played.action(question.attacker, question.action).unwrap().efx;
    if efx.is_empty() { Vec::new() } else { (0..mix.below(4)).map(|_| Purchase::from(*mix.of(efx))).collect() }
}

/// True if a question buys an effect more often than any of its rolls can.
fn wishes_too_often(battle: &Battle, question: &Question) -> bool {
    let played = battle.as_ruleset::<PulpCity>().unwrap();
    let sheet = played.sheet(question.attacker);
    let actions = || [Some(question.action), sheet.throw()].into_iter().flatten();
    let count = |list: &[EffectId], effect| list.iter().copied().filter(|other| *other == effect).count();
    let wishes: Vec<EffectId> = question.choices.efx.iter().map(|wish| wish.effect).collect();
    let most = |effect| actions().map(|place| count(&sheet.actions[usize::from(place)].efx, effect)).max().unwrap_or(0);
    !played.rules().options.repeat_efx && wishes.iter().any(|effect| count(&wishes, *effect) > most(*effect))
}

/// The refusal code for an order of effects that contains an effect twice, or one that never occurs.
fn order_in_vain(battle: &Battle, question: &Question) -> Option<&'static str> {
    let played = battle.as_ruleset::<PulpCity>().unwrap();
    let sheet = played.sheet(question.attacker);
    let choices = &question.choices;
    let mut coming = sheet.actions[usize::from(question.action)].fx.clone();
    coming.extend(choices.efx.iter().map(|wish| wish.effect));
    if let (Some(place), true) = (sheet.throw(), choices.throw_at.is_some()) {
        coming.extend(&sheet.actions[usize::from(place)].fx);
    }
    let mut seen = Vec::new();
    for effect in &choices.order {
        if seen.contains(effect) {
            return Some("named_twice");
        }
        if !coming.contains(effect) {
            return Some("never_comes");
        }
        seen.push(*effect);
    }
    None
}

/// Compares the odds of a question with plays of every result. Returns the number of ends, or `None` if there are too
/// many results. A question with an impossible choice must be refused.
pub(crate) fn compare(battle: &Battle, question: &Question) -> Option<usize> {
    if wishes_too_often(battle, question) {
        let Err(Unanswered::Refused(refusal)) = Odds::of(battle, question.clone()) else { panic!("{question:?}") };
        assert_eq!((refusal.rule.0, refusal.code), ("PC-6", "bought_before"), "{question:?}");
        return Some(0);
    }
    if let Some(code) = order_in_vain(battle, question) {
        let Err(Unanswered::Refused(refusal)) = Odds::of(battle, question.clone()) else { panic!("{question:?}") };
        assert_eq!((refusal.rule.0, refusal.code), ("PC-6", code), "{question:?}");
        return Some(0);
    }
    let (played, made) = every_result(battle, question)?;
    let vain = made.refusals(&question.choices);
    let odds = match Odds::of(battle, question.clone()) {
        Ok(odds) => odds,
        Err(Unanswered::BeyondBudget) => return None,
        Err(Unanswered::Refused(refusal)) => {
            let expected = |code: &&str| *code == refusal.code || *code == "throw";
            assert!(vain.iter().any(expected), "{question:?}: {refusal}, not {vain:?}");
            return Some(0);
        }
        Err(other) => panic!("{question:?}: {other}"),
    };
    assert!(vain.is_empty(), "{question:?} is answered despite impossible choices: {vain:?}");
    let mut counted: BTreeMap<Ending, Ratio> = BTreeMap::new();
    for (end, chance) in &odds.outcomes {
        let end = foretold(battle, &odds, end);
        assert!(counted.insert(end, chance.clone()).is_none(), "the odds list an end twice: {question:?}");
    }
    if counted != played {
        let one = counted.iter().find(|(end, chance)| played.get(end) != Some(chance));
        let other = played.iter().find(|(end, chance)| counted.get(end) != Some(chance));
        panic!("{question:?}\n  foretold {one:?}\n  played   {other:?}");
    }
    Some(played.len())
}

#[test]
fn random_battles_match_the_odds() {
    let (mut asked, mut answered, mut ends) = (0, 0, 0);
    for seed in 0..160 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for _ in 0..50 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            let hash = battle.hash();
            for mut question in actions(battle) {
                if !mix.percent(20) {
                    continue;
                }
                question.choices.efx = wishes(battle, &question, &mut mix);
                asked += 1;
                let Some(more) = compare(battle, &question) else { continue };
                answered += 1;
                ends += more;
                if answered % 8 == 0 {
                    let whole = Count::new(battle, question.clone()).and_then(Count::finish);
                    let plain =
                        knockback_odds::Count::plain(battle, question.clone()).and_then(knockback_odds::Count::finish);
                    assert_eq!(whole, plain, "{question:?}");
                }
            }
            assert_eq!(battle.hash(), hash, "computing odds must not change the battle");
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    println!("{asked} actions, {answered} compared, {ends} ends");
    assert!(answered > 500 && 10 * answered > 8 * asked && ends > 3_000, "{asked}, {answered}, {ends}");
}

/// The actions in the test cases of the rules: every effect, blasts, throws, falls.
#[test]
fn the_cases_of_the_rules_match_the_odds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/pulp_city/cases");
    let (mut compared, mut mix) = (0, Mix(1));
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let kind = FileKind { name: "cases", newest: None };
        let cases: Vec<Case> =
            read(kind, &name, &fs::read(&path).unwrap()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        for case in cases {
            for (place, order) in case.orders.iter().enumerate() {
                if !order.starts_with("act ") {
                    continue;
                }
                let before = Case { orders: case.orders[..place].to_vec(), ..case.clone() };
                let game = stage::play(&before, Lie::STRAIGHT).game;
                let Order::PulpCity(order) = stage::order(&game, order, Lie::STRAIGHT) else { panic!("not an action") };
                if !game.battle().legal_orders().contains(&Order::PulpCity(order.clone())) {
                    continue;
                }
                let Some(mut question) = Question::of(game.battle().as_ruleset::<PulpCity>().unwrap(), &order) else {
                    continue;
                };
                compared += usize::from(compare(game.battle(), &question).is_some());
                question.choices.efx = wishes(game.battle(), &question, &mut mix);
                compare(game.battle(), &question);
            }
        }
    }
    println!("{compared} actions compared");
    assert!(compared >= 60, "only {compared} actions compared");
}
