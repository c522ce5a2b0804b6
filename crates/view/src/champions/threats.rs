//! The threat map of Champions: the most promising attacks on enemies, from where a character stands and from each hex that
//! a half move reaches.

use knockback_odds::{
    Ratio,
    champions::{Objective, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{self, FigureId},
    board::Footprint,
    champions::{Champions, Choice, Maneuver, Means, Order, Played, Weapon},
};

use super::{
    acting, sheet,
    words::{verb, weapon},
};
use crate::champions::scene::What;
use crate::{
    RulesetView,
    champions::forecast,
    champions::scene::Scene,
    forecast::{Known, PanelItem},
    guide::Page,
    keys::Key,
    odds_state::OddsState,
    selection::Selection,
    sheet::FigureSheet,
    threats::{MapWords, Spot, Threat, Want, Worth},
};

/// What may be wanted, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::KnockOut, "knock out", "The chance that the target is out or dead then, and was not before."),
    of(Objective::Stun, "stun", "The chance that the target is stunned or out then, and was not before."),
    of(Objective::Wound, "lose BODY", "The chance that the target loses BODY."),
    of(Objective::OffLedge, "send off a ledge", "The chance that the target falls."),
    of(Objective::IntoThing, "knock into something", "The chance that the target flies into something, or through it."),
    of(Objective::Farthest, "move far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

impl RulesetView for Champions {
    const KEYS: &'static [Key] = super::keys::ALL;
    const GUIDE: &'static [Page] = super::guide::PAGES;
    const WANTS: &'static [Want] = &WANTS;
    const MAP_WORDS: MapWords = MapWords {
        means: "How likely the character can knock out or hurt somebody, or do what else is wanted, from where it \
                     stands and from every hex that a half move reaches. Nobody defends in it. Left out are attacks with \
                     friends, weapons that are not drawn, and areas aimed beside an enemy.",
        note: "On each hex the best attack from there. A click goes there.",
        note_of_some: "On each hex the best attack from there, of the most promising ones: they are too many to count \
                            all. A click goes there.",
    };
    type Count = ThreatCount;
    type Act = knockback_odds::champions::Threat;

    type Scene = Scene;
    type Odds = OddsState<knockback_odds::champions::Odds>;

    fn orders_to_hovered(_battle: Played<'_>, scene: &Scene) -> Vec<battle::Order> {
        let offer = scene.looked_at.iter().filter(|offer| matches!(offer.what, What::Move(_)));
        offer.map(|offer| battle::Order::Champions(offer.order.clone())).collect()
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

    fn asked_figure(choice: &Choice) -> Option<FigureId> {
        Some(acting::about(*choice))
    }

    fn acting_figure(battle: Played<'_>) -> Option<FigureId> {
        acting::phase(battle).map(|phase| phase.figure)
    }

    fn sheet(battle: Played<'_>, figure: FigureId, is_unfolded: bool) -> Option<FigureSheet> {
        Some(sheet::sheet(battle, figure, is_unfolded))
    }

    fn has_map(choice: &Choice, is_aiming: bool) -> bool {
        // The ladder needs all the room.
        !is_aiming && matches!(choice, Choice::Phase { .. })
    }

    fn ranked<'m>(_battle: Played<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Self::Act)> {
        map.ranked(Objective::ALL[want])
    }

    fn spot(battle: Played<'_>, act: &Self::Act) -> Spot {
        let target = battle.field().standing(act.target).map(|at| at.head);
        Spot { at: Footprint::one(act.at), end: act.at, faces: None, target }
    }

    fn attack_order(_battle: Played<'_>, act: &Self::Act) -> Option<battle::Order> {
        let order = act.question.order.clone();
        (!matches!(order, Order::Charge(_))).then_some(battle::Order::Champions(order))
    }

    fn threat(battle: Played<'_>, map: &Threats, act: &Self::Act) -> Threat {
        let by = map.way(act).map(|way| way.by);
        Threat {
            spot: Self::spot(battle, act),
            moves: by.is_some(),
            attack: attack(battle, map.figure, act.target, &act.question.order),
            way: way(by, &act.question.order),
            risky: false,
            worth: Worth::default(),
            order: None,
        }
    }

    fn is_cut_off(map: &Threats) -> bool {
        map.left_out + map.unsearched > 0
    }
}

/// Upon whom an attack is, and which it is.
fn attack(battle: Played<'_>, figure: FigureId, target: FigureId, order: &Order) -> String {
    let (with, how) = match order {
        Order::Attack { with, maneuver: Maneuver::Strike, .. } | Order::AttackHex { with, .. } => (*with, ""),
        Order::Attack { with, maneuver, .. } => (*with, maneuver.name()),
        Order::Charge(charge) => (Weapon::Strength(charge.strength), charge.maneuver().name()),
        Order::Throw { strength, .. } => (Weapon::Strength(*strength), "throw"),
        _ => return String::new(),
    };
    let (target, with) = (battle.figure_name(target), weapon(battle, figure, with));
    if how.is_empty() { format!("{target}: {with}") } else { format!("{target}: {with}, {how}") }
}

/// The move before the attack, and when the attack lands if that is later.
fn way(by: Option<Means>, order: &Order) -> String {
    let stays = if matches!(order, Order::Charge(_)) { "on the way" } else { "from here" };
    let way = by.map_or(stays.to_owned(), |by| verb(by).to_lowercase());
    let late = matches!(order, Order::Attack { maneuver: Maneuver::Haymaker, .. });
    if late { format!("{way}, lands next segment") } else { way }
}
