//! The actions of a character in its phase other than attacks and moves: recoveries, defences, powers, weapons,
//! holding, throwing.

use knockback_rules::{
    battle::{self, FigureId},
    champions::{ChampionsBattle, Order, PhaseAction, Skill, Wait, grab},
};

use super::{Chip, ChipAction, Emphasis, Legal, Page, Row, back, plans::not_now};
use crate::champions::words;

/// The row of these actions.
pub(super) fn row(battle: ChampionsBattle<'_>, legal: &Legal, throws: Option<FigureId>) -> Row {
    let mut chips: Vec<Chip> = deeds(battle, legal).into_iter().map(|deed| chip(battle, legal, &deed)).collect();
    chips.insert(0, hold(battle, legal));
    for who in thrown(legal) {
        let name = battle.figure_name(who);
        chips.push(Chip {
            text: format!("Throw {name}"),
            tip: format!("Throws {name} as far as the STR left after lifting allows. Click a direction."),
            rules: vec!["CH-22"],
            does: Some(ChipAction::Throw(who)),
            emphasis: if throws == Some(who) { Emphasis::Chosen } else { Emphasis::Plain },
            ..Chip::default()
        });
    }
    chips.extend(legal.together.iter().filter_map(|order| together(battle, order)));
    Row { name: "Do", tip: "Other things to do with a phase.", rules: &["CH-7", "CH-8", "CH-28"], chips }
}

/// Actions that should come first: standing up, and breaking free.
pub(super) fn urgent(battle: ChampionsBattle<'_>, legal: &Legal) -> Vec<Chip> {
    let urgent =
        deeds(battle, legal).into_iter().filter(|deed| matches!(deed, PhaseAction::StandUp | PhaseAction::BreakFree));
    urgent.map(|deed| Chip { emphasis: Emphasis::Main, ..chip(battle, legal, &deed) }).collect()
}

/// The actions worth showing, whether or not they are possible now.
fn deeds(battle: ChampionsBattle<'_>, legal: &Legal) -> Vec<PhaseAction> {
    let figure = legal.figure;
    let (sheet, condition) = (battle.sheet(figure), battle.condition(figure));
    let mut deeds = vec![PhaseAction::Recover, PhaseAction::Dodge];
    if sheet.skills.contains(&Skill::MartialDodge) {
        deeds.push(PhaseAction::MartialDodge);
    }
    deeds.extend([PhaseAction::Block, PhaseAction::Noncombat]);
    if condition.prone {
        deeds.insert(0, PhaseAction::StandUp);
    }
    if grab::holder(battle, figure).is_some() {
        deeds.insert(0, PhaseAction::BreakFree);
    }
    deeds.extend(
        legal.deeds.iter().filter(|deed| matches!(deed, PhaseAction::Raise(_) | PhaseAction::Lower(_))).cloned(),
    );
    let undrawn =
        (0u8..).zip(&sheet.attacks).filter(|(place, attack)| attack.held && condition.drawn & (1 << place) == 0);
    deeds.extend(undrawn.map(|(place, _)| PhaseAction::Draw(place)));
    deeds
}

fn chip(battle: ChampionsBattle<'_>, legal: &Legal, deed: &PhaseAction) -> Chip {
    let figure = legal.figure;
    let order = battle::Order::Champions(Order::Act { figure, deed: deed.clone() });
    let refusal = battle.legal_orders().judge(&order).err();
    let (text, more, means, rules) = action_text(battle, figure, deed);
    Chip {
        text,
        more: more.to_owned(),
        tip: match &refusal {
            Some(refusal) => format!("{means} {}", not_now(refusal)),
            None => means.to_owned(),
        },
        rules: rules.to_vec(),
        does: refusal.is_none().then_some(ChipAction::Order(order)),
        ..Chip::default()
    }
}

/// The name of an action, its duration and its effect.
fn action_text(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    deed: &PhaseAction,
) -> (String, &'static str, &'static str, &'static [&'static str]) {
    let weapon = |place: u8| battle.sheet(figure).attack(place).map_or("", |attack| attack.name.as_str());
    match deed {
        PhaseAction::Recover => (
            "Recover".into(),
            "full",
            "A full phase: regain STUN and END equal to REC. Half DCV until the next phase.",
            &["CH-28"],
        ),
        PhaseAction::StandUp => ("Stand up".into(), "half", "Half a phase.", &["CH-7"]),
        PhaseAction::Raise(place) => {
            let means = "Raises the force field: takes no time, but costs END now and each phase.";
            (format!("Raise {}", words::power(battle, figure, *place)), "", means, &["CH-3", "CH-7"])
        }
        PhaseAction::Lower(place) => {
            let means = "Drops the force field: takes no time and stops its END cost.";
            (format!("Drop {}", words::power(battle, figure, *place)), "", means, &["CH-3", "CH-7"])
        }
        PhaseAction::Draw(place) => {
            let means = "Draws the weapon: half a phase, or no time with Fast Draw.";
            (format!("Draw {}", weapon(*place)), "", means, &["CH-7"])
        }
        PhaseAction::Dodge => (
            "Dodge".into(),
            "+3 DCV",
            "Half a phase and ends it. Works against everything except area attacks until the next phase.",
            &["CH-9"],
        ),
        PhaseAction::MartialDodge => (
            "Martial dodge".into(),
            "+5 DCV",
            "Half a phase and ends it. Works against everything except area attacks until the next phase.",
            &["CH-9"],
        ),
        PhaseAction::Block => (
            "Block".into(),
            "",
            "Half a phase and ends it. Rolls OCV to stop hand-to-hand attacks until the next phase.",
            &["CH-9"],
        ),
        PhaseAction::BreakFree => {
            ("Break free".into(), "half", "STR against STR: BODY on the dice against the holder's.", &["CH-7"])
        }
        PhaseAction::Noncombat => (
            "Rush".into(),
            "DCV 0",
            "Noncombat movement until the next phase: moves farther but cannot attack, and has DCV 0.",
            &["CH-15"],
        ),
        PhaseAction::Hold(_) => ("Hold".into(), "full", "Holds the full action.", &["CH-8"]),
    }
}

/// The chip that opens the conditions of a held action.
fn hold(battle: ChampionsBattle<'_>, legal: &Legal) -> Chip {
    let order = Order::Act { figure: legal.figure, deed: PhaseAction::Hold(Wait::WhenISay) };
    let refusal = battle.legal_orders().judge(&battle::Order::Champions(order)).err();
    let means =
        "Saves the full action until you say, or until an enemy attacks, moves or draws. The held action goes first.";
    Chip {
        text: "Hold\u{2026}".to_owned(),
        tip: match &refusal {
            Some(refusal) => format!("{means} {}", not_now(refusal)),
            None => means.to_owned(),
        },
        rules: vec!["CH-8"],
        does: refusal.is_none().then_some(ChipAction::Page(Page::Hold)),
        ..Chip::default()
    }
}

/// The events that a held action can wait for.
pub(super) fn waits(battle: ChampionsBattle<'_>, legal: &Legal) -> Vec<Row> {
    let named = |wait: &Wait| match wait {
        Wait::WhenISay => None,
        Wait::Attack { by, .. } | Wait::Move { by, .. } | Wait::Draw { by } => *by,
    };
    let chip = |wait: &Wait| {
        let order = Order::Act { figure: legal.figure, deed: PhaseAction::Hold(wait.clone()) };
        let words = words::wait(battle, wait);
        Chip {
            tip: format!(
                "Holds the action {words}, then may act first. If still unused at the next phase, it is lost."
            ),
            text: words.replacen("until ", "", 1),
            rules: vec!["CH-8"],
            does: Some(ChipAction::Order(battle::Order::Champions(order))),
            emphasis: if *wait == Wait::WhenISay { Emphasis::Main } else { Emphasis::Plain },
            ..Chip::default()
        }
    };
    let (one, any): (Vec<&Wait>, Vec<&Wait>) = legal.waits.iter().partition(|wait| named(wait).is_some());
    let row = |name, waits: Vec<&Wait>| Row {
        name,
        tip: "The event to wait for.",
        rules: &["CH-8"],
        chips: waits.into_iter().map(chip).collect(),
    };
    vec![row("Until", any), row("", one), back("Back to all actions.")]
}

/// The characters that the acting character can throw.
fn thrown(legal: &Legal) -> Vec<FigureId> {
    let mut thrown: Vec<FigureId> = legal
        .throws
        .iter()
        .filter_map(|order| if let Order::Throw { who, .. } = order { Some(*who) } else { None })
        .collect();
    thrown.dedup();
    thrown
}

/// The chip of a coordinated attack with friends.
fn together(battle: ChampionsBattle<'_>, order: &Order) -> Option<Chip> {
    let Order::Coordinate { members, target } = order else { return None };
    let others: Vec<&str> = members.iter().skip(1).map(|member| battle.figure_name(member.figure)).collect();
    let target = battle.figure_name(*target);
    Some(Chip {
        text: format!("With {}: {target}", others.join(", ")),
        tip: format!(
            "All roll Teamwork, then all attack {target} at once. Each success lowers the target's DCV, and their STUN counts together against CON. This uses up the phase of each attacker."
        ),
        rules: vec!["CH-16"],
        does: Some(ChipAction::Order(battle::Order::Champions(order.clone()))),
        ..Chip::default()
    })
}
