//! What happens in every ruleset.

use super::LogLine;
use crate::{
    battle::{Battle, Event, GlyphFace, HowWon, Outcome, RulesSetting},
    board::Footprint,
};

pub(super) fn line(before: &Battle, event: &Event) -> Option<LogLine> {
    let setting = before.setting();
    Some(match event {
        Event::Deployed { figure, to } => {
            LogLine::new(format!("{} is set up on {}.", before.figure_name(*figure), hexes(before, *to)), &["C3G-1"])
        }
        Event::ObjectMoved { object, to } => LogLine::new(
            format!("{} comes to lie on {}.", setting.object(*object).name, setting.board.at(*to)),
            &[if is_c3g(before) { "C3G-13" } else { "CH-22" }],
        ),
        Event::GlyphTurned { glyph, face } => {
            let name = &setting.glyph(*glyph).name;
            let text = match face {
                GlyphFace::Up => format!("The glyph is turned up: {name}."),
                GlyphFace::Gone => format!("{name} is used up."),
                GlyphFace::Down | GlyphFace::Unknown => return None,
            };
            LogLine::new(text, &["C3G-8"])
        }
        Event::Ended(outcome) => ended(before, *outcome),
        // Bookkeeping, or told by the events around them.
        Event::Agenda(_)
        | Event::Lifted { .. }
        | Event::Stepped { .. }
        | Event::Settled { .. }
        | Event::LeftBoard { .. }
        | Event::ObjectRemoved { .. }
        | Event::C3g(_)
        | Event::Champions(_) => return None,
    })
}

fn hexes(before: &Battle, at: Footprint) -> String {
    let board = &before.setting().board;
    let head = board.at(at.head);
    at.tail.map_or_else(|| head.to_string(), |tail| format!("{head} and {}", board.at(tail)))
}

/// True where C3G is played, and its rules are to be cited.
fn is_c3g(before: &Battle) -> bool {
    matches!(before.setting().rules, RulesSetting::C3g(_))
}

fn ended(before: &Battle, outcome: Outcome) -> LogLine {
    let is_c3g = is_c3g(before);
    let text = match outcome {
        Outcome::Drawn => "The battle ends in a draw.".to_owned(),
        Outcome::Won { side, how } => {
            let why = match (how, is_c3g) {
                (HowWon::LastStanding, true) => "it is the last side with a figure",
                (HowWon::Destroyed, true) => "what it had to destroy is destroyed",
                (HowWon::Held, _) => "it holds what it had to hold",
                (HowWon::Points, true) => "the last round is over, and its cards that live count most",
                (HowWon::LastStanding, false) => "it is the last side with somebody awake",
                (HowWon::Destroyed, false) => "those whom it had to bring down are down",
                (HowWon::Points, false) => "the last turn is over, and those of it who are awake count most",
            };
            format!("{} wins: {why}.", before.side_name(side))
        }
    };
    // In Champions it is those who are awake that count.
    LogLine::new(text, &[if is_c3g { "C3G-5" } else { "CH-25" }])
}
