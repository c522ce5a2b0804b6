//! From pointer and keys to orders.

mod camera_wise;
mod keys;
mod left_to_do;
mod orders;
mod plans;
mod pointer;
#[cfg(test)]
pub(crate) mod tests;

use bevy::prelude::*;
use knockback_rules::{
    battle::{About, Battle, FigureId, Occupant, Order},
    board::Cell,
    c3g::{self, Choice},
    champions,
};

pub(crate) use keys::digit;
pub(crate) use orders::{Act, Wish};

use crate::{
    AppSystems,
    battle::Shown,
    overlay::model::{Judged, Overlay, Picked, Plan},
    screens::Screen,
};

/// What the player has picked.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picks(pub(crate) Picked);

/// Who says which cell is looked at: whichever was used last, so that a pointer at rest never takes it from the keys.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lead {
    /// The pointer.
    #[default]
    Pointer,
    /// The keys.
    Keys,
}

/// What the pointer is on has become what is looked at.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pointed;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Picks>()
        .init_resource::<Lead>()
        .add_plugins((keys::plugin, orders::plugin, pointer::plugin))
        .add_systems(
            Update,
            keep_picks_true
                .in_set(AppSystems::Overlay)
                .before(crate::overlay::reckon)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
        );
}

impl Picks {
    /// Looks at a cell, or at none. Who goes from a target along its flight goes on looking at the flight.
    pub(crate) fn look(&mut self, cell: Option<Cell>, overlay: &Overlay) {
        if cell == self.0.cell {
            return;
        }
        let aim = overlay.aim.as_ref();
        let line = cell.and_then(|cell| overlay.line_over(cell));
        self.0.cell = cell;
        self.0.rung = None;
        self.0.along = line.is_some();
        match line {
            Some(line) => self.0.line = line,
            // Where only the line is open, nothing else can be looked at.
            None if aim.is_some_and(|aim| aim.with.is_none()) => {}
            None => {
                self.0.line = 0;
                let on = |cell: &Cell| overlay.targets.iter().find(|target| target.cells.contains(cell));
                self.0.held = cell.as_ref().and_then(on).map(|target| target.who).or(self.0.held);
            }
        }
    }

    /// True where there is something to let go of before anything else is left.
    pub(crate) fn holds(&self) -> bool {
        self.0.judged != Judged::Costs
            || self.0.held.is_some()
            || self.0.with.is_some()
            || self.0.shortest
            || self.0.throws.is_some()
            || self.0.plan != Plan::default()
    }

    /// Forgets whoever was aimed at, and what else was chosen beside the figure. False where there was nothing.
    pub(crate) fn forget(&mut self) -> bool {
        let had = self.holds();
        if had {
            self.0 = Picked { figure: self.0.figure, cell: self.0.cell, levels: self.0.levels, ..Picked::default() };
        }
        had
    }
}

/// The figures that the open choice can give orders to.
pub(crate) fn ready(battle: &Battle) -> Vec<FigureId> {
    if let Some(About::Champions(choice)) = battle.choice().map(|choice| choice.about) {
        return vec![asked(choice)];
    }
    let mut ready: Vec<FigureId> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| match order {
            Order::Deploy { figure, .. }
            | Order::C3g(c3g::Order::Move { figure, .. } | c3g::Order::Attack { attacker: figure, .. }) => Some(figure),
            Order::C3g(_) | Order::Champions(_) => None,
        })
        .collect();
    ready.sort_unstable();
    ready.dedup();
    ready
}

/// Who is asked in Champions.
const fn asked(choice: champions::Choice) -> FigureId {
    let (champions::Choice::Phase { figure, .. }
    | champions::Choice::React { figure, .. }
    | champions::Choice::Focus { figure }) = choice;
    figure
}

/// What is picked belongs to the open choice: a new turn picks its figure by itself.
fn keep_picks_true(shown: Res<Shown>, mut picks: ResMut<Picks>) {
    if !shown.is_changed() {
        return;
    }
    if let Some((_, choice)) = shown.champions_choice() {
        let figure = asked(choice);
        let reacts = !matches!(choice, champions::Choice::Phase { .. });
        if picks.0.figure != Some(figure) || reacts && picks.holds() {
            let cell = picks.0.cell;
            picks.0 = picks.0.of(figure, cell);
        }
        return;
    }
    let Some((_, choice)) = shown.choice() else { return };
    let ready = ready(&shown.battle);
    let kept = picks.0.figure.filter(|figure| match &choice {
        Choice::Act { card } => {
            shown.battle.setting().c3g().card(*card).figures.contains(figure)
                && shown.battle.field().standing(*figure).is_some()
        }
        Choice::Deploy { figures } => figures.contains(figure),
        Choice::PlaceMarkers { .. } | Choice::Line { .. } => false,
    });
    // A figure that has done all it can makes room for the next one that has not.
    let figure = kept.filter(|figure| ready.contains(figure)).or_else(|| ready.first().copied()).or(kept);
    if figure != picks.0.figure || matches!(choice, Choice::Line { .. }) {
        let (cell, levels) = (picks.0.cell, picks.0.levels);
        picks.0 = Picked { figure, cell, levels, ..Picked::default() };
    }
}

/// The figure on the cell that is looked at.
pub(crate) fn looked_at(battle: &Battle, picked: &Picked) -> Option<FigureId> {
    match battle.field().occupant(picked.cell?)? {
        Occupant::Figure(figure) => Some(figure),
        Occupant::Object(_) => None,
    }
}
