//! The places where a blow may leave its target, each once: the board labels them and the panel lists them, so that both
//! say the same numbers.

use knockback_odds::Ratio;
use knockback_rules::{board::Footprint, c3g::C3gBattle, report::listed};

use crate::percent::WORTH_WORDS;

use super::{
    chances::Chances,
    flight::{Band, Flight, LadderRung},
    words,
};

/// A place where the target may end, with all flights that end there.
#[derive(Clone, Debug, PartialEq)]
pub struct LandingPlace<'a> {
    /// Its cells there.
    pub at: Footprint,
    /// How likely it ends there, alive or not; `None` while nobody knows.
    pub chance: Option<Ratio>,
    /// How likely it ends there and is destroyed.
    pub destroyed: Option<Ratio>,
    /// How likely it ends there alive.
    pub alive: Option<Ratio>,
    /// How likely it ends there alive without and with being knocked back.
    pub unmoved: Option<(Ratio, Ratio)>,
    /// The fewest and the most points that end there; none where it ends against its ladder, by dying on the way. No points
    /// at all are the rung [`still`](Self::still), where points end there too.
    pub points: Option<(u16, u16)>,
    /// The rung of the most of them, by its place among the rungs of the flight.
    pub rung: Option<(usize, &'a LadderRung)>,
    /// The rung of no points, if points send the target against something that holds it on the same place: nothing is
    /// struck by no points.
    pub still: Option<(usize, &'a LadderRung)>,
    /// Whether the target was moved.
    pub moved: bool,
}

/// What becomes of the target at a place, as the board and the ladder say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetOutcome {
    /// How likely that is; `None` while nobody knows.
    pub chance: Option<Ratio>,
    /// What it is, in few words.
    pub what: String,
    /// Whether the target is more likely dead than not.
    pub kills: bool,
    /// Whether there is no knockback, though points would end on the same place.
    pub still: bool,
}

impl TargetOutcome {
    /// Whether it hardly ever comes to that: its words are small.
    #[must_use]
    pub fn is_rare(&self) -> bool {
        self.chance.as_ref().is_some_and(|chance| chance.value() < WORTH_WORDS)
    }

    /// Whether it is worth words on the board.
    #[must_use]
    pub fn matters(&self) -> bool {
        self.kills || !self.is_rare()
    }
}

/// What is said of a target that nothing moves.
const STAYS: &str = "stays";

impl LandingPlace<'_> {
    /// What becomes of the target there, the likeliest first: where it was not moved, its death and its staying each have
    /// their own chance.
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

    /// How far it flies there and why it ends, for the ladder: `2 hexes, ★ crashes into Crate, destroyed`.
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

    /// Whether whoever ends there is more likely dead than not.
    #[must_use]
    pub fn kills(&self) -> bool {
        let shares = self.destroyed.as_ref().zip(self.chance.as_ref());
        shares.is_some_and(|(destroyed, all)| !destroyed.is_zero() && 2.0 * destroyed.value() > all.value())
    }

    /// What happens on the way there and at its end, in few words: `burns`, `falls 9, hits Crate`.
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

    /// What happens there, in few words: `ends here`, `burns, destroyed`, `falls 9, hits Crate`.
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

/// The places where a flight may end, each once: the likeliest first, or by their points while nobody knows.
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
