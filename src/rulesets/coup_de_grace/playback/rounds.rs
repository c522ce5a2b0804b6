//! Rounds, turns and points: a line across the picture where a round begins, a ring where a mini is activated.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Footprint,
    coup_de_grace::{Event, Played},
};

use crate::{
    battle::{banner, playback::perform::Show},
    stage::{cameras::Watch, space},
    theme::{palette, team::team},
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

pub(super) fn perform(show: &mut Show, battle: Played<'_>, event: &Event) -> f32 {
    match event {
        Event::RoundBegan { round } => {
            banner::show(&mut show.stage.commands, format!("Round {round}"));
            0.7
        }
        Event::InitiativeRolled { .. } => 0.4,
        Event::Initiative { side, .. } => {
            banner::show(&mut show.stage.commands, format!("First activation: {}", battle.side_name(*side)));
            0.6
        }
        Event::Activated { figure, points } => activated(show, battle, *figure, *points),
        Event::Passed { side } => {
            let text = format!("Nobody left to activate: {}", battle.side_name(*side));
            banner::show(&mut show.stage.commands, text);
            0.6
        }
        Event::Gained { figure, points, .. } => {
            let text = if *points == 1 { "+1 point".to_owned() } else { format!("+{points} points") };
            show.tell(&battle, Occupant::Figure(*figure), 0, text, palette::GOOD)
        }
        // Points stand in the panels; the ends of activations and rounds are told by what comes next.
        _ => 0.0,
    }
}

fn activated(show: &mut Show, battle: Played<'_>, figure: FigureId, points: u16) -> f32 {
    let who = Occupant::Figure(figure);
    let Some(at) = show.feet(who) else { return 0.1 };
    show.watch.write(Watch { spots: vec![at], long: false, seconds: 2.5 });
    show.effect(0.0, Effect::Ring { at, size: 1.5, colour: team(battle.owner(figure)).colour });
    if !battle.is_downed(figure) {
        let text = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
        show.tell(&battle, who, 0, text, palette::TEXT_QUIET);
    }
    0.3
}

/// Somebody has entered the arena.
pub(super) fn entered(show: &mut Show, battle: Played<'_>, to: Footprint) {
    let at = space::stand(&battle.setup().board, to.head);
    show.watch.write(Watch { spots: vec![at], long: false, seconds: 2.0 });
    show.effect(0.0, Effect::Ring { at, size: 1.4, colour: palette::CURSOR });
    show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Wind, amount: 8, push: Vec3::Y });
    show.ground_burst(&battle, at, 0.0, 6, Vec3::ZERO);
}
