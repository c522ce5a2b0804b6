//! Sentences about open choices.

use super::named::{mark, summon};
use crate::pulp_city::data::titles::power_up;
use crate::{
    battle::FigureId,
    pulp_city::{Choice, EffectId, PulpCityBattle},
    report::{counted, either},
};

/// Describes the open choice of a side in a sentence.
pub(in crate::pulp_city) fn choice_line(battle: PulpCityBattle<'_>, side: &str, choice: &Choice) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure);
    let names = |figures: &[FigureId]| {
        let names: Vec<&str> = figures.iter().map(name).collect();
        either(&names)
    };
    match choice {
        Choice::Turn { figures, cards } => {
            let mut ways = Vec::new();
            if !figures.is_empty() {
                ways.push(format!("activate {}", names(figures)));
            }
            if !cards.is_empty() {
                let cards: Vec<&str> =
                    cards.iter().map(|card| battle.rules().cards[card.index()].name.as_str()).collect();
                ways.push(format!("command {}", either(&cards)));
            }
            ways.push("pass".to_owned());
            format!("{side}: {}.", ways.join(", or "))
        }
        Choice::Act { figure } => {
            let left = battle.ap_limit(*figure).saturating_sub(battle.model(*figure).ap_paid);
            format!("{side}: act with {} ({left} AP left), or end the activation.", name(figure))
        }
        Choice::Command { card } => {
            let card = &battle.rules().cards[card.index()].name;
            format!("{side}: move and act with the minions of {card}, or end the command.")
        }
        Choice::PowerUp { figure, most } => {
            let dice = power_up(*most);
            format!("{side}: choose how many of {dice} {} spends on this roll.", name(figure))
        }
        Choice::Effects { target, due, offered, extra, .. } => {
            let (_, target) = mark(battle, *target);
            format!("{side}: {}.", effects(battle, &target, due, offered, *extra))
        }
        Choice::Direction { figure, directions } => {
            let ways: Vec<&str> = directions.iter().map(|way| way.name()).collect();
            format!("{side}: knock {} back to the {}.", name(figure), ways.join(" or the "))
        }
        Choice::Shift { figure, spaces } => {
            let far = counted(*spaces, "hex", "hexes");
            format!("{side}: shift {} by up to {far}, or do not shift.", name(figure))
        }
        Choice::Centre { .. } => format!("{side}: choose the centre of the blast, which missed."),
        Choice::Extra { figures, may_decline } => {
            let nobody = if *may_decline { ", or no one" } else { "" };
            format!("{side}: choose one more target: {}{nobody}.", names(figures))
        }
        Choice::Throw { figure, thrown } => {
            format!("{side}: choose where {} throws {}, or decline.", name(figure), name(thrown))
        }
        Choice::FollowUp { figure } => {
            format!("{side}: use one more exclusive action with {}, or decline.", name(figure))
        }
        Choice::Control { figure, .. } => {
            format!("{side}: use one exclusive action or one move of {}, who is controlled, or decline.", name(figure))
        }
        Choice::Place { summon: place, .. } => format!("{side}: place {}.", summon(battle, *place)),
        Choice::Remove { figures } => format!("{side}: remove {}.", names(figures)),
    }
}

/// Describes the choice between mandatory effects and those that can be bought.
fn effects(battle: PulpCityBattle<'_>, target: &str, due: &[EffectId], offered: &[EffectId], extra: u8) -> String {
    let list = |effects: &[EffectId]| {
        let names: Vec<&str> = effects.iter().map(|effect| battle.rules().effect_name(*effect)).collect();
        either(&names)
    };
    let buy = || format!("buy {} with {}", list(offered), counted(extra, "extra success", "extra successes"));
    match (due.is_empty(), offered.is_empty()) {
        (false, true) => format!("apply {} to {target}", list(due)),
        (false, false) => format!("apply {} to {target}, or {}", list(due), buy()),
        (true, false) => format!("{} and apply it to {target}, or stop", buy()),
        (true, true) => format!("end the effects on {target}"),
    }
}
