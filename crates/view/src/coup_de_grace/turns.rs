//! The top bar of a Coup-De-Grace battle: the round, the active mini, and the next turns (`CDG-6`, `CDG-7`).

use knockback_rules::{
    battle::{self, SideId},
    coup_de_grace::{Active, Choice, CoupDeGraceBattle, Order, initiative, verdict},
    report,
};

use super::{acting, words};
use crate::top_bar::{Cell, CellState, Clock, EndButton, EndTurnOption, NextRound, TopBar, Track};

/// The contents of the bar.
pub(super) fn top_bar(battle: CoupDeGraceBattle<'_>, choice: Option<&Choice>) -> TopBar {
    TopBar {
        clock: clock(battle),
        about: about(battle, choice),
        track: track(battle),
        end: EndButton::new(
            "End turn",
            "Ends the activation. Unspent points are lost, and the next side has its turn.",
            "CDG-7",
        ),
        ending: ending(battle, choice),
    }
}

/// The current round as text.
fn clock(battle: CoupDeGraceBattle<'_>) -> Clock {
    Clock::of_round(
        battle.state().round(),
        battle.rules().round_limit,
        "The sides take turns, and each mini has one activation a round. The side with the most minis begins; dice \
              decide ties.",
        &["CDG-6", "CDG-7"],
    )
}

/// The current activity of the acting side.
fn about(battle: CoupDeGraceBattle<'_>, choice: Option<&Choice>) -> String {
    let name = |figure| battle.figure_name(figure).to_owned();
    match choice {
        Some(Choice::Activate { .. }) => "activate a mini".to_owned(),
        Some(Choice::Act { figure }) if battle.is_waiting(*figure) => format!("{} may enter", name(*figure)),
        Some(Choice::Act { figure }) if battle.is_downed(*figure) => {
            format!("{} is downed: one action", name(*figure))
        }
        Some(Choice::Act { figure }) => {
            let left = battle.state().active().map_or(0, |active| active.points);
            format!("{}: {} left", name(*figure), words::points(left))
        }
        Some(Choice::Push { target, optional, .. }) => words::push_asked(&name(*target), *optional),
        Some(Choice::Face { target, .. }) => format!("choose the facing of {}", name(*target)),
        None => battle.state().active().map(|active| name(active.figure)).unwrap_or_default(),
    }
}

/// The state of the end button in an activation.
fn ending(battle: CoupDeGraceBattle<'_>, choice: Option<&Choice>) -> EndTurnOption {
    match choice {
        Some(Choice::Act { figure }) => {
            let acted = |active: Active| active.attacked || active.points != battle.movement(*figure);
            let acted = !battle.is_downed(*figure) && battle.state().active().is_some_and(acted);
            EndTurnOption::of(acted || is_exhausted(battle))
        }
        _ => EndTurnOption::Nothing,
    }
}

/// True if ending the activation is the only legal order.
fn is_exhausted(battle: CoupDeGraceBattle<'_>) -> bool {
    battle.legal_orders().iter().all(|order| matches!(order, battle::Order::CoupDeGrace(Order::EndActivation)))
}

/// The remaining turns of a round, beginning with the current one, and the side that begins the next round.
fn track(battle: CoupDeGraceBattle<'_>) -> Track {
    let (active, next) = (acting::active(battle), acting::next(battle));
    if active.is_none() && next.is_none() {
        return Track::default();
    }
    let sides: Vec<SideId> = (0u16..).map(SideId).take(battle.setup().sides.len()).collect();
    let mut left: Vec<usize> = sides.iter().map(|side| to_act(battle, *side)).collect();
    let mut cells = Vec::new();
    if let Some(figure) = active {
        let (side, name) = (battle.controller(figure), battle.figure_name(figure));
        cells.push(cell(side, true, format!("Now: {name} of {}.", battle.side_name(side))));
    }
    let mut turn = next.map_or(0, SideId::index);
    let after = |turn: usize, left: &[usize]| {
        (turn..turn + sides.len()).map(|place| place % sides.len()).find(|place| left[*place] > 0)
    };
    while let Some(place) = after(turn, &left) {
        let name = battle.side_name(sides[place]);
        let many = if left[place] == 1 { "1 mini".to_owned() } else { format!("{} minis", left[place]) };
        let now = cells.is_empty();
        let when = if now { "Now" } else { "Then" };
        let tip = format!("{when}: {name}, {many} left to act.");
        cells.push(cell(sides[place], now, tip));
        left[place] -= 1;
        turn = place + 1;
    }
    let leaders = initiative::leaders(battle);
    let round = battle.state().round() + 1;
    let over = battle.rules().round_limit.is_some_and(|limit| round > limit);
    let named: Vec<&str> = leaders.iter().map(|side| battle.side_name(*side)).collect();
    let tip = match leaders.as_slice() {
        [side] => format!("Round {round}: {} to begin, with the most minis now.", battle.side_name(*side)),
        _ => format!("Round {round}: a tie between {}. Dice decide the first activation.", report::listed(&named)),
    };
    let next = (!over).then(|| NextRound { label: format!("R{round}"), sides: leaders, tip, rules: &["CDG-6"] });
    Track { next, ..Track::of_round("Order of turns", cells, &["CDG-7"]) }
}

/// A turn on the track.
fn cell(side: SideId, is_now: bool, tip: String) -> Cell {
    let (name, state) = if is_now { ("Turn now", CellState::Now) } else { ("Turn to come", CellState::ToCome) };
    Cell { name: name.to_owned(), side, label: String::new(), state, holds: false, tip }
}

/// The number of minis of a side that can still act.
fn to_act(battle: CoupDeGraceBattle<'_>, side: SideId) -> usize {
    verdict::minis_of(battle, side).filter(|figure| battle.may_act(*figure)).count()
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Battle, coup_de_grace::CoupDeGrace};

    use super::*;
    use crate::coup_de_grace::testing::expect_ruleset;
    use knockback_testing::coup_de_grace::{play_by, play_to};

    fn sides(battle: &Battle) -> Vec<SideId> {
        track(expect_ruleset(battle)).spans[0].cells.iter().map(|cell| cell.side).collect()
    }

    #[test]
    fn the_track_shows_the_sides_in_turn_order() {
        let battle = play_to(|battle| matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { .. }))));
        let told = sides(&battle);
        assert_eq!(told.len(), battle.setup().figures.len(), "all can still act");
        assert_eq!(Some(told[0]), battle.choice().map(|choice| choice.decider));
        assert!(told.windows(2).all(|two| two[0] != two[1]), "sides of equal size alternate: {told:?}");
    }

    #[test]
    fn an_activation_is_due_to_end_once_the_mini_has_moved() {
        let moves = |order: &Order| matches!(order, Order::Move { .. });
        let asked = |battle: &Battle, acted: bool| {
            let battle = expect_ruleset(battle);
            let active = battle.state().active().filter(|active| battle.is_standing(active.figure));
            let acts = matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Act { .. })));
            let moved = |active: &Active| active.points != battle.movement(active.figure);
            acts && active.is_some_and(|active| moved(&active) == acted && !active.attacked)
        };
        let ends = |acted: bool| {
            let battle = play_by(moves, |battle| asked(battle, acted));
            let choice = battle.choice_of::<CoupDeGrace>().map(|(_, choice)| choice);
            ending(expect_ruleset(&battle), choice.as_ref())
        };
        assert_eq!(ends(false), EndTurnOption::Early, "the mini can move");
        assert_eq!(ends(true), EndTurnOption::Due, "the mini has moved");
    }

    #[test]
    fn activations_follow_the_track() {
        let ends = |order: &Order| matches!(order, Order::EndActivation);
        let asked = |battle: &Battle| matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { .. })));
        let first = play_to(asked);
        let told = sides(&first);
        for number in 0..told.len() {
            let acted = |battle: &Battle| expect_ruleset(battle).state().minis().filter(|(_, mini)| mini.acted).count();
            let battle = play_by(ends, |battle| asked(battle) && acted(battle) == number);
            assert_eq!(sides(&battle), told[number..], "after {number} activations");
        }
    }
}
