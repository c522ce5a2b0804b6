//! The wording of puzzles.

use knockback_bots::puzzle::WinMethod;

use crate::stage::{PuzzleRecord, Standing};

/// Returns the goal of a puzzle as a sentence.
pub(crate) const fn wins(way: WinMethod) -> &'static str {
    match way {
        WinMethod::Edge => "Knock the last enemy off an edge.",
        WinMethod::Hazard => "Knock the last enemy onto dangerous ground: fire, lava, a pit or spikes.",
        WinMethod::Wall => "Knock the last enemy into something solid.",
        WinMethod::Bowled => "Make the last enemy crash into another figure, or another figure into them.",
        WinMethod::Blow => "Take down the last enemy with the attack itself.",
        WinMethod::Objective => "Win by holding ground or on points: no enemy has to fall.",
    }
}

/// Returns the goal of a puzzle in two or three words.
pub(crate) const fn kind(way: WinMethod) -> &'static str {
    match way {
        WinMethod::Edge => "Off an edge",
        WinMethod::Hazard => "Onto a hazard",
        WinMethod::Wall => "Into a wall",
        WinMethod::Bowled => "Into a figure",
        WinMethod::Blow => "Direct hit",
        WinMethod::Objective => "Ground or points",
    }
}

/// Describes the player's progress with a puzzle.
pub(crate) fn standing(PuzzleRecord { standing, tries }: PuzzleRecord) -> String {
    let times = match tries {
        1 => "1 try".to_owned(),
        tries => format!("{tries} tries"),
    };
    match (standing, tries) {
        (Standing::New, _) => "New".to_owned(),
        (Standing::Tried, _) => format!("Unsolved after {times}"),
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
    fn each_win_method_has_its_own_text() {
        let sentences: BTreeSet<&str> = WinMethod::ALL.into_iter().map(wins).collect();
        let words: BTreeSet<&str> = WinMethod::ALL.into_iter().map(kind).collect();
        assert_eq!((sentences.len(), words.len()), (WinMethod::ALL.len(), WinMethod::ALL.len()));
        assert!(sentences.iter().all(|sentence| sentence.ends_with('.')), "{sentences:?}");
    }

    #[test]
    fn every_record_has_a_text() {
        let told = |standing, tries| self::standing(PuzzleRecord { standing, tries });
        assert_eq!(told(Standing::New, 0), "New");
        assert_eq!(told(Standing::Tried, 1), "Unsolved after 1 try");
        assert_eq!(told(Standing::Shown, 0), "Shown");
        assert_eq!(told(Standing::Solved, 0), "Solved");
        assert_eq!(told(Standing::Solved, 3), "Solved after 3 tries");
    }
}
