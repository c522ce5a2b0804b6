//! A side's turn (`SHOVE-2`): a step, a shove, or nothing.

use serde::{Deserialize, Serialize};

use super::{Choice, Event, Order, Setup, Shove, ShoveBattle, shoving, verdict::VerdictFrame};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, Occupant, Outcome, Refusal, Resolver, SideId, Stage, Step},
    board::{Cell, Footprint},
    geometry::{Coord, Direction},
    report::possessive,
};

/// The maximum rise of a step, in levels.
const MAX_RISE: u16 = 1;

/// A side's turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnFrame {
    /// The side whose turn it is.
    pub side: SideId,
}

impl TurnFrame {
    /// All legal orders for the figure of the side.
    pub(super) fn orders(&self, battle: ShoveBattle<'_>) -> Vec<battle::Order> {
        let figure = battle.rules().figure_of(self.side);
        let target = battle.rules().figure_of(Setup::other(self.side));
        let Some(at) = battle.field().standing(figure) else { return Vec::new() };
        let here = battle.setup().board.at(at.head);
        let steps = Direction::ALL.map(|direction| here.step(direction)).into_iter();
        let steps = steps.filter(|to| judge_step(battle, figure, *to).is_ok()).map(|to| Order::Step { figure, to });
        let shove = shoving::judge(battle, figure, target).ok().map(|_| Order::Shove { figure, target });
        steps.chain(shove).chain([Order::Wait { figure }]).map(battle::Order::Shove).collect()
    }
}

/// Returns the cell of a legal step, or refuses the step.
fn judge_step(battle: ShoveBattle<'_>, figure: FigureId, to: Coord) -> Result<Cell, Refusal> {
    let board = &battle.setup().board;
    let refused = |code, message: String| Err(Refusal::new("SHOVE-2", code, message));
    let name = battle.figure_name(figure);
    let Some(at) = battle.field().standing(figure) else {
        return refused("off_board", format!("{name} is not on the board"));
    };
    let Some(cell) = board.cell(to) else { return refused("no_hex", format!("{to} is not on the map")) };
    if board.direction_to(at.head, cell).is_none() {
        return refused("not_adjacent", format!("{to} is not adjacent to {name}"));
    }
    if !battle.field().is_free_for(cell, Occupant::Figure(figure)) {
        return refused("taken", format!("the hex {to} is taken"));
    }
    let rise = board.level(at.head).rise_to(board.level(cell));
    if rise > MAX_RISE {
        let refusal = Refusal::new("SHOVE-2", "rise_too_high", format!("{to} is too high for {name}"));
        return Err(refusal.with("rise", rise).with("most", MAX_RISE));
    }
    Ok(cell)
}

impl Resolver<Shove> for TurnFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.side(self.side)
    }

    fn step(&self, battle: ShoveBattle<'_>) -> Step {
        let figure = battle.rules().figure_of(self.side);
        if battle.field().standing(figure).is_none() {
            // Only possible in a battle from an edited file: in play, a side whose figure leaves the board has lost.
            return Step::Emit(vec![Shove::become_(VerdictFrame {})]);
        }
        if battle.state().turns() >= battle.rules().turn_limit {
            return Step::Emit(vec![battle::Event::Ended(Outcome::Drawn)]);
        }
        Step::Ask(battle::PendingChoice { decider: self.side, about: ChoiceKind::Shove(Choice { figure }) })
    }

    fn ordered(&self, battle: ShoveBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let battle::Order::Shove(order) = order else { return Err(Refusal::not_asked(battle.ruleset())) };
        let own = battle.rules().figure_of(self.side);
        let (Order::Step { figure, .. } | Order::Shove { figure, .. } | Order::Wait { figure }) = order;
        let figure = *figure;
        if figure != own {
            let message = format!("it is {} turn", possessive(battle.figure_name(own)));
            return Err(Refusal::new("SHOVE-2", "out_of_turn", message));
        }
        let mut events = vec![Shove::become_(Self { side: Setup::other(self.side) })];
        match order {
            Order::Step { to, .. } => {
                let to = judge_step(battle, figure, *to)?;
                let at = Footprint::one(to);
                events.extend([
                    Shove::own(Event::Walked { figure, to }),
                    battle::Event::Lifted { figure },
                    battle::Event::Stepped { figure, to: at },
                    battle::Event::Settled { figure, at },
                ]);
            }
            Order::Shove { target, .. } => {
                let direction = shoving::judge(battle, figure, *target)?;
                events.extend([Shove::push(VerdictFrame {})]);
                events.extend(shoving::declare(figure, *target, direction));
            }
            Order::Wait { .. } => events.push(battle::Event::Shove(Event::Waited { figure })),
        }
        Ok(events)
    }
}
