//! Order markers of two players on one machine: placed, moved and taken back. Also the number of inputs until the first
//! attack.

use knockback_rules::{
    battle::{Battle, Occupant, SideId},
    c3g::{AttackWith, Marker, MarkerFace, targeting},
};

use knockback_testing::scenarios::text;
use knockback_view::c3g::markers::{Laid, Lay};

use super::*;
use crate::{
    rulesets::c3g::{expect_ruleset, orders::markers::LayAsked},
    stage::Draft,
};

const FIRST: SideId = SideId(0);
const SECOND: SideId = SideId(1);

impl Harness {
    fn draft(&self) -> &Draft {
        self.0.world().resource::<Draft>()
    }

    fn battle(&self) -> Battle {
        self.0.world().resource::<Skirmish>().battle().clone()
    }

    /// For each marker of a side's draft, returns the number of its card, counted from 1. 0 means no card.
    fn lie(&self, side: SideId) -> [usize; 4] {
        let (battle, laid) = (self.battle(), Laid::by(&self.draft().0, side));
        let place = |marker| {
            let card = laid.card(marker)?;
            expect_ruleset(&battle).cards_of(side).position(|other| other == card)
        };
        Marker::ALL.map(|marker| place(marker).map_or(0, |place| place + 1))
    }

    /// Returns the number of ordered markers of a side.
    fn ordered(&self, side: SideId) -> usize {
        let battle = self.battle();
        let down =
            |marker: &Marker| matches!(expect_ruleset(&battle).state().marker(side, *marker), MarkerFace::Down(_));
        Marker::ALL.into_iter().filter(down).count()
    }

    fn keys(&mut self, keys: &[KeyCode]) {
        for key in keys {
            self.key(*key);
        }
    }
}

use KeyCode::{Backspace, Digit1, Digit2, Digit3, Enter, KeyU};

#[test]
fn markers_are_placed_moved_and_taken_back_until_confirmed() {
    let mut table = Harness::begun(text("foundry_row"), 3);
    table.keys(&[Enter, Digit1, Digit2, Digit3, Digit1]);
    assert_eq!(table.lie(FIRST), [1, 2, 3, 1]);
    assert_eq!(table.ordered(FIRST), 0, "the fourth marker does not submit the draft");
    table.keys(&[Backspace, Backspace, Digit2]);
    assert_eq!(table.lie(FIRST), [1, 2, 2, 0]);
    table.key(Enter);
    assert!(!table.handover().drawn(), "a marker is missing");
    table.key(Digit3);
    // Buttons can place any marker on any card.
    for lay in [Lay::Take(Marker::One), Lay::Card(1)] {
        table.0.world_mut().write_message(LayAsked(lay));
        table.0.update();
    }
    assert_eq!(table.lie(FIRST), [2, 2, 2, 3]);
    table.keys(&[Backspace; 6]);
    assert_eq!(table.lie(FIRST), [0; 4], "all markers are taken back");
    assert!(table.draft().is_empty(), "there is nothing left to take back");
    table.keys(&[KeyU, Digit1]);
    assert_eq!(table.lie(FIRST).map(|card| card > 0), [true; 4], "all markers are placed at once");
    table.keys(&[Backspace; 2]);
    assert!(table.draft().is_empty(), "all markers are taken back at once");
}

#[test]
fn markers_can_be_taken_back_until_the_next_player_arrives() {
    let mut table = Harness::begun(text("foundry_row"), 3);
    table.keys(&[Enter, Digit1, Digit2, Digit3, Digit3, Enter]);
    assert_eq!((table.handover().waits_for, table.ordered(FIRST)), (Some(SECOND), 0));
    table.key(Backspace);
    assert_eq!(table.handover().waits_for, Some(FIRST), "the handover waits for the owner of the markers");
    assert_eq!(table.handover().viewer(), None);
    table.keys(&[Enter, Backspace, Digit1, Enter]);
    assert_eq!(table.lie(FIRST), [1, 2, 3, 1]);
    table.key(Enter);
    assert_eq!((table.handover().viewer(), table.ordered(FIRST)), (Some(SECOND), 4));
    let log = table.log();
    assert!(table.draft().is_empty());
    table.keys(&[Backspace; 3]);
    assert_eq!(table.log(), log, "the next player cannot take back these markers");
    assert_eq!(table.handover().viewer(), Some(SECOND));
    assert_eq!(table.lie(FIRST), [0; 4]);
}

#[test]
fn the_last_side_submits_its_markers_on_confirmation() {
    let mut table = Harness::begun(text("foundry_row"), 3);
    table.keys(&[KeyU, Enter, KeyU]);
    assert_eq!(table.lie(SECOND).map(|card| card > 0), [true; 4], "the handover ends and all markers are on cards");
    table.key(Enter);
    assert_eq!(table.handover(), Handover::default(), "there is no viewer while the dice roll");
    assert!(matches!(table.shown().choice::<C3g>(), Some((_, Choice::Act { .. }))));
    let battle = table.battle();
    for side in [FIRST, SECOND] {
        for card in expect_ruleset(&battle).cards_of(side) {
            let up = |marker: &Marker| expect_ruleset(&battle).state().marker(side, *marker) == MarkerFace::Up(card);
            let lie =
                expect_ruleset(&battle).state().face_down(side, card) + Marker::ALL.iter().filter(|m| up(m)).count();
            assert!(lie > 0, "each card has a marker");
        }
    }
}

/// Returns an enemy that the figure can attack from its position with a click.
fn enemy(battle: &Battle, figure: FigureId) -> Option<FigureId> {
    targeting::attacks(expect_ruleset(battle), figure).find_map(|(target, with)| match target {
        Occupant::Figure(target) if with == AttackWith::Normal && !battle.friends(figure, target) => Some(target),
        _ => None,
    })
}

/// Counts the inputs from the start of the battle to the first attack, with either side acting first.
#[test]
fn the_first_attack_in_foundry_row_takes_at_most_six_inputs() {
    let mut began = [0; 2];
    for seed in 0..8 {
        let mut table = Harness::begun(text("foundry_row"), seed);
        table.keys(&[KeyU, Enter, KeyU, Enter]);
        let mut inputs = 4;
        let (side, _) = table.shown().choice::<C3g>().expect("a side has a turn");
        began[side.index()] += 1;
        let figure = table.picks().0.figure.expect("the acting figure is selected");
        let target = enemy(&table.battle(), figure).unwrap_or_else(|| {
            let mut goals = table.overlay().goals.clone();
            goals.retain(|goal| !goal.way.harm);
            goals.sort_by_key(|goal| goal.way.cost);
            let (to, target) = goals
                .iter()
                .find_map(|goal| {
                    let mut there = table.battle();
                    there.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at: goal.way.to }]);
                    Some((goal.end(), enemy(&there, figure)?))
                })
                .expect("the quick markers choose a first figure that can attack");
            table.click(to);
            inputs += 1;
            target
        });
        table.click(table.cell_of(target));
        inputs += 1;
        let struck = |event: &Event| {
            matches!(event, Event::C3g(c3g::Event::AttackDeclared { attacker, target: struck, .. })
                if (*attacker, *struck) == (figure, Occupant::Figure(target)))
        };
        assert!(table.log().iter().any(struck), "seed {seed}: {figure:?} attacks {target:?}");
        assert!(inputs <= 6, "seed {seed}: {inputs} inputs");
    }
    assert!(began.iter().all(|times| *times > 0), "each side begins at least once: {began:?}");
}
