//! Picks the most varied positions, and writes a file for each scenario.

use std::{
    collections::BTreeMap,
    error::Error,
    fmt::Write as _,
    fs::{self, File},
    io::{BufRead, BufReader},
    sync::Arc,
};

use knockback_bots::puzzle::{Collection, Puzzle};
use knockback_rules::battle::{Setup, Whereabouts};

use super::{Args, candidate::Candidate, titles};

/// Positions of a turn of a kept position, at most: it is proved again by a test.
const MOST_COUNTED: u64 = 60_000;

pub(crate) fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut pool: Vec<Candidate> = Vec::new();
    for path in &args.files {
        for line in BufReader::new(File::open(path)?).lines() {
            pool.extend(serde_json::from_str(&line?));
        }
    }
    println!("{} candidates", pool.len());
    let picked = pick(pool, args.count);
    let titled = titled(picked)?;
    write(args, titled)
}

/// The most varied ones: each pick is the one that adds most to those before it.
fn pick(mut pool: Vec<Candidate>, count: usize) -> Vec<Candidate> {
    pool.retain(|one| one.counted <= MOST_COUNTED);
    let mut picked: Vec<Candidate> = Vec::new();
    while picked.len() < count {
        let best = (0..pool.len()).max_by_key(|place| (gain(&pool[*place], &picked), std::cmp::Reverse(*place)));
        let Some(best) = best else { break };
        picked.push(pool.swap_remove(best));
    }
    picked
}

/// What a candidate adds to those that are picked.
fn gain(one: &Candidate, picked: &[Candidate]) -> i64 {
    let share = |alike: &dyn Fn(&Candidate) -> bool| -> i64 {
        let count = picked.iter().filter(|other| alike(other)).count();
        i64::try_from(count).unwrap_or(i64::MAX)
    };
    let way = share(&|other| other.position.way == one.position.way);
    let actor = share(&|other| other.actor == one.actor);
    let scenario = share(&|other| other.name == one.name);
    let order = share(&|other| kind(other) == kind(one));
    let same =
        share(&|other| other.name == one.name && other.actor == one.actor && other.position.way == one.position.way);
    let moved = i64::from(one.position.way.is_displacement());
    let levels = i64::try_from(one.found_by.len()).unwrap_or(0);
    let missed_by_the_best = i64::from(!one.found_by.contains(&4));
    120 * moved + 25 * missed_by_the_best - 12 * levels - 14 * way - 14 * actor - 8 * scenario - 4 * order - 40 * same
}

/// The kind of the best order: its name.
fn kind(one: &Candidate) -> String {
    let mut value = serde_json::to_value(&one.position.best).unwrap_or_default();
    let mut name = String::new();
    while let Some((field, inner)) = value.as_object().filter(|fields| fields.len() == 1).and_then(|f| f.iter().next())
    {
        name.clone_from(field);
        value = inner.clone();
    }
    name
}

/// The picked ones with their titles.
fn titled(picked: Vec<Candidate>) -> Result<Vec<Candidate>, Box<dyn Error>> {
    let mut taken: Vec<String> = Vec::new();
    let mut titled = Vec::new();
    for mut one in picked {
        let setup = Arc::new(Setup::new(one.scenario.clone()).map_err(|faults| format!("{}: {faults}", one.name))?);
        let puzzle = one.position.clone().puzzle(setup)?;
        let foe = foe(&puzzle).unwrap_or_else(|| "the others".to_owned());
        let actor = named(&puzzle, &one.actor);
        let title = titles::title(one.position.way, [&actor, &foe, &puzzle.battle.setup().scenario.name], &taken);
        taken.push(title.clone());
        one.position.title = title;
        titled.push(one);
    }
    Ok(titled)
}

/// The name of a figure by its id.
fn named(puzzle: &Puzzle, id: &str) -> String {
    let figures = &puzzle.battle.setup().scenario.figures;
    figures.iter().find(|figure| figure.id == id).map_or_else(|| "You".to_owned(), |figure| figure.name.clone())
}

/// The name of the first figure of another side that is on the board.
fn foe(puzzle: &Puzzle) -> Option<String> {
    let battle = &puzzle.battle;
    let side = battle.choice()?.decider;
    let on_board = |figure| matches!(battle.field().whereabouts(figure), Whereabouts::Standing(_));
    let mut foes = battle.setup().figure_ids().filter(|figure| battle.owner(*figure) != side && on_board(*figure));
    foes.next().map(|figure| battle.figure_name(figure).to_owned())
}

/// Writes a file for each scenario.
fn write(args: &Args, titled: Vec<Candidate>) -> Result<(), Box<dyn Error>> {
    let mut files: BTreeMap<(String, String), Vec<Candidate>> = BTreeMap::new();
    for one in titled {
        files.entry((one.name.clone(), serde_json::to_string(&one.scenario)?)).or_default().push(one);
    }
    fs::create_dir_all(&args.out)?;
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    let folder = args.out.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    for ((name, _), ones) in files {
        let number = met.entry(name.clone()).and_modify(|number| *number += 1).or_insert(1);
        let file = if *number == 1 { format!("{name}.json") } else { format!("{name}_{number}.json") };
        fs::write(args.out.join(&file), text(&ones)?)?;
        println!("    \"{folder}/{file}\",");
        for one in &ones {
            let position = &one.position;
            println!(
                "        {} | {} {} {:.2} {:.2} {} counted, found by {:?}",
                position.title, one.actor, position.way, position.chance, position.next, one.counted, one.found_by
            );
        }
    }
    Ok(())
}

/// A file, with a line for each position.
fn text(ones: &[Candidate]) -> Result<String, Box<dyn Error>> {
    let Some(first) = ones.first() else { return Ok(String::new()) };
    let empty = serde_json::to_string(&Collection::new(first.scenario.clone(), Vec::new()))?;
    let head = empty.strip_suffix("]}").ok_or("a collection ends with its positions")?;
    let mut text = head.to_owned();
    for (place, one) in ones.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(text, "{comma}\n{}", serde_json::to_string(&one.position)?)?;
    }
    text.push_str("\n]}\n");
    Ok(text)
}
