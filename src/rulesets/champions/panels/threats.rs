//! What the panel of the threat map says: what the character could do, from every hex that a half move reaches.

use bevy::prelude::*;
use knockback_rules::champions::Choice;

use super::super::{Champions, overlay::Scene, played};
use crate::{
    hud::{
        forecast::Telling,
        threats::{MapWords, Threats, Told},
    },
    odds::threats::{Ranked, Wanted},
    stage::{Judged, Picks, Shown},
};

const WORDS: MapWords = MapWords {
    means: "How likely the character can knock out or hurt somebody, or do what else is wanted, from where it \
                     stands and from every hex that a half move reaches. Nobody defends in it. Left out are attacks with \
                     friends, weapons that are not drawn, and areas aimed beside an enemy.",
    note: "On each hex the best attack from there. A click goes there.",
    note_of_some: "On each hex the best attack from there, of the most promising ones: they are too many to count \
                            all. A click goes there.",
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
    let acts = matches!(shown.choice::<Champions>(), Some((_, Choice::Phase { .. })));
    // The forecast of an attack has all the room.
    let aimed = scene.aim.is_some() || scene.blast.is_some() || scene.throw.is_some();
    let open = picks.0.judged == Judged::Odds;
    let now = scene.figure.filter(|_| acts && (open || !aimed)).map(|figure| {
        let who = shown.battle.figure_name(figure);
        Told::of(who, &WORDS, shown.battle.setup(), &picks, (&ranked, *most))
    });
    told.set_if_neq(Threats(now));
}
