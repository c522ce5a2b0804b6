//! Cases of the rules of C3G, drawn and described in the files of `tests/cases`. Each case cites its rules.
//!
//! Every case is played in all six orientations, and also far from the origin, because the rules favour no direction
//! and no part of the map.

use crate::support::{
    case::Case,
    drawing::{self, drawn, shown},
    stage::{self, Played},
    tale::tale,
    tell,
};
use knockback_rules::geometry::Coord;

/// Returns the mismatches between a played case and its expected results.
fn faults(case: &Case, sixths: u8) -> Vec<String> {
    let Played { game, log, refusal, lines, dice_left } = stage::play(case, sixths, Coord::new(0, 0));
    let said = refusal.as_ref().map(|why| why.message.clone());
    let mut faults = Vec::new();
    let mut expect = |what: &str, found: String, wanted: String| {
        if found != wanted {
            faults.push(format!("{what}\n      is     {found}\n      not    {wanted}"));
        }
    };
    let battle = game.battle();
    expect("the events", format!("{:?}", tale(battle.setup(), &log)), format!("{:?}", case.then));
    let at_last = shown(if case.after.is_empty() { &case.before } else { &case.after });
    expect("the final positions", format!("{:?}", drawn(battle, sixths)), format!("{at_last:?}"));
    expect("the refusal", format!("{:?}", refusal.map(|why| why.code)), format!("{:?}", case.refused.as_deref()));
    if let Some((words, hex)) = &case.says {
        let wanted = words.replace('@', &drawing::turned(*hex, sixths).to_string());
        expect("the message of the refusal", said.unwrap_or_default(), wanted);
    }
    expect("the unused rolls", dice_left.to_string(), "0".to_owned());
    if let Some(wanted) = &case.dice {
        expect("the numbers of dice", format!("{:?}", tell::dice(&log)), format!("{wanted:?}"));
    }
    if case.lines.is_some() {
        expect("the offered directions", format!("{lines:?}"), format!("{:?}", case.lines));
    }
    faults
}

/// Asserts that a case played far from the origin has the same log and the same state, cell by cell.
fn moved_is_the_same(case: &Case) {
    let here = stage::play(case, 0, Coord::new(0, 0));
    let there = stage::play(case, 0, Coord::new(-3011, 2777));
    assert_eq!(here.game.log(), there.game.log(), "{}: the same log far from the origin", case.name);
    assert_eq!(
        here.game.battle().snapshot(),
        there.game.battle().snapshot(),
        "{}: the same state far from the origin",
        case.name
    );
}

#[test]
fn every_case_follows_its_rules() {
    let (mut count, mut wrong) = (0, Vec::new());
    for file in tell::entries(&tell::folder("cases")) {
        let cases: Vec<Case> = tell::data(&file);
        for case in cases {
            count += 1;
            assert!(case.rules.iter().all(|rule| rule.starts_with("C3G-")), "{}: cites only rules of C3G", case.name);
            moved_is_the_same(&case);
            for sixths in 0..6 {
                let faults = faults(&case, sixths);
                if !faults.is_empty() {
                    let file = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    let text = faults.join("\n    ");
                    wrong.push(format!("{file}: {} {:?}, turned by {sixths}\n    {text}", case.name, case.rules));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} cases are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
