//! A click on a hex: what is shown there is ordered, or it is said why nothing can be.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    coup_de_grace::Order,
};

use crate::{
    input::orders::{ActContext, Wishes},
    rulesets::coup_de_grace::{
        actions::{TURN_LEFT, TURN_RIGHT},
        proven,
    },
};
use knockback_view::coup_de_grace::scene::Scene;
use knockback_view::coup_de_grace::{
    plan::{Doing, Plan, Planned},
    scene::What,
};
use knockback_view::extension::Extension;

/// A click before anybody is activated: a mini that can be is picked; a click on the one that is picked activates it, and so
/// does whatever it does.
pub(super) fn in_a_turn(cell: Cell, figures: &[FigureId], scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    let picked = table.picks.0.figure.filter(|figure| figures.contains(figure));
    let on = table.shown.battle.field().figure_on(cell);
    let blown = matches!(scene.plan.doing, Doing::Air { .. }) && scene.offer(cell).is_some();
    let moved = blown || on.is_some_and(|on| scene.movable.contains(&on));
    if let Some(other) = on.filter(|on| figures.contains(on) && picked != Some(*on) && !moved) {
        table.picks.0 = table.picks.0.of(other, Some(cell));
        return;
    }
    let Some(figure) = picked else {
        wishes.toast.say("Pick a mini with a ring first.");
        return;
    };
    let turns = scene.plan.facing.is_some() || table.picks.0.faces.is_some();
    if on == Some(figure) && !turns && matches!(scene.plan.doing, Doing::Any) {
        wishes.coup_de_grace(Order::Activate { figure });
        return;
    }
    self::cell(cell, scene, table, wishes);
}

/// A click in an activation, or on what somebody would do who is picked for one.
pub(super) fn cell(cell: Cell, scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    let Some(figure) = scene.figure else { return };
    let occupant = table.shown.battle.field().occupant(cell).filter(|who| *who != Occupant::Figure(figure));
    if let (Doing::Orb { hand, .. }, Some(Occupant::Figure(target))) = (scene.plan.doing, occupant)
        && scene.movable.contains(&target)
    {
        let plan = Plan { doing: Doing::Orb { hand, target: Some(target) }, facing: None };
        table.picks.0.own = Extension::new(Planned { plan, chosen: true });
        return;
    }
    let shown = scene.looked_at.as_ref().filter(|offer| offer.cell == cell);
    match (shown.or_else(|| scene.offer(cell)), occupant) {
        (Some(offer), None) if table.picks.0.along && scene.aim.is_some() && matches!(offer.what, What::Move(_)) => {
            // The hex was shown as a part of the push; now the way to it is.
            table.picks.0.along = false;
            wishes.toast.say("This is on the way of the push. Once more to go there.");
        }
        (Some(offer), _) => wishes.of_picked(scene, offer.order.clone()),
        (None, Some(who)) => match scene.strike(who) {
            Some(order) => wishes.of_picked(scene, order.clone()),
            None => wishes.toast.say(why_not(who, figure, scene, table)),
        },
        (None, None) => wishes.toast.say(no_way(cell, figure, scene, table)),
    }
}

/// Why nothing is done with somebody or something.
fn why_not(who: Occupant, figure: FigureId, scene: &Scene, table: &ActContext) -> String {
    let battle = proven(&table.shown.battle);
    let barred = scene.barred.iter().find(|(target, _)| target.who == who).map(|(_, refusal)| refusal);
    let name = battle.figure_name(figure);
    if let Some(refusal) = barred.or(scene.refusal.as_ref()) {
        let turns = matches!(refusal.code, "not_in_front" | "out_of_arc");
        let hint = if turns { format!(". {}", how_to_turn()) } else { String::new() };
        return format!("{refusal}{hint}");
    }
    match who {
        Occupant::Figure(other) if battle.friends(figure, other) => {
            format!("{} is on the same side as {name} (CDG-16)", battle.figure_name(other))
        }
        Occupant::Figure(other) => format!("{name} can do nothing with {} now", battle.figure_name(other)),
        Occupant::Object(object) => format!("{} is in the way (CDG-15)", battle.setup().object(object).name),
    }
}

/// Why a mini does not go to a free hex, or turn on its own.
fn no_way(cell: Cell, figure: FigureId, scene: &Scene, table: &ActContext) -> String {
    let battle = proven(&table.shown.battle);
    let name = battle.figure_name(figure);
    if battle.cell_of(figure) == Some(cell) {
        let facing = battle.mini(figure).facing;
        let now = facing.map_or_else(|| format!("{name} lies downed"), |facing| format!("{name} faces {facing}"));
        return format!("{now}. {}", how_to_turn());
    }
    if let Some(refusal) = &scene.refusal {
        return refusal.to_string();
    }
    match scene.plan.doing {
        Doing::Orb { target: None, .. } => "Click whom the orb moves (CDG-25)".to_owned(),
        Doing::Orb { target: Some(target), .. } => {
            format!(
                "The orb moves {} to a hex beside it, where it could step itself (CDG-25)",
                battle.figure_name(target)
            )
        }
        Doing::Air { .. } => format!("Click {name} or anybody whom the air moves"),
        Doing::Any | Doing::Attack { .. } => format!("No way leads {name} there (CDG-15)"),
    }
}

/// How a mini is turned, by keys or by a drag.
fn how_to_turn() -> String {
    format!("{} and {} choose a side, and so does a drag from its hex", TURN_LEFT.key(), TURN_RIGHT.key())
}
