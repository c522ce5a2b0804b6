//! A simple, sensible player. It examines hexes that a mini can reach and the attacks from each of them, and picks
//! the order with the best average over at most three dice.

use knockback_rules::{
    battle::{Battle, FigureId, Order, Outcome, SideId, Step},
    board::{Cell, Terrain},
    coup_de_grace::{
        self, Choice, CoupDeGrace, CoupDeGraceBattle, Reach, Sense, attack, ground as terrain, price, weapon::Magic,
    },
    geometry::Direction,
};

use super::{
    ground::{Ground, Value},
    prospect::{Spot, prospect},
};
use crate::support::mix::Mix;

/// Value of a mini by its hit points. A downed mini can still recover.
pub(crate) const WORTH: [Value; 5] = [700, 1_800, 2_400, 2_900, 3_300];
/// Value of a victory.
const VICTORY: Value = 100_000;
/// Maximum number of dice to evaluate exactly.
const DICE: u32 = 3;

/// A player.
pub(crate) struct Player {
    /// Number of final positions of a move to examine closely.
    pub(crate) breadth: usize,
    /// Random numbers that vary the choice between orders of similar value.
    pub(crate) mix: Mix,
}

impl Player {
    /// Returns the next order, or `None` if the battle is over.
    pub(crate) fn order(&mut self, battle: &Battle) -> Option<Order> {
        let (side, choice) = battle.choice_of::<CoupDeGrace>()?;
        let played = battle.as_ruleset::<CoupDeGrace>()?;
        let ground = Ground::new(played, side);
        match choice {
            Choice::Activate { figures } => {
                let keen = figures.into_iter().map(|figure| (self.promise(played, &ground, figure), figure));
                keen.max_by_key(|(value, _)| *value)
                    .map(|(_, figure)| Order::CoupDeGrace(coup_de_grace::Order::Activate { figure }))
            }
            Choice::Act { figure } if played.is_standing(figure) => Some(self.act(played, &ground, figure)),
            _ => {
                let orders = battle.legal_orders().iter();
                let rated = orders.map(|order| (expected(battle, &ground, &order) + self.whim(), order));
                rated.max_by_key(|(value, _)| *value).map(|(_, order)| order)
            }
        }
    }

    /// Returns a small random value, so that battles differ.
    fn whim(&mut self) -> Value {
        Value::try_from(self.mix.below(20)).unwrap()
    }

    /// Estimates the gain from activating a mini.
    fn promise(&mut self, battle: CoupDeGraceBattle<'_>, ground: &Ground, figure: FigureId) -> Value {
        if battle.is_waiting(figure) {
            return 300 + self.whim();
        }
        if battle.is_downed(figure) {
            return 250 + self.whim();
        }
        let points = battle.movement(figure);
        let here = battle.cell_of(figure).map_or(0, |cell| standing(battle, ground, figure, cell));
        let best = spots(battle, ground, figure, points).into_iter().map(|(value, ..)| value).max();
        best.unwrap_or(0) - here + self.whim() * 5
    }

    /// Returns the order of a standing mini.
    fn act(&mut self, battle: CoupDeGraceBattle<'_>, ground: &Ground, figure: FigureId) -> Order {
        let points = battle.state().active().map_or(0, |active| active.points);
        let mut ends = spots(battle, ground, figure, points);
        for (value, _) in &mut ends {
            *value += self.whim();
        }
        // The current position is always examined.
        ends.sort_by_key(|(value, order)| (order.is_some(), -*value));
        ends.truncate(1 + self.breadth);
        let mut best = (Value::MIN, coup_de_grace::Order::EndActivation);
        for (_, way) in ends {
            let mut there = battle.battle().clone();
            if let Some(order) = &way {
                let Ok(events) = there.ordered(&Order::CoupDeGrace(order.clone())) else { continue };
                there.apply_all(&events);
                settle_all(&mut there);
            }
            let idle = worth(&there, ground) + if way.is_some() { 0 } else { 10 };
            if idle > best.0 {
                best = (idle, way.clone().unwrap_or(coup_de_grace::Order::EndActivation));
            }
            for deed in deeds(&there, figure) {
                let value = expected(&there, ground, &Order::CoupDeGrace(deed.clone())) + self.whim();
                if value > best.0 {
                    best = (value, way.clone().unwrap_or(deed));
                }
            }
        }
        Order::CoupDeGrace(best.1)
    }
}

/// Returns the orders that are possible without moving.
fn deeds(battle: &Battle, figure: FigureId) -> Vec<coup_de_grace::Order> {
    let Some(played) = battle.as_ruleset::<CoupDeGrace>() else { return Vec::new() };
    let enemies = || played.field().standing_figures().map(|(other, _)| other);
    let mut deeds = Vec::new();
    for (hand, held) in played.sheet(figure).profiles() {
        let targets = enemies().filter(|target| attack::judge(played, figure, *target, hand).is_ok());
        deeds.extend(targets.map(|target| coup_de_grace::Order::Attack { figure, target, hand }));
        match held.focus.map(|focus| focus.magic) {
            Some(Magic::Air) => deeds.extend(Sense::ALL.map(|sense| coup_de_grace::Order::Air { figure, sense })),
            Some(Magic::Orb) => deeds.extend(battle.legal_orders().iter().filter_map(|order| match order {
                Order::CoupDeGrace(orb @ coup_de_grace::Order::Orb { .. }) => Some(orb),
                _ => None,
            })),
            None => {}
        }
    }
    deeds.extend(played.field().objects().map(|(object, _)| coup_de_grace::Order::Open { figure, object }));
    deeds.push(coup_de_grace::Order::Guard { figure });
    deeds.retain(|deed| {
        matches!(deed, coup_de_grace::Order::Attack { .. })
            || battle.legal_orders().contains(&Order::CoupDeGrace(deed.clone()))
    });
    deeds
}

/// Returns the possible final positions of a mini, including the current one, each with its estimated gain and the
/// order that leads there.
fn spots(
    battle: CoupDeGraceBattle<'_>,
    ground: &Ground,
    figure: FigureId,
    points: u16,
) -> Vec<(Value, Option<coup_de_grace::Order>)> {
    let board = &battle.setup().board;
    let (Some(at), Some(facing)) = (battle.cell_of(figure), battle.mini(figure).facing) else { return Vec::new() };
    let hope = |spot: Spot| standing(battle, ground, figure, spot.cell) + prospect(battle, figure, spot);
    let mut spots = vec![(hope(Spot { cell: at, facing, points }), None)];
    let turn = price::price(battle, figure, price::SMALL);
    if turn <= points {
        for facing in useful(battle, figure, at).filter(|other| *other != facing) {
            let spot = Spot { cell: at, facing, points: points - turn };
            spots.push((hope(spot), Some(coup_de_grace::Order::Turn { figure, facing })));
        }
    }
    for (cell, way) in Reach::of(battle, figure, points).ways() {
        let path: Vec<_> = way.path.iter().map(|cell| board.at(*cell)).collect();
        for facing in useful(battle, figure, cell) {
            let spot = Spot { cell, facing, points: points - way.cost };
            let order = coup_de_grace::Order::Move { figure, path: path.clone(), facing: Some(facing) };
            spots.push((hope(spot), Some(order)));
        }
    }
    spots
}

/// Returns the useful facings on a cell: towards nearby enemies, and towards adjacent objects.
fn useful(battle: CoupDeGraceBattle<'_>, figure: FigureId, cell: Cell) -> impl Iterator<Item = Direction> + use<> {
    let board = &battle.setup().board;
    let here = board.at(cell);
    let mut wanted = [false; 6];
    let mut nearest = None;
    for (other, at) in battle.field().standing_figures() {
        if battle.friends(other, figure) {
            continue;
        }
        let there = board.at(at.head);
        let far = here.distance(there);
        // The facing closest to the target.
        let look = Direction::ALL.into_iter().min_by_key(|way| there.distance(here.step(*way)));
        let Some(look) = look else { continue };
        if far <= 9 {
            wanted[look.index()] = true;
        }
        if nearest.is_none_or(|(known, _)| far < known) {
            nearest = Some((far, look));
        }
    }
    if let Some((_, look)) = nearest {
        wanted[look.index()] = true;
    }
    for (_, at) in battle.field().objects() {
        if let Some(way) = board.direction_to(cell, at) {
            wanted[way.index()] = true;
        }
    }
    Direction::ALL.into_iter().filter(move |way| wanted[way.index()])
}

/// Returns the value of a mini's position on a cell.
fn standing(battle: CoupDeGraceBattle<'_>, ground: &Ground, figure: FigureId, cell: Cell) -> Value {
    let owner = battle.owner(figure);
    let pull = if owner == ground.side { ground.pull(battle, figure, cell) } else { 0 };
    let wet = match battle.setup().board.terrain(cell) {
        Terrain::Water => 120,
        Terrain::DeepWater => 350,
        other if terrain::pit(other).is_some() => 200,
        _ => 0,
    };
    pull - wet - ground.danger(battle, owner, cell)
}

/// Returns the value of a battle for a side.
fn worth(battle: &Battle, ground: &Ground) -> Value {
    match battle.outcome() {
        Some(Outcome::Won { side, .. }) => return if side == ground.side { VICTORY } else { -VICTORY },
        Some(Outcome::Drawn) => return 0,
        None => {}
    }
    let Some(played) = battle.as_ruleset::<CoupDeGrace>() else { return 0 };
    let minis = played.state().minis().filter(|(_, mini)| !mini.out);
    let all = minis.map(|(figure, mini)| {
        let mut value = WORTH[usize::from(mini.hit_points).min(4)];
        if let Some(cell) = played.cell_of(figure) {
            value += standing(played, ground, figure, cell);
            value -= exposed(played, figure, cell);
        } else {
            value -= 150;
        }
        value += if mini.guarded { 150 } else { 0 };
        value -= if mini.entangled_by.is_empty() { 0 } else { 150 };
        if played.owner(figure) == ground.side { value } else { -value }
    });
    all.sum::<Value>() + held(played, ground)
}

/// Returns the estimated loss from enemies beside a mini. An enemy behind it counts more.
fn exposed(battle: CoupDeGraceBattle<'_>, figure: FigureId, cell: Cell) -> Value {
    let board = &battle.setup().board;
    let Some(facing) = battle.mini(figure).facing else { return 0 };
    let enemies = battle.minis_beside(cell).filter(|other| !battle.friends(*other, figure));
    let behind = |other: &FigureId| {
        let way = battle.cell_of(*other).and_then(|at| board.direction_to(at, cell));
        battle.is_standing(*other) && way == Some(facing)
    };
    enemies.map(|other| if behind(&other) { 150 } else { 25 }).sum()
}

/// Returns the current value of the hexes to hold.
fn held(battle: CoupDeGraceBattle<'_>, ground: &Ground) -> Value {
    let on = |mine: bool| {
        let there = ground.goal.iter().filter_map(|cell| battle.field().figure_on(*cell));
        let there = there.filter(|figure| battle.is_standing(*figure));
        there.filter(|figure| (battle.owner(*figure) == ground.side) == mine).count()
    };
    let (ours, theirs) = (on(true), on(false));
    let many = |count: usize| Value::try_from(count.min(2)).unwrap() * 100;
    let alone = |one: usize, other: usize| if one > 0 && other == 0 { 900 } else { 0 };
    many(ours) - many(theirs) + alone(ours, theirs) - alone(theirs, ours)
}

/// Resolves all steps that need no dice and no choice.
fn settle_all(battle: &mut Battle) {
    while let Step::Emit(events) = battle.step() {
        battle.apply_all(&events);
    }
}

/// Returns the average value of an order.
fn expected(battle: &Battle, ground: &Ground, order: &Order) -> Value {
    let Ok(events) = battle.ordered(order) else { return Value::MIN / 4 };
    let mut after = battle.clone();
    after.apply_all(&events);
    average(after, ground, DICE)
}

/// Returns the average value of a battle after everything is resolved. A side that has to choose picks
/// the order that is best for it.
fn average(mut battle: Battle, ground: &Ground, dice: u32) -> Value {
    loop {
        let active = battle.as_ruleset::<CoupDeGrace>().and_then(|played| played.state().active());
        let Some(active) = active else { return worth(&battle, ground) };
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(request) if dice > 0 => {
                let outcomes = request.outcomes();
                let total = Value::try_from(outcomes.total()).unwrap();
                let sum: Value = outcomes
                    .map(|(rolled, ways)| {
                        let mut branch = battle.clone();
                        let events = branch.rolled(rolled);
                        branch.apply_all(&events);
                        average(branch, ground, dice - 1) * Value::try_from(ways).unwrap()
                    })
                    .sum();
                return sum / total;
            }
            Step::Roll(_) | Step::Rest => return worth(&battle, ground),
            Step::Ask(choice) => {
                let sign = |side: SideId| if side == ground.side { 1 } else { -1 };
                return match battle.choice_of::<CoupDeGrace>() {
                    Some((_, Choice::Push { .. } | Choice::Face { .. })) => {
                        let orders = battle.legal_orders().iter();
                        let side = sign(choice.decider);
                        let values = orders.map(|order| side * expected_with(&battle, ground, &order, dice));
                        values.max().map_or_else(|| worth(&battle, ground), |value| side * value)
                    }
                    _ => worth(&battle, ground) + sign(choice.decider) * more(&battle, active.figure) * 3 / 4,
                };
            }
        }
    }
}

/// Returns the average value of an order, evaluating at most the given number of dice.
fn expected_with(battle: &Battle, ground: &Ground, order: &Order, dice: u32) -> Value {
    let mut after = battle.clone();
    let Ok(events) = after.ordered(order) else { return Value::MIN / 4 };
    after.apply_all(&events);
    average(after, ground, dice)
}

/// Returns the gain that the activated mini can still expect from attacks at its current position.
fn more(battle: &Battle, figure: FigureId) -> Value {
    let Some(played) = battle.as_ruleset::<CoupDeGrace>() else { return 0 };
    let points = played.state().active().map_or(0, |active| active.points);
    let spot = played.cell_of(figure).zip(played.mini(figure).facing);
    spot.map_or(0, |(cell, facing)| prospect(played, figure, Spot { cell, facing, points }))
}
