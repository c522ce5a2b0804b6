//! Which typed message the top frame becomes.

use bevy_ecs::change_detection::Res;
use knockback_rules::{battle::Frame, c3g, champions};

use crate::{
    AttackMatter, CollisionMatter, FallingMatter, Flow, KnockbackMatter, MovementMatter, OutcomeMatter, Skirmish,
    buffers::InFlight,
};

/// Sends the top frame to its stage, where the battle goes on by itself and no matter is in flight.
pub(crate) fn dispatch(skirmish: Res<Skirmish>, mut to: InFlight) {
    if skirmish.flow() != Flow::Running || !to.is_empty() {
        return;
    }
    match skirmish.battle().top().cloned() {
        Some(Frame::C3g(frame)) => dispatch_c3g(frame, &mut to),
        Some(Frame::Champions(frame)) => dispatch_champions(frame, &mut to),
        None => {}
    }
}

fn dispatch_c3g(frame: c3g::Frame, to: &mut InFlight) {
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

fn dispatch_champions(frame: champions::Frame, to: &mut InFlight) {
    match frame {
        champions::Frame::Turn(frame) => drop(to.outcome.write(OutcomeMatter::ChampionsTurn(frame))),
        champions::Frame::Phase(frame) => drop(to.outcome.write(OutcomeMatter::ChampionsPhase(frame))),
        champions::Frame::Move(frame) => drop(to.movement.write(MovementMatter::ChampionsMove(frame))),
        champions::Frame::Dive(frame) => drop(to.movement.write(MovementMatter::ChampionsDive(frame))),
        champions::Frame::Window(frame) => drop(to.attack.write(AttackMatter::ChampionsWindow(frame))),
        champions::Frame::Effort(frame) => drop(to.attack.write(AttackMatter::ChampionsEffort(frame))),
        champions::Frame::Attack(frame) => drop(to.attack.write(AttackMatter::ChampionsAttack(frame))),
        champions::Frame::Charge(frame) => drop(to.movement.write(MovementMatter::ChampionsCharge(frame))),
        champions::Frame::Disarm(frame) => drop(to.attack.write(AttackMatter::ChampionsDisarm(frame))),
        champions::Frame::Break(frame) => drop(to.attack.write(AttackMatter::ChampionsBreak(frame))),
        champions::Frame::Draw(frame) => drop(to.attack.write(AttackMatter::ChampionsDraw(frame))),
        champions::Frame::Group(frame) => drop(to.attack.write(AttackMatter::ChampionsGroup(frame))),
        champions::Frame::Area(frame) => drop(to.attack.write(AttackMatter::ChampionsArea(frame))),
        champions::Frame::Stray(frame) => drop(to.attack.write(AttackMatter::ChampionsStray(frame))),
        champions::Frame::Knockback(frame) => drop(to.knockback.write(KnockbackMatter::ChampionsKnockback(frame))),
        champions::Frame::Flight(frame) => drop(to.knockback.write(KnockbackMatter::ChampionsFlight(frame))),
        champions::Frame::Impact(frame) => drop(to.collision.write(CollisionMatter::ChampionsImpact(frame))),
        champions::Frame::Landing(frame) => drop(to.falling.write(FallingMatter::ChampionsLanding(frame))),
        champions::Frame::Footing(frame) => drop(to.falling.write(FallingMatter::ChampionsFooting(frame))),
        champions::Frame::Verdict(frame) => drop(to.outcome.write(OutcomeMatter::ChampionsVerdict(frame))),
    }
}
