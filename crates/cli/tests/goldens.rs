//! Golden tests: `kb` still prints its stored answers.
//!
//! A line of `goldens/*.txt` is a command, its exit code, and hashes of its output. `goldens/complete` contains whole
//! outputs, so that their diffs are readable. `goldens/help.txt` contains the help, which may be reworded on purpose.
//! `goldens/positions` contains the orders that lead to the battles of some commands. `KNOCKBACK_TAKE_GOLDENS=1` writes
//! new answers.

use std::{env, fmt::Write as _, fs, path::PathBuf, time::Instant};

use crate::support::{Ran, kb};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(name)
}

fn taking() -> bool {
    env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some()
}

/// A fixed hash of a text (FNV-1a), as 16 hexadecimal digits.
fn hash(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", text.bytes().fold(0xCBF2_9CE4_8422_2325, step))
}

/// Runs a command given as a JSON list.
fn ran(command: &str) -> Ran {
    let args: Vec<String> = serde_json::from_str(command).unwrap_or_else(|fault| panic!("{command}: {fault}"));
    let ran = kb(&args.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(!ran.err.contains("panicked"), "{command}: {}", ran.err);
    ran
}

fn whole(command: &str) -> String {
    let Ran { code, out, err } = ran(command);
    format!("{command}\nexit {code}\n== standard output\n{out}== standard error\n{err}")
}

/// Runs all commands of a list, and compares hashes.
fn holds(list: &str) {
    let (start, taken) = (Instant::now(), fs::read_to_string(path(list)).unwrap());
    let (mut fresh, mut differ) = (String::new(), Vec::new());
    for line in taken.lines() {
        let (command, was) = line.split_once(" => ").unwrap_or((line, ""));
        let Ran { code, out, err } = ran(command);
        let is = format!("exit {code}, {} bytes {}, errors {}", out.len(), hash(&out), hash(&err));
        if is != was && !taking() {
            differ.push((command.to_owned(), was.to_owned(), is.clone(), out + &err));
        }
        writeln!(fresh, "{command} => {is}").unwrap();
    }
    let count = taken.lines().count();
    println!("{list}: {count} commands in {} ms", start.elapsed().as_millis());
    if taking() {
        return fs::write(path(list), fresh).unwrap();
    }
    if let Some((command, was, is, answer)) = differ.first() {
        panic!(
            "{list}: {} of {count} answers differ, the first to {command}:\nwas {was}\nis  {is}\n{answer}",
            differ.len()
        );
    }
}

/// Fails if a text differs from the stored one, and shows the first difference.
fn same(name: &str, fresh: &str) {
    if taking() {
        return fs::write(path(name), fresh).unwrap();
    }
    let taken = fs::read_to_string(path(name)).unwrap();
    if taken != fresh {
        let same = taken.lines().zip(fresh.lines()).take_while(|(was, is)| was == is).count();
        let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
        panic!("{name}, line {}:\nwas {}\nis  {}", same + 1, line(&taken), line(fresh));
    }
}

#[test]
fn odds_of_c3g_are_unchanged() {
    holds("odds_c3g.txt");
}

#[test]
fn odds_of_champions_are_unchanged() {
    holds("odds_champions.txt");
}

#[test]
fn odds_of_coup_de_grace_are_unchanged() {
    holds("odds_coup_de_grace.txt");
}

/// The commands `show`, `orders`, `resolve` and `check`.
#[test]
fn answers_of_commands_are_unchanged() {
    holds("commands.txt");
}

#[test]
fn whole_answers_are_unchanged() {
    let mut names: Vec<String> = fs::read_dir(path("complete"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let name = format!("complete/{name}");
        let taken = fs::read_to_string(path(&name)).unwrap();
        same(&name, &whole(taken.lines().next().expect("a command")));
    }
}

#[test]
fn help_is_unchanged() {
    const COMMANDS: [&str; 10] =
        ["", "check", "show", "orders", "odds", "resolve", "replay", "review", "duel", "sweep"];
    let mut text = String::new();
    for command in COMMANDS {
        for help in ["-h", "--help"] {
            let args: Vec<&str> = [command, help].into_iter().filter(|arg| !arg.is_empty()).collect();
            text += &whole(&serde_json::to_string(&args).unwrap());
        }
    }
    // The line width depends on how `clap` was built; the words do not.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if taking() || words(&fs::read_to_string(path("help.txt")).unwrap()) != words(&text) {
        same("help.txt", &text);
    }
}
