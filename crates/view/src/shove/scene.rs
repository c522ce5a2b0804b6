//! The scene of Shove: steps, the target, and the path of a shove.

use knockback_odds::shove::Question;
use knockback_rules::{
    battle::{self, Occupant},
    board::Cell,
    displacement::{Moved, Walk},
    shove::{Order, Push, Setup, Shove, ShoveBattle},
};

use crate::{
    overlay::{AttackPreview, Overlay, cells, deref_to_overlay},
    selection::Selection,
};

/// The highest number on a die.
const MAX_PIPS: u16 = 6;

/// The possible actions of the figure whose turn it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The part that all rulesets share.
    pub shared: Overlay,
    /// The hexes to which the figure can step.
    pub steps: Vec<Cell>,
    /// The hovered hex, if the figure can step there.
    pub step: Option<Cell>,
    /// The aimed shove.
    pub aim: Option<Question>,
}

deref_to_overlay!(Scene);

impl Scene {
    /// The scene without the parts that depend on the hovered hex.
    pub(super) fn base(battle: ShoveBattle<'_>, selection: &Selection) -> Self {
        let mut scene = Self::default();
        let Some((_, choice)) = battle.choice_of::<Shove>() else { return scene };
        let figure = choice.figure;
        scene.ready = cells(&battle, Occupant::Figure(figure));
        if selection.figure != Some(figure) {
            return scene;
        }
        scene.figure = Some(figure);
        scene.chosen = cells(&battle, Occupant::Figure(figure));
        for order in battle.legal_orders().iter() {
            if let battle::Order::Shove(Order::Step { to, .. }) = order {
                scene.steps.extend(battle.setup().board.cell(to));
            }
        }
        let target = battle.rules().figure_of(Setup::other(battle.owner(figure)));
        let shove = battle::Order::Shove(Order::Shove { figure, target });
        scene.judge(&battle, figure, Occupant::Figure(target), &shove);
        scene
    }

    /// Adds the parts that depend on the hovered hex.
    pub(super) fn look(mut self, battle: ShoveBattle<'_>, selection: &Selection) -> Self {
        let Some(figure) = self.figure else { return self };
        self.step = selection.cell.filter(|cell| self.steps.contains(cell));
        let occupant = selection.cell.and_then(|cell| battle.field().occupant(cell));
        self.refusal = occupant.and_then(|who| self.bar(who)).cloned();
        let aimed = occupant.or(selection.aimed()).filter(|_| self.step.is_none() || selection.along);
        let aimed = aimed.filter(|who| self.targets.iter().any(|target| target.who == *who));
        if let Some(Occupant::Figure(target)) = aimed {
            let question = Question { figure, target };
            (self.step, self.aim) = (None, Some(question));
            let lines = vec![path(battle, question)];
            self.blow = Some(AttackPreview { target: aimed, lines, ..AttackPreview::default() });
        }
        self
    }

    /// The cells that the target of the aimed shove enters on the highest roll.
    pub(super) fn path(&self) -> &[Cell] {
        self.blow.as_ref().and_then(|blow| blow.lines.first()).map_or(&[], Vec::as_slice)
    }
}

/// The cells that a target enters on the highest roll (`SHOVE-4`).
fn path(battle: ShoveBattle<'_>, Question { figure, target }: Question) -> Vec<Cell> {
    let (field, board) = (battle.field(), &battle.setup().board);
    let mut path = Vec::new();
    if let (Some(from), Some(at)) = (field.standing(figure), field.standing(target))
        && let Some(direction) = board.direction_to(from.head, at.head)
    {
        let mut walk = Walk::new(&battle, target, at, direction, MAX_PIPS, u16::MAX);
        while let Moved::Entered(_) | Moved::Broke(_) = walk.advance(&battle, &Push) {
            path.push(walk.at.head);
        }
    }
    path
}
