//! Plays whole battles with clicks and keys.

use knockback_rules::{board::Cell, pulp_city::Choice};
use knockback_testing::mix::Mix;

use super::{BACKLOT, Pulp, begun};
use crate::pulp_city::scene::What;

/// The next action of a player.
enum Does {
    Clicks(Cell),
    /// Chooses the shown answer.
    Takes,
    Ends,
}

fn pick(mix: &mut Mix, cells: &[Cell]) -> Option<Cell> {
    (!cells.is_empty()).then(|| *mix.of(cells))
}

/// The next action of a player who acts on enemies, moves towards them, and answers questions at random.
fn next(table: &mut Pulp, mix: &mut Mix) -> Does {
    if matches!(table.choice(), Choice::PowerUp { .. } | Choice::Effects { .. }) {
        table.selection.line += usize::from(mix.percent(50));
        return Does::Takes;
    }
    let (scene, choice) = (table.scene(), table.choice());
    let battle = table.played();
    let board = &battle.setup().board;
    let offers = |wanted: &dyn Fn(What) -> bool| -> Vec<Cell> {
        scene.offers.iter().filter(|offer| wanted(offer.what)).map(|offer| offer.cell).collect()
    };
    let struck = scene.targets.iter().filter(|target| scene.strike(target.who).is_some());
    let struck: Vec<Cell> = struck.filter_map(|target| target.cells.first().copied()).collect();
    match choice {
        Choice::Direction { .. } => {
            let clicked = pick(mix, &offers(&|_| true));
            return clicked.map_or(Does::Takes, Does::Clicks);
        }
        Choice::Throw { .. } | Choice::Extra { may_decline: true, .. } if mix.percent(20) => {
            return Does::Ends;
        }
        Choice::Shift { .. }
        | Choice::Centre { .. }
        | Choice::Place { .. }
        | Choice::Remove { .. }
        | Choice::Extra { .. }
        | Choice::Throw { .. } => {
            let all: Vec<Cell> = offers(&|_| true).into_iter().chain(struck).collect();
            return pick(mix, &all).map_or(Does::Ends, Does::Clicks);
        }
        Choice::Turn { .. }
        | Choice::Act { .. }
        | Choice::Command { .. }
        | Choice::PowerUp { .. }
        | Choice::Effects { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. } => {}
    }
    if let Some(cell) = pick(mix, &struck).filter(|_| mix.percent(85)) {
        return Does::Clicks(cell);
    }
    let Some(figure) = scene.figure else { return Does::Ends };
    let goals = offers(&|what| matches!(what, What::Move(_)));
    let nearest = |cell: &Cell| {
        let foes = battle.field().standing_figures().filter(|(other, _)| !battle.friends(figure, *other));
        foes.map(|(_, at)| board.at(*cell).distance(board.at(at.head))).min()
    };
    let here = battle.cell_of(figure);
    let closer = goals.iter().copied().min_by_key(|cell| (nearest(cell), *cell));
    let closer = closer.filter(|cell| here.is_none_or(|here| nearest(cell) < nearest(&here)));
    let any = pick(mix, &goals).filter(|_| mix.percent(25));
    any.or(closer).map_or(Does::Ends, Does::Clicks)
}

/// Performs the next action. In a turn, half of the time another model is selected first.
fn step(table: &mut Pulp, mix: &mut Mix) {
    if matches!(table.choice(), Choice::Turn { .. }) && mix.percent(50) {
        table.next_figure();
    }
    match next(table, mix) {
        Does::Clicks(cell) => table.click(cell),
        Does::Takes => table.enter(),
        Does::Ends => table.end(),
    }
}

#[test]
fn each_battle_is_played_to_its_end() {
    let battles: [(&str, &[u8]); 4] = [
        ("The Backlot", BACKLOT),
        ("Goods Siding", include_bytes!("../../../../../../assets/scenarios/goods_siding.ron")),
        ("Last Stop", include_bytes!("../../../../../../assets/scenarios/last_stop.ron")),
        ("Winter Garden", include_bytes!("../../../../../../assets/scenarios/winter_garden.ron")),
    ];
    for (name, scenario) in battles {
        for seed in 1..=2 {
            let outcome = begun(scenario, seed).play(name, seed, step);
            println!("{name}, seed {seed}: {outcome:?}");
        }
    }
}
