//! Plays of an order over every result of every die, without any code of the odds.

use std::collections::BTreeMap;

use knockback_odds::{
    Ratio,
    coup_de_grace::{AttackResult, Choices, Facing, Odds, Question, State, Unanswered},
};
use knockback_rules::{
    battle::{self, Battle, Event, FigureId, Stage, Step},
    board::Cell,
    coup_de_grace::{self, Choice, CoupDeGrace, CoupDeGraceBattle, HarmSource, Order},
    dice::Rolled,
    geometry::Direction,
};

/// The end of an attack for its target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are independent")]
pub(crate) struct Ending {
    pub(crate) hit: bool,
    pub(crate) spaces: u16,
    pub(crate) path: Vec<Cell>,
    pub(crate) at: Cell,
    pub(crate) cause: String,
    pub(crate) spikes: Option<bool>,
    pub(crate) hurt_by_drops: usize,
    pub(crate) lost: u8,
    pub(crate) facing: Option<Direction>,
    pub(crate) downed: bool,
    pub(crate) entangled: bool,
    pub(crate) out: bool,
}

/// The choices that any play offered to the attacker.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are independent")]
pub(crate) struct Asked {
    pub(crate) pushes: bool,
    pub(crate) ways: Vec<Direction>,
    pub(crate) faces: bool,
    /// The direction of a push or pull that began without a choice.
    pub(crate) began: Option<Direction>,
    /// True if an attack hit in any play.
    pub(crate) hits: bool,
    /// True if a hit left the target in play.
    pub(crate) leaves: bool,
}

fn own(battle: &Battle) -> CoupDeGraceBattle<'_> {
    battle.as_ruleset::<CoupDeGrace>().unwrap()
}

/// A walk through every result of every die.
struct Walk<'w> {
    before: &'w Battle,
    question: Question,
    events: Vec<Event>,
    endings: BTreeMap<Ending, Ratio>,
    asked: Asked,
}

/// Plays every result of an attack that is legal now.
pub(crate) fn every_result(battle: &Battle, question: Question) -> (BTreeMap<Ending, Ratio>, Asked) {
    let Question { attacker, target, hand, .. } = question;
    let order = battle::Order::CoupDeGrace(Order::Attack { figure: attacker, target, hand });
    let events = battle.ordered(&order).unwrap_or_else(|refusal| panic!("{refusal}"));
    let mut walk =
        Walk { before: battle, question, events: Vec::new(), endings: BTreeMap::new(), asked: Asked::default() };
    let mut after = battle.clone();
    after.apply_all(&events);
    walk.go(after, 1, 1);
    (walk.endings, walk.asked)
}

impl Walk<'_> {
    fn go(&mut self, mut battle: Battle, ways: u128, whole: u128) {
        let known = self.events.len();
        loop {
            if battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome) {
                let ending = self.ending(&battle);
                let sum = self.endings.entry(ending).or_insert(Ratio::ZERO);
                *sum = sum.plus(&Ratio::of(ways, whole));
                break;
            }
            let events = match battle.step() {
                Step::Emit(events) => events,
                Step::Ask(_) => {
                    let order = self.answer(&battle);
                    battle.ordered(&battle::Order::CoupDeGrace(order)).unwrap_or_else(|refusal| panic!("{refusal}"))
                }
                Step::Rest => panic!("the walk ends before the battle rests"),
                Step::Roll(_) => {
                    for pips in 1..=6 {
                        let events = battle.rolled(Rolled::Sum(pips));
                        let mut after = battle.clone();
                        after.apply_all(&events);
                        let here = self.events.len();
                        self.events.extend(events);
                        self.go(after, ways, whole * 6);
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

    /// The order that answers a choice as the question says. If the question names no direction, the first one is the
    /// default.
    fn answer(&mut self, battle: &Battle) -> Order {
        let choices = self.question.choices;
        match battle.choice_of::<CoupDeGrace>() {
            Some((_, Choice::Push { directions, optional, .. })) => {
                self.asked.pushes |= optional;
                self.asked.ways.clone_from(&directions);
                if optional && choices.push == Some(false) {
                    return Order::Decline;
                }
                Order::Push { direction: choices.direction.or_else(|| directions.first().copied()) }
            }
            Some((_, Choice::Face { optional: true, .. })) => {
                self.asked.faces = true;
                match choices.facing {
                    Some(Facing::Turned(facing)) => Order::Face { facing },
                    _ => Order::Decline,
                }
            }
            other => panic!("unexpected choice during an attack: {other:?}"),
        }
    }

    fn ending(&mut self, after: &Battle) -> Ending {
        let target: FigureId = self.question.target;
        let (before, after) = (own(self.before), own(after));
        let mut ending = Ending {
            hit: false,
            spaces: 0,
            path: Vec::new(),
            at: before.cell_of(target).unwrap(),
            cause: "none".to_owned(),
            spikes: None,
            hurt_by_drops: 0,
            lost: before.mini(target).hit_points - after.mini(target).hit_points,
            facing: after.mini(target).facing,
            downed: after.is_downed(target),
            entangled: !after.mini(target).out && !after.mini(target).entangled_by.is_empty(),
            out: after.mini(target).out,
        };
        for event in &self.events {
            match event {
                Event::Stepped { to, .. } => {
                    ending.path.push(to.head);
                    ending.at = to.head;
                }
                Event::CoupDeGrace(coup_de_grace::Event::AttackRolled { hit, .. }) => ending.hit = *hit,
                Event::CoupDeGrace(coup_de_grace::Event::PushBegan { spaces, direction, .. }) => {
                    ending.spaces = *spaces;
                    self.asked.began = self.asked.began.or(Some(*direction));
                }
                Event::CoupDeGrace(coup_de_grace::Event::PushEnded { cause, .. }) => {
                    cause.name().clone_into(&mut ending.cause);
                }
                Event::CoupDeGrace(coup_de_grace::Event::SpikesRolled { hit, .. }) => ending.spikes = Some(*hit),
                Event::CoupDeGrace(coup_de_grace::Event::Hurt { by: HarmSource::Ledge, .. }) => {
                    ending.hurt_by_drops += 1;
                }
                _ => {}
            }
        }
        let rolled = self
            .events
            .iter()
            .position(|event| matches!(event, Event::CoupDeGrace(coup_de_grace::Event::AttackRolled { .. })));
        let damaged = self.events.iter().skip(rolled.map_or(0, |place| place + 1)).take(3);
        let mut dealt = damaged.take_while(|event| {
            matches!(
                event,
                Event::CoupDeGrace(
                    coup_de_grace::Event::Hurt { by: HarmSource::Attack, .. }
                        | coup_de_grace::Event::OutOfAction { .. }
                )
            )
        });
        self.asked.hits |= ending.hit;
        self.asked.leaves |= ending.hit
            && !dealt.any(|event| matches!(event, Event::CoupDeGrace(coup_de_grace::Event::OutOfAction { .. })));
        assert!(after.cell_of(target).is_none_or(|at| at == ending.at), "its position is the end of its path");
        ending
    }
}

/// Converts an outcome of the odds.
pub(crate) fn told(end: &AttackResult) -> Ending {
    use knockback_odds::KnockbackDamage;
    Ending {
        hit: end.hit,
        spaces: end.spaces.0,
        path: end.path.to_vec(),
        at: end.landing,
        cause: end.stop.cause.name().to_owned(),
        spikes: (end.spikes != KnockbackDamage::NotRolled).then_some(end.spikes == KnockbackDamage::Wound),
        hurt_by_drops: end.falls.len(),
        lost: end.lost.0,
        facing: end.facing,
        downed: end.states.has(State::Downed),
        entangled: end.states.has(State::Entangled),
        out: end.states.has(State::OutOfAction),
    }
}

/// The question itself, and questions that each name one choice, valid or invalid.
pub(crate) fn choices(question: Question) -> Vec<Question> {
    let mut all = vec![question, question.pushing(true), question.pushing(false), question.facing(Facing::Stays)];
    all.extend(Direction::ALL.map(|way| question.towards(way)));
    all.extend(Direction::ALL.map(|way| question.facing(Facing::Turned(way))));
    all
}

/// All combinations of choices that a question may name.
pub(crate) fn all_choices(question: Question) -> Vec<Question> {
    let facings = [None, Some(Facing::Stays)].into_iter().chain(Direction::ALL.map(|way| Some(Facing::Turned(way))));
    let directions: Vec<Option<Direction>> = std::iter::once(None).chain(Direction::ALL.map(Some)).collect();
    let mut all = Vec::new();
    for facing in facings {
        for &direction in &directions {
            for push in [None, Some(true), Some(false)] {
                all.push(Question { choices: Choices { push, direction, facing }, ..question });
            }
        }
    }
    all
}

/// The kind of reply to a question.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Answered,
    Wanted(Vec<Direction>),
    Refused(&'static str),
}

/// The expected reply to a question, given the choices that the game offered in any play.
fn wanted(asked: &Asked, choices: Choices) -> Said {
    // A question may name the direction even if only one is possible.
    let ways = if asked.ways.is_empty() { asked.began.into_iter().collect() } else { asked.ways.clone() };
    match choices {
        Choices { push: Some(_), .. } if !asked.pushes => Said::Refused("no_push"),
        Choices { facing: Some(_), .. } if !asked.faces => Said::Refused("no_facing"),
        Choices { direction: Some(_), .. } if ways.is_empty() => Said::Refused("not_moved"),
        Choices { direction: Some(named), .. } if !ways.contains(&named) => Said::Refused("not_that_way"),
        Choices { direction: None, .. } if ways.len() > 1 => Said::Wanted(ways),
        _ => Said::Answered,
    }
}

/// Compares the odds of a legal attack with plays, for questions with these choices. A question may name exactly the
/// choices that the game offers. Returns the number of answered questions and the number of ends.
pub(crate) fn compare(battle: &Battle, question: Question, choices: &[Question]) -> (usize, usize) {
    let (mut answered, mut ends) = (0, 0);
    let (_, asked) = every_result(battle, question);
    for &question in choices {
        let told_odds = Odds::of(battle, question);
        let said = match &told_odds {
            Ok(_) => Said::Answered,
            Err(Unanswered::Wanted(ways)) => Said::Wanted(ways.0.clone()),
            Err(Unanswered::Refused(refusal)) => {
                let never = ": the attack can never hit";
                let out = ": every hit puts the target out of action";
                assert_eq!(refusal.message.ends_with(never), !asked.hits, "{question:?}: {refusal}");
                assert_eq!(refusal.message.ends_with(out), asked.hits && !asked.leaves, "{question:?}: {refusal}");
                Said::Refused(refusal.code)
            }
            Err(Unanswered::BeyondBudget) => panic!("one die is never beyond the budget"),
        };
        assert_eq!(said, wanted(&asked, question.choices), "{question:?}: {asked:?}");
        let Ok(odds) = told_odds else { continue };
        let (played, _) = every_result(battle, question);
        let mut counted: BTreeMap<Ending, Ratio> = BTreeMap::new();
        for (end, chance) in &odds.outcomes {
            assert!(counted.insert(told(end), chance.clone()).is_none(), "{end:?} twice");
        }
        assert_eq!(counted, played, "{question:?}");
        let open: Vec<String> = odds.open.iter().map(ToString::to_string).collect();
        let mut wanted: Vec<&str> = Vec::new();
        if asked.faces && question.choices.facing.is_none() {
            wanted.push("facing=none");
        }
        if asked.pushes && question.choices.push.is_none() {
            wanted.push("push=yes");
        }
        assert_eq!(open, wanted, "{question:?}");
        let goes = odds.outcomes.iter().any(|(end, _)| end.spaces.0 > 0);
        assert_eq!(odds.line.is_some(), goes, "{question:?}: a line is listed exactly if a hit moves the target");
        answered += 1;
        ends += played.len();
    }
    (answered, ends)
}
