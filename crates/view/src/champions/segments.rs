//! The top bar of a Champions battle, with the order in which characters act in each segment (`CH-4` to `CH-6`).

use knockback_rules::{
    battle::{self, FigureId},
    champions::{
        ChampionsBattle, Choice, Moment, Order, PhaseAction, Spent,
        schedule::{Expected, PhaseStatus, schedule},
    },
    report::possessive,
};

use super::acting;
use crate::top_bar::{Cell, CellState, Clock, EndButton, EndTurnOption, Span, TopBar, Track};

/// The contents of the bar.
pub(super) fn top_bar(battle: ChampionsBattle<'_>, choice: Option<&Choice>) -> TopBar {
    TopBar {
        clock: clock(battle),
        about: about(battle, choice),
        track: Track {
            name: "Segments",
            is_strip: true,
            spans: spans(battle),
            begins_tip: "A new turn. All characters recover after segment 12, before it begins.",
            begins_rules: &["CH-5"],
            span_rules: &["CH-4", "CH-6"],
            rules: &["CH-6"],
            ..Track::default()
        },
        end: EndButton::new("End phase", "Ends the phase; the next character acts.", "CH-7"),
        ending: ending(battle, choice),
    }
}

/// The current segment as text.
fn clock(battle: ChampionsBattle<'_>) -> Clock {
    let Moment { turn, segment } = battle.state().now();
    let text =
        if turn == 0 { format!("Opening, segment {segment}") } else { format!("Turn {turn}, segment {segment}") };
    Clock {
        text,
        tip: "A turn has 12 segments. SPD determines in which of them a character has a phase. A battle begins in segment 12. All characters recover after each segment 12.",
        rules: &["CH-4", "CH-5"],
        ..Clock::default()
    }
}

/// The current activity of the acting side.
fn about(battle: ChampionsBattle<'_>, choice: Option<&Choice>) -> String {
    let name = |figure: FigureId| battle.figure_name(figure).to_owned();
    match choice {
        Some(Choice::Phase { figure, halves }) => {
            let left = if *halves < 2 { "half a phase left" } else { "a full phase" };
            format!("{}: {left}", name(*figure))
        }
        Some(Choice::React { figure, .. }) => format!("{} may react", name(*figure)),
        Some(Choice::Focus { figure }) => format!("{}: watch which enemy?", name(*figure)),
        None => {
            acting::phase(battle).map(|phase| format!("{} phase", possessive(&name(phase.figure)))).unwrap_or_default()
        }
    }
}

/// The state of the end button in a phase.
fn ending(battle: ChampionsBattle<'_>, choice: Option<&Choice>) -> EndTurnOption {
    match choice {
        Some(Choice::Phase { halves, .. }) => EndTurnOption::of(*halves < 2 || is_exhausted(battle)),
        _ => EndTurnOption::Nothing,
    }
}

/// True if only actions are left that players rarely need.
fn is_exhausted(battle: ChampionsBattle<'_>) -> bool {
    let needed = |order: &battle::Order| match order {
        battle::Order::Champions(Order::Act { deed, .. }) => matches!(deed, PhaseAction::Hold(_)),
        battle::Order::Champions(Order::Move { .. } | Order::Attack { .. } | Order::AttackHex { .. }) => true,
        _ => false,
    };
    !battle.legal_orders().iter().any(|order| needed(&order))
}

/// The current segment and the next twelve.
fn spans(battle: ChampionsBattle<'_>) -> Vec<Span> {
    let now = battle.state().now();
    let initials = initials(battle);
    let mut turn = None;
    let slots = schedule(battle).into_iter().take(13);
    slots
        .map(|slot| {
            let (number, is_now) = (slot.when.segment, slot.when == now);
            let is_new = turn.replace(slot.when.turn).is_some_and(|turn| turn != slot.when.turn);
            Span {
                name: format!("Segment {number}"),
                label: number.to_string(),
                begins: is_new.then(|| format!("Turn {}", slot.when.turn)),
                is_now,
                tip: match (is_now, slot.phases.is_empty()) {
                    (true, _) => format!("Segment {number}: now."),
                    (false, true) => format!("Segment {number}: no phases."),
                    (false, false) => format!("Segment {number}, in acting order."),
                },
                cells: slot.phases.iter().map(|phase| stop(battle, *phase, slot.when, &initials)).collect(),
            }
        })
        .collect()
}

fn stop(battle: ChampionsBattle<'_>, phase: Expected, when: Moment, initials: &[String]) -> Cell {
    let Expected { figure, tied, progress, spent } = phase;
    let (name, side) = (battle.figure_name(figure), battle.owner(figure));
    let condition = battle.condition(figure);
    let to_come = progress == PhaseStatus::ToCome;
    let holds = to_come && condition.held.is_some();
    let what = match (progress, spent) {
        (PhaseStatus::Over, _) => "phase over",
        (PhaseStatus::AtHand, _) => "acts now",
        (PhaseStatus::ToCome, Some(Spent::Stunned)) => "only recovers from being stunned",
        (PhaseStatus::ToCome, Some(Spent::Out)) => "knocked out, only recovers",
        (PhaseStatus::ToCome, Some(Spent::Aborted)) => "phase used up by an abort",
        (PhaseStatus::ToCome, Some(Spent::Haymaker)) => "busy with a haymaker",
        (PhaseStatus::ToCome, None) => "acts",
    };
    let tied = if tied { " Ties are broken by dice." } else { "" };
    let held = if holds { " Holding an action until then." } else { "" };
    let initials = &initials[figure.index()];
    Cell {
        name: format!("Phase {initials}"),
        side,
        label: initials.clone(),
        state: match (progress, spent) {
            (PhaseStatus::Over, _) => CellState::Over,
            (PhaseStatus::AtHand, _) => CellState::Now,
            (PhaseStatus::ToCome, Some(_)) => CellState::Spent,
            (PhaseStatus::ToCome, None) => CellState::ToCome,
        },
        holds,
        tip: format!("{name} of {}, segment {}: {what}.{tied}{held}", battle.side_name(side), when.segment),
    }
}

/// The initials of each figure: the first two letters of its name, or the first three if another name begins with the
/// same two letters but none with the same three.
fn initials(battle: ChampionsBattle<'_>) -> Vec<String> {
    let names: Vec<&str> = battle.setup().figures.iter().map(|figure| figure.name.as_str()).collect();
    let short = |name: &str, letters: usize| name.chars().take(letters).collect::<String>();
    let unlike = |place: usize, letters: usize| {
        let own = short(names[place], letters);
        names.iter().enumerate().all(|(other, name)| other == place || short(name, letters) != own)
    };
    let initials = |place: usize| {
        let letters = (2..=3).find(|letters| unlike(place, *letters)).unwrap_or(2);
        short(names[place], letters)
    };
    (0..names.len()).map(initials).collect()
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        champions::{self, Champions, Guard, Reaction},
    };

    use super::*;
    use crate::champions::testing::expect_ruleset;
    use knockback_testing::champions::{open, play_by, play_to};

    #[test]
    fn the_track_shows_a_whole_turn_with_one_actor() {
        let battle = play_to(|battle| acting::phase(expect_ruleset(battle)).is_some());
        let segments = spans(expect_ruleset(&battle));
        assert_eq!(segments.len(), 13);
        assert!(segments[0].is_now && segments.iter().skip(1).all(|segment| !segment.is_now));
        let at_hand = segments[0].cells.iter().filter(|cell| cell.state == CellState::Now).count();
        assert_eq!(at_hand, 1, "{segments:?}");
        let phase = acting::phase(expect_ruleset(&battle)).unwrap();
        let name = battle.figure_name(phase.figure);
        let acting = segments[0].cells.iter().find(|cell| cell.state == CellState::Now).unwrap();
        assert!(name.starts_with(&acting.label) && acting.tip.contains("acts now"), "{acting:?}");
    }

    #[test]
    fn a_phase_is_due_to_end_after_an_action() {
        let choice_of = |battle: &Battle| battle.choice_of::<Champions>().map(|(_, choice)| choice);
        let ends = |wanted: u8| {
            let moves = |order: &battle::Order| matches!(order, battle::Order::Champions(Order::Move { .. }));
            let battle = play_by(
                moves,
                |battle| matches!(battle.choice_of::<Champions>(), Some((_, Choice::Phase { halves, .. })) if halves == wanted),
            );
            ending(expect_ruleset(&battle), choice_of(&battle).as_ref())
        };
        assert_eq!(ends(2), EndTurnOption::Early, "the character can move");
        assert_eq!(ends(1), EndTurnOption::Due, "the character has moved");
        assert_eq!(ending(expect_ruleset(&open()), None), EndTurnOption::Nothing, "no choice is open");
    }

    #[test]
    fn a_phase_that_an_abort_has_spent_is_marked() {
        let mut battle = play_to(|battle| acting::phase(expect_ruleset(battle)).is_some());
        let acts = acting::phase(expect_ruleset(&battle)).unwrap().figure;
        let figure = battle.setup().figure_ids().find(|figure| *figure != acts).unwrap();
        let spent = |battle: &Battle| {
            let cells = spans(expect_ruleset(battle)).into_iter().flat_map(|segment| segment.cells);
            cells.filter(|cell| cell.state == CellState::Spent).map(|cell| cell.tip).collect::<Vec<_>>()
        };
        assert!(spent(&battle).is_empty());
        let (to, guard) = (Reaction::Dodge, Some(Guard::Dodge(3)));
        battle.apply(&Event::Champions(champions::Event::Aborted { figure, to, guard }));
        let told = spent(&battle);
        assert!(matches!(&told[..], [one] if one.starts_with(battle.figure_name(figure))), "{told:?}");
    }

    #[test]
    fn initials_are_unique() {
        let battle = open();
        let initials = initials(expect_ruleset(&battle));
        for (place, one) in initials.iter().enumerate() {
            assert!(initials[place + 1..].iter().all(|other| other != one), "{initials:?}");
        }
    }
}
