//! The forecast of a mini that may act, while no hex or target is inspected.

use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::{CoupDeGraceBattle, Order},
};

use super::{super::words, hex};
use crate::coup_de_grace::scene::Scene;
use crate::coup_de_grace::{plan::PlannedAction, scene::What};
use crate::{
    forecast::{PanelItem, cannot_attack, plain, tipped},
    keys::NEXT_TARGET,
    tip::Tip,
    tone::Tone,
};

pub(super) fn of_figure(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let name = battle.figure_name(figure);
    let head = if scene.before { format!("If {name} is activated") } else { format!("{name} to act") };
    parts.push(PanelItem::Title(head));
    let any = |wanted: fn(&What) -> bool| scene.offers.iter().filter(|offer| wanted(&offer.what)).count();
    match scene.plan.doing {
        PlannedAction::Orb { target: None, .. } => {
            let tip = Tip::new("Any other mini within 6 hexes, in sight.", &["CDG-25"]);
            let text = match scene.movable.as_slice() {
                [] => "The orb cannot move any mini from here.".to_owned(),
                some => format!("Click a mini for the orb to move: {}.", words::names(battle, some)),
            };
            parts.push(tipped(text, Tone::Plain, tip));
            return;
        }
        PlannedAction::Orb { target: Some(target), .. } => {
            let text = format!("Click the hex to move {} to.", battle.figure_name(target));
            let tip = "A hex that the mini could step to, or crawl to while downed. The orb may also turn it.";
            parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CDG-25"])));
            return;
        }
        PlannedAction::Air { .. } => {
            parts.push(plain("The board shows the move of each mini. Click one of them to cast.", Tone::Plain));
            return;
        }
        PlannedAction::Any | PlannedAction::Attack { .. } => {}
    }
    if any(|what| matches!(what, What::Enter)) > 0 {
        let tip = Tip::new("1 point, never doubled; then the activation continues.", &["CDG-29"]);
        parts.push(tipped("Click a marked hex of the start zone to enter.", Tone::Plain, tip));
    }
    if any(|what| matches!(what, What::Crawl)) > 0 {
        let tip = Tip::new("Crawl a hex, attack once at \u{2212}2, or try to recover.", &["CDG-22"]);
        parts.push(tipped("Downed: one action, and the activation ends.", Tone::Plain, tip));
    }
    let hexes = any(|what| matches!(what, What::Move(_)));
    if hexes > 0 {
        let text = format!("{} in reach. Each shows its cost in points.", count(hexes, "hex", "hexes"));
        let tip = "1 point a step, 3 for a level up, more in water; doubled for each enemy adjacent at the start of the step.";
        parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CDG-8", "CDG-14", "CDG-15"])));
    }
    targets(battle, scene, parts);
    if let Some(around) = &scene.beside {
        hex::of_beside(battle, around, parts);
    }
}

fn count(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// Adds the legal targets, and the illegal ones with reasons.
fn targets(battle: CoupDeGraceBattle<'_>, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let can: Vec<FigureId> = scene
        .strikes
        .iter()
        .filter_map(|(_, order)| if let Order::Attack { target, .. } = order { Some(*target) } else { None })
        .collect();
    if !can.is_empty() {
        let text = format!("Can attack: {}", words::names(battle, &can));
        let tip = format!("Targets have a red ring. {} shows the next one.", NEXT_TARGET.key());
        parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CDG-10", "CDG-11"])));
    }
    let figures = scene.barred.iter().filter(|(target, _)| matches!(target.who, Occupant::Figure(_)));
    let barred = figures.map(|(target, refusal)| (battle.occupant_name(target.who), words::barred(refusal)));
    if let Some(text) = cannot_attack(barred) {
        let tip = Tip::new("Hover over one to see why.", &["CDG-10", "CDG-11", "CDG-13"]);
        parts.push(tipped(text, Tone::Quiet, tip));
    }
}
