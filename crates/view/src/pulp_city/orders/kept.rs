//! Updates the selection to match the open choice.

use knockback_rules::{
    battle::FigureId,
    pulp_city::{Choice, PulpCityBattle},
};

use crate::{
    extension::Extension,
    pulp_city::{
        acting::{acting_model, asks, pickable},
        plan::{ActionPlan, plan},
        scene::{choices, lookahead},
    },
    selection::{Judged, Selection},
};

/// Selects the acting model, otherwise one that the player may select. The plan is kept while it is possible.
pub(in crate::pulp_city) fn sync_selection(battle: PulpCityBattle<'_>, choice: &Choice, selection: &mut Selection) {
    let figure = who(battle, choice, selection.figure);
    if let Some(figure) = figure.filter(|figure| selection.figure != Some(*figure)) {
        *selection = selection.of(figure, selection.cell);
    }
    let planned = plan(selection);
    let kept = if asks(choice) { heeded(planned) } else { kept(battle, choice, figure, &planned) };
    selection.own = Extension::new(kept);
    // A target that was inspected before the question is not an answer to it.
    if asks(choice) {
        (selection.held, selection.along, selection.judged) = (None, false, Judged::Costs);
        selection.line = 0;
    }
}

/// The model to select.
fn who(battle: PulpCityBattle<'_>, choice: &Choice, picked: Option<FigureId>) -> Option<FigureId> {
    if asks(choice) {
        return acting_model(battle, choice);
    }
    let all = pickable(battle, choice);
    let of_card = |figure: &FigureId| match choice {
        Choice::Command { card } => battle.rules().card_of(*figure) == *card && battle.in_play(*figure),
        _ => false,
    };
    let kept = picked.filter(|figure| all.contains(figure));
    kept.or_else(|| all.first().copied()).or_else(|| picked.filter(of_card))
}

/// The part of a plan that matters for a question: the effects to buy.
fn heeded(plan: ActionPlan) -> ActionPlan {
    ActionPlan { power_up: 0, thing: None, ..plan }
}

/// The part of a plan that stays possible for a model that acts or is selected to act.
fn kept(battle: PulpCityBattle<'_>, choice: &Choice, figure: Option<FigureId>, plan: &ActionPlan) -> ActionPlan {
    let Some(figure) = figure else { return ActionPlan::default() };
    match choice {
        Choice::Turn { .. } => {
            let begun = lookahead::begun(battle, figure);
            begun.map_or_else(ActionPlan::default, |begun| choices::kept(begun.played(), figure, plan))
        }
        // Power Up dice are not spent again automatically.
        Choice::FollowUp { .. } | Choice::Control { .. } => {
            ActionPlan { power_up: 0, ..choices::kept(battle, figure, plan) }
        }
        _ => choices::kept(battle, figure, plan),
    }
}
