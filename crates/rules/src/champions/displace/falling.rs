//! Landing after a flight, falling, and Breakfall (`CH-35`, `CH-42`, `CH-43`).

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

/// Returns the dice of a fall of this many levels, at 2 m each (`CH-42`).
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

/// Returns the dice of the landing after a knockback of this many hexes (`CH-35`).
#[must_use]
pub const fn landing_dice(hexes: Hexes) -> u16 {
    hexes.0 / 2
}

/// Returns the highest Breakfall roll that succeeds, for a fall of this many levels or a flight of this many hexes, at
/// 2 m each. `None` for a character that lacks the skill, is unconscious or is stunned (`CH-43`).
#[must_use]
pub fn breakfall(battle: ChampionsBattle<'_>, figure: FigureId, units: u16) -> Option<i16> {
    let bonus = battle.sheet(figure).breakfall()?;
    let able = battle.is_awake(figure) && !battle.condition(figure).stunned;
    let dexterity = battle.characteristic(figure, Characteristic::Dexterity);
    let penalty = i16::try_from(units.div_ceil(2)).unwrap_or(i16::MAX);
    able.then(|| (9 + nearest(dexterity, 5) + i16::from(bonus)).saturating_sub(penalty))
}

/// Returns the source and the dice of the damage at the end of a trajectory: a fall or a landing. Assumes that nothing
/// on the way changes the flyer (`CH-35`, `CH-42`). `None` if no dice are rolled.
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

/// Returns the landing of the first character that is in the air but can no longer stay there, for example because an
/// effort or an attack knocked it out.
pub(in crate::champions) fn unsupported(battle: ChampionsBattle<'_>) -> Option<LandingFrame> {
    let mut standing = battle.field().standing_figures().map(|(figure, _)| figure);
    let falls = standing.find(|figure| battle.is_in_the_air(*figure) && !battle.flies(*figure))?;
    Some(LandingFrame::new(falls, Before::Nothing))
}

/// Frame that brings all characters without support down, one after the other.
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

/// The cause of a landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Before {
    /// A flight of full length that hit nothing.
    Flight {
        /// Length of the flight.
        hexes: Hexes,
        /// Dice of the landing.
        dice: u16,
    },
    /// A flight that ended early without an impact, for example at the edge of the map.
    ShortFlight,
    /// A flight that hit something.
    Blow,
    /// No flight: the character can no longer stay in the air.
    Nothing,
}

/// The stage of a landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NextRoll {
    /// Not decided yet.
    Begin,
    /// The Breakfall roll, before the damage.
    Breakfall {
        /// Highest roll that succeeds.
        need: i16,
        /// Damage dice.
        dice: HarmDice,
    },
    /// The damage roll.
    Dice(HarmDice),
}

/// Frame of a character that lands after a flight or fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingFrame {
    /// The character.
    pub figure: FigureId,
    /// The cause of the landing.
    pub before: Before,
    course: NextRoll,
}

impl LandingFrame {
    /// Creates the landing of a character.
    pub(in crate::champions) const fn new(figure: FigureId, before: Before) -> Self {
        Self { figure, before, course: NextRoll::Begin }
    }

    /// Returns the damage dice if they are rolled next.
    pub(in crate::champions) const fn dice(&self) -> Option<&HarmDice> {
        if let NextRoll::Dice(dice) = &self.course { Some(dice) } else { None }
    }

    /// True if only half of the damage counts (`CH-43`).
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

    /// Adds the damage once all dice are rolled. The character falls prone unless its Breakfall roll succeeded.
    fn landed(&self, battle: ChampionsBattle<'_>, dice: &HarmDice, events: &mut Vec<battle::Event>) {
        // The character falls prone before the damage, which could knock it out and thereby make it prone as well.
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
