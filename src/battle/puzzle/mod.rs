//! Puzzles: the player has to find one of the few best orders in a position.
//!
//! Only the first order is judged, by its chance to win, before the game receives it. If no other order has a better
//! chance, the game executes it, dice and all. Otherwise it is dropped, nothing is rolled, and the player may try
//! again. Puzzles are not saved as battles. The player's results are stored with the settings.

mod lists;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use std::sync::Arc;

use bevy::{ecs::message::MessageCursor, prelude::*};
use knockback_bots::{
    puzzle::{Judgement, Puzzle},
    thinker::{self, Question, Request},
};
use knockback_rules::{
    battle::{Order, Outcome, Setup, SideId},
    dice::SeededDice,
    files::OrderText,
    ruleset::RulesetId,
};
use knockback_skirmish::{LoadAsked, OrderGiven, Skirmish, SkirmishSystems};

pub(crate) use lists::{Listed, Lists};

use super::{banner, keep};
use crate::{
    stage::{AppSystems, Chosen, PuzzleProgress, Screen, Seats, Settings, Shown, Standing, Toast},
    thinking::{LatestReply, Thinker, Ticket},
};

/// Position of a puzzle in the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    /// The ruleset.
    pub(crate) ruleset: RulesetId,
    /// Index in the list of the ruleset.
    pub(crate) place: usize,
}

/// A request to play a puzzle.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenPuzzle(pub(crate) At);

/// A request of the player during a puzzle.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskPuzzle {
    /// Show the best order.
    Best,
    /// Go to the next puzzle.
    Next,
    /// Go to the list of all puzzles.
    All,
}

/// A puzzle that starts as soon as the battle screen opens.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Pose {
    puzzle: Arc<Puzzle>,
    at: At,
}

/// The current puzzle.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Posed {
    /// The puzzle.
    pub(crate) puzzle: Arc<Puzzle>,
    /// Position of the puzzle in the lists.
    pub(crate) at: At,
    /// The judgement of the last order.
    pub(crate) answer: Answer,
    /// An order that is being judged.
    pub(crate) pending: Option<Pending>,
    /// True if the best order has been shown.
    pub(crate) shown: bool,
    /// True if the player's order led to a win, false if not, `None` until the puzzle is over.
    pub(crate) won: Option<bool>,
}

/// The result for the player's last order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Answer {
    /// No order has been judged yet.
    #[default]
    Open,
    /// Another order has a better chance to win, so this one was taken back.
    Wrong {
        /// The order.
        order: Order,
        /// The chance to win after the order, or `None` if it cannot be computed.
        chance: Option<f64>,
    },
    /// No other order has a better chance to win.
    Right,
}

/// An order that is being judged, with the orders given after it in the same frame.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    ticket: Ticket,
    orders: Vec<Order>,
}

/// The puzzle that was played last, if any.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Latest(pub(crate) Option<At>);

impl Pose {
    /// Returns a request to restart the same puzzle.
    pub(crate) fn again(posed: &Posed) -> Self {
        Self { puzzle: Arc::clone(&posed.puzzle), at: posed.at }
    }

    /// Returns the setup of the puzzle's battle.
    pub(super) fn setup(&self) -> Arc<Setup> {
        self.puzzle.battle.shared_setup()
    }
}

impl Posed {
    /// True while the best order is still hidden from the player.
    pub(crate) fn keeps_secret(&self) -> bool {
        !self.is_over() && !self.shown
    }

    /// True if the player has given a right order.
    pub(crate) fn is_over(&self) -> bool {
        self.answer == Answer::Right
    }

    /// Records the judgement of an order. Returns true if the order is right and should be executed.
    fn judged(&mut self, order: &Order, judgement: Judgement, progress: &mut PuzzleProgress) -> bool {
        let number = number(&self.puzzle);
        if judgement.is_right {
            self.answer = Answer::Right;
            if !self.shown {
                progress.solved(number);
            }
        } else {
            self.answer = Answer::Wrong { order: order.clone(), chance: judgement.chance };
            progress.tried(number);
        }
        judgement.is_right
    }

    /// Marks the best order as shown. From now on, solving the puzzle no longer counts for the player.
    pub(crate) fn show_best(&mut self, settings: &mut Settings) {
        self.shown = true;
        remember(settings, |progress| progress.shown(number(&self.puzzle)));
    }
}

/// Returns the side that has to win a puzzle.
pub(crate) fn solving_side(puzzle: &Puzzle) -> SideId {
    puzzle.battle.choice().map_or(SideId(0), |choice| choice.decider)
}

/// Returns the number that identifies a puzzle in the settings: the first bytes of the hash of its position.
pub(crate) fn number(puzzle: &Puzzle) -> u32 {
    let [a, b, c, d, ..] = puzzle.battle.hash().to_be_bytes();
    u32::from_be_bytes([a, b, c, d])
}

/// Changes the player's stored results.
fn remember(settings: &mut Settings, change: impl FnOnce(&mut PuzzleProgress)) {
    let mut progress = settings.progress();
    change(&mut progress);
    settings.puzzles = progress.text();
}

/// Returns the number of solved puzzles in a list.
pub(crate) fn solved(puzzles: &[Arc<Puzzle>], progress: &PuzzleProgress) -> usize {
    puzzles.iter().filter(|puzzle| is_solved(puzzle, progress)).count()
}

fn is_solved(puzzle: &Puzzle, progress: &PuzzleProgress) -> bool {
    progress.of(number(puzzle)).standing == Standing::Solved
}

/// Returns the index of the next puzzle in a list, wrapping around. Solved puzzles are skipped unless all others are
/// solved. `None` if the list is empty.
pub(crate) fn next(puzzles: &[Arc<Puzzle>], at: Option<usize>, progress: &PuzzleProgress) -> Option<usize> {
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
                finish.in_set(AppSystems::Show).run_if(resource_exists::<Posed>.and_then(resource_exists::<Shown>)),
                judge
                    .after(AppSystems::Decide)
                    .before(SkirmishSystems)
                    .run_if(puzzling.and_then(resource_exists::<Skirmish>)),
            ),
        )
        .add_systems(OnExit(Screen::Battle), leave);
}

/// True during a puzzle.
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

/// Moves from the current puzzle to the next one or to the list.
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

/// Sets up the position of a puzzle. People play all sides, because nothing counts after the first order.
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
    commands.insert_resource(Posed { puzzle, at, answer: Answer::Open, pending: None, shown: false, won: None });
    Some(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(seed)) })
}

/// Returns the question that asks the thinker to judge an order of a puzzle.
fn judges(puzzle: &Puzzle, order: &Order) -> Question {
    let text = |order| OrderText::of(order, puzzle.battle.setup());
    let request = Request::Judge { best: text(&puzzle.best), chance: puzzle.chance, order: text(order) };
    Question::of(&puzzle.battle, request)
}

/// Judges the first order before the game receives it. Until the result is known, the order and those given in the same
/// frame are held back, and later ones are dropped. If the order is wrong, all of them are dropped. Illegal orders go
/// straight to the game, which reports the reason.
fn judge(
    mut given: ResMut<Messages<OrderGiven>>,
    mut read: Local<MessageCursor<OrderGiven>>,
    skirmish: Res<Skirmish>,
    mut thinker: ResMut<Thinker>,
    mut posed: ResMut<Posed>,
    mut settings: ResMut<Settings>,
    mut toast: ResMut<Toast>,
) {
    let orders: Vec<Order> = read.read(&given).map(|OrderGiven(order)| order.clone()).collect();
    if orders.is_empty() && posed.pending.is_none() {
        return;
    }
    if posed.is_over() || skirmish.battle() != &posed.puzzle.battle {
        posed.pending = None;
        return;
    }
    if let Some(first) = orders.first() {
        if posed.pending.is_none() {
            if posed.puzzle.battle.legal_orders().judge(first).is_err() {
                return;
            }
            let ticket = thinker.ask(&judges(&posed.puzzle, first));
            posed.pending = Some(Pending { ticket, orders });
        }
        given.clear();
    }
    let Some(Pending { ticket, .. }) = &posed.pending else { return };
    let judgement = match thinker.latest_reply(ticket) {
        Some(LatestReply::Whole(thinker::Answer::Judged(judgement))) => judgement,
        Some(_) => Judgement { chance: None, is_right: false },
        None => {
            if let Some(why) = thinker.lost() {
                toast.show(why);
                posed.pending = None;
            }
            return;
        }
    };
    let Some(Pending { orders, .. }) = posed.pending.take() else { return };
    let mut progress = settings.progress();
    let carried_out = orders.first().is_some_and(|first| posed.judged(first, judgement, &mut progress));
    if carried_out {
        given.write_batch(orders.into_iter().map(OrderGiven));
    } else {
        toast.show("Not the best order. It was taken back.");
    }
    let told = progress.text();
    if settings.puzzles != told {
        settings.puzzles = told;
    }
}

/// Reports the end of a puzzle: the side has won, or its turn is over without a win.
fn finish(shown: Res<Shown>, mut posed: ResMut<Posed>, mut commands: Commands) {
    if !posed.is_over() || posed.won.is_some() || !shown.caught_up() {
        return;
    }
    let side = solving_side(&posed.puzzle);
    let won = match shown.battle.outcome() {
        Some(Outcome::Won { side: winner, .. }) => winner == side,
        Some(Outcome::Drawn) => false,
        None if shown.log.iter().any(|said| said.heads && said.side != Some(side)) => false,
        None => return,
    };
    posed.won = Some(won);
    banner::show(
        &mut commands,
        if won { "Puzzle solved: you won" } else { "Puzzle over: the dice went against you" }.to_owned(),
    );
}

/// Makes the table behind the screens show the previously chosen board again.
fn leave(posed: Option<Res<Posed>>, chosen: Option<ResMut<Chosen>>, mut commands: Commands) {
    if posed.is_some() {
        commands.remove_resource::<Posed>();
        if let Some(mut chosen) = chosen {
            chosen.set_changed();
        }
    }
}
