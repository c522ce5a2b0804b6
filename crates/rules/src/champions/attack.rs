//! An attack: to hit, damage, and what follows (`CH-10`, `CH-18` to `CH-25`, `CH-31`).

use serde::{Deserialize, Serialize};

use super::{
    Event, Harm, Weapon,
    damage::{self, Damage},
    effort, falling, frame,
    knockback::{self, KnockbackFrame, Push},
    reaching,
    rounding::nearest,
    to_hit::{self, Aim},
};
use crate::{
    battle::{self, Battle, FigureId, Known, Matter, Occupant, Refusal, Stage, Step},
    board::Cell,
    dice::{D6Pool, RollRequest, Rolled},
    scenario::{AttackKind, AttackRange, Characteristic, Defence, DoesKnockback},
    units::Metres,
};

/// What the rules read of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Its dice.
    pub dice: D6Pool,
    /// How they are read.
    pub kind: AttackKind,
    /// What defends against it.
    pub against: Defence,
    /// How far it reaches.
    pub range: AttackRange,
    /// A martial maneuver.
    pub martial: bool,
    /// Whether it knocks back.
    pub knockback: DoesKnockback,
    /// How many times its BODY counts for knockback, in percent.
    pub percent: u16,
    /// Shots.
    pub shots: u8,
    /// What it costs, in END.
    pub end: u16,
}

/// The dice of a strike with so much STR.
#[must_use]
pub fn strike_dice(strength: u8) -> D6Pool {
    D6Pool::of(u8::try_from(nearest(strength.into(), 5)).unwrap_or(0))
}

/// What a weapon of a character does; `None` where it has no such weapon.
#[must_use]
pub fn blow(battle: &Battle, attacker: FigureId, with: Weapon) -> Option<Blow> {
    Some(match with {
        Weapon::Strength(strength) => Blow {
            dice: strike_dice(strength),
            kind: AttackKind::Normal,
            against: Defence::Physical,
            range: AttackRange::Hand,
            martial: false,
            knockback: DoesKnockback::ByBody,
            percent: 100,
            shots: 1,
            end: effort::of_strength(battle.characteristic(attacker, Characteristic::Strength), strength),
        },
        Weapon::Attack(place) => {
            let attack = battle.sheet(attacker).attack(place)?;
            Blow {
                dice: attack.dice,
                kind: attack.kind,
                against: attack.against,
                range: attack.range,
                martial: attack.martial,
                knockback: attack.knockback,
                percent: attack.knockback_percent,
                shots: attack.shots,
                end: attack.end_cost(),
            }
        }
    })
}

/// An attack between being declared and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackFrame {
    /// Who.
    pub attacker: FigureId,
    /// Whom or what.
    pub target: Occupant,
    /// With what.
    pub with: Weapon,
    /// Where it comes from.
    pub from: Cell,
    /// How far it has come.
    pub stage: AttackStage,
}

/// How far an attack has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackStage {
    /// To hit.
    ToHit,
    /// The dice of a hit.
    Damage {
        /// Hits whose dice were not rolled yet, this one with them.
        hits: u8,
        /// BODY of a killing hit, whose multiplier comes next (`CH-19`).
        killing: Option<u16>,
        /// What counts for knockback.
        pushes: Vec<Push>,
    },
}

/// Judges an attack of a character that may attack now.
///
/// # Errors
/// The refusal, with the rule and the numbers that decide it.
pub fn judge(battle: &Battle, attacker: FigureId, target: Occupant, with: Weapon) -> Result<(), Refusal> {
    let name = battle.figure_name(attacker);
    let other = battle.occupant_name(target);
    if target == Occupant::Figure(attacker) {
        return Err(Refusal::new("CH-10", "attacks_itself", format!("{name} does not attack itself")));
    }
    let Some(blow) = blow(battle, attacker, with) else {
        return Err(Refusal::new("CH-2", "no_such_attack", format!("{name} has no such attack")));
    };
    if let Weapon::Strength(strength) = with {
        let own = battle.characteristic(attacker, Characteristic::Strength);
        if i16::from(strength) > own + effort::MOST_PUSHED {
            let message = format!("{name} has {own} STR and pushes it by 10 at the most");
            return Err(Refusal::new("CH-30", "too_strong", message).with("str", own).with("wanted", strength));
        }
    }
    let Some(distance) = reaching::distance(battle, Occupant::Figure(attacker), target) else {
        return Err(Refusal::new("CH-10", "gone", format!("{other} is not on the board")));
    };
    match blow.range {
        AttackRange::Hand => {
            if !reaching::in_reach(battle, attacker, target) {
                let message = format!("{other} is out of the reach of {name}'s hands");
                return Err(Refusal::new("CH-2", "out_of_reach", message).with("distance", distance.0));
            }
        }
        AttackRange::Metres(range) => {
            if distance > range {
                let message = format!("{other} is {} m away; the attack reaches {} m", distance.0, range.0);
                let refusal = Refusal::new("CH-2", "out_of_range", message);
                return Err(refusal.with("distance", distance.0).with("range", range.0));
            }
            if !reaching::in_sight(battle, attacker, target) {
                let message = format!("{name} cannot see {other}: something stands between");
                return Err(Refusal::new("CH-10", "no_line_of_sight", message));
            }
        }
    }
    Ok(())
}

/// Everything that a character could attack from where it is, each with each of its weapons; of its STR all of it.
#[must_use]
pub fn attacks(battle: &Battle, attacker: FigureId) -> Vec<(Occupant, Weapon)> {
    let strength = battle.characteristic(attacker, Characteristic::Strength);
    let strength = u8::try_from(strength).unwrap_or(u8::MAX);
    let own = 0..battle.sheet(attacker).attacks.len();
    let weapons: Vec<Weapon> = std::iter::once(Weapon::Strength(strength))
        .chain(own.filter_map(|place| u8::try_from(place).ok()).map(Weapon::Attack))
        .collect();
    let figures = battle.field().standing_figures().map(|(figure, _)| Occupant::Figure(figure));
    let objects = battle.field().objects().map(|(object, _)| Occupant::Object(object));
    let targets = figures.chain(objects);
    let all = targets.flat_map(|target| weapons.iter().map(move |with| (target, *with)));
    all.filter(|(target, with)| judge(battle, attacker, *target, *with).is_ok()).collect()
}

/// What declaring a legal attack brings about.
pub(super) fn declare(battle: &Battle, attacker: FigureId, target: Occupant, with: Weapon) -> Vec<battle::Event> {
    let Some(from) = battle.field().footprint(attacker).map(|at| at.head) else { return Vec::new() };
    let mut events = vec![battle::Event::Champions(Event::AttackDeclared { attacker, target, with })];
    events.push(frame::push(AttackFrame { attacker, target, with, from, stage: AttackStage::ToHit }));
    let end = blow(battle, attacker, with).map_or(0, |blow| blow.end);
    effort::pay(battle, attacker, end, &mut events);
    events
}

/// What an attack needs to hit, and why.
#[must_use]
pub fn aim(battle: &Battle, attacker: FigureId, target: Occupant, with: Weapon) -> Aim {
    let ranged = blow(battle, attacker, with).is_some_and(|blow| matches!(blow.range, AttackRange::Metres(_)));
    let distance = reaching::distance(battle, Occupant::Figure(attacker), target).unwrap_or(Metres::ZERO);
    to_hit::aim(battle, attacker, target, ranged.then_some(distance))
}

impl AttackFrame {
    fn at(&self, stage: AttackStage) -> Self {
        Self { stage, ..self.clone() }
    }

    fn blow(&self, battle: &Battle) -> Option<Blow> {
        blow(battle, self.attacker, self.with)
    }

    fn hit_rolled(&self, battle: &Battle, rolled: u16, events: &mut Vec<battle::Event>) {
        let aim = aim(battle, self.attacker, self.target, self.with);
        let hits = aim.hits_of(rolled, self.blow(battle).map_or(1, |blow| blow.shots));
        let told = Event::ToHitRolled { attacker: self.attacker, target: self.target, aim: aim.parts, rolled, hits };
        events.push(battle::Event::Champions(told));
        events.push(if hits == 0 {
            frame::pop()
        } else {
            frame::become_(self.at(AttackStage::Damage { hits, killing: None, pushes: Vec::new() }))
        });
    }

    /// What comes of a hit whose dice are all rolled.
    fn hit(
        &self,
        battle: &Battle,
        (hits, pushes): (u8, &[Push]),
        (stun, body): (u16, u16),
        events: &mut Vec<battle::Event>,
    ) {
        let Some(blow) = self.blow(battle) else { return };
        let killing = blow.kind == AttackKind::Killing;
        let told = Event::DamageRolled { victim: self.target, dice: blow.dice, killing, stun, body };
        events.push(battle::Event::Champions(told));
        let damage = Damage { stun, body, killing, against: blow.against };
        damage::strike(battle, self.target, damage, Harm::Attack, events);
        let mut pushes = pushes.to_vec();
        if blow.knockback != DoesKnockback::Never {
            let counts = u32::from(body) * u32::from(blow.percent);
            let body = u16::try_from(counts.div_ceil(100)).unwrap_or(u16::MAX);
            pushes.push(Push { body, killing, martial: blow.martial, rolled_with: false });
        }
        if hits > 1 {
            events.push(frame::become_(self.at(AttackStage::Damage { hits: hits - 1, killing: None, pushes })));
            return;
        }
        events.push(frame::pop());
        if let Occupant::Figure(figure) = self.target {
            // Who is knocked out in the air comes down, once the blow has sent it where it sends it.
            events.push(frame::push(falling::LandingFrame::new(figure, falling::Before::Nothing)));
            if !pushes.is_empty() {
                let way = knockback::way(battle, self.from, self.target);
                events.push(frame::push(KnockbackFrame::new(figure, way, pushes)));
            }
        }
    }
}

impl Matter for AttackFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_sound(&self, known: Known) -> bool {
        let weapon = match self.with {
            Weapon::Strength(_) => true,
            Weapon::Attack(place) => {
                known.figure(self.attacker) && known.0.champions().sheet(self.attacker).attack(place).is_some()
            }
        };
        let stage = match &self.stage {
            AttackStage::ToHit => true,
            AttackStage::Damage { hits, pushes, .. } => *hits > 0 && pushes.len() <= 64,
        };
        known.figure(self.attacker) && known.occupant(self.target) && known.cell(self.from) && weapon && stage
    }

    fn step(&self, battle: &Battle) -> Step {
        let Some(blow) = self.blow(battle).filter(|_| battle.is_awake(self.attacker)) else {
            return Step::Emit(vec![frame::pop()]);
        };
        match &self.stage {
            AttackStage::ToHit => Step::Roll(RollRequest::Sum(D6Pool::of(3))),
            AttackStage::Damage { killing: Some(_), .. } => Step::Roll(RollRequest::Sum(D6Pool::HALF)),
            AttackStage::Damage { hits, pushes, .. } if blow.dice.count() == 0 => {
                let mut events = Vec::new();
                self.hit(battle, (*hits, pushes), (blow.dice.plus.into(), 0), &mut events);
                Step::Emit(events)
            }
            AttackStage::Damage { .. } if blow.kind == AttackKind::Killing => Step::Roll(RollRequest::Sum(blow.dice)),
            AttackStage::Damage { .. } => Step::Roll(RollRequest::StunAndBody(blow.dice)),
        }
    }

    fn rolled(&self, battle: &Battle, rolled: Rolled, events: &mut Vec<battle::Event>) {
        match (&self.stage, rolled) {
            (AttackStage::ToHit, Rolled::Sum(sum)) => self.hit_rolled(battle, sum, events),
            (AttackStage::Damage { hits, killing: Some(body), pushes }, Rolled::Sum(times)) => {
                self.hit(battle, (*hits, pushes), (body.saturating_mul(times), *body), events);
            }
            (AttackStage::Damage { hits, killing: None, pushes }, Rolled::Sum(body)) => {
                let stage = AttackStage::Damage { hits: *hits, killing: Some(body), pushes: pushes.clone() };
                events.push(frame::become_(self.at(stage)));
            }
            (AttackStage::Damage { hits, pushes, .. }, Rolled::StunAndBody { stun, body }) => {
                self.hit(battle, (*hits, pushes), (stun, body), events);
            }
            _ => {}
        }
    }
}
