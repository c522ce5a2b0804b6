//! Battles generated from a seed, and random legal orders.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Order, Setup},
    board::Terrain,
    coup_de_grace::{
        self, BashBack, Class, Ledge, MiniSpec, Race, RuleOptions, Spec, ThingKind, ThingSpec, VictoryRule,
        VictorySpec, Weapon,
    },
    geometry::{Coord, Direction},
    scenario::{BoardPatch, BoardSpec, FigureSpec, ObjectSpec, RulesSpec, Scenario, SideSpec},
    units::Points,
};

pub use crate::mix::Mix;

/// The hexes around the origin, in rows.
fn hexagon(radius: i32) -> Vec<Coord> {
    let rows = -radius..=radius;
    rows.flat_map(|r| ((-radius).max(-radius - r)..=radius.min(radius - r)).map(move |q| Coord::new(q, r))).collect()
}

fn hands(mix: &mut Mix) -> Vec<Weapon> {
    let first = *mix.of(&Weapon::ALL);
    if first.profile().hands == 2 || mix.percent(10) {
        return vec![first];
    }
    let second = *mix.of(&Weapon::ALL);
    if second.profile().hands == 2 { vec![second] } else { vec![first, second] }
}

fn terrain(mix: &mut Mix) -> Terrain {
    match mix.below(100) {
        0..80 => Terrain::Concrete,
        80..85 => Terrain::Water,
        85..88 => Terrain::DeepWater,
        88..93 => Terrain::Pit,
        93..97 => Terrain::SpikedPit,
        _ => Terrain::BottomlessPit,
    }
}

/// 2 to 4 sides of 1 to 5 minis in an arena with all kinds of ground and at least one door, for 12 rounds.
pub fn scenario(seed: u64) -> Scenario {
    let mut mix = Mix(seed);
    let radius = *mix.of(&[2, 3, 3, 4, 5]);
    let hexes = hexagon(radius);
    let mut free = hexes.clone();
    let mut board = Vec::new();
    let mut kinds = std::collections::BTreeMap::new();
    for at in &hexes {
        let (terrain, level) = (terrain(&mut mix), *mix.of(&[0, 0, 0, 0, 0, 0, 1, 1, 2, 3]));
        kinds.insert(*at, terrain);
        board.push(BoardPatch::Hexes { at: vec![*at], level, terrain });
    }
    free.retain(|at| kinds[at] != Terrain::BottomlessPit);
    let mut take = |mix: &mut Mix| free.swap_remove(mix.below(free.len()));
    let sides = *mix.of(&[2, 2, 2, 3, 4]);
    let minis = 1 + mix.below(if radius > 3 { 5 } else { 2 });
    let (mut figures, mut specs, mut zones) = (Vec::new(), Vec::new(), Vec::new());
    for side in 0..sides {
        let mut waiting = 0;
        for number in 0..minis {
            let id = format!("s{side}m{number}");
            let waits = number > 0 && mix.percent(25);
            waiting += usize::from(waits);
            let at = if waits { Vec::new() } else { vec![take(&mut mix)] };
            let hit_points = *mix.of(&[1, 2, 3, 3]);
            // The healing of zombies is rare, so there are additional zombies.
            let race = mix.percent(80).then(|| if mix.percent(10) { Race::Zombie } else { *mix.of(&Race::ALL) });
            let most = hit_points + u8::from(race == Some(Race::Dwarf));
            let wounds =
                if waits || mix.percent(80) { 0 } else { u8::try_from(mix.below(usize::from(most) + 1)).unwrap() };
            let facing = (!waits && wounds < most).then(|| u8::try_from(mix.below(6)).unwrap());
            specs.push(MiniSpec {
                figure: id.clone(),
                class: *mix.of(&[Class::Unarmoured, Class::Light, Class::Heavy]),
                race,
                hands: hands(&mut mix),
                facing,
                hit_points,
                wounds,
                points: Points(u32::try_from(mix.below(5)).unwrap()),
                miniature: None,
            });
            figures.push(FigureSpec { id, name: String::new(), side: format!("s{side}"), at });
        }
        zones.push(waiting);
    }
    // Every arena has at least one door.
    let things: Vec<(ObjectSpec, ThingSpec)> = (0..=mix.below(4))
        .map(|number| {
            let id = format!("thing{number}");
            let kind = *mix.of(&[ThingKind::Wall, ThingKind::Fence, ThingKind::Door]);
            let kind = if number == 0 { ThingKind::Door } else { kind };
            let object = ObjectSpec { id: id.clone(), name: String::new(), at: take(&mut mix), height: 2 };
            (object, ThingSpec { object: id, kind })
        })
        .collect();
    let pits = [Terrain::Pit, Terrain::SpikedPit];
    let mut zone_of = |waiting: usize| -> Vec<Coord> {
        let mut zone = Vec::new();
        while zone.len() < waiting {
            let at = take(&mut mix);
            if !pits.contains(&kinds[&at]) {
                zone.push(at);
            }
        }
        zone
    };
    let sides: Vec<SideSpec> = zones
        .into_iter()
        .enumerate()
        .map(|(side, waiting)| SideSpec { id: format!("s{side}"), name: String::new(), start_zone: zone_of(waiting) })
        .collect();
    let mut mix = Mix(seed ^ 0x5EED);
    let mut rules = Vec::new();
    if mix.percent(20) {
        rules.push(VictoryRule::Hold { side: "s0".into(), at: hexagon(1), from_round: 3 });
    }
    if mix.percent(20) {
        rules.push(VictoryRule::TakeOut { side: "s1".into(), figures: vec!["s0m0".into()] });
    }
    let (objects, things) = things.into_iter().unzip();
    Scenario {
        version: 1,
        name: format!("random {seed}"),
        about: String::new(),
        board: BoardSpec(board),
        objects,
        glyphs: Vec::new(),
        sides,
        figures,
        rules: RulesSpec::CoupDeGrace(Spec {
            options: RuleOptions {
                arc: *mix.of(&[coup_de_grace::Arc::Wide, coup_de_grace::Arc::Narrow]),
                bash_back: *mix.of(&[BashBack::Turn, BashBack::Damage]),
                ledge: *mix.of(&[Ledge::Harmless, Ledge::Pit]),
            },
            minis: specs,
            things,
            victory: VictorySpec { rules, round_limit: Some(12) },
        }),
    }
}

/// The setup of a generated battle.
pub fn setup(seed: u64) -> Arc<Setup> {
    Arc::new(Setup::new(scenario(seed)).unwrap_or_else(|faults| panic!("battle {seed}: {faults}")))
}

/// A random legal order. Minis that can attack usually do, and activations rarely end while another order is possible.
/// Half of all moves end with a random facing.
pub fn order(battle: &Battle, mix: &mut Mix) -> Option<Order> {
    use coup_de_grace;
    let mut orders: Vec<Order> = battle.legal_orders().iter().collect();
    let strikes = |order: &Order| {
        matches!(
            order,
            Order::CoupDeGrace(
                coup_de_grace::Order::Attack { .. }
                    | coup_de_grace::Order::Air { .. }
                    | coup_de_grace::Order::Orb { .. }
                    | coup_de_grace::Order::Push { .. }
            )
        )
    };
    if mix.percent(60) && orders.iter().any(strikes) {
        orders.retain(strikes);
    } else if orders.len() > 1 && mix.percent(70) {
        orders.retain(|order| *order != Order::CoupDeGrace(coup_de_grace::Order::EndActivation));
    }
    if orders.is_empty() {
        return None;
    }
    let place = mix.below(orders.len());
    let mut order = orders.swap_remove(place);
    if let Order::CoupDeGrace(coup_de_grace::Order::Move { facing, .. }) = &mut order {
        *facing = mix.percent(50).then(|| *mix.of(&Direction::ALL));
    }
    Some(order)
}
