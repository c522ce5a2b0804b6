//! A battle, and all reports on it.

use std::{fmt::Write as _, iter::once, sync::Arc};

use knockback_rules::{
    battle::{Battle, Order, SideId},
    dice::SeededDice,
    game::Game,
    report,
};

use super::{
    golden::hash,
    grounds::Ground,
    pick::{self, Mix},
};

/// The possible viewers: `None` for the public view, and each side.
pub(crate) fn viewers(battle: &Battle) -> Vec<Option<SideId>> {
    let sides = (0..).take(battle.setup().sides.len());
    once(None).chain(sides.map(|side| Some(SideId(side)))).collect()
}

/// A played battle and the text about it.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) game: Game,
    /// The orders given, and the choices that they answer, in words and in the format of files.
    pub(crate) orders: String,
    /// The number of legal orders before each order, and sometimes all of them.
    pub(crate) legal: String,
}

/// Plays a battle with at most `most` orders, which the seed determines.
pub(crate) fn play(ground: &Ground, seed: u64, most: usize) -> Told {
    play_until(ground, seed, most, |_| false)
}

/// Plays a battle until `wished` returns true, with at most `most` orders.
pub(crate) fn play_until(ground: &Ground, seed: u64, most: usize, wished: impl Fn(&Game) -> bool) -> Told {
    let mut dice = SeededDice::new(seed);
    let mut mix = Mix(!seed);
    let mut told =
        Told { game: Game::new(Arc::clone(&ground.setup), Some(seed)), orders: String::new(), legal: String::new() };
    told.game.settle(&mut dice).expect("seeded dice always answer");
    for number in 0..most {
        if wished(&told.game) {
            break;
        }
        let battle = told.game.battle();
        let legal: Vec<Order> = battle.legal_orders().iter().collect();
        let Some(order) = pick::order(&legal, battle, &mut mix) else { break };
        writeln!(told.legal, "{} legal orders", legal.len()).unwrap();
        if number % 16 == 5 {
            for order in &legal {
                writeln!(told.legal, "{} = {}", report::order_line(battle, order), pick::text(battle, order)).unwrap();
            }
        }
        writeln!(told.orders, "{:?}", report::choice_line(battle)).unwrap();
        writeln!(told.orders, "{:?}", report::choice_json(battle).map(|choice| choice.to_string())).unwrap();
        writeln!(told.orders, "> {}", report::order_line(battle, &order)).unwrap();
        writeln!(told.orders, "> {}", pick::text(battle, &order)).unwrap();
        if let Err(fault) = told.game.play(&order, &mut dice) {
            panic!("{}, seed {seed}: {order:?}: {fault}", ground.name);
        }
    }
    told
}

impl Told {
    /// The log as JSON, for each viewer in turn.
    pub(crate) fn json(&self) -> String {
        let (setup, mut text) = (self.game.battle().setup(), String::new());
        for viewer in viewers(self.game.battle()) {
            for event in self.game.log() {
                if let Some(value) = report::json(setup, event, viewer) {
                    writeln!(text, "{value}").unwrap();
                }
            }
        }
        text
    }

    /// The log in words, for each viewer in turn.
    pub(crate) fn words(&self) -> String {
        let viewers = viewers(self.game.battle());
        let mut texts = vec![String::new(); viewers.len()];
        let mut before = Battle::new(self.game.battle().shared_setup());
        for event in self.game.log() {
            for (viewer, text) in viewers.iter().zip(&mut texts) {
                if let Some(line) = report::line(&before, event, *viewer) {
                    writeln!(text, "{line}").unwrap();
                }
            }
            before.apply(event);
        }
        texts.concat()
    }

    /// The final state as JSON, in full and as each viewer sees it, and the drawn board.
    pub(crate) fn stand(&self) -> String {
        let battle = self.game.battle();
        let mut text = format!("{}\n", report::battle_json(battle));
        for side in viewers(battle) {
            writeln!(text, "{}", report::battle_json(&battle.seen_by(side))).unwrap();
        }
        writeln!(text, "{}", report::drawn(battle)).unwrap();
        text
    }

    /// A line for the golden file.
    pub(crate) fn line(&self, ground: &Ground, seed: u64) -> String {
        format!(
            "{} seed={seed} orders={} events={} state={:016x} json={} words={} asked={} legal={} stand={}",
            ground.name,
            self.game.record().entries.len(),
            self.game.log().len(),
            self.game.battle().hash(),
            hash(&self.json()),
            hash(&self.words()),
            hash(&self.orders),
            hash(&self.legal),
            hash(&self.stand()),
        )
    }

    /// All text in full, for human readers. The JSON is the public log.
    pub(crate) fn in_full(&self) -> String {
        let battle = self.game.battle();
        let mut text =
            format!("== Orders\n{}\n== The log in the public view and in the view of each side\n", self.orders);
        text.push_str(&self.words());
        text.push_str("\n== The same log as JSON\n");
        for value in self.game.log().iter().filter_map(|event| report::json(battle.setup(), event, None)) {
            writeln!(text, "{value}").unwrap();
        }
        writeln!(text, "\n== The final state\n{}\n{}", report::battle_json(battle), report::drawn(battle)).unwrap();
        text
    }
}
