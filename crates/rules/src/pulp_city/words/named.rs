//! Names of targets, actions and summons.

use crate::{
    battle::{FigureId, Occupant},
    board::Cell,
    pulp_city::{MoveMode, PulpCityBattle, TargetRef},
    report::counted,
};

/// Returns the coordinates of a hex as text.
pub(super) fn hex(battle: PulpCityBattle<'_>, cell: Cell) -> String {
    battle.setup().board.at(cell).to_string()
}

/// Returns two versions of the name of a target. If the target is a hex, the version for the log has its coordinates,
/// and the version for readers who see the board does not.
pub(super) fn mark(battle: PulpCityBattle<'_>, mark: TargetRef) -> (String, String) {
    let both = |name: &str| (name.to_owned(), name.to_owned());
    match mark {
        TargetRef::Figure(figure) => both(battle.figure_name(figure)),
        TargetRef::Object(object) => both(&battle.setup().object(object).name),
        TargetRef::Hex(cell) => (format!("the hex {}", hex(battle, cell)), "a hex".to_owned()),
    }
}

/// Returns both versions of the name of a target from [`mark`], after the given preposition. Both are empty if the
/// acting model is its own target.
pub(super) fn target(battle: PulpCityBattle<'_>, on: &str, actor: FigureId, target: TargetRef) -> (String, String) {
    if target == TargetRef::Figure(actor) {
        return (String::new(), String::new());
    }
    let (told, seen) = mark(battle, target);
    (format!("{on}{told}"), format!("{on}{seen}"))
}

/// Returns the verb for a move mode.
pub(super) const fn verb(by: MoveMode) -> &'static str {
    match by {
        MoveMode::Sprint => "sprints",
        MoveMode::Climb => "climbs",
        MoveMode::Leap => "leaps",
        MoveMode::Fly => "flies",
        MoveMode::Blink => "blinks",
    }
}

/// Returns the name of a figure or an object.
pub(super) fn occupant(battle: PulpCityBattle<'_>, occupant: Occupant) -> String {
    match occupant {
        Occupant::Figure(figure) => battle.figure_name(figure).to_owned(),
        Occupant::Object(object) => battle.setup().object(object).name.clone(),
    }
}

/// Returns the name of an action.
pub(super) fn action(battle: PulpCityBattle<'_>, figure: FigureId, action: u8) -> &str {
    battle.action(figure, action).map_or("an action", |action| &action.name)
}

/// Returns the name of a summons.
pub(super) fn summon(battle: PulpCityBattle<'_>, summon: u8) -> &str {
    battle.rules().summons.get(usize::from(summon)).map_or("something", |summon| &summon.name)
}

/// Formats a number of dice, e.g. `1 die`, `3 dice`.
pub(super) fn dice(number: impl Into<u64>) -> String {
    counted(number, "die", "dice")
}
