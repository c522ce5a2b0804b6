//! Appearance of C3G figures, derived from their cards.

use knockback_rules::{
    battle::{Battle, FigureId, GlyphId, ObjectId, Setup, SideId},
    c3g::{Card, CardKind, CardPower, GlyphPower, SizeClass, glyphs},
    scenario::Base,
};

use super::{C3g, expect_ruleset};
use crate::view3d::pieces::{Build, FigureLook, FigureModels, GlyphLook, GlyphSign, PiecePart, Shape, hash};

/// The properties of a card that determine the appearance of its figure.
struct Traits<'c> {
    id: &'c str,
    kind: CardKind,
    size: Build,
    base: Base,
    height: u16,
    range: u16,
    powers: &'c [CardPower],
    miniature: Option<&'c str>,
}

impl FigureModels for C3g {
    fn figure(&self, battle: &Battle, figure: FigureId) -> FigureLook {
        of_card(expect_ruleset(battle).card(figure), battle.owner(figure))
    }

    fn breaks(&self, setup: &Setup, object: ObjectId) -> bool {
        setup.of::<C3g>().is_some_and(|own| own.destructible(object).is_some())
    }

    fn object_wounds(&self, battle: &Battle, object: ObjectId) -> (i16, i16) {
        let whole = expect_ruleset(battle).rules().destructible(object).map_or(1, |breaks| i16::from(breaks.life));
        (expect_ruleset(battle).state().object_wounds(object).into(), whole)
    }

    // The map shows the wounds of an object as a number beside it.
    fn draws_object_wounds(&self) -> bool {
        false
    }

    fn glyph(&self, battle: &Battle, glyph: GlyphId) -> GlyphLook {
        glyphs::power(expect_ruleset(battle), glyph).map(sign)
    }
}

/// Returns the sign of a glyph.
const fn sign(power: GlyphPower) -> GlyphSign {
    match power {
        GlyphPower::Dud => GlyphSign::Dud,
        GlyphPower::Heal(wounds) => GlyphSign::Heal(wounds),
        GlyphPower::Blast(dice) => GlyphSign::Blast(dice),
        GlyphPower::Attack(dice) => GlyphSign::Attack(dice),
        GlyphPower::Defense(dice) => GlyphSign::Defense(dice),
    }
}

/// Returns the build of a figure of a given size.
const fn girth(size: SizeClass) -> Build {
    match size {
        SizeClass::Small => Build::Small,
        SizeClass::Medium => Build::Medium,
        SizeClass::Large => Build::Large,
        SizeClass::Huge => Build::Huge,
    }
}

/// Returns the appearance of a figure with a given card.
fn of_card(card: &Card, owner: SideId) -> FigureLook {
    let Card { id, kind, size, base, height, range, powers, miniature, .. } = card;
    let miniature = miniature.as_deref();
    let (kind, size, base, height, range) = (*kind, girth(*size), *base, *height, *range);
    Traits { id, kind, size, base, height, range, powers, miniature }.look(owner)
}

impl Traits<'_> {
    fn look(&self, side: SideId) -> FigureLook {
        let hash = hash(self.id);
        FigureLook {
            shape: self.miniature.and_then(Shape::named).unwrap_or_else(|| self.shape(hash)),
            side,
            height: self.height.max(1),
            size: self.size,
            base: self.base,
            paint: hash.to_be_bytes()[0],
            part: PiecePart::Whole,
            ashen: false,
        }
    }

    fn shape(&self, hash: u32) -> Shape {
        let has = |power: fn(&CardPower) -> bool| self.powers.iter().any(power);
        let one_of = |shapes: [Shape; 2]| shapes[usize::from(hash & 1 == 1)];
        let big = matches!(self.size, Build::Large | Build::Huge);
        if self.base == Base::TwoHex {
            if has(|power| matches!(power, CardPower::HeavyThrower)) { Shape::Colossus } else { Shape::Beast }
        } else if has(|power| matches!(power, CardPower::Flying)) {
            if has(|power| matches!(power, CardPower::SuperStrength)) { Shape::Caped } else { Shape::Winged }
        } else if has(|power| matches!(power, CardPower::Phase(_))) {
            Shape::Mystic
        } else if has(|power| matches!(power, CardPower::Dampener(_) | CardPower::Immovable)) {
            Shape::Robot
        } else if has(|power| matches!(power, CardPower::SuperStrength | CardPower::HeavyThrower)) {
            if big { Shape::Brute } else { one_of([Shape::Caped, Shape::Brute]) }
        } else if matches!(self.kind, CardKind::CommonSquad | CardKind::UniqueSquad) {
            Shape::Trooper
        } else if self.range > 1 {
            if self.range >= 4 { Shape::Gunner } else { one_of([Shape::Mystic, Shape::Gunner]) }
        } else if has(|power| matches!(power, CardPower::Climbing(_) | CardPower::SureFooting)) {
            Shape::Acrobat
        } else {
            [Shape::Caped, Shape::Acrobat, Shape::Robot, Shape::Brute][hash as usize % 4]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(id: &str, range: u16, powers: &[CardPower]) -> Shape {
        let (kind, size, base) = (CardKind::UniqueHero, Build::Medium, Base::OneHex);
        let traits = Traits { id, kind, size, base, height: 5, range, powers, miniature: None };
        traits.look(SideId(0)).shape
    }

    #[test]
    fn a_card_may_name_its_miniature() {
        let (kind, size, base) = (CardKind::UniqueHero, Build::Medium, Base::OneHex);
        let asked =
            |name| Traits { id: "a", kind, size, base, height: 5, range: 7, powers: &[], miniature: Some(name) };
        assert_eq!(asked("runner").look(SideId(0)).shape, Shape::Runner);
        assert_eq!(asked("no such thing").look(SideId(0)).shape, Shape::Gunner, "an unknown name is ignored");
    }

    #[test]
    fn powers_determine_the_silhouette() {
        assert_eq!(shape("a", 1, &[CardPower::Flying]), Shape::Winged);
        assert_eq!(shape("a", 1, &[CardPower::Flying, CardPower::SuperStrength]), Shape::Caped);
        assert_eq!(shape("a", 7, &[]), Shape::Gunner);
        assert_eq!(shape("a", 1, &[CardPower::Phase(12)]), Shape::Mystic);
    }

    #[test]
    fn cards_without_powers_differ() {
        let shapes: Vec<_> = ["anvil", "brand", "cinder", "dusk"].map(|id| shape(id, 1, &[])).into();
        assert!(shapes.windows(2).any(|two| two[0] != two[1]));
    }
}
