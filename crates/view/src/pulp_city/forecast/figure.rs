//! The forecast of a model that may act, while no hex or target is inspected.

use knockback_rules::{
    battle::{FigureId, Occupant},
    pulp_city::PulpCityBattle,
};

use super::words;
use crate::pulp_city::plan::PlannedAction;
use crate::pulp_city::scene::Scene;
use crate::{
    forecast::{PanelItem, plain, tipped},
    keys::NEXT_TARGET,
    tip::Tip,
    tone::Tone,
};

pub(super) fn of_figure(battle: PulpCityBattle<'_>, figure: FigureId, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let name = battle.figure_name(figure);
    let supreme = battle.sheet(figure).supreme.is_some();
    let head = match (scene.before, supreme) {
        (false, _) => format!("{name} to act"),
        (true, true) => format!("If {name} is activated"),
        (true, false) => format!("If {name} is commanded"),
    };
    parts.push(PanelItem::Title(head));
    let what = match scene.plan.doing {
        PlannedAction::Any => "Hover over a hex or a target to preview the move or action.".to_owned(),
        PlannedAction::Move { by } => format!("Hover over a hex to {} there.", by.name()),
        PlannedAction::Act { action } => {
            let name = battle.action(figure, action).map_or("", |action| &action.name);
            format!("Hover over a target for {name}.")
        }
    };
    parts.push(plain(what, Tone::Plain));
    reach(scene, parts);
    targets(battle, scene, parts);
}

/// The number of hexes in reach.
fn reach(scene: &Scene, parts: &mut Vec<PanelItem>) {
    let hexes = scene.offers.len();
    if hexes > 0 {
        let text = format!("{} in reach.", words::hexes(u32::try_from(hexes).unwrap_or(u32::MAX)));
        let tip = Tip::new("Each of these hexes can be clicked.", &["PC-18"]);
        parts.push(tipped(text, Tone::Plain, tip));
    }
}

/// Adds the legal targets, and the illegal targets with reasons.
fn targets(battle: PulpCityBattle<'_>, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let name = |who: Occupant| battle.occupant_name(who).to_owned();
    let can: Vec<String> = scene.targets.iter().map(|target| name(target.who)).collect();
    if !can.is_empty() {
        let tip = format!("Targets have a ring. {} shows the next one.", NEXT_TARGET.key());
        parts.push(tipped(format!("Can act on: {}", can.join(", ")), Tone::Plain, Tip::new(tip, &["PC-1", "PC-17"])));
    }
    let barred: Vec<String> = scene.barred.iter().map(|(target, _)| name(target.who)).collect();
    if !barred.is_empty() {
        let tip = Tip::new("Hover over one to see why.", &["PC-1", "PC-17"]);
        parts.push(tipped(format!("Cannot act on: {}", barred.join(", ")), Tone::Quiet, tip));
    }
}
