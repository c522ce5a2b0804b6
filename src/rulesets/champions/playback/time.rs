//! Turns, segments and phases: a banner at the start of each segment, a ring at the start of each phase.

use knockback_rules::champions::{ChampionsBattle, Event, Moment, Spent};

use super::{Ongoing, pending_events};
use crate::{battle::playback::prelude::*, rulesets::champions::expect_ruleset};

/// Returns the banner text for a segment.
fn segment(battle: ChampionsBattle<'_>, now: Moment) -> String {
    if now == Moment::OPENING {
        return "Segment 12: the fight begins".to_owned();
    }
    let new_turn = battle.state().now().turn != now.turn;
    let turn = if new_turn { format!("Turn {} \u{b7} ", now.turn) } else { String::new() };
    format!("{turn}Segment {}", now.segment)
}

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    let battle = expect_ruleset(p.battle());
    Some(match event {
        Event::SegmentBegan { now } => {
            ongoing.recovering = false;
            // Segments in which nothing happens pass without a banner.
            let idle = matches!(pending_events(p).next(), Some(Event::SegmentBegan { .. }));
            if idle && battle.state().now().turn == now.turn {
                return Some(Anim::NONE);
            }
            seq![banner(segment(battle, *now)), 0.45]
        }
        // Until the next phase begins, the dice can be read.
        Event::TieRolled { .. } => 0.4.into(),
        Event::PhaseBegan { figure } => {
            // The banner of the segment has already announced a new turn or the start of the fight.
            let Moment { segment, .. } = battle.state().now();
            let text = format!("Segment {segment}: {}", battle.figure_name(*figure));
            seq![banner(text), p.spotlight(*figure), 0.3]
        }
        Event::PhaseSpent { figure, how } => {
            let text = match how {
                Spent::Stunned => "Shakes it off",
                Spent::Aborted => "Phase lost to the abort",
                Spent::Haymaker => "Still winding up",
                Spent::Out => return Some(0.1.into()),
            };
            p.timed_text_above(*figure, 0, text, palette::TEXT)
        }
        Event::Holds { figure, .. } => p.timed_text_above(*figure, 0, "Holds its action", palette::TEXT),
        Event::Triggered { figure } => p.timed_text_above(*figure, 0, "Too slow", palette::TEXT),
        Event::HeldLost { figure } => {
            seq![p.text_above(*figure, 0, "Held action lost", palette::TEXT_QUIET), TOLD / 2.0]
        }
        _ => return None,
    })
}
