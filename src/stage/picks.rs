//! What the player has picked.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    geometry::Direction,
};

use super::Own;

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

/// What a player has picked.
#[expect(clippy::struct_excessive_bools, reason = "each is picked on its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picked {
    /// The figure that is to act.
    pub(crate) figure: Option<FigureId>,
    /// The cell under the pointer or the keyboard's cursor.
    pub(crate) cell: Option<Cell>,
    /// The target that was looked at last; its forecast stays while nothing else is looked at.
    pub(crate) held: Option<Occupant>,
    /// Whether the cell was come to along the flight of that target, which goes on being looked at.
    pub(crate) along: bool,
    /// Which of several lines of knockback, or ways to end on the cell, is looked at.
    pub(crate) line: usize,
    /// The rung of the ladder that is looked at.
    pub(crate) rung: Option<usize>,
    /// Whether the shortest way is wanted, regardless of risk.
    pub(crate) shortest: bool,
    /// Whether levels are written on the hexes around the cell that is looked at.
    pub(crate) levels: bool,
    /// What hexes in reach are judged by.
    pub(crate) judged: Judged,
    /// The side that is to be faced on the cell that is looked at, where something suggests one.
    pub(crate) faces: Option<Direction>,
    /// The cell of the target that would be attacked after a move to that cell, where something suggests it.
    pub(crate) attacks_next: Option<Cell>,
    /// What else the ruleset lets players pick.
    pub(crate) own: Own,
    /// True while that is only a suggestion of the game.
    pub(crate) suggested: bool,
}

/// What hexes in reach are judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Judged {
    /// What it costs to get there.
    #[default]
    Costs,
    /// What the figure could do from there: the threat map.
    Odds,
}

/// What a bot has picked, to show what it is about to do, until a person is asked.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct BotPicks(pub(crate) Option<Picked>);

impl Picked {
    /// Another figure is picked: ways of looking stay, all else is forgotten.
    pub(crate) fn of(&self, figure: FigureId, cell: Option<Cell>) -> Self {
        let (levels, judged) = (self.levels, self.judged);
        Self { figure: Some(figure), cell, levels, judged, ..Self::default() }
    }
}

impl Picked {
    /// What can be let go of.
    fn held(&self) -> (Judged, Option<Occupant>, bool, Option<&Own>) {
        let own = Some(&self.own).filter(|own| !self.suggested && **own != Own::default());
        (self.judged, self.held, self.shortest, own)
    }

    /// A figure is picked, and a target of its attack on a cell.
    pub(crate) fn at_target(&self, figure: FigureId, target: Occupant, cell: Option<Cell>) -> Self {
        Self { held: Some(target), ..self.of(figure, cell) }
    }
}

impl Picks {
    /// True if a person has something to let go of before anything else is left.
    pub(crate) fn held_beside(&self, bot: &BotPicks) -> bool {
        self.holds() && bot.0.as_ref().is_none_or(|bot| bot.held() != self.0.held())
    }

    /// True if there is something to let go of.
    pub(crate) fn holds(&self) -> bool {
        self.0.held() != Picked::default().held()
    }

    /// Opens the threat map, or closes it.
    pub(crate) fn toggle_threats(&mut self) {
        self.0.judged = if self.0.judged == Judged::Odds { Judged::Costs } else { Judged::Odds };
        // The map is of moves: the target is let go of.
        (self.0.held, self.0.along, self.0.faces, self.0.attacks_next) = (None, false, None, None);
    }

    /// Forgets the target and all other choices except the figure. False if there were none.
    pub(crate) fn forget(&mut self) -> bool {
        let had = self.holds();
        if had {
            self.0 = Picked { figure: self.0.figure, cell: self.0.cell, levels: self.0.levels, ..Picked::default() };
        }
        had
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_lets_go_of_nothing_that_a_bot_has_picked() {
        let aimed = |figure| Picked { held: Some(Occupant::Figure(FigureId(figure))), ..Picked::default() };
        let (mut picks, bot) = (Picks(aimed(1)), BotPicks(Some(aimed(1))));
        assert!(picks.held_beside(&BotPicks(None)));
        assert!(!picks.held_beside(&bot));
        picks.0.levels = true;
        assert!(!picks.held_beside(&bot), "a look at something else holds nothing");
        picks.0 = aimed(2);
        assert!(picks.held_beside(&bot));
        picks.0 = Picked { own: Own::new(7_u8), suggested: true, ..Picked::default() };
        assert!(!picks.holds(), "what the game suggests is not held");
        picks.0.suggested = false;
        assert!(picks.holds());
    }
}
