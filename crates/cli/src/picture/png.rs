//! The picture as a PNG file.

use std::sync::Arc;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use super::faces;

/// The number of pixels per unit of the drawing, so that small type is crisp.
const SCALE: f32 = 2.0;

/// A picture that could not be rendered.
#[derive(Debug)]
pub(crate) struct Unpainted(String);

impl std::fmt::Display for Unpainted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the picture cannot be painted: {}", self.0)
    }
}

/// Renders a document as a PNG file.
///
/// System fonts are loaded only if the shipped faces lack a letter. Otherwise the picture is the same on every machine.
pub(crate) fn painted(svg: &str, needs_machine: bool) -> Result<Vec<u8>, Unpainted> {
    let mut fonts = Database::new();
    for face in faces::shipped() {
        fonts.load_font_data(face.bytes.to_vec());
    }
    if needs_machine {
        fonts.load_system_fonts();
    }
    let options = Options { fontdb: Arc::new(fonts), font_family: "Inter".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|fault| Unpainted(fault.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let mut pixels = size
        .and_then(|size| Pixmap::new(size.width(), size.height()))
        .ok_or_else(|| Unpainted("it is too large".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|fault| Unpainted(fault.to_string()))
}
