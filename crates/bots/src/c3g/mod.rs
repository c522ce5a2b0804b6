//! The bots' knowledge about C3G.

mod approach;
mod evaluation;
mod exposure;
mod markers;
mod plans;
mod reason;
mod turns;
mod worlds;

use knockback_odds::c3g::{ThreatCount, Threats};
use knockback_rules::{
    battle::{self, Battle, CardId, FigureId, Order, SideId},
    c3g::{self, C3g, C3gBattle, Choice, Frame},
};
use rand::rngs::Xoshiro256PlusPlus;

use crate::{Plan, Planned, Playing, Ranked, threats::ThreatMaps};

impl Playing for C3g {
    type PlanSource = PlanSource;
    type Exposure = ThreatMaps<ThreatCount>;

    const USUAL_ROUNDS: u16 = 12;

    fn round(battle: C3gBattle<'_>) -> u16 {
        battle.state().round()
    }

    fn position_worth(battle: C3gBattle<'_>, side: SideId) -> f64 {
        evaluation::position_worth(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        // A round may reveal markers, and a glyph may reveal its power.
        matches!(frame, Frame::Deploy(_) | Frame::Round(_) | Frame::Act(_) | Frame::Glyph(_))
    }

    fn leads(battle: C3gBattle<'_>, side: SideId, choice: &Choice) -> Vec<PlanSource> {
        match choice {
            Choice::Act { .. } => plans::leads(battle),
            Choice::PlaceMarkers { .. } => markers::leads(battle, side),
            Choice::Deploy { .. } | Choice::Line { .. } => {
                battle.legal_orders().iter().map(PlanSource::Order).collect()
            }
        }
    }

    fn follow(
        battle: C3gBattle<'_>,
        side: SideId,
        lead: PlanSource,
        planned: &mut Planned<PlanSource>,
    ) -> Option<PlanSource> {
        match lead {
            PlanSource::Strikes { maps, may_move } => {
                let strike = |threats: &Threats| plans::strike(battle, side, (threats, may_move), planned);
                return maps.each(battle, strike).map(|maps| PlanSource::Strikes { maps, may_move });
            }
            PlanSource::Act(order) => plans::act(battle, side, order, planned),
            PlanSource::Marked(card, maps) => return markers::mark(battle, side, (card, maps), planned),
            PlanSource::Order(order) => planned.add(0.0, Plan::of(order)),
        }
        None
    }

    fn exposure(enemy: FigureId) -> Self::Exposure {
        ThreatMaps::of(vec![enemy])
    }

    fn exposed(battle: C3gBattle<'_>, side: SideId, exposure: &mut Self::Exposure) -> Option<f64> {
        exposure.sum(battle, |threats| exposure::of(battle, side, threats))
    }

    fn world(seen: C3gBattle<'_>, side: SideId, chance: &mut Xoshiro256PlusPlus) -> Battle {
        worlds::drawn(seen, side, chance)
    }

    fn is_horizon(choice: &Choice) -> bool {
        !matches!(choice, Choice::Act { .. })
    }

    fn first(_battle: C3gBattle<'_>, ranking: &[Ranked]) -> usize {
        // All moves of a turn come before its first attack (`C3G-4`). If the best action is an attack, a worthwhile
        // move by another figure comes first.
        let Some(best) = ranking.first() else { return 0 };
        let (Some(attacker), Some(end)) = (attacks(best.plan.order()), ranking.iter().find(|other| ends(&other.plan)))
        else {
            return 0;
        };
        let moves =
            |other: &Ranked| other.worth > end.worth && moves(other.plan.order()).is_some_and(|who| who != attacker);
        ranking.iter().position(moves).unwrap_or(0)
    }

    fn reason(battle: C3gBattle<'_>, plan: &Plan) -> Option<String> {
        reason::of(battle, plan)
    }
}

/// A source of plans.
#[derive(Debug)]
pub enum PlanSource {
    /// The attacks of a figure, from its threat map. Includes attacks after a move if the figure may move.
    Strikes {
        /// The threat map of the figure.
        maps: ThreatMaps<ThreatCount>,
        /// True if the figure may move.
        may_move: bool,
    },
    /// Another order of a turn.
    Act(Order),
    /// A card that can take markers, with the threat maps of its figures.
    Marked(CardId, ThreatMaps<ThreatCount>),
    /// Any other order.
    Order(Order),
}

/// The figure that is moved by an order.
fn moves(order: &Order) -> Option<FigureId> {
    match order {
        battle::Order::C3g(c3g::Order::Move { figure, .. }) => Some(*figure),
        _ => None,
    }
}

/// The figure that attacks with an order.
fn attacks(order: &Order) -> Option<FigureId> {
    match order {
        battle::Order::C3g(c3g::Order::Attack { attacker, .. }) => Some(*attacker),
        _ => None,
    }
}

/// True if a plan ends the turn.
fn ends(plan: &Plan) -> bool {
    matches!(plan.order(), battle::Order::C3g(c3g::Order::EndTurn))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use knockback_rules::{
        battle,
        c3g::{C3g, Event},
        dice::SeededDice,
        game::Game,
    };
    use knockback_testing::scenarios::{begun, setup};

    use crate::{Plan, patience::tests::wanes, purpose};

    #[test]
    fn patience_wanes_once_a_battle_has_lasted_long_enough() {
        wanes::<C3g>(&begun("foundry_row"), |round| battle::Event::C3g(Event::RoundBegan { round }));
    }

    #[test]
    fn the_named_purpose_of_a_move_is_true() {
        assert_eq!(purpose::tests::held::<C3g>("foundry_row", 30), BTreeSet::from(["nearer", "safer", "bolder"]));
    }

    /// Uses the choice of markers, whose orders do not move figures.
    #[test]
    fn a_plan_that_moves_no_figure_has_no_purpose() {
        let (mut game, mut dice) = (Game::new(setup("foundry_row"), Some(5)), SeededDice::new(5));
        game.settle(&mut dice).unwrap();
        for order in game.battle().legal_orders().iter() {
            assert_eq!(purpose::of::<C3g>(game.battle().as_ruleset().unwrap(), &Plan::of(order)), None, "markers");
        }
    }
}
