//! Attacks: aiming and winding up, strikes, shots and throws, and their impact.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
};

use super::{
    anim::{Anim, bolt, burst, follow, later, ray, ring, rock, seq, shake, slash, star, stop},
    motion::Motion,
    moves::{self, CONTACT, WOUND_UP},
    picture::{PlaybackScene, look_at},
};
use crate::{
    stage::space,
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// An attack that is about to begin.
#[derive(Clone, Debug)]
pub(crate) struct AttackCue {
    /// The attacker.
    pub(crate) figure: FigureId,
    /// The ground positions of attacker and target.
    pub(crate) spots: [Vec3; 2],
    /// Possible landing cells of the target.
    pub(crate) ends: Vec<Cell>,
    /// True if the attacker turns to its target.
    pub(crate) turns: bool,
    /// True if the camera moves to the attack even if everything is in view.
    pub(crate) long: bool,
    /// Seconds for which the camera keeps the attack in view.
    pub(crate) seconds: f32,
}

/// A projectile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missile {
    /// A bullet.
    Bullet,
    /// An arrow, or a thrown blade.
    Arrow,
    /// A bolt of energy.
    Bolt,
}

impl Missile {
    /// Flight speed, in picture units per second.
    const fn speed(self) -> f32 {
        match self {
            Self::Bullet => 46.0,
            Self::Arrow => 30.0,
            Self::Bolt => 26.0,
        }
    }
}

/// The impact of a blow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// Point of impact.
    pub(crate) at: Vec3,
    /// Direction of the blow.
    pub(crate) towards: Vec3,
    /// Size of the flash.
    pub(crate) size: f32,
    /// Colour of the flash.
    pub(crate) colour: Color,
    /// Strength of the camera shake, from 0 to 1, and duration of the freeze, in seconds.
    pub(crate) shock: Option<(f32, f32)>,
    /// Angle by which the struck piece leans, in radians.
    pub(crate) lean: f32,
    /// True if the struck piece stays off balance until it is thrown.
    pub(crate) reels: bool,
}

impl Contact {
    /// Returns the impact of a blow with a strength from 0 to 1.
    pub(crate) fn of(at: Vec3, towards: Vec3, hard: f32) -> Self {
        let (size, lean) = (0.7 + 0.5 * hard, 0.16 + 0.2 * hard);
        Self { at, towards, size, colour: palette::HIT, shock: None, lean, reels: false }
    }

    /// Returns the animation of the impact.
    pub(crate) fn play(self, target: Option<Occupant>) -> Anim {
        seq![
            star(self.at, self.size, self.colour),
            burst(self.at, ParticleKind::Sparks, 10, self.towards * 2.5),
            self.shock(),
            target.map(|target| rock(target, self.towards, self.lean, self.reels)),
        ]
    }

    /// Returns the animation of an impact that is fully blocked: particles bounce off.
    pub(crate) fn glance(self, target: Occupant, kind: ParticleKind, amount: u8) -> Anim {
        seq![
            star(self.at, self.size, palette::DIE_SHIELD),
            burst(self.at, kind, amount, -self.towards),
            self.shock(),
            rock(target, self.towards, self.lean, self.reels),
        ]
    }

    fn shock(&self) -> Anim {
        self.shock.map(|(strength, seconds)| seq![shake(strength), stop(seconds)]).into()
    }
}

/// Returns a point beside and behind a target, at which a missed shot ends.
pub(crate) fn wide(chest: Vec3, towards: Vec3) -> Vec3 {
    chest + towards * 3.0 + towards.cross(Vec3::Y) * 0.9 + Vec3::Y * 0.2
}

/// Shows a blast on the ground. Flash and rings scale with its size.
pub(crate) fn blast(picture: &PlaybackScene, at: Vec3, size: f32, strength: f32) -> Anim {
    seq![
        star(at + Vec3::Y * 0.6, 1.2 + 0.3 * size, palette::HIT),
        ring(at, size, palette::FLIGHT),
        later(0.06, ring(at + Vec3::Y * 0.1, 0.7 * size, palette::HIT)),
        burst(at, ParticleKind::Fire, 30, Vec3::ZERO),
        later(0.05, burst(at, ParticleKind::Smoke, 14, Vec3::Y)),
        shake(strength),
        picture.dust(at, 12, Vec3::ZERO),
    ]
}

impl PlaybackScene<'_> {
    /// Winds up the attacker. The camera frames attacker, target and possible landings before any dice are rolled.
    pub(crate) fn aim(&self, aim: &AttackCue) -> Anim {
        let [from, to] = aim.spots;
        let ends = aim.ends.iter().map(|cell| space::stand(self.board(), *cell));
        let spots: Vec<Vec3> = aim.spots.into_iter().chain(ends).collect();
        let winds_up = self.pose(aim.figure).map(|(live, rest)| {
            let rest = if aim.turns { look_at(rest, from, to) } else { rest };
            let motion = if self.calm {
                Motion::new(moves::settle(live, rest, 0.2))
            } else {
                Motion::new(moves::wind_up(live, rest, moves::way(from, to))).held_at(WOUND_UP)
            };
            Anim::Move(aim.figure.into(), motion)
        });
        seq![follow(spots, aim.long, aim.seconds), winds_up]
    }

    /// Animates a strike at a spot, with or without a blade. Its duration ends at the contact.
    pub(crate) fn strike(&self, who: Occupant, [from, to]: [Vec3; 2], reach: f32, edge: bool) -> Anim {
        let towards = moves::way(from, to);
        let cut = if edge { to - towards * 0.3 } else { from.midpoint(to) };
        seq![self.lunge(who, towards, reach), later(CONTACT - 0.05, slash(cut, towards)), CONTACT]
    }

    /// Animates a projectile from one spot to another. Its duration ends at the arrival.
    pub(crate) fn shoot(&self, who: Occupant, missile: Missile, [from, to]: [Vec3; 2]) -> Anim {
        let towards = moves::way(from, to);
        let muzzle = from + towards * 0.45;
        let takes = (muzzle.distance(to) / missile.speed()).max(0.1);
        let tracer = || Anim::from(Effect::Tracer { from: muzzle, to, takes });
        let sparks = || burst(muzzle, ParticleKind::Sparks, 3, towards * 3.0);
        let flies = match missile {
            Missile::Bullet => seq![tracer(), star(muzzle, 0.35, palette::HIT), sparks()],
            Missile::Arrow => tracer(),
            Missile::Bolt => seq![ray(muzzle, to, takes + 0.18), bolt(muzzle, to, takes), sparks()],
        };
        seq![self.act(who, |live, rest| moves::recoil(live, rest, towards)), flies, takes]
    }

    /// Lifts a piece above a head and holds it there. If no other motion follows, it is put down again.
    pub(crate) fn lift(&self, what: Occupant, to: Vec3, (up, down): (f32, f32)) -> Option<Anim> {
        let (live, rest) = self.pose(what)?;
        let above = rest.with_translation(to);
        let mut keys = moves::settle(live, above, up);
        moves::then(&mut keys, up, moves::settle(above, rest, down));
        Some(Anim::Move(what, Motion::new(keys).held_at(up)))
    }

    /// Hurls a piece from the hands at a spot. It ends up on the given cell, or returns to its place.
    pub(crate) fn hurl(&self, what: Occupant, [hands, to]: [Vec3; 2], lies: Option<Cell>, takes: f32) -> Option<Anim> {
        self.go(what, |live, rest| {
            let lies = lies.map_or(rest, |cell| rest.with_translation(space::stand(self.board(), cell)));
            moves::hurl(live, hands, to, lies, takes)
        })
    }
}
