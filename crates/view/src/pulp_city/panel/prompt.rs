//! Questions in the course of an action: the next effect, Power Up dice, the direction of a displacement, additional
//! targets, the minion that leaves (`PC-6`, `PC-12`, `PC-14`, `PC-21`, `PC-27`, `PC-35`, `PC-50`).

mod answers;
mod power;

use knockback_rules::{
    battle::{FigureId, SideId},
    pulp_city::{Choice, EffectId, Order, PulpCityBattle},
};

use super::{
    super::{acting, odds::PowerOdds},
    effects,
};
use crate::pulp_city::panel::{Chip, ChipAction, Foot, Panel};
use crate::{keys::PRESS, panel::Emphasis};

pub use crate::pulp_city::prompt::in_short;

/// The panel of a question; `None` if a model must act instead.
#[must_use]
pub fn sheet(
    battle: PulpCityBattle<'_>,
    side: SideId,
    choice: &Choice,
    (buys, power): (&[EffectId], &PowerOdds),
) -> Option<Panel> {
    if let Some(open) = effects::EffectChoice::of(choice) {
        return Some(effects::sheet(battle, side, open, buys));
    }
    // True if an additional enemy can be attacked. Then that answer has the focus instead of declining.
    let mut strikes = false;
    let (rows, decline) = match choice {
        Choice::PowerUp { figure, most } => power::answers(battle, *figure, *most, power),
        Choice::Direction { figure, directions } => (vec![answers::ways(battle, *figure, directions)], None),
        Choice::Shift { figure, .. } => (Vec::new(), Some(answers::stay(battle, *figure))),
        Choice::Centre { cells } => (Vec::new(), answers::unmoved(battle, cells)),
        Choice::Extra { figures, may_decline } => {
            let none = may_decline.then(|| decline("No extra target", "Skips this effect.", "PC-35"));
            let (enemies, friends): (Vec<FigureId>, Vec<FigureId>) = figures
                .iter()
                .partition(|figure| !acting::attempt(battle).is_some_and(|of| battle.friends(of.attacker, **figure)));
            strikes = !enemies.is_empty();
            (vec![answers::more(battle, &[enemies, friends].concat())], none)
        }
        Choice::Place { .. } => (Vec::new(), None),
        Choice::Remove { figures } => (vec![answers::gone(battle, figures)], None),
        Choice::Throw { figure, thrown } => {
            let none = decline("Do not throw", "The model stays put. Nothing is paid.", "PC-15");
            (answers::throws(battle, *figure, *thrown).into_iter().collect(), Some(none))
        }
        Choice::Turn { .. }
        | Choice::Act { .. }
        | Choice::Command { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. }
        | Choice::Effects { .. } => return None,
    };
    let asked = in_short(battle, choice);
    let title = format!("{}: {asked}", battle.side_name(side));
    let note = crate::pulp_city::prompt::instructions(battle, choice);
    let foot = Foot { decline, ..Foot::default() };
    let mut sheet = Panel { foot, ..Panel::of_question(side, title, note, rows) };
    give_focus(&mut sheet, strikes);
    Some(sheet)
}

/// Gives the focus to one answer: the first one if an additional enemy can be attacked, otherwise declining, or the
/// first one if declining is not possible.
fn give_focus(sheet: &mut Panel, strikes: bool) {
    let first = sheet.rows.first_mut().and_then(|row| row.chips.first_mut());
    let decline = sheet.foot.decline.as_mut();
    if let Some(chip) = if strikes { first.or(decline) } else { decline.or(first) } {
        chip.first = true;
    }
}

/// The chip that declines.
pub(super) fn decline(text: &str, means: &str, rule: &'static str) -> Chip {
    leave((text, means, rule), Order::Decline)
}

/// A chip whose order changes nothing.
fn leave((text, means, rule): (&str, &str, &'static str), order: Order) -> Chip {
    Chip {
        text: text.to_owned(),
        more: PRESS.key(),
        tip: PRESS.tip(means),
        rules: vec![rule],
        does: Some(ChipAction::Orders(vec![order])),
        emphasis: Emphasis::Plain,
        ..Chip::default()
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::{self, Battle};

    use knockback_rules::pulp_city::PulpCity;

    use super::*;
    use crate::pulp_city::testing::expect_ruleset;
    use knockback_testing::pulp_city::play_by;

    /// A battle with an open question.
    fn asked(holds: impl Fn(&Choice) -> bool) -> Battle {
        let acts = |order: &Order| matches!(order, Order::Act { .. } | Order::Activate { .. } | Order::Apply { .. });
        play_by(acts, |battle| battle.choice_of::<PulpCity>().is_some_and(|(_, choice)| holds(&choice)))
    }

    /// The panel and its orders.
    fn offered(battle: &Battle) -> (Panel, Vec<battle::Order>) {
        let (side, choice) = battle.choice_of::<PulpCity>().unwrap();
        let sheet = sheet(expect_ruleset(battle), side, &choice, (&[], &PowerOdds::default())).unwrap();
        let chips = sheet.rows.iter().flat_map(|row| &row.chips).chain(sheet.foot.chips());
        let offered = chips.filter_map(|chip| match &chip.does {
            Some(ChipAction::Orders(orders)) => Some(battle::Order::PulpCity(orders[0].clone())),
            _ => None,
        });
        let offered = offered.collect();
        (sheet, offered)
    }

    #[test]
    fn every_answer_other_than_a_hex_is_in_the_panel() {
        let kinds: [fn(&Choice) -> bool; 3] = [
            |choice| matches!(choice, Choice::PowerUp { .. }),
            |choice| matches!(choice, Choice::Extra { .. }),
            |choice| matches!(choice, Choice::Direction { .. }),
        ];
        for kind in kinds {
            let battle = asked(kind);
            let (sheet, offered) = offered(&battle);
            for order in battle.legal_orders().iter() {
                assert!(offered.contains(&order), "{order:?} is offered");
            }
            assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
            assert_eq!(sheet.rows[0].chips.iter().chain(sheet.foot.chips()).filter(|chip| chip.first).count(), 1);
        }
    }

    #[test]
    fn questions_about_hexes_explain_the_click_and_can_be_declined() {
        for kind in [
            |choice: &Choice| matches!(choice, Choice::Shift { .. }),
            |choice: &Choice| matches!(choice, Choice::Centre { .. }),
        ] {
            let battle = asked(kind);
            let (sheet, offered) = offered(&battle);
            assert!(sheet.note.contains("Click"), "{}", sheet.note);
            assert!(!offered.is_empty(), "the question can be declined");
            assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
        }
    }
}
