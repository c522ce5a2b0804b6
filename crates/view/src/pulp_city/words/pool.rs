//! The reasons for dice in plain words (`PC-1`, `PC-4`, `PC-10`), and the dice that count (`PC-5`).

use knockback_rules::pulp_city::{RollerRole, Why};

/// A reason for dice, in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// A short label.
    pub name: &'static str,
    /// The explanation, as a sentence.
    pub means: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

/// The meaning of a reason for the model that rolls the dice.
#[must_use]
pub const fn reason(why: Why, role: RollerRole) -> Reason {
    let (name, means, rule) = match why {
        Why::Base => ("base", "Each model rolls one die.", "PC-4"),
        Why::Role => match role {
            RollerRole::Attack => ("role", "A brawler in base contact, or a blaster outside it.", "PC-1"),
            RollerRole::Defence => ("role", "A tank on defence.", "PC-1"),
        },
        Why::Attack => ("Attack", "Dice for all attacks this round.", "PC-26"),
        Why::Brutal => ("Brutal", "Dice for the next attack this turn.", "PC-29"),
        Why::Defend => ("Defend", "Dice for all defences this round.", "PC-31"),
        Why::Block => ("Block", "Dice for the next defence this turn.", "PC-28"),
        Why::EasyTarget => ("easy target", "The target is stunned.", "PC-10"),
        Why::Mobbing => ("mobbing", "One for each other friend in base contact with the target.", "PC-10"),
        Why::Weak => ("weak", "The target is weak against the trait that the attacker rolls.", "PC-56"),
        Why::Height => ("height", "The attacker stands higher than the target.", "PC-10"),
        Why::Rank => ("thrown", "The rank of the thrown thing or model.", "PC-24"),
        Why::Suppress => ("Suppress", "Fewer dice this round, but at least one.", "PC-54"),
        Why::PowerUp => ("Power Up", "Power Up dice spent on this roll.", "PC-42"),
        Why::Limit => ("limit", "No roll has more than 24 dice.", "PC-7"),
    };
    Reason { name, means, rule }
}

/// The dice that count for extra successes: `6`, `5 or 6`, `4 to 6`.
#[must_use]
pub fn quality(quality: u8) -> String {
    match quality {
        ..=4 => format!("{quality} to 6"),
        5 => "5 or 6".to_owned(),
        _ => "6".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::rule::Rule;

    use super::*;

    #[test]
    fn every_reason_has_words_and_a_rule() {
        let all = [
            Why::Base,
            Why::Role,
            Why::Attack,
            Why::Brutal,
            Why::Defend,
            Why::Block,
            Why::EasyTarget,
            Why::Mobbing,
            Why::Weak,
            Why::Height,
            Why::Rank,
            Why::Suppress,
            Why::PowerUp,
            Why::Limit,
        ];
        for why in all {
            for role in [RollerRole::Attack, RollerRole::Defence] {
                let Reason { name, means, rule } = reason(why, role);
                assert!(!name.is_empty() && means.ends_with('.'), "{why:?}");
                assert!(Rule(rule).words().is_some(), "{rule}");
            }
        }
    }

    #[test]
    fn dice_that_count_are_listed_up_to_6() {
        assert_eq!([4, 5, 6].map(quality), ["4 to 6", "5 or 6", "6"]);
    }
}
