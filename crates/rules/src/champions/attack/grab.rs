//! Grabbing, breaking free, throwing and shoving characters.

use serde::{Deserialize, Serialize};

use super::{
    haymaker,
    improvised::{self, dice_of_strength},
};
use crate::{
    battle::{self, FigureId, Known, Occupant, Refusal, Resolver, Stage, Step},
    champions::{
        Champions, ChampionsBattle, Characteristic, Event, Setup, attack, displace::flight::FlightFrame,
        rolls::reaching,
    },
    dice::{RollRequest, Rolled},
    geometry::Direction,
    units::{Hexes, Metres},
};

/// Returns the character that holds a figure, if that holder is awake, not stunned and in reach.
#[must_use]
pub fn holder(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<FigureId> {
    let by = battle.condition(figure).held_by?;
    let able = battle.is_awake(by) && !battle.condition(by).stunned;
    (able && reaching::in_reach(battle, by, Occupant::Figure(figure))).then_some(by)
}

/// Checks that a character is not held.
///
/// # Errors
/// A [`Refusal`] if the character is held.
pub fn is_free(battle: ChampionsBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
    holder(battle, figure).map_or(Ok(()), |by| {
        let message = format!("{} is held by {}", battle.figure_name(figure), battle.figure_name(by));
        Err(Refusal::new("CH-7", "held", message))
    })
}

/// Returns a character's current STR.
pub(in crate::champions) fn strength(battle: ChampionsBattle<'_>, figure: FigureId) -> u8 {
    u8::try_from(battle.characteristic(figure, Characteristic::Strength)).unwrap_or(u8::MAX)
}

/// Frame of a character that tries to break free: the BODY of its STR dice against the BODY of its
/// holder's STR dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakFrame {
    /// The character.
    pub figure: FigureId,
    /// The holder.
    pub by: FigureId,
    /// BODY on the dice of the held character, once rolled.
    pub body: Option<u16>,
}

impl BreakFrame {
    fn settled(self, theirs: u16, events: &mut Vec<battle::Event>) {
        let Self { figure, by, body } = self;
        let body = body.unwrap_or(0);
        let free = body > theirs;
        events.extend([Champions::own(Event::BrokeFree { figure, by, body, theirs, free }), Champions::pop()]);
    }
}

impl Resolver<Champions> for BreakFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.figure(self.by)
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        // The effort may have knocked the character out.
        if !battle.is_awake(self.figure) {
            return Step::Emit(vec![Champions::pop()]);
        }
        // The holder uses the STR of its hold, less the STR it has lost to drains.
        let strength = if self.body.is_none() {
            strength(battle, self.figure)
        } else {
            let lost = battle.sheet(self.by).strength.saturating_sub(strength(battle, self.by));
            battle.condition(self.figure).grip.saturating_sub(lost)
        };
        let dice = attack::strike_dice(strength);
        if dice.count() > 0 {
            return Step::Roll(RollRequest::StunAndBody(dice));
        }
        let mut events = Vec::new();
        match self.body {
            None => events.push(Champions::become_(Self { body: Some(0), ..*self })),
            Some(_) => self.settled(0, &mut events),
        }
        Step::Emit(events)
    }

    fn rolled(&self, _battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::StunAndBody { body, .. } = rolled else { return };
        match self.body {
            None => events.push(Champions::become_(Self { body: Some(body), ..*self })),
            Some(_) => self.settled(body, events),
        }
    }
}

/// Returns a character's weight, in kilograms.
fn kilograms(battle: ChampionsBattle<'_>, figure: FigureId) -> u32 {
    battle.sheet(figure).kilograms
}

/// Returns how far a character can be thrown with this much STR (`CH-22`). `None` if the STR is not enough to lift the
/// character.
#[must_use]
pub fn range(battle: ChampionsBattle<'_>, who: FigureId, strength: u8) -> Option<Metres> {
    let left = u16::from(strength).checked_sub(improvised::strength_to_lift(kilograms(battle, who)))?;
    // A holder that moves lets go, so throws never have a running start.
    Some(improvised::throw(left, false, false))
}

/// Checks a swing or throw of a held character (`CH-22`) and returns the distance of the throw.
///
/// # Errors
/// A [`Refusal`] with the rule and the numbers behind it.
pub fn judge_throw(battle: ChampionsBattle<'_>, figure: FigureId, who: FigureId, used: u8) -> Result<Metres, Refusal> {
    let (name, other) = (battle.figure_name(figure), battle.figure_name(who));
    if holder(battle, who) != Some(figure) {
        return Err(Refusal::new("CH-22", "not_held", format!("{name} is not holding {other}")));
    }
    let own = battle.characteristic(figure, Characteristic::Strength);
    if i16::from(used) > own + crate::champions::harm::effort::MAX_PUSH {
        let message = format!("{name} has {own} STR and can push it by at most 10");
        return Err(Refusal::new("CH-30", "too_strong", message).with("str", own).with("wanted", used));
    }
    range(battle, who, used).ok_or_else(|| {
        let needed = improvised::strength_to_lift(kilograms(battle, who));
        let message = format!("lifting {other} needs {needed} STR");
        Refusal::new("CH-22", "too_heavy", message).with("needed", needed).with("str", used)
    })
}

/// Returns the events of a legal throw. The STR dice are both the force of the flight and its landing dice.
pub(in crate::champions) fn throw(
    battle: ChampionsBattle<'_>,
    (figure, who): (FigureId, FigureId),
    direction: Direction,
    (used, metres): (u8, Metres),
) -> Vec<battle::Event> {
    let mut events = vec![Champions::own(Event::Thrown { figure, who, direction })];
    haymaker::lost(battle, who, &mut events);
    let dice = dice_of_strength(used);
    if let Some(flight) = FlightFrame::thrown(battle, who, direction, (metres.hexes(), dice)) {
        let hexes = Hexes(flight.walk.reach);
        events.push(Champions::own(Event::FlightBegan { figure: who, direction, hexes }));
        events.extend([battle::Event::Lifted { figure: who }, Champions::push(flight)]);
    }
    events
}

/// Returns the characters that a character is holding.
pub(in crate::champions) fn held(battle: ChampionsBattle<'_>, figure: FigureId) -> impl Iterator<Item = FigureId> + '_ {
    let standing = battle.field().standing_figures().map(|(who, _)| who);
    standing.filter(move |who| holder(battle, *who) == Some(figure))
}

/// Returns the distance of a shove: 1 m for every 5 STR.
#[must_use]
pub const fn shove(used: u8) -> Metres {
    Metres(used as u16 / 5)
}
