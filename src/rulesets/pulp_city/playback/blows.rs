//! Actions: wind-up, the dice, contact or a miss (`PC-4`, `PC-5`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    pulp_city::{Attempt, Event, Mark, Played, RollerRole},
};

use super::{
    IN_PASSING,
    manner::{Manner, manner},
    occupant, spots, throws,
};
use crate::{
    battle::playback::{
        cues::Cue,
        missile::Missile,
        motion::Motion,
        moves::{self, CONTACT},
        perform::Show,
    },
    rulesets::pulp_city::{acting, panels::words::counted, proven},
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};
use knockback_view::pulp_city::scene::ahead;

pub(super) fn perform(show: &mut Show, shown: &Shown, event: &Event) -> f32 {
    let battle = proven(&shown.battle);
    match event {
        Event::Declared { attacker, action, target, thrown, .. } => {
            let attempt =
                Attempt { attacker: *attacker, action: *action, target: *target, thrown: *thrown, centre: None };
            declared(show, shown, attempt)
        }
        Event::PoweredUp { figure, dice } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.feet(who) {
                show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Magic, amount: 8, push: Vec3::Y * 2.0 });
            }
            let text = format!("+{}", counted(*dice, "Power Up die", "Power Up dice"));
            show.tell(&battle, who, 1, text, palette::GOOD)
        }
        // The dice themselves tell what they show.
        Event::PoolRolled { role: RollerRole::Attack, .. } => IN_PASSING,
        Event::PoolRolled { figure, role: RollerRole::Defence, .. } => {
            brace(show, *figure);
            IN_PASSING
        }
        Event::Judged { success, extra, target, .. } => {
            let Some(attempt) = acting::attempt(battle) else { return IN_PASSING };
            let takes = match (attempt.centre, success) {
                (Some(_), success) => swept(show, battle, *target, *success),
                (None, true) => strike(show, shown, attempt),
                (None, false) => miss(show, shown, attempt),
            };
            if *success && *extra > 0 {
                let text = format!("+{}", counted(*extra, "extra success", "extra successes"));
                show.tell_after(&battle, Occupant::Figure(attempt.attacker), (1, takes - 0.15), text, palette::ACCENT);
            }
            takes
        }
        _ => 0.0,
    }
}

/// Somebody turns to its target and winds up.
fn declared(show: &mut Show, shown: &Shown, attempt: Attempt) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(attempt.attacker);
    let Some(from) = show.feet(who) else { return 0.2 };
    let Some((to, _)) = spots(show, battle, attempt.target) else { return 0.2 };
    // Before the dice fall, so that one sees where it may go.
    let ends = ahead::landings(battle, attempt, shown.queue.iter().map(|next| &next.event));
    let ends = ends.into_iter().map(|cell| space::stand(&battle.setup().board, cell));
    let framed = [from, to].into_iter().chain(ends).collect();
    show.watch.write(Watch { spots: framed, long: from.distance(to) > 8.0, seconds: 4.0 });
    if let Some(action) = battle.action(attempt.attacker, attempt.action) {
        show.tell(&battle, who, 0, action.name.clone(), palette::TEXT);
    }
    if let Some((live, mut rest)) = show.pose(who) {
        if from.xz().distance(to.xz()) > 0.1 {
            rest.rotation = space::facing(from, to.with_y(from.y));
        }
        show.wind_up(who, (live, rest), moves::way(from, to));
    }
    if let Mark::Hex(_) = attempt.target {
        show.effect(0.1, Effect::Ring { at: to, size: 1.0, colour: palette::RISK });
    }
    if let Some(thrown) = attempt.thrown {
        throws::lifted(show, battle, attempt.attacker, thrown);
    }
    0.35
}

/// Somebody braces itself while its dice roll.
fn brace(show: &mut Show, figure: FigureId) {
    if let Some((_, rest)) = show.pose(Occupant::Figure(figure)) {
        show.rock(Occupant::Figure(figure), 0.0, rest.rotation * Vec3::NEG_X, 0.06, false);
    }
}

/// The blow, the shot or the thing thrown sets out for a spot; returns when it is there.
fn set_off(show: &mut Show, shown: &Shown, attempt: Attempt, to: Vec3, hits: bool) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(attempt.attacker);
    let Some(from) = show.chest(&battle, who) else { return 0.1 };
    let towards = moves::way(from, to);
    match manner(battle, attempt) {
        Manner::Shoots(missile) => show.shoot(who, missile, (from, to), 0.0),
        Manner::Mind => {
            let takes = (from.distance(to) / 30.0).max(0.16);
            lunge(show, who, towards, 0.1);
            show.effect(0.0, Effect::Burst { at: from, kind: ParticleKind::Magic, amount: 6, push: towards });
            show.effect(0.0, Effect::Ray { from, to, takes: takes + 0.3 });
            takes
        }
        Manner::Aid => {
            lunge(show, who, towards, 0.12);
            if from.distance(to) > 1.0 {
                show.effect(0.0, Effect::Bolt { from, to, takes: 0.2 });
            }
            0.2
        }
        Manner::Hurl(thrown) => throws::hurled(show, shown, (attempt.attacker, thrown), to, hits),
        manner @ (Manner::Fist | Manner::Cut) => {
            let gap = from.xz().distance(to.xz());
            lunge(show, who, towards, (gap - 1.15).clamp(0.35, 1.2));
            let at = if manner == Manner::Cut { to - towards * 0.3 } else { from.midpoint(to) };
            show.effect(CONTACT - 0.05, Effect::Slash { at, way: towards });
            CONTACT
        }
    }
}

/// Somebody leans into a blow, and goes back to where it stands.
fn lunge(show: &mut Show, who: Occupant, towards: Vec3, reach: f32) {
    if let Some((live, rest)) = show.pose(who)
        && !show.progress.calm
    {
        show.send(who, 0.0, Motion::new(moves::strike(live, rest, towards, reach)));
    }
}

/// What is done to somebody next, as far as it shows in how hard it is struck: hit points lost, and whether it is moved.
fn consequences(shown: &Shown, target: Mark) -> (u8, bool) {
    let Mark::Figure(target) = target else { return (0, false) };
    let mut hard = (0, false);
    for event in super::ahead(shown).take_while(|event| !matches!(event, Event::Declared { .. })) {
        match event {
            Event::Hurt { figure, damage, .. } if *figure == target => hard.0 += damage,
            Event::DisplacementBegan { figure, .. } if *figure == target => hard.1 = true,
            _ => {}
        }
    }
    hard
}

/// An action succeeds.
fn strike(show: &mut Show, shown: &Shown, attempt: Attempt) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(attempt.attacker);
    let (Some(from), Some((_, chest))) = (show.feet(who), spots(show, battle, attempt.target)) else { return 0.2 };
    let towards = moves::way(from, chest);
    let contact = set_off(show, shown, attempt, chest, true);
    if manner(battle, attempt) == Manner::Aid {
        show.effect(contact, Effect::Burst { at: chest, kind: ParticleKind::Magic, amount: 8, push: Vec3::Y });
        return contact + 0.2;
    }
    let (damage, moved) = consequences(shown, attempt.target);
    let hard = f32::from(damage.min(4)) / 4.0;
    show.effect(contact, Effect::Star { at: chest, size: 0.7 + 0.5 * hard, colour: palette::HIT });
    show.effect(contact, Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 10, push: towards * 2.5 });
    if let Some(target) = occupant(attempt.target) {
        show.tell_after(&battle, target, (0, contact), "Hit!", palette::HIT);
        show.rock(target, contact, towards, 0.16 + 0.2 * hard, moved);
    }
    if damage > 0 || moved {
        show.effect(contact, Effect::Shake(0.18 + 0.3 * hard));
        if !show.progress.calm {
            show.cue(contact, Cue::Stop(0.04 + 0.04 * hard));
        }
    }
    contact + 0.25
}

/// An action fails: the blow goes past.
fn miss(show: &mut Show, shown: &Shown, attempt: Attempt) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(attempt.attacker);
    let (Some(from), Some((_, chest))) = (show.feet(who), spots(show, battle, attempt.target)) else { return 0.2 };
    let towards = moves::way(from, chest);
    let aside = towards.cross(Vec3::Y);
    let past = match manner(battle, attempt) {
        Manner::Shoots(Missile::Bolt | Missile::Bullet | Missile::Arrow) | Manner::Mind => {
            chest + towards * 3.0 + aside * 0.9 + Vec3::Y * 0.2
        }
        Manner::Hurl(_) => chest + towards * 0.4 + aside * 0.8,
        Manner::Fist | Manner::Cut => chest + aside * 0.6,
        Manner::Aid => chest,
    };
    let contact = set_off(show, shown, attempt, past, false);
    let (text, teller) = match occupant(attempt.target) {
        Some(target) if manner(battle, attempt) != Manner::Aid => ("Missed", target),
        _ => ("It fails", who),
    };
    show.tell_after(&battle, teller, (0, contact), text, palette::TEXT);
    contact + 0.4
}

/// A blast reaches somebody else, or does not (`PC-27`).
fn swept(show: &mut Show, battle: Played<'_>, target: Mark, success: bool) -> f32 {
    let (Some(who), Some((_, chest))) = (occupant(target), spots(show, battle, target)) else { return 0.2 };
    if !success {
        show.tell(&battle, who, 0, "Takes cover", palette::TEXT);
        return 0.3;
    }
    show.effect(0.0, Effect::Star { at: chest, size: 0.9, colour: palette::HIT });
    show.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Fire, amount: 10, push: Vec3::Y });
    show.effect(0.0, Effect::Shake(0.2));
    show.tell(&battle, who, 0, "Caught!", palette::HIT);
    if let Some((_, rest)) = show.pose(who) {
        show.rock(who, 0.0, rest.rotation * Vec3::NEG_X, 0.2, false);
    }
    0.35
}
