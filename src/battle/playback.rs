//! Playback: events become motion, one after the other, at a pace that can be followed, hastened or skipped.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame, Occupant},
    board::Footprint,
    c3g::{self, Harm},
    displacement::Cause,
    report,
};
use knockback_skirmish::{Happened, Skirmish, Undone};

use super::{
    Shown,
    floaters::{self, Floater},
    pieces::{self, FigurePiece, GlyphPiece, ObjectPiece, Rebuild},
    shown::RollShown,
};
use crate::{
    AppSystems,
    screens::Screen,
    settings::Settings,
    theme::palette,
    view3d::{
        pieces::{Body, Workshop},
        space,
    },
};

/// How long the event that is shown still takes, in seconds.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Pause(f32);

/// A piece on its way between two places.
#[derive(Component, Clone, Copy, Debug)]
struct Glide {
    from: Transform,
    to: Transform,
    /// Seconds since it began.
    age: f32,
    /// Seconds it takes.
    takes: f32,
    how: Gait,
}

/// How a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gait {
    /// On foot, or on its own wings.
    Walk,
    /// Thrown: level first, then down like a stone.
    Fly,
    /// A short lunge there and back.
    Lunge,
    /// Down and gone.
    Sink,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pause>().add_systems(
        Update,
        (
            (listen, skip, advance)
                .chain()
                .in_set(AppSystems::Play)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
            glide.in_set(AppSystems::Animate),
        ),
    );
}

/// What happened is to be shown; what was taken back is gone at once.
fn listen(
    mut happened: MessageReader<Happened>,
    mut undone: MessageReader<Undone>,
    skirmish: Res<Skirmish>,
    mut shown: ResMut<Shown>,
    mut rebuild: MessageWriter<Rebuild>,
) {
    let taken_back = undone.read().count() > 0;
    if taken_back {
        happened.clear();
        let known = skirmish.game().log().len();
        shown.battle = skirmish.battle().clone();
        shown.queue.clear();
        shown.log.retain(|(place, _)| *place < known);
        rebuild.write(Rebuild);
    }
    if !happened.is_empty() {
        shown.queue.extend(happened.read().cloned());
    }
}

/// Space ends what is being shown at once.
fn skip(
    keys: Res<ButtonInput<KeyCode>>,
    mut shown: ResMut<Shown>,
    mut pause: ResMut<Pause>,
    glides: Query<Entity, With<Glide>>,
    floaters: Query<(Entity, &Floater)>,
    mut rebuild: MessageWriter<Rebuild>,
    mut commands: Commands,
) {
    if shown.caught_up() && pause.0 <= 0.0 || !keys.just_pressed(KeyCode::Space) {
        return;
    }
    while let Some(next) = shown.queue.pop_front() {
        say(&mut shown, &next);
        shown.battle.apply(&next.event);
    }
    pause.0 = 0.0;
    for piece in &glides {
        commands.entity(piece).despawn();
    }
    for (floater, _) in floaters.iter().filter(|(_, floater)| floater.life.is_some()) {
        commands.entity(floater).despawn();
    }
    rebuild.write(Rebuild);
}

/// Everything that effects need to change the picture.
#[derive(bevy::ecs::system::SystemParam)]
struct Stage<'w, 's> {
    commands: Commands<'w, 's>,
    figures: Query<'w, 's, (Entity, &'static FigurePiece, &'static mut Transform, &'static mut Body)>,
    objects: Query<'w, 's, (Entity, &'static ObjectPiece), Without<FigurePiece>>,
    glyphs: Query<'w, 's, (Entity, &'static GlyphPiece)>,
    workshop: ResMut<'w, Workshop>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

/// Shows the next events, until one takes time.
fn advance(
    time: Res<Time>,
    settings: Res<Settings>,
    mut shown: ResMut<Shown>,
    mut pause: ResMut<Pause>,
    mut stage: Stage,
) {
    if shown.caught_up() && pause.0 <= 0.0 {
        return;
    }
    pause.0 -= time.delta_secs() * settings.pace;
    while pause.0 <= 0.0 {
        let Some(next) = shown.queue.pop_front() else {
            pause.0 = 0.0;
            return;
        };
        say(&mut shown, &next);
        let takes = perform(&shown, &next.event, settings.pace, &mut stage);
        shown.battle.apply(&next.event);
        after(&shown, &next.event, &mut stage);
        pause.0 = pause.0.max(-0.05) + takes;
    }
}

/// Puts an event into the log, and its dice on the table.
fn say(shown: &mut Shown, next: &Happened) {
    let words = report::line(&shown.battle, &next.event, None);
    if let Some(faces) = &next.faces {
        let title = roll_title(&shown.battle, &next.event);
        let note = words.as_ref().map(|line| line.text.clone()).unwrap_or_default();
        shown.roll = Some(RollShown { title, faces: faces.clone(), note });
    }
    shown.log.extend(words.map(|line| (next.place, line)));
}

/// Whose dice came with an event.
fn roll_title(battle: &Battle, event: &Event) -> String {
    use c3g::Event as E;
    let Event::C3g(event) = event else { return "Dice".to_owned() };
    match event {
        E::InitiativeRolled { side, .. } => format!("{}: initiative", battle.side_name(*side)),
        E::SwipeRolled { by, .. } => format!("{}: swipe", battle.figure_name(*by)),
        E::PhaseRolled { target, .. } => format!("{}: Phase", battle.figure_name(*target)),
        E::AttackRolled { attacker, .. } => format!("{}: attack", battle.figure_name(*attacker)),
        E::DefenceRolled { target, .. } => format!("{}: defence", battle.occupant_name(*target)),
        E::KnockbackDamageRolled { figure, .. } => format!("{}: knockback damage", battle.figure_name(*figure)),
        E::FallRolled { figure, .. } => format!("{}: fall", battle.figure_name(*figure)),
        E::TerrainRolled { figure, terrain, .. } => format!("{}: {}", battle.figure_name(*figure), terrain.name()),
        E::GlyphActed { .. } => "Glyph".to_owned(),
        _ => "Dice".to_owned(),
    }
}

/// True while a figure is thrown rather than walking.
fn in_flight(shown: &Shown) -> bool {
    matches!(shown.battle.top(), Some(Frame::C3g(c3g::Frame::Flight(_))))
}

/// Starts what an event looks like; tells how long it takes, in seconds at the usual pace.
fn perform(shown: &Shown, event: &Event, pace: f32, stage: &mut Stage) -> f32 {
    use c3g::Event as E;
    let battle = &shown.battle;
    let board = &battle.setting().board;
    match event {
        Event::Stepped { figure, to } => {
            let flies = in_flight(shown);
            let takes = if flies { 0.15 } else { 0.17 };
            let gait = if flies { Gait::Fly } else { Gait::Walk };
            move_piece(battle, *figure, *to, (gait, takes, pace), stage);
            takes
        }
        Event::Settled { figure, at } => {
            if battle.field().footprint(*figure) == Some(*at) {
                return 0.0;
            }
            move_piece(battle, *figure, *at, (Gait::Walk, 0.3, pace), stage);
            0.3
        }
        Event::C3g(E::LineChosen { target, .. }) => {
            // The blow: whoever strikes lunges at whoever is struck.
            let struck = battle.field().footprint(*target).map(|at| space::place(board, at).translation);
            let attacker = match battle.top() {
                Some(Frame::C3g(c3g::Frame::Line(line))) => Some(line.attacker),
                _ => None,
            };
            if let (Some(struck), Some(attacker)) = (struck, attacker) {
                lunge(attacker, struck, pace, stage);
            }
            0.35
        }
        Event::C3g(E::FlightEnded { figure, cause, .. }) => match cause {
            Cause::Figure(_) | Cause::Object(_) | Cause::Obstacle(_) | Cause::Elevation => {
                pop_at(shown, Occupant::Figure(*figure), "Crash!", palette::ACCENT, stage);
                0.5
            }
            Cause::Distance | Cause::Power | Cause::Edge | Cause::Glyph(_) | Cause::Terrain => 0.25,
        },
        Event::C3g(E::Wounded { victim, wounds, by }) => {
            let text = match by {
                Harm::Fall => format!("\u{2212}{wounds} fall"),
                Harm::Terrain => format!("\u{2212}{wounds} burnt"),
                Harm::Attack | Harm::Swipe | Harm::Knockback | Harm::Glyph | Harm::Throw => format!("\u{2212}{wounds}"),
            };
            pop_at(shown, *victim, &text, palette::HARM, stage);
            0.55
        }
        Event::C3g(E::Healed { figure, wounds }) => {
            pop_at(shown, Occupant::Figure(*figure), &format!("+{wounds}"), palette::GOOD, stage);
            0.55
        }
        Event::C3g(E::Destroyed { victim, .. }) => {
            pop_at(shown, *victim, "Out!", palette::HARM, stage);
            sink(*victim, pace, stage);
            0.6
        }
        Event::C3g(
            E::AttackRolled { .. }
            | E::DefenceRolled { .. }
            | E::KnockbackDamageRolled { .. }
            | E::FallRolled { .. }
            | E::TerrainRolled { .. }
            | E::PhaseRolled { .. }
            | E::GlyphRolled { .. },
        ) => 0.9,
        Event::C3g(E::InitiativeRolled { .. } | E::SwipeRolled { .. }) => 0.7,
        Event::C3g(E::RoundBegan { .. } | E::TurnBegan { .. } | E::TurnLost { .. } | E::TurnOrder { .. }) => 0.5,
        Event::C3g(E::KnockbackReckoned { target, kp, .. }) => {
            pop_at(shown, Occupant::Figure(*target), &kp.to_string(), palette::ACCENT, stage);
            0.45
        }
        Event::GlyphTurned { .. } => 0.4,
        Event::ObjectMoved { .. } => 0.3,
        _ => 0.0,
    }
}

/// Changes what an event leaves behind, once it is applied.
fn after(shown: &Shown, event: &Event, stage: &mut Stage) {
    let battle = &shown.battle;
    match event {
        Event::Deployed { figure, to } => {
            let Stage { commands, workshop, meshes, .. } = stage;
            pieces::spawn_figure(battle, *figure, *to, workshop, meshes, commands);
        }
        Event::GlyphTurned { glyph, .. } => {
            let Stage { commands, workshop, meshes, glyphs, .. } = stage;
            for (piece, _) in glyphs.iter().filter(|(_, piece)| piece.0 == *glyph) {
                commands.entity(piece).despawn();
            }
            let cell = battle.setting().glyph(*glyph).cell;
            pieces::spawn_glyph(battle, *glyph, cell, workshop, meshes, commands);
        }
        Event::ObjectMoved { object, to } => {
            let place = space::place(&battle.setting().board, Footprint::one(*to));
            for (piece, _) in stage.objects.iter().filter(|(_, piece)| piece.0 == *object) {
                let height = f32::from(battle.setting().object(*object).height) * space::LEVEL;
                stage.commands.entity(piece).insert((place, Body { cell: *to, radius: 0.55, height }));
            }
        }
        _ => {}
    }
}

/// Sends the piece of a figure to a footprint.
fn move_piece(
    battle: &Battle,
    figure: FigureId,
    to: Footprint,
    (how, takes, pace): (Gait, f32, f32),
    stage: &mut Stage,
) {
    let board = &battle.setting().board;
    for (entity, _, place, mut body) in stage.figures.iter_mut().filter(|(_, piece, ..)| piece.0 == figure) {
        let from = *place;
        let mut goal = space::place(board, to);
        if to.tail.is_none() {
            let level = goal.translation.with_y(from.translation.y);
            // Who is thrown looks back at who threw; who walks looks ahead.
            goal.rotation = match how {
                Gait::Fly => from.rotation,
                Gait::Walk | Gait::Lunge | Gait::Sink => space::facing(from.translation, level),
            };
        }
        *body = pieces::body(battle, figure, to);
        stage.commands.entity(entity).insert(Glide { from, to: goal, age: 0.0, takes: takes / pace, how });
    }
}

fn lunge(figure: FigureId, towards: Vec3, pace: f32, stage: &mut Stage) {
    for (entity, _, place, _) in stage.figures.iter_mut().filter(|(_, piece, ..)| piece.0 == figure) {
        let from = *place;
        let flat = towards.with_y(from.translation.y);
        let mut to = from;
        to.translation = from.translation.lerp(flat, 0.35);
        stage.commands.entity(entity).insert(Glide { from, to, age: 0.0, takes: 0.35 / pace, how: Gait::Lunge });
    }
}

fn sink(victim: Occupant, pace: f32, stage: &mut Stage) {
    match victim {
        Occupant::Figure(figure) => {
            for (entity, _, place, _) in stage.figures.iter_mut().filter(|(_, piece, ..)| piece.0 == figure) {
                let glide = Glide { from: *place, to: *place, age: 0.0, takes: 0.6 / pace, how: Gait::Sink };
                stage.commands.entity(entity).insert(glide).remove::<(FigurePiece, Body)>();
            }
        }
        Occupant::Object(object) => {
            for (piece, _) in stage.objects.iter().filter(|(_, piece)| piece.0 == object) {
                stage.commands.entity(piece).despawn();
            }
        }
    }
}

/// Words above a figure or object.
fn pop_at(shown: &Shown, who: Occupant, text: &str, colour: Color, stage: &mut Stage) {
    let battle = &shown.battle;
    let board = &battle.setting().board;
    let (place, height) = match who {
        Occupant::Figure(figure) => {
            (battle.field().footprint(figure).map(|at| space::place(board, at)), battle.height(figure))
        }
        Occupant::Object(object) => (
            battle.field().object(object).map(|cell| space::place(board, Footprint::one(cell))),
            battle.setting().object(object).height,
        ),
    };
    if let Some(place) = place {
        let above = place.translation + Vec3::Y * (f32::from(height) * space::LEVEL + 0.4);
        stage.commands.spawn(floaters::pop(above, text, colour));
    }
}

/// Pieces on their way move on.
fn glide(time: Res<Time>, mut pieces: Query<(Entity, &mut Glide, &mut Transform)>, mut commands: Commands) {
    for (entity, mut glide, mut place) in &mut pieces {
        glide.age += time.delta_secs();
        let part = (glide.age / glide.takes.max(1e-3)).min(1.0);
        *place = along(&glide, part);
        if part >= 1.0 {
            if glide.how == Gait::Sink {
                commands.entity(entity).despawn();
            } else {
                commands.entity(entity).remove::<Glide>();
            }
        }
    }
}

/// Where a piece is after a part of its way.
fn along(glide: &Glide, part: f32) -> Transform {
    let Glide { from, to, how, .. } = *glide;
    let flat = from.translation.lerp(to.translation, part);
    let (low, high) = (from.translation.y, to.translation.y);
    match how {
        Gait::Walk => {
            // Up before the edge, down after it.
            let climb = if high > low { (2.0 * part).min(1.0) } else { (2.0 * part - 1.0).max(0.0) };
            let hop = 0.12 * (std::f32::consts::PI * part).sin();
            Transform {
                translation: flat.with_y(low + (high - low) * climb + hop),
                rotation: from.rotation.slerp(to.rotation, (3.0 * part).min(1.0)),
                scale: to.scale,
            }
        }
        Gait::Fly => {
            let drop = if high > low { (2.0 * part).min(1.0) } else { (2.0 * part - 1.0).max(0.0).powi(2) };
            let lean = 0.5 * (std::f32::consts::PI * part).sin();
            let back =
                Quat::from_axis_angle((to.translation - from.translation).cross(Vec3::Y).normalize_or(Vec3::Z), -lean);
            Transform {
                translation: flat.with_y(low + (high - low) * drop + 0.25 * (std::f32::consts::PI * part).sin()),
                rotation: back * to.rotation,
                scale: to.scale,
            }
        }
        Gait::Lunge => {
            let there = (std::f32::consts::PI * part).sin();
            Transform { translation: from.translation.lerp(to.translation, there), ..from }
        }
        Gait::Sink => Transform {
            translation: from.translation - Vec3::Y * 0.5 * part,
            rotation: from.rotation * Quat::from_rotation_z(1.3 * part),
            scale: from.scale * (1.0 - 0.9 * part),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gait_ends_where_it_should() {
        let from = Transform::from_xyz(0.0, 2.0, 0.0);
        let to = Transform::from_xyz(1.7, 0.0, 0.0);
        for how in [Gait::Walk, Gait::Fly] {
            let glide = Glide { from, to, age: 0.0, takes: 1.0, how };
            assert!(along(&glide, 1.0).translation.distance(to.translation) < 1e-4, "{how:?}");
            assert!(along(&glide, 0.3).translation.y > 1.9, "{how:?} is still high before the edge");
        }
        let lunge = Glide { from, to, age: 0.0, takes: 1.0, how: Gait::Lunge };
        assert!(along(&lunge, 1.0).translation.distance(from.translation) < 1e-4);
    }
}
