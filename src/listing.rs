//! A JSON listing of the visible interface. It is written along with each screenshot, so that tests and readers can
//! interpret the image. Tests can also request a listing alone: by a key, or by an attribute of the web page.

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

/// The visible interface at one moment.
#[derive(Serialize)]
struct Listing {
    /// Name of the screen.
    screen: String,
    /// The visible view of the battlefield. After a switch to the map, the table stays visible for some frames.
    view: String,
    /// Width and height of the window, in pixels.
    window: [f32; 2],
    /// The visible parts that have a name or a text or are buttons, in no particular order.
    parts: Vec<Element>,
    /// Left, top, right and bottom of the area that panels leave free, in window pixels.
    free: [f32; 4],
    /// The figures on the battlefield.
    figures: Vec<Standing>,
    /// The id of the acting figure.
    acts: Option<String>,
    /// The id of the current target.
    aims_at: Option<String>,
    /// The possible landings of the current target.
    landings: Vec<Landing>,
}

/// A possible landing of the target.
#[derive(Serialize)]
struct Landing {
    /// Its centre, in window pixels.
    at: [f32; 2],
    /// Its probability, from 0 to 1.
    chance: f32,
}

/// A figure on the battlefield.
#[derive(Serialize)]
struct Standing {
    /// Its id in files.
    id: String,
    /// Position of its feet, in window pixels. It may be outside the window.
    feet: [f32; 2],
    /// Position of the top of its head, in window pixels.
    head: [f32; 2],
    /// Position on the battlefield, regardless of the camera: x, height and z in world units.
    at: [f32; 3],
}

/// A part of the interface.
#[derive(Serialize)]
struct Element {
    /// Its name after the names of its ancestors, outermost first. Unnamed parts are listed as `-`.
    path: String,
    /// Its text.
    text: Option<String>,
    /// Left, top, right and bottom, in window pixels.
    rect: [f32; 4],
    /// The part of the rectangle that is not clipped, in the same format.
    seen: [f32; 4],
    /// True if it is in a scrolling area. Its clipped parts can be scrolled into view.
    scrolls: bool,
    /// True if it is a button.
    button: bool,
}

/// System parameter that finds the figures and points of the battlefield in the window.
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
    /// Returns the position of a battlefield point in window pixels.
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

    /// Returns the id of a figure.
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

/// Puts the text into the document, because a page cannot write files. The test that requested the listing reads it
/// there.
#[cfg(target_arch = "wasm32")]
fn write(_: &Path, text: &str) -> Result<(), String> {
    crate::browser::lay_out_listing(text).ok_or_else(|| "the page has no place for it".to_owned())
}
