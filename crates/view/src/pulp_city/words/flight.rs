//! Displacements as text (`PC-11` to `PC-16`).

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    displacement::Cause,
    pulp_city::{PulpCityBattle, Subject, fall, immunity::immunities},
};

use super::{counted, hexes, hit_points};

/// The end of a displacement along cells and its reason, as a clause: `flies 3 hexes, then Corona is in the way`.
#[must_use]
pub fn flight(battle: PulpCityBattle<'_>, (figure, cells): (FigureId, &[Cell]), cause: Cause) -> String {
    let stopped = stop(battle, cause);
    let far = match u32::try_from(cells.len()).unwrap_or(u32::MAX) {
        0 => return stopped.map_or_else(|| "stays put".to_owned(), |why| format!("stays: {why}")),
        count => format!("flies {}", hexes(count)),
    };
    let fallen = (cause == Cause::Drop).then(|| falls(battle, figure, cells)).flatten();
    match fallen.or(stopped) {
        Some(then) => format!("{far}, then {then}"),
        None => far,
    }
}

/// The height of the fall at the end, and its damage.
fn falls(battle: PulpCityBattle<'_>, figure: FigureId, cells: &[Cell]) -> Option<String> {
    let board = &battle.setup().board;
    let last = *cells.last()?;
    let before = cells.len().checked_sub(2).and_then(|place| cells.get(place)).copied();
    let drop = board.level(before.or_else(|| battle.cell_of(figure))?).drop_to(board.level(last));
    let levels = counted(drop, "level", "levels");
    let spared = immunities(battle, figure).contains(Subject::Falling);
    Some(match fall::damage(drop) {
        damage if damage > 0 && !spared => format!("falls {levels} and loses {}", hit_points(damage)),
        _ => format!("falls {levels} unharmed"),
    })
}

/// The reason why a displacement ends early; `None` if it goes all the way or ends in a fall.
fn stop(battle: PulpCityBattle<'_>, cause: Cause) -> Option<String> {
    Some(match cause {
        Cause::Edge => "the edge of the map is in the way".to_owned(),
        Cause::Elevation => "the ground rises".to_owned(),
        Cause::Figure(other) => format!("{} is in the way", battle.figure_name(other)),
        Cause::Object(object) | Cause::Obstacle(object) => {
            format!("{} is in the way", battle.setup().object(object).name)
        }
        Cause::Immune => "immune to displacement".to_owned(),
        Cause::Distance | Cause::Power | Cause::Glyph(_) | Cause::Terrain | Cause::Pit | Cause::Drop => return None,
    })
}
