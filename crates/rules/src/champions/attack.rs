//! An attack: to hit, damage, and what follows (`CH-10`, `CH-18` to `CH-25`, `CH-31`).

use serde::{Deserialize, Serialize};

use super::{
    Check, Event, Guard, Harm, Maneuver, Weapon, check,
    damage::{self, Damage},
    disarm::{self, DisarmFrame},
    effects, effort, falling,
    flight::FlightFrame,
    frame, grab,
    group::GroupFrame,
    haymaker, improvised,
    knockback::{self, KnockbackFrame, Push, Way},
    reaching,
    rounding::nearest,
    stray::{self, StrayFrame},
    to_hit::{self, Aim, AimReason},
    window::WindowFrame,
};
use crate::{
    battle::{self, Battle, FigureId, Known, Matter, Occupant, Refusal, Stage, Step},
    board::Cell,
    dice::{D6Pool, RollRequest, Rolled},
    scenario::{Area, AttackKind, AttackRange, Characteristic, Defence, DoesKnockback, Spot, SpotEffect},
    units::Metres,
};

/// More than any group of attackers takes from a DCV.
const MOST_LESS_DCV: i16 = 1_000;

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

impl Blow {
    /// What of so much BODY that was rolled is read for knockback (`CH-34`): a part of it rounds up.
    #[must_use]
    pub fn push(&self, way: Way, body: u16, rolled_with: bool) -> Push {
        let counts = (u32::from(body) * u32::from(self.percent)).div_ceil(100);
        let body = u16::try_from(counts).unwrap_or(u16::MAX);
        Push { way, body, killing: self.kind == AttackKind::Killing, martial: self.martial, rolled_with }
    }

    /// True where the points of its dice hurt, and are not points of effect (`CH-21`).
    #[must_use]
    pub const fn harms(&self) -> bool {
        matches!(self.kind, AttackKind::Normal | AttackKind::Killing)
    }

    /// True where so much BODY as its dice show knocks back (`CH-31`).
    #[must_use]
    pub fn knocks(&self, body: u16) -> bool {
        let by_body = self.knockback == DoesKnockback::ByBody && self.harms() && body > 0;
        self.knockback == DoesKnockback::Always || by_body
    }

    /// What of STUN and BODY, as its dice show them, hurts.
    #[must_use]
    pub fn damage(&self, (stun, body): (u16, u16)) -> Damage {
        let (stun, body) = if self.harms() { (stun, body) } else { (0, 0) };
        Damage { stun, body, killing: self.kind == AttackKind::Killing, against: self.against }
    }

    /// Every STUN and BODY that the dice of a hit may show, with its weight, as the game rolls them (`CH-18`, `CH-19`).
    #[must_use]
    pub fn results(&self) -> Vec<((u16, u16), u128)> {
        if self.dice.count() == 0 {
            return vec![((self.dice.plus.into(), 0), 1)];
        }
        let sum = |(rolled, ways): (Rolled, u128)| match rolled {
            Rolled::Sum(sum) => Some((sum, ways)),
            _ => None,
        };
        if self.kind == AttackKind::Killing {
            let times: Vec<(u16, u128)> = RollRequest::Sum(D6Pool::HALF).outcomes().filter_map(sum).collect();
            let bodies = RollRequest::Sum(self.dice).outcomes().filter_map(sum);
            return bodies
                .flat_map(|(body, ways)| {
                    times.iter().map(move |(times, more)| ((body.saturating_mul(*times), body), ways * more))
                })
                .collect();
        }
        let told = RollRequest::StunAndBody(self.dice).outcomes();
        told.filter_map(|(rolled, ways)| match rolled {
            Rolled::StunAndBody { stun, body } => Some(((stun, body), ways)),
            _ => None,
        })
        .collect()
    }
}

/// The dice of a strike with so much STR.
#[must_use]
pub fn strike_dice(strength: u8) -> D6Pool {
    D6Pool::of(u8::try_from(nearest(strength.into(), 5)).unwrap_or(0).min(RollRequest::MOST_DICE))
}

/// What a weapon of a character does; `None` where it has no such weapon.
#[must_use]
pub fn blow(battle: &Battle, attacker: FigureId, with: Weapon) -> Option<Blow> {
    let of_strength = |dice: D6Pool, range: AttackRange, strength: u8| Blow {
        dice,
        kind: AttackKind::Normal,
        against: Defence::Physical,
        range,
        martial: false,
        knockback: DoesKnockback::ByBody,
        percent: 100,
        shots: 1,
        end: effort::of_strength(battle.characteristic(attacker, Characteristic::Strength), strength),
    };
    Some(match with {
        Weapon::Strength(strength) | Weapon::SwingPerson { strength, .. } => {
            of_strength(strike_dice(strength), AttackRange::Hand, strength)
        }
        Weapon::Swing { thing, strength } => {
            of_strength(improvised::blow(battle, thing, strength)?.0, AttackRange::Hand, strength)
        }
        Weapon::HurlPerson { who, strength } => {
            let range = AttackRange::Metres(grab::range(battle, who, strength)?);
            of_strength(strike_dice(strength), range, strength)
        }
        Weapon::Hurl { thing, strength } => {
            let range = AttackRange::Metres(improvised::range(battle, attacker, thing, strength)?);
            of_strength(improvised::blow(battle, thing, strength)?.0, range, strength)
        }
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
    /// Where the target was when it was declared; who is there no more is missed.
    pub aimed_at: Cell,
    /// By which maneuver.
    pub maneuver: Maneuver,
    /// The target rolled with the punch.
    pub rolled_with: bool,
    /// One of several that are coordinated, and what its target has less DCV for it (`CH-16`).
    pub joint: Option<i16>,
    /// How far it has come.
    pub stage: AttackStage,
}

/// How far an attack has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackStage {
    /// Those who may defend are asked.
    Declared,
    /// A block, before the blow can hit.
    Block,
    /// To hit.
    ToHit,
    /// It has hit; the target may roll with it.
    Hit {
        /// How often.
        hits: u8,
    },
    /// The target rolls with it.
    RollWith {
        /// No more than this succeeds.
        need: i16,
        /// How often it has hit.
        hits: u8,
    },
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

/// Refuses a weapon that is not in its wielder's hands (`CH-7`, `CH-17`).
///
/// # Errors
/// The refusal.
pub fn in_hand(battle: &Battle, attacker: FigureId, with: Weapon) -> Result<(), Refusal> {
    let Weapon::Attack(place) = with else { return Ok(()) };
    let is_held = battle.sheet(attacker).attack(place).is_some_and(|attack| attack.held);
    let condition = battle.condition(attacker);
    let bit = 1_u16.checked_shl(place.into()).unwrap_or(0);
    let name = battle.figure_name(attacker);
    if is_held && condition.lost & bit != 0 {
        return Err(Refusal::new("CH-17", "lost", format!("that weapon was struck from the hands of {name}")));
    }
    if is_held && condition.drawn & bit == 0 {
        return Err(Refusal::new("CH-7", "not_drawn", format!("{name} has to draw that first")));
    }
    Ok(())
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
    if improvised::is_itself(with, target) {
        return Err(Refusal::new("CH-22", "strikes_itself", "a thing is no weapon against itself"));
    }
    if let Weapon::Swing { thing, strength } | Weapon::Hurl { thing, strength } = with {
        improvised::may_lift(battle, attacker, thing, strength)?;
    }
    if let Weapon::SwingPerson { who, strength } | Weapon::HurlPerson { who, strength } = with {
        grab::judge_throw(battle, attacker, who, strength)?;
    }
    if let Some(strength) = with.strength() {
        let own = battle.characteristic(attacker, Characteristic::Strength);
        if i16::from(strength) > own + effort::MOST_PUSHED {
            let message = format!("{name} has {own} STR and pushes it by 10 at the most");
            return Err(Refusal::new("CH-30", "too_strong", message).with("str", own).with("wanted", strength));
        }
    }
    let Some(blow) = blow(battle, attacker, with) else {
        return Err(Refusal::new("CH-2", "no_such_attack", format!("{name} has no such attack")));
    };
    in_hand(battle, attacker, with)?;
    if let Weapon::Attack(place) = with
        && battle.sheet(attacker).attack(place).is_some_and(|attack| attack.area != Area::None)
    {
        return Err(Refusal::new("CH-13", "aims_at_a_hex", "an area is aimed at a hex, not at somebody"));
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
        .chain(improvised::weapons(battle, attacker, strength))
        .chain(
            grab::held(battle, attacker)
                .flat_map(|who| [Weapon::SwingPerson { who, strength }, Weapon::HurlPerson { who, strength }]),
        )
        .collect();
    let figures = battle.field().standing_figures().map(|(figure, _)| Occupant::Figure(figure));
    let objects = battle.field().objects().map(|(object, _)| Occupant::Object(object));
    let targets = figures.chain(objects);
    let all = targets.flat_map(|target| weapons.iter().map(move |with| (target, *with)));
    all.filter(|(target, with)| judge(battle, attacker, *target, *with).is_ok()).collect()
}

/// Refuses a maneuver that a weapon cannot be used for against a target.
///
/// # Errors
/// The refusal.
pub fn may_use(battle: &Battle, attacker: FigureId, target: Occupant, how: (Weapon, Maneuver)) -> Result<(), Refusal> {
    if fits(battle, attacker, target, how) {
        return Ok(());
    }
    let message = format!("a {} cannot be made so", how.1.name());
    Err(Refusal::new("CH-7", "no_such_maneuver", message))
}

/// True where a maneuver can be made with a weapon against a target.
#[must_use]
pub fn fits(battle: &Battle, attacker: FigureId, target: Occupant, (with, maneuver): (Weapon, Maneuver)) -> bool {
    match (maneuver, target) {
        (Maneuver::Strike, _) => true,
        (Maneuver::Haymaker, _) => {
            // Who is held does not wait for the end of the next segment.
            blow(battle, attacker, with).is_some_and(|blow| blow.range == AttackRange::Hand) && with.person().is_none()
        }
        // Weapons alone are struck from hands, and only out of hands that hold one.
        (Maneuver::Disarm, Occupant::Figure(figure)) => disarm::in_hand(battle, figure).is_some(),
        (Maneuver::Aimed(spot), Occupant::Figure(figure)) => usize::from(spot) < battle.sheet(figure).spots.len(),
        // Bare hands alone take hold, and of people alone.
        (Maneuver::Grab | Maneuver::Shove, Occupant::Figure(_)) => matches!(with, Weapon::Strength(_)),
        // These come with a move of their own; and things have neither hands nor spots.
        (Maneuver::MoveBy(_) | Maneuver::MoveThrough(_) | Maneuver::GrabBy(_), _)
        | (Maneuver::Disarm | Maneuver::Aimed(_) | Maneuver::Grab | Maneuver::Shove, Occupant::Object(_)) => false,
    }
}

/// The places of the spots at which a target can be aimed at (`CH-17`).
pub(super) fn spots(battle: &Battle, target: Occupant) -> impl Iterator<Item = u8> + use<> {
    let count = if let Occupant::Figure(figure) = target { battle.sheet(figure).spots.len() } else { 0 };
    0..u8::try_from(count).unwrap_or(u8::MAX)
}

/// The spot of a target at which a maneuver is aimed.
fn spot(battle: &Battle, target: Occupant, maneuver: Maneuver) -> Option<(FigureId, u8, &Spot)> {
    let (Occupant::Figure(figure), Maneuver::Aimed(place)) = (target, maneuver) else { return None };
    battle.sheet(figure).spots.get(usize::from(place)).map(|spot| (figure, place, spot))
}

/// The cell where a target is.
pub(super) fn cell_of(battle: &Battle, target: Occupant) -> Option<Cell> {
    match target {
        Occupant::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// What declaring a legal attack brings about.
pub(super) fn declare(
    battle: &Battle,
    attacker: FigureId,
    target: Occupant,
    how: (Weapon, Maneuver),
) -> Vec<battle::Event> {
    declared(battle, attacker, target, how, None)
}

/// The same for one of several that are coordinated, of which the target has so much less DCV (`CH-16`).
pub(super) fn declare_in_group(
    battle: &Battle,
    attacker: FigureId,
    target: Occupant,
    how: (Weapon, Maneuver),
    less_dcv: i16,
) -> Vec<battle::Event> {
    declared(battle, attacker, target, how, Some(less_dcv))
}

fn declared(
    battle: &Battle,
    attacker: FigureId,
    target: Occupant,
    (with, maneuver): (Weapon, Maneuver),
    joint: Option<i16>,
) -> Vec<battle::Event> {
    let cells = battle.field().footprint(attacker).map(|at| at.head).zip(cell_of(battle, target));
    let Some((from, aimed_at)) = cells else { return Vec::new() };
    let mut events = vec![battle::Event::Champions(Event::AttackDeclared { attacker, target, with, maneuver })];
    let stage = AttackStage::Declared;
    let attack = AttackFrame { attacker, target, with, from, aimed_at, maneuver, rolled_with: false, joint, stage };
    improvised::picked_up(attacker, with, &mut events);
    events.push(frame::push(attack));
    let end = blow(battle, attacker, with).map_or(0, |blow| blow.end);
    effort::pay(battle, attacker, end, &mut events);
    events
}

/// What an attack needs to hit, and why.
#[must_use]
pub fn aim(battle: &Battle, attacker: FigureId, target: Occupant, (with, maneuver): (Weapon, Maneuver)) -> Aim {
    let ranged = blow(battle, attacker, with).is_some_and(|blow| matches!(blow.range, AttackRange::Metres(_)));
    let distance = reaching::distance(battle, Occupant::Figure(attacker), target).unwrap_or(Metres::ZERO);
    let mut aim = to_hit::aim(battle, attacker, target, ranged.then_some(distance));
    let spot = spot(battle, target, maneuver).map_or(0, |(.., spot)| i16::from(spot.penalty));
    let ocv = maneuver.ocv() - spot;
    if ocv != 0 {
        aim.parts.push((ocv, AimReason::Maneuver));
    }
    aim
}

impl AttackFrame {
    fn at(&self, stage: AttackStage) -> Self {
        Self { stage, ..self.clone() }
    }

    /// What it strikes with.
    pub(super) fn blow(&self, battle: &Battle) -> Option<Blow> {
        let mut blow = blow(battle, self.attacker, self.with)?;
        blow.dice = self.maneuver.dice(blow.dice);
        Some(blow)
    }

    /// The same attack, which strikes who has stepped in its way (`CH-9`).
    pub(super) fn covered_by(&self, figure: FigureId, at: Cell) -> Self {
        let hit = self.at(AttackStage::Hit { hits: 1 });
        Self { target: Occupant::Figure(figure), aimed_at: at, maneuver: self.unaimed(), ..hit }
    }

    /// Its maneuver against somebody else than it was aimed at.
    const fn unaimed(&self) -> Maneuver {
        match self.maneuver {
            Maneuver::Aimed(_) | Maneuver::Disarm => Maneuver::Strike,
            maneuver => maneuver,
        }
    }

    /// The same attack, with which its target tries to roll.
    pub(super) fn rolling_with(&self, need: i16) -> Self {
        let hits = if let AttackStage::Hit { hits } = self.stage { hits } else { 1 };
        self.at(AttackStage::RollWith { need, hits })
    }

    /// Those who may defend are asked, and whoever blocks, blocks.
    fn declared(&self, battle: &Battle) -> Vec<battle::Event> {
        let mut events = vec![frame::become_(self.at(AttackStage::Block))];
        events.push(frame::push(WindowFrame::declared(battle, self)));
        events
    }

    /// A block comes first; who is not where it was is missed.
    fn before_the_roll(&self, battle: &Battle) -> Step {
        if cell_of(battle, self.target) != Some(self.aimed_at) {
            let evaded = Event::Evaded { attacker: self.attacker };
            return Step::Emit(vec![battle::Event::Champions(evaded), frame::pop()]);
        }
        let by_hand = self.blow(battle).is_some_and(|blow| blow.range == AttackRange::Hand);
        match self.target {
            Occupant::Figure(figure) if by_hand && battle.condition(figure).guard == Some(Guard::Block) => {
                Step::Roll(check::ROLL)
            }
            _ => Step::Emit(vec![frame::become_(self.at(AttackStage::ToHit))]),
        }
    }

    /// What comes of a grab or a shove that succeeds: no damage.
    fn handled(&self, battle: &Battle, events: &mut Vec<battle::Event>) {
        let Occupant::Figure(figure) = self.target else { return };
        if self.maneuver != Maneuver::Shove {
            let strength = self.maneuver.grip(self.with.strength().unwrap_or(0));
            events.push(battle::Event::Champions(Event::Grabbed { figure, by: self.attacker, strength }));
            return;
        }
        let hexes = grab::shove(self.with.strength().unwrap_or(0)).hexes();
        let Way::Along(direction) = knockback::way(battle, self.from, self.target) else { return };
        if let (1.., Some(flight)) = (hexes.0, FlightFrame::shoved(battle, figure, direction, hexes)) {
            haymaker::lost(battle, figure, events);
            events.push(battle::Event::Champions(Event::FlightBegan { figure, direction, hexes }));
            events.extend([battle::Event::Lifted { figure }, frame::push(flight)]);
        }
    }

    /// What comes of a miss: a botch strikes a friend, and other shots may stray (`CH-11`, `CH-12`).
    fn missed(&self, battle: &Battle, rolled: u16) -> Vec<battle::Event> {
        let Some(blow) = self.blow(battle) else { return Vec::new() };
        if rolled < 18 {
            return vec![self.strays(battle, blow.shots)];
        }
        let Some(victim) = stray::botched(battle, self.attacker, self.target, blow.range) else { return Vec::new() };
        let told = Event::Botched { attacker: self.attacker, victim };
        let hit = self.at(AttackStage::Damage { hits: 1, killing: None, pushes: Vec::new() });
        // It is no part of what a group does to its target.
        let hit = Self { target: Occupant::Figure(victim), maneuver: self.unaimed(), joint: None, ..hit };
        vec![battle::Event::Champions(told), frame::push(hit)]
    }

    /// Shots that missed look for somebody else.
    fn strays(&self, battle: &Battle, shots: u8) -> battle::Event {
        let blow = self.blow(battle);
        let candidates =
            blow.map_or_else(Vec::new, |blow| stray::candidates(battle, self.attacker, self.target, &blow));
        frame::push(StrayFrame {
            attacker: self.attacker,
            with: self.with,
            from: self.from,
            candidates,
            place: 0,
            shots,
        })
    }

    fn block_rolled(&self, battle: &Battle, rolled: u16, events: &mut Vec<battle::Event>) {
        let Occupant::Figure(figure) = self.target else { return };
        let need = check::against(battle, figure, 0, self.attacker);
        events.push(battle::Event::Champions(Event::Rolled { figure, check: Check::Block, need, rolled }));
        let blocked = check::made(rolled, need);
        events.push(if blocked { frame::pop() } else { frame::become_(self.at(AttackStage::ToHit)) });
    }

    /// The dice of the first hit come next.
    fn to_damage(&self, hits: u8) -> battle::Event {
        frame::become_(self.at(AttackStage::Damage { hits, killing: None, pushes: Vec::new() }))
    }

    fn hit_rolled(&self, battle: &Battle, rolled: u16, events: &mut Vec<battle::Event>) {
        let mut aim = aim(battle, self.attacker, self.target, (self.with, self.maneuver));
        if let Some(less @ 1..) = self.joint {
            aim.parts.push((less, AimReason::Teamwork));
        }
        let hits = aim.hits_of(rolled, self.blow(battle).map_or(1, |blow| blow.shots));
        let told = Event::ToHitRolled { attacker: self.attacker, target: self.target, aim: aim.parts, rolled, hits };
        events.push(battle::Event::Champions(told));
        if hits > 0 && self.maneuver.is_handling() {
            events.push(frame::pop());
            self.handled(battle, events);
            return;
        }
        if hits == 0 {
            events.push(frame::pop());
            let missed = self.missed(battle, rolled);
            improvised::spent(battle, (self.attacker, self.with), (self.from, self.aimed_at), false, events);
            events.extend(missed);
            return;
        }
        events.push(frame::become_(self.at(AttackStage::Hit { hits })));
        // Shots of autofire that missed look for others once all is done that the hits do.
        let missed = self.blow(battle).map_or(0, |blow| blow.shots.saturating_sub(hits));
        // Beneath one of a group lies the group, to which it tells what it did.
        if missed > 0 && self.joint.is_none() {
            events.pop();
            events.extend([frame::pop(), self.strays(battle, missed), frame::push(self.at(AttackStage::Hit { hits }))]);
        }
        if let Occupant::Figure(target) = self.target {
            events.push(frame::push(WindowFrame::hit(target)));
        }
    }

    /// What comes of a hit on the spot at which it was aimed (`CH-17`).
    fn spot_hit(&self, battle: &Battle, events: &mut Vec<battle::Event>) {
        let Some((figure, place, spot)) = spot(battle, self.target, self.maneuver) else { return };
        let tell = battle::Event::Champions;
        let was = |events: &[battle::Event], wanted: fn(&Event) -> bool| {
            events.iter().any(|event| {
                matches!(event, battle::Event::Champions(event) if event.subject() == Some(figure) && wanted(event))
            })
        };
        let out = !battle.is_awake(figure) || was(events, |event| matches!(event, Event::KnockedOut { .. }));
        let stunned = battle.condition(figure).stunned || was(events, |event| matches!(event, Event::Stunned { .. }));
        let prone = battle.condition(figure).prone || was(events, |event| matches!(event, Event::WentProne { .. }));
        events.push(tell(Event::SpotHit { figure, spot: place }));
        match spot.effect {
            SpotEffect::Stunned if !out && !stunned => {
                events.push(tell(Event::Stunned { figure }));
                haymaker::lost(battle, figure, events);
            }
            SpotEffect::Prone if !prone => events.push(tell(Event::WentProne { figure })),
            SpotEffect::Drained(of, points) => events.push(tell(Event::Drained { figure, of, points })),
            SpotEffect::Flavour | SpotEffect::Stunned | SpotEffect::Prone => {}
        }
    }

    /// The group to which it belongs.
    fn group<'b>(&self, battle: &'b Battle) -> Option<&'b GroupFrame> {
        match battle.agenda() {
            [.., battle::Frame::Champions(super::Frame::Group(group)), _]
                if self.joint.is_some() && self.target == Occupant::Figure(group.target) =>
            {
                Some(group)
            }
            _ => None,
        }
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
        // Points of effect hurt nobody, and their BODY counts for knockback alone (CH-21, CH-31).
        if let (Occupant::Figure(figure), false) = (self.target, blow.harms()) {
            effects::affect(battle, figure, blow.kind, stun, events);
        }
        let damage = blow.damage((stun, body));
        let group = self.group(battle);
        let of = if group.is_some_and(GroupFrame::is_compared_together) { Harm::Together } else { Harm::Attack };
        damage::strike(battle, self.target, damage, (of, self.rolled_with), events);
        if let Some(who) = self.with.person() {
            damage::strike(battle, Occupant::Figure(who), damage, (Harm::Attack, false), events);
        }
        if let Some(share) = self.maneuver.recoil() {
            let damage = Damage { stun: stun / share, body: body / share, killing: false, against: Defence::Physical };
            damage::strike(battle, Occupant::Figure(self.attacker), damage, (Harm::Recoil, false), events);
        }
        let mut pushes = pushes.to_vec();
        if blow.knocks(body) {
            let way = knockback::way(battle, self.from, self.target);
            pushes.push(blow.push(way, body, self.rolled_with));
        }
        if let (Some(group), Occupant::Figure(figure)) = (group, self.target) {
            let (stun, _) = damage::through(battle, figure, damage);
            let share = if self.rolled_with { 2 } else { 1 };
            events.extend([frame::pop(), frame::become_(group.after(stun / share, &pushes))]);
            if hits > 1 {
                let stage = AttackStage::Damage { hits: hits - 1, killing: None, pushes: Vec::new() };
                events.push(frame::push(self.at(stage)));
            } else {
                improvised::spent(battle, (self.attacker, self.with), (self.from, self.aimed_at), true, events);
            }
            return;
        }
        if hits > 1 {
            events.push(frame::become_(self.at(AttackStage::Damage { hits: hits - 1, killing: None, pushes })));
            return;
        }
        events.push(frame::pop());
        improvised::spent(battle, (self.attacker, self.with), (self.from, self.aimed_at), true, events);
        self.spot_hit(battle, events);
        if let Occupant::Figure(figure) = self.target {
            if let (Maneuver::Disarm, Some(weapon)) = (self.maneuver, disarm::in_hand(battle, figure)) {
                let (stun, _) = damage::through(battle, figure, damage);
                events.push(frame::push(DisarmFrame { figure, weapon, stun }));
            }
            // Who is knocked out in the air comes down, once the blow has sent it where it sends it.
            events.push(frame::push(falling::LandingFrame::new(figure, falling::Before::Nothing)));
            if !pushes.is_empty() {
                events.push(frame::push(KnockbackFrame::new(figure, pushes)));
            }
        }
    }
}

impl Matter for AttackFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_sound(&self, known: Known) -> bool {
        let weapon = self.with.is_sound(known, self.attacker);
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
            && self.joint.is_none_or(|less| (0..=MOST_LESS_DCV).contains(&less))
    }

    fn step(&self, battle: &Battle) -> Step {
        // Who was struck down before it could strike does not.
        let begun = matches!(self.stage, AttackStage::Declared | AttackStage::Block | AttackStage::ToHit);
        let able = battle.is_awake(self.attacker) && !(begun && battle.condition(self.attacker).stunned);
        let Some(blow) = self.blow(battle).filter(|_| able) else {
            return Step::Emit(vec![frame::pop()]);
        };
        match &self.stage {
            AttackStage::Declared => Step::Emit(self.declared(battle)),
            AttackStage::Block => self.before_the_roll(battle),
            AttackStage::Hit { hits } => Step::Emit(vec![self.to_damage(*hits)]),
            AttackStage::ToHit | AttackStage::RollWith { .. } => Step::Roll(check::ROLL),
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
            (AttackStage::Block, Rolled::Sum(sum)) => self.block_rolled(battle, sum, events),
            (AttackStage::RollWith { need, hits }, Rolled::Sum(rolled)) => {
                let Occupant::Figure(figure) = self.target else { return };
                let check = Check::RollWithPunch;
                events.push(battle::Event::Champions(Event::Rolled { figure, check, need: *need, rolled }));
                let rolled_with = check::made(rolled, *need);
                events.push(Self { rolled_with, ..self.clone() }.to_damage(*hits));
            }
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
