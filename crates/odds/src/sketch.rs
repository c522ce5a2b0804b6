//! A battle as what differs from its start: small, quickly compared, quickly drawn.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, GlyphFace, GlyphId, ObjectId, Occupant, Whereabouts},
    board::Cell,
    c3g::{self, Harm},
};
use smallvec::SmallVec;

/// What differs from the start of a forecast, apart from wounds: who is elsewhere, and what is still to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Sketch {
    figures: SmallVec<[(FigureId, Whereabouts); 1]>,
    objects: SmallVec<[(ObjectId, Option<Cell>); 1]>,
    glyphs: SmallVec<[(GlyphId, GlyphFace); 1]>,
    agenda: SmallVec<[Frame; 1]>,
}

/// Wound markers gained since the start, by whoever gained any, in the order of their ids.
pub(crate) type Gained = SmallVec<[(Occupant, u8); 2]>;

/// Puts an entry in its place in a sorted list.
fn put<K: Ord + Copy, V>(list: &mut SmallVec<[(K, V); 1]>, key: K, value: V) {
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

    /// Goes on by what an event changes, wounds apart.
    pub(crate) fn apply(&mut self, start: &Battle, event: &Event) {
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

/// Counts the wound markers that an event tells of.
pub(crate) fn gain(gained: &mut Gained, event: &Event) {
    if let Event::C3g(c3g::Event::Wounded { victim, wounds, .. }) = event {
        match gained.binary_search_by_key(victim, |(who, _)| *who) {
            Ok(place) => gained[place].1 += wounds,
            Err(place) => gained.insert(place, (*victim, *wounds)),
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
        Self { battle: start.clone(), drawn: Sketch::of(&start), gained: Gained::new(), start }
    }

    /// The battle without anything that is sketched.
    pub(crate) const fn start(&self) -> &Battle {
        &self.start
    }

    /// The battle that a sketch and wounds stand for.
    pub(crate) fn draw(&mut self, sketch: &Sketch, gained: &Gained) -> &Battle {
        if self.drawn != *sketch {
            self.place(sketch);
            self.drawn.clone_from(sketch);
        }
        if self.gained != *gained {
            self.wound(gained);
            self.gained.clone_from(gained);
        }
        &self.battle
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
        let of = |list: &Gained, victim: Occupant| {
            list.iter().find(|(who, _)| *who == victim).map_or(0, |(_, wounds)| *wounds)
        };
        let more = |victim: Occupant, wounds: u8| Event::C3g(c3g::Event::Wounded { victim, wounds, by: Harm::Attack });
        let gained = &self.gained;
        let lost = gained.iter().find(|(who, had)| matches!(who, Occupant::Object(_)) && of(wanted, *who) < *had);
        if lost.is_some() {
            // No event mends an object, so all is drawn anew.
            let drawn = std::mem::take(&mut self.drawn);
            *self = Self::new(self.start.clone());
            self.place(&drawn);
            self.drawn = drawn;
            self.gained.clear();
        }
        let Self { battle, gained, .. } = self;
        for (victim, had) in gained.iter() {
            if let (Occupant::Figure(figure), wounds @ 1..) = (*victim, had.saturating_sub(of(wanted, *victim))) {
                battle.apply(&Event::C3g(c3g::Event::Healed { figure, wounds }));
            }
        }
        for (victim, wounds) in wanted {
            let wounds = wounds.saturating_sub(of(gained, *victim));
            if wounds > 0 {
                battle.apply(&more(*victim, wounds));
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
