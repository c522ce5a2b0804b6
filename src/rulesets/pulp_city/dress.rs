//! What models wear: hit points that are lost, AP that are paid, damage of things, signs above the head, and the colour of
//! the side that has taken over a mind.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, SideId},
    pulp_city::Played,
};

use super::{PulpCity, acting, proven, signs};
use crate::{
    battle::dress::Dresses,
    theme::sign::Sign,
    view3d::pieces::{Points, Token, Wounds},
};

impl Dresses for PulpCity {
    fn tokens(&self, battle: &Battle, figure: FigureId) -> [Option<Token>; 2] {
        let battle = proven(battle);
        [lost(battle, figure).map(Token::Wounds), paid(battle, figure).map(Token::Points)]
    }

    fn commander(&self, battle: &Battle, figure: FigureId) -> Option<SideId> {
        commander(proven(battle), figure)
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

/// The AP that a supreme has paid in this round, once there are any, of those that it can pay (`PC-8`).
fn paid(battle: Played<'_>, figure: FigureId) -> Option<Points> {
    let model = battle.model(figure);
    let pays = battle.sheet(figure).supreme.is_some() && model.ap_paid > 0 && !model.ko;
    pays.then(|| Points { spent: model.ap_paid, most: battle.ap_limit(figure) })
}

/// The side that has taken over the mind of a model of another side (`PC-40`).
pub(super) fn commander(battle: Played<'_>, figure: FigureId) -> Option<SideId> {
    let side = battle.state().control_of(figure)?.side;
    (side != battle.owner(figure)).then_some(side)
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::Event,
        pulp_city::{self, Kind, Order},
    };

    use super::*;
    use knockback_testing::{
        named,
        pulp_city::{open, play_by},
    };

    #[test]
    fn ap_that_are_paid_stand_beside_the_piece() {
        let mut battle = open();
        let corona = named(&battle, "Corona");
        assert_eq!(PulpCity.tokens(&battle, corona), [None, None]);
        let (side, most) = (battle.owner(corona), proven(&battle).ap_limit(corona));
        let paying = pulp_city::Event::ApPaid { side, figure: corona, ap: 2, left: 3, limited: true };
        battle.apply(&Event::PulpCity(paying));
        assert_eq!(PulpCity.tokens(&battle, corona), [None, Some(Token::Points(Points { spent: 2, most }))]);
    }

    #[test]
    fn whose_mind_is_taken_over_wears_the_colour_of_the_other_side() {
        let anybody = |battle: &Battle| {
            let commanded = battle.setup().figure_ids().find(|figure| PulpCity.commander(battle, *figure).is_some());
            commanded.filter(|figure| proven(battle).in_play(*figure))
        };
        let minds: Vec<u8> = {
            let battle = open();
            let effects = (0_u8..).zip(&proven(&battle).rules().effects);
            effects.filter(|(_, listed)| listed.effect.kind == Kind::MindControl).map(|(id, _)| id).collect()
        };
        let likes = |order: &Order| match order {
            Order::Apply { effect, .. } => minds.contains(effect),
            Order::Act { .. } | Order::Activate { .. } => true,
            _ => false,
        };
        let battle = play_by(likes, |battle| anybody(battle).is_some());
        let figure = anybody(&battle).unwrap();
        assert_eq!(PulpCity.commander(&battle, figure), Some(proven(&battle).controller(figure)));
        assert_ne!(PulpCity.commander(&battle, figure), Some(battle.owner(figure)));
    }
}
