//! Comparison with recorded text.

use std::{env, fs, path::PathBuf};

/// The folder of the recorded text files.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/goldens")
}

/// Fails if a text differs from the recorded one, and reports the first line that differs. If
/// `KNOCKBACK_TAKE_GOLDENS` is set, records the text instead.
pub(crate) fn holds(name: &str, fresh: &str) {
    let path = folder().join(name);
    if env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some() {
        fs::create_dir_all(path.parent().expect("a file is in a folder")).unwrap();
        return fs::write(path, fresh).unwrap();
    }
    let taken = fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    if taken == fresh {
        return;
    }
    let beside = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name.replace('/', "-"));
    fs::write(&beside, fresh).unwrap();
    let count = taken.lines().count().max(fresh.lines().count());
    let line = |text: &str, place| text.lines().nth(place).unwrap_or("(no such line)").to_owned();
    let differ: Vec<usize> = (0..count).filter(|place| line(&taken, *place) != line(fresh, *place)).collect();
    let first = differ.first().copied().unwrap_or(count);
    let (was, is) = (line(&taken, first), line(fresh, first));
    let words: Vec<String> = was
        .split(' ')
        .zip(is.split(' '))
        .filter(|(was, is)| was != is)
        .map(|(was, is)| format!("{was} is now {is}"))
        .collect();
    panic!(
        "{name}: {} of {count} lines differ from the recorded text, the first is line {}:\n  was {was}\n  is  {is}\n  {}\n\
         The complete new text: {}",
        differ.len(),
        first + 1,
        words.join("; "),
        beside.display(),
    );
}

/// A fixed hash of a text, as 16 hexadecimal digits.
pub(crate) fn hash(text: &str) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

/// Runs a closure and prints how long it took.
pub(crate) fn timed<T>(what: &str, run: impl FnOnce() -> T) -> T {
    #[expect(clippy::disallowed_types, reason = "it measures the time of goldens; no result depends on it")]
    let start = std::time::Instant::now();
    let done = run();
    println!("{what}: {} ms", start.elapsed().as_millis());
    done
}
