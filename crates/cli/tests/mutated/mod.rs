//! Mutated files and argument lists: `kb` reports their faults and never crashes.
//!
//! A seed determines how a shipped input is mutated, so each mutation can be reproduced. The library checks every
//! mutated file in this process, which is quick. For every tenth file, and for all argument lists, a real `kb` process
//! runs. No input may make `kb` panic, take more than 5 seconds or 500 MB, or exit with a code above 3.
//!
//! By default 2,000 inputs are tried. `KNOCKBACK_MUTATED` sets the number, `KNOCKBACK_MUTATED_FROM` the first seed:
//!
//! ```text
//! KNOCKBACK_MUTATED=100000 cargo test --release -p knockback-cli --test all mutated
//! ```
//!
//! Inputs that caused faults are kept, minimised, in `corpus/`. Every run tries them again.

mod inputs;
mod judge;
mod mutate;
mod process;
mod shrink;

use std::{
    fs,
    io::Write as _,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use inputs::{Input, Kind, Stock};
use mutate::Random;

/// The time limit of an input.
const LONGEST: Duration = Duration::from_secs(5);
/// The number of tries for an input that takes too long.
const TRIES: u32 = 3;
/// One mutated file in this many is passed to a real `kb`.
const PROCESS_EACH: u64 = 10;
/// One input in this many is an argument list.
const ARGUMENTS_EACH: u64 = 20;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

/// The fault that an input causes; `None` if all went well.
fn fault(input: &Input) -> Option<String> {
    let mut shortest = Duration::MAX;
    // On a busy machine a single try may be slow.
    for _ in 0..TRIES {
        let begun = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| judge::code(input))).is_err() {
            return Some("it panics".to_owned());
        }
        shortest = shortest.min(begun.elapsed());
        if shortest <= LONGEST {
            return None;
        }
    }
    Some(format!("it takes {shortest:?}"))
}

/// The mutated input of a seed.
fn mutated(stock: &Stock, seed: u64) -> Input {
    let mut random = Random::new(seed);
    let mut input = stock.pick(&mut random).clone();
    let other = stock.pick(&mut random).bytes.clone();
    mutate::mutate(&mut input.bytes, &other, &mut random);
    input
}

/// Tries the input of a seed in this process, and sometimes in a `kb` process as well.
fn try_seed(stock: &Stock, seed: u64, folder: &Path) -> Result<(), String> {
    if seed.is_multiple_of(ARGUMENTS_EACH) {
        return process::try_arguments(&mutate::arguments(&inputs::command_lines(), &mut Random::new(seed)));
    }
    let input = mutated(stock, seed);
    if let Some(what) = fault(&input) {
        let small = shrink::shrunk(&input, |input| fault(input).is_some());
        let path = folder.join(format!("found-{seed}.{}", small.ending()));
        fs::write(&path, &small.bytes).unwrap();
        return Err(format!("{what}; as small as it can be: {}", path.display()));
    }
    if seed % PROCESS_EACH == 1 { process::try_file(&input, folder, seed) } else { Ok(()) }
}

#[test]
fn no_mutated_input_crashes() {
    let (count, first) = (number("KNOCKBACK_MUTATED", 2_000), number("KNOCKBACK_MUTATED_FROM", 1));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutated");
    fs::create_dir_all(&folder).unwrap();
    let stock = Stock::new();
    let next = AtomicU64::new(first);
    let faults = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    // The current seed of each worker, to report one that never ends.
    let at: Vec<Mutex<Option<(u64, Instant)>>> = (0..workers).map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        let workers: Vec<_> = at
            .iter()
            .map(|at| {
                let (stock, next, faults, folder) = (&stock, &next, &faults, &folder);
                scope.spawn(move || {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= first + count {
                            break;
                        }
                        *at.lock().unwrap() = Some((seed, Instant::now()));
                        if let Err(what) = try_seed(stock, seed, folder) {
                            faults.lock().unwrap().push(format!("seed {seed}: {what}"));
                        }
                        *at.lock().unwrap() = None;
                    }
                })
            })
            .collect();
        while !workers.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            std::thread::sleep(Duration::from_millis(20));
            for at in &at {
                if let Some((seed, begun)) = *at.lock().unwrap()
                    && begun.elapsed() > 120 * LONGEST
                {
                    // Bypasses the test harness, which captures output.
                    let _ = writeln!(std::io::stderr(), "seed {seed} does not come to an end");
                    std::process::exit(101);
                }
            }
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
}

/// Inputs that caused faults before are tried again, by the library and by a real `kb`.
#[test]
fn previous_finds_stay_fixed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutated/corpus");
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutated-corpus");
    fs::create_dir_all(&scratch).unwrap();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for (seed, path) in (0..).zip(files) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let (kind, _) = name.split_once('-').unwrap_or_else(|| panic!("{name} does not begin with a kind"));
        let kind = Kind::ALL.into_iter().find(|known| known.name() == kind).unwrap_or_else(|| panic!("{name}"));
        let input = Input {
            kind,
            battle: &inputs::BATTLES[0],
            json: path.extension().is_some_and(|ending| ending == "json"),
            bytes: fs::read(&path).unwrap(),
        };
        assert_eq!(fault(&input), None, "{name}");
        process::try_file(&input, &scratch, seed).unwrap_or_else(|what| panic!("{name}: {what}"));
    }
}

/// The unmutated inputs are valid; otherwise mutating them would prove nothing.
#[test]
fn unmutated_inputs_are_valid() {
    let stock = Stock::new();
    for input in stock.all() {
        assert_eq!(judge::code(input), 0, "{:?} {}", input.kind, String::from_utf8_lossy(&input.bytes));
    }
    for (kind, battle) in
        Kind::ALL.into_iter().flat_map(|kind| inputs::BATTLES.iter().map(move |battle| (kind, battle)))
    {
        let alone = matches!(kind, Kind::Scenario | Kind::Save);
        assert!(stock.all().iter().any(|input| input.kind == kind && (alone || input.battle == battle)), "{kind:?}");
    }
    for line in inputs::command_lines() {
        let line: Vec<_> = line.into_iter().map(Into::into).collect();
        assert_eq!(process::arguments_code(&line), Ok(0), "{line:?}");
    }
}
