//! Events and ids in the short notation of expected results.

use std::path::{Path, PathBuf};

use knockback_rules::{
    battle::{Event, FigureId, Occupant, Setup},
    c3g::{self, HarmSource},
    displacement::Cause,
    files::{FileKind, read},
};
use serde::de::DeserializeOwned;

/// The folder that contains a kind of test data.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The entries of a folder, sorted by name.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let listed = std::fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut entries: Vec<PathBuf> = listed.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    assert!(!entries.is_empty(), "{} is empty", folder.display());
    entries
}

/// Reads a data file of a test.
pub fn data<T: DeserializeOwned>(path: &Path) -> T {
    let bytes = std::fs::read(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let kind = FileKind { name: "test data", newest: None };
    read(kind, &path.display().to_string(), &bytes).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The id of a figure or object in files.
pub fn id(setup: &Setup, occupant: Occupant) -> String {
    match occupant {
        Occupant::Figure(figure) => setup.figure(figure).id.clone(),
        Occupant::Object(object) => setup.object(object).id.clone(),
    }
}

/// A cause with the figure or object responsible, such as `figure mask`.
pub fn cause(setup: &Setup, cause: Cause) -> String {
    let who = match cause {
        Cause::Figure(figure) => id(setup, Occupant::Figure(figure)),
        Cause::Object(object) | Cause::Obstacle(object) => id(setup, Occupant::Object(object)),
        Cause::Glyph(glyph) => setup.glyph(glyph).id.clone(),
        _ => return cause.name().to_owned(),
    };
    format!("{} {who}", cause.name())
}

/// The wounds that a victim received from one source of harm.
pub fn wounds(log: &[Event], victim: Occupant, harm: HarmSource) -> u8 {
    let wounds = log.iter().filter_map(|event| match event {
        Event::C3g(c3g::Event::Wounded { victim: who, wounds, by }) if *who == victim && *by == harm => Some(*wounds),
        _ => None,
    });
    wounds.sum()
}

/// Applies `pick` to the C3G events of a log, and returns its last result.
pub fn last<T>(log: &[Event], pick: impl Fn(&c3g::Event) -> Option<T>) -> Option<T> {
    log.iter().rev().find_map(|event| match event {
        Event::C3g(event) => pick(event),
        _ => None,
    })
}

/// The figure with an id.
pub fn figure(setup: &Setup, id: &str) -> FigureId {
    setup.names.figure(id).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The numbers of dice in attack and defence rolls, in order.
pub fn dice(log: &[Event]) -> Vec<u8> {
    let dice = log.iter().filter_map(|event| match event {
        Event::C3g(c3g::Event::AttackRolled { pool, .. } | c3g::Event::DefenceRolled { pool, .. }) => Some(pool.dice()),
        _ => None,
    });
    dice.collect()
}
