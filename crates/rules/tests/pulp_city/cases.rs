//! Runs the cases of `cases/*.ron`. Each case cites its rules. Unless its result depends on the orientation, it is
//! played in six orientations, alternately at the origin and far from it.

use std::{fs, path::Path};

use knockback_rules::{
    battle::{Event, Occupant, Outcome},
    pulp_city::{self, Subject, Trait},
};

use super::{
    case::{Case, Is},
    chances::chance,
    spoken::Speaker,
    stage::{self, Lie, Staged, figure, played},
};

/// Mismatches found in a case.
#[derive(Default)]
pub(crate) struct Wrong(pub(crate) Vec<String>);

impl Wrong {
    #[expect(clippy::needless_pass_by_value, reason = "the compared values are temporaries")]
    pub(crate) fn expect<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.0.push(format!("{what}\n      is     {found:?}\n      not    {wanted:?}"));
        }
    }

    fn some<T: PartialEq + std::fmt::Debug + Clone>(&mut self, what: &str, found: T, wanted: Option<&T>) {
        if let Some(wanted) = wanted {
            self.expect(what, found, wanted.clone());
        }
    }
}

/// Returns the events since the first order.
fn log(staged: &Staged) -> impl Iterator<Item = &Event> {
    staged.game.log()[staged.begun..].iter()
}

fn own(staged: &Staged) -> impl Iterator<Item = &pulp_city::Event> {
    log(staged).filter_map(|event| if let Event::PulpCity(event) = event { Some(event) } else { None })
}

/// Compares the state of a model with the expected one.
pub(crate) fn is(game: &knockback_rules::game::Game, letter: &str, is: &Is, wrong: &mut Wrong) {
    let model = played(game).model(figure(game, letter));
    wrong.some(&format!("the HP of {letter}"), model.hp, is.hp.as_ref());
    wrong.some(&format!("the AP paid by {letter}"), model.ap_paid, is.ap_paid.as_ref());
    wrong.some(&format!("the fatigue of {letter}"), model.fatigue, is.fatigue.as_ref());
    wrong.some(&format!("the Power Up dice of {letter}"), model.power_up, is.power_up.as_ref());
    wrong.some(&format!("the Attack of {letter}"), model.attack, is.attack.as_ref());
    wrong.some(&format!("the Defend of {letter}"), model.defend, is.defend.as_ref());
    wrong.some(&format!("the Block of {letter}"), model.block, is.block.as_ref());
    wrong.some(&format!("the Brutal of {letter}"), model.brutal, is.brutal.as_ref());
    wrong.some(&format!("the Suppress of {letter}"), model.suppress, is.suppress.as_ref());
    wrong.some(&format!("whether {letter} is Empowered"), model.empowered, is.empowered.as_ref());
    wrong.some(&format!("whether {letter} is Spectral"), model.spectral, is.spectral.as_ref());
    wrong.some(&format!("whether {letter} is Stunned"), model.stunned, is.stunned.as_ref());
    wrong.some(&format!("the pace of {letter}"), model.pace, is.pace.as_ref());
    let weak: Vec<Trait> = Trait::ALL.into_iter().filter(|of| model.weak & (1 << *of as u8) != 0).collect();
    wrong.some(&format!("the weak traits of {letter}"), weak, is.weak.as_ref());
    let immune: Vec<Subject> = Subject::ALL.into_iter().filter(|of| model.immune.contains(*of)).collect();
    wrong.some(&format!("the immunities of {letter}"), immune, is.immune.as_ref());
}

fn state(staged: &Staged, case: &Case, lie: Lie, wrong: &mut Wrong) {
    let battle = played(&staged.game);
    for (letter, wanted) in &case.then.at {
        let cell = match stage::occupant(&staged.game, letter).expect("it is in the case") {
            Occupant::Figure(figure) => battle.cell_of(figure),
            Occupant::Object(object) => battle.field().object(object),
        };
        let found = cell.map(|cell| lie.back(battle.setup().board.at(cell)));
        wrong.expect(&format!("the hex of {letter}"), found, Some(*wanted));
    }
    if let Some(wanted) = &case.then.gone {
        let setup = battle.setup();
        let models = stage::cast(&staged.game).into_iter().filter(|(_, figure)| battle.cell_of(*figure).is_none());
        let objects = (0..setup.objects.len()).filter_map(|place| {
            let object = knockback_rules::battle::ObjectId(u16::try_from(place).expect("few"));
            battle.field().object(object).is_none().then(|| setup.object(object).id.clone())
        });
        wrong.expect(
            "the models and objects off the board",
            models.map(|(letter, _)| letter).chain(objects).collect(),
            wanted.clone(),
        );
    }
    for (letter, of) in &case.then.is {
        is(&staged.game, letter, of, wrong);
    }
    if let Some(wanted) = &case.then.ap {
        let sides = (0..wanted.len()).map(|side| knockback_rules::battle::SideId(u16::try_from(side).expect("few")));
        wrong.expect("the pools", sides.map(|side| battle.state().team(side).ap).collect(), wanted.clone());
    }
}

fn rolls(staged: &Staged, case: &Case, wrong: &mut Wrong) {
    let pools = own(staged).filter_map(|event| match event {
        pulp_city::Event::PoolRolled { pool, dice, .. } => {
            let sum: i16 = pool.iter().map(|part| i16::from(part.dice)).sum();
            assert_eq!(sum, i16::from(*dice), "{}: the parts of a pool add up to its dice", case.name);
            Some(Speaker::pool(pool))
        }
        _ => None,
    });
    wrong.some("the pools", pools.collect(), case.then.pools.as_ref());
    let quality = own(staged).filter_map(|event| match event {
        pulp_city::Event::PoolRolled { plus, quality, .. } => Some((*plus, *quality)),
        _ => None,
    });
    wrong.some("traits and qualities", quality.collect(), case.then.quality.as_ref());
    let judged = own(staged).filter_map(|event| match event {
        pulp_city::Event::Judged { success, extra, .. } => Some((*success, *extra)),
        _ => None,
    });
    wrong.some("the judged rolls", judged.collect(), case.then.judged.as_ref());
}

fn tale(staged: &Staged, case: &Case, lie: Lie, wrong: &mut Wrong) {
    let speaker = Speaker { game: &staged.game, lie };
    let effects = own(staged).filter_map(|event| speaker.applied(event));
    wrong.some("the applied effects", effects.collect(), case.then.effects.as_ref());
    let harms = own(staged).filter_map(|event| speaker.harmed(event));
    wrong.some("the damage", harms.collect(), case.then.harms.as_ref());
    let moved = own(staged).filter_map(|event| speaker.moved(event));
    wrong.some("the ends of displacements", moved.collect(), case.then.moved.as_ref());
    let steps = log(staged).filter_map(|event| speaker.step(event));
    wrong.some("the steps", steps.collect(), case.then.steps.as_ref());
    let told = own(staged).filter_map(|event| speaker.told(event));
    wrong.some("the other events", told.collect(), case.then.told.as_ref());
    wrong.some("the open choice", speaker.asked(), case.then.asked.as_ref());
}

fn end(staged: &Staged, case: &Case, lie: Lie, wrong: &mut Wrong) {
    let refused = staged.refused.as_ref().map(|why| why.rule.0.to_owned());
    if refused != case.then.refused {
        let why = staged.refused.as_ref().map(ToString::to_string);
        wrong.expect("the refusal", why, case.then.refused.clone());
    }
    if let Some(wanted) = &case.then.ended {
        let found = match staged.game.battle().outcome() {
            None => "not yet".to_owned(),
            Some(Outcome::Drawn) => "drawn".to_owned(),
            Some(Outcome::Won { side, how }) => {
                format!("won {} {}", side.index(), serde_json::to_value(how).unwrap().as_str().unwrap())
            }
        };
        wrong.expect("the outcome", found, wanted.clone());
    }
    for text in &case.then.legal {
        let order = stage::order(&staged.game, text, lie);
        let judged = staged.game.battle().legal_orders().judge(&order).map_err(|why| why.to_string());
        wrong.expect(text, judged, Ok(()));
        let one_of_many = text.starts_with("move") || text.starts_with("shift") || text.contains('+');
        let listed = staged.game.battle().legal_orders().iter().any(|one| one == order);
        wrong.expect(&format!("{text}, listed"), listed || one_of_many, true);
    }
    for text in &case.then.illegal {
        let order = stage::order(&staged.game, text, lie);
        wrong.expect(text, staged.game.battle().legal_orders().contains(&order), false);
    }
}

fn chances(staged: &Staged, case: &Case, lie: Lie, wrong: &mut Wrong) {
    let Some(last) = case.orders.last().filter(|_| !case.then.chances.is_empty()) else { return };
    let mut before = staged.before.clone();
    before.submit(&stage::order(&staged.before, last, lie)).expect("it is legal");
    for (what, (part, whole)) in &case.then.chances {
        let words: Vec<&str> = what.split(' ').collect();
        let (found, common) = chance(before.battle(), |event| match (words[0], event) {
            ("success", pulp_city::Event::Judged { success, .. }) => *success,
            ("extra", pulp_city::Event::Judged { success, extra, .. }) => *success && extra.to_string() == words[1],
            ("ko", pulp_city::Event::Ko { figure: who }) => *who == figure(&staged.before, words[1]),
            _ => false,
        });
        wrong.expect(
            &format!("the chance of {what}, in parts of {common}"),
            found * u128::from(*whole),
            u128::from(*part) * common,
        );
    }
}

fn faults(case: &Case, lie: Lie) -> Vec<String> {
    let staged = stage::play(case, lie);
    let mut wrong = Wrong::default();
    state(&staged, case, lie, &mut wrong);
    rolls(&staged, case, &mut wrong);
    tale(&staged, case, lie, &mut wrong);
    end(&staged, case, lie, &mut wrong);
    chances(&staged, case, lie, &mut wrong);
    wrong.expect("the unused rolls", staged.dice.0.clone(), Vec::new());
    wrong.0
}

/// Returns all cases, with the names of their files.
pub(crate) fn all() -> Vec<(String, Case)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pulp_city/cases");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let read = |file: std::path::PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        let cases: Vec<Case> = options.from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        cases.into_iter().map(move |case| (name.clone(), case))
    };
    files.into_iter().flat_map(read).collect()
}

#[test]
fn every_case_matches_its_rules() {
    let cases = all();
    let mut wrong = Vec::new();
    for (file, case) in &cases {
        assert!(case.rules.iter().all(|rule| rule.starts_with("PC-")), "{}: cites only rules of Pulp City", case.name);
        let turns = if case.turns { 6 } else { 1 };
        for (sixths, by) in (0..turns).zip([(0, 0), (-3011, 2777)].into_iter().cycle()) {
            let faults = std::panic::catch_unwind(|| faults(case, Lie { sixths, by })).unwrap_or_else(|panic| {
                let said = panic.downcast_ref::<String>().cloned();
                vec![said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned())).unwrap_or_default()]
            });
            if !faults.is_empty() {
                wrong.push(format!("{file}: {}, turned by {sixths}\n    {}", case.name, faults.join("\n    ")));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    assert!(cases.len() >= 150, "only {} cases", cases.len());
}

/// Every rule of the ruleset is cited by a case.
#[test]
fn every_rule_has_a_case() {
    let shown: std::collections::BTreeSet<String> = all().into_iter().flat_map(|(_, case)| case.rules).collect();
    let missing: Vec<String> =
        (1..=56).map(|number| format!("PC-{number}")).filter(|rule| !shown.contains(rule)).collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
}
