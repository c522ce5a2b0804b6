//! Appearance of figures, derived from their cards or sheets.

use knockback_rules::{
    battle::{Battle, FigureId, GlyphId, ObjectId, Setup, SideId},
    geometry::Direction,
    scenario::Base,
    units::Level,
};

use super::{GlyphLook, Thing};
use crate::stage::space;

/// Silhouettes, distinguishable without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// Broad shoulders and large fists.
    Brute,
    /// A flowing cape, fists on the hips.
    Caped,
    /// Winged, above the ground.
    Winged,
    /// A long weapon at the shoulder.
    Gunner,
    /// Thin, on one leg, with a staff in hand.
    Acrobat,
    /// Boxy, with an antenna.
    Robot,
    /// On four legs.
    Beast,
    /// Helmet and shield.
    Trooper,
    /// Robe, hood and a floating object.
    Mystic,
    /// Leaning into the run.
    Runner,
    /// Sharp edges all over.
    Crystal,
    /// Small and stooped, with a hook.
    Ruffian,
    /// A wide hat and a barbed spear.
    Harpooner,
    /// A great hammer over the shoulder.
    Hammer,
    /// A crane on legs, two hexes long.
    Colossus,
}

impl Shape {
    /// The silhouette named on a card.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "brute" => Self::Brute,
            "caped" => Self::Caped,
            "winged" => Self::Winged,
            "gunner" => Self::Gunner,
            "acrobat" => Self::Acrobat,
            "robot" => Self::Robot,
            "beast" => Self::Beast,
            "trooper" => Self::Trooper,
            "mystic" => Self::Mystic,
            "runner" => Self::Runner,
            "crystal" => Self::Crystal,
            "ruffian" => Self::Ruffian,
            "harpooner" => Self::Harpooner,
            "hammer" => Self::Hammer,
            "colossus" => Self::Colossus,
            _ => return None,
        })
    }
}

/// Everything that determines the mesh of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FigureLook {
    /// The silhouette.
    pub(crate) shape: Shape,
    /// Its side.
    pub(crate) side: SideId,
    /// Height, in steps.
    pub(crate) height: u16,
    /// Its build.
    pub(crate) size: Build,
    /// A base of one hex or two.
    pub(crate) base: Base,
    /// Its paint, which distinguishes figures with the same silhouette.
    pub(crate) paint: u8,
    /// The whole figure, or one part of it.
    pub(crate) part: PiecePart,
    /// True for a dead figure, which is grey all over.
    pub(crate) ashen: bool,
}

/// Build of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Build {
    Small,
    Medium,
    Large,
    Huge,
}

/// The part of a figure that has a mesh of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PiecePart {
    /// Base and body in one, for figures that never lie down.
    Whole,
    /// The base alone.
    Base,
    /// The body alone, which can lie on the base.
    Body,
}

/// Posture of a figure's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Posture {
    /// Standing.
    Upright,
    /// Standing unsteadily.
    Swaying,
    /// Lying on its back.
    Lying,
}

impl Posture {
    /// The posture of a figure that may lie or sway. A lying figure does not sway.
    pub(crate) const fn of(lies: bool, sways: bool) -> Self {
        match (lies, sways) {
            (true, _) => Self::Lying,
            (false, true) => Self::Swaying,
            (false, false) => Self::Upright,
        }
    }
}

impl FigureLook {
    /// A look derived from the id alone, if nothing else is known about a figure.
    fn plain(battle: &Battle, figure: FigureId) -> Self {
        let setup = battle.setup();
        let hash = hash(&setup.figure(figure).id);
        let shapes = [Shape::Brute, Shape::Caped, Shape::Acrobat, Shape::Runner];
        Self {
            shape: shapes[hash as usize % shapes.len()],
            side: battle.owner(figure),
            height: battle.height(figure) * space::steps(&setup.board),
            size: Build::Medium,
            base: setup.base(figure),
            paint: hash.to_be_bytes()[0],
            part: PiecePart::Whole,
            ashen: false,
        }
    }

    /// Restricts the look to one part.
    pub(crate) fn part(self, part: PiecePart) -> Self {
        Self { part, ..self }
    }
}

/// Appearance of figures, objects and glyphs under a ruleset.
pub(crate) trait FigureModels: Send + Sync {
    /// The look of a figure as a whole.
    fn figure(&self, battle: &Battle, figure: FigureId) -> FigureLook {
        FigureLook::plain(battle, figure)
    }

    /// The posture of a figure's body on its base. `None` if body and base are one.
    fn posture(&self, _battle: &Battle, _figure: FigureId) -> Option<Posture> {
        None
    }

    /// True for a figure that has lost its colours.
    fn ashen(&self, _battle: &Battle, _figure: FigureId) -> bool {
        false
    }

    /// The facing of a figure. `None` if the rules define no facing.
    fn faces(&self, _battle: &Battle, _figure: FigureId) -> Option<Direction> {
        None
    }

    /// The level of the feet of a figure in the air.
    fn aloft(&self, _battle: &Battle, _figure: FigureId) -> Option<Level> {
        None
    }

    /// True if an object can break.
    fn breaks(&self, _setup: &Setup, _object: ObjectId) -> bool {
        false
    }

    /// The kind of an object, if its name does not determine it.
    fn thing(&self, _setup: &Setup, _object: ObjectId) -> Option<Thing> {
        None
    }

    /// The wounds of an object, and its Life.
    fn wear(&self, _battle: &Battle, _object: ObjectId) -> (i16, i16) {
        (0, 1)
    }

    /// True if the map draws damage over an object.
    fn draws_wear(&self) -> bool {
        true
    }

    /// True if a broken object leaves rubble.
    fn leaves_rubble(&self) -> bool {
        false
    }

    /// The look of a face-up glyph.
    fn glyph(&self, _battle: &Battle, _glyph: GlyphId) -> GlyphLook {
        None
    }
}

/// FNV-1a hash. It is the same on every platform and in every session, so that a figure keeps its look.
pub(crate) fn hash(id: &str) -> u32 {
    let mixed = id.bytes().fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    mixed ^ (mixed >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_look() {
        assert_eq!(hash("anvil"), hash("anvil"));
        assert_ne!(hash("anvil"), hash("brand"));
    }
}
