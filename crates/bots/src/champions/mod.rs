//! The bots' knowledge about Champions.

mod evaluation;
mod exposure;
mod plans;
mod reason;
mod turns;

use knockback_rules::{
    battle::{self, FigureId, SideId},
    champions::{Champions, ChampionsBattle, Choice, Frame, Order},
};

use crate::{Plan, Planned, Playing};

/// A source of plans.
#[derive(Debug)]
pub enum PlanSource {
    /// The attacks of the character whose phase it is, from its current position.
    Strikes,
    /// Another order of the phase.
    Act {
        /// The character.
        figure: FigureId,
        /// The order.
        order: battle::Order,
    },
    /// Follow-ups to an order in the same phase.
    After {
        /// The guessed worth of only that order.
        guess: f64,
        /// The order: a move, or drawing a weapon or activating a power.
        order: battle::Order,
    },
    /// Any other order.
    Order(battle::Order),
}

impl Playing for Champions {
    type PlanSource = PlanSource;
    type Exposure = FigureId;

    const TRUSTED: f64 = 0.5;
    const USUAL_ROUNDS: u16 = 6;

    fn round(battle: ChampionsBattle<'_>) -> u16 {
        battle.state().now().turn
    }

    fn position_worth(battle: ChampionsBattle<'_>, side: SideId) -> f64 {
        evaluation::position_worth(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        matches!(frame, Frame::Turn(_) | Frame::Phase(_))
    }

    fn leads(battle: ChampionsBattle<'_>, _side: SideId, choice: &Choice) -> Vec<PlanSource> {
        match choice {
            Choice::Phase { figure, .. } => plans::leads(battle, *figure),
            Choice::Focus { .. } | Choice::React { .. } => {
                battle.legal_orders().iter().map(PlanSource::Order).collect()
            }
        }
    }

    fn follow(
        battle: ChampionsBattle<'_>,
        side: SideId,
        lead: PlanSource,
        planned: &mut Planned<PlanSource>,
    ) -> Option<PlanSource> {
        match lead {
            PlanSource::Strikes => plans::strike(battle, planned),
            PlanSource::Act { figure, order } => plans::act(battle, side, (figure, order), planned),
            PlanSource::After { guess, order } => plans::go_on_after(battle, (guess, &order), planned),
            PlanSource::Order(order) => planned.add(0.0, Plan::of(order)),
        }
        None
    }

    fn answers(battle: ChampionsBattle<'_>) -> Vec<battle::Order> {
        // Forecasts skip dives and stepping in between, which have an answer for each hex.
        match battle.top() {
            Some(battle::Frame::Champions(Frame::Window(window))) => {
                window.orders_in_place(battle).into_iter().map(battle::Order::Champions).collect()
            }
            _ => battle.legal_orders().iter().collect(),
        }
    }

    fn usual(battle: ChampionsBattle<'_>) -> Option<battle::Order> {
        let pass = battle::Order::Champions(Order::Pass);
        if battle.legal_orders().contains(&pass) { Some(pass) } else { battle.legal_orders().iter().next() }
    }

    fn exposure(enemy: FigureId) -> FigureId {
        enemy
    }

    fn exposed(battle: ChampionsBattle<'_>, side: SideId, enemy: &mut FigureId) -> Option<f64> {
        Some(exposure::of(battle, side, *enemy))
    }

    fn reason(battle: ChampionsBattle<'_>, plan: &Plan) -> Option<String> {
        reason::of(battle, plan)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use knockback_rules::{
        battle::{self, SideId},
        champions::{Champions, Event, Moment},
    };
    use knockback_testing::scenarios::begun;

    use crate::{outlook::Outlook, patience::tests::wanes, purpose::tests::held};

    #[test]
    fn patience_wanes_once_a_battle_has_lasted_long_enough() {
        let began = |turn| Event::SegmentBegan { now: Moment { turn, segment: 1 } };
        wanes::<Champions>(&begun("sixpence_street"), |turn| battle::Event::Champions(began(turn)));
    }

    /// Once a bot has lost its patience, it chooses the best immediate result and ignores later opportunities.
    #[test]
    fn a_bot_without_patience_ignores_the_outlook() {
        let battle = begun("sixpence_street");
        let ahead =
            |patience| Outlook::<Champions>::of(battle.clone(), SideId(0), patience).advance(&mut u64::MAX.clone());
        let [whole, half, none] = [1.0, 0.5, 0.0].map(|patience| ahead(patience).unwrap());
        assert!(whole.abs() > 1e-6, "a character should be in danger: {whole}");
        assert!((half - 0.5 * whole).abs() < 1e-9 && none.abs() < 1e-12, "{whole}, {half}, {none}");
    }

    /// Does not expect "bolder": a single half move rarely brings an enemy into reach, because the half move before the
    /// next attack is considered anyway.
    #[test]
    fn the_named_purpose_of_a_move_is_true() {
        assert!(held::<Champions>("sixpence_street", 30).is_superset(&BTreeSet::from(["nearer", "safer"])));
    }
}
