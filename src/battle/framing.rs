//! Framing: the cameras show the acting figure, or an attacker with its target and likely landings.
//!
//! Both views receive the same [`FrameView`]. After the player moves the camera, it stays there until the next turn. A
//! setting turns framing off.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{FigureId, Occupant, SideId},
    board::{Board, Cell},
};

use super::pieces;
use crate::{
    overlay::{Overlays, SceneSystems, columns::Columns, ghosts::Ghosts, marks::Markers},
    stage::{
        AppSystems, CurrentSelection, CursorSource, Handover, Screen, Settings, Shown, View,
        cameras::{FrameCells, FrameView, FramedBody, Moment, ShowAll},
        space,
    },
    view3d::pieces::{FigureModels, PieceMeshes},
};
use knockback_view::{
    drawing::{CellMark, Layer},
    overlay::Overlay,
};

/// Minimum chance at which a landing is framed.
const WORTH_FRAMING: f32 = 0.05;
/// Height above the ground up to which a landing is framed, in picture units.
const LANDING: f32 = 0.6;
/// Seconds the pointer must rest on a target or on a suggestion before the camera moves.
const DWELL: f32 = 0.35;
/// Height up to which a targeted object is framed, in picture units.
const OBJECT: f32 = 1.2;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FrameView>().init_resource::<Framed>().add_systems(
        Update,
        frame_view
            .in_set(AppSystems::Overlay)
            .after(SceneSystems::Draw)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
    );
    app.add_systems(OnEnter(Screen::Battle), |mut framed: ResMut<Framed>| *framed = Framed::default());
    // The other view has its own camera.
    for view in [View::Table, View::Map] {
        app.add_systems(OnEnter(view), |mut framed: ResMut<Framed>| {
            framed.subject = None;
            framed.aim.clear();
        });
    }
}

/// The content that was framed last.
#[derive(Resource, Clone, Debug, Default)]
struct Framed {
    /// The current turn: the deciding side, and the number of turns and rounds begun in the log.
    turn: Option<(Option<SideId>, usize)>,
    /// The acting figure and its cell.
    subject: Option<(FigureId, Cell)>,
    /// The bodies involved in the planned attack.
    aim: Vec<FramedBody>,
    /// The cell on which the pointer rests, with the number of seconds so far.
    rests: Option<(Cell, f32)>,
    /// The cells of the last suggestion, with the number of seconds it has waited to be framed (`None` once framed).
    suggested: (Vec<Cell>, Option<f32>),
    /// The target that a list has suggested. Aiming at it is framed as a suggestion.
    listed: Vec<Cell>,
}

/// The state of the battle and of the overlay from which a view is composed.
#[derive(SystemParam)]
struct Now<'w> {
    shown: Res<'w, Shown>,
    overlays: Res<'w, Overlays>,
    columns: Res<'w, Columns>,
    markers: Res<'w, Markers>,
    ghosts: Res<'w, Ghosts>,
    picks: Res<'w, CurrentSelection>,
    lead: Res<'w, CursorSource>,
    handover: Res<'w, Handover>,
    workshop: Res<'w, PieceMeshes>,
}

fn frame_view(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    now: Now,
    mut framed: ResMut<Framed>,
    mut suggestions: MessageReader<FrameCells>,
    (mut frames, mut whole): (MessageWriter<FrameView>, MessageWriter<ShowAll>),
) {
    if let Some(FrameCells(cells)) = suggestions.read().last()
        && (framed.suggested.0 != *cells || framed.suggested.1.is_none())
    {
        framed.suggested = (cells.clone(), Some(0.0));
    }
    if !settings.follow || !now.shown.caught_up() || now.handover.drawn() {
        return;
    }
    let battle = &now.shown.battle;
    let overlay = &now.overlays.0;
    let turn = now.shown.turn();
    let Some(figure) = overlay.figure else {
        // A decision without a figure, such as placing order markers, concerns the whole board.
        if turn.0.is_some() && framed.turn != Some(turn) && framed.subject.take().is_some() {
            framed.turn = Some(turn);
            whole.write(ShowAll { stay: false });
        }
        return;
    };
    let Some(cell) = battle.field().footprint(figure).map(|at| at.head) else { return };
    let looks = now.workshop.figure_models(battle.setup());
    let bodies = Bodies { shown: &now.shown, overlay, looks };
    let subject = bodies.of(figure, cell);
    let tail = battle.field().footprint(figure).and_then(|at| at.tail).map(|tail| bodies.of(figure, tail));
    // A turn heading in the log does not count as a new turn if the same side continues with the same figure.
    let new_turn = framed.turn.is_none_or(|(decider, begun)| {
        decider != turn.0 || begun != turn.1 && framed.subject.is_none_or(|(acted, _)| acted != figure)
    });
    // `Some(false)` while a suggestion waits to be framed, `Some(true)` in the frame in which the wait ends.
    let suggestion = framed.suggested.1.as_mut().map(|waited| {
        *waited += time.delta_secs();
        *waited > DWELL
    });
    if suggestion == Some(true) {
        framed.suggested.1 = None;
    }
    let rests = framed.rests.take();
    if overlay.aims() {
        let pointer = (*now.lead == CursorSource::Pointer).then_some(now.picks.0.cell).flatten();
        framed.rests = pointer.map(|cell| match rests {
            Some((before, seconds)) if before == cell => (cell, seconds + time.delta_secs()),
            _ => (cell, 0.0),
        });
        let settled = framed.rests.is_none_or(|(_, seconds)| seconds > DWELL) && suggestion != Some(false);
        let target = overlay.aimed_at(battle);
        if suggestion.is_some() {
            framed.listed.clone_from(&target);
        }
        let mut others = bodies.of_aim((&now.columns, &now.ghosts), now.markers.of(Layer::Struck));
        others.extend(tail);
        if settled && (new_turn || framed.aim != others) {
            framed.turn = Some(turn);
            framed.subject = Some((figure, cell));
            framed.aim.clone_from(&others);
            let pinned = pointer.map(|cell| bodies.feet(cell));
            let moment = match pinned {
                Some(_) => Moment::Hover,
                None if framed.listed == target => Moment::Suggestion,
                None => Moment::Aim,
            };
            frames.write(FrameView { subject, others, moment, pinned, new_turn });
        }
        return;
    }
    framed.aim.clear();
    framed.listed.clear();
    if suggestion == Some(true) {
        let others = framed.suggested.0.iter().map(|cell| bodies.on(*cell)).chain(tail).collect();
        frames.write(FrameView { subject, others, moment: Moment::Suggestion, pinned: None, new_turn });
    }
    if new_turn || framed.subject != Some((figure, cell)) {
        // Without a subject, this view has not framed anything yet.
        let moment = if new_turn || framed.subject.is_none() { Moment::Turn } else { Moment::Subject };
        framed.turn = Some(turn);
        framed.subject = Some((figure, cell));
        let others = bodies.around(figure, cell);
        frames.write(FrameView { subject, others, moment, pinned: None, new_turn });
    }
}

/// Returns the possible landings of the target with their chances: its columns, and the ghosts that show a whole body.
pub(crate) fn landings(board: &Board, columns: &Columns, ghosts: &Ghosts) -> Vec<(Vec3, f32)> {
    let likely = columns.0.iter().map(|column| (space::stand(board, column.at.head), column.chance));
    // Without columns or whole bodies, every ghost is a possible end.
    let each = columns.0.is_empty() && !ghosts.0.iter().any(|ghost| ghost.whole);
    let ends = ghosts.0.iter().filter(|ghost| ghost.whole || each);
    let ends = ends.map(|ghost| (space::aloft(board, ghost.at.head, ghost.feet), 1.0));
    likely.chain(ends).collect()
}

/// Collects the bodies to be framed.
struct Bodies<'s> {
    shown: &'s Shown,
    overlay: &'s Overlay,
    looks: &'s dyn FigureModels,
}

impl Bodies<'_> {
    /// Returns the position of a cell's occupant, on the ground or in the air.
    fn feet(&self, cell: Cell) -> Vec3 {
        space::aloft(&self.shown.battle.setup().board, cell, self.overlay.feet(cell))
    }

    /// Returns the body of a cell's occupant, or of a landing on an empty cell.
    fn on(&self, cell: Cell) -> FramedBody {
        let height = match self.shown.battle.field().occupant(cell) {
            Some(Occupant::Figure(figure)) => return self.of(figure, cell),
            Some(Occupant::Object(_)) => OBJECT,
            None => LANDING,
        };
        FramedBody { feet: self.feet(cell), height }
    }

    /// Returns the body of a figure on a cell.
    fn of(&self, figure: FigureId, cell: Cell) -> FramedBody {
        FramedBody { feet: self.feet(cell), height: pieces::stature(self.looks, &self.shown.battle, figure) }
    }

    /// Returns all other figures on the board, nearest enemies first.
    fn around(&self, figure: FigureId, cell: Cell) -> Vec<FramedBody> {
        let battle = &self.shown.battle;
        let board = &battle.setup().board;
        let side = |figure| battle.setup().figure(figure).side;
        let mut others: Vec<(bool, u32, FigureId, Cell)> = battle
            .field()
            .standing_figures()
            .filter(|(other, _)| *other != figure)
            .map(|(other, at)| {
                let distance = board.at(cell).distance(board.at(at.head));
                (side(other) == side(figure), distance, other, at.head)
            })
            .collect();
        others.sort_unstable();
        others.into_iter().map(|(.., other, cell)| self.of(other, cell)).collect()
    }

    /// Returns the target of a planned attack, its possible landings, everything the attack may strike, and the
    /// attacker if it is not the acting figure.
    fn of_aim(&self, (columns, ghosts): (&Columns, &Ghosts), struck: &[CellMark]) -> Vec<FramedBody> {
        let battle = &self.shown.battle;
        let board = &battle.setup().board;
        let aimed = self.overlay.aimed_at(battle).into_iter().map(|cell| self.on(cell));
        let attacker = self.overlay.blow.as_ref().and_then(|blow| blow.attacker);
        let attacker = attacker.and_then(|figure| Some(self.of(figure, battle.field().footprint(figure)?.head)));
        let landings = landings(board, columns, ghosts)
            .into_iter()
            .filter(|(_, chance)| *chance >= WORTH_FRAMING)
            .map(|(feet, _)| FramedBody { feet, height: LANDING });
        let mut bodies: Vec<FramedBody> = Vec::new();
        let struck = struck.iter().flat_map(|mark| &mark.cells).map(|cell| self.on(*cell));
        for body in aimed.chain(attacker).chain(landings).chain(struck) {
            if !bodies.iter().any(|known| known.feet.distance_squared(body.feet) < 0.04) {
                bodies.push(body);
            }
        }
        bodies
    }
}
