//! The first attacks of a shipped battle: whatever one side does in its first turn, the chance is limited that the
//! other side decides the battle with the counterattack of a single card.

#![allow(clippy::float_arithmetic, reason = "statistics")]

use std::{collections::BTreeMap, sync::Arc};

use knockback_odds::c3g::{Odds, Threats, unhurt};
use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant, Setup, SideId},
    board::Cell,
    c3g::{C3g, C3gBattle, Card, Reach},
};

use crate::rules_support::{play::as_c3g, shipped};

/// The shipped battles of C3G. Each has the maximum chance, in percent, that a side loses more than a fifth of its
/// points in the first turn of the other, after the worst first move. A figure that ends its move beside lava or a long
/// drop can be knocked into it.
const LIMITS: [(&str, f64); 4] =
    [("foundry_row.ron", 95.0), ("long_way_down.ron", 50.0), ("pier_nine.ron", 25.0), ("the_kiln.ron", 85.0)];

/// The same for a side that has not moved: the figures start in safe places.
const LIMIT_AT_START: f64 = 5.0;

/// The share of its points that a side must not lose at once.
const PART: f64 = 0.2;

/// A turn of a card, with the chance, in percent, that the other side loses too much.
#[derive(Clone, Debug)]
struct Blow {
    chance: f64,
    told: String,
}

/// The opening of a battle.
struct Opening {
    setup: Arc<Setup>,
    battle: Battle,
}

impl Opening {
    fn of(setup: &Arc<Setup>) -> Self {
        Self { setup: Arc::clone(setup), battle: Battle::new(Arc::clone(setup)) }
    }

    fn cards(&self, side: SideId) -> impl Iterator<Item = &Card> {
        self.setup.of::<C3g>().expect("the battle uses C3G").cards.iter().filter(move |card| card.side == side)
    }

    /// The cards that may take the first turn of a side: only one, if the scenario places the order markers.
    fn openers(&self, side: SideId) -> impl Iterator<Item = &Card> {
        let rules = as_c3g(&self.battle).rules();
        let first = rules.given_markers.as_ref().map(|given| &rules.card(given[side.index()][0]).id);
        self.cards(side).filter(move |card| first.is_none_or(|first| card.id == *first))
    }

    /// The points of a figure: its share of the points of its card.
    fn worth(&self, figure: FigureId) -> f64 {
        let card = as_c3g(&self.battle).card(figure);
        f64::from(card.points.0) / f64::from(u32::try_from(card.figures.len()).unwrap())
    }

    /// The number of points that a side must not lose at once.
    fn limit(&self, side: SideId) -> f64 {
        PART * self.cards(side).map(|card| f64::from(card.points.0)).sum::<f64>()
    }

    /// The turn of the other side with the highest chance of too great a loss, before any move.
    fn at_start(&self, side: SideId) -> Blow {
        self.struck(&self.battle, side, "before any move")
    }

    /// The same after any first move of the given side, or `at_start`.
    fn worst(&self, side: SideId, at_start: Blow) -> Blow {
        let mut worst = at_start;
        for figure in self.openers(side).flat_map(|card| card.figures.iter().copied()) {
            for way in Reach::of(as_c3g(&self.battle), figure).destinations() {
                let mut battle = self.battle.clone();
                battle.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at: way.to }]);
                let at = self.setup.board.at(way.to.head);
                // A figure that destroys itself in lava on the way cannot be attacked.
                let arrives = unhurt(as_c3g(&self.battle), figure, way).value();
                let mut blow = self.struck(&battle, side, &format!("{} at {at}", self.setup.figure(figure).name));
                blow.chance *= arrives;
                worst = if blow.chance > worst.chance { blow } else { worst };
            }
        }
        worst
    }

    /// The turn of a card with the highest chance of too great a loss for a side.
    fn struck(&self, battle: &Battle, side: SideId, told: &str) -> Blow {
        let others = (0..2).map(SideId).find(|other| *other != side).expect("two sides");
        let turns = self.openers(others).map(|card| self.turn(battle, card, side, told));
        turns.max_by(|one, other| one.chance.total_cmp(&other.chance)).expect("each side has cards")
    }

    fn turn(&self, battle: &Battle, card: &Card, side: SideId, told: &str) -> Blow {
        let maps: Vec<Threats> = card.figures.iter().map(|figure| Threats::of(as_c3g(battle), *figure)).collect();
        let limit = self.limit(side);
        let mut best = 0.0_f64;
        // A single attack, including all figures that it hits.
        for map in &maps {
            for threat in &map.threats {
                let lost = |destroyed: &[Occupant]| -> f64 { destroyed.iter().map(|who| self.lost(*who, side)).sum() };
                let chance = map.odds(threat).chance(|outcome| lost(&outcome.destroyed) > limit);
                best = best.max(chance.value() * threat.arrival.value());
            }
        }
        // All figures of a squad against one target. This is an optimistic estimate: each place counts with the best
        // chance of any figure for each number of wounds.
        if maps.len() > 1 {
            let targets = self.cards(side).flat_map(|card| card.figures.iter().copied());
            for target in targets.filter(|target| self.worth(*target) > limit) {
                best = best.max(together(as_c3g(battle), &maps, target));
            }
        }
        let told = if best > 0.0 { format!("{told}, struck by {}", card.name) } else { told.to_owned() };
        Blow { chance: 100.0 * best, told }
    }

    fn lost(&self, who: Occupant, side: SideId) -> f64 {
        match who {
            Occupant::Figure(figure) if self.setup.figure(figure).side == side => self.worth(figure),
            _ => 0.0,
        }
    }
}

/// An optimistic estimate of the chance that the figures of these maps together destroy a target, each from a different
/// place. The same figure may be counted at several places.
fn together(battle: C3gBattle<'_>, maps: &[Threats], target: FigureId) -> f64 {
    let life = usize::from(battle.life_left(target));
    // For each place, the chance of at least each number of wounds. The last entry is the chance of death.
    let mut places = BTreeMap::<Cell, Vec<f64>>::new();
    for map in maps {
        for threat in map.threats.iter().filter(|threat| threat.question.target == Occupant::Figure(target)) {
            let best = places.entry(threat.at.head).or_insert_with(|| vec![0.0; life + 1]);
            for (wounds, best) in best.iter_mut().enumerate() {
                *best = best.max(reaches(map.odds(threat), wounds, life) * threat.arrival.value());
            }
        }
    }
    let mut places: Vec<Vec<f64>> = places.into_values().collect();
    places.sort_by(|one, other| other.iter().sum::<f64>().total_cmp(&one.iter().sum::<f64>()));
    let mut so_far = vec![0.0; life + 1];
    so_far[0] = 1.0;
    for at_least in places.iter().take(maps.len()) {
        let mut next = vec![0.0; life + 1];
        for wounds in 0..=life {
            let least = if wounds == 0 { 1.0 } else { at_least[wounds] };
            let exactly = least - at_least.get(wounds + 1).copied().unwrap_or(0.0);
            for (before, chance) in so_far.iter().enumerate() {
                next[(before + wounds).min(life)] += chance * exactly;
            }
        }
        so_far = next;
    }
    so_far[life]
}

/// The chance that the target takes at least this many wounds, or dies.
fn reaches(odds: &Odds, wounds: usize, life: usize) -> f64 {
    let target = odds.question.target;
    let taken = odds.chance(|outcome| {
        outcome.destroys(target) || (wounds < life && usize::from(outcome.wounds_of(target).0) >= wounds)
    });
    taken.value()
}

#[test]
fn no_first_turn_decides_the_battle() {
    let mut told = Vec::new();
    for (name, setup) in shipped::c3g() {
        let (_, limit) = LIMITS.iter().find(|(known, _)| *known == name).expect("a limit for each shipped battle");
        let opening = Opening::of(&setup);
        for side in [SideId(0), SideId(1)] {
            let at_start = opening.at_start(side);
            assert!(at_start.chance <= LIMIT_AT_START, "{name}: {at_start:?}");
            let worst = opening.worst(side, at_start);
            let line = format!(
                "{name}: {} lose more than a fifth: {:.1} % ({})",
                setup.side(side).name,
                worst.chance,
                worst.told
            );
            assert!(worst.chance <= *limit, "{line}");
            told.push(line);
        }
    }
    println!("{}", told.join("\n"));
}
