//! Log lines of events. Each ruleset provides the lines for its own events.

use super::LogLine;
use crate::{
    battle::{Battle, Event, GlyphFace, Outcome, RulesSetup},
    board::Footprint,
    rule::Rule,
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// The line of the log for an event. The ruleset provides the lines for its own events.
pub(super) fn line(before: &Battle, event: &Event) -> Option<LogLine> {
    let setup = before.setup();
    let about = before.ruleset().about();
    let (line, rule) = each_ruleset!(Event, event, own as R => return R::line(before.as_ruleset::<R>()?, own), {
        Event::Deployed { figure, to } => {
            let name = before.figure_name(*figure);
            let line = plain_line(format!("{name} is set up on {}.", hexes(before, *to)));
            (line.seen_as(format!("{name} is set up.")), about.deployed)
        }
        Event::ObjectMoved { object, to } => {
            let name = &setup.object(*object).name;
            let line = plain_line(format!("{name} lands on {}.", setup.board.at(*to)));
            let was_there = before.field().object(*object).is_some();
            let rule = if was_there { about.object_moved } else { about.object_deployed };
            (line.seen_as(format!("{name} lands on the ground.")), rule)
        }
        Event::GlyphTurned { glyph, face } => {
            let name = &setup.glyph(*glyph).name;
            let text = match face {
                GlyphFace::Up => format!("The glyph is turned face up: {name}."),
                GlyphFace::Gone => format!("{name} is used up."),
                GlyphFace::Down | GlyphFace::Unknown => return None,
            };
            (plain_line(text), about.glyph_turned)
        }
        Event::Ended(outcome) => (plain_line(ended(before, *outcome)), about.end),
        // Bookkeeping, or covered by the lines of the surrounding events.
        Event::Agenda(_)
        | Event::Lifted { .. }
        | Event::Stepped { .. }
        | Event::Settled { .. }
        | Event::SettledTogether { .. }
        | Event::LeftBoard { .. }
        | Event::ObjectRemoved { .. } => return None,
    });
    let cited = Some(Rule(rule)).filter(|_| !rule.is_empty());
    Some(line.citing(cited))
}

fn plain_line(text: String) -> LogLine {
    LogLine::new(text, &[])
}

fn hexes(before: &Battle, at: Footprint) -> String {
    let board = &before.setup().board;
    let head = board.at(at.head);
    at.tail.map_or_else(|| head.to_string(), |tail| format!("{head} and {}", board.at(tail)))
}

fn ended(before: &Battle, outcome: Outcome) -> String {
    match outcome {
        Outcome::Drawn => "The battle ends in a draw.".to_owned(),
        Outcome::Won { side, how } => {
            let why = each_ruleset!(RulesSetup, &before.setup().rules, _own as R => R::win_reason(how));
            format!("Victory for {}: {why}.", before.side_name(side))
        }
    }
}
