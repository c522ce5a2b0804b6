//! What damage does to people and things.

use crate::{
    battle::Occupant,
    champions::{Against, Event, Harm, Played},
    report::LogLine,
    rule::Rule,
};

pub(super) fn line(before: Played<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::Bled { figure } => LogLine::new(format!("{} bleeds.", name(*figure)), &["CH-26"]),
        Event::Hurt { figure, stun, body, of } => {
            let condition = before.condition(*figure);
            let left = (condition.stun.saturating_sub_unsigned(*stun), condition.body.saturating_sub_unsigned(*body));
            let (why, rule) = of_harm(*of);
            let text = format!(
                "{} takes {stun} STUN and {body} BODY from {why}: {} STUN and {} BODY left.",
                name(*figure),
                left.0,
                left.1
            );
            LogLine::new(text, &["CH-20", rule])
        }
        Event::ThingHurt { object, body, of } => {
            let left = before.state().thing_body(*object).saturating_sub_unsigned(*body).max(0);
            let text = format!("{} loses {body} BODY: {left} left.", before.setup().object(*object).name);
            LogLine::new(text, &[of_harm(*of).1])
        }
        Event::Broke { object, of } => {
            LogLine::new(format!("{} breaks.", before.setup().object(*object).name), &[of_harm(*of).1])
        }
        Event::Drained { figure, of, points } => {
            LogLine::new(format!("{} is drained of {points} {}.", name(*figure), of.name()), &["CH-21"])
        }
        Event::Dispelled { figure, points, power } => {
            let how = if power.is_some() { "enough" } else { "not enough" };
            LogLine::new(format!("{points} points against the powers of {}: {how}.", name(*figure)), &["CH-21"])
        }
        Event::Transformed { figure, points, done } => {
            let how = if *done { " It is itself no more." } else { "" };
            LogLine::new(format!("{} is changed by {points} points.{how}", name(*figure)), &["CH-21"])
        }
        Event::Stunned { figure } => LogLine::new(format!("{} is stunned.", name(*figure)), &["CH-24"]),
        Event::KnockedOut { figure } => LogLine::new(format!("{} is knocked out.", name(*figure)), &["CH-25"]),
        Event::Died { figure } => LogLine::new(format!("{} dies.", name(*figure)), &["CH-26"]),
        Event::HarmRolled { victim, of, against, dice, doubled, stun, body } => {
            let (why, rule) = of_harm(*of);
            let on = against.map(|against| format!(" {}", of_against(before, against))).unwrap_or_default();
            let twice = if *doubled { ", doubled for who is out" } else { "" };
            let name = before.occupant_name(*victim);
            let text = format!("{name}, {why}{on}: {dice}d6{twice} show {stun} STUN, {body} BODY.");
            let line = LogLine::new(text, &[rule]);
            if *doubled { line.citing([Rule("CH-39")]) } else { line }
        }
        _ => return None,
    })
}

/// What damage is of, and its rule.
const fn of_harm(of: Harm) -> (&'static str, &'static str) {
    match of {
        Harm::Attack | Harm::Together => ("the attack", "CH-20"),
        Harm::Impact => ("the crash", "CH-36"),
        Harm::Landing => ("the landing", "CH-35"),
        Harm::Fall => ("the fall", "CH-42"),
        Harm::Effort => ("the effort", "CH-30"),
        Harm::Bleeding => ("bleeding", "CH-26"),
        Harm::Drain => ("the drain", "CH-21"),
        Harm::Recoil => ("its own blow", "CH-7"),
    }
}

/// What is struck, as `into the wall`.
fn of_against(before: Played<'_>, against: Against) -> String {
    let what = match against {
        Against::Object(object) | Against::Obstacle(object) => before.setup().object(object).name.as_str(),
        Against::Figure(figure) => before.occupant_name(Occupant::Figure(figure)),
        Against::Ground(_) => "the rise of the ground",
    };
    format!("with {what}")
}
