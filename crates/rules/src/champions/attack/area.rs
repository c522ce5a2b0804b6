//! Area attacks and explosions, which are aimed at a hex and scatter on a miss (`CH-13`).

use serde::{Deserialize, Serialize};

use super::WeaponProfile;
use crate::{
    battle::{self, FigureId, Known, Occupant, Refusal, Resolver, Stage, Step},
    board::{Board, Cell},
    champions::{
        Area, AttackKind, AttackRange, Champions, ChampionsBattle, Characteristic, Event, HarmSource, Setup, Weapon,
        attack,
        data::reason::ToHitReason,
        displace::knockback::{self, KnockbackOrigin, Push},
        harm::{damage, effects, effort},
        rolls::{
            check, reaching,
            to_hit::{self, ToHit},
        },
        window::WindowFrame,
    },
    dice::{D6Pool, RollRequest, Rolled},
    geometry::{Coord, Direction, clockwise, toward},
    units::{Hexes, Metres},
};

/// The DCV of a hex (`CH-13`).
pub const DCV_OF_A_HEX: i16 = 3;

/// Frame of an area attack in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaFrame {
    /// The attacker.
    pub attacker: FigureId,
    /// The weapon.
    pub with: Weapon,
    /// Centre of the area. After a miss it can be off the map.
    pub at: Coord,
    /// Current stage.
    pub stage: AreaStage,
}

/// The stage of an area attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaStage {
    /// The attack is declared; characters that waited for it may act.
    Declared,
    /// The roll to hit.
    ToHit,
    /// The attack missed, and a die decides in which direction it scatters.
    Scatter {
        /// Distance in hexes.
        hexes: u16,
    },
    /// The area lands; characters inside it may dive for cover.
    Lands,
    /// The damage rolls, one victim after the other.
    Blast {
        /// Victims whose damage is still to be rolled, the current one first.
        victims: Vec<Occupant>,
        /// BODY of a killing hit whose multiplier is rolled next (`CH-19`).
        killing: Option<u16>,
        /// Characters hit so far, with the values that count for knockback.
        pushes: Vec<(FigureId, Push)>,
    },
}

/// Returns the radius of an area, and true if it loses dice with distance. `None` for an attack on a single target.
#[must_use]
pub const fn radius(area: Area) -> Option<(Hexes, bool)> {
    match area {
        Area::None => None,
        Area::Radius(metres) => Some((metres.hexes(), false)),
        Area::Explosion(metres) => Some((metres.hexes(), true)),
    }
}

/// Returns the radius of a weapon's area, and true if it loses dice with distance. `None` for an attack on a single
/// target.
#[must_use]
pub fn area_of(battle: ChampionsBattle<'_>, attacker: FigureId, with: Weapon) -> Option<(Hexes, bool)> {
    match with {
        Weapon::Strength(_)
        | Weapon::Swing { .. }
        | Weapon::Hurl { .. }
        | Weapon::SwingPerson { .. }
        | Weapon::HurlPerson { .. } => None,
        Weapon::Attack(place) => radius(battle.sheet(attacker).attack(place)?.area),
    }
}

/// Returns the distance from a character to the ground of a hex: the greater of the horizontal and the vertical
/// distance (`CH-14`).
#[must_use]
pub fn distance(battle: ChampionsBattle<'_>, from: FigureId, at: Coord) -> Metres {
    let board = &battle.setup().board;
    let hex = battle.field().footprint(from).map(|from| board.at(from.head));
    let across = hex.map_or(0, |hex| u16::try_from(hex.distance(at)).unwrap_or(u16::MAX));
    let up = board.cell(at).map_or(0, |cell| reaching::gap_to_ground(battle, from, cell));
    Metres(across.max(up).saturating_mul(2))
}

/// Checks an area attack. Assumes that the character may attack at all.
///
/// # Errors
/// A [`Refusal`] with the rule and the numbers behind it.
pub fn judge(battle: ChampionsBattle<'_>, attacker: FigureId, at: Coord, with: Weapon) -> Result<(), Refusal> {
    let name = battle.figure_name(attacker);
    let Some(blow) = attack::blow(battle, attacker, with) else {
        return Err(Refusal::new("CH-2", "no_such_attack", format!("{name} has no such attack")));
    };
    attack::in_hand(battle, attacker, with)?;
    if area_of(battle, attacker, with).is_none() {
        return Err(Refusal::new("CH-13", "no_area", "this attack needs a target, not a hex"));
    }
    let Some(cell) = battle.setup().board.cell(at) else {
        return Err(Refusal::new("CH-13", "off_the_map", format!("{at} is not on the map")));
    };
    let distance = distance(battle, attacker, at);
    let range = match blow.range {
        AttackRange::Hand => Metres(2),
        AttackRange::Metres(range) => range,
    };
    if distance > range {
        let message = format!("{at} is {} m away, and the attack has a range of {} m", distance.0, range.0);
        let refusal = Refusal::new("CH-2", "out_of_range", message);
        return Err(refusal.with("distance", distance.0).with("range", range.0));
    }
    if !reaching::sees_ground(battle, attacker, cell) {
        return Err(Refusal::new("CH-10", "no_line_of_sight", format!("{name} has no line of sight to {at}")));
    }
    Ok(())
}

/// Returns the distance of a figure or object from the centre of an area, in hexes: the greater of the hexes across and
/// one less than the levels up or down (`CH-13`). `None` outside the radius.
fn away(battle: ChampionsBattle<'_>, at: Coord, radius: Hexes, (who, on): (Occupant, Cell)) -> Option<u16> {
    let board = &battle.setup().board;
    let within = |hexes: &u16| *hexes <= radius.0;
    // Most figures are outside the radius horizontally; skip the height check for them.
    let hexes = u16::try_from(at.distance(board.at(on))).ok().filter(within)?;
    let ground = board.cell(at).map(|cell| board.level(cell));
    let feet = if let Occupant::Figure(figure) = who { battle.feet(figure) } else { Some(board.level(on)) };
    let up = ground.zip(feet).map_or(0, |(ground, feet)| ground.rise_to(feet).max(ground.drop_to(feet)));
    Some(hexes.max(up.saturating_sub(1))).filter(within)
}

/// Returns the figures and breakable objects within an area, with their distances: nearest first, then clockwise from
/// east, then by id.
#[must_use]
pub fn victims(battle: ChampionsBattle<'_>, at: Coord, radius: Hexes) -> Vec<(u16, Occupant)> {
    let board = &battle.setup().board;
    let figures = battle.field().standing_figures().map(|(figure, on)| (Occupant::Figure(figure), on.head));
    let breakable = |object| battle.rules().thing(object).is_some();
    let objects = battle.field().objects().filter(|(object, _)| breakable(*object));
    let objects = objects.map(|(object, on)| (Occupant::Object(object), on));
    let mut found: Vec<(u16, Coord, Occupant)> = figures
        .chain(objects)
        .filter_map(|(who, on)| {
            let distance = away(battle, at, radius, (who, on))?;
            Some((distance, board.at(on), who))
        })
        .collect();
    found.sort_by(|(one, there, who), (other, elsewhere, whom)| {
        one.cmp(other).then_with(|| clockwise(at, *there, *elsewhere)).then(who.cmp(whom))
    });
    found.into_iter().map(|(distance, _, who)| (distance, who)).collect()
}

/// Returns the dice at a distance from the centre, in hexes. An explosion loses one die for each hex.
#[must_use]
pub fn dice_at(blow: &WeaponProfile, explodes: bool, distance: u16) -> D6Pool {
    let fewer = if explodes { u8::try_from(distance).unwrap_or(u8::MAX) } else { 0 };
    D6Pool { dice: blow.dice.dice.saturating_sub(fewer), ..blow.dice }
}

/// Returns the direction of the knockback of an area, which sends figures away from its centre (`CH-32`). At
/// the centre, the direction is rolled.
#[must_use]
pub fn knockback_origin(battle: ChampionsBattle<'_>, middle: Coord, figure: FigureId) -> KnockbackOrigin {
    let board = &battle.setup().board;
    let on = battle.field().footprint(figure).map(|on| board.at(on.head));
    on.and_then(|on| toward(middle, on).settled()).map_or(KnockbackOrigin::Rolled, KnockbackOrigin::Along)
}

/// Returns the events that declare a legal area attack.
pub(in crate::champions) fn declare(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    at: Coord,
    with: Weapon,
) -> Vec<battle::Event> {
    let mut events = vec![Champions::own(Event::AreaDeclared { attacker, at, with })];
    events.push(Champions::push(AreaFrame { attacker, with, at, stage: AreaStage::Declared }));
    let end = attack::blow(battle, attacker, with).map_or(0, |blow| blow.end);
    effort::pay(battle, attacker, end, &mut events);
    events
}

/// Returns the number needed to hit a hex, with the reasons for its modifiers.
#[must_use]
pub fn aim(battle: ChampionsBattle<'_>, attacker: FigureId, at: Coord, with: Weapon) -> ToHit {
    let mut parts = vec![
        (battle.characteristic(attacker, Characteristic::Ocv), ToHitReason::Ocv),
        (-DCV_OF_A_HEX, ToHitReason::Hex),
    ];
    let ranged = attack::blow(battle, attacker, with).is_some_and(|blow| blow.range != AttackRange::Hand);
    let penalty = if ranged { to_hit::range_penalty(distance(battle, attacker, at)) } else { 0 };
    if penalty > 0 {
        parts.push((-penalty, ToHitReason::Range));
    }
    ToHit { parts }
}

/// Returns the hex at a distance from another one, in a direction.
fn moved(mut at: Coord, direction: Direction, hexes: u16) -> Coord {
    for _ in 0..hexes {
        at = at.step(direction);
    }
    at
}

impl AreaFrame {
    fn at(&self, stage: AreaStage) -> Self {
        Self { stage, ..self.clone() }
    }

    pub(in crate::champions) fn blow(&self, battle: ChampionsBattle<'_>) -> Option<WeaponProfile> {
        attack::blow(battle, self.attacker, self.with)
    }

    /// Returns the figures and objects in the area, with their distances from its centre.
    pub(in crate::champions) fn struck(&self, battle: ChampionsBattle<'_>) -> Vec<(u16, Occupant)> {
        area_of(battle, self.attacker, self.with).map_or_else(Vec::new, |(radius, _)| victims(battle, self.at, radius))
    }

    /// True if a hex is within the radius, regardless of its level.
    pub(in crate::champions) fn covers(&self, battle: ChampionsBattle<'_>, hex: Coord) -> bool {
        let radius = area_of(battle, self.attacker, self.with).map(|(radius, _)| u32::from(radius.0));
        radius.is_some_and(|radius| self.at.distance(hex) <= radius)
    }

    fn hit_rolled(&self, battle: ChampionsBattle<'_>, rolled: u16, events: &mut Vec<battle::Event>) {
        let aim = aim(battle, self.attacker, self.at, self.with);
        let hits = aim.hits(rolled);
        let short = i32::from(rolled) - i32::from(aim.need());
        let told = Event::AreaRolled { attacker: self.attacker, at: self.at, aim: aim.parts, rolled, hit: hits };
        events.push(Champions::own(told));
        events.push(Champions::become_(self.at(if hits {
            AreaStage::Lands
        } else {
            // An 18 always misses, by at least one point.
            AreaStage::Scatter { hexes: u16::try_from(short.max(1)).unwrap_or(1) }
        })));
    }

    /// Returns the events of the area landing: characters inside it, except the attacker, may react before damage is
    /// rolled.
    fn lands(&self, battle: ChampionsBattle<'_>) -> Vec<battle::Event> {
        let victims: Vec<Occupant> = self.struck(battle).into_iter().map(|(_, who)| who).collect();
        let stage = AreaStage::Blast { victims: Vec::new(), killing: None, pushes: Vec::new() };
        let mut events = vec![Champions::become_(self.at(stage))];
        let within =
            victims.iter().filter_map(|who| if let Occupant::Figure(figure) = who { Some(*figure) } else { None });
        let within: Vec<FigureId> = within.filter(|figure| *figure != self.attacker).collect();
        if !within.is_empty() {
            events.push(Champions::push(WindowFrame::blast(within)));
        }
        events
    }

    /// Returns the dice against a victim. An explosion loses one die for each hex from the centre.
    pub(in crate::champions) fn dice(&self, battle: ChampionsBattle<'_>, victim: Occupant) -> D6Pool {
        let Some(blow) = self.blow(battle) else { return D6Pool::default() };
        let Some((radius, true)) = area_of(battle, self.attacker, self.with) else { return blow.dice };
        let on = match victim {
            Occupant::Figure(figure) => battle.field().standing(figure).map(|on| on.head),
            Occupant::Object(object) => battle.field().object(object),
        };
        let distance = on.and_then(|on| away(battle, self.at, radius, (victim, on)));
        dice_at(&blow, true, distance.unwrap_or(0))
    }

    fn struck_one(
        &self,
        battle: ChampionsBattle<'_>,
        (victims, pushes): (&[Occupant], &[(FigureId, Push)]),
        (stun, body): (u16, u16),
        events: &mut Vec<battle::Event>,
    ) {
        let ([victim, rest @ ..], Some(blow)) = (victims, self.blow(battle)) else { return };
        let killing = blow.kind == AttackKind::Killing;
        let dice = self.dice(battle, *victim);
        let told = Event::DamageRolled { victim: *victim, dice, killing, stun, body };
        events.push(Champions::own(told));
        if let (Occupant::Figure(figure), false) = (*victim, blow.harms()) {
            effects::affect(battle, figure, blow.kind, stun, events);
        }
        let damage = blow.damage((stun, body));
        damage::strike(battle, *victim, damage, (HarmSource::Attack, false), events);
        let mut pushes = pushes.to_vec();
        if let Occupant::Figure(figure) = *victim
            && knockback::knocks(battle, figure, &blow, body)
        {
            pushes.push((figure, blow.push(knockback_origin(battle, self.at, figure), body, false)));
        }
        if !rest.is_empty() {
            let stage = AreaStage::Blast { victims: rest.to_vec(), killing: None, pushes };
            events.push(Champions::become_(self.at(stage)));
            return;
        }
        events.push(Champions::pop());
        // The nearest victim flies first, so its frame must be pushed last.
        for (figure, push) in pushes.into_iter().rev() {
            knockback::settle(figure, vec![push], events);
        }
    }
}

impl Resolver<Champions> for AreaFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let weapon = known.figure(self.attacker)
            && matches!(self.with, Weapon::Attack(place)
                if known.own().sheet(self.attacker).attack(place).is_some());
        let stage = match &self.stage {
            AreaStage::Blast { victims, pushes, .. } => {
                battle::all_once(victims, |victim| known.occupant(victim))
                    && pushes.iter().all(|(figure, _)| known.figure(*figure))
            }
            AreaStage::Scatter { hexes } => *hexes <= 100,
            AreaStage::Declared | AreaStage::ToHit | AreaStage::Lands => true,
        };
        let near = self.at.q.abs() <= 2 * Board::FARTHEST && self.at.r.abs() <= 2 * Board::FARTHEST;
        weapon && stage && near
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let Some(blow) = self.blow(battle) else { return Step::Emit(vec![Champions::pop()]) };
        // An attacker that was stunned or knocked out before the roll does not attack.
        let able = battle.is_awake(self.attacker) && !battle.condition(self.attacker).stunned;
        match &self.stage {
            AreaStage::Declared | AreaStage::ToHit if !able => Step::Emit(vec![Champions::pop()]),
            AreaStage::Declared => {
                let window = WindowFrame::aimed(battle, self.attacker);
                Step::Emit(vec![Champions::become_(self.at(AreaStage::ToHit)), Champions::push(window)])
            }
            // Characters that acted first may have moved the attacker or taken its weapon (CH-8).
            AreaStage::ToHit if judge(battle, self.attacker, self.at, self.with).is_err() => {
                let evaded = Event::Evaded { attacker: self.attacker };
                Step::Emit(vec![Champions::own(evaded), Champions::pop()])
            }
            AreaStage::ToHit => Step::Roll(check::ROLL),
            AreaStage::Scatter { .. } => Step::Roll(RollRequest::Sum(D6Pool::of(1))),
            AreaStage::Lands => Step::Emit(self.lands(battle)),
            AreaStage::Blast { killing: Some(_), .. } => Step::Roll(RollRequest::Sum(D6Pool::HALF)),
            AreaStage::Blast { victims, pushes, .. } => match victims.first() {
                None => {
                    // Characters that dived out of the area are not hit.
                    let victims: Vec<Occupant> = self.struck(battle).into_iter().map(|(_, who)| who).collect();
                    Step::Emit(vec![if victims.is_empty() {
                        Champions::pop()
                    } else {
                        Champions::become_(self.at(AreaStage::Blast { victims, killing: None, pushes: pushes.clone() }))
                    }])
                }
                Some(victim) => {
                    let dice = self.dice(battle, *victim);
                    if dice.count() == 0 && dice.plus > 0 && blow.kind == AttackKind::Killing {
                        let (victims, pushes) = (victims.clone(), pushes.clone());
                        let stage = AreaStage::Blast { victims, killing: Some(dice.plus.into()), pushes };
                        Step::Emit(vec![Champions::become_(self.at(stage))])
                    } else if dice.count() == 0 {
                        let mut events = Vec::new();
                        self.struck_one(battle, (victims, pushes), (dice.plus.into(), 0), &mut events);
                        Step::Emit(events)
                    } else if blow.kind == AttackKind::Killing {
                        Step::Roll(RollRequest::Sum(dice))
                    } else {
                        Step::Roll(RollRequest::StunAndBody(dice))
                    }
                }
            },
        }
    }

    /// Maps rolls with the same effect to one representative. For an object only BODY matters, and only up to the
    /// amount that breaks the object.
    fn representative(&self, battle: ChampionsBattle<'_>, rolled: Rolled) -> Rolled {
        let AreaStage::Blast { victims, killing, .. } = &self.stage else { return rolled };
        let Some(Occupant::Object(object)) = victims.first() else { return rolled };
        match rolled {
            Rolled::Sum(_) if killing.is_some() => Rolled::Sum(1),
            Rolled::Sum(body) => Rolled::Sum(damage::representative_body(battle, *object, body)),
            Rolled::StunAndBody { body, .. } => {
                Rolled::StunAndBody { stun: 0, body: damage::representative_body(battle, *object, body) }
            }
            other => other,
        }
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        match (&self.stage, rolled) {
            (AreaStage::ToHit, Rolled::Sum(sum)) => self.hit_rolled(battle, sum, events),
            (AreaStage::Scatter { hexes }, Rolled::Sum(sum)) => {
                let Some(direction) = knockback::direction_of_die(sum) else { return };
                let at = moved(self.at, direction, *hexes);
                events.push(Champions::own(Event::Scattered { at, direction, hexes: Hexes(*hexes) }));
                events.push(Champions::become_(Self { at, ..self.at(AreaStage::Lands) }));
            }
            (AreaStage::Blast { victims, killing: Some(body), pushes }, Rolled::Sum(times)) => {
                self.struck_one(battle, (victims, pushes), (body.saturating_mul(times), *body), events);
            }
            (AreaStage::Blast { victims, killing: None, pushes }, Rolled::Sum(body)) => {
                let (victims, pushes) = (victims.clone(), pushes.clone());
                events.push(Champions::become_(self.at(AreaStage::Blast { victims, killing: Some(body), pushes })));
            }
            (AreaStage::Blast { victims, pushes, .. }, Rolled::StunAndBody { stun, body }) => {
                self.struck_one(battle, (victims, pushes), (stun, body), events);
            }
            _ => {}
        }
    }
}

/// Returns the hexes at which a character can aim an area, with the weapon: those that contain an enemy or an object.
#[must_use]
pub fn targets(battle: ChampionsBattle<'_>, attacker: FigureId) -> Vec<(Coord, Weapon)> {
    let board = &battle.setup().board;
    let foes = battle.field().standing_figures().filter(|(figure, _)| !battle.friends(attacker, *figure));
    let mut hexes: Vec<Coord> = foes.map(|(_, on)| board.at(on.head)).collect();
    hexes.extend(battle.field().objects().map(|(_, on)| board.at(on)));
    let weapons = (0..battle.sheet(attacker).attacks.len()).filter_map(|place| u8::try_from(place).ok());
    let weapons: Vec<Weapon> = weapons.map(Weapon::Attack).collect();
    let all = hexes.into_iter().flat_map(|at| weapons.iter().map(move |with| (at, *with)));
    all.filter(|(at, with)| judge(battle, attacker, *at, *with).is_ok()).collect()
}
