//! A battle as what differs from its start: small, quickly compared, quickly drawn.

use std::hash::{Hash, Hasher};

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, GlyphFace, GlyphId, ObjectId, Occupant, Whereabouts},
    board::Cell,
    c3g::{self, Harm},
};
use smallvec::SmallVec;

/// What differs from the start of a forecast, apart from wounds: who is elsewhere, and what is still to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sketch {
    // Mostly empty, and an empty list costs nothing to copy.
    figures: Vec<(FigureId, Whereabouts)>,
    objects: Vec<(ObjectId, Option<Cell>)>,
    glyphs: Vec<(GlyphId, GlyphFace)>,
    agenda: SmallVec<[Frame; 1]>,
}

impl Hash for Sketch {
    /// The matter at hand tells nearly all sketches apart that meet in one table.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.top().hash(state);
        self.figures.len().hash(state);
    }
}

/// Wound markers gained since the start, by whoever gained any, in the order of their ids.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Gained(SmallVec<[(Occupant, u8); 2]>);

impl Clone for Gained {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl Gained {
    /// Who gained how many.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Occupant, u8)> + '_ {
        self.0.iter().copied()
    }

    fn of(&self, victim: Occupant) -> u8 {
        self.iter().find(|(who, _)| *who == victim).map_or(0, |(_, wounds)| wounds)
    }

    /// Counts the wound markers that an event tells of.
    pub(crate) fn hear(&mut self, event: &Event) {
        if let Event::C3g(c3g::Event::Wounded { victim, wounds, .. }) = event {
            match self.0.binary_search_by_key(victim, |(who, _)| *who) {
                Ok(place) => self.0[place].1 += wounds,
                Err(place) => self.0.insert(place, (*victim, *wounds)),
            }
        }
    }
}

/// Puts an entry in its place in a sorted list.
fn put<K: Ord + Copy, V>(list: &mut Vec<(K, V)>, key: K, value: V) {
    match list.binary_search_by_key(&key, |(key, _)| *key) {
        Ok(place) => list[place].1 = value,
        Err(place) => list.insert(place, (key, value)),
    }
}

impl Sketch {
    /// The start itself.
    pub(crate) fn of(start: &Battle) -> Self {
        let mut agenda: SmallVec<[Frame; 1]> = start.agenda().into();
        agenda.iter_mut().for_each(Frame::forget_words);
        Self { agenda, ..Self::default() }
    }

    /// The matter at hand.
    pub(crate) fn top(&self) -> Option<&Frame> {
        self.agenda.last()
    }

    fn whereabouts(&self, start: &Battle, figure: FigureId) -> Whereabouts {
        let changed = self.figures.iter().find(|(who, _)| *who == figure);
        changed.map_or_else(|| start.field().whereabouts(figure), |(_, whereabouts)| *whereabouts)
    }

    fn push(&mut self, frame: &Frame) {
        let mut frame = frame.clone();
        frame.forget_words();
        self.agenda.push(frame);
    }

    /// What comes of this by events, wounds apart.
    pub(crate) fn after(&self, start: &Battle, events: &[Event]) -> Self {
        // The matter at hand is mostly done with, so it is copied only where something comes up above it.
        let (top, rest) = self.agenda.split_last().map_or((None, &[][..]), |(top, rest)| (Some(top), rest));
        let mut after = Self {
            figures: self.figures.clone(),
            objects: self.objects.clone(),
            glyphs: self.glyphs.clone(),
            agenda: if rest.is_empty() { SmallVec::new() } else { rest.iter().cloned().collect() },
        };
        let mut top = top;
        for event in events {
            match (event, top) {
                (Event::Agenda(AgendaChange::Pop), Some(_)) => top = None,
                (Event::Agenda(AgendaChange::Become(frame)), Some(_)) => {
                    after.push(frame);
                    top = None;
                }
                (Event::Agenda(AgendaChange::Push(_)), Some(frame)) => {
                    after.agenda.push(frame.clone());
                    top = None;
                    after.apply(start, event);
                }
                _ => after.apply(start, event),
            }
        }
        if let Some(top) = top {
            after.agenda.push(top.clone());
        }
        after
    }

    /// Goes on by what an event changes, wounds apart.
    fn apply(&mut self, start: &Battle, event: &Event) {
        match event {
            Event::Agenda(AgendaChange::Push(frame)) => self.push(frame),
            Event::Agenda(AgendaChange::Become(frame)) => {
                self.agenda.pop();
                self.push(frame);
            }
            Event::Agenda(AgendaChange::Pop) => drop(self.agenda.pop()),
            Event::Deployed { figure, to: at } | Event::Settled { figure, at } => {
                put(&mut self.figures, *figure, Whereabouts::Standing(*at));
            }
            Event::Lifted { figure } => {
                if let Whereabouts::Standing(at) = self.whereabouts(start, *figure) {
                    put(&mut self.figures, *figure, Whereabouts::InTransit(at));
                }
            }
            Event::Stepped { figure, to } => put(&mut self.figures, *figure, Whereabouts::InTransit(*to)),
            Event::LeftBoard { figure } => put(&mut self.figures, *figure, Whereabouts::OffBoard),
            Event::ObjectMoved { object, to } => put(&mut self.objects, *object, Some(*to)),
            Event::ObjectRemoved { object } => put(&mut self.objects, *object, None),
            Event::GlyphTurned { glyph, face } => put(&mut self.glyphs, *glyph, *face),
            Event::Ended(_) => self.agenda.clear(),
            // Rounds and markers are beyond every horizon; wounds are counted beside; the rest changes nothing.
            Event::C3g(_) => {}
        }
    }
}

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

    /// The start, and the battle that a sketch and wounds stand for.
    pub(crate) fn draw(&mut self, sketch: &Sketch, gained: &Gained) -> (&Battle, &Battle) {
        if self.drawn != *sketch {
            self.place(sketch);
            self.drawn.clone_from(sketch);
        }
        if self.gained != *gained {
            self.wound(gained);
            self.gained.clone_from(gained);
        }
        (&self.start, &self.battle)
    }

    /// Goes on by events that come of what is drawn, wounds apart: there are none among them. Whoever calls says at
    /// last what was [drawn](Self::drew).
    pub(crate) fn go_on(&mut self, events: &[Event]) -> &Battle {
        self.battle.apply_all(events);
        &self.battle
    }

    /// What the last events have led to.
    pub(crate) fn drew(&mut self, sketch: &Sketch) {
        self.drawn.clone_from(sketch);
    }

    fn place(&mut self, sketch: &Sketch) {
        let Self { start, battle, drawn, .. } = self;
        // Everyone leaves before anyone comes, so that nobody is taken off a cell on which another stands by then.
        for (figure, _) in drawn.figures.iter().chain(&sketch.figures) {
            battle.apply(&Event::LeftBoard { figure: *figure });
        }
        for (object, _) in drawn.objects.iter().chain(&sketch.objects) {
            battle.apply(&Event::ObjectRemoved { object: *object });
        }
        let back = |figure: &&(FigureId, Whereabouts)| !sketch.figures.iter().any(|(who, _)| *who == figure.0);
        for (figure, _) in drawn.figures.iter().filter(back) {
            stand(battle, *figure, start.field().whereabouts(*figure));
        }
        for (figure, whereabouts) in &sketch.figures {
            stand(battle, *figure, *whereabouts);
        }
        for (object, _) in &drawn.objects {
            lie(battle, *object, start.field().object(*object));
        }
        for (object, cell) in &sketch.objects {
            lie(battle, *object, *cell);
        }
        for (glyph, _) in &drawn.glyphs {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: start.field().glyph(*glyph) });
        }
        for (glyph, face) in &sketch.glyphs {
            battle.apply(&Event::GlyphTurned { glyph: *glyph, face: *face });
        }
        while battle.top().is_some() {
            battle.apply(&Event::Agenda(AgendaChange::Pop));
        }
        for frame in &sketch.agenda {
            battle.apply(&Event::Agenda(AgendaChange::Push(frame.clone())));
        }
    }

    fn wound(&mut self, wanted: &Gained) {
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
