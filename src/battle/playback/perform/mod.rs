//! What each event looks like, and how long it takes: here what is common to all rulesets.

pub(super) mod c3g;
pub(super) mod champions;

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, GlyphFace, Occupant, RulesSetting},
    board::{Cell, Footprint},
    c3g as c3g_rules, champions as champions_rules,
    displacement::Walk,
    units::Level,
};

use super::{
    blow::Blow,
    cues::{Cue, Cues},
    motion::{Motion, Motions},
    moves,
    stage::{Stage, foot, height},
};
use crate::{
    battle::{
        Shown,
        pieces::{self, Rebuild},
    },
    overlay::trails::{Trail, TrailId, Trails},
    theme::palette,
    view3d::{
        camera::Watch,
        effects::{Effect, matter::Matter},
        pieces::Body,
        space,
    },
};

/// What is remembered from one event to the next.
#[derive(Resource, Debug, Default)]
pub(super) struct Progress {
    /// How long the event that is shown still takes, in seconds.
    pub(super) left: f32,
    /// The dice of the next event have been thrown and are rolling.
    pub(super) thrown: bool,
    /// How long ago the event began that is shown now, in seconds, less the time of this frame.
    pub(super) late: f32,
    /// For whoever is troubled by motion.
    pub(super) calm: bool,
    /// The attack that is being shown.
    pub(super) blow: Option<Blow>,
    /// Who is on a way that is shown as one, and the seconds of each of its steps that is still to come.
    pub(super) journey: Option<(FigureId, Vec<f32>)>,
    /// The attack of Champions that is being shown.
    pub(super) strike: Option<champions::Strike>,
    /// The way of the flight of Champions that is being shown.
    pub(super) way: Vec3,
    /// The level of that flight.
    aloft: Option<Level>,
    /// Everybody is taking the recovery after segment 12.
    pub(super) recovering: bool,
    /// The cells of the flight that is being shown.
    flown: Vec<Cell>,
    /// The trail of the last flight.
    pub(super) trail: Option<Trail>,
}

/// Everything with which events are shown.
#[derive(SystemParam)]
pub(super) struct Show<'w, 's> {
    pub(super) stage: Stage<'w, 's>,
    pub(super) motions: ResMut<'w, Motions>,
    pub(super) cues: ResMut<'w, Cues>,
    pub(super) trails: ResMut<'w, Trails>,
    pub(super) watch: MessageWriter<'w, Watch>,
    pub(super) progress: ResMut<'w, Progress>,
    pub(super) rebuild: MessageWriter<'w, Rebuild>,
}

/// The flight at hand.
pub(super) fn in_flight(battle: &Battle) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::C3g(c3g_rules::Frame::Flight(flight))) => Some(&flight.walk),
        Some(Frame::Champions(champions_rules::Frame::Flight(flight))) => Some(&flight.walk),
        _ => None,
    }
}

impl Show<'_, '_> {
    /// Whatever is on its way is forgotten: pieces are made anew where they stand.
    pub(super) fn drop_everything(&mut self) {
        self.motions.clear();
        self.cues.clear();
        self.progress.left = 0.0;
        self.progress.thrown = false;
        self.progress.journey = None;
        self.progress.strike = None;
    }

    /// Something happens so many seconds after the event began.
    pub(super) fn cue(&mut self, after: f32, cue: Cue) {
        let late = self.progress.late;
        self.cues.after(after - late, cue);
    }

    /// An effect so many seconds after the event began.
    pub(super) fn effect(&mut self, after: f32, effect: Effect) {
        self.cue(after, Cue::Effect(effect));
    }

    /// A piece sets out so many seconds after the event began.
    pub(super) fn send(&mut self, who: Occupant, after: f32, motion: Motion) {
        let late = self.progress.late;
        self.motions.start(who, motion.begun(late - after));
    }

    /// Where a piece is, and where it comes to rest.
    pub(super) fn pose(&self, who: Occupant) -> Option<(Transform, Transform)> {
        self.stage.pose(&self.motions, who)
    }

    /// Words above a figure or object, so many seconds after the event began.
    pub(super) fn pop(&mut self, battle: &Battle, who: Occupant, after: f32, text: impl Into<String>, colour: Color) {
        if let Some(foot) = foot(battle, who) {
            let at = foot + Vec3::Y * (height(battle, who) + 0.4);
            self.cue(after, Cue::Pop { at, text: text.into(), colour });
        }
    }

    /// Starts what an event looks like; tells how long it takes, in seconds.
    pub(super) fn perform(&mut self, shown: &Shown, event: &Event) -> f32 {
        let battle = &shown.battle;
        match event {
            Event::Stepped { figure, to } => self.step(shown, *figure, *to),
            Event::Settled { figure, at } => {
                self.progress.journey = None;
                if battle.field().footprint(*figure) == Some(*at) {
                    return 0.0;
                }
                match battle.setting().rules {
                    RulesSetting::C3g(_) => self.step_back(battle, *figure, *at),
                    RulesSetting::Champions(_) => self.dash(shown, *figure, *at),
                }
            }
            Event::ObjectMoved { object, .. } => {
                // Where it was thrown, it is on its way already.
                if self.motions.of(Occupant::Object(*object)).is_some() { 0.1 } else { 0.3 }
            }
            Event::GlyphTurned { glyph, face } => {
                let at = space::stand(&battle.setting().board, battle.setting().glyph(*glyph).cell);
                let amount = if *face == GlyphFace::Up { 14 } else { 6 };
                self.effect(0.0, Effect::Burst { at, matter: Matter::Magic, amount, push: Vec3::ZERO });
                self.effect(0.0, Effect::Ring { at, size: 1.3, colour: palette::GLYPH });
                0.5
            }
            Event::Deployed { .. } => 0.15,
            Event::C3g(event) => self.perform_c3g(shown, event),
            Event::Champions(event) => self.perform_champions(shown, event),
            Event::Agenda(AgendaChange::Pop) => self.blast_if_due(battle),
            _ => 0.0,
        }
    }

    /// Changes what an event leaves behind, once it is applied.
    pub(super) fn after(&mut self, shown: &Shown, event: &Event) {
        let battle = &shown.battle;
        if let Event::Champions(event) = event {
            self.come_to_stand(shown, event);
            return;
        }
        let Stage { commands, figures, objects, glyphs, workshop, meshes } = &mut self.stage;
        match event {
            Event::Deployed { figure, to } => pieces::spawn_figure(battle, *figure, *to, workshop, meshes, commands),
            Event::ObjectRemoved { object } => {
                let rubble: Vec<_> = shown.rubble().filter(|(gone, _)| gone == object).collect();
                for (object, cell) in rubble {
                    pieces::spawn_rubble(battle, object, cell, workshop, meshes, commands);
                }
            }
            Event::Stepped { figure, to } | Event::Settled { figure, at: to } => {
                for (_, _, _, mut body) in figures.iter_mut().filter(|(_, piece, ..)| piece.0 == *figure) {
                    *body = pieces::body(battle, *figure, *to);
                }
            }
            Event::GlyphTurned { glyph, .. } => {
                for (piece, _) in glyphs.iter().filter(|(_, piece)| piece.0 == *glyph) {
                    commands.entity(piece).despawn();
                }
                let cell = battle.setting().glyph(*glyph).cell;
                pieces::spawn_glyph(battle, *glyph, cell, workshop, meshes, commands);
            }
            Event::ObjectMoved { object, to } => {
                let place = space::place(&battle.setting().board, Footprint::one(*to));
                for (piece, ..) in objects.iter().filter(|(_, piece, _)| piece.0 == *object) {
                    let height =
                        f32::from(battle.setting().object(*object).height) * space::level(&battle.setting().board);
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
    pub(super) fn trace(&mut self, shown: &Shown, event: &Event) {
        use c3g_rules::Event as E;
        use champions_rules::Event as C;
        match event {
            Event::C3g(E::MoveBegan { .. } | E::AttackDeclared { .. } | E::TurnEnded { .. })
            | Event::Champions(
                C::PhaseBegan { .. } | C::MoveBegan { .. } | C::AttackDeclared { .. } | C::AreaDeclared { .. },
            ) => self.leave_trail(None),
            Event::Champions(C::FlightBegan { figure, .. }) => {
                self.progress.aloft = shown.battle.feet(*figure);
                self.progress.flown = shown.battle.field().footprint(*figure).map(|at| at.head).into_iter().collect();
            }
            Event::C3g(E::LineChosen { lead, .. }) => self.progress.flown = vec![*lead],
            Event::Stepped { to, .. } => {
                if let Some(walk) = in_flight(&shown.battle) {
                    self.progress.flown.push(to.end(walk.lead));
                }
            }
            Event::C3g(E::FlightEnded { .. }) | Event::Champions(C::FlightEnded { .. }) => {
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
            _ => {}
        }
    }

    pub(super) fn leave_trail(&mut self, trail: Option<Trail>) {
        if self.progress.trail != trail {
            self.progress.trail.clone_from(&trail);
            self.trails.set(TrailId::Flown, trail);
        }
    }

    /// A small jump on the spot.
    fn leap(&mut self, who: Occupant, high: f32) {
        if let Some((live, rest)) = self.pose(who)
            && !self.progress.calm
        {
            self.send(who, 0.0, Motion::new(moves::hop(live, rest, high)));
        }
    }

    /// Dust of the ground at a spot.
    pub(super) fn ground_burst(&mut self, battle: &Battle, at: Vec3, after: f32, amount: u8, push: Vec3) {
        let board = &battle.setting().board;
        if let Some(cell) = space::ground_below(board, at) {
            let matter = Matter::Ground(board.terrain(cell));
            self.effect(after, Effect::Burst { at, matter, amount, push });
        }
    }
}
