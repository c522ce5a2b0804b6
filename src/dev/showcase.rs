//! F9 shows marks and trails of all kinds around the hex under the pointer, to look at; goes with the stand-in.

use bevy::prelude::*;
use knockback_rules::{
    board::{Board, Cell, Footprint},
    geometry::Direction,
};

use crate::{
    AppSystems,
    theme::palette,
    view3d::{
        Battlefield,
        camera::Focus,
        markers::{Layer, Mark, Markers},
        pointer::HoveredCell,
        space,
        trails::{self, Trail, TrailId, Trails},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(AppSystems::Decide).run_if(resource_exists::<Battlefield>));
}

fn show(
    keys: Res<ButtonInput<KeyCode>>,
    field: Res<Battlefield>,
    hovered: Res<HoveredCell>,
    mut markers: ResMut<Markers>,
    mut trails: ResMut<Trails>,
    mut focus: MessageWriter<Focus>,
) {
    if !keys.just_pressed(KeyCode::F9) {
        return;
    }
    markers.clear();
    trails.clear();
    let (Some(cell), board) = (hovered.0, &field.board) else { return };
    focus.write(Focus(cell));
    let around = |most: u16| {
        let distances = board.distances(Footprint::one(cell), most);
        board.cells().filter(move |cell| distances[cell.index()].is_some())
    };
    markers.set(Layer::Zone, [Mark::area(around(5), palette::ZONE).filled(0.12)]);
    markers.set(Layer::Reach, [Mark::area(around(3), palette::REACH)]);
    markers.set(Layer::Threat, [Mark::area(board.neighbours(cell).take(3), palette::THREAT)]);
    markers.set(Layer::Chosen, [Mark::each([cell], palette::CHOSEN).filled(0.35)]);
    let west = line(board, cell, Direction::WEST, 3);
    markers.set(Layer::Target, west.last().map(|end| Mark::each([*end], palette::THREAT).filled(0.4)));
    let east = line(board, cell, Direction::EAST, 4);
    markers.set(Layer::Forecast, [Mark::each(east.iter().copied().skip(1), palette::FORECAST)]);
    let trail = |points, colour| Some(Trail { points, colour, radius: 0.07, arrow: true });
    trails
        .set(TrailId::Move, trail(trails::along(board, &line(board, cell, Direction::NORTH_WEST, 4)), palette::REACH));
    let above = |cell: Cell| space::stand(board, cell) + Vec3::Y * 1.2;
    let flight = east.last().map(|end| trails::arc(above(cell), above(*end), 1.0));
    trails.set(TrailId::Flight, flight.and_then(|points| trail(points, palette::FORECAST)));
    let attack = west.last().map(|end| vec![above(*end), above(cell)]);
    trails.set(TrailId::Attack, attack.and_then(|points| trail(points, palette::THREAT)));
}

/// Cells in a direction, as far as there are any.
fn line(board: &Board, from: Cell, direction: Direction, most: usize) -> Vec<Cell> {
    std::iter::successors(Some(from), |cell| board.neighbour(*cell, direction)).take(most).collect()
}
