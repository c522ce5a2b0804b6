//! Log text for defences, held actions, and their rolls.

use super::named::{reaction, wait};
use crate::{
    battle::{self, FigureId},
    champions::{ChampionsBattle, Characteristic, Check, Event, Frame, Guard, attack::disarm, rolls::check},
    report::{LogLine, Reader, possessive},
};

pub(super) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::Aborted { figure, to, .. } => {
            let told = |reader| format!("{} aborts and {}.", name(*figure), reaction(before, *figure, *to, reader));
            LogLine::new(told(Reader::OfText), &["CH-9"]).seen_as(told(Reader::OfBoard))
        }
        Event::GuardTaken { figure, guard } => {
            let how = if *guard == Guard::Block { "blocks" } else { "dodges" };
            LogLine::new(format!("{} {how} until their next phase.", name(*figure)), &["CH-7"])
        }
        Event::Unbalanced { figure, dcv } => {
            LogLine::new(format!("{} has {dcv:+} DCV until their next phase.", name(*figure)), &["CH-15"])
        }
        Event::Holds { figure, wait: until } => {
            LogLine::new(format!("{} holds an action {}.", name(*figure), wait(before, until)), &["CH-8"])
        }
        Event::Triggered { figure } => {
            LogLine::new(format!("{} is not fast enough and acts as soon as possible.", name(*figure)), &["CH-8"])
        }
        Event::HeldLost { figure } => LogLine::new(format!("{} loses the held action.", name(*figure)), &["CH-8"]),
        Event::Rolled { figure, check, need, rolled } => {
            let (what, rule) = match check {
                Check::Dive => ("to dive for cover", "CH-9"),
                Check::Block => ("to block", "CH-9"),
                Check::RollWithPunch => ("to roll with the punch", "CH-9"),
                Check::Speed => ("to act first", "CH-8"),
                Check::Teamwork => ("for teamwork", "CH-16"),
                Check::Keep => ("to keep the weapon", "CH-17"),
            };
            let how = if i32::from(*rolled) <= i32::from(*need) { "success" } else { "failure" };
            let why = made_of(before, *figure, *check, *need);
            let text = format!("{} needs {need} or less on 3d6{why} {what} and rolls {rolled}: {how}.", name(*figure));
            LogLine::new(text, &[rule])
        }
        Event::Interposed { figure, target } => {
            LogLine::new(format!("{} steps in between and shields {}.", name(*figure), name(*target)), &["CH-9"])
        }
        Event::Evaded { attacker } => {
            LogLine::new(format!("{} attack comes too late and hits nobody.", possessive(name(*attacker))), &["CH-9"])
        }
        _ => return None,
    })
}

/// Describes the parts of a needed number: ` (12 from DEX, -2 for the distance)`.
fn made_of(before: ChampionsBattle<'_>, figure: FigureId, check: Check, need: i16) -> String {
    let ocv = |of| before.characteristic(of, Characteristic::Ocv);
    let less = |whole: i16, by: &str, of: &str| match need - whole {
        0 => format!(" (from {by})"),
        more => format!(" ({whole} from {by}, {more:+} {of})"),
    };
    match (check, before.top()) {
        (Check::Block, Some(battle::Frame::Champions(Frame::Attack(attack)))) => {
            format!(" (11, OCV {:+}, attacker's OCV {:+})", ocv(figure), -ocv(attack.attacker))
        }
        (Check::RollWithPunch, Some(battle::Frame::Champions(Frame::Attack(attack)))) => {
            let (own, theirs) = (ocv(figure), -ocv(attack.attacker));
            format!(" (11, OCV {own:+}, attacker's OCV {theirs:+}, maneuver {:+})", need - 11 - own - theirs)
        }
        (Check::Dive, _) => less(check::dexterity(before, figure), "DEX", "for the distance"),
        (Check::Speed, _) => less(check::dexterity(before, figure), "DEX", "for other reasons"),
        (Check::Teamwork, _) => less(check::dexterity(before, figure), "DEX", "from skill"),
        (Check::Keep, _) => {
            let whole = disarm::need(before, figure, 0);
            less(whole, "STR or DEX", "for STUN taken")
        }
        _ => String::new(),
    }
}
