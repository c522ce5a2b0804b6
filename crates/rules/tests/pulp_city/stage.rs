//! Plays a case after a rotation and a shift.

use std::{collections::BTreeMap, sync::Arc};

use knockback_rules::{
    battle::{CardId, FigureId, Occupant, Order, Refusal, Setup},
    dice::{Answer, Dice, DiceError, Faces, RollRequest},
    game::Game,
    geometry::{Coord, Direction},
    pulp_city::{PulpCity, PulpCityBattle},
};

use super::{
    case::{Case, Hex},
    scene::{id, scenario, sides},
    spoken,
};

/// Transformation of a case: a rotation by multiples of 60 degrees, then a shift.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lie {
    pub(crate) sixths: u8,
    pub(crate) by: Hex,
}

impl Lie {
    /// The transformation that changes nothing.
    pub(crate) const STRAIGHT: Self = Self { sixths: 0, by: (0, 0) };

    /// Transforms a hex of a case.
    pub(crate) fn hex(self, (mut q, mut r): Hex) -> Coord {
        for _ in 0..self.sixths {
            (q, r) = (-r, q + r);
        }
        Coord::new(q + self.by.0, r + self.by.1)
    }

    /// Converts a hex back to the notation of the case.
    pub(crate) fn back(self, at: Coord) -> Hex {
        let (mut q, mut r) = (at.q - self.by.0, at.r - self.by.1);
        for _ in 0..self.sixths {
            (q, r) = (q + r, -q);
        }
        (q, r)
    }

    /// Transforms a direction of a case.
    pub(crate) fn direction(self, number: u8) -> Direction {
        Direction::new(number).expect("a direction").clockwise(self.sixths)
    }

    /// Converts a direction back to the notation of the case.
    pub(crate) fn unturned(self, direction: Direction) -> u8 {
        direction.clockwise(6 - self.sixths).number()
    }
}

/// Dice with given results, roll by roll.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told(pub(crate) Vec<Vec<u8>>);

impl Told {
    /// Parses the dice of some rolls, one string for each roll.
    pub(crate) fn of(rolls: &[String]) -> Self {
        let faces = |roll: &String| roll.split_whitespace().map(|face| face.parse().expect("a face")).collect();
        Self(rolls.iter().map(faces).collect())
    }
}

impl Dice for Told {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        if self.0.is_empty() {
            return Err(DiceError::TooShort { held: 0, request });
        }
        let faces = Faces::D6(self.0.remove(0));
        let rolled = request.read(&faces).unwrap_or_else(|| panic!("{request} was asked for, not {faces}"));
        Ok(Answer { rolled, faces })
    }
}

/// A case played up to its end or first refusal.
pub(crate) struct Staged {
    pub(crate) game: Game,
    /// The game before the last order.
    pub(crate) before: Game,
    /// The length of the log before the first order.
    pub(crate) begun: usize,
    /// Refusal of the last order.
    pub(crate) refused: Option<Refusal>,
    /// Dice left.
    pub(crate) dice: Told,
}

/// Returns the game of a case before its first order, with the active model activated, and the dice left.
pub(crate) fn begin(case: &Case, lie: Lie) -> (Game, Told) {
    let setup = Setup::new(scenario(case, lie)).unwrap_or_else(|faults| panic!("{}: {faults}", case.name));
    let mut game = Game::new(Arc::new(setup), None);
    let default = [6, 5, 4, 3];
    let start = if case.start.is_empty() { &default[..sides(case)] } else { &case.start };
    let mut dice = Told(start.iter().map(|face| vec![*face]).collect());
    dice.0.extend(Told::of(&case.dice).0);
    settle(&mut game, &mut dice);
    if let Some(who) = &case.active {
        let order = spoken::order(&game, &format!("activate {who}"), lie);
        game.submit(&order).unwrap_or_else(|refusal| panic!("{}: {refusal}", case.name));
        settle(&mut game, &mut dice);
    }
    (game, dice)
}

/// Plays a case.
pub(crate) fn play(case: &Case, lie: Lie) -> Staged {
    let (mut game, mut dice) = begin(case, lie);
    let begun = game.log().len();
    let (mut before, mut refused) = (game.clone(), None);
    for text in &case.orders {
        assert!(refused.is_none(), "{}: refused before \"{text}\": {refused:?}", case.name);
        before = game.clone();
        let order = spoken::order(&game, text, lie);
        let offered = game.battle().legal_orders().contains(&order);
        match game.submit(&order) {
            Ok(()) => assert!(offered, "{}: \"{text}\" is accepted and not offered", case.name),
            Err(refusal) => {
                assert!(!offered, "{}: \"{text}\" is offered and refused", case.name);
                refused = Some(refusal);
            }
        }
        settle(&mut game, &mut dice);
    }
    Staged { game, before, begun, refused, dice }
}

/// Resolves the battle until the next choice, or until the scripted dice run out.
pub(crate) fn settle(game: &mut Game, dice: &mut Told) {
    for _ in 0..10_000 {
        match game.settle_once(dice) {
            Ok(true) => {}
            Ok(false) | Err(_) => return,
        }
    }
    panic!("the game never reaches a choice: {:?}", game.battle().top());
}

/// Returns the figure for a letter.
pub(crate) fn figure(game: &Game, letter: &str) -> FigureId {
    game.battle().setup().names.figure(&id(letter)).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns the figure or object for a letter.
pub(crate) fn occupant(game: &Game, letter: &str) -> Option<Occupant> {
    let names = &game.battle().setup().names;
    let object = || names.object(&id(letter)).map(Occupant::Object);
    names.figure(&id(letter)).map(Occupant::Figure).or_else(|_| object()).ok()
}

/// Returns the card of a model.
pub(crate) fn card_of(game: &Game, letter: &str) -> CardId {
    played(game).rules().card_of(figure(game, letter))
}

/// Returns the battle as a Pulp City battle.
pub(crate) fn played(game: &Game) -> PulpCityBattle<'_> {
    game.battle().as_ruleset::<PulpCity>().expect("the battle is a Pulp City battle")
}

/// Parses an order of a transformed case.
pub(crate) fn order(game: &Game, text: &str, lie: Lie) -> Order {
    spoken::order(game, text, lie)
}

/// Returns the models of a case by the ids written in cases.
pub(crate) fn cast(game: &Game) -> BTreeMap<String, FigureId> {
    let setup = game.battle().setup();
    setup.figure_ids().map(|figure| (spoken::letter(&setup.figure(figure).id), figure)).collect()
}
