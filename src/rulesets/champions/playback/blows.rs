//! Attacks on figures, objects and hexes: wind-up, attack roll and contact. Also the detonation of area attacks.

use knockback_rules::{
    battle::{FigureId, Frame, Occupant},
    champions::{self, Area, ChampionsBattle, Check, Defence, Event, Maneuver, Weapon},
    geometry::Coord,
};
use knockback_view::champions::scene::PlannedAttack;

use super::{Ongoing, pending_events};
use crate::{battle::playback::prelude::*, rulesets::champions::expect_ruleset};

/// The Champions attack that is being shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strike {
    attacker: FigureId,
    /// The attacked figure or object, or `None` for a hex.
    target: Option<Occupant>,
    with: Weapon,
    maneuver: Maneuver,
    /// The target hex of an area attack that has not been set off yet.
    blast: Option<Coord>,
}

/// The visual style of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AttackStyle {
    /// A strike with fists or the whole body.
    Fist,
    /// A strike with a blade or claws.
    Blade,
    /// A bullet, or a bolt of energy.
    Shot(Missile),
    /// A swing of an object or a figure held in both hands.
    Swing(Occupant),
    /// A throw of an object or a figure.
    Hurl(Occupant),
}

/// Seconds until a swung object meets its target.
const SWUNG: f32 = 0.22;

impl Strike {
    fn kind(&self, battle: ChampionsBattle<'_>) -> AttackStyle {
        match self.with {
            Weapon::Strength(_) => AttackStyle::Fist,
            Weapon::Swing { thing, .. } => AttackStyle::Swing(thing.into()),
            Weapon::Hurl { thing, .. } => AttackStyle::Hurl(thing.into()),
            Weapon::SwingPerson { who, .. } => AttackStyle::Swing(who.into()),
            Weapon::HurlPerson { who, .. } => AttackStyle::Hurl(who.into()),
            Weapon::Attack(place) => match battle.sheet(self.attacker).attack(place) {
                Some(attack) if attack.is_ranged() && attack.against == Defence::Physical && attack.is_killing() => {
                    AttackStyle::Shot(Missile::Bullet)
                }
                Some(attack) if attack.is_ranged() => AttackStyle::Shot(Missile::Bolt),
                Some(attack) if attack.is_killing() => AttackStyle::Blade,
                _ => AttackStyle::Fist,
            },
        }
    }

    /// Returns the radius of the attack's area, in picture units.
    fn reach(&self, battle: ChampionsBattle<'_>) -> f32 {
        let Weapon::Attack(place) = self.with else { return 1.0 };
        match battle.sheet(self.attacker).attack(place).map(|attack| attack.area) {
            Some(Area::Radius(metres) | Area::Explosion(metres)) => 0.9 + 0.866 * f32::from(metres.0),
            _ => 1.0,
        }
    }
}

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::AttackDeclared { attacker, target, with, maneuver } => {
            let (with, maneuver) = (*with, *maneuver);
            let strike = Strike { attacker: *attacker, target: Some(*target), with, maneuver, blast: None };
            ongoing.strike = Some(strike);
            aim(p, &strike, *target)
        }
        Event::AreaDeclared { attacker, at, with } => {
            let (attacker, with, maneuver) = (*attacker, *with, Maneuver::Strike);
            ongoing.strike = Some(Strike { attacker, target: None, with, maneuver, blast: None });
            let to = spot(p, *at);
            let Some(from) = p.feet(attacker) else { return Some(0.2.into()) };
            let aim = AttackCue {
                figure: attacker,
                spots: [from, to],
                ends: Vec::new(),
                turns: true,
                long: false,
                seconds: 5.0,
            };
            seq![p.aim(&aim), later(0.1, ring(to, 1.0, palette::RISK)), 0.4]
        }
        Event::AreaRolled { at, hit: true, .. } => lob(p, ongoing, *at),
        Event::AreaRolled { attacker, .. } => seq![p.text_above(*attacker, 0, "Off target", palette::TEXT), 0.3],
        Event::Scattered { at, hexes, .. } => {
            let astray = words(spot(p, *at) + Vec3::Y, format!("{hexes} off target"), palette::RISK);
            seq![lob(p, ongoing, *at), astray, 0.25]
        }
        Event::ToHitRolled { target, rolled, hits, .. } => rolled_to_hit(p, ongoing, *target, (*rolled, *hits)),
        Event::Botched { victim, .. } => {
            if let Some(strike) = &mut ongoing.strike {
                strike.target = Some((*victim).into());
            }
            p.timed_text_above(*victim, 0, "Hit by mistake!", palette::RISK)
        }
        Event::Evaded { attacker } => {
            seq![go_wide(p, ongoing), p.timed_text_above(*attacker, 0, "Too late", palette::TEXT)]
        }
        Event::Rolled { figure, check, need, rolled } => {
            checked(p, ongoing, *figure, (*check, i32::from(*rolled) <= i32::from(*need)))
        }
        Event::SpotHit { figure, .. } => p.timed_text_above(*figure, 1, "Right on the spot!", palette::ACCENT),
        Event::PickedUp { figure, thing } => pick_up(p, *figure, (*thing).into()),
        Event::Disarmed { figure, .. } => {
            let drops = p.chest(*figure).zip(p.pose(*figure)).map(|(chest, (_, rest))| {
                let aside = rest.rotation * Vec3::new(0.4, 0.0, 1.0);
                seq![star(chest, 0.6, palette::HIT), burst(chest, ParticleKind::Steel, 6, aside * 3.0)]
            });
            seq![drops, p.timed_text_above(*figure, 1, "Disarmed!", palette::RISK)]
        }
        Event::Coordinated { members, .. } => {
            let together =
                members.iter().filter_map(|member| p.text_above(member.figure, 0, "Together!", palette::TEXT));
            seq![together.collect::<Vec<_>>(), TOLD]
        }
        Event::Focused { figure, foe } => {
            p.timed_text_above(*figure, 0, format!("Watches {}", p.battle().figure_name(*foe)), palette::TEXT)
        }
        Event::HaymakerBegan { figure, haymaker } => {
            let spots = p.feet(*figure).zip(p.feet(haymaker.target));
            let turns = spots.and_then(|(from, to)| {
                let turn = space::facing(from, to.with_y(from.y));
                p.go(*figure, |live, rest| moves::settle(live, rest.with_rotation(turn), 0.2))
            });
            let circle = p.circle(*figure, 1.2, palette::ACCENT);
            seq![turns, circle, p.timed_text_above(*figure, 0, "Winds up a haymaker", palette::ACCENT)]
        }
        Event::HaymakerEnded { figure, lands: true } => p.timed_text_above(*figure, 0, "Haymaker!", palette::ACCENT),
        Event::HaymakerEnded { figure, .. } => p.timed_text_above(*figure, 0, "Haymaker lost", palette::TEXT_QUIET),
        Event::DamageRolled { victim, stun, body, .. } => damage(p, ongoing, *victim, (*stun, *body)),
        _ => return None,
    })
}

/// Animates the wind-up of an attacker.
fn aim(p: &PlaybackScene, strike: &Strike, target: Occupant) -> Anim {
    let (battle, figure) = (expect_ruleset(p.battle()), strike.attacker);
    let (Some(from), Some(to)) = (p.feet(figure), p.feet(target)) else { return 0.2.into() };
    let stands = battle.field().footprint(figure).map(|at| at.head);
    let way = (strike.with, strike.maneuver);
    let foreseen = stands.and_then(|cell| PlannedAttack::new(battle, figure, target, way, cell));
    let end = foreseen.as_ref().and_then(PlannedAttack::flight).and_then(|flight| flight.cells().last());
    let ends = end.into_iter().collect();
    let seizes = match strike.with.person() {
        Some(who) => pick_up(p, figure, who.into()),
        None => 0.32.into(),
    };
    seq![p.aim(&AttackCue { figure, spots: [from, to], ends, turns: true, long: false, seconds: 4.5 }), seizes]
}

/// Animates a figure that lifts an object with both hands and holds it above its head.
fn pick_up(p: &PlaybackScene, figure: FigureId, what: Occupant) -> Anim {
    let lifts = p.feet(figure).and_then(|at| {
        let above = at + Vec3::Y * (p.tall(figure) + 0.05);
        Some(seq![p.lift(what, above, (moves::WOUND_UP, 0.3))?, p.dust_below(what, 0.0, 4)])
    });
    seq![lifts, 0.35]
}

/// Animates the attack roll. A hit is shown only once its damage is known.
fn rolled_to_hit(p: &PlaybackScene, ongoing: &mut Ongoing, target: Occupant, (rolled, hits): (u16, u8)) -> Anim {
    let strays = ongoing.strike.is_some_and(|strike| strike.target != Some(target));
    if let Some(strike) = &mut ongoing.strike {
        strike.target = Some(target);
    }
    if hits == 0 {
        let text = if rolled >= 18 { "A bad miss!" } else { "Missed" };
        return seq![go_wide(p, ongoing), p.text_above(target, 0, text, palette::TEXT), 0.55];
    }
    let text = match (strays, hits) {
        (true, _) => "A stray shot!".to_owned(),
        (false, 1) => "Hit!".to_owned(),
        (false, hits) => format!("{hits} hits!"),
    };
    // A grab or a shove does no damage, so it is shown at once.
    let handles = ongoing.strike.filter(|strike| strike.maneuver.is_handling());
    let seizes = handles.map_or(0.25.into(), |strike| seq![set_off(p, &strike, target), 0.1]);
    seq![p.text_above(target, 0, text, palette::HIT), seizes]
}

/// Animates an attack that goes past its target. The result has no duration.
fn go_wide(p: &PlaybackScene, ongoing: &Ongoing) -> Option<Anim> {
    let strike = ongoing.strike?;
    let who = Occupant::Figure(strike.attacker);
    let (from, chest) = (p.chest(who)?, p.chest(strike.target?)?);
    let towards = moves::way(from, chest);
    let past = wide(chest, towards);
    let blow = match strike.kind(expect_ruleset(p.battle())) {
        AttackStyle::Shot(missile) => p.shoot(who, missile, [from, past]),
        AttackStyle::Hurl(what) => p.hurl(what, [p.feet_now(what)?, past], None, 0.4)?,
        AttackStyle::Fist | AttackStyle::Blade | AttackStyle::Swing(_) => {
            seq![p.lunge(who, towards, 0.55), later(0.05, slash(from + towards * 0.8, towards))]
        }
    };
    Some(later(0.0, blow))
}

/// Animates the start of a blow, shot or throw. The duration ends at the contact with the target.
fn set_off(p: &PlaybackScene, strike: &Strike, target: Occupant) -> Anim {
    let who = Occupant::Figure(strike.attacker);
    let (Some(from), Some(chest)) = (p.chest(who), p.chest(target)) else { return Anim::NONE };
    let towards = moves::way(from, chest);
    match strike.kind(expect_ruleset(p.battle())) {
        AttackStyle::Shot(missile) => p.shoot(who, missile, [from, chest]),
        AttackStyle::Hurl(what) => {
            let takes = (from.distance(chest) / 15.0).max(0.22);
            let lies = p.lands(what).filter(|_| matches!(what, Occupant::Object(_)));
            let flies = p.feet_now(what).and_then(|hands| p.hurl(what, [hands, chest], lies, takes));
            seq![flies, p.lunge(who, towards, 0.2), takes]
        }
        AttackStyle::Swing(what) => seq![
            p.act(what, |live, rest| moves::swing(live, chest, rest, SWUNG)),
            later(SWUNG - CONTACT, p.lunge(who, towards, 0.35)),
            SWUNG,
        ],
        kind @ (AttackStyle::Fist | AttackStyle::Blade) => {
            let gap = from.xz().distance(chest.xz());
            let edge = (kind == AttackStyle::Blade).then(|| slash(chest - towards * 0.3, towards));
            let reach = if gap < 1.9 { 0.55 } else { gap - 1.1 };
            seq![later(CONTACT - 0.06, edge), p.strike(who, [from, chest], reach, false)]
        }
    }
}

/// Animates the blow after the damage roll.
fn damage(p: &PlaybackScene, ongoing: &mut Ongoing, victim: Occupant, (stun, body): (u16, u16)) -> Anim {
    let goes_off = go_off(p, ongoing);
    let Some(strike) = ongoing.strike else { return seq![later(0.0, goes_off), 0.2] };
    let (Some(from), Some(chest)) = (p.chest(strike.attacker), p.chest(victim)) else {
        return seq![later(0.0, goes_off), 0.2];
    };
    let towards = moves::way(from, chest);
    // In an area attack, the blast itself strikes the victims.
    let sets_off: Anim = if strike.target.is_none() {
        goes_off.map(|goes_off| seq![goes_off, 0.12]).into()
    } else {
        seq![goes_off, set_off(p, &strike, victim)]
    };
    let hard = f32::from(stun.max(3 * body).min(60)) / 60.0;
    // The next event shows how much damage gets through the defences.
    let through = match pending_events(p).next() {
        Some(Event::Hurt { figure, .. }) => Occupant::Figure(*figure) == victim,
        Some(Event::ThingHurt { object, .. } | Event::Broke { object, .. }) => Occupant::Object(*object) == victim,
        Some(Event::Drained { .. } | Event::Dispelled { .. } | Event::Transformed { .. }) => true,
        _ => false,
    };
    let reels = pending_events(p)
        .take_while(|event| !matches!(event, Event::DamageRolled { .. } | Event::AttackDeclared { .. }))
        .any(|event| matches!(event, Event::FlightBegan { figure, .. } if Occupant::Figure(*figure) == victim));
    let contact = Contact {
        at: chest,
        towards,
        size: 0.7 + 0.9 * hard,
        colour: palette::HIT,
        shock: Some((0.15 + 0.45 * hard, 0.03 + 0.05 * hard)),
        lean: 0.14 + 0.3 * hard,
        reels,
    };
    let meets = if through {
        contact.play(Some(victim))
    } else {
        let glances = Contact { size: 0.6 * contact.size, ..contact }.glance(victim, ParticleKind::Sparks, 4);
        seq![glances, p.text_above(victim, 0, "No harm done", palette::TEXT)]
    };
    seq![sets_off, meets, 0.14]
}

/// Shows the result of a characteristic roll.
fn checked(p: &PlaybackScene, ongoing: &Ongoing, figure: FigureId, (check, made): (Check, bool)) -> Anim {
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
        (Check::Keep, true) => "Holds on",
        (Check::Keep, false) => "Loses the grip",
    };
    let told = p.text_above(figure, 0, text, if made { palette::GOOD } else { palette::TEXT_QUIET });
    let Some(strike) = ongoing.strike.filter(|_| check == Check::Block && made) else { return seq![told, 0.45] };
    let parries = p.chest(strike.attacker).zip(p.chest(figure)).map(|(from, chest)| {
        let (towards, at) = (moves::way(from, chest), from.midpoint(chest));
        let meets = seq![
            star(at, 0.7, palette::DIE_SHIELD),
            burst(at, ParticleKind::Sparks, 8, Vec3::Y),
            rock(figure, towards, 0.10, false),
        ];
        seq![p.lunge(strike.attacker, towards, 0.4), later(CONTACT, meets)]
    });
    seq![told, parries, 0.6]
}

/// Returns the ground position of a hex's centre. Off the board, the height is 0.
fn spot(p: &PlaybackScene, at: Coord) -> Vec3 {
    let plan = space::plan(at);
    let flat = Vec3::new(plan.x, 0.0, plan.y);
    flat.with_y(space::surface_at(p.board(), flat).max(0.0))
}

/// Animates a projectile that flies to its hex. The duration ends shortly after its arrival.
fn lob(p: &PlaybackScene, ongoing: &mut Ongoing, at: Coord) -> Anim {
    let Some(strike) = &mut ongoing.strike else { return 0.2.into() };
    strike.blast = Some(at);
    let Some(from) = p.chest(strike.attacker) else { return 0.2.into() };
    let to = spot(p, at) + Vec3::Y * 0.2;
    let takes = (from.distance(to) / 16.0).clamp(0.2, 0.9);
    seq![
        p.lunge(strike.attacker, moves::way(from, to), 0.25),
        later(0.05, bolt(from, to, takes)),
        later(takes, ring(to, strike.reach(expect_ruleset(p.battle())), palette::RISK)),
        takes + 0.15,
    ]
}

/// Sets off an area attack at the end of its agenda frame, in case it had no targets.
pub(super) fn go_off_at_last(p: &PlaybackScene, ongoing: &mut Ongoing) -> Anim {
    if !matches!(p.battle().top(), Some(Frame::Champions(champions::Frame::Area(_)))) {
        return Anim::NONE;
    }
    go_off(p, ongoing).map(|goes_off| seq![goes_off, 0.4]).into()
}

/// Sets off the area attack on its hex, unless this has already happened. The result has no duration.
fn go_off(p: &PlaybackScene, ongoing: &mut Ongoing) -> Option<Anim> {
    let strike = ongoing.strike.as_mut()?;
    let at = strike.blast.take()?;
    Some(blast(p, spot(p, at), strike.reach(expect_ruleset(p.battle())), 0.6))
}
