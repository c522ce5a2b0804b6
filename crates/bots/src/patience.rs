//! Whoever waits for a better moment does not wait for ever.

use knockback_rules::{battle::Battle, ruleset::Played};

use crate::Playing;

/// How much it counts what is good for later: what everybody could do next, a defence that lasts, hexes that are to be held. All,
/// as long as battles usually last, then less in each round, and nothing once a battle has lasted twice as long. Two that are
/// afraid of each other could stand apart and defend themselves for ever, and so could one that threatens and never strikes.
pub(crate) fn patience<R: Playing>(battle: Played<'_, R>) -> f64 {
    (1.0 - f64::from(late(battle)) / f64::from(R::USUAL_ROUNDS)).max(0.0)
}

/// The rounds for which a battle has lasted longer than battles usually do.
pub(crate) fn late<R: Playing>(battle: Played<'_, R>) -> u16 {
    R::round(battle).saturating_sub(R::USUAL_ROUNDS)
}

/// The same in a battle that may be played by other rules.
pub(crate) fn patience_in<R: Playing>(battle: &Battle) -> f64 {
    battle.played::<R>().map_or(1.0, patience)
}

#[cfg(test)]
pub(crate) mod tests {
    use knockback_rules::battle::Event;

    use super::*;

    /// Holds a ruleset to its patience: whole as long as battles usually last, and gone after twice as long. The event begins a
    /// round.
    pub(crate) fn wanes<R: Playing>(battle: &Battle, event: impl Fn(u16) -> Event) {
        let usual = R::USUAL_ROUNDS;
        let rounds = [1, usual, usual + usual / 2, 2 * usual, 5 * usual];
        let left = rounds.map(|round| {
            let mut battle = battle.clone();
            battle.apply_all(&[event(round)]);
            patience_in::<R>(&battle)
        });
        let wanted = [1.0, 1.0, 0.5, 0.0, 0.0];
        assert!(left.iter().zip(wanted).all(|(left, wanted)| (left - wanted).abs() < 1e-12), "{left:?}");
    }
}
