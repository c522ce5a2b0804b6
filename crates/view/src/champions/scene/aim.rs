//! A planned attack: to hit, damage, END, and the possible flights of its target.

use knockback_odds::{Ratio, champions::Question};
use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    board::{Cell, Footprint},
    champions::{
        ChampionsBattle, Charge, Maneuver, Order, Weapon,
        attack::WeaponProfile,
        damage, knockback,
        outlook::{Outlook, outlook},
        to_hit,
    },
    dice::{D6Pool, RollRequest, Rolled},
    units::Metres,
};

use super::flight::{self, Flight, KnockbackForecast, LadderRung};
use crate::selection::Selection;

/// A planned attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAttack {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: Occupant,
    /// The weapon.
    pub with: Weapon,
    /// The maneuver.
    pub maneuver: Maneuver,
    /// The charge that the attack belongs to, if any.
    pub charge: Option<Charge>,
    /// The roll to hit, with its reasons.
    pub to_hit: to_hit::ToHit,
    /// The chance to hit.
    pub hit: Ratio,
    /// The properties of the attack.
    pub blow: WeaponProfile,
    /// The damage that passes the defences on average, given a hit.
    pub through: Through,
    /// The possible flights of the target.
    pub forecast: KnockbackForecast,
    /// The inspected rung.
    pub rung: Option<usize>,
}

/// Average damage, before and after defences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Through {
    /// STUN as rolled.
    pub stun: Ratio,
    /// BODY as rolled.
    pub body: Ratio,
    /// STUN and BODY that pass the defences; `None` against an object.
    pub left: Option<(Ratio, Ratio)>,
}

impl Through {
    /// The average damage of a hit.
    #[must_use]
    pub fn new(battle: ChampionsBattle<'_>, target: Occupant, blow: &WeaponProfile) -> Self {
        let results = blow.results();
        let total = results.iter().map(|(_, ways)| ways).sum::<u128>().max(1);
        let mean = |of: &dyn Fn((u16, u16)) -> u16| {
            let sum = results.iter().map(|(shown, ways)| u128::from(of(*shown)) * ways).sum();
            Ratio::of(sum, total)
        };
        let left = match target {
            Occupant::Figure(figure) => {
                let through = |shown| damage::through(battle, figure, blow.damage(shown));
                Some((mean(&|shown| through(shown).0), mean(&|shown| through(shown).1)))
            }
            Occupant::Object(_) => None,
        };
        Self { stun: mean(&|(stun, _)| stun), body: mean(&|(_, body)| body), left }
    }
}

/// The chance that a 3d6 roll gives one of the wanted results.
pub fn chance(wanted: impl Fn(u16) -> bool) -> Ratio {
    let outcomes = RollRequest::Sum(D6Pool::of(3)).outcomes();
    let total = outcomes.total();
    let hits = outcomes.filter(|(rolled, _)| matches!(rolled, Rolled::Sum(sum) if wanted(*sum)));
    Ratio::of(hits.map(|(_, ways)| ways).sum(), total)
}

impl PlannedAttack {
    /// The question for the odds of the attack if no character defends against it.
    pub fn question(&self) -> Option<Question> {
        let Self { attacker, target, with, maneuver, charge, .. } = self;
        let attack = || Order::Attack { attacker: *attacker, target: *target, with: *with, maneuver: *maneuver };
        Question::new(charge.clone().map_or_else(attack, Order::Charge))
    }

    /// An attack from a cell.
    #[must_use]
    pub fn new(
        battle: ChampionsBattle<'_>,
        attacker: FigureId,
        target: Occupant,
        (with, maneuver): (Weapon, Maneuver),
        from: Cell,
    ) -> Option<Self> {
        let Outlook { aim: to_hit, blow, .. } = outlook(battle, attacker, target, (with, maneuver))?;
        let hits: Vec<Ratio> =
            (0..=blow.shots.max(1)).map(|hits| chance(|rolled| to_hit.hits_of(rolled, blow.shots) == hits)).collect();
        let hit = chance(|rolled| to_hit.hits(rolled));
        let through = Through::new(battle, target, &blow);
        let forecast = match target {
            Occupant::Figure(figure) => {
                let way = knockback::origin(battle, from, target);
                flight::forecast(battle, figure, (&blow, maneuver, with), (way, &hits))
            }
            Occupant::Object(_) => KnockbackForecast::Thing,
        };
        Some(Self { attacker, target, with, maneuver, charge: None, to_hit, hit, blow, through, forecast, rung: None })
    }

    /// The attack of a charge, from the cell on the path where it is made.
    #[must_use]
    pub fn of_charge(battle: ChampionsBattle<'_>, charge: Charge) -> Option<Self> {
        let Charge { figure, target, after, kind, strength, .. } = charge;
        let board = &battle.setup().board;
        let from = board.cell(*charge.path.get(usize::from(after).checked_sub(1)?)?)?;
        let maneuver = kind.maneuver(Metres(after * 2));
        let mut there = battle.copied();
        there.apply(&Event::Lifted { figure });
        if there.field().occupant(from).is_none() {
            there.apply(&Event::Settled { figure, at: Footprint::one(from) });
        }
        let aim = Self::new(there.played(), figure, target, (Weapon::Strength(strength), maneuver), from)?;
        Some(Self { charge: Some(charge), ..aim })
    }

    /// Adds the inspected rung: the one selected on the ladder, otherwise the one that ends on the hovered cell. On the
    /// cell of the target, the attack as a whole is shown.
    #[must_use]
    pub fn inspecting(self, picked: &Selection) -> Self {
        let rung = self.flight().and_then(|flight| {
            let rung = picked.rung.filter(|rung| *rung < flight.landings.len());
            let moved = |rung: &usize| flight.landings[*rung].trajectory.moved > 0;
            rung.or_else(|| picked.cell.and_then(|cell| flight.landing_on(cell)).filter(moved))
        });
        Self { rung, ..self }
    }

    /// The flight, if its direction is known.
    #[must_use]
    pub fn flight(&self) -> Option<&Flight> {
        match &self.forecast {
            KnockbackForecast::Flies(flights) => flights.first(),
            _ => None,
        }
    }

    /// The shown rung: the inspected one, otherwise the likeliest.
    #[must_use]
    pub fn shown(&self) -> Option<&LadderRung> {
        let flight = self.flight()?;
        let rung = self.rung.or_else(|| flight.likeliest());
        rung.and_then(|rung| flight.landings.get(rung))
    }

    /// True if its charge ends on a cell.
    #[must_use]
    pub fn ends_on(&self, battle: ChampionsBattle<'_>, cell: Cell) -> bool {
        let end = self.charge.as_ref().and_then(|charge| charge.path.last());
        end.is_some_and(|end| battle.setup().board.cell(*end) == Some(cell))
    }
}
