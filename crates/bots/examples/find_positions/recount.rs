//! Counts stored positions again after a change of rules.

use std::{error::Error, sync::Arc, time::Instant};

use knockback_bots::puzzle::{Position, Solving, TOLERANCE};
use knockback_rules::battle::{Battle, Setup};

use super::{
    Args,
    folder::{self, Kept, MAX_COUNTED},
};

pub(crate) fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut files = folder::read(&args.out)?;
    for file in &mut files {
        recount(file)?;
    }
    folder::write(&args.out, &files)
}

/// Counts the positions of a file, and removes those that are no longer puzzles.
fn recount(file: &mut Kept) -> Result<(), Box<dyn Error>> {
    let setup = Setup::new(file.collection.scenario.clone()).map_err(|faults| format!("{}: {faults}", file.name))?;
    let setup = Arc::new(setup);
    let mut left = Vec::new();
    for old in file.collection.positions.drain(..) {
        match position(&setup, &old) {
            Ok(new) => left.push(new),
            Err(why) => println!("{}: {}: removed: {why}", file.name, old.title),
        }
    }
    file.collection.positions = left;
    Ok(())
}

/// The same position with its new count, or the reason why it is no longer a puzzle.
fn position(setup: &Arc<Setup>, old: &Position) -> Result<Position, String> {
    let begun = Instant::now();
    let battle = Battle::resume(Arc::clone(setup), old.snapshot.clone()).map_err(|fault| fault.to_string())?;
    let solution = Solving::solve(&battle, MAX_COUNTED).map_err(|fault| fault.to_string())?;
    let (best, next) = (solution.best().map_or(0.0, |best| best.chance), solution.next_best());
    let (right, all) = (solution.right().len(), solution.chances.len());
    let told = format!(
        "{best:.3} {next:.3}, {right} of {all} orders are right, {} counted in {:.1} s",
        solution.counted,
        begun.elapsed().as_secs_f64()
    );
    println!("{}: {:.3} {:.3} -> {told}", old.title, old.chance, old.next);
    let new = Position::of(old.title.clone(), &battle, &solution);
    let mut new = new.ok_or_else(|| format!("{told}; this is not a puzzle"))?;
    // Values that differ only by rounding are kept.
    for (new, old) in [(&mut new.chance, old.chance), (&mut new.next, old.next)] {
        if (*new - old).abs() <= TOLERANCE {
            *new = old;
        }
    }
    // The stored best order is kept while it is right.
    let named = old.best.clone().resolve(setup).is_ok_and(|order| solution.is_right(&battle, &order));
    if named {
        new.best = old.best.clone();
    } else {
        println!("  now the best: {}", serde_json::to_string(&new.best).unwrap_or_default());
    }
    Ok(new)
}
