//! What figures and objects of C3G wear: wounds, and the order marker of this turn.

use knockback_rules::{
    battle::{Battle, FigureId, Frame, ObjectId},
    c3g::{self, Marker, MarkerFace},
};

use crate::view3d::pieces::{Token, Wounds};

/// Wounds and order marker of a figure.
pub(super) fn tokens(battle: &Battle, figure: FigureId) -> [Option<Token>; 2] {
    let life = battle.card(figure).life;
    let state = battle.c3g();
    let taken = state.wounds(figure);
    let wounds = (taken > 0 && life > 1).then_some(Token::Wounds(Wounds { taken, life }));
    let up = |marker: &Marker| {
        let face = state.marker(battle.owner(figure), *marker);
        matches!(face, MarkerFace::Up(card) if card == battle.setting().c3g().card_of[figure.index()])
    };
    // The last one turned up is that of this turn.
    [wounds, Marker::ALL.into_iter().rfind(up).map(Token::Marker)]
}

/// The wounds of an object that can bear more than one.
pub(super) fn damage(battle: &Battle, object: ObjectId) -> Option<Token> {
    let taken = battle.c3g().object_wounds(object);
    let life = battle.setting().c3g().destructible(object).map_or(0, |breaks| breaks.life);
    (taken > 0 && life > 1).then_some(Token::Wounds(Wounds { taken, life }))
}

/// True for figures of the card whose turn it is.
pub(super) fn has_the_turn(battle: &Battle, figure: FigureId) -> bool {
    let card = battle.setting().c3g().card_of[figure.index()];
    battle.agenda().iter().any(|frame| matches!(frame, Frame::C3g(c3g::Frame::Act(act)) if act.card == card))
}
