//! The condition of a mini: its hit points and its current states, each with a sign, text and rules.

use knockback_rules::{
    battle::FigureId,
    board::{Cell, Terrain},
    coup_de_grace::{CoupDeGraceBattle, ground, price},
    geometry::Direction,
};

use super::words;
use crate::{
    icon::Icon,
    sheet::{Gauge, Status},
    tone::Tone,
};

/// The hit points of a mini.
#[must_use]
pub fn points(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Gauge {
    Gauge::bar(
        "HP",
        battle.mini(figure).hit_points,
        battle.sheet(figure).hit_points,
        Tone::Life,
        "Hit points. At 0 a mini is downed; one more lost puts it out of action.",
        &["CDG-1", "CDG-21"],
    )
}

type Add<'a> = dyn FnMut(Icon, Tone, String, &str, &'static [&'static str]) + 'a;

/// All current states of a mini, the gravest first.
#[must_use]
pub fn statuses(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Status> {
    let mut all = Vec::new();
    let mut add = |icon, tone, words: String, tip: &str, rules| {
        all.push(Status { icon, tone, words, tip: tip.to_owned(), rules });
    };
    if battle.mini(figure).out {
        let tip = "Out of the battle. Does not count for the first activation.";
        add(Icon::Out, Tone::Grave, "Out of action".into(), tip, &["CDG-21", "CDG-6"]);
        return all;
    }
    life(battle, figure, &mut add);
    turn(battle, figure, &mut add);
    bonds(battle, figure, &mut add);
    enemies(battle, figure, &mut add);
    ground_of(battle, figure, &mut add);
    all
}

/// States of life: waiting to enter, downed, out of action.
fn life(battle: CoupDeGraceBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    if battle.is_waiting(figure) {
        let tip = "Enters in its activation: 1 point, never doubled, for a free hex of the start zone with any facing.";
        add(Icon::Later, Tone::Note, "Yet to enter".into(), tip, &["CDG-29"]);
    }
    if battle.is_downed(figure) {
        let tip = "A downed mini has no front and no back. Its activation is one action: crawl a hex, attack once at \u{2212}2, \
                   or try to recover. Others have +1 against it in melee.";
        add(Icon::Prone, Tone::Harm, "Downed".into(), tip, &["CDG-21", "CDG-22", "CDG-18"]);
    }
}

/// States of activation.
fn turn(battle: CoupDeGraceBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let active = battle.state().active().filter(|active| active.figure == figure);
    match active {
        Some(active) => {
            let left = format!("Acting: {} left", words::points(active.points));
            let tip = "Unspent points are lost at the end of the activation.";
            add(Icon::Asked, Tone::Accent, left, tip, &["CDG-7", "CDG-8"]);
        }
        None if battle.mini(figure).acted => {
            let tip = "Each mini has one activation a round.";
            add(Icon::Done, Tone::Quiet, "Has acted this round".into(), tip, &["CDG-7"]);
        }
        None => {}
    }
    if battle.mini(figure).guarded {
        let tip = "+1 Defence for the rest of the round, but no attacks in this activation.";
        add(Icon::Guarded, Tone::Good, "On guard: +1 Defence".into(), tip, &["CDG-27"]);
    }
}

/// States of entanglement and dragging.
fn bonds(battle: CoupDeGraceBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let by = &battle.mini(figure).entangled_by;
    if !by.is_empty() {
        let tip = "Friends of the attacker have +1 against this mini for the rest of the round.";
        add(Icon::Held, Tone::Risk, format!("Entangled by {}", words::names(battle, by)), tip, &["CDG-25"]);
    }
    let drags = battle.state().active().filter(|active| active.figure == figure).and_then(|active| active.drags);
    if let Some(dragged) = drags {
        let tip = "Until the activation ends the dragged mini follows into each hex that is left, if it can.";
        add(Icon::Held, Tone::Good, format!("Drags {}", battle.figure_name(dragged)), tip, &["CDG-25"]);
    }
}

/// Effects of adjacent enemies.
fn enemies(battle: CoupDeGraceBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let Some(at) = battle.cell_of(figure).filter(|_| battle.is_standing(figure)) else { return };
    let count = price::enemies_beside(battle, figure, at);
    if count > 0 {
        let many = if count == 1 { "1 enemy".to_owned() } else { format!("{count} enemies") };
        let text = format!("{many} adjacent: costs \u{d7}{}", words::times(count));
        let tip = "Every cost doubles for each adjacent enemy, downed ones included. Free actions stay free.";
        add(Icon::Engaged, Tone::Risk, text, tip, &["CDG-14"]);
    }
    let facing = facing_it(battle, figure, at);
    if !facing.is_empty() {
        let text = format!("In front of {}", words::names(battle, &facing));
        let tip = "Each of them, except the target, gives this mini \u{2212}1 on melee attacks, and their friends have +1 against it.";
        add(Icon::Dazed, Tone::Risk, text, tip, &["CDG-18"]);
    }
    let behind = battle.mini(figure).facing.and_then(|facing| right_behind(battle, figure, at, facing));
    if let Some(behind) = behind {
        let text = format!("{} is directly behind", battle.figure_name(behind));
        let tip = "An attack from directly behind has +1: a backstab.";
        add(Icon::Engaged, Tone::Harm, text, tip, &["CDG-18"]);
    }
}

/// The enemies of a figure next to a cell that have the cell in their front hex.
fn facing_it(battle: CoupDeGraceBattle<'_>, figure: FigureId, at: Cell) -> Vec<FigureId> {
    let enemies = battle.minis_beside(at).filter(|other| !battle.friends(*other, figure));
    enemies.filter(|other| battle.has_in_front(*other, at)).collect()
}

/// The standing enemy exactly behind a mini with this facing.
#[must_use]
pub fn right_behind(battle: CoupDeGraceBattle<'_>, figure: FigureId, at: Cell, facing: Direction) -> Option<FigureId> {
    let back = battle.setup().board.neighbour(at, facing.opposite())?;
    let enemy = |other: &FigureId| !battle.friends(*other, figure) && battle.is_standing(*other);
    battle.minis_beside(at).filter(enemy).find(|other| battle.cell_of(*other) == Some(back))
}

/// Effects of the ground.
fn ground_of(battle: CoupDeGraceBattle<'_>, figure: FigureId, add: &mut Add<'_>) {
    let Some(terrain) = battle.cell_of(figure).map(|at| battle.setup().board.terrain(at)) else { return };
    let less = words::signed(ground::defence(terrain));
    match terrain {
        Terrain::Water => {
            let tip = "A step into shallow water costs twice as much.";
            add(Icon::Drop, Tone::Risk, format!("In shallow water: {less} Defence"), tip, &["CDG-26"]);
        }
        Terrain::DeepWater => {
            let tip = "A step into deep water costs three times as much, and a mini in it cannot attack.";
            add(Icon::Drop, Tone::Risk, format!("In deep water: {less} Defence, no attacks"), tip, &["CDG-26"]);
        }
        _ if ground::pit(terrain).is_some() => {
            let tip = "A step out of a pit costs 3 points instead of 1.";
            add(Icon::Height, Tone::Risk, "In a pit: 3 points to step out".into(), tip, &["CDG-26"]);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        coup_de_grace,
    };

    use super::*;
    use crate::coup_de_grace::testing::{expect_ruleset, open};

    fn status_words(battle: &Battle, figure: FigureId) -> Vec<String> {
        statuses(expect_ruleset(battle), figure).into_iter().map(|status| status.words).collect()
    }

    #[test]
    fn downed_waiting_and_removed_minis_have_a_status() {
        let mut battle = open();
        let of = |battle: &Battle, name: &str| {
            battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name).unwrap()
        };
        let (downed, waiting) = (of(&battle, "Tidewrack"), of(&battle, "Ragpicker"));
        assert_eq!(status_words(&battle, downed)[0], "Downed");
        assert_eq!(status_words(&battle, waiting)[0], "Yet to enter");
        battle.apply(&Event::CoupDeGrace(coup_de_grace::Event::OutOfAction { figure: downed }));
        assert_eq!(status_words(&battle, downed), ["Out of action"]);
    }
}
