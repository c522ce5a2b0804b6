//! The puzzles of each ruleset, read file by file when a player first opens the list. Native builds embed the files. In
//! the browser, the page fetches them.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use bevy::{platform::time::Instant, prelude::*, window::RequestRedraw};
use knockback_bots::puzzle::{Collection, Puzzle};
use knockback_rules::ruleset::RulesetId;

use crate::stage::AppSystems;

/// Time for reading per frame. A file that has been started may exceed it.
const SLICE: Duration = Duration::from_millis(4);

/// The loaded puzzles of each ruleset.
#[derive(Resource, Debug, Default)]
pub(crate) struct Lists(Vec<(RulesetId, List)>);

/// Load state of the puzzles of a ruleset.
#[derive(Debug)]
enum List {
    /// The browser page is fetching the puzzles.
    #[cfg_attr(not(target_arch = "wasm32"), expect(dead_code, reason = "native builds embed the puzzles"))]
    Fetched,
    /// Some files are still unread.
    Reads { left: VecDeque<File>, puzzles: Vec<Arc<Puzzle>> },
    /// All puzzles are read.
    Read(Vec<Arc<Puzzle>>),
    /// The puzzles cannot be read.
    Lost(String),
}

/// Name and content of a file of positions.
type File = (String, Vec<u8>);

/// Puzzles of a ruleset, as returned to the interface.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Listed<'l> {
    /// Still loading.
    Waits,
    /// All puzzles.
    Known(&'l [Arc<Puzzle>]),
    /// The reason why they cannot be read.
    Lost(&'l str),
}

impl Lists {
    /// Requests the puzzles of a ruleset. If loading has failed before, it is tried again.
    pub(crate) fn open(&mut self, ruleset: RulesetId) {
        match self.list(ruleset) {
            Some(List::Fetched | List::Reads { .. } | List::Read(_)) => {}
            Some(List::Lost(_)) | None => self.put(ruleset, source::begin(ruleset)),
        }
    }

    /// Returns the load state of the puzzles of a ruleset.
    pub(crate) fn of(&self, ruleset: RulesetId) -> Listed<'_> {
        match self.list(ruleset) {
            Some(List::Read(puzzles)) => Listed::Known(puzzles),
            Some(List::Lost(why)) => Listed::Lost(why),
            Some(List::Fetched | List::Reads { .. }) | None => Listed::Waits,
        }
    }

    /// Returns the puzzles of a ruleset. Empty until all are loaded.
    pub(crate) fn known(&self, ruleset: RulesetId) -> &[Arc<Puzzle>] {
        if let Listed::Known(puzzles) = self.of(ruleset) { puzzles } else { &[] }
    }

    fn list(&self, ruleset: RulesetId) -> Option<&List> {
        self.0.iter().find(|(known, _)| *known == ruleset).map(|(_, list)| list)
    }

    fn put(&mut self, ruleset: RulesetId, list: List) {
        match self.0.iter_mut().find(|(known, _)| *known == ruleset) {
            Some((_, known)) => *known = list,
            None => self.0.push((ruleset, list)),
        }
    }

    /// True if there are unread files.
    fn reads(&self) -> bool {
        self.0.iter().any(|(_, list)| matches!(list, List::Reads { .. }))
    }

    /// Reads the next file of the first unfinished list.
    fn read_on(&mut self) {
        let reads = |(_, list): &&mut (RulesetId, List)| matches!(list, List::Reads { .. });
        if let Some((_, list)) = self.0.iter_mut().find(reads) {
            list.read_on();
        }
    }
}

impl List {
    /// Creates a list from files that are still to be read.
    fn of(files: impl Iterator<Item = File>) -> Self {
        Self::Reads { left: files.collect(), puzzles: Vec::new() }
    }

    /// Reads the next file, if there is one.
    fn read_on(&mut self) {
        let Self::Reads { left, puzzles } = self else { return };
        match left.pop_front().map(|(name, bytes)| read(&name, &bytes)) {
            Some(Ok(read)) => puzzles.extend(read.into_iter().map(Arc::new)),
            Some(Err(why)) => *self = Self::Lost(why),
            None => *self = Self::Read(std::mem::take(puzzles)),
        }
    }
}

/// Reads the puzzles in a file.
fn read(name: &str, bytes: &[u8]) -> Result<Vec<Puzzle>, String> {
    let collection = Collection::read(name, bytes).map_err(|fault| fault.to_string())?;
    collection.puzzles().map_err(|flaw| format!("{name}: {flaw}"))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lists>()
        .add_message::<RequestRedraw>()
        .add_systems(Update, read_some.in_set(AppSystems::Decide).run_if(|lists: Res<Lists>| lists.reads()));
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, source::fetch.in_set(AppSystems::Decide).before(read_some));
}

/// Reads files until the time for this frame is used up.
fn read_some(mut lists: ResMut<Lists>, mut redraws: MessageWriter<RequestRedraw>) {
    let begun = Instant::now();
    while lists.reads() && begun.elapsed() < SLICE {
        lists.read_on();
    }
    redraws.write(RequestRedraw);
}

/// Native builds embed the files.
#[cfg(not(target_arch = "wasm32"))]
mod source {
    use knockback_bots::puzzle::texts;
    use knockback_rules::ruleset::RulesetId;

    use super::List;

    pub(super) fn begin(ruleset: RulesetId) -> List {
        List::of(texts(ruleset).map(|(name, bytes)| (name.to_owned(), bytes.to_vec())))
    }
}

/// In the browser, the page has a file for each ruleset, with one puzzle per line.
#[cfg(target_arch = "wasm32")]
mod source {
    use bevy::prelude::*;
    use knockback_rules::ruleset::RulesetId;

    use super::{List, Lists};
    use crate::browser;

    pub(super) const fn begin(_: RulesetId) -> List {
        List::Fetched
    }

    /// Fetches one file at a time, since the page has only one slot for a response.
    pub(super) fn fetch(mut lists: ResMut<Lists>, mut asked: Local<Option<RulesetId>>) {
        match *asked {
            Some(ruleset) => {
                if let Some(come) = browser::poll_puzzles() {
                    *asked = None;
                    lists.put(ruleset, come.map_or_else(List::Lost, |text| lines(ruleset, &text)));
                }
            }
            None => {
                let wanted = lists.0.iter().find(|(_, list)| matches!(list, List::Fetched));
                let Some(ruleset) = wanted.map(|(ruleset, _)| *ruleset) else { return };
                match browser::ask_for_puzzles(ruleset.about().name) {
                    Some(()) => *asked = Some(ruleset),
                    None => lists.put(ruleset, List::Lost("this page cannot load them".to_owned())),
                }
            }
        }
    }

    fn lines(ruleset: RulesetId, text: &str) -> List {
        let name = ruleset.about().name;
        let named = |(number, line): (u32, &str)| (format!("{name}, line {number}"), line.as_bytes().to_vec());
        List::of((1..).zip(text.lines()).map(named))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns all lists, fully read.
    pub(crate) fn all() -> Lists {
        let mut lists = Lists::default();
        for ruleset in RulesetId::ALL {
            lists.open(*ruleset);
        }
        while lists.reads() {
            lists.read_on();
        }
        lists
    }

    #[test]
    fn the_puzzles_of_all_rulesets_are_read() {
        let lists = all();
        for ruleset in RulesetId::ALL {
            let kept = knockback_bots::puzzle::shipped(*ruleset).unwrap();
            let titles = |puzzle: &Puzzle| puzzle.title.clone();
            let listed: Vec<String> = lists.known(*ruleset).iter().map(|puzzle| titles(puzzle)).collect();
            assert_eq!(listed, kept.iter().map(titles).collect::<Vec<_>>());
        }
        assert!(!lists.known(RulesetId::ALL[0]).is_empty());
    }

    #[test]
    fn an_unreadable_list_is_reported_and_requested_again() {
        let ruleset = RulesetId::ALL[0];
        let mut lists = Lists::default();
        assert!(matches!(lists.of(ruleset), Listed::Waits), "not requested yet");
        for bad in [&b"{}"[..], b"", b"[", b"{\"version\": 99}"] {
            lists.put(ruleset, List::of([("row.json".to_owned(), bad.to_vec())].into_iter()));
            lists.read_on();
            let Listed::Lost(why) = lists.of(ruleset) else { panic!("{bad:?} is not a file of positions") };
            assert!(why.starts_with("row.json"), "{why}");
            assert!(lists.known(ruleset).is_empty() && !lists.reads());
        }
        lists.open(ruleset);
        while lists.reads() {
            lists.read_on();
        }
        assert!(!lists.known(ruleset).is_empty());
    }

    #[test]
    fn a_list_without_files_is_empty() {
        let ruleset = RulesetId::ALL[0];
        let mut lists = Lists::default();
        lists.put(ruleset, List::of(std::iter::empty()));
        lists.read_on();
        assert!(matches!(lists.of(ruleset), Listed::Known([])));
    }
}
