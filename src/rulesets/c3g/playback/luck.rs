//! How lucky the dice of an attack were.

use knockback_odds::Ratio;
use knockback_rules::{battle::Event, c3g, report::LogLine};

use crate::{odds::percent::in_percent, stage::Shown};
use knockback_view::extension::Extension;

/// Dice and skulls of the attack that is being shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Attack(Option<(u8, u8)>);

/// Says how lucky the dice of an attack were, once its target has defended.
pub(crate) fn remark(shown: &mut Shown, event: &Event) -> Option<LogLine> {
    match event {
        Event::C3g(c3g::Event::AttackRolled { pool, skulls, .. }) => {
            shown.own = Extension::new(Attack(Some((pool.dice(), *skulls))));
            None
        }
        Event::C3g(c3g::Event::DefenceRolled { pool, shields, .. }) => {
            let attack = shown.own.get::<Attack>().and_then(|attack| attack.0);
            let attack = attack.filter(|(dice, _)| dice + pool.dice() > 0)?;
            let percentile = knockback_odds::c3g::luck(attack, (pool.dice(), *shields));
            Some(LogLine::new(lucky(&percentile), &[]))
        }
        _ => None,
    }
}

/// A [percentile](knockback_odds::c3g::luck) in words.
fn lucky(percentile: &Ratio) -> String {
    let mood = match percentile.value() {
        low if low < 0.1 => "What bad luck",
        low if low < 0.35 => "Not a lucky roll",
        middle if middle <= 0.65 => "A roll like many",
        high if high <= 0.9 => "A lucky roll",
        _ => "What a roll",
    };
    format!("{mood}: luckier than {} of such attacks.", in_percent(percentile))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_told_as_the_share_of_worse_rolls() {
        let told = |attack, defence| lucky(&knockback_odds::c3g::luck(attack, defence));
        assert_eq!(told((1, 1), (0, 0)), "A lucky roll: luckier than 75 % of such attacks.");
        assert_eq!(told((1, 0), (0, 0)), "Not a lucky roll: luckier than 25 % of such attacks.");
        assert_eq!(told((0, 0), (0, 0)), "A roll like many: luckier than 50 % of such attacks.");
        assert!(told((8, 8), (2, 0)).starts_with("What a roll: luckier than"));
    }
}
