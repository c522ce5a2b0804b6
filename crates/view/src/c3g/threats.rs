//! The threat map of C3G: whom a figure could strike from where, by which attack, and which way the target would fly.

use knockback_odds::{
    Ratio,
    c3g::{Objective, Question, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{self, Occupant},
    board::Cell,
    c3g::{AttackWith, C3g, Choice, Order, Played},
    geometry::Direction,
};

use crate::{
    RulesetView,
    c3g::forecast,
    c3g::scene::Scene,
    c3g::scene::chances::Laid,
    forecast::{Known, PanelItem},
    guide::Page,
    percent::in_percent,
    selection::Selection,
    threats::{MapWords, Spot, Threat, Want, Worth},
};

/// What may be wanted, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
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

impl RulesetView for C3g {
    const GUIDE: &'static [Page] = super::guide::PAGES;
    const WANTS: &'static [Want] = &WANTS;
    const MAP_WORDS: MapWords = MapWords {
        means: "How likely the picked figure can destroy somebody, make them fall so far that dice are rolled, \
                     or throw them into lava or onto a friend, from every hex in its reach.",
        note: "On each hex the best attack from there; ! may hurt on the way.",
        note_of_some: "On each hex the best attack from there, of those that were counted: they are too many to count all.",
    };
    type Count = ThreatCount;
    type Act = knockback_odds::c3g::Threat;

    type Scene = Scene;
    type Odds = Laid;

    fn orders_to_hovered(battle: Played<'_>, scene: &Scene) -> Vec<battle::Order> {
        let order = scene.figure.zip(scene.way.as_ref()).map(|(figure, shown)| shown.goal.way.order(battle, figure));
        order.map(battle::Order::C3g).into_iter().collect()
    }

    type ChipAction = ();
    type AnswerOdds = ();

    fn forecast(battle: Played<'_>, scene: &Scene, known: Known<'_, Self::Odds>) -> Vec<PanelItem> {
        forecast::parts(battle, scene, known)
    }

    fn base_scene(battle: Played<'_>, selection: &Selection) -> Scene {
        Scene::base(battle, selection)
    }

    fn hover(scene: Scene, battle: Played<'_>, selection: &Selection) -> Scene {
        scene.look(battle, selection)
    }

    fn has_map(choice: &Choice, _is_aiming: bool) -> bool {
        matches!(choice, Choice::Act { .. })
    }

    fn ranked<'m>(battle: Played<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Self::Act)> {
        map.ranked(&battle, Objective::ALL[want])
    }

    fn spot(battle: Played<'_>, act: &Self::Act) -> Spot {
        let end = act.way.as_ref().map_or(act.at.head, |way| way.to.end(way.lead));
        Spot { at: act.at, end, faces: None, target: cell(battle, act.question.target) }
    }

    fn attack_order(_battle: Played<'_>, act: &Self::Act) -> Option<battle::Order> {
        let Question { attacker, target, with, .. } = act.question;
        Some(battle::Order::C3g(Order::Attack { attacker, target, with }))
    }

    fn threat(battle: Played<'_>, map: &Threats, act: &Self::Act) -> Threat {
        Threat {
            spot: Self::spot(battle, act),
            moves: act.way.is_some(),
            attack: attack(battle, &act.question, map.odds(act).line.map(|line| line.direction)),
            way: way(act.way.as_ref().map(|way| way.cost), &act.arrival),
            risky: act.arrival != Ratio::ONE,
            worth: Worth::default(),
            order: None,
        }
    }

    fn is_cut_off(map: &Threats) -> bool {
        map.left_out + map.unsearched > 0
    }
}

/// Where somebody or something is.
fn cell(battle: Played<'_>, who: Occupant) -> Option<Cell> {
    match who {
        Occupant::Figure(figure) => battle.field().standing(figure).map(|at| at.head),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// Whom an attack strikes, by what, and where to.
fn attack(battle: Played<'_>, question: &Question, line: Option<Direction>) -> String {
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
