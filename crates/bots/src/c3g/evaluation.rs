//! The worth of a position in C3G.

use knockback_rules::{
    battle::{FigureId, SideId, Whereabouts},
    board::Footprint,
    c3g::{C3gBattle, Card, CardKind, Victory},
};

use super::approach;
use crate::{patience::impatience, stance};

/// The fraction of its points that a figure keeps as long as it is alive, because a figure with 1 Life left attacks as
/// well as an unhurt one. The rest falls with its Life.
const ALIVE: f64 = 0.4;

/// The bonus for having an enemy in reach, as a fraction of the harm of an average attack.
const OFFENCE: f64 = 0.16;

/// The penalty for being in reach of an enemy, as a fraction of the harm of an average attack. It is less than
/// [`OFFENCE`], because a side that always keeps away never wins.
const DANGER: f64 = 0.12;

/// The bonus for each level above the nearest enemy, as a fraction of a figure's points.
const HIGHER: f64 = 0.004;

/// The worth of a position to a side, in points: its own strength minus that of its enemies.
pub(super) fn position_worth(battle: C3gBattle<'_>, side: SideId) -> f64 {
    if let Some(outcome) = battle.outcome() {
        let all: u32 = battle.rules().cards.iter().map(printed).sum();
        return stance::over(outcome, side, f64::from(all));
    }
    let sign = |figure| stance::sign(&battle, side, figure);
    let figures = battle.setup().figure_ids().filter(|figure| is_on_board(battle, *figure));
    let left: f64 = figures.map(|figure| sign(figure) * left(battle, figure)).sum();
    let fights = |figure| Some(points(battle, figure));
    let stands = chances(battle, side) + stance::closeness(&battle, side, fights) - kept_away(battle, side);
    left + stands + held(battle, side) + stance::goals(battle, side, |figure| points(battle, figure))
}

/// The penalty for the distances of a side's figures from their enemies, in points. It stays 0 until the battle
/// exceeds its usual length. Distances are path lengths. If no path exists, hexes and levels count instead, which makes
/// figures come down to enemies that cannot climb.
fn kept_away(battle: C3gBattle<'_>, side: SideId) -> f64 {
    let impatience = impatience(battle);
    if impatience == 0.0 {
        return 0.0;
    }
    let standing: Vec<(FigureId, Footprint)> = battle.field().standing_figures().collect();
    let own = standing.iter().filter(|(figure, _)| battle.controller(*figure) == side);
    let across = |(one, at): &(FigureId, Footprint)| {
        let enemies = standing.iter().filter(|(other, _)| !battle.friends(*one, *other));
        let nearest = enemies.map(|(_, there)| stance::hexes(&battle, *at, *there) + rise(battle, *at, *there).abs());
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        if nearest.is_finite() { nearest } else { 0.0 }
    };
    let away = own.map(|own @ (figure, at)| {
        let way = approach::to_enemies(battle, *figure, *at).map_or_else(|| across(own), f64::from);
        points(battle, *figure) * way
    });
    impatience * away.sum::<f64>()
}

fn is_on_board(battle: C3gBattle<'_>, figure: FigureId) -> bool {
    !matches!(battle.field().whereabouts(figure), Whereabouts::OffBoard)
}

/// The points of a card. A card without points is valued by its other printed numbers.
fn printed(card: &Card) -> u32 {
    match card.points.0 {
        0 => 10 * (u32::from(card.life) + u32::from(card.attack) + u32::from(card.defense)),
        points => points,
    }
}

/// The points of a figure: its share of its card's points, doubled if a side must destroy the card to win.
pub(super) fn points(battle: C3gBattle<'_>, figure: FigureId) -> f64 {
    let card = battle.card(figure);
    let count = if matches!(card.kind, CardKind::CommonSquad | CardKind::UniqueSquad) { card.figures.len() } else { 1 };
    let goal = battle.rules().victory.iter().any(|victory| match victory {
        Victory::Destroy { cards, .. } => cards.iter().any(|goal| battle.rules().card(*goal).figures.contains(&figure)),
        Victory::Hold { .. } | Victory::Goal(_) => false,
    });
    let weight = if goal { 2.0 } else { 1.0 };
    weight * f64::from(printed(card)) / f64::from(u32::try_from(count.max(1)).unwrap_or(1))
}

/// The loss of worth for each wound marker that a figure gains.
pub(super) fn per_wound(battle: C3gBattle<'_>, figure: FigureId) -> f64 {
    points(battle, figure) * (1.0 - ALIVE) / f64::from(battle.card(figure).life.max(1))
}

/// The loss of worth when a figure dies, in addition to its wounds.
pub(super) fn per_death(battle: C3gBattle<'_>, figure: FigureId) -> f64 {
    points(battle, figure) * ALIVE
}

fn left(battle: C3gBattle<'_>, figure: FigureId) -> f64 {
    per_death(battle, figure) + per_wound(battle, figure) * f64::from(battle.life_left(figure))
}

/// The value of the positions of all figures: targets in reach, and high ground.
fn chances(battle: C3gBattle<'_>, side: SideId) -> f64 {
    let standing: Vec<(FigureId, Footprint)> = battle.field().standing_figures().collect();
    let mut sum = 0.0;
    for &(one, at) in &standing {
        let own = battle.controller(one) == side;
        let mut most = 0.0_f64;
        let mut nearest: Option<(f64, f64)> = None;
        for &(other, there) in &standing {
            if battle.friends(one, other) {
                continue;
            }
            let hexes = stance::hexes(&battle, at, there);
            let card = battle.card(one);
            if hexes <= f64::from(card.movement + card.range) {
                most = most.max(threat(battle, one, other));
            }
            if nearest.is_none_or(|(least, _)| hexes < least) {
                nearest = Some((hexes, rise(battle, at, there)));
            }
        }
        let (_, rise) = nearest.unwrap_or_default();
        let stands = points(battle, one) * HIGHER * rise.clamp(-5.0, 5.0);
        sum += if own { most * OFFENCE + stands } else { -(most * DANGER) - stands };
    }
    sum
}

/// The worth that an average attack by one figure takes from another, in points.
fn threat(battle: C3gBattle<'_>, attacker: FigureId, target: FigureId) -> f64 {
    let card = battle.card(attacker);
    let dice = card.specials().map(|(_, special)| special.dice).max().unwrap_or(0).max(card.attack);
    let wounds = mean_wounds(f64::from(dice), f64::from(battle.card(target).defense));
    let life = f64::from(battle.life_left(target));
    let death = per_death(battle, target) * (wounds / life.max(1.0)).min(1.0);
    per_wound(battle, target) * wounds.min(life) + death
}

/// The approximate mean number of wounds of an attack: approximates the mean of the positive part of a normal
/// distribution with the mean and variance of skulls minus shields.
fn mean_wounds(attack: f64, defence: f64) -> f64 {
    let mean = attack / 2.0 - defence / 3.0;
    let spread = attack / 4.0 + defence * 2.0 / 9.0;
    f64::midpoint(mean, (mean * mean + 0.64 * spread).sqrt())
}

/// The number of levels by which one figure is above another.
fn rise(battle: C3gBattle<'_>, one: Footprint, other: Footprint) -> f64 {
    let board = &battle.setup().board;
    f64::from(board.level(one.head).0) - f64::from(board.level(other.head).0)
}

/// The value of objective hexes.
fn held(battle: C3gBattle<'_>, side: SideId) -> f64 {
    let of = |victory: &Victory| match victory {
        Victory::Hold { side: holder, cells, .. } => {
            let all: u32 = battle.cards_of(*holder).map(|card| printed(battle.rules().card(card))).sum();
            stance::held(battle, side, (*holder, cells), f64::from(all))
        }
        Victory::Destroy { .. } | Victory::Goal(_) => 0.0,
    };
    battle.rules().victory.iter().map(of).sum()
}
