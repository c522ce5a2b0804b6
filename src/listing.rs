//! Beside each picture, a list of what the interface shows in it, as JSON: for tests, and to find out what a
//! picture shows. The page has such a list made wherever one is asked for.

use std::path::Path;

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui::{CalculatedClip, ComputedNode, UiGlobalTransform},
    ui_widgets::Button,
    window::PrimaryWindow,
};
use knockback_rules::battle::{FigureId, Occupant};
use serde::Serialize;

use crate::{
    battle::{framing::landings, pieces::FigurePiece},
    overlay::{Overlays, columns::Columns, ghosts::Ghosts},
    stage::{FreeArea, Screen, Shown, View, cameras::Cameras, grid, shots::Pictured},
    view3d::{Battlefield, pieces::PointerCylinder},
};

/// What the interface shows at a moment.
#[derive(Serialize)]
struct Listing {
    /// Which screen it is.
    screen: String,
    /// Which picture of the battlefield is shown: the table stays for some frames after the map is asked for.
    view: String,
    /// Width and height of the window, in pixels.
    window: [f32; 2],
    /// What can be seen, from back to front within a panel.
    parts: Vec<Element>,
    /// Left, top, right and bottom of what panels leave free of the window, in pixels.
    free: [f32; 4],
    /// The figures on the battlefield.
    figures: Vec<Standing>,
    /// The id of the figure that acts.
    acts: Option<String>,
    /// The id of the figure at which an attack is aimed.
    aims_at: Option<String>,
    /// Where that figure may land.
    landings: Vec<Landing>,
}

/// A place where the target of an aim may land.
#[derive(Serialize)]
struct Landing {
    /// Its middle, in pixels of the window.
    at: [f32; 2],
    /// How likely that is, from 0 to 1.
    chance: f32,
}

/// A figure on the battlefield.
#[derive(Serialize)]
struct Standing {
    /// Its id in files.
    id: String,
    /// Where its feet are, in pixels of the window; outside of it where it is out of view.
    feet: [f32; 2],
    /// Where the top of its head is, likewise.
    head: [f32; 2],
    /// Where it stands on the battlefield, whatever the camera shows: x, height and z in its units.
    at: [f32; 3],
}

/// A part of the interface.
#[derive(Serialize)]
struct Element {
    /// Its name, and those of what it is in, outermost first; `-` for what has none.
    path: String,
    /// What is written on it.
    text: Option<String>,
    /// Left, top, right and bottom, in pixels of the window.
    rect: [f32; 4],
    /// What of it is not cut off, likewise.
    seen: [f32; 4],
    /// Whether it is in something that scrolls, where what is out of view is not lost.
    scrolls: bool,
    /// Whether it can be pressed.
    button: bool,
}

/// The battlefield, as its camera shows it.
#[derive(SystemParam)]
struct OnBoard<'w, 's> {
    cameras: Cameras<'w, 's>,
    shown: Option<Res<'w, Shown>>,
    field: Option<Res<'w, Battlefield>>,
    overlays: Res<'w, Overlays>,
    columns: Res<'w, Columns>,
    ghosts: Res<'w, Ghosts>,
    free: Res<'w, FreeArea>,
    pieces: Query<'w, 's, (&'static FigurePiece, &'static PointerCylinder, &'static Transform)>,
}

impl OnBoard<'_, '_> {
    /// Where a spot of the battlefield is shown, in pixels of the window.
    fn seen(&self, field: &Battlefield, spot: Vec3, pixels: f32) -> Option<[f32; 2]> {
        let (view, camera, place) = self.cameras.shown();
        let spot = match view {
            View::Map => grid::spot_of(&field.board, spot),
            View::Table => spot,
        };
        Some((camera.world_to_viewport(place, spot).ok()? * pixels).to_array())
    }

    fn figures(&self, pixels: f32) -> Vec<Standing> {
        let (Some(shown), Some(field)) = (&self.shown, &self.field) else { return Vec::new() };
        let standing = |(piece, body, at): (&FigurePiece, &PointerCylinder, &Transform)| {
            let feet = self.seen(field, at.translation, pixels)?;
            let head = self.seen(field, at.translation + Vec3::Y * body.height, pixels)?;
            let id = shown.battle.setup().figure(piece.0).id.clone();
            Some(Standing { id, feet, head, at: at.translation.to_array() })
        };
        self.pieces.iter().filter_map(standing).collect()
    }

    fn landings(&self, pixels: f32) -> Vec<Landing> {
        let Some(field) = &self.field else { return Vec::new() };
        let landings = landings(&field.board, &self.columns, &self.ghosts);
        landings
            .into_iter()
            .filter_map(|(at, chance)| Some(Landing { at: self.seen(field, at, pixels)?, chance }))
            .collect()
    }

    /// The id of a figure.
    fn id(&self, figure: FigureId) -> Option<String> {
        Some(self.shown.as_ref()?.battle.setup().figure(figure).id.clone())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Pictured>().add_systems(Last, list.run_if(on_message::<Pictured>));
}

fn edges(rect: Rect) -> [f32; 4] {
    [rect.min.x, rect.min.y, rect.max.x, rect.max.y]
}

fn list(
    mut pictures: MessageReader<Pictured>,
    screen: Res<State<Screen>>,
    window: Single<&Window, With<PrimaryWindow>>,
    nodes: Query<(
        Entity,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&Name>,
        Option<&Text>,
        Option<&CalculatedClip>,
        Has<Button>,
    )>,
    names: Query<(Option<&Name>, Option<&ChildOf>, Option<&Node>)>,
    board: OnBoard,
) {
    let path = |entity: Entity| {
        let (mut path, mut scrolls) = (Vec::new(), false);
        let mut next = Some(entity);
        while let Some((name, parent, node)) = next.and_then(|entity| names.get(entity).ok()) {
            path.push(name.map_or("-", Name::as_str));
            scrolls |= node.is_some_and(|node| node.overflow.y == OverflowAxis::Scroll);
            next = parent.map(ChildOf::parent);
        }
        path.reverse();
        (path.join("/"), scrolls)
    };
    let whole = Rect::from_corners(Vec2::ZERO, window.physical_size().as_vec2());
    let part = |(entity, node, place, visible, name, text, clip, button): (
        Entity,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&Name>,
        Option<&Text>,
        Option<&CalculatedClip>,
        bool,
    )| {
        let worth_telling = visible.get() && !node.is_empty() && (name.is_some() || text.is_some() || button);
        worth_telling.then(|| {
            let rect = Rect::from_center_size(place.translation, node.size());
            let seen = clip.map_or(rect, |clip| rect.intersect(clip.clip)).intersect(whole);
            let (path, scrolls) = path(entity);
            Element {
                path,
                text: text.map(|text| text.0.clone()),
                rect: edges(rect),
                seen: edges(seen),
                scrolls,
                button,
            }
        })
    };
    let pixels = window.scale_factor();
    let aimed = board.overlays.0.aimed();
    let listing = Listing {
        screen: format!("{:?}", screen.get()),
        view: format!("{:?}", board.cameras.shown().0),
        window: whole.size().to_array(),
        parts: nodes.iter().filter_map(part).collect(),
        free: edges(Rect { min: board.free.0.min * pixels, max: board.free.0.max * pixels }),
        figures: board.figures(pixels),
        acts: board.overlays.0.figure.and_then(|figure| board.id(figure)),
        aims_at: aimed.and_then(|who| match who {
            Occupant::Figure(figure) => board.id(figure),
            Occupant::Object(_) => None,
        }),
        landings: board.landings(pixels),
    };
    for Pictured(picture) in pictures.read() {
        let text = serde_json::to_string_pretty(&listing).map_err(|error| error.to_string());
        if let Err(why) = text.and_then(|text| write(&picture.with_extension("json"), &text)) {
            error!("{}: {why}", picture.display());
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| error.to_string())
}

/// A page has no files: the test that asked finds it there.
#[cfg(target_arch = "wasm32")]
fn write(_: &Path, text: &str) -> Result<(), String> {
    crate::browser::lay_out_listing(text).ok_or_else(|| "the page has no place for it".to_owned())
}
