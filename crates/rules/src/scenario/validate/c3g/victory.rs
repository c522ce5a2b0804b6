//! Ways to win (`C3G-5`).

use super::super::survey::Survey;
use crate::{
    battle::{CardId, SideId},
    board::Cell,
    c3g::Victory,
    geometry::Coord,
    scenario::{VictoryRule, VictorySpec},
};

impl Survey<'_> {
    /// The ways to win, in their order.
    pub(super) fn victory(&mut self, spec: &VictorySpec) -> Vec<Victory> {
        let mut ways = Vec::new();
        for (number, rule) in spec.rules.iter().enumerate() {
            let place = format!("rules.c3g.victory.rules[{number}]");
            ways.extend(match rule {
                VictoryRule::Destroy { side, cards } => self.destroy(&format!("{place}.destroy"), side, cards),
                VictoryRule::Hold { side, at, from_round } => {
                    self.hold(&format!("{place}.hold"), side, at, *from_round)
                }
            });
        }
        if spec.round_limit == Some(0) {
            self.report.fault("rules.c3g.victory.round_limit", "a battle has at least 1 round");
        }
        ways
    }

    fn destroy(&mut self, place: &str, side: &str, cards: &[String]) -> Option<Victory> {
        let side: Option<SideId> = self.side(&format!("{place}.side"), side);
        let place = format!("{place}.cards");
        if cards.is_empty() {
            self.report.fault(&place, "a card is needed");
        }
        let find =
            |(entry, id): (usize, &String)| self.report.known(format_args!("{place}[{entry}]"), || self.names.card(id));
        let cards: Vec<CardId> = cards.iter().enumerate().filter_map(find).collect();
        Some(Victory::Destroy { side: side?, cards })
    }

    fn hold(&mut self, place: &str, side: &str, at: &[Coord], from_round: u16) -> Option<Victory> {
        let side: Option<SideId> = self.side(&format!("{place}.side"), side);
        let place = format!("{place}.at");
        if at.is_empty() {
            self.report.fault(&place, "a hex is needed");
        }
        let find =
            |(entry, at): (usize, &Coord)| self.map.check(&mut self.report, format_args!("{place}[{entry}]"), *at);
        let cells: Vec<Cell> = at.iter().enumerate().filter_map(find).collect();
        Some(Victory::Hold { side: side?, cells, from_round })
    }
}
