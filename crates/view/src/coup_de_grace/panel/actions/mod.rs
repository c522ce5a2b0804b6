//! The actions of a mini in its activation (`CDG-8` to `CDG-14`, `CDG-22`), each with its cost or its refusal; before
//! that, the choice of the mini.

mod attacks;
mod deeds;
mod minis;
#[cfg(test)]
mod tests;

use knockback_rules::{
    battle::{self, FigureId},
    coup_de_grace::{Choice, CoupDeGraceBattle, Order, price},
};

use crate::coup_de_grace::{
    panel::{Chip, ChipAction, Foot, Panel, Row},
    words,
};
use crate::coup_de_grace::{
    plan::{ActionPlan, PlannedAction},
    scene::lookahead,
};
use crate::panel::Emphasis;

/// The panel before or during an activation.
#[must_use]
pub fn sheet(
    battle: CoupDeGraceBattle<'_>,
    choice: &Choice,
    picked: Option<FigureId>,
    plan: ActionPlan,
) -> Option<Panel> {
    match choice {
        Choice::Activate { figures } => {
            let picked = picked.filter(|figure| figures.contains(figure));
            Some(minis::sheet(battle, figures, picked, plan))
        }
        Choice::Act { figure } => {
            let plan = if picked == Some(*figure) { plan } else { ActionPlan::default() };
            Some(of_act(battle, *figure, plan))
        }
        Choice::Push { .. } | Choice::Face { .. } => None,
    }
}

/// The panel of an activation.
fn of_act(battle: CoupDeGraceBattle<'_>, figure: FigureId, plan: ActionPlan) -> Panel {
    let acting = Acting { battle, figure, plan, before: false };
    let rows = std::iter::once(minis::row_of_acting(battle, figure)).chain(rows(&acting)).collect();
    Panel::of_actions(battle.controller(figure), title(&acting), note(&acting), rows)
}

/// A mini that is active, or a preview of its activation in a copy of the battle.
struct Acting<'b> {
    battle: CoupDeGraceBattle<'b>,
    figure: FigureId,
    plan: ActionPlan,
    /// True if the mini must still be activated.
    before: bool,
}

impl Acting<'_> {
    /// The action of a chip that gives an order.
    fn does(&self, order: Order) -> ChipAction {
        let first = self.before.then_some(Order::Activate { figure: self.figure });
        ChipAction::Orders(first.into_iter().chain([order]).collect())
    }

    /// A chip that gives an order, or shows the reason if the order is refused.
    fn chip(&self, order: Order, chip: Chip) -> Chip {
        match self.battle.ordered(&battle::Order::CoupDeGrace(order.clone())) {
            Ok(_) => Chip { does: Some(self.does(order)), ..chip },
            Err(refusal) => {
                let rules = once(&[&[refusal.rule.0], chip.rules.as_slice()].concat());
                Chip { does: None, tip: format!("{} {}", chip.tip, words::not_now(&refusal)), rules, ..chip }
            }
        }
    }

    /// The remaining points of the mini.
    fn points(&self) -> u16 {
        self.battle.state().active().map_or(0, |active| active.points)
    }
}

/// Removes duplicates from a list of rules.
fn once(rules: &[&'static str]) -> Vec<&'static str> {
    let mut cited: Vec<&'static str> = Vec::new();
    for rule in rules {
        if !cited.contains(rule) {
            cited.push(rule);
        }
    }
    cited
}

/// The active mini, and its points.
fn title(acting: &Acting<'_>) -> String {
    let Acting { battle, figure, .. } = *acting;
    let name = battle.figure_name(figure);
    if battle.is_downed(figure) {
        format!("{name} is downed: one action")
    } else if battle.is_waiting(figure) {
        format!("{name}: {}, 1 of them to enter", words::points(acting.points()))
    } else if acting.before {
        format!("{name}: {}", words::points(acting.points()))
    } else if acting.points() > battle.movement(figure) {
        // A miss with a fencing sword refunds points, so the total may be exceeded (CDG-28).
        format!("{name}: {} left", words::points(acting.points()))
    } else {
        format!("{name}: {} of {} left", acting.points(), words::points(battle.movement(figure)))
    }
}

/// Hints for clicks on the board, and the multiplier of costs.
fn note(acting: &Acting<'_>) -> String {
    let Acting { battle, figure, plan, .. } = *acting;
    if battle.is_downed(figure) {
        return "Click an adjacent hex to crawl, click an opponent to attack, or try to recover. All of this is free."
            .to_owned();
    }
    if battle.is_waiting(figure) {
        return "Click a marked hex of the start zone to enter.".to_owned();
    }
    let what = match plan.doing {
        PlannedAction::Orb { target: None, .. } => "Click a mini for the orb to move.",
        PlannedAction::Orb { target: Some(_), .. } => "Click the hex to move it to.",
        PlannedAction::Air { .. } => "Click any mini that the air would move to cast.",
        PlannedAction::Any | PlannedAction::Attack { .. } => "Click a hex to move, or an opponent to attack.",
    };
    let enemies = battle.cell_of(figure).map_or(0, |at| price::enemies_beside(battle, figure, at));
    match enemies {
        0 => what.to_owned(),
        1 => format!("{what} 1 adjacent enemy: costs \u{d7}2."),
        more => format!("{what} {more} adjacent enemies: costs \u{d7}{}.", words::times(more)),
    }
}

/// All actions of the mini, each with its cost.
fn rows(acting: &Acting<'_>) -> Vec<Row> {
    let battle = acting.battle;
    let mut keys = 1..10_u8;
    if battle.is_waiting(acting.figure) {
        return vec![deeds::enter(acting), deeds::facing(acting)];
    }
    let mut rows = vec![attacks::row(acting, &mut keys)];
    if battle.is_downed(acting.figure) {
        rows.push(deeds::while_downed(acting, &mut keys));
        return rows;
    }
    rows.extend(attacks::spells(acting, &mut keys));
    rows.push(deeds::moves(acting));
    rows.push(deeds::facing(acting));
    rows.extend(deeds::others(acting));
    rows
}
