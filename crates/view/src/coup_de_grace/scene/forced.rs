//! Where forced moves would go, as the rules carry them out.

use knockback_odds::{Ratio, coup_de_grace::Odds};
use knockback_rules::{
    battle::{Event, FigureId},
    board::Cell,
    coup_de_grace::{self, Blow, Choice, CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy, Order, PitKind},
    displacement::Cause,
    geometry::Direction,
};

use super::{aim::FACES, lookahead};

/// Somebody who would be pushed or pulled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Whom.
    pub who: FigureId,
    /// From where.
    pub from: Cell,
    /// Each way that it can go; several where a player chooses between them.
    pub flights: Vec<ForcedMoveEnd>,
    /// Whether the attacker may leave it.
    pub optional: bool,
    /// Whether that can be looked at as well, after all ways.
    pub leaves: bool,
    /// Whether the attacker may turn it instead, for it can go nowhere (`CDG-24`).
    pub turns: bool,
}

/// A forced move with its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedMoveEnd {
    /// Which way, at first; `None` where it never begins.
    pub direction: Option<Direction>,
    /// The cells that are entered.
    pub path: Vec<Cell>,
    /// Why it goes no further.
    pub cause: Cause,
    /// The pit at its end.
    pub pit: Option<PitKind>,
}

impl ForcedMoveEnd {
    /// Where it ends; `None` where it goes nowhere.
    #[must_use]
    pub fn end(&self) -> Option<Cell> {
        self.path.last().copied()
    }

    /// How likely it comes to that: who is out of action before it goes stays where it is.
    #[must_use]
    pub fn chance(&self, odds: &Odds) -> Ratio {
        odds.chance(|result| result.moved() > 0 && Some(result.landing) == self.end())
    }
}

impl Forced {
    /// Where a hit sends its target; `None` where it sends it nowhere.
    #[must_use]
    pub fn of_hit(battle: CoupDeGraceBattle<'_>, blow: Blow) -> Option<Self> {
        let target = blow.target;
        let from = battle.cell_of(target)?;
        // All hits send it alike, but for one that takes it out of action before it goes.
        let mut hits =
            FACES.filter(|die| blow.hits(battle, *die)).filter_map(|die| lookahead::struck(battle, blow, die));
        let moved = |(after, events): &(CoupDeGraceBattleCopy, Vec<Event>)| {
            flight(events, target).is_some() || after.choice_of::<CoupDeGrace>().is_some()
        };
        let (after, events) = hits.find(moved)?;
        match after.choice_of::<CoupDeGrace>() {
            Some((_, Choice::Push { directions, optional, .. })) => {
                let chosen = Self::chosen(after.played(), target, &directions);
                chosen.map(|forced| Self { from, optional, leaves: optional, ..forced })
            }
            choice => {
                let turns = matches!(choice, Some((_, Choice::Face { .. })));
                let flights = flight(&events, target).into_iter().collect();
                Some(Self { who: target, from, flights, optional: false, leaves: false, turns })
            }
        }
    }

    /// Where a push would go that is to be chosen.
    #[must_use]
    pub fn chosen(battle: CoupDeGraceBattle<'_>, target: FigureId, directions: &[Direction]) -> Option<Self> {
        let from = battle.cell_of(target)?;
        let flights = directions.iter().filter_map(|direction| {
            let (_, events) = lookahead::happened(battle, &Order::Push { direction: Some(*direction) })?;
            flight(&events, target)
        });
        Some(Self { who: target, from, flights: flights.collect(), optional: true, leaves: false, turns: false })
    }

    /// The flight that is shown: of several, the one that is looked at; none where it is left.
    #[must_use]
    pub fn shown(&self, line: usize) -> Option<&ForcedMoveEnd> {
        let ways = self.flights.len() + usize::from(self.leaves);
        self.flights.get(line % ways.max(1))
    }
}

/// The forced move that events tell of somebody.
fn flight(events: &[Event], who: FigureId) -> Option<ForcedMoveEnd> {
    let (mut direction, mut path, mut cause, mut pit) = (None, Vec::new(), None, None);
    for event in events {
        match event {
            Event::CoupDeGrace(coup_de_grace::Event::PushBegan { figure, direction: way, .. }) if *figure == who => {
                direction = Some(*way);
            }
            Event::Stepped { figure, to } if *figure == who => path.push(to.head),
            Event::CoupDeGrace(coup_de_grace::Event::PushEnded { figure, cause: why, .. }) if *figure == who => {
                cause = Some(*why);
            }
            Event::CoupDeGrace(coup_de_grace::Event::Pit { figure, kind }) if *figure == who => pit = Some(*kind),
            _ => {}
        }
    }
    Some(ForcedMoveEnd { direction, path, cause: cause?, pit })
}
