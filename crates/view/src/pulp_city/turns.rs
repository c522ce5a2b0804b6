//! The top bar of a Pulp City battle: the round, the side with the turn, the AP in each pool, and the sides that have
//! passed (`PC-2`, `PC-19`).

use knockback_rules::{
    battle::{self, CardId, FigureId, SideId},
    pulp_city::{Active, Choice, Order, PulpCityBattle},
};

use super::{acting, prompt, words};
use crate::top_bar::{Cell, CellState, Clock, EndButton, EndTurnOption, TopBar, Track};

/// The contents of the bar.
pub(super) fn top_bar(battle: PulpCityBattle<'_>, choice: Option<&Choice>) -> TopBar {
    TopBar {
        clock: clock(battle),
        about: about(battle, choice),
        track: track(battle),
        end: end(battle, choice),
        ending: ending(battle, choice),
    }
}

/// The current round as text.
fn clock(battle: PulpCityBattle<'_>) -> Clock {
    Clock::of_round(
        battle.state().round(),
        battle.rules().round_limit,
        "Dice decide the first turn of a round, and every pool is refilled. The sides take turns until all have passed; \
              then effects that last for the round end.",
        &["PC-2", "PC-8"],
    )
}

/// The current activity of the acting side.
fn about(battle: PulpCityBattle<'_>, choice: Option<&Choice>) -> String {
    match choice {
        Some(choice) => prompt::in_short(battle, choice),
        None => acting::active(battle).map(|figure| battle.figure_name(figure).to_owned()).unwrap_or_default(),
    }
}

/// The end button.
fn end(battle: PulpCityBattle<'_>, choice: Option<&Choice>) -> EndButton {
    const DECLINE: &str = "Skips it. Nothing is paid.";
    // Answers, the end of an activation or a command, and the end of a turn.
    const PLACES: usize = 3;
    let place = match choice {
        Some(Choice::Turn { .. }) => 2,
        Some(Choice::Act { .. } | Choice::Command { .. }) | None => 1,
        Some(_) => 0,
    };
    let (text, means, rule) = match choice {
        Some(Choice::Turn { .. }) if acting::half_done(battle) => {
            ("End turn", "Skips the other half of the turn. The next side has its turn.", "PC-2")
        }
        Some(Choice::Turn { .. }) => {
            ("Pass", "Takes the side out of the round. The rest of its pool is lost.", "PC-19")
        }
        Some(Choice::Effects { .. }) => ("Done", "Buys no more effects.", "PC-6"),
        Some(Choice::Throw { .. }) => ("Decline", DECLINE, "PC-15"),
        Some(Choice::FollowUp { .. }) => ("Decline", DECLINE, "PC-37"),
        Some(Choice::Control { .. }) => ("Decline", DECLINE, "PC-40"),
        Some(Choice::Extra { .. }) => ("Decline", DECLINE, "PC-35"),
        Some(Choice::Command { .. }) => {
            ("Done", "Ends the command. Minions that have not acted do not act this round.", "PC-22")
        }
        _ => ("Done", "Ends the activation. A side that has not paid for anything in it passes.", "PC-3"),
    };
    EndButton::new(text, means, rule).at(place, PLACES)
}

/// The state of the end button.
fn ending(battle: PulpCityBattle<'_>, choice: Option<&Choice>) -> EndTurnOption {
    let Some(choice) = choice else { return EndTurnOption::Nothing };
    let can = |order: &Order| battle.legal_orders().contains(&battle::Order::PulpCity(order.clone()));
    match choice {
        Choice::Turn { .. } => EndTurnOption::of(acting::half_done(battle)),
        Choice::Act { .. } | Choice::Command { .. } => EndTurnOption::of(has_acted(battle) || is_exhausted(battle)),
        Choice::Effects { may_end: true, .. } => EndTurnOption::Early,
        _ if can(&Order::Decline) => EndTurnOption::Early,
        _ => EndTurnOption::Nothing,
    }
}

/// True if a model has moved or acted in the current activation or command.
fn has_acted(battle: PulpCityBattle<'_>) -> bool {
    match battle.state().active() {
        Some(Active::Supreme { used, moved, .. }) => *used != 0 || *moved,
        Some(Active::Minions { moved, acted, .. }) => !moved.is_empty() || !acted.is_empty(),
        None => false,
    }
}

/// True if ending the activation is the only legal order.
fn is_exhausted(battle: PulpCityBattle<'_>) -> bool {
    battle.legal_orders().iter().all(|order| matches!(order, battle::Order::PulpCity(Order::EndActivation)))
}

/// The pools, in the order of the coming turns. Sides that have passed come last.
fn track(battle: PulpCityBattle<'_>) -> Track {
    let sides: Vec<SideId> = (0u16..).map(SideId).take(battle.setup().sides.len()).collect();
    let Some(now) = acting::turn(battle).filter(|_| battle.state().round() > 0) else { return Track::default() };
    let (before, from) = sides.split_at(now.index().min(sides.len()));
    let mut cells: Vec<Cell> = from.iter().chain(before).map(|side| cell(battle, *side, now)).collect();
    cells.sort_by_key(|cell| cell.state == CellState::Spent);
    Track::of_round("Pools", cells, &["PC-2", "PC-19"])
}

/// The cell of a side, with its remaining actions.
fn cell(battle: PulpCityBattle<'_>, side: SideId, now: SideId) -> Cell {
    let (name, team) = (battle.side_name(side), battle.state().team(side));
    let passed = team.passed || battle.models_of(side).next().is_none();
    let (state, when) = match (passed, side == now) {
        (true, _) => (CellState::Spent, "has passed and is out of the round"),
        (false, true) => (CellState::Now, "has the turn now"),
        (false, false) => (CellState::ToCome, "has a turn after that"),
    };
    let left = if passed { String::new() } else { format!(" {}", to_come(battle, side)) };
    Cell {
        name: if state == CellState::Now { "Pool of the turn" } else { "Pool" }.to_owned(),
        side,
        label: format!("{} AP", team.ap),
        state,
        holds: false,
        tip: format!("{name} {when}. Its pool holds {} AP.{left}", team.ap),
    }
}

/// The models of a side that can still act in this round, as text.
fn to_come(battle: PulpCityBattle<'_>, side: SideId) -> String {
    let supremes = battle.models_of(side).filter(|figure| battle.sheet(*figure).supreme.is_some());
    let fresh = supremes.filter(|figure| battle.model(*figure).ap_paid < battle.ap_limit(*figure)).count();
    let cards = battle.rules().cards.iter().zip(0_u16..).filter(|(card, place)| {
        let commanded = battle.state().is_commanded(CardId(*place));
        let ready = |figure: &FigureId| battle.in_play(*figure) && !battle.model(*figure).fresh;
        card.side == side && card.supreme.is_none() && !commanded && card.figures.iter().any(ready)
    });
    let told = |number: usize, one, more| words::counted(u32::try_from(number).unwrap_or(u32::MAX), one, more);
    format!(
        "Below the AP limit: {}. Yet to be commanded: {}.",
        told(fresh, "supreme", "supremes"),
        told(cards.count(), "card of minions", "cards of minions")
    )
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Battle, pulp_city::PulpCity};

    use super::*;
    use crate::pulp_city::testing::expect_ruleset;
    use knockback_testing::pulp_city::{open, play_by, play_to};

    fn asked_for_a_turn(battle: &Battle) -> bool {
        matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Turn { .. })))
    }

    #[test]
    fn pools_are_in_turn_order() {
        assert_eq!(track(expect_ruleset(&open())), Track::default(), "no pools before the first round");
        let battle = play_to(asked_for_a_turn);
        let cells = track(expect_ruleset(&battle)).spans.remove(0).cells;
        assert_eq!(Some(cells[0].side), battle.choice().map(|choice| choice.decider));
        assert!(cells[0].state == CellState::Now && cells[1].state == CellState::ToCome, "{cells:?}");
        for cell in &cells {
            assert_eq!(cell.label, format!("{} AP", expect_ruleset(&battle).state().team(cell.side).ap));
            assert!(cell.tip.contains("4 supremes"), "{}", cell.tip);
        }
    }

    #[test]
    fn sides_that_have_passed_come_last() {
        let battle = play_by(
            |order| matches!(order, Order::Pass),
            |battle| {
                let passed = |side: &SideId| expect_ruleset(battle).state().team(*side).passed;
                asked_for_a_turn(battle) && [SideId(0), SideId(1)].iter().any(passed)
            },
        );
        let cells = track(expect_ruleset(&battle)).spans.remove(0).cells;
        assert!(cells[0].state == CellState::Now && cells[1].state == CellState::Spent, "{cells:?}");
        assert!(cells[1].tip.contains("out of the round"), "{}", cells[1].tip);
    }

    #[test]
    fn the_end_button_depends_on_the_choice() {
        let told = |battle: &Battle| {
            let choice = battle.choice_of::<PulpCity>().map(|(_, choice)| choice);
            let bar = top_bar(expect_ruleset(battle), choice.as_ref());
            (bar.end.text, bar.end.place, bar.ending)
        };
        assert_eq!(told(&play_to(asked_for_a_turn)), ("Pass", 2, EndTurnOption::Early));
        let activates = |order: &Order| matches!(order, Order::Activate { .. });
        let acts = |battle: &Battle| matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Act { .. })));
        assert_eq!(told(&play_by(activates, acts)), ("Done", 1, EndTurnOption::Early));
        let succeeds = |order: &Order| matches!(order, Order::Activate { .. } | Order::Act { .. });
        let buys = |battle: &Battle| {
            matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Effects { may_end: true, .. })))
        };
        assert_eq!(told(&play_by(succeeds, buys)), ("Done", 0, EndTurnOption::Early));
    }
}
