//! What each event looks like, and how long it takes: here what is common to all rulesets.

use std::any::Any;

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, GlyphFace, Occupant},
    board::{Cell, Footprint},
    displacement::Walk,
    report::LogLine,
    units::Level,
};

use super::{
    cues::{Cue, Cues},
    motion::{Motion, Motions},
    moves,
    stage::{Stage, foot, height},
};
use crate::{
    battle::pieces,
    overlay::trails::{Trail, TrailId, Trails},
    stage::{Rebuild, Shown, cameras::Watch, offers::Offers, space},
    theme::palette,
    view3d::{
        effects::{Effect, particle_kind::ParticleKind},
        pieces::Body,
    },
};
use knockback_view::facts::{EventClass, TrailChange};

/// What is remembered from one event to the next.
#[derive(Resource, Debug, Default)]
pub(crate) struct Progress {
    /// How long the event that is shown still takes, in seconds.
    pub(crate) left: f32,
    /// The dice of the next event have been thrown and are rolling.
    pub(crate) thrown: bool,
    /// How long ago the event began that is shown now, in seconds, less the time of this frame.
    pub(crate) late: f32,
    /// For players troubled by motion.
    pub(crate) calm: bool,
    /// The figure on a way that is shown as one, and the seconds of each remaining step.
    pub(crate) journey: Option<(FigureId, Vec<f32>)>,
    /// The level of the flight that is being shown, where it is level.
    aloft: Option<Level>,
    /// The cells of the flight that is being shown.
    flown: Vec<Cell>,
    /// The trail of the last flight.
    pub(crate) trail: Option<Trail>,
    /// What the ruleset remembers.
    own: Option<Box<dyn Any + Send + Sync>>,
}

impl Progress {
    /// What a ruleset remembers.
    pub(crate) fn own<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let own = self.own.take().and_then(|own| own.downcast::<T>().ok()).unwrap_or_default();
        self.own.insert(own).downcast_mut().expect("it has just been put there")
    }
}

/// What the events of a ruleset look like, and what is told of them.
pub(crate) trait Performs: Send + Sync {
    /// The flight at hand.
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk>;

    /// Starts what an event of its own looks like; returns how long it takes, in seconds.
    fn perform(&self, show: &mut Show, shown: &Shown, event: &Event) -> f32;

    /// Starts a step of a figure; returns how long it takes, in seconds.
    fn step(&self, show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32;

    /// Starts to put a figure where it comes to stand; returns how long that takes, in seconds.
    fn settle(&self, show: &mut Show, shown: &Shown, figure: FigureId, at: Footprint) -> f32;

    /// Something is over; returns how long the result of it takes, in seconds.
    fn over(&self, _show: &mut Show, _battle: &Battle) -> f32 {
        0.0
    }

    /// Changes what an event of its own leaves behind, once it is applied.
    fn after(&self, _show: &mut Show, _shown: &Shown, _event: &Event) {}

    /// What is shown is cut short: what was remembered of it is forgotten.
    fn forget(&self, _progress: &mut Progress) {}

    /// What else the log says of an event, beside its line.
    fn remark(&self, _shown: &mut Shown, _event: &Event) -> Option<LogLine> {
        None
    }

    /// How far somebody fell, in words.
    fn fallen(&self, levels: f32) -> String {
        if levels < 1.5 { "1 level down".to_owned() } else { format!("{levels:.0} levels down") }
    }
}

/// Everything with which events are shown.
#[derive(SystemParam)]
pub(crate) struct Show<'w, 's> {
    pub(crate) stage: Stage<'w, 's>,
    pub(crate) motions: ResMut<'w, Motions>,
    pub(crate) cues: ResMut<'w, Cues>,
    pub(crate) trails: ResMut<'w, Trails>,
    pub(crate) watch: MessageWriter<'w, Watch>,
    pub(crate) progress: ResMut<'w, Progress>,
    pub(crate) rebuild: MessageWriter<'w, Rebuild>,
    pub(crate) performs: Res<'w, Offers<dyn Performs>>,
}

impl Show<'_, '_> {
    /// What the ruleset by which a battle is played performs.
    pub(crate) fn performs(&self, battle: &Battle) -> &'static dyn Performs {
        self.performs.of(battle.setup())
    }

    /// All motions are dropped: pieces are rebuilt where they stand.
    pub(crate) fn drop_everything(&mut self, battle: &Battle) {
        self.motions.clear();
        self.cues.clear();
        self.progress.left = 0.0;
        self.progress.thrown = false;
        self.progress.journey = None;
        self.performs(battle).forget(&mut self.progress);
    }

    /// Something happens this many seconds after the event began.
    pub(crate) fn cue(&mut self, after: f32, cue: Cue) {
        let late = self.progress.late;
        self.cues.after(after - late, cue);
    }

    /// An effect this many seconds after the event began.
    pub(crate) fn effect(&mut self, after: f32, effect: Effect) {
        self.cue(after, Cue::Effect(effect));
    }

    /// A piece sets out this many seconds after the event began.
    pub(crate) fn send(&mut self, who: Occupant, after: f32, motion: Motion) {
        let late = self.progress.late;
        self.motions.start(who, motion.begun(late - after));
    }

    /// Where a piece is, and where it comes to rest.
    pub(crate) fn pose(&self, who: Occupant) -> Option<(Transform, Transform)> {
        self.stage.pose(&self.motions, who)
    }

    /// Words above a figure or object, this many seconds after the event began.
    pub(crate) fn pop(&mut self, battle: &Battle, who: Occupant, after: f32, text: impl Into<String>, colour: Color) {
        if let Some(foot) = foot(battle, who) {
            let at = foot + Vec3::Y * (height(battle, who) + 0.4);
            self.cue(after, Cue::Pop { at, text: text.into(), colour });
        }
    }

    /// Starts what an event looks like; returns how long it takes, in seconds.
    pub(crate) fn perform(&mut self, shown: &Shown, event: &Event) -> f32 {
        let battle = &shown.battle;
        let performs = self.performs(battle);
        match event {
            Event::Stepped { figure, to } => performs.step(self, shown, *figure, *to),
            Event::Settled { figure, at } => {
                self.progress.journey = None;
                if battle.field().footprint(*figure) == Some(*at) {
                    return 0.0;
                }
                performs.settle(self, shown, *figure, *at)
            }
            Event::ObjectMoved { object, .. } => {
                // Where it was thrown, it is on its way already.
                if self.motions.of(Occupant::Object(*object)).is_some() { 0.1 } else { 0.3 }
            }
            Event::GlyphTurned { glyph, face } => {
                let at = space::stand(&battle.setup().board, battle.setup().glyph(*glyph).cell);
                let amount = if *face == GlyphFace::Up { 14 } else { 6 };
                self.effect(0.0, Effect::Burst { at, kind: ParticleKind::Magic, amount, push: Vec3::ZERO });
                self.effect(0.0, Effect::Ring { at, size: 1.3, colour: palette::GLYPH });
                0.5
            }
            Event::Deployed { .. } => 0.15,
            Event::Agenda(AgendaChange::Pop) => performs.over(self, battle),
            _ => performs.perform(self, shown, event),
        }
    }

    /// Changes what an event leaves behind, once it is applied.
    pub(crate) fn after(&mut self, shown: &Shown, event: &Event) {
        let battle = &shown.battle;
        self.performs(battle).after(self, shown, event);
        let Stage { commands, figures, objects, glyphs, workshop, meshes } = &mut self.stage;
        match event {
            Event::Deployed { figure, to } => pieces::spawn_figure(battle, *figure, *to, workshop, meshes, commands),
            Event::ObjectRemoved { object } => {
                let leaves = workshop.looks(battle.setup()).leaves_rubble();
                let rubble: Vec<_> = shown.broken().filter(|(gone, _)| leaves && gone == object).collect();
                for (object, cell) in rubble {
                    pieces::spawn_rubble(battle, object, cell, workshop, meshes, commands);
                }
            }
            Event::Stepped { figure, to } | Event::Settled { figure, at: to } => {
                for (_, _, _, mut body) in figures.iter_mut().filter(|(_, piece, ..)| piece.0 == *figure) {
                    *body = pieces::body(workshop.looks(battle.setup()), battle, *figure, *to);
                }
            }
            Event::SettledTogether { places } => {
                for placed in places {
                    for (_, _, _, mut body) in figures.iter_mut().filter(|(_, piece, ..)| piece.0 == placed.figure) {
                        *body = pieces::body(workshop.looks(battle.setup()), battle, placed.figure, placed.at);
                    }
                }
            }
            Event::GlyphTurned { glyph, .. } => {
                for (piece, _) in glyphs.iter().filter(|(_, piece)| piece.0 == *glyph) {
                    commands.entity(piece).despawn();
                }
                let cell = battle.setup().glyph(*glyph).cell;
                pieces::spawn_glyph(battle, *glyph, cell, workshop, meshes, commands);
            }
            Event::ObjectMoved { object, to } => {
                // What was not on the board yet has no piece.
                if objects.iter().all(|(_, piece, _)| piece.0 != *object) {
                    pieces::spawn_object(battle, *object, *to, workshop, meshes, commands);
                    return;
                }
                let place = space::place(&battle.setup().board, Footprint::one(*to));
                for (piece, ..) in objects.iter().filter(|(_, piece, _)| piece.0 == *object) {
                    let height = f32::from(battle.setup().object(*object).height) * space::level(&battle.setup().board);
                    commands.entity(piece).insert(Body { cell: *to, radius: 0.55, height });
                }
                let who = Occupant::Object(*object);
                let ends_there =
                    self.motions.of(who).is_some_and(|motion| motion.rest().translation == place.translation);
                if !ends_there && let Some((live, _)) = self.pose(who) {
                    self.send(who, 0.0, Motion::new(moves::settle(live, place, 0.3)));
                }
            }
            _ => {}
        }
    }

    /// Keeps the trail of a flight, until the next order.
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
                    colour: palette::FLOWN,
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

    /// Keeps a trail, or none.
    pub(crate) fn leave_trail(&mut self, trail: Option<Trail>) {
        if self.progress.trail != trail {
            self.progress.trail.clone_from(&trail);
            self.trails.set(TrailId::Flown, trail);
        }
    }

    /// Somebody winds up for a blow, and waits so; in calm it only turns to where it will stand.
    pub(crate) fn wind_up(&mut self, who: Occupant, (live, rest): (Transform, Transform), towards: Vec3) {
        let motion = if self.progress.calm {
            Motion::new(moves::settle(live, rest, 0.2))
        } else {
            Motion::new(moves::wind_up(live, rest, towards)).held_at(moves::WOUND_UP)
        };
        self.send(who, 0.0, motion);
    }

    /// A small jump on the spot.
    pub(crate) fn leap(&mut self, who: Occupant, high: f32) {
        if let Some((live, rest)) = self.pose(who)
            && !self.progress.calm
        {
            self.send(who, 0.0, Motion::new(moves::hop(live, rest, high)));
        }
    }

    /// Dust of the ground at a spot.
    pub(crate) fn ground_burst(&mut self, battle: &Battle, at: Vec3, after: f32, amount: u8, push: Vec3) {
        let board = &battle.setup().board;
        if let Some(cell) = space::ground_below(board, at) {
            let kind = ParticleKind::Ground(board.terrain(cell));
            self.effect(after, Effect::Burst { at, kind, amount, push });
        }
    }

    /// The struck figure rocks back, and reels if it will be thrown.
    pub(crate) fn rock(&mut self, who: Occupant, after: f32, way: Vec3, lean: f32, reels: bool) {
        if !self.progress.calm {
            self.cue(after, Cue::Rock { who, way, lean, reels });
        }
    }
}
