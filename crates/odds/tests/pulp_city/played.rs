//! What really happens: the order is given, every result of every die is played, and nothing of the odds has a part in it.

use std::collections::BTreeMap;

use knockback_odds::{
    KnockbackDamage, Ratio,
    pulp_city::{AttackResult, Odds, Question, State},
};
use knockback_rules::{
    battle::{self, Battle, Event, FigureId, ObjectId, Occupant, Step},
    board::Cell,
    dice::{Faces, RollRequest, Rolled},
    pulp_city::{Choice, EffectId, Event as Own, Frame, Harm, Mark, Order, Played, PulpCity},
};

/// The most ways that are played.
const MOST: usize = 60_000;

/// How somebody or something is at last: hit points lost and regained, states, place.
type Fate = (u8, u8, Vec<&'static str>, Option<Cell>);

/// How an action has ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ending {
    pub(crate) judged: (bool, u8),
    pub(crate) spaces: u16,
    pub(crate) moved: u16,
    pub(crate) path: Vec<Cell>,
    pub(crate) at: Cell,
    pub(crate) cause: String,
    pub(crate) harmed: Option<bool>,
    pub(crate) falls: Vec<u16>,
    pub(crate) fates: Vec<Fate>,
}

fn own(battle: &Battle) -> Played<'_> {
    battle.played::<PulpCity>().unwrap()
}

/// How a model is, in the words of the contract.
fn states(battle: Played<'_>, figure: FigureId) -> Vec<&'static str> {
    let model = battle.model(figure);
    let all = [
        ("attack", model.attack > 0),
        ("block", model.block > 0),
        ("brutal", model.brutal > 0),
        ("defend", model.defend > 0),
        ("empowered", model.empowered),
        ("fatigued", model.fatigue > 0),
        ("immune", model.immune.0 > 0),
        ("ko", model.ko),
        ("power_up", model.power_up > 0),
        ("quick", model.pace == 1),
        ("slow", model.pace == -1),
        ("spectral", model.spectral),
        ("stunned", model.stunned),
        ("suppressed", model.suppress > 0),
        ("weak", model.weak > 0),
    ];
    all.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect()
}

/// A walk through every result of every die.
struct Walk<'w> {
    before: &'w Battle,
    at: Cell,
    question: &'w Question,
    events: Vec<Event>,
    endings: BTreeMap<Ending, Ratio>,
    played: usize,
}

/// Plays an action that may be ordered now, over every result; `None` where there are too many.
pub(crate) fn every_result(battle: &Battle, question: &Question) -> Option<BTreeMap<Ending, Ratio>> {
    let order = battle::Order::PulpCity(question.order(own(battle)));
    let events = battle.ordered(&order).unwrap_or_else(|refusal| panic!("{refusal}"));
    // Odds tell of what the dice change: a structure that is summoned anew is gone before them (`PC-50`).
    let mut declared = battle.clone();
    declared.apply_all(&events);
    let (endings, played) = (BTreeMap::new(), 0);
    let at = own(battle).cell_of_mark(question.target).unwrap();
    let mut walk = Walk { before: &declared, at, question, events, endings, played };
    walk.go(declared.clone(), &Ratio::ONE);
    (walk.played < MOST).then_some(walk.endings)
}

/// What dice come to: every face of each, where they are few.
fn results(request: RollRequest) -> Vec<(Rolled, Ratio)> {
    let dice = u32::from(request.dice());
    let outcomes = request.outcomes();
    if dice > 3 {
        let total = outcomes.total();
        return outcomes.map(|(rolled, ways)| (rolled, Ratio::of(ways, total))).collect();
    }
    let mut all: BTreeMap<(u8, u8), u128> = BTreeMap::new();
    for throw in 0..6_u32.pow(dice) {
        let faces = (0..dice).map(|die| u8::try_from(throw / 6_u32.pow(die) % 6 + 1).unwrap()).collect();
        let Some(Rolled::BestAndGood { best, good }) = request.read(&Faces::D6(faces)) else { panic!("{request}") };
        *all.entry((best, good)).or_default() += 1;
    }
    let rolled = |((best, good), ways)| (Rolled::BestAndGood { best, good }, Ratio::of(ways, 6_u128.pow(dice)));
    all.into_iter().map(rolled).collect()
}

impl Walk<'_> {
    fn go(&mut self, mut battle: Battle, weight: &Ratio) {
        let known = self.events.len();
        loop {
            if self.played >= MOST {
                break;
            }
            if matches!(battle.top(), Some(battle::Frame::PulpCity(Frame::Verdict(_)))) {
                let ending = self.ending(&battle);
                let sum = self.endings.entry(ending).or_insert(Ratio::ZERO);
                *sum = sum.plus(weight);
                self.played += 1;
                break;
            }
            let events = match battle.step() {
                Step::Emit(events) => events,
                Step::Ask(_) => {
                    let order = self.answer(&battle);
                    battle.ordered(&battle::Order::PulpCity(order)).unwrap_or_else(|refusal| panic!("{refusal}"))
                }
                Step::Rest => panic!("it ends where the activation goes on"),
                Step::Roll(request) => {
                    for (rolled, share) in results(request) {
                        let events = battle.rolled(rolled);
                        let mut after = battle.clone();
                        after.apply_all(&events);
                        let here = self.events.len();
                        self.events.extend(events);
                        self.go(after, &weight.times(&share));
                        self.events.truncate(here);
                    }
                    break;
                }
            };
            battle.apply_all(&events);
            self.events.extend(events);
        }
        self.events.truncate(known);
    }

    /// What is said where somebody is asked: what the question buys, and nothing else.
    fn answer(&self, battle: &Battle) -> Order {
        match battle.choice_of::<PulpCity>().unwrap().1 {
            Choice::PowerUp { .. } => Order::PowerUp { dice: 0 },
            Choice::Effects { due, offered, extra, .. } => self.effect(own(battle), &due, &offered, extra),
            Choice::Direction { directions, .. } => Order::Direction { direction: directions[0] },
            Choice::Shift { .. } => Order::Shift { path: Vec::new() },
            Choice::Centre { cells } => Order::Centre { at: battle.setup().board.at(cells[0]) },
            Choice::Place { cells, .. } => Order::Place { at: battle.setup().board.at(cells[0]) },
            Choice::Remove { figures } => Order::Remove { figure: figures[0] },
            Choice::Extra { figures, may_decline: false } => Order::Extra { figure: figures[0] },
            Choice::Extra { .. } | Choice::Throw { .. } | Choice::FollowUp { .. } | Choice::Control { .. } => {
                Order::Decline
            }
            other => panic!("an action asks for nothing such as {other:?}"),
        }
    }

    /// Wishes that are still open are the first of those that can still come; what is due goes before what is bought in the
    /// same group.
    fn effect(&self, battle: Played<'_>, due: &[EffectId], offered: &[EffectId], extra: u8) -> Order {
        let Some(battle::Frame::PulpCity(Frame::Effects(frame))) = battle.top() else { panic!("no effects") };
        let group = |effect: &EffectId| battle.rules().effect(*effect).kind.group();
        let listed = &battle.action(frame.attempt.attacker, frame.attempt.action).unwrap().efx;
        let mut bought = frame.bought.clone();
        let mut open: Vec<EffectId> = Vec::new();
        for wish in &self.question.choices.efx {
            match bought.iter().position(|effect| *effect == wish.effect) {
                Some(place) => drop(bought.remove(place)),
                None => open.push(wish.effect),
            }
        }
        open.retain(|effect| {
            let later = !due.is_empty() && listed.contains(effect) && group(effect) >= frame.group;
            offered.contains(effect) || later
        });
        open.truncate(extra.into());
        open.retain(|effect| offered.contains(effect));
        let mut all: Vec<EffectId> = due.to_vec();
        all.extend(open);
        let first = all.iter().map(group).min();
        all.into_iter()
            .find(|effect| Some(group(effect)) == first)
            .map_or(Order::Done, |effect| Order::Apply { effect, to: None })
    }

    fn ending(&self, after: &Battle) -> Ending {
        let (before, after) = (own(self.before), own(after));
        let target = self.question.target;
        let mut ending = Ending {
            judged: (false, 0),
            spaces: 0,
            moved: 0,
            path: Vec::new(),
            at: self.at,
            cause: "none".to_owned(),
            harmed: None,
            falls: Vec::new(),
            fates: fates(before, after),
        };
        let is_target = |figure: &FigureId| target == Mark::Figure(*figure);
        let first = self.events.iter().find_map(|event| match event {
            Event::PulpCity(Own::Judged { success, extra, .. }) => Some((*success, *extra)),
            _ => None,
        });
        ending.judged = first.unwrap_or_default();
        for event in &self.events {
            match event {
                Event::Stepped { figure, to } if is_target(figure) => {
                    ending.path.push(to.head);
                    ending.at = to.head;
                }
                Event::ObjectMoved { object, to } if target == Mark::Object(*object) => ending.at = *to,
                Event::PulpCity(event) => told(&mut ending, before, event, &is_target),
                _ => {}
            }
        }
        ending
    }
}

/// What an event says of the target.
fn told(ending: &mut Ending, battle: Played<'_>, event: &Own, is_target: &dyn Fn(&FigureId) -> bool) {
    match event {
        Own::DisplacementBegan { figure, spaces, .. } if is_target(figure) => ending.spaces += spaces,
        Own::DisplacementEnded { figure, moved, cause } if is_target(figure) => {
            ending.moved += moved;
            cause.name().clone_into(&mut ending.cause);
        }
        Own::Immune { figure, effect }
            if is_target(figure) && ending.cause == "none" && battle.rules().effect(*effect).kind.displaces() =>
        {
            "immune".clone_into(&mut ending.cause);
        }
        Own::Fell { figure, drop, .. } if is_target(figure) => {
            ending.falls.push(*drop);
            ending.harmed = ending.harmed.or(Some(false));
        }
        Own::Hurt { figure, by: Harm::Fall | Harm::Thrown | Harm::Crash, .. } if is_target(figure) => {
            ending.harmed = Some(true);
        }
        _ => {}
    }
}

/// How everybody and everything is at last.
fn fates(before: Played<'_>, after: Played<'_>) -> Vec<Fate> {
    let figures = before.setup().figure_ids().map(|figure| {
        let (then, now) = (before.model(figure).hp, after.model(figure).hp);
        (then.saturating_sub(now), now.saturating_sub(then), states(after, figure), after.cell_of(figure))
    });
    let objects = (0..).take(before.setup().objects.len()).map(ObjectId).map(|object| {
        let sound = before.rules().thing(object).sound.map_or(0, |sound| sound.hp);
        let left = sound.saturating_sub(before.state().damage(object));
        let lost = after.state().damage(object).saturating_sub(before.state().damage(object)).min(left);
        let at = after.field().object(object);
        let gone = at.is_none() && before.field().object(object).is_some();
        (lost, 0, if gone { vec!["ko"] } else { Vec::new() }, at)
    });
    figures.chain(objects).collect()
}

/// The same, as the odds tell it.
pub(crate) fn foretold(battle: &Battle, odds: &Odds, end: &AttackResult) -> Ending {
    let fate = |who: Occupant| {
        let fate = end.fate(who).or_else(|| odds.fate_before(who)).unwrap();
        (fate.lost, fate.healed, fate.states.iter().map(State::name).collect(), fate.at)
    };
    let objects = (0..).take(battle.setup().objects.len()).map(|object| Occupant::Object(ObjectId(object)));
    let everybody = battle.setup().figure_ids().map(Occupant::Figure).chain(objects);
    Ending {
        judged: (end.hit, end.extra),
        spaces: end.spaces.0,
        moved: end.moved.0,
        path: end.path.to_vec(),
        at: end.landing,
        cause: end.stop.cause.name().to_owned(),
        harmed: match end.knockback_damage {
            KnockbackDamage::NotRolled => None,
            KnockbackDamage::Miss => Some(false),
            KnockbackDamage::Wound => Some(true),
        },
        falls: end.falls.iter().map(|drop| u16::try_from(drop.0).unwrap()).collect(),
        fates: everybody.map(fate).collect(),
    }
}
