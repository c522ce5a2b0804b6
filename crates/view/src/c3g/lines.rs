//! The lines of a knockback, if the attacker must choose one of several (`C3G-20`).

use knockback_rules::c3g::{C3gBattle, Choice};

use super::scene::{Scene, flight::Flight, words};

/// The digit and the forecast of each line; empty if no line must be chosen.
#[must_use]
pub fn texts(battle: C3gBattle<'_>, choice: &Choice, scene: &Scene) -> Vec<String> {
    let (Choice::Line { .. }, Some(aim)) = (choice, &scene.aim) else { return Vec::new() };
    let text = |(key, flight): (usize, &Flight)| {
        let end = flight.landings.first().map(|landing| words::landing(battle, landing));
        format!("{key}  To the {}: {}", flight.line.direction, end.unwrap_or_default())
    };
    (1..).zip(aim.forecast.lines()).map(text).collect()
}
