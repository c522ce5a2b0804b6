//! Log text for actions other than attacks.

use super::named::{moves, power, weapon};
use crate::{
    champions::{ChampionsBattle, Event, Weapon},
    report::{LogLine, listed, possessive},
};

pub(super) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::Drew { figure, weapon: place } => {
            let what = weapon(before, *figure, Weapon::Attack(*place));
            LogLine::new(format!("{} draws {what}.", name(*figure)), &["CH-7"])
        }
        Event::Disarmed { figure, weapon: place } => {
            let what = weapon(before, *figure, Weapon::Attack(*place));
            LogLine::new(format!("{} loses {what}.", name(*figure)), &["CH-17"])
        }
        Event::HaymakerBegan { figure, haymaker } => {
            let target = before.occupant_name(haymaker.target);
            let text = format!(
                "{} winds up a haymaker against {target}, to land at the end of segment {}.",
                name(*figure),
                haymaker.lands.segment
            );
            LogLine::new(text, &["CH-7"])
        }
        Event::HaymakerEnded { figure, lands } => {
            let how = if *lands { "lands" } else { "is lost" };
            LogLine::new(format!("{} haymaker {how}.", possessive(name(*figure))), &["CH-44"])
        }
        Event::PowerTurned { figure, power: place, up } => {
            let how = if *up { "goes up" } else { "goes down" };
            LogLine::new(format!("{} {} {how}.", possessive(name(*figure)), power(before, *figure, *place)), &["CH-7"])
        }
        Event::NoncombatBegan { figure } => {
            LogLine::new(format!("{} moves at noncombat speed until their next phase.", name(*figure)), &["CH-15"])
        }
        Event::MoveBegan { figure, by, metres, .. } => {
            LogLine::new(format!("{} {} {} m.", name(*figure), moves(*by), metres.0), &["CH-7"])
        }
        Event::Coordinated { members, target } => {
            let names: Vec<&str> = members.iter().map(|member| name(member.figure)).collect();
            LogLine::new(format!("{} attack {} together.", listed(&names), name(*target)), &["CH-16"])
        }
        Event::Focused { figure, foe } => {
            LogLine::new(format!("{} keeps full DCV against {}.", name(*figure), name(*foe)), &["CH-16"])
        }
        Event::Grabbed { figure, by, .. } => LogLine::new(format!("{} grabs {}.", name(*by), name(*figure)), &["CH-7"]),
        Event::BrokeFree { figure, by, body, theirs, free } => {
            let how = if *free { "free" } else { "still held" };
            let text =
                format!("{} tries to break free of {}, {body} BODY against {theirs}: {how}.", name(*figure), name(*by));
            LogLine::new(text, &["CH-7"])
        }
        Event::Thrown { figure, who, direction } => {
            LogLine::new(format!("{} throws {} {direction}.", name(*figure), name(*who)), &["CH-22"])
        }
        Event::PickedUp { figure, thing } => {
            let what = &before.setup().object(*thing).name;
            LogLine::new(format!("{} picks up {what}.", name(*figure)), &["CH-22"])
        }
        Event::StoodUp { figure } => LogLine::new(format!("{} stands up.", name(*figure)), &["CH-7"]),
        _ => return None,
    })
}
