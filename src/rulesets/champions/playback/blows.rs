//! Attacks on somebody or something: wind-up, to hit or miss, contact.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event as Any, FigureId, Occupant},
    board::Cell,
    champions::{Check, Defence, Event, Maneuver, Played, Weapon},
    geometry::Coord,
};

use super::{Ongoing, Show, TOLD, ahead};
use crate::{
    battle::playback::{
        cues::Cue,
        missile::Missile,
        motion::Motion,
        moves::{self, CONTACT},
    },
    rulesets::champions::proven,
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};
use knockback_view::champions::scene::Aim;

/// An attack of Champions that is being shown.
#[derive(Clone, Debug)]
pub(crate) struct Strike {
    /// Who strikes.
    pub(crate) attacker: FigureId,
    /// Whom or what.
    pub(crate) target: Option<Occupant>,
    pub(crate) with: Weapon,
    pub(crate) maneuver: Maneuver,
    /// The first of its hits has been seen.
    pub(crate) struck: bool,
    /// The hex on which an area lies, and is still to go off.
    pub(crate) blast: Option<Coord>,
}

/// What an attack looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// With fists or the whole body.
    Fist,
    /// With a blade or claws.
    Blade,
    /// A bullet.
    Shot,
    /// A bolt of energy.
    Ray,
    /// With something in both hands.
    Swing(Occupant),
    /// With something thrown.
    Hurl(Occupant),
}

/// When the thing in the hands meets its target, in seconds.
const SWUNG: f32 = 0.22;

fn kind(battle: Played<'_>, attacker: FigureId, with: Weapon) -> Kind {
    match with {
        Weapon::Strength(_) => Kind::Fist,
        Weapon::Swing { thing, .. } => Kind::Swing(Occupant::Object(thing)),
        Weapon::Hurl { thing, .. } => Kind::Hurl(Occupant::Object(thing)),
        Weapon::SwingPerson { who, .. } => Kind::Swing(Occupant::Figure(who)),
        Weapon::HurlPerson { who, .. } => Kind::Hurl(Occupant::Figure(who)),
        Weapon::Attack(place) => match battle.sheet(attacker).attack(place) {
            Some(attack) if attack.is_ranged() && attack.against == Defence::Physical && attack.is_killing() => {
                Kind::Shot
            }
            Some(attack) if attack.is_ranged() => Kind::Ray,
            Some(attack) if attack.is_killing() => Kind::Blade,
            _ => Kind::Fist,
        },
    }
}

/// Where something that was thrown will come to lie.
fn comes_to(shown: &Shown, what: Occupant) -> Option<Cell> {
    shown.queue.iter().find_map(|next| match (&next.event, what) {
        (Any::ObjectMoved { object, to }, Occupant::Object(thing)) if *object == thing => Some(*to),
        _ => None,
    })
}

impl Show<'_, '_> {
    pub(crate) fn perform_blow(&mut self, shown: &Shown, event: &Event) -> f32 {
        let battle = proven(&shown.battle);
        match event {
            Event::AttackDeclared { attacker, target, with, maneuver } => {
                self.aim_at(battle, *attacker, *target, (*with, *maneuver))
            }
            Event::ToHitRolled { attacker, target, rolled, hits, .. } => {
                self.rolled_to_hit(shown, (*attacker, *target), *rolled, *hits)
            }
            Event::Botched { victim, .. } => {
                if let Some(strike) = &mut self.progress.own::<Ongoing>().strike {
                    strike.target = Some(Occupant::Figure(*victim));
                }
                self.tell(&battle, Occupant::Figure(*victim), 0, "Hit by mistake!", palette::RISK)
            }
            Event::Evaded { attacker } => {
                self.go_wide(battle, *attacker);
                self.tell_of(&battle, *attacker, "Too late")
            }
            Event::Rolled { figure, check, need, rolled } => {
                let made = i32::from(*rolled) <= i32::from(*need);
                self.checked(battle, *figure, *check, made)
            }
            Event::SpotHit { figure, .. } => {
                self.tell(&battle, Occupant::Figure(*figure), 1, "Right on the spot!", palette::ACCENT)
            }
            Event::PickedUp { figure, thing } => self.pick_up(battle, *figure, Occupant::Object(*thing)),
            Event::Disarmed { figure, .. } => {
                let who = Occupant::Figure(*figure);
                if let (Some(chest), Some((_, rest))) = (self.chest(&battle, who), self.pose(who)) {
                    let aside = rest.rotation * Vec3::new(0.4, 0.0, 1.0);
                    self.effect(0.0, Effect::Star { at: chest, size: 0.6, colour: palette::HIT });
                    self.effect(
                        0.0,
                        Effect::Burst { at: chest, kind: ParticleKind::Steel, amount: 6, push: aside * 3.0 },
                    );
                }
                self.tell(&battle, who, 1, "Disarmed!", palette::RISK)
            }
            Event::Coordinated { members, .. } => {
                for member in members {
                    self.tell_of(&battle, member.figure, "Together!");
                }
                TOLD
            }
            Event::Focused { figure, foe } => {
                let name = battle.figure_name(*foe).to_owned();
                self.tell_of(&battle, *figure, format!("Watches {name}"))
            }
            Event::HaymakerBegan { figure, haymaker } => {
                let who = Occupant::Figure(*figure);
                if let (Some(from), Some(to)) = (self.feet(who), self.feet(haymaker.target)) {
                    self.turn_to(who, from, to);
                }
                if let Some(at) = self.feet(who) {
                    self.effect(0.0, Effect::Ring { at, size: 1.2, colour: palette::ACCENT });
                }
                self.tell(&battle, who, 0, "Winds up a haymaker", palette::ACCENT)
            }
            Event::HaymakerEnded { figure, lands } => {
                let text = if *lands { "Haymaker!" } else { "Haymaker lost" };
                let colour = if *lands { palette::ACCENT } else { palette::TEXT_QUIET };
                self.tell(&battle, Occupant::Figure(*figure), 0, text, colour)
            }
            _ => 0.0,
        }
    }

    /// Somebody turns towards a spot.
    pub(crate) fn turn_to(&mut self, who: Occupant, from: Vec3, to: Vec3) {
        if let Some((live, mut rest)) = self.pose(who) {
            rest.rotation = space::facing(from, to.with_y(from.y));
            self.send(who, 0.0, Motion::new(moves::settle(live, rest, 0.2)));
        }
    }

    /// Somebody is about to strike.
    fn aim_at(
        &mut self,
        battle: Played<'_>,
        attacker: FigureId,
        target: Occupant,
        (with, maneuver): (Weapon, Maneuver),
    ) -> f32 {
        let strike = Strike { attacker, target: Some(target), with, maneuver, struck: false, blast: None };
        self.progress.own::<Ongoing>().strike = Some(strike);
        let who = Occupant::Figure(attacker);
        let (Some(from), Some(to)) = (self.feet(who), self.feet(target)) else { return 0.2 };
        // Before the dice fall, so that one sees where it may go.
        let board = &battle.setup().board;
        let stands = battle.field().footprint(attacker).map(|at| at.head);
        let aim = stands.and_then(|cell| Aim::new(battle, attacker, target, (with, maneuver), cell));
        let end = aim.as_ref().and_then(Aim::flight).and_then(|flight| flight.cells().last());
        let spots = [from, to].into_iter().chain(end.map(|cell| space::stand(board, cell))).collect();
        self.watch.write(Watch { spots, long: false, seconds: 4.5 });
        if let Some((live, mut rest)) = self.pose(who) {
            if from.xz().distance(to.xz()) > 0.1 {
                rest.rotation = space::facing(from, to.with_y(from.y));
            }
            self.wind_up(who, (live, rest), moves::way(from, to));
        }
        if let Some(who) = with.person() {
            return self.pick_up(battle, attacker, Occupant::Figure(who));
        }
        0.32
    }

    /// Something is taken into both hands, and held above the head.
    fn pick_up(&mut self, battle: Played<'_>, figure: FigureId, what: Occupant) -> f32 {
        let who = Occupant::Figure(figure);
        if let (Some(at), Some((live, rest))) = (self.feet(who), self.pose(what)) {
            let above = Transform { translation: at + Vec3::Y * (self.tall(&battle, who) + 0.05), ..rest };
            let mut keys = moves::settle(live, above, moves::WOUND_UP);
            moves::then(&mut keys, moves::WOUND_UP, moves::settle(above, rest, 0.3));
            self.send(what, 0.0, Motion::new(keys).held_at(moves::WOUND_UP));
            self.ground_burst(&battle, rest.translation, 0.0, 4, Vec3::ZERO);
        }
        0.35
    }

    /// The dice have said whether an attack hits. A hit is seen once its damage is known.
    fn rolled_to_hit(&mut self, shown: &Shown, (attacker, target): (FigureId, Occupant), rolled: u16, hits: u8) -> f32 {
        let battle = proven(&shown.battle);
        let strays = self.progress.own::<Ongoing>().strike.as_ref().is_some_and(|strike| strike.target != Some(target));
        if let Some(strike) = &mut self.progress.own::<Ongoing>().strike
            && strays
        {
            *strike = Strike { target: Some(target), ..strike.clone() };
        }
        match hits {
            0 => {
                self.go_wide(battle, attacker);
                let text = if rolled >= 18 { "A bad miss!" } else { "Missed" };
                self.tell(&battle, target, 0, text, palette::TEXT);
                0.55
            }
            hits => {
                let text = match (strays, hits) {
                    (true, _) => "A stray shot!".to_owned(),
                    (false, 1) => "Hit!".to_owned(),
                    (false, hits) => format!("{hits} hits!"),
                };
                self.tell(&battle, target, 0, text, palette::HIT);
                // A grab or a shove does no damage: it is seen now.
                let handles =
                    self.progress.own::<Ongoing>().strike.as_ref().is_some_and(|strike| strike.maneuver.is_handling());
                if handles { self.set_off(shown, target) + 0.1 } else { 0.25 }
            }
        }
    }

    /// The blow goes past its target.
    fn go_wide(&mut self, battle: Played<'_>, attacker: FigureId) {
        let Some(strike) = self.progress.own::<Ongoing>().strike.clone() else { return };
        let who = Occupant::Figure(attacker);
        let goal = strike.target.and_then(|target| self.chest(&battle, target));
        let (Some(from), Some(chest)) = (self.chest(&battle, who), goal) else { return };
        let towards = moves::way(from, chest);
        let past = chest + towards * 3.0 + towards.cross(Vec3::Y) * 0.9 + Vec3::Y * 0.2;
        match kind(battle, attacker, strike.with) {
            Kind::Shot => self.shoot(who, Missile::Bullet, (from, past), 0.0),
            Kind::Ray => self.shoot(who, Missile::Bolt, (from, past), 0.0),
            Kind::Hurl(what) => {
                if let Some((live, rest)) = self.pose(what) {
                    self.send(what, 0.0, Motion::new(moves::hurl(live, live.translation, past, rest, 0.4)));
                }
                0.0
            }
            Kind::Fist | Kind::Blade | Kind::Swing(_) => {
                if let Some((live, rest)) = self.pose(who)
                    && !self.progress.calm
                {
                    self.send(who, 0.0, Motion::new(moves::strike(live, rest, towards, 0.55)));
                }
                self.effect(0.05, Effect::Slash { at: from + towards * 0.8, way: towards });
                0.0
            }
        };
    }

    /// The blow, the shot or the thing sets out; returns when it meets its target.
    pub(crate) fn set_off(&mut self, shown: &Shown, target: Occupant) -> f32 {
        let battle = proven(&shown.battle);
        let Some(strike) = self.progress.own::<Ongoing>().strike.clone() else { return 0.0 };
        let who = Occupant::Figure(strike.attacker);
        let (Some(from), Some(chest)) = (self.chest(&battle, who), self.chest(&battle, target)) else { return 0.0 };
        let towards = moves::way(from, chest);
        match kind(battle, strike.attacker, strike.with) {
            Kind::Shot => self.shoot(who, Missile::Bullet, (from, chest), 0.0),
            Kind::Ray => self.shoot(who, Missile::Bolt, (from, chest), 0.0),
            Kind::Hurl(what) => {
                let takes = (from.distance(chest) / 15.0).max(0.22);
                if let Some((live, rest)) = self.pose(what) {
                    let lies = comes_to(shown, what)
                        .map_or(rest, |cell| rest.with_translation(space::stand(&battle.setup().board, cell)));
                    let keys = moves::hurl(live, live.translation, chest, lies, takes);
                    self.send(what, 0.0, Motion::new(keys).begun(moves::WOUND_UP));
                }
                if let Some((live, rest)) = self.pose(who)
                    && !self.progress.calm
                {
                    self.send(who, 0.0, Motion::new(moves::strike(live, rest, towards, 0.2)));
                }
                takes
            }
            Kind::Swing(what) => {
                if let Some((live, rest)) = self.pose(what)
                    && !self.progress.calm
                {
                    self.send(what, 0.0, Motion::new(moves::swing(live, chest, rest, SWUNG)));
                }
                if let Some((live, rest)) = self.pose(who)
                    && !self.progress.calm
                {
                    self.send(who, SWUNG - CONTACT, Motion::new(moves::strike(live, rest, towards, 0.35)));
                }
                SWUNG
            }
            kind @ (Kind::Fist | Kind::Blade) => {
                let (near, gap) = (1.9, from.xz().distance(chest.xz()));
                if let Some((live, rest)) = self.pose(who)
                    && !self.progress.calm
                {
                    let reach = if gap < near { 0.55 } else { gap - 1.1 };
                    self.send(who, 0.0, Motion::new(moves::strike(live, rest, towards, reach)));
                }
                if kind == Kind::Blade {
                    self.effect(CONTACT - 0.06, Effect::Slash { at: chest - towards * 0.3, way: towards });
                }
                self.effect(CONTACT - 0.05, Effect::Slash { at: from.midpoint(chest), way: towards });
                CONTACT
            }
        }
    }

    /// The dice of damage have been read: the blow falls.
    pub(crate) fn damage(&mut self, shown: &Shown, victim: Occupant, (stun, body): (u16, u16)) -> f32 {
        let battle = proven(&shown.battle);
        let blown = self.blast_if_due_at(battle);
        let Some(strike) = self.progress.own::<Ongoing>().strike.clone() else { return 0.2 };
        let area = strike.target.is_none();
        let who = Occupant::Figure(strike.attacker);
        let (Some(from), Some(chest)) = (self.chest(&battle, who), self.chest(&battle, victim)) else { return 0.2 };
        let towards = moves::way(from, chest);
        let contact = if area { blown } else { self.set_off(shown, victim) };
        if let Some(strike) = &mut self.progress.own::<Ongoing>().strike {
            strike.struck = true;
        }
        let hard = f32::from(stun.max(3 * body).min(60)) / 60.0;
        // What defences leave of it is told next.
        let through = match ahead(shown).next() {
            Some(Event::Hurt { figure, .. }) => Occupant::Figure(*figure) == victim,
            Some(Event::ThingHurt { object, .. } | Event::Broke { object, .. }) => Occupant::Object(*object) == victim,
            Some(Event::Drained { .. } | Event::Dispelled { .. } | Event::Transformed { .. }) => true,
            _ => false,
        };
        let throws = ahead(shown)
            .take_while(|event| !matches!(event, Event::DamageRolled { .. } | Event::AttackDeclared { .. }))
            .any(|event| matches!(event, Event::FlightBegan { figure, .. } if Occupant::Figure(*figure) == victim));
        let size = 0.7 + 0.9 * hard;
        if through {
            self.effect(contact, Effect::Star { at: chest, size, colour: palette::HIT });
            let push = towards * 2.5;
            self.effect(contact, Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 10, push });
        } else {
            self.effect(contact, Effect::Star { at: chest, size: 0.6 * size, colour: palette::DIE_SHIELD });
            self.effect(contact, Effect::Burst { at: chest, kind: ParticleKind::Sparks, amount: 4, push: -towards });
            self.tell_after(&battle, victim, (0, contact), "No harm done", palette::TEXT);
        }
        self.effect(contact, Effect::Shake(0.15 + 0.45 * hard));
        if !self.progress.calm {
            self.cue(contact, Cue::Stop(0.03 + 0.05 * hard));
        }
        self.rock(victim, contact, towards, 0.14 + 0.3 * hard, throws);
        contact + 0.14
    }

    /// Somebody has rolled on a characteristic.
    fn checked(&mut self, battle: Played<'_>, figure: FigureId, check: Check, made: bool) -> f32 {
        let who = Occupant::Figure(figure);
        let text = match (check, made) {
            (Check::Dive, true) => "Dives clear!",
            (Check::Dive, false) => "Too late!",
            (Check::Block, true) => "Blocked!",
            (Check::Block, false) => "Block fails",
            (Check::RollWithPunch, true) => "Rolls with it!",
            (Check::RollWithPunch, false) => "Cannot roll with it",
            (Check::Speed, true) => "Faster!",
            (Check::Speed, false) => "Slower",
            (Check::Teamwork, true) => "Teamwork!",
            (Check::Teamwork, false) => "Out of step",
            (Check::Keep, true) => "Keeps hold",
            (Check::Keep, false) => "Loses its grip",
        };
        self.tell(&battle, who, 0, text, if made { palette::GOOD } else { palette::TEXT_QUIET });
        if let (Check::Block, true, Some(strike)) = (check, made, self.progress.own::<Ongoing>().strike.clone()) {
            let striker = Occupant::Figure(strike.attacker);
            if let (Some(from), Some(chest)) = (self.chest(&battle, striker), self.chest(&battle, who)) {
                let towards = moves::way(from, chest);
                if let Some((live, rest)) = self.pose(striker)
                    && !self.progress.calm
                {
                    self.send(striker, 0.0, Motion::new(moves::strike(live, rest, towards, 0.4)));
                }
                let at = from.midpoint(chest);
                self.effect(CONTACT, Effect::Star { at, size: 0.7, colour: palette::DIE_SHIELD });
                self.effect(CONTACT, Effect::Burst { at, kind: ParticleKind::Sparks, amount: 8, push: Vec3::Y });
                self.rock(who, CONTACT, towards, 0.10, false);
            }
            return 0.6;
        }
        0.45
    }
}
