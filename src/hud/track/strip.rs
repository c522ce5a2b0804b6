//! The order of turns as a strip below the top bar.

use bevy::prelude::*;
use knockback_view::top_bar::{Cell, CellState, Span, Track};

use crate::{
    hud::top::TopBarRoot,
    theme::{
        icon::{Icon, SmallPicture, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        widget::strong,
    },
};

/// Maximum number of phases for which there is space for the initials of upcoming figures. Beyond that, the emblems of
/// their sides are shown instead. The names are in the tips.
const CROWDED: usize = 14;

/// Maximum number of phases that are shown individually. Beyond that, the phases of a side within a segment are
/// counted.
const PACKED: usize = 24;

/// The level of detail for phases.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The initials of the acting figure.
    Names,
    /// The emblem of the side.
    Sides,
    /// One emblem for all phases of a side within the segment, with their number.
    Counts,
}

impl Detail {
    fn of(spans: &[Span]) -> Self {
        let phases = spans.iter().map(|span| span.cells.len()).sum::<usize>();
        if phases <= CROWDED {
            Self::Names
        } else if phases <= PACKED {
            Self::Sides
        } else {
            Self::Counts
        }
    }
}

pub(super) fn spawn(parent: Entity, track: &Track, density: Density, commands: &mut Commands) {
    let strip = commands
        .spawn((
            Name::new(track.name),
            TopBarRoot,
            ChildOf(parent),
            Node {
                width: percent(100),
                min_height: px(density.pick(28.0, 20.0)),
                align_items: AlignItems::Stretch,
                column_gap: px(density.pick(3.0, 1.0)),
                padding: UiRect::axes(px(density.pick(10.0, 4.0)), px(2)),
                overflow: Overflow::clip(),
                ..default()
            },
            BackgroundColor(palette::PANEL.with_alpha(0.88)),
        ))
        .id();
    let detail = Detail::of(&track.spans);
    for span in &track.spans {
        if let Some(begins) = &span.begins {
            commands.spawn((ChildOf(strip), divider(begins, track, density)));
        }
        let detail = if span.is_now { Detail::Names } else { detail };
        spawn_span(strip, (track, span), detail, density, commands);
    }
}

/// Returns the divider between two turns.
fn divider(begins: &str, track: &Track, density: Density) -> impl Bundle + use<> {
    (
        Node {
            align_items: AlignItems::Center,
            padding: UiRect::horizontal(px(density.pick(5.0, 2.0))),
            border: UiRect::left(px(2)),
            flex_shrink: 0.0,
            ..default()
        },
        BorderColor::all(palette::ACCENT),
        Tip::new(track.begins_tip, track.begins_rules),
        children![strong(begins.to_owned(), density.pick(12.0, 10.0), palette::ACCENT)],
    )
}

fn spawn_span(
    strip: Entity,
    (track, span): (&Track, &Span),
    detail: Detail,
    density: Density,
    commands: &mut Commands,
) {
    let (ground, rim, ink) = if span.is_now {
        (palette::PANEL_RAISED, palette::ACCENT, palette::ACCENT_BRIGHT)
    } else {
        (palette::CLEAR, palette::CLEAR, palette::TEXT_QUIET)
    };
    let group = commands
        .spawn((
            Name::new(span.name.clone()),
            ChildOf(strip),
            Node {
                align_items: AlignItems::Center,
                column_gap: px(density.pick(2.0, 1.0)),
                padding: UiRect::horizontal(px(density.pick(3.0, 1.0))),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                min_width: px(density.pick(14.0, 9.0)),
                flex_shrink: if span.is_now { 0.0 } else { 1.0 },
                ..default()
            },
            BackgroundColor(ground),
            BorderColor::all(rim),
            Tip::new(span.tip.clone(), track.span_rules),
            children![strong(span.label.clone(), density.pick(if span.is_now { 15.0 } else { 12.0 }, 10.0), ink)],
        ))
        .id();
    for (cell, number) in shown(&span.cells, detail) {
        let label = match detail {
            Detail::Names => Some(cell.label.clone()),
            Detail::Sides => None,
            Detail::Counts => (number > 1).then(|| number.to_string()),
        };
        let look = Look { label, gives_way: detail == Detail::Names, now: span.is_now };
        spawn_cell(group, (track, &cell), look, density, commands);
    }
}

/// Returns the phases of a segment as displayed, each with the number of phases that it represents. With
/// [`Detail::Counts`], phases that look alike are merged, including their tips.
fn shown(cells: &[Cell], detail: Detail) -> Vec<(Cell, usize)> {
    let mut shown: Vec<(Cell, usize)> = Vec::new();
    for cell in cells {
        let alike = |other: &Cell| (other.side, other.state, other.holds) == (cell.side, cell.state, cell.holds);
        match shown.iter_mut().find(|(all, _)| detail == Detail::Counts && alike(all)) {
            Some((all, number)) => {
                *number += 1;
                all.tip = format!("{} {}", all.tip, cell.tip);
            }
            None => shown.push((cell.clone(), 1)),
        }
    }
    shown
}

/// The appearance of a phase on the strip, apart from its colours.
struct Look {
    /// The text on the phase.
    label: Option<String>,
    /// True if the text may be cut off. Emblems and numbers never are.
    gives_way: bool,
    /// True if the phase belongs to the current segment.
    now: bool,
}

fn spawn_cell(group: Entity, (track, cell): (&Track, &Cell), look: Look, density: Density, commands: &mut Commands) {
    let team = team(cell.side);
    let (ground, rim, ink) = match cell.state {
        CellState::Over => (palette::CLEAR, team.colour.with_alpha(0.35), palette::TEXT_QUIET),
        CellState::Now => (palette::ACCENT, palette::ACCENT, palette::TEXT_ON_ACCENT),
        CellState::ToCome if look.now => (team.colour.mix(&Color::BLACK, 0.55), team.colour, palette::TEXT),
        CellState::ToCome => (palette::PANEL_RAISED, team.colour, palette::TEXT),
        CellState::Spent => (palette::CLEAR, team.colour.with_alpha(0.6), palette::TEXT_QUIET),
    };
    let size = density.pick(11.0, 8.0);
    let sign = match cell.state {
        CellState::Over => Icon::Done.into(),
        CellState::Spent => Icon::Barred.into(),
        CellState::Now | CellState::ToCome => SmallPicture::Side(team.emblem),
    };
    let emblem_ink = if cell.state == CellState::Now { ink } else { team.ink() };
    let chip = commands
        .spawn((
            Name::new(cell.name.clone()),
            ChildOf(group),
            Node {
                align_items: AlignItems::Center,
                column_gap: px(2),
                padding: UiRect::axes(px(density.pick(3.0, 1.0)), px(1)),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(3)),
                min_width: px(0),
                flex_shrink: if look.gives_way { 1.0 } else { 0.0 },
                overflow: Overflow::clip(),
                ..default()
            },
            BackgroundColor(ground),
            BorderColor::all(rim),
            Tip::new(cell.tip.clone(), track.rules),
            children![icon(sign, size, emblem_ink)],
        ))
        .id();
    if let Some(label) = look.label {
        commands.spawn((ChildOf(chip), strong(label, density.pick(12.0, 9.0), ink)));
    }
    if cell.holds {
        commands.spawn((ChildOf(chip), icon(Icon::Holding, size, palette::ACCENT)));
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::SideId;

    use super::*;

    #[test]
    fn equal_phases_of_a_side_are_merged_with_their_tips() {
        let cell = |side, initials: &str, state| Cell {
            name: format!("Phase {initials}"),
            side: SideId(side),
            label: initials.to_owned(),
            state,
            holds: false,
            tip: format!("{initials} acts."),
        };
        let cells = [
            cell(0, "An", CellState::ToCome),
            cell(1, "Bo", CellState::ToCome),
            cell(0, "Cy", CellState::ToCome),
            cell(0, "Di", CellState::Spent),
        ];
        let shown = shown(&cells, Detail::Counts);
        let told: Vec<(u16, usize, &str)> =
            shown.iter().map(|(cell, number)| (cell.side.0, *number, cell.tip.as_str())).collect();
        assert_eq!(told, [(0, 2, "An acts. Cy acts."), (1, 1, "Bo acts."), (0, 1, "Di acts.")]);
        assert_eq!(super::shown(&cells, Detail::Sides).len(), 4);
    }
}
