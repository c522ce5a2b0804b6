//! Battles generated from a seed, and random legal orders.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Order, Setup},
    board::Terrain,
    c3g::{
        self, BigHeight, CardKind, CardPower, CardSpec, DestructibleSpec, GlyphPower, GlyphPowerSpec, LavaRule,
        RuleOptions, SizeClass, ThrowSpec, VictorySpec,
    },
    geometry::Coord,
    scenario::{Base, BoardPatch, BoardSpec, FigureSpec, GlyphSpec, ObjectSpec, RulesSpec, Scenario, SideSpec},
    units::Points,
};

pub use crate::mix::Mix;

/// The hexes around the origin, in rows.
fn hexagon(radius: i32) -> Vec<Coord> {
    let rows = -radius..=radius;
    rows.flat_map(|r| ((-radius).max(-radius - r)..=radius.min(radius - r)).map(move |q| Coord::new(q, r))).collect()
}

/// 3 against 3 figures on 61 hexes for 12 rounds, with mixed ground, powers, objects and glyphs.
pub fn scenario(seed: u64) -> Scenario {
    sized(seed, 4, 3)
}

/// The same kind of battle, with the given number of figures per side on a hexagon of the given radius.
pub fn sized(seed: u64, radius: i32, figures: usize) -> Scenario {
    let mut mix = Mix(seed);
    let hexes = hexagon(radius);
    let level = |mix: &mut Mix| *mix.of(&[0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 6, 12, 30]);
    let mut levels: Vec<u16> = Vec::new();
    let mut board = Vec::new();
    for at in &hexes {
        // Ground of the same level comes in patches: a hex often has the level of its neighbour in the row.
        let level = if mix.percent(60) { levels.last().copied().unwrap_or(0) } else { level(&mut mix) };
        let terrain = match mix.below(100) {
            0..70 => Terrain::Grass,
            70..80 => Terrain::Road,
            80..90 => Terrain::Water,
            90..94 => Terrain::Lava,
            _ => Terrain::LavaField,
        };
        levels.push(level);
        board.push(BoardPatch::Hexes { at: vec![*at], level, terrain });
    }
    if mix.percent(30) {
        board.push(BoardPatch::Holes { at: vec![Coord::new(0, 0)] });
    }
    let edge = radius - 1;
    let zone = |north: bool| {
        let own = hexes.iter().copied().filter(|at| if north { at.r <= -edge } else { at.r >= edge });
        own.collect::<Vec<_>>()
    };
    let mut free: Vec<Coord> =
        hexes.iter().copied().filter(|at| at.r.abs() < edge && *at != Coord::new(0, 0)).collect();
    let mut take = |mix: &mut Mix| free.swap_remove(mix.below(free.len()));
    let objects: Vec<ObjectSpec> = (0..4)
        .map(|number| ObjectSpec {
            id: format!("object{number}"),
            name: String::new(),
            at: take(&mut mix),
            height: u16::from(mix.small(1, 8)),
        })
        .collect();
    let glyphs: Vec<GlyphSpec> = (0..3)
        .map(|number| GlyphSpec {
            id: format!("glyph{number}"),
            name: String::new(),
            at: take(&mut mix),
            face_up: mix.percent(30),
        })
        .collect();
    let (mut specs, mut cards) = (Vec::new(), Vec::new());
    for side in ["north", "south"] {
        for number in 0..figures {
            let id = format!("{side}{number}");
            // Some figures start on the board, and others are deployed. Two-hex figures are always deployed, because
            // they need level ground.
            let two_hex = number == 0 && pairs_in(&hexes, &levels, side == "north", edge);
            let at = if two_hex || mix.percent(30) { Vec::new() } else { vec![take(&mut mix)] };
            specs.push(FigureSpec { id: id.clone(), name: String::new(), side: side.to_owned(), at });
            cards.push(card(&mut mix, id, two_hex));
        }
    }
    let destructible = (0..3).map(|number| DestructibleSpec {
        id: format!("object{number}"),
        life: number + 1,
        defense: 2,
        throw: (number > 0).then(ThrowSpec::default),
    });
    let powers =
        [GlyphPower::Dud, GlyphPower::Heal(2), GlyphPower::Blast(3), GlyphPower::Attack(1), GlyphPower::Defense(1)];
    let glyph_powers =
        glyphs.iter().map(|glyph| GlyphPowerSpec { id: glyph.id.clone(), power: *mix.of(&powers) }).collect();
    let side = |id: &str, north| SideSpec { id: id.to_owned(), name: String::new(), start_zone: zone(north) };
    Scenario {
        version: 1,
        name: format!("random {seed}"),
        about: String::new(),
        board: BoardSpec(board),
        objects,
        glyphs,
        sides: vec![side("north", true), side("south", false)],
        figures: specs,
        rules: RulesSpec::C3g(c3g::Spec {
            options: RuleOptions {
                knockback: true,
                friendly_fire: mix.percent(70),
                big_height: *mix.of(&[BigHeight::OverBase, BigHeight::OverHead]),
                lava: *mix.of(&[LavaRule::Destroys, LavaRule::Wounds]),
            },
            markers: c3g::MarkersSpec::Placed,
            cards,
            destructible: destructible.collect(),
            glyph_powers,
            victory: VictorySpec { rules: Vec::new(), round_limit: Some(12) },
        }),
    }
}

/// True if the start zone of a side has two neighbouring hexes of the same level in one row.
fn pairs_in(hexes: &[Coord], levels: &[u16], north: bool, edge: i32) -> bool {
    let own = |at: &Coord| if north { at.r <= -edge } else { at.r >= edge };
    let mut rows = hexes.iter().zip(levels).zip(hexes.iter().zip(levels).skip(1));
    rows.any(|((one, low), (other, high))| own(one) && one.r == other.r && low == high)
}

fn card(mix: &mut Mix, id: String, two_hex: bool) -> CardSpec {
    let all = [
        CardPower::Tough,
        CardPower::Flying,
        CardPower::Climbing(4),
        CardPower::WeightedBlow(1),
        CardPower::Immovable,
        CardPower::Dampener(2),
        CardPower::Phase(13),
        CardPower::SureFooting,
        CardPower::HeavyThrower,
        CardPower::SpecialAttack { name: "Bolt".to_owned(), range: 4, dice: 4, area: 0 },
        CardPower::SpecialAttack { name: "Burst".to_owned(), range: 3, dice: 3, area: 1 },
    ];
    let mut powers: Vec<CardPower> = all.into_iter().filter(|_| mix.percent(15)).collect();
    if mix.percent(75) {
        powers.push(CardPower::SuperStrength);
    }
    CardSpec {
        figures: vec![id.clone()],
        id,
        name: String::new(),
        kind: CardKind::UniqueHero,
        life: mix.small(3, 7),
        movement: u16::from(mix.small(4, 7)),
        range: *mix.of(&[1, 1, 1, 4, 6]),
        attack: mix.small(3, 7),
        defense: mix.small(2, 6),
        height: u16::from(mix.small(3, 7)),
        size: SizeClass::Medium,
        base: if two_hex { Base::TwoHex } else { Base::OneHex },
        points: Points(u32::from(mix.small(50, 250))),
        powers,
        miniature: None,
    }
}

/// The setup of a generated battle.
pub fn setup(seed: u64) -> Arc<Setup> {
    playable(scenario(seed))
}

/// The setup of a playable scenario.
pub fn playable(scenario: Scenario) -> Arc<Setup> {
    let name = scenario.name.clone();
    Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{name}: {faults}")))
}

/// A random legal order. Figures that can attack often do, and turns rarely end while another order is possible.
pub fn order(battle: &Battle, mix: &mut Mix) -> Option<Order> {
    let mut orders: Vec<Order> = battle.legal_orders().iter().collect();
    let is_attack = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { .. }));
    if mix.percent(50) && orders.iter().any(is_attack) {
        orders.retain(is_attack);
    } else if orders.len() > 1 && mix.percent(85) {
        orders.retain(|order| *order != Order::C3g(c3g::Order::EndTurn));
    }
    (!orders.is_empty()).then(|| orders.swap_remove(mix.below(orders.len())))
}
