//! Activations: the actions of standing and downed minis (`CDG-8` to `CDG-14`, `CDG-22`).

use serde::{Deserialize, Serialize};

use super::{
    downed::{self, RecoveryFrame},
    verdict::VerdictFrame,
};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, ObjectId, PendingChoice, Refusal, Resolver, Stage, Step},
    coup_de_grace::{
        Choice, CoupDeGrace, CoupDeGraceBattle, Event, Order, RaceTrait, Setup, Spell, ThingKind,
        arena::{ground, minis::stepped, price},
        attack,
        forced::{air::AirFrame, push},
        moving::{enter, movement, orb, reach},
    },
    geometry::Direction,
};

/// The activation of a mini.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActFrame {
    /// The mini.
    pub figure: FigureId,
    /// True if the mini has taken its only action while downed, so that the activation ends.
    pub over: bool,
}

impl ActFrame {
    /// Returns all orders that can be given now, one for each destination, target and direction.
    pub(in crate::coup_de_grace) fn orders(&self, battle: CoupDeGraceBattle<'_>) -> Vec<battle::Order> {
        let figure = self.figure;
        let mut orders = Vec::new();
        if battle.is_waiting(figure) {
            orders.extend(enter::orders(battle, figure));
        } else if battle.is_downed(figure) {
            orders.extend(downed::crawls(battle, figure));
            orders.extend(attacks(battle, figure));
            orders.push(Order::Recover { figure });
        } else {
            let points = battle.state().active().map_or(0, |active| active.points);
            let reach = reach::Reach::of(battle, figure, points);
            orders.extend(reach.ways().map(|(_, way)| way.order(battle, figure)));
            let turns = Direction::ALL.into_iter().filter(|facing| may_turn(battle, figure, *facing).is_ok());
            orders.extend(turns.map(|facing| Order::Turn { figure, facing }));
            orders.extend(attacks(battle, figure));
            orders.extend(orb::orders(battle, figure));
            orders.extend(orb::air_orders(battle, figure));
            let doors = battle.field().objects().map(|(object, _)| object);
            let open = doors.filter(|object| may_open(battle, figure, *object).is_ok());
            orders.extend(open.map(|object| Order::Open { figure, object }));
            orders.extend(may_guard(battle, figure).is_ok().then_some(Order::Guard { figure }));
        }
        orders.push(Order::EndActivation);
        orders.into_iter().map(battle::Order::CoupDeGrace).collect()
    }

    /// Refuses orders for any other mini, and orders that the condition of the mini does not allow.
    fn own(&self, battle: CoupDeGraceBattle<'_>, order: &Order) -> Result<(), Refusal> {
        let (figure, needs) = match order {
            Order::Enter { figure, .. } => (*figure, Needs::Waiting),
            Order::Attack { figure, .. } => (*figure, Needs::OnBoard),
            Order::Crawl { figure, .. } | Order::Recover { figure } => (*figure, Needs::Downed),
            Order::Move { figure, .. }
            | Order::Turn { figure, .. }
            | Order::Orb { figure, .. }
            | Order::Air { figure, .. }
            | Order::Open { figure, .. }
            | Order::Guard { figure } => (*figure, Needs::Standing),
            Order::Activate { .. }
            | Order::Push { .. }
            | Order::Face { .. }
            | Order::Decline
            | Order::EndActivation => return Ok(()),
        };
        let name = battle.figure_name(figure);
        if figure != self.figure {
            let acting = battle.figure_name(self.figure);
            let message = format!("this is the activation of {acting}, not of {name}");
            return Err(Refusal::new("CDG-7", "out_of_turn", message));
        }
        let (waiting, downed) = (battle.is_waiting(figure), battle.is_downed(figure));
        match needs {
            Needs::Standing | Needs::OnBoard | Needs::Downed if waiting => {
                Err(Refusal::new("CDG-29", "enter_first", format!("{name} has to enter the arena first")))
            }
            Needs::Standing if downed => {
                let message = format!("{name} is downed: crawl, attack once or try to recover");
                Err(Refusal::new("CDG-22", "downed", message))
            }
            Needs::Downed if !downed => Err(Refusal::new("CDG-22", "not_downed", format!("{name} is not downed"))),
            _ => Ok(()),
        }
    }

    /// Checks an order and returns its own events. The caller adds the check for victory and the end of a downed mini's
    /// activation.
    fn done(&self, battle: CoupDeGraceBattle<'_>, order: &Order) -> Result<Vec<battle::Event>, Refusal> {
        let figure = self.figure;
        let pay = |points| price::pay(battle, figure, points);
        let mut events: Vec<battle::Event> = Vec::new();
        match order {
            Order::Enter { at, facing, .. } => {
                let cell = enter::judge(battle, figure, *at)?;
                events.extend(pay(price::SMALL));
                events.push(battle::Event::Deployed { figure, to: push::on(cell) });
                events.push(CoupDeGrace::own(Event::Turned { figure, facing: *facing }));
            }
            Order::Move { path, facing, .. } => {
                let plan = movement::judge(battle, figure, path, *facing)?;
                events.extend(movement::set_out(figure, plan));
            }
            Order::Turn { facing, .. } => {
                events.extend(pay(may_turn(battle, figure, *facing)?));
                events.push(CoupDeGrace::own(Event::Turned { figure, facing: *facing }));
            }
            Order::Attack { target, hand, .. } => {
                let attack = attack::judge(battle, figure, *target, *hand)?;
                events.extend(pay(attack.cost));
                events.extend(attack::declare(attack.blow));
            }
            Order::Orb { hand, target, to, facing, .. } => {
                let (casting, cell) = orb::judge(battle, figure, *hand, (*target, *to, *facing))?;
                events.extend(pay(casting.cost));
                let spell = Spell::Orb { target: *target, to: cell };
                events.push(CoupDeGrace::own(Event::Cast { figure, hand: *hand, spell }));
                events.extend(orb::moved(battle, *target, cell, *facing));
            }
            Order::Air { sense, .. } => {
                let casting = orb::judge_air(battle, figure)?;
                events.extend(pay(casting.cost));
                let spell = Spell::Air { sense: *sense };
                events.push(CoupDeGrace::own(Event::Cast { figure, hand: casting.hand, spell }));
                events.push(CoupDeGrace::push(AirFrame::new(battle, figure, *sense, casting.range)));
            }
            Order::Open { object, .. } => {
                events.extend(pay(may_open(battle, figure, *object)?));
                events.push(CoupDeGrace::own(Event::Opened { object: *object }));
                events.push(battle::Event::ObjectRemoved { object: *object });
            }
            Order::Guard { .. } => {
                events.extend(pay(may_guard(battle, figure)?));
                events.push(CoupDeGrace::own(Event::Guarded { figure }));
            }
            Order::Crawl { to, .. } => {
                let cell = downed::crawl(battle, figure, *to)?;
                events.push(CoupDeGrace::own(Event::Crawled { figure, to: cell }));
                events.extend(stepped(figure, push::on(cell)));
            }
            Order::Recover { .. } => events.push(CoupDeGrace::push(RecoveryFrame { figure, up: false })),
            Order::EndActivation
            | Order::Activate { .. }
            | Order::Push { .. }
            | Order::Face { .. }
            | Order::Decline => {
                let name = battle.figure_name(figure);
                let message = format!("{name} is active: give an order or end the activation");
                return Err(Refusal::new("CDG-7", "not_asked", message));
            }
        }
        Ok(events)
    }
}

/// The condition that an order requires of its mini.
#[derive(Clone, Copy)]
enum Needs {
    /// The mini has not entered yet.
    Waiting,
    /// The mini is standing.
    Standing,
    /// The mini is downed.
    Downed,
    /// The mini is standing or downed.
    OnBoard,
}

/// Returns an attack order for each hand and each of its possible targets.
fn attacks(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Order> {
    let hands = battle.sheet(figure).profiles().map(|(hand, _)| hand);
    hands
        .flat_map(|hand| {
            let targets = battle.field().standing_figures().map(|(target, _)| target);
            let fits = move |target: &FigureId| attack::judge(battle, figure, *target, hand).is_ok();
            targets.filter(fits).map(move |target| Order::Attack { figure, target, hand })
        })
        .collect()
}

/// Checks a turn in place and returns its cost (`CDG-9`).
fn may_turn(battle: CoupDeGraceBattle<'_>, figure: FigureId, facing: Direction) -> Result<u16, Refusal> {
    if battle.mini(figure).facing == Some(facing) {
        let message = format!("{} already faces {facing}", battle.figure_name(figure));
        return Err(Refusal::new("CDG-9", "faces_there", message).with("facing", facing.number()));
    }
    price::payable(battle, figure, "turning", price::SMALL)
}

/// Checks that a mini can open a door, and returns the cost (`CDG-26`).
fn may_open(battle: CoupDeGraceBattle<'_>, figure: FigureId, object: ObjectId) -> Result<u16, Refusal> {
    let (name, door) = (battle.figure_name(figure), &battle.setup().object(object).name);
    let refused = |code, message: String| Err(Refusal::new("CDG-26", code, message));
    if battle.rules().thing(object) != ThingKind::Door {
        return refused("no_door", format!("{door} is a {}, not a door", battle.rules().thing(object).name()));
    }
    let Some(cell) = battle.field().object(object) else {
        return refused("open_already", format!("{door} is already open"));
    };
    debug_assert_eq!(ground::thing_on(battle, cell), Some(object), "an object must be the occupant of its cell");
    let board = &battle.setup().board;
    let at = battle.cell_of(figure).filter(|at| {
        let front = battle.mini(figure).facing.and_then(|facing| board.neighbour(*at, facing));
        front == Some(cell)
    });
    let Some(at) = at else { return refused("not_in_front", format!("{door} is not in front of {name}")) };
    if !battle.has_in_front(figure, cell) {
        let (here, there) = (board.level(at).0, board.level(cell).0);
        let message = format!(
            "{name} is on level {here} and {door} on level {there}: a figure can open doors at most 1 level above or below"
        );
        return Err(Refusal::new("CDG-26", "too_far_up", message).with("from", here).with("to", there));
    }
    price::payable(battle, figure, "opening a door", price::SMALL)
}

/// Checks that a mini can guard itself, and returns the cost (`CDG-27`).
fn may_guard(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Result<u16, Refusal> {
    let name = battle.figure_name(figure);
    let refused = |code, message: String| Err(Refusal::new("CDG-27", code, message));
    if battle.sheet(figure).race_trait() != Some(RaceTrait::Guards) {
        return refused("no_gnome", format!("only a gnome can guard, and {name} is not one"));
    }
    if battle.mini(figure).guarded {
        return refused("guards_already", format!("{name} is already on guard"));
    }
    if battle.state().active().is_some_and(|active| active.attacked) {
        return refused("attacked_already", format!("{name} has already attacked in this activation"));
    }
    price::payable(battle, figure, "guarding", price::SMALL)
}

impl Resolver<CoupDeGrace> for ActFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure)
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let figure = self.figure;
        if self.over || battle.mini(figure).out {
            return Step::Emit(vec![CoupDeGrace::own(Event::ActivationEnded { figure }), CoupDeGrace::pop()]);
        }
        let about = ChoiceKind::CoupDeGrace(Choice::Act { figure });
        Step::Ask(PendingChoice { decider: battle.controller(figure), about })
    }

    fn ordered(&self, battle: CoupDeGraceBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let battle::Order::CoupDeGrace(order) = order else { return Err(Refusal::not_asked(battle.ruleset())) };
        let figure = self.figure;
        if *order == Order::EndActivation {
            return Ok(vec![CoupDeGrace::own(Event::ActivationEnded { figure }), CoupDeGrace::pop()]);
        }
        self.own(battle, order)?;
        let done = self.done(battle, order)?;
        // The activation of a downed mini ends after one action.
        let over = battle.is_downed(figure).then(|| CoupDeGrace::become_(Self { figure, over: true }));
        Ok(over.into_iter().chain([CoupDeGrace::push(VerdictFrame {})]).chain(done).collect())
    }
}
