//! The chips of a Champions battle: each character with its STUN, BODY and END, and how it is.

use bevy::prelude::*;
use knockback_rules::battle::{Battle, FigureId, SideId};

use super::{Army, Body, Chip, acting};
use crate::{
    hud::champions::condition::{self, Status},
    theme::{icon::Icon, palette, scale::Density, widget::strong},
};

/// How many signs have room beside a name; the gravest come first.
const SIGNS: usize = 4;

/// Something that holds for a character now.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sign {
    pub(super) icon: Icon,
    pub(super) colour: Color,
    pub(super) tip: String,
    pub(super) rules: &'static [&'static str],
}

impl Sign {
    fn of(status: &Status) -> Self {
        let Status { sign, colour, words, tip, rules } = status;
        Self { icon: *sign, colour: *colour, tip: format!("{words}. {tip}"), rules }
    }
}

/// A bar of a chip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bar {
    left: i16,
    whole: i16,
    colour: Color,
}

impl Bar {
    /// How much of it is full, in percent.
    fn full(self) -> f32 {
        100.0 * (f32::from(self.left) / f32::from(self.whole.max(1))).clamp(0.0, 1.0)
    }
}

pub(super) fn armies(battle: &Battle) -> Vec<Army> {
    let figures = |side: SideId| {
        (0u16..).map(FigureId).take(battle.setting().figures.len()).filter(move |figure| battle.owner(*figure) == side)
    };
    (0u16..)
        .map(SideId)
        .take(battle.setting().sides.len())
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

fn chip(battle: &Battle, figure: FigureId) -> Chip {
    let name = battle.figure_name(figure);
    let points = condition::points(battle, figure);
    let statuses = condition::statuses(battle, figure);
    let acts = acting::phase(battle).is_some_and(|phase| phase.figure == figure);
    let numbers: Vec<String> = points.iter().map(|of| format!("{} {} of {}", of.name, of.left, of.whole)).collect();
    let told: Vec<&str> = statuses.iter().map(|status| status.words.as_str()).collect();
    let told = if told.is_empty() { String::new() } else { format!(" {}.", told.join(". ")) };
    let acts_now = if acts { " Acts now." } else { "" };
    let on_board = battle.field().footprint(figure).is_some();
    Chip {
        name: name.to_owned(),
        figure: on_board.then_some(figure),
        acts,
        lives: !battle.is_dead(figure) && !battle.is_transformed(figure),
        tip: format!(
            "{name} of {}: {}.{told}{acts_now} A click looks there.",
            battle.side_name(battle.owner(figure)),
            numbers.join(", ")
        ),
        rules: &["CH-25", "CH-26", "CH-2"],
        signs: statuses.iter().take(SIGNS).map(Sign::of).collect(),
        body: Body::Bars(points.map(|of| Bar { left: of.left, whole: of.whole, colour: of.colour })),
    }
}

/// A bar with its number above it.
pub(super) fn spawn(lower: Entity, bar: &Bar, density: Density, commands: &mut Commands) {
    let ink = if bar.left <= 0 { palette::HARM_TEXT } else { palette::TEXT };
    commands.spawn((
        ChildOf(lower),
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        },
        Pickable::IGNORE,
        children![
            strong(bar.left.to_string(), density.pick(12.0, 9.0), ink),
            (
                Node {
                    width: percent(100),
                    height: px(density.pick(5.0, 3.0)),
                    border_radius: BorderRadius::all(px(2)),
                    overflow: Overflow::clip(),
                    ..default()
                },
                BackgroundColor(bar.colour.with_alpha(0.22)),
                Pickable::IGNORE,
                children![(
                    Node { width: percent(bar.full()), height: percent(100), ..default() },
                    BackgroundColor(bar.colour),
                    Pickable::IGNORE,
                )],
            ),
        ],
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hud::champions::tests::open;

    #[test]
    fn everybody_has_a_chip_and_full_bars_at_first() {
        let battle = open();
        let armies = armies(&battle);
        assert_eq!(armies.iter().map(|army| army.chips.len()).sum::<usize>(), battle.setting().figures.len());
        for chip in armies.iter().flat_map(|army| &army.chips) {
            let Body::Bars(bars) = &chip.body else { panic!("{chip:?}") };
            assert!(bars.iter().all(|bar| (bar.full() - 100.0).abs() < 0.01), "{chip:?}");
            assert!(chip.tip.contains("STUN") && chip.tip.contains("BODY") && chip.tip.contains("END"));
        }
        let below = Bar { left: -4, whole: 30, colour: palette::STUN };
        assert!(below.full().abs() < f32::EPSILON, "who is out has nothing left");
    }
}
