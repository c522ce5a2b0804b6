//! What the forecast says of the hex and the facing that are looked at: the price, step by step, and what goes on around
//! the mini there: who would strike from behind, whom it would distract, what the doubling costs.

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
        What::Move(_) => format!("Go there: {} of {}", offer.cost, words::points(scene.points)),
        What::Enter => format!("Come in here: {}, undoubled", words::points(offer.cost)),
        What::Turn => format!("Turn: {} of {}", offer.cost, words::points(scene.points)),
        What::Crawl => "Crawl there".to_owned(),
        What::Open => format!("Open the door: {} of {}", offer.cost, words::points(scene.points)),
        What::Orb(who) => format!("Move {} there: {}", battle.figure_name(*who), words::points(offer.cost)),
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
            let tip = Tip::new("Points that are left at the end of the activation are lost.", &["CDG-7"]);
            parts.push(tipped(format!("{} left then.", words::points(left)), Tone::Quiet, tip));
        }
        What::Air(_) => parts.push(blown(battle, scene)),
        What::Crawl => {
            let tip = Tip::new("It pays nothing, and its activation is over.", &["CDG-22"]);
            parts.push(tipped("That is all that it does in this round.", Tone::Plain, tip));
        }
        _ => {}
    }
    if let Some(facing) = offer.facing.filter(|_| matches!(offer.what, What::Move(_) | What::Enter | What::Turn)) {
        let text = format!(
            "It faces {facing} then. The keys \u{201c}{}\u{201d} and \u{201c}{}\u{201d} turn it.",
            TURN_LEFT.key(),
            TURN_RIGHT.key()
        );
        let tip = "Any facing comes with a step. Where none is chosen it faces an enemy beside it, else the way of its last \
                   step. A drag from the hex chooses another, by the pointer or by the finger that has tapped it.";
        parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CDG-8", "CDG-9"])));
    }
    if let Some(around) = &scene.beside {
        of_beside(battle, around, parts);
    }
}

/// What a way costs, step by step, each with the enemies that double it.
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
        let why = if plain { "a step".to_owned() } else { format!("a step that costs {cost}, for the ground") };
        let (text, tone, tip) = if enemies == 0 {
            (all.to_string(), Tone::Plain, format!("{why}: {}.", words::points(all)))
        } else {
            let beside = battle.minis_beside(from).filter(|other| !battle.friends(*other, figure));
            let who = words::names(battle, &beside.collect::<Vec<FigureId>>());
            let text = format!("{all} = {cost}\u{d7}{}", words::times(enemies));
            (text, Tone::Harm, format!("{why}, doubled for each enemy beside it: {who}."))
        };
        let rules: &[&'static str] = if plain { &["CDG-8", "CDG-14"] } else { &["CDG-15", "CDG-26", "CDG-14"] };
        chips.push((text, tone, Tip::new(sentence(&tip), rules)));
    }
    // Whom it drags comes along, and changes what the later steps cost: then the sum alone is sure.
    (sum == way.cost && !chips.is_empty()).then(|| PanelItem::Chips {
        name: "Steps",
        count: chips.len().to_string(),
        chips,
    })
}

const fn air(sense: Sense) -> &'static str {
    match sense {
        Sense::Towards => "Draw all near",
        Sense::Away => "Blow all away",
        Sense::Clockwise => "Turn all clockwise",
        Sense::Anticlockwise => "Turn all anticlockwise",
    }
}

/// Whom a staff of air would move.
fn blown(battle: CoupDeGraceBattle<'_>, scene: &Scene) -> PanelItem {
    let who: Vec<FigureId> = scene.blown.iter().map(|blown| blown.who).collect();
    let tip = Tip::new("All minis within 6 but the bearer go a hex, where they can.", &["CDG-25"]);
    let text =
        if who.is_empty() { "Nobody moves.".to_owned() } else { format!("Moves {}.", words::names(battle, &who)) };
    let mut pits = scene.blown.iter().filter(|blown| ground::pit(battle.setup().board.terrain(blown.to)).is_some());
    let tone = if pits.next().is_some() { Tone::Harm } else { Tone::Plain };
    tipped(text, tone, tip)
}

/// What goes on around a mini.
pub(super) fn of_beside(battle: CoupDeGraceBattle<'_>, around: &Beside, parts: &mut Vec<PanelItem>) {
    let names = |who: &[FigureId]| words::names(battle, who);
    if around.enemies.is_empty() {
        let tip = Tip::new("Nothing costs double there.", &["CDG-14"]);
        parts.push(tipped("No enemy beside it there.", Tone::Quiet, tip));
    } else {
        let text = format!("Beside {}: costs \u{d7}{} there.", names(&around.enemies), around.times);
        let tip = "Every cost doubles for each enemy beside it at its start; the downed count. Melee stays free.";
        parts.push(tipped(text, Tone::Harm, Tip::new(tip, &["CDG-14"])));
    }
    if let Some(front) = around.distracts {
        let name = battle.figure_name(front);
        let tip =
            "It could strike it, its friends have +1 against it, and it takes 1 from attacks of that mini on others.";
        let text = format!("Has {name} in front: would distract it.");
        parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CDG-10", "CDG-18"])));
    }
    if !around.behind.is_empty() {
        let text = format!("! {} would strike from behind: +1.", names(&around.behind));
        parts.push(tipped(text, Tone::Harm, Tip::new("A backstab: it would face exactly away.", &["CDG-18"])));
    }
    if !around.could_come_behind.is_empty() {
        let text = format!("{} could come behind it in this round.", names(&around.could_come_behind));
        let tip = "Their points reach the hex behind it, and they have something to strike with.";
        parts.push(tipped(text, Tone::Quiet, Tip::new(tip, &["CDG-8", "CDG-18"])));
    }
    if !around.distracted_by.is_empty() {
        let text = format!("In front of {}: \u{2212}1 for each but its target.", names(&around.distracted_by));
        let tip = "Distraction: each other opponent beside it that has it in front takes 1 from its melee attacks.";
        parts.push(tipped(text, Tone::Harm, Tip::new(tip, &["CDG-18"])));
    }
}

/// A facing that is to be chosen.
pub(super) fn of_facing(battle: CoupDeGraceBattle<'_>, target: FigureId, scene: &Scene, parts: &mut Vec<PanelItem>) {
    let name = battle.figure_name(target);
    parts.push(PanelItem::Title(format!("Which side does {name} face?")));
    let looked_at = scene.looked_at.as_ref().and_then(|offer| offer.facing).zip(battle.cell_of(target));
    match looked_at {
        Some((facing, at)) => {
            parts.push(plain(format!("To the {facing}:"), Tone::Plain));
            of_beside(battle, &Beside::new(battle, target, at, facing), parts);
        }
        None => parts.push(plain("Point at a hex beside it to see what that means.", Tone::Quiet)),
    }
    if let Some(push) = &scene.push {
        parts.extend(push.flights.iter().map(|flight| forced(battle, name, flight)));
    }
}

/// What the hex would cost that is out of reach.
pub(super) fn too_dear(scene: &Scene, parts: &mut Vec<PanelItem>) {
    let Some(cost) = scene.too_dear else { return };
    let text = format!("The cheapest way there costs {cost}; {} left.", words::points(scene.points));
    parts.push(tipped(text, Tone::Harm, Tip::new("With the doubling beside enemies.", &["CDG-8", "CDG-14"])));
}
