//! Log text of wounds, healing and destruction.

use crate::{
    battle::Occupant,
    c3g::{C3gBattle, Event, HarmSource},
    report::LogLine,
    units::Wounds,
};

pub(super) fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
    Some(match event {
        Event::Wounded { victim, wounds, by } => {
            let (of_what, rule) = cause(*by);
            let left = left_after(before, *victim, i16::from(*wounds));
            let text = format!("{} takes {} from {of_what}{left}.", before.occupant_name(*victim), Wounds(*wounds));
            LogLine::new(text, &["C3G-2", rule])
        }
        Event::Healed { figure, wounds } => {
            let left = left_after(before, Occupant::Figure(*figure), -i16::from(*wounds));
            let text = format!("{} heals {}{left}.", before.figure_name(*figure), Wounds(*wounds));
            LogLine::new(text, &["C3G-8"])
        }
        Event::Destroyed { victim, by } => {
            let name = before.occupant_name(*victim);
            let (text, rule) = match victim {
                Occupant::Figure(_) => (format!("{name} is destroyed."), "C3G-2"),
                Occupant::Object(_) => (format!("{name} breaks."), "C3G-31"),
            };
            LogLine::new(text, &[rule, cause(*by).1])
        }
        _ => return None,
    })
}

/// Names the source of harm and its rule.
const fn cause(by: HarmSource) -> (&'static str, &'static str) {
    match by {
        HarmSource::Attack => ("the attack", "C3G-16"),
        HarmSource::Swipe => ("the swipe", "C3G-10"),
        HarmSource::Knockback => ("the crash", "C3G-30"),
        HarmSource::Fall => ("the fall", "C3G-11"),
        HarmSource::Terrain => ("the lava", "C3G-22"),
        HarmSource::Glyph => ("the glyph", "C3G-8"),
        HarmSource::Throw => ("being thrown", "C3G-13"),
    }
}

/// Life left: ` (2 of 5 Life left)`.
fn left_after(before: C3gBattle<'_>, victim: Occupant, wounds: i16) -> String {
    let (life, had) = match victim {
        Occupant::Figure(figure) => (before.card(figure).life, before.state().wounds(figure)),
        Occupant::Object(object) => match before.rules().destructible(object) {
            Some(destructible) => (destructible.life, before.state().object_wounds(object)),
            None => return String::new(),
        },
    };
    format!(" ({} of {life} Life left)", (i16::from(life) - i16::from(had) - wounds).max(0))
}
