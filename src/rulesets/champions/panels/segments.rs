//! The order of acting in each segment (`CH-4` to `CH-6`), as the strip below the top bar shows it.

use knockback_rules::{
    battle::{FigureId, Order as Any, SideId},
    champions::{
        Choice, Deed, Moment, Order, Played, Spent,
        schedule::{Expected, Progress, schedule},
    },
};

use super::super::{Champions, acting};
use crate::{
    hud::top::{Clock, Ending},
    rulesets::champions::proven,
    stage::Shown,
};

/// A segment of the strip.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Segment {
    pub(crate) when: Moment,
    /// Whether it is the one at hand.
    pub(crate) now: bool,
    /// The characters that act in it, first to last.
    pub(crate) stops: Vec<Stop>,
}

/// A phase on the strip.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stop {
    pub(crate) side: SideId,
    /// The first letters of the name, as many as tell it from all others.
    pub(crate) initials: String,
    pub(crate) state: State,
    /// It holds an action that would be lost then.
    pub(crate) holds: bool,
    /// All of it in words.
    pub(crate) tip: String,
}

/// How a phase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Over,
    AtHand,
    ToCome,
    /// It goes by without an action.
    Spent,
}

/// The segment at hand in words.
pub(crate) fn clock(battle: Played<'_>) -> Clock {
    let Moment { turn, segment } = battle.state().now();
    let text =
        if turn == 0 { format!("Opening, segment {segment}") } else { format!("Turn {turn}, segment {segment}") };
    Clock {
        text,
        tip: "A turn has twelve segments. SPD says in which of them a character has a phase. A battle opens in \
              segment 12, and after each segment 12 all take a recovery.",
        rules: &["CH-4", "CH-5"],
    }
}

/// What the side that acts is about.
pub(crate) fn about(shown: &Shown) -> String {
    let battle = proven(&shown.battle);
    let name = |figure: FigureId| battle.figure_name(figure).to_owned();
    match shown.choice::<Champions>() {
        Some((_, Choice::Phase { figure, halves })) => {
            let left = if halves < 2 { "half a phase left" } else { "a full phase" };
            format!("{}: {left}", name(figure))
        }
        Some((_, Choice::React { figure, .. })) => format!("{} may react", name(figure)),
        Some((_, Choice::Focus { figure })) => format!("{}: whom to watch?", name(figure)),
        None => acting::phase(battle).map(|phase| format!("Phase of {}", name(phase.figure))).unwrap_or_default(),
    }
}

/// Whether the phase can be ended, and whether it is time to.
pub(crate) fn ending(shown: &Shown) -> Ending {
    match shown.choice::<Champions>() {
        Some((_, Choice::Phase { halves, .. })) => Ending::of(halves < 2 || is_exhausted(proven(&shown.battle))),
        _ => Ending::Nothing,
    }
}

/// Nothing is left to do but what nobody needs.
fn is_exhausted(battle: Played<'_>) -> bool {
    let needed = |order: &Any| match order {
        Any::Champions(Order::Act { deed, .. }) => matches!(deed, Deed::Hold(_)),
        Any::Champions(Order::Move { .. } | Order::Attack { .. } | Order::AttackHex { .. }) => true,
        _ => false,
    };
    !battle.legal_orders().iter().any(|order| needed(&order))
}

/// The segments from the one at hand for a whole turn.
pub(crate) fn segments(battle: Played<'_>) -> Vec<Segment> {
    let now = battle.state().now();
    let initials = initials(battle);
    let slots = schedule(battle);
    slots
        .into_iter()
        .take(13)
        .map(|slot| Segment {
            when: slot.when,
            now: slot.when == now,
            stops: slot.phases.iter().map(|phase| stop(battle, *phase, slot.when, &initials)).collect(),
        })
        .collect()
}

fn stop(battle: Played<'_>, phase: Expected, when: Moment, initials: &[String]) -> Stop {
    let Expected { figure, tied, progress, spent } = phase;
    let (name, side) = (battle.figure_name(figure), battle.owner(figure));
    let condition = battle.condition(figure);
    let to_come = progress == Progress::ToCome;
    let holds = to_come && condition.held.is_some();
    let what = match (progress, spent) {
        (Progress::Over, _) => "has had this phase",
        (Progress::AtHand, _) => "acts now",
        (Progress::ToCome, Some(Spent::Stunned)) => "gets over being stunned, and does nothing else",
        (Progress::ToCome, Some(Spent::Out)) => "is out, and recovers a little",
        (Progress::ToCome, Some(Spent::Aborted)) => "has spent this phase on a defence",
        (Progress::ToCome, Some(Spent::Haymaker)) => "is busy with its haymaker",
        (Progress::ToCome, None) => "acts",
    };
    let tied = if tied { " Dice decide between those who are equally quick." } else { "" };
    let held = if holds { " It holds an action until then." } else { "" };
    Stop {
        side,
        initials: initials[figure.index()].clone(),
        state: match (progress, spent) {
            (Progress::Over, _) => State::Over,
            (Progress::AtHand, _) => State::AtHand,
            (Progress::ToCome, Some(_)) => State::Spent,
            (Progress::ToCome, None) => State::ToCome,
        },
        holds,
        tip: format!("{name} of {}, segment {}: {what}.{tied}{held}", battle.side_name(side), when.segment),
    }
}

/// For each figure the first letters of its name: two, or one more where others begin alike.
fn initials(battle: Played<'_>) -> Vec<String> {
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
        champions::{self, Guard, Reaction},
    };

    use super::*;
    use knockback_testing::champions::{open, play_by, play_to};

    #[test]
    fn a_whole_turn_is_seen_and_one_acts_now() {
        let battle = play_to(|battle| acting::phase(proven(battle)).is_some());
        let segments = segments(proven(&battle));
        assert_eq!(segments.len(), 13);
        assert!(segments[0].now && segments.iter().skip(1).all(|segment| !segment.now));
        let at_hand = segments[0].stops.iter().filter(|stop| stop.state == State::AtHand).count();
        assert_eq!(at_hand, 1, "{segments:?}");
        let phase = acting::phase(proven(&battle)).unwrap();
        let name = battle.figure_name(phase.figure);
        let acting = segments[0].stops.iter().find(|stop| stop.state == State::AtHand).unwrap();
        assert!(name.starts_with(&acting.initials) && acting.tip.contains("acts now"), "{acting:?}");
    }

    #[test]
    fn a_phase_is_due_to_end_once_something_was_done_in_it() {
        let ends = |wanted: u8| {
            let moves = |order: &Any| matches!(order, Any::Champions(Order::Move { .. }));
            let battle = play_by(
                moves,
                |battle| matches!(battle.choice_of::<Champions>(), Some((_, Choice::Phase { halves, .. })) if halves == wanted),
            );
            ending(&Shown::new(battle))
        };
        assert_eq!(ends(2), Ending::Early, "it could move");
        assert_eq!(ends(1), Ending::Due, "it has moved");
        assert_eq!(ending(&Shown::new(open())), Ending::Nothing, "nobody is asked");
    }

    #[test]
    fn a_phase_that_an_abort_has_spent_is_marked() {
        let mut battle = play_to(|battle| acting::phase(proven(battle)).is_some());
        let acts = acting::phase(proven(&battle)).unwrap().figure;
        let figure = battle.setup().figure_ids().find(|figure| *figure != acts).unwrap();
        let spent = |battle: &Battle| {
            let stops = segments(proven(battle)).into_iter().flat_map(|segment| segment.stops);
            stops.filter(|stop| stop.state == State::Spent).map(|stop| stop.tip).collect::<Vec<_>>()
        };
        assert!(spent(&battle).is_empty());
        let (to, guard) = (Reaction::Dodge, Some(Guard::Dodge(3)));
        battle.apply(&Event::Champions(champions::Event::Aborted { figure, to, guard }));
        let told = spent(&battle);
        assert!(matches!(&told[..], [one] if one.starts_with(battle.figure_name(figure))), "{told:?}");
    }

    #[test]
    fn initials_tell_names_apart() {
        let battle = open();
        let initials = initials(proven(&battle));
        for (place, one) in initials.iter().enumerate() {
            assert!(initials[place + 1..].iter().all(|other| other != one), "{initials:?}");
        }
    }
}
