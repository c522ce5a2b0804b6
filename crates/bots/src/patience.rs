//! Patience: keeps bots from waiting too long for a better moment.

use knockback_rules::{
    battle::{Battle, FigureId, SideId},
    ruleset::BattleOf,
};

use crate::{Playing, stance};

/// Maximum number of rounds beyond the usual length of a battle that are counted.
const MAX_OVERTIME: u16 = 50;

/// The penalty for each round beyond the usual length and each hex to the nearest enemy, as a fraction of a figure's
/// points.
const IMPATIENCE: f64 = 0.002;

/// The weight of long-term values, such as the outlook, lasting defences and objective hexes. It is 1 until the battle
/// exceeds its usual length, then falls each round, and reaches 0 at twice that length. Otherwise, two bots that fear
/// each other could defend themselves forever, or a bot could threaten forever without attacking.
pub(crate) fn patience<R: Playing>(battle: BattleOf<'_, R>) -> f64 {
    (1.0 - f64::from(late(battle)) / f64::from(R::USUAL_ROUNDS)).max(0.0)
}

/// Like [`patience`], but accepts a battle of any ruleset. Returns 1 if the ruleset is another one.
pub(crate) fn patience_in<R: Playing>(battle: &Battle) -> f64 {
    battle.as_ruleset::<R>().map_or(1.0, patience)
}

/// The number of rounds beyond the usual length of a battle.
fn late<R: Playing>(battle: BattleOf<'_, R>) -> u16 {
    R::round(battle).saturating_sub(R::USUAL_ROUNDS)
}

/// The penalty for each hex between a figure and its nearest enemy, as a fraction of the figure's points. It is 0 until
/// the battle exceeds its usual length, then grows each round until the figure accepts any risk.
pub(crate) fn impatience<R: Playing>(battle: BattleOf<'_, R>) -> f64 {
    IMPATIENCE * f64::from(late(battle).min(MAX_OVERTIME))
}

/// The total penalty of a side for the distances of its figures from their nearest enemies, in points. It is 0 until
/// the battle exceeds its usual length. `points` returns the points of a figure that fights, and `None` for others.
pub(crate) fn kept_away<R: Playing>(
    battle: BattleOf<'_, R>,
    side: SideId,
    points: impl Fn(FigureId) -> Option<f64>,
) -> f64 {
    let impatience = impatience(battle);
    if impatience == 0.0 { 0.0 } else { impatience * stance::way_to_enemies(&battle, side, points) }
}

#[cfg(test)]
pub(crate) mod tests {
    use knockback_rules::battle::Event;

    use super::*;

    /// Asserts that a ruleset's patience is 1 up to the usual length of a battle and 0 from twice that length on, and
    /// that impatience grows with each round beyond the usual length. `event` returns the event that starts a round.
    pub(crate) fn wanes<R: Playing>(battle: &Battle, event: impl Fn(u16) -> Event) {
        let usual = R::USUAL_ROUNDS;
        let rounds = [1, usual, usual + usual / 2, 2 * usual, 5 * usual];
        let left = rounds.map(|round| {
            let mut battle = battle.clone();
            battle.apply_all(&[event(round)]);
            (patience_in::<R>(&battle), impatience::<R>(battle.as_ruleset().unwrap()))
        });
        let near = |value: f64, wanted: f64| (value - wanted).abs() < 1e-12;
        let whole = [1.0, 1.0, 0.5, 0.0, 0.0];
        assert!(left.iter().zip(whole).all(|((patience, _), wanted)| near(*patience, wanted)), "{left:?}");
        let late = [0, 0, usual / 2, usual, 4 * usual].map(|late| IMPATIENCE * f64::from(late.min(MAX_OVERTIME)));
        assert!(left.iter().zip(late).all(|((_, impatience), wanted)| near(*impatience, wanted)), "{left:?}");
    }
}
