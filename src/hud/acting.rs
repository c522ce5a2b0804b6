//! Who acts now, as every panel says it.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, CardId, FigureId, Frame, SideId},
    c3g::{ActFrame, Frame as C, Marker, MarkerFace},
    champions::{Frame as Ch, PhaseFrame, turns::still_to_act},
};

use super::HudSystems;
use crate::{
    battle::Shown,
    theme::{Edge, palette, team::team},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, edge.in_set(HudSystems).run_if(resource_changed::<Shown>));
}

/// The turn of C3G that is under way, whatever happens within it.
pub(super) fn turn(battle: &Battle) -> Option<&ActFrame> {
    battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(C::Act(act)) => Some(act),
        Frame::C3g(_) | Frame::Champions(_) => None,
    })
}

/// The phase of Champions that is under way: the innermost one, where a held action has come between.
pub(super) fn phase(battle: &Battle) -> Option<&PhaseFrame> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(Ch::Phase(phase)) => Some(phase),
        Frame::C3g(_) | Frame::Champions(_) => None,
    })
}

/// Who has the next phase of this segment in Champions.
pub(super) fn next(battle: &Battle) -> Option<FigureId> {
    still_to_act(battle).first().copied()
}

/// The side that acts or chooses now.
pub(super) fn side(shown: &Shown) -> Option<SideId> {
    let battle = &shown.battle;
    let asked = || shown.caught_up().then(|| battle.choice()).flatten().map(|choice| choice.decider);
    let acting = || phase(battle).map(|phase| battle.controller(phase.figure));
    turn(battle).map(|act| act.side).or_else(asked).or_else(acting)
}

/// The card that acts now.
pub(super) fn card(battle: &Battle) -> Option<CardId> {
    turn(battle).map(|act| act.card)
}

/// Which of the three turns of the round is being played, counted from 1: as many as there are numbered markers that
/// the side which acts has turned up.
pub(super) fn turn_number(battle: &Battle) -> Option<usize> {
    let side = turn(battle)?.side;
    let up = |marker: &&Marker| matches!(battle.c3g().marker(side, **marker), MarkerFace::Up(_));
    Some(Marker::ALL.iter().take(3).filter(up).count().max(1))
}

/// The edge of all panels has the colour of the side whose turn it is.
fn edge(shown: Res<Shown>, mut edge: ResMut<Edge>) {
    let colour = side(&shown).map_or(palette::SCROLL, |side| team(side).colour);
    edge.set_if_neq(Edge(colour));
}
