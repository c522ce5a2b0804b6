//! Both arenas, and the fight that teaches, played to their end by clicks and keys.

use bevy::prelude::*;
use knockback_rules::{
    battle::Outcome,
    board::Cell,
    coup_de_grace::{Choice, CoupDeGrace},
};
use knockback_skirmish::Skirmish;

use super::{Harness, scene};
use crate::{
    rulesets::coup_de_grace::{orders, proven},
    stage::{AskEnd, EndConfirmed, Toast},
};
use knockback_testing::mix::Mix;
use knockback_view::coup_de_grace::scene::What;

/// Battles are over long before.
const MOST: usize = 3_000;

/// What a player does next.
enum Does {
    Clicks(Cell),
    Presses(KeyCode),
}

fn table(scenario: &[u8], seed: u64) -> Harness {
    Harness::of(
        scenario,
        seed,
        (orders::plugin, crate::overlay::scenes_of::<knockback_rules::coup_de_grace::CoupDeGrace>),
    )
}

fn entries(table: &Harness) -> usize {
    table.0.world().resource::<Skirmish>().game().record().entries.len()
}

fn pick(mix: &mut Mix, cells: &[Cell]) -> Option<Cell> {
    (!cells.is_empty()).then(|| *mix.of(cells))
}

/// Somebody who strikes whom it can, recovers now and then, and else goes where enemies are.
fn next(table: &Harness, choice: &Choice, mix: &mut Mix) -> Does {
    let scene = scene(table);
    let battle = proven(&table.shown().battle);
    let board = &battle.setup().board;
    match choice {
        Choice::Push { .. } | Choice::Face { .. } => {
            let offers: Vec<Cell> = scene.offers.iter().map(|offer| offer.cell).collect();
            return pick(mix, &offers).map_or(Does::Presses(KeyCode::End), Does::Clicks);
        }
        Choice::Activate { .. } | Choice::Act { .. } => {}
    }
    let Some(figure) = scene.figure else { return Does::Presses(KeyCode::Tab) };
    if battle.is_downed(figure) && mix.below(2) == 0 {
        return Does::Presses(KeyCode::KeyK);
    }
    let struck: Vec<Cell> = scene.targets.iter().filter_map(|target| target.cells.first().copied()).collect();
    if let Some(cell) = pick(mix, &struck) {
        return Does::Clicks(cell);
    }
    let goes = |what: &What| matches!(what, What::Move(_) | What::Enter | What::Crawl | What::Open);
    let offers: Vec<Cell> = scene.offers.iter().filter(|offer| goes(&offer.what)).map(|offer| offer.cell).collect();
    let nearest = |cell: &Cell| {
        let foes = battle.field().standing_figures().filter(|(other, _)| !battle.friends(figure, *other));
        foes.map(|(_, at)| board.at(*cell).distance(board.at(at.head))).min()
    };
    let here = battle.cell_of(figure);
    let closer = offers.iter().copied().min_by_key(|cell| (nearest(cell), *cell));
    let closer = closer.filter(|cell| here.is_none_or(|here| nearest(cell) < nearest(&here)));
    let any = pick(mix, &offers).filter(|_| mix.below(4) == 0);
    match (any.or(closer), choice) {
        (Some(cell), _) => Does::Clicks(cell),
        // It is activated, and does nothing.
        (None, Choice::Activate { .. }) => here.map_or(Does::Presses(KeyCode::Enter), Does::Clicks),
        (None, _) => Does::Presses(KeyCode::End),
    }
}

/// Plays a battle to its end: every click and key brings an order.
fn play(name: &str, scenario: &[u8], seed: u64) -> Outcome {
    let (mut table, mut mix) = (table(scenario, seed), Mix(seed));
    for _ in 0..MOST {
        if let Some(outcome) = table.shown().battle.outcome() {
            return outcome;
        }
        let (_, choice) = table.shown().choice::<CoupDeGrace>().unwrap_or_else(|| panic!("{name}: nobody is asked"));
        let before = entries(&table);
        match next(&table, &choice, &mut mix) {
            Does::Clicks(cell) => table.click(cell),
            Does::Presses(key) => table.key(key),
        }
        if table.0.world_mut().resource_mut::<Messages<AskEnd>>().drain().last().is_some() {
            table.0.world_mut().write_message(EndConfirmed);
        }
        table.0.update();
        table.0.update();
        let toast = &table.0.world().resource::<Toast>().text;
        assert!(entries(&table) > before, "{name}, seed {seed}, order {before}: {choice:?} was left at {toast:?}");
    }
    panic!("{name}, seed {seed}, is not over after {MOST} clicks and keys");
}

#[test]
fn each_arena_is_played_to_its_end() {
    let arenas: [(&str, &[u8]); 3] = [
        ("Sawdust Ring", include_bytes!("../../../../../assets/scenarios/sawdust_ring.ron")),
        ("The Sinks", include_bytes!("../../../../../assets/scenarios/the_sinks.ron")),
        ("Turnkey Court", include_bytes!("../../../../../assets/scenarios/turnkey_court.ron")),
    ];
    for (name, scenario) in arenas {
        for seed in 1..=3 {
            let outcome = play(name, scenario, seed);
            println!("{name}, seed {seed}: {outcome:?}");
        }
    }
}
