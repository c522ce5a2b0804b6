//! The questions about odds: of the planned action, and of each number of Power Up dice.
//!
//! All chances on the screen are answers to these questions, computed by `knockback_odds`. `kb odds` gives the same
//! answers to the same questions.

use std::sync::Arc;

use knockback_odds::pulp_city::{Choices, Ends, OrderOption, Purchase, Question};
use knockback_rules::{
    battle::Battle,
    pulp_city::{Choice, Order, PulpCity, PulpCityBattle, pool},
};

use super::{
    prompt,
    scene::{Scene, aim::fitting},
    terms::purchases,
};
use crate::{odds_count::OddsCount, odds_state::OddsState};

/// A question about odds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OddsRequest {
    /// A planned action.
    Action(Question),
    /// An order in the course of an action.
    Order(OrderOption),
}

/// The odds for each number of Power Up dice that are known so far (`PC-21`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PowerOdds(pub Vec<(u8, Arc<Ends>)>);

impl PowerOdds {
    /// The odds for a number of dice, once they are known.
    #[must_use]
    pub fn of(&self, dice: u8) -> Option<&Ends> {
        self.0.iter().find(|(known, _)| *known == dice).map(|(_, odds)| &**odds)
    }
}

/// The questions about a scene.
pub(super) fn questions(battle: PulpCityBattle<'_>, scene: &Scene) -> Vec<OddsRequest> {
    let aim =
        scene.aim.iter().map(|aim| aim.deed().map_or_else(|| OddsRequest::Action(aim.question()), OddsRequest::Order));
    aim.chain(spends(battle, scene).into_iter().map(OddsRequest::Order)).collect()
}

/// Begins to compute the answer to a question.
pub(super) fn count(battle: &Battle, asked: OddsRequest) -> OddsCount<Ends> {
    match asked {
        OddsRequest::Action(question) => OddsCount::begin(battle, question, |odds| odds.ends),
        OddsRequest::Order(deed) => OddsCount::begin(battle, deed, |odds| odds.ends),
    }
}

/// The odds of the planned action, and those for Power Up dice.
pub(super) fn split_odds(answers: &[(&OddsRequest, &OddsState<Ends>)]) -> (OddsState<Ends>, PowerOdds) {
    let (mut aimed, mut spent) = (OddsState::Unasked, Vec::new());
    for (asked, odds) in answers {
        match asked {
            OddsRequest::Order(OrderOption { order: Order::PowerUp { dice }, .. }) => {
                spent.extend(odds.known().map(|odds| (*dice, Arc::clone(odds))));
            }
            OddsRequest::Action(_) | OddsRequest::Order(_) => aimed = (*odds).clone(),
        }
    }
    (aimed, PowerOdds(spent))
}

/// The orders that spend each number of Power Up dice on the current roll. Extra successes buy the planned effects.
fn spends(battle: PulpCityBattle<'_>, scene: &Scene) -> Vec<OrderOption> {
    let Some((_, Choice::PowerUp { figure, most })) = battle.choice_of::<PulpCity>() else { return Vec::new() };
    let Some(attempt) = prompt::attempt(battle) else { return Vec::new() };
    let Some(action) = battle.action(attempt.attacker, attempt.action) else { return Vec::new() };
    let own = attempt.attacker == figure;
    let deed = |dice: u8| {
        let most = pool::attack(battle, attempt, if own { dice } else { 0 }).dice;
        let purchases = purchases(action, &fitting(action, &scene.plan.buys), most);
        let choices = Choices { efx: purchases.into_iter().map(Purchase::from).collect(), ..Choices::default() };
        OrderOption { order: Order::PowerUp { dice }, target: attempt.target, choices }
    };
    (0..=most).map(deed).collect()
}

#[cfg(test)]
mod tests {
    use knockback_odds::pulp_city::DeedOdds;
    use knockback_rules::{battle, dice::SeededDice, game::Game};
    use knockback_testing::pulp_city::play_by;

    use super::*;
    use crate::{RulesetView, pulp_city::testing::expect_ruleset, selection::Selection};

    #[test]
    fn each_number_of_dice_has_the_odds_of_its_order() {
        let acts = |order: &Order| matches!(order, Order::Act { .. } | Order::Activate { .. });
        let asked = |battle: &Battle| matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::PowerUp { .. })));
        let battle = play_by(acts, asked);
        let (_, Choice::PowerUp { most, .. }) = battle.choice_of::<PulpCity>().unwrap() else { panic!("a question") };
        let scene = PulpCity::scene(expect_ruleset(&battle), &Selection::default());
        let deeds = spends(expect_ruleset(&battle), &scene);
        assert_eq!(deeds.len(), usize::from(most) + 1);
        for (dice, deed) in (0..).zip(deeds) {
            assert_eq!(deed.order, Order::PowerUp { dice });
            assert!(battle.ordered(&battle::Order::PulpCity(deed.order.clone())).is_ok());
            let odds = DeedOdds::of(&battle, deed).expect("the order is legal").ends;
            let known = PowerOdds(vec![(dice, Arc::new(odds.clone()))]);
            assert_eq!((known.of(dice), known.of(dice + 1)), (Some(&odds), None));
        }
        // Without an open roll there are no questions.
        let mut game = Game::new(battle.shared_setup(), Some(1));
        game.settle(&mut SeededDice::new(1)).unwrap();
        assert!(spends(expect_ruleset(game.battle()), &Scene::default()).is_empty());
    }
}
