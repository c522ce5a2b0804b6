//! A folder of stored positions, with a file for each scenario.

use std::{
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use knockback_bots::puzzle::Collection;

/// Maximum number of positions to count in the turn of a stored position. A test proves it again, and the game judges
/// an order while the player waits.
pub(crate) const MAX_COUNTED: u64 = 100_000;

/// A file of positions.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Its name, with the extension.
    pub name: String,
    /// The scenario and its positions.
    pub collection: Collection,
}

impl Kept {
    /// The file name of its scenario, without the extension: this file's name without its number.
    pub(crate) fn stem(&self) -> &str {
        let stem = self.name.strip_suffix(".json").unwrap_or(&self.name);
        let number = stem.rsplit_once('_').filter(|(_, last)| last.bytes().all(|digit| digit.is_ascii_digit()));
        number.map_or(stem, |(stem, _)| stem)
    }
}

/// The files of a folder, sorted by name. Empty if the folder does not exist.
pub(crate) fn read(folder: &Path) -> Result<Vec<Kept>, Box<dyn Error>> {
    let mut files = Vec::new();
    if !folder.exists() {
        return Ok(files);
    }
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let collection = Collection::read(&name, &fs::read(&path)?)?;
        files.push(Kept { name, collection });
    }
    Ok(files)
}

/// Writes files into a folder, and removes those without positions. Prints the list for `puzzle/rulesets.rs`.
pub(crate) fn write(folder: &Path, files: &[Kept]) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let ruleset = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let mut count = 0;
    for Kept { name, collection } in files {
        let path = folder.join(name);
        if collection.positions.is_empty() {
            fs::remove_file(path)?;
            continue;
        }
        fs::write(path, text(collection)?)?;
        println!("    \"{ruleset}/{name}\",");
        count += collection.positions.len();
    }
    println!("{count} positions");
    Ok(())
}

/// The text of a file, with one line for each position.
fn text(collection: &Collection) -> Result<String, Box<dyn Error>> {
    let empty = serde_json::to_string(&Collection::new(collection.scenario.clone(), Vec::new()))?;
    let head = empty.strip_suffix("]}").ok_or("a collection ends with its positions")?;
    let mut text = head.to_owned();
    for (place, position) in collection.positions.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(text, "{comma}\n{}", serde_json::to_string(position)?)?;
    }
    text.push_str("\n]}\n");
    Ok(text)
}
