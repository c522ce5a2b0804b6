//! A scratch battle that is moved from state to state.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, ObjectId, Occupant, Whereabouts},
    board::Cell,
    c3g::{self, HarmSource},
};

use super::{
    state_diff::{Moved, StateDiff},
    wounds_gained::WoundsGained,
};

/// A battle that is moved from one state to the next. This way, only the differences of states need to be stored. Like
/// every battle, it only changes through events.
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

    /// The battle at the start of the count, to which the differences refer.
    pub(crate) const fn start(&self) -> &Battle {
        &self.start
    }

    /// The battle in its current state.
    pub(crate) const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The difference between the current state and the starting state, without wounds.
    pub(crate) fn diff(&self) -> StateDiff {
        StateDiff::at(&self.start, self.battle.agenda(), self.moved.clone())
    }

    /// The difference from the start after the given events, without wounds. Does not change the battle.
    pub(crate) fn diff_after(&self, events: &[Event]) -> StateDiff {
        StateDiff::after(&self.start, self.battle.agenda(), &self.moved, events)
    }

    /// Moves the battle to a state, without changing wounds.
    pub(crate) fn go_to(&mut self, diff: StateDiff) {
        if self.moved != diff.moved {
            self.place(diff.moved);
        }
        if self.battle.agenda() != diff.agenda.as_slice() {
            self.plan(diff.agenda);
        }
    }

    /// Sets the wounds.
    pub(crate) fn wound(&mut self, gained: &WoundsGained) {
        if self.gained != *gained {
            self.place_wounds(gained);
            self.gained.clone_from(gained);
        }
    }

    /// Applies events that change no wounds.
    pub(crate) fn go_on(&mut self, events: &[Event]) {
        for event in events {
            self.battle.apply(event);
            self.moved.observe(&self.start, event);
        }
    }

    /// Moves all figures and objects to their positions.
    fn place(&mut self, moved: Moved) {
        let Self { start, battle, moved: before, .. } = self;
        // First all figures leave, then all arrive. Otherwise, a figure could arrive in a cell that another still
        // occupies.
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

    /// Replaces the agenda.
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
            // No event repairs an object, so this restarts from the battle at the start of the count.
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

/// Returns a figure that has left the board to its position.
fn stand(battle: &mut Battle, figure: FigureId, whereabouts: Whereabouts) {
    match whereabouts {
        Whereabouts::Standing(at) => battle.apply(&Event::Settled { figure, at }),
        Whereabouts::InTransit(to) => battle.apply(&Event::Stepped { figure, to }),
        // A figure that was removed stays off the board. A figure in the reserve cannot have been removed.
        Whereabouts::OffBoard | Whereabouts::Reserve => {}
    }
}

fn lie(battle: &mut Battle, object: ObjectId, cell: Option<Cell>) {
    battle.apply(&match cell {
        Some(to) => Event::ObjectMoved { object, to },
        None => Event::ObjectRemoved { object },
    });
}
