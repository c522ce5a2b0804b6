//! Text for the conditions of models.

use super::named::dice;
use crate::pulp_city::data::titles::power_up;
use crate::{
    battle::FigureId,
    pulp_city::{Change, PulpCityBattle, Trait},
    report::{LogLine, counted},
};

/// Returns the log line of a changed condition.
pub(super) fn line(before: PulpCityBattle<'_>, figure: FigureId, now: Change) -> LogLine {
    let name = before.figure_name(figure);
    let more = |number: u8, when: &str| match number {
        0 => format!("{name} no longer has extra dice {when}."),
        1 => format!("{name} has 1 extra die {when}."),
        number => format!("{name} has {number} extra dice {when}."),
    };
    let (text, rule) = match now {
        Change::Attack(number) => (more(number, "as attacker"), "PC-26"),
        Change::Defend(number) => (more(number, "as defender"), "PC-31"),
        Change::Block(number) => (more(number, "on the next roll as defender"), "PC-28"),
        Change::Brutal(number) => (more(number, "on the next roll as attacker"), "PC-29"),
        Change::Suppress(0) => (format!("{name} is no longer suppressed."), "PC-54"),
        Change::Suppress(number) => (format!("{name} rolls {} fewer.", dice(number)), "PC-54"),
        Change::PowerUp(number) => {
            let rule = if number < before.model(figure).power_up { "PC-41" } else { "PC-42" };
            (format!("{name} has {}.", power_up(number)), rule)
        }
        Change::Fatigue(number) => (format!("{name} has {} left.", counted(number, "fatigue", "fatigues")), "PC-45"),
        Change::Empowered => (format!("{name} is Empowered."), "PC-33"),
        Change::NotEmpowered => (format!("{name} is no longer Empowered."), "PC-33"),
        Change::Spectral => (format!("{name} is Spectral."), "PC-49"),
        Change::NotSpectral => (format!("{name} is no longer Spectral."), "PC-49"),
        Change::Stunned(true) => (format!("{name} is stunned."), "PC-55"),
        Change::Stunned(false) => (format!("{name} is no longer stunned."), "PC-44"),
        Change::Pace(1..) => (format!("{name} is quick: the AP limit is 1 higher."), "PC-43"),
        Change::Pace(0) => {
            let (was, rule) = if before.model(figure).pace > 0 { ("quick", "PC-43") } else { ("slow", "PC-47") };
            (format!("{name} is no longer {was}."), rule)
        }
        Change::Pace(_) => (format!("{name} is slow: the AP limit is 1 lower."), "PC-47"),
        Change::Weak(of) => (format!("{name} is weak against {}.", of.name()), "PC-56"),
        Change::NotWeak => (format!("{name} is no longer weak."), "PC-56"),
        Change::Immune(subject) => (format!("{name} is immune to {}.", subject.name()), "PC-39"),
    };
    LogLine::new(text, &[rule])
}

/// Lists the conditions of a model, e.g. `Attack 2`, `stunned`, `1 fatigue`.
pub(in crate::pulp_city) fn conditions(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<String> {
    let model = battle.model(figure);
    let mut told: Vec<String> = Vec::new();
    let numbers = [
        ("Attack", model.attack),
        ("Brutal", model.brutal),
        ("Defend", model.defend),
        ("Block", model.block),
        ("Suppress", model.suppress),
    ];
    told.extend(numbers.iter().filter(|(_, number)| *number > 0).map(|(name, number)| format!("{name} {number}")));
    let states = [
        ("Empowered", model.empowered),
        ("Spectral", model.spectral),
        ("stunned", model.stunned),
        ("quick", model.pace > 0),
        ("slow", model.pace < 0),
    ];
    told.extend(states.iter().filter(|(_, holds)| *holds).map(|(name, _)| (*name).to_owned()));
    let weak = Trait::ALL.into_iter().filter(|of| model.weak & (1 << *of as u8) != 0);
    told.extend(weak.map(|of| format!("weak against {}", of.name())));
    told.extend(model.immune.iter().map(|subject| format!("immune to {}", subject.name())));
    if model.power_up > 0 {
        told.push(power_up(model.power_up));
    }
    if model.fatigue > 0 {
        told.push(counted(model.fatigue, "fatigue", "fatigues"));
    }
    told
}
