//! One battle that is taken from state to state.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, ObjectId, Occupant, Whereabouts},
    board::Cell,
    c3g::{self, Harm},
};

use super::{state_diff::StateDiff, wounds_gained::WoundsGained};

/// One battle that is taken to one state after the other, so that none is kept whole. It changes by events alone, as
/// every battle does.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    start: Battle,
    battle: Battle,
    diff: StateDiff,
    gained: WoundsGained,
}

impl Scratch {
    pub(crate) fn new(start: Battle) -> Self {
        Self { battle: start.clone(), diff: StateDiff::of(&start), gained: WoundsGained::default(), start }
    }

    /// The battle from which states differ.
    pub(crate) const fn start(&self) -> &Battle {
        &self.start
    }

    /// How it differs from the start, wounds apart.
    pub(crate) const fn diff(&self) -> &StateDiff {
        &self.diff
    }

    /// The battle in the state it was taken to.
    pub(crate) const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// Goes to a state, wounds apart.
    pub(crate) fn go_to(&mut self, diff: StateDiff) {
        if self.diff != diff {
            self.place(&diff);
            self.diff = diff;
        }
    }

    /// Goes to wounds.
    pub(crate) fn wound(&mut self, gained: &WoundsGained) {
        if self.gained != *gained {
            self.place_wounds(gained);
            self.gained.clone_from(gained);
        }
    }

    /// Applies events that do not wound. The caller says at last where they have [led](Self::has_come_to).
    pub(crate) fn go_on(&mut self, events: &[Event]) {
        self.battle.apply_all(events);
    }

    /// Says where the last events have led.
    pub(crate) fn has_come_to(&mut self, diff: StateDiff) {
        self.diff = diff;
    }

    fn place(&mut self, diff: &StateDiff) {
        let Self { start, battle, diff: before, .. } = self;
        // Everyone leaves before anyone comes, so that nobody is taken off a cell on which another stands by then.
        for (figure, _) in before.figures.iter().chain(diff.figures.iter()) {
            battle.apply(&Event::LeftBoard { figure: *figure });
        }
        for (object, _) in before.objects.iter().chain(diff.objects.iter()) {
            battle.apply(&Event::ObjectRemoved { object: *object });
        }
        let back = |figure: &&(FigureId, Whereabouts)| !diff.figures.iter().any(|(who, _)| *who == figure.0);
        for (figure, _) in before.figures.iter().filter(back) {
            stand(battle, *figure, start.field().whereabouts(*figure));
        }
        for (figure, whereabouts) in diff.figures.iter() {
            stand(battle, *figure, *whereabouts);
        }
        for (object, _) in before.objects.iter() {
            lie(battle, *object, start.field().object(*object));
        }
        for (object, cell) in diff.objects.iter() {
            lie(battle, *object, *cell);
        }
        for (glyph, _) in before.glyphs.iter() {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: start.field().glyph(*glyph) });
        }
        for (glyph, face) in diff.glyphs.iter() {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: *face });
        }
        while battle.top().is_some() {
            battle.apply(&Event::Agenda(AgendaChange::Pop));
        }
        for frame in &diff.agenda {
            battle.apply(&Event::Agenda(AgendaChange::Push(frame.clone())));
        }
    }

    fn place_wounds(&mut self, wanted: &WoundsGained) {
        let lost = |(who, had): (Occupant, u8)| matches!(who, Occupant::Object(_)) && wanted.of(who) < had;
        if self.gained.iter().any(lost) {
            // No event mends an object, so all begins anew.
            let diff = std::mem::take(&mut self.diff);
            *self = Self::new(self.start.clone());
            self.place(&diff);
            self.diff = diff;
        }
        let Self { battle, gained, .. } = self;
        for (victim, had) in gained.iter() {
            if let (Occupant::Figure(figure), wounds @ 1..) = (victim, had.saturating_sub(wanted.of(victim))) {
                battle.apply(&Event::C3g(c3g::Event::Healed { figure, wounds }));
            }
        }
        for (victim, wounds) in wanted.iter() {
            let wounds = wounds.saturating_sub(gained.of(victim));
            if wounds > 0 {
                battle.apply(&Event::C3g(c3g::Event::Wounded { victim, wounds, by: Harm::Attack }));
            }
        }
    }
}

/// Brings a figure that has left the board to where it is to be.
fn stand(battle: &mut Battle, figure: FigureId, whereabouts: Whereabouts) {
    match whereabouts {
        Whereabouts::Standing(at) => battle.apply(&Event::Settled { figure, at }),
        Whereabouts::InTransit(to) => battle.apply(&Event::Stepped { figure, to }),
        // Nobody goes back to the reserve, so a figure there never left it.
        Whereabouts::OffBoard | Whereabouts::Reserve => {}
    }
}

fn lie(battle: &mut Battle, object: ObjectId, cell: Option<Cell>) {
    battle.apply(&match cell {
        Some(to) => Event::ObjectMoved { object, to },
        None => Event::ObjectRemoved { object },
    });
}
