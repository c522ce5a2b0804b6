//! Odds of what is looked at, counted a little in each frame, so that no frame waits for them.
//!
//! A ruleset says what is asked and how it is counted ([`Counted`]), asks in [`OddsSystems::Ask`] and tells what is known in
//! [`OddsSystems::Tell`].
//!
//! | file | what it does |
//! |---|---|
//! | `counts` | what is asked, how far it has been counted, what came of it |
//! | `answer` | the answer to a question about an attack |
//! | `budget` | how many steps a frame can spare |
//! | `asked` | the odds of an aim of a ruleset |
//! | `threats` | threat maps: what a figure could do from each hex in its reach |

mod answer;
mod asked;
mod budget;
mod counts;
pub(crate) mod threats;

use std::time::Duration;

use bevy::{platform::time::Instant, prelude::*, window::RequestRedraw};

pub(crate) use crate::stage::{AnswersOf, OddsOf};
use crate::stage::{AppSystems, SceneSystems, Screen, Shown};
pub(crate) use answer::Answer;
pub(crate) use asked::Asked;
pub(crate) use budget::Budget;
pub(crate) use counts::{Counted, Counts};
pub(crate) use knockback_view::percent;

/// The steps from a question to what is told of it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OddsSystems {
    /// What is looked at is asked.
    Ask,
    /// It is counted as long as a frame can spare.
    Count,
    /// What is known is told.
    Tell,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Budget>().add_message::<RequestRedraw>().add_plugins(threats::plugin).configure_sets(
        Update,
        (OddsSystems::Ask, OddsSystems::Count, OddsSystems::Tell)
            .chain()
            .in_set(AppSystems::Overlay)
            .after(SceneSystems::Build)
            .before(SceneSystems::Draw)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
    );
}

/// Counts what a ruleset asks.
pub(crate) fn counting<C: Counted>(app: &mut App) {
    app.init_resource::<Counts<C>>()
        .add_systems(Update, count::<C>.in_set(OddsSystems::Count))
        .add_systems(OnExit(Screen::Battle), |mut counts: ResMut<Counts<C>>| *counts = Counts::default());
}

/// Counts as long as a frame can spare, and on in the next frame.
fn count<C: Counted>(
    mut counts: ResMut<Counts<C>>,
    mut budget: ResMut<Budget>,
    mut redraws: MessageWriter<RequestRedraw>,
    time: Option<Res<Time<Real>>>,
) {
    if !counts.open() {
        return;
    }
    redraws.write(RequestRedraw);
    let begun = Instant::now();
    let steps = counts.advance(budget.steps());
    let frame = time.map_or(Duration::ZERO, |time| time.delta());
    budget.took(steps, begun.elapsed(), frame);
}
