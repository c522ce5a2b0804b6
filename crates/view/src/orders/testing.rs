//! A table without a window, on which tests play with clicks and keys.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Event, Outcome, Setup},
    board::Cell,
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    ruleset::BattleOf,
};
use knockback_testing::mix::Mix;

use super::{EndQuestion, PlayerIntent, Response, Wanted, closing_order, next_figure, next_target, sync_selection};
use crate::{RulesetView, keys::Key, selection::Selection};

/// A running battle, and the selection of its player.
pub(crate) struct Table<R: RulesetView> {
    pub(crate) game: Game,
    dice: SeededDice,
    pub(crate) selection: Selection,
    /// The message of the last action.
    pub(crate) said: String,
    /// The confirmation that the last action asked for before ending something.
    pub(crate) asked: Option<EndQuestion>,
    ruleset: std::marker::PhantomData<R>,
}

impl<R: RulesetView> Table<R> {
    /// A table with the battle of a scenario, before the first order.
    pub(crate) fn of(scenario: &[u8], seed: u64) -> Self {
        let setup = Arc::new(Setup::new(read_scenario("battle.ron", scenario).unwrap()).unwrap());
        let (mut game, mut dice) = (Game::new(setup, Some(seed)), SeededDice::new(seed));
        game.settle(&mut dice).unwrap();
        Self::at(game, dice)
    }

    /// A table with a running game.
    pub(crate) fn at(game: Game, dice: SeededDice) -> Self {
        let mut selection = Selection::default();
        sync_selection(game.battle(), &mut selection, true);
        Self { game, dice, selection, said: String::new(), asked: None, ruleset: std::marker::PhantomData }
    }

    pub(crate) fn battle(&self) -> &Battle {
        self.game.battle()
    }

    pub(crate) fn played(&self) -> BattleOf<'_, R> {
        self.battle().as_ruleset().unwrap()
    }

    pub(crate) fn choice(&self) -> R::Choice {
        self.battle().choice_of::<R>().expect("a choice is open").1
    }

    pub(crate) fn scene(&self) -> R::Scene {
        let seen = self.battle().seen_by(None);
        R::scene(seen.as_ruleset().unwrap(), &self.selection)
    }

    pub(crate) fn log(&self) -> &[Event] {
        self.game.log()
    }

    /// The number of orders given.
    pub(crate) fn orders(&self) -> usize {
        self.game.record().entries.len()
    }

    /// Performs an action of the player and gives its orders.
    pub(crate) fn intend(&mut self, intent: PlayerIntent<R::ChipAction>) {
        let (scene, choice) = (self.scene(), self.choice());
        let battle = self.game.battle().as_ruleset().unwrap();
        let Response { orders, message, ask_end, .. } = R::act((battle, &choice), &scene, &mut self.selection, intent);
        (self.said, self.asked) = (message.unwrap_or_default(), ask_end);
        for order in orders {
            match self.game.play(&order, &mut self.dice) {
                Ok(()) => {
                    self.selection.faces = None;
                    sync_selection(self.game.battle(), &mut self.selection, true);
                }
                Err(why) => self.said = why.to_string(),
            }
        }
    }

    /// Moves the pointer to a cell, or off the board.
    pub(crate) fn point(&mut self, cell: Option<Cell>) {
        let scene = self.scene();
        self.selection.look(cell, &scene);
    }

    pub(crate) fn click(&mut self, cell: Cell) {
        self.point(Some(cell));
        self.intend(PlayerIntent::At(cell));
    }

    /// Acts on the aimed target, or on the hovered cell.
    pub(crate) fn enter(&mut self) {
        let scene = self.scene();
        let target = scene.aimed().and_then(|aimed| scene.targets.iter().find(|target| target.who == aimed));
        let cell = target.and_then(|target| target.cells.first().copied()).or(self.selection.cell);
        let struck = scene.blow.as_ref().filter(|blow| blow.struck);
        match struck.map(|blow| blow.line % blow.lines.len().max(1)) {
            Some(line) => self.intend(PlayerIntent::Line(line)),
            None => self.intend(PlayerIntent::At(cell.expect("a hex is hovered"))),
        }
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.intend(PlayerIntent::Key(key));
    }

    pub(crate) fn end(&mut self) {
        self.intend(PlayerIntent::End);
    }

    /// Confirms the ending that the last action asked about.
    pub(crate) fn confirm(&mut self) {
        let order = closing_order(self.battle()).expect("the choice can be closed");
        self.game.play(&order, &mut self.dice).unwrap();
        sync_selection(self.game.battle(), &mut self.selection, true);
        self.asked = None;
    }

    pub(crate) fn next_figure(&mut self) {
        next_figure(self.game.battle(), &mut self.selection, false);
    }

    /// Aims at the next target that the action is meant for.
    pub(crate) fn aim(&mut self) {
        let scene = self.scene();
        if let Err(why) = next_target(&scene, &mut self.selection, Wanted::Meant, false) {
            self.said = why;
        }
    }

    /// Asserts that a click on a hex or an enemy without a legal action shows the rule that refuses the click.
    pub(crate) fn refuses_what_is_tried(&mut self) {
        let (mut on_free, mut on_enemy) = (None, None);
        for cell in self.battle().setup().board.cells().collect::<Vec<_>>() {
            self.point(Some(cell));
            let decider = self.battle().choice().map(|choice| choice.decider);
            let figure = self.battle().field().figure_on(cell);
            let enemy = figure.is_some_and(|who| Some(self.battle().controller(who)) != decider);
            let rule = self.scene().refusal.as_ref().map(|refusal| refusal.rule.0);
            let tried = rule.map(|rule| (cell, rule));
            if self.battle().field().occupant(cell).is_none() {
                on_free = on_free.or(tried);
            } else if enemy {
                on_enemy = on_enemy.or(tried);
            }
        }
        let (cell, rule) = on_free.or(on_enemy).expect("a cell without a legal action");
        self.click(cell);
        assert!(self.said.contains(rule), "{rule}: {:?}", self.said);
    }

    /// Plays a battle to its end. Asserts that each action of the player gives an order.
    pub(crate) fn play(mut self, name: &str, seed: u64, does: impl Fn(&mut Self, &mut Mix)) -> Outcome {
        /// An upper bound on the number of orders in a battle.
        const MAX: usize = 3_000;
        let mut mix = Mix(seed);
        for _ in 0..MAX {
            if let Some(outcome) = self.battle().outcome() {
                return outcome;
            }
            let (before, choice) = (self.orders(), self.choice());
            does(&mut self, &mut mix);
            if self.asked.is_some() {
                self.confirm();
            }
            assert!(
                self.orders() > before,
                "{name}, seed {seed}, order {before}: {choice:?} led to no order: {}",
                self.said
            );
        }
        panic!("{name}, seed {seed}, is not over after {MAX} clicks and keys");
    }
}
