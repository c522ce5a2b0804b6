//! `kb show`: draws the state of a battle.

use knockback_rules::{
    battle::{Setup, SideId},
    report,
};

use crate::{args::BattleArgs, failure::Failure, output::Output, playing};

/// Shows a battle after its orders, either all of it or the view of a side.
pub(crate) fn run(args: &BattleArgs, side: Option<&str>, json: bool, output: &mut Output) -> Result<(), Failure> {
    let mut battle = playing::battle_after(args)?;
    if let Some(side) = side {
        let side = find(battle.setup(), side)?;
        battle = battle.seen_by(Some(side));
    }
    if json { output.line(report::battle_json(&battle)) } else { output.text(&report::drawn(&battle)) }
}

/// A side by its id, otherwise by its number, counted from 1.
fn find(setup: &Setup, wanted: &str) -> Result<SideId, Failure> {
    let unknown = match setup.names.side(wanted) {
        Ok(side) => return Ok(side),
        Err(unknown) => unknown,
    };
    let count = setup.sides.len();
    let Ok(number) = wanted.parse::<u16>() else { return Err(Failure::Usage(format!("--side: {unknown}"))) };
    if (1..=count).contains(&usize::from(number)) {
        Ok(SideId(number - 1))
    } else {
        Err(Failure::Usage(format!("--side: there is no side {number}; the sides are numbered from 1 to {count}")))
    }
}
