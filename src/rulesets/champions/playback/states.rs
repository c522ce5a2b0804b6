//! States of characters: covered, stunned, out, dead. Also drains, aids, grabs and recoveries.

use knockback_rules::{
    battle::FigureId,
    champions::{Event, Guard, Power, Reaction, Rest},
};

use super::{Ongoing, flights, in_passing};
use crate::{battle::playback::prelude::*, rulesets::champions::expect_ruleset};

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    let battle = expect_ruleset(p.battle());
    Some(match event {
        Event::Aborted { figure, to, .. } => {
            let text = match to {
                Reaction::Dodge | Reaction::MartialDodge => "Aborts to dodge!",
                Reaction::Block => "Aborts to block!",
                Reaction::Dive(_) => "Aborts to dive!",
                Reaction::Raise(_) => "Aborts: force field!",
                Reaction::Interpose(_) => "Aborts to step in!",
                Reaction::RollWithPunch => "Aborts to roll with it!",
            };
            cover(p, *figure, text)
        }
        Event::GuardTaken { figure, guard: Guard::Block } => cover(p, *figure, "Blocks"),
        Event::GuardTaken { figure, .. } => cover(p, *figure, "Dodges"),
        Event::Interposed { figure, target } => cover(p, *figure, &format!("Covers {}", battle.figure_name(*target))),
        Event::Drew { figure, weapon } => {
            let name = battle.sheet(*figure).attack(*weapon).map_or_else(String::new, |attack| attack.name.clone());
            let glint = p.chest(*figure).map(|chest| star(chest, 0.35, palette::CURSOR));
            seq![glint, p.timed_text_above(*figure, 0, format!("Draws {name}"), palette::TEXT)]
        }
        Event::Recovered { figure, stun, end, rest } => {
            let text = match (stun, end) {
                (stun, 0) => format!("+{stun} STUN"),
                (0, end) => format!("+{end} END"),
                (stun, end) => format!("+{stun} STUN, +{end} END"),
            };
            let all = *rest == Rest::PostTwelve;
            let first = all && !std::mem::replace(&mut ongoing.recovering, true);
            let line = first.then(|| banner("All recover after segment 12"));
            seq![line, recover(p, *figure, (0, text), if all { 0.16 } else { 0.45 })]
        }
        Event::Woke { figure, .. } => recover(p, *figure, (1, "Comes to".to_owned()), 0.45),
        Event::Rested { figure } => recover(p, *figure, (0, "Takes a breath".to_owned()), 0.3),
        Event::Bled { figure } | Event::Strained { figure } => {
            seq![drip(p, *figure), p.timed_text_above(*figure, 1, "Bleeds", palette::HARM)]
        }
        Event::EffortRolled { figure, .. } => seq![p.text_above(*figure, 1, "Out of END!", palette::RISK), 0.3],
        Event::PowerTurned { figure, power, up } => {
            let name = match battle.sheet(*figure).powers.get(usize::from(*power)) {
                Some(Power::ForceField { name, .. }) => name.as_str(),
                _ => "Power",
            };
            let text = if *up { format!("{name} up") } else { format!("{name} down") };
            seq![
                p.circle(*figure, if *up { 1.3 } else { 0.8 }, palette::REACH),
                p.bits(*figure, ParticleKind::Magic, 8, Vec3::ZERO),
                p.text_above(*figure, 1, text, palette::REACH),
                in_passing(p, TOLD),
            ]
        }
        Event::Grabbed { figure, by, .. } => {
            let spots = p.feet(*figure).zip(p.feet(*by));
            let drawn = spots.map(|(from, to)| rock(*figure, moves::way(from, to), 0.3, false));
            seq![drawn, p.timed_text_above(*figure, 0, "Grabbed!", palette::RISK)]
        }
        Event::BrokeFree { figure, by, free, .. } => {
            let wrestle = p.feet(*figure).zip(p.feet(*by)).map(|(from, to)| {
                let way = moves::way(from, to);
                seq![rock(*figure, -way, 0.3, false), rock(*by, way, if *free { 0.35 } else { 0.1 }, false)]
            });
            let (text, colour) =
                if *free { ("Breaks free!", palette::GOOD) } else { ("Held fast", palette::TEXT_QUIET) };
            seq![wrestle, p.timed_text_above(*figure, 0, text, colour)]
        }
        Event::Drained { figure, of, points } => sap(p, *figure, &format!("\u{2212}{points} {}", of.name())),
        Event::Dispelled { figure, power: Some(_), .. } => sap(p, *figure, "Dispelled!"),
        Event::Dispelled { figure, .. } => sap(p, *figure, "Not enough to dispel"),
        Event::Transformed { figure, done: true, .. } => sap(p, *figure, "Transformed!"),
        Event::Transformed { figure, points, .. } => sap(p, *figure, &format!("Transform: {points} points")),
        Event::Stunned { figure } => seq![p.text_above(*figure, 1, "Stunned!", palette::ACCENT), in_passing(p, 0.5)],
        Event::KnockedOut { figure } => out(p, *figure, "is knocked out", "Out cold!"),
        Event::Died { figure } => seq![drip(p, *figure), out(p, *figure, "is dead", "Dead"), 0.2],
        Event::WentProne { .. } if flights::flying(p).is_some() => Anim::NONE,
        Event::WentProne { figure } => seq![p.dust_below(*figure, 0.2, 6), 0.25],
        Event::StoodUp { figure } => seq![p.hop(*figure, 0.18), 0.35],
        _ => return None,
    })
}

/// Shows that a character is out of the fight, with a banner.
fn out(p: &PlaybackScene, figure: FigureId, fate: &str, text: &str) -> Anim {
    let line = banner(format!("{} {fate}", p.battle().figure_name(figure)));
    seq![line, p.text_above(figure, 1, text, palette::HARM), in_passing(p, 0.5)]
}

fn recover(p: &PlaybackScene, figure: FigureId, (row, text): (u8, String), takes: f32) -> Anim {
    seq![p.mends(figure, 10), p.text_above(figure, row, text, palette::GOOD), takes]
}

/// Shows a ring around a character that protects itself or another, with a text.
fn cover(p: &PlaybackScene, figure: FigureId, text: &str) -> Anim {
    seq![p.circle(figure, 1.2, palette::REACH), p.timed_text_above(figure, 0, text, palette::REACH)]
}

/// Shows a drain, a dispel or a transformation of a character.
fn sap(p: &PlaybackScene, figure: FigureId, text: &str) -> Anim {
    seq![p.bits(figure, ParticleKind::Magic, 14, Vec3::Y), p.timed_text_above(figure, 0, text, palette::GLYPH)]
}

fn drip(p: &PlaybackScene, figure: FigureId) -> Option<Anim> {
    p.bits(figure, ParticleKind::Blood, 6, Vec3::ZERO)
}
