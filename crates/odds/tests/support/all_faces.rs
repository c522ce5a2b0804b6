//! Plays of the real game, one for each combination of faces.

use std::collections::BTreeMap;

use knockback_odds::Ratio;
use knockback_rules::{
    battle::{FigureId, Frame, Order},
    c3g,
    dice::{Answer, CombatFace, Dice, DiceError, Faces, RollRequest},
    game::Game,
};

use super::ending::{self, Ending};
use crate::rules_support::play::as_c3g;

/// Dice that show the current faces and then advance like an odometer; the last die changes fastest.
#[derive(Default)]
struct Odometer {
    /// For each die, its face and its number of different faces.
    dice: Vec<(u8, u8)>,
    used: usize,
    ways: u128,
    whole: u128,
}

impl Odometer {
    fn begin(&mut self) {
        (self.used, self.ways, self.whole) = (0, 1, 1);
    }

    /// The face of the next die, which has this many different faces.
    fn next(&mut self, kinds: u8) -> u8 {
        if self.used == self.dice.len() {
            self.dice.push((0, kinds));
        }
        let (shows, of) = self.dice[self.used];
        assert_eq!(of, kinds, "the same faces must lead to the same rolls");
        self.used += 1;
        shows
    }

    /// Advances to the next combination of faces. Returns false after the last one.
    fn turn(&mut self) -> bool {
        self.dice.truncate(self.used);
        while let Some((shows, of)) = self.dice.pop() {
            if shows + 1 < of {
                self.dice.push((shows + 1, of));
                return true;
            }
        }
        false
    }
}

impl Dice for Odometer {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        let faces = if matches!(request, RollRequest::D20 | RollRequest::D20Band { .. }) {
            self.whole *= 20;
            Faces::D20(1 + self.next(20))
        } else {
            // Three of the six faces are skulls, two are shields, one is blank.
            let kinds = [(CombatFace::Skull, 3), (CombatFace::Shield, 2), (CombatFace::Blank, 1)];
            let roll = |_| {
                let (face, ways) = kinds[usize::from(self.next(3))];
                self.ways *= ways;
                self.whole *= 6;
                face
            };
            Faces::Combat((0..request.dice()).map(roll).collect())
        };
        let rolled = request.read(&faces).expect("the faces fit the request");
        Ok(Answer { rolled, faces })
    }
}

/// The ends of an attack over all faces of all dice. `None` if there are more than `most` plays.
pub fn endings(game: &Game, attack: &Order, line: Option<&Order>, most: usize) -> Option<BTreeMap<Ending, Ratio>> {
    let mut endings = BTreeMap::<Ending, Ratio>::new();
    let mut dice = Odometer::default();
    for _ in 0..most {
        dice.begin();
        let ending = ending::play(game, attack, line, &mut dice);
        let sum = endings.entry(ending).or_insert(Ratio::ZERO);
        *sum = sum.plus(&Ratio::of(dice.ways, dice.whole));
        if !dice.turn() {
            return Some(endings);
        }
    }
    None
}

/// The chance that a figure is not wounded when it moves along a path in the real game.
pub fn unhurt(game: &Game, way: &c3g::ReachPath, figure: FigureId) -> Ratio {
    let order = Order::C3g(way.order(as_c3g(game.battle()), figure));
    let mut chance = Ratio::ZERO;
    let mut dice = Odometer::default();
    loop {
        dice.begin();
        let mut played = game.clone();
        played.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        while !matches!(played.battle().top(), Some(Frame::C3g(c3g::Frame::Glyph(_) | c3g::Frame::Verdict(_)))) {
            assert!(played.settle_once(&mut dice).expect("the dice answer"), "a move asks for no choice");
        }
        if as_c3g(played.battle()).state().wounds(figure) == as_c3g(game.battle()).state().wounds(figure) {
            chance = chance.plus(&Ratio::of(dice.ways, dice.whole));
        }
        if !dice.turn() {
            return chance;
        }
    }
}
