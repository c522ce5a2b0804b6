//! Landing after a flight, falling, and landing on one's feet (`CH-35`, `CH-42`, `CH-43`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    champions::{
        Champions, ChampionsBattle, Characteristic, Event, HarmSource, Setup, Trajectory, data::rounding::nearest,
        harm::HarmDice,
    },
    dice::{D6Pool, RollRequest, Rolled},
    displacement::Cause,
    units::Hexes,
};

/// The dice of a fall of this many levels, two metres each (`CH-42`).
///
/// ```
/// use knockback_rules::champions::falling::fall_dice;
///
/// assert_eq!([1, 5, 6, 15, 16, 30, 31, 50, 51, 75, 76].map(fall_dice), [1, 5, 10, 10, 15, 15, 20, 20, 25, 25, 30]);
/// ```
#[must_use]
pub const fn fall_dice(levels: u16) -> u16 {
    match levels {
        0..=5 => levels,
        6..=15 => 10,
        16..=30 => 15,
        31..=50 => 20,
        51..=75 => 25,
        _ => 30,
    }
}

/// The dice of landing after a knockback of this many hexes (`CH-35`).
#[must_use]
pub const fn landing_dice(hexes: Hexes) -> u16 {
    hexes.0 / 2
}

/// The number that 3d6 must not exceed to land on its feet after this many levels or hexes, two metres each;
/// `None` if it cannot (`CH-43`).
#[must_use]
pub fn breakfall(battle: ChampionsBattle<'_>, figure: FigureId, units: u16) -> Option<i16> {
    let bonus = battle.sheet(figure).breakfall()?;
    let able = battle.is_awake(figure) && !battle.condition(figure).stunned;
    let dexterity = battle.characteristic(figure, Characteristic::Dexterity);
    let penalty = i16::try_from(units.div_ceil(2)).unwrap_or(i16::MAX);
    able.then(|| (9 + nearest(dexterity, 5) + i16::from(bonus)).saturating_sub(penalty))
}

/// The result of coming down at the end of a trajectory, were the flyer as it is now: a fall or a landing, and its dice
/// (`CH-35`, `CH-42`). `None` if nothing is rolled.
#[must_use]
pub fn coming_down(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    trajectory: &Trajectory,
) -> Option<(HarmSource, u16)> {
    let undisturbed = trajectory.broken.is_empty() && trajectory.struck.is_none();
    let (of, dice) = match trajectory.drop {
        _ if battle.flies(figure) => return None,
        drop @ 1.. => (HarmSource::Fall, fall_dice(drop)),
        0 if undisturbed && trajectory.cause == Cause::Distance => {
            (HarmSource::Landing, landing_dice(trajectory.hexes))
        }
        0 => return None,
    };
    (dice > 0).then_some((of, dice))
}

/// The landing of somebody who is in the air and does not hold itself there: an effort or a blow has taken its senses.
pub(in crate::champions) fn unsupported(battle: ChampionsBattle<'_>) -> Option<LandingFrame> {
    let mut standing = battle.field().standing_figures().map(|(figure, _)| figure);
    let falls = standing.find(|figure| battle.is_in_the_air(*figure) && !battle.flies(*figure))?;
    Some(LandingFrame::new(falls, Before::Nothing))
}

/// A character without support comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FootingFrame {}

impl Resolver<Champions> for FootingFrame {
    const STAGE: Stage = Stage::Falling;

    fn is_valid(&self, _known: Known<'_, Setup>) -> bool {
        true
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        Step::Emit(vec![unsupported(battle).map_or_else(Champions::pop, Champions::push)])
    }
}

/// What comes before somebody comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Before {
    /// A flight with nothing struck, cut short by nothing.
    Flight {
        /// How far.
        hexes: Hexes,
        /// The dice of its landing.
        dice: u16,
    },
    /// A flight that was cut short by the edge of the map.
    ShortFlight,
    /// A flight in which something was struck.
    Blow,
    /// Nothing: what held it in the air holds it no more.
    Nothing,
}

/// What is rolled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NextRoll {
    /// Nothing is settled yet.
    Begin,
    /// A Breakfall roll comes before the dice.
    Breakfall {
        /// No more than this succeeds.
        need: i16,
        /// The dice.
        dice: HarmDice,
    },
    /// Dice.
    Dice(HarmDice),
}

/// A character comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingFrame {
    /// Who.
    pub figure: FigureId,
    /// After what.
    pub before: Before,
    course: NextRoll,
}

impl LandingFrame {
    /// A character comes down after a flight.
    pub(in crate::champions) const fn new(figure: FigureId, before: Before) -> Self {
        Self { figure, before, course: NextRoll::Begin }
    }

    /// The dice that are rolled now; `None` if something else comes first.
    pub(in crate::champions) const fn dice(&self) -> Option<&HarmDice> {
        if let NextRoll::Dice(dice) = &self.course { Some(dice) } else { None }
    }

    /// True if only half of its dice counts (`CH-43`).
    #[must_use]
    pub const fn is_halved(&self) -> bool {
        matches!(self.course, NextRoll::Dice(HarmDice { halved: true, .. }))
    }

    const fn at(self, course: NextRoll) -> Self {
        Self { course, ..self }
    }

    fn prone(&self, battle: ChampionsBattle<'_>, events: &mut Vec<battle::Event>) {
        if !battle.condition(self.figure).prone {
            events.push(Champions::own(Event::WentProne { figure: self.figure }));
        }
    }

    fn begin(self, battle: ChampionsBattle<'_>) -> Vec<battle::Event> {
        let figure = self.figure;
        let mut events = Vec::new();
        if battle.flies(figure) {
            if self.before == Before::Blow {
                self.prone(battle, &mut events);
            }
            events.push(Champions::pop());
            return events;
        }
        let ground = battle.field().footprint(figure).map(|at| battle.setup().board.level(at.head));
        let drop = battle.condition(figure).feet.zip(ground).map(|(feet, ground)| feet.drop_to(ground));
        if let Some(drop) = drop {
            events.push(Champions::own(Event::CameDown { figure, drop }));
        }
        let (of, dice, units) = match (drop, self.before) {
            (Some(drop @ 1..), _) => (HarmSource::Fall, fall_dice(drop), drop),
            (_, Before::Flight { hexes, dice }) => (HarmSource::Landing, dice, hexes.0),
            (_, before) => {
                if before != Before::Nothing {
                    self.prone(battle, &mut events);
                }
                events.push(Champions::pop());
                return events;
            }
        };
        let dice = HarmDice::new(battle, Occupant::Figure(figure), (of, None), dice);
        let course = match breakfall(battle, figure, units) {
            Some(need) => NextRoll::Breakfall { need, dice },
            None => NextRoll::Dice(dice),
        };
        events.push(Champions::become_(self.at(course)));
        events
    }

    /// The result of dice that are all rolled; a character that keeps its feet does not lie down.
    fn landed(&self, battle: ChampionsBattle<'_>, dice: &HarmDice, events: &mut Vec<battle::Event>) {
        // It lies down before the damage does: an unconscious character already lies.
        if !dice.halved {
            self.prone(battle, events);
        }
        if dice.dice > 0 {
            dice.settle(battle, events);
        }
        events.push(Champions::pop());
    }
}

impl Resolver<Champions> for LandingFrame {
    const STAGE: Stage = Stage::Falling;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure)
            && match self.course {
                NextRoll::Begin => true,
                NextRoll::Breakfall { dice, .. } | NextRoll::Dice(dice) => dice.is_valid(known),
            }
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        match self.course {
            NextRoll::Begin => Step::Emit(self.begin(battle)),
            NextRoll::Breakfall { .. } => Step::Roll(RollRequest::Sum(D6Pool::of(3))),
            NextRoll::Dice(dice) => dice.request().map_or_else(
                || {
                    let mut events = Vec::new();
                    self.landed(battle, &dice, &mut events);
                    Step::Emit(events)
                },
                Step::Roll,
            ),
        }
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        match (self.course, rolled) {
            (NextRoll::Breakfall { need, dice }, Rolled::Sum(sum)) => {
                let figure = self.figure;
                let made = i32::from(sum) <= i32::from(need);
                events.push(Champions::own(Event::BreakfallRolled { figure, need, rolled: sum }));
                if made && dice.of == HarmSource::Landing {
                    if battle.condition(figure).prone {
                        events.push(Champions::own(Event::StoodUp { figure }));
                    }
                    events.push(Champions::pop());
                } else {
                    let dice = dice.halved_if(made);
                    events.push(Champions::become_(self.at(NextRoll::Dice(dice))));
                }
            }
            (NextRoll::Dice(dice), rolled) => {
                let dice = dice.after(rolled);
                if dice.request().is_some() {
                    events.push(Champions::become_(self.at(NextRoll::Dice(dice))));
                } else {
                    self.landed(battle, &dice, events);
                }
            }
            _ => {}
        }
    }
}
