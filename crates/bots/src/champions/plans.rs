//! Candidate plans for a phase of Champions.

use knockback_rules::{
    battle::{self, FigureId, Occupant, SideId},
    champions::{
        AttackKind, Champions, ChampionsBattle, Charge, Frame, Maneuver, Order, PhaseAction, Weapon,
        attack::WeaponProfile, damage, outlook::outlook,
    },
};

use super::{PlanSource, evaluation};
use crate::{
    Plan, Planned,
    forecast::{after_move, changed},
};

/// Maximum number of attacks after a move to forecast.
const AFTER: usize = 2;

/// Maximum number of attacks from the character's position to forecast.
const HERE: usize = 12;

/// The plan sources of a phase: one for all attacks from the character's position, and one for each other order.
pub(super) fn leads(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<PlanSource> {
    let attacks = |order: &battle::Order| matches!(order, battle::Order::Champions(Order::Attack { .. }));
    let others = battle.legal_orders().iter().filter(|order| !attacks(order));
    std::iter::once(PlanSource::Strikes).chain(others.map(|order| PlanSource::Act { figure, order })).collect()
}

/// Adds the plans for attacks from the character's position.
pub(super) fn strike(battle: ChampionsBattle<'_>, planned: &mut Planned<PlanSource>) {
    for (guess, order) in attacks(battle, HERE) {
        planned.add(guess, Plan::of(order));
    }
}

/// Adds the plan for an order that is not an attack. Adds a later plan source for its follow-ups, if there may be any.
pub(super) fn act(
    battle: ChampionsBattle<'_>,
    side: SideId,
    (figure, order): (FigureId, battle::Order),
    planned: &mut Planned<PlanSource>,
) {
    let battle::Order::Champions(own) = &order else { return };
    let strikes = |attacker, target, with| harm(battle, attacker, target, (with, Maneuver::Strike));
    let changed = || changed(battle, (side, planned.now()), &order);
    let guess = match own {
        Order::Move { .. } => {
            let guess = changed();
            planned.add_later(guess, PlanSource::After { guess, order: order.clone() });
            guess
        }
        // Charging a friend either hurts the friend or is no better than a move.
        Order::Charge(Charge { target: Occupant::Figure(target), .. }) if battle.friends(figure, *target) => return,
        Order::Charge(charge) => 0.9 * strikes(figure, charge.target, Weapon::Strength(battle.sheet(figure).strength)),
        Order::Coordinate { members, target } => {
            members.iter().map(|member| strikes(member.figure, Occupant::Figure(*target), member.with)).sum()
        }
        // Powers stay on. Lowering and raising a power takes no time, and a search that samples only a few dice
        // results could switch between both states forever.
        Order::Act { deed: PhaseAction::Lower(_), .. } => return,
        // Orders without an immediate effect come last.
        Order::Act { deed: PhaseAction::Hold(_) | PhaseAction::Noncombat, .. } => -1.0,
        Order::Act { .. } | Order::EndPhase => {
            let guess = changed();
            if let Order::Act { deed: PhaseAction::Draw(_) | PhaseAction::Raise(_), .. } = own {
                // The benefit comes with the follow-up, which the guess does not include.
                planned.add_later(f64::INFINITY, PlanSource::After { guess, order: order.clone() });
            }
            return planned.add_always(guess, Plan::of(order));
        }
        _ => 0.0,
    };
    planned.add(guess, Plan::of(order));
}

/// Adds plans to attack or dodge in the same phase, after a move or after drawing a weapon or activating a power.
pub(super) fn go_on_after(
    battle: ChampionsBattle<'_>,
    (guess, order): (f64, &battle::Order),
    planned: &mut Planned<PlanSource>,
) {
    let after = after_move::<Champions>(battle.battle(), order);
    let Some(after) = after.as_ruleset() else { return };
    for (harm, attack) in attacks(after, AFTER) {
        planned.add(guess + harm, Plan::of(order.clone()).then(attack));
    }
    if let Some(dodge) = dodge(after) {
        planned.add(guess, Plan::of(order.clone()).then(dodge));
    }
}

/// The best dodge that is legal for the character whose phase it is.
fn dodge(battle: ChampionsBattle<'_>) -> Option<battle::Order> {
    let Some(battle::Frame::Champions(Frame::Phase(phase))) = battle.top() else { return None };
    let figure = phase.figure;
    let dodges = [PhaseAction::MartialDodge, PhaseAction::Dodge]
        .map(|deed| battle::Order::Champions(Order::Act { figure, deed }));
    dodges.into_iter().find(|dodge| battle.legal_orders().contains(dodge))
}

/// The attacks with the best guesses, each with its estimated harm.
fn attacks(battle: ChampionsBattle<'_>, most: usize) -> Vec<(f64, battle::Order)> {
    let Some(battle::Frame::Champions(Frame::Phase(phase))) = battle.top() else { return Vec::new() };
    let mut attacks: Vec<(f64, battle::Order)> = phase
        .blows_at_enemies(battle)
        .into_iter()
        .filter_map(|order| match order {
            Order::Attack { attacker, target, with, maneuver } => {
                Some((harm(battle, attacker, target, (with, maneuver)), battle::Order::Champions(order)))
            }
            _ => None,
        })
        .collect();
    attacks.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    attacks.truncate(most);
    attacks
}

/// The approximate worth that an attack takes from its target, in points: the probability of each hit (`CH-10`)
/// multiplied by the effect of mean dice.
pub(super) fn harm(battle: ChampionsBattle<'_>, attacker: FigureId, target: Occupant, how: (Weapon, Maneuver)) -> f64 {
    let Occupant::Figure(victim) = target else { return 0.0 };
    let Some(seen) = outlook(battle, attacker, target, how) else { return 0.0 };
    let (at_stake, stun) = evaluation::at_stake(battle, victim);
    let share = through(battle, victim, &seen.blow).max(1.0) / stun;
    // Each shot after the first needs a roll that is better by 2. The total harm is capped at the target's worth.
    let shots = (0..i16::from(seen.blow.shots.max(1))).map(|shot| {
        let before = (f64::from(shot) * share).min(1.0);
        at_most(seen.aim.need() - 2 * shot) * share.min(1.0 - before)
    });
    shots.sum::<f64>() * at_stake
}

/// The STUN that passes the defences if the dice show their mean (`CH-18` to `CH-20`). Attacks with points of effect
/// cause none (`CH-21`).
fn through(battle: ChampionsBattle<'_>, victim: FigureId, blow: &WeaponProfile) -> f64 {
    let (all, resistant) = damage::defences(battle, victim, blow.against);
    let rolled = MEAN_OF_DIE * f64::from(blow.dice.count());
    match blow.kind {
        AttackKind::Normal => rolled - f64::from(all),
        AttackKind::Killing => (MEAN_MULTIPLIER * rolled - f64::from(all)).max(rolled - f64::from(resistant)),
        AttackKind::Drain(_) | AttackKind::Dispel | AttackKind::Transform => 0.0,
    }
}

const MEAN_OF_DIE: f64 = 3.5;

/// The mean STUN multiplier of a killing attack (`CH-19`).
const MEAN_MULTIPLIER: f64 = 2.0;

/// The probability of rolling at most `need` with 3d6.
pub(super) fn at_most(need: i16) -> f64 {
    const OF_216: [f64; 19] = [
        0.0, 0.0, 0.0, 1.0, 4.0, 10.0, 20.0, 35.0, 56.0, 81.0, 108.0, 135.0, 160.0, 181.0, 196.0, 206.0, 212.0, 215.0,
        216.0,
    ];
    OF_216[usize::try_from(need.clamp(0, 18)).unwrap_or(0)] / 216.0
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::Battle,
        champions::{Event, HarmSource},
        dice::SeededDice,
        game::Game,
    };
    use knockback_testing::scenarios;

    use super::*;
    use crate::planning::Planning;

    /// A game of Sixpence Street before the first order.
    fn begun() -> Game {
        let (mut game, mut dice) = (Game::new(scenarios::setup("sixpence_street"), Some(1)), SeededDice::new(1));
        game.settle(&mut dice).unwrap();
        game
    }

    /// Regression test: unconscious targets are easy to hit. When attacks on them filled the short list, every
    /// character dodged forever.
    #[test]
    fn attacks_on_unconscious_targets_promise_little() {
        let game = begun();
        let mut battle = game.battle().clone();
        let (side, _) = battle.choice_of::<Champions>().unwrap();
        let figures = || battle.setup().figure_ids();
        let attacker = figures().find(|figure| battle.controller(*figure) == side).unwrap();
        let target = figures().find(|figure| battle.controller(*figure) != side).unwrap();
        let promised = |battle: &Battle| {
            let battle = battle.as_ruleset::<Champions>().unwrap();
            harm(battle, attacker, Occupant::Figure(target), (Weapon::Strength(30), Maneuver::Strike))
        };
        let awake = promised(&battle);
        let hurt = Event::Hurt { figure: target, stun: 60, body: 0, of: HarmSource::Attack };
        battle.apply_all(&[hurt, Event::KnockedOut { figure: target }].map(battle::Event::Champions));
        let out = promised(&battle);
        assert!(0.0 < out && out < awake / 2.0, "{out} and {awake}");
    }

    /// Lookahead forecasts only a few plans of a phase. If these included all plans that are forecast regardless of
    /// their guess, enemies would never attack in lookahead.
    #[test]
    fn deeds_do_not_crowd_out_attacks_in_lookahead() {
        let game = begun();
        let (side, choice) = game.battle().choice_of::<Champions>().unwrap();
        let battle = game.battle().as_ruleset::<Champions>().unwrap();
        let plans = || Planning::<Champions>::begin(side, choice).advance(battle, &mut u64::MAX.clone()).unwrap();
        let strikes = |plan: &Plan| {
            plan.orders.iter().any(|order| matches!(order, battle::Order::Champions(Order::Attack { .. })))
        };
        let all = plans().closely(usize::MAX);
        let deeds = all.iter().position(strikes).expect("an attack should be planned");
        assert!(deeds > 0, "deeds should come first for the open choice");
        assert!(plans().best(deeds).iter().any(strikes));
    }

    /// Plays a battle with the orders from `next`, and asserts that no plan contains an order that satisfies `kind`,
    /// although some of these orders are legal.
    fn is_never_planned(
        kind: impl Fn(ChampionsBattle<'_>, &battle::Order) -> bool,
        next: impl Fn(ChampionsBattle<'_>) -> Option<battle::Order>,
    ) {
        let (mut game, mut dice) = (begun(), SeededDice::new(1));
        let mut allowed = 0;
        for _ in 0..24 {
            let (side, choice) = game.battle().choice_of::<Champions>().unwrap();
            let battle = game.battle().as_ruleset::<Champions>().unwrap();
            let is = |order: &battle::Order| kind(battle, order);
            allowed += battle.legal_orders().iter().filter(is).count();
            let plans = Planning::<Champions>::begin(side, choice).advance(battle, &mut u64::MAX.clone()).unwrap();
            let planned = plans.closely(usize::MAX).into_iter().find(|plan| plan.orders.iter().any(is));
            assert_eq!(planned, None);
            let order = next(battle).unwrap();
            game.play(&order, &mut dice).unwrap();
        }
        assert!(allowed > 0, "such orders should be legal");
    }

    /// Regression test: a force field without END cost went up and down in one phase until a battle had 5,000 orders.
    #[test]
    fn no_plan_drops_a_protective_power() {
        let drops = |order: &battle::Order| {
            matches!(order, battle::Order::Champions(Order::Act { deed: PhaseAction::Lower(_), .. }))
        };
        is_never_planned(|_, order| drops(order), |battle| battle.legal_orders().iter().find(|order| !drops(order)));
    }

    /// A charge past a friend behind a force field does no harm and covers the same distance as a move.
    #[test]
    fn no_plan_charges_a_friend() {
        let at_friend = |battle: ChampionsBattle<'_>, order: &battle::Order| match order {
            battle::Order::Champions(Order::Charge(Charge { figure, target: Occupant::Figure(target), .. })) => {
                battle.friends(*figure, *target)
            }
            _ => false,
        };
        is_never_planned(at_friend, |battle| battle.legal_orders().iter().last());
    }
}
