//! Checks that the odds of a planned attack equal the results of all rolls.

use knockback_odds::{
    Ratio,
    coup_de_grace::{DefaultedChoice, Odds, Question, State},
};
use knockback_rules::{
    battle::{self, Battle, Event, Step},
    coup_de_grace::{self, Choice, CoupDeGrace, Order, attack},
};

use super::{
    super::{PlannedAttack, aim::Asks},
    actor, acts, expect_ruleset, paid, positions,
};

/// Plays out every roll of an attack in the engine, with the choices of the question. Returns the chances of a hit, of
/// a downed target, and of a target out of action.
fn rolled_out(battle: &Battle, question: Question) -> (Ratio, Ratio, Ratio) {
    let Question { attacker, target, hand, choices } = question;
    let mut copy = battle.clone();
    let order = battle::Order::CoupDeGrace(Order::Attack { figure: attacker, target, hand });
    let events = copy.ordered(&order).expect("it is legal");
    copy.apply_all(&events);
    let mut open = vec![(copy, Ratio::ONE, false)];
    let (mut hit, mut downed, mut out) = (Ratio::ZERO, Ratio::ZERO, Ratio::ZERO);
    while let Some((mut battle, chance, hits)) = open.pop() {
        let mark = |events: &[Event]| {
            events
                .iter()
                .any(|event| matches!(event, Event::CoupDeGrace(coup_de_grace::Event::AttackRolled { hit: true, .. })))
        };
        // Stop after the attack itself: the frames below it begin with the verdict.
        let own = battle.agenda().len() > 3;
        match battle.step() {
            Step::Emit(events) if own => {
                battle.apply_all(&events);
                open.push((battle, chance, hits));
            }
            Step::Roll(request) => {
                let outcomes = request.outcomes();
                let total = outcomes.total();
                for (rolled, ways) in outcomes {
                    let mut next = battle.clone();
                    let events = next.rolled(rolled);
                    next.apply_all(&events);
                    open.push((next, chance.times(&Ratio::of(ways, total)), hits || mark(&events)));
                }
            }
            Step::Ask(_) if own => {
                let order = match battle.choice_of::<CoupDeGrace>() {
                    Some((_, Choice::Push { optional: true, .. })) if choices.push == Some(false) => Order::Decline,
                    Some((_, Choice::Push { .. })) => Order::Push { direction: choices.direction },
                    _ => Order::Decline,
                };
                let events = battle.ordered(&battle::Order::CoupDeGrace(order)).expect("it is legal");
                battle.apply_all(&events);
                open.push((battle, chance, hits));
            }
            Step::Emit(_) | Step::Ask(_) | Step::Rest => {
                let now = expect_ruleset(&battle);
                hit = if hits { hit.plus(&chance) } else { hit };
                downed = if now.is_downed(target) { downed.plus(&chance) } else { downed };
                out = if now.mini(target).out { out.plus(&chance) } else { out };
            }
        }
    }
    (hit, downed, out)
}

#[test]
fn the_odds_of_an_aim_match_all_rolls() {
    let (mut aims, mut pushes, mut ways) = (0, 0, 0);
    for battle in positions(acts) {
        let (played, figure) = (expect_ruleset(&battle), actor(&battle));
        for order in battle.legal_orders().iter() {
            let battle::Order::CoupDeGrace(Order::Attack { target, hand, .. }) = order else { continue };
            let order = Order::Attack { figure, target, hand };
            let aim = PlannedAttack::new(played, figure, target, hand).expect("it is legal");
            for line in 0..2 {
                let question = aim.question(line);
                let odds = Odds::of(&battle, question).expect("the question specifies all choices");
                let told = (odds.hit(), odds.state(State::Downed), odds.destroyed());
                assert_eq!(told, rolled_out(&battle, question), "{question:?}");
                assert!(!odds.open.contains(&DefaultedChoice::Push), "the push is never left open");
                // The shown move is the counted one.
                let shown = aim.forced.as_ref().and_then(|forced| forced.shown(line)).map(|flight| &flight.path);
                let counted = odds.outcomes.iter().map(|(end, _)| end.path.to_vec()).max_by_key(Vec::len);
                assert_eq!(shown.cloned().unwrap_or_default(), counted.unwrap_or_default(), "{question:?}");
            }
            let blow = attack::judge(played, figure, target, hand).expect("it is legal").blow;
            assert_eq!(aim.need, blow.need(played));
            assert_eq!(aim.need, aim.defence() - aim.parts.iter().map(|part| part.value).sum::<i16>());
            assert_eq!(paid(&battle.ordered(&battle::Order::CoupDeGrace(order)).expect("legal")), aim.cost);
            aims += 1;
            pushes += usize::from(aim.asks == Asks::Push);
            ways += usize::from(aim.forced.is_some());
        }
    }
    assert!(aims > 30 && pushes > 0 && ways > 3, "{aims} {pushes} {ways}");
}
