//! Ways to win.

use super::super::survey::Survey;
use crate::{
    battle::{Names, SideId},
    champions::Aim,
    geometry::Coord,
    scenario::{ChampionsVictory, Goal},
};

impl Survey<'_> {
    /// The ways to win, in their order.
    pub(super) fn goals(&mut self, spec: &ChampionsVictory) -> Vec<Aim> {
        let mut ways = Vec::new();
        for (number, rule) in spec.rules.iter().enumerate() {
            let place = format!("rules.champions.victory.rules[{number}]");
            ways.extend(match rule {
                Goal::BringDown { side, figures } => self.bring_down(&format!("{place}.bring_down"), side, figures),
                Goal::Hold { side, at, from_turn } => self.hold_ground(&format!("{place}.hold"), side, at, *from_turn),
            });
        }
        if spec.turn_limit == Some(0) {
            self.report.fault("rules.champions.victory.turn_limit", "a battle has at least 1 turn");
        }
        ways
    }

    fn bring_down(&mut self, place: &str, side: &str, figures: &[String]) -> Option<Aim> {
        let side: Option<SideId> = self.side(&format!("{place}.side"), side);
        let figures = self.listed(&format!("{place}.figures"), figures, "a figure is needed", Names::figure);
        Some(Aim::BringDown { side: side?, figures })
    }

    fn hold_ground(&mut self, place: &str, side: &str, at: &[Coord], from_turn: u16) -> Option<Aim> {
        let side: Option<SideId> = self.side(&format!("{place}.side"), side);
        let cells = self.hexes(&format!("{place}.at"), at);
        Some(Aim::Hold { side: side?, cells, from_turn })
    }
}
