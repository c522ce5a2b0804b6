//! Pairs of a duel that are played at once.

use std::{
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use knockback_bots::measure::{Astray, Fixtures, GameResult};

/// Work between two looks at whether it is over, in battles that a bot looks at.
const SLICE: u64 = 2_000;

/// How long to wait for a pair: then it is time to look at Ctrl-C and the clock.
const WAIT: Duration = Duration::from_millis(20);

/// The number of a pair, and what came of it.
type Played = (u64, Result<[GameResult; 2], Astray>);

/// Threads that play, each one pair after the other, in the order of their numbers.
#[derive(Debug)]
pub(super) struct Players<'a> {
    shared: &'a Shared<'a>,
    played: Receiver<Played>,
}

/// What the threads have in common.
#[derive(Debug)]
struct Shared<'a> {
    fixtures: &'a Fixtures,
    /// The number of the next pair.
    next: AtomicU64,
    /// How many pairs there are.
    most: u64,
    /// How many orders were given.
    orders: AtomicU64,
    over: AtomicBool,
}

/// Plays up to so many pairs on so many threads while they are counted, and ends with the count.
pub(super) fn play<T>(fixtures: &Fixtures, most: u64, threads: usize, count: impl FnOnce(&Players<'_>) -> T) -> T {
    let (next, orders, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let shared = Shared { fixtures, next, most, orders, over };
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (shared, sender) = (&shared, sender.clone());
            scope.spawn(move || shared.play(&sender));
        }
        // Once the threads have ended, nothing more comes.
        drop(sender);
        let _panic = OverByPanic(&shared.over);
        let counted = count(&Players { shared: &shared, played });
        shared.over.store(true, Ordering::Relaxed);
        counted
    })
}

impl Players<'_> {
    /// What was played meanwhile; waits a moment where nothing was. `None` if nothing more will be.
    pub(super) fn played(&self) -> Option<Vec<Played>> {
        let first = match self.played.recv_timeout(WAIT) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => return Some(Vec::new()),
            Err(RecvTimeoutError::Disconnected) => return None,
        };
        Some(std::iter::once(first).chain(self.played.try_iter()).collect())
    }

    /// How many orders were given so far.
    pub(super) fn orders(&self) -> u64 {
        self.shared.orders.load(Ordering::Relaxed)
    }
}

impl Shared<'_> {
    /// Plays one pair after the other, until it is over.
    fn play(&self, played: &Sender<Played>) {
        let _panic = OverByPanic(&self.over);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.most {
                return;
            }
            let Some(endings) = self.play_pair(number) else { return };
            if played.send((number, endings)).is_err() {
                return;
            }
        }
    }

    /// What comes of a pair; `None` where it is over before.
    fn play_pair(&self, number: u64) -> Option<Result<[GameResult; 2], Astray>> {
        let mut pair = self.fixtures.pair(number);
        let mut told = 0;
        while !self.over.load(Ordering::Relaxed) {
            let endings = pair.advance(SLICE);
            let orders = pair.orders();
            self.orders.fetch_add((orders - told).into(), Ordering::Relaxed);
            told = orders;
            if let Some(endings) = endings.transpose() {
                return Some(endings);
            }
        }
        None
    }
}

/// All is over where a thread panics: nobody waits for what it was to play.
struct OverByPanic<'a>(&'a AtomicBool);

impl Drop for OverByPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
