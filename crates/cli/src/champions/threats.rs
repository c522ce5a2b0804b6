//! The threat map of a Champions character: its positions, and the columns of a threat.

use knockback_odds::{
    Exactness, Ratio,
    champions::{Objective, State, Threat, ThreatCount, Threats},
    json::ChanceJson,
};
use knockback_rules::{
    battle::{FigureId, Refusal},
    board::Cell,
    champions::{Champions, ChampionsBattle, Maneuver, Order, Weapon},
    rule::Rule,
};
use serde_json::{Value, json};

use crate::odds::{Threatens, percent};

impl Threatens for Champions {
    type Aim = Objective;
    type Count = ThreatCount;
    type Threat = Threat;

    const AIMS: &'static [Objective] = &Objective::ALL;
    const FARTHEST: Objective = Objective::Farthest;
    const LEGEND: &'static str =
        "Assumes that no figure reacts; \"out\" and \"dead\" are states of the target at the end.";
    const ALWAYS_TELLS_LEFT_OUT: bool = true;
    const HEADS: &'static str = "      hit  wounded      out     dead    moved   from: target, attack";

    fn off_board(battle: ChampionsBattle<'_>, figure: FigureId) -> Refusal {
        let message = format!("{} is not on the board", battle.figure_name(figure));
        Refusal { rule: Rule("CH-7"), code: "off_board", message, numbers: Vec::new() }
    }

    fn name(aim: Objective) -> &'static str {
        aim.name()
    }

    fn left_out_in_words(number: usize) -> String {
        let attacks = if number == 1 { "attack was" } else { "attacks were" };
        format!("{number} less promising {attacks} not computed.")
    }

    fn left_out(threats: &Threats) -> (usize, usize) {
        (threats.left_out, threats.unsearched)
    }

    fn ranked<'t>(_: ChampionsBattle<'_>, threats: &'t Threats, aim: Objective) -> Vec<(Ratio, &'t Threat)> {
        threats.ranked(aim)
    }

    fn row(battle: ChampionsBattle<'_>, threats: &Threats, threat: &Threat) -> String {
        let Numbers { hit, wounded, out, dead, moved, exact } = Numbers::of(threats, threat);
        let by = match (&threat.question.order, threats.way(threat)) {
            (Order::Charge(charge), _) => format!("{}, in passing", charge.by.name()),
            (_, Some(way)) => way.by.name().to_owned(),
            (_, None) => "stays".to_owned(),
        };
        let (with, maneuver) = means(&threat.question.order);
        let maneuver = match maneuver {
            Some(Maneuver::Aimed(place)) => {
                battle.sheet(threat.target).spots.get(usize::from(place)).map_or("", |spot| spot.name.as_str())
            }
            Some(maneuver) => maneuver.name(),
            None if matches!(threat.question.order, Order::Throw { .. }) => "throw",
            None => "area",
        };
        format!(
            " {:>8} {:>8} {:>8} {:>8} {:>8}   {} ({by}): {}, {}, {maneuver}{}",
            percent(&hit),
            percent(&wounded),
            percent(&out),
            percent(&dead),
            percent(&moved),
            battle.setup().board.at(threat.at),
            battle.figure_name(threat.target),
            weapon(battle, threats.figure, with),
            if exact { "" } else { " (ESTIMATE)" },
        )
    }

    fn json(battle: ChampionsBattle<'_>, threats: &Threats, worth: &Ratio, threat: &Threat) -> Value {
        let (setup, order) = (battle.setup(), &threat.question.order);
        let Numbers { hit, wounded, out, dead, moved, exact } = Numbers::of(threats, threat);
        let at = |cell: Cell| json!(setup.board.at(cell));
        let chance = |chance: &Ratio| json!(ChanceJson::from(chance));
        let way = threats.way(threat);
        let (by, path) = match order {
            Order::Charge(charge) => (Some(charge.by), Some(json!(charge.path))),
            _ => {
                (way.map(|way| way.by), way.map(|way| way.path.iter().map(|cell| at(*cell)).collect::<Vec<_>>().into()))
            }
        };
        let (with, maneuver) = means(order);
        json!({
            "at": [at(threat.at)],
            "by": by,
            "path": path,
            "feet": way.and_then(|way| way.feet),
            "target": setup.figure(threat.target).id,
            "attack": with.in_files(setup, threats.figure),
            "maneuver": maneuver,
            "line": threats.odds(threat).line.map(|(lead, dir)| json!({"lead": at(lead), "dir": dir})),
            "exact": exact,
            "worth": chance(worth),
            "arrival": chance(&Ratio::ONE),
            "hit": chance(&hit),
            "wounded": chance(&wounded),
            "unconscious": chance(&out),
            "destroyed": chance(&dead),
            "moved": chance(&moved),
        })
    }

    fn options(_: ChampionsBattle<'_>) -> Value {
        json!({})
    }
}

/// The chances of a threat.
struct Numbers {
    hit: Ratio,
    wounded: Ratio,
    out: Ratio,
    dead: Ratio,
    moved: Ratio,
    exact: bool,
}

impl Numbers {
    fn of(threats: &Threats, threat: &Threat) -> Self {
        let odds = threats.odds(threat);
        Self {
            hit: odds.hit(),
            wounded: Objective::Wound.worth(odds),
            out: odds.state(threat.target, State::Unconscious),
            dead: odds.state(threat.target, State::Dead),
            moved: odds.chance(|blow| blow.moved() > 0),
            exact: odds.exactness == Exactness::Exact,
        }
    }
}

/// The weapon and the maneuver of an order. An area attack or a throw has no maneuver.
fn means(order: &Order) -> (Weapon, Option<Maneuver>) {
    match order {
        Order::Attack { with, maneuver, .. } => (*with, Some(*maneuver)),
        Order::Charge(charge) => (Weapon::Strength(charge.strength), Some(charge.maneuver())),
        Order::AttackHex { with, .. } => (*with, None),
        Order::Throw { strength, .. } => (Weapon::Strength(*strength), None),
        _ => (Weapon::Strength(0), None),
    }
}

/// A weapon in the format of `--attack`.
fn weapon(battle: ChampionsBattle<'_>, figure: FigureId, with: Weapon) -> String {
    let setup = battle.setup();
    match with {
        Weapon::Strength(strength) => format!("strength {strength}"),
        Weapon::Attack(place) => {
            battle.sheet(figure).attack(place).map_or_else(String::new, |attack| attack.name.clone())
        }
        Weapon::Swing { thing, .. } => format!("swing {}", setup.object(thing).id),
        Weapon::Hurl { thing, .. } => format!("hurl {}", setup.object(thing).id),
        Weapon::SwingPerson { who, .. } => format!("swing {}", setup.figure(who).id),
        Weapon::HurlPerson { who, .. } => format!("hurl {}", setup.figure(who).id),
    }
}
