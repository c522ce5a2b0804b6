//! The odds of what is aimed at, laid out on its flights whenever they or the aim have changed.

use crate::odds::OddsOf;
use crate::overlay::SceneOf;
use knockback_rules::c3g::C3g;
use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::{battle::Occupant, board::Footprint};
use knockback_view::c3g::scene::chances::{Chances, Laid};

use super::AimOdds;
use crate::stage::{Derived, Shown};

/// Lays the odds out anew where they, or what is aimed at, have changed.
pub(crate) fn lay(shown: Res<Shown>, scene: Res<SceneOf<C3g>>, odds: Res<AimOdds>, mut laid: ResMut<OddsOf<C3g>>) {
    if !scene.is_changed() && !odds.is_changed() {
        return;
    }
    let Some(aim) = &scene.aim else {
        laid.set_if_neq(OddsOf::<C3g>::default());
        return;
    };
    let stands = match aim.target {
        Occupant::Figure(figure) => shown.battle.field().standing(figure),
        Occupant::Object(object) => shown.battle.field().object(object).map(Footprint::one),
    };
    let line = |place: usize, told: &knockback_view::odds_state::OddsState<knockback_odds::c3g::Odds>| {
        let known = told.known()?;
        let laid = laid.lines.get(place).and_then(Option::as_ref);
        let same = laid.filter(|laid| Arc::ptr_eq(&laid.odds, known));
        let flight = aim.forecast.lines().get(place);
        Some(same.cloned().unwrap_or_else(|| Arc::new(Chances::new(Arc::clone(known), flight, stands))))
    };
    let lines: Vec<Option<Arc<Chances>>> = odds.0.iter().enumerate().map(|(place, told)| line(place, told)).collect();
    let here = aim.line % lines.len().max(1);
    let chances = lines.get(here).cloned().flatten();
    let counting = odds.line(aim.line).counting();
    laid.set_if_neq(Derived(Laid { chances, lines, counting }));
}
