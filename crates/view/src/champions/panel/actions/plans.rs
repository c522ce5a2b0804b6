//! The rows of the plan: the weapon, the maneuver and the movement of a character.

use knockback_rules::{
    battle::{FigureId, Occupant, Order, Refusal},
    champions::{
        self, ChampionsBattle, Maneuver, Means, PhaseAction, Weapon,
        attack::{blow, fits, in_hand, may_use},
        charge::ChargeKind,
        effort, movement,
    },
    units::{Level, Metres},
};

use super::{Chip, ChipAction, Emphasis, Legal, Row};
use crate::{
    champions::{
        plan::ActionPlan,
        scene::{charges as is_charge, choices, means_of},
        words,
    },
    keys::keyed,
    text::sentence,
};

/// The planned weapon; by default bare hands with full STR.
fn with(legal: &Legal, plan: ActionPlan) -> Weapon {
    plan.with.unwrap_or(Weapon::Strength(legal.strength))
}

/// The parts of the plan that differ from a plain strike with full STR, in a few words: the maneuver, and the STR.
pub(super) fn planned_words(legal: &Legal, plan: ActionPlan) -> Option<String> {
    let maneuver = (plan.maneuver != Maneuver::Strike).then(|| sentence(plan.maneuver.name()));
    let other = strength_of(with(legal, plan)).filter(|strength| *strength != legal.strength);
    let strength = other.map(|strength| format!("STR {strength}"));
    let parts: Vec<String> = maneuver.into_iter().chain(strength).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// True if both weapons are the same, regardless of STR.
fn same(one: Weapon, other: Weapon) -> bool {
    with_strength(one, 0) == with_strength(other, 0)
}

/// The same weapon with another STR.
const fn with_strength(with: Weapon, strength: u8) -> Weapon {
    match with {
        Weapon::Strength(_) => Weapon::Strength(strength),
        Weapon::Attack(place) => Weapon::Attack(place),
        Weapon::Swing { thing, .. } => Weapon::Swing { thing, strength },
        Weapon::Hurl { thing, .. } => Weapon::Hurl { thing, strength },
        Weapon::SwingPerson { who, .. } => Weapon::SwingPerson { who, strength },
        Weapon::HurlPerson { who, .. } => Weapon::HurlPerson { who, strength },
    }
}

/// The STR used with a weapon; `None` for an attack of the sheet.
const fn strength_of(with: Weapon) -> Option<u8> {
    match with {
        Weapon::Strength(strength)
        | Weapon::Swing { strength, .. }
        | Weapon::Hurl { strength, .. }
        | Weapon::SwingPerson { strength, .. }
        | Weapon::HurlPerson { strength, .. } => Some(strength),
        Weapon::Attack(_) => None,
    }
}

/// The message for an action that is not possible now.
pub(super) fn not_now(refusal: &Refusal) -> String {
    format!("Not now: {}.", refusal.message)
}

/// A sentence about the number of targets.
fn targets(count: usize) -> String {
    match count {
        0 => "No target from here.".to_owned(),
        1 => "One target from here.".to_owned(),
        count => format!("{count} targets from here."),
    }
}

/// The order that draws a weapon of the sheet, if that is possible now.
fn draw(battle: ChampionsBattle<'_>, figure: FigureId, weapon: Weapon) -> Option<Order> {
    let Weapon::Attack(place) = weapon else { return None };
    let order = Order::Champions(champions::Order::Act { figure, deed: PhaseAction::Draw(place) });
    battle.legal_orders().contains(&order).then_some(order)
}

/// The attacks of the character, and the things and people that it can use as weapons.
pub(super) fn weapons(battle: ChampionsBattle<'_>, legal: &Legal, plan: ActionPlan) -> (Row, Option<Row>) {
    let now = with(legal, plan);
    let mut chips = Vec::new();
    let mut things = Vec::new();
    for (key, weapon) in (1u8..).zip(choices::weapons(battle, legal.figure)) {
        let chosen = same(weapon, now);
        let weapon = if chosen { now } else { weapon };
        let Some(blow) = blow(battle, legal.figure, weapon) else { continue };
        let area = words::area(battle, legal.figure, weapon);
        let refusal = in_hand(battle, legal.figure, weapon).err();
        let draw = refusal.as_ref().and_then(|_| draw(battle, legal.figure, weapon));
        // A maneuver that the weapon does not allow becomes a plain strike.
        let fits = !is_charge(plan.maneuver) && why_not(battle, legal, weapon, plan.maneuver).is_none();
        let maneuver = if fits { plan.maneuver } else { Maneuver::Strike };
        let told = words::blow(&blow, area);
        let chips = if matches!(weapon, Weapon::Strength(_) | Weapon::Attack(_)) { &mut chips } else { &mut things };
        chips.push(Chip {
            text: words::weapon(battle, legal.figure, weapon),
            more: words::short(&blow, area),
            tip: match &refusal {
                Some(_) if draw.is_some() => keyed(
                    format!("{told} Not drawn: click to draw it, for half a phase, or no time with Fast Draw."),
                    key,
                ),
                Some(refusal) => format!("{told} {}", not_now(refusal)),
                None => keyed(format!("{told} {}", targets(legal.targets_of(weapon))), key),
            },
            rules: vec!["CH-2", "CH-22"],
            does: match (&refusal, &draw) {
                (None, _) => Some(ChipAction::Plan(ActionPlan { with: Some(weapon), maneuver, ..plan })),
                (Some(_), draw) => draw.clone().map(ChipAction::Order),
            },
            emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
            key: (key < 10).then_some(key),
            ..Chip::default()
        });
    }
    let row = Row {
        name: "Attack",
        tip: "The attack to use; gold marks the chosen one. Shown: dice, the defence against it, range.",
        rules: &["CH-2"],
        chips,
    };
    let things = (!things.is_empty()).then_some(Row {
        name: "Things",
        tip: "The things and people in reach that can be used as weapons. Shown: dice, the defence against it, range.",
        rules: &["CH-2"],
        chips: things,
    });
    (row, things)
}

/// Chips for more or less STR with the weapon, in steps of one die. Both are always shown, so that the other chips stay
/// in place when a weapon is chosen.
pub(super) fn strength(legal: &Legal, plan: ActionPlan) -> [Chip; 2] {
    let now = with(legal, plan);
    let used = strength_of(now).map(i16::from);
    let most = i16::from(legal.strength) + effort::MAX_PUSH;
    let step = |text: &str, to: Option<i16>, tip: &str| {
        let to = to.and_then(|to| u8::try_from(to).ok()).filter(|to| *to > 0 && i16::from(*to) <= most);
        let not = match (used, to) {
            (None, _) => " Not now: this attack does not use STR.",
            (Some(_), None) => " Not now: that is the limit.",
            (Some(_), Some(_)) => "",
        };
        Chip {
            text: text.to_owned(),
            tip: format!("{tip}{not}"),
            rules: vec!["CH-2", "CH-30"],
            does: to.map(|to| ChipAction::Plan(ActionPlan { with: Some(with_strength(now, to)), ..plan })),
            ..Chip::default()
        }
    };
    // The last step may be smaller.
    let up = used.map(|used| if used < most { (used + 5).min(most) } else { used + 5 });
    let more = format!("5 STR more. Above STR {} this is pushing: 1 END per point, up to 10.", legal.strength);
    let down = step("STR \u{2212}", used.map(|used| used - 5), "5 STR less: fewer dice, less END.");
    [down, step("STR +", up, &more)]
}

/// True if both are the same maneuver, regardless of the distance. Aimed attacks must have the same hit location.
fn same_kind(one: Maneuver, other: Maneuver) -> bool {
    match (one, other) {
        (Maneuver::Aimed(one), Maneuver::Aimed(other)) => one == other,
        _ => std::mem::discriminant(&one) == std::mem::discriminant(&other),
    }
}

/// The reason why a maneuver cannot be made with a weapon against any enemy now; `None` if it can, or if there are no
/// enemies.
fn why_not(battle: ChampionsBattle<'_>, legal: &Legal, with: Weapon, maneuver: Maneuver) -> Option<String> {
    let kind = match maneuver {
        Maneuver::MoveBy(_) => Some(ChargeKind::MoveBy),
        Maneuver::MoveThrough(_) => Some(ChargeKind::MoveThrough),
        Maneuver::GrabBy(_) => Some(ChargeKind::GrabBy),
        _ => None,
    };
    if let Some(kind) = kind {
        return (!legal.charges.contains(&kind)).then(|| no_charge(legal));
    }
    let others = battle.field().standing_figures().map(|(other, _)| other);
    let mut foes = others.filter(|other| !battle.friends(legal.figure, *other)).map(Occupant::Figure).peekable();
    let first = *foes.peek()?;
    if foes.any(|foe| fits(battle, legal.figure, foe, (with, maneuver))) {
        return None;
    }
    let refusal = may_use(battle, legal.figure, first, (with, maneuver)).err()?;
    Some(format!("{} With this weapon, or against these enemies.", not_now(&refusal)))
}

pub(super) fn maneuvers(battle: ChampionsBattle<'_>, legal: &Legal, plan: ActionPlan) -> Row {
    let now = with(legal, plan);
    let zero = Metres::ZERO;
    let charges = [Maneuver::MoveBy(zero), Maneuver::MoveThrough(zero), Maneuver::GrabBy(zero)];
    let mut chips: Vec<Chip> = Maneuver::STANDING
        .into_iter()
        .chain(charges)
        .map(|maneuver| {
            let refusal = why_not(battle, legal, now, maneuver);
            let (name, does) = maneuver_text(maneuver);
            let weapon = if is_charge(maneuver) { Some(Weapon::Strength(legal.strength)) } else { plan.with };
            Chip {
                text: name.to_owned(),
                more: numbers(maneuver),
                tip: format!("{does} {}", refusal.clone().unwrap_or_default()).trim().to_owned(),
                rules: vec!["CH-7", "CH-15"],
                does: refusal.is_none().then_some(ChipAction::Plan(ActionPlan { maneuver, with: weapon, ..plan })),
                emphasis: if same_kind(maneuver, plan.maneuver) { Emphasis::Chosen } else { Emphasis::Plain },
                ..Chip::default()
            }
        })
        .collect();
    chips.extend(legal.spots.iter().filter_map(|(whose, place)| {
        let spot = battle.sheet(*whose).spots.get(usize::from(*place))?;
        let maneuver = Maneuver::Aimed(*place);
        Some(Chip {
            text: format!("At {}", spot.name),
            more: format!("OCV \u{2212}{}", spot.penalty),
            tip: format!("Aims at a weak spot of {}, named on the sheet.", battle.figure_name(*whose)),
            rules: vec!["CH-17"],
            does: Some(ChipAction::Plan(ActionPlan { maneuver, ..plan })),
            emphasis: if same_kind(maneuver, plan.maneuver) { Emphasis::Chosen } else { Emphasis::Plain },
            ..Chip::default()
        })
    }));
    Row {
        name: "How",
        tip: "The maneuver and its effect on OCV, DCV and dice. DCV stays changed until the next phase.",
        rules: &["CH-7", "CH-15", "CH-17"],
        chips,
    }
}

/// The reason why no attack in the course of a move is possible.
fn no_charge(legal: &Legal) -> String {
    if legal.halves < 2 {
        "Not now: it takes a full phase, and only half is left.".to_owned()
    } else {
        "Not now: no target is within half a move.".to_owned()
    }
}

/// The name of a maneuver and its effect.
const fn maneuver_text(maneuver: Maneuver) -> (&'static str, &'static str) {
    match maneuver {
        Maneuver::Strike => ("Strike", "A plain attack."),
        Maneuver::Haymaker => (
            "Haymaker",
            "+4 dice, at the end of the next segment. Lost if the target moves away or the attacker is stunned, knocked out or knocked back.",
        ),
        Maneuver::Disarm => ("Disarm", "Strikes the hand that holds a weapon, which may be dropped."),
        Maneuver::Grab => ("Grab", "Grabs the target, who then cannot move and can be thrown. No damage."),
        Maneuver::Shove => ("Shove", "Pushes the target 1 m for every 5 STR. No damage."),
        Maneuver::MoveBy(_) => (
            "Move by",
            "A strike during a half move: half the dice plus one for every 10 m. The attacker takes a third of it too.",
        ),
        Maneuver::Aimed(_) => ("Aimed", "At a weak spot named on the target's sheet."),
        Maneuver::GrabBy(_) => ("Grab by", "Grabs at the end of a half move: +1 STR for every 10 m."),
        Maneuver::MoveThrough(_) => (
            "Move through",
            "Into the target at the end of a half move: one more die for every 6 m, -1 OCV for every 10 m. The attacker takes half of it too.",
        ),
    }
}

/// The effect of a maneuver on OCV and DCV, as short as possible.
fn numbers(maneuver: Maneuver) -> String {
    let mut parts = Vec::new();
    if maneuver.ocv() != 0 {
        parts.push(format!("OCV {:+}", maneuver.ocv()));
    }
    if maneuver.dcv() != 0 {
        parts.push(format!("DCV {:+}", maneuver.dcv()));
    }
    if maneuver == Maneuver::Haymaker {
        parts.push("+4d6".to_owned());
    }
    parts.join(" ").replace('-', "\u{2212}")
}

pub(super) fn means(battle: ChampionsBattle<'_>, legal: &Legal, plan: ActionPlan) -> Row {
    let full = |by| movement::full(battle, legal.figure, by);
    let able: Vec<Means> = Means::ALL.into_iter().filter(|by| full(*by).0 > 0).collect();
    let now = Some(means_of(battle, legal.figure, plan)).filter(|by| legal.means.contains(by));
    let mut chips: Vec<Chip> = able
        .into_iter()
        .map(|by| {
            let metres = full(by);
            let can = legal.means.contains(&by);
            let why = if can { "" } else { " Not now: nowhere to go, or held, prone or out of time." };
            Chip {
                text: words::verb(by).to_owned(),
                more: if legal.halves < 2 { Metres(metres.0 / 2).to_string() } else { metres.to_string() },
                tip: format!("{} m in a full phase, {} m in half a phase. A hex is 2 m.{why}", metres.0, metres.0 / 2),
                rules: vec!["CH-7"],
                does: can.then_some(ChipAction::Plan(ActionPlan { by: Some(by), feet: None, ..plan })),
                emphasis: if can && now == Some(by) { Emphasis::Chosen } else { Emphasis::Plain },
                ..Chip::default()
            }
        })
        .collect();
    if full(Means::Flight).0 > 0 {
        chips.extend(heights(battle, legal, plan, legal.means.contains(&Means::Flight)));
    }
    Row { name: "Move", tip: "The way to move. Click a marked hex to go there.", rules: &["CH-7"], chips }
}

/// The chips for the heights at which the move can end. The chips are disabled while the figure cannot fly.
fn heights(battle: ChampionsBattle<'_>, legal: &Legal, plan: ActionPlan, can: bool) -> Vec<Chip> {
    let feet = battle.feet(legal.figure).unwrap_or(Level(0));
    let now = plan.feet.unwrap_or(feet);
    let chip = |text: String, to: Option<Level>, tip: String, chosen: bool| Chip {
        text,
        tip: if can { tip } else { format!("{tip} Not now: cannot fly.") },
        rules: vec!["CH-7", "CH-40"],
        does: can.then_some(ChipAction::Plan(ActionPlan { by: Some(Means::Flight), feet: to, ..plan })),
        emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
        ..Chip::default()
    };
    let at = match plan.feet {
        Some(level) => format!("level {}", level.0),
        None => "level: any".to_owned(),
    };
    vec![
        chip("\u{25bc}".to_owned(), Some(now.plus(-1)), "End one level (2 m) lower.".to_owned(), false),
        chip(
            at,
            None,
            "The level on which the flight ends. Press to choose it by clicking instead.".to_owned(),
            plan.feet.is_some(),
        ),
        chip(
            "\u{25b2}".to_owned(),
            Some(now.plus(1)),
            "End one level (2 m) higher. Climbing costs 2 m per level.".to_owned(),
            false,
        ),
    ]
}
