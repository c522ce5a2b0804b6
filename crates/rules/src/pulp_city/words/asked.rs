//! The open choice in words.

use super::named::{mark, summon};
use crate::pulp_city::data::titles::power_up;
use crate::{
    battle::FigureId,
    pulp_city::{Choice, EffectId, PulpCityBattle},
    report::{counted, listed},
};

/// An open choice of a side as a sentence.
pub(in crate::pulp_city) fn asked(battle: PulpCityBattle<'_>, side: &str, choice: &Choice) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure);
    let names = |figures: &[FigureId]| {
        let names: Vec<&str> = figures.iter().map(name).collect();
        listed(&names)
    };
    match choice {
        Choice::Turn { figures, cards } => {
            let mut ways = Vec::new();
            if !figures.is_empty() {
                ways.push(format!("activates one of {}", names(figures)));
            }
            if !cards.is_empty() {
                let cards: Vec<&str> =
                    cards.iter().map(|card| battle.rules().cards[card.index()].name.as_str()).collect();
                ways.push(format!("commands one of {}", listed(&cards)));
            }
            ways.push("passes".to_owned());
            format!("{side} {}.", ways.join(", or "))
        }
        Choice::Act { figure } => {
            let left = battle.ap_limit(*figure).saturating_sub(battle.model(*figure).ap_paid);
            format!("{side} acts with {}, which may still pay {left} AP, or ends its activation.", name(figure))
        }
        Choice::Command { card } => {
            let card = &battle.rules().cards[card.index()].name;
            format!("{side} moves and acts with its minions ({card}), or ends the command.")
        }
        Choice::PowerUp { figure, most } => {
            let dice = power_up(*most);
            format!("{side} says how many of {dice} {} spends on this roll.", name(figure))
        }
        Choice::Effects { target, due, offered, extra, .. } => {
            let (_, target) = mark(battle, *target);
            effects(battle, &format!("{side} applies the next effect to {target}"), due, offered, *extra)
        }
        Choice::Direction { figure, directions } => {
            let ways: Vec<&str> = directions.iter().map(|way| way.name()).collect();
            format!("{side} knocks {} back to the {}.", name(figure), ways.join(" or the "))
        }
        Choice::Shift { figure, spaces } => {
            let far = counted(*spaces, "hex", "hexes");
            format!("{side} shifts {} by up to {far}, or leaves it where it is.", name(figure))
        }
        Choice::Centre { .. } => format!("{side} sets the centre of the blast, which missed."),
        Choice::Extra { figures, may_decline } => {
            let nobody = if *may_decline { ", or nobody" } else { "" };
            format!("{side} chooses one target more of {}{nobody}.", names(figures))
        }
        Choice::Throw { figure, thrown } => {
            format!("{side} throws {} with {}, or does not throw.", name(thrown), name(figure))
        }
        Choice::FollowUp { figure } => {
            format!("{side} takes one exclusive action more with {}, or none.", name(figure))
        }
        Choice::Control { figure, .. } => {
            format!(
                "{side} takes one exclusive action or one move with {}, which it controls, or nothing.",
                name(figure)
            )
        }
        Choice::Place { summon: place, .. } => format!("{side} places {}.", summon(battle, *place)),
        Choice::Remove { figures } => format!("{side} removes one of {}.", names(figures)),
    }
}

/// What has to be applied, and what can be bought.
fn effects(battle: PulpCityBattle<'_>, lead: &str, due: &[EffectId], offered: &[EffectId], extra: u8) -> String {
    let list = |effects: &[EffectId]| {
        let names: Vec<&str> = effects.iter().map(|effect| battle.rules().effect_name(*effect)).collect();
        names.join(" or ")
    };
    let buy = || format!("buys {}, with {}", list(offered), counted(extra, "extra success", "extra successes"));
    match (due.is_empty(), offered.is_empty()) {
        (false, true) => format!("{lead}: {}.", list(due)),
        (false, false) => format!("{lead}: {}, or {}.", list(due), buy()),
        (true, false) => format!("{lead}: it {}, or ends.", buy()),
        (true, true) => format!("{lead}, or ends."),
    }
}
