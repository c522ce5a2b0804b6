//! The possible results of an attack in Champions as text: for each number of hexes, the ends of the flight.

use std::cmp::Reverse;

use knockback_odds::{
    Ratio, Stop, StopCause,
    champions::{AttackResult, Odds, State},
};
use knockback_rules::{
    battle::{ObjectId, Occupant},
    board::Cell,
    champions::ChampionsBattle,
    dice::D6Pool,
    report::listed,
    units::{Hexes, Level},
};

/// One end of a flight.
#[derive(Clone, Debug)]
pub struct FlightOutcome {
    /// The chance.
    pub chance: Ratio,
    /// The description of this end.
    pub what: What,
}

/// The description of an end, without its harm. Ends that differ only in harm are listed as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct What {
    /// The attack missed.
    pub missed: bool,
    /// The target was knocked down on the spot.
    pub down: bool,
    /// The final cell of the target.
    pub at: Cell,
    /// The level of the target's feet on that cell.
    pub level: Level,
    /// The distance from the start, in hexes.
    pub moved: usize,
    /// The cells that the target entered.
    pub path: Vec<Cell>,
    /// The reason why the flight ended.
    pub stop: Stop,
    /// The drops for which dice are rolled.
    pub falls: Vec<Level>,
    /// The objects that broke.
    pub broken: Vec<ObjectId>,
}

/// The ends of the flight for one number of hexes of knockback.
#[derive(Debug)]
pub struct Far {
    /// The number of hexes.
    pub hexes: Hexes,
    /// The chance of this number.
    pub chance: Ratio,
    /// The ends, the likeliest first.
    pub ends: Vec<FlightOutcome>,
}

fn what(battle: ChampionsBattle<'_>, odds: &Odds, blow: &AttackResult) -> What {
    let was_prone = |figure| battle.condition(figure).prone;
    let down = match odds.question.target {
        Occupant::Figure(figure) => {
            let prone = blow.states_of(figure).is_some_and(|states| states.has(State::Prone));
            prone && !was_prone(figure) && blow.stop == Stop::NONE
        }
        Occupant::Object(_) => false,
    };
    What {
        missed: !blow.hit,
        down,
        at: blow.landing,
        level: blow.level,
        moved: blow.moved(),
        path: blow.path.to_vec(),
        stop: blow.stop,
        falls: blow.falls.to_vec(),
        broken: blow.broken.to_vec(),
    }
}

/// Every number of hexes with its ends, in ascending order.
#[must_use]
pub fn far(battle: ChampionsBattle<'_>, odds: &Odds) -> Vec<Far> {
    let mut all: Vec<Far> =
        odds.hexes().into_iter().map(|(hexes, chance)| Far { hexes, chance, ends: Vec::new() }).collect();
    for outcome in &odds.outcomes {
        let Some(far) = all.iter_mut().find(|far| far.hexes == outcome.blow.hexes) else { continue };
        let what = what(battle, odds, &outcome.blow);
        match far.ends.iter_mut().find(|end| end.what == what) {
            Some(end) => end.chance = end.chance.plus(&outcome.probability),
            None => far.ends.push(FlightOutcome { chance: outcome.probability.clone(), what }),
        }
    }
    for far in &mut all {
        far.ends.sort_by_key(|end| (Reverse(end.chance.clone()), end.what.path.len()));
    }
    all
}

/// The chance that an attack hits, in percent, and its dice: `62 % to hit Lintel for 12d6`.
#[must_use]
pub fn to_hit(percent: f64, name: &str, dice: D6Pool) -> String {
    format!("{} to hit {name} for {dice}", in_percent(percent))
}

/// The chances of being hit, in percent, with a defence and without it: `16 % to be hit, not 62 %`.
#[must_use]
pub fn to_be_hit(defended: f64, open: f64) -> String {
    format!("{} to be hit, not {}", in_percent(defended), in_percent(open))
}

/// The chance of a 3d6 roll, in percent. No roll is certain: 3 always hits and 18 always misses (`CH-10`).
#[must_use]
pub fn in_percent(percent: f64) -> String {
    if percent < 1.0 {
        "<1 %".to_owned()
    } else if percent > 99.0 {
        ">99 %".to_owned()
    } else {
        format!("{percent:.0} %")
    }
}

/// The distance as text: `5 hexes (10 m)`.
#[must_use]
pub fn metres(hexes: usize) -> String {
    let unit = if hexes == 1 { "hex" } else { "hexes" };
    format!("{hexes} {unit} ({} m)", 2 * hexes)
}

impl What {
    /// The number of cells beyond the last object that broke.
    #[must_use]
    pub fn beyond(&self, battle: ChampionsBattle<'_>) -> Option<usize> {
        let last = self.broken.iter().filter_map(|object| battle.field().object(*object));
        let place = last.filter_map(|cell| self.path.iter().position(|entered| *entered == cell)).max()?;
        Some(self.moved.saturating_sub(place + 1)).filter(|beyond| *beyond > 0)
    }

    /// The end as text: `breaks Sign, 5 hexes (10 m), 2 hexes (4 m) past it, falls 5 levels (10 m)`.
    #[must_use]
    pub fn words(&self, battle: ChampionsBattle<'_>, name: &dyn Fn(&str) -> String) -> String {
        if self.missed && self.moved == 0 && self.broken.is_empty() {
            return "missed".to_owned();
        }
        let mut parts: Vec<String> = Vec::new();
        let object = |object: &ObjectId| name(&battle.setup().object(*object).name);
        if !self.broken.is_empty() {
            let broken: Vec<String> = self.broken.iter().map(object).collect();
            parts.push(format!("breaks {}", listed(&broken)));
        }
        parts.push(match (self.moved, self.down) {
            (0, true) => "knocked down".to_owned(),
            (0, false) => "stays".to_owned(),
            (moved, _) => metres(moved),
        });
        if let Some(beyond) = self.beyond(battle) {
            parts.push(format!("{} past it", metres(beyond)));
        }
        parts.extend(self.stopped(battle, name));
        if let [drop, ..] = self.falls[..] {
            let unit = if drop.0 == 1 { "level" } else { "levels" };
            parts.push(format!("falls {} {unit} ({} m)", drop.0, 2 * drop.0));
        }
        parts.join(", ")
    }

    fn stopped(&self, battle: ChampionsBattle<'_>, name: &dyn Fn(&str) -> String) -> Option<String> {
        Some(match self.stop.cause {
            StopCause::Edge => "stops at the edge of the map".to_owned(),
            StopCause::Elevation => "crashes into a wall".to_owned(),
            StopCause::Figure | StopCause::Object | StopCause::Obstacle => match self.stop.by {
                Some(by) => format!("crashes into {}", name(battle.occupant_name(by))),
                None => "crashes".to_owned(),
            },
            _ => return None,
        })
    }

    /// True if this end causes harm beyond the attack itself.
    #[must_use]
    pub fn hurts(&self) -> bool {
        let unhurt = matches!(self.stop.cause, StopCause::None | StopCause::Edge);
        !unhurt || !self.falls.is_empty()
    }
}
