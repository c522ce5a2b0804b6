//! The open threat map: requested from the thinker and updated as results arrive.

use std::{collections::HashMap, sync::Arc};

use bevy::prelude::*;
use knockback_bots::thinker::{Answer, Question, Request};
use knockback_rules::battle::{Battle, FigureId};
use knockback_view::threats::{self, MapOf};

use super::Ranked;
use crate::{
    stage::Shown,
    thinking::{LatestReply, Thinker, Ticket},
};

/// The figure whose threat map the active ruleset requests.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mapped(pub(crate) Option<MapOf>);

/// The state of the open threat map.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct ThreatMap {
    /// The figure and its possible actions.
    pub(crate) of: Option<MapOf>,
    /// The complete map, or the part known so far during the computation.
    pub(crate) known: Option<Arc<threats::ThreatMap>>,
    /// True during the computation.
    pub(crate) counting: bool,
    /// True if the map cannot be computed, because the thinker could not be loaded.
    pub(crate) lost: bool,
}

impl PartialEq for ThreatMap {
    /// Compares maps by their pointer, because each battle and each update creates a new map.
    fn eq(&self, other: &Self) -> bool {
        let holder = |map: &Self| map.known.as_ref().map(Arc::as_ptr);
        let rest = |map: &Self| (map.of, map.counting, map.lost);
        (rest(self), holder(self)) == (rest(other), holder(other))
    }
}

/// The computed maps of a battle, and the one being computed.
#[derive(Resource, Debug, Default)]
pub(crate) struct Maps {
    /// The current battle. `None` while no maps are allowed.
    battle: Option<Battle>,
    whole: HashMap<FigureId, Arc<threats::ThreatMap>>,
    open: Option<(FigureId, Ticket)>,
    so_far: Option<Arc<threats::ThreatMap>>,
}

impl Maps {
    /// Switches to the map of another figure, or to none.
    fn turn_to(&mut self, figure: Option<FigureId>) {
        if self.open.as_ref().map(|(open, _)| *open) != figure {
            (self.open, self.so_far) = (None, None);
        }
    }
}

/// Requests the open map and stores its results.
pub(super) fn take_in(
    shown: Res<Shown>,
    mapped: Res<Mapped>,
    mut thinker: ResMut<Thinker>,
    mut maps: ResMut<Maps>,
    mut told: ResMut<ThreatMap>,
) {
    let maps = &mut *maps;
    if shown.is_changed() {
        let battle = shown.caught_up().then(|| shown.battle.clone());
        if maps.battle != battle {
            *maps = Maps { battle, ..Maps::default() };
        }
    }
    let of = mapped.0;
    let figure = of.map(|of| of.figure);
    maps.turn_to(figure);
    if let (Some(battle), Some(figure)) = (&maps.battle, figure)
        && maps.open.is_none()
        && !maps.whole.contains_key(&figure)
    {
        maps.open = Some((figure, thinker.ask(&Question::of(battle, Request::Threats { figure }))));
    }
    if let Some((figure, ticket)) = &maps.open {
        match thinker.latest_reply(ticket) {
            None if thinker.lost().is_some() => maps.open = None,
            None => {}
            Some(LatestReply::SoFar(Answer::Threats(map))) => maps.so_far = Some(Arc::new(map)),
            Some(LatestReply::Whole(Answer::Threats(map))) => {
                maps.whole.insert(*figure, Arc::new(map));
                maps.turn_to(None);
            }
            Some(LatestReply::SoFar(_) | LatestReply::Whole(_)) => maps.turn_to(None),
        }
    }
    let whole = figure.and_then(|figure| maps.whole.get(&figure));
    let known = whole.or(maps.so_far.as_ref()).cloned();
    // The map counts as being computed even during playback, because it is requested right afterwards.
    let lost = thinker.lost().is_some();
    let counting = of.is_some() && whole.is_none() && !lost;
    told.set_if_neq(ThreatMap { of, known, counting, lost });
}

pub(super) fn forget(
    mut mapped: ResMut<Mapped>,
    mut maps: ResMut<Maps>,
    mut told: ResMut<ThreatMap>,
    mut ranked: ResMut<Ranked>,
) {
    (*mapped, *maps) = (Mapped::default(), Maps::default());
    (*told, *ranked) = (ThreatMap::default(), Ranked::default());
}
