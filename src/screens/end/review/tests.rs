//! Tests of the review: it opens, replays its moments, and returns to the end screen.

use std::sync::Arc;

use bevy::input_focus::{InputFocusPlugin, InputFocusVisible};
use knockback_bots::review::Moment;
use knockback_rules::{battle::Setup, files::read_scenario, game::Game};
use knockback_skirmish::Skirmish;

use super::{
    super::{
        super::battle,
        ask, hush, leave, show, show_board, show_toast,
        tests::{BRINK, SIGN, finished, press, says},
        turn_over,
    },
    *,
};
use crate::{
    battle::{
        keep::Keeper,
        playback::tests::{LoadAsked, SeededDice, app_of},
        replay::{self, Replaying},
        save::SaveAsked,
        start,
    },
    bots::review::{self, AskWhy, AtMoment, LeaveMoment, Reading},
    options::Options,
    stage::{
        AppSystems, BattleFeats, Chosen, CurrentSelection, CursorSource, Handover, Screen, Seats, Shown, Toast,
        cameras::{Focus, FrameCells, ShowAll},
    },
};

/// Builds an app without a window that shows the end screen of a finished battle and can replay the battle.
fn ended(game: &Game) -> App {
    let mut app = app_of(game.battle().shared_setup(), 1, 0.1, true);
    app.add_plugins((InputFocusPlugin, crate::thinking::plugin, start::plugin, replay::plugin, review::plugin))
        .init_resource::<InputFocusVisible>()
        .init_resource::<Options>()
        .init_resource::<Toast>()
        .init_resource::<BattleFeats>()
        .init_resource::<Density>()
        .init_resource::<Keeper>()
        .init_resource::<Seats>()
        .init_resource::<Handover>()
        .init_resource::<CurrentSelection>()
        .init_resource::<CursorSource>()
        .add_message::<Focus>()
        .add_message::<FrameCells>()
        .add_message::<SaveAsked>()
        .add_message::<ShowAll>()
        .add_systems(OnEnter(Screen::End), (hush, show, show_board))
        .add_systems(
            Update,
            (
                (leave, ask).before(AppSystems::Decide).run_if(in_state(Screen::End)),
                battle::end
                    .in_set(AppSystems::Decide)
                    .run_if(in_state(Screen::Battle).and_then(resource_exists_and_changed::<Shown>)),
                (turn_over, tell_progress, show_toast).chain().in_set(AppSystems::Show).run_if(in_state(Screen::End)),
            ),
        )
        .insert_resource(Chosen(game.battle().shared_setup()));
    lay_out(&mut app, game);
    app
}

/// Shows the end screen of a finished battle.
fn lay_out(app: &mut App, game: &Game) {
    app.insert_resource(Shown::new(game.battle().clone()));
    let dice = Box::new(SeededDice::new(1));
    app.world_mut().write_message(LoadAsked { game: Box::new(game.clone()), dice });
    app.update();
    go_to(app, Screen::End);
}

fn go_to(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    app.update();
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// Runs frames until a condition is true. Returns the number of frames.
fn until(app: &mut App, what: &str, test: impl Fn(&App) -> bool) -> usize {
    for frame in 0..20_000 {
        if test(app) {
            return frame;
        }
        app.update();
    }
    panic!("this did not happen: {what}");
}

fn reading(app: &App) -> Reading {
    app.world().resource::<Reviewed>().reading()
}

/// Requests the review and waits until it is complete. Returns the number of frames.
fn ask_why(app: &mut App) -> usize {
    press(app, "Why?");
    until(app, "the review is complete", |app| reading(app) == Reading::Reads)
}

/// Returns the rows below a heading, in order.
fn rows(app: &mut App, heading: &str) -> Vec<Entity> {
    let mut names = app.world_mut().query::<(Entity, &Name)>();
    let mut found: Vec<_> = names.iter(app.world()).filter(|(_, name)| name.starts_with(heading)).collect();
    found.sort_by_key(|(_, name)| name.to_string());
    found.into_iter().map(|(row, _)| row).collect()
}

fn open(app: &mut App, row: Entity) {
    app.world_mut().trigger(Activate { entity: row });
    until(app, "the battle", |app| screen(app) == Screen::Battle);
    until(app, "playback has caught up", |app| app.world().resource::<Shown>().caught_up());
}

/// Returns the listed moments, in the order of their rows.
fn moments(app: &App, told: impl Fn(&Report) -> Vec<Moment>) -> Vec<Moment> {
    told(app.world().resource::<Reviewed>().open().unwrap())
}

fn missed(review: &Report) -> Vec<Moment> {
    review.missed(MISSED).into_iter().cloned().collect()
}

fn press_key(app: &mut App, key: KeyCode) {
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
    app.update();
    let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
    keys.release(key);
    keys.clear();
}

#[test]
fn the_verdict_separates_dice_from_choices() {
    assert_eq!(
        verdict("The Lanterns", 0.23, -0.312),
        "The dice changed the chance of The Lanterns winning by +23 %, decisions on both sides by \u{2212}31 %."
    );
    assert_eq!(
        verdict("Iron", -0.004, 0.5),
        "The dice changed the chance of Iron winning by 0 %, decisions on both sides by +50 %."
    );
}

#[test]
fn the_review_computes_in_slices_and_replaces_the_highlights() {
    let game = finished(SIGN, 4);
    let mut app = ended(&game);
    let orders = game.record().entries.len();
    press(&mut app, "Why?");
    assert_eq!(reading(&app), Reading::Waits, "one frame is not enough for {orders} orders");
    assert!(says(&mut app).contains(&format!("of {orders} orders")), "{}", says(&mut app));
    let frames = until(&mut app, "the review is complete", |app| reading(app) == Reading::Reads);
    assert!(frames > 2, "{frames}");
    app.update();
    let said = says(&mut app);
    for words in ["The dice ", " winning, order by order", "Turning points", "Missed chances"] {
        assert!(said.contains(words), "{words} in {said}");
    }
    assert!(!said.contains("Play again"), "{said}");
    let decisive = moments(&app, |review| review.decisive(DECISIVE));
    assert!(!decisive.is_empty(), "a side has won");
    assert_eq!(rows(&mut app, "Turning points").len(), decisive.len());
    let change = format!("{} \u{2192} {}", in_percent(decisive[0].before), in_percent(decisive[0].after));
    assert!(said.contains(&change), "{change} in {said}");
    assert_eq!(rows(&mut app, "Missed chances").len(), moments(&app, missed).len());

    // The back key first closes the review, then leaves the screen.
    press_key(&mut app, KeyCode::Escape);
    assert!(says(&mut app).contains("Play again") && screen(&app) == Screen::End);
    assert_eq!(rows(&mut app, "Turning points"), []);
    press(&mut app, "Why?");
    assert_eq!(reading(&app), Reading::Reads, "the review is cached");
    press_key(&mut app, KeyCode::Escape);
    press_key(&mut app, KeyCode::Escape);
    app.update();
    assert_eq!(screen(&app), Screen::Scenarios);
}

#[test]
fn a_turning_point_begins_before_its_order_and_plays_to_the_end() {
    let game = finished(SIGN, 4);
    let mut app = ended(&game);
    ask_why(&mut app);
    app.update();
    let moment = moments(&app, |review| review.decisive(DECISIVE)).swap_remove(0);
    let row = rows(&mut app, "Turning points")[0];
    open(&mut app, row);
    let world = app.world();
    assert_eq!(world.resource::<Skirmish>().game().record().entries, game.record().entries[..moment.place]);
    let (shown, skirmish) = (world.resource::<Shown>(), world.resource::<Skirmish>());
    assert_eq!(shown.battle.hash(), skirmish.battle().hash());
    assert!(!shown.log.is_empty() || moment.place == 0, "the log contains the earlier events");
    assert_eq!(world.resource::<AtMoment>().text(), crate::stage::sentence(&moment.told));
    until(&mut app, "the end", |app| screen(app) == Screen::End);
    assert_eq!(app.world().resource::<Skirmish>().game().record(), game.record());
    assert_eq!(reading(&app), Reading::Reads, "the review is still open");
    assert!(!app.world().contains_resource::<AtMoment>());
    assert!(says(&mut app).contains("Turning points"));
}

#[test]
fn a_missed_chance_is_shown_on_the_board_before_the_actual_order() {
    let game = finished(SIGN, 4);
    let mut app = ended(&game);
    ask_why(&mut app);
    app.update();
    // The aim of the better order, if the board can show it, as for an attack.
    let seen = |moment: &Moment| {
        let missed = moment.missed.as_ref()?;
        {
            let battle = Battle::new(game.battle().shared_setup());
            let order = missed.order.resolve(battle.setup()).unwrap();
            knockback_view::orders::aim(&battle, &order, &CurrentSelection::default().0)
        }
    };
    let mut told = moments(&app, missed);
    let row = told.iter().position(|moment| seen(moment).is_some()).expect("the board shows one of the missed chances");
    let moment = told.swap_remove(row);
    let row = rows(&mut app, "Missed chances")[row];
    open(&mut app, row);
    until(&mut app, "the better action is on the board", |app| {
        app.world().resource::<CurrentSelection>().0.figure.is_some()
    });
    let tells = |app: &App| app.world().resource::<AtMoment>().text().to_owned();
    let missed = moment.missed.clone().unwrap();
    assert_eq!(tells(&app), format!("Better: {}", missed.in_words()));
    assert_eq!(app.world().resource::<Replaying>().given(), moment.place, "the preview is not an order");
    let frames = until(&mut app, "the actual order", |app| app.world().resource::<Replaying>().given() > moment.place);
    assert!(frames > 30, "the preview stays on screen for a while: {frames}");
    until(&mut app, "the preview is gone", |app| app.world().resource::<CurrentSelection>().0.cell.is_none());
    assert_eq!(tells(&app), crate::stage::sentence(&moment.told));

    // The player leaves the moment early.
    app.world_mut().write_message(LeaveMoment);
    until(&mut app, "the review", |app| screen(app) == Screen::End);
    assert_eq!(reading(&app), Reading::Reads);
    let world = app.world();
    assert!(world.resource::<Skirmish>().battle().outcome().is_some(), "the battle is in its final state");
    assert!(world.resource::<Shown>().battle.outcome().is_some() && !world.contains_resource::<Replaying>());
}

#[test]
fn a_key_returns_from_a_moment_and_another_skips_playback() {
    let game = finished(SIGN, 4);
    let mut app = ended(&game);
    ask_why(&mut app);
    app.update();
    let row = rows(&mut app, "Missed chances")[0];
    open(&mut app, row);
    let given = app.world().resource::<Replaying>().given();
    app.update();
    press_key(&mut app, KeyCode::Space);
    let frames = until(&mut app, "the actual order", |app| app.world().resource::<Replaying>().given() > given);
    assert!(frames < 10, "{frames}");
    press_key(&mut app, KeyCode::Escape);
    until(&mut app, "the review", |app| screen(app) == Screen::End);
    assert!(says(&mut app).contains("Turning points"));
    assert_eq!(app.world().resource::<Skirmish>().game().record(), game.record());
}

#[test]
fn another_battle_has_its_own_review() {
    let game = finished(SIGN, 4);
    let mut app = ended(&game);
    ask_why(&mut app);
    let known = |app: &App| app.world().resource::<Reviewed>().open().is_some();
    assert!(known(&app));
    go_to(&mut app, Screen::Title);
    lay_out(&mut app, &finished(SIGN, 2));
    assert!(!known(&app));
    assert!(says(&mut app).contains("Play again"), "its highlights are shown first");
}

#[test]
fn a_battle_that_cannot_be_reviewed_says_why() {
    // No orders have been given.
    let setup = Arc::new(Setup::new(read_scenario("brink.ron", BRINK).unwrap()).unwrap());
    let mut app = ended(&Game::new(setup, Some(1)));
    app.world_mut().write_message(AskWhy);
    app.update();
    app.update();
    assert_eq!(reading(&app), Reading::Closed);
    assert!(
        says(&mut app).contains("This battle cannot be reviewed: no order has been given yet."),
        "{}",
        says(&mut app)
    );
}
