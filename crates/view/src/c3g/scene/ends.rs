//! The possible ends of a target after an attack, without duplicates. The board labels them and the panel lists them,
//! so that both show the same numbers.

use knockback_odds::Ratio;
use knockback_rules::{board::Footprint, c3g::C3gBattle, report::listed};

use crate::percent::WORTH_WORDS;

use super::{
    chances::Chances,
    flight::{Band, Flight, LadderRung},
    words,
};

/// A possible end of the target, with all flights that end there.
#[derive(Clone, Debug, PartialEq)]
pub struct LandingPlace<'a> {
    /// The final cells of the target.
    pub at: Footprint,
    /// The chance that the target ends there, alive or not; `None` while the odds are unknown.
    pub chance: Option<Ratio>,
    /// The chance that the target ends there destroyed.
    pub destroyed: Option<Ratio>,
    /// The chance that the target ends there alive.
    pub alive: Option<Ratio>,
    /// The chances that the target ends there alive, first without and then with knockback.
    pub unmoved: Option<(Ratio, Ratio)>,
    /// The fewest and the most points that end there. `None` if the target ends there only by dying on the way, which
    /// no rung of the ladder shows. If zero points have a rung of their own, [`still`](Self::still), they are not
    /// included.
    pub points: Option<(u16, u16)>,
    /// The rung of the most points, with its index in the ladder.
    pub rung: Option<(usize, &'a LadderRung)>,
    /// The rung of zero points, if other points drive the target against an obstacle that stops it in the same
    /// position. With zero points, the target strikes nothing.
    pub still: Option<(usize, &'a LadderRung)>,
    /// True if the target was moved.
    pub moved: bool,
}

/// A fate of the target at a possible end, with the text of the board and the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetOutcome {
    /// The chance; `None` while the odds are unknown.
    pub chance: Option<Ratio>,
    /// The fate, in a few words.
    pub what: String,
    /// True if the target is more likely dead than not.
    pub kills: bool,
    /// True if there is no knockback, although other points would end in the same position.
    pub still: bool,
}

impl TargetOutcome {
    /// True if this fate is so rare that its text is small.
    #[must_use]
    pub fn is_rare(&self) -> bool {
        self.chance.as_ref().is_some_and(|chance| chance.value() < WORTH_WORDS)
    }

    /// True if this fate deserves text on the board.
    #[must_use]
    pub fn matters(&self) -> bool {
        self.kills || !self.is_rare()
    }
}

/// The text for a target that is not moved.
const STAYS: &str = "stays";

impl LandingPlace<'_> {
    /// The fates of the target in this position, the likeliest first. If the target was not moved, death and survival
    /// each have their own chance.
    #[must_use]
    pub fn fates(&self, battle: C3gBattle<'_>) -> Vec<TargetOutcome> {
        let dead = self.destroyed.as_ref().filter(|dead| !self.moved && !dead.is_zero());
        if dead.is_none() && self.still.is_none() {
            let (chance, what, kills) = (self.chance.clone(), self.what(battle), self.kills());
            return vec![TargetOutcome { chance, what, kills, still: false }];
        }
        let dies = dead.map(|dead| TargetOutcome {
            chance: Some(dead.clone()),
            what: "destroyed here".to_owned(),
            kills: true,
            still: false,
        });
        let (unmoved, held) = match (&self.unmoved, self.still) {
            (Some((unmoved, held)), Some(_)) => (Some(unmoved.clone()), Some(held.clone())),
            _ => (None, self.alive.clone()),
        };
        let lives = |chance: Option<Ratio>, what: String, still| {
            let may_be = chance.as_ref().is_none_or(|chance| !chance.is_zero());
            may_be.then_some(TargetOutcome { chance, what, kills: false, still })
        };
        let held = lives(held, self.happens(battle).unwrap_or_else(|| STAYS.to_owned()), false);
        let still = self.still.and_then(|_| lives(unmoved, STAYS.to_owned(), true));
        let mut fates: Vec<TargetOutcome> = dies.into_iter().chain(held).chain(still).collect();
        fates.sort_by(|one, other| other.chance.cmp(&one.chance));
        fates
    }

    /// The distance and the reason why the flight ends, for the ladder: `2 hexes, ★ crashes into Crate, destroyed`.
    #[must_use]
    pub fn why(&self, battle: C3gBattle<'_>, landing: &LadderRung) -> String {
        let trajectory = &landing.trajectory;
        let stop = words::stop(battle, trajectory);
        if stop.sign != words::AT_REST {
            let dies = if self.moved && self.kills() { ", destroyed" } else { "" };
            return format!("{}, {} {}{dies}", words::hexes(trajectory.moved), stop.sign, stop.long);
        }
        if !self.moved {
            return format!("{} {STAYS}", stop.sign);
        }
        let sign = if self.kills() { "\u{2020}" } else { stop.sign };
        format!("{}, {sign} {}", words::hexes(trajectory.moved), self.what(battle))
    }

    /// True if a target in this position is more likely dead than not.
    #[must_use]
    pub fn kills(&self) -> bool {
        let shares = self.destroyed.as_ref().zip(self.chance.as_ref());
        shares.is_some_and(|(destroyed, all)| !destroyed.is_zero() && 2.0 * destroyed.value() > all.value())
    }

    /// The events on the way and at the end, in a few words: `burns`, `falls 9, hits Crate`.
    fn happens(&self, battle: C3gBattle<'_>) -> Option<String> {
        let mut what = Vec::new();
        if let Some((_, landing)) = self.rung {
            if landing.trajectory.burns.contains(&landing.trajectory.moved) {
                what.push("burns".to_owned());
            }
            let falls = landing.drops.iter().filter(|drop| drop.band != Band::Harmless);
            let falls: Vec<String> = falls.map(|drop| drop.levels.to_string()).collect();
            if !falls.is_empty() {
                what.push(format!("falls {}", listed(&falls)));
            }
            let stop = words::stop(battle, &landing.trajectory);
            if stop.sign != words::AT_REST {
                what.push(stop.short);
            }
        }
        (!what.is_empty()).then(|| what.join(", "))
    }

    /// The result in this position, in a few words: `ends here`, `burns, destroyed`, `falls 9, hits Crate`.
    #[must_use]
    pub fn what(&self, battle: C3gBattle<'_>) -> String {
        match (self.happens(battle), self.kills()) {
            (Some(happens), true) => format!("{happens}, destroyed"),
            (Some(happens), false) => happens,
            (None, true) => "destroyed".to_owned(),
            (None, false) if self.moved => "ends here".to_owned(),
            (None, false) => STAYS.to_owned(),
        }
    }
}

/// The possible ends of a flight, without duplicates. The likeliest comes first; while the odds are unknown, the fewest
/// points come first.
#[must_use]
pub fn ends<'a>(flight: &'a Flight, chances: Option<&Chances>) -> Vec<LandingPlace<'a>> {
    let mut ends: Vec<LandingPlace<'a>> = Vec::new();
    for (place, landing) in flight.landings.iter().enumerate() {
        let at = landing.trajectory.at;
        match ends.iter_mut().find(|end| end.at.same_cells(at)) {
            Some(end) => {
                let zero = end.rung.filter(|(_, rung)| rung.last == 0);
                end.still = end.still.or(zero);
                let points = end.points.filter(|_| zero.is_none()).unwrap_or((landing.first, landing.last));
                end.points = Some((points.0.min(landing.first), points.1.max(landing.last)));
                end.rung = Some((place, landing));
            }
            None => ends.push(LandingPlace {
                at,
                chance: None,
                destroyed: None,
                alive: None,
                unmoved: None,
                points: Some((landing.first, landing.last)),
                rung: Some((place, landing)),
                still: None,
                moved: landing.trajectory.moved > 0,
            }),
        }
    }
    let Some(chances) = chances else { return ends };
    ends.retain(|end| chances.landing(end.at).is_some());
    for landing in &chances.landings {
        if !ends.iter().any(|end| end.at.same_cells(landing.at)) {
            let (at, moved) = (landing.at, !landing.stays);
            ends.push(LandingPlace {
                at,
                chance: None,
                destroyed: None,
                alive: None,
                unmoved: None,
                points: None,
                rung: None,
                still: None,
                moved,
            });
        }
    }
    for end in &mut ends {
        let landing = chances.landing(end.at);
        end.chance = landing.map(|landing| landing.chance.clone());
        end.destroyed = landing.map(|landing| landing.destroyed.clone());
        end.alive = landing.map(|landing| landing.alive.clone());
        end.unmoved = landing.map(|landing| landing.unmoved.clone());
    }
    ends.sort_by(|one, other| other.chance.cmp(&one.chance));
    ends
}
