//! Chart of the chance to win, with a thin column for each order. Long battles have fewer columns than orders. The
//! first side fills the columns from below, the other side from above. A line marks even chances.

use bevy::prelude::*;
use knockback_bots::review::Report;
use knockback_rules::battle::SideId;

use super::ReviewWording;
use crate::theme::{icon::icon, palette, team::team, tip::Tip, type_scale, widget::words};

/// Maximum number of columns.
const COLUMNS: usize = 80;

/// Returns the chance before the first order, then the chance after each order.
fn chances(report: &Report) -> Vec<f64> {
    let moments = report.moments();
    moments.first().map(|first| first.before).into_iter().chain(moments.iter().map(|moment| moment.after)).collect()
}

/// Returns at most `most` of the values at equal steps, including the last one.
fn thinned(chances: &[f64], most: usize) -> Vec<f64> {
    let columns = chances.len().min(most);
    (1..=columns).filter_map(|column| chances.get(column * chances.len() / columns - 1).copied()).collect()
}

/// Returns the height of a column, in percent.
#[expect(clippy::cast_possible_truncation, reason = "the rounding error is invisible")]
fn height(chance: f64) -> f32 {
    (100.0 * chance) as f32
}

/// Spawns the chart with its emblems and labels.
pub(super) fn spawn(column: Entity, report: &Report, telling: &ReviewWording, commands: &mut Commands) {
    let (first, second) = (team(SideId(0)), team(SideId(1)));
    let size = telling.density.pick(16.0, 12.0);
    let high = telling.density.pick(72.0, 48.0);
    let name = telling.battle.side_name(SideId(0));
    let tip = format!(
        "The lower part is the chance of {name} winning, before the first order and after each one, estimated from the position. The line is 50 %."
    );
    let row = Node { column_gap: px(type_scale::GAP_S), height: px(high), flex_shrink: 0.0, ..default() };
    let row = commands.spawn((Name::new("Chart"), ChildOf(column), row, Tip::new(tip, &[]))).id();
    commands.spawn((
        ChildOf(row),
        Node { flex_direction: FlexDirection::Column, justify_content: JustifyContent::SpaceBetween, ..default() },
        Pickable::IGNORE,
        children![icon(second.emblem, size, second.ink()), icon(first.emblem, size, first.ink()),],
    ));
    let bar = Node { flex_grow: 1.0, height: percent(100), ..default() };
    let bar = commands.spawn((ChildOf(row), bar, BackgroundColor(second.colour), Pickable::IGNORE)).id();
    for chance in thinned(&chances(report), COLUMNS) {
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            height: percent(height(chance)),
            align_self: AlignSelf::FlexEnd,
            // Overlap by 1 px, so that rounding leaves no gap between columns.
            margin: UiRect::right(px(-1)),
            border: UiRect::top(px(1)),
            ..default()
        };
        commands.spawn((
            ChildOf(bar),
            node,
            BackgroundColor(first.colour),
            BorderColor::all(palette::TEXT),
            Pickable::IGNORE,
        ));
    }
    let line = Node {
        position_type: PositionType::Absolute,
        top: percent(50),
        width: percent(100),
        height: px(1),
        ..default()
    };
    commands.spawn((ChildOf(bar), line, BackgroundColor(palette::TEXT_ON_ACCENT), Pickable::IGNORE));
    let caption = format!("Chance of {name} winning, order by order");
    commands.spawn((ChildOf(column), super::kept(), words(caption, type_scale::SMALL, palette::TEXT_QUIET)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chart_of_a_long_battle_fits_the_space() {
        let chances: Vec<f64> = (0..1_000).map(f64::from).collect();
        let columns = thinned(&chances, COLUMNS);
        assert_eq!((columns.len(), columns.last()), (COLUMNS, Some(&999.0)));
        assert!(columns.windows(2).all(|pair| pair[1] - pair[0] >= 12.0), "the steps are equal");
        assert_eq!(thinned(&chances[..5], COLUMNS), chances[..5]);
        assert_eq!(thinned(&[], COLUMNS), [0.0; 0]);
    }
}
