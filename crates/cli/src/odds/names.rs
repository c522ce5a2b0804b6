//! Figures and objects by the ids that were written on the command line.

use knockback_rules::{
    battle::{Battle, FigureId, Names, Occupant, UnknownId},
    files::OrderText,
};

use crate::failure::Failure;

/// The figure of an id.
pub(crate) fn figure(names: &Names, option: &str, id: &str) -> Result<FigureId, Failure> {
    names.figure(id).map_err(|unknown| wrong(option, &unknown))
}

/// The figure or object that an order strikes, whose attacker is known.
pub(crate) fn occupant(battle: &Battle, target: &str, order: &OrderText) -> Result<Occupant, Failure> {
    let names = &battle.setup().names;
    // As an order names its target, so that the nearest id of figures and objects alike is offered.
    order.resolve(battle.setup()).map_err(|unknown| Failure::Usage(format!("--target: {unknown}")))?;
    let struck = names.figure(target).map(Occupant::Figure).or_else(|_| names.object(target).map(Occupant::Object));
    struck.map_err(|unknown| wrong("--target", &unknown))
}

fn wrong(option: &str, unknown: &UnknownId) -> Failure {
    Failure::Usage(format!("{option}: {unknown}"))
}
