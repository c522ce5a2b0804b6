//! Invariants of a Champions battle after every event.

use super::stage::played;
use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Occupant, Whereabouts},
    champions::{self, Champions, Characteristic, Choice, Occasion},
};

/// All figures of a battle.
pub(crate) fn figures(battle: &Battle) -> impl Iterator<Item = FigureId> + use<> {
    (0..battle.setup().figures.len()).map(|figure| FigureId(u16::try_from(figure).expect("few figures")))
}

/// Checks that no flight exceeds its maximum length (`CH-36`).
#[derive(Default)]
pub(crate) struct Flights {
    reach: u16,
}

impl Flights {
    /// Records an event.
    pub(crate) fn heed(&mut self, event: &Event) {
        let Event::Champions(event) = event else { return };
        match event {
            champions::Event::FlightBegan { hexes, .. } => self.reach = hexes.0,
            champions::Event::FlightEnded { moved, .. } => {
                assert!(*moved <= self.reach, "the flight is longer than {}: {event:?}", self.reach);
            }
            _ => {}
        }
    }
}

/// Checks that no two figures share a hex, that figures and hexes agree about positions, and that all pools are within
/// bounds.
pub(crate) fn is_valid(battle: &Battle) {
    let (mut filled, mut in_transit) = (0, 0);
    for figure in figures(battle) {
        match battle.field().whereabouts(figure) {
            Whereabouts::Standing(at) => {
                filled += 1;
                assert_eq!(
                    battle.field().occupant(at.head),
                    Some(Occupant::Figure(figure)),
                    "{figure:?} is on the hex that it occupies"
                );
            }
            Whereabouts::InTransit(_) => in_transit += 1,
            other => panic!("{figure:?} is {other:?}, but Champions removes no figure from the board"),
        }
        let (condition, sheet) = (played(battle).condition(figure), played(battle).sheet(figure));
        let whole = |of| sheet.characteristic(of);
        assert!(condition.stun <= whole(Characteristic::Stun), "{figure:?}: {condition:?}");
        assert!(condition.body <= whole(Characteristic::Body), "{figure:?}: {condition:?}");
        assert!((0..=whole(Characteristic::Endurance)).contains(&condition.end), "{figure:?}: {condition:?}");
    }
    for object in (0..battle.setup().objects.len()).map(|object| ObjectId(u16::try_from(object).expect("few"))) {
        if let Some(cell) = battle.field().object(object) {
            filled += 1;
            assert_eq!(
                battle.field().occupant(cell),
                Some(Occupant::Object(object)),
                "{object:?} is on the hex that it occupies"
            );
        }
    }
    let board = &battle.setup().board;
    let occupied = board.cells().filter(|cell| battle.field().occupant(*cell).is_some()).count();
    assert_eq!(occupied, filled, "no two occupants share a hex, and every occupied hex has its occupant");
    // A second figure may dive out of the way of a flight.
    assert!(in_transit <= 2, "at most two figures move at a time");
}

/// Checks a position in which a player has to choose. All figures are on the board, except one that is about to crash
/// in its flight. At the beginning of a phase, only figures that fly are in the air.
pub(crate) fn is_settled(battle: &Battle) {
    let choice = battle.choice_of::<Champions>().map(|(_, choice)| choice);
    let begins = matches!(choice, Some(Choice::Phase { halves: 2, .. }));
    let crashes = matches!(choice, Some(Choice::React { occasion: Occasion::Crash, .. }));
    for figure in figures(battle) {
        let Some(at) = battle.field().standing(figure) else {
            assert!(crashes, "{figure:?} is not in transit during a choice");
            continue;
        };
        let ground = battle.setup().board.level(at.head);
        if let Some(feet) = played(battle).condition(figure).feet {
            assert!(feet > ground, "{figure:?} is in the air above its ground: {feet:?}, {ground:?}");
            assert!(
                !begins || played(battle).flies(figure),
                "{figure:?} is in the air without flying: {:?}",
                played(battle).condition(figure)
            );
        }
    }
}
