//! A battle as what differs from its start: small, quickly compared, quickly gone to.

use std::hash::{Hash, Hasher};

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, GlyphFace, GlyphId, ObjectId, Whereabouts},
    board::Cell,
};
use smallvec::SmallVec;

use crate::Short;

/// The differences from the start of a forecast, apart from wounds: positions, and the agenda.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StateDiff {
    pub(crate) agenda: SmallVec<[Frame; 1]>,
    pub(crate) figures: Short<[(FigureId, Whereabouts); 2]>,
    pub(crate) objects: Short<[(ObjectId, Option<Cell>); 2]>,
    pub(crate) glyphs: Short<[(GlyphId, GlyphFace); 2]>,
}

impl Hash for StateDiff {
    /// The matter at hand tells nearly all states apart that meet in one map.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.top().hash(state);
        self.figures.len().hash(state);
    }
}

impl StateDiff {
    /// The start itself.
    pub(crate) fn of(start: &Battle) -> Self {
        let mut agenda: SmallVec<[Frame; 1]> = start.agenda().into();
        let is_gone = |figure| start.field().whereabouts(figure) == Whereabouts::OffBoard;
        agenda.iter_mut().for_each(|frame| frame.forget_words(is_gone));
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

    fn push(&mut self, start: &Battle, frame: &Frame) {
        let mut frame = frame.clone();
        frame.forget_words(|figure| self.whereabouts(start, figure) == Whereabouts::OffBoard);
        self.agenda.push(frame);
    }

    /// The result of this by events, wounds apart.
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
                    after.push(start, frame);
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
            Event::Agenda(AgendaChange::Push(frame)) => self.push(start, frame),
            Event::Agenda(AgendaChange::Become(frame)) => {
                self.agenda.pop();
                self.push(start, frame);
            }
            Event::Agenda(AgendaChange::Pop) => drop(self.agenda.pop()),
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
            Event::Ended(_) => self.agenda.clear(),
            // Rounds and markers are beyond every horizon; wounds are counted beside; the rest changes nothing.
            _ => {}
        }
    }
}
