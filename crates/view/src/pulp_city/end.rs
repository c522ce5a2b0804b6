//! Highlights of a finished Pulp City battle.

use knockback_rules::{
    battle::{Event, FigureId},
    pulp_city::{self, PulpCityBattle},
};

use crate::{
    account::{Account, FigureAccount},
    end::{HighlightRow, figure_rows},
    icon::Icon,
    text::count,
    tone::Tone,
};

/// The highlights of a battle, one row each.
pub(super) fn rows(battle: PulpCityBattle<'_>, log: &[Event]) -> Vec<HighlightRow> {
    let account = Account::of_log(&battle, log);
    let mut rows = figure_rows(&battle, &account, |figure, deeds| {
        // No row for a model that never entered the battle.
        let came = !battle.is_waiting(figure) || deeds.harm_suffered > 0;
        came.then(|| highlight(battle, figure, deeds))
    });
    let is_rare = |(_, number): &(FigureId, u16)| *number > 1;
    if let Some(flight) = account.farthest_flight().filter(is_rare) {
        rows.push(HighlightRow::most((Icon::Move, Tone::Flight, "Longest flight"), &battle, flight, ("hex", "hexes")));
    }
    if let Some(fall) = account.deepest_fall().filter(is_rare) {
        rows.push(HighlightRow::most((Icon::Depth, Tone::Risk, "Deepest fall"), &battle, fall, ("level", "levels")));
    }
    if let Some(roll) = best_roll(log).filter(is_rare) {
        let words = ("extra success", "extra successes");
        rows.push(HighlightRow::most((Icon::Life, Tone::Good, "Best roll"), &battle, roll, words));
    }
    let thrown = times(log, |event| matches!(event, pulp_city::Event::Declared { thrown: Some(_), .. }));
    if thrown > 0 {
        rows.push(HighlightRow::new(Icon::Move, Tone::Risk, "Grabbed and thrown", count(thrown, "throw", "throws")));
    }
    let controlled = times(log, |event| matches!(event, pulp_city::Event::Controlled { .. }));
    if controlled > 0 {
        rows.push(HighlightRow::new(Icon::Life, Tone::Magic, "Minds controlled", count(controlled, "time", "times")));
    }
    rows
}

/// The first roll with the most extra successes.
fn best_roll(log: &[Event]) -> Option<(FigureId, u16)> {
    own(log).fold(None, |best: Option<(FigureId, u16)>, event| match event {
        pulp_city::Event::Judged { attacker, success: true, extra, .. }
            if best.is_none_or(|(_, most)| u16::from(*extra) > most) =>
        {
            Some((*attacker, (*extra).into()))
        }
        _ => best,
    })
}

/// The number of events of the given kind.
fn times(log: &[Event], is: impl Fn(&pulp_city::Event) -> bool) -> u32 {
    own(log).map(|event| u32::from(is(event))).sum()
}

fn own(log: &[Event]) -> impl Iterator<Item = &pulp_city::Event> {
    log.iter().filter_map(|event| match event {
        Event::PulpCity(event) => Some(event),
        _ => None,
    })
}

/// The highlight of a model: `dealt 3 HP, lost 1, KO'ed 1, was KO'ed`.
fn highlight(battle: PulpCityBattle<'_>, figure: FigureId, deeds: &FigureAccount) -> String {
    let beaten = if deeds.kills_credited > 0 { format!(", KO'ed {}", deeds.kills_credited) } else { String::new() };
    let how = if battle.model(figure).ko { ", was KO'ed" } else { "" };
    format!("dealt {} HP, lost {}{beaten}{how}", deeds.harm_credited, deeds.harm_suffered)
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        displacement::Cause,
        pulp_city::{HarmSource, TargetRef},
    };
    use knockback_testing::named;

    use super::*;
    use crate::pulp_city::testing::{expect_ruleset, open};

    #[test]
    fn deeds_are_credited_to_the_acting_model() {
        let battle = open();
        let (one, foe) = (named(&battle, "Corona"), named(&battle, "Gravel Jack"));
        assert!(!battle.friends(one, foe));
        let target = TargetRef::Figure(foe);
        let log: Vec<Event> = [
            pulp_city::Event::Activated { figure: one },
            pulp_city::Event::Declared { attacker: one, action: 0, target, thrown: None, counts: None },
            pulp_city::Event::Judged { attacker: one, target, success: true, extra: 3 },
            pulp_city::Event::Hurt { figure: foe, damage: 1, by: HarmSource::Effect },
            pulp_city::Event::DisplacementEnded { figure: foe, moved: 4, cause: Cause::Drop },
            pulp_city::Event::Fell { figure: foe, drop: 3, damage: 1 },
            pulp_city::Event::Hurt { figure: foe, damage: 1, by: HarmSource::Fall },
            pulp_city::Event::Ko { figure: foe },
            pulp_city::Event::Activated { figure: foe },
            pulp_city::Event::Hurt { figure: foe, damage: 1, by: HarmSource::Fall },
        ]
        .into_iter()
        .map(Event::PulpCity)
        .collect();
        let account = Account::of_log(&battle, &log);
        let of = |figure: FigureId| account.figures()[figure.index()];
        assert_eq!((of(one).harm_credited, of(one).harm_suffered, of(one).kills_credited), (2, 0, 1));
        assert_eq!((of(foe).harm_credited, of(foe).harm_suffered, of(foe).kills_credited), (0, 3, 0));
        assert_eq!(account.farthest_flight(), Some((foe, 4)));
        assert_eq!(account.deepest_fall(), Some((foe, 3)));
        assert_eq!(best_roll(&log), Some((one, 3)));
        let rows = rows(expect_ruleset(&battle), &log);
        assert!(rows.iter().any(|row| row.text == "dealt 2 HP, lost 0, KO'ed 1"), "{rows:?}");
    }
}
