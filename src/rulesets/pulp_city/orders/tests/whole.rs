//! Whole battles, played to their end by clicks and keys.

use bevy::prelude::*;
use knockback_rules::{battle::Outcome, board::Cell, pulp_city::Choice};
use knockback_skirmish::Skirmish;

use super::{BACKLOT, Harness, begun, choice, scene, toast};
use crate::{
    rulesets::pulp_city::proven,
    stage::{AskEnd, EndConfirmed},
};
use knockback_testing::mix::Mix;
use knockback_view::pulp_city::scene::What;

/// Battles are over long before.
const MOST: usize = 3_000;

/// What a player does next.
enum Does {
    Clicks(Cell),
    Presses(&'static [KeyCode]),
}

fn entries(table: &Harness) -> usize {
    table.0.world().resource::<Skirmish>().game().record().entries.len()
}

fn pick(mix: &mut Mix, cells: &[Cell]) -> Option<Cell> {
    (!cells.is_empty()).then(|| *mix.of(cells))
}

/// Somebody who acts on enemies, goes where they are, and answers questions in any way.
fn next(table: &Harness, choice: &Choice, mix: &mut Mix) -> Does {
    let scene = scene(table);
    let battle = proven(&table.shown().battle);
    let board = &battle.setup().board;
    let offers = |wanted: &dyn Fn(What) -> bool| -> Vec<Cell> {
        scene.offers.iter().filter(|offer| wanted(offer.what)).map(|offer| offer.cell).collect()
    };
    let struck = scene.targets.iter().filter(|target| scene.strike(target.who).is_some());
    let struck: Vec<Cell> = struck.filter_map(|target| target.cells.first().copied()).collect();
    match choice {
        Choice::PowerUp { .. } | Choice::Effects { .. } => {
            return Does::Presses(if mix.percent(50) { &[KeyCode::Enter] } else { &[KeyCode::KeyL, KeyCode::Enter] });
        }
        Choice::Direction { .. } => {
            let clicked = pick(mix, &offers(&|_| true));
            return clicked.map_or(Does::Presses(&[KeyCode::Enter]), Does::Clicks);
        }
        Choice::Throw { .. } | Choice::Extra { may_decline: true, .. } if mix.percent(20) => {
            return Does::Presses(&[KeyCode::End]);
        }
        Choice::Shift { .. }
        | Choice::Centre { .. }
        | Choice::Place { .. }
        | Choice::Remove { .. }
        | Choice::Extra { .. }
        | Choice::Throw { .. } => {
            let all: Vec<Cell> = offers(&|_| true).into_iter().chain(struck).collect();
            return pick(mix, &all).map_or(Does::Presses(&[KeyCode::End]), Does::Clicks);
        }
        Choice::Turn { .. }
        | Choice::Act { .. }
        | Choice::Command { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. } => {}
    }
    if let Some(cell) = pick(mix, &struck).filter(|_| mix.percent(85)) {
        return Does::Clicks(cell);
    }
    let Some(figure) = scene.figure else { return Does::Presses(&[KeyCode::End]) };
    let goals = offers(&|what| matches!(what, What::Move(_)));
    let nearest = |cell: &Cell| {
        let foes = battle.field().standing_figures().filter(|(other, _)| !battle.friends(figure, *other));
        foes.map(|(_, at)| board.at(*cell).distance(board.at(at.head))).min()
    };
    let here = battle.cell_of(figure);
    let closer = goals.iter().copied().min_by_key(|cell| (nearest(cell), *cell));
    let closer = closer.filter(|cell| here.is_none_or(|here| nearest(cell) < nearest(&here)));
    let any = pick(mix, &goals).filter(|_| mix.percent(25));
    any.or(closer).map_or(Does::Presses(&[KeyCode::End]), Does::Clicks)
}

/// Plays a battle to its end: whatever is clicked or pressed brings an order.
fn play(name: &str, scenario: &[u8], seed: u64) -> Outcome {
    let (mut table, mut mix) = (begun(scenario, seed), Mix(seed));
    for _ in 0..MOST {
        if let Some(outcome) = table.shown().battle.outcome() {
            return outcome;
        }
        let choice = choice(&table).unwrap_or_else(|| panic!("{name}: nobody is asked"));
        // In a turn another model is picked now and then.
        if matches!(choice, Choice::Turn { .. }) && mix.percent(50) {
            table.key(KeyCode::KeyF);
        }
        let before = entries(&table);
        match next(&table, &choice, &mut mix) {
            Does::Clicks(cell) => table.click(cell),
            Does::Presses(keys) => keys.iter().for_each(|key| table.key(*key)),
        }
        if table.0.world_mut().resource_mut::<Messages<AskEnd>>().drain().last().is_some() {
            table.0.world_mut().write_message(EndConfirmed);
        }
        table.0.update();
        table.0.update();
        assert!(
            entries(&table) > before,
            "{name}, seed {seed}, order {before}: {choice:?} was left at {:?}",
            toast(&table)
        );
    }
    panic!("{name}, seed {seed}, is not over after {MOST} clicks and keys");
}

#[test]
fn each_battle_is_played_to_its_end() {
    let battles: [(&str, &[u8]); 4] = [
        ("The Backlot", BACKLOT),
        ("Goods Siding", include_bytes!("../../../../../assets/scenarios/goods_siding.ron")),
        ("Last Stop", include_bytes!("../../../../../assets/scenarios/last_stop.ron")),
        ("Winter Garden", include_bytes!("../../../../../assets/scenarios/winter_garden.ron")),
    ];
    for (name, scenario) in battles {
        for seed in 1..=2 {
            let outcome = play(name, scenario, seed);
            println!("{name}, seed {seed}: {outcome:?}");
        }
    }
}
