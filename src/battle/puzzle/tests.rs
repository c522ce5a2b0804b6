//! Only the first order is judged, the battle is not saved, and the results are stored.

use std::fs;

use bevy::state::app::StatesPlugin;
use knockback_rules::battle::Battle;
use knockback_skirmish::SkirmishPlugin;

use super::{
    super::{
        keep::{self, Unread},
        playback::CatchUp,
        replay, start,
    },
    *,
};
use crate::{
    options::Options,
    shipped,
    stage::{PlaybackTime, PuzzleRecord, Rebuild, Shown, Toast},
    storage::SaveStore,
};

const FIRST: At = At { ruleset: RulesetId::ALL[0], place: 0 };

/// Returns an app without a window, on the list of puzzles, that keeps its battles in a folder.
fn app(shelf: &SaveStore) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, SkirmishPlugin))
        .insert_state(Screen::Puzzles)
        .insert_resource(shelf.clone())
        .insert_resource(Options { seed: Some(3), ..Options::default() })
        .insert_resource(Chosen(Arc::clone(&shipped::scenarios()[0])))
        .init_resource::<Settings>()
        .init_resource::<Toast>()
        .init_resource::<Seats>()
        .init_resource::<PlaybackTime>()
        .add_message::<Rebuild>()
        .add_message::<CatchUp>()
        .add_plugins((
            crate::stage::systems,
            crate::thinking::plugin,
            start::plugin,
            replay::plugin,
            keep::plugin,
            plugin,
        ))
        .insert_resource(lists::tests::all());
    app
}

/// Runs a test with a folder of its own.
fn with_folder(name: &str, test: impl FnOnce(&SaveStore)) {
    let folder = std::env::temp_dir().join(format!("knockback-puzzle-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    test(&SaveStore::at(folder.clone()));
    let _ = fs::remove_dir_all(folder);
}

fn pass(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

fn open(app: &mut App, at: At) {
    app.world_mut().write_message(OpenPuzzle(at));
    pass(app);
}

fn give(app: &mut App, orders: &[&Order]) {
    app.world_mut().write_message_batch(orders.iter().map(|order| OrderGiven((*order).clone())));
    pass(app);
    while app.world().get_resource::<Posed>().is_some_and(|posed| posed.pending.is_some()) {
        pass(app);
    }
}

fn posed(app: &App) -> &Posed {
    app.world().resource::<Posed>()
}

fn battle(app: &App) -> &Battle {
    app.world().resource::<Skirmish>().battle()
}

fn mark(app: &App) -> PuzzleRecord {
    app.world().resource::<Settings>().progress().of(number(&posed(app).puzzle))
}

/// Returns a legal order of a puzzle that is not one of the best.
fn wrong(puzzle: &Puzzle) -> Order {
    let legal = puzzle.battle.legal_orders();
    legal.iter().find(|order| puzzle.is_best(order) == Ok(false)).expect("the puzzle has a wrong order")
}

#[test]
fn a_wrong_order_is_taken_back_and_the_best_one_is_carried_out() {
    with_folder("judged", |shelf| {
        let mut app = app(shelf);
        open(&mut app, FIRST);
        let puzzle = Arc::clone(&posed(&app).puzzle);
        assert_eq!((battle(&app), &app.world().resource::<Shown>().battle), (&puzzle.battle, &puzzle.battle));
        let wrong = wrong(&puzzle);
        // Orders given after a wrong one are dropped, even if they are right.
        give(&mut app, &[&wrong, &puzzle.best]);
        let chance = puzzle.judge(&wrong).unwrap().chance;
        assert!(chance.is_some_and(|chance| chance < puzzle.chance), "{chance:?}");
        assert_eq!(posed(&app).answer, Answer::Wrong { order: wrong.clone(), chance });
        assert_eq!(battle(&app), &puzzle.battle, "the battle is unchanged");
        give(&mut app, &[&wrong]);
        assert_eq!(mark(&app), PuzzleRecord { standing: Standing::Tried, tries: 2 });
        give(&mut app, &[&puzzle.best]);
        assert!(posed(&app).is_over());
        assert_eq!(app.world().resource::<Skirmish>().game().record().entries.len(), 1);
        assert_eq!(mark(&app), PuzzleRecord { standing: Standing::Solved, tries: 2 });
    });
}

#[test]
fn an_illegal_order_does_not_count_as_a_try() {
    with_folder("refused", |shelf| {
        let mut app = app(shelf);
        open(&mut app, FIRST);
        let puzzle = Arc::clone(&posed(&app).puzzle);
        // The best order of another puzzle is illegal here.
        let lists = app.world().resource::<Lists>();
        let others = lists.known(FIRST.ruleset).iter().map(|other| other.best.clone());
        let illegal = others.into_iter().find(|order| puzzle.is_best(order).is_err()).unwrap();
        give(&mut app, &[&illegal]);
        assert_eq!((&posed(&app).answer, mark(&app)), (&Answer::Open, PuzzleRecord::default()));
        assert_eq!(battle(&app), &puzzle.battle);
    });
}

#[test]
fn a_shown_puzzle_is_not_solved_until_it_is_retried() {
    with_folder("shown", |shelf| {
        let mut app = app(shelf);
        open(&mut app, FIRST);
        let best = posed(&app).puzzle.best.clone();
        app.world_mut().resource_scope(|world, mut settings: Mut<Settings>| {
            world.resource_mut::<Posed>().show_best(&mut settings);
        });
        give(&mut app, &[&best]);
        assert!(posed(&app).is_over());
        assert_eq!(mark(&app).standing, Standing::Shown);
        open(&mut app, FIRST);
        assert_eq!((posed(&app).shown, &posed(&app).answer), (false, &Answer::Open));
        give(&mut app, &[&best]);
        assert_eq!(mark(&app).standing, Standing::Solved);
    });
}

#[test]
fn a_puzzle_is_never_saved_and_does_not_change_the_chosen_battle() {
    with_folder("kept", |shelf| {
        let mut app = app(shelf);
        let chosen = Arc::clone(&app.world().resource::<Chosen>().0);
        open(&mut app, FIRST);
        let best = posed(&app).puzzle.best.clone();
        give(&mut app, &[&best]);
        for _ in 0..3 {
            let order = battle(&app).legal_orders().iter().next();
            give(&mut app, &order.iter().collect::<Vec<_>>());
        }
        app.world_mut().write_message(AskPuzzle::All);
        pass(&mut app);
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Puzzles);
        assert!(!app.world().contains_resource::<Posed>());
        assert_eq!(Unread::on(shelf).unwrap().count(), 0);
        assert!(Arc::ptr_eq(&app.world().resource::<Chosen>().0, &chosen));
        // A battle started after the puzzle is saved as usual.
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Battle);
        pass(&mut app);
        assert!(Arc::ptr_eq(&battle(&app).shared_setup(), &chosen));
        assert_eq!(Unread::on(shelf).unwrap().count(), 1);
    });
}

#[test]
fn the_next_puzzle_is_the_next_unsolved_one() {
    let lists = lists::tests::all();
    let list = lists.known(FIRST.ruleset);
    let mut progress = PuzzleProgress::default();
    assert_eq!(next(&[], None, &progress), None);
    assert_eq!((next(list, None, &progress), next(list, Some(0), &progress)), (Some(0), Some(1)));
    assert_eq!(next(list, Some(list.len() - 1), &progress), Some(0), "the list wraps around");
    progress.solved(number(&list[1]));
    progress.shown(number(&list[2]));
    assert_eq!((next(list, Some(0), &progress), solved(list, &progress)), (Some(2), 1));
    // Once all others are solved, the next one in the list follows.
    list.iter().skip(1).for_each(|puzzle| progress.solved(number(puzzle)));
    assert_eq!((next(list, Some(0), &progress), next(list, Some(3), &progress)), (Some(1), Some(0)));
    assert_eq!(next(&list[..1], Some(0), &progress), Some(0), "the list has only one puzzle");

    with_folder("next", |shelf| {
        let mut app = app(shelf);
        open(&mut app, FIRST);
        let best = posed(&app).puzzle.best.clone();
        give(&mut app, &[&best]);
        app.world_mut().write_message(AskPuzzle::Next);
        pass(&mut app);
        assert_eq!((posed(&app).at.place, &posed(&app).answer), (1, &Answer::Open));
        assert_eq!(battle(&app), &posed(&app).puzzle.battle);
        assert_eq!(app.world().resource::<Latest>().0, Some(At { place: 1, ..FIRST }));
    });
}

#[test]
fn each_puzzle_has_its_own_number() {
    let lists = lists::tests::all();
    let puzzles: Vec<&Arc<Puzzle>> = RulesetId::ALL.iter().flat_map(|ruleset| lists.known(*ruleset)).collect();
    let numbers: std::collections::BTreeSet<u32> = puzzles.iter().map(|puzzle| number(puzzle)).collect();
    assert!(!numbers.is_empty());
    assert_eq!(numbers.len(), puzzles.len());
}
