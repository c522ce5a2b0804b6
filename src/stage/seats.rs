//! The players of the sides: people at this screen, and bots.

use std::{fmt, iter, str::FromStr};

use bevy::prelude::Resource;
use knockback_bots::Level;
use knockback_rules::{
    battle::{Battle, SideId},
    game::Game,
};

/// The player of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Seat {
    /// A person at this screen.
    #[default]
    Person,
    /// A bot of the given level.
    Bot(Level),
}

/// The word for a person in settings and saved battles. A bot is written as the number of its level.
const PERSON: &str = "person";

impl Seat {
    /// Returns all possible players of a side: a person, then the bots from weakest to strongest.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        iter::once(Self::Person).chain(Level::ALL.into_iter().map(Self::Bot))
    }

    /// Returns the next player in this list, wrapping around.
    fn next(self) -> Self {
        Self::all().skip_while(|seat| *seat != self).nth(1).unwrap_or_default()
    }

    /// Returns the level of a bot.
    pub(crate) const fn level(self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Bot(level) => Some(level),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str(PERSON),
            Self::Bot(level) => level.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = knockback_bots::NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == PERSON { Ok(Self::Person) } else { text.parse().map(Self::Bot) }
    }
}

/// The players of all sides. The default is people.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seats(Vec<Seat>);

/// Maximum number of seats, more than any scenario has sides. Further entries in a settings file edited by hand are
/// ignored.
const MAX: usize = 16;

impl Seats {
    /// Parses a text with one word per side. Invalid words mean a person.
    pub(crate) fn read(text: &str) -> Self {
        Self(text.split_whitespace().take(MAX).map(|word| word.parse().unwrap_or_default()).collect())
    }

    /// Formats the seats as text, up to the last bot. Empty if people play all sides.
    pub(crate) fn text(&self) -> String {
        let bots = self.0.iter().rposition(|seat| *seat != Seat::Person).map_or(0, |last| last + 1);
        self.0[..bots].iter().map(Seat::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Returns the player of a side.
    pub(crate) fn of(&self, side: SideId) -> Seat {
        self.0.get(side.index()).copied().unwrap_or_default()
    }

    /// True if a bot plays the side.
    pub(crate) fn is_bot(&self, side: SideId) -> bool {
        self.of(side) != Seat::Person
    }

    /// Assigns a player to a side.
    pub(crate) fn put(&mut self, side: SideId, seat: Seat) {
        if self.0.len() <= side.index() {
            self.0.resize(side.index() + 1, Seat::Person);
        }
        self.0[side.index()] = seat;
    }

    /// Assigns the next possible player to a side.
    pub(crate) fn pass_on(&mut self, side: SideId) {
        self.put(side, self.of(side).next());
    }

    /// Returns the side and level of the bot that must decide now.
    pub(crate) fn deciding_bot(&self, battle: &Battle) -> Option<(SideId, Level)> {
        let side = battle.choice()?.decider;
        Some((side, self.of(side).level()?))
    }

    /// Returns the side of the only person in a battle. `None` if there are several, or none.
    pub(crate) fn alone(&self, battle: &Battle) -> Option<SideId> {
        let mut persons = (0u16..).map(SideId).take(battle.setup().sides.len()).filter(|side| !self.is_bot(*side));
        persons.next().filter(|_| persons.next().is_none())
    }

    /// Number of orders to take back so that a person decides again: the person's last order and all bot orders after
    /// it. `None` if no person has given an order, or if a die roll or revealed information prevents this.
    pub(crate) fn orders_back(&self, game: &Game) -> Option<usize> {
        let person = |battle: &Battle| battle.choice().is_some_and(|choice| !self.is_bot(choice.decider));
        game.undoable().position(person).map(|place| place + 1)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario};

    use super::*;

    #[test]
    fn written_seats_read_back_unchanged() {
        let mut seats = Seats::default();
        assert_eq!(seats.text(), "");
        seats.put(SideId(1), Seat::Bot(Level::MAX));
        assert_eq!((seats.of(SideId(0)), seats.is_bot(SideId(1))), (Seat::Person, true));
        assert_eq!(seats.text(), format!("person {}", Level::MAX));
        assert_eq!(Seats::read(&seats.text()), seats);
        seats.put(SideId(1), Seat::Person);
        assert_eq!(seats.text(), "");
        let odd = Seats::read("nobody -1 99 0");
        assert_eq!(odd.text(), "person person person 0", "an invalid entry is a person");
        assert_eq!(Seats::read(&"0 ".repeat(1_000)).0.len(), MAX);
    }

    /// Searches the games that can follow from this one. Returns the first in which another side decides and the last
    /// order can be taken back.
    fn handed_over(game: &Game, depth: usize) -> Option<Game> {
        let asked = |game: &Game| game.battle().choice().map(|choice| choice.decider);
        let orders: Vec<_> = game.battle().legal_orders().iter().collect();
        orders.iter().rev().take(4).find_map(|order| {
            let mut next = game.clone();
            next.play(order, &mut SeededDice::new(3)).unwrap();
            let over = next.can_undo() && asked(&next).is_some_and(|side| Some(side) != asked(game));
            if over { Some(next) } else { handed_over(&next, depth.checked_sub(1)?) }
        })
    }

    #[test]
    fn undo_returns_to_the_last_choice_of_a_person() {
        let text = include_bytes!("../../tests/fixtures/platform.ron");
        let setup = Arc::new(Setup::new(read_scenario("platform.ron", text).unwrap()).unwrap());
        let (mut game, mut dice) = (Game::new(setup, Some(3)), SeededDice::new(3));
        game.settle(&mut dice).unwrap();
        let mut seats = Seats::default();
        assert_eq!(seats.orders_back(&game), None, "no order has been given");
        let person = game.battle().choice().unwrap().decider;
        let mut game = handed_over(&game, 3).expect("an activation without dice exists");
        let other = game.battle().choice().unwrap().decider;
        let bot = Seat::Bot(Level::ALL[0]);
        seats.put(other, bot);
        assert_ne!(person, other);
        assert_eq!(seats.orders_back(&game), Some(1));
        let order = game.battle().legal_orders().iter().next().unwrap();
        game.play(&order, &mut dice).unwrap();
        assert!(game.can_undo(), "{order:?} needs no dice");
        assert_eq!(seats.orders_back(&game), Some(2), "the bot's later orders are taken back too");
        assert_eq!(Seats::default().orders_back(&game), Some(1), "between persons one order is taken back");
        seats.put(person, bot);
        assert_eq!(seats.orders_back(&game), None, "no person has given an order");
    }

    #[test]
    fn a_person_against_bots_is_alone() {
        let text = include_bytes!("../../tests/fixtures/brink.ron");
        let battle = Battle::new(Arc::new(Setup::new(read_scenario("brink.ron", text).unwrap()).unwrap()));
        let mut seats = Seats::default();
        assert_eq!(seats.alone(&battle), None);
        seats.put(SideId(0), Seat::Bot(Level::MAX));
        assert_eq!(seats.alone(&battle), Some(SideId(1)));
        seats.put(SideId(1), Seat::Bot(Level::MAX));
        assert_eq!(seats.alone(&battle), None);
    }

    #[test]
    fn the_seat_button_cycles_through_all_players() {
        let mut seats = Seats::default();
        let side = SideId(0);
        let round: Vec<Seat> = Seat::all()
            .map(|_| {
                seats.pass_on(side);
                seats.of(side)
            })
            .collect();
        assert_eq!(round.last(), Some(&Seat::Person), "the cycle starts over");
        assert_eq!(round[..round.len() - 1], Seat::all().skip(1).collect::<Vec<_>>());
    }
}
