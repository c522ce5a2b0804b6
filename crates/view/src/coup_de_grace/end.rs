//! Highlights of a finished Coup-De-Grace battle.

use knockback_rules::{
    battle::{Event, FigureId},
    coup_de_grace::CoupDeGraceBattle,
};

use crate::{
    account::{Account, FigureAccount},
    end::{HighlightRow, figure_rows},
    icon::Icon,
    text::count,
    tone::Tone,
};

/// The highlights of a battle, one row each.
pub(super) fn rows(battle: CoupDeGraceBattle<'_>, log: &[Event]) -> Vec<HighlightRow> {
    let account = Account::of_log(&battle, log);
    let mut rows = figure_rows(&battle, &account, |figure, deeds| Some(highlight(battle, figure, deeds)));
    if let Some(flight) = account.farthest_flight().filter(|(_, hexes)| *hexes > 1) {
        rows.push(HighlightRow::most((Icon::Move, Tone::Flight, "Moved farthest"), &battle, flight, ("hex", "hexes")));
    }
    let pits: u32 = account.figures().iter().map(|figure| figure.falls).sum();
    if pits > 0 {
        rows.push(HighlightRow::new(Icon::Depth, Tone::Risk, "Falls into pits", count(pits, "fall", "falls")));
    }
    let recoveries: u32 = account.figures().iter().map(|figure| figure.recoveries).sum();
    if recoveries > 0 {
        rows.push(HighlightRow::new(Icon::Life, Tone::Good, "Dramatic recoveries", recoveries.to_string()));
    }
    rows
}

/// The highlight of a mini: `dealt 3 HP, lost 1, took out 1, downed`.
fn highlight(battle: CoupDeGraceBattle<'_>, figure: FigureId, deeds: &FigureAccount) -> String {
    let finished = match deeds.kills_credited {
        0 => String::new(),
        finished => format!(", took out {finished}"),
    };
    let how = if battle.mini(figure).out {
        ", out of action"
    } else if battle.is_downed(figure) {
        ", downed"
    } else if battle.is_waiting(figure) {
        ", never entered"
    } else {
        ""
    };
    format!("dealt {} HP, lost {}{finished}{how}", deeds.harm_credited, deeds.harm_suffered)
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        coup_de_grace::{self, HarmSource},
        displacement::Cause,
    };

    use super::*;
    use crate::coup_de_grace::testing::{expect_ruleset, open};

    #[test]
    fn deeds_are_credited_to_the_active_mini() {
        let battle = open();
        let id = |id: &str| battle.setup().names.figure(id).unwrap();
        let (one, foe, friend) = (id("bellwether"), id("marrow"), id("foxfire"));
        let hurt = |figure, damage, by| coup_de_grace::Event::Hurt { figure, damage, by };
        let log: Vec<Event> = [
            coup_de_grace::Event::Activated { figure: one, points: 4 },
            hurt(foe, 1, HarmSource::Attack),
            coup_de_grace::Event::PushEnded { figure: foe, moved: 3, cause: Cause::Pit },
            hurt(foe, 1, HarmSource::Pit),
            coup_de_grace::Event::OutOfAction { figure: foe },
            hurt(friend, 1, HarmSource::Ledge),
            coup_de_grace::Event::ActivationEnded { figure: one },
        ]
        .into_iter()
        .map(Event::CoupDeGrace)
        .collect();
        let account = Account::of_log(&battle, &log);
        let of = |figure: FigureId| account.figures()[figure.index()];
        assert_eq!((of(one).harm_credited, of(one).harm_suffered, of(one).kills_credited), (2, 0, 1));
        assert_eq!((of(foe).harm_credited, of(foe).harm_suffered, of(foe).kills_credited), (0, 2, 0));
        assert_eq!(of(friend).harm_suffered, 1);
        assert_eq!(account.farthest_flight(), Some((foe, 3)));
        let rows = rows(expect_ruleset(&battle), &log);
        assert!(rows.iter().any(|row| row.text == "dealt 2 HP, lost 0, took out 1"), "{rows:?}");
    }
}
