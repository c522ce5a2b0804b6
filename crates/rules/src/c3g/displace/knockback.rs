//! Knockback points and the line of a knockback (`C3G-17` to `C3G-20`).

use serde::{Deserialize, Serialize};

use super::flight::FlightFrame;
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, Occupant, PendingChoice, Refusal, Resolver, Stage, Step},
    c3g::{
        AttackWith, C3g, C3gBattle, CardPower, Choice, Event, Line, NoKnockback, Order, Setup, data::line::MAX_POINTS,
    },
    displacement::Walk,
    geometry::{Coord, Direction},
    report::possessive,
    units::KnockbackPoints,
};

/// Returns the lines along which the attacker may knock the target back, sorted by direction (`C3G-20`).
/// Each pair of adjacent hexes gives one line; duplicates are removed. Empty if the figures are not adjacent.
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

/// Returns why an attack by a figure with Super Strength would not knock the target back (`C3G-17`, `C3G-18`);
/// `None` if it would.
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

/// Finds a figure whose Dampener negates the attacker's Super Strength. The attacker's own Dampener does not count.
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

/// True if normal attacks of this figure knock back: it has Super Strength, and the knockback option is on (`C3G-17`).
#[must_use]
pub fn has_super_strength(battle: C3gBattle<'_>, attacker: FigureId) -> bool {
    battle.rules().options.knockback && battle.card(attacker).has(&CardPower::SuperStrength)
}

/// Returns the lines along which an attack may knock its target back, before any dice are rolled. Empty if `C3G-17`
/// or `C3G-18` rules knockback out whatever the roll.
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

/// Finds the line that a player chose by the hex of the leading half and a direction.
///
/// # Errors
/// A [`Refusal`] if no such line exists.
pub fn chosen_line(battle: C3gBattle<'_>, lines: &[Line], lead: Coord, direction: Direction) -> Result<Line, Refusal> {
    let board = &battle.setup().board;
    let chosen = lines.iter().find(|line| line.direction == direction && board.at(line.lead) == lead);
    chosen.copied().ok_or_else(|| {
        Refusal::new("C3G-20", "no_such_line", format!("there is no line of flight from {lead} to the {direction}"))
            .with("direction", direction.number())
    })
}

/// Frame that computes knockback points and asks the attacker for the line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineFrame {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: FigureId,
    /// Current stage.
    pub stage: LineStage,
}

/// Stages of a [`LineFrame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LineStage {
    /// Compute the points.
    Reckon {
        /// Skulls rolled by the attacker.
        skulls: u8,
        /// Skulls rolled by the defender.
        cancelled: u8,
    },
    /// Choose a line.
    Choose {
        /// Knockback points.
        kp: KnockbackPoints,
    },
}

impl LineFrame {
    pub(in crate::c3g) const fn from_skulls(attacker: FigureId, target: FigureId, skulls: u8, cancelled: u8) -> Self {
        Self { attacker, target, stage: LineStage::Reckon { skulls, cancelled } }
    }

    /// Reduces skulls to what the rules still need: their difference (`C3G-19`), or 0 for a target that is gone
    /// (`C3G-18`). Only the log needs the separate counts.
    pub(in crate::c3g) fn strip_log_data(&mut self, is_gone: impl Fn(FigureId) -> bool) {
        if let LineStage::Reckon { skulls, cancelled } = &mut self.stage {
            *skulls = if is_gone(self.target) { 0 } else { points(*skulls, *cancelled) };
            *cancelled = 0;
        }
    }

    /// Knockback points from the dice (`C3G-19`), even if knockback turns out to be ruled out.
    #[must_use]
    pub fn points(&self) -> KnockbackPoints {
        match self.stage {
            LineStage::Reckon { skulls, cancelled } => KnockbackPoints(points(skulls, cancelled).into()),
            LineStage::Choose { kp } => kp,
        }
    }

    /// Points still to be computed; `None` once they are.
    #[must_use]
    pub const fn pending_points(&self) -> Option<u8> {
        match self.stage {
            LineStage::Reckon { skulls, cancelled } => Some(points(skulls, cancelled)),
            LineStage::Choose { .. } => None,
        }
    }

    /// The same knockback with a given number of points still to be computed. Forecasts pass 0 and count points
    /// separately, so frames that differ only in points compare equal.
    #[must_use]
    pub const fn with_points(&self, points: u8) -> Self {
        Self::from_skulls(self.attacker, self.target, points, 0)
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
        let most = MAX_POINTS;
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
                let computed = Event::KnockbackReckoned { attacker, target, skulls, cancelled, kp };
                let following = if kp == KnockbackPoints::ZERO {
                    C3g::pop()
                } else {
                    C3g::become_(Self { stage: LineStage::Choose { kp }, ..self.clone() })
                };
                Step::Emit(vec![C3g::own(computed), following])
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

/// Events of a figure that takes off along a line.
pub(in crate::c3g) const fn taken_off(target: FigureId, Line { direction, lead }: Line) -> [battle::Event; 2] {
    let chosen = Event::LineChosen { target, lead, direction };
    [C3g::own(chosen), battle::Event::Lifted { figure: target }]
}

/// Points left when the defender's skulls cancel the attacker's (`C3G-19`).
pub(in crate::c3g) const fn points(skulls: u8, cancelled: u8) -> u8 {
    skulls.saturating_sub(cancelled)
}

/// Returns one order per line.
pub(in crate::c3g) fn orders(battle: C3gBattle<'_>, lines: &[Line]) -> Vec<battle::Order> {
    let order = |line: &Line| {
        let lead = battle.setup().board.at(line.lead);
        battle::Order::C3g(Order::ChooseLine { lead, direction: line.direction })
    };
    lines.iter().map(order).collect()
}
