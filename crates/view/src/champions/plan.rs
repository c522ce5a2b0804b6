//! The plan of a figure before it is ordered: its weapon, maneuver and means of movement.

use knockback_rules::{
    battle::FigureId,
    champions::{Maneuver, Means, Weapon},
    units::Level,
};

use crate::{extension::Extension, selection::Selection};

/// The planned action of a figure. Parts that are not selected have plain defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionPlan {
    /// The weapon.
    pub with: Option<Weapon>,
    /// The maneuver.
    pub maneuver: Maneuver,
    /// The means of movement.
    pub by: Option<Means>,
    /// The level of the feet at the end of a flying move.
    pub feet: Option<Level>,
}

/// The ruleset's part of the selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// The plan of the figure's next action.
    pub plan: ActionPlan,
    /// The held character to throw next.
    pub throws: Option<FigureId>,
    /// The open page of the panel.
    pub page: Page,
    /// True if the player has chosen the weapon. Otherwise the best one is suggested, and updated after each change.
    pub chosen: bool,
}

/// The planned action of a figure, as selected.
#[must_use]
pub fn plan(picked: &Selection) -> ActionPlan {
    picked.own.get::<Planned>().map(|planned| planned.plan).unwrap_or_default()
}

/// The character to throw next, if selected.
#[must_use]
pub fn throws(picked: &Selection) -> Option<FigureId> {
    picked.own.get::<Planned>().and_then(|planned| planned.throws)
}

/// The pages of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Attack, move, and links to everything else.
    #[default]
    First,
    /// The maneuvers of an attack.
    How,
    /// All actions that are neither an attack nor a move.
    Deeds,
    /// The event that a held action waits for.
    Hold,
    /// The hexes to dive to.
    Dive,
    /// The hexes to step between.
    Between,
}

/// The open page of the panel.
#[must_use]
pub fn page(picked: &Selection) -> Page {
    picked.own.get::<Planned>().map(|planned| planned.page).unwrap_or_default()
}

/// Opens a page of the panel.
pub fn turn(picked: &mut Selection, page: Page) {
    let planned = picked.own.get::<Planned>().copied().unwrap_or_default();
    picked.own = Extension::new(Planned { page, ..planned });
    // If only a page is open, there is nothing to dismiss.
    picked.suggested |= !planned.chosen && planned.throws.is_none();
}
