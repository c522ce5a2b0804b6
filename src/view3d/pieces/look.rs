//! The appearance of figures, derived from their cards or sheets.

use knockback_rules::{
    battle::{Battle, FigureId, GlyphId, ObjectId, Setup, SideId},
    geometry::Direction,
    scenario::Base,
    units::Level,
};

use super::{GlyphLook, Thing};
use crate::stage::space;

/// The silhouettes, which are distinguishable without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// Broad shoulders and large fists.
    Brute,
    /// A flowing cape, and fists on the hips.
    Caped,
    /// Spread wings, above the ground.
    Winged,
    /// A long weapon at the shoulder.
    Gunner,
    /// Thin, on one leg, with a staff in hand.
    Acrobat,
    /// Boxy, with an antenna.
    Robot,
    /// A beast on four legs.
    Beast,
    /// Helmet and shield.
    Trooper,
    /// Robe, hood and a floating object.
    Mystic,
    /// Leaning forward in a run.
    Runner,
    /// Sharp edges all over.
    Crystal,
    /// Small and stooped, with a hook.
    Ruffian,
    /// A wide hat and a barbed spear.
    Harpooner,
    /// A great hammer over the shoulder.
    Hammer,
    /// A crane on four legs, two hexes long.
    Colossus,
}

impl Shape {
    /// Returns the silhouette that a card names, if it exists.
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
    /// Its silhouette.
    pub(crate) shape: Shape,
    /// Its side.
    pub(crate) side: SideId,
    /// Its height, in steps.
    pub(crate) height: u16,
    /// Its build.
    pub(crate) size: Build,
    /// The number of hexes that its base covers.
    pub(crate) base: Base,
    /// Its paint, which distinguishes figures with the same silhouette.
    pub(crate) paint: u8,
    /// The part of the figure that the mesh contains.
    pub(crate) part: PiecePart,
    /// True for a dead figure, which is grey.
    pub(crate) ashen: bool,
}

/// The build of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Build {
    Small,
    Medium,
    Large,
    Huge,
}

/// The part of a figure that a mesh contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PiecePart {
    /// The base and the body, for figures that never lie down.
    Whole,
    /// Only the base.
    Base,
    /// Only the body, which can lie on the base.
    Body,
}

/// The posture of a figure's body.
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
    /// Returns the posture of a figure that may be lying or swaying. A lying figure does not sway.
    pub(crate) const fn of(lies: bool, sways: bool) -> Self {
        match (lies, sways) {
            (true, _) => Self::Lying,
            (false, true) => Self::Swaying,
            (false, false) => Self::Upright,
        }
    }
}

impl FigureLook {
    /// Returns a look derived from the figure's id, for rulesets that define none.
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

    /// Returns the look of only one part of the figure.
    pub(crate) fn part(self, part: PiecePart) -> Self {
        Self { part, ..self }
    }
}

/// The appearance of figures, objects and glyphs under a ruleset.
pub(crate) trait FigureModels: Send + Sync {
    /// Returns the look of a whole figure.
    fn figure(&self, battle: &Battle, figure: FigureId) -> FigureLook {
        FigureLook::plain(battle, figure)
    }

    /// Returns the posture of a figure's body on its base. `None` if body and base are one mesh.
    fn posture(&self, _battle: &Battle, _figure: FigureId) -> Option<Posture> {
        None
    }

    /// True for a figure shown in grey.
    fn ashen(&self, _battle: &Battle, _figure: FigureId) -> bool {
        false
    }

    /// Returns the facing of a figure. `None` if the ruleset has no facing.
    fn faces(&self, _battle: &Battle, _figure: FigureId) -> Option<Direction> {
        None
    }

    /// Returns the level of a figure's feet. `None` if the figure is on the ground.
    fn aloft(&self, _battle: &Battle, _figure: FigureId) -> Option<Level> {
        None
    }

    /// True if the object can break.
    fn breaks(&self, _setup: &Setup, _object: ObjectId) -> bool {
        false
    }

    /// Returns the kind of an object. `None` if it is derived from the object's name.
    fn thing(&self, _setup: &Setup, _object: ObjectId) -> Option<Thing> {
        None
    }

    /// Returns the wounds of an object and its life.
    fn object_wounds(&self, _battle: &Battle, _object: ObjectId) -> (i16, i16) {
        (0, 1)
    }

    /// True if the map draws damage over an object.
    fn draws_object_wounds(&self) -> bool {
        true
    }

    /// True if a broken object leaves rubble.
    fn leaves_rubble(&self) -> bool {
        false
    }

    /// Returns the look of a face-up glyph.
    fn glyph(&self, _battle: &Battle, _glyph: GlyphId) -> GlyphLook {
        None
    }
}

/// Returns the FNV-1a hash of an id, with an extra mixing step at the end. It is the same on every platform and in
/// every session, so a figure always has the same look.
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
