//! Appearance of Coup-De-Grace minis, derived from their weapons and armour.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Setup},
    coup_de_grace::{Class, CoupDeGraceBattle, Race, Sheet, ThingKind, Weapon},
    geometry::Direction,
    scenario::Base,
};

use super::{CoupDeGrace, expect_ruleset};
use crate::{
    stage::space,
    view3d::pieces::{Build, FigureLook, FigureModels, PiecePart, Posture, Shape, Thing, hash},
};

impl FigureModels for CoupDeGrace {
    fn figure(&self, battle: &Battle, figure: FigureId) -> FigureLook {
        self::figure(expect_ruleset(battle), figure)
    }

    // Downed minis lie on the ground (`CDG-21`), and so do minis that are out of action, until they are removed.
    fn posture(&self, battle: &Battle, figure: FigureId) -> Option<Posture> {
        Some(Posture::of(expect_ruleset(battle).mini(figure).hit_points == 0, false))
    }

    fn faces(&self, battle: &Battle, figure: FigureId) -> Option<Direction> {
        expect_ruleset(battle).mini(figure).facing
    }

    fn thing(&self, setup: &Setup, object: ObjectId) -> Option<Thing> {
        match setup.of::<CoupDeGrace>()?.thing(object) {
            ThingKind::Wall => None,
            ThingKind::Fence => Some(Thing::Railing),
            ThingKind::Door => Some(Thing::Door),
        }
    }
}

/// Returns the appearance of a mini.
fn figure(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> FigureLook {
    let info = battle.setup().figure(figure);
    let sheet = battle.sheet(figure);
    let hash = hash(&info.id);
    FigureLook {
        shape: sheet.miniature.as_deref().and_then(Shape::named).unwrap_or_else(|| shape(sheet, hash)),
        side: battle.owner(figure),
        // Heroic scale: a little taller than the rules say, except for small races.
        height: space::steps(&battle.setup().board) + u16::from(!is_small(sheet.race)),
        size: size(sheet),
        base: Base::OneHex,
        paint: hash.to_be_bytes()[0],
        part: PiecePart::Whole,
        ashen: false,
    }
}

const fn is_small(race: Option<Race>) -> bool {
    matches!(race, Some(Race::Goblin | Race::Gnome | Race::Halfling | Race::Kobold | Race::Dwarf))
}

const fn size(sheet: &Sheet) -> Build {
    match (sheet.class, sheet.race) {
        (Class::Heavy, _) | (_, Some(Race::Orc | Race::Beastman)) => Build::Large,
        (_, race) if is_small(race) => Build::Small,
        _ => Build::Medium,
    }
}

fn shape(sheet: &Sheet, hash: u32) -> Shape {
    let holds = |any: &[Weapon]| sheet.hands.iter().any(|held| any.contains(held));
    if sheet.race == Some(Race::Construct) {
        Shape::Robot
    } else if holds(&[Weapon::BlastStaff, Weapon::StaffOfAir, Weapon::ForceOrb, Weapon::ClawedHand]) {
        Shape::Mystic
    } else if holds(&[Weapon::Bow, Weapon::Crossbow, Weapon::Pistol]) {
        Shape::Gunner
    } else if holds(&[Weapon::Spear, Weapon::GrapplingHook, Weapon::Entangler]) {
        Shape::Harpooner
    } else if holds(&[Weapon::Shield, Weapon::Buckler]) {
        Shape::Trooper
    } else if holds(&[Weapon::Hammer, Weapon::Mace]) {
        Shape::Hammer
    } else if holds(&[Weapon::Knife, Weapon::ThrowingKnife]) {
        Shape::Ruffian
    } else if sheet.class == Class::Heavy || holds(&[Weapon::Axe]) {
        Shape::Brute
    } else {
        [Shape::Acrobat, Shape::Caped, Shape::Runner][hash as usize % 3]
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn open() -> Battle {
        let text = include_bytes!("../../../crates/rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        Battle::new(Arc::new(Setup::new(scenario).unwrap()))
    }

    #[test]
    fn the_appearance_depends_on_the_equipment() {
        let battle = open();
        let of = |id: &str| figure(expect_ruleset(&battle), battle.setup().names.figure(id).unwrap());
        assert_eq!(of("bellwether").shape, Shape::Trooper);
        assert_eq!(of("lampblack").shape, Shape::Gunner);
        assert_eq!(of("foxfire").shape, Shape::Mystic);
        assert_eq!(of("foxfire").size, Build::Small);
        assert!(of("foxfire").height < of("lampblack").height);
    }

    #[test]
    fn minis_show_their_facing_and_downed_minis_lie_down() {
        let battle = open();
        let id = |id: &str| battle.setup().names.figure(id).unwrap();
        assert_eq!(CoupDeGrace.faces(&battle, id("bellwether")), Some(Direction::WEST));
        assert_eq!(CoupDeGrace.posture(&battle, id("bellwether")), Some(Posture::Upright));
        assert_eq!(CoupDeGrace.faces(&battle, id("tidewrack")), None);
        assert_eq!(CoupDeGrace.posture(&battle, id("tidewrack")), Some(Posture::Lying));
    }
}
