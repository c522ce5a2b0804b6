//! Odds of the hovered or planned action, computed a little in each frame so that no frame stalls.
//!
//! A ruleset defines its questions (`RulesetView::questions`) and how their answers are displayed
//! (`RulesetView::update_odds`).
//!
//! | file | contents |
//! |---|---|
//! | `counts` | the questions and the progress of their answers |
//! | `budget` | the number of steps that a frame can spare |
//! | `threats` | threat maps: a figure's possible attacks from each hex in its reach |

mod budget;
mod counts;
pub(crate) mod threats;

use std::time::Duration;

use bevy::{platform::time::Instant, prelude::*, window::RequestRedraw};
use knockback_view::RulesetView;

pub(crate) use crate::stage::{AnswersOf, OddsOf};
use crate::stage::{AppSystems, Derived, SceneOf, SceneSystems, Screen, Shown, expect_ruleset, ruleset_active};
pub(crate) use budget::Budget;
pub(crate) use counts::Counts;
pub(crate) use knockback_view::percent;
use threats::Mapped;

/// Systems that lead from a question to the display of its answer.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OddsSystems {
    /// Ask about the hovered or planned action.
    Ask,
    /// Compute for the time that the frame can spare.
    Count,
    /// Show the results so far.
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

/// Adds the systems that compute the odds of a ruleset's scene while the ruleset is active.
pub(crate) fn odds_of<R: RulesetView>(app: &mut App) {
    let asked = resource_changed::<Shown>.or_else(resource_changed::<SceneOf<R>>);
    app.init_resource::<Counts<R>>()
        .init_resource::<OddsOf<R>>()
        .init_resource::<AnswersOf<R>>()
        .add_systems(
            Update,
            (
                ask::<R>.in_set(OddsSystems::Ask).run_if(ruleset_active::<R>.and_then(asked)),
                count::<R>.in_set(OddsSystems::Count),
                show_results::<R>
                    .in_set(OddsSystems::Tell)
                    .run_if(ruleset_active::<R>.and_then(resource_changed::<Counts<R>>)),
            ),
        )
        .add_systems(OnExit(Screen::Battle), forget::<R>);
}

fn forget<R: RulesetView>(
    mut counts: ResMut<Counts<R>>,
    mut odds: ResMut<OddsOf<R>>,
    mut answers: ResMut<AnswersOf<R>>,
) {
    *counts = Counts::default();
    (*odds, *answers) = (Derived::default(), Derived::default());
}

/// Asks for the odds of the scene and for the open threat map.
fn ask<R: RulesetView>(
    shown: Res<Shown>,
    scene: Res<SceneOf<R>>,
    mut counts: ResMut<Counts<R>>,
    mut mapped: ResMut<Mapped>,
) {
    counts.ask(&shown, &scene.0);
    mapped.set_if_neq(Mapped(R::map_of(&scene.0)));
}

/// Computes for the time that the frame can spare.
fn count<R: RulesetView>(
    mut counts: ResMut<Counts<R>>,
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

/// Shows the results so far.
fn show_results<R: RulesetView>(
    shown: Res<Shown>,
    scene: Res<SceneOf<R>>,
    counts: Res<Counts<R>>,
    mut odds: ResMut<OddsOf<R>>,
    mut answers: ResMut<AnswersOf<R>>,
) {
    let mut now = ((*odds).clone(), (*answers).clone());
    R::update_odds(expect_ruleset(&shown.battle), &scene.0, &counts.answers(), (&mut now.0.0, &mut now.1.0));
    odds.set_if_neq(now.0);
    answers.set_if_neq(now.1);
}
