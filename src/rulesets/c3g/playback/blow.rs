//! Strikes, shots and throws: wind-up, contact, and the effect of the contact on the struck figure.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    c3g::{self, AttackWith, Played, attack::attack_pool},
};

use crate::{
    battle::playback::{
        cues::Cue,
        motion::Motion,
        moves::{self, CONTACT},
        perform::Show,
        stage::{foot, height, spots},
    },
    rulesets::c3g::proven,
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};
use knockback_view::c3g::scene::flight;

/// An attack that is being shown.
#[derive(Clone, Debug)]
pub(crate) struct ShownAttack {
    /// Who strikes.
    pub(crate) attacker: FigureId,
    target: Occupant,
    with: AttackWith,
    /// It has been seen to strike; what follows strikes others in its area.
    struck: bool,
}

/// What is remembered from one event to the next.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// The attack that is being shown.
    pub(crate) blow: Option<ShownAttack>,
}

/// From how near a blow is a blow and no shot, in the picture's units: the middles of neighbouring hexes.
const NEAR: f32 = 2.0;
/// How long the dice of a defence lie there before the blow falls, in seconds.
const READ: f32 = 0.6;
/// How fast bolts fly, in the picture's units a second.
const BOLT: f32 = 22.0;

/// How far two stand from each other over the ground.
fn distance(battle: Played<'_>, one: Occupant, other: Occupant) -> f32 {
    let others = spots(&battle, other);
    let all = spots(&battle, one).into_iter().flat_map(|a| others.iter().map(move |b| (a - *b).xz().length()));
    all.fold(f32::MAX, f32::min)
}

/// True if the attack that was defended against moves its target.
fn knocks_back(shown: &Shown) -> bool {
    let mut ahead = shown.queue.iter().map(|next| &next.event);
    let next = ahead.find(|event| {
        matches!(
            event,
            Event::C3g(
                c3g::Event::KnockbackReckoned { .. }
                    | c3g::Event::KnockbackRuledOut { .. }
                    | c3g::Event::AttackDeclared { .. }
                    | c3g::Event::DefenceRolled { .. }
            )
        )
    });
    matches!(next, Some(Event::C3g(c3g::Event::KnockbackReckoned { kp, .. })) if kp.0 > 0)
}

impl Show<'_, '_> {
    /// Somebody is about to strike.
    pub(crate) fn declare(
        &mut self,
        battle: Played<'_>,
        attacker: FigureId,
        target: Occupant,
        with: AttackWith,
    ) -> f32 {
        self.progress.own::<Ongoing>().blow = Some(ShownAttack { attacker, target, with, struck: false });
        let who = Occupant::Figure(attacker);
        let (Some(from), Some(to)) = (foot(&battle, who), foot(&battle, target)) else { return 0.2 };
        // Before the dice fall, so that one sees where it may go.
        let dice = attack_pool(battle, attacker, target, with).dice();
        let flights = flight::forecast(battle, attacker, target, with, dice);
        let ends = flights.lines().iter().filter_map(|flight| flight.cells().last());
        let ends = ends.map(|cell| space::stand(&battle.setup().board, cell));
        let spots = [from, to].into_iter().chain(ends).collect();
        self.watch.write(Watch { spots, long: false, seconds: 4.0 });
        if let Some((live, mut rest)) = self.pose(who) {
            if battle.field().footprint(attacker).is_some_and(|at| at.tail.is_none()) {
                rest.rotation = space::facing(from, to.with_y(from.y));
            }
            self.wind_up(who, (live, rest), moves::way(from, to));
        }
        0.4
    }

    /// The blow falls, once the dice of the defence have been read.
    pub(crate) fn strike(&mut self, shown: &Shown, victim: Occupant, wounds: u8) -> f32 {
        let battle = proven(&shown.battle);
        let Some(blow) = self.progress.own::<Ongoing>().blow.clone() else { return READ };
        let who = Occupant::Figure(blow.attacker);
        let (Some(from), Some(to)) = (foot(&battle, who), foot(&battle, victim)) else { return READ };
        let towards = moves::way(from, to);
        let chest = to + Vec3::Y * 0.6 * height(&battle, victim);
        let contact = if blow.struck { READ } else { self.launch(shown, &blow, (from, chest), towards) };
        if let Some(blow) = &mut self.progress.own::<Ongoing>().blow {
            blow.struck = true;
        }
        let throws = knocks_back(shown) && victim == blow.target;
        let vigour = f32::from(wounds.min(5));
        if wounds == 0 && !throws {
            self.effect(contact, Effect::Star { at: chest, size: 0.5, colour: palette::DIE_SHIELD });
            self.effect(contact, Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 4, push: -towards });
            self.pop(&battle, victim, contact, "Blocked", palette::TEXT);
            self.rock(victim, contact, towards, 0.12, false);
        } else {
            let colour = if wounds > 0 { palette::HIT } else { palette::ACCENT };
            self.effect(contact, Effect::Star { at: chest, size: 0.9 + 0.14 * vigour, colour });
            let push = towards * 2.5;
            self.effect(contact, Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 10, push });
            self.effect(contact, Effect::Shake(0.25 + 0.06 * vigour));
            if !self.progress.calm {
                self.cue(contact, Cue::Stop(0.06));
            }
            self.rock(victim, contact, towards, if throws { 0.42 } else { 0.28 }, throws);
        }
        contact + 0.15
    }

    /// The blow, the shot or the thing thrown sets out; returns when it meets its target.
    fn launch(&mut self, shown: &Shown, blow: &ShownAttack, (from, chest): (Vec3, Vec3), towards: Vec3) -> f32 {
        let battle = proven(&shown.battle);
        let who = Occupant::Figure(blow.attacker);
        let pose = self.pose(who).filter(|_| !self.progress.calm);
        let shoulder = from + Vec3::Y * 0.7 * height(&battle, who) + towards * 0.4;
        let flies = shoulder.distance(chest) / BOLT;
        if let AttackWith::Throw(object) = blow.with {
            let hands = from + Vec3::Y * (height(&battle, who) + 0.2);
            let lands = shown.queue.iter().find_map(|next| match &next.event {
                Event::ObjectMoved { object: moved, to } if *moved == object => Some(*to),
                _ => None,
            });
            let lands = lands.or_else(|| battle.field().object(object));
            let thing = Occupant::Object(object);
            let flies = (2.0 * flies).max(0.25);
            if let (Some((live, rest)), Some(lands)) = (self.pose(thing), lands) {
                let rest = Transform { translation: space::stand(&battle.setup().board, lands), ..rest };
                let keys = moves::hurl(live, hands, chest, rest, flies);
                self.send(thing, READ - 0.2, Motion::new(keys));
            }
            if let Some((live, rest)) = pose {
                self.send(who, READ - 0.2 + moves::WOUND_UP, Motion::new(moves::strike(live, rest, towards, 0.2)));
            }
            return READ - 0.2 + moves::WOUND_UP + flies;
        }
        if distance(battle, who, blow.target) < NEAR && blow.with == AttackWith::Normal {
            if let Some((live, rest)) = pose {
                let reach = 0.62 * NEAR / 2.0;
                self.send(who, READ, Motion::new(moves::strike(live, rest, towards, reach)));
            }
            self.effect(READ + CONTACT - 0.05, Effect::Slash { at: shoulder.midpoint(chest), way: towards });
            return READ + CONTACT;
        }
        if let Some((live, rest)) = pose {
            self.send(who, READ, Motion::new(moves::recoil(live, rest, towards)));
        }
        self.effect(READ, Effect::Bolt { from: shoulder, to: chest, takes: flies.max(0.12) });
        self.effect(READ, Effect::Burst { at: shoulder, kind: ParticleKind::Sparks, amount: 4, push: towards * 3.0 });
        let contact = READ + flies.max(0.12);
        if let AttackWith::Special(place) = blow.with
            && let Some(area) = battle.card(blow.attacker).special(place).map(|special| special.area)
            && area > 0
        {
            self.blast(battle, blow.target, contact, 1.2 + 1.732 * f32::from(area));
        }
        contact
    }

    /// A blast around somebody or something.
    pub(crate) fn blast(&mut self, battle: Played<'_>, who: Occupant, after: f32, size: f32) {
        let Some(at) = foot(&battle, who) else { return };
        self.effect(after, Effect::Ring { at, size, colour: palette::FLIGHT });
        self.effect(after, Effect::Ring { at: at + Vec3::Y * 0.1, size: 0.6 * size, colour: palette::HIT });
        self.effect(after, Effect::Burst { at, kind: ParticleKind::Sparks, amount: 18, push: Vec3::ZERO });
        self.effect(after, Effect::Shake(0.35));
        self.ground_burst(&battle, at, after, 10, Vec3::ZERO);
    }

    /// The attack goes through its target as through air.
    pub(crate) fn miss(&mut self, battle: Played<'_>, target: FigureId) -> f32 {
        let victim = Occupant::Figure(target);
        self.pop(&battle, victim, 0.3, "Phased!", palette::GLYPH);
        if let Some(at) = foot(&battle, victim) {
            self.effect(0.3, Effect::Burst { at, kind: ParticleKind::Magic, amount: 14, push: Vec3::ZERO });
        }
        if let Some(attacker) = self.progress.own::<Ongoing>().blow.take().map(|blow| Occupant::Figure(blow.attacker))
            && let (Some(from), Some(to)) = (foot(&battle, attacker), foot(&battle, victim))
            && let Some((live, rest)) = self.pose(attacker)
        {
            let towards = moves::way(from, to);
            self.send(attacker, 0.2, Motion::new(moves::strike(live, rest, towards, 0.7)));
        }
        0.8
    }

    /// A figure left behind swipes.
    pub(crate) fn swipe(&mut self, battle: Played<'_>, by: FigureId, at: FigureId, skull: bool) -> f32 {
        let (who, victim) = (Occupant::Figure(by), Occupant::Figure(at));
        let (Some(from), Some(to)) = (foot(&battle, who), foot(&battle, victim)) else { return 0.3 };
        let towards = moves::way(from, to);
        let chest = to + Vec3::Y * 0.6 * height(&battle, victim);
        if let Some((live, rest)) = self.pose(who)
            && !self.progress.calm
        {
            self.send(who, 0.0, Motion::new(moves::strike(live, rest, towards, 0.35)));
        }
        self.effect(0.05, Effect::Slash { at: from.midpoint(to).with_y(chest.y), way: towards });
        if skull {
            self.effect(CONTACT, Effect::Star { at: chest, size: 0.6, colour: palette::HIT });
            self.rock(victim, CONTACT, towards, 0.2, false);
        } else {
            self.pop(&battle, victim, CONTACT, "Missed", palette::TEXT);
        }
        0.5
    }
}
