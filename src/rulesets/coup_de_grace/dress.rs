//! What minis wear: hit points that are lost, and signs above the head.

use knockback_rules::{
    battle::{Battle, FigureId},
    coup_de_grace::Played,
};

use super::{CoupDeGrace, acting, proven, signs};
use crate::{
    battle::dress::Dresses,
    theme::sign::Sign,
    view3d::pieces::{Token, Wounds},
};

impl Dresses for CoupDeGrace {
    fn tokens(&self, battle: &Battle, figure: FigureId) -> [Option<Token>; 2] {
        [lost(proven(battle), figure).map(Token::Wounds), None]
    }

    fn signs(&self, battle: &Battle, figure: FigureId) -> Vec<Sign> {
        signs::signs(proven(battle), figure)
    }

    fn has_the_turn(&self, battle: &Battle, figure: FigureId) -> bool {
        acting::active(proven(battle)) == Some(figure)
    }
}

/// The hit points that a mini has lost, once there are any.
fn lost(battle: Played<'_>, figure: FigureId) -> Option<Wounds> {
    let life = battle.sheet(figure).hit_points;
    let taken = life.saturating_sub(battle.mini(figure).hit_points);
    (taken > 0).then_some(Wounds { taken, life })
}
