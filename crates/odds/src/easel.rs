//! A battle on which sketches are drawn.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, ObjectId, Occupant, Whereabouts},
    board::Cell,
    c3g::{self, Harm},
};

use crate::{gained::Gained, sketch::Sketch};

/// One battle on which sketches are drawn, one after the other. It changes by events alone, as every battle does.
#[derive(Clone, Debug)]
pub(crate) struct Easel {
    start: Battle,
    battle: Battle,
    drawn: Sketch,
    gained: Gained,
}

impl Easel {
    pub(crate) fn new(start: Battle) -> Self {
        Self { battle: start.clone(), drawn: Sketch::of(&start), gained: Gained::default(), start }
    }

    /// The battle without anything that is sketched.
    pub(crate) const fn start(&self) -> &Battle {
        &self.start
    }

    /// What is drawn, wounds apart.
    pub(crate) const fn sketch(&self) -> &Sketch {
        &self.drawn
    }

    /// The battle as it is drawn.
    pub(crate) const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// Draws a sketch.
    pub(crate) fn draw(&mut self, sketch: Sketch) {
        if self.drawn != sketch {
            self.place(&sketch);
            self.drawn = sketch;
        }
    }

    /// Draws wounds.
    pub(crate) fn wound(&mut self, gained: &Gained) {
        if self.gained != *gained {
            self.bring(gained);
            self.gained.clone_from(gained);
        }
    }

    /// Goes on by events that come of what is drawn, wounds apart: there are none among them. Whoever calls says at
    /// last what was [drawn](Self::drew).
    pub(crate) fn go_on(&mut self, events: &[Event]) {
        self.battle.apply_all(events);
    }

    /// What the last events have led to.
    pub(crate) fn drew(&mut self, sketch: Sketch) {
        self.drawn = sketch;
    }

    fn place(&mut self, sketch: &Sketch) {
        let Self { start, battle, drawn, .. } = self;
        // Everyone leaves before anyone comes, so that nobody is taken off a cell on which another stands by then.
        for (figure, _) in drawn.figures.iter().chain(sketch.figures.iter()) {
            battle.apply(&Event::LeftBoard { figure: *figure });
        }
        for (object, _) in drawn.objects.iter().chain(sketch.objects.iter()) {
            battle.apply(&Event::ObjectRemoved { object: *object });
        }
        let back = |figure: &&(FigureId, Whereabouts)| !sketch.figures.iter().any(|(who, _)| *who == figure.0);
        for (figure, _) in drawn.figures.iter().filter(back) {
            stand(battle, *figure, start.field().whereabouts(*figure));
        }
        for (figure, whereabouts) in sketch.figures.iter() {
            stand(battle, *figure, *whereabouts);
        }
        for (object, _) in drawn.objects.iter() {
            lie(battle, *object, start.field().object(*object));
        }
        for (object, cell) in sketch.objects.iter() {
            lie(battle, *object, *cell);
        }
        for (glyph, _) in drawn.glyphs.iter() {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: start.field().glyph(*glyph) });
        }
        for (glyph, face) in sketch.glyphs.iter() {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: *face });
        }
        while battle.top().is_some() {
            battle.apply(&Event::Agenda(AgendaChange::Pop));
        }
        for frame in &sketch.agenda {
            battle.apply(&Event::Agenda(AgendaChange::Push(frame.clone())));
        }
    }

    fn bring(&mut self, wanted: &Gained) {
        let lost = |(who, had): (Occupant, u8)| matches!(who, Occupant::Object(_)) && wanted.of(who) < had;
        if self.gained.iter().any(lost) {
            // No event mends an object, so all is drawn anew.
            let drawn = std::mem::take(&mut self.drawn);
            *self = Self::new(self.start.clone());
            self.place(&drawn);
            self.drawn = drawn;
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
        // Nobody goes back to the reserve, so whoever is there was never sketched.
        Whereabouts::OffBoard | Whereabouts::Reserve => {}
    }
}

fn lie(battle: &mut Battle, object: ObjectId, cell: Option<Cell>) {
    battle.apply(&match cell {
        Some(to) => Event::ObjectMoved { object, to },
        None => Event::ObjectRemoved { object },
    });
}
