//! The actions of a character in its phase (`CH-7`): weapon, maneuver, movement, and everything else.

mod deeds;
mod legal;
mod plans;

use knockback_rules::{
    battle::FigureId,
    champions::{ChampionsBattle, Choice, Maneuver},
};

use super::{Chip, ChipAction, Panel, Row, back};
use crate::{
    champions::plan::{ActionPlan, Page, page, plan, throws},
    panel::Emphasis,
    selection::Selection,
};
use legal::Legal;

/// The panel of a phase.
#[must_use]
pub fn sheet(battle: ChampionsBattle<'_>, choice: Choice, picked: &Selection) -> Option<Panel> {
    let Choice::Phase { figure, halves } = choice else { return None };
    let own = picked.figure == Some(figure);
    let planned = if own { (plan(picked), throws(picked)) } else { (ActionPlan::default(), None) };
    Some(of_phase(battle, &Legal::of(battle, figure, halves), planned, page(picked)))
}

fn of_phase(
    battle: ChampionsBattle<'_>,
    legal: &Legal,
    (plan, throws): (ActionPlan, Option<FigureId>),
    page: Page,
) -> Panel {
    let name = battle.figure_name(legal.figure);
    let left = if legal.halves < 2 { "half a phase left" } else { "a full phase" };
    let rows = match page {
        Page::Hold => deeds::waits(battle, legal),
        Page::How => vec![plans::maneuvers(battle, legal, plan), back("Back to all actions.")],
        Page::Deeds => vec![deeds::row(battle, legal, throws), back("Back to all actions.")],
        Page::First | Page::Dive | Page::Between => {
            let (own, things) = plans::weapons(battle, legal, plan);
            // Things come into reach and get out of it, so their row is the last one.
            let rows = [own, plans::means(battle, legal, plan), else_(battle, legal, plan)];
            rows.into_iter().chain(things).collect()
        }
    };
    // The title names the chosen attack, so that the chips stay in place.
    let attack = plans::planned_words(legal, plan).map(|attack| format!(". {attack}")).unwrap_or_default();
    let title = format!("{name}: {left}{attack}");
    let note = match page {
        Page::Hold => "Wait for what? You can then act just before it happens.",
        _ if throws.is_some() => "Click an adjacent hex to choose the direction.",
        Page::How => "Choose a maneuver, then click a target.",
        Page::Deeds => "Other things to do with a phase.",
        Page::First | Page::Dive | Page::Between => {
            "Click a target to attack it, or a hex to move there. An attack ends the phase."
        }
    };
    Panel::of_actions(battle.controller(legal.figure), title, note, rows)
}

/// The row of links to the pages of less frequent actions. Urgent actions and the STR are in the row itself.
fn else_(battle: ChampionsBattle<'_>, legal: &Legal, plan: ActionPlan) -> Row {
    let turn = |text: &str, tip: &str, page| Chip {
        text: text.to_owned(),
        tip: tip.to_owned(),
        rules: vec!["CH-7"],
        does: Some(ChipAction::Page(page)),
        emphasis: if page == Page::How && plan.maneuver != Maneuver::Strike {
            Emphasis::Chosen
        } else {
            Emphasis::Plain
        },
        ..Chip::default()
    };
    let mut chips =
        vec![turn("Maneuver\u{2026}", "How to attack: haymaker, grab, shove, move by and others.", Page::How)];
    let means = "Recover, dodge, block, hold, raise or drop powers, draw, throw.";
    chips.push(turn("Other actions\u{2026}", means, Page::Deeds));
    chips.extend(plans::strength(legal, plan));
    chips.extend(deeds::urgent(battle, legal));
    Row { name: "Other", tip: "Other things to do with a phase.", rules: &["CH-7"], chips }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::Battle,
        champions::{Champions, Means},
    };

    use super::*;
    use crate::champions::testing::expect_ruleset;
    use knockback_testing::champions::play_to;

    /// A battle at the beginning of a phase.
    fn at_a_phase() -> (Battle, Legal) {
        let battle = play_to(|battle| matches!(battle.choice_of::<Champions>(), Some((_, Choice::Phase { .. }))));
        let Some((_, Choice::Phase { figure, halves })) = battle.choice_of::<Champions>() else { unreachable!() };
        let legal = Legal::of(expect_ruleset(&battle), figure, halves);
        (battle, legal)
    }

    #[test]
    fn things_in_reach_come_last() {
        let (battle, legal) = at_a_phase();
        let sheet = of_phase(expect_ruleset(&battle), &legal, (ActionPlan::default(), None), Page::First);
        let names: Vec<&str> = sheet.rows.iter().map(|row| row.name).collect();
        assert_eq!(names[..3], ["Attack", "Move", "Other"]);
        assert!(names[3..].is_empty() || names[3..] == ["Things"], "{names:?}");
        let own = 1 + expect_ruleset(&battle).sheet(legal.figure).attacks.len();
        assert!(sheet.rows[0].chips.len() <= own, "{:?}", sheet.rows[0]);
    }

    #[test]
    fn only_legal_chips_can_be_pressed() {
        let (battle, legal) = at_a_phase();
        for page in [Page::Deeds, Page::Hold] {
            let sheet = of_phase(expect_ruleset(&battle), &legal, (ActionPlan::default(), None), page);
            let mut orders = 0;
            for chip in sheet.rows.iter().flat_map(|row| &row.chips) {
                if let Some(ChipAction::Order(order)) = &chip.does {
                    assert!(battle.legal_orders().contains(order), "{}: {order:?}", chip.text);
                    orders += 1;
                }
                assert!(!chip.tip.is_empty(), "{} has no tip", chip.text);
            }
            assert!(orders > 0, "{page:?} has an order");
        }
    }

    #[test]
    fn impossible_actions_have_a_reason() {
        let (battle, legal) = at_a_phase();
        let pages = [Page::First, Page::How, Page::Deeds];
        let sheets = pages.map(|page| of_phase(expect_ruleset(&battle), &legal, (ActionPlan::default(), None), page));
        let chips: Vec<&Chip> = sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.chips).collect();
        for chip in chips.iter().filter(|chip| chip.does.is_none()) {
            assert!(chip.tip.contains("Not now"), "{}: {}", chip.text, chip.tip);
        }
        assert!(chips.iter().any(|chip| chip.emphasis == Emphasis::Chosen), "a chip is chosen by default");
    }

    #[test]
    fn the_first_page_is_short_and_leads_to_everything() {
        let (battle, legal) = at_a_phase();
        let page = |page| of_phase(expect_ruleset(&battle), &legal, (ActionPlan::default(), None), page).rows;
        let chips = |rows: &[Row]| rows.iter().map(|row| row.chips.len()).sum::<usize>();
        let first = page(Page::First);
        assert_eq!(first.iter().map(|row| row.name).collect::<Vec<_>>(), ["Attack", "Move", "Other"]);
        let leads =
            |wanted| first.iter().flat_map(|row| &row.chips).any(|chip| chip.does == Some(ChipAction::Page(wanted)));
        assert!(leads(Page::How) && leads(Page::Deeds));
        let rest = chips(&page(Page::How)) + chips(&page(Page::Deeds));
        assert!(chips(&first) < rest, "{} chips on the first page, {rest} on the others", chips(&first));
    }

    #[test]
    fn the_title_shows_the_plan_without_moving_chips() {
        let (battle, legal) = at_a_phase();
        let told = |plan: ActionPlan| {
            let sheet = of_phase(expect_ruleset(&battle), &legal, (plan, None), Page::First);
            let chips: Vec<(String, String)> =
                sheet.rows.into_iter().flat_map(|row| row.chips).map(|chip| (chip.text, chip.more)).collect();
            (sheet.title, chips)
        };
        let (plain, chips) = told(ActionPlan::default());
        let (haymaker, same) = told(ActionPlan { maneuver: Maneuver::Haymaker, ..ActionPlan::default() });
        assert!(!plain.contains("Haymaker") && haymaker.ends_with(". Haymaker"), "{plain} / {haymaker}");
        assert_eq!(chips, same);
        let by = Some(Means::Leaping);
        assert_eq!(told(ActionPlan { by, ..ActionPlan::default() }).1, chips);
    }

    #[test]
    fn strength_is_pushed_only_as_far_as_the_rules_allow() {
        let (battle, legal) = at_a_phase();
        let most = legal.strength + 10;
        let plan =
            ActionPlan { with: Some(knockback_rules::champions::Weapon::Strength(most)), ..ActionPlan::default() };
        let sheet = of_phase(expect_ruleset(&battle), &legal, (plan, None), Page::First);
        let chip = |text: &str| sheet.rows.iter().flat_map(|row| &row.chips).find(|chip| chip.text == text).cloned();
        assert_eq!(chip("STR +").unwrap().does, None);
        assert!(matches!(chip("STR \u{2212}").unwrap().does, Some(ChipAction::Plan(_))));
        assert!(sheet.title.contains(&format!("STR {most}")), "{}", sheet.title);
    }
}
