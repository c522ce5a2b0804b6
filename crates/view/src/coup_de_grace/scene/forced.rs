//! Forecasts of forced moves, as the rules carry them out.

use knockback_odds::{Ratio, coup_de_grace::Odds};
use knockback_rules::{
    battle::{Event, FigureId},
    board::Cell,
    coup_de_grace::{self, Blow, Choice, CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy, Order, PitKind},
    displacement::Cause,
    geometry::Direction,
};

use super::{aim::FACES, lookahead};

/// A push or pull of a mini.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The mini.
    pub who: FigureId,
    /// The hex where the move starts.
    pub from: Cell,
    /// The move in each possible direction; several if a player chooses.
    pub flights: Vec<ForcedMoveEnd>,
    /// True if the attacker may decline.
    pub optional: bool,
    /// True if the last line previews declining.
    pub leaves: bool,
    /// True if the attacker may turn the mini instead, because it cannot move (`CDG-24`).
    pub turns: bool,
}

/// A forced move with its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedMoveEnd {
    /// The first direction; `None` if the move never begins.
    pub direction: Option<Direction>,
    /// The cells that the mini enters.
    pub path: Vec<Cell>,
    /// The reason why the move ends.
    pub cause: Cause,
    /// The pit at the end of the move.
    pub pit: Option<PitKind>,
}

impl ForcedMoveEnd {
    /// The final cell; `None` if the mini does not move.
    #[must_use]
    pub fn end(&self) -> Option<Cell> {
        self.path.last().copied()
    }

    /// The chance of this move. A mini that is taken out of action first stays in place.
    #[must_use]
    pub fn chance(&self, odds: &Odds) -> Ratio {
        odds.chance(|result| result.moved() > 0 && Some(result.landing) == self.end())
    }
}

impl Forced {
    /// The forced move after a hit; `None` if there is none.
    #[must_use]
    pub fn of_hit(battle: CoupDeGraceBattle<'_>, blow: Blow) -> Option<Self> {
        let target = blow.target;
        let from = battle.cell_of(target)?;
        // All hits cause the same move, except a hit that takes the target out of action first.
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

    /// The push that a player must choose.
    #[must_use]
    pub fn chosen(battle: CoupDeGraceBattle<'_>, target: FigureId, directions: &[Direction]) -> Option<Self> {
        let from = battle.cell_of(target)?;
        let flights = directions.iter().filter_map(|direction| {
            let (_, events) = lookahead::happened(battle, &Order::Push { direction: Some(*direction) })?;
            flight(&events, target)
        });
        Some(Self { who: target, from, flights: flights.collect(), optional: true, leaves: false, turns: false })
    }

    /// The shown move, by the selected line; `None` if declining is shown.
    #[must_use]
    pub fn shown(&self, line: usize) -> Option<&ForcedMoveEnd> {
        let ways = self.flights.len() + usize::from(self.leaves);
        self.flights.get(line % ways.max(1))
    }
}

/// Reads the forced move of a mini from events.
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
