//! Keys of Coup-De-Grace: what to do next, which side to face, and what is done without a hex.

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::coup_de_grace::{Choice, CoupDeGrace};

use super::{Choose, Ordered};
use crate::{
    rulesets::coup_de_grace::{actions, proven},
    stage::{Curtain, Picks, Shown, Toast, actions::Keys},
};
use knockback_view::coup_de_grace::{
    plan::{Doing, Plan, plan},
    scene::{choices, words},
};

/// The next thing to do, or the one before; the next side, or the one before; to guard or to recover.
pub(super) fn keys(
    keys: Keys,
    (shown, scene): (Res<Shown>, Res<SceneOf<CoupDeGrace>>),
    picks: Res<Picks>,
    curtain: Res<Curtain>,
    mut toast: ResMut<Toast>,
    mut chosen: MessageWriter<Choose>,
) {
    let Some((_, choice)) = shown.choice::<CoupDeGrace>().filter(|_| !curtain.drawn()) else { return };
    if let Some(back) = keys.back(&actions::TURN_RIGHT, &actions::TURN_LEFT) {
        chosen.write(Choose::Turn { back });
    }
    let Some(figure) = scene.figure.filter(|_| matches!(choice, Choice::Activate { .. } | Choice::Act { .. })) else {
        return;
    };
    let battle = proven(&shown.battle);
    if let Some(back) = keys.back(&actions::NEXT_DOING, &actions::DOING_BEFORE) {
        let plan = plan(&picks.0);
        let now = match plan.doing {
            Doing::Orb { hand, .. } => Doing::Orb { hand, target: None },
            other => other,
        };
        if let Some(doing) = choices::after(&choices::doings(battle, figure), now, back) {
            toast.say(format!("With {}", words::doing(battle, figure, doing)));
            chosen.write(Choose::Plan(Plan { doing, ..plan }));
        }
    }
    if keys.just_pressed(&actions::SPECIAL) {
        let what = if battle.is_downed(figure) { Ordered::Recover } else { Ordered::Guard };
        chosen.write(Choose::Order(what));
    }
}
