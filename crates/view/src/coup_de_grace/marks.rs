//! Marks of minis: hit points, badges for their states, and the minis that have finished their activation.

use knockback_rules::{battle::FigureId, coup_de_grace::CoupDeGraceBattle};

use super::acting;
use crate::{
    badge::{Badge, GRIPPED, GUARDING, badge, gravest},
    marks::{FigureMarks, PointGauge, Wounds},
    tone::Tone,
};

/// Downed, but not out of action: an arrow down to the ground.
const DOWNED: Badge =
    badge(Tone::Grave, &[&[[0, 950], [0, -450]], &[[-500, 50], [0, -450], [500, 50]], &[[-800, -850], [800, -850]]]);

/// The badges that only Coup-De-Grace uses.
#[cfg(test)]
pub(crate) const BADGES: &[Badge] = &[DOWNED];

/// The state of a mini, as marks. A downed mini lies flat and has no facing.
pub(super) fn marks(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> FigureMarks {
    let (left, whole) = (battle.mini(figure).hit_points, battle.sheet(figure).hit_points);
    let is_downed = battle.is_downed(figure);
    FigureMarks {
        pips: Some(PointGauge::new(left, whole)),
        wounds: Wounds::some(whole.saturating_sub(left), whole),
        badges: badges(battle, figure),
        veil: if left == 0 { 35 } else { 0 },
        is_lying: is_downed,
        is_faceless: is_downed,
        is_acting: acting::active(battle) == Some(figure),
        ..FigureMarks::default()
    }
}

/// The badges of a mini, the gravest first.
fn badges(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Badge> {
    let mini = battle.mini(figure);
    if mini.out {
        return Vec::new();
    }
    let all = [(battle.is_downed(figure), DOWNED), (!mini.entangled_by.is_empty(), GRIPPED), (mini.guarded, GUARDING)];
    gravest(all, all.len())
}

/// The minis that have finished their activation of this round (`CDG-7`).
pub(super) fn done(battle: CoupDeGraceBattle<'_>) -> Vec<FigureId> {
    let acting = acting::active(battle);
    let acted = battle.state().minis().filter(|(figure, mini)| mini.acted && Some(*figure) != acting);
    acted.map(|(figure, _)| figure).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::battle::{Battle, Setup};

    use super::*;
    use crate::coup_de_grace::testing::expect_ruleset;

    #[test]
    fn a_downed_mini_has_no_facing() {
        let text = include_bytes!("../../../rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        let battle = Battle::new(Arc::new(Setup::new(scenario).unwrap()));
        let marks = |id: &str| marks(expect_ruleset(&battle), battle.setup().names.figure(id).unwrap());
        let (up, down) = (marks("bellwether"), marks("tidewrack"));
        assert!(!up.is_lying && !up.is_faceless);
        assert!(down.is_lying && down.is_faceless);
        assert_eq!(down.badges, [DOWNED]);
        assert!(up.badges.is_empty());
    }
}
