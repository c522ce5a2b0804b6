//! The forecast of the hovered hex and facing: the cost of each step, and the effects of adjacent enemies: backstabs,
//! distraction and doubled costs.

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    coup_de_grace::{CoupDeGraceBattle, ReachPath, Sense, ground, price},
};

use super::{super::words, forced};
use crate::coup_de_grace::scene::Scene;
use crate::coup_de_grace::scene::{Beside, Offer, What};
use crate::{
    coup_de_grace::keys::{TURN_LEFT, TURN_RIGHT},
    forecast::{PanelItem, plain, tipped, to_go},
    text::sentence,
    tip::Tip,
    tone::Tone,
};

pub(super) fn of_offer(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    offer: &Offer,
    scene: &Scene,
    parts: &mut Vec<PanelItem>,
) {
    let title = match &offer.what {
        What::Move(_) => format!("Move here: {} of {}", offer.cost, words::points(scene.points)),
        What::Enter => format!("Enter here: {}, never doubled", words::points(offer.cost)),
        What::Turn => format!("Turn: {} of {}", offer.cost, words::points(scene.points)),
        What::Crawl => "Crawl here".to_owned(),
        What::Open => format!("Open the door: {} of {}", offer.cost, words::points(scene.points)),
        What::Orb(who) => format!("Move {} here: {}", battle.figure_name(*who), words::points(offer.cost)),
        What::Air(sense) => format!("{}: {}", air(*sense), words::points(offer.cost)),
        What::Push(direction) => format!("Push to the {direction}"),
        What::Face(facing) => format!("Face {facing}"),
    };
    parts.push(PanelItem::Title(title));
    if matches!(offer.what, What::Move(_) | What::Enter | What::Crawl) {
        parts.push(to_go());
    }
    match &offer.what {
        What::Move(way) => {
            parts.extend(steps(battle, figure, way));
            let left = scene.points.saturating_sub(offer.cost);
            let tip = Tip::new("Unspent points are lost at the end of the activation.", &["CDG-7"]);
            parts.push(tipped(format!("{} left afterwards.", words::points(left)), Tone::Quiet, tip));
        }
        What::Air(_) => parts.push(blown(battle, scene)),
        What::Crawl => {
            let tip = Tip::new("Free, and it ends the activation.", &["CDG-22"]);
            parts.push(tipped("This is the only action of the round.", Tone::Plain, tip));
        }
        _ => {}
    }
    if let Some(facing) = offer.facing.filter(|_| matches!(offer.what, What::Move(_) | What::Enter | What::Turn)) {
        let text = format!("Ends facing {facing}. Press {} or {} to turn.", TURN_LEFT.key(), TURN_RIGHT.key());
        let tip = "A step includes any facing. By default a mini faces an adjacent enemy, or the direction of the last \
                   step. Drag from the hex to choose another facing.";
        parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CDG-8", "CDG-9"])));
    }
    if let Some(around) = &scene.beside {
        of_beside(battle, around, parts);
    }
}

/// The cost of a path step by step, each with the enemies that double it.
fn steps(battle: CoupDeGraceBattle<'_>, figure: FigureId, way: &ReachPath) -> Option<PanelItem> {
    let board = &battle.setup().board;
    let starts: Vec<Cell> = battle.cell_of(figure).into_iter().chain(way.path.iter().copied()).collect();
    let mut sum = 0;
    let mut chips = Vec::new();
    for step in starts.windows(2) {
        let (from, to) = (step[0], step[1]);
        let cost = ground::step(board, from, to)?;
        let enemies = price::enemies_beside(battle, figure, from);
        let all = price::doubled(cost, enemies);
        sum += all;
        let plain = cost == 1;
        let why = if plain { "a step".to_owned() } else { format!("a step that costs {cost} because of the ground") };
        let (text, tone, tip) = if enemies == 0 {
            (all.to_string(), Tone::Plain, format!("{why}: {}.", words::points(all)))
        } else {
            let beside = battle.minis_beside(from).filter(|other| !battle.friends(*other, figure));
            let who = words::names(battle, &beside.collect::<Vec<FigureId>>());
            let text = format!("{all} = {cost}\u{d7}{}", words::times(enemies));
            (text, Tone::Harm, format!("{why}, doubled for each adjacent enemy: {who}."))
        };
        let rules: &[&'static str] = if plain { &["CDG-8", "CDG-14"] } else { &["CDG-15", "CDG-26", "CDG-14"] };
        chips.push((text, tone, Tip::new(sentence(&tip), rules)));
    }
    // A dragged mini moves along and changes the cost of later steps. Then only the sum is certain.
    (sum == way.cost && !chips.is_empty()).then(|| PanelItem::Chips {
        name: "Steps",
        count: chips.len().to_string(),
        chips,
    })
}

const fn air(sense: Sense) -> &'static str {
    match sense {
        Sense::Towards => "Draw all closer",
        Sense::Away => "Blow all away",
        Sense::Clockwise => "Turn all clockwise",
        Sense::Anticlockwise => "Turn all anticlockwise",
    }
}

/// The line with the minis that a staff of air would move.
fn blown(battle: CoupDeGraceBattle<'_>, scene: &Scene) -> PanelItem {
    let who: Vec<FigureId> = scene.blown.iter().map(|blown| blown.who).collect();
    let tip = Tip::new("All minis within 6 except the bearer move one hex, if they can.", &["CDG-25"]);
    let text =
        if who.is_empty() { "No mini moves.".to_owned() } else { format!("Moves {}.", words::names(battle, &who)) };
    let mut pits = scene.blown.iter().filter(|blown| ground::pit(battle.setup().board.terrain(blown.to)).is_some());
    let tone = if pits.next().is_some() { Tone::Harm } else { Tone::Plain };
    tipped(text, tone, tip)
}

/// Adds the effects of enemies on a mini and of the mini on them.
pub(super) fn of_beside(battle: CoupDeGraceBattle<'_>, around: &Beside, parts: &mut Vec<PanelItem>) {
    let names = |who: &[FigureId]| words::names(battle, who);
    if around.enemies.is_empty() {
        let tip = Tip::new("No costs are doubled there.", &["CDG-14"]);
        parts.push(tipped("No adjacent enemies there.", Tone::Quiet, tip));
    } else {
        let text = format!("Next to {}: costs \u{d7}{} there.", names(&around.enemies), around.times);
        let tip = "Every cost doubles for each adjacent enemy, downed ones included. Melee stays free.";
        parts.push(tipped(text, Tone::Harm, Tip::new(tip, &["CDG-14"])));
    }
    if let Some(front) = around.distracts {
        let name = battle.figure_name(front);
        let tip =
            "Could attack that mini, gives friends +1 against it, and gives it \u{2212}1 on attacks against others.";
        let text = format!("Has {name} in front and would distract it.");
        parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CDG-10", "CDG-18"])));
    }
    if !around.behind.is_empty() {
        let text = format!("! {} would attack from behind: +1.", names(&around.behind));
        parts.push(tipped(text, Tone::Harm, Tip::new("A backstab: the mini would face exactly away.", &["CDG-18"])));
    }
    if !around.could_come_behind.is_empty() {
        let text = format!("{} could get behind this mini this round.", names(&around.could_come_behind));
        let tip = "Enough points to reach the hex behind, and a weapon to attack with.";
        parts.push(tipped(text, Tone::Quiet, Tip::new(tip, &["CDG-8", "CDG-18"])));
    }
    if !around.distracted_by.is_empty() {
        let text = format!("In front of {}: \u{2212}1 for each except the target.", names(&around.distracted_by));
        let tip =
            "Distraction: \u{2212}1 on melee attacks for each other adjacent opponent that has the attacker in front.";
        parts.push(tipped(text, Tone::Harm, Tip::new(tip, &["CDG-18"])));
    }
}

/// Adds the forecast for the choice of a facing.
pub(super) fn of_facing(battle: CoupDeGraceBattle<'_>, target: FigureId, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let name = battle.figure_name(target);
    parts.push(PanelItem::Title(format!("Choose the facing of {name}")));
    let looked_at = scene.looked_at.as_ref().and_then(|offer| offer.facing).zip(battle.cell_of(target));
    match looked_at {
        Some((facing, at)) => {
            parts.push(plain(format!("To the {facing}:"), Tone::Plain));
            of_beside(battle, &Beside::new(battle, target, at, facing), parts);
        }
        None => parts.push(plain("Hover over an adjacent hex to see the effect.", Tone::Quiet)),
    }
    if let Some(push) = &scene.push {
        parts.extend(push.flights.iter().map(|flight| forced(battle, name, flight)));
    }
}

/// Adds the cost of a hex that is out of reach.
pub(super) fn too_expensive(scene: &Scene, parts: &mut Vec<PanelItem>) {
    let Some(cost) = scene.too_expensive else { return };
    let text = format!("The cheapest path there costs {cost}, with {} left.", words::points(scene.points));
    parts.push(tipped(text, Tone::Harm, Tip::new("Includes the doubling next to enemies.", &["CDG-8", "CDG-14"])));
}
