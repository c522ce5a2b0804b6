//! What a player plans for a figure before it is ordered: with what it attacks, how, and by which way it moves.

use knockback_rules::{
    battle::FigureId,
    champions::{Maneuver, Means, Weapon},
    units::Level,
};

use crate::{extension::Extension, selection::Selection};

/// What a figure would do next; what is not picked is chosen by what is plainest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionPlan {
    /// What it would attack with.
    pub with: Option<Weapon>,
    /// By which maneuver.
    pub maneuver: Maneuver,
    /// How it would move.
    pub by: Option<Means>,
    /// On which level it would fly at the end of a move.
    pub feet: Option<Level>,
}

/// What a player has picked beside the figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// What the figure would do next.
    pub plan: ActionPlan,
    /// Whom it holds and would throw next.
    pub throws: Option<FigureId>,
    /// What the panel of chips shows.
    pub page: Page,
    /// Whether the player has chosen the weapon; otherwise the best one is suggested, again whenever something has changed.
    pub chosen: bool,
}

/// What a figure would do next, as far as it is picked.
#[must_use]
pub fn plan(picked: &Selection) -> ActionPlan {
    picked.own.get::<Planned>().map(|planned| planned.plan).unwrap_or_default()
}

/// Whom a figure would throw next, if that is picked.
#[must_use]
pub fn throws(picked: &Selection) -> Option<FigureId> {
    picked.own.get::<Planned>().and_then(|planned| planned.throws)
}

/// What the panel of chips shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Attack, move, and the way to everything else.
    #[default]
    First,
    /// The maneuvers by which an attack can be made.
    How,
    /// Everything that is neither an attack nor a move.
    Deeds,
    /// What to wait for with a held action.
    Hold,
    /// Where to dive to.
    Dive,
    /// Where to step between.
    Between,
}

/// The page of the panel that is open.
#[must_use]
pub fn page(picked: &Selection) -> Page {
    picked.own.get::<Planned>().map(|planned| planned.page).unwrap_or_default()
}

/// Turns to a page of the panel.
pub fn turn(picked: &mut Selection, page: Page) {
    let planned = picked.own.get::<Planned>().copied().unwrap_or_default();
    picked.own = Extension::new(Planned { page, ..planned });
    // A page is nothing to let go of.
    picked.suggested |= !planned.chosen && planned.throws.is_none();
}
