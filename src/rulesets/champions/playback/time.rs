//! Turns, segments and phases: a line across the picture where a segment begins, a ring where a phase does.

use bevy::prelude::*;
use knockback_rules::{
    battle::Occupant,
    champions::{Event, Moment, Played, Spent},
};

use super::{Ongoing, Show, TOLD, ahead};
use crate::{
    battle::banner,
    rulesets::champions::proven,
    stage::{Shown, cameras::Watch},
    theme::{palette, team::team},
    view3d::effects::Effect,
};

/// What the banner says of a segment.
fn words(battle: Played<'_>, now: Moment) -> String {
    if now == Moment::OPENING {
        return "Segment 12: the fight begins".to_owned();
    }
    let new_turn = battle.state().now().turn != now.turn;
    let turn = if new_turn { format!("Turn {} \u{b7} ", now.turn) } else { String::new() };
    format!("{turn}Segment {}", now.segment)
}

impl Show<'_, '_> {
    pub(crate) fn perform_time(&mut self, shown: &Shown, event: &Event) -> f32 {
        let battle = proven(&shown.battle);
        match event {
            Event::SegmentBegan { now } => {
                self.progress.own::<Ongoing>().recovering = false;
                // Segments in which nobody does anything go by in silence.
                let idle = matches!(ahead(shown).next(), Some(Event::SegmentBegan { .. }));
                if idle && battle.state().now().turn == now.turn {
                    return 0.0;
                }
                banner::show(&mut self.stage.commands, words(battle, *now));
                0.45
            }
            // The dice go with the phase that begins; until then they can be read.
            Event::TieRolled { .. } => 0.4,
            Event::PhaseBegan { figure } => {
                let who = Occupant::Figure(*figure);
                let now = words(battle, battle.state().now());
                banner::show(&mut self.stage.commands, format!("{now}: {}", battle.figure_name(*figure)));
                if let Some(at) = self.feet(who) {
                    self.watch.write(Watch { spots: vec![at], long: false, seconds: 2.5 });
                    let colour = team(battle.owner(*figure)).colour;
                    self.effect(0.0, Effect::Ring { at, size: 1.5, colour });
                }
                0.3
            }
            Event::PhaseSpent { figure, how } => match how {
                Spent::Stunned => self.tell_of(&battle, *figure, "Gets over it"),
                Spent::Aborted => self.tell_of(&battle, *figure, "Phase spent on the defence"),
                Spent::Haymaker => self.tell_of(&battle, *figure, "Still winding up"),
                Spent::Out => 0.1,
            },
            Event::Holds { figure, .. } => self.tell_of(&battle, *figure, "Holds its action"),
            Event::Triggered { figure } => self.tell_of(&battle, *figure, "Too slow"),
            Event::HeldLost { figure } => {
                let who = Occupant::Figure(*figure);
                self.tell(&battle, who, 0, "Held action lost", palette::TEXT_QUIET);
                TOLD / 2.0
            }
            _ => 0.0,
        }
    }
}
