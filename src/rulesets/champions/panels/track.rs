//! The strip of segments: the acting character and the next ones, for a whole turn.

use bevy::prelude::*;

use super::segments::{Segment, State, Stop};
use crate::{
    hud::top::TopBar,
    theme::{
        icon::{Icon, Picture, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        widget::strong,
    },
};

/// With more phases than this in a turn there is no room for the initials of those to come: their sides are shown, and who
/// they are when they are pointed at.
const CROWDED: usize = 14;

/// With more than this there is no room for each of them either: the phases of a side within a segment are counted.
const PACKED: usize = 24;

/// What is shown of a phase to come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The initials of who acts.
    Names,
    /// The emblem of its side.
    Sides,
    /// One emblem for all phases of a side within the segment, with their number.
    Counts,
}

impl Detail {
    fn of(segments: &[Segment]) -> Self {
        let phases = segments.iter().map(|segment| segment.stops.len()).sum::<usize>();
        if phases <= CROWDED {
            Self::Names
        } else if phases <= PACKED {
            Self::Sides
        } else {
            Self::Counts
        }
    }
}

pub(crate) fn spawn(parent: Entity, segments: &[Segment], density: Density, commands: &mut Commands) {
    let strip = commands
        .spawn((
            Name::new("Segments"),
            TopBar,
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
    let detail = Detail::of(segments);
    let mut turn = None;
    for segment in segments {
        if turn.is_some_and(|turn| turn != segment.when.turn) {
            commands.spawn((ChildOf(strip), divider(segment.when.turn, density)));
        }
        turn = Some(segment.when.turn);
        spawn_segment(strip, segment, if segment.now { Detail::Names } else { detail }, density, commands);
    }
}

/// Where one turn ends and the next begins.
fn divider(turn: u16, density: Density) -> impl Bundle {
    (
        Node {
            align_items: AlignItems::Center,
            padding: UiRect::horizontal(px(density.pick(5.0, 2.0))),
            border: UiRect::left(px(2)),
            flex_shrink: 0.0,
            ..default()
        },
        BorderColor::all(palette::ACCENT),
        Tip::new("A new turn. Before it, after segment 12, all take a recovery.", &["CH-5"]),
        children![strong(format!("Turn {turn}"), density.pick(12.0, 10.0), palette::ACCENT)],
    )
}

fn spawn_segment(strip: Entity, segment: &Segment, detail: Detail, density: Density, commands: &mut Commands) {
    let number = segment.when.segment;
    let (ground, rim, ink) = if segment.now {
        (palette::PANEL_RAISED, palette::ACCENT, palette::ACCENT_BRIGHT)
    } else {
        (palette::CLEAR, palette::CLEAR, palette::TEXT_QUIET)
    };
    let tip = match (segment.now, segment.stops.is_empty()) {
        (true, _) => format!("Segment {number} is at hand."),
        (false, true) => format!("In segment {number} nobody has a phase."),
        (false, false) => format!("Segment {number}, in the order of acting."),
    };
    let group = commands
        .spawn((
            Name::new(format!("Segment {number}")),
            ChildOf(strip),
            Node {
                align_items: AlignItems::Center,
                column_gap: px(density.pick(2.0, 1.0)),
                padding: UiRect::horizontal(px(density.pick(3.0, 1.0))),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                min_width: px(density.pick(14.0, 9.0)),
                flex_shrink: if segment.now { 0.0 } else { 1.0 },
                ..default()
            },
            BackgroundColor(ground),
            BorderColor::all(rim),
            Tip::new(tip, &["CH-4", "CH-6"]),
            children![strong(number.to_string(), density.pick(if segment.now { 15.0 } else { 12.0 }, 10.0), ink)],
        ))
        .id();
    for (stop, number) in shown(&segment.stops, detail) {
        let label = match detail {
            Detail::Names => Some(stop.initials.clone()),
            Detail::Sides => None,
            Detail::Counts => (number > 1).then(|| number.to_string()),
        };
        let look = Look { label, gives_way: detail == Detail::Names, now: segment.now };
        spawn_stop(group, &stop, look, density, commands);
    }
}

/// The phases of a segment as they are shown, and how many each stands for: where they are counted, those that look alike
/// are one, with what is said of each.
fn shown(stops: &[Stop], detail: Detail) -> Vec<(Stop, usize)> {
    let mut shown: Vec<(Stop, usize)> = Vec::new();
    for stop in stops {
        let alike = |other: &Stop| (other.side, other.state, other.holds) == (stop.side, stop.state, stop.holds);
        match shown.iter_mut().find(|(all, _)| detail == Detail::Counts && alike(all)) {
            Some((all, number)) => {
                *number += 1;
                all.tip = format!("{} {}", all.tip, stop.tip);
            }
            None => shown.push((stop.clone(), 1)),
        }
    }
    shown
}

/// How a phase looks on the strip.
struct Look {
    /// What is written on it.
    label: Option<String>,
    /// Whether that may be cut off: sides and numbers never are.
    gives_way: bool,
    /// Whether its segment is at hand.
    now: bool,
}

fn spawn_stop(group: Entity, stop: &Stop, look: Look, density: Density, commands: &mut Commands) {
    let team = team(stop.side);
    let (ground, rim, ink) = match stop.state {
        State::Over => (palette::CLEAR, team.colour.with_alpha(0.35), palette::TEXT_QUIET),
        State::AtHand => (palette::ACCENT, palette::ACCENT, palette::TEXT_ON_ACCENT),
        State::ToCome if look.now => (team.colour.mix(&Color::BLACK, 0.55), team.colour, palette::TEXT),
        State::ToCome => (palette::PANEL_RAISED, team.colour, palette::TEXT),
        State::Spent => (palette::CLEAR, team.colour.with_alpha(0.6), palette::TEXT_QUIET),
    };
    let size = density.pick(11.0, 8.0);
    let sign = match stop.state {
        State::Over => Icon::Done.into(),
        State::Spent => Icon::Barred.into(),
        State::AtHand | State::ToCome => Picture::Side(team.emblem),
    };
    let emblem_ink = if stop.state == State::AtHand { ink } else { team.ink() };
    let chip = commands
        .spawn((
            Name::new(format!("Phase {}", stop.initials)),
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
            Tip::new(stop.tip.clone(), &["CH-6"]),
            children![icon(sign, size, emblem_ink)],
        ))
        .id();
    if let Some(label) = look.label {
        commands.spawn((ChildOf(chip), strong(label, density.pick(12.0, 9.0), ink)));
    }
    if stop.holds {
        commands.spawn((ChildOf(chip), icon(Icon::Holding, size, palette::ACCENT)));
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::SideId;

    use super::*;

    #[test]
    fn phases_of_a_side_that_look_alike_are_counted_and_all_of_them_told() {
        let stop = |side, initials: &str, state| Stop {
            side: SideId(side),
            initials: initials.to_owned(),
            state,
            holds: false,
            tip: format!("{initials} acts."),
        };
        let stops = [
            stop(0, "An", State::ToCome),
            stop(1, "Bo", State::ToCome),
            stop(0, "Cy", State::ToCome),
            stop(0, "Di", State::Spent),
        ];
        let shown = shown(&stops, Detail::Counts);
        let told: Vec<(u16, usize, &str)> =
            shown.iter().map(|(stop, number)| (stop.side.0, *number, stop.tip.as_str())).collect();
        assert_eq!(told, [(0, 2, "An acts. Cy acts."), (1, 1, "Bo acts."), (0, 1, "Di acts.")]);
        assert_eq!(super::shown(&stops, Detail::Sides).len(), 4);
    }
}
