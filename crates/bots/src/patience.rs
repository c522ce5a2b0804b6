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
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Event, Setup, SideId},
        c3g::{self, C3g},
        champions::{self, Champions, Moment},
        coup_de_grace::{self, CoupDeGrace},
        files::read_scenario,
        pulp_city::{self, PulpCity},
    };

    use super::*;
    use crate::outlook::Outlook;

    fn begun(name: &str) -> Battle {
        let path = format!("{}/../../assets/scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read(&path).unwrap();
        Battle::new(Arc::new(Setup::new(read_scenario(&path, &text).unwrap()).unwrap()))
    }

    /// A battle in this round.
    fn in_round(battle: &Battle, event: Event) -> Battle {
        let mut battle = battle.clone();
        battle.apply_all(&[event]);
        battle
    }

    fn wanes<R: Playing>(name: &str, event: impl Fn(u16) -> Event) {
        let (battle, usual) = (begun(name), R::USUAL_ROUNDS);
        let rounds = [1, usual, usual + usual / 2, 2 * usual, 5 * usual];
        let left = rounds.map(|round| patience::<R>(in_round(&battle, event(round)).played().unwrap()));
        let wanted = [1.0, 1.0, 0.5, 0.0, 0.0];
        assert!(left.iter().zip(wanted).all(|(left, wanted)| (left - wanted).abs() < 1e-12), "{name}: {left:?}");
    }

    #[test]
    fn patience_wanes_once_a_battle_has_lasted_long_enough() {
        wanes::<C3g>("foundry_row", |round| Event::C3g(c3g::Event::RoundBegan { round }));
        wanes::<CoupDeGrace>("the_sinks", |round| Event::CoupDeGrace(coup_de_grace::Event::RoundBegan { round }));
        wanes::<PulpCity>("goods_siding", |round| Event::PulpCity(pulp_city::Event::RoundBegan { round }));
        wanes::<Champions>("sixpence_street", |turn| {
            Event::Champions(champions::Event::SegmentBegan { now: Moment { turn, segment: 1 } })
        });
    }

    /// Whoever has no patience left does what is best at once: nothing counts that could be done next.
    #[test]
    fn without_patience_nobody_looks_ahead() {
        let battle = begun("sixpence_street");
        let ahead =
            |patience| Outlook::<Champions>::of(battle.clone(), SideId(0), patience).advance(&mut u64::MAX.clone());
        let [whole, half, none] = [1.0, 0.5, 0.0].map(|patience| ahead(patience).unwrap());
        assert!(whole.abs() > 1e-6, "somebody could be struck: {whole}");
        assert!((half - 0.5 * whole).abs() < 1e-9 && none.abs() < 1e-12, "{whole}, {half}, {none}");
    }
}
