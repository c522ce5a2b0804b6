//! Runs the cases of `cases/*.ron`. Each case cites its rules. Unless its result depends on the orientation, it is
//! played in six orientations, alternately at the origin and far from it.

use std::{fs, path::Path};

use knockback_rules::{
    battle::{Event, Outcome},
    coup_de_grace::{self, Choice, CoupDeGrace},
    geometry::Direction,
};

use super::{
    case::Case,
    chances::chance,
    stage::{self, Lie, Staged, cast, figure, played},
};

/// Mismatches found in a case.
struct Wrong(Vec<String>);

impl Wrong {
    #[expect(clippy::needless_pass_by_value, reason = "the compared values are temporaries")]
    fn expect<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.0.push(format!("{what}\n      is     {found:?}\n      not    {wanted:?}"));
        }
    }
}

fn own(staged: &Staged) -> impl DoubleEndedIterator<Item = &coup_de_grace::Event> {
    staged.game.log().iter().filter_map(|event| if let Event::CoupDeGrace(event) = event { Some(event) } else { None })
}

fn asked(staged: &Staged, lie: Lie) -> String {
    let name = |figure| staged.game.battle().setup().figure(figure).id.clone();
    let or_not = |optional: bool| if optional { " or not" } else { "" };
    let ways = |ways: &[Direction]| {
        let ways: Vec<String> = ways.iter().map(|way| lie.unturned(*way).to_string()).collect();
        ways.join(" ")
    };
    match staged.game.battle().choice_of::<CoupDeGrace>() {
        None => "nobody".to_owned(),
        Some((side, Choice::Activate { .. })) => format!("activate {}", side.index()),
        Some((_, Choice::Act { figure })) => format!("act {}", name(figure)),
        Some((_, Choice::Push { target, directions, optional })) => {
            format!("push {} {}{}", name(target), ways(&directions), or_not(optional))
        }
        Some((_, Choice::Face { target, optional })) => format!("face {}{}", name(target), or_not(optional)),
    }
}

/// Returns the minis that match a condition, in the order of their ids.
fn who(staged: &Staged, holds: impl Fn(knockback_rules::battle::FigureId) -> bool) -> Vec<String> {
    cast(&staged.game).into_iter().filter(|(_, figure)| holds(*figure)).map(|(id, _)| id).collect()
}

fn places(staged: &Staged, case: &Case, lie: Lie, wrong: &mut Wrong) {
    let battle = played(&staged.game);
    for (id, wanted) in &case.then.at {
        let found = battle.cell_of(figure(&staged.game, id)).map(|cell| lie.back(battle.setup().board.at(cell)));
        wrong.expect(&format!("the hex of {id}"), found, Some(*wanted));
    }
    for (id, wanted) in &case.then.facing {
        let found = battle.mini(figure(&staged.game, id)).facing.map(|facing| lie.unturned(facing));
        wrong.expect(&format!("the facing of {id}"), found, Some(*wanted));
    }
    for (id, wanted) in &case.then.hit_points {
        let found = battle.mini(figure(&staged.game, id)).hit_points;
        wrong.expect(&format!("the hit points of {id}"), found, *wanted);
    }
    if let Some(wanted) = &case.then.downed {
        wrong.expect("the downed minis", who(staged, |figure| battle.is_downed(figure)), wanted.clone());
    }
    if let Some(wanted) = &case.then.out {
        wrong.expect("the minis out of action", who(staged, |figure| battle.mini(figure).out), wanted.clone());
    }
    if let Some(wanted) = case.then.points {
        wrong.expect("the points left", battle.state().active().map(|active| active.points), Some(wanted));
    }
}

fn attack(staged: &Staged, case: &Case, wrong: &mut Wrong) {
    let rolled = own(staged).rev().find_map(|event| match event {
        coup_de_grace::Event::AttackRolled { parts, defence, hit, .. } => {
            let parts: Vec<(String, i16)> = parts
                .iter()
                .map(|part| (serde_json::to_value(part.reason).unwrap().as_str().unwrap().to_owned(), part.value))
                .collect();
            Some((parts, *defence, *hit))
        }
        _ => None,
    });
    let parts = rolled.as_ref().map(|(parts, ..)| parts.clone());
    case.then.parts.iter().for_each(|wanted| wrong.expect("the modifiers", parts.clone(), Some(wanted.clone())));
    let defence = rolled.as_ref().map(|(_, defence, _)| *defence);
    case.then.defence.iter().for_each(|wanted| wrong.expect("the Defence", defence, Some(*wanted)));
    let hit = rolled.as_ref().map(|(.., hit)| *hit);
    case.then.hit.iter().for_each(|wanted| wrong.expect("the hit", hit, Some(*wanted)));
    if let Some(wanted) = case.then.rerolled {
        wrong.expect(
            "the number of rerolls",
            own(staged).filter(|event| matches!(event, coup_de_grace::Event::Rerolled { .. })).count(),
            wanted,
        );
    }
}

fn forced(staged: &Staged, case: &Case, lie: Lie, wrong: &mut Wrong) {
    if let Some(wanted) = &case.then.causes {
        let causes = own(staged).filter_map(|event| match event {
            coup_de_grace::Event::PushEnded { cause, .. } => Some(cause.name().to_owned()),
            _ => None,
        });
        wrong.expect("the causes that ended forced moves", causes.collect::<Vec<_>>(), wanted.clone());
    }
    if let Some(wanted) = &case.then.directions {
        let ways = own(staged).filter_map(|event| match event {
            coup_de_grace::Event::PushBegan { direction, .. } => Some(lie.unturned(*direction)),
            _ => None,
        });
        wrong.expect("the directions of forced moves", ways.collect::<Vec<_>>(), wanted.clone());
    }
    if let Some(wanted) = &case.then.harms {
        let harms = own(staged).filter_map(|event| match event {
            coup_de_grace::Event::Hurt { by, .. } => {
                Some(serde_json::to_value(by).unwrap().as_str().unwrap().to_owned())
            }
            _ => None,
        });
        wrong.expect("the sources of damage", harms.collect::<Vec<_>>(), wanted.clone());
    }
}

fn end(staged: &Staged, case: &Case, lie: Lie, wrong: &mut Wrong) {
    if let Some(wanted) = &case.then.asked {
        wrong.expect("the open choice", asked(staged, lie), wanted.clone());
    }
    let refused = staged.refused.as_ref().map(|why| (why.rule.0.to_owned(), why.code.to_owned()));
    wrong.expect("the refusal", refused, case.then.refused.clone());
    if let Some(wanted) = &case.then.numbers {
        let why = staged.refused.as_ref().expect("a refusal");
        let found: Vec<(String, i64)> =
            why.numbers.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
        wrong.expect("the numbers of the refusal", found, wanted.clone());
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
    if let Some(wanted) = case.then.initiative {
        let first = own(staged).rev().find_map(|event| match event {
            coup_de_grace::Event::Initiative { side, .. } => Some(side.index()),
            _ => None,
        });
        let rolls = own(staged).filter(|event| matches!(event, coup_de_grace::Event::InitiativeRolled { .. })).count();
        wrong.expect("the first activation", first.map(|side| (side, rolls)), Some(wanted));
    }
    for text in &case.then.legal {
        let order = stage::order(&staged.game, text, lie);
        wrong.expect(text, staged.game.battle().legal_orders().judge(&order).map_err(|why| why.code), Ok(()));
        let listed = staged.game.battle().legal_orders().iter().any(|one| one == order);
        wrong.expect(&format!("{text}, listed"), listed || text.starts_with("move"), true);
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
        let target = words.get(1).map(|id| figure(&staged.game, id));
        let (found, common) = chance(before.battle(), |event| match (words[0], event) {
            ("hit", coup_de_grace::Event::AttackRolled { hit, .. }) => *hit,
            ("downed", coup_de_grace::Event::Downed { figure })
            | ("out", coup_de_grace::Event::OutOfAction { figure }) => Some(*figure) == target,
            ("up", coup_de_grace::Event::RecoveryRolled { up, .. }) => *up,
            _ => false,
        });
        wrong.expect(&format!("the chance of {what}, in parts of {common}"), found * whole, part * common);
    }
}

fn faults(case: &Case, lie: Lie) -> Vec<String> {
    let staged = stage::play(case, lie);
    let mut wrong = Wrong(Vec::new());
    places(&staged, case, lie, &mut wrong);
    attack(&staged, case, &mut wrong);
    forced(&staged, case, lie, &mut wrong);
    end(&staged, case, lie, &mut wrong);
    chances(&staged, case, lie, &mut wrong);
    wrong.expect("the unused rolls", staged.dice.0.len(), 0);
    wrong.0
}

#[test]
fn every_case_matches_its_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/coup_de_grace/cases");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut count, mut all) = (0, Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let cases: Vec<Case> = options.from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        for case in cases {
            count += 1;
            assert!(
                case.rules.iter().all(|rule| rule.starts_with("CDG-")),
                "{}: cites only rules of Coup-De-Grace",
                case.name
            );
            let turns = if case.turns { 6 } else { 1 };
            for (sixths, by) in (0..turns).zip([(0, 0), (-3011, 2777)].into_iter().cycle()) {
                let faults = faults(&case, Lie { sixths, by });
                if !faults.is_empty() {
                    let file = file.file_name().unwrap().to_string_lossy().into_owned();
                    all.push(format!("{file}: {}, turned by {sixths}\n    {}", case.name, faults.join("\n    ")));
                    break;
                }
            }
        }
    }
    assert!(all.is_empty(), "{} of {count} cases are wrong:\n{}", all.len(), all.join("\n"));
    assert!(count >= 100, "only {count} cases");
}
