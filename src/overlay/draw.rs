//! The overlay as marks on cells, a way and a flight, and labels on spots: what each view then draws in its own way.

use bevy::prelude::*;
use knockback_rules::{
    battle::Battle,
    board::Cell,
    c3g::{Risk, Trajectory},
    displacement::Cause,
};

use super::{
    Overlays,
    marks::{Layer, Mark, Markers},
    model::{self, Overlay},
    trails::{Trail, TrailId, Trails},
};
use crate::{
    AppSystems,
    battle::{Shown, floaters},
    input::Picks,
    screens::Screen,
    theme::palette,
    view3d::space,
};

/// A number or word that belongs to the overlay.
#[derive(Component)]
struct OverlayLabel;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Markers>()
        .init_resource::<Trails>()
        .add_systems(
            Update,
            draw.in_set(AppSystems::Overlay).after(super::reckon).run_if(
                in_state(Screen::Battle)
                    .and_then(resource_exists::<Shown>)
                    .and_then(resource_changed::<Overlays>.or_else(resource_changed::<Picks>)),
            ),
        )
        .add_systems(OnExit(Screen::Battle), clear);
}

fn clear(
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut overlays: ResMut<Overlays>,
    labels: Query<Entity, With<OverlayLabel>>,
    mut commands: Commands,
) {
    markers.clear();
    trails.clear();
    overlays.0 = Overlay::default();
    labels.iter().for_each(|label| commands.entity(label).despawn());
}

/// Draws the overlay as it is now.
fn draw(
    overlays: Res<Overlays>,
    picks: Res<Picks>,
    shown: Res<Shown>,
    old: Query<Entity, With<OverlayLabel>>,
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut commands: Commands,
) {
    let (overlay, battle) = (&overlays.0, &shown.battle);
    let board = &battle.setting().board;
    old.iter().for_each(|label| commands.entity(label).despawn());
    let mut label = |cell: Cell, up: f32, text: String, colour: Color| {
        commands.spawn((OverlayLabel, floaters::label(space::stand(board, cell) + Vec3::Y * up, text, colour)));
    };

    markers.set(Layer::Zone, [Mark::area(overlay.zone.iter().copied(), palette::REACH)]);
    // Who aims looks at the flight alone.
    let ways = if overlay.aim.is_some() { &[][..] } else { &overlay.ways[..] };
    let safe = ways.iter().filter(|way| !way.harm).flat_map(|way| way.to.cells());
    let safe: Vec<Cell> = safe.collect();
    let risky = ways.iter().filter(|way| way.harm).flat_map(|way| way.to.cells());
    let risky: Vec<Cell> = risky.filter(|cell| !safe.contains(cell)).collect();
    markers.set(
        Layer::Reach,
        [Mark::area(safe, palette::REACH), Mark::area(risky.iter().copied(), palette::RISK).filled(0.22)],
    );
    let mut ends: Vec<Cell> = ways.iter().map(|way| way.to.end(way.lead)).collect();
    ends.sort_unstable();
    ends.dedup();
    for way in ends.into_iter().filter_map(|cell| model::way_to(ways, cell)) {
        let sign = if way.harm { "!" } else { "" };
        label(way.to.end(way.lead), 0.15, format!("{}{sign}", way.cost), palette::TEXT);
    }
    markers.set(
        Layer::Chosen,
        [
            Mark::each(overlay.ready.iter().filter(|cell| !overlay.chosen.contains(cell)).copied(), palette::READY),
            Mark::each(overlay.chosen.iter().copied(), palette::ACCENT).filled(0.35),
        ],
    );
    let targets = overlay.targets.iter().flat_map(|(_, cells)| cells.iter().copied());
    markers.set(Layer::Target, [Mark::each(targets, palette::HARM).filled(0.3)]);

    let way = overlay.way.as_ref().map(|(way, risks)| {
        let start = overlay.chosen.iter().copied().find(|cell| board.direction_to(*cell, way.path[0]).is_some());
        let cells: Vec<Cell> = start.into_iter().chain(way.path.iter().copied()).collect();
        for (place, risk) in risks {
            let text = match risk {
                Risk::Swipes(by) => format!("swipe x{}", by.len()),
                Risk::Fall(drop) => format!("falls {drop}"),
                Risk::Burns => "lava".to_owned(),
            };
            label(way.path[*place], 0.9, text, palette::HARM);
        }
        let colour = if risks.is_empty() { palette::REACH } else { palette::RISK };
        Trail { cells, colour, radius: 0.07, arrow: true }
    });
    trails.set(TrailId::Move, way);

    let aim = overlay.aim.as_ref();
    let line = aim.and_then(|aim| aim.forecast.line(picks.0.line));
    let longest = line.and_then(|(_, trajectories)| trajectories.iter().max_by_key(|t| (t.path.len(), t.kp)));
    trails.set(
        TrailId::Flight,
        aim.zip(line).zip(longest).map(|((_, (line, _)), longest)| {
            let cells: Vec<Cell> = std::iter::once(line.lead).chain(longest.path.iter().copied()).collect();
            Trail { cells, colour: palette::FLIGHT, radius: 0.09, arrow: true }
        }),
    );
    let mut ends = Vec::new();
    if let Some((_, trajectories)) = line {
        mark_flight(battle, trajectories, &mut ends, &mut label);
    }
    markers.set(Layer::Forecast, [Mark::each(ends, palette::FLIGHT).filled(0.25)]);
}

/// A mark for each place where a knockback may end, with the KP that send the target there, drops and burns on the
/// way, and what would be hit.
fn mark_flight(
    battle: &Battle,
    trajectories: &[Trajectory],
    ends: &mut Vec<Cell>,
    label: &mut impl FnMut(Cell, f32, String, Color),
) {
    let mut by_end: Vec<(Cell, Vec<u16>)> = Vec::new();
    for trajectory in trajectories {
        let end = trajectory.at.head;
        ends.extend(trajectory.at.cells());
        match by_end.iter_mut().find(|(cell, _)| *cell == end) {
            Some((_, kps)) => kps.push(trajectory.kp.0),
            None => by_end.push((end, vec![trajectory.kp.0])),
        }
    }
    ends.sort_unstable();
    ends.dedup();
    for (cell, kps) in by_end {
        let text = match kps.as_slice() {
            [] => continue,
            [one] => format!("{one} KP"),
            [first, .., last] => format!("{first}\u{2013}{last} KP"),
        };
        label(cell, 0.45, text, palette::FLIGHT_TEXT);
    }
    let Some(longest) = trajectories.iter().max_by_key(|trajectory| (trajectory.path.len(), trajectory.kp)) else {
        return;
    };
    for (step, drop) in &longest.drops {
        if let Some(cell) = longest.path.get(usize::from(*step).saturating_sub(1)) {
            label(*cell, 1.2, format!("falls {drop}"), palette::HARM);
        }
    }
    for step in &longest.burns {
        if let Some(cell) = longest.path.get(usize::from(*step).saturating_sub(1)) {
            label(*cell, 1.5, "d20".to_owned(), palette::HARM);
        }
    }
    let struck = trajectories.iter().filter_map(|trajectory| match trajectory.cause {
        Cause::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
        Cause::Object(object) | Cause::Obstacle(object) => battle.field().object(object),
        _ => None,
    });
    let mut struck: Vec<Cell> = struck.collect();
    struck.dedup();
    for cell in struck {
        label(cell, 2.6, "hit!".to_owned(), palette::HARM);
    }
}
