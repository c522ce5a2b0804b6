//! What bots know of Coup-De-Grace.

mod exposure;
mod plans;
mod reason;
mod turns;
mod worth;

use knockback_rules::{
    battle::{FigureId, SideId},
    coup_de_grace::{Choice, CoupDeGrace, Frame, Played},
};

use crate::{Plan, Playing};

impl Playing for CoupDeGrace {
    fn worth(battle: Played<'_>, side: SideId) -> f64 {
        worth::of(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        matches!(frame, Frame::Round(_) | Frame::Act(_))
    }

    fn plans(battle: Played<'_>, side: SideId, choice: &Choice) -> Vec<Plan> {
        match choice {
            Choice::Activate { figures } => plans::of_round(battle, side, figures),
            Choice::Act { figure } => plans::of_mini(battle, side, *figure),
            Choice::Push { .. } | Choice::Face { .. } => battle.legal_orders().iter().map(Plan::of).collect(),
        }
    }

    fn exposure(battle: Played<'_>, side: SideId) -> Vec<(FigureId, f64)> {
        exposure::of(battle, side)
    }

    fn reason(battle: Played<'_>, plan: &Plan) -> String {
        reason::of(battle, plan)
    }
}
