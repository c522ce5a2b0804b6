//! Plays the pairs of a duel in parallel.

use std::{
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use knockback_bots::measure::{Astray, Fixtures, GameResult};

/// The work between two checks for the end of the duel, in positions that a bot searches.
const SLICE: u64 = 2_000;

/// The time to wait for a pair before checking Ctrl-C and the clock.
const WAIT: Duration = Duration::from_millis(20);

/// The number of a pair, with its result.
type Played = (u64, Result<[GameResult; 2], Astray>);

/// Threads that each play one pair after another. Pairs begin in the order of their numbers.
#[derive(Debug)]
pub(super) struct Players<'a> {
    shared: &'a Shared<'a>,
    played: Receiver<Played>,
}

/// The shared state of the threads.
#[derive(Debug)]
struct Shared<'a> {
    fixtures: &'a Fixtures,
    /// The number of the next pair.
    next: AtomicU64,
    /// The number of pairs.
    most: u64,
    /// The number of orders given.
    orders: AtomicU64,
    over: AtomicBool,
}

/// Plays at most the given number of pairs on the given number of threads, and stops when `count` returns.
pub(super) fn play<T>(fixtures: &Fixtures, most: u64, threads: usize, count: impl FnOnce(&Players<'_>) -> T) -> T {
    let (next, orders, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let shared = Shared { fixtures, next, most, orders, over };
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (shared, sender) = (&shared, sender.clone());
            scope.spawn(move || shared.play(&sender));
        }
        // Drop this sender, so that the channel closes when the threads end.
        drop(sender);
        let _panic = OverByPanic(&shared.over);
        let counted = count(&Players { shared: &shared, played });
        shared.over.store(true, Ordering::Relaxed);
        counted
    })
}

impl Players<'_> {
    /// The pairs finished in the meantime. Waits briefly if there are none. `None` once no more will follow.
    pub(super) fn played(&self) -> Option<Vec<Played>> {
        let first = match self.played.recv_timeout(WAIT) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => return Some(Vec::new()),
            Err(RecvTimeoutError::Disconnected) => return None,
        };
        Some(std::iter::once(first).chain(self.played.try_iter()).collect())
    }

    /// The number of orders given so far.
    pub(super) fn orders(&self) -> u64 {
        self.shared.orders.load(Ordering::Relaxed)
    }
}

impl Shared<'_> {
    /// Plays one pair after the other, until the end.
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

    /// The result of a pair; `None` if the duel ends first.
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

/// Ends the duel if a thread panics. Otherwise the count would wait forever for the pair of that thread.
struct OverByPanic<'a>(&'a AtomicBool);

impl Drop for OverByPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
