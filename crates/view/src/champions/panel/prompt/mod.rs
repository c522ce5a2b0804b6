//! The questions of Champions: chances to react (`CH-8`, `CH-9`), and the enemy to watch (`CH-16`). Each shows the
//! decider, the occasion, and the effect of each answer.

mod answers;
mod occasion;
pub mod prompts;

use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{self, FigureId, Occupant, SideId},
    champions::{ChampionsBattle, Choice, Order},
};

use super::{Chip, ChipAction, Foot, Panel, Row, back};
use crate::{
    champions::{acting::about, answer_odds::AnswerOdds, keys::ASK, plan::Page, words},
    keys::PRESS,
    panel::Emphasis,
};
use prompts::{ASKS, Prompts};

/// The panel of a question.
#[must_use]
pub fn sheet(
    battle: ChampionsBattle<'_>,
    (side, choice): (SideId, Choice),
    page: Page,
    (prompts, odds): (&Prompts, &AnswerOdds),
) -> Option<Panel> {
    if !prompts.asks(battle, side, choice) {
        return None;
    }
    let orders: Vec<Order> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| if let battle::Order::Champions(order) = order { Some(order) } else { None })
        .collect();
    let named = battle.side_name(side);
    let (title, note, mut rows) = match choice {
        Choice::React { figure, occasion } => {
            let told = occasion::describe(battle, figure, occasion);
            let title = format!("{named}: {}", told.what);
            let name = battle.figure_name(figure);
            let note = match page {
                Page::Dive => format!("Where does {name} dive to?"),
                Page::Between => format!("Where does {name} step in?"),
                Page::First | Page::How | Page::Deeds | Page::Hold => {
                    let cost = answers::cost(battle, figure, &orders);
                    let outlook = odds.untouched.as_deref().map(|odds| outlook(battle, odds)).unwrap_or_default();
                    let parts = [told.more, outlook, cost];
                    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
                }
            };
            (title, note, answers::rows(battle, figure, &orders, page, odds))
        }
        Choice::Focus { figure } => {
            let name = battle.figure_name(figure);
            let title = format!("{named}: several attack {name} together");
            let note = "The enemy being watched faces full DCV, the others half.".to_owned();
            (title, note, vec![answers::foes(battle, &orders)])
        }
        Choice::Phase { .. } => return None,
    };
    rows.push(last_row(side, choice, battle, prompts.setting));
    let foot = Foot { decline: Some(pass(choice)), ..Foot::default() };
    Some(Panel { name: "Reaction", foot, ..Panel::of_question(side, title, note, rows) })
}

/// The result of the attack without a defence, in a sentence.
fn outlook(battle: ChampionsBattle<'_>, odds: &Odds) -> String {
    let Occupant::Figure(target) = odds.question.target else { return String::new() };
    format!("{} without a defence: {}.", battle.figure_name(target), words::comes_to(odds, target))
}

/// The chip that passes on a chance to react.
fn pass(choice: Choice) -> Chip {
    let (text, tip, rule) = match choice {
        Choice::Focus { .. } => ("Watch nobody", "All attack against the DCV reduced by their teamwork.", "CH-16"),
        Choice::React { .. } | Choice::Phase { .. } => {
            ("No defence", "Takes the attack as it comes and spends nothing.", "CH-9")
        }
    };
    Chip {
        text: text.to_owned(),
        more: PRESS.key(),
        tip: PRESS.tip(tip),
        rules: vec![rule],
        does: Some(ChipAction::Order(battle::Order::Champions(Order::Pass))),
        first: true,
        ..Chip::default()
    }
}

/// The row with the settings for further questions.
fn last_row(side: SideId, choice: Choice, battle: ChampionsBattle<'_>, asks: u8) -> Row {
    let mut chips = Vec::new();
    for (place, (text, means)) in (0u8..).zip(ASKS) {
        chips.push(Chip {
            text: text.to_owned(),
            tip: means.to_owned(),
            rules: vec!["CH-9"],
            does: Some(ChipAction::Asks(place)),
            emphasis: if place == asks { Emphasis::Chosen } else { Emphasis::Plain },
            ..Chip::default()
        });
    }
    chips.push(until(battle, side, about(choice)));
    Row {
        name: "Ask me",
        tip: "When to ask for reactions, on every side. Other chances pass without asking, and the log notes them.",
        rules: &["CH-9"],
        chips,
    }
}

/// The chip that passes on all chances to react until a figure acts.
fn until(battle: ChampionsBattle<'_>, side: SideId, figure: FigureId) -> Chip {
    let name = battle.figure_name(figure);
    Chip {
        text: format!("Not until {name} acts"),
        tip: format!(
            "{} skips all reactions until the next phase of {name}. {} asks sooner.",
            battle.side_name(side),
            ASK.key()
        ),
        rules: vec!["CH-9"],
        does: Some(ChipAction::LetGo(figure)),
        ..Chip::default()
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::Battle,
        champions::{Champions, Occasion},
    };

    use super::*;
    use crate::{
        champions::{
            answer_odds::{answers, untouched},
            testing::expect_ruleset,
        },
        odds_state::OddsState,
    };
    use knockback_testing::champions::play_by;

    /// A battle in which a character is attacked and may react.
    fn under_attack() -> (Battle, SideId, Choice) {
        let attacks = |order: &battle::Order| matches!(order, battle::Order::Champions(Order::Attack { .. }));
        let battle = play_by(attacks, |battle| {
            matches!(battle.choice_of::<Champions>(), Some((_, Choice::React { occasion: Occasion::Declared, .. })))
        });
        let (side, choice) = battle.choice_of::<Champions>().unwrap();
        (battle, side, choice)
    }

    #[test]
    fn a_question_names_side_attacker_chance_and_cost() {
        let (battle, side, choice) = under_attack();
        let sheet =
            sheet(expect_ruleset(&battle), (side, choice), Page::First, (&Prompts::default(), &AnswerOdds::default()))
                .unwrap();
        assert!(sheet.title.starts_with(battle.side_name(side)), "{}", sheet.title);
        assert!(sheet.note.contains("or less (") && sheet.note.contains('%'), "{}", sheet.note);
        assert!(sheet.note.contains("uses up the phase"), "{}", sheet.note);
        let pass = sheet.foot.decline.clone().unwrap();
        assert_eq!(pass.emphasis, Emphasis::Plain, "the game does not recommend passing");
        assert!(pass.first && pass.does == Some(ChipAction::Order(battle::Order::Champions(Order::Pass))));
    }

    #[test]
    fn every_answer_shows_its_result() {
        let (battle, side, choice) = under_attack();
        let Choice::React { figure, .. } = choice else { unreachable!() };
        let told = |question| {
            let odds = Odds::estimated(&battle, question, 3, 200).unwrap();
            OddsState::Known(std::sync::Arc::new(odds))
        };
        let answers = answers(expect_ruleset(&battle), figure).into_iter().map(|(to, question)| (to, told(question)));
        let answers: Vec<_> = answers.collect();
        let untouched = told(untouched(expect_ruleset(&battle), figure).unwrap());
        let known = AnswerOdds::known(&untouched, answers.iter().map(|(to, odds)| (*to, odds)));
        for page in [Page::First, Page::Dive, Page::Between] {
            let sheet = sheet(expect_ruleset(&battle), (side, choice), page, (&Prompts::default(), &known)).unwrap();
            assert!(page != Page::First || sheet.note.contains("without a defence"), "{}", sheet.note);
            for chip in sheet.rows.iter().flat_map(|row| &row.chips) {
                if matches!(chip.does, Some(ChipAction::Order(battle::Order::Champions(Order::React { .. })))) {
                    assert!(chip.wide, "{chip:?} has space for the odds");
                    assert!(chip.more.contains("hit ") && chip.tip.contains("on average"), "{chip:?}");
                }
            }
        }
    }

    #[test]
    fn every_answer_is_legal_and_none_is_missing() {
        let (battle, side, choice) = under_attack();
        let mut offered = Vec::new();
        for page in [Page::First, Page::Dive, Page::Between] {
            let sheet =
                sheet(expect_ruleset(&battle), (side, choice), page, (&Prompts::default(), &AnswerOdds::default()))
                    .unwrap();
            let chips = sheet.rows.iter().flat_map(|row| &row.chips).chain(sheet.foot.chips());
            offered.extend(chips.filter_map(|chip| match &chip.does {
                Some(ChipAction::Order(order)) => Some(order.clone()),
                _ => None,
            }));
        }
        for order in battle.legal_orders().iter() {
            assert!(offered.contains(&order), "{order:?} is offered");
        }
        assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
    }
}
