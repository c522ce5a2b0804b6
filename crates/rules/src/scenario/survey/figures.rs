//! Figures: ids, names, sides, positions.

use super::{
    Validator,
    text::{name, name_or_id},
};
use crate::{
    battle::{FigureInfo, SideId},
    geometry::Coord,
    scenario::{Base, FigureSpec},
};

impl<'s> Validator<'s> {
    /// Validates the figures and returns them for the setup.
    pub(in crate::scenario) fn figures(&mut self) -> Vec<FigureInfo> {
        let scenario = self.scenario;
        let bases = self.bases();
        let mut infos = Vec::new();
        for (number, (figure, base)) in scenario.figures.iter().zip(bases).enumerate() {
            let place = format!("figures[{}]", number + 1);
            self.things.check(&mut self.report, &place, &figure.id);
            name(&mut self.report, format_args!("{place}.name"), &figure.name);
            let side = self.side(&format!("{place}.side"), &figure.side);
            self.stand(&format!("{place}.at"), figure, base, side);
            if let Some(side) = side {
                infos.push(FigureInfo { id: figure.id.clone(), name: name_or_id(&figure.name, &figure.id), side });
            }
        }
        infos
    }

    /// Puts a figure on its hexes, or counts it as waiting to be set up. The base is unknown if the file does not give
    /// it.
    fn stand(&mut self, place: &str, figure: &'s FigureSpec, base: Option<Base>, side: Option<SideId>) {
        match (figure.at.as_slice(), base) {
            ([], base) => {
                if let Some(waiting) = side.and_then(|side| self.waiting.get_mut(side.index())) {
                    match base.unwrap_or_default() {
                        Base::OneHex => waiting.one_hex += 1,
                        Base::TwoHex => waiting.two_hex += 1,
                    }
                }
            }
            ([_], Some(Base::TwoHex)) => {
                self.report.fault(place, "a figure with a two-hex base needs two hexes, head and tail, not one");
            }
            ([_, _], Some(Base::OneHex)) => {
                self.report.fault(place, "a figure with a one-hex base needs one hex, not two");
            }
            ([_], _) => {}
            ([head, tail], _) => self.halves(place, *head, *tail),
            (more, _) => {
                let count = more.len();
                return self.report.fault(place, format_args!("a figure needs one hex or two, not {count}"));
            }
        }
        for (half, at) in figure.at.iter().enumerate() {
            let place = format!("{place}[{}]", half + 1);
            if self.map.check(&mut self.report, &place, *at).is_some() {
                self.take(&place, *at, &figure.id);
            }
        }
    }

    /// Checks that head and tail are adjacent and on the same level (`C3G-1`).
    fn halves(&mut self, place: &str, head: Coord, tail: Coord) {
        if head.direction_to(tail).is_none() {
            return self
                .report
                .fault(place, format_args!("head and tail must be adjacent, and {head} and {tail} are not"));
        }
        if let (Some(head), Some(tail)) = (self.map.level(head), self.map.level(tail))
            && head != tail
        {
            let message = format_args!("head and tail must be on the same level, not on {} and {}", head.0, tail.0);
            self.report.fault(place, message);
        }
    }
}
