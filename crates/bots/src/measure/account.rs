//! What befell each figure of a battle: a fold over its events.

use knockback_rules::battle::{Battle, Event, FigureId, Whereabouts};

use super::deeds::{Deed, Source};
use crate::rulesets::{cost, tell};

/// What a battle came to for each of its figures, as far as it has been played.
///
/// It is counted from events, so it is the same whoever decides. A displacement, or flight, is whatever moves a figure against its
/// will: knockback, throw, push, pull, drag or shift. Harm of what it strikes, of its landing and of the ground where it ends
/// is harm of the flight; the same ground in a move of one's own is not.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    figures: Vec<FigureAccount>,
    rounds: u16,
    /// Whose act is being resolved.
    actor: Option<FigureId>,
    /// Who strikes in the middle of it.
    striker: Option<FigureId>,
    /// What each figure was hurt by last, and whether it was displaced since the act began.
    fates: Vec<Fate>,
}

/// What befell a figure, and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct FigureAccount {
    /// What it costs: its points, its part of those of its card, or its level.
    pub cost: f64,
    /// Whether it has been on the board.
    pub fielded: bool,
    /// What it is lost to: destroyed, knocked out, downed or out of action. `None` while it fights.
    pub lost: Option<LostTo>,
    /// Harm that it did to enemies: wounds in C3G, STUN in Champions, else hit points.
    pub harm_dealt: u32,
    /// Harm that it suffered, of whatever.
    pub harm_suffered: u32,
    /// Enemies that were lost to it.
    pub kills: u32,
    /// Those of them that were lost to a flight.
    pub kills_by_flight: u32,
    /// How often it was moved against its will, by a hex at least.
    pub flights: u32,
    /// Hexes of all its flights.
    pub hexes_flown: u32,
    /// Hexes of the longest one.
    pub longest_flight: u32,
    /// How often it struck something on a flight.
    pub crashes: u32,
    /// How often that was a friend.
    pub bowled_into_friend: u32,
    /// Falls for which dice are rolled or damage is counted, and pits.
    pub falls: u32,
    /// Levels of all of them.
    pub levels_fallen: u32,
}

/// What a figure was lost to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LostTo {
    /// A blow, a shot or a spell.
    Blow,
    /// A flight: something struck, a landing, a fall or burning ground at its end, a pit.
    Flight,
    /// Its own move, its own effort, or time.
    Own,
}

impl LostTo {
    /// The name that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blow => "blow",
            Self::Flight => "flight",
            Self::Own => "own",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Fate {
    displaced: bool,
    last: Option<LostTo>,
}

impl Account {
    /// An account of a battle at its start.
    #[must_use]
    pub fn new(battle: &Battle) -> Self {
        let figures: Vec<FigureAccount> = battle
            .setup()
            .figure_ids()
            .map(|figure| FigureAccount {
                cost: cost(battle, figure).unwrap_or(0.0),
                fielded: matches!(battle.field().whereabouts(figure), Whereabouts::Standing(_)),
                ..FigureAccount::default()
            })
            .collect();
        let fates = vec![Fate::default(); figures.len()];
        Self { figures, rounds: 0, actor: None, striker: None, fates }
    }

    /// What befell each figure, by [`FigureId`].
    #[must_use]
    pub fn figures(&self) -> &[FigureAccount] {
        &self.figures
    }

    /// How many rounds have begun, in Champions turns.
    #[must_use]
    pub const fn rounds(&self) -> u16 {
        self.rounds
    }

    /// Takes an event into account, of a battle that stands before it.
    pub fn see(&mut self, battle: &Battle, event: &Event) {
        match event {
            Event::Agenda(_) => {}
            Event::Deployed { figure, .. } | Event::Settled { figure, .. } => {
                self.figures[figure.index()].fielded = true;
            }
            event => tell(battle, event, &mut |deed| self.note(battle, deed)),
        }
    }

    /// Takes an event into account, and applies it to the battle.
    pub(crate) fn apply(&mut self, battle: &mut Battle, event: &Event) {
        self.see(battle, event);
        battle.apply(event);
    }

    fn note(&mut self, battle: &Battle, deed: Deed) {
        match deed {
            Deed::Round(round) => self.rounds = self.rounds.max(round),
            Deed::Act(actor) => {
                (self.actor, self.striker) = (actor, None);
                self.fates.fill(Fate::default());
            }
            Deed::Strikes(striker) => self.striker = Some(striker),
            Deed::Displaced(figure) => self.fates[figure.index()].displaced = true,
            Deed::Flew { figure, hexes } => self.flew(figure, hexes.into()),
            Deed::Crashed { figure, into } => self.crashed(battle, figure, into),
            Deed::Fell { figure, levels } => {
                let account = &mut self.figures[figure.index()];
                account.falls += 1;
                account.levels_fallen += u32::from(levels);
            }
            Deed::Hurt { figure, harm, of } => self.hurt(battle, figure, harm.into(), of),
            Deed::Threatened { figure, of } => self.fates[figure.index()].last = Some(self.lost_to(figure, of)),
            Deed::Lost(figure) => self.lose(battle, figure),
            Deed::Back(figure) => self.figures[figure.index()].lost = None,
        }
    }

    fn flew(&mut self, figure: FigureId, hexes: u32) {
        let account = &mut self.figures[figure.index()];
        account.flights += u32::from(hexes > 0);
        account.hexes_flown += hexes;
        account.longest_flight = account.longest_flight.max(hexes);
    }

    /// Whoever is struck by a flyer rolls dice too, and has not crashed.
    fn crashed(&mut self, battle: &Battle, figure: FigureId, into: Option<FigureId>) {
        if self.fates[figure.index()].displaced {
            let account = &mut self.figures[figure.index()];
            account.crashes += 1;
            account.bowled_into_friend +=
                u32::from(into.is_some_and(|other| battle.owner(other) == battle.owner(figure)));
        }
    }

    fn hurt(&mut self, battle: &Battle, figure: FigureId, harm: u32, of: Source) {
        let to = self.lost_to(figure, of);
        self.fates[figure.index()].last = Some(to);
        self.figures[figure.index()].harm_suffered += harm;
        if let Some(by) = self.blamed(battle, figure, to) {
            self.figures[by.index()].harm_dealt += harm;
        }
    }

    fn lose(&mut self, battle: &Battle, figure: FigureId) {
        if self.figures[figure.index()].lost.is_some() {
            return;
        }
        let to = self.fates[figure.index()].last.unwrap_or(LostTo::Own);
        self.figures[figure.index()].lost = Some(to);
        if let Some(by) = self.blamed(battle, figure, to) {
            let account = &mut self.figures[by.index()];
            account.kills += 1;
            account.kills_by_flight += u32::from(to == LostTo::Flight);
        }
    }

    fn lost_to(&self, figure: FigureId, of: Source) -> LostTo {
        match of {
            Source::Blow => LostTo::Blow,
            Source::Flight => LostTo::Flight,
            Source::Ground if self.fates[figure.index()].displaced => LostTo::Flight,
            Source::Ground | Source::Own => LostTo::Own,
        }
    }

    /// The enemy whose act did something to a figure.
    fn blamed(&self, battle: &Battle, figure: FigureId, to: LostTo) -> Option<FigureId> {
        let by = match to {
            LostTo::Blow => self.striker.or(self.actor),
            LostTo::Flight => self.actor,
            LostTo::Own => None,
        };
        by.filter(|by| battle.owner(*by) != battle.owner(figure))
    }
}
