//! Log lines of attacks, spells and damage.

use super::points;
use crate::{
    battle::FigureId,
    coup_de_grace::{
        CoupDeGraceBattle, Event, HarmSource, RaceTrait, Sense, Spell,
        data::{modifier::ModifierPart, weapon::Profile},
    },
    geometry::Coord,
    report::{LogLine, counted},
    rule::Rule,
};

/// Formats modifiers, e.g. `+1 coordinated, -2 distraction`.
fn modifier_list(parts: &[ModifierPart]) -> String {
    let told: Vec<String> = parts.iter().map(|part| format!("{:+} {}", part.value, part.reason.name())).collect();
    told.join(", ")
}

/// Returns the profile of the item in a mini's hand.
fn held(before: CoupDeGraceBattle<'_>, figure: FigureId, hand: u8) -> Option<Profile> {
    before.sheet(figure).profile(hand)
}

pub(super) fn line(before: CoupDeGraceBattle<'_>, event: &Event) -> LogLine {
    let name = |figure: &FigureId| before.figure_name(*figure);
    let (text, rule) = match event {
        Event::AttackDeclared { attacker, target, hand } => {
            let weapon = held(before, *attacker, *hand);
            let with = weapon.map(|weapon| format!(" with the {}", weapon.name)).unwrap_or_default();
            (format!("{} attacks {}{with}.", name(attacker), name(target)), weapon.map_or("CDG-13", |held| held.rule))
        }
        Event::AttackRolled { attacker, target, rolled, parts, defence, hit } => {
            let sum = i16::from(*rolled) + parts.iter().map(|part| part.value).sum::<i16>();
            let sum_in_words = if parts.is_empty() {
                format!("{rolled}")
            } else {
                format!("{rolled} ({}) for a total of {sum}", modifier_list(parts))
            };
            let end = if *hit { "a hit" } else { "a miss" };
            let text =
                format!("{} rolls {sum_in_words} against {}, Defence {defence}: {end}.", name(attacker), name(target));
            return LogLine::new(text, &["CDG-16"]).citing(parts.iter().map(|part| Rule(part.reason.rule())));
        }
        Event::Rerolled { figure, rolled } => {
            let of_race = before.sheet(*figure).race_trait() == Some(RaceTrait::Rerolls(*rolled));
            let rule = if of_race { "CDG-27" } else { "CDG-28" };
            (format!("{} re-rolls the {rolled}.", name(figure)), rule)
        }
        Event::Cast { figure, hand, spell } => {
            let with = held(before, *figure, *hand).map_or("focus", |held| held.name);
            let lead = format!("{} uses the {with}", name(figure));
            let (text, in_sight) = cast(before, spell);
            return LogLine::new(format!("{lead}: {text}."), &["CDG-25"]).seen_as(format!("{lead}: {in_sight}."));
        }
        Event::Hurt { figure, damage, by } => {
            let lost = counted(*damage, "hit point", "hit points");
            let (what, rule) = match by {
                HarmSource::Attack => ("", "CDG-16"),
                HarmSource::BashBack => (" because there is no room for the push", "CDG-24"),
                HarmSource::Ledge => (" in the fall", "CDG-15"),
                HarmSource::Pit => (" in the pit", "CDG-26"),
                HarmSource::Spikes => (" on the spikes", "CDG-26"),
            };
            (format!("{} loses {lost}{what}.", name(figure)), rule)
        }
        Event::Healed { figure, hit_points } => {
            (format!("{} heals {}.", name(figure), counted(*hit_points, "hit point", "hit points")), "CDG-27")
        }
        Event::Quickened { figure, movement } => {
            (format!("{} has {} more in each activation from now on.", name(figure), points(*movement)), "CDG-27")
        }
        Event::Downed { figure } => (format!("{} is downed.", name(figure)), "CDG-21"),
        Event::OutOfAction { figure } => (format!("{} is out of action.", name(figure)), "CDG-21"),
        Event::Entangled { figure, by } => (format!("{} is entangled by {}.", name(figure), name(by)), "CDG-25"),
        // The caller passes no other event.
        _ => (String::new(), "CDG-32"),
    };
    LogLine::new(text, &[rule])
}

/// Describes a spell in two versions: with the coordinates of the hex for the log, and without them for readers who see
/// the board.
fn cast(before: CoupDeGraceBattle<'_>, spell: &Spell) -> (String, String) {
    let both = |text: String| (text.clone(), text);
    match spell {
        Spell::Orb { target, to } => {
            let to: Coord = before.setup().board.at(*to);
            let name = before.figure_name(*target);
            (format!("{name} moves to {to}"), format!("{name} moves to another hex"))
        }
        Spell::Air { sense } => match sense {
            Sense::Towards => both("the air draws all nearby minis closer".to_owned()),
            Sense::Away => both("the air blows all nearby minis away".to_owned()),
            Sense::Clockwise | Sense::Anticlockwise => both(format!("the air moves all nearby minis {}", sense.name())),
        },
    }
}
