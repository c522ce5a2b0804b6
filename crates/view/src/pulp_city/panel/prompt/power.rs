//! The numbers of Power Up dice that can be spent on a roll (`PC-21`, `PC-42`), each with its chances.

use knockback_odds::pulp_city::Ends;
use knockback_rules::{
    battle::FigureId,
    pulp_city::{Order, PulpCityBattle, pool},
};

use super::leave;
use crate::{
    keys::{DIGITS, keyed},
    panel::Emphasis,
    percent::{exactly, in_percent},
    pulp_city::{
        odds::PowerOdds,
        panel::{Chip, ChipAction, Row},
        words,
    },
};

/// A row with the numbers of dice that can be spent, and the chip for zero beside the title.
pub(super) fn answers(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    most: u8,
    known: &PowerOdds,
) -> (Vec<Row>, Option<Chip>) {
    let chips = (1..=most).map(|dice| {
        let (more, told) = comes_to(battle, figure, dice, known.of(dice));
        let key = (dice <= DIGITS).then_some(dice);
        let means = format!("Spends {}. {told}", words::counted(dice, "Power Up die", "Power Up dice"));
        Chip {
            text: format!("+{dice}"),
            more,
            tip: key.map_or_else(|| means.clone(), |key| keyed(&means, key)),
            rules: vec!["PC-42", "PC-21"],
            does: Some(ChipAction::Orders(vec![Order::PowerUp { dice }])),
            key,
            ..Chip::default()
        }
    });
    let row = Row {
        name: "Spend",
        tip: "The number of extra dice. Dice you keep can be spent on any later roll.",
        rules: &["PC-42"],
        chips: chips.collect(),
    };
    let (more, told) = comes_to(battle, figure, 0, known.of(0));
    let none = leave(("Spend none", &format!("Keep all of them. {told}"), "PC-42"), Order::PowerUp { dice: 0 });
    (vec![row], Some(Chip { more, emphasis: Emphasis::Main, ..none }))
}

/// The odds for a number of dice: in a few words, and in sentences.
fn comes_to(battle: PulpCityBattle<'_>, figure: FigureId, dice: u8, odds: Option<&Ends>) -> (String, String) {
    let Some(attempt) = crate::pulp_city::prompt::attempt(battle) else {
        return (String::new(), String::new());
    };
    let attacks = attempt.attacker == figure;
    let pool = if attacks { pool::attack(battle, attempt, dice) } else { pool::defence(battle, attempt, figure, dice) };
    let rolls = words::dice(pool.dice);
    let Some(odds) = odds else { return (rolls.clone(), format!("Rolls {rolls}.")) };
    let (what, means) = if attacks { ("success", "The action succeeds") } else { ("hit", "The model is hit") };
    let success = odds.hit();
    (format!("{rolls}, {} {what}", in_percent(&success)), format!("Rolls {rolls}. {means}: {}.", exactly(&success)))
}
