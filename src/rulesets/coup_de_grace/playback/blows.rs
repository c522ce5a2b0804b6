//! Attacks, depending on the weapon: wind-up, die roll, then a contact or a miss.

use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::{
        Blow, BlowKind, CoupDeGraceBattle, Event, Weapon,
        attack::{self, DefenceReason, ModifierPart},
    },
};
use knockback_view::coup_de_grace::scene::forced::{Forced, ForcedMoveEnd};

use super::{Ongoing, pending_events};
use crate::{battle::playback::prelude::*, rulesets::coup_de_grace::expect_ruleset};

/// The visual style of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AttackStyle {
    /// A swing of a blunt weapon.
    Swing,
    /// A cut with a blade.
    Cut,
    /// A rope that is thrown around a figure.
    Rope,
    /// A projectile.
    Shoots(Missile),
    /// A hook on a line.
    Hook,
    /// A spell that pushes.
    Blast,
    /// A spell that grabs.
    Claw,
}

/// Speed of hooks and claws, in picture units per second.
const LINE: f32 = 22.0;

fn attack_style(battle: CoupDeGraceBattle<'_>, blow: Blow) -> AttackStyle {
    let weapon = battle.sheet(blow.attacker).weapon(blow.hand);
    match (weapon, blow.kind) {
        (Some(Weapon::Pistol), _) => AttackStyle::Shoots(Missile::Bullet),
        (Some(Weapon::GrapplingHook), _) => AttackStyle::Hook,
        (Some(Weapon::BlastStaff), _) => AttackStyle::Blast,
        (Some(Weapon::ClawedHand), _) => AttackStyle::Claw,
        (_, BlowKind::Ranged) => AttackStyle::Shoots(Missile::Arrow),
        (Some(Weapon::Entangler), _) => AttackStyle::Rope,
        (Some(Weapon::Hammer | Weapon::Mace), _) => AttackStyle::Swing,
        _ => AttackStyle::Cut,
    }
}

/// Returns the attack that an event declares.
fn declared(battle: CoupDeGraceBattle<'_>, attacker: FigureId, target: FigureId, hand: u8) -> Blow {
    let aimed = attack::aim(battle, attacker, target, hand).map(|aimed| aimed.blow);
    aimed.unwrap_or(Blow { attacker, target, hand, kind: BlowKind::Melee })
}

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    let battle = expect_ruleset(p.battle());
    Some(match event {
        Event::AttackDeclared { attacker, target, hand } => {
            let blow = declared(battle, *attacker, *target, *hand);
            ongoing.blow = Some(blow);
            aim(p, battle, blow)
        }
        Event::Rerolled { figure, .. } => {
            let text = if battle.is_downed(*figure) { "Tries again" } else { "Rolls again" };
            p.timed_text_above(*figure, 0, text, palette::TEXT)
        }
        Event::AttackRolled { rolled, parts, defence, hit, .. } => {
            let Some(blow) = ongoing.blow else { return Some(TOLD.into()) };
            let (Some(from), Some(chest)) = (p.feet(blow.attacker), p.chest(blow.target)) else {
                return Some(0.3.into());
            };
            let towards = moves::way(from, chest);
            if *hit {
                strike(p, blow, (chest, towards))
            } else {
                miss(p, blow, (chest, towards), (*rolled, parts, *defence))
            }
        }
        Event::Entangled { figure, .. } => {
            let coil = p.feet(*figure).map(|at| ring(at + Vec3::Y * 0.5, 0.8, palette::RISK));
            seq![coil, p.timed_text_above(*figure, 1, "Entangled!", palette::RISK)]
        }
        _ => return None,
    })
}

/// Animates the wind-up of an attacker, which keeps its facing.
fn aim(p: &PlaybackScene, battle: CoupDeGraceBattle<'_>, blow: Blow) -> Anim {
    let (Some(from), Some(to)) = (p.feet(blow.attacker), p.feet(blow.target)) else { return 0.2.into() };
    let sent = Forced::of_hit(battle, blow);
    let ends = sent.iter().flat_map(|sent| sent.flights.iter().filter_map(ForcedMoveEnd::end)).collect();
    let spots = [from, to];
    seq![p.aim(&AttackCue { figure: blow.attacker, spots, ends, turns: false, long: false, seconds: 4.0 }), 0.32]
}

/// Animates the start of a blow or shot towards a spot. The duration ends at its arrival.
fn set_off(p: &PlaybackScene, blow: Blow, to: Vec3) -> Anim {
    let who = Occupant::Figure(blow.attacker);
    let Some(from) = p.chest(who) else { return 0.1.into() };
    let towards = moves::way(from, to);
    match attack_style(expect_ruleset(p.battle()), blow) {
        AttackStyle::Shoots(missile) => p.shoot(who, missile, [from, to]),
        AttackStyle::Blast => {
            seq![burst(from, ParticleKind::Magic, 8, towards * 2.0), 0.08, p.shoot(who, Missile::Bolt, [from, to])]
        }
        style @ (AttackStyle::Hook | AttackStyle::Claw) => {
            let takes = (from.distance(to) / LINE).max(0.14);
            let seizes = (style == AttackStyle::Claw).then(|| burst(to, ParticleKind::Magic, 10, -towards));
            let line = seq![bolt(from, to, takes), ray(from, to, takes + 0.35)];
            seq![p.lunge(who, towards, 0.2), line, takes, seizes]
        }
        style @ (AttackStyle::Swing | AttackStyle::Cut | AttackStyle::Rope) => {
            // A spear reaches across a hex, so the attacker moves farther.
            let reach = (from.xz().distance(to.xz()) - 1.15).clamp(0.4, 1.1);
            let rope = (style == AttackStyle::Rope).then(|| ray(from, to, 0.45));
            seq![rope, p.strike(who, [from, to], reach, style == AttackStyle::Cut)]
        }
    }
}

/// Animates an attack that hits.
fn strike(p: &PlaybackScene, blow: Blow, (chest, towards): (Vec3, Vec3)) -> Anim {
    let mut next = pending_events(p).take_while(|event| !matches!(event, Event::AttackDeclared { .. }));
    let damage = match next.next() {
        Some(Event::Hurt { figure, damage, .. }) if *figure == blow.target => *damage,
        _ => 0,
    };
    let reels = next.any(|event| matches!(event, Event::PushBegan { figure, .. } if *figure == blow.target));
    let hard = f32::from(damage.min(3)) / 3.0;
    let shock = (damage > 0).then_some((0.15 + 0.3 * hard, 0.04 + 0.04 * hard));
    seq![
        set_off(p, blow, chest),
        Contact { shock, reels, ..Contact::of(chest, towards, hard) }.play(Some(blow.target.into())),
        p.text_above(blow.target, 0, "Hit!", palette::HIT),
        0.25,
    ]
}

/// Animates an attack that misses: a shield blocks it, or it goes wide.
fn miss(
    p: &PlaybackScene,
    blow: Blow,
    (chest, towards): (Vec3, Vec3),
    (rolled, parts, defence): (u8, &[ModifierPart], i16),
) -> Anim {
    let sum = i16::from(rolled) + parts.iter().map(|part| part.value).sum::<i16>();
    let shields = attack::defence_of(expect_ruleset(p.battle()), blow.target, Some(blow));
    let shield: i16 = shields.iter().filter(|part| part.reason == DefenceReason::Shield).map(|part| part.value).sum();
    if sum >= defence - shield {
        let at = chest - towards * 0.4;
        let contact = Contact { size: 0.6, lean: 0.10, ..Contact::of(at, towards, 0.0) };
        return seq![
            set_off(p, blow, chest - towards * 0.35),
            contact.glance(blow.target.into(), ParticleKind::Steel, 5),
            p.text_above(blow.target, 0, "Shielded", palette::TEXT),
            0.4,
        ];
    }
    let past = match blow.kind {
        BlowKind::Melee => chest + towards.cross(Vec3::Y) * 0.6,
        BlowKind::Ranged => wide(chest, towards),
    };
    seq![set_off(p, blow, past), p.text_above(blow.target, 0, "Missed", palette::TEXT), 0.4]
}
