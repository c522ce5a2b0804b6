//! Panels of chips: rows of small buttons with their actions. `A` is the action of a chip in a ruleset.

use knockback_rules::{
    battle::{Battle, Order, SideId},
    board::Cell,
    report,
};

use crate::{keys, text::sentence};

/// A panel of chips.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionPanel<A> {
    /// The name of the panel's entity.
    pub name: &'static str,
    /// The side that acts or is asked.
    pub side: SideId,
    /// The figure or side, and the question.
    pub title: String,
    /// A note below the title.
    pub note: String,
    /// True if the battle asks for an answer: the panel flashes when it opens.
    pub urgent: bool,
    /// The chips.
    pub rows: Vec<Row<A>>,
    /// The chips below the rows.
    pub foot: Foot<A>,
}

/// The chips in the foot of a panel. Each has a place of its own, which stays empty while the chip is missing. A second
/// click therefore never hits another action.
#[derive(Clone, Debug, PartialEq)]
pub struct Foot<A> {
    /// Declines or ends the question.
    pub decline: Option<Chip<A>>,
    /// Begins an activation or a command.
    pub begin: Option<Chip<A>>,
    /// Ends the activation or the command.
    pub end: Option<Chip<A>>,
    /// Ends the turn.
    pub pass: Option<Chip<A>>,
}

impl<A> Default for Foot<A> {
    fn default() -> Self {
        Self { decline: None, begin: None, end: None, pass: None }
    }
}

impl<A> Foot<A> {
    /// The places from left to right.
    pub const fn places(&self) -> [Option<&Chip<A>>; 4] {
        [self.decline.as_ref(), self.begin.as_ref(), self.end.as_ref(), self.pass.as_ref()]
    }

    /// The chips from left to right.
    pub fn chips(&self) -> impl Iterator<Item = &Chip<A>> {
        self.places().into_iter().flatten()
    }

    fn chips_mut(&mut self) -> impl Iterator<Item = &mut Chip<A>> {
        [&mut self.decline, &mut self.begin, &mut self.end, &mut self.pass].into_iter().flatten()
    }
}

/// Related chips.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<A> {
    /// A label of one word.
    pub name: &'static str,
    /// The meaning of the label.
    pub tip: &'static str,
    /// The related rules, by id.
    pub rules: &'static [&'static str],
    /// The chips.
    pub chips: Vec<Chip<A>>,
}

/// A small button.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip<A> {
    /// The label.
    pub text: String,
    /// More text, in quieter type.
    pub more: String,
    /// The meaning.
    pub tip: String,
    /// The related rules, by id.
    pub rules: Vec<&'static str>,
    /// The action that a press performs; `None` if it is not possible now.
    pub does: Option<A>,
    /// The style.
    pub emphasis: Emphasis,
    /// The digit key that presses the chip.
    pub key: Option<u8>,
    /// The hex that the action concerns.
    pub at: Option<Cell>,
    /// True if the chip has the focus when the panel opens.
    pub first: bool,
    /// True if the chip has its own line, so that the other chips stay in place when its text grows.
    pub wide: bool,
}

impl<A> Default for Chip<A> {
    fn default() -> Self {
        Self {
            text: String::new(),
            more: String::new(),
            tip: String::new(),
            rules: Vec::new(),
            does: None,
            emphasis: Emphasis::default(),
            key: None,
            at: None,
            first: false,
            wide: false,
        }
    }
}

/// The style of a chip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// The usual style.
    #[default]
    Plain,
    /// The chosen option.
    Chosen,
    /// The option that most players want.
    Main,
}

/// Chips that give orders, numbered with digits. If an order is not legal now, its tip gives the reason.
#[must_use]
pub fn of_orders(battle: &Battle, orders: impl IntoIterator<Item = Order>) -> Vec<Chip<Order>> {
    let chip = |(key, order): (u8, Order)| {
        let text = report::order_in_sight(battle, &order);
        let (does, tip, rule) = match battle.ordered(&order) {
            Ok(_) => (Some(order), String::new(), battle.ruleset().about().turns),
            Err(refusal) => (None, format!("{}.", sentence(&refusal.message)), refusal.rule.0),
        };
        Chip { text, tip, rules: vec![rule], does, key: Some(key), ..Chip::default() }
    };
    (1..).zip(orders).map(chip).collect()
}

impl<A> ActionPanel<A> {
    /// A panel of the actions of a figure.
    pub fn of_actions(side: SideId, title: String, note: impl Into<String>, rows: Vec<Row<A>>) -> Self {
        Self { name: "Actions", side, title, note: note.into(), urgent: false, rows, foot: Foot::default() }
    }

    /// A panel of a question.
    pub fn of_question(side: SideId, title: String, note: impl Into<String>, rows: Vec<Row<A>>) -> Self {
        Self { name: "Question", urgent: true, ..Self::of_actions(side, title, note, rows) }
    }

    /// Replaces the key placeholders in its text with the names of the keys.
    pub fn fill_keys(&mut self, name: &dyn Fn(&str) -> String) {
        let fill = |text: &mut String| *text = keys::fill(text, name);
        fill(&mut self.title);
        fill(&mut self.note);
        let chips = self.rows.iter_mut().flat_map(|row| &mut row.chips).chain(self.foot.chips_mut());
        chips.for_each(|chip| [&mut chip.text, &mut chip.more, &mut chip.tip].into_iter().for_each(fill));
    }
}
