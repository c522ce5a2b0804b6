//! The constant data of a battle.

use std::collections::BTreeMap;

use super::{FigureId, GlyphId, Goal, Names, ObjectId, SideId};
use crate::{
    board::{Board, Cell},
    rulesets::rulesets,
    scenario::Scenario,
};

/// The constant data of a battle: the validated content of a scenario. All copies of a battle share it, so copying a
/// battle copies only its state.
#[derive(Debug)]
pub struct Setup {
    /// The scenario as in the file.
    pub scenario: Scenario,
    /// The battlefield.
    pub board: Board,
    /// The sides, by [`SideId`].
    pub sides: Vec<Side>,
    /// The figures, by [`FigureId`].
    pub figures: Vec<FigureInfo>,
    /// The objects, by [`ObjectId`]: those of the scenario, then those that can appear in the course of the battle.
    pub objects: Vec<ObjectInfo>,
    /// The glyphs, by [`GlyphId`].
    pub glyphs: Vec<GlyphInfo>,
    /// The glyph on each cell.
    pub(crate) glyph_on: Vec<Option<GlyphId>>,
    /// The goals that all rulesets share, by [`GoalId`](super::GoalId). The ways to win of the ruleset refer to them.
    pub goals: Vec<Goal>,
    /// The constant data of the ruleset.
    pub rules: RulesSetup,
    /// A map from ids in files to ids in the engine.
    pub names: Names,
    /// The digest of the scenario's canonical form, which is part of every state hash.
    pub digest: u64,
}

rulesets!(enum_of_rulesets!(
    /// The constant data of a ruleset.
    #[derive(Debug)]
    pub enum RulesSetup of Setup
));

/// A side.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its id in files.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The cells on which it sets up figures, sorted.
    pub start_zone: Vec<Cell>,
}

/// The constant data of a figure.
#[derive(Clone, Debug)]
pub struct FigureInfo {
    /// Its id in files.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The side to which it belongs from the start.
    pub side: SideId,
}

/// The constant data of an object.
#[derive(Clone, Debug)]
pub struct ObjectInfo {
    /// Its id in files.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// Its height above the ground, in levels.
    pub height: u16,
}

/// The constant data of a glyph.
#[derive(Clone, Debug)]
pub struct GlyphInfo {
    /// Its id in files.
    pub id: String,
    /// The name that players see once it is face up.
    pub name: String,
    /// Its cell.
    pub cell: Cell,
}

impl Setup {
    /// The glyph on a cell, whether or not it is still in play.
    #[must_use]
    pub fn glyph_on(&self, cell: Cell) -> Option<GlyphId> {
        self.glyph_on[cell.index()]
    }

    /// The constant data of a figure.
    #[must_use]
    pub fn figure(&self, id: FigureId) -> &FigureInfo {
        &self.figures[id.index()]
    }

    /// The constant data of an object.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> &ObjectInfo {
        &self.objects[id.index()]
    }

    /// The constant data of a glyph.
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

    /// A map from ids in files to indices.
    pub(crate) fn index<'a>(ids: impl Iterator<Item = &'a String>) -> BTreeMap<String, u16> {
        ids.enumerate().map(|(place, id)| (id.clone(), u16::try_from(place).unwrap_or(u16::MAX))).collect()
    }
}
