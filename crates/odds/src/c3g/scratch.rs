//! One battle that is taken from state to state.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, ObjectId, Occupant, Whereabouts},
    board::Cell,
    c3g::{self, HarmSource},
};

use super::{
    state_diff::{Moved, StateDiff},
    wounds_gained::WoundsGained,
};

/// One battle that is taken to one state after the other, so that none is kept whole. It changes by events alone, as
/// every battle does.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    start: Battle,
    battle: Battle,
    moved: Moved,
    gained: WoundsGained,
}

impl Scratch {
    pub(crate) fn new(start: Battle) -> Self {
        Self { battle: start.clone(), moved: Moved::default(), gained: WoundsGained::default(), start }
    }

    /// The battle from which states differ.
    pub(crate) const fn start(&self) -> &Battle {
        &self.start
    }

    /// The battle in the state it was taken to.
    pub(crate) const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// How it differs from the start, wounds apart.
    pub(crate) fn diff(&self) -> StateDiff {
        StateDiff::at(&self.start, self.battle.agenda(), self.moved.clone())
    }

    /// How it would differ after events, wounds apart.
    pub(crate) fn diff_after(&self, events: &[Event]) -> StateDiff {
        StateDiff::after(&self.start, self.battle.agenda(), &self.moved, events)
    }

    /// Goes to a state, wounds apart.
    pub(crate) fn go_to(&mut self, diff: StateDiff) {
        if self.moved != diff.moved {
            self.place(diff.moved);
        }
        if self.battle.agenda() != diff.agenda.as_slice() {
            self.plan(diff.agenda);
        }
    }

    /// Goes to wounds.
    pub(crate) fn wound(&mut self, gained: &WoundsGained) {
        if self.gained != *gained {
            self.place_wounds(gained);
            self.gained.clone_from(gained);
        }
    }

    /// Applies events that do not wound.
    pub(crate) fn go_on(&mut self, events: &[Event]) {
        for event in events {
            self.battle.apply(event);
            self.moved.observe(&self.start, event);
        }
    }

    /// Puts everything where it has moved to.
    fn place(&mut self, moved: Moved) {
        let Self { start, battle, moved: before, .. } = self;
        // Everyone leaves before anyone comes, so that nobody is taken off a cell on which another stands by then.
        for (figure, _) in before.figures.iter().chain(moved.figures.iter()) {
            battle.apply(&Event::LeftBoard { figure: *figure });
        }
        for (object, _) in before.objects.iter().chain(moved.objects.iter()) {
            battle.apply(&Event::ObjectRemoved { object: *object });
        }
        let back = |figure: &&(FigureId, Whereabouts)| !moved.figures.iter().any(|(who, _)| *who == figure.0);
        for (figure, _) in before.figures.iter().filter(back) {
            stand(battle, *figure, start.field().whereabouts(*figure));
        }
        for (figure, whereabouts) in moved.figures.iter() {
            stand(battle, *figure, *whereabouts);
        }
        for (object, _) in before.objects.iter() {
            lie(battle, *object, start.field().object(*object));
        }
        for (object, cell) in moved.objects.iter() {
            lie(battle, *object, *cell);
        }
        for (glyph, _) in before.glyphs.iter() {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: start.field().glyph(*glyph) });
        }
        for (glyph, face) in moved.glyphs.iter() {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: *face });
        }
        self.moved = moved;
    }

    /// Makes this what is still to be done.
    fn plan(&mut self, agenda: impl IntoIterator<Item = Frame>) {
        while self.battle.top().is_some() {
            self.battle.apply(&Event::Agenda(AgendaChange::Pop));
        }
        for frame in agenda {
            self.battle.apply(&Event::Agenda(AgendaChange::Push(frame)));
        }
    }

    fn place_wounds(&mut self, wanted: &WoundsGained) {
        let lost = |(who, had): (Occupant, u8)| matches!(who, Occupant::Object(_)) && wanted.of(who) < had;
        if self.gained.iter().any(lost) {
            // No event mends an object, so all begins anew.
            let diff = self.diff();
            *self = Self::new(self.start.clone());
            self.go_to(diff);
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
                battle.apply(&Event::C3g(c3g::Event::Wounded { victim, wounds, by: HarmSource::Attack }));
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
