//! The plain frontier: it gives the same odds as the frontier of C3G, and is enough for a custom question.

use std::convert::Infallible;

use crate::support::cases;
use knockback_odds::{
    Count, Estimate, Exactness, Inquiry, Observer, Plain, Posed, Ratio, Unanswered,
    c3g::{Odds, Question},
};
use knockback_rules::{
    battle::{Event, Occupant, Whereabouts},
    c3g::{self, AttackWith, C3g, C3gBattle},
    game::Game,
};

fn row(attack: u8, defense: u8, more: &str) -> Game {
    cases::game(&format!(
        r#"(name: "row", rules: ["C3G-33"], ground: ["g9 g9 g9 g9 g0 l0 g0 g0 g0"], before: ["A B . C . . . . ."],
            cards: {{"A": (attack: Some({attack})), "B": (defense: Some({defense}), {more})}})"#
    ))
}

#[test]
fn whole_battles_and_state_diffs_have_the_same_odds() {
    for (attack, defense, more) in [
        (6, 4, ""),
        (9, 2, "life: Some(2)"),
        (3, 7, "powers: Some([tough])"),
        (5, 3, "powers: Some([flying])"),
        (7, 0, "life: Some(9), powers: Some([dampener(2)])"),
    ] {
        let game = row(attack, defense, more);
        let question = cases::question(&game, "B", AttackWith::Normal);
        let plain = Count::plain(game.battle(), question).unwrap().finish().unwrap();
        assert_eq!(plain, Odds::of(game.battle(), question).unwrap(), "{attack} on {defense}, {more}");
    }
}

/// A custom question: the number of steps that a figure is moved, and whether it stays on the board.
#[derive(Clone, Debug)]
struct HowFar {
    attack: Question,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Steps {
    of: Occupant,
    steps: u8,
}

impl Observer for Steps {
    fn observe(&mut self, event: &Event) {
        if let Event::Stepped { figure, .. } = event
            && self.of == Occupant::Figure(*figure)
        {
            self.steps += 1;
        }
    }
}

/// The exactness, and the probability of each end: the number of steps, and true if the target is still on the board.
type Far = (Exactness, Vec<((u8, bool), Ratio)>);

impl Inquiry for HowFar {
    type Rules = C3g;
    type Odds = Far;
    type Wanted = Infallible;
    type Observer = Steps;
    type Answers = ();
    type End = (u8, bool);
    type Apart = Infallible;
    type Frontier = Plain<Self>;

    fn pose(&self, battle: C3gBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let Question { attacker, target, with, .. } = self.attack;
        let start = c3g::blow(battle, attacker, target, with)?;
        Ok(Posed { start, observer: Steps { of: target, steps: 0 }, answers: () })
    }

    fn end(observer: Steps, _start: C3gBattle<'_>, end: C3gBattle<'_>) -> (u8, bool) {
        let Occupant::Figure(figure) = observer.of else { panic!("figures are attacked here") };
        (observer.steps, end.field().whereabouts(figure) != Whereabouts::OffBoard)
    }

    fn odds(&self, _posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&(u8, bool), Ratio)>) -> Far {
        let mut ends: Vec<((u8, bool), Ratio)> = ends.into_iter().map(|(end, p)| (*end, p)).collect();
        ends.sort_unstable_by_key(|(end, _)| *end);
        (exactness, ends)
    }
}

#[test]
fn a_custom_question_needs_only_an_observer() {
    let game = row(5, 2, "life: Some(3)");
    let attack = cases::question(&game, "B", AttackWith::Normal);
    let question = HowFar { attack };
    let (exactness, ends) = Count::new(game.battle(), question.clone()).unwrap().finish().unwrap();
    assert_eq!(exactness, Exactness::Exact);
    let odds = Odds::of(game.battle(), attack).unwrap();
    let told = odds.marginal(|outcome| (u8::try_from(outcome.steps()).unwrap(), !outcome.destroys(attack.target)));
    assert_eq!(ends, told);
    assert!(ends.len() > 3, "{ends:?}");

    let (exactness, played) = Estimate::new(game.battle(), question, 3, 20_000).unwrap().finish().unwrap();
    let Exactness::Estimate { interval, .. } = exactness else { panic!("it was played") };
    for (end, p) in &ends {
        let share = played.iter().find(|(other, _)| other == end).map_or(Ratio::ZERO, |(_, share)| share.clone());
        assert!(share <= p.plus(&interval) && *p <= share.plus(&interval), "{end:?}: {share} for {p}");
    }
}

#[test]
fn a_choice_that_the_question_does_not_answer_is_refused() {
    // A two-hex figure that is struck from its side may be moved along several lines.
    let game = cases::game(
        r#"(name: "lines", rules: ["C3G-20"], ground: ["g0 g0 g0 g0 g0", "g0 g0 g0 g0 g0", "g0 g0 g0 g0 g0"],
            before: [". . . . .", ". b B . .", ". . A . ."], cards: {"A": (attack: Some(4)), "B": (defense: Some(1))})"#,
    );
    let attack = cases::question(&game, "B", AttackWith::Normal);
    assert!(matches!(Odds::of(game.battle(), attack), Err(Unanswered::Wanted(_))), "several lines");
    let asked = Count::new(game.battle(), HowFar { attack }).unwrap().finish();
    assert!(matches!(asked, Err(Unanswered::Refused(_))), "{asked:?}");
    assert!(Estimate::new(game.battle(), HowFar { attack }, 1, 100).unwrap().finish().is_err());
}
