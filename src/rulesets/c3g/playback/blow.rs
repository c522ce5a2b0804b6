//! Strikes, shots and throws: wind-up, contact, and the effect on the struck figure.

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    c3g::{AttackWith, Event, attack::attack_pool},
};
use knockback_view::c3g::scene::flight;

use crate::{battle::playback::prelude::*, rulesets::c3g::expect_ruleset};

/// The attack that is being shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShownAttack {
    pub(super) attacker: FigureId,
    target: Occupant,
    with: AttackWith,
    /// True after the first strike of the attack. Further strikes hit others in its area.
    struck: bool,
}

/// State kept between events: the attack that is being shown.
pub(super) type Ongoing = Option<ShownAttack>;

/// Maximum distance of a strike in picture units. It covers adjacent hexes. Attacks from farther away are shots.
const NEAR: f32 = 2.0;
/// Seconds for which the defence dice stay visible before the blow lands.
const READ: f32 = 0.6;
/// Speed of bolts, in picture units per second.
const BOLT: f32 = 22.0;

/// Returns the horizontal distance between two pieces.
fn distance(p: &PlaybackScene, one: Occupant, other: Occupant) -> f32 {
    let others = p.spots(other);
    let all = p.spots(one).into_iter().flat_map(|a| others.iter().map(move |b| (a - *b).xz().length()));
    all.fold(f32::MAX, f32::min)
}

/// Returns the point where blows land on a figure or an object that stands at a ground position.
fn middle(p: &PlaybackScene, who: Occupant, foot: Vec3) -> Vec3 {
    foot + Vec3::Y * 0.6 * p.height(who)
}

/// True if the attack that is being resolved knocks its target back.
fn knocks_back(p: &PlaybackScene) -> bool {
    let next = p.pending_events().find_map(|event| match event {
        battle::Event::C3g(Event::KnockbackReckoned { kp, .. }) => Some(kp.0 > 0),
        battle::Event::C3g(
            Event::KnockbackRuledOut { .. } | Event::AttackDeclared { .. } | Event::DefenceRolled { .. },
        ) => Some(false),
        _ => None,
    });
    next == Some(true)
}

/// Animates the wind-up of an attacker.
pub(super) fn declare(p: &PlaybackScene, ongoing: &mut Ongoing, attack: (FigureId, Occupant, AttackWith)) -> Anim {
    let (figure, target, with) = attack;
    *ongoing = Some(ShownAttack { attacker: figure, target, with, struck: false });
    let (Some(from), Some(to)) = (p.foot(figure), p.foot(target)) else { return 0.2.into() };
    let battle = expect_ruleset(p.battle());
    let dice = attack_pool(battle, figure, target, with).dice();
    let flights = flight::forecast(battle, figure, target, with, dice);
    let ends = flights.lines().iter().filter_map(|flight| flight.cells().last()).collect();
    let turns = battle.field().footprint(figure).is_some_and(|at| at.tail.is_none());
    seq![p.aim(&AttackCue { figure, spots: [from, to], ends, turns, long: false, seconds: 4.0 }), 0.4]
}

/// Animates the blow after the defence dice have been visible for a while.
pub(super) fn strike(p: &PlaybackScene, ongoing: &mut Ongoing, victim: Occupant, wounds: u8) -> Anim {
    let Some(blow) = *ongoing else { return READ.into() };
    let (Some(from), Some(to)) = (p.foot(blow.attacker), p.foot(victim)) else { return READ.into() };
    let (towards, chest) = (moves::way(from, to), middle(p, victim, to));
    let sets_off = if blow.struck { READ.into() } else { launch(p, blow, (from, chest), towards) };
    *ongoing = Some(ShownAttack { struck: true, ..blow });
    let reels = knocks_back(p) && victim == blow.target;
    let vigour = f32::from(wounds.min(5));
    let contact = Contact {
        at: chest,
        towards,
        size: 0.9 + 0.14 * vigour,
        colour: if wounds > 0 { palette::HIT } else { palette::ACCENT },
        shock: Some((0.25 + 0.06 * vigour, 0.06)),
        lean: if reels { 0.42 } else { 0.28 },
        reels,
    };
    let meets = if wounds == 0 && !reels {
        let blocked = Contact { size: 0.5, shock: None, lean: 0.12, ..contact };
        seq![blocked.glance(victim, ParticleKind::Sparks, 4), p.pop(victim, "Blocked", palette::TEXT)]
    } else {
        contact.play(Some(victim))
    };
    seq![sets_off, meets, 0.15]
}

/// Animates the start of a blow, shot or throw, after a pause for reading the dice. The duration ends at the contact
/// with the target.
fn launch(p: &PlaybackScene, blow: ShownAttack, (from, chest): (Vec3, Vec3), towards: Vec3) -> Anim {
    let who = Occupant::Figure(blow.attacker);
    let shoulder = from + Vec3::Y * 0.7 * p.height(who) + towards * 0.4;
    let flies = shoulder.distance(chest) / BOLT;
    if let AttackWith::Throw(object) = blow.with {
        let hands = from + Vec3::Y * (p.height(who) + 0.2);
        let lands = p.lands(object.into()).or_else(|| p.battle().field().object(object));
        let flies = (2.0 * flies).max(0.25);
        let thrown = lands.and_then(|lands| p.hurl(object.into(), [hands, chest], Some(lands), flies));
        return seq![READ - 0.2, thrown, moves::WOUND_UP, p.lunge(who, towards, 0.2), flies];
    }
    if distance(p, who, blow.target) < NEAR && blow.with == AttackWith::Normal {
        let cut = later(CONTACT - 0.05, slash(shoulder.midpoint(chest), towards));
        return seq![READ, p.lunge(who, towards, 0.62 * NEAR / 2.0), cut, CONTACT];
    }
    let area = match blow.with {
        AttackWith::Special(place) => {
            expect_ruleset(p.battle()).card(blow.attacker).special(place).map(|special| special.area)
        }
        _ => None,
    };
    let bursts = area.filter(|area| *area > 0).and_then(|area| blast(p, blow.target, 1.2 + 1.732 * f32::from(area)));
    let flies = flies.max(0.12);
    seq![
        READ,
        p.act(who, |live, rest| moves::recoil(live, rest, towards)),
        bolt(shoulder, chest, flies),
        burst(shoulder, ParticleKind::Sparks, 4, towards * 3.0),
        flies,
        bursts,
    ]
}

/// Shows a blast around a figure or an object.
pub(super) fn blast(p: &PlaybackScene, who: Occupant, size: f32) -> Option<Anim> {
    let at = p.foot(who)?;
    Some(seq![
        ring(at, size, palette::FLIGHT),
        ring(at + Vec3::Y * 0.1, 0.6 * size, palette::HIT),
        burst(at, ParticleKind::Sparks, 18, Vec3::ZERO),
        shake(0.35),
        p.dust(at, 10, Vec3::ZERO),
    ])
}

/// Animates an attack that passes through its target.
pub(super) fn miss(p: &PlaybackScene, ongoing: &mut Ongoing, target: FigureId) -> Anim {
    let goes_by = ongoing.take().and_then(|blow| {
        let towards = moves::way(p.foot(blow.attacker)?, p.foot(target)?);
        p.go(blow.attacker, |live, rest| moves::strike(live, rest, towards, 0.7))
    });
    let fades = p.foot(target).map(|at| burst(at, ParticleKind::Magic, 14, Vec3::ZERO));
    let told = p.pop(target, "Phased!", palette::GLYPH);
    seq![later(0.2, goes_by), later(0.3, seq![told, fades]), 0.8]
}

/// Animates the swipe of an enemy at a figure that moves away from it.
pub(super) fn swipe(p: &PlaybackScene, by: FigureId, at: FigureId, skull: bool) -> Anim {
    let (Some(from), Some(to)) = (p.foot(by), p.foot(at)) else { return 0.3.into() };
    let (towards, chest) = (moves::way(from, to), middle(p, at.into(), to));
    let meets = if skull {
        seq![star(chest, 0.6, palette::HIT), rock(at, towards, 0.2, false)]
    } else {
        p.pop(at, "Missed", palette::TEXT).into()
    };
    seq![
        p.lunge(by, towards, 0.35),
        later(0.05, slash(from.midpoint(to).with_y(chest.y), towards)),
        later(CONTACT, meets),
        0.5,
    ]
}

/// Animates the destruction of a figure or an object. A figure topples away from its attacker.
pub(super) fn destroy(p: &PlaybackScene, ongoing: &Ongoing, victim: Occupant) -> Anim {
    let figure = match victim {
        Occupant::Figure(figure) => figure,
        Occupant::Object(object) => {
            let bits = p.foot(victim).map(|at| {
                let middle = at + Vec3::Y * 0.5 * p.height(victim);
                seq![
                    burst(middle, ParticleKind::Wreck, 26, Vec3::ZERO),
                    ring(at, 1.5, palette::FLOWN),
                    later(0.05, p.dust(at, 8, Vec3::ZERO)),
                ]
            });
            return seq![breaks(object, bits, 0.35), p.pop(victim, "Breaks!", palette::ACCENT), 0.6];
        }
    };
    let by = ongoing.and_then(|blow| p.foot(blow.attacker));
    let falls = p.pose(victim).map(|(live, rest)| {
        let way = by.map_or(rest.rotation * Vec3::NEG_X, |by| moves::way(by, rest.translation));
        let keys = if p.calm {
            moves::settle(live, rest.with_scale(Vec3::splat(0.02)), 0.5)
        } else {
            moves::topple(live, rest, way)
        };
        let dust = p.dust(rest.translation + way * 0.6, 8, way);
        seq![Anim::Move(victim, Motion::new(keys).for_good()), later(0.42, dust)]
    });
    seq![
        p.pop(victim, "Out!", palette::HARM),
        banner(format!("{} is destroyed", p.battle().figure_name(figure))),
        falls,
        piece(PieceChange::Intangible(victim)),
        0.7,
    ]
}
