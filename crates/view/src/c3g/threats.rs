//! The threat map of C3G: whom a figure could strike from where, by which attack, and which way the target would fly.

use knockback_odds::{
    Ratio,
    c3g::{Objective, Question, Threat, Threats},
};
use knockback_rules::{
    battle::Occupant,
    board::Cell,
    c3g::{AttackWith, C3g, C3gBattle},
    geometry::Direction,
};

use crate::{
    RulesetView,
    percent::in_percent,
    threats::{MapWords, RankedThreat, Want, Worth},
};

/// What may be wanted, in the order of [`Objective::ALL`].
pub(super) const WANTS: [Want; Objective::ALL.len()] = [
    of(
        Objective::Kill,
        "destroy",
        "The chance that the target is destroyed, up to where it lies after flying and falling.",
    ),
    of(
        Objective::OffLedge,
        "make it fall hard",
        "The chance that the target falls so far that dice are rolled for it.",
    ),
    of(
        Objective::IntoLava,
        "throw into lava",
        "The chance that the target enters molten lava or comes to lie on a lava field.",
    ),
    of(Objective::OntoFriend, "throw onto a friend", "The chance that the target crashes into a friend of its own."),
    of(Objective::Farthest, "throw far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// What is said of threat maps.
pub(super) const MAP_WORDS: MapWords = MapWords {
    means: "How likely the picked figure can destroy somebody, make them fall so far that dice are rolled, \
                 or throw them into lava or onto a friend, from every hex in its reach.",
    note: "On each hex the best attack from there; ! may hurt on the way.",
    note_of_some: "On each hex the best attack from there, of those that were counted: they are too many to count all.",
};

/// An attack of a map in words.
pub(super) fn threat(battle: C3gBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
    RankedThreat {
        spot: C3g::spot(battle, act),
        moves: act.way.is_some(),
        attack: attack(battle, &act.question, map.odds(act).line.map(|line| line.direction)),
        way: way(act.way.as_ref().map(|way| way.cost), &act.arrival),
        risky: act.arrival != Ratio::ONE,
        worth: Worth::default(),
        order: None,
    }
}

/// Where somebody or something is.
pub(super) fn cell(battle: C3gBattle<'_>, who: Occupant) -> Option<Cell> {
    match who {
        Occupant::Figure(figure) => battle.field().standing(figure).map(|at| at.head),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// Whom an attack strikes, by what, and where to.
fn attack(battle: C3gBattle<'_>, question: &Question, line: Option<Direction>) -> String {
    let Question { attacker, target, with, .. } = *question;
    let target = battle.occupant_name(target);
    let with = match with {
        AttackWith::Normal => String::new(),
        AttackWith::Special(place) => {
            let special = battle.card(attacker).special(place);
            special.map_or(String::new(), |special| format!(" by {}", special.name))
        }
        AttackWith::Throw(object) => format!(" with {}", battle.setup().object(object).name),
    };
    let line = line.map_or(String::new(), |line| format!(", to the {line}"));
    format!("{target}{with}{line}")
}

/// The way there, and how the mover arrives.
fn way(cost: Option<u16>, arrival: &Ratio) -> String {
    let way = cost.map_or("from here".to_owned(), |cost| format!("move {cost}"));
    let arrives = *arrival != Ratio::ONE;
    if arrives { format!("{way}, arrives unhurt {}", in_percent(arrival)) } else { way }
}
