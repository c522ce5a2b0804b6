//! Real `kb` processes, with limits on memory and time.

use std::{
    ffi::OsString,
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    time::Instant,
};

use knockback_rules::visible::hidden;

use super::{
    LONGEST, TRIES,
    inputs::{Input, Kind},
    judge,
};

/// The memory limit of `kb`, in kilobytes.
const MAX_MEMORY: u32 = 500 * 1024;

/// The result of a run.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn command(arguments: &[OsString]) -> Command {
    let kb = env!("CARGO_BIN_EXE_kb");
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("ulimit -v {MAX_MEMORY}; exec \"$0\" \"$@\"")).arg(kb);
        shell
    } else {
        Command::new(kb)
    };
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Reads a stream to its end in a separate thread, so that `kb` never waits for its reader.
fn reader(stream: impl std::io::Read + Send + 'static) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let (mut stream, mut bytes) = (stream, Vec::new());
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}

fn ended(child: &mut Child) -> Result<i32, String> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code().ok_or_else(|| format!("it is ended by a signal: {status}"));
        }
        if begun.elapsed() > LONGEST {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("{TOO_LONG} {LONGEST:?}"));
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Runs a command line. One that takes too long is run again, because the machine may be busy.
fn run(arguments: &[OsString]) -> Result<Ran, String> {
    let mut ran = run_once(arguments);
    for _ in 1..TRIES {
        if !ran.as_ref().is_err_and(|what| what.starts_with(TOO_LONG)) {
            break;
        }
        ran = run_once(arguments);
    }
    ran
}

/// The message about a process that takes too long.
const TOO_LONG: &str = "it takes more than";

fn run_once(arguments: &[OsString]) -> Result<Ran, String> {
    let mut child = command(arguments).spawn().unwrap();
    let (out, err) = (reader(child.stdout.take().unwrap()), reader(child.stderr.take().unwrap()));
    let code = ended(&mut child);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).map_err(|_| "what it says is no UTF-8".to_owned());
    let (out, err) = (text(out.join().unwrap())?, text(err.join().unwrap())?);
    let code = code.map_err(|what| format!("{what}; {err}"))?;
    let ran = Ran { code, out, err };
    if ran.err.contains("panicked") || !(0..=3).contains(&ran.code) {
        return Err(format!("it ends with {}: {}", ran.code, ran.err));
    }
    // Every failure gives its reason.
    if ran.code != 0 && ran.err.is_empty() && ran.out.is_empty() {
        return Err(format!("it ends with {} and says nothing", ran.code));
    }
    let hidden = ran.out.lines().chain(ran.err.lines()).find(|line| hidden(line).is_some());
    match hidden.map(|line| format!("it says {line:?}")) {
        Some(what) => Err(what),
        None => Ok(ran),
    }
}

/// The exit code of a command line.
pub(crate) fn arguments_code(arguments: &[OsString]) -> Result<i32, String> {
    run(arguments).map(|ran| ran.code)
}

/// Runs a command line, however invalid.
pub(crate) fn try_arguments(arguments: &[OsString]) -> Result<(), String> {
    run(arguments).map(drop).map_err(|what| format!("kb {arguments:?}: {what}"))
}

/// Runs `kb` on a file. Its exit code must match the verdict of the library.
pub(crate) fn try_file(input: &Input, folder: &Path, seed: u64) -> Result<(), String> {
    let path = folder.join(format!("input-{seed}.{}", input.ending()));
    fs::write(&path, &input.bytes).unwrap();
    let file: OsString = path.clone().into();
    let resolve = || ["resolve".into(), input.battle.scenario().into()];
    let words: Vec<OsString> = match input.kind {
        Kind::Scenario | Kind::Save => vec!["check".into(), file.clone()],
        Kind::Orders => {
            resolve().into_iter().chain(["--seed".into(), "4".into(), "--orders".into(), file.clone()]).collect()
        }
        Kind::Dice => {
            let orders = input.battle.orders().into();
            resolve().into_iter().chain(["--orders".into(), orders, "--dice".into(), file.clone()]).collect()
        }
    };
    let (ran, wanted) = (run(&words)?, judge::code(input));
    if ran.code != wanted {
        return Err(format!(
            "{}: kb ends with {}, not with {wanted}: {}{}",
            path.display(),
            ran.code,
            ran.out,
            ran.err
        ));
    }
    // `show` and `orders` end with the same exit code as `check`, or with 1 if `check` accepts the file.
    if input.kind == Kind::Scenario {
        for words in [["show".into(), file.clone()], ["orders".into(), file.clone()]] {
            let own = run(&words)?;
            if own.code != wanted && !(wanted == 0 && own.code == 1) {
                return Err(format!("{}: kb {words:?} ends with {}, not {wanted}", path.display(), own.code));
            }
        }
    }
    if input.kind == Kind::Save {
        let own = run(&["replay".into(), file])?;
        if wanted == 1 && own.code != 1 || own.code > 1 {
            return Err(format!("{}: kb replay ends with {}", path.display(), own.code));
        }
    }
    fs::remove_file(&path).unwrap();
    Ok(())
}
