//! The records of `kb sweep`, and the files that it does not touch.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::support::{file, fixture, folder, kb};

/// Two figures on a roof, for a short battle.
fn roof() -> String {
    format!("{}/../rules/examples/duel.ron", env!("CARGO_MANIFEST_DIR"))
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// The rows of a shard, and its footer.
fn read(path: &str) -> (Vec<Value>, Value) {
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let footer = lines.pop().unwrap()["footer"].take();
    assert_eq!(footer["rows"], lines.len(), "{path}");
    (lines, footer)
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn results_do_not_depend_on_the_number_of_shards() {
    let (folder, roof, quarry) = (folder("sweep_shards"), roof(), fixture("quarry.ron"));
    let args = ["sweep", &roof, &quarry, "--bots", "0,0", "--pairs", "6", "--seed", "3", "--out"];
    let whole = path(&folder, "whole.ndjson");
    kb(&[&args[..], &[&whole]].concat()).ended(0);
    let (rows, footer) = read(&whole);
    assert_eq!(rows.len(), 2 * 2 * 2 * 6);
    let mut parts = Vec::new();
    for number in 1..=7 {
        let (part, shard) = (path(&folder, &format!("{number}.ndjson")), format!("{number}/7"));
        let told = kb(&[&args[..], &[&part, "--shard", &shard]].concat()).ended(0).out;
        assert!(told.contains(&format!(": written: shard {shard} of run ")), "{told}");
        let (rows, of_part) = read(&part);
        assert_eq!((&of_part["run"], &of_part["parameters"]["shard"]), (&footer["run"], &Value::from(shard)));
        assert!(rows.iter().all(|row| row["battle"].as_u64().unwrap() % 7 == number - 1));
        parts.extend(rows);
    }
    parts.sort_by_key(|row| (row["battle"].as_u64(), row["place"].as_u64()));
    assert_eq!(parts, rows);
    let seeds: BTreeSet<&str> = rows.iter().map(|row| row["seed"].as_str().unwrap()).collect();
    assert_eq!(seeds.len(), rows.len() / 2, "each battle has a seed of its own");
}

#[test]
fn both_sides_of_each_battle_are_recorded() {
    let (folder, quarry) = (folder("sweep_rows"), fixture("quarry.ron"));
    let out = path(&folder, "rows.ndjson");
    kb(&["sweep", &quarry, "--bots", "1,0", "--pairs", "3", "--luck", "--seed", "9", "--out", &out]).ended(0);
    let (rows, _) = read(&out);
    let duel = kb(&["duel", "1", "0", "--pairs", "3", "--seed", "9", "--json", "--scenario", &quarry]).ended(0).out;
    let duel: Value = serde_json::from_str(&duel).unwrap();
    let won = rows.iter().filter(|row| row["bot"] == 1 && row["won"] == true).count();
    assert_eq!(duel["result"]["battles"]["won"], won, "the same battles as those of a duel");
    for battle in rows.chunks(2) {
        let [one, other] = battle else { panic!("{battle:?}") };
        for same in ["run", "scenario", "battle", "pair", "seed", "how", "rounds", "orders", "state_hash"] {
            assert_eq!(one[same], other[same], "{same}");
        }
        let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
        assert_eq!((&one["place"], &other["place"]), (&1.into(), &2.into()));
        assert_eq!(one["bot"], 1 - one["battle"].as_u64().unwrap() % 2);
        assert!((number(one, "score") + number(other, "score") - 1.0).abs() < f64::EPSILON);
        assert!((number(one, "luck") + number(other, "luck")).abs() < 1e-12);
        for (own, enemy) in [(one, other), (other, one)] {
            assert!(number(own, "wounds_dealt") <= number(enemy, "wounds_suffered"));
            assert!(number(own, "kills") <= number(enemy, "losses"));
            assert!(number(own, "points_left") <= number(own, "points"));
            let figures = own["figures"].as_array().unwrap();
            assert!(number(own, "attacks_that_move") <= number(own, "attacks"));
            assert!(number(own, "wounds_by_flight") <= number(own, "wounds_suffered"));
            for sum in [
                "points",
                "wounds_dealt",
                "wounds_suffered",
                "wounds_by_flight",
                "attacks",
                "attacks_that_move",
                "kills",
                "flights",
                "flights_with_effect",
                "flights_with_harm",
                "hexes_flown",
                "falls",
                "levels_fallen",
            ] {
                let of_figures: f64 = figures.iter().map(|figure| number(figure, sum)).sum();
                assert!((number(own, sum) - of_figures).abs() < 1e-9, "{sum}");
            }
            let lost = figures.iter().filter(|figure| !figure["lost_to"].is_null()).count();
            assert_eq!(own["losses"], lost);
        }
    }
}

/// docs/balance.md has a line for each column, and no other lines.
#[test]
fn each_column_is_described() {
    let (folder, roof) = (folder("sweep_columns"), roof());
    let out = path(&folder, "rows.ndjson");
    kb(&["sweep", &roof, "--bots", "0,0", "--pairs", "1", "--out", &out]).ended(0);
    let (rows, footer) = read(&out);
    let docs = include_str!("../../../docs/balance.md");
    let section = |head: &str| {
        let text = docs.split(&format!("\n### {head}\n")).nth(1).unwrap().split("\n#").next().unwrap();
        let cells = text.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |"));
        let names = cells.flat_map(|(names, _)| names.split(", ").map(|name| name.trim_matches('`').to_owned()));
        names.collect::<Vec<String>>()
    };
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<String>>();
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(sorted(section("Columns")), sorted(keys(&rows[0])));
    assert_eq!(sorted(section("Figures")), sorted(keys(&rows[0]["figures"][0])));
    assert_eq!(sorted(section("The footer")), sorted([keys(&footer), keys(&footer["parameters"])].concat()));
}

#[test]
fn a_finished_shard_is_kept() {
    let (folder, roof) = (folder("sweep_kept"), roof());
    let out = path(&folder, "1.ndjson");
    let args = ["sweep", &roof, "--bots", "0,0", "--pairs", "4", "--shard", "1/2", "--out", &out];
    let told = kb(&args).ended(0).out;
    assert!(told.contains("1.ndjson: written: shard 1/2 of run "), "{told}");
    assert!(told.ends_with(", 4 battles, 8 rows\n"), "{told}");
    let written = fs::read(&out).unwrap();
    let told = kb(&args).ended(0).out;
    assert!(told.contains("1.ndjson: kept, already finished: shard 1/2 of run "), "{told}");
    let json: Value =
        serde_json::from_str(&kb(&[&args[..], &["--json", "--check", "3"]].concat()).ended(0).out).unwrap();
    assert_eq!((&json["kept"], &json["battles"], &json["rows"]), (&true.into(), &4.into(), &8.into()));
    assert_eq!((&json["shard"], &json["checked"]), (&"1/2".into(), &2.into()));
    // A shard of another run is refused, whatever the difference.
    for (more, told) in [
        (["--seed", "1"], "it contains a shard of another run, with seed 0 instead of 1; --force overwrites it"),
        (["--pairs", "5"], "with pairs 4 instead of 5; --force"),
        (["--bots", "0,1"], "with bots 0,0 instead of 0,1; --force"),
        (["--shard", "2/2"], "it contains shard 1/2 instead of 2/2; --force"),
        (["--shard", "1/3"], "it contains shard 1/2 instead of 1/3; --force"),
    ] {
        let place = args.iter().position(|arg| *arg == more[0]);
        let mut other = args.to_vec();
        match place {
            Some(place) => other[place + 1] = more[1],
            None => other.extend(more),
        }
        let ran = kb(&other).ended(1);
        assert!(ran.err.contains(told), "{more:?}: {}", ran.err);
        assert_eq!(fs::read(&out).unwrap(), written);
    }
    let quarry = fixture("quarry.ron");
    let other = ["sweep", &quarry, "--bots", "0,0", "--pairs", "4", "--shard", "1/2", "--out", &out];
    let ran = kb(&other).ended(1);
    assert!(ran.err.contains("on Duel on a roof instead of "), "{}", ran.err);
    assert_eq!(names(&folder), ["1.ndjson"], "nothing unfinished is left");
    kb(&[&args[..], &["--seed", "1", "--force"]].concat()).ended(0);
    assert_ne!(fs::read(&out).unwrap(), written);
    assert_eq!(names(&folder), ["1.ndjson", "1.ndjson.bak"]);
    assert_eq!(fs::read(folder.join("1.ndjson.bak")).unwrap(), written, "the finished shard is kept as a backup");
}

#[test]
fn a_damaged_shard_is_reported() {
    let (folder, roof) = (folder("sweep_damaged"), roof());
    let out = path(&folder, "1.ndjson");
    let args = ["sweep", &roof, "--bots", "0,0", "--pairs", "2", "--out", &out];
    kb(&args).ended(0);
    let whole = fs::read_to_string(&out).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let (footer, rows) = lines.split_last().unwrap();
    for (text, told) in [
        (format!("{}\n{footer}\n", rows[1..].join("\n")), "its footer says 8 rows, but it has 7"),
        (rows.join("\n"), "the existing file is not a finished shard"),
        (format!("{whole}{}\n", rows[0]), "there are lines after its footer"),
        (format!("{}\n{{}}\n{footer}\n", rows[0]), "line 2 is not a row"),
        ("sixpence".to_owned(), "the existing file is not a finished shard"),
    ] {
        fs::write(&out, &text).unwrap();
        let ran = kb(&args).ended(1);
        assert!(ran.err.contains(told) && ran.err.contains("; --force overwrites it"), "{}", ran.err);
        assert_eq!(fs::read_to_string(&out).unwrap(), text);
    }
    fs::write(&out, "").unwrap();
    kb(&args).ended(0);
    assert_eq!(fs::read_to_string(&out).unwrap(), whole, "an empty file is overwritten");
    // A shard with a wrong state hash is damaged.
    let row: Value = serde_json::from_str(rows[0]).unwrap();
    let hash = row["state_hash"].as_str().unwrap();
    fs::write(&out, whole.replace(hash, &"0".repeat(hash.len()))).unwrap();
    kb(&args).ended(0);
    let ran = kb(&[&args[..], &["--check", "1"]].concat()).ended(1);
    let told = format!("is damaged: battle 0 now ends in state {hash}, but the file says {}", "0".repeat(hash.len()));
    assert!(ran.err.contains(&told), "{}", ran.err);
}

#[test]
fn bad_input_is_reported() {
    let (folder, roof) = (folder("sweep_bad"), roof());
    let out = path(&folder, "1.ndjson");
    let nowhere = path(&folder, "nowhere/1.ndjson");
    let text = path(&folder, "1.txt");
    let taken = file(&folder, "taken.ndjson", "my diary\n");
    let run = |bots: &'static str, out: &str| {
        ["sweep", &roof, "--bots", bots, "--pairs", "1", "--out", out].map(str::to_owned)
    };
    let with =
        |more: &[&str]| [&run("0,0", &out)[..], &more.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>()].concat();
    for (args, code, told) in [
        (run("9,0", &out).to_vec(), 2, "there is no level \"9\""),
        (run("0", &out).to_vec(), 2, "\"0\" is not two levels separated by a comma, such as 4,4"),
        (with(&["--shard", "8/7"]), 2, "there is no shard 8 of 7: shards are numbered from 1 to 7"),
        (with(&["--shard", "0/7"]), 2, "there is no shard 0 of 7"),
        (with(&["--shard", "7"]), 2, "is not a shard and the number of shards, such as 2/7"),
        (with(&["--check", "0"]), 2, "expected a whole number from 1 to 1000000"),
        (with(&["nowhere.ron"]), 1, "nowhere.ron: cannot be read"),
        (run("0,0", "-").to_vec(), 2, "--out needs a file name, not \"-\""),
        (run("0,0", &text).to_vec(), 2, "the name must end in .ndjson or .parquet"),
        (run("0,0", &nowhere).to_vec(), 1, "cannot be written: No such file or directory"),
        (run("0,0", &taken).to_vec(), 1, "the existing file is not a finished shard; --force overwrites it"),
        (["sweep", "--bots", "0,0", "--out", &out].map(str::to_owned).to_vec(), 2, "<SCENARIO>"),
        (["sweep", &roof, "--bots", "0,0"].map(str::to_owned).to_vec(), 2, "--out <FILE>"),
    ] {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = kb(&args).ended(code);
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
    }
    assert_eq!(fs::read_to_string(&taken).unwrap(), "my diary\n");
    assert_eq!(names(&folder), ["taken.ndjson"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let roof = roof();
    let args = ["sweep", &roof, "--bots", "0,0", "--pairs", "1", "--out", "/dev/full"];
    let ran = kb(&args).ended(1);
    assert!(ran.err.contains("/dev/full: this is a device, which is not overwritten; --force"), "{}", ran.err);
    let ran = kb(&[&args[..], &["--force"]].concat()).ended(1);
    assert!(ran.err.contains("/dev/full: cannot be written: No space left on device"), "{}", ran.err);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn missing_parquet_support_is_reported() {
    let folder = folder("sweep_no_parquet");
    let out = path(&folder, "1.parquet");
    let ran = kb(&["sweep", &roof(), "--bots", "0,0", "--out", &out]).ended(2);
    assert!(ran.err.contains("this kb was built without Parquet; build it with --features parquet"), "{}", ran.err);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_and_ndjson_have_the_same_contents() {
    use arrow_array::{Array as _, cast::AsArray as _, types::*};
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    let (folder, quarry) = (folder("sweep_parquet"), fixture("quarry.ron"));
    let [lines, out] = ["1.ndjson", "1.parquet"].map(|name| path(&folder, name));
    let args = ["sweep", &quarry, "--bots", "0,0", "--pairs", "3", "--check", "2", "--out"];
    kb(&[&args[..], &[&lines]].concat()).ended(0);
    kb(&[&args[..], &[&out]].concat()).ended(0);
    let told = kb(&[&args[..], &[&out]].concat()).ended(0).out;
    assert!(
        told.contains("1.parquet: kept, already finished: ") && told.contains("3 battles were played again"),
        "{told}"
    );
    let ran = kb(&[&args[..], &[&out, "--seed", "1"]].concat()).ended(1);
    assert!(ran.err.contains("with seed 0 instead of 1"), "{}", ran.err);
    let (rows, _) = read(&lines);
    let reader = ParquetRecordBatchReaderBuilder::try_new(fs::File::open(&out).unwrap()).unwrap().build().unwrap();
    let mut seen = 0;
    for batch in reader {
        let batch = batch.unwrap();
        let schema = batch.schema();
        for (field, column) in schema.fields().iter().zip(batch.columns()) {
            for place in 0..batch.num_rows() {
                let row = &rows[seen + place];
                let value = &row[field.name().as_str()];
                let same = if column.is_null(place) {
                    value.is_null()
                } else if let Some(texts) = column.as_string_opt::<i32>() {
                    value == texts.value(place)
                } else if let Some(numbers) = column.as_primitive_opt::<Float64Type>() {
                    value.as_f64() == Some(numbers.value(place))
                } else if let Some(numbers) = column.as_primitive_opt::<UInt64Type>() {
                    *value == numbers.value(place)
                } else if let Some(numbers) = column.as_primitive_opt::<UInt32Type>() {
                    *value == numbers.value(place)
                } else if let Some(numbers) = column.as_primitive_opt::<UInt16Type>() {
                    *value == numbers.value(place)
                } else if let Some(numbers) = column.as_primitive_opt::<UInt8Type>() {
                    *value == numbers.value(place)
                } else if let Some(flags) = column.as_boolean_opt() {
                    *value == flags.value(place)
                } else {
                    let list = column.as_list::<i32>().value(place);
                    let names = list.as_struct().column_by_name("name").unwrap().clone();
                    let names: Vec<Option<&str>> = names.as_string::<i32>().iter().collect();
                    names == value.as_array().unwrap().iter().map(|figure| figure["name"].as_str()).collect::<Vec<_>>()
                };
                assert!(same, "{}, row {place}: {value}", field.name());
            }
        }
        seen += batch.num_rows();
    }
    assert_eq!(seen, rows.len());
    fs::write(&out, b"PAR1 but nothing else").unwrap();
    let ran = kb(&[&args[..], &[&out]].concat()).ended(1);
    assert!(ran.err.contains("is not a finished shard; --force overwrites it"), "{}", ran.err);
}

/// Ctrl-C ends a shard: no partial file is left, and finished files remain.
#[cfg(unix)]
#[test]
fn a_long_sweep_shows_progress_and_can_be_interrupted() {
    use std::{
        io::{BufRead as _, BufReader, Read as _},
        process::{Command, Stdio},
    };

    let (folder, roof): (PathBuf, String) = (folder("sweep_interrupted"), roof());
    let out = path(&folder, "1.ndjson");
    kb(&["sweep", &roof, "--bots", "0,0", "--pairs", "1", "--out", &out]).ended(0);
    let finished = fs::read(&out).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kb"))
        .args(["sweep", &roof, "--bots", "0,0", "--pairs", "1000000", "--progress", "--force", "--out", &out])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    told.read_line(&mut line).unwrap();
    assert!(line.starts_with("Playing: battle ") && line.contains(" of 2000000, "), "{line}");
    assert!(
        names(&folder).iter().any(|name| name.starts_with(".knockback-")),
        "the new shard is written to a separate file"
    );
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{rest}");
    assert!(output.stdout.is_empty());
    assert_eq!(names(&folder), ["1.ndjson"]);
    assert_eq!(fs::read(&out).unwrap(), finished);
}
