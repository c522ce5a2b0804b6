//! Which typed message the top frame becomes.

use bevy_ecs::change_detection::Res;
use knockback_rules::{battle::Frame, c3g};

use crate::{
    AttackMatter, CollisionMatter, FallingMatter, Flow, KnockbackMatter, MovementMatter, OutcomeMatter, Skirmish,
    buffers::InFlight,
};

/// Sends the top frame to its stage, where the battle goes on by itself and no matter is in flight.
pub(crate) fn dispatch(skirmish: Res<Skirmish>, mut to: InFlight) {
    if skirmish.flow() != Flow::Running || !to.is_empty() {
        return;
    }
    let Some(Frame::C3g(frame)) = skirmish.battle().top().cloned() else { return };
    match frame {
        c3g::Frame::Deploy(frame) => drop(to.outcome.write(OutcomeMatter::Deploy(frame))),
        c3g::Frame::Round(frame) => drop(to.outcome.write(OutcomeMatter::Round(frame))),
        c3g::Frame::Act(frame) => drop(to.outcome.write(OutcomeMatter::Act(frame))),
        c3g::Frame::Move(frame) => drop(to.movement.write(MovementMatter::Move(frame))),
        c3g::Frame::Swipe(frame) => drop(to.movement.write(MovementMatter::Swipe(frame))),
        c3g::Frame::Attack(frame) => drop(to.attack.write(AttackMatter::Attack(frame))),
        c3g::Frame::Line(frame) => drop(to.knockback.write(KnockbackMatter::Line(frame))),
        c3g::Frame::Flight(frame) => drop(to.knockback.write(KnockbackMatter::Flight(frame))),
        c3g::Frame::Collision(frame) => drop(to.collision.write(CollisionMatter::Collision(frame))),
        c3g::Frame::Fall(frame) => drop(to.falling.write(FallingMatter::Fall(frame))),
        c3g::Frame::Terrain(frame) => drop(to.falling.write(FallingMatter::Terrain(frame))),
        c3g::Frame::Glyph(frame) => drop(to.outcome.write(OutcomeMatter::Glyph(frame))),
        c3g::Frame::Verdict(frame) => drop(to.outcome.write(OutcomeMatter::Verdict(frame))),
    }
}
