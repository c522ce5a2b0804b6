//! The forecast of a Pulp City battle: of an action before it is rolled, of the hovered hex, of a model that may act.

mod action;
mod chances;
pub mod effects;
mod figure;
mod hex;
#[cfg(test)]
mod tests;

use crate::odds_state::OddsState;
use knockback_odds::pulp_city::Ends;
use knockback_rules::{
    board::Footprint,
    pulp_city::{Choice, PulpCity, PulpCityBattle},
};

use super::{condition, prompt, terms, words};
use crate::pulp_city::scene::Scene;
use crate::{
    forecast::{Known, PanelItem, plain},
    text::sentence,
    threats::from_there,
    tone::Tone,
};

/// The view that the key of the threat map returns to.
const BACK: &str = "back to the costs of moves";

/// The forecast panel. Refusals are shown only when the player tries the action.
#[must_use]
pub fn parts(battle: PulpCityBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Ends>>) -> Vec<PanelItem> {
    let mut parts = Vec::new();
    match battle.choice_of::<PulpCity>() {
        Some((
            _,
            Choice::Turn { .. }
            | Choice::Act { .. }
            | Choice::Command { .. }
            | Choice::FollowUp { .. }
            | Choice::Control { .. }
            | Choice::Throw { .. },
        )) => of_act(battle, scene, known, &mut parts),
        Some((_, choice)) => of_question(battle, &choice, scene, &mut parts),
        None => {}
    }
    parts
}

/// Adds the forecast of a model that acts or is selected to act.
fn of_act(battle: PulpCityBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Ends>>, parts: &mut Vec<PanelItem>) {
    let Some(figure) = scene.figure else {
        parts.push(plain("Select a model: a white ring marks models that can still act this round.", Tone::Plain));
        return;
    };
    if let Some(aim) = &scene.aim {
        action::of_aim(battle, (aim, known.odds), scene, parts);
    } else if let Some(offer) = &scene.looked_at {
        hex::of_order(battle, &offer.order, parts);
        if scene.threats {
            let (ranked, want) = known.map;
            let there = ranked.from(Footprint::one(offer.cell));
            from_there(there, want, (BACK, &["PC-3", "PC-4"]), parts);
        }
    } else if !scene.threats {
        figure::of_figure(battle, figure, scene, parts);
    }
}

/// Adds the forecast of a question in the course of an action.
fn of_question(battle: PulpCityBattle<'_>, choice: &Choice, scene: &Scene, parts: &mut Vec<PanelItem>) {
    parts.push(PanelItem::Title(sentence(&prompt::in_short(battle, choice))));
    match (choice, &scene.looked_at) {
        (Choice::Effects { .. }, _) => {
            parts.push(plain("The effects are below the board, each with its result.", Tone::Quiet));
        }
        (_, Some(offer)) => hex::of_order(battle, &offer.order, parts),
        (Choice::PowerUp { .. }, None) => effects::of_roll(battle, parts),
        (_, None) => parts.push(plain("Hover over a marked hex to see the result.", Tone::Quiet)),
    }
}
