//! Log lines of hit points, damaged objects and pools.

use crate::{
    battle::FigureId,
    pulp_city::{Event, HarmSource, PulpCityBattle},
    report::LogLine,
};

pub(super) fn line(before: PulpCityBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure: &FigureId| before.figure_name(*figure);
    let (text, rule) = match event {
        Event::Hurt { figure, damage, by } => {
            let (how, rule) = match by {
                HarmSource::Effect => ("", "PC-30"),
                HarmSource::Fall => (" in the fall", "PC-16"),
                HarmSource::Thrown => (" from being thrown", "PC-15"),
                HarmSource::Crash => (" in the crash", "PC-11"),
            };
            (format!("{} loses {damage} HP{how}.", name(figure)), rule)
        }
        Event::Damaged { object, damage } => {
            let sound = before.rules().thing(*object).sound;
            let taken = before.state().damage(*object).saturating_add(*damage);
            let end = if sound.is_some_and(|sound| taken >= sound.hp) { " and is destroyed" } else { "" };
            (format!("{} takes {damage} damage{end}.", before.setup().object(*object).name), "PC-23")
        }
        Event::Healed { figure, hp } => (format!("{} heals {hp} HP.", name(figure)), "PC-38"),
        Event::Ko { figure } => (format!("{} is KO'ed.", name(figure)), "PC-9"),
        Event::PoolChanged { side, ap } => {
            let rule = if *ap < before.state().team(*side).ap { "PC-32" } else { "PC-34" };
            (format!("The pool of {} now has {ap} AP.", before.side_name(*side)), rule)
        }
        _ => return None,
    };
    Some(LogLine::new(text, &[rule]))
}
