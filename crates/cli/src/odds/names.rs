//! Resolves the ids of figures and objects on the command line.

use knockback_rules::{
    battle::{Battle, FigureId, Names, Occupant, UnknownId},
    files::OrderText,
};

use crate::failure::Failure;

/// The figure with an id.
pub(crate) fn figure(names: &Names, option: &str, id: &str) -> Result<FigureId, Failure> {
    names.figure(id).map_err(|unknown| wrong(option, &unknown))
}

/// The figure or object that an order attacks. The attacker must be valid.
pub(crate) fn occupant(battle: &Battle, target: &str, order: &OrderText) -> Result<Occupant, Failure> {
    let names = &battle.setup().names;
    // Resolving an order suggests the nearest id among both figures and objects.
    order.resolve(battle.setup()).map_err(|unknown| Failure::Usage(format!("--target: {unknown}")))?;
    let struck = names.figure(target).map(Occupant::Figure).or_else(|_| names.object(target).map(Occupant::Object));
    struck.map_err(|unknown| wrong("--target", &unknown))
}

fn wrong(option: &str, unknown: &UnknownId) -> Failure {
    Failure::Usage(format!("{option}: {unknown}"))
}
