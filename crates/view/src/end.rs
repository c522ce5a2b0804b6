//! The highlights of a battle, once it is over.

use knockback_rules::battle::{Battle, Event, FigureId, SideId};

pub use crate::rulesets::end_rows as rows;
use crate::{
    account::{Account, FigureAccount},
    icon::Icon,
    text::count,
    tone::Tone,
};

/// A row of the highlights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HighlightRow {
    /// The sign in front of the name.
    pub sign: Sign,
    /// The name of the side or figure, or the kind of event.
    pub name: String,
    /// The text of the row.
    pub text: String,
}

/// The sign of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The emblem of a side, in its colour.
    Side(SideId),
    /// An icon.
    Icon(Icon, Tone),
}

impl HighlightRow {
    /// A row about a side, or one of its figures.
    pub(crate) fn of_side(side: SideId, name: impl Into<String>, text: String) -> Self {
        Self { sign: Sign::Side(side), name: name.into(), text }
    }

    /// A row about the battle.
    pub(crate) fn new(icon: Icon, tone: Tone, name: &str, text: String) -> Self {
        Self { sign: Sign::Icon(icon, tone), name: name.to_owned(), text }
    }

    /// A row about the figure with the largest number: `Gantry, 4 hexes`.
    pub(crate) fn most(
        (icon, tone, name): (Icon, Tone, &str),
        battle: &Battle,
        (figure, number): (FigureId, u16),
        (one, several): (&str, &str),
    ) -> Self {
        let text = format!("{}, {}", battle.figure_name(figure), count(number.into(), one, several));
        Self::new(icon, tone, name, text)
    }
}

/// The highlights of a plain game: the forced movement and the loss of each figure, and the longest flight.
pub(crate) fn plain_rows(battle: &Battle, log: &[Event]) -> Vec<HighlightRow> {
    let account = Account::of_log(battle, log);
    let mut rows = figure_rows(battle, &account, |_, deeds| {
        let lost = if deeds.lost.is_some() { ", lost" } else { "" };
        Some(format!("moved {} by force{lost}", count(deeds.hexes_flown, "hex", "hexes")))
    });
    let is_some = |(_, number): &(FigureId, u16)| *number > 0;
    if let Some(flight) = account.farthest_flight().filter(is_some) {
        rows.push(HighlightRow::most((Icon::Move, Tone::Flight, "Moved farthest"), battle, flight, ("hex", "hexes")));
    }
    if let Some(fall) = account.deepest_fall().filter(is_some) {
        rows.push(HighlightRow::most((Icon::Depth, Tone::Risk, "Deepest fall"), battle, fall, ("level", "levels")));
    }
    rows
}

/// The sides of a battle, in order.
pub(crate) fn sides(battle: &Battle) -> impl Iterator<Item = SideId> + use<> {
    (0u16..).map(SideId).take(battle.setup().sides.len())
}

/// One row per figure, grouped by side. A figure without text gets no row.
pub(crate) fn figure_rows(
    battle: &Battle,
    account: &Account,
    told: impl Fn(FigureId, &FigureAccount) -> Option<String>,
) -> Vec<HighlightRow> {
    let mut rows = Vec::new();
    for side in sides(battle) {
        for (figure, deeds) in battle.setup().figure_ids().zip(account.figures()) {
            if battle.owner(figure) == side
                && let Some(text) = told(figure, deeds)
            {
                rows.push(HighlightRow::of_side(side, battle.figure_name(figure), text));
            }
        }
    }
    rows
}
