//! What is picked belongs to the open choice.

use bevy::prelude::*;
use knockback_rules::{
    battle::FigureId,
    board::Cell,
    pulp_city::{Choice, Played, PulpCity},
};

use crate::{
    rulesets::pulp_city::{
        acting::{asked, asks, pickable},
        proven,
    },
    stage::{Picks, Shown},
};
use knockback_view::pulp_city::scene::Scene;
use knockback_view::pulp_city::{
    plan::{Plan, plan},
    scene::{ahead, choices},
};
use knockback_view::{extension::Extension, selection::Judged};

/// Who acts is picked by itself, and else somebody who can be. What was planned stays while it can be done.
pub(super) fn keep_true(shown: Res<Shown>, mut picks: ResMut<Picks>) {
    if !shown.is_changed() {
        return;
    }
    let Some((_, choice)) = shown.choice::<PulpCity>() else { return };
    let battle = proven(&shown.battle);
    let figure = who(battle, &choice, picks.0.figure);
    if let Some(figure) = figure.filter(|figure| picks.0.figure != Some(*figure)) {
        let cell = picks.0.cell;
        picks.0 = picks.0.of(figure, cell);
    }
    let planned = plan(&picks.0);
    let kept = if asks(&choice) { heeded(planned.clone()) } else { kept(battle, &choice, figure, &planned) };
    if kept != planned {
        picks.0.own = Extension::new(kept);
    }
    // A target that was looked at before answers no question.
    if asks(&choice) && (picks.0.held.is_some() || picks.0.along || picks.0.judged != Judged::Costs) {
        (picks.0.held, picks.0.along, picks.0.judged) = (None, false, Judged::Costs);
    }
    if asks(&choice) && picks.0.line != 0 {
        picks.0.line = 0;
    }
}

/// Who is to be picked.
fn who(battle: Played<'_>, choice: &Choice, picked: Option<FigureId>) -> Option<FigureId> {
    if asks(choice) {
        return asked(battle, choice);
    }
    let all = pickable(battle, choice);
    let of_card = |figure: &FigureId| match choice {
        Choice::Command { card } => battle.rules().card_of(*figure) == *card && battle.in_play(*figure),
        _ => false,
    };
    let kept = picked.filter(|figure| all.contains(figure));
    kept.or_else(|| all.first().copied()).or_else(|| picked.filter(of_card))
}

/// Of a plan, what a question heeds: what is bought.
fn heeded(plan: Plan) -> Plan {
    Plan { power_up: 0, thing: None, ..plan }
}

/// What is left of a plan for a model that acts, or that is to be picked for it.
fn kept(battle: Played<'_>, choice: &Choice, figure: Option<FigureId>, plan: &Plan) -> Plan {
    let Some(figure) = figure else { return Plan::default() };
    match choice {
        Choice::Turn { .. } => {
            let begun = ahead::begun(battle, figure);
            begun.map_or_else(Plan::default, |begun| choices::kept(begun.played(), figure, plan))
        }
        // What was spent before is not spent again by itself.
        Choice::FollowUp { .. } | Choice::Control { .. } => Plan { power_up: 0, ..choices::kept(battle, figure, plan) },
        _ => choices::kept(battle, figure, plan),
    }
}

/// The next answer to a question is looked at, or the one before: of those that stand one after the other, else of the
/// hexes and targets that are offered.
pub(super) fn next_answer(back: bool, scene: &Scene, picks: &mut Picks) {
    let count = scene.answers.len();
    if count > 0 {
        let now = picks.0.line % count;
        picks.0.line = (now + if back { count - 1 } else { 1 }) % count;
        return;
    }
    let offers = scene.offers.iter().map(|offer| offer.cell);
    let struck = scene.targets.iter().filter(|target| scene.strike(target.who).is_some());
    let mut cells: Vec<Cell> = struck.filter_map(|target| target.cells.first().copied()).chain(offers).collect();
    cells.dedup();
    let place = cells.iter().position(|cell| picks.0.cell == Some(*cell));
    let next = match (place, back) {
        (None, false) => 0,
        (None, true) => cells.len().saturating_sub(1),
        (Some(place), false) => (place + 1) % cells.len(),
        (Some(place), true) => (place + cells.len() - 1) % cells.len(),
    };
    let cell = cells.get(next).copied();
    picks.look(cell, scene);
}
