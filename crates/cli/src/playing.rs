//! Plays orders in sequence, with dice from a seed or a file.

use std::{path::Path, sync::Arc};

use knockback_rules::{
    battle::{Battle, Event, Order, Refusal, Setup},
    dice::{Answer, Dice, DiceError, RollRequest, ScriptedDice, SeededDice},
    files::{read_dice, read_orders},
    game::Game,
    scenario::Faults,
};

use crate::{
    args::{BattleArgs, DiceArgs},
    failure::Failure,
    input::{self, Input},
};

/// A function that observes a game: it receives each event with the battle just before it.
pub(crate) type Watcher<'w> = dyn FnMut(&Battle, &Event) -> Result<(), Failure> + 'w;

/// The treatment of unused rolls in a dice file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leftover {
    /// Unused rolls are accepted.
    Fine,
    /// Unused rolls are a fault.
    Fault,
}

/// An order that was refused.
#[derive(Debug)]
pub(crate) struct RefusedOrder {
    /// The position of the order in its file.
    pub place: String,
    /// The refusal.
    pub refusal: Refusal,
}

/// A game to be played from files.
#[derive(Debug)]
pub(crate) struct Playing {
    orders_name: String,
    orders: Vec<(String, Order)>,
    dice: FileDice,
    game: Game,
}

/// Dice from a seed or a file.
#[derive(Debug)]
enum FileDice {
    Seeded(SeededDice),
    Scripted { name: String, dice: ScriptedDice },
}

impl FileDice {
    fn of(args: &DiceArgs) -> Result<Self, Failure> {
        let Some(path) = &args.dice else { return Ok(Self::Seeded(SeededDice::new(args.seed))) };
        let Input { name, bytes } = Input::read(path)?;
        let rolls = read_dice(&name, &bytes).map_err(|fault| input::unreadable(&fault))?;
        Ok(Self::Scripted { name, dice: ScriptedDice::new(rolls) })
    }

    fn seed(&self) -> Option<u64> {
        match self {
            Self::Seeded(dice) => Some(dice.seed()),
            Self::Scripted { .. } => None,
        }
    }

    fn fault(&self, fault: &DiceError, during: &str) -> Failure {
        match self {
            Self::Seeded(_) => Failure::Faults(fault.to_string()),
            Self::Scripted { name, .. } => Failure::Faults(format!("{name}: {fault}{during}")),
        }
    }
}

impl Dice for FileDice {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        match self {
            Self::Seeded(dice) => dice.answer(request),
            Self::Scripted { dice, .. } => dice.answer(request),
        }
    }
}

impl Playing {
    /// Reads all input files before anything is played.
    pub(crate) fn new(scenario: &Path, orders: Option<&Path>, dice: &DiceArgs) -> Result<Self, Failure> {
        let paths = [Some(scenario), orders, dice.dice.as_deref()];
        input::at_most_one_standard(paths.into_iter().flatten())?;
        let setup = Arc::new(input::setup(scenario)?);
        let (orders_name, orders) = match orders {
            Some(path) => orders_of(path, &setup)?,
            None => (String::new(), Vec::new()),
        };
        let dice = FileDice::of(dice)?;
        let game = Game::new(setup, dice.seed());
        Ok(Self { orders_name, orders, dice, game })
    }

    /// Plays all orders.
    ///
    /// The watcher receives all events up to a refused order or a roll without dice.
    pub(crate) fn play(
        mut self,
        leftover: Leftover,
        watcher: &mut Watcher,
    ) -> Result<Result<Game, RefusedOrder>, Failure> {
        let mut told = SeenEvents { battle: self.game.battle().clone(), events: 0, watcher };
        self.settle(&mut told, "")?;
        for (place, order) in std::mem::take(&mut self.orders) {
            if let Err(refusal) = self.game.submit(&order) {
                let place = format!("{}: {place}", self.orders_name);
                return Ok(Err(RefusedOrder { place, refusal }));
            }
            told.all_of(&self.game)?;
            self.settle(&mut told, &format!(" after the order of {}: {place}", self.orders_name))?;
        }
        if let (Leftover::Fault, FileDice::Scripted { dice, .. }) = (leftover, &self.dice) {
            dice.finish().map_err(|fault| self.dice.fault(&fault, ""))?;
        }
        Ok(Ok(self.game))
    }

    fn settle(&mut self, told: &mut SeenEvents, during: &str) -> Result<(), Failure> {
        loop {
            let settled = self.game.settle_once(&mut self.dice);
            told.all_of(&self.game)?;
            match settled {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(fault) => return Err(self.dice.fault(&fault, during)),
            }
        }
    }
}

/// The events already passed to the watcher.
struct SeenEvents<'t, 'w> {
    battle: Battle,
    events: usize,
    watcher: &'t mut Watcher<'w>,
}

impl SeenEvents<'_, '_> {
    fn all_of(&mut self, game: &Game) -> Result<(), Failure> {
        for event in game.log().iter().skip(self.events) {
            (self.watcher)(&self.battle, event)?;
            self.battle.apply(event);
        }
        self.events = game.log().len();
        Ok(())
    }
}

/// The battle after some orders, for commands that only inspect it.
pub(crate) fn battle_after(args: &BattleArgs) -> Result<Battle, Failure> {
    let playing = Playing::new(&args.scenario, args.orders.as_deref(), &args.dice)?;
    match playing.play(Leftover::Fine, &mut |_, _| Ok(()))? {
        Ok(game) => Ok(game.battle().clone()),
        Err(refused) => Err(Failure::Refused(refused.to_string())),
    }
}

impl std::fmt::Display for RefusedOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: refused: {}", self.place, self.refusal)
    }
}

/// Reads the orders of a file and resolves their ids. Reports unknown ids as faults, up to the same limit as for a
/// scenario.
fn orders_of(path: &Path, setup: &Setup) -> Result<(String, Vec<(String, Order)>), Failure> {
    let Input { name, bytes } = Input::read(path)?;
    let placed = read_orders(&name, &bytes).map_err(|fault| input::unreadable(&fault))?;
    let (mut orders, mut faults) = (Vec::new(), Vec::new());
    for placed in placed {
        match placed.order.resolve(setup) {
            Ok(order) => orders.push((placed.place, order)),
            Err(_) if faults.len() == Faults::MAX => {
                faults.push(format!("{name}: there are more faults than the {} listed", Faults::MAX));
                break;
            }
            Err(fault) => faults.push(format!("{name}: {}: {fault}", placed.place)),
        }
    }
    if faults.is_empty() { Ok((name, orders)) } else { Err(Failure::Faults(faults.join("\n"))) }
}
