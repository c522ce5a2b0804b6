//! Battles generated from a seed, and random legal orders.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Order, Setup},
    board::Terrain,
    champions::{
        self, Area, AttackKind, AttackRange, AttackSpec, Characteristic, Defence, DoesKnockback, Enters, Movement,
        Power, Sheet, Skill, Spot, SpotEffect, Thing, WallSpec,
    },
    dice::D6Pool,
    geometry::Coord,
    scenario::{BoardPatch, BoardSpec, FigureSpec, ObjectSpec, RulesSpec, Scenario, SideSpec},
    units::{Hexes, Metres, Points},
};

/// A small random number generator for tests.
#[derive(Clone, Debug)]
pub struct Pick(pub u64);

impl Pick {
    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % count.max(1)
    }

    /// True with this probability, in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// A random entry of a list that is not empty.
    pub fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    fn between(&mut self, low: u8, high: u8) -> u8 {
        low + u8::try_from(self.below(usize::from(high - low) + 1)).expect("a byte")
    }

    /// A random legal order. At least half of the time it is an attack, if one is possible.
    pub fn order(&mut self, battle: &Battle) -> Option<Order> {
        let orders: Vec<Order> = battle.legal_orders().iter().collect();
        let is_attack = |order: &&Order| {
            use champions::Order::{Attack, AttackHex, Charge, Coordinate, Throw};
            let Order::Champions(order) = order else { return false };
            matches!(order, Attack { .. } | AttackHex { .. } | Charge(_) | Coordinate { .. } | Throw { .. })
        };
        let attacks: Vec<&Order> = orders.iter().filter(is_attack).collect();
        let rare = |order: &&&Order| matches!(order, Order::Champions(champions::Order::Coordinate { .. }));
        let together: Vec<&Order> = attacks.iter().filter(rare).copied().collect();
        let among: Vec<&Order> = match self.below(10) {
            // Few attacks are coordinated and many are not, so coordinated ones are picked separately.
            0 if !together.is_empty() => together,
            0..5 if !attacks.is_empty() => attacks,
            _ => orders.iter().collect(),
        };
        (!among.is_empty()).then(|| among[self.below(among.len())].clone())
    }
}

/// The hexes around the origin, in rows.
fn hexagon(radius: i32) -> Vec<Coord> {
    let rows = -radius..=radius;
    rows.flat_map(|r| ((-radius).max(-radius - r)..=radius.min(radius - r)).map(move |q| Coord::new(q, r))).collect()
}

/// 3 against 3 characters on 61 hexes for 3 turns, with uneven ground, water, breakable things and every kind of power.
pub fn scenario(seed: u64) -> Scenario {
    let mut pick = Pick(seed ^ 0x5DEE_CE66);
    let hexes = hexagon(4);
    let mut levels: Vec<u16> = Vec::new();
    let mut board = Vec::new();
    for at in &hexes {
        // Ground of the same level comes in patches: a hex often has the level of its neighbour in the row.
        let own = pick.of(&[0, 0, 0, 0, 0, 1, 1, 2, 3, 6, 20]);
        let level = if pick.percent(65) { levels.last().copied().unwrap_or(0) } else { own };
        let terrain =
            pick.of(&[Terrain::Concrete, Terrain::Concrete, Terrain::Concrete, Terrain::Grass, Terrain::Water]);
        levels.push(level);
        board.push(BoardPatch::Hexes { at: vec![*at], level, terrain });
    }
    let mut free = hexes.clone();
    let mut take = |pick: &mut Pick| free.swap_remove(pick.below(free.len()));
    if pick.percent(30) {
        board.push(BoardPatch::Holes { at: vec![take(&mut pick)] });
    }
    let objects: Vec<ObjectSpec> = (0..6)
        .map(|number| ObjectSpec {
            id: format!("thing{number}"),
            name: String::new(),
            at: take(&mut pick),
            height: u16::from(pick.between(1, 4)),
        })
        .collect();
    // The last object is not breakable.
    let things = (0..5).map(|number| Thing {
        object: format!("thing{number}"),
        defence: pick.between(0, 8),
        body: pick.between(0, 8),
        kilograms: pick.of(&[None, Some(10), Some(100), Some(900)]),
        clumsy: pick.percent(30),
        fragile: pick.percent(40),
    });
    let things = things.collect();
    let (mut figures, mut characters) = (Vec::new(), Vec::new());
    for side in ["north", "south"] {
        for number in 0..3 {
            let id = format!("{side}{number}");
            figures.push(FigureSpec {
                id: id.clone(),
                name: String::new(),
                side: side.to_owned(),
                at: vec![take(&mut pick)],
            });
            characters.push(sheet(&mut pick, id));
        }
    }
    let side = |id: &str| SideSpec { id: id.to_owned(), name: String::new(), start_zone: Vec::new() };
    let walls =
        if pick.percent(50) { vec![WallSpec { at: vec![take(&mut pick)], defence: 5, body: 3 }] } else { vec![] };
    Scenario {
        version: 1,
        name: format!("made up {seed}"),
        about: String::new(),
        board: BoardSpec(board),
        objects,
        glyphs: Vec::new(),
        sides: vec![side("north"), side("south")],
        figures,
        rules: RulesSpec::Champions(champions::Spec {
            characters,
            things,
            walls,
            zero_gravity: pick.percent(10),
            victory: champions::VictorySpec { rules: Vec::new(), turn_limit: Some(3) },
        }),
    }
}

fn sheet(pick: &mut Pick, figure: String) -> Sheet {
    let flies = pick.percent(35);
    let powers = [
        Power::KnockbackResistance(Hexes(2)),
        Power::Heavy(Hexes(3)),
        Power::Shrinking(1),
        Power::Clinging,
        Power::ForceField {
            name: "Field".to_owned(),
            pd: 8,
            ed: 8,
            active_points: 20,
            free: false,
            up: pick.percent(50),
        },
    ];
    let skills = [Skill::Teamwork(2), Skill::Breakfall(1), Skill::FastDraw, Skill::MartialDodge];
    let spots = [
        Spot { name: "Eye".to_owned(), penalty: 4, effect: SpotEffect::Stunned },
        Spot { name: "Knee".to_owned(), penalty: 2, effect: SpotEffect::Prone },
        Spot { name: "Hand".to_owned(), penalty: 2, effect: SpotEffect::Drained(Characteristic::Ocv, 2) },
    ];
    let attacks = (0..pick.below(3)).map(|number| attack(pick, number)).collect();
    Sheet {
        figure,
        strength: pick.of(&[10, 20, 30, 40, 55]),
        // Many characters have the same DEX, so that they roll for their order and can attack together.
        dexterity: pick.of(&[14, 18, 18, 20, 23]),
        constitution: pick.between(8, 25),
        body: pick.between(8, 15),
        intelligence: 10,
        ego: pick.between(8, 20),
        presence: 10,
        ocv: None,
        dcv: None,
        speed: pick.between(2, 7),
        pd: pick.between(2, 14),
        ed: pick.between(2, 14),
        resistant_pd: pick.between(0, 2),
        resistant_ed: pick.between(0, 2),
        recovery: pick.between(4, 10),
        endurance: u16::from(pick.between(5, 40)),
        stun: u16::from(pick.between(18, 40)),
        movement: Movement {
            running: Metres(12),
            leaping: pick.of(&[Metres(4), Metres(16)]),
            flight: if flies { Metres(20) } else { Metres(0) },
            ..Movement::default()
        },
        attacks,
        powers: powers.into_iter().filter(|_| pick.percent(25)).collect(),
        skills: skills.into_iter().filter(|_| pick.percent(40)).collect(),
        spots: spots.into_iter().filter(|_| pick.percent(20)).collect(),
        mental: pick.percent(15),
        enters: pick.of(&[Enters::Ready, Enters::Ready, Enters::Wary, Enters::Unaware]),
        aloft: (flies && pick.percent(50)).then_some(4),
        height: u16::from(pick.between(1, 2)),
        kilograms: 100,
        points: Points(100),
        miniature: None,
    }
}

fn attack(pick: &mut Pick, number: usize) -> AttackSpec {
    let kinds = [
        AttackKind::Normal,
        AttackKind::Normal,
        AttackKind::Killing,
        AttackKind::Drain(Characteristic::Stun),
        AttackKind::Drain(Characteristic::Body),
        AttackKind::Drain(Characteristic::Endurance),
        AttackKind::Dispel,
        AttackKind::Transform,
    ];
    let kind = pick.of(&kinds);
    let dice = if kind == AttackKind::Normal { pick.between(4, 12) } else { pick.between(0, 4) };
    let ranged = pick.percent(70);
    let area = pick.of(&[Area::None, Area::None, Area::None, Area::Radius(Metres(2)), Area::Explosion(Metres(6))]);
    AttackSpec {
        name: format!("Attack {number}"),
        kind,
        against: pick.of(&[Defence::Physical, Defence::Energy]),
        dice: D6Pool { dice, half: pick.percent(30), plus: 1 },
        range: if ranged { AttackRange::Metres(Metres(20)) } else { AttackRange::Hand },
        area,
        martial: pick.percent(20),
        knockback: pick.of(&[
            DoesKnockback::ByBody,
            DoesKnockback::ByBody,
            DoesKnockback::Always,
            DoesKnockback::Never,
        ]),
        knockback_percent: pick.of(&[100, 100, 150, 200]),
        shots: if area == Area::None { pick.of(&[1, 1, 3]) } else { 1 },
        active_points: u16::from(pick.between(0, 60)),
        free: pick.percent(20),
        held: pick.percent(25),
    }
}

/// The setup of a generated battle.
pub fn setup(seed: u64) -> Arc<Setup> {
    Arc::new(Setup::new(scenario(seed)).unwrap_or_else(|faults| panic!("made up {seed}: {faults}")))
}
