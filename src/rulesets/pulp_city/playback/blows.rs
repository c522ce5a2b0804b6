//! Actions: wind-up, dice, then a contact or a miss (`PC-4`, `PC-5`).

use knockback_rules::{
    battle::Occupant,
    pulp_city::{ActionRange, Attempt, Event, PulpCityBattle, RollerRole, TargetFilter, TargetRef, Trait},
};
use knockback_view::pulp_city::scene::lookahead as foreseen;

use super::{IN_PASSING, occupant, pending_events, spots, throws};
use crate::{
    battle::playback::prelude::*,
    rulesets::pulp_city::{acting, expect_ruleset, words::counted},
};

/// The visual style of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AttackStyle {
    /// A strike with fists.
    Fist,
    /// A cut with a blade or claws.
    Cut,
    /// A projectile.
    Shoots(Missile),
    /// A ray of the mind or the spirit.
    Mind,
    /// Help for the target.
    Aid,
    /// A throw of an object or a figure.
    Hurl(Occupant),
}

/// Returns the visual style of an attempt, based on its action.
fn attack_style(battle: PulpCityBattle<'_>, attempt: Attempt) -> AttackStyle {
    if let Some(thrown) = attempt.thrown {
        return AttackStyle::Hurl(thrown);
    }
    let Some(action) = battle.action(attempt.attacker, attempt.action) else { return AttackStyle::Fist };
    let kind = match attempt.target {
        TargetRef::Figure(target) => battle.friends(attempt.attacker, target) || target == attempt.attacker,
        TargetRef::Object(_) | TargetRef::Hex(_) => false,
    };
    if kind || matches!(action.aim, TargetFilter::Friend) || matches!(action.reach, ActionRange::Own) {
        return AttackStyle::Aid;
    }
    match (action.roll, action.reach) {
        (Trait::Mind | Trait::Spirit, _) => AttackStyle::Mind,
        (Trait::Energy, _) => AttackStyle::Shoots(Missile::Bolt),
        (Trait::Agility, ActionRange::Contact) => AttackStyle::Cut,
        (_, ActionRange::Contact) => AttackStyle::Fist,
        (Trait::Agility, _) => AttackStyle::Shoots(Missile::Arrow),
        _ => AttackStyle::Shoots(Missile::Bullet),
    }
}

pub(super) fn perform(p: &PlaybackScene, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::Declared { attacker, action, target, thrown, .. } => {
            let attempt =
                Attempt { attacker: *attacker, action: *action, target: *target, thrown: *thrown, centre: None };
            declared(p, attempt)
        }
        Event::PoweredUp { figure, dice } => {
            let text = format!("+{}", counted(*dice, "Power Up die", "Power Up dice"));
            let glow = p.feet(*figure).map(|at| burst(at, ParticleKind::Magic, 8, Vec3::Y * 2.0));
            seq![glow, p.timed_text_above(*figure, 1, text, palette::GOOD)]
        }
        // The dice show their own result. In the meantime, the defender braces.
        Event::PoolRolled { role: RollerRole::Attack, .. } => IN_PASSING.into(),
        Event::PoolRolled { figure, role: RollerRole::Defence, .. } => seq![p.flinch(*figure, 0.06), IN_PASSING],
        Event::Judged { success, extra, target, .. } => {
            let Some(attempt) = acting::attempt(expect_ruleset(p.battle())) else { return Some(IN_PASSING.into()) };
            let anim =
                if attempt.centre.is_some() { swept(p, *target, *success) } else { judged(p, attempt, *success) };
            let more = (*success && *extra > 0).then(|| {
                let text = format!("+{}", counted(*extra, "extra success", "extra successes"));
                later(anim.takes() - 0.15, p.text_above(attempt.attacker, 1, text, palette::ACCENT))
            });
            seq![more, anim]
        }
        _ => return None,
    })
}

/// Animates a figure that turns to its target and winds up.
fn declared(p: &PlaybackScene, attempt: Attempt) -> Anim {
    let battle = expect_ruleset(p.battle());
    let figure = attempt.attacker;
    let (Some(from), Some((to, _))) = (p.feet(figure), spots(p, attempt.target)) else { return 0.2.into() };
    let ends = foreseen::landings(battle, attempt, p.pending_events()).into_iter().collect();
    let long = from.distance(to) > 8.0;
    let action = battle.action(figure, attempt.action);
    seq![
        action.and_then(|action| p.text_above(figure, 0, action.name.clone(), palette::TEXT)),
        p.aim(&AttackCue { figure, spots: [from, to], ends, turns: true, long, seconds: 4.0 }),
        matches!(attempt.target, TargetRef::Hex(_)).then(|| later(0.1, ring(to, 1.0, palette::RISK))),
        attempt.thrown.map(|thrown| throws::lifted(p, figure, thrown)),
        0.35,
    ]
}

/// Animates the start of a blow, shot or throw towards a spot. The duration ends at its arrival.
fn set_off(p: &PlaybackScene, attempt: Attempt, to: Vec3, hits: bool) -> Anim {
    let who = Occupant::Figure(attempt.attacker);
    let Some(from) = p.chest(who) else { return 0.1.into() };
    let towards = moves::way(from, to);
    match attack_style(expect_ruleset(p.battle()), attempt) {
        AttackStyle::Shoots(missile) => p.shoot(who, missile, [from, to]),
        AttackStyle::Mind => {
            let takes = (from.distance(to) / 30.0).max(0.16);
            let glow = burst(from, ParticleKind::Magic, 6, towards);
            seq![p.lunge(who, towards, 0.1), glow, ray(from, to, takes + 0.3), takes]
        }
        AttackStyle::Aid => {
            let flies = (from.distance(to) > 1.0).then(|| bolt(from, to, 0.2));
            seq![p.lunge(who, towards, 0.12), flies, 0.2]
        }
        AttackStyle::Hurl(thrown) => throws::hurled(p, (attempt.attacker, thrown), to, hits),
        style @ (AttackStyle::Fist | AttackStyle::Cut) => {
            let reach = (from.xz().distance(to.xz()) - 1.15).clamp(0.35, 1.2);
            p.strike(who, [from, to], reach, style == AttackStyle::Cut)
        }
    }
}

/// Returns the effects on the target according to the pending events: the hit points lost, and whether it is moved.
fn consequences(p: &PlaybackScene, target: TargetRef) -> (u8, bool) {
    let TargetRef::Figure(target) = target else { return (0, false) };
    let mut hard = (0, false);
    for event in pending_events(p).take_while(|event| !matches!(event, Event::Declared { .. })) {
        match event {
            Event::Hurt { figure, damage, .. } if *figure == target => hard.0 += damage,
            Event::DisplacementBegan { figure, .. } if *figure == target => hard.1 = true,
            _ => {}
        }
    }
    hard
}

/// Animates an action that succeeds or fails.
fn judged(p: &PlaybackScene, attempt: Attempt, success: bool) -> Anim {
    let who = attempt.attacker;
    let (Some(from), Some((_, chest))) = (p.feet(who), spots(p, attempt.target)) else { return 0.2.into() };
    let towards = moves::way(from, chest);
    let (style, target) = (attack_style(expect_ruleset(p.battle()), attempt), occupant(attempt.target));
    if !success {
        let aside = towards.cross(Vec3::Y);
        let past = match style {
            AttackStyle::Shoots(_) | AttackStyle::Mind => wide(chest, towards),
            AttackStyle::Hurl(_) => chest + towards * 0.4 + aside * 0.8,
            AttackStyle::Fist | AttackStyle::Cut => chest + aside * 0.6,
            AttackStyle::Aid => chest,
        };
        let (text, teller) = match target {
            Some(target) if style != AttackStyle::Aid => ("Missed", target),
            _ => ("It fails", who.into()),
        };
        return seq![set_off(p, attempt, past, false), p.text_above(teller, 0, text, palette::TEXT), 0.4];
    }
    let sets_off = set_off(p, attempt, chest, true);
    if style == AttackStyle::Aid {
        return seq![sets_off, burst(chest, ParticleKind::Magic, 8, Vec3::Y), 0.2];
    }
    let (damage, reels) = consequences(p, attempt.target);
    let hard = f32::from(damage.min(4)) / 4.0;
    let shock = (damage > 0 || reels).then_some((0.18 + 0.3 * hard, 0.04 + 0.04 * hard));
    seq![
        sets_off,
        Contact { shock, reels, ..Contact::of(chest, towards, hard) }.play(target),
        target.and_then(|target| p.text_above(target, 0, "Hit!", palette::HIT)),
        0.25,
    ]
}

/// Animates the result of a blast for one of its targets (`PC-27`).
fn swept(p: &PlaybackScene, target: TargetRef, success: bool) -> Anim {
    let (Some(who), Some((_, chest))) = (occupant(target), spots(p, target)) else { return 0.2.into() };
    if !success {
        return seq![p.text_above(who, 0, "Takes cover", palette::TEXT), 0.3];
    }
    seq![
        star(chest, 0.9, palette::HIT),
        burst(chest, ParticleKind::Fire, 10, Vec3::Y),
        shake(0.2),
        p.text_above(who, 0, "Caught!", palette::HIT),
        p.flinch(who, 0.2),
        0.35,
    ]
}
