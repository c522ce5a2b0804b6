//! Coordinated attacks (`CH-16`).

use serde::{Deserialize, Serialize};

use super::haymaker;
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, Occupant, PendingChoice, Refusal, Resolver, Stage, Step},
    board::Cell,
    champions::{
        Champions, ChampionsBattle, Characteristic, Check, Choice, Event, Maneuver, Member, Order, Setup, Weapon,
        attack,
        data::sheet::half_dcv,
        displace::knockback::{self, Push},
        rolls::{check, to_hit},
        turns::{self, phase},
    },
    dice::Rolled,
};

/// The stage of a coordinated attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GroupState {
    /// The Teamwork rolls.
    Teamwork,
    /// The target may focus on one of its attackers.
    Focus,
    /// The attacks, one after the other.
    Attacks,
    /// The comparison of the total STUN with CON, then the knockback.
    Together,
}

/// Frame of a coordinated attack: several characters attack the same target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupFrame {
    /// The target.
    pub target: FigureId,
    /// The attackers and their weapons.
    pub members: Vec<Member>,
    /// Results of the Teamwork rolls made so far.
    pub success: Vec<bool>,
    /// The attacker on whom the target focuses.
    pub focus: Option<FigureId>,
    /// The target's cell at the start. The attacks are simultaneous, so all of them miss a target that has left this
    /// cell.
    pub at: Cell,
    /// Number of attacks made.
    pub attacked: u8,
    /// Total STUN from members whose Teamwork roll succeeded.
    pub stun: u16,
    /// Hits that count for knockback.
    pub pushes: Vec<Push>,
    course: GroupState,
}

/// Returns the highest Teamwork roll that succeeds. `None` without the skill.
#[must_use]
pub fn teamwork(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<i16> {
    Some(check::dexterity(battle, figure) + i16::from(battle.sheet(figure).teamwork()?))
}

/// Returns the DCV lost to this many successes: 1 each, but never more than half (`CH-16`).
#[must_use]
pub fn lowered(dcv: i16, successes: usize) -> i16 {
    i16::try_from(successes).unwrap_or(i16::MAX).min(dcv - half_dcv(dcv))
}

/// Returns the characters that could attack together with this one: on the same side, with the same count (DEX, or
/// EGO for mental characters), and with their phase in this segment still to come.
#[must_use]
pub fn partners(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<FigureId> {
    if battle.sheet(figure).teamwork().is_none() {
        return Vec::new();
    }
    let count = turns::count(battle, figure)[0];
    let able = |other: &FigureId| {
        let condition = battle.condition(*other);
        battle.controller(*other) == battle.controller(figure)
            && turns::count(battle, *other)[0] == count
            && battle.sheet(*other).teamwork().is_some()
            && battle.field().standing(*other).is_some()
            && battle.is_awake(*other)
            && !condition.stunned
            && condition.owed == 0
            && condition.stun > 0
            && condition.acted != Some(battle.state().now())
            && condition.haymaker.is_none()
            && condition.held.is_none()
    };
    turns::still_to_act(battle).into_iter().filter(|other| *other != figure).filter(able).collect()
}

/// Checks a coordinated attack that is ordered in the first member's phase.
///
/// # Errors
/// A [`Refusal`] if it is not allowed.
pub fn judge(battle: ChampionsBattle<'_>, members: &[Member], target: FigureId) -> Result<(), Refusal> {
    let refuse = |code, message: String| Err(Refusal::new("CH-16", code, message));
    let [first, rest @ ..] = members else {
        return refuse("nobody", "a joint attack needs attackers".to_owned());
    };
    if rest.is_empty() {
        return refuse("alone", "a joint attack needs at least two characters".to_owned());
    }
    let partners = partners(battle, first.figure);
    for (place, member) in rest.iter().enumerate() {
        let name = battle.figure_name(member.figure);
        if !partners.contains(&member.figure) || rest[..place].iter().any(|before| before.figure == member.figure) {
            return refuse("no_partner", format!("{name} cannot join this attack now"));
        }
    }
    for member in members {
        attack::judge(battle, member.figure, Occupant::Figure(target), member.with)?;
    }
    Ok(())
}

/// Returns the events that begin a legal coordinated attack.
pub(in crate::champions) fn begin(
    battle: ChampionsBattle<'_>,
    members: &[Member],
    target: FigureId,
) -> Vec<battle::Event> {
    let Some(at) = battle.field().footprint(target).map(|at| at.head) else { return Vec::new() };
    let to_event = battle::Event::Champions;
    let mut events = vec![to_event(Event::Coordinated { members: members.to_vec(), target })];
    // The other members use up their phases.
    for Member { figure, .. } in members[1..].iter().copied() {
        events.extend([to_event(Event::PhaseBegan { figure }), to_event(Event::PhaseEnded { figure })]);
    }
    events.push(Champions::push(GroupFrame {
        target,
        members: members.to_vec(),
        success: Vec::new(),
        focus: None,
        at,
        attacked: 0,
        stun: 0,
        pushes: Vec::new(),
        course: GroupState::Teamwork,
    }));
    for member in &members[1..] {
        phase::upkeep(battle, member.figure, &mut events);
    }
    events
}

impl GroupFrame {
    fn at(&self, course: GroupState) -> Self {
        Self { course, ..self.clone() }
    }

    /// Returns the DCV that the target loses against the current attack (`CH-16`).
    pub(in crate::champions) fn less_dcv(&self, battle: ChampionsBattle<'_>) -> i16 {
        let place = usize::from(self.attacked).saturating_sub(1);
        let whole = to_hit::whole_dcv(battle, self.target);
        if to_hit::harshest(battle, self.target).is_some() {
            // Only the harshest reduction of DCV applies, and coordination never takes more than half.
            return 0;
        }
        let figure = self.members.get(place).map(|member| member.figure);
        if let Some(focus) = self.focus {
            return if figure == Some(focus) { 0 } else { lowered(whole, usize::MAX) };
        }
        if !self.success.get(place).copied().unwrap_or(false) {
            return 0;
        }
        lowered(whole, self.success.iter().filter(|made| **made).count())
    }

    /// Returns the same frame with the STUN and knockback of the current attack added.
    pub(in crate::champions) fn after(&self, stun: u16, pushes: &[Push]) -> Self {
        let place = usize::from(self.attacked).saturating_sub(1);
        let counts = self.success.get(place).copied().unwrap_or(false);
        let mut after = self.clone();
        after.stun = after.stun.saturating_add(if counts { stun } else { 0 });
        after.pushes.extend_from_slice(pushes);
        after
    }

    /// True if the STUN of the current attack counts toward the total that is compared with CON.
    pub(in crate::champions) fn is_compared_together(&self) -> bool {
        self.success.get(usize::from(self.attacked).saturating_sub(1)).copied().unwrap_or(false)
    }

    fn next_attack(&self, battle: ChampionsBattle<'_>) -> Vec<battle::Event> {
        let place = usize::from(self.attacked);
        let Some(member) = self.members.get(place) else {
            return vec![Champions::become_(self.at(GroupState::Together))];
        };
        let mut events = vec![Champions::become_(Self { attacked: self.attacked + 1, ..self.clone() })];
        let target = Occupant::Figure(self.target);
        let in_place = battle.field().footprint(self.target).map(|at| at.head) == Some(self.at);
        if !in_place {
            events.push(Champions::own(Event::Evaded { attacker: member.figure }));
        } else if battle.is_awake(member.figure) && !battle.condition(member.figure).stunned {
            let how = (member.with, Maneuver::Strike);
            events.extend(attack::declare_in_group(battle, member.figure, target, how));
        }
        events
    }

    fn together(&self, battle: ChampionsBattle<'_>) -> Vec<battle::Event> {
        let figure = self.target;
        let mut events = Vec::new();
        let condition = battle.condition(figure);
        let constitution = i32::from(battle.characteristic(figure, Characteristic::Constitution));
        if battle.is_awake(figure) && !condition.stunned && i32::from(self.stun) > constitution {
            events.push(Champions::own(Event::Stunned { figure }));
            haymaker::lost(battle, figure, &mut events);
        }
        events.push(Champions::pop());
        knockback::settle(figure, self.pushes.clone(), &mut events);
        events
    }

    /// Returns the attackers on whom the target may focus.
    fn foes(&self) -> impl Iterator<Item = FigureId> + '_ {
        self.members.iter().map(|member| member.figure)
    }

    /// Returns one order for each attacker to focus on, and the order to pass.
    pub(in crate::champions) fn orders(&self) -> Vec<Order> {
        self.foes().map(|foe| Order::Focus { foe }).chain([Order::Pass]).collect()
    }
}

impl Resolver<Champions> for GroupFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let members: Vec<FigureId> = self.foes().collect();
        known.figure(self.target)
            && battle::all_once(&members, |figure| known.figure(figure))
            && self.members.iter().all(|member| member.with.is_valid(known, member.figure))
            && self.success.len() <= self.members.len()
            && usize::from(self.attacked) <= self.members.len()
            && known.cell(self.at)
            && self.pushes.len() <= 64
            && self.focus.is_none_or(|focus| members.contains(&focus))
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        match self.course {
            GroupState::Teamwork if self.success.len() < self.members.len() => {
                // Paying for raised powers may have knocked the partner out.
                if battle.is_awake(self.members[self.success.len()].figure) {
                    return Step::Roll(check::ROLL);
                }
                let mut after = self.clone();
                after.success.push(false);
                Step::Emit(vec![Champions::become_(after)])
            }
            GroupState::Teamwork => Step::Emit(vec![Champions::become_(self.at(GroupState::Focus))]),
            GroupState::Focus => {
                let able = battle.is_awake(self.target) && !battle.condition(self.target).stunned;
                if !able || !self.success.contains(&true) {
                    return Step::Emit(vec![Champions::become_(self.at(GroupState::Attacks))]);
                }
                let about = ChoiceKind::Champions(Choice::Focus { figure: self.target });
                Step::Ask(PendingChoice { decider: battle.controller(self.target), about })
            }
            GroupState::Attacks => Step::Emit(self.next_attack(battle)),
            GroupState::Together => Step::Emit(self.together(battle)),
        }
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (Rolled::Sum(rolled), Some(member)) = (rolled, self.members.get(self.success.len())) else { return };
        let figure = member.figure;
        let need = teamwork(battle, figure).unwrap_or(0);
        let mut after = self.clone();
        after.success.push(check::made(rolled, need));
        let told = Event::Rolled { figure, check: Check::Teamwork, need, rolled };
        events.extend([Champions::own(told), Champions::become_(after)]);
    }

    fn ordered(&self, battle: ChampionsBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::Champions(Order::Pass) => Ok(vec![Champions::become_(self.at(GroupState::Attacks))]),
            battle::Order::Champions(Order::Focus { foe }) if self.foes().any(|member| member == *foe) => {
                let told = Event::Focused { figure: self.target, foe: *foe };
                let focus = Self { focus: Some(*foe), ..self.at(GroupState::Attacks) };
                Ok(vec![Champions::own(told), Champions::become_(focus)])
            }
            _ => {
                let message = format!("{} must choose one of the attackers, or none", battle.figure_name(self.target));
                Err(Refusal::new("CH-16", "name_a_foe", message))
            }
        }
    }
}

/// Lists one coordinated attack on each foe, by the character and all partners that can attack that foe, each with the
/// first weapon that reaches it.
#[must_use]
pub fn attacks(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<(Vec<Member>, FigureId)> {
    let partners = partners(battle, figure);
    if partners.is_empty() {
        return Vec::new();
    }
    let foes = battle.field().standing_figures().map(|(foe, _)| foe).filter(|foe| !battle.friends(figure, *foe));
    let group = |target: FigureId| {
        let weapon = |who: FigureId| {
            let first = |(at, with): (Occupant, Weapon)| (at == Occupant::Figure(target)).then_some(with);
            let with = attack::attacks(battle, who).into_iter().find_map(first)?;
            Some(Member { figure: who, with })
        };
        let leader = weapon(figure)?;
        let members: Vec<Member> =
            std::iter::once(leader).chain(partners.iter().filter_map(|partner| weapon(*partner))).collect();
        judge(battle, &members, target).is_ok().then_some((members, target))
    };
    foes.filter_map(group).collect()
}
