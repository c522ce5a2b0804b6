//! A log line about the luck of an attack's dice.

use knockback_odds::Ratio;
use knockback_rules::{battle::Event, c3g, report::LogLine};

use crate::{odds::percent::in_percent, stage::Shown};
use knockback_view::extension::Extension;

/// Number of dice and of skulls in the current attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Attack(Option<(u8, u8)>);

/// Returns a log line about the luck of an attack, once its target has defended.
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

/// Describes a [percentile](knockback_odds::c3g::luck) in words.
fn lucky(percentile: &Ratio) -> String {
    let (mood, luckier) = match percentile.value() {
        low if low < 0.1 => ("Terrible luck", false),
        low if low < 0.35 => ("An unlucky roll", false),
        middle if middle <= 0.65 => ("An average roll", true),
        high if high <= 0.9 => ("A lucky roll", true),
        _ => ("Amazing luck", true),
    };
    if luckier {
        format!("{mood}: luckier than {} of attacks like this.", in_percent(percentile))
    } else {
        format!("{mood}: unluckier than {} of attacks like this.", in_percent(&percentile.rest()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_shown_as_the_share_of_worse_or_better_rolls() {
        let told = |attack, defence| lucky(&knockback_odds::c3g::luck(attack, defence));
        assert_eq!(told((1, 1), (0, 0)), "A lucky roll: luckier than 75 % of attacks like this.");
        assert_eq!(told((1, 0), (0, 0)), "An unlucky roll: unluckier than 75 % of attacks like this.");
        assert_eq!(told((0, 0), (0, 0)), "An average roll: luckier than 50 % of attacks like this.");
        assert!(told((8, 8), (2, 0)).starts_with("Amazing luck: luckier than"));
        assert!(told((8, 0), (2, 2)).starts_with("Terrible luck: unluckier than"));
    }
}
