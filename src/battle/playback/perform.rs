//! Plays animations: those that all rulesets share, and those of a ruleset.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, GlyphFace, Occupant},
    board::{Cell, Footprint},
    displacement::Walk,
    report::LogLine,
    units::Level,
};

use super::{
    anim::{Anim, burst, piece, ring, seq},
    cues::{Cue, Cues},
    motion::{Motion, Motions},
    moves,
    picture::{Memory, PlaybackScene},
    plain,
    stage::PieceQueries,
};
use crate::{
    battle::pieces::PieceChange,
    overlay::trails::Trails,
    stage::{Rebuild, Shown, ruleset_registry::RulesetRegistry, space},
    theme::palette,
    view3d::effects::particle_kind::ParticleKind,
};
use knockback_view::{
    drawing::Trail,
    facts::{EventClass, TrailChange},
    tone::Tone,
};

/// Playback state that is kept from one event to the next.
#[derive(Resource, Debug, Default)]
pub(crate) struct PlaybackState {
    /// Seconds left of the current event.
    pub(crate) left: f32,
    /// True if the dice of the next event are rolling.
    pub(crate) thrown: bool,
    /// Seconds by which the start of the current event is late, not counting the time of this frame.
    pub(crate) late: f32,
    /// True for reduced motion.
    pub(crate) calm: bool,
    /// The figure on a path that is shown as one motion, with the seconds of each remaining step. The next step is the
    /// last entry.
    journey: Option<(FigureId, Vec<f32>)>,
    /// The height of the current flight, if it does not change.
    aloft: Option<Level>,
    /// The cells of the current flight.
    flown: Vec<Cell>,
    /// The trail of the last flight.
    pub(crate) trail: Option<Trail>,
    /// Data of the ruleset.
    memory: Memory,
}

/// Animations and log messages for the events of a ruleset.
pub(crate) trait AnimateEvents: Send + Sync {
    /// Returns the current flight.
    fn in_flight<'b>(&self, _battle: &'b Battle) -> Option<&'b Walk> {
        None
    }

    /// Returns the animation of an event that is specific to the ruleset.
    fn perform(&self, picture: &PlaybackScene, memory: &mut Memory, event: &Event) -> Anim {
        plain::perform(picture, memory.of(), event)
    }

    /// Returns the animation of a single step, unless it is part of a path that is shown as one motion.
    fn step(&self, picture: &PlaybackScene, _memory: &mut Memory, figure: FigureId, to: Footprint) -> Anim {
        plain::step(picture, figure, to)
    }

    /// Returns the animation of a figure whose final footprint differs from that of its last step.
    fn settle(&self, picture: &PlaybackScene, figure: FigureId, at: Footprint) -> Anim {
        picture.comes_to_stand(figure, at)
    }

    /// Returns the animation for the end of an agenda frame.
    fn over(&self, _picture: &PlaybackScene, _memory: &mut Memory) -> Anim {
        Anim::NONE
    }

    /// Returns the effects of an event after it is applied. Their duration is added to that of the event.
    fn after(&self, _picture: &PlaybackScene, _event: &Event) -> Anim {
        Anim::NONE
    }

    /// Returns an additional log line for an event.
    fn remark(&self, _shown: &mut Shown, _event: &Event) -> Option<LogLine> {
        None
    }

    /// Returns the text for a fall of this height.
    fn fallen(&self, levels: f32) -> String {
        if levels < 1.5 { "1 level down".to_owned() } else { format!("{levels:.0} levels down") }
    }
}

/// All state that is needed to show events.
#[derive(SystemParam)]
pub(crate) struct Show<'w, 's> {
    stage: PieceQueries<'w, 's>,
    pub(crate) motions: ResMut<'w, Motions>,
    cues: ResMut<'w, Cues>,
    trails: ResMut<'w, Trails>,
    pub(crate) progress: ResMut<'w, PlaybackState>,
    pub(crate) rebuild: MessageWriter<'w, Rebuild>,
    performs: Res<'w, RulesetRegistry<dyn AnimateEvents>>,
}

impl Show<'_, '_> {
    /// Returns the animations of the ruleset of a battle.
    pub(crate) fn performs(&self, battle: &Battle) -> &'static dyn AnimateEvents {
        self.performs.of(battle.setup())
    }

    /// Drops all motions, cues and other state of running animations.
    pub(crate) fn drop_everything(&mut self) {
        self.motions.clear();
        self.cues.clear();
        self.progress.left = 0.0;
        self.progress.thrown = false;
        self.progress.journey = None;
        self.progress.memory = Memory::default();
    }

    /// Schedules a cue this many seconds after the start of the event.
    pub(crate) fn cue(&mut self, after: f32, cue: Cue) {
        let late = self.progress.late;
        self.cues.after(after - late, cue);
    }

    /// Starts an animation. Returns its duration in seconds.
    pub(crate) fn play(&mut self, anim: Anim) -> f32 {
        let mut at = 0.0;
        self.start(anim, &mut at);
        at
    }

    /// Starts a part of an animation `at` seconds after the start of the event, and advances `at` by its duration.
    fn start(&mut self, anim: Anim, at: &mut f32) {
        match anim {
            Anim::Wait(seconds) => *at += seconds,
            Anim::Cue(Cue::Stop(_) | Cue::Rock { .. }) if self.progress.calm => {}
            Anim::Cue(cue) => self.cue(*at, cue),
            Anim::Move(who, motion) => {
                let late = self.progress.late;
                self.motions.start(who, motion.begun(late - *at));
            }
            Anim::Onward(who, goal, takes) => {
                if !self.motions.go_on(who, goal, takes)
                    && let Some((live, _)) = self.stage.pose(&self.motions, who)
                {
                    self.start(Anim::Move(who, Motion::new(moves::settle(live, goal, takes))), at);
                }
                *at += takes;
            }
            Anim::Steps(figure, mut steps) => {
                steps.reverse();
                self.progress.journey = Some((figure, steps));
            }
            Anim::Seq(parts) => parts.into_iter().for_each(|part| self.start(part, at)),
            Anim::Fork(part) => self.start(*part, &mut { *at }),
        }
    }

    /// Composes an animation from the current scene.
    fn compose(
        &mut self,
        shown: &Shown,
        compose: impl FnOnce(&'static dyn AnimateEvents, &PlaybackScene, &mut Memory) -> Anim,
    ) -> Anim {
        let performs = self.performs(&shown.battle);
        let mut memory = std::mem::take(&mut self.progress.memory);
        let calm = self.progress.calm;
        let picture = PlaybackScene { shown, calm, performs, stage: &self.stage, motions: &self.motions };
        let anim = compose(performs, &picture, &mut memory);
        self.progress.memory = memory;
        anim
    }

    /// Returns the duration in seconds of the next step of a figure that is already moving along a path.
    fn under_way(&mut self, figure: FigureId) -> Option<f32> {
        let (_, steps) = self.progress.journey.as_mut().filter(|(who, _)| *who == figure)?;
        steps.pop()
    }

    /// Starts the animation of an event. Returns its duration in seconds.
    pub(crate) fn perform(&mut self, shown: &Shown, event: &Event) -> f32 {
        if let Event::Stepped { figure, .. } = event
            && let Some(takes) = self.under_way(*figure)
        {
            return takes;
        }
        if let Event::Settled { .. } = event {
            self.progress.journey = None;
        }
        let anim = self.compose(shown, |performs, picture, memory| match event {
            Event::Stepped { figure, to } => performs.step(picture, memory, *figure, *to),
            Event::Settled { figure, at } if picture.battle().field().footprint(*figure) == Some(*at) => Anim::NONE,
            Event::Settled { figure, at } => performs.settle(picture, *figure, *at),
            // A thrown object is already moving.
            Event::ObjectMoved { object, .. } => Anim::Wait(if picture.is_moving(*object) { 0.1 } else { 0.3 }),
            Event::GlyphTurned { glyph, face } => {
                let at = space::stand(picture.board(), picture.battle().setup().glyph(*glyph).cell);
                let amount = if *face == GlyphFace::Up { 14 } else { 6 };
                let glow = burst(at, ParticleKind::Magic, amount, Vec3::ZERO);
                seq![glow, ring(at, 1.3, palette::GLYPH), 0.5]
            }
            Event::Deployed { .. } => Anim::Wait(0.15),
            Event::Agenda(AgendaChange::Pop) => performs.over(picture, memory),
            _ => performs.perform(picture, memory, event),
        });
        self.play(anim)
    }

    /// Shows the effects of an event after it is applied.
    pub(crate) fn after(&mut self, shown: &Shown, event: &Event) {
        let anim = self.compose(shown, |performs, picture, _| performs.after(picture, event));
        let takes = self.play(anim);
        self.progress.left += takes;
        let anim = self.compose(shown, |_, picture, _| pieces_after(picture, event));
        self.play(anim);
    }

    /// Updates the trail of the last flight, which stays visible until the next order.
    pub(crate) fn trace(&mut self, shown: &Shown, event: &Event) {
        let performs = self.performs(&shown.battle);
        match EventClass::of(&shown.battle, event).trail {
            Some(TrailChange::Goes) => self.leave_trail(None),
            Some(TrailChange::Begins { from, aloft }) => {
                self.progress.aloft = aloft;
                self.progress.flown = from.into_iter().collect();
            }
            Some(TrailChange::Ends) => {
                let cells = std::mem::take(&mut self.progress.flown);
                let trail = Trail {
                    cells,
                    ink: Tone::Flown.into(),
                    radius: 0.06,
                    arrow: true,
                    aloft: self.progress.aloft.take(),
                };
                self.leave_trail(Some(trail).filter(|trail| trail.cells.len() > 1));
            }
            None => {}
        }
        if let Event::Stepped { to, .. } = event
            && let Some(walk) = performs.in_flight(&shown.battle)
        {
            self.progress.flown.push(to.end(walk.lead));
        }
    }

    /// Sets or removes the trail.
    pub(crate) fn leave_trail(&mut self, trail: Option<Trail>) {
        if self.progress.trail != trail {
            self.progress.trail.clone_from(&trail);
            self.trails.set_flown(trail);
        }
    }
}

/// Updates the pieces for an event that has been applied.
fn pieces_after(picture: &PlaybackScene, event: &Event) -> Anim {
    let figure = |figure: FigureId| piece(PieceChange::Figure(figure));
    match event {
        Event::Deployed { figure: who, .. }
        | Event::Stepped { figure: who, .. }
        | Event::Settled { figure: who, .. } => figure(*who),
        Event::SettledTogether { places } => {
            places.iter().map(|placed| figure(placed.figure)).collect::<Vec<_>>().into()
        }
        Event::LeftBoard { figure } if !picture.is_moving(*figure) => {
            piece(PieceChange::Removed(Occupant::Figure(*figure)))
        }
        Event::GlyphTurned { glyph, .. } => piece(PieceChange::Glyph(*glyph)),
        Event::ObjectRemoved { object } => piece(PieceChange::Object(*object)),
        Event::ObjectMoved { object, to } => {
            let place = space::place(picture.board(), Footprint::one(*to));
            let elsewhere = !picture.is_moving(*object) || picture.feet(*object) != Some(place.translation);
            let goes = elsewhere.then(|| picture.go(*object, |live, _| moves::settle(live, place, 0.3))).flatten();
            seq![piece(PieceChange::Object(*object)), goes]
        }
        _ => Anim::NONE,
    }
}
