//! Marks on C3G figures: life, wounds, and the last order marker of their card that is face up.

use knockback_rules::{
    battle::{FigureId, ObjectId},
    c3g::{C3gBattle, Choice, Marker, MarkerFace},
};

use super::{acting, orders};
use crate::marks::{FigureMarks, PointGauge, Wounds};

/// The state of a figure, as marks.
pub(super) fn marks(battle: C3gBattle<'_>, figure: FigureId) -> FigureMarks {
    let (life, state) = (battle.card(figure).life, battle.state());
    let card = battle.rules().card_of[figure.index()];
    let is_up =
        |marker: &Marker| matches!(state.marker(battle.owner(figure), *marker), MarkerFace::Up(up) if up == card);
    FigureMarks {
        pips: Some(PointGauge::new(battle.life_left(figure), life)),
        wounds: Wounds::of_many(state.wounds(figure), life),
        // The last face-up marker belongs to the latest turn of the card in this round.
        plate: Marker::ALL.into_iter().rfind(is_up).map(Marker::name),
        is_acting: acting::card(battle) == Some(card),
        ..FigureMarks::default()
    }
}

/// The figures of the acting card that have finished acting.
pub(super) fn done(battle: C3gBattle<'_>, choice: &Choice) -> Vec<FigureId> {
    let Choice::Act { card } = choice else { return Vec::new() };
    let ready = orders::ready(battle);
    battle.rules().card(*card).figures.iter().filter(|figure| !ready.contains(figure)).copied().collect()
}

/// The wounds of an object that can take more than one.
pub(super) fn object_wounds(battle: C3gBattle<'_>, object: ObjectId) -> Option<Wounds> {
    let life = battle.rules().destructible(object)?.life;
    Wounds::of_many(battle.state().object_wounds(object), life)
}
