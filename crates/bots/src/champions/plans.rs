//! What may be worth a look in a phase of Champions.

use knockback_rules::{
    battle::{self, FigureId, Occupant, SideId},
    champions::{Champions, Deed, Frame, Maneuver, Order, Played, Weapon, damage, outlook::outlook},
};

use super::worth;
use crate::{Plan, forecast::Forecast, playing::by_guess};

/// Moves after which attacks are looked for, at most: those that look best.
const MOVES: usize = 16;

/// Attacks after each of these moves that are looked at closely.
const AFTER: usize = 2;

/// Attacks from where the character stands that are looked at closely.
const HERE: usize = 12;

/// What a character may do in its phase: its best attacks at first sight, from here and after a move, and everything else.
pub(super) fn of_phase(battle: Played<'_>, side: SideId, figure: FigureId) -> Vec<Plan> {
    let now = worth::of(battle, side);
    let mut guessed: Vec<(f64, Plan)> =
        attacks(battle, HERE).into_iter().map(|(guess, order)| (guess, Plan::of(order))).collect();
    let mut moves = Vec::new();
    for order in battle.legal_orders().iter() {
        let battle::Order::Champions(own) = &order else { continue };
        match own {
            Order::Attack { .. } => {}
            Order::Move { .. } => {
                let after = Forecast::<Champions>::after_move(battle.battle(), &order);
                let guess = after.played().map_or(0.0, |after| worth::of(after, side) - now);
                moves.push((guess, order, after));
            }
            Order::Charge(charge) => {
                let guess = harm(
                    battle,
                    figure,
                    charge.target,
                    (Weapon::Strength(battle.sheet(figure).strength), Maneuver::Strike),
                );
                guessed.push((guess * 0.9, Plan::of(order)));
            }
            Order::Coordinate { members, target } => {
                let all = members.iter().map(|member| {
                    harm(battle, member.figure, Occupant::Figure(*target), (member.with, Maneuver::Strike))
                });
                guessed.push((all.sum(), Plan::of(order)));
            }
            // What leads nowhere by itself is tried last.
            Order::Act { deed: Deed::Hold(_) | Deed::Noncombat | Deed::Lower(_), .. } => {
                guessed.push((-1.0, Plan::of(order)));
            }
            Order::EndPhase | Order::Act { .. } => guessed.push((f64::INFINITY, Plan::of(order))),
            _ => guessed.push((0.0, Plan::of(order))),
        }
    }
    moves.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
    for (place, (guess, order, after)) in moves.into_iter().enumerate() {
        if place < MOVES
            && let Some(after) = after.played()
        {
            for (harm, attack) in attacks(after, AFTER) {
                guessed.push((guess + harm, Plan::of(order.clone()).then(attack)));
            }
        }
        guessed.push((guess, Plan::of(order)));
    }
    by_guess(guessed)
}

/// The attacks that look best, each with the harm that it seems to do.
fn attacks(battle: Played<'_>, most: usize) -> Vec<(f64, battle::Order)> {
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

/// About what an attack takes from its target, in points: the chance to hit, and the mean of its dice beyond the defences.
pub(super) fn harm(battle: Played<'_>, attacker: FigureId, target: Occupant, how: (Weapon, Maneuver)) -> f64 {
    let Occupant::Figure(victim) = target else { return 0.0 };
    let Some(seen) = outlook(battle, attacker, target, how) else { return 0.0 };
    let chance = at_most(seen.aim.need());
    let (all, _) = damage::defences(battle, victim, seen.blow.against);
    let mean = 3.5 * f64::from(seen.blow.dice.count()) - f64::from(all);
    let stun = f64::from(battle.condition(victim).stun.max(1));
    let share = (mean.max(1.0) / stun).min(1.0);
    chance * share * worth::points(battle, victim)
}

/// The chance that 3d6 show no more than a number.
fn at_most(need: i16) -> f64 {
    const OF_216: [f64; 19] = [
        0.0, 0.0, 0.0, 1.0, 4.0, 10.0, 20.0, 35.0, 56.0, 81.0, 108.0, 135.0, 160.0, 181.0, 196.0, 206.0, 212.0, 215.0,
        216.0,
    ];
    OF_216[usize::try_from(need.clamp(0, 18)).unwrap_or(0)] / 216.0
}
