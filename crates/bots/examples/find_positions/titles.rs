//! Titles for positions: plain words that name a figure or the scenario, and do not give the answer away.

use knockback_bots::puzzle::WinMethod;

/// Phrases for each method of winning. `A` is replaced by the acting figure, `F` by the figure that has to fall, `S` by
/// the scenario.
const fn words(way: WinMethod) -> &'static [&'static str] {
    match way {
        WinMethod::Edge => &[
            "F is standing too close to the edge",
            "A looks down",
            "It is a long way down for F",
            "A, F and the drop",
            "No railing at S",
            "F has no room to step back",
        ],
        WinMethod::Hazard => &[
            "A has a nasty spot for F",
            "F, watch your step",
            "A picks the right side",
            "Bad ground for F",
            "A knows this floor",
            "F is close to something nasty",
        ],
        WinMethod::Wall => &[
            "F and a hard place",
            "A looks for something solid",
            "A and the nearest wall",
            "F, mind your back",
            "Something solid at S",
            "A takes aim, F takes the wall",
        ],
        WinMethod::Bowled => &[
            "A finds company for F",
            "F is not alone",
            "Two in a row for A",
            "A thinks around the corner",
            "F is in the wrong place",
            "Company at S",
        ],
        WinMethod::Blow => &[
            "One turn for A",
            "A has to be quick",
            "F can still be stopped",
            "A against F",
            "Last chance for A",
            "A at S",
        ],
        WinMethod::Objective => &[
            "The last moments at S",
            "A counts the seconds",
            "Time is nearly up for A",
            "A has one more turn",
            "Before the bell at S",
            "A and the end of the round",
        ],
    }
}

/// A title that no other position has.
pub(crate) fn title(way: WinMethod, [actor, foe, scenario]: [&str; 3], taken: &[String]) -> String {
    let filled = |words: &&str| {
        let words: Vec<String> = words.split(' ').map(|word| filled_in(word, [actor, foe, scenario])).collect();
        words.join(" ")
    };
    let uses = |title: &str| taken.iter().filter(|one| *one == title || one.starts_with(&format!("{title} ("))).count();
    let best = words(way).iter().map(filled).min_by_key(|title| (uses(title), alike(title, taken)));
    let best = best.unwrap_or_default();
    match uses(&best) {
        0 => best,
        others => format!("{best} ({})", others + 1),
    }
}

/// A word, with placeholders replaced by names.
fn filled_in(word: &str, [actor, foe, scenario]: [&str; 3]) -> String {
    let (name, rest) = word.split_at(1.min(word.len()));
    match (name, rest) {
        ("A", "" | ",") => format!("{actor}{rest}"),
        ("F", "" | ",") => format!("{foe}{rest}"),
        ("S", "" | ",") => format!("{scenario}{rest}"),
        _ => word.to_owned(),
    }
}

/// The number of taken titles with the same second or last word.
fn alike(title: &str, taken: &[String]) -> usize {
    let last = |title: &str| title.split(' ').next_back().map(str::to_owned);
    let first = |title: &str| title.split(' ').nth(1).map(str::to_owned);
    taken.iter().filter(|other| last(other) == last(title) || first(other) == first(title)).count()
}
