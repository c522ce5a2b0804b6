//! Questions after a hit or a recovery: a push and its direction, and a facing (`CDG-22`, `CDG-24`).

use crate::coup_de_grace::scene::words as scene_words;
use knockback_rules::{
    battle::{FigureId, Frame, SideId},
    coup_de_grace::{self, Choice, CoupDeGraceBattle, Order},
    geometry::Direction,
};

use crate::coup_de_grace::scene::{Beside, Forced, forced::ForcedMoveEnd};
use crate::coup_de_grace::{
    panel::{Chip, ChipAction, Foot, Panel, Row},
    words,
};
use crate::{
    keys::{PRESS, keyed},
    panel::Emphasis,
    text::sentence,
};

/// The panel of a question.
#[must_use]
pub fn sheet(battle: CoupDeGraceBattle<'_>, side: SideId, choice: &Choice) -> Option<Panel> {
    match choice {
        Choice::Activate { .. } | Choice::Act { .. } => None,
        Choice::Push { target, directions, optional } => Some(push(battle, side, *target, (directions, *optional))),
        Choice::Face { target, optional } => Some(face(battle, side, *target, *optional)),
    }
}

/// The question about a push and its direction.
fn push(
    battle: CoupDeGraceBattle<'_>,
    side: SideId,
    target: FigureId,
    (directions, optional): (&[Direction], bool),
) -> Panel {
    let name = battle.figure_name(target);
    let forced = Forced::chosen(battle, target, directions);
    let flights = forced.map(|forced| forced.flights).unwrap_or_default();
    let chip = |(key, (direction, flight)): (u8, (&Direction, &ForcedMoveEnd))| {
        let order = Order::Push { direction: Some(*direction) };
        let toll = words::Toll::of(battle, target, order.clone());
        let (cost, told) = toll.map(|toll| (toll.short, toll.long)).unwrap_or_default();
        let told = format!("{} {told}", scene_words::sentence_of(battle, name, flight));
        Chip {
            text: format!("To the {direction}"),
            more: ends(battle, flight).into_iter().chain(cost).collect::<Vec<_>>().join(", "),
            tip: keyed(told.trim_end(), key),
            rules: vec!["CDG-24", "CDG-26"],
            does: Some(ChipAction::Orders(vec![order])),
            emphasis: Emphasis::Main,
            key: Some(key),
            at: flight.path.last().copied(),
            first: key == 1,
            ..Chip::default()
        }
    };
    let note = match (optional, directions.len()) {
        (true, _) => {
            "The hit deals damage first, then it may push the target. Click a direction on the board, or choose here."
        }
        (false, _) => "Two directions lead straight away. Choose one.",
    };
    let title = format!("{}: {}", battle.side_name(side), words::push_asked(name, optional));
    let row = Row {
        name: "Push",
        tip: "One hex straight away from the attacker.",
        rules: &["CDG-24"],
        chips: (1_u8..).zip(directions.iter().zip(&flights)).map(chip).collect(),
    };
    Panel {
        foot: Foot {
            decline: optional.then(|| decline("Do not push", "The target stays put. Nothing is spent.", false)),
            ..Foot::default()
        },
        ..Panel::of_question(side, title, note, vec![row])
    }
}

/// A short label for the end of a forced move.
fn ends(battle: CoupDeGraceBattle<'_>, flight: &ForcedMoveEnd) -> Option<String> {
    match (flight.pit, flight.path.len()) {
        (Some(pit), _) => Some(words::pit(pit).to_owned()),
        (None, 0) => Some("stays".to_owned()),
        (None, _) => words::stop(battle, flight.cause),
    }
}

/// The question about a facing.
fn face(battle: CoupDeGraceBattle<'_>, side: SideId, target: FigureId, optional: bool) -> Panel {
    let name = battle.figure_name(target);
    let now = battle.mini(target).facing;
    let own = battle.controller(target) == side;
    let keys = (1_u8..).zip(Direction::ALL.into_iter().filter(|facing| Some(*facing) != now));
    let chip = |(key, facing): (u8, Direction)| {
        let around = battle.cell_of(target).map(|at| Beside::new(battle, target, at, facing));
        let (more, told) = around.map(|around| consequences(battle, name, &around)).unwrap_or_default();
        Chip {
            text: facing.to_string(),
            more,
            tip: keyed(format!("{name} faces {facing}. {told}"), key),
            rules: vec![if own { "CDG-22" } else { "CDG-24" }, "CDG-18"],
            does: Some(ChipAction::Orders(vec![Order::Face { facing }])),
            key: Some(key),
            at: battle.cell_of(target).and_then(|at| battle.setup().board.neighbour(at, facing)),
            first: !optional && key == 1,
            ..Chip::default()
        }
    };
    let (title, note) = if is_bash_back(battle) {
        (
            format!("{}: turn {name}?", battle.side_name(side)),
            "No room for a push: choose a new facing instead, or decline.",
        )
    } else {
        let title = format!("{}: choose the facing of {name}", battle.side_name(side));
        (title, "Click an adjacent hex, or choose here.")
    };
    let row =
        Row { name: "Face", tip: "The new facing.", rules: &["CDG-3", "CDG-24"], chips: keys.map(chip).collect() };
    Panel {
        foot: Foot {
            decline: optional.then(|| decline("Do not turn", "The facing stays as it is.", true)),
            ..Foot::default()
        },
        ..Panel::of_question(side, title, note, vec![row])
    }
}

/// True if a hammer could not push, so that the target may be turned instead.
fn is_bash_back(battle: CoupDeGraceBattle<'_>) -> bool {
    matches!(battle.top(), Some(Frame::CoupDeGrace(coup_de_grace::Frame::BashBack(_))))
}

/// The consequences of a facing: in a few words, and in sentences.
fn consequences(battle: CoupDeGraceBattle<'_>, name: &str, around: &Beside) -> (String, String) {
    let told: Vec<String> =
        scene_words::beside(battle, around).into_iter().map(|(text, _)| format!("{}.", sentence(&text))).collect();
    let told = if told.is_empty() { format!("No enemy is next to {name}.") } else { told.join(" ") };
    let few = match (around.behind.as_slice(), around.distracts) {
        ([], None) => String::new(),
        ([], Some(front)) => format!("at {}", battle.figure_name(front)),
        (behind, _) => format!("back to {}", words::names(battle, behind)),
    };
    (few, told)
}

/// The chip that declines.
fn decline(text: &str, means: &str, first: bool) -> Chip {
    Chip {
        text: text.to_owned(),
        more: if first { PRESS.key() } else { String::new() },
        tip: if first { PRESS.tip(means) } else { means.to_owned() },
        rules: vec!["CDG-24"],
        does: Some(ChipAction::Orders(vec![Order::Decline])),
        emphasis: if first { Emphasis::Main } else { Emphasis::Plain },
        first,
        ..Chip::default()
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::{self, Battle};

    use knockback_rules::coup_de_grace::CoupDeGrace;

    use super::*;
    use crate::coup_de_grace::testing::expect_ruleset;
    use knockback_testing::coup_de_grace::play_by;

    /// A battle with an open question after a hit or a recovery.
    fn asked(holds: impl Fn(&Choice) -> bool) -> Battle {
        let strikes = |order: &Order| {
            matches!(order, Order::Attack { .. } | Order::Move { .. } | Order::Recover { .. } | Order::Enter { .. })
        };
        play_by(strikes, |battle| battle.choice_of::<CoupDeGrace>().is_some_and(|(_, choice)| holds(&choice)))
    }

    /// Asserts that the panel offers exactly the legal answers.
    fn all_and_nothing_else(battle: &Battle) {
        let (side, choice) = battle.choice_of::<CoupDeGrace>().unwrap();
        let sheet = sheet(expect_ruleset(battle), side, &choice).unwrap();
        let chips = sheet.rows.iter().flat_map(|row| &row.chips).chain(sheet.foot.chips());
        let offered: Vec<battle::Order> = chips
            .filter_map(|chip| match &chip.does {
                Some(ChipAction::Orders(orders)) => Some(battle::Order::CoupDeGrace(orders[0].clone())),
                _ => None,
            })
            .collect();
        for order in battle.legal_orders().iter() {
            assert!(offered.contains(&order), "{order:?} is offered");
        }
        assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
        assert_eq!(sheet.rows[0].chips.iter().chain(sheet.foot.chips()).filter(|chip| chip.first).count(), 1);
    }

    #[test]
    fn every_push_is_offered_with_its_end() {
        let battle = asked(|choice| matches!(choice, Choice::Push { .. }));
        all_and_nothing_else(&battle);
    }

    #[test]
    fn every_facing_is_offered() {
        let battle = asked(|choice| matches!(choice, Choice::Face { .. }));
        all_and_nothing_else(&battle);
    }
}
