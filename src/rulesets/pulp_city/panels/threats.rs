//! What the panel of the threat map says: what the model could do, from every hex that one of its moves reaches.

use bevy::prelude::*;
use knockback_rules::pulp_city::{Choice, PulpCity};

use super::super::{overlay::Scene, played};
use crate::{
    hud::{
        forecast::Telling,
        threats::{MapWords, Threats, Told},
    },
    odds::threats::{Ranked, Wanted},
    stage::{Picks, Shown},
};

const WORDS: MapWords = MapWords {
    means: "How likely the picked model can KO or hurt somebody, or do what else is wanted, from every hex that \
                     one of its moves reaches. Extra successes buy nothing in it.",
    note: "On each hex the best action from there. A click goes there.",
    note_of_some: "On each hex the best action from there, of those that were counted: they are too many to count all.",
};

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Ranked>
        .or_else(resource_changed::<Picks>)
        .or_else(resource_changed::<Scene>)
        .or_else(resource_changed::<Shown>)
        .or_else(resource_changed::<Wanted>);
    app.add_systems(Update, tell.in_set(Telling).run_if(played.and_then(changed)));
}

fn tell(
    shown: Res<Shown>,
    scene: Res<Scene>,
    picks: Res<Picks>,
    (ranked, most): (Res<Ranked>, Res<Wanted>),
    mut told: ResMut<Threats>,
) {
    let choice = shown.choice::<PulpCity>();
    let acts = matches!(choice, Some((_, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. })));
    let now = scene.figure.filter(|_| acts).map(|figure| {
        let who = shown.battle.figure_name(figure);
        Told::of(who, &WORDS, shown.battle.setup(), &picks, (&ranked, *most))
    });
    told.set_if_neq(Threats(now));
}
