//! Appearance of Champions characters, derived from their sheets.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Setup},
    champions::{AttackSpec, ChampionsBattle, Defence, Power, Sheet, Skill},
    scenario::Base,
    units::{Level, Metres},
};

use super::Champions;
use crate::{
    rulesets::champions::expect_ruleset,
    stage::space,
    view3d::pieces::{Build, FigureLook, FigureModels, PiecePart, Posture, Shape, hash},
};

/// Minimum STR for the shape of a brute.
const BRUTE: u8 = 40;
/// Minimum running distance, or else minimum SPD, for the shape of a runner.
const RUNNER: (Metres, u8) = (Metres(36), 8);

impl FigureModels for Champions {
    fn figure(&self, battle: &Battle, figure: FigureId) -> FigureLook {
        self::figure(expect_ruleset(battle), figure)
    }

    fn posture(&self, battle: &Battle, figure: FigureId) -> Option<Posture> {
        let battle = expect_ruleset(battle);
        let condition = battle.condition(figure);
        Some(Posture::of(condition.prone || !battle.is_awake(figure), condition.stunned))
    }

    fn ashen(&self, battle: &Battle, figure: FigureId) -> bool {
        expect_ruleset(battle).is_dead(figure)
    }

    fn aloft(&self, battle: &Battle, figure: FigureId) -> Option<Level> {
        expect_ruleset(battle).condition(figure).feet
    }

    fn breaks(&self, setup: &Setup, object: ObjectId) -> bool {
        setup.of::<Champions>().is_some_and(|own| own.thing(object).is_some())
    }

    fn object_wounds(&self, battle: &Battle, object: ObjectId) -> (i16, i16) {
        expect_ruleset(battle).rules().thing(object).map_or((0, 1), |thing| {
            let whole = i16::from(thing.body);
            (whole - expect_ruleset(battle).state().thing_body(object), whole)
        })
    }

    fn leaves_rubble(&self) -> bool {
        true
    }
}

/// Returns the appearance of a character.
pub(crate) fn figure(battle: ChampionsBattle<'_>, figure: FigureId) -> FigureLook {
    let info = battle.setup().figure(figure);
    let sheet = battle.sheet(figure);
    let hash = hash(&info.id);
    FigureLook {
        shape: sheet.miniature.as_deref().and_then(Shape::named).unwrap_or_else(|| shape(sheet, hash)),
        side: battle.owner(figure),
        // Heroic scale: taller than the rules say.
        height: (space::steps(&battle.setup().board) * sheet.height).max(1) + 1,
        size: size(sheet),
        base: Base::OneHex,
        paint: hash.to_be_bytes()[0],
        part: PiecePart::Whole,
        ashen: false,
    }
}

fn size(sheet: &Sheet) -> Build {
    if sheet.powers.iter().any(|power| matches!(power, Power::Shrinking(_))) {
        Build::Small
    } else if sheet.strength >= BRUTE || sheet.powers.iter().any(|power| matches!(power, Power::Heavy(_))) {
        Build::Huge
    } else {
        Build::Medium
    }
}

fn shape(sheet: &Sheet, hash: u32) -> Shape {
    let any = |attack: fn(&AttackSpec) -> bool| sheet.attacks.iter().any(attack);
    let strong = sheet.strength >= BRUTE;
    let one_of = |shapes: [Shape; 2]| shapes[usize::from(hash & 1 == 1)];
    if sheet.can_fly() {
        if strong { Shape::Caped } else { Shape::Winged }
    } else if strong {
        if sheet.resistant_pd >= 8 { one_of([Shape::Brute, Shape::Hammer]) } else { Shape::Brute }
    } else if sheet.mental {
        Shape::Mystic
    } else if any(|attack| attack.held && attack.is_ranged()) {
        if any(|attack| attack.held && attack.shots > 1) { Shape::Ruffian } else { Shape::Gunner }
    } else if sheet.movement.running >= RUNNER.0 || sheet.speed >= RUNNER.1 {
        Shape::Runner
    } else if any(|attack| attack.martial) || sheet.skills.contains(&Skill::MartialDodge) {
        Shape::Acrobat
    } else if any(|attack| attack.is_ranged() && attack.against == Defence::Energy) {
        Shape::Crystal
    } else if any(|attack| attack.held) {
        Shape::Trooper
    } else {
        [Shape::Caped, Shape::Acrobat, Shape::Robot, Shape::Trooper][hash as usize % 4]
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::battle::Setup;

    use super::*;

    #[test]
    fn the_appearance_depends_on_the_best_ability() {
        let text = include_bytes!("../../../crates/rules/tests/data/rooftops.ron");
        let scenario = knockback_rules::files::read_scenario("rooftops.ron", text).unwrap();
        let battle = Battle::new(Arc::new(Setup::new(scenario).unwrap()));
        let look = |place| figure(expect_ruleset(&battle), FigureId(place));
        assert_eq!(look(1).shape, Shape::Winged);
        assert_eq!(look(2).shape, Shape::Mystic);
        assert_eq!(look(4).shape, Shape::Ruffian);
        assert_eq!(look(4).size, Build::Small);
        assert!(matches!(look(0).shape, Shape::Brute | Shape::Hammer));
        assert_eq!(look(0).height, 4);
    }
}
