//! A character's phase: one full action or two half actions, ended by an attack (`CH-7`, `CH-24` to `CH-28`).

use serde::{Deserialize, Serialize};

use super::draw::DrawFrame;
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, Occupant, PendingChoice, Refusal, Resolver, Stage, Step},
    champions::{
        Champions, ChampionsBattle, Characteristic, Choice, Event, Guard, Maneuver, Order, PhaseAction, Power, Rest,
        Setup, Skill,
        attack::{
            self, area, charge,
            grab::{self, BreakFrame},
            group, haymaker,
        },
        data::sheet::end_cost,
        displace::falling::FootingFrame,
        harm::effort,
        movement, turns, window,
    },
    geometry::Direction,
    report::possessive,
};

/// Frame of a character's phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseFrame {
    /// The character.
    pub figure: FigureId,
    /// Remaining halves of the phase.
    pub halves: u8,
}

fn to_event(event: Event) -> battle::Event {
    Champions::own(event)
}

/// Returns the END cost of keeping a power up for a phase.
fn upkeep_of(power: &Power) -> u16 {
    match power {
        Power::ForceField { active_points, free: false, .. } => end_cost(*active_points),
        _ => 0,
    }
}

/// Adds the events of paying END for the powers that a character keeps up for a phase.
pub(in crate::champions) fn upkeep(battle: ChampionsBattle<'_>, figure: FigureId, events: &mut Vec<battle::Event>) {
    let up = battle.condition(figure).up;
    let powers = battle.sheet(figure).powers.iter().enumerate();
    let cost = powers.filter(|(place, _)| up & (1 << place) != 0).map(|(_, power)| upkeep_of(power)).sum();
    effort::pay(battle, figure, cost, events);
}

/// True if `who` is a figure of another side.
pub(in crate::champions) fn is_enemy(battle: ChampionsBattle<'_>, figure: FigureId, who: Occupant) -> bool {
    matches!(who, Occupant::Figure(other) if !battle.friends(figure, other))
}

impl PhaseFrame {
    /// Returns the events that start the use of a held action. Upkeep was already paid at the start of the phase that
    /// was held (`CH-8`).
    pub(in crate::champions) fn resume(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<battle::Event> {
        vec![to_event(Event::PhaseBegan { figure }), Champions::push(Self::whole(battle, figure))]
    }

    /// Creates a new phase, or half a phase for a dying character (`CH-26`).
    pub(in crate::champions) fn whole(battle: ChampionsBattle<'_>, figure: FigureId) -> Self {
        Self { figure, halves: if battle.condition(figure).body <= 0 { 1 } else { 2 } }
    }

    /// Returns the events that start a phase. The character pays for its raised powers.
    pub(in crate::champions) fn begin(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<battle::Event> {
        let mut events = Self::resume(battle, figure);
        // Paying may leave exactly 0 STUN, at which a flyer cannot stay up (CH-25).
        events.push(Champions::push(FootingFrame {}));
        upkeep(battle, figure, &mut events);
        events
    }

    /// Returns the first events of an attack order. If the effort knocks a flyer out, it falls before the phase
    /// continues.
    fn strikes(self) -> Vec<battle::Event> {
        vec![Champions::become_(self), Champions::push(FootingFrame {})]
    }

    /// Refuses an order for any character other than the one whose phase it is.
    fn own(&self, battle: ChampionsBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
        if figure == self.figure {
            return Ok(());
        }
        let message = format!("it is {} phase", possessive(battle.figure_name(self.figure)));
        Err(Refusal::new("CH-6", "out_of_turn", message))
    }

    /// Returns the phase after an action that takes this many halves. Refuses the action if fewer halves are left.
    fn time(&self, battle: ChampionsBattle<'_>, halves: u8) -> Result<Self, Refusal> {
        let name = battle.figure_name(self.figure);
        if halves > 0 && battle.condition(self.figure).stun == 0 {
            let message = format!("{name} has no STUN left and can only rest or raise a power");
            return Err(Refusal::new("CH-25", "no_stun", message));
        }
        if halves > self.halves {
            let message = match self.halves {
                0 => format!("{} phase is over", possessive(name)),
                _ => format!("that takes a full phase, and {name} has half a phase left"),
            };
            let refusal = Refusal::new("CH-7", "no_time", message);
            return Err(refusal.with("halves", self.halves).with("needed", halves));
        }
        Ok(Self { figure: self.figure, halves: self.halves - halves })
    }

    /// Refuses combat actions of a character that is noncombat (`CH-15`).
    fn fights(&self, battle: ChampionsBattle<'_>) -> Result<(), Refusal> {
        if battle.condition(self.figure).noncombat {
            let message = format!("{} is noncombat until the next phase", battle.figure_name(self.figure));
            return Err(Refusal::new("CH-15", "noncombat", message));
        }
        Ok(())
    }

    /// Returns the phase after an attack. Refuses attacks that are not possible now.
    pub(in crate::champions) fn may_attack(
        &self,
        battle: ChampionsBattle<'_>,
        attacker: FigureId,
    ) -> Result<Self, Refusal> {
        self.own(battle, attacker)?;
        self.fights(battle)?;
        let after = self.time(battle, 1)?;
        Ok(Self { halves: 0, ..after })
    }

    /// Returns the events of an action other than a move or an attack.
    fn deed(&self, battle: ChampionsBattle<'_>, deed: &PhaseAction) -> Result<Vec<battle::Event>, Refusal> {
        let figure = self.figure;
        let name = battle.figure_name(figure);
        let power = |place: u8| {
            let power = battle.sheet(figure).powers.get(usize::from(place));
            power
                .filter(|power| matches!(power, Power::ForceField { .. }))
                .ok_or_else(|| Refusal::new("CH-3", "no_such_power", format!("{name} has no such power")))
        };
        let is_up = |place: u8| battle.condition(figure).up & (1 << place) != 0;
        let mut events = Vec::new();
        match deed {
            PhaseAction::Recover => {
                // A character at 0 STUN can still rest (CH-25).
                let after = if self.halves == 2 { Self { figure, halves: 0 } } else { self.time(battle, 2)? };
                events.extend([Champions::become_(after), to_event(Event::Rested { figure })]);
                turns::recover(battle, figure, Rest::Action, &mut events);
            }
            PhaseAction::StandUp => {
                if !battle.condition(figure).prone {
                    return Err(Refusal::new("CH-7", "stands_already", format!("{name} is already standing")));
                }
                let after = self.time(battle, 1)?;
                events.extend([Champions::become_(after), to_event(Event::StoodUp { figure })]);
            }
            PhaseAction::Raise(place) => {
                let place = *place;
                let power = power(place)?;
                if is_up(place) {
                    let message = format!("{} force field is already up", possessive(name));
                    return Err(Refusal::new("CH-3", "up_already", message));
                }
                events.push(to_event(Event::PowerTurned { figure, power: place, up: true }));
                effort::pay(battle, figure, upkeep_of(power), &mut events);
            }
            PhaseAction::Lower(place) => {
                let place = *place;
                power(place)?;
                if !is_up(place) {
                    let message = format!("{} force field is not up", possessive(name));
                    return Err(Refusal::new("CH-3", "down_already", message));
                }
                events.push(to_event(Event::PowerTurned { figure, power: place, up: false }));
            }
            PhaseAction::Draw(place) => {
                let condition = battle.condition(figure);
                let bit = 1_u16.checked_shl((*place).into()).unwrap_or(0);
                if !battle.sheet(figure).attack(*place).is_some_and(|attack| attack.held) {
                    return Err(Refusal::new("CH-7", "no_weapon", format!("{name} has no such weapon to draw")));
                }
                if condition.lost & bit != 0 {
                    return Err(Refusal::new("CH-17", "lost", "that weapon is lost"));
                }
                if condition.drawn & bit != 0 {
                    return Err(Refusal::new("CH-7", "drawn_already", format!("{name} has already drawn that weapon")));
                }
                let after = self.time(battle, u8::from(!battle.sheet(figure).draws_fast()))?;
                events.extend([Champions::become_(after), Champions::push(DrawFrame::new(battle, figure, *place))]);
            }
            PhaseAction::Dodge | PhaseAction::MartialDodge | PhaseAction::Block => {
                if *deed == PhaseAction::MartialDodge && !battle.sheet(figure).skills.contains(&Skill::MartialDodge) {
                    return Err(Refusal::new("CH-1", "no_such_skill", format!("{name} does not have that skill")));
                }
                self.fights(battle)?;
                let after = Self { halves: 0, ..self.time(battle, 1)? };
                let guard = match deed {
                    PhaseAction::Dodge => Guard::Dodge(window::DODGE),
                    PhaseAction::MartialDodge => Guard::Dodge(window::MARTIAL_DODGE),
                    _ => Guard::Block,
                };
                events.extend([Champions::become_(after), to_event(Event::GuardTaken { figure, guard })]);
            }
            PhaseAction::BreakFree => {
                let Some(by) = grab::holder(battle, figure) else {
                    return Err(Refusal::new("CH-7", "not_held", format!("nobody is holding {name}")));
                };
                let after = self.time(battle, 1)?;
                events.extend([Champions::become_(after), Champions::push(BreakFrame { figure, by, body: None })]);
                let used = grab::strength(battle, figure);
                effort::pay(battle, figure, effort::of_strength(used.into(), used), &mut events);
            }
            PhaseAction::Noncombat => {
                self.fights(battle)?;
                self.time(battle, 2)?;
                events.push(to_event(Event::NoncombatBegan { figure }));
            }
            PhaseAction::Hold(wait) => {
                self.fights(battle)?;
                if self.halves < 2 {
                    let message = format!("only a full phase can be held, and {name} has used half of it");
                    return Err(Refusal::new("CH-8", "half_used", message));
                }
                let after = Self { halves: 0, ..self.time(battle, 2)? };
                events.extend([Champions::become_(after), to_event(Event::Holds { figure, wait: wait.clone() })]);
            }
        }
        Ok(events)
    }

    /// Returns one order for each possible attack on the given targets, and one for each throw of a held character.
    /// Assumes that the character may attack.
    pub(in crate::champions) fn blows(
        &self,
        battle: ChampionsBattle<'_>,
        wanted: impl Fn(Occupant) -> bool,
    ) -> Vec<Order> {
        let figure = self.figure;
        let mut orders = Vec::new();
        for (target, with) in attack::attacks_on(battle, figure, wanted) {
            let spots = attack::spots(battle, target).map(Maneuver::Aimed);
            let maneuvers = Maneuver::STANDING.into_iter().chain(spots);
            let maneuvers = maneuvers.filter(|maneuver| attack::fits(battle, figure, target, (with, *maneuver)));
            orders.extend(maneuvers.map(|maneuver| Order::Attack { attacker: figure, target, with, maneuver }));
        }
        let strength = grab::strength(battle, figure);
        let held = grab::held(battle, figure);
        let thrown = held.filter(|who| grab::judge_throw(battle, figure, *who, strength).is_ok());
        let throw = |who| Direction::ALL.map(|direction| Order::Throw { figure, who, direction, strength });
        orders.extend(thrown.flat_map(throw));
        orders
    }

    /// Returns the attacks on enemies and the throws that are legal in this phase. Leaves out charges, whose moves take
    /// far longer to compute.
    #[must_use]
    pub fn blows_at_enemies(&self, battle: ChampionsBattle<'_>) -> Vec<Order> {
        let figure = self.figure;
        if !matches!(self.step(battle), Step::Ask(_)) || self.may_attack(battle, figure).is_err() {
            return Vec::new();
        }
        self.blows(battle, |who| is_enemy(battle, figure, who))
    }

    /// Returns the legal orders: one for each position, target and action.
    pub(in crate::champions) fn orders(&self, battle: ChampionsBattle<'_>) -> Vec<battle::Order> {
        let figure = self.figure;
        let mut orders = Vec::new();
        if self.time(battle, 1).is_ok() {
            for plan in movement::plans(battle, figure, self.halves) {
                orders.push(plan.order(battle, figure));
            }
        }
        if self.may_attack(battle, figure).is_ok() {
            orders.extend(self.blows(battle, |_| true));
            let together = group::attacks(battle, figure);
            orders.extend(together.into_iter().map(|(members, target)| Order::Coordinate { members, target }));
            if self.time(battle, 2).is_ok() {
                orders.extend(charge::charges(battle, figure).into_iter().map(Order::Charge));
            }
            let hexes = area::targets(battle, figure);
            orders.extend(hexes.into_iter().map(|(at, with)| Order::AttackHex { attacker: figure, at, with }));
        }
        let powers = (0..battle.sheet(figure).powers.len()).filter_map(|place| u8::try_from(place).ok());
        let simple = [
            PhaseAction::Recover,
            PhaseAction::StandUp,
            PhaseAction::Dodge,
            PhaseAction::MartialDodge,
            PhaseAction::Block,
            PhaseAction::BreakFree,
        ];
        let deeds = simple.into_iter().chain([PhaseAction::Noncombat]);
        let deeds = deeds.chain(powers.flat_map(|place| [PhaseAction::Raise(place), PhaseAction::Lower(place)]));
        let weapons = (0..battle.sheet(figure).attacks.len()).filter_map(|place| u8::try_from(place).ok());
        let deeds = deeds.chain(weapons.map(PhaseAction::Draw));
        let deeds = deeds.chain(window::usual_waits(battle, figure).into_iter().map(PhaseAction::Hold));
        let deeds = deeds.filter(|deed| self.deed(battle, deed).is_ok());
        orders.extend(deeds.map(|deed| Order::Act { figure, deed }));
        orders.push(Order::EndPhase);
        orders.into_iter().map(battle::Order::Champions).collect()
    }
}

impl Resolver<Champions> for PhaseFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && self.halves <= 2
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let figure = self.figure;
        let able = battle.field().standing(figure).is_some()
            && battle.is_awake(figure)
            && !battle.condition(figure).stunned
            && self.halves > 0;
        if able {
            let about = ChoiceKind::Champions(Choice::Phase { figure, halves: self.halves });
            Step::Ask(PendingChoice { decider: battle.controller(figure), about })
        } else {
            Step::Emit(vec![to_event(Event::PhaseEnded { figure }), Champions::pop()])
        }
    }

    fn ordered(&self, battle: ChampionsBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let battle::Order::Champions(order) = order else { return Err(Refusal::not_asked(battle.ruleset())) };
        match order {
            Order::Move { figure, by, path, feet } => {
                self.own(battle, *figure)?;
                self.time(battle, 1)?;
                let plan = movement::judge(battle, *figure, *by, path, *feet)?;
                let after = self.time(battle, plan.halves)?;
                let mut events = vec![Champions::become_(after)];
                events.extend(plan.begin(battle, *figure));
                Ok(events)
            }
            Order::Attack { attacker, target, with, maneuver } => {
                let after = self.may_attack(battle, *attacker)?;
                attack::judge(battle, *attacker, *target, *with)?;
                attack::may_use(battle, *attacker, *target, (*with, *maneuver))?;
                let mut events = after.strikes();
                if maneuver.dcv() != 0 {
                    events.push(to_event(Event::Unbalanced { figure: *attacker, dcv: maneuver.dcv() }));
                }
                if *maneuver == Maneuver::Haymaker {
                    events.extend(haymaker::begin(battle, *attacker, *target, *with));
                } else {
                    events.extend(attack::declare(battle, *attacker, *target, (*with, *maneuver)));
                }
                Ok(events)
            }
            Order::AttackHex { attacker, at, with } => {
                let after = self.may_attack(battle, *attacker)?;
                area::judge(battle, *attacker, *at, *with)?;
                let mut events = after.strikes();
                events.extend(area::declare(battle, *attacker, *at, *with));
                Ok(events)
            }
            Order::Coordinate { members, target } => {
                if members.first().map(|member| member.figure) != Some(self.figure) {
                    let name = battle.figure_name(self.figure);
                    let message = format!("it is {} phase, and {name} must lead", possessive(name));
                    return Err(Refusal::new("CH-16", "leader_first", message));
                }
                let after = self.may_attack(battle, self.figure)?;
                group::judge(battle, members, *target)?;
                let mut events = after.strikes();
                events.extend(group::begin(battle, members, *target));
                Ok(events)
            }
            Order::Throw { figure, who, direction, strength } => {
                let after = self.may_attack(battle, *figure)?;
                let metres = grab::judge_throw(battle, *figure, *who, *strength)?;
                let mut events = after.strikes();
                events.extend(grab::throw(battle, (*figure, *who), *direction, (*strength, metres)));
                let own = battle.characteristic(*figure, Characteristic::Strength);
                effort::pay(battle, *figure, effort::of_strength(own, *strength), &mut events);
                Ok(events)
            }
            Order::Charge(charge) => {
                self.may_attack(battle, charge.figure)?;
                let after = self.time(battle, 2)?;
                let plan = charge::judge(battle, charge)?;
                let mut events = after.strikes();
                events.extend(charge::begin(battle, charge, plan));
                Ok(events)
            }
            Order::Act { figure, deed } => {
                self.own(battle, *figure)?;
                self.deed(battle, deed)
            }
            Order::React { .. } | Order::Pass | Order::UseHeld { .. } | Order::Focus { .. } => {
                Err(Refusal::new("CH-9", "nothing_to_react_to", "there is nothing to react to"))
            }
            Order::EndPhase => Ok(vec![to_event(Event::PhaseEnded { figure: self.figure }), Champions::pop()]),
        }
    }
}
