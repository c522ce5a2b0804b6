//! Whoever waits for a better moment does not wait for ever.

use knockback_rules::{
    battle::{Battle, FigureId, SideId},
    ruleset::BattleOf,
};

use crate::{Playing, stance};

/// Rounds that count in which a battle drags on, at most.
const MOST_LATE: u16 = 50;

/// What each of them counts for each hex on the way to the nearest enemy, in parts of a figure's points.
const IMPATIENCE: f64 = 0.002;

/// How much it counts what is good for later: what everybody could do next, a defence that lasts, hexes that are to be held. All,
/// as long as battles usually last, then less in each round, and nothing once a battle has lasted twice as long. Two that are
/// afraid of each other could stand apart and defend themselves for ever, and so could one that threatens and never strikes.
pub(crate) fn patience<R: Playing>(battle: BattleOf<'_, R>) -> f64 {
    (1.0 - f64::from(late(battle)) / f64::from(R::USUAL_ROUNDS)).max(0.0)
}

/// The same in a battle that may be played by other rules.
pub(crate) fn patience_in<R: Playing>(battle: &Battle) -> f64 {
    battle.as_ruleset::<R>().map_or(1.0, patience)
}

/// The rounds for which a battle has lasted longer than battles usually do.
fn late<R: Playing>(battle: BattleOf<'_, R>) -> u16 {
    R::round(battle).saturating_sub(R::USUAL_ROUNDS)
}

/// What each hex counts on the way of a figure to its nearest enemy once a battle drags on, in parts of its points: more in each
/// round, so that somebody goes whatever it takes.
pub(crate) fn impatience<R: Playing>(battle: BattleOf<'_, R>) -> f64 {
    IMPATIENCE * f64::from(late(battle).min(MOST_LATE))
}

/// What it takes from a side in a battle that drags on that its figures are away from their nearest enemies, in points. `points` are
/// those of a figure that fights, and `None` for one that does not.
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

    /// Holds a ruleset to its patience: whole as long as battles usually last, and gone after twice as long, while impatience grows. The
    /// event begins a round.
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
        let late = [0, 0, usual / 2, usual, 4 * usual].map(|late| IMPATIENCE * f64::from(late.min(MOST_LATE)));
        assert!(left.iter().zip(late).all(|((_, impatience), wanted)| near(*impatience, wanted)), "{left:?}");
    }
}
