//! Knockback points and the line of a knockback (`C3G-17` to `C3G-20`).

use serde::{Deserialize, Serialize};

use super::flight::FlightFrame;
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, Occupant, PendingChoice, Refusal, Resolver, Stage, Step},
    c3g::{
        AttackWith, C3g, C3gBattle, CardPower, Choice, Event, Line, NoKnockback, Order, Setup, data::line::MOST_POINTS,
    },
    displacement::Walk,
    geometry::{Coord, Direction},
    report::possessive,
    units::KnockbackPoints,
};

/// The lines along which an attacker may knock a figure back: one for each pair of hexes that makes them adjacent,
/// pairs with the same line once, by direction (`C3G-20`). None if they are not adjacent.
#[must_use]
pub fn lines(battle: C3gBattle<'_>, attacker: FigureId, target: FigureId) -> Vec<Line> {
    let (Some(from), Some(at)) = (battle.field().footprint(attacker), battle.field().footprint(target)) else {
        return Vec::new();
    };
    let pairs = battle.adjacent_pairs((from, battle.height(attacker)), (at, battle.height(target)));
    let directions = pairs.filter_map(|(a, b)| battle.setup().board.direction_to(a, b));
    let mut lines: Vec<Line> = directions
        .map(|direction| Line { direction, lead: Walk::new(&battle, target, at, direction, 0, 0).leading_cell() })
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Why an attack of a figure with Super Strength would not knock this target back, as things stand; `None` if it
/// would (`C3G-17`, `C3G-18`).
#[must_use]
pub fn ruled_out(battle: C3gBattle<'_>, attacker: FigureId, target: FigureId) -> Option<NoKnockback> {
    if battle.field().standing(target).is_none() {
        return Some(NoKnockback::Destroyed);
    }
    if !battle.adjacent(attacker, target) {
        return Some(NoKnockback::NotAdjacent);
    }
    dampener(battle, attacker).map(|by| NoKnockback::Dampened { by })
}

/// A figure whose Dampener negates the Super Strength of an attacker. Its own is no attacker of itself.
fn dampener(battle: C3gBattle<'_>, attacker: FigureId) -> Option<FigureId> {
    let farthest = battle.rules().cards.iter().filter_map(crate::c3g::Card::dampener).max()?;
    let distances = battle.setup().board.distances(battle.field().footprint(attacker)?, farthest);
    let mut standing = battle.field().standing_figures().filter(|(figure, _)| *figure != attacker);
    standing
        .find(|(figure, at)| {
            let reach = battle.card(*figure).dampener();
            reach.is_some_and(|reach| {
                at.cells().any(|cell| distances[cell.index()].is_some_and(|distance| distance <= reach))
            })
        })
        .map(|(figure, _)| figure)
}

/// True if normal attacks of a figure knock back under the options in force (`C3G-17`).
#[must_use]
pub fn has_super_strength(battle: C3gBattle<'_>, attacker: FigureId) -> bool {
    battle.rules().options.knockback && battle.card(attacker).has(&CardPower::SuperStrength)
}

/// The lines along which an attack may knock its target back, foreseen before any dice are rolled; none if
/// `C3G-17` or `C3G-18` rule knockback out as things stand, regardless of the dice.
#[must_use]
pub fn foreseen_lines(battle: C3gBattle<'_>, attacker: FigureId, target: Occupant, with: AttackWith) -> Vec<Line> {
    match target {
        Occupant::Figure(figure)
            if with == AttackWith::Normal
                && has_super_strength(battle, attacker)
                && ruled_out(battle, attacker, figure).is_none() =>
        {
            lines(battle, attacker, figure)
        }
        _ => Vec::new(),
    }
}

/// The line that a player names by the hex of the half that leads and a direction.
///
/// # Errors
/// The refusal of a line that is not among those there are.
pub fn chosen_line(battle: C3gBattle<'_>, lines: &[Line], lead: Coord, direction: Direction) -> Result<Line, Refusal> {
    let board = &battle.setup().board;
    let chosen = lines.iter().find(|line| line.direction == direction && board.at(line.lead) == lead);
    chosen.copied().ok_or_else(|| {
        Refusal::new("C3G-20", "no_such_line", format!("there is no line of flight from {lead} to the {direction}"))
            .with("direction", direction.number())
    })
}

/// Points are computed, and the attacker chooses the line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineFrame {
    /// Who strikes.
    pub attacker: FigureId,
    /// The struck figure.
    pub target: FigureId,
    /// How far it has come.
    pub stage: LineStage,
}

/// The progress of the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LineStage {
    /// Points are to be computed.
    Reckon {
        /// Skulls rolled by the attacker.
        skulls: u8,
        /// Skulls rolled by the defender.
        cancelled: u8,
    },
    /// A line is to be chosen.
    Choose {
        /// Points.
        kp: KnockbackPoints,
    },
}

impl LineFrame {
    pub(in crate::c3g) const fn reckon(attacker: FigureId, target: FigureId, skulls: u8, cancelled: u8) -> Self {
        Self { attacker, target, stage: LineStage::Reckon { skulls, cancelled } }
    }

    /// Points are the only result of skulls (`C3G-19`), and a target that is gone has none (`C3G-18`); how many there
    /// were of each is for the log.
    pub(in crate::c3g) fn strip_log_data(&mut self, is_gone: impl Fn(FigureId) -> bool) {
        if let LineStage::Reckon { skulls, cancelled } = &mut self.stage {
            *skulls = if is_gone(self.target) { 0 } else { points(*skulls, *cancelled) };
            *cancelled = 0;
        }
    }

    /// The points that the dice have left (`C3G-19`), whether or not they move anybody.
    #[must_use]
    pub fn points(&self) -> KnockbackPoints {
        match self.stage {
            LineStage::Reckon { skulls, cancelled } => KnockbackPoints(points(skulls, cancelled).into()),
            LineStage::Choose { kp } => kp,
        }
    }

    /// The points that are to be reckoned; `None` once they are.
    #[must_use]
    pub const fn reckons(&self) -> Option<u8> {
        match self.stage {
            LineStage::Reckon { skulls, cancelled } => Some(points(skulls, cancelled)),
            LineStage::Choose { .. } => None,
        }
    }

    /// The same knockback, with this many points to be reckoned: none for a forecast that counts them beside the battle, so
    /// that frames which differ in points alone are equal.
    #[must_use]
    pub const fn with_points(&self, points: u8) -> Self {
        Self::reckon(self.attacker, self.target, points, 0)
    }

    fn fly(&self, battle: C3gBattle<'_>, line: Line, kp: KnockbackPoints) -> Vec<battle::Event> {
        let Some(at) = battle.field().standing(self.target) else { return vec![C3g::pop()] };
        let mut events = Vec::with_capacity(3);
        events.extend(taken_off(self.target, line));
        events.push(C3g::become_(FlightFrame::new(battle, self.target, at, line.direction, kp)));
        events
    }
}

impl Resolver<C3g> for LineFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let most = MOST_POINTS;
        let stage = match self.stage {
            LineStage::Reckon { skulls, cancelled } => u16::from(skulls.max(cancelled)) <= most,
            LineStage::Choose { kp } => (1..=most).contains(&kp.0),
        };
        known.figure(self.attacker) && known.figure(self.target) && stage
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        let target = self.target;
        match self.stage {
            LineStage::Reckon { skulls, cancelled } => {
                if let Some(reason) = ruled_out(battle, self.attacker, target) {
                    let event = Event::KnockbackRuledOut { target, reason };
                    return Step::Emit(vec![C3g::own(event), C3g::pop()]);
                }
                let kp = self.points();
                let attacker = self.attacker;
                let reckoned = Event::KnockbackReckoned { attacker, target, skulls, cancelled, kp };
                let following = if kp == KnockbackPoints::ZERO {
                    C3g::pop()
                } else {
                    C3g::become_(Self { stage: LineStage::Choose { kp }, ..self.clone() })
                };
                Step::Emit(vec![C3g::own(reckoned), following])
            }
            LineStage::Choose { kp } => match lines(battle, self.attacker, target).as_slice() {
                [] => Step::Emit(vec![C3g::pop()]),
                [line] => Step::Emit(self.fly(battle, *line, kp)),
                lines => Step::Ask(PendingChoice {
                    decider: battle.controller(self.attacker),
                    about: ChoiceKind::C3g(Choice::Line { target, lines: lines.to_vec() }),
                }),
            },
        }
    }

    fn ordered(&self, battle: C3gBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let LineStage::Choose { kp } = self.stage else { return Err(Refusal::not_asked(battle.ruleset())) };
        let battle::Order::C3g(Order::ChooseLine { lead, direction }) = order else {
            let message =
                format!("the line of {} flight must be chosen first", possessive(battle.figure_name(self.target)));
            return Err(Refusal::new("C3G-20", "choose_line_first", message));
        };
        let line = chosen_line(battle, &lines(battle, self.attacker, self.target), *lead, *direction)?;
        Ok(self.fly(battle, line, kp))
    }
}

/// A figure takes off along a line.
pub(in crate::c3g) const fn taken_off(target: FigureId, Line { direction, lead }: Line) -> [battle::Event; 2] {
    let chosen = Event::LineChosen { target, lead, direction };
    [C3g::own(chosen), battle::Event::Lifted { figure: target }]
}

/// The points that skulls of the attacker leave against those of the defender (`C3G-19`).
pub(in crate::c3g) const fn points(skulls: u8, cancelled: u8) -> u8 {
    skulls.saturating_sub(cancelled)
}

/// One order for each line.
pub(in crate::c3g) fn orders(battle: C3gBattle<'_>, lines: &[Line]) -> Vec<battle::Order> {
    let order = |line: &Line| {
        let lead = battle.setup().board.at(line.lead);
        battle::Order::C3g(Order::ChooseLine { lead, direction: line.direction })
    };
    lines.iter().map(order).collect()
}
