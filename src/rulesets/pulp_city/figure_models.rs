//! Appearance of Pulp City models, derived from their cards.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Setup},
    pulp_city::{BaseSize, Card, MoveMode, PulpCityBattle, Role, Trait},
    scenario::Base,
};

use super::{PulpCity, expect_ruleset};
use crate::{
    stage::space,
    view3d::pieces::{Build, FigureLook, FigureModels, PiecePart, Posture, Shape, hash},
};

impl FigureModels for PulpCity {
    fn figure(&self, battle: &Battle, figure: FigureId) -> FigureLook {
        self::figure(expect_ruleset(battle), figure)
    }

    // KO'ed models lie on the ground until they are removed (`PC-9`), and stunned ones sway (`PC-55`).
    fn posture(&self, battle: &Battle, figure: FigureId) -> Option<Posture> {
        let model = expect_ruleset(battle).model(figure);
        Some(Posture::of(model.ko, model.stunned))
    }

    fn ashen(&self, battle: &Battle, figure: FigureId) -> bool {
        expect_ruleset(battle).model(figure).spectral
    }

    fn breaks(&self, setup: &Setup, object: ObjectId) -> bool {
        setup.of::<Self>().is_some_and(|own| own.thing(object).sound.is_some())
    }

    fn object_wounds(&self, battle: &Battle, object: ObjectId) -> (i16, i16) {
        let battle = expect_ruleset(battle);
        let whole = battle.rules().thing(object).sound.map_or(1, |sound| i16::from(sound.hp));
        (i16::from(battle.state().damage(object)).min(whole), whole)
    }

    fn leaves_rubble(&self) -> bool {
        true
    }
}

/// Returns the appearance of a model.
fn figure(battle: PulpCityBattle<'_>, figure: FigureId) -> FigureLook {
    let info = battle.setup().figure(figure);
    let card = battle.sheet(figure);
    let hash = hash(&info.id);
    FigureLook {
        shape: card.miniature.as_deref().and_then(Shape::named).unwrap_or_else(|| shape(card, hash)),
        side: battle.owner(figure),
        // Heroic scale: taller than the rules say.
        height: space::steps(&battle.setup().board) * battle.height(figure) + 1,
        size: girth(card.base),
        base: Base::OneHex,
        paint: hash.to_be_bytes()[0],
        part: PiecePart::Whole,
        ashen: false,
    }
}

const fn girth(base: BaseSize) -> Build {
    match base {
        BaseSize::Mm30 => Build::Medium,
        BaseSize::Mm40 => Build::Large,
        BaseSize::Mm50 => Build::Huge,
    }
}

/// Returns the silhouette for a card, depending on its movement, role and best trait.
fn shape(card: &Card, hash: u32) -> Shape {
    let moves = |mode: MoveMode| card.moves.iter().any(|way| way.mode() == mode);
    let best = Trait::ALL.into_iter().max_by_key(|of| (card.of_trait(*of), std::cmp::Reverse(*of)));
    if moves(MoveMode::Fly) {
        return if best == Some(Trait::Strength) { Shape::Caped } else { Shape::Winged };
    }
    match (card.role(), best) {
        (Some(Role::Speeder), _) => Shape::Runner,
        (Some(Role::Tank), _) => Shape::Trooper,
        (Some(Role::Powerhouse), _) => Shape::Brute,
        (Some(Role::Infiltrator), _) => Shape::Acrobat,
        (Some(Role::Blaster), Some(Trait::Energy)) => Shape::Crystal,
        (Some(Role::Blaster), _) => Shape::Gunner,
        (_, Some(Trait::Mind | Trait::Spirit)) => Shape::Mystic,
        (_, Some(Trait::Strength)) => Shape::Hammer,
        (None, _) => [Shape::Ruffian, Shape::Robot, Shape::Harpooner][hash as usize % 3],
        _ => [Shape::Caped, Shape::Acrobat, Shape::Robot][hash as usize % 3],
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::Event,
        pulp_city::{self, Change},
    };

    use super::*;
    use knockback_testing::{named, pulp_city::open};

    #[test]
    fn the_appearance_depends_on_the_card() {
        let battle = open();
        let of = |name: &str| figure(expect_ruleset(&battle), named(&battle, name));
        assert_eq!((of("Bulwark Annie").shape, of("Bulwark Annie").size), (Shape::Brute, Build::Huge));
        assert_eq!(of("Corona").shape, Shape::Winged);
        assert_eq!(of("Sixfold").shape, Shape::Runner);
        assert_eq!(of("Doctor Lull").shape, Shape::Mystic);
        assert!(of("Bulwark Annie").height > of("Corona").height);
    }

    #[test]
    fn stunned_figures_sway_and_knocked_out_ones_lie_down() {
        let mut battle = open();
        let (annie, jack) = (named(&battle, "Bulwark Annie"), named(&battle, "Gravel Jack"));
        battle
            .apply(&Event::PulpCity(pulp_city::Event::ConditionChanged { figure: annie, now: Change::Stunned(true) }));
        battle.apply(&Event::PulpCity(pulp_city::Event::Ko { figure: jack }));
        assert_eq!(PulpCity.posture(&battle, annie), Some(Posture::Swaying));
        assert_eq!(PulpCity.posture(&battle, jack), Some(Posture::Lying));
        assert_eq!(PulpCity.posture(&battle, named(&battle, "Corona")), Some(Posture::Upright));
    }
}
