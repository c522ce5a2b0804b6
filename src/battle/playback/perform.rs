//! What each event looks like, and how long it takes.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame, GlyphFace, Occupant},
    board::{Cell, Footprint},
    c3g::{self, Harm},
    scenario::GlyphPower,
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

/// The wounds that a defence lets through, as the event that follows tells them.
pub(super) fn dealt(shown: &Shown, event: &c3g::Event) -> u8 {
    let c3g::Event::DefenceRolled { target, .. } = event else { return 0 };
    let ahead = shown.queue.iter().map(|next| &next.event);
    let before_the_next = ahead.take_while(|event| {
        !matches!(event, Event::C3g(c3g::Event::DefenceRolled { .. } | c3g::Event::AttackDeclared { .. }))
    });
    before_the_next
        .filter_map(|event| match event {
            Event::C3g(c3g::Event::Wounded { victim, wounds, by: Harm::Attack }) if victim == target => Some(*wounds),
            _ => None,
        })
        .sum()
}

/// The flight at hand.
pub(super) fn in_flight(battle: &Battle) -> Option<&c3g::FlightFrame> {
    match battle.top() {
        Some(Frame::C3g(c3g::Frame::Flight(flight))) => Some(flight),
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
                if battle.field().footprint(*figure) == Some(*at) { 0.0 } else { self.step_back(battle, *figure, *at) }
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
            _ => 0.0,
        }
    }

    fn perform_c3g(&mut self, shown: &Shown, event: &c3g::Event) -> f32 {
        use c3g::Event as E;
        let battle = &shown.battle;
        match event {
            E::AttackDeclared { attacker, target, with } => self.declare(battle, *attacker, *target, *with),
            E::PhaseRolled { target, ignored, .. } => {
                if *ignored {
                    self.miss(battle, *target)
                } else {
                    0.4
                }
            }
            E::AttackRolled { .. } => 0.45,
            E::AreaStruck { .. } => 0.2,
            E::DefenceRolled { target, .. } => self.strike(shown, *target, dealt(shown, event)),
            E::SwipeRolled { by, at, skull } => self.swipe(battle, *by, *at, *skull),
            E::KnockbackReckoned { target, kp, .. } => {
                let colour = if kp.0 > 0 { palette::ACCENT } else { palette::TEXT_QUIET };
                self.pop(battle, Occupant::Figure(*target), 0.0, kp.to_string(), colour);
                if kp.0 > 0 { 0.7 } else { 0.5 }
            }
            E::KnockbackRuledOut { .. } => 0.25,
            E::LineChosen { target, .. } => {
                if let Some(at) = foot(battle, Occupant::Figure(*target)) {
                    self.ground_burst(battle, at, 0.0, 5, Vec3::ZERO);
                }
                0.05
            }
            E::FlightEnded { figure, taken_back, kp_left, cause, .. } => {
                self.end_flight(battle, *figure, *cause, *kp_left, *taken_back)
            }
            E::Wounded { victim, wounds, by } => {
                let text = match by {
                    Harm::Fall => format!("\u{2212}{wounds} fall"),
                    Harm::Terrain => format!("\u{2212}{wounds} burnt"),
                    Harm::Knockback => format!("\u{2212}{wounds} crash"),
                    Harm::Attack | Harm::Swipe | Harm::Glyph | Harm::Throw => format!("\u{2212}{wounds}"),
                };
                self.pop(battle, *victim, 0.0, text, palette::HARM);
                if !matches!(by, Harm::Attack | Harm::Swipe)
                    && let (Some((live, rest)), Some(at)) = (self.pose(*victim), foot(battle, *victim))
                {
                    let at = at + Vec3::Y * 0.6 * height(battle, *victim);
                    self.effect(0.0, Effect::Burst { at, matter: Matter::Sparks, amount: 6, push: Vec3::ZERO });
                    let way = rest.rotation * Vec3::NEG_X;
                    if !self.progress.calm {
                        self.send(*victim, 0.0, Motion::new(moves::rock(live, rest, way, 0.22)));
                    }
                }
                0.6
            }
            E::Healed { figure, wounds } => {
                self.pop(battle, Occupant::Figure(*figure), 0.0, format!("+{wounds}"), palette::GOOD);
                if let Some(at) = foot(battle, Occupant::Figure(*figure)) {
                    self.effect(0.0, Effect::Burst { at, matter: Matter::Healing, amount: 16, push: Vec3::ZERO });
                    self.effect(0.0, Effect::Ring { at, size: 1.1, colour: palette::GOOD });
                }
                self.leap(Occupant::Figure(*figure), 0.25);
                0.7
            }
            E::Destroyed { victim, .. } => self.destroy(battle, *victim),
            E::GlyphActed { figure, power, .. } => {
                let text = match power {
                    GlyphPower::Dud => "Nothing",
                    GlyphPower::Heal(_) => "Healing",
                    GlyphPower::Blast(_) => "Blast!",
                    GlyphPower::Attack(_) => "Attack up",
                    GlyphPower::Defense(_) => "Defence up",
                };
                self.pop(battle, Occupant::Figure(*figure), 0.0, text, palette::GLYPH);
                if matches!(power, GlyphPower::Blast(_)) {
                    self.blast(battle, Occupant::Figure(*figure), 0.1, 1.4);
                }
                0.6
            }
            E::KnockbackDamageRolled { .. }
            | E::FallRolled { .. }
            | E::TerrainRolled { .. }
            | E::GlyphRolled { .. } => 0.55,
            E::InitiativeRolled { .. } => 0.4,
            E::RoundBegan { .. } | E::TurnBegan { .. } | E::TurnLost { .. } | E::TurnOrder { .. } => 0.5,
            _ => 0.0,
        }
    }

    /// Changes what an event leaves behind, once it is applied.
    pub(super) fn after(&mut self, shown: &Shown, event: &Event) {
        let battle = &shown.battle;
        let Stage { commands, figures, objects, glyphs, workshop, meshes } = &mut self.stage;
        match event {
            Event::Deployed { figure, to } => pieces::spawn_figure(battle, *figure, *to, workshop, meshes, commands),
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
                    let height = f32::from(battle.setting().object(*object).height) * space::LEVEL;
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
        use c3g::Event as E;
        match event {
            Event::C3g(E::MoveBegan { .. } | E::AttackDeclared { .. } | E::TurnEnded { .. }) => self.leave_trail(None),
            Event::C3g(E::LineChosen { lead, .. }) => self.progress.flown = vec![*lead],
            Event::Stepped { to, .. } => {
                if let Some(flight) = in_flight(&shown.battle) {
                    self.progress.flown.push(to.end(flight.walk.lead));
                }
            }
            Event::C3g(E::FlightEnded { .. }) => {
                let cells = std::mem::take(&mut self.progress.flown);
                let trail = Trail { cells, colour: palette::FLOWN, radius: 0.06, arrow: true, aloft: None };
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
        if let Some(cell) = board.cell(space::hex_at(at.xz())) {
            let matter = Matter::Ground(board.terrain(cell));
            self.effect(after, Effect::Burst { at, matter, amount, push });
        }
    }

    fn destroy(&mut self, battle: &Battle, victim: Occupant) -> f32 {
        let at = foot(battle, victim);
        match victim {
            Occupant::Figure(figure) => {
                self.pop(battle, victim, 0.0, "Out!", palette::HARM);
                let by = self.progress.blow.as_ref().and_then(|blow| foot(battle, Occupant::Figure(blow.attacker)));
                if let Some((live, rest)) = self.pose(victim) {
                    let way = by.map_or(rest.rotation * Vec3::NEG_X, |by| moves::way(by, rest.translation));
                    let motion = if self.progress.calm {
                        Motion::new(moves::settle(live, Transform { scale: Vec3::splat(0.02), ..rest }, 0.5))
                    } else {
                        Motion::new(moves::topple(live, rest, way))
                    };
                    self.send(victim, 0.0, motion.for_good());
                    self.ground_burst(battle, rest.translation + way * 0.6, 0.42, 8, way);
                }
                for (entity, ..) in self.stage.figures.iter().filter(|(_, piece, ..)| piece.0 == figure) {
                    self.stage.commands.entity(entity).remove::<Body>();
                }
                0.7
            }
            Occupant::Object(object) => {
                for (piece, ..) in self.stage.objects.iter().filter(|(_, piece, _)| piece.0 == object) {
                    self.stage.commands.entity(piece).despawn();
                }
                if let Some(at) = at {
                    let middle = at + Vec3::Y * 0.5 * height(battle, victim);
                    self.effect(0.0, Effect::Burst { at: middle, matter: Matter::Wreck, amount: 26, push: Vec3::ZERO });
                    self.effect(0.0, Effect::Ring { at, size: 1.5, colour: palette::FLOWN });
                    self.effect(0.0, Effect::Shake(0.35));
                    self.ground_burst(battle, at, 0.05, 8, Vec3::ZERO);
                }
                self.pop(battle, victim, 0.0, "Breaks!", palette::ACCENT);
                0.6
            }
        }
    }
}
