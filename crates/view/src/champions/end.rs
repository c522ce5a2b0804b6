//! Highlights of a finished Champions battle.

use knockback_rules::{
    battle::Event,
    champions::{self, ChampionsBattle},
};

use crate::{
    account::Account,
    end::{HighlightRow, figure_rows},
    icon::Icon,
    tone::Tone,
};

/// The BODY that a character has dealt through the defences of enemies, and the BODY that it has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct BodyTally {
    dealt: u32,
    taken: u32,
}

/// The highlights of a battle, one row each.
pub(super) fn rows(battle: ChampionsBattle<'_>, log: &[Event]) -> Vec<HighlightRow> {
    let mut account = Account::new(&battle);
    let mut bodies = vec![BodyTally::default(); battle.setup().figures.len()];
    let mut broken: Vec<&str> = Vec::new();
    for event in log {
        account.see(&battle, event);
        match event {
            Event::Champions(champions::Event::Hurt { figure, body, .. }) => {
                bodies[figure.index()].taken += u32::from(*body);
                if let Some(by) = account.credited(&battle, *figure) {
                    bodies[by.index()].dealt += u32::from(*body);
                }
            }
            Event::Champions(champions::Event::Broke { object, .. }) => {
                broken.push(&battle.setup().object(*object).name);
            }
            _ => {}
        }
    }
    let mut rows = figure_rows(&battle, &account, |figure, deeds| {
        let how = if battle.is_dead(figure) {
            ", dead"
        } else if battle.is_awake(figure) {
            ""
        } else {
            ", out"
        };
        let body = bodies[figure.index()];
        let dealt = format!("dealt {} STUN, {} BODY", deeds.harm_credited, body.dealt);
        Some(format!("{dealt}; took {} STUN, {} BODY{how}", deeds.harm_suffered, body.taken))
    });
    if let Some(flight) = account.farthest_flight().filter(|(_, hexes)| *hexes > 0) {
        let mut row =
            HighlightRow::most((Icon::Move, Tone::Flight, "Farthest flight"), &battle, flight, ("hex", "hexes"));
        row.text = format!("{} ({} m)", row.text, 2 * flight.1);
        rows.push(row);
    }
    if !broken.is_empty() {
        let more = broken.len().saturating_sub(3);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        let text = format!("{}{rest}", broken[..broken.len() - more].join(", "));
        rows.push(HighlightRow::new(Icon::Attack, Tone::Risk, "Broken", text));
    }
    rows
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{FigureId, Occupant},
        champions::HarmSource,
        displacement::Cause,
    };

    use super::*;
    use crate::champions::testing::{expect_ruleset, open};

    #[test]
    fn highlights_count_damage_dealt_and_taken() {
        let battle = open();
        let (one, foe) = (FigureId(0), FigureId(3));
        let target = Occupant::Figure(foe);
        let hits = champions::Event::ToHitRolled { attacker: one, target, aim: Vec::new(), rolled: 9, hits: 1 };
        let hurt = |figure, stun| champions::Event::Hurt { figure, stun, body: 2, of: HarmSource::Attack };
        let flew = champions::Event::FlightEnded { figure: foe, moved: 7, cause: Cause::Distance, feet: None };
        let ended = champions::Event::PhaseEnded { figure: one };
        let log: Vec<Event> =
            [hits, hurt(foe, 20), flew, ended, hurt(one, 5)].into_iter().map(Event::Champions).collect();
        let told: Vec<(String, String)> =
            rows(expect_ruleset(&battle), &log).into_iter().map(|row| (row.name, row.text)).collect();
        let of =
            |figure| told.iter().find(|(name, _)| name == battle.figure_name(figure)).map(|(_, text)| text.as_str());
        assert_eq!(of(one), Some("dealt 20 STUN, 2 BODY; took 5 STUN, 2 BODY"));
        assert_eq!(of(foe), Some("dealt 0 STUN, 0 BODY; took 20 STUN, 2 BODY"));
        let flight = ("Farthest flight".to_owned(), format!("{}, 7 hexes (14 m)", battle.figure_name(foe)));
        assert!(told.contains(&flight), "{told:?}");
    }
}
