//! Differences between a battle and its state at the start of a count. They are small, and quick to compare and apply.

use std::hash::{Hash, Hasher};

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, GlyphFace, GlyphId, ObjectId, Whereabouts},
    board::Cell,
    c3g::{self, LineFrame},
};
use smallvec::SmallVec;

use crate::Short;

/// The difference between a battle and its state at the start of a count, without wounds: the agenda, and changed
/// positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StateDiff {
    pub(crate) agenda: SmallVec<[Frame; 1]>,
    pub(crate) moved: Moved,
}

/// The figures, objects and glyphs that have been moved or turned, with their current state, in the order of their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) figures: Short<[(FigureId, Whereabouts); 2]>,
    pub(crate) objects: Short<[(ObjectId, Option<Cell>); 2]>,
    pub(crate) glyphs: Short<[(GlyphId, GlyphFace); 2]>,
}

impl Hash for StateDiff {
    /// Hashes the top frame and the number of moved figures, which are enough to distinguish nearly all states.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.top().hash(state);
        self.moved.figures.len().hash(state);
    }
}

impl StateDiff {
    /// The difference at the start of the count: the agenda alone.
    pub(crate) fn of(start: &Battle) -> Self {
        Self::at(start, start.agenda(), Moved::default())
    }

    /// Creates a difference from an agenda and changed positions.
    pub(crate) fn at(start: &Battle, agenda: &[Frame], moved: Moved) -> Self {
        let mut diff = Self { agenda: SmallVec::new(), moved };
        for frame in agenda {
            diff.push(start, frame);
        }
        diff
    }

    /// Creates the difference after events, from the agenda and changed positions before them.
    pub(crate) fn after(start: &Battle, agenda: &[Frame], moved: &Moved, events: &[Event]) -> Self {
        // The top frame is usually popped or replaced, so it is only copied if it stays.
        let (mut top, rest) = agenda.split_last().map_or((None, &[][..]), |(top, rest)| (Some(top), rest));
        let mut after = Self::at(start, rest, moved.clone());
        for event in events {
            match (event, top) {
                (Event::Agenda(AgendaChange::Pop), Some(_)) => top = None,
                (Event::Agenda(AgendaChange::Become(frame)), Some(_)) => {
                    after.push(start, frame);
                    top = None;
                }
                (Event::Agenda(AgendaChange::Push(frame)), Some(below)) => {
                    after.push(start, below);
                    after.push(start, frame);
                    top = None;
                }
                _ => after.apply(start, event),
            }
        }
        if let Some(top) = top {
            after.push(start, top);
        }
        after
    }

    /// The top frame of the agenda.
    pub(crate) fn top(&self) -> Option<&Frame> {
        self.agenda.last()
    }

    /// The top frame, if it is a knockback whose points are computed next.
    pub(crate) fn knockback(&self) -> Option<&LineFrame> {
        self.top().and_then(knockback)
    }

    /// Sets the points of the knockback in the top frame.
    pub(crate) fn put_points(&mut self, points: u8) {
        if let Some(Frame::C3g(c3g::Frame::Line(line))) = self.agenda.last_mut() {
            *line = line.with_points(points);
        }
    }

    /// Removes and returns the points of the [`knockback`](Self::knockback), so that states that differ only in these
    /// points become equal. Returns 0 if there is no such knockback.
    pub(crate) fn take_points(&mut self) -> u8 {
        let points = self.knockback().and_then(LineFrame::pending_points);
        if points.is_some() {
            self.put_points(0);
        }
        points.unwrap_or(0)
    }

    fn push(&mut self, start: &Battle, frame: &Frame) {
        let mut frame = frame.clone();
        frame.strip_log_data(|figure| self.moved.whereabouts(start, figure) == Whereabouts::OffBoard);
        self.agenda.push(frame);
    }

    /// Applies an event, ignoring wounds.
    fn apply(&mut self, start: &Battle, event: &Event) {
        match event {
            Event::Agenda(AgendaChange::Push(frame)) => self.push(start, frame),
            Event::Agenda(AgendaChange::Become(frame)) => {
                self.agenda.pop();
                self.push(start, frame);
            }
            Event::Agenda(AgendaChange::Pop) => drop(self.agenda.pop()),
            Event::Ended(_) => self.agenda.clear(),
            _ => self.moved.observe(start, event),
        }
    }
}

/// The knockback of a frame, if its points are not computed yet.
pub(crate) fn knockback(frame: &Frame) -> Option<&LineFrame> {
    match frame {
        Frame::C3g(c3g::Frame::Line(line)) => line.pending_points().map(|_| line),
        _ => None,
    }
}

impl Moved {
    fn whereabouts(&self, start: &Battle, figure: FigureId) -> Whereabouts {
        let changed = self.figures.iter().find(|(who, _)| *who == figure);
        changed.map_or_else(|| start.field().whereabouts(figure), |(_, whereabouts)| *whereabouts)
    }

    /// Records the positions that an event changes.
    pub(crate) fn observe(&mut self, start: &Battle, event: &Event) {
        match event {
            Event::Deployed { figure, to: at } | Event::Settled { figure, at } => {
                self.figures.put(*figure, Whereabouts::Standing(*at));
            }
            Event::Lifted { figure } => {
                if let Whereabouts::Standing(at) = self.whereabouts(start, *figure) {
                    self.figures.put(*figure, Whereabouts::InTransit(at));
                }
            }
            Event::Stepped { figure, to } => self.figures.put(*figure, Whereabouts::InTransit(*to)),
            Event::LeftBoard { figure } => self.figures.put(*figure, Whereabouts::OffBoard),
            Event::ObjectMoved { object, to } => self.objects.put(*object, Some(*to)),
            Event::ObjectRemoved { object } => self.objects.put(*object, None),
            Event::GlyphTurned { glyph, face } => self.glyphs.put(*glyph, *face),
            // Rounds and markers only change beyond the horizon, wounds are counted separately, and no other event
            // moves anything.
            _ => {}
        }
    }
}
