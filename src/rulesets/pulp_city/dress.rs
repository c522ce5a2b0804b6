//! What models wear: hit points that are lost, damage of things, and signs above the head.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId},
    pulp_city::Played,
};

use super::{PulpCity, acting, proven, signs};
use crate::{
    battle::dress::Dresses,
    theme::sign::Sign,
    view3d::pieces::{Token, Wounds},
};

impl Dresses for PulpCity {
    fn tokens(&self, battle: &Battle, figure: FigureId) -> [Option<Token>; 2] {
        [lost(proven(battle), figure).map(Token::Wounds), None]
    }

    fn signs(&self, battle: &Battle, figure: FigureId) -> Vec<Sign> {
        signs::signs(proven(battle), figure)
    }

    fn has_the_turn(&self, battle: &Battle, figure: FigureId) -> bool {
        acting::acts(proven(battle), figure)
    }

    fn damage(&self, battle: &Battle, object: ObjectId) -> Option<Token> {
        let battle = proven(battle);
        let life = battle.rules().thing(object).sound?.hp;
        let taken = battle.state().damage(object).min(life);
        (taken > 0 && life > 1).then_some(Token::Wounds(Wounds { taken, life }))
    }
}

/// The hit points that a model has lost, once there are any.
fn lost(battle: Played<'_>, figure: FigureId) -> Option<Wounds> {
    let life = battle.sheet(figure).hp;
    let taken = life.saturating_sub(battle.model(figure).hp);
    (taken > 0).then_some(Wounds { taken, life })
}
