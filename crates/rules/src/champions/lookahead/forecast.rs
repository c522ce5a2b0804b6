//! Support for forecasts: isolated attacks, and STUN, BODY and knockback counted outside the battle.
//!
//! While an attack is being resolved, the rules use STUN and BODY only to decide whether a character is knocked out,
//! dying or dead. Forecasts therefore count both outside the battle, and resolve results that lead to the same state
//! only once.

use crate::{
    battle::{self, AgendaChange, Battle, FigureId, Known, Occupant, Refusal, Step},
    champions::{
        AreaStage, AttackFrame, AttackKind, AttackStage, Champions, ChampionsBattle, ChampionsBattleCopy, Defence,
        DoesKnockback, Frame, Maneuver, Order, Vitals,
        attack::{self, WeaponProfile},
        displace::{
            falling::FootingFrame,
            knockback::{self, KnockbackFrame, KnockbackOrigin, Push},
        },
        harm::damage,
        turns::phase::PhaseFrame,
    },
    dice::{D6Pool, RollRequest, Rolled},
    geometry::Direction,
};

/// Returns a battle in which the actor's whole phase consists of this order, and nothing follows that phase. A haymaker
/// lands at once.
///
/// # Errors
/// A [`Refusal`] if the order is illegal or is not an attack, if the battle is over, or if the actor cannot act.
pub fn about_to(battle: ChampionsBattle<'_>, order: &Order) -> Result<ChampionsBattleCopy, Refusal> {
    if battle.outcome().is_some() {
        return Err(Refusal::over(battle.ruleset()));
    }
    let (Some(figure), true) = (striker(order), order.is_known(Known::of(battle))) else {
        return Err(Refusal::unknown(battle.ruleset()));
    };
    let mut aside = battle.without_agenda();
    aside.apply(&Champions::push(PhaseFrame::whole(battle, figure)));
    if !matches!(aside.step(), Step::Ask(_)) {
        let message = format!("{} cannot act now", battle.figure_name(figure));
        return Err(Refusal::new("CH-24", "cannot_act", message));
    }
    let mut events = aside.ordered(&battle::Order::Champions(order.clone()))?;
    if let Order::Attack { attacker, target, with, maneuver: maneuver @ Maneuver::Haymaker } = order {
        events = vec![Champions::become_(PhaseFrame { figure, halves: 0 }), Champions::push(FootingFrame {})];
        events.extend(attack::declare(aside.played(), *attacker, *target, (*with, *maneuver)));
    }
    aside.apply_all(&events);
    Ok(aside)
}

/// Returns the current attack as the order that began it, with a battle in which only this attack is resolved. `None`
/// if no attack is in progress.
#[must_use]
pub fn under_way(battle: ChampionsBattle<'_>) -> Option<(Order, ChampionsBattleCopy)> {
    let agenda = battle.agenda();
    // During a phase, the attack belongs to an action such as a charge, whose frames start at the phase. Between phases
    // there is no phase frame, and the frame of the segment below the attack must be left out.
    let phase = agenda.iter().rposition(|frame| matches!(frame, battle::Frame::Champions(Frame::Phase(_))));
    let above = phase.unwrap_or(0);
    let (first, order) = agenda.iter().enumerate().skip(above).find_map(|(place, frame)| match frame {
        battle::Frame::Champions(Frame::Attack(attack)) => {
            let AttackFrame { attacker, target, with, maneuver, .. } = *attack;
            Some((place, Order::Attack { attacker, target, with, maneuver }))
        }
        battle::Frame::Champions(Frame::Area(area)) => {
            Some((place, Order::AttackHex { attacker: area.attacker, at: area.at, with: area.with }))
        }
        _ => None,
    })?;
    let mut aside = battle.without_agenda();
    let falls = |frame: &&battle::Frame| matches!(frame, battle::Frame::Champions(Frame::Footing(_)));
    let from = phase.unwrap_or_else(|| first - agenda[..first].iter().rev().take_while(falls).count());
    for frame in &agenda[from..] {
        aside.apply(&battle::Event::Agenda(AgendaChange::Push(frame.clone())));
    }
    Some((order, aside))
}

/// Returns the attacker of an order that is given in the attacker's own phase.
fn striker(order: &Order) -> Option<FigureId> {
    match order {
        Order::Attack { attacker, .. } | Order::AttackHex { attacker, .. } => Some(*attacker),
        Order::Charge(charge) => Some(charge.figure),
        Order::Throw { figure, .. } => Some(*figure),
        _ => None,
    }
}

/// Returns the direction in which the current attack would send its target (`CH-32`). `None` if a die decides the
/// direction, if the attack causes no knockback (`CH-31`), or if the attacker still has to move.
#[must_use]
pub fn line(battle: ChampionsBattle<'_>, target: Occupant) -> Option<Direction> {
    let knocks = |blow: Option<WeaponProfile>| {
        blow.is_none_or(|blow| match target {
            Occupant::Figure(figure) => knockback::knocks(battle, figure, &blow, u16::MAX),
            Occupant::Object(_) => blow.knocks(u16::MAX),
        })
    };
    let (blow, way) = battle.agenda().iter().rev().find_map(|frame| match frame {
        battle::Frame::Champions(Frame::Attack(attack)) => {
            Some((attack.blow(battle), knockback::origin(battle, attack.from, target)))
        }
        battle::Frame::Champions(Frame::Area(area)) => {
            let from = battle.setup().board.cell(area.at);
            Some((
                area.blow(battle),
                from.map_or(KnockbackOrigin::Rolled, |from| knockback::origin(battle, from, target)),
            ))
        }
        battle::Frame::Champions(Frame::Flight(flight)) => Some((None, KnockbackOrigin::Along(flight.walk.direction))),
        _ => None,
    })?;
    if let KnockbackOrigin::Along(direction) = way { Some(direction).filter(|_| knocks(blow)) } else { None }
}

/// Returns the refusal of a reaction by a character that never gets to react (`CH-9`).
#[must_use]
pub fn never_asked(battle: &Battle, figure: FigureId) -> Refusal {
    let message = format!("{} cannot react to this", battle.figure_name(figure));
    Refusal::new("CH-9", "not_asked", message)
}

/// Returns the refusal of a second reaction by a character that can react only once (`CH-9`).
#[must_use]
pub fn never_asked_again(battle: &Battle, figure: FigureId) -> Refusal {
    let message =
        format!("{} can react to this only once, and the other reaction comes first", battle.figure_name(figure));
    Refusal::new("CH-9", "not_asked", message)
}

/// Returns the event that lets the waiting characters pass, up to the first for which `reacts` is true. Skips the
/// search for their possible reactions. `None` if no reaction window is open, or if the next character reacts.
#[must_use]
pub fn let_by(battle: ChampionsBattle<'_>, reacts: impl Fn(FigureId) -> bool) -> Option<battle::Event> {
    let Some(battle::Frame::Champions(Frame::Window(window))) = battle.top() else { return None };
    match window.waiting.iter().position(|figure| reacts(*figure)) {
        None => Some(Champions::pop()),
        Some(0) => None,
        Some(passed) => Some(Champions::become_(window.after(passed))),
    }
}

/// Sets a character's remaining STUN and BODY, which forecasts count outside the battle.
pub fn suppose(battle: &mut ChampionsBattleCopy, figure: FigureId, vitals: Vitals) {
    if let Some(state) = battle.state_mut_for_forecast() {
        state.suppose(figure, vitals);
    }
}

/// A roll whose only effects are damage and knockback to one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HarmAhead {
    /// The character that takes the damage.
    pub victim: FigureId,
    /// The roll.
    pub request: RollRequest,
    /// Total defence, and its resistant part.
    defences: (u16, u16),
    /// Divisor of the damage that gets through: 1 or 2.
    share: u16,
    /// Divisor of the damage before defences: 1 or 2.
    rolled_share: u16,
    /// STUN and BODY from earlier rolls.
    before: (u16, u16),
    reading: Reading,
    /// The attack and its condition for knockback; `None` if it never causes knockback.
    push: Option<(WeaponProfile, DoesKnockback)>,
    /// True if the attack has no other hit that counts for knockback.
    pub alone: bool,
}

/// The meaning of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reading {
    /// Normal damage.
    Normal,
    /// STUN multiplier for this much BODY (`CH-19`).
    Times(u16),
    /// STUN that ignores all defences (`CH-30`).
    Effort,
}

/// Result of a damage roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Harmful {
    /// BODY that counts for knockback, if any.
    pub push: Option<u16>,
    /// STUN that gets through.
    pub stun: u16,
    /// BODY that gets through.
    pub body: u16,
}

impl HarmAhead {
    /// Returns the result of a roll, or `None` if the roll does not match the request.
    #[must_use]
    pub fn comes(&self, rolled: Rolled) -> Option<Harmful> {
        let (stun, body) = match (self.reading, rolled) {
            (Reading::Normal, Rolled::StunAndBody { stun, body }) => (stun, body),
            (Reading::Times(body), Rolled::Sum(times)) => (body.saturating_mul(times), body),
            (Reading::Effort, Rolled::Sum(stun)) => return Some(Harmful { push: None, stun, body: 0 }),
            _ => return None,
        };
        let push = self.push.filter(|(_, does)| *does == DoesKnockback::Always || body > 0);
        let push = push.map(|(blow, _)| blow.push(KnockbackOrigin::Rolled, body, false).body);
        let (stun, body) = (stun + self.before.0, body + self.before.1);
        let killing = matches!(self.reading, Reading::Times(_));
        let through = |of: u16| of / self.rolled_share;
        let (stun, body) = damage::past(self.defences, (through(stun), through(body)), killing);
        Some(Harmful { push, stun: stun / self.share, body: body / self.share })
    }
}

/// Returns the current roll if its only effects are damage and knockback to one character (`CH-20`, `CH-31`).
#[must_use]
pub fn harm_ahead(battle: ChampionsBattle<'_>) -> Option<HarmAhead> {
    let battle::Frame::Champions(frame) = battle.top()? else { return None };
    let plain = |victim: FigureId, request: RollRequest| HarmAhead {
        victim,
        request,
        defences: damage::defences(battle, victim, Defence::Physical),
        share: 1,
        rolled_share: 1,
        before: (0, 0),
        reading: Reading::Normal,
        push: None,
        alone: true,
    };
    let of_dice = |dice: &crate::champions::harm::HarmDice| {
        let (Occupant::Figure(victim), request) = (dice.victim, dice.last_request()?) else { return None };
        let rolled_share = if dice.halved { 2 } else { 1 };
        Some(HarmAhead { rolled_share, before: dice.so_far(), ..plain(victim, request) })
    };
    match frame {
        Frame::Impact(impact) => of_dice(impact.dice()),
        Frame::Landing(landing) => of_dice(landing.dice()?),
        Frame::Effort(effort) => {
            let request = RollRequest::Sum(D6Pool::of(effort.dice));
            Some(HarmAhead { reading: Reading::Effort, ..plain(effort.figure, request) })
        }
        Frame::Attack(attack) => {
            let AttackStage::Damage { hits, killing, pushes } = &attack.stage else { return None };
            let (Occupant::Figure(victim), false) = (attack.target, attack.joint) else { return None };
            let blow = attack.blow(battle)?;
            // Attacks that hurt two characters, or whose exact numbers matter, are resolved one result at a time. Stray
            // shots keep their knockback until all of them are resolved.
            if attack::strays_beneath(battle).is_some()
                || attack.maneuver.recoil().is_some()
                || attack.maneuver == Maneuver::Disarm
                || attack.with.person().is_some()
                || blow.dice.count() == 0
            {
                return None;
            }
            let (request, reading) = read(&blow, *killing)?;
            Some(HarmAhead {
                defences: damage::defences(battle, victim, blow.against),
                share: if attack.rolled_with { 2 } else { 1 },
                reading,
                push: (blow.knockback != DoesKnockback::Never).then_some((blow, blow.knockback)),
                alone: *hits == 1 && pushes.is_empty(),
                ..plain(victim, request)
            })
        }
        Frame::Area(area) => {
            let AreaStage::Blast { victims, killing, pushes } = &area.stage else { return None };
            let victim = *victims.first()?;
            let Occupant::Figure(figure) = victim else { return None };
            let mut blow = area.blow(battle)?;
            blow.dice = area.dice(battle, victim);
            if blow.dice.count() == 0 {
                return None;
            }
            let (request, reading) = read(&blow, *killing)?;
            Some(HarmAhead {
                defences: damage::defences(battle, figure, blow.against),
                reading,
                push: (blow.knockback != DoesKnockback::Never).then_some((blow, blow.knockback)),
                alone: victims.len() == 1 && pushes.is_empty(),
                ..plain(figure, request)
            })
        }
        _ => None,
    }
}

/// Returns the next roll of an attack if that roll completes the damage.
fn read(blow: &WeaponProfile, killing: Option<u16>) -> Option<(RollRequest, Reading)> {
    match (blow.kind, killing) {
        (AttackKind::Normal, _) => Some((RollRequest::StunAndBody(blow.dice), Reading::Normal)),
        (AttackKind::Killing, Some(body)) => Some((RollRequest::Sum(D6Pool::HALF), Reading::Times(body))),
        _ => None,
    }
}

/// Returns the current knockback if it has a single hit, which is still to be rolled for.
fn single(battle: ChampionsBattle<'_>) -> Option<(&KnockbackFrame, Push)> {
    match battle.top() {
        Some(battle::Frame::Champions(Frame::Knockback(frame))) => match (frame.hits.as_slice(), frame.best) {
            ([push], None) => Some((frame, *push)),
            _ => None,
        },
        _ => None,
    }
}

/// Takes the BODY out of the next knockback roll and returns it. Forecasts then count it outside the battle. `None` if
/// the next step is not such a roll.
pub fn take_push(battle: &mut ChampionsBattleCopy) -> Option<u16> {
    let (frame, push) = single(battle.played())?;
    let plain = KnockbackFrame { hits: vec![Push { body: 0, multiplied: None, ..push }], ..frame.clone() };
    battle.apply(&Champions::become_(plain));
    Some(push.body)
}

/// Returns the number of dice of the next knockback roll, and the knockback resistance in hexes that is also subtracted
/// (`CH-33`, `CH-34`).
#[must_use]
pub fn push_ahead(battle: ChampionsBattle<'_>) -> Option<(u8, u16)> {
    let (frame, push) = single(battle)?;
    let dice = knockback::dice_count(&knockback::dice(battle, frame.figure, push));
    Some((dice, battle.sheet(frame.figure).knockback_resistance().0))
}

/// Returns the event that ends a knockback roll with this many hexes. A number below 0 means no knockback.
#[must_use]
pub fn pushed(battle: ChampionsBattle<'_>, hexes: i32) -> Option<battle::Event> {
    let (frame, push) = single(battle)?;
    let best = Some((hexes.max(-1), push.way));
    Some(Champions::become_(KnockbackFrame { hits: Vec::new(), best, ..frame.clone() }))
}
