//! Picks the most varied positions, and adds them to the files of a folder.

use std::{
    collections::BTreeSet,
    error::Error,
    fs::File,
    io::{BufRead, BufReader},
    sync::Arc,
};

use knockback_bots::puzzle::{Collection, Puzzle};
use knockback_rules::battle::{Setup, Whereabouts};

use super::{
    Args,
    candidate::{Candidate, actor_of},
    folder::{self, Kept, MAX_COUNTED},
    titles,
};

pub(crate) fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut pool: Vec<Candidate> = Vec::new();
    for path in &args.files {
        for line in BufReader::new(File::open(path)?).lines() {
            pool.extend(serde_json::from_str(&line?));
        }
    }
    println!("{} candidates", pool.len());
    let mut files = folder::read(&args.out)?;
    let kept: Vec<Candidate> = files.iter().flat_map(candidates).collect();
    for one in titled(pick(pool, &kept, args.count), &kept)? {
        let position = &one.position;
        println!(
            "        {} | {} {} {:.2} {:.2} {} counted, found by {:?}",
            position.title, one.actor, position.way, position.chance, position.next, one.counted, one.found_by
        );
        add(&mut files, one);
    }
    folder::write(&args.out, &files)
}

/// The positions of a file, as candidates that were picked before.
fn candidates(file: &Kept) -> impl Iterator<Item = Candidate> {
    file.collection.positions.iter().map(|position| Candidate {
        name: file.stem().to_owned(),
        scenario: file.collection.scenario.clone(),
        actor: actor_of(position),
        position: position.clone(),
        orders: 0,
        counted: 0,
        found_by: Vec::new(),
    })
}

/// Adds a position to the file of its scenario, creating the file if necessary.
fn add(files: &mut Vec<Kept>, one: Candidate) {
    let Candidate { name, scenario, position, .. } = one;
    if let Some(file) = files.iter_mut().find(|file| file.collection.scenario == scenario) {
        file.collection.positions.push(position);
        return;
    }
    let named = |number: usize| if number == 1 { format!("{name}.json") } else { format!("{name}_{number}.json") };
    let free = |name: &String| files.iter().all(|file| file.name != *name);
    // One of these names is free, because there is one more name than files.
    if let Some(name) = (1..=files.len() + 1).map(named).find(free) {
        files.push(Kept { name, collection: Collection::new(scenario, vec![position]) });
    }
}

/// Picks the most varied candidates in addition to the stored ones: each pick adds the most variety to the previous
/// ones.
fn pick(mut pool: Vec<Candidate>, kept: &[Candidate], count: usize) -> Vec<Candidate> {
    let known: BTreeSet<&str> = kept.iter().map(|one| one.position.hash.as_str()).collect();
    pool.retain(|one| one.counted <= MAX_COUNTED && !known.contains(one.position.hash.as_str()));
    let mut picked = kept.to_vec();
    while picked.len() < count {
        let best = (0..pool.len()).max_by_key(|place| (gain(&pool[*place], &picked), std::cmp::Reverse(*place)));
        let Some(best) = best else { break };
        picked.push(pool.swap_remove(best));
    }
    picked.split_off(kept.len())
}

/// The variety that a candidate adds to those already picked.
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

/// The picked candidates, with titles that no stored position has.
fn titled(picked: Vec<Candidate>, kept: &[Candidate]) -> Result<Vec<Candidate>, Box<dyn Error>> {
    let mut taken: Vec<String> = kept.iter().map(|one| one.position.title.clone()).collect();
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
