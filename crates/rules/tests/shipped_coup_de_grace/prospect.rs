//! Quick estimate of the attacks that a mini could make from a hex.

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    coup_de_grace::{
        CoupDeGraceBattle, facing, ground as terrain, price, sight,
        weapon::{Magic, OnHit, Profile},
    },
    geometry::{Direction, toward},
};

use super::{
    ground::{Value, fall},
    player::WORTH,
};

/// A hex, a facing, and the points left there.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) cell: Cell,
    pub(crate) facing: Direction,
    pub(crate) points: u16,
}

/// Returns the damage that a mini could do from a spot with its unused items.
pub(crate) fn prospect(battle: CoupDeGraceBattle<'_>, figure: FigureId, spot: Spot) -> Value {
    let Spot { cell, mut points, .. } = spot;
    if terrain::forbids_attacks(battle.setup().board.terrain(cell)) {
        return 0;
    }
    let enemies = price::enemies_beside(battle, figure, cell);
    let used = battle.mini(figure).used;
    let mut sum = 0;
    for (hand, held) in battle.sheet(figure).profiles() {
        if used[usize::from(hand)] {
            continue;
        }
        if let Some(focus) = held.focus {
            let costs = price::doubled(focus.cost, enemies);
            let hope = if focus.magic == Magic::Air { 250 } else { 150 };
            sum += if costs <= points { hope } else { 0 };
            continue;
        }
        let melee = best(battle, figure, spot, held, false);
        let costs = held.shot.map(|shot| price::doubled(shot.cost, enemies)).filter(|costs| *costs <= points);
        let shot = costs.map_or(0, |_| best(battle, figure, spot, held, true));
        if shot > melee {
            points -= costs.unwrap_or(0);
        }
        sum += melee.max(shot);
    }
    sum
}

/// Returns the value of the best target of a weapon.
fn best(battle: CoupDeGraceBattle<'_>, figure: FigureId, spot: Spot, held: Profile, shoots: bool) -> Value {
    let enemies = battle.field().standing_figures().filter(|(other, _)| !battle.friends(*other, figure));
    enemies.map(|(target, at)| blow(battle, (figure, target), spot, (at.head, held, shoots))).max().unwrap_or(0)
}

fn blow(
    battle: CoupDeGraceBattle<'_>,
    (figure, target): (FigureId, FigureId),
    spot: Spot,
    (to, held, shoots): (Cell, Profile, bool),
) -> Value {
    let board = &battle.setup().board;
    let (from, there) = (board.at(spot.cell), board.at(to));
    let far = from.distance(there);
    let mut bonus: i16 = 0;
    if shoots {
        let Some(shot) = held.shot else { return 0 };
        let reaches = shot.range.is_none_or(|range| far <= u32::from(range));
        if !reaches || !facing::in_front(battle.rules().options.arc, from, spot.facing, there) {
            return 0;
        }
        if sight::blocked(battle, spot.cell, to).is_some() {
            return 0;
        }
        let steps = shot.increment.map_or(0, |increment| far / u32::from(increment));
        bonus -= i16::try_from(steps).unwrap();
        let friends = battle.minis_beside(to).filter(|other| *other != figure && battle.friends(*other, figure));
        bonus -= i16::try_from(friends.count()).unwrap();
    } else {
        let Some(reach) = held.melee else { return 0 };
        let ahead = from.step(spot.facing);
        let touches = ahead == there || (reach > 1 && ahead.step(spot.facing) == there);
        if !touches || board.level(spot.cell).0.abs_diff(board.level(to).0) > 1 {
            return 0;
        }
        bonus += i16::from(battle.mini(target).facing == Some(spot.facing)) + i16::from(battle.is_downed(target));
        let helps =
            |other: &FigureId| *other != figure && battle.friends(*other, figure) && battle.has_in_front(*other, to);
        bonus += i16::try_from(battle.minis_beside(to).filter(helps).count()).unwrap();
    }
    let sheet = battle.sheet(target);
    let class = sheet.class.defence() + terrain::defence(board.terrain(to));
    let hit_points = usize::from(battle.mini(target).hit_points).min(4);
    let defence = if hit_points == 0 { held.downed_defence.unwrap_or(class) } else { class };
    let chance = (7 - (defence - bonus)).clamp(0, 6);
    let hurts = if held.on_hit.hurts() {
        WORTH[hit_points] - hit_points.checked_sub(1).map_or(0, |less| WORTH[less])
    } else {
        150
    };
    let pushed = if matches!(held.on_hit, OnHit::Push | OnHit::PushAtWill) {
        toward(from, there).settled().map_or(0, |way| fall(battle, to, way))
    } else {
        0
    };
    (hurts + pushed) * Value::from(chance) / 6
}
