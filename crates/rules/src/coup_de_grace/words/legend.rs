//! The legend of a printed Coup-De-Grace board.

use crate::{
    battle::{FigureId, ObjectId, Whereabouts},
    coup_de_grace::{CoupDeGraceBattle, Sheet, Weapon},
    report::{counted, listed},
};

/// Returns the current round, e.g. `round 2`, or `None` before the first round.
pub(in crate::coup_de_grace) fn time(battle: CoupDeGraceBattle<'_>) -> Option<String> {
    let round = battle.state().round();
    (round > 0).then(|| format!("round {round}"))
}

/// Describes the sheet of a mini, e.g. `heavy human, hammer and shield`.
fn trade(sheet: &Sheet) -> String {
    let race = sheet.race.map_or_else(|| " mini".to_owned(), |race| format!(" {}", race.name()));
    let held: Vec<&str> = sheet.hands.iter().copied().map(Weapon::name).collect();
    let held = if held.is_empty() { "empty hands".to_owned() } else { listed(&held) };
    format!("{}{race}, {held}", sheet.class.name())
}

/// Describes a mini, e.g. `Bellwether (bellwether), Reds: heavy human, hammer and shield, 3 of 3 hit points, faces
/// east`.
pub(in crate::coup_de_grace) fn figure(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> String {
    let info = battle.setup().figure(figure);
    let (sheet, mini) = (battle.sheet(figure), battle.mini(figure));
    let points = counted(sheet.hit_points, "hit point", "hit points");
    let how = match battle.field().whereabouts(figure) {
        Whereabouts::OffBoard => "out of action".to_owned(),
        Whereabouts::Reserve => format!("{} of {points}, yet to enter", mini.hit_points),
        Whereabouts::Standing(_) | Whereabouts::InTransit(_) => match mini.facing {
            Some(facing) => format!("{} of {points}, faces {facing}", mini.hit_points),
            None => format!("0 of {points}, downed"),
        },
    };
    format!("{} ({}), {}: {}, {how}", info.name, info.id, battle.side_name(info.side), trade(sheet))
}

/// Returns the character after the tag of a mini on the board: an arrow for its facing, or `_` if it is downed.
pub(in crate::coup_de_grace) fn mark(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Option<char> {
    const ARROWS: [char; 6] = ['\u{2192}', '\u{2198}', '\u{2199}', '\u{2190}', '\u{2196}', '\u{2197}'];
    let facing = battle.mini(figure).facing;
    battle.cell_of(figure).map(|_| facing.map_or('_', |facing| ARROWS[facing.index()]))
}

/// Describes an object, e.g. `Gate (gate): closed door`.
pub(in crate::coup_de_grace) fn object(battle: CoupDeGraceBattle<'_>, object: ObjectId) -> String {
    let info = battle.setup().object(object);
    let what = if battle.field().object(object).is_some() { battle.rules().thing(object).name() } else { "open" };
    format!("{} ({}): {what}", info.name, info.id)
}
