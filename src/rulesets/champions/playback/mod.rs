//! Animations of Champions events, by topic: time, attacks, harm, flights, movement and states.

mod blows;
mod flights;
mod harm;
mod movement;
mod states;
#[cfg(test)]
mod tests;
mod time;

use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame},
    board::Footprint,
    champions::{self, ChampionsBattle},
    displacement::Walk,
};

use self::blows::Strike;
use super::Champions;
use crate::{battle::playback::prelude::*, rulesets::champions::expect_ruleset};

/// State kept between events.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// The attack that is being shown.
    strike: Option<Strike>,
    /// Direction of the current flight.
    way: Vec3,
    /// True during the recovery after segment 12.
    recovering: bool,
}

impl AnimateEvents for Champions {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(expect_ruleset(battle))
    }

    fn perform(&self, p: &PlaybackScene, memory: &mut Memory, event: &Event) -> Anim {
        match event {
            Event::Champions(event) => perform(p, memory.of(), event),
            _ => Anim::NONE,
        }
    }

    fn step(&self, p: &PlaybackScene, memory: &mut Memory, figure: FigureId, to: Footprint) -> Anim {
        movement::set_out(p, memory.of(), figure, to)
    }

    fn settle(&self, p: &PlaybackScene, figure: FigureId, at: Footprint) -> Anim {
        movement::dash(p, figure, at)
    }

    fn over(&self, p: &PlaybackScene, memory: &mut Memory) -> Anim {
        blows::go_off_at_last(p, memory.of())
    }

    fn after(&self, p: &PlaybackScene, event: &Event) -> Anim {
        match event {
            Event::Champions(event) => flights::come_to_stand(p, event),
            _ => Anim::NONE,
        }
    }

    fn fallen(&self, levels: f32) -> String {
        format!("{:.0} m down", 2.0 * levels)
    }
}

/// Returns the current flight.
fn in_flight(battle: ChampionsBattle<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::Champions(champions::Frame::Flight(flight))) => Some(&flight.walk),
        _ => None,
    }
}

/// Returns the pending Champions events, in order.
fn pending_events<'p>(p: &'p PlaybackScene) -> impl Iterator<Item = &'p champions::Event> {
    p.pending_events().filter_map(|event| match event {
        Event::Champions(event) => Some(event),
        _ => None,
    })
}

/// Returns the duration of an event, in seconds. During a flight it is short, so that the flight is not delayed.
fn in_passing(p: &PlaybackScene, seconds: f32) -> f32 {
    if flights::flying(p).is_some() { flights::IN_PASSING } else { seconds }
}

fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &champions::Event) -> Anim {
    time::perform(p, ongoing, event)
        .or_else(|| movement::perform(p, event))
        .or_else(|| blows::perform(p, ongoing, event))
        .or_else(|| harm::perform(p, ongoing, event))
        .or_else(|| flights::perform(p, ongoing, event))
        .or_else(|| states::perform(p, ongoing, event))
        .into()
}
