//! Attacks: the roll to hit, damage, and what follows a hit (`CH-10`, `CH-18` to `CH-25`, `CH-31`).

pub mod area;
pub mod charge;
pub mod disarm;
pub mod grab;
pub mod group;
pub(super) mod haymaker;
pub mod improvised;
mod judge;
pub mod stray;
mod weapon_profile;

use serde::{Deserialize, Serialize};

pub use judge::{attacks, fits, in_hand, judge, may_use};
pub(super) use judge::{attacks_on, cell_of, spots};
use judge::{spot, wield};
pub use weapon_profile::{WeaponProfile, blow, strike_dice};

use disarm::DisarmFrame;
use group::GroupFrame;
use stray::StrayFrame;

use super::{
    AttackKind, AttackRange, Champions, ChampionsBattle, Check, Defence, Event, Guard, HarmSource, Maneuver, Setup,
    SpotEffect, Weapon,
    data::reason::ToHitReason,
    displace::{
        flight::FlightFrame,
        knockback::{self, KnockbackOrigin, Push},
    },
    harm::{
        damage::{self, Damage},
        effects, effort,
    },
    rolls::{
        check, reaching,
        to_hit::{self, ToHit},
    },
    window::WindowFrame,
};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    board::Cell,
    dice::{D6Pool, RollRequest, Rolled},
    units::Metres,
};

/// Frame of an attack in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackFrame {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: Occupant,
    /// The weapon.
    pub with: Weapon,
    /// Cell from which the attack is made.
    pub from: Cell,
    /// The target's cell when the attack was declared. The attack misses a target that has left this cell.
    pub aimed_at: Cell,
    /// The maneuver.
    pub maneuver: Maneuver,
    /// True if the target rolled with the punch.
    pub rolled_with: bool,
    /// True if the attack is part of a coordinated attack (`CH-16`).
    pub joint: bool,
    /// Number of missed shots, which may hit others after the hits are resolved (`CH-12`).
    pub missed: u8,
    /// Current stage.
    pub stage: AttackStage,
}

/// The stage of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackStage {
    /// The attack is declared; characters may defend.
    Declared,
    /// The roll to block, which comes before the roll to hit.
    Block,
    /// The roll to hit.
    ToHit,
    /// The attack hit; the target may roll with the punch.
    Hit {
        /// Number of hits.
        hits: u8,
    },
    /// The target rolls with the punch.
    RollWith {
        /// Highest roll that succeeds.
        need: i16,
        /// Number of hits.
        hits: u8,
    },
    /// The damage roll of a hit.
    Damage {
        /// Hits whose damage is still to be rolled, including this one.
        hits: u8,
        /// BODY of a killing hit whose multiplier is rolled next (`CH-19`).
        killing: Option<u16>,
        /// Hits that count for knockback.
        pushes: Vec<Push>,
    },
}

/// Returns the events that declare a legal attack.
pub(super) fn declare(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    how: (Weapon, Maneuver),
) -> Vec<battle::Event> {
    declared(battle, attacker, target, how, false)
}

/// Like [`declare`], for an attack that is part of a coordinated attack (`CH-16`).
pub(super) fn declare_in_group(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    how: (Weapon, Maneuver),
) -> Vec<battle::Event> {
    declared(battle, attacker, target, how, true)
}

fn declared(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    (with, maneuver): (Weapon, Maneuver),
    joint: bool,
) -> Vec<battle::Event> {
    let cells = battle.field().footprint(attacker).map(|at| at.head).zip(cell_of(battle, target));
    let Some((from, aimed_at)) = cells else { return Vec::new() };
    let mut events = vec![Champions::own(Event::AttackDeclared { attacker, target, with, maneuver })];
    let stage = AttackStage::Declared;
    let rolled_with = false;
    let attack = AttackFrame { attacker, target, with, from, aimed_at, maneuver, rolled_with, joint, missed: 0, stage };
    improvised::picked_up(attacker, with, &mut events);
    events.push(Champions::push(attack));
    let end = blow(battle, attacker, with).map_or(0, |blow| blow.end);
    effort::pay(battle, attacker, end, &mut events);
    events
}

/// Returns the number needed to hit, with the reasons for its modifiers.
#[must_use]
pub fn aim(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    (with, maneuver): (Weapon, Maneuver),
) -> ToHit {
    let ranged = blow(battle, attacker, with).is_some_and(|blow| matches!(blow.range, AttackRange::Metres(_)));
    let distance = reaching::distance(battle, Occupant::Figure(attacker), target).unwrap_or(Metres::ZERO);
    let mut aim = to_hit::aim(battle, attacker, target, ranged.then_some(distance));
    let spot = spot(battle, target, maneuver).map_or(0, |(.., spot)| i16::from(spot.penalty));
    let ocv = maneuver.ocv() - spot;
    if ocv != 0 {
        aim.parts.push((ocv, ToHitReason::Maneuver));
    }
    aim
}

/// Returns the frame of the stray shots that the current attack belongs to, if any.
pub(super) fn strays_beneath(battle: ChampionsBattle<'_>) -> Option<&StrayFrame> {
    match battle.agenda() {
        [.., battle::Frame::Champions(super::Frame::Stray(strays)), _] => Some(strays),
        _ => None,
    }
}

impl AttackFrame {
    fn at(&self, stage: AttackStage) -> Self {
        Self { stage, ..self.clone() }
    }

    /// Returns the profile of the weapon, with the dice of the maneuver.
    pub(super) fn blow(&self, battle: ChampionsBattle<'_>) -> Option<WeaponProfile> {
        let mut blow = blow(battle, self.attacker, self.with)?;
        blow.dice = self.maneuver.dice(blow.dice);
        Some(blow)
    }

    /// Returns the attacker's current cell.
    pub(super) fn comes_from(&self, battle: ChampionsBattle<'_>) -> Cell {
        cell_of(battle, Occupant::Figure(self.attacker)).unwrap_or(self.from)
    }

    /// Returns the same attack, redirected to a character that stepped in between (`CH-9`).
    pub(super) fn covered_by(&self, battle: ChampionsBattle<'_>, figure: FigureId, at: Cell) -> Self {
        let hit = self.at(AttackStage::Hit { hits: 1 });
        let (target, from) = (Occupant::Figure(figure), self.comes_from(battle));
        Self { target, from, aimed_at: at, maneuver: self.unaimed(), ..hit }
    }

    /// Returns the maneuver for a target other than the intended one.
    const fn unaimed(&self) -> Maneuver {
        match self.maneuver {
            Maneuver::Aimed(_) | Maneuver::Disarm => Maneuver::Strike,
            maneuver => maneuver,
        }
    }

    /// Returns the same attack while its target tries to roll with the punch.
    pub(super) fn rolling_with(&self, need: i16) -> Self {
        let hits = if let AttackStage::Hit { hits } = self.stage { hits } else { 1 };
        self.at(AttackStage::RollWith { need, hits })
    }

    /// Returns the events that follow the declaration: characters may defend, and then a block is checked.
    fn declared(&self, battle: ChampionsBattle<'_>) -> Vec<battle::Event> {
        let mut events = vec![Champions::become_(self.at(AttackStage::Block))];
        events.push(Champions::push(WindowFrame::declared(battle, self)));
        events
    }

    /// Returns the step before the roll to hit: the roll of the target's block, if any. The attack fails without a roll
    /// if its weapon is gone, or its target has moved or is out of reach.
    fn before_the_roll(&self, battle: ChampionsBattle<'_>, blow: &WeaponProfile) -> Step {
        let evaded = Champions::own(Event::Evaded { attacker: self.attacker });
        // Characters that acted first may have moved the attacker or taken its weapon (CH-8).
        if wield(battle, self.attacker, self.with).is_err() {
            return Step::Emit(vec![evaded, Champions::pop()]);
        }
        let from = self.comes_from(battle);
        if from != self.from {
            return Step::Emit(vec![Champions::become_(Self { from, ..self.clone() })]);
        }
        if cell_of(battle, self.target) != Some(self.aimed_at) {
            let mut events = vec![evaded, Champions::pop()];
            improvised::spent(battle, (self.attacker, self.with), (self.from, self.aimed_at), false, &mut events);
            events.push(self.strays(battle, blow.shots));
            return Step::Emit(events);
        }
        if judge(battle, self.attacker, self.target, self.with).is_err() {
            return Step::Emit(vec![evaded, Champions::pop()]);
        }
        let by_hand = blow.range == AttackRange::Hand;
        let blocks = |figure| {
            let condition = battle.condition(figure);
            condition.guard == Some(Guard::Block) && battle.is_awake(figure) && !condition.stunned
        };
        match self.target {
            Occupant::Figure(figure) if by_hand && blocks(figure) => Step::Roll(check::ROLL),
            _ => Step::Emit(vec![Champions::become_(self.at(AttackStage::ToHit))]),
        }
    }

    /// Adds the events of a successful grab or shove, which does no damage.
    fn handled(&self, battle: ChampionsBattle<'_>, events: &mut Vec<battle::Event>) {
        let Occupant::Figure(figure) = self.target else { return };
        if self.maneuver != Maneuver::Shove {
            let strength = self.maneuver.grip(self.with.strength().unwrap_or(0));
            events.push(Champions::own(Event::Grabbed { figure, by: self.attacker, strength }));
            return;
        }
        let hexes = grab::shove(self.with.strength().unwrap_or(0)).hexes();
        let KnockbackOrigin::Along(direction) = knockback::origin(battle, self.from, self.target) else { return };
        if let (1.., Some(flight)) = (hexes.0, FlightFrame::shoved(battle, figure, direction, hexes)) {
            haymaker::lost(battle, figure, events);
            events.push(Champions::own(Event::FlightBegan { figure, direction, hexes }));
            events.extend([battle::Event::Lifted { figure }, Champions::push(flight)]);
        }
    }

    /// Returns the events of a miss: an 18 may hit a friend, and the missed shots may stray (`CH-11`, `CH-12`).
    fn missed(&self, battle: ChampionsBattle<'_>, rolled: u16) -> Vec<battle::Event> {
        let Some(blow) = self.blow(battle) else { return Vec::new() };
        let botched = || stray::botched(battle, self.attacker, self.target, (self.with, blow.range));
        let Some(victim) = (rolled == 18).then(botched).flatten() else {
            return vec![self.strays(battle, blow.shots)];
        };
        let told = Champions::own(Event::Botched { attacker: self.attacker, victim });
        let hit = self.at(AttackStage::Damage { hits: 1, killing: None, pushes: Vec::new() });
        // The hit on a friend does not count toward the coordinated attack.
        let hit = Self { target: Occupant::Figure(victim), maneuver: self.unaimed(), joint: false, ..hit };
        if self.maneuver.is_handling() {
            let mut events = vec![told];
            hit.handled(battle, &mut events);
            return events;
        }
        vec![told, self.strays(battle, blow.shots - 1), Champions::push(hit)]
    }

    /// Returns the event that starts the rolls for this many stray shots.
    fn strays(&self, battle: ChampionsBattle<'_>, shots: u8) -> battle::Event {
        let Self { attacker, target, with, from, aimed_at, .. } = *self;
        let blow = self.blow(battle);
        let candidates =
            blow.map_or_else(Vec::new, |blow| stray::candidates(battle, attacker, (target, aimed_at), (with, &blow)));
        Champions::push(StrayFrame { attacker, with, from, candidates, place: 0, shots, struck: Vec::new() })
    }

    fn block_rolled(&self, battle: ChampionsBattle<'_>, rolled: u16, events: &mut Vec<battle::Event>) {
        let Occupant::Figure(figure) = self.target else { return };
        let need = check::against(battle, figure, 0, self.attacker);
        events.push(Champions::own(Event::Rolled { figure, check: Check::Block, need, rolled }));
        let blocked = check::made(rolled, need);
        events.push(if blocked { Champions::pop() } else { Champions::become_(self.at(AttackStage::ToHit)) });
    }

    /// Returns the event that continues with the damage roll of the first hit.
    fn to_damage(&self, hits: u8) -> battle::Event {
        Champions::become_(self.at(AttackStage::Damage { hits, killing: None, pushes: Vec::new() }))
    }

    fn hit_rolled(&self, battle: ChampionsBattle<'_>, rolled: u16, events: &mut Vec<battle::Event>) {
        let mut aim = aim(battle, self.attacker, self.target, (self.with, self.maneuver));
        if let less @ 1.. = self.group(battle).map_or(0, |group| group.less_dcv(battle)) {
            aim.parts.push((less, ToHitReason::Teamwork));
        }
        let shots = self.blow(battle).map_or(1, |blow| blow.shots);
        let hits = aim.hits_of(rolled, shots);
        let told = Event::ToHitRolled { attacker: self.attacker, target: self.target, aim: aim.parts, rolled, hits };
        events.push(Champions::own(told));
        if hits > 0 && self.maneuver.is_handling() {
            events.push(Champions::pop());
            self.handled(battle, events);
            return;
        }
        if hits == 0 {
            events.push(Champions::pop());
            let missed = self.missed(battle, rolled);
            improvised::spent(battle, (self.attacker, self.with), (self.from, self.aimed_at), false, events);
            events.extend(missed);
            return;
        }
        let missed = shots.saturating_sub(hits);
        events.push(Champions::become_(Self { missed, ..self.at(AttackStage::Hit { hits }) }));
        if let Occupant::Figure(target) = self.target {
            events.push(Champions::push(WindowFrame::hit(target)));
        }
    }

    /// Adds the events of a hit on the spot aimed at (`CH-17`).
    fn spot_hit(&self, battle: ChampionsBattle<'_>, events: &mut Vec<battle::Event>) {
        let Some((figure, place, spot)) = spot(battle, self.target, self.maneuver) else { return };
        let to_event = battle::Event::Champions;
        let was = |events: &[battle::Event], wanted: fn(&Event) -> bool| {
            events.iter().any(|event| {
                matches!(event, battle::Event::Champions(event) if event.subject() == Some(figure) && wanted(event))
            })
        };
        let out = !battle.is_awake(figure) || was(events, |event| matches!(event, Event::KnockedOut { .. }));
        let stunned = battle.condition(figure).stunned || was(events, |event| matches!(event, Event::Stunned { .. }));
        let prone = battle.condition(figure).prone || was(events, |event| matches!(event, Event::WentProne { .. }));
        events.push(to_event(Event::SpotHit { figure, spot: place }));
        match spot.effect {
            SpotEffect::Stunned if !out && !stunned => {
                events.push(to_event(Event::Stunned { figure }));
                haymaker::lost(battle, figure, events);
            }
            SpotEffect::Prone if !prone => events.push(to_event(Event::WentProne { figure })),
            SpotEffect::Drained(of, points) => events.push(to_event(Event::Drained { figure, of, points })),
            SpotEffect::Flavour | SpotEffect::Stunned | SpotEffect::Prone => {}
        }
    }

    /// Returns the coordinated attack that this attack is part of.
    fn group<'b>(&self, battle: ChampionsBattle<'b>) -> Option<&'b GroupFrame> {
        match battle.agenda() {
            [.., battle::Frame::Champions(super::Frame::Group(group)), _]
                if self.joint && self.target == Occupant::Figure(group.target) =>
            {
                Some(group)
            }
            _ => None,
        }
    }

    /// Returns the event that continues with the STUN multiplier of a killing hit (`CH-19`).
    fn killed(&self, hits: u8, body: u16, pushes: &[Push]) -> battle::Event {
        Champions::become_(self.at(AttackStage::Damage { hits, killing: Some(body), pushes: pushes.to_vec() }))
    }

    /// Adds the events of a hit whose dice have all been rolled.
    fn hit(
        &self,
        battle: ChampionsBattle<'_>,
        (hits, pushes): (u8, &[Push]),
        (stun, body): (u16, u16),
        events: &mut Vec<battle::Event>,
    ) {
        let Some(blow) = self.blow(battle) else { return };
        let killing = blow.kind == AttackKind::Killing;
        let told = Event::DamageRolled { victim: self.target, dice: blow.dice, killing, stun, body };
        events.push(Champions::own(told));
        // Points of effect do no damage. Their BODY counts only for knockback (CH-21, CH-31).
        if let (Occupant::Figure(figure), false) = (self.target, blow.harms()) {
            effects::affect(battle, figure, blow.kind, stun, events);
        }
        let damage = blow.damage((stun, body));
        let group = self.group(battle);
        let of =
            if group.is_some_and(GroupFrame::is_compared_together) { HarmSource::Together } else { HarmSource::Attack };
        damage::strike(battle, self.target, damage, (of, self.rolled_with), events);
        if let Some(who) = self.with.person() {
            damage::strike(battle, Occupant::Figure(who), damage, (HarmSource::Attack, false), events);
        }
        if let Some(share) = self.maneuver.recoil() {
            let damage = Damage { stun: stun / share, body: body / share, killing: false, against: Defence::Physical };
            damage::strike(battle, Occupant::Figure(self.attacker), damage, (HarmSource::Recoil, false), events);
        }
        let mut pushes = pushes.to_vec();
        let knocks = match self.target {
            Occupant::Figure(figure) => knockback::knocks(battle, figure, &blow, body),
            Occupant::Object(_) => blow.knocks(body),
        };
        if knocks {
            let way = knockback::origin(battle, self.from, self.target);
            pushes.push(blow.push(way, body, self.rolled_with));
        }
        let through = |figure| damage::through(battle, figure, damage).0 / if self.rolled_with { 2 } else { 1 };
        let missed = (self.missed > 0).then(|| self.strays(battle, self.missed));
        if let (Some(group), Occupant::Figure(figure)) = (group, self.target) {
            events.extend([Champions::pop(), Champions::become_(group.after(through(figure), &pushes))]);
            if hits > 1 {
                let stage = AttackStage::Damage { hits: hits - 1, killing: None, pushes: Vec::new() };
                events.push(Champions::push(self.at(stage)));
            } else {
                improvised::spent(battle, (self.attacker, self.with), (self.from, self.aimed_at), true, events);
                events.extend(missed);
            }
            return;
        }
        if hits > 1 {
            events.push(Champions::become_(self.at(AttackStage::Damage { hits: hits - 1, killing: None, pushes })));
            return;
        }
        events.push(Champions::pop());
        improvised::spent(battle, (self.attacker, self.with), (self.from, self.aimed_at), true, events);
        if let Some(strays) = strays_beneath(battle) {
            if let Occupant::Figure(figure) = self.target {
                events.push(Champions::become_(strays.after(figure, pushes.pop())));
            }
            return;
        }
        self.spot_hit(battle, events);
        events.extend(missed);
        if let Occupant::Figure(figure) = self.target {
            if let (Maneuver::Disarm, Some(weapon)) = (self.maneuver, disarm::in_hand(battle, figure)) {
                events.push(Champions::push(DisarmFrame { figure, weapon, stun: through(figure) }));
            }
            knockback::settle(figure, pushes, events);
        }
    }
}

impl Resolver<Champions> for AttackFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let weapon = self.with.is_valid(known, self.attacker);
        let stage = match &self.stage {
            AttackStage::Declared
            | AttackStage::Block
            | AttackStage::ToHit
            | AttackStage::Hit { .. }
            | AttackStage::RollWith { .. } => true,
            AttackStage::Damage { hits, pushes, .. } => *hits > 0 && pushes.len() <= 64,
        };
        known.figure(self.attacker)
            && known.occupant(self.target)
            && known.cell(self.from)
            && known.cell(self.aimed_at)
            && weapon
            && stage
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        // An attacker that was stunned or knocked out before the roll does not attack.
        let begun = matches!(self.stage, AttackStage::Declared | AttackStage::Block | AttackStage::ToHit);
        let able = battle.is_awake(self.attacker) && !(begun && battle.condition(self.attacker).stunned);
        let Some(blow) = self.blow(battle).filter(|_| able) else {
            return Step::Emit(vec![Champions::pop()]);
        };
        match &self.stage {
            AttackStage::Declared => Step::Emit(self.declared(battle)),
            AttackStage::Block => self.before_the_roll(battle, &blow),
            AttackStage::Hit { hits } => Step::Emit(vec![self.to_damage(*hits)]),
            AttackStage::ToHit | AttackStage::RollWith { .. } => Step::Roll(check::ROLL),
            AttackStage::Damage { killing: Some(_), .. } => Step::Roll(RollRequest::Sum(D6Pool::HALF)),
            AttackStage::Damage { hits, pushes, .. } if blow.dice.count() == 0 => {
                let pips = blow.dice.plus.into();
                if blow.kind == AttackKind::Killing {
                    return Step::Emit(vec![self.killed(*hits, pips, pushes)]);
                }
                let mut events = Vec::new();
                self.hit(battle, (*hits, pushes), (pips, 0), &mut events);
                Step::Emit(events)
            }
            AttackStage::Damage { .. } if blow.kind == AttackKind::Killing => Step::Roll(RollRequest::Sum(blow.dice)),
            AttackStage::Damage { .. } => Step::Roll(RollRequest::StunAndBody(blow.dice)),
        }
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        match (&self.stage, rolled) {
            (AttackStage::ToHit, Rolled::Sum(sum)) => self.hit_rolled(battle, sum, events),
            (AttackStage::Block, Rolled::Sum(sum)) => self.block_rolled(battle, sum, events),
            (AttackStage::RollWith { need, hits }, Rolled::Sum(rolled)) => {
                let Occupant::Figure(figure) = self.target else { return };
                let check = Check::RollWithPunch;
                events.push(Champions::own(Event::Rolled { figure, check, need: *need, rolled }));
                let rolled_with = check::made(rolled, *need);
                events.push(Self { rolled_with, ..self.clone() }.to_damage(*hits));
            }
            (AttackStage::Damage { hits, killing: Some(body), pushes }, Rolled::Sum(times)) => {
                self.hit(battle, (*hits, pushes), (body.saturating_mul(times), *body), events);
            }
            (AttackStage::Damage { hits, killing: None, pushes }, Rolled::Sum(body)) => {
                events.push(self.killed(*hits, body, pushes));
            }
            (AttackStage::Damage { hits, pushes, .. }, Rolled::StunAndBody { stun, body }) => {
                self.hit(battle, (*hits, pushes), (stun, body), events);
            }
            _ => {}
        }
    }
}
