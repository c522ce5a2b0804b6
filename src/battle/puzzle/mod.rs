//! Puzzles: a position in which one order is best, and a player who has to find it.
//!
//! An order is judged before the game has it. The best one is given to the game, dice and all; any other is taken back, and
//! nothing is rolled. What comes after the first order is not judged. A puzzle is kept in no place of a battle; what a player
//! has come to is remembered with the settings.

mod lists;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use std::sync::Arc;

use bevy::{ecs::message::MessageCursor, prelude::*};
use knockback_bots::puzzle::Puzzle;
use knockback_rules::{
    battle::{Order, Setup, SideId},
    dice::SeededDice,
    ruleset::RulesetId,
};
use knockback_skirmish::{LoadAsked, OrderGiven, Skirmish, SkirmishSystems};

pub(crate) use lists::{Listed, Lists};

use super::keep;
use crate::stage::{AppSystems, Chosen, Progress, Screen, Seats, Settings, Standing, Toast};

/// Where a puzzle is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    /// The ruleset.
    pub(crate) ruleset: RulesetId,
    /// Its place in the list of the ruleset.
    pub(crate) place: usize,
}

/// A puzzle is to be played.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenPuzzle(pub(crate) At);

/// What a player wants while a puzzle is on.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskPuzzle {
    /// The best order.
    Best,
    /// The next puzzle.
    Next,
    /// All puzzles.
    All,
}

/// The puzzle that begins, once the screen of the battle comes up.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Pose {
    puzzle: Arc<Puzzle>,
    at: At,
}

/// The puzzle that is on.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Posed {
    /// The puzzle.
    pub(crate) puzzle: Arc<Puzzle>,
    /// Where it is listed.
    pub(crate) at: At,
    /// What came of the order that was given last.
    pub(crate) answer: Answer,
    /// Whether the best order was shown.
    pub(crate) shown: bool,
}

/// What came of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Answer {
    /// None was given.
    #[default]
    Open,
    /// It was not the best, and was taken back.
    Wrong(Order),
    /// It was the best.
    Right,
}

/// The puzzle that was played last.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Latest(pub(crate) Option<At>);

impl Pose {
    /// The same puzzle once more.
    pub(crate) fn again(posed: &Posed) -> Self {
        Self { puzzle: Arc::clone(&posed.puzzle), at: posed.at }
    }

    /// The scenario of the puzzle.
    pub(super) fn setup(&self) -> Arc<Setup> {
        self.puzzle.battle.shared_setup()
    }
}

impl Posed {
    /// Whether the best order was given.
    pub(crate) fn is_over(&self) -> bool {
        self.answer == Answer::Right
    }

    /// An order is given; false where it is not the best one, and is not to be carried out. An order that is not legal is left to
    /// the game, which says why.
    fn judge(&mut self, order: &Order, progress: &mut Progress) -> bool {
        let number = number(&self.puzzle);
        match self.puzzle.is_best(order) {
            Ok(true) => {
                self.answer = Answer::Right;
                if !self.shown {
                    progress.solved(number);
                }
                true
            }
            Ok(false) => {
                self.answer = Answer::Wrong(order.clone());
                progress.tried(number);
                false
            }
            Err(_) => true,
        }
    }

    /// The best order is shown: who gives it from now on has not solved the puzzle.
    pub(crate) fn show_best(&mut self, settings: &mut Settings) {
        self.shown = true;
        remember(settings, |progress| progress.shown(number(&self.puzzle)));
    }
}

/// The side that is to win a puzzle.
pub(crate) fn asked(puzzle: &Puzzle) -> SideId {
    puzzle.battle.choice().map_or(SideId(0), |choice| choice.decider)
}

/// The number by which a puzzle is remembered: a part of the hash of its position.
pub(crate) fn number(puzzle: &Puzzle) -> u32 {
    let [a, b, c, d, ..] = puzzle.battle.hash().to_be_bytes();
    u32::from_be_bytes([a, b, c, d])
}

/// Remembers what a player has come to.
fn remember(settings: &mut Settings, change: impl FnOnce(&mut Progress)) {
    let mut progress = settings.progress();
    change(&mut progress);
    settings.puzzles = progress.text();
}

/// How many puzzles of a list are solved.
pub(crate) fn solved(puzzles: &[Arc<Puzzle>], progress: &Progress) -> usize {
    puzzles.iter().filter(|puzzle| is_solved(puzzle, progress)).count()
}

fn is_solved(puzzle: &Puzzle, progress: &Progress) -> bool {
    progress.of(number(puzzle)).standing == Standing::Solved
}

/// The place of the next puzzle of a list, round and round: those that are solved are left out, unless all others are. `None`
/// where there is none at all.
pub(crate) fn next(puzzles: &[Arc<Puzzle>], at: Option<usize>, progress: &Progress) -> Option<usize> {
    let first = at.map_or(0, |at| at + 1);
    let places = || (0..puzzles.len()).map(|step| (first + step) % puzzles.len());
    let open = |place: &usize| Some(*place) != at && !is_solved(&puzzles[*place], progress);
    places().find(open).or_else(|| places().next())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Latest>()
        .add_message::<OpenPuzzle>()
        .add_message::<AskPuzzle>()
        .add_plugins(lists::plugin)
        .add_systems(
            Update,
            (
                (open, turn_to).in_set(AppSystems::Decide),
                judge
                    .after(AppSystems::Decide)
                    .before(SkirmishSystems)
                    .run_if(puzzling.and_then(resource_exists::<Skirmish>)),
            ),
        )
        .add_systems(OnExit(Screen::Battle), leave);
}

/// True while a puzzle is on.
pub(crate) fn puzzling(posed: Option<Res<Posed>>) -> bool {
    posed.is_some()
}

fn open(
    mut opens: MessageReader<OpenPuzzle>,
    lists: Res<Lists>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some(OpenPuzzle(at)) = opens.read().last() else { return };
    if let Some(puzzle) = lists.known(at.ruleset).get(at.place) {
        commands.insert_resource(Pose { puzzle: Arc::clone(puzzle), at: *at });
        screen.set(Screen::Battle);
    }
}

/// From the puzzle that is on to another, or to the list.
fn turn_to(
    mut asks: MessageReader<AskPuzzle>,
    (posed, lists, settings): (Option<Res<Posed>>, Res<Lists>, Option<Res<Settings>>),
    mut opens: MessageWriter<OpenPuzzle>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(posed) = posed else { return };
    for ask in asks.read() {
        match ask {
            AskPuzzle::Next => {
                let At { ruleset, place } = posed.at;
                let progress = settings.as_ref().map(|settings| settings.progress()).unwrap_or_default();
                let next = next(lists.known(ruleset), Some(place), &progress);
                opens.write_batch(next.map(|place| OpenPuzzle(At { ruleset, place })));
            }
            AskPuzzle::All => screen.set(Screen::Puzzles),
            AskPuzzle::Best => {}
        }
    }
}

/// Lays out the position of a puzzle. Persons play all sides: what comes after the first order is only to be seen.
pub(super) fn begin(pose: &Pose, seed: u64, commands: &mut Commands) -> Option<LoadAsked> {
    commands.remove_resource::<Pose>();
    let Pose { puzzle, at } = pose.clone();
    let Ok(game) = puzzle.game(seed) else {
        commands.set_state(Screen::Puzzles);
        return None;
    };
    keep::know_at_once(&game, Vec::new(), commands);
    commands.insert_resource(Seats::default());
    commands.insert_resource(Latest(Some(at)));
    commands.insert_resource(Posed { puzzle, at, answer: Answer::Open, shown: false });
    Some(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(seed)) })
}

/// The first order is judged before the game has it. Where it is not the best, neither it nor what was to follow it is given.
fn judge(
    mut given: ResMut<Messages<OrderGiven>>,
    mut read: Local<MessageCursor<OrderGiven>>,
    skirmish: Res<Skirmish>,
    mut posed: ResMut<Posed>,
    mut settings: ResMut<Settings>,
    mut toast: ResMut<Toast>,
) {
    let first = read.read(&given).map(|OrderGiven(order)| order.clone()).reduce(|first, _| first);
    let Some(order) = first else { return };
    if posed.is_over() || skirmish.battle() != &posed.puzzle.battle {
        return;
    }
    let mut progress = settings.progress();
    let carried_out = posed.judge(&order, &mut progress);
    if !carried_out {
        given.clear();
        toast.say("Not the best order: it is taken back.");
    }
    let told = progress.text();
    if settings.puzzles != told {
        settings.puzzles = told;
    }
}

/// The board that was chosen before comes back to the table behind the screens.
fn leave(posed: Option<Res<Posed>>, chosen: Option<ResMut<Chosen>>, mut commands: Commands) {
    if posed.is_some() {
        commands.remove_resource::<Posed>();
        if let Some(mut chosen) = chosen {
            chosen.set_changed();
        }
    }
}
