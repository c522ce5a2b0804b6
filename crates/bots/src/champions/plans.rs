//! Candidate plans for a phase of Champions.

use knockback_rules::{
    battle::{self, FigureId, Occupant, SideId},
    champions::{
        AttackKind, Champions, ChampionsBattle, Charge, Frame, Maneuver, Order, PhaseAction, Weapon,
        attack::WeaponProfile, damage, outlook::outlook,
    },
};

use super::{PlanSource, worth};
use crate::{
    Plan, Planned,
    forecast::{after_move, changed},
};

/// Maximum number of attacks after a move to forecast.
const AFTER: usize = 2;

/// Maximum number of attacks from the character's position to forecast.
const HERE: usize = 12;

/// The plan sources of a phase: one for the attacks from the character's position, and one for each other order.
pub(super) fn leads(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<PlanSource> {
    let attacks = |order: &battle::Order| matches!(order, battle::Order::Champions(Order::Attack { .. }));
    let others = battle.legal_orders().iter().filter(|order| !attacks(order));
    std::iter::once(PlanSource::Strikes).chain(others.map(|order| PlanSource::Act { figure, order })).collect()
}

/// Adds the plans to attack from the character's position.
pub(super) fn strike(battle: ChampionsBattle<'_>, planned: &mut Planned<PlanSource>) {
    for (guess, order) in attacks(battle, HERE) {
        planned.add(guess, Plan::of(order));
    }
}

/// Adds the plan for an order that is not an attack. Follow-ups to a move are searched later.
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
        // No charges at friends: they hurt, or they are moves in disguise that hurt a friend.
        Order::Charge(Charge { target: Occupant::Figure(target), .. }) if battle.friends(figure, *target) => return,
        Order::Charge(charge) => 0.9 * strikes(figure, charge.target, Weapon::Strength(battle.sheet(figure).strength)),
        Order::Coordinate { members, target } => {
            members.iter().map(|member| strikes(member.figure, Occupant::Figure(*target), member.with)).sum()
        }
        // Powers stay on. Lowering and raising one takes no time, and a search over a few sampled dice results may
        // prefer either state for ever.
        Order::Act { deed: PhaseAction::Lower(_), .. } => return,
        // Orders without an immediate effect are tried last.
        Order::Act { deed: PhaseAction::Hold(_) | PhaseAction::Noncombat, .. } => -1.0,
        Order::Act { .. } | Order::EndPhase => {
            let guess = changed();
            if let Order::Act { deed: PhaseAction::Draw(_) | PhaseAction::Raise(_), .. } = own {
                // The benefit comes with the follow-up, which the guess cannot see.
                planned.add_later(f64::INFINITY, PlanSource::After { guess, order: order.clone() });
            }
            return planned.add_always(guess, Plan::of(order));
        }
        _ => 0.0,
    };
    planned.add(guess, Plan::of(order));
}

/// Adds the plans that continue the same phase after a move, or after a weapon is drawn or a power activated: to attack
/// or to dodge.
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

/// The best dodge that is open to a character in its phase.
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

/// The approximate worth that an attack takes from its target, in points: the probability of each hit (`CH-10`) times
/// the effect of mean dice.
pub(super) fn harm(battle: ChampionsBattle<'_>, attacker: FigureId, target: Occupant, how: (Weapon, Maneuver)) -> f64 {
    let Occupant::Figure(victim) = target else { return 0.0 };
    let Some(seen) = outlook(battle, attacker, target, how) else { return 0.0 };
    let (at_stake, stun) = worth::at_stake(battle, victim);
    let share = through(battle, victim, &seen.blow).max(1.0) / stun;
    // Each shot after the first needs a roll that is better by 2. Their total harm is capped at what the target has.
    let shots = (0..i16::from(seen.blow.shots.max(1))).map(|shot| {
        let before = (f64::from(shot) * share).min(1.0);
        at_most(seen.aim.need() - 2 * shot) * share.min(1.0 - before)
    });
    shots.sum::<f64>() * at_stake
}

/// The STUN that passes the defences if the dice show their mean (`CH-18` to `CH-20`). Points of effect do none
/// (`CH-21`).
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

/// The mean STUN multiplier of a killing attack's BODY (`CH-19`).
const MEAN_MULTIPLIER: f64 = 2.0;

/// The probability that 3d6 show at most a number.
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

    use super::*;
    use crate::{planning::Planning, shipped::scenario};

    /// Sixpence Street at its start.
    fn begun() -> Game {
        let (mut game, mut dice) = (Game::new(scenario("sixpence_street"), Some(1)), SeededDice::new(1));
        game.settle(&mut dice).unwrap();
        game
    }

    /// A regression: a knocked-out target is easily hit. When attacks on such targets filled the short list, every
    /// character dodged for ever.
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

    /// Lookahead forecasts only a few plans of a phase. If they included the deeds that a choice always forecasts, no
    /// enemy in it would ever attack.
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
        let deeds = all.iter().position(strikes).expect("somebody can be attacked");
        assert!(deeds > 0, "in the choice itself deeds come first");
        assert!(plans().best(deeds).iter().any(strikes));
    }

    /// Asserts that no plan contains an order of a kind that the rules allow, along a course of a battle.
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
        assert!(allowed > 0, "the rules allow it");
    }

    /// A regression: a force field that costs no END went up and down in one phase until a battle had 5,000 orders.
    #[test]
    fn no_plan_drops_a_protective_power() {
        let drops = |order: &battle::Order| {
            matches!(order, battle::Order::Champions(Order::Act { deed: PhaseAction::Lower(_), .. }))
        };
        is_never_planned(|_, order| drops(order), |battle| battle.legal_orders().iter().find(|order| !drops(order)));
    }

    /// Charging past a friend behind a force field does no harm and goes the same distance as a move.
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
