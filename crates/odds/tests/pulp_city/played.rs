//! Plays of an order with every result of every die, without any code of the odds.

use std::collections::BTreeMap;

use knockback_odds::{
    KnockbackDamage, Ratio,
    pulp_city::{AttackResult, Choices, Odds, Purchase, Question, State},
};
use knockback_rules::{
    battle::{self, AgendaChange, Battle, Event, FigureId, ObjectId, Occupant, Step},
    board::Cell,
    dice::{Faces, RollRequest, Rolled},
    pulp_city::{self, Choice, EffectId, EffectKind, Frame, HarmSource, Order, PulpCity, PulpCityBattle, TargetRef},
};

/// The maximum number of plays for one question.
const MAX: usize = 60_000;

/// The end of a model or thing: hit points lost and regained, states, and position.
type Fate = (u8, u8, Vec<&'static str>, Option<Cell>);

/// The end of an action.
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

fn own(battle: &Battle) -> PulpCityBattle<'_> {
    battle.as_ruleset::<PulpCity>().unwrap()
}

/// The states of a model, in the words of the contract.
fn states(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<&'static str> {
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

/// The choices named in a question that were used on any branch.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "one for each choice")]
pub(crate) struct Made {
    meant: bool,
    defence_power_up: bool,
    direction: bool,
    shift_to: bool,
    throw_at: bool,
    centre: bool,
    extra: bool,
    place: bool,
}

impl Made {
    /// The codes that may refuse a question because it names impossible choices. An illegal throw may be refused with
    /// any code: the list contains `throw`.
    pub(crate) fn refusals(self, choices: &Choices) -> Vec<&'static str> {
        let all = [
            ("not_struck", choices.efx.iter().any(|wish| wish.to.is_some()), self.meant),
            ("no_power_up", choices.defence_power_up.is_some(), self.defence_power_up),
            ("no_direction", choices.direction.is_some(), self.direction),
            ("no_shift", choices.shift_to.is_some(), self.shift_to),
            ("throw", choices.throw_at.is_some(), self.throw_at),
            ("no_centre", choices.centre.is_some(), self.centre),
            ("no_extra", !choices.extra.is_empty(), self.extra),
            ("no_place", choices.place.is_some(), self.place),
        ];
        all.into_iter().filter(|(_, named, made)| *named && !made).map(|(code, ..)| code).collect()
    }
}

/// The ends of an action with their probabilities, and the named choices that were used.
pub(crate) type Endings = (BTreeMap<Ending, Ratio>, Made);

/// A walk through every result of every die.
struct Walk<'w> {
    before: &'w Battle,
    at: Cell,
    question: &'w Question,
    events: Vec<Event>,
    endings: BTreeMap<Ending, Ratio>,
    made: Made,
    played: usize,
}

/// Plays every result of an action that is legal now. `None` if there are too many.
pub(crate) fn every_result(battle: &Battle, question: &Question) -> Option<Endings> {
    let order = battle::Order::PulpCity(question.order(own(battle)));
    let events = battle.ordered(&order).unwrap_or_else(|refusal| panic!("{refusal}"));
    // Odds describe changes caused by dice. A structure that is summoned again is removed before the dice (`PC-50`).
    let mut declared = battle.clone();
    declared.apply_all(&events);
    let (endings, played) = (BTreeMap::new(), 0);
    let at = own(battle).cell_of_mark(question.target).unwrap();
    let mut walk = Walk { before: &declared, at, question, events, endings, made: Made::default(), played };
    walk.go(declared.clone(), &Ratio::ONE);
    (walk.played < MAX).then_some((walk.endings, walk.made))
}

/// The results of a roll. If there are few dice, every combination of faces is listed.
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
            if self.played >= MAX {
                break;
            }
            if matches!(battle.top(), Some(battle::Frame::PulpCity(Frame::Verdict(_)))) {
                let ending = self.ending(&battle);
                let sum = self.endings.entry(ending).or_insert(Ratio::ZERO);
                *sum = sum.plus(weight);
                self.played += 1;
                break;
            }
            self.note_meant(&battle);
            let events = match battle.step() {
                Step::Emit(events) => {
                    self.note_forced(&battle, &events);
                    events
                }
                Step::Ask(_) => {
                    let order = self.answer(&battle);
                    battle.ordered(&battle::Order::PulpCity(order)).unwrap_or_else(|refusal| panic!("{refusal}"))
                }
                Step::Rest => panic!("the walk ends before the battle rests"),
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

    /// Records whether a purchase names a model that is struck or thrown.
    fn note_meant(&mut self, battle: &Battle) {
        let Some(battle::Frame::PulpCity(Frame::Effects(frame))) = battle.top() else { return };
        let attempt = frame.attempt;
        let named = self.question.choices.efx.iter().filter_map(|wish| wish.to);
        self.made.meant |= named
            .into_iter()
            .any(|to| attempt.target == TargetRef::Figure(to) || attempt.thrown == Some(Occupant::Figure(to)));
    }

    /// Records a named choice that takes effect without being offered.
    fn note_forced(&mut self, battle: &Battle, events: &[Event]) {
        let Some(battle::Frame::PulpCity(top)) = battle.top() else { return };
        let choices = &self.question.choices;
        let own = own(battle);
        for event in events {
            match (top, event) {
                (Frame::Knockback(_), Event::PulpCity(pulp_city::Event::DisplacementBegan { direction, .. })) => {
                    self.made.direction |= choices.direction.is_some() && choices.direction == *direction;
                }
                (Frame::Shift(frame), Event::Agenda(AgendaChange::Pop)) if frame.way.is_none() => {
                    self.made.shift_to |= choices.shift_to.is_some() && choices.shift_to == own.cell_of(frame.figure);
                }
                (Frame::Place(_), Event::PulpCity(pulp_city::Event::Summoned { at, .. })) => {
                    self.made.place |= choices.place == Some(*at);
                }
                (Frame::Extra(_), Event::PulpCity(pulp_city::Event::Immune { figure, .. })) => {
                    self.made.extra |= choices.extra.contains(figure);
                }
                (Frame::Extra(_), Event::Agenda(AgendaChange::Push(battle::Frame::PulpCity(Frame::Each(each))))) => {
                    self.made.extra |= choices.extra.iter().any(|figure| each.to == TargetRef::Figure(*figure));
                }
                (
                    Frame::Blast(old),
                    Event::Agenda(AgendaChange::Become(battle::Frame::PulpCity(Frame::Blast(new)))),
                ) if old.missed && old.centre.is_none() => {
                    let asked = matches!(old.attempt.target, TargetRef::Figure(figure) if own.in_play(figure));
                    self.made.centre |= asked && choices.centre.is_some() && choices.centre == new.centre;
                }
                _ => {}
            }
        }
    }

    /// The answer to a choice: the one that the question names if it is legal, otherwise the default.
    fn answer(&mut self, battle: &Battle) -> Order {
        let choices = &self.question.choices;
        let board = &battle.setup().board;
        let legal = |order: &Order| battle.ordered(&battle::Order::PulpCity(order.clone())).is_ok();
        match battle.choice_of::<PulpCity>().unwrap().1 {
            Choice::PowerUp { figure, .. } => {
                let judged =
                    self.events.iter().any(|event| matches!(event, Event::PulpCity(pulp_city::Event::Judged { .. })));
                if judged || figure == self.question.attacker {
                    return Order::PowerUp { dice: 0 };
                }
                self.made.defence_power_up = true;
                Order::PowerUp { dice: choices.defence_power_up.unwrap_or(0) }
            }
            Choice::Effects { due, extra, .. } => self.effect(battle, &due, extra),
            Choice::Direction { directions, .. } => {
                let named = choices.direction.filter(|way| directions.contains(way));
                self.made.direction |= named.is_some();
                Order::Direction { direction: named.unwrap_or(directions[0]) }
            }
            Choice::Shift { figure, .. } => {
                let here = own(battle).cell_of(figure);
                let ends = |order: &battle::Order| match order {
                    battle::Order::PulpCity(Order::Shift { path }) => {
                        path.last().map_or(here, |last| board.cell(*last))
                    }
                    _ => None,
                };
                let named =
                    choices.shift_to.and_then(|to| battle.legal_orders().iter().find(|order| ends(order) == Some(to)));
                self.made.shift_to |= named.is_some();
                match named {
                    Some(battle::Order::PulpCity(order)) => order,
                    _ => Order::Shift { path: Vec::new() },
                }
            }
            Choice::Centre { cells } => {
                let named = choices.centre.filter(|cell| cells.contains(cell));
                self.made.centre |= named.is_some();
                Order::Centre { at: board.at(named.unwrap_or(cells[0])) }
            }
            Choice::Place { cells, .. } => {
                let named = choices.place.filter(|cell| cells.contains(cell));
                self.made.place |= named.is_some();
                Order::Place { at: board.at(named.unwrap_or(cells[0])) }
            }
            Choice::Remove { figures } => Order::Remove { figure: figures[0] },
            Choice::Extra { figures, may_decline } => {
                let named = choices.extra.iter().find(|figure| figures.contains(figure)).copied();
                self.made.extra |= named.is_some();
                let first = (!may_decline).then(|| figures[0]);
                named.or(first).map_or(Order::Decline, |figure| Order::Extra { figure })
            }
            Choice::Throw { figure, .. } => {
                let order = choices.throw_at.map(|mark| match mark {
                    TargetRef::Figure(target) if target == figure => (None, None),
                    TargetRef::Figure(target) => (Some(Occupant::Figure(target)), None),
                    TargetRef::Object(object) => (Some(Occupant::Object(object)), None),
                    TargetRef::Hex(cell) => (None, Some(board.at(cell))),
                });
                let order = order.map(|(target, at)| Order::Throw { target, at, power_up: 0 });
                let order = order.filter(legal);
                self.made.throw_at |= order.is_some();
                order.unwrap_or(Order::Decline)
            }
            Choice::FollowUp { .. } | Choice::Control { .. } => Order::Decline,
            other => panic!("unexpected choice during an action: {other:?}"),
        }
    }

    /// The next effect to apply. Of the purchases not made yet, it considers as many as there are extra successes: the
    /// first that are legal now, or that become legal after the same effect of the success. Due effects come before
    /// bought ones, unless the question names an order.
    fn effect(&self, battle: &Battle, due: &[EffectId], extra: u8) -> Order {
        let played = own(battle);
        let Some(battle::Frame::PulpCity(Frame::Effects(frame))) = battle.top() else { panic!("no effects") };
        let (attacker, choices) = (frame.attempt.attacker, &self.question.choices);
        let group = |effect: EffectId| played.rules().effect(effect).kind.group();
        let listed = &played.action(attacker, frame.attempt.action).unwrap().efx;
        let count = |list: &[EffectId], effect| list.iter().copied().filter(|other| *other == effect).count();
        let on_target = |wish: &Purchase| wish.to.is_none_or(|to| frame.attempt.target == TargetRef::Figure(to));
        let order = |wish: Purchase| Order::Apply { effect: wish.effect, to: wish.to };
        let now = |wish: &Purchase| {
            !(on_target(wish) && due.contains(&wish.effect))
                && battle.ordered(&battle::Order::PulpCity(order(*wish))).is_ok()
        };
        let later = |wish: &Purchase| {
            let what = played.rules().effect(wish.effect);
            let again =
                played.rules().options.repeat_efx || count(&frame.bought, wish.effect) < count(listed, wish.effect);
            let sheet = played.sheet(attacker);
            let full = sheet.supreme.is_some() && played.model(attacker).fatigue >= sheet.most_fatigue();
            let tires = what.on_self && what.kind == EffectKind::Fatigue;
            on_target(wish) && due.contains(&wish.effect) && listed.contains(&wish.effect) && again && !(tires && full)
        };
        let mut bought = frame.bought.clone();
        let mut open: Vec<Purchase> = Vec::new();
        for wish in &choices.efx {
            match bought.iter().position(|effect| *effect == wish.effect) {
                Some(place) => drop(bought.remove(place)),
                None => open.push(*wish),
            }
        }
        open.retain(|wish| now(wish) || later(wish));
        open.truncate(extra.into());
        open.retain(now);
        let place =
            |wish: &Purchase| choices.order.iter().position(|effect| *effect == wish.effect).unwrap_or(usize::MAX);
        let due = due.iter().map(|effect| (Purchase::from(*effect), false));
        let all = due.chain(open.into_iter().map(|wish| (wish, true)));
        let first = all.min_by_key(|(wish, bought)| (group(wish.effect), place(wish), *bought));
        first.map_or(Order::Done, |(wish, _)| order(wish))
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
            fates: fates(before, after, &self.events),
        };
        let is_target = |figure: &FigureId| target == TargetRef::Figure(*figure);
        let first = self.events.iter().find_map(|event| match event {
            Event::PulpCity(pulp_city::Event::Judged { success, extra, .. }) => Some((*success, *extra)),
            _ => None,
        });
        ending.judged = first.unwrap_or_default();
        for event in &self.events {
            match event {
                Event::Stepped { figure, to } if is_target(figure) => {
                    ending.path.push(to.head);
                    ending.at = to.head;
                }
                Event::ObjectMoved { object, to } if target == TargetRef::Object(*object) => ending.at = *to,
                Event::PulpCity(event) => told(&mut ending, before, event, &is_target),
                _ => {}
            }
        }
        ending
    }
}

/// Records an event that concerns the target.
fn told(
    ending: &mut Ending,
    battle: PulpCityBattle<'_>,
    event: &pulp_city::Event,
    is_target: &dyn Fn(&FigureId) -> bool,
) {
    match event {
        pulp_city::Event::DisplacementBegan { figure, spaces, .. } if is_target(figure) => ending.spaces += spaces,
        pulp_city::Event::DisplacementEnded { figure, moved, cause } if is_target(figure) => {
            ending.moved += moved;
            cause.name().clone_into(&mut ending.cause);
        }
        pulp_city::Event::Immune { figure, effect }
            if is_target(figure) && ending.cause == "none" && battle.rules().effect(*effect).kind.displaces() =>
        {
            "immune".clone_into(&mut ending.cause);
        }
        pulp_city::Event::Fell { figure, drop, .. } if is_target(figure) => {
            ending.falls.push(*drop);
            ending.harmed = ending.harmed.or(Some(false));
        }
        pulp_city::Event::Hurt { figure, by: HarmSource::Fall | HarmSource::Thrown | HarmSource::Crash, .. }
            if is_target(figure) =>
        {
            ending.harmed = Some(true);
        }
        _ => {}
    }
}

/// The hit points that a model has lost and regained. Each hit counts at most the hit points that are left. A summoned
/// model starts with all its hit points.
fn harmed(before: PulpCityBattle<'_>, figure: FigureId, events: &[Event]) -> (u8, u8) {
    let (mut hp, mut lost, mut healed) = (before.model(figure).hp, 0, 0);
    for event in events {
        let Event::PulpCity(event) = event else { continue };
        match event {
            pulp_city::Event::Hurt { figure: who, damage, .. } if *who == figure => {
                let damage = hp.min(*damage);
                hp -= damage;
                lost += damage;
            }
            pulp_city::Event::Healed { figure: who, hp: back } if *who == figure => {
                hp += back;
                healed += back;
            }
            pulp_city::Event::Summoned { figure: Some(who), model, .. } if *who == figure => {
                (hp, lost, healed) = (model.unwrap().hp, 0, 0);
            }
            _ => {}
        }
    }
    (lost, healed)
}

/// The ends of all models and things.
fn fates(before: PulpCityBattle<'_>, after: PulpCityBattle<'_>, events: &[Event]) -> Vec<Fate> {
    let figures = before.setup().figure_ids().map(|figure| {
        let (lost, healed) = harmed(before, figure, events);
        (lost, healed, states(after, figure), after.cell_of(figure))
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

/// Converts an outcome of the odds.
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
