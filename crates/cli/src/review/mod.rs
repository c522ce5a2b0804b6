//! `kb review`: reports the turning points of a saved battle, the effect of the dice, better orders, and flights.

mod flights;
mod json;
mod text;

use knockback_bots::review::Review;

use crate::{
    args::ReviewArgs,
    failure::Failure,
    input::{self, Input},
    odds::Watch,
    output::Output,
};

/// The work between two checks of Ctrl-C and the clock, in battles that a bot searches.
const SLICE: u64 = 2_000;

/// Reviews a save.
pub(crate) fn run(args: &ReviewArgs, output: &mut Output) -> Result<(), Failure> {
    let Input { name, bytes } = Input::read(&args.file)?;
    let (loaded, _) = input::save(&name, &bytes).map_err(Failure::Faults)?;
    let unfit = |why: String| Failure::Faults(format!("{name}: {why}"));
    if let Some(departure) = &loaded.fault {
        return Err(unfit(departure.to_string()));
    }
    let mut review = Review::begin(&loaded.game).map_err(|why| unfit(why.to_string()))?;
    let mut watch = Watch::begin(args.progress);
    while !review.advance(SLICE) {
        let (done, all) = review.report().progress();
        watch.look(|| format!("Reviewing: order {} of {all}", done + 1))?;
    }
    watch.clear();
    if args.json {
        output.json(&json::of(&review, &loaded.game))
    } else {
        text::print(&review, &loaded.game, usize::from(args.most), output)
    }
}
