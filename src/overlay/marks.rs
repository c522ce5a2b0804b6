//! Marks on cells, as data: reach, targets, zones, choices and the cursor. Each view draws them in its own way.

use std::collections::BTreeMap;

use bevy::prelude::*;
use knockback_rules::board::Cell;

/// Layers of marks; later ones lie above earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Layer {
    /// Areas that stay: start zones, hexes to be held.
    Zone,
    /// Where the chosen figure can go.
    Reach,
    /// The chosen figure's own cells.
    Chosen,
    /// Whom it can attack.
    Target,
    /// Where a blow would send its target.
    Forecast,
    /// The cell under the pointer.
    Cursor,
}

/// Cells marked alike.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    /// The cells.
    pub(crate) cells: Vec<Cell>,
    /// The colour of fill and line.
    pub(crate) colour: Color,
    /// How opaque the fill is; 0 for none.
    pub(crate) fill: f32,
    /// How wide the line is, in parts of a hex's radius.
    pub(crate) rim: f32,
    /// Whether the line runs around them all, or within each.
    pub(crate) together: bool,
}

impl Mark {
    /// One area: filled, with a line around the whole.
    pub(crate) fn area(cells: impl IntoIterator<Item = Cell>, colour: Color) -> Self {
        Self { cells: cells.into_iter().collect(), colour, fill: 0.3, rim: 0.09, together: true }
    }

    /// A line within each of the cells.
    pub(crate) fn each(cells: impl IntoIterator<Item = Cell>, colour: Color) -> Self {
        Self { cells: cells.into_iter().collect(), colour, fill: 0.0, rim: 0.11, together: false }
    }

    /// The same with a fill of so much opacity.
    pub(crate) fn filled(self, fill: f32) -> Self {
        Self { fill, ..self }
    }
}

/// What is marked now. Layers stay as they are until set anew.
#[derive(Resource, Default)]
pub(crate) struct Markers {
    layers: BTreeMap<Layer, Vec<Mark>>,
}

/// What a view has drawn of the marks.
pub(crate) type Drawn = BTreeMap<Layer, Vec<Mark>>;

impl Markers {
    /// Replaces all marks of a layer.
    pub(crate) fn set(&mut self, layer: Layer, marks: impl IntoIterator<Item = Mark>) {
        self.layers.insert(layer, marks.into_iter().collect());
    }

    /// Takes all marks away.
    pub(crate) fn clear(&mut self) {
        self.layers.clear();
    }

    /// The layers that differ from what a view has drawn, which is brought up to date.
    pub(crate) fn news(&self, drawn: &mut Drawn) -> Vec<Layer> {
        let layers = self.layers.keys().chain(drawn.keys()).copied();
        let mut stale: Vec<Layer> =
            layers.filter(|layer| self.of(*layer) != drawn.get(layer).map_or(&[][..], Vec::as_slice)).collect();
        stale.sort_unstable();
        stale.dedup();
        for layer in &stale {
            drawn.insert(*layer, self.of(*layer).to_vec());
        }
        stale
    }

    /// The marks of a layer.
    pub(crate) fn of(&self, layer: Layer) -> &[Mark] {
        self.layers.get(&layer).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_view_hears_of_each_change_once() {
        let mut markers = Markers::default();
        let (mut one, mut two) = (Drawn::new(), Drawn::new());
        markers.set(Layer::Cursor, [Mark::each([], Color::WHITE)]);
        assert_eq!(markers.news(&mut one), [Layer::Cursor]);
        assert!(markers.news(&mut one).is_empty());
        markers.set(Layer::Zone, []);
        markers.set(Layer::Cursor, [Mark::each([], Color::BLACK)]);
        assert_eq!(markers.news(&mut one), [Layer::Cursor], "an empty layer is no news");
        assert_eq!(markers.news(&mut two), [Layer::Cursor]);
        markers.clear();
        assert_eq!(markers.news(&mut one), [Layer::Cursor]);
        assert!(markers.news(&mut one).is_empty());
    }
}
