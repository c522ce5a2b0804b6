//! Plays all arenas with clicks and keys.

use knockback_rules::{
    board::Cell,
    coup_de_grace::{Choice, CoupDeGrace},
};
use knockback_testing::mix::Mix;

use crate::{
    coup_de_grace::{keys::SPECIAL, scene::What},
    orders::testing::Table,
};

/// The next action of a player.
enum Does {
    Clicks(Cell),
    Recovers,
    Ends,
}

fn pick(mix: &mut Mix, cells: &[Cell]) -> Option<Cell> {
    (!cells.is_empty()).then(|| *mix.of(cells))
}

/// The next action of a player who attacks any legal target, sometimes recovers or moves at random, and otherwise moves
/// towards enemies.
fn next(table: &Table<CoupDeGrace>, mix: &mut Mix) -> Does {
    let (scene, choice) = (table.scene(), table.choice());
    let battle = table.played();
    let board = &battle.setup().board;
    match choice {
        Choice::Push { .. } | Choice::Face { .. } => {
            let offers: Vec<Cell> = scene.offers.iter().map(|offer| offer.cell).collect();
            return pick(mix, &offers).map_or(Does::Ends, Does::Clicks);
        }
        Choice::Activate { .. } | Choice::Act { .. } => {}
    }
    let figure = scene.figure.expect("a mini is selected");
    if battle.is_downed(figure) && mix.below(2) == 0 {
        return Does::Recovers;
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
        // The mini is activated and does nothing.
        (None, Choice::Activate { .. }) => here.map_or(Does::Ends, Does::Clicks),
        (None, _) => Does::Ends,
    }
}

fn step(table: &mut Table<CoupDeGrace>, mix: &mut Mix) {
    match next(table, mix) {
        Does::Clicks(cell) => table.click(cell),
        Does::Recovers => table.key(SPECIAL),
        Does::Ends => table.end(),
    }
}

#[test]
fn each_arena_is_played_to_its_end() {
    let arenas: [(&str, &[u8]); 3] = [
        ("Sawdust Ring", include_bytes!("../../../../../../assets/scenarios/sawdust_ring.ron")),
        ("The Sinks", include_bytes!("../../../../../../assets/scenarios/the_sinks.ron")),
        ("Turnkey Court", include_bytes!("../../../../../../assets/scenarios/turnkey_court.ron")),
    ];
    for (name, scenario) in arenas {
        for seed in 1..=3 {
            let outcome = Table::of(scenario, seed).play(name, seed, step);
            println!("{name}, seed {seed}: {outcome:?}");
        }
    }
}
