//! The method by which a battle is won.

use std::fmt;

use knockback_rules::{
    battle::{Battle, Event, FigureId},
    displacement::Cause,
};
use knockback_view::facts::{Fact, HarmCause, facts};
use serde::{Deserialize, Serialize};

/// The method by which a battle is won in its likeliest course after the best order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinMethod {
    /// The last figure falls off an edge.
    Edge,
    /// The last figure is forced into fire, lava or a pit, or onto spikes.
    Hazard,
    /// The last figure hits a wall or an object.
    Wall,
    /// The last figure crashes into another figure, or is hit by a flying figure.
    Bowled,
    /// The last figure is brought down by an attack directly.
    Blow,
    /// The side holds an objective, or has more points at the end of the last round.
    Objective,
}

impl WinMethod {
    /// All methods.
    pub const ALL: [Self; 6] = [Self::Edge, Self::Hazard, Self::Wall, Self::Bowled, Self::Blow, Self::Objective];

    /// True if the method involves the forced move of a figure.
    #[must_use]
    pub const fn is_displacement(self) -> bool {
        matches!(self, Self::Edge | Self::Hazard | Self::Wall | Self::Bowled)
    }

    /// The name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Hazard => "hazard",
            Self::Wall => "wall",
            Self::Bowled => "bowled",
            Self::Blow => "blow",
            Self::Objective => "objective",
        }
    }
}

impl fmt::Display for WinMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Records harm from events, to determine how the last figure was lost.
#[derive(Clone, Debug, Default)]
pub(super) struct LastHarm {
    /// True if the last flight ended at a figure.
    is_bowled: bool,
    /// The figure that was most recently endangered by terrain.
    endangered: Option<FigureId>,
    /// The last harm of each figure, sorted by time.
    harms: Vec<(FigureId, WinMethod)>,
    /// The method by which the last figure was lost.
    lost: Option<WinMethod>,
}

impl LastHarm {
    /// Records an event. `battle` is in the state before it.
    pub(super) fn see(&mut self, battle: &Battle, event: &Event) {
        facts(battle, event, &mut |fact| self.note(fact));
    }

    /// The method by which the last figure was lost. If none was lost, the method of the most recent harm.
    pub(super) fn way(&self) -> Option<WinMethod> {
        self.lost.or_else(|| self.harms.last().map(|(_, way)| *way))
    }

    fn note(&mut self, fact: Fact) {
        match fact {
            Fact::FlightEnded { cause, .. } => self.is_bowled = matches!(cause, Cause::Figure(_)),
            Fact::Crashed { into, .. } => self.is_bowled = into.is_some(),
            Fact::Threatened { figure, of } => {
                self.harm(figure, of);
                self.endangered = Some(figure);
            }
            Fact::Hurt { figure, of, .. } => {
                let danger = self.endangered.take_if(|endangered| *endangered == figure);
                if danger.is_none() || of != HarmCause::Blow {
                    self.harm(figure, of);
                }
            }
            Fact::Lost { figure, .. } => {
                let harm = self.harms.iter().find(|(harmed, _)| *harmed == figure);
                self.lost = harm.map(|(_, way)| *way).or(self.lost);
            }
            _ => {}
        }
    }

    fn harm(&mut self, figure: FigureId, of: HarmCause) {
        let way = match of {
            HarmCause::Blow | HarmCause::Own => WinMethod::Blow,
            HarmCause::Crash | HarmCause::Landing if self.is_bowled => WinMethod::Bowled,
            HarmCause::Crash | HarmCause::Landing => WinMethod::Wall,
            HarmCause::Fall => WinMethod::Edge,
            HarmCause::Ground(_) => WinMethod::Hazard,
        };
        self.harms.retain(|(harmed, _)| *harmed != figure);
        self.harms.push((figure, way));
    }
}
