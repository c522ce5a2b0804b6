//! What figures and objects of C3G wear: wounds, and the order marker of this turn.

use knockback_rules::{
    battle::{Battle, FigureId, Frame, ObjectId},
    c3g::{self, Marker, MarkerFace, Played},
};

use super::C3g;
use crate::{
    battle::dress::Dresses,
    rulesets::c3g::proven,
    view3d::pieces::{Token, Wounds},
};

impl Dresses for C3g {
    fn tokens(&self, battle: &Battle, figure: FigureId) -> [Option<Token>; 2] {
        tokens(proven(battle), figure)
    }

    fn has_the_turn(&self, battle: &Battle, figure: FigureId) -> bool {
        has_the_turn(proven(battle), figure)
    }

    fn damage(&self, battle: &Battle, object: ObjectId) -> Option<Token> {
        damage(proven(battle), object)
    }
}

/// Wounds and order marker of a figure.
fn tokens(battle: Played<'_>, figure: FigureId) -> [Option<Token>; 2] {
    let life = battle.card(figure).life;
    let state = battle.state();
    let taken = state.wounds(figure);
    let wounds = (taken > 0 && life > 1).then_some(Token::Wounds(Wounds { taken, life }));
    let up = |marker: &Marker| {
        let face = state.marker(battle.owner(figure), *marker);
        matches!(face, MarkerFace::Up(card) if card == battle.rules().card_of[figure.index()])
    };
    // The last one turned up is that of this turn.
    [wounds, Marker::ALL.into_iter().rfind(up).map(|marker| Token::Plate(marker.name()))]
}

/// The wounds of an object that can bear more than one.
fn damage(battle: Played<'_>, object: ObjectId) -> Option<Token> {
    let taken = battle.state().object_wounds(object);
    let life = battle.rules().destructible(object).map_or(0, |breaks| breaks.life);
    (taken > 0 && life > 1).then_some(Token::Wounds(Wounds { taken, life }))
}

/// True for figures of the card whose turn it is.
fn has_the_turn(battle: Played<'_>, figure: FigureId) -> bool {
    let card = battle.rules().card_of[figure.index()];
    battle.agenda().iter().any(|frame| matches!(frame, Frame::C3g(c3g::Frame::Act(act)) if act.card == card))
}
