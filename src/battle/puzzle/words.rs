//! Texts about puzzles.

use knockback_bots::puzzle::WinMethod;

use crate::stage::{PuzzleRecord, Standing};

/// The goal of a puzzle, as a sentence.
pub(crate) const fn wins(way: WinMethod) -> &'static str {
    match way {
        WinMethod::Edge => "The last enemy has to fall off an edge.",
        WinMethod::Hazard => "The last enemy has to end where the ground does harm: fire, lava, a pit or spikes.",
        WinMethod::Wall => "The last enemy has to be thrown against something.",
        WinMethod::Bowled => "The last enemy has to crash into somebody, or be crashed into.",
        WinMethod::Blow => "A plain blow has to bring the last enemy down.",
        WinMethod::Objective => "Ground or points decide: nobody has to fall.",
    }
}

/// The goal of a puzzle, in a word or two.
pub(crate) const fn kind(way: WinMethod) -> &'static str {
    match way {
        WinMethod::Edge => "Off an edge",
        WinMethod::Hazard => "Onto bad ground",
        WinMethod::Wall => "Against a wall",
        WinMethod::Bowled => "Into somebody",
        WinMethod::Blow => "By a blow",
        WinMethod::Objective => "By ground or points",
    }
}

/// The player's progress with a puzzle.
pub(crate) fn standing(PuzzleRecord { standing, tries }: PuzzleRecord) -> String {
    let times = match tries {
        1 => "1 try".to_owned(),
        tries => format!("{tries} tries"),
    };
    match (standing, tries) {
        (Standing::New, _) => "New".to_owned(),
        (Standing::Tried, _) => format!("Not solved in {times}"),
        (Standing::Shown, 0) => "Shown".to_owned(),
        (Standing::Shown, _) => format!("Shown after {times}"),
        (Standing::Solved, 0) => "Solved".to_owned(),
        (Standing::Solved, _) => format!("Solved after {times}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_way_has_words_of_its_own() {
        let sentences: BTreeSet<&str> = WinMethod::ALL.into_iter().map(wins).collect();
        let words: BTreeSet<&str> = WinMethod::ALL.into_iter().map(kind).collect();
        assert_eq!((sentences.len(), words.len()), (WinMethod::ALL.len(), WinMethod::ALL.len()));
        assert!(sentences.iter().all(|sentence| sentence.ends_with('.')), "{sentences:?}");
    }

    #[test]
    fn how_far_a_player_has_come_has_words() {
        let told = |standing, tries| self::standing(PuzzleRecord { standing, tries });
        assert_eq!(told(Standing::New, 0), "New");
        assert_eq!(told(Standing::Tried, 1), "Not solved in 1 try");
        assert_eq!(told(Standing::Shown, 0), "Shown");
        assert_eq!(told(Standing::Solved, 0), "Solved");
        assert_eq!(told(Standing::Solved, 3), "Solved after 3 tries");
    }
}
