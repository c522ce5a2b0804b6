//! A click on a hex: what is shown there is ordered, or it is said why nothing can be.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    pulp_city::Choice,
};

use super::how_to_answer;
use crate::{
    input::orders::{ActContext, Wishes},
    rulesets::pulp_city::{
        acting::{self, pickable},
        proven,
    },
};
use knockback_view::pulp_city::scene::Scene;
use knockback_view::pulp_city::{
    plan::Doing,
    scene::{What, words},
};

/// A click where one of several models can be picked: another one is picked by it, unless what is planned is aimed at it. A
/// click on the one that is picked activates or commands it, and so does whatever it does.
pub(super) fn among_several(cell: Cell, choice: &Choice, scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    let battle = proven(&table.shown.battle);
    let all = pickable(battle, choice);
    let on = battle.field().figure_on(cell);
    let meant = scene.offer(cell).is_some() || on.is_some_and(|on| scene.strike(Occupant::Figure(on)).is_some());
    if let Some(other) = on.filter(|on| all.contains(on) && scene.figure != Some(*on) && !meant) {
        table.picks.0 = table.picks.0.of(other, Some(cell));
        return;
    }
    let Some(figure) = scene.figure else {
        wishes.toast.say("Pick a model with a ring first.");
        return;
    };
    if scene.before && on == Some(figure) && !meant {
        wishes.pulp_city(acting::begin(battle, figure));
        return;
    }
    self::cell(cell, choice, scene, table, wishes);
}

/// A click of a model that acts, or that is picked for it.
pub(super) fn cell(cell: Cell, choice: &Choice, scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    let Some(figure) = scene.figure else { return };
    let occupant = table.shown.battle.field().occupant(cell);
    let shown = scene.looked_at.as_ref().filter(|offer| offer.cell == cell);
    if let Some(offer) = shown.or_else(|| scene.offer(cell)) {
        if table.picks.0.along && scene.aim.is_some() && matches!(offer.what, What::Move(_)) {
            // The hex was shown as a part of a flight; now the way to it is.
            table.picks.0.along = false;
            wishes.toast.say("This is on the way of the flight. Once more to go there.");
        } else {
            wishes.of_model(scene, table, offer.order.clone());
        }
        return;
    }
    if let Some(order) = occupant.and_then(|who| scene.strike(who)) {
        wishes.of_model(scene, table, order.clone());
    } else if let Choice::Throw { .. } = choice {
        wishes.toast.say(how_to_answer(choice));
    } else {
        wishes.toast.say(why_not((cell, occupant), figure, scene, table));
    }
}

/// Why nothing is done with somebody or something, or on a free hex.
fn why_not((cell, who): (Cell, Option<Occupant>), figure: FigureId, scene: &Scene, table: &ActContext) -> String {
    let battle = proven(&table.shown.battle);
    let name = battle.figure_name(figure);
    let barred = scene.barred.iter().find(|(target, _)| Some(target.who) == who).map(|(_, refusal)| refusal);
    let looked_at = scene.refusal.as_ref().filter(|_| table.picks.0.cell == Some(cell));
    if let Some(refusal) = barred.or(looked_at) {
        return refusal.to_string();
    }
    let planned = words::doing(battle, figure, scene.plan.doing);
    match (who, scene.plan.doing) {
        (Some(Occupant::Figure(own)), _) if own == figure => {
            format!("{name} acts. Click a hex to go there, or choose an action")
        }
        (Some(who), Doing::Act { .. }) => {
            format!("{planned} of {name} is not aimed at {} now (PC-1)", battle.occupant_name(who))
        }
        (Some(who), _) => format!("Choose what {name} does with {} (PC-3)", battle.occupant_name(who)),
        (None, Doing::Act { .. }) => format!("{planned} of {name} is not aimed at that hex (PC-1)"),
        (None, Doing::Any | Doing::Move { .. }) => format!("No way leads {name} there now (PC-18)"),
    }
}
