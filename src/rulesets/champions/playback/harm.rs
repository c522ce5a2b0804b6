//! Harm: what comes through, what breaks, the dice of crashes, landings and falls.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    champions::{Against, Event, Harm, Played},
};

use super::{super::Champions, IN_PASSING, Ongoing, Show, TOLD, flying};
use crate::{
    battle::{
        pieces,
        playback::{cues::Cue, motion::Motion, moves},
    },
    rulesets::champions::proven,
    stage::Shown,
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// Damage in words.
pub(crate) fn loss(stun: u16, body: u16) -> String {
    match (stun, body) {
        (stun, 0) => format!("\u{2212}{stun} STUN"),
        (0, body) => format!("\u{2212}{body} BODY"),
        (stun, body) => format!("\u{2212}{stun} STUN, \u{2212}{body} BODY"),
    }
}

impl Show<'_, '_> {
    pub(crate) fn perform_harm(&mut self, shown: &Shown, event: &Event) -> f32 {
        let battle = proven(&shown.battle);
        match event {
            Event::Hurt { figure, stun, body, of } => self.hurt(battle, *figure, (*stun, *body), *of),
            Event::ThingHurt { object, body, .. } => {
                let who = Occupant::Object(*object);
                self.tell(&battle, who, 0, format!("\u{2212}{body} BODY"), palette::HARM);
                if let Some(chest) = self.chest(&battle, who) {
                    self.effect(
                        0.0,
                        Effect::Burst { at: chest, kind: ParticleKind::Wreck, amount: 5, push: Vec3::ZERO },
                    );
                }
                if flying(battle).is_some() { IN_PASSING } else { 0.3 }
            }
            Event::Broke { object, of } => self.breaks(shown, *object, *of),
            Event::HarmRolled { victim, of, against, stun, .. } => self.harm(battle, (*victim, *of), *against, *stun),
            _ => TOLD,
        }
    }

    fn hurt(&mut self, battle: Played<'_>, figure: FigureId, (stun, body): (u16, u16), of: Harm) -> f32 {
        let who = Occupant::Figure(figure);
        let why = match of {
            Harm::Attack | Harm::Together | Harm::Impact | Harm::Landing => "",
            Harm::Fall => " (fall)",
            Harm::Effort => " (effort)",
            Harm::Bleeding => " (bleeding)",
            Harm::Drain => " (drained)",
            Harm::Recoil => " (own blow)",
        };
        // BODY is what kills: it is told in a colour of its own, and by its word.
        let colour = if body > 0 { palette::HARM } else { palette::FLIGHT_TEXT };
        self.tell(&battle, who, 0, loss(stun, body) + why, colour);
        if matches!(of, Harm::Effort | Harm::Bleeding | Harm::Drain | Harm::Recoil)
            && let (Some(chest), Some((_, rest))) = (self.chest(&battle, who), self.pose(who))
        {
            self.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 5, push: Vec3::ZERO });
            self.rock(who, 0.0, rest.rotation * Vec3::NEG_X, 0.16, false);
        }
        if flying(battle).is_some() { IN_PASSING } else { 0.45 }
    }

    /// The dice of a crash, a landing or a fall have been read.
    fn harm(&mut self, battle: Played<'_>, (victim, of): (Occupant, Harm), against: Option<Against>, stun: u16) -> f32 {
        let Some(chest) = self.chest(&battle, victim) else { return 0.2 };
        let hard = f32::from(stun.min(50)) / 50.0;
        let way = self.progress.own::<Ongoing>().way;
        match of {
            Harm::Impact if flying(battle).is_some() => {
                // Right through: a flash, and on.
                let at = chest + way * 0.6;
                self.effect(0.0, Effect::Star { at, size: 1.2 + 0.5 * hard, colour: palette::HIT });
                self.effect(0.0, Effect::Burst { at, kind: ParticleKind::Sparks, amount: 8, push: way * 3.0 });
                if !self.progress.calm {
                    self.cue(0.0, Cue::Stop(0.05));
                }
                IN_PASSING
            }
            Harm::Impact => {
                // The struck figure goes back a little, and returns.
                let flew = matches!(against, Some(Against::Object(_) | Against::Obstacle(_) | Against::Ground(_)));
                let push = if flew { -way } else { way };
                self.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 8, push });
                self.effect(0.0, Effect::Shake(0.2 + 0.4 * hard));
                self.rock(victim, 0.0, push, 0.16 + 0.25 * hard, false);
                0.28
            }
            _ => {
                if let Some(at) = self.feet(victim) {
                    self.ground_burst(&battle, at, 0.0, 6, Vec3::ZERO);
                }
                self.effect(0.0, Effect::Shake(0.15 + 0.35 * hard));
                0.25
            }
        }
    }

    /// A thing bursts; the flyer through it flies on.
    fn breaks(&mut self, shown: &Shown, object: ObjectId, of: Harm) -> f32 {
        let battle = proven(&shown.battle);
        let who = Occupant::Object(object);
        let look = pieces::look_of(&Champions, &battle, object);
        let through = of == Harm::Impact && flying(battle).is_some();
        let push = if through { self.progress.own::<Ongoing>().way * 4.5 } else { Vec3::ZERO };
        if let Some((live, _)) = self.pose(who) {
            let high = self.tall(&battle, who);
            let [most, some, few] = look.debris();
            // From top to bottom, for things are higher than wide.
            for (part, colour, amount) in [(0.75, most, 14), (0.45, some, 10), (0.2, few, 8)] {
                let at = live.translation + Vec3::Y * part * high;
                self.effect(0.0, Effect::Burst { at, kind: colour.into(), amount, push });
            }
            self.ground_burst(&battle, live.translation, 0.0, 8, push * 0.3);
            self.effect(0.0, Effect::Ring { at: live.translation, size: 1.6, colour: palette::FLOWN });
            self.effect(0.0, Effect::Shake(0.45));
            self.tell(&battle, who, 1, if through { "Smash!" } else { "Breaks!" }, palette::ACCENT);
        }
        for (piece, ..) in self.stage.objects.iter().filter(|(_, piece, _)| piece.0 == object) {
            self.stage.commands.entity(piece).despawn();
        }
        self.cue(0.05, Cue::Snap("crash"));
        if through { self.fly_on(shown) } else { 0.4 }
    }

    /// A thing that holds shakes.
    pub(crate) fn shiver(&mut self, who: Occupant, after: f32) {
        if let Some((live, rest)) = self.pose(who)
            && !self.progress.calm
        {
            let way = self.progress.own::<Ongoing>().way;
            self.send(who, after, Motion::new(moves::rock(live, rest, way, 0.2)));
        }
    }
}
