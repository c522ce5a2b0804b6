//! Invariants of a C3G battle after every event.

use super::play::as_c3g;
use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Occupant, Whereabouts},
    board::Footprint,
    c3g,
    scenario::Base,
};

/// All figures of a battle.
pub fn figures(battle: &Battle) -> impl Iterator<Item = FigureId> {
    (0..battle.setup().figures.len()).map(|figure| FigureId(u16::try_from(figure).unwrap()))
}

/// All objects of a battle.
pub fn objects(battle: &Battle) -> impl Iterator<Item = ObjectId> {
    (0..battle.setup().objects.len()).map(|object| ObjectId(u16::try_from(object).unwrap()))
}

/// The figure that acts in an event or is moved by it. Victims do not count.
fn actor(event: &Event) -> Option<FigureId> {
    match event {
        Event::Lifted { figure } | Event::Stepped { figure, .. } | Event::Settled { figure, .. } => Some(*figure),
        Event::C3g(event) => match event {
            c3g::Event::MoveBegan { figure, .. }
            | c3g::Event::FallRolled { figure, .. }
            | c3g::Event::TerrainRolled { figure, .. }
            | c3g::Event::GlyphActed { figure, .. }
            | c3g::Event::KnockbackDamageRolled { figure, .. } => Some(*figure),
            c3g::Event::SwipeRolled { by, .. } => Some(*by),
            c3g::Event::AttackDeclared { attacker, .. } | c3g::Event::AttackRolled { attacker, .. } => Some(*attacker),
            c3g::Event::LineChosen { target, .. } => Some(*target),
            _ => None,
        },
        _ => None,
    }
}

/// Asserts that no destroyed figure acts or flies (`C3G-2`). Call it before applying the event.
pub fn is_done_by_the_living(battle: &Battle, event: &Event) {
    if let Some(figure) = actor(event) {
        assert!(battle.field().footprint(figure).is_some(), "{event:?} of a figure off the board");
    }
}

/// Asserts that no two figures or objects share a hex, the halves of a figure are adjacent and level, wounds do not
/// exceed Life, and at most one figure is in transit.
pub fn is_valid(battle: &Battle) {
    let board = &battle.setup().board;
    let (mut filled, mut in_transit) = (0, 0);
    for figure in figures(battle) {
        let card = as_c3g(battle).card(figure);
        assert!(as_c3g(battle).state().wounds(figure) <= card.life, "{figure:?} has more wounds than Life (C3G-2)");
        let shape = |at: Footprint| {
            assert_eq!(at.tail.is_some(), card.base == Base::TwoHex, "{figure:?} has the right number of hexes");
            assert!(at.cells().all(|cell| cell.index() < board.len()), "{figure:?} is on the board");
            assert!(
                at.tail.is_none_or(|tail| board.direction_to(at.head, tail).is_some()),
                "the halves of {figure:?} are adjacent"
            );
        };
        match battle.field().whereabouts(figure) {
            Whereabouts::Standing(at) => {
                shape(at);
                assert!(
                    at.tail.is_none_or(|tail| board.level(tail) == board.level(at.head)),
                    "the halves of {figure:?} are level (C3G-1)"
                );
                for cell in at.cells() {
                    filled += 1;
                    assert_eq!(
                        battle.field().occupant(cell),
                        Some(Occupant::Figure(figure)),
                        "{figure:?} is on the hex that it occupies"
                    );
                }
            }
            Whereabouts::InTransit(at) => {
                shape(at);
                in_transit += 1;
            }
            Whereabouts::Reserve | Whereabouts::OffBoard => {}
        }
    }
    for object in objects(battle) {
        if let Some(cell) = battle.field().object(object) {
            filled += 1;
            assert_eq!(
                battle.field().occupant(cell),
                Some(Occupant::Object(object)),
                "{object:?} is on the hex that it occupies"
            );
        }
    }
    let occupied = board.cells().filter(|cell| battle.field().occupant(*cell).is_some()).count();
    assert_eq!(occupied, filled, "no two occupants share a hex, and every occupied hex has its occupant");
    assert!(in_transit <= 1, "one figure moves at a time");
}

/// Asserts that a position with an open choice is settled: no figure is in transit, and only destroyed ones are off the
/// board.
pub fn is_settled(battle: &Battle) {
    for figure in figures(battle) {
        let whereabouts = battle.field().whereabouts(figure);
        assert!(!matches!(whereabouts, Whereabouts::InTransit(_)), "{figure:?} is not in transit during a choice");
        let alive = as_c3g(battle).life_left(figure) > 0;
        assert_eq!(
            alive,
            whereabouts != Whereabouts::OffBoard,
            "{figure:?} is on the board exactly while it is alive (C3G-2)"
        );
    }
}
