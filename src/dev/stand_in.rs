//! A board and pieces straight from a scenario, unchecked; goes when a scenario becomes a battle through the rules.

use std::collections::BTreeMap;

use bevy::prelude::*;
use knockback_rules::{
    battle::SideId,
    board::{Board, Footprint, Ground, Terrain},
    geometry::Coord,
    scenario::{BoardPatch, BoardSpec, RulesSpec},
    units::Level,
};

use crate::{
    AppSystems,
    screens::Chosen,
    view3d::{
        Battlefield,
        pieces::{Body, FigureLook, Workshop, object_look},
        space,
    },
};

/// A piece of the scenario.
#[derive(Component)]
struct StandIn;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_up.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Battlefield>));
}

/// Puts on the board what the scenario says.
fn set_up(
    chosen: Res<Chosen>,
    field: Res<Battlefield>,
    old: Query<Entity, With<StandIn>>,
    mut workshop: ResMut<Workshop>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    old.iter().for_each(|piece| commands.entity(piece).despawn());
    let (board, scenario) = (&field.board, &chosen.0);
    let RulesSpec::C3g(rules) = &scenario.rules;
    for spec in &scenario.figures {
        let side = (0u16..).zip(&scenario.sides).find(|(_, side)| side.id == spec.side).map(|(side, _)| SideId(side));
        let card = rules.cards.iter().find(|card| card.figures.contains(&spec.id));
        let mut cells = spec.at.iter().filter_map(|at| board.cell(*at));
        if let (Some(side), Some(card), Some(head)) = (side, card, cells.next()) {
            let tail = cells.next();
            let mut place = space::place(board, Footprint { head, tail });
            let foes = scenario.figures.iter().filter(|other| other.side != spec.side);
            let foes: Vec<Vec3> =
                foes.filter_map(|foe| Some(space::stand(board, board.cell(*foe.at.first()?)?))).collect();
            let nearest = foes
                .into_iter()
                .min_by(|a, b| a.distance_squared(place.translation).total_cmp(&b.distance_squared(place.translation)));
            if let Some(foe) = nearest.filter(|_| tail.is_none()) {
                place.rotation = space::facing(place.translation, foe);
            }
            let look = FigureLook::of_spec(card, side);
            let body = Body { cell: head, radius: 0.5, height: f32::from(card.height) * space::LEVEL };
            let figure = workshop.figure(look, &mut meshes);
            commands.spawn((Name::new(spec.name.clone()), StandIn, figure, place, body));
        }
    }
    for spec in &scenario.objects {
        let Some(cell) = board.cell(spec.at) else { continue };
        let breaks = rules.destructible.iter().any(|other| other.id == spec.id);
        let look = object_look(&spec.id, spec.height, breaks);
        let body = Body { cell, radius: 0.5, height: f32::from(spec.height) * space::LEVEL };
        let object = workshop.object(look, &mut meshes);
        commands.spawn((
            Name::new(spec.name.clone()),
            StandIn,
            object,
            space::place(board, Footprint::one(cell)),
            body,
        ));
    }
    for spec in &scenario.glyphs {
        let Some(cell) = board.cell(spec.at) else { continue };
        let power = rules.glyph_powers.iter().find(|other| other.id == spec.id).map(|other| other.power);
        let glyph = workshop.glyph(power.filter(|_| spec.face_up), &mut meshes);
        commands.spawn((Name::new(spec.name.clone()), StandIn, glyph, space::place(board, Footprint::one(cell))));
    }
}

/// The board of a scenario; what makes no sense is left out.
pub(crate) fn board(spec: &BoardSpec) -> Board {
    let mut ground = BTreeMap::new();
    let mut put = |at: Coord, level: u16, terrain: Terrain| {
        ground.insert(at, Ground { at, level: Level(i16::try_from(level).unwrap_or(0)), terrain });
    };
    for patch in &spec.0 {
        match patch {
            BoardPatch::Hexagon { center, radius, level, terrain } => {
                for hex in hexx::Hex::from(*center).range(u32::from(*radius)) {
                    put(hex.into(), *level, *terrain);
                }
            }
            BoardPatch::Hexes { at, level, terrain } => at.iter().for_each(|at| put(*at, *level, *terrain)),
            BoardPatch::Rows { origin, rows } => {
                for (r, row) in (0..).zip(rows) {
                    for (column, entry) in (0..).zip(row.split_whitespace()) {
                        let mut letters = entry.chars();
                        let letter = letters.next();
                        let terrain = Terrain::ALL.into_iter().find(|terrain| Some(terrain.letter()) == letter);
                        if let Some((terrain, level)) = terrain.zip(letters.as_str().parse().ok()) {
                            put(Coord::new(origin.q + column - r / 2, origin.r + r), level, terrain);
                        }
                    }
                }
            }
            BoardPatch::Holes { .. } => {}
        }
    }
    Board::new(ground.into_values().collect())
}
