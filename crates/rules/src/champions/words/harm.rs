//! Log text for damage to characters and objects.

use super::factors::{against, less};
use crate::{
    battle::{self, FigureId, Occupant},
    champions::{
        Against, ChampionsBattle, Characteristic, Defence, Event, Frame, HarmSource, displace::knockback,
        harm::damage::Damage, lookahead::factor,
    },
    report::{LogLine, counted, possessive},
    rule::Rule,
};

pub(super) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::Bled { figure } => LogLine::new(format!("{} bleeds.", name(*figure)), &["CH-26"]),
        Event::Hurt { figure, stun, body, of } => {
            let condition = before.condition(*figure);
            let left = (condition.stun.saturating_sub_unsigned(*stun), condition.body.saturating_sub_unsigned(*body));
            let (why, rule) = of_harm(*of);
            let share = share(before, *figure, *of);
            let text = format!(
                "{} takes {stun} STUN and {body} BODY from {why}{share}: {} STUN and {} BODY left.",
                name(*figure),
                left.0,
                left.1
            );
            let together = (*of == HarmSource::Together).then_some(Rule("CH-16"));
            LogLine::new(text, &["CH-20", rule]).citing(together)
        }
        Event::ThingHurt { object, body, of } => {
            let left = before.state().thing_body(*object).saturating_sub_unsigned(*body).max(0);
            let text = format!("{} loses {body} BODY: {left} left.", before.setup().object(*object).name);
            LogLine::new(text, &[of_harm(*of).1])
        }
        Event::Broke { object, of } => {
            let text = format!("{} breaks{}.", before.setup().object(*object).name, flies_on(before, *of));
            LogLine::new(text, &[of_harm(*of).1])
        }
        Event::Drained { figure, of, points } => drained(before, *figure, *of, *points),
        Event::Dispelled { figure, points, power } => {
            let how = if power.is_some() { "enough" } else { "not enough" };
            LogLine::new(format!("{points} points against {} powers: {how}.", possessive(name(*figure))), &["CH-21"])
        }
        Event::Transformed { figure, points, done } => {
            let how = if *done { " The transformation is complete." } else { "" };
            LogLine::new(format!("{} is transformed by {points} points.{how}", name(*figure)), &["CH-21"])
        }
        Event::Stunned { figure } => {
            LogLine::new(format!("{} is stunned{}.", name(*figure), shaken(before, *figure)), &["CH-24"])
        }
        Event::KnockedOut { figure } => LogLine::new(format!("{} is knocked out.", name(*figure)), &["CH-25"]),
        Event::Died { figure } => LogLine::new(format!("{} dies.", name(*figure)), &["CH-26"]),
        // An obstacle that withstands nothing has no dice.
        Event::HarmRolled { dice: 0, .. } => return None,
        Event::HarmRolled { victim, of, against: met, dice, doubled, stun, body } => {
            let (why, rule) = of_harm(*of);
            let on = met.map(|met| format!(" {}", of_against(before, met))).unwrap_or_default();
            let single = if *doubled { dice / 2 } else { *dice };
            let twice = doubled.then(|| format!("{single}d6 doubled: knocked out"));
            let because = factor::why_so_many(before, *victim, (*of, *met), single);
            let why_so_many: Vec<String> = twice.into_iter().chain(because).collect();
            let because = if why_so_many.is_empty() { String::new() } else { format!(" ({})", why_so_many.join("; ")) };
            let name = before.occupant_name(*victim);
            let halved = is_halved(before);
            let shown = if halved { (stun / 2, body / 2) } else { (*stun, *body) };
            let half = if halved { ", halved by Breakfall" } else { "" };
            let damage = Damage { stun: shown.0, body: shown.1, killing: false, against: Defence::Physical };
            let (against, through) = against(before, *victim, damage);
            let nothing = less(false, through);
            let why = capitalized(why);
            let text = format!(
                "{why}{on} deals {dice}d6{because} to {name}: {stun} STUN, {body} BODY{half}{against}{nothing}."
            );
            let cited = [(*doubled, "CH-39"), (halved, "CH-43"), (true, "CH-20")];
            LogLine::new(text, &[rule])
                .citing(cited.into_iter().filter(|(counts, _)| *counts).map(|(_, rule)| Rule(rule)))
        }
        _ => return None,
    })
}

/// Describes a drain and the points left. A drain of a characteristic at 0 causes no knockback (`CH-31`).
fn drained(before: ChampionsBattle<'_>, figure: FigureId, of: Characteristic, points: u16) -> LogLine {
    let name = before.figure_name(figure);
    let what = of.name();
    let left = match of {
        // The loss of STUN or BODY has its own log line.
        Characteristic::Stun | Characteristic::Body => None,
        Characteristic::Endurance => Some(before.condition(figure).end),
        _ => Some(before.characteristic(figure, of)),
    };
    let always = match before.top() {
        Some(battle::Frame::Champions(Frame::Attack(attack))) => attack.blow(before),
        Some(battle::Frame::Champions(Frame::Area(area))) => area.blow(before),
        _ => None,
    };
    let spared = always
        .filter(|blow| blow.knocks(0) && knockback::nothing_to_lose(before, figure, blow.kind).is_some())
        .map_or("", |_| ", and is not knocked back");
    let line = match left {
        Some(..=0) => LogLine::new(format!("{name} has no {what} to lose{spared}."), &["CH-21"]),
        Some(left) => {
            let left = left.saturating_sub_unsigned(points).max(0);
            LogLine::new(format!("{name} is drained of {points} {what}: {left} left."), &["CH-21"])
        }
        None if spared.is_empty() => LogLine::new(format!("{name} is drained of {points} {what}."), &["CH-21"]),
        None => LogLine::new(format!("{name} has no {what} left to lose{spared}."), &["CH-21"]),
    };
    if spared.is_empty() { line } else { line.citing([Rule("CH-31")]) }
}

/// Explains why the current attack, impact or landing stuns a character (`CH-24`). Empty for other causes.
fn shaken(before: ChampionsBattle<'_>, figure: FigureId) -> String {
    let constitution = before.characteristic(figure, Characteristic::Constitution);
    match before.top() {
        Some(battle::Frame::Champions(Frame::Attack(_) | Frame::Area(_) | Frame::Impact(_) | Frame::Landing(_))) => {
            format!(": more STUN from one blow than CON {constitution}")
        }
        Some(battle::Frame::Champions(Frame::Group(group))) => {
            format!(": {} STUN together, more than CON {constitution}", group.stun)
        }
        _ => String::new(),
    }
}

/// Describes how the damage of a coordinated attack or a recoil is counted. Empty for other sources.
fn share(before: ChampionsBattle<'_>, figure: FigureId, of: HarmSource) -> String {
    let attack = match before.top() {
        Some(battle::Frame::Champions(Frame::Attack(attack))) => Some(attack),
        _ => None,
    };
    match (of, attack) {
        (HarmSource::Together, _) => ", added to the other attacks for CON".to_owned(),
        (HarmSource::Recoil, Some(attack)) => {
            let share = match attack.maneuver.recoil() {
                Some(2) => "half",
                _ => "a third",
            };
            let damage = Damage { stun: 0, body: 0, killing: false, against: Defence::Physical };
            format!(" ({share} of it{})", against(before, Occupant::Figure(figure), damage).0)
        }
        _ => String::new(),
    }
}

/// True if a Breakfall roll halved the dice of the current fall (`CH-43`).
fn is_halved(before: ChampionsBattle<'_>) -> bool {
    matches!(before.top(), Some(battle::Frame::Champions(Frame::Landing(landing))) if landing.is_halved())
}

/// Describes the force left if the flight continues through the obstacle (`CH-36`, `CH-37`). Empty if it does not.
fn flies_on(before: ChampionsBattle<'_>, of: HarmSource) -> String {
    match before.agenda() {
        [.., battle::Frame::Champions(Frame::Flight(flight)), battle::Frame::Champions(Frame::Impact(impact))]
            if of == HarmSource::Impact && impact.breaks =>
        {
            let name = before.figure_name(impact.figure);
            let left = counted(flight.walk.force, "hex", "hexes");
            format!(", and {name} flies on with {left} of force left")
        }
        _ => String::new(),
    }
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the name of a source of damage, and its rule.
const fn of_harm(of: HarmSource) -> (&'static str, &'static str) {
    match of {
        HarmSource::Attack | HarmSource::Together => ("the attack", "CH-20"),
        HarmSource::Impact => ("the crash", "CH-36"),
        HarmSource::Landing => ("the landing", "CH-35"),
        HarmSource::Fall => ("the fall", "CH-42"),
        HarmSource::Effort => ("the effort", "CH-30"),
        HarmSource::Bleeding => ("bleeding", "CH-26"),
        HarmSource::Drain => ("the drain", "CH-21"),
        HarmSource::Recoil => ("their own attack", "CH-7"),
    }
}

/// Names the obstacle of an impact: `with the wall`.
fn of_against(before: ChampionsBattle<'_>, against: Against) -> String {
    let what = match against {
        Against::Object(object) | Against::Obstacle(object) => before.setup().object(object).name.as_str(),
        Against::Figure(figure) => before.occupant_name(Occupant::Figure(figure)),
        Against::Ground(_) => "the higher ground",
    };
    format!("with {what}")
}
