//! What forecasts need beside the rules themselves: an attack on its own, and which numbers may be counted apart.
//!
//! STUN and BODY are many numbers of which the rules read little while a blow is settled: whether somebody is out,
//! dying or dead. So a forecast counts them beside the battle, and settles alike what comes to the same.

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

/// The battle in which exactly this order has been given, as if it were the actor's whole phase: that phase waits
/// below, and nothing comes after it. A haymaker lands at once.
///
/// # Errors
/// Whatever refuses the order; an order that strikes nobody; a battle that is over; somebody who cannot act.
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

/// The attack that is under way, as the order that began it, and the battle in which it is settled and nothing comes
/// after it; `None` if nobody is being attacked.
#[must_use]
pub fn under_way(battle: ChampionsBattle<'_>) -> Option<(Order, ChampionsBattleCopy)> {
    let agenda = battle.agenda();
    // What an attack is a part of, such as a charge, belongs to it as far down as the phase; between phases there is
    // none, and segments go on below.
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

/// Who strikes by an order of its own phase.
fn striker(order: &Order) -> Option<FigureId> {
    match order {
        Order::Attack { attacker, .. } | Order::AttackHex { attacker, .. } => Some(*attacker),
        Order::Charge(charge) => Some(charge.figure),
        Order::Throw { figure, .. } => Some(*figure),
        _ => None,
    }
}

/// The direction in which an attack that is about to be resolved would send its target (`CH-32`). `None` if a die decides
/// it, if the attack causes no knockback (`CH-31`), or if the attacker still has to move.
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
            Some((attack.blow(battle), knockback::way(battle, attack.from, target)))
        }
        battle::Frame::Champions(Frame::Area(area)) => {
            let from = battle.setup().board.cell(area.at);
            Some((area.blow(battle), from.map_or(KnockbackOrigin::Rolled, |from| knockback::way(battle, from, target))))
        }
        battle::Frame::Champions(Frame::Flight(flight)) => Some((None, KnockbackOrigin::Along(flight.walk.direction))),
        _ => None,
    })?;
    if let KnockbackOrigin::Along(direction) = way { Some(direction).filter(|_| knocks(blow)) } else { None }
}

/// The refusal of a reaction of somebody who is never asked for one (`CH-9`).
#[must_use]
pub fn never_asked(battle: &Battle, figure: FigureId) -> Refusal {
    let message = format!("{} cannot react to this", battle.figure_name(figure));
    Refusal::new("CH-9", "not_asked", message)
}

/// The refusal of a second reaction by a character that is asked only once (`CH-9`).
#[must_use]
pub fn never_asked_again(battle: &Battle, figure: FigureId) -> Refusal {
    let message =
        format!("{} can react to this only once, and the other reaction comes first", battle.figure_name(figure));
    Refusal::new("CH-9", "not_asked", message)
}

/// What happens where everybody at hand who might react lets the chance go by, apart from those who are named: no need
/// to look for what they could do. `None` where something else is at hand, or somebody who is named comes next.
#[must_use]
pub fn let_by(battle: ChampionsBattle<'_>, reacts: impl Fn(FigureId) -> bool) -> Option<battle::Event> {
    let Some(battle::Frame::Champions(Frame::Window(window))) = battle.top() else { return None };
    match window.waiting.iter().position(|figure| reacts(*figure)) {
        None => Some(Champions::pop()),
        Some(0) => None,
        Some(passed) => Some(Champions::become_(window.after(passed))),
    }
}

/// As if a character had so much STUN and BODY left: forecasts count both beside the battle.
pub fn suppose(battle: &mut ChampionsBattleCopy, figure: FigureId, vitals: Vitals) {
    if let Some(state) = battle.state_mut_for_forecast() {
        state.suppose(figure, vitals);
    }
}

/// A roll that only damages one character and pushes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HarmAhead {
    /// Whom it hurts.
    pub victim: FigureId,
    /// The roll.
    pub request: RollRequest,
    /// All that defends, and its resistant part.
    defences: (u16, u16),
    /// Of what comes through, this share counts: a half or all of it.
    share: u16,
    /// The same of what is rolled, before defences.
    rolled_share: u16,
    /// STUN and BODY that were rolled before.
    before: (u16, u16),
    reading: Reading,
    /// What the blow is read as for knockback, where it knocks back at all.
    push: Option<(WeaponProfile, DoesKnockback)>,
    /// No other hit of the attack is read for knockback.
    pub alone: bool,
}

/// How dice are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reading {
    /// Normal damage.
    Normal,
    /// The multiplier of so much BODY (`CH-19`).
    Times(u16),
    /// STUN past all defences (`CH-30`).
    Effort,
}

/// The result of a roll that hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Harmful {
    /// BODY that counts for knockback, where it counts.
    pub push: Option<u16>,
    /// STUN that comes through.
    pub stun: u16,
    /// BODY that comes through.
    pub body: u16,
}

impl HarmAhead {
    /// The result of a roll; `None` for one that was not asked for.
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

/// The roll at hand, where nothing comes of it but damage to one character, and a push of it (`CH-20`, `CH-31`).
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
            // What hurts two, or reads the numbers of one, is settled one result after the other; and what stray shots
            // knock back by is kept until all are settled.
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

/// The roll of a blow after which nothing else is rolled for its damage.
fn read(blow: &WeaponProfile, killing: Option<u16>) -> Option<(RollRequest, Reading)> {
    match (blow.kind, killing) {
        (AttackKind::Normal, _) => Some((RollRequest::StunAndBody(blow.dice), Reading::Normal)),
        (AttackKind::Killing, Some(body)) => Some((RollRequest::Sum(D6Pool::HALF), Reading::Times(body))),
        _ => None,
    }
}

/// The knockback at hand, where one hit alone is rolled for.
fn single(battle: ChampionsBattle<'_>) -> Option<(&KnockbackFrame, Push)> {
    match battle.top() {
        Some(battle::Frame::Champions(Frame::Knockback(frame))) => match (frame.hits.as_slice(), frame.best) {
            ([push], None) => Some((frame, *push)),
            _ => None,
        },
        _ => None,
    }
}

/// Takes the BODY from a knockback that is rolled for next, so that forecasts count it beside the battle; `None` if
/// something else comes next.
pub fn take_push(battle: &mut ChampionsBattleCopy) -> Option<u16> {
    let (frame, push) = single(battle.played())?;
    let plain = KnockbackFrame { hits: vec![Push { body: 0, multiplied: None, ..push }], ..frame.clone() };
    battle.apply(&Champions::become_(plain));
    Some(push.body)
}

/// The dice of the knockback that is rolled for next, and the hexes that are taken from it beside them (`CH-33`,
/// `CH-34`).
#[must_use]
pub fn push_ahead(battle: ChampionsBattle<'_>) -> Option<(u8, u16)> {
    let (frame, push) = single(battle)?;
    let dice = knockback::dice_count(&knockback::dice(battle, frame.figure, push));
    Some((dice, battle.sheet(frame.figure).knockback_resistance().0))
}

/// What the knockback that is rolled for next becomes where its dice leave this many hexes; below 0, nothing.
#[must_use]
pub fn pushed(battle: ChampionsBattle<'_>, hexes: i32) -> Option<battle::Event> {
    let (frame, push) = single(battle)?;
    let best = Some((hexes.max(-1), push.way));
    Some(Champions::become_(KnockbackFrame { hits: Vec::new(), best, ..frame.clone() }))
}
