//! What a figure looks like, decided by what its card or its sheet says.

mod c3g;
mod champions;

use knockback_rules::{
    battle::{Battle, FigureId, RulesSetting, SideId},
    scenario::{Base, SizeClass},
};

/// Silhouettes, each to be told from the others without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// Shoulders and fists.
    Brute,
    /// A cape in the wind, fists on the hips.
    Caped,
    /// Wings, above the ground.
    Winged,
    /// A long weapon at the shoulder.
    Gunner,
    /// Thin, on one leg, a staff in hand.
    Acrobat,
    /// Square, with an aerial.
    Robot,
    /// On four legs.
    Beast,
    /// Helmet and shield.
    Trooper,
    /// Robe, hood and something that floats.
    Mystic,
    /// Leaning into the run.
    Runner,
    /// All edges.
    Crystal,
    /// Small and bent, with a hook.
    Ruffian,
    /// A wide hat and a barbed spear.
    Harpooner,
    /// A great hammer over the shoulder.
    Hammer,
    /// A crane on legs, two hexes long.
    Colossus,
}

impl Shape {
    /// The silhouette that a card asks for by name.
    fn named(name: &str) -> Option<Self> {
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

/// All that decides a figure's mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FigureLook {
    /// The silhouette.
    pub(crate) shape: Shape,
    /// Whose it is.
    pub(crate) side: SideId,
    /// Steps.
    pub(crate) height: u16,
    /// How broad.
    pub(crate) size: SizeClass,
    /// On one hex or two.
    pub(crate) base: Base,
    /// Which paint, for figures of one silhouette.
    pub(crate) paint: u8,
    /// All of it, or the part that moves by itself and what it stands on.
    pub(crate) part: Part,
    /// Grey all over: dead.
    pub(crate) ashen: bool,
}

/// What of a figure is made as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    /// Base and body: a miniature that stands or is gone.
    Whole,
    /// The base alone.
    Base,
    /// The body alone, which can lie on its base.
    Body,
}

impl FigureLook {
    /// The look of a figure of a battle.
    pub(crate) fn of(battle: &Battle, figure: FigureId) -> Self {
        match &battle.setting().rules {
            RulesSetting::C3g(_) => Self::of_card(battle.card(figure), battle.owner(figure)),
            RulesSetting::Champions(_) => Self::of_sheet(battle, figure),
        }
    }

    /// The same, of a part of it.
    pub(crate) fn part(self, part: Part) -> Self {
        Self { part, ..self }
    }
}

/// FNV-1a: the same everywhere and always, so that a figure keeps its look.
pub(super) fn hash(id: &str) -> u32 {
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
