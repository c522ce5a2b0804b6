//! Attacks, by what the attacker holds: wind-up, the die, contact or a miss.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::{
        Blow, Event, Kind, Played, Weapon,
        attack::{self, DefenceReason, Part},
    },
};

use super::{Ongoing, ahead};
use crate::{
    battle::playback::{
        cues::Cue,
        missile::Missile,
        motion::Motion,
        moves::{self, CONTACT},
        perform::Show,
        tell::TOLD,
    },
    rulesets::coup_de_grace::proven,
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};
use knockback_view::coup_de_grace::scene::forced::{Flight, Forced};

/// What an attack looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// A blunt weapon, swung.
    Swing,
    /// An edge.
    Cut,
    /// A line that is thrown around somebody.
    Rope,
    /// A missile.
    Shoots(Missile),
    /// A hook on a line.
    Hook,
    /// A spell that pushes.
    Blast,
    /// A spell that grabs.
    Claw,
}

/// How fast a hook and a claw fly, in the picture's units a second.
const LINE: f32 = 22.0;

fn manner(battle: Played<'_>, blow: Blow) -> Manner {
    let weapon = battle.sheet(blow.attacker).weapon(blow.hand);
    match (weapon, blow.kind) {
        (Some(Weapon::Pistol), _) => Manner::Shoots(Missile::Bullet),
        (Some(Weapon::GrapplingHook), _) => Manner::Hook,
        (Some(Weapon::BlastStaff), _) => Manner::Blast,
        (Some(Weapon::ClawedHand), _) => Manner::Claw,
        (_, Kind::Ranged) => Manner::Shoots(Missile::Arrow),
        (Some(Weapon::Entangler), _) => Manner::Rope,
        (Some(Weapon::Hammer | Weapon::Mace), _) => Manner::Swing,
        _ => Manner::Cut,
    }
}

/// The attack that an event declares.
fn declared(battle: Played<'_>, attacker: FigureId, target: FigureId, hand: u8) -> Blow {
    let aimed = attack::aim(battle, attacker, target, hand).map(|aimed| aimed.blow);
    aimed.unwrap_or(Blow { attacker, target, hand, kind: Kind::Melee })
}

pub(super) fn perform(show: &mut Show, shown: &Shown, event: &Event) -> f32 {
    let battle = proven(&shown.battle);
    match event {
        Event::AttackDeclared { attacker, target, hand } => {
            let blow = declared(battle, *attacker, *target, *hand);
            show.progress.own::<Ongoing>().blow = Some(blow);
            wind_up(show, battle, blow)
        }
        Event::Rerolled { figure, .. } => {
            let text = if battle.is_downed(*figure) { "Tries again" } else { "Rolls again" };
            show.tell(&battle, Occupant::Figure(*figure), 0, text, palette::TEXT)
        }
        Event::AttackRolled { rolled, parts, defence, hit, .. } => {
            let Some(blow) = show.progress.own::<Ongoing>().blow else { return TOLD };
            if *hit { strike(show, shown, blow) } else { miss(show, battle, blow, (*rolled, parts, *defence)) }
        }
        Event::Entangled { figure, .. } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.feet(who) {
                show.effect(0.0, Effect::Ring { at: at + Vec3::Y * 0.5, size: 0.8, colour: palette::RISK });
            }
            show.tell(&battle, who, 1, "Entangled!", palette::RISK)
        }
        _ => 0.0,
    }
}

/// Somebody is about to strike. It keeps the side that it faces.
fn wind_up(show: &mut Show, battle: Played<'_>, blow: Blow) -> f32 {
    let (who, target) = (Occupant::Figure(blow.attacker), Occupant::Figure(blow.target));
    let (Some(from), Some(to)) = (show.feet(who), show.feet(target)) else { return 0.2 };
    // Before the die falls, so that one sees where it may go.
    let sent = Forced::of_hit(battle, blow);
    let ends = sent.iter().flat_map(|sent| sent.flights.iter().filter_map(Flight::end));
    let ends = ends.map(|cell| space::stand(&battle.setup().board, cell));
    let spots = [from, to].into_iter().chain(ends).collect();
    show.watch.write(Watch { spots, long: false, seconds: 4.0 });
    if let Some(pose) = show.pose(who) {
        show.wind_up(who, pose, moves::way(from, to));
    }
    0.32
}

/// The blow or the shot sets out for a spot; returns when it is there.
fn set_off(show: &mut Show, battle: Played<'_>, blow: Blow, to: Vec3) -> f32 {
    let who = Occupant::Figure(blow.attacker);
    let Some(from) = show.chest(&battle, who) else { return 0.1 };
    let towards = moves::way(from, to);
    match manner(battle, blow) {
        Manner::Shoots(missile) => show.shoot(who, missile, (from, to), 0.0),
        Manner::Blast => {
            show.effect(0.0, Effect::Burst { at: from, kind: ParticleKind::Magic, amount: 8, push: towards * 2.0 });
            show.shoot(who, Missile::Bolt, (from, to), 0.08)
        }
        manner @ (Manner::Hook | Manner::Claw) => {
            let takes = (from.distance(to) / LINE).max(0.14);
            lunge(show, who, towards, 0.2);
            show.effect(0.0, Effect::Bolt { from, to, takes });
            show.effect(0.0, Effect::Ray { from, to, takes: takes + 0.35 });
            if manner == Manner::Claw {
                show.effect(takes, Effect::Burst { at: to, kind: ParticleKind::Magic, amount: 10, push: -towards });
            }
            takes
        }
        manner @ (Manner::Swing | Manner::Cut | Manner::Rope) => {
            // A spear reaches over a hex.
            let gap = from.xz().distance(to.xz());
            lunge(show, who, towards, (gap - 1.15).clamp(0.4, 1.1));
            let at = if manner == Manner::Cut { to - towards * 0.3 } else { from.midpoint(to) };
            show.effect(CONTACT - 0.05, Effect::Slash { at, way: towards });
            if manner == Manner::Rope {
                show.effect(0.0, Effect::Ray { from, to, takes: 0.45 });
            }
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

/// The attack hits.
fn strike(show: &mut Show, shown: &Shown, blow: Blow) -> f32 {
    let battle = proven(&shown.battle);
    let (who, target) = (Occupant::Figure(blow.attacker), Occupant::Figure(blow.target));
    let (Some(from), Some(chest)) = (show.feet(who), show.chest(&battle, target)) else { return 0.2 };
    let towards = moves::way(from, chest);
    let contact = set_off(show, battle, blow, chest);
    let mut next = ahead(shown).take_while(|event| !matches!(event, Event::AttackDeclared { .. }));
    let damage = match next.next() {
        Some(Event::Hurt { figure, damage, .. }) if *figure == blow.target => *damage,
        _ => 0,
    };
    let pushes = next.any(|event| matches!(event, Event::PushBegan { figure, .. } if *figure == blow.target));
    let hard = f32::from(damage.min(3)) / 3.0;
    show.effect(contact, Effect::Star { at: chest, size: 0.7 + 0.5 * hard, colour: palette::HIT });
    let bits = Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 10, push: towards * 2.5 };
    show.effect(contact, bits);
    show.tell_after(&battle, target, (0, contact), "Hit!", palette::HIT);
    if damage > 0 {
        show.effect(contact, Effect::Shake(0.15 + 0.3 * hard));
        if !show.progress.calm {
            show.cue(contact, Cue::Stop(0.04 + 0.04 * hard));
        }
    }
    show.rock(target, contact, towards, 0.16 + 0.2 * hard, pushes);
    contact + 0.25
}

/// The attack misses: a shield takes it, or it goes wide.
fn miss(show: &mut Show, battle: Played<'_>, blow: Blow, (rolled, parts, defence): (u8, &[Part], i16)) -> f32 {
    let target = Occupant::Figure(blow.target);
    let Some(chest) = show.chest(&battle, target) else { return 0.3 };
    let Some(from) = show.feet(Occupant::Figure(blow.attacker)) else { return 0.3 };
    let towards = moves::way(from, chest);
    let sum = i16::from(rolled) + parts.iter().map(|part| part.value).sum::<i16>();
    let shields = attack::defence_of(battle, blow.target, Some(blow));
    let shield: i16 = shields.iter().filter(|part| part.reason == DefenceReason::Shield).map(|part| part.value).sum();
    if sum >= defence - shield {
        let contact = set_off(show, battle, blow, chest - towards * 0.35);
        let at = chest - towards * 0.4;
        show.effect(contact, Effect::Star { at, size: 0.6, colour: palette::DIE_SHIELD });
        show.effect(contact, Effect::Burst { at, kind: ParticleKind::Steel, amount: 5, push: -towards });
        show.tell_after(&battle, target, (0, contact), "Shielded", palette::TEXT);
        show.rock(target, contact, towards, 0.10, false);
        return contact + 0.4;
    }
    let aside = towards.cross(Vec3::Y);
    let past = match blow.kind {
        Kind::Melee => chest + aside * 0.6,
        Kind::Ranged => chest + towards * 3.0 + aside * 0.9 + Vec3::Y * 0.2,
    };
    let contact = set_off(show, battle, blow, past);
    show.tell_after(&battle, target, (0, contact), "Missed", palette::TEXT);
    contact + 0.4
}
