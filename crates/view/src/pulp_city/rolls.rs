//! The dice of Pulp City: opposed pools, and the start roll (`PC-2`, `PC-4`, `PC-5`).

use knockback_rules::{
    battle::{Frame, Occupant},
    dice::Faces,
    pulp_city::{
        self, Attempt, Event, PoolPart, PulpCityBattle, RollerRole, TargetRef,
        pool::{self, Opposition},
    },
};

use super::words;
use crate::dice_tray::{Counts, DiceTray, Roll, Sum, Term, TraySpot, named};

/// The beginning of the title of the dice for the first turn.
const FIRST: &str = "The first turn";

/// The action whose dice are being rolled.
fn rolling(battle: PulpCityBattle<'_>) -> Option<Attempt> {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Roll(frame))) => Some(frame.attempt),
        _ => None,
    }
}

/// The title of the dice: `Corona: Plasma lance on Gravel Jack`.
fn title(battle: PulpCityBattle<'_>, attempt: Attempt) -> String {
    let name = battle.figure_name(attempt.attacker);
    let action = battle.action(attempt.attacker, attempt.action).map_or("an action", |action| action.name.as_str());
    match attempt.target {
        TargetRef::Figure(target) if target == attempt.attacker => format!("{name}: {action}"),
        target => format!("{name}: {action} on {}", words::mark(battle, target)),
    }
}

/// True if the dice on the table no longer matter after the event: the dice for the first turn, once it begins.
#[must_use]
pub fn clears_tray(table: &DiceTray, event: &Event) -> bool {
    table.title.starts_with(FIRST) && matches!(event, Event::TurnBegan { .. })
}

/// The roll behind an event, before the dice land, and its position on the table.
#[must_use]
pub fn roll(battle: PulpCityBattle<'_>, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
    let faces = faces?;
    match event {
        Event::StartRolled { side, .. } => {
            let who = (battle.side_name(*side).to_owned(), Some(*side));
            let roll = Roll::of_numbers(who, "", faces, &["PC-2"]);
            Some((roll, TraySpot::Titled(format!("{FIRST} of round {}", battle.state().round()))))
        }
        Event::PoolRolled { figure, role, pool, quality, .. } => {
            let (who, side) = named(&battle, Occupant::Figure(*figure));
            let what = if *role == RollerRole::Attack { "attacks" } else { "defends" };
            let rules = ["PC-4", "PC-5"].into_iter().chain(pool.iter().map(|part| words::reason(part.why, *role).rule));
            let roll = Roll {
                who,
                side,
                what,
                faces: faces.clone(),
                counts: Counts::From { quality: *quality, struck: 0 },
                pool: Some(parts(pool, *role)),
                tally: None,
                rules: words::once(rules),
            };
            let place = match role {
                RollerRole::Attack => {
                    let attempt = rolling(battle);
                    TraySpot::New(attempt.map_or_else(|| "Dice".to_owned(), |attempt| title(battle, attempt)))
                }
                RollerRole::Defence => TraySpot::After(1),
            };
            Some((roll, place))
        }
        _ => None,
    }
}

/// The reasons for the dice of a pool: `1 base, 2 Attack, −1 Suppress`.
fn parts(pool: &[PoolPart], role: RollerRole) -> String {
    let part = |part: &PoolPart| {
        let name = words::reason(part.why, role).name;
        let dice = if part.dice < 0 { words::signed(part.dice) } else { part.dice.to_string() };
        format!("{dice} {name}")
    };
    pool.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The result of the dice of an event: the total. The drawing of the dice shows which dice count.
#[must_use]
pub fn tally(event: &Event) -> Option<Vec<Term>> {
    match event {
        Event::StartRolled { roll, .. } => Some(vec![Term::Result(roll.to_string())]),
        Event::PoolRolled { best, plus, .. } => {
            let sum = Term::Words(format!("{best} + {plus} ="));
            Some(vec![sum, Term::Result((best + plus).to_string())])
        }
        _ => None,
    }
}

/// Adds the sums of a verdict to the dice, and strikes out cancelled ones. `battle` is the state before the event.
pub fn judge(battle: PulpCityBattle<'_>, table: &mut DiceTray, event: &Event) {
    let (sums, rolled) = match event {
        Event::Judged { success, extra, .. } => {
            let rolled: Vec<Rolled> = table.rolls.iter().map(Rolled::of).collect();
            (sums(battle, &rolled, (*success, *extra)), rolled)
        }
        _ => return,
    };
    let cancelled = match rolled.as_slice() {
        [attack, defence, ..] => attack.good.min(defence.good),
        _ => 0,
    };
    let Event::Judged { success, .. } = event else { return };
    for (place, roll) in table.rolls.iter_mut().enumerate() {
        if let Counts::From { struck, .. } = &mut roll.counts {
            // A failure buys nothing.
            *struck = if place == 0 && !success { u8::MAX } else { cancelled };
        }
    }
    table.sums.extend(sums);
}

/// The dice of a pool on the table: the best one, and the number that count.
#[derive(Clone, Copy, Debug, Default)]
struct Rolled {
    best: u8,
    good: u8,
}

impl Rolled {
    fn of(roll: &Roll) -> Self {
        let (Faces::D6(faces), Counts::From { quality, .. }) = (&roll.faces, roll.counts) else {
            return Self::default();
        };
        let good = faces.iter().filter(|face| **face >= quality).count();
        Self { best: faces.iter().copied().max().unwrap_or(0), good: u8::try_from(good).unwrap_or(u8::MAX) }
    }
}

/// The sums of a verdict.
fn sums(battle: PulpCityBattle<'_>, rolled: &[Rolled], (success, extra): (bool, u8)) -> Vec<Sum> {
    let Some(attempt) = rolling(battle) else { return Vec::new() };
    let Some(attack) = rolled.first() else { return Vec::new() };
    let total = pool::attack(battle, attempt, 0).total(attack.best);
    let (against, cancelled) = match (Opposition::of(battle, attempt), rolled.get(1)) {
        (Opposition::Roll { defender, .. }, Some(defence)) => {
            (pool::defence(battle, attempt, defender, 0).total(defence.best).to_string(), defence.good)
        }
        (Opposition::Number(number), _) => (number.to_string(), 0),
        (Opposition::Roll { .. }, None) => return Vec::new(),
    };
    let verdict = if success { "success" } else { "failure" };
    let mut terms = vec![Term::Words(format!("{total} against {against}:")), Term::Result(verdict.to_owned())];
    if success && attack.good > 0 {
        let left = if cancelled > 0 { format!("{} \u{2212} {cancelled} =", attack.good) } else { "with".to_owned() };
        terms.extend([Term::Words(left), Term::Result(format!("{extra} extra"))]);
    }
    let tip = "The best die of a pool plus the trait. The attacker has to beat the defender, or reach a number. Each \
               good enough die of the attacker is an extra success and buys an effect, unless the defender cancels it.";
    vec![Sum { name: "Roll", terms, tip, rules: vec!["PC-4", "PC-5"] }]
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, FigureId},
        pulp_city::{Order, Why},
    };

    use super::*;
    use crate::pulp_city::testing::expect_ruleset;
    use knockback_testing::{
        named,
        pulp_city::{open, play_by},
    };

    fn pool_of(figure: FigureId, role: RollerRole, faces: &[u8], plus: u8) -> Event {
        let good = u8::try_from(faces.iter().filter(|face| **face >= 6).count()).unwrap();
        let dice = u8::try_from(faces.len()).unwrap();
        let part = |why, dice| PoolPart { why, dice: i8::try_from(dice).unwrap() };
        let pool = vec![part(Why::Base, 1), part(Why::PowerUp, dice - 1)];
        let best = faces.iter().copied().max().unwrap();
        Event::PoolRolled { figure, role, pool, dice, best, plus, quality: 6, good }
    }

    #[test]
    fn dice_for_the_first_turn_disappear_when_it_begins() {
        let battle = open();
        let side = battle.owner(named(&battle, "Corona"));
        let (roll, place) =
            roll(expect_ruleset(&battle), &Event::StartRolled { side, roll: 4 }, Some(&Faces::D6(vec![4]))).unwrap();
        let table = DiceTray::with(None, roll, place);
        assert!(table.title.starts_with(FIRST));
        assert!(clears_tray(&table, &Event::TurnBegan { side }));
        let other = DiceTray { title: "Corona: Plasma".to_owned(), ..table };
        assert!(!clears_tray(&other, &Event::TurnBegan { side }), "the dice of an action stay");
    }

    #[test]
    fn a_pool_shows_the_reasons_for_its_dice_and_the_result() {
        let battle = open();
        let corona = named(&battle, "Corona");
        let event = pool_of(corona, RollerRole::Attack, &[6, 2, 6], 4);
        let (roll, _) = roll(expect_ruleset(&battle), &event, Some(&Faces::D6(vec![6, 2, 6]))).unwrap();
        assert_eq!(roll.pool.as_deref(), Some("1 base, 2 Power Up"));
        assert_eq!(roll.counts, Counts::From { quality: 6, struck: 0 });
        let told = tally(&event).unwrap();
        assert_eq!(told[1], Term::Result("10".to_owned()));
    }

    /// A battle in which a model is about to defend.
    fn defends() -> Battle {
        let acts = |order: &Order| matches!(order, Order::Act { target: Some(Occupant::Figure(_)), .. });
        play_by(acts, |battle| {
            let battle = expect_ruleset(battle);
            rolling(battle).is_some_and(|attempt| matches!(Opposition::of(battle, attempt), Opposition::Roll { .. }))
        })
    }

    #[test]
    fn cancelled_dice_are_struck_out() {
        let battle = defends();
        let attempt = rolling(expect_ruleset(&battle)).unwrap();
        let TargetRef::Figure(target) = attempt.target else { panic!("a model defends") };
        let mut table = None;
        for (figure, role, faces) in
            [(attempt.attacker, RollerRole::Attack, vec![6, 6, 1]), (target, RollerRole::Defence, vec![6, 2])]
        {
            let event = pool_of(figure, role, &faces, 3);
            let (roll, place) = roll(expect_ruleset(&battle), &event, Some(&Faces::D6(faces))).unwrap();
            let mut laid = DiceTray::with(table.take(), roll, place);
            laid.land(tally(&event).unwrap());
            table = Some(laid);
        }
        let mut table = table.unwrap();
        let judged = Event::Judged { attacker: attempt.attacker, target: attempt.target, success: true, extra: 1 };
        judge(expect_ruleset(&battle), &mut table, &judged);
        assert_eq!(table.rolls.len(), 2);
        for roll in &table.rolls {
            assert!(matches!(roll.counts, Counts::From { struck: 1, .. }), "{roll:?}");
        }
        assert_eq!(table.sums.len(), 1);
        assert_eq!(table.sums[0].terms.last(), Some(&Term::Result("1 extra".to_owned())));
    }
}
