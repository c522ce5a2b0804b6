//! The army chips of a Champions battle: each character with its STUN, BODY, END and states.

use knockback_rules::{
    battle::{FigureId, SideId},
    champions::ChampionsBattle,
};

use super::{acting, condition};
use crate::army::{Army, ArmyChip, Bar, ChipContent};

/// The number of signs that fit beside a name; the gravest come first.
const SIGNS: usize = 4;

/// The characters of each side.
pub(super) fn armies(battle: ChampionsBattle<'_>) -> Vec<Army> {
    let figures = |side: SideId| {
        (0u16..).map(FigureId).take(battle.setup().figures.len()).filter(move |figure| battle.owner(*figure) == side)
    };
    (0u16..)
        .map(SideId)
        .take(battle.setup().sides.len())
        .map(|side| Army {
            side,
            name: battle.side_name(side).to_owned(),
            note: None,
            tip: format!("{}.", battle.side_name(side)),
            rules: &[],
            chips: figures(side).map(|figure| chip(battle, figure)).collect(),
        })
        .collect()
}

fn chip(battle: ChampionsBattle<'_>, figure: FigureId) -> ArmyChip {
    let name = battle.figure_name(figure);
    let points = condition::points(battle, figure);
    let statuses = condition::statuses(battle, figure);
    let acts = acting::phase(battle).is_some_and(|phase| phase.figure == figure);
    let numbers: Vec<String> = points.iter().map(|of| format!("{} {} of {}", of.name, of.left, of.whole)).collect();
    let told: Vec<&str> = statuses.iter().map(|status| status.words.as_str()).collect();
    let told = if told.is_empty() { String::new() } else { format!(" {}.", told.join(". ")) };
    let acts_now = if acts { " Acts now." } else { "" };
    let on_board = battle.field().footprint(figure).is_some();
    ArmyChip {
        name: name.to_owned(),
        figure: on_board.then_some(figure),
        acts,
        lives: !battle.is_dead(figure) && !battle.is_transformed(figure),
        tip: format!(
            "{name} of {}: {}.{told}{acts_now} Click to inspect.",
            battle.side_name(battle.owner(figure)),
            numbers.join(", ")
        ),
        rules: &["CH-25", "CH-26", "CH-2"],
        signs: statuses.iter().take(SIGNS).cloned().collect(),
        body: ChipContent::Bars(points.map(|of| Bar { left: of.left, whole: of.whole, tone: of.tone })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{champions::testing::expect_ruleset, tone::Tone};
    use knockback_testing::champions::open;

    #[test]
    fn every_character_has_a_chip_with_full_bars_at_first() {
        let battle = open();
        let armies = armies(expect_ruleset(&battle));
        assert_eq!(armies.iter().map(|army| army.chips.len()).sum::<usize>(), battle.setup().figures.len());
        for chip in armies.iter().flat_map(|army| &army.chips) {
            let ChipContent::Bars(bars) = &chip.body else { panic!("{chip:?}") };
            assert!(bars.iter().all(|bar| (bar.full() - 100.0).abs() < 0.01), "{chip:?}");
            assert!(chip.tip.contains("STUN") && chip.tip.contains("BODY") && chip.tip.contains("END"));
        }
        let below = Bar { left: -4, whole: 30, tone: Tone::Stun };
        assert!(below.full().abs() < f32::EPSILON, "a bar below 0 is empty");
    }
}
