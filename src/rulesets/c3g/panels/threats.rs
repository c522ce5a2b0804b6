//! What the panel of the threat map says in a C3G battle.

use bevy::prelude::*;
use knockback_rules::c3g::Choice;

use super::super::{C3g, overlay::model::Scene, played};
use crate::{
    hud::{
        forecast::Telling,
        threats::{MapWords, Threats, Told},
    },
    odds::threats::{Ranked, Wanted},
    stage::{Picks, Shown},
};

const WORDS: MapWords = MapWords {
    means: "How likely the picked figure can destroy somebody, make them fall so far that dice are rolled, \
                     or throw them into lava or onto a friend, from every hex in its reach.",
    note: "On each hex the best attack from there; ! may hurt on the way.",
    note_of_some: "On each hex the best attack from there, of those that were counted: they are too many to count all.",
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
    let acts = matches!(shown.choice::<C3g>(), Some((_, Choice::Act { .. })));
    let now = scene.figure.filter(|_| acts).map(|figure| {
        let who = shown.battle.figure_name(figure);
        Told::of(who, &WORDS, shown.battle.setup(), &picks, (&ranked, *most))
    });
    told.set_if_neq(Threats(now));
}
