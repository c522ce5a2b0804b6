//! What never changes in the course of a battle.

use std::collections::BTreeMap;

use super::{FigureId, GlyphId, Names, ObjectId, SideId};
use crate::{
    board::{Board, Cell},
    rulesets::rulesets,
    scenario::Scenario,
};

/// The ground, the people and the rules of a battle: what a scenario says, validated. Shared by all copies of a
/// battle, so that a copy costs only what can change.
#[derive(Debug)]
pub struct Setup {
    /// The scenario as the file says it.
    pub scenario: Scenario,
    /// The battlefield.
    pub board: Board,
    /// The sides, by [`SideId`].
    pub sides: Vec<Side>,
    /// The figures, by [`FigureId`].
    pub figures: Vec<FigureInfo>,
    /// The objects, by [`ObjectId`]: those of the scenario, then those that can come in the course of the battle.
    pub objects: Vec<ObjectInfo>,
    /// The glyphs, by [`GlyphId`].
    pub glyphs: Vec<GlyphInfo>,
    /// Which glyph lies on a cell, by cell.
    pub(crate) glyph_on: Vec<Option<GlyphId>>,
    /// What the ruleset knows.
    pub rules: RulesSetup,
    /// Ids in files to ids in the engine.
    pub names: Names,
    /// The digest of the scenario's canonical form, a part of every state hash.
    pub digest: u64,
}

rulesets!(enum_of_rulesets!(
    /// What a ruleset knows and never changes.
    #[derive(Debug)]
    pub enum RulesSetup of Setup
));

/// A side.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its id in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Where it sets up figures, sorted.
    pub start_zone: Vec<Cell>,
}

/// What never changes about a figure.
#[derive(Clone, Debug)]
pub struct FigureInfo {
    /// Its id in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Whose it is from the start.
    pub side: SideId,
}

/// What never changes about an object.
#[derive(Clone, Debug)]
pub struct ObjectInfo {
    /// Its id in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// How high it stands above its ground, in levels.
    pub height: u16,
}

/// What never changes about a glyph.
#[derive(Clone, Debug)]
pub struct GlyphInfo {
    /// Its id in files.
    pub id: String,
    /// What players call it once it is face up.
    pub name: String,
    /// Where it lies.
    pub cell: Cell,
}

impl Setup {
    /// The glyph on a cell, whether or not it is still in play.
    #[must_use]
    pub fn glyph_on(&self, cell: Cell) -> Option<GlyphId> {
        self.glyph_on[cell.index()]
    }

    /// The id of a figure in files.
    #[must_use]
    pub fn figure(&self, id: FigureId) -> &FigureInfo {
        &self.figures[id.index()]
    }

    /// What never changes about an object.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> &ObjectInfo {
        &self.objects[id.index()]
    }

    /// What never changes about a glyph.
    #[must_use]
    pub fn glyph(&self, id: GlyphId) -> &GlyphInfo {
        &self.glyphs[id.index()]
    }

    /// A side.
    #[must_use]
    pub fn side(&self, id: SideId) -> &Side {
        &self.sides[id.index()]
    }

    /// The ids of all figures, in order.
    pub fn figure_ids(&self) -> impl Iterator<Item = super::FigureId> + use<> {
        (0..self.figures.len()).map(super::FigureId::from_index)
    }

    /// The digest of a scenario: the same scenario has the same digest on every machine.
    pub(crate) fn digest(scenario: &Scenario) -> u64 {
        let bytes = postcard::to_allocvec(scenario).unwrap_or_default();
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }

    /// A map from ids in files to places.
    pub(crate) fn index<'a>(ids: impl Iterator<Item = &'a String>) -> BTreeMap<String, u16> {
        ids.enumerate().map(|(place, id)| (id.clone(), u16::try_from(place).unwrap_or(u16::MAX))).collect()
    }
}
