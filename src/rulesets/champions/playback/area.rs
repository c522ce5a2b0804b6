//! Attacks on hexes: what is thrown or shot at one lies there, and goes off once those who could have dived.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Frame, Occupant},
    champions::{self, Area, Event, Maneuver, Played, Weapon},
    geometry::Coord,
};

use super::{Ongoing, Show, Strike, TOLD};
use crate::{
    battle::playback::{cues::Cue, motion::Motion, moves},
    stage::{cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// The middle of a hex, on the ground; beside the board as high as the board is low.
fn spot(battle: Played<'_>, at: Coord) -> Vec3 {
    let plan = space::plan(at);
    let flat = Vec3::new(plan.x, 0.0, plan.y);
    flat.with_y(space::surface_at(&battle.setup().board, flat).max(0.0))
}

/// How far an area reaches, in the picture's units.
fn reach(battle: Played<'_>, strike: &Strike) -> f32 {
    let Weapon::Attack(place) = strike.with else { return 1.0 };
    match battle.sheet(strike.attacker).attack(place).map(|attack| attack.area) {
        Some(Area::Radius(metres) | Area::Explosion(metres)) => 0.9 + 0.866 * f32::from(metres.0),
        _ => 1.0,
    }
}

impl Show<'_, '_> {
    pub(crate) fn perform_area(&mut self, battle: Played<'_>, event: &Event) -> f32 {
        match event {
            Event::AreaDeclared { attacker, at, with } => {
                let (attacker, with) = (*attacker, *with);
                let strike =
                    Strike { attacker, target: None, with, maneuver: Maneuver::Strike, struck: false, blast: None };
                self.progress.own::<Ongoing>().strike = Some(strike);
                let (who, to) = (Occupant::Figure(attacker), spot(battle, *at));
                let Some(from) = self.feet(who) else { return 0.2 };
                self.watch.write(Watch { spots: vec![from, to], long: false, seconds: 5.0 });
                if let Some((live, mut rest)) = self.pose(who) {
                    if from.xz().distance(to.xz()) > 0.1 {
                        rest.rotation = space::facing(from, to.with_y(from.y));
                    }
                    self.wind_up(who, (live, rest), moves::way(from, to));
                }
                self.effect(0.1, Effect::Ring { at: to, size: 1.0, colour: palette::RISK });
                0.4
            }
            Event::AreaRolled { attacker, at, hit, .. } => {
                if *hit {
                    return self.lob(battle, *at);
                }
                self.tell_of(&battle, *attacker, "Off the mark");
                0.3
            }
            Event::Scattered { at, hexes, .. } => {
                let takes = self.lob(battle, *at);
                let to = spot(battle, *at) + Vec3::Y;
                let text = format!("{hexes} astray");
                self.cue(takes, Cue::Pop { at: to, text, colour: palette::RISK });
                takes + 0.25
            }
            _ => TOLD,
        }
    }

    /// It flies to its hex; returns how long that takes.
    fn lob(&mut self, battle: Played<'_>, at: Coord) -> f32 {
        let Some(strike) = &mut self.progress.own::<Ongoing>().strike else { return 0.2 };
        strike.blast = Some(at);
        let strike = strike.clone();
        let who = Occupant::Figure(strike.attacker);
        let Some(from) = self.chest(&battle, who) else { return 0.2 };
        let to = spot(battle, at) + Vec3::Y * 0.2;
        let takes = (from.distance(to) / 16.0).clamp(0.2, 0.9);
        if let Some((live, rest)) = self.pose(who)
            && !self.progress.calm
        {
            self.send(who, 0.0, Motion::new(moves::strike(live, rest, moves::way(from, to), 0.25)));
        }
        self.effect(0.05, Effect::Bolt { from, to, takes });
        self.effect(takes, Effect::Ring { at: to, size: reach(battle, &strike), colour: palette::RISK });
        takes + 0.15
    }

    /// The last dice are rolled, or nobody is there to roll for: what lies there goes off all the same.
    pub(crate) fn blast_if_due(&mut self, battle: Played<'_>) -> f32 {
        if !matches!(battle.top(), Some(Frame::Champions(champions::Frame::Area(_)))) {
            return 0.0;
        }
        let due = self.progress.own::<Ongoing>().strike.as_ref().is_some_and(|strike| strike.blast.is_some());
        self.blast_if_due_at(battle);
        if due { 0.4 } else { 0.0 }
    }

    /// It goes off, if it has not yet; returns when figures nearby are struck.
    pub(crate) fn blast_if_due_at(&mut self, battle: Played<'_>) -> f32 {
        let Some(at) = self.progress.own::<Ongoing>().strike.as_mut().and_then(|strike| strike.blast.take()) else {
            return 0.0;
        };
        let Some(strike) = self.progress.own::<Ongoing>().strike.clone() else { return 0.0 };
        let (at, size) = (spot(battle, at), reach(battle, &strike));
        self.effect(0.0, Effect::Star { at: at + Vec3::Y * 0.6, size: 1.2 + 0.3 * size, colour: palette::HIT });
        self.effect(0.0, Effect::Ring { at, size, colour: palette::FLIGHT });
        self.effect(0.06, Effect::Ring { at: at + Vec3::Y * 0.1, size: 0.7 * size, colour: palette::HIT });
        self.effect(0.0, Effect::Burst { at, kind: ParticleKind::Fire, amount: 30, push: Vec3::ZERO });
        self.effect(0.05, Effect::Burst { at, kind: ParticleKind::Smoke, amount: 14, push: Vec3::Y });
        self.effect(0.0, Effect::Shake(0.6));
        self.ground_burst(&battle, at, 0.0, 12, Vec3::ZERO);
        0.12
    }
}
