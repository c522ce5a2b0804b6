//! Panels of chips, as values: rows of small buttons, each with what it does. `A` is what a ruleset lets chips do.

use knockback_rules::{battle::SideId, board::Cell};

use crate::keys;

/// A panel of chips.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionPanel<A> {
    /// The name of its entity.
    pub name: &'static str,
    /// The side that acts or is asked.
    pub side: SideId,
    /// Whom it is about, and what is asked.
    pub title: String,
    /// More about it.
    pub note: String,
    /// True if the battle asks for an answer: the panel flashes when it comes.
    pub urgent: bool,
    /// True if rows may come and go while it is open: there is room for them from the start.
    pub grows: bool,
    /// Beside the title.
    pub aside: Option<Chip<A>>,
    /// The chips.
    pub rows: Vec<Row<A>>,
}

/// Chips that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<A> {
    /// What they are about, in a word.
    pub name: &'static str,
    /// What that means.
    pub tip: &'static str,
    /// The rules behind it, by id.
    pub rules: &'static [&'static str],
    /// The chips.
    pub chips: Vec<Chip<A>>,
}

/// A small button.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip<A> {
    /// What it is called.
    pub text: String,
    /// More, in quieter type.
    pub more: String,
    /// What it means.
    pub tip: String,
    /// The rules behind it, by id.
    pub rules: Vec<&'static str>,
    /// What a press does; `None` for what is not possible now.
    pub does: Option<A>,
    /// How it looks.
    pub emphasis: Emphasis,
    /// The digit that presses it.
    pub key: Option<u8>,
    /// The hex that it is about.
    pub at: Option<Cell>,
    /// True if it has the focus when the panel comes.
    pub first: bool,
    /// True if it takes a line of its own, so that the others stay where they are when it says more.
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

/// How a chip looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// Like most.
    #[default]
    Plain,
    /// It is what is chosen.
    Chosen,
    /// What most players will want.
    Main,
}

impl<A> ActionPanel<A> {
    /// A panel of what a figure may do.
    pub fn of_actions(side: SideId, title: String, note: impl Into<String>, rows: Vec<Row<A>>) -> Self {
        Self { name: "Actions", side, title, note: note.into(), urgent: false, grows: false, aside: None, rows }
    }

    /// A panel of a question.
    pub fn of_question(side: SideId, title: String, note: impl Into<String>, rows: Vec<Row<A>>) -> Self {
        Self { name: "Question", urgent: true, ..Self::of_actions(side, title, note, rows) }
    }

    /// Puts the names of keys where its texts name actions.
    pub fn fill_keys(&mut self, name: &dyn Fn(&str) -> String) {
        let fill = |text: &mut String| *text = keys::fill(text, name);
        fill(&mut self.title);
        fill(&mut self.note);
        let chips = self.rows.iter_mut().flat_map(|row| &mut row.chips).chain(&mut self.aside);
        chips.for_each(|chip| [&mut chip.text, &mut chip.more, &mut chip.tip].into_iter().for_each(fill));
    }
}
