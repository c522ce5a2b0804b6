//! The legend of a printed Pulp City board.

use crate::{
    battle::{FigureId, ObjectId, Whereabouts},
    pulp_city::{Card, PulpCityBattle, words},
};

/// Returns the current round, e.g. `round 2`, or `None` before the first round.
pub(in crate::pulp_city) fn time(battle: PulpCityBattle<'_>) -> Option<String> {
    let round = battle.state().round();
    (round > 0).then(|| format!("round {round}"))
}

/// Describes a card, e.g. `level 3 powerhouse` or `minion`.
fn trade(card: &Card) -> String {
    card.supreme.map_or_else(|| "minion".to_owned(), |(level, role)| format!("level {level} {}", role.name()))
}

/// Describes a model, e.g. `Corona (corona), Dawn Bureau: level 2 blaster, 4 of 5 HP, 1 of 3 AP paid, stunned`.
pub(in crate::pulp_city) fn figure(battle: PulpCityBattle<'_>, figure: FigureId) -> String {
    let info = battle.setup().figure(figure);
    let (sheet, model) = (battle.sheet(figure), battle.model(figure));
    let side = battle.side_name(info.side);
    let mut parts = vec![trade(sheet)];
    match battle.field().whereabouts(figure) {
        _ if model.ko => parts.push("KO'ed".to_owned()),
        Whereabouts::Reserve | Whereabouts::OffBoard => parts.push("not yet summoned".to_owned()),
        Whereabouts::Standing(_) | Whereabouts::InTransit(_) => {
            parts.push(format!("{} of {} HP", model.hp, sheet.hp));
            if sheet.supreme.is_some() {
                parts.push(format!("{} of {} AP paid", model.ap_paid, battle.ap_limit(figure)));
            }
            parts.extend(words::conditions(battle, figure));
        }
    }
    format!("{} ({}), {side}: {}", info.name, info.id, parts.join(", "))
}

/// Describes an object, e.g. `Van (van): 2 of 3 HP, Defence 8, rank 2`.
pub(in crate::pulp_city) fn object(battle: PulpCityBattle<'_>, object: ObjectId) -> String {
    let info = battle.setup().object(object);
    let thing = battle.rules().thing(object);
    let mut parts = Vec::new();
    if battle.field().object(object).is_none() {
        parts.push(if thing.of.is_some() { "not yet summoned, or gone" } else { "gone" }.to_owned());
    } else if let Some(sound) = thing.sound {
        let left = sound.hp.saturating_sub(battle.state().damage(object));
        parts.push(format!("{left} of {} HP, Defence {}", sound.hp, sound.defense));
    } else {
        parts.push("obstacle".to_owned());
    }
    parts.extend(thing.rank.map(|rank| format!("rank {rank}")));
    format!("{} ({}): {}", info.name, info.id, parts.join(", "))
}
