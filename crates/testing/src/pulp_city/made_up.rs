//! Battles generated from a seed, and random legal orders.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Order, Setup},
    board::Terrain,
    geometry::Coord,
    pulp_city::{self, RuleOptions, Spec, ThingSpec, Ties, VictoryRule, VictorySpec},
    scenario::{BoardPatch, BoardSpec, FigureSpec, ObjectSpec, RulesSpec, Scenario, SideSpec},
};

use super::making;
pub use crate::mix::Mix;

/// The last round of a generated battle.
pub const ROUNDS: u16 = 4;

/// The hexes around the origin, in rows.
fn hexagon(radius: i32) -> Vec<Coord> {
    let rows = -radius..=radius;
    rows.flat_map(|r| ((-radius).max(-radius - r)..=radius.min(radius - r)).map(move |q| Coord::new(q, r))).collect()
}

/// Ground in patches, sometimes with a hole, and the hexes that are not holes.
fn board(mix: &mut Mix, hexes: &[Coord]) -> (BoardSpec, Vec<Coord>) {
    let (mut patches, mut free) = (Vec::new(), hexes.to_vec());
    let mut level = 0;
    for at in hexes {
        if mix.percent(45) {
            level = *mix.of(&[0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 5, 8]);
        }
        let terrain = *mix.of(&[Terrain::Concrete, Terrain::Asphalt, Terrain::Grass, Terrain::Water]);
        patches.push(BoardPatch::Hexes { at: vec![*at], level, terrain });
    }
    if mix.percent(25) {
        let hole = *mix.of(hexes);
        patches.push(BoardPatch::Holes { at: vec![hole] });
        free.retain(|at| *at != hole);
    }
    (BoardSpec(patches), free)
}

/// A random object: an obstacle, or a thing that can be broken, thrown, or both.
fn object(mix: &mut Mix, number: usize, at: Coord) -> (ObjectSpec, Option<ThingSpec>) {
    let id = format!("thing{number}");
    let object = ObjectSpec { id: id.clone(), name: String::new(), at, height: u16::from(mix.small(1, 5)) };
    let breaks = mix.percent(60).then(|| (mix.small(1, 3), mix.small(4, 9)));
    let rank = mix.percent(60).then(|| mix.small(1, 3));
    let thing =
        ThingSpec { object: id, hp: breaks.map(|(hp, _)| hp), defense: breaks.map(|(_, defense)| defense), rank };
    (object, (breaks.is_some() || rank.is_some()).then_some(thing))
}

/// Two or three sides with one to three supremes, often with minions and always with minions to summon, on a small
/// board.
pub fn scenario(seed: u64) -> Scenario {
    let mut mix = Mix(seed);
    let radius = *mix.of(&[2, 3, 3, 4, 5]);
    let hexes = hexagon(radius);
    let (board, mut free) = board(&mut mix, &hexes);
    let count = *mix.of(&[2, 2, 2, 3]);
    let most = mix.small(1, 2);
    let (mut figures, mut cards, mut threads) = (Vec::new(), Vec::new(), Vec::new());
    for side in 0..count {
        let own = format!("s{side}");
        let mut figure = |id: &str, at: Option<Coord>| {
            let at = at.into_iter().collect();
            figures.push(FigureSpec { id: id.to_owned(), name: String::new(), side: own.clone(), at });
        };
        let mut roles = Vec::new();
        for number in 0..=mix.below(if radius > 2 { 3 } else { 2 }) {
            let id = format!("s{side}a{number}");
            figure(&id, mix.take(&mut free));
            cards.push(making::supreme(&mut mix, &id, &mut roles));
        }
        if mix.percent(60) {
            let ids: Vec<String> =
                (0..=mix.below(if radius > 2 { 3 } else { 1 })).map(|of| format!("s{side}m{of}")).collect();
            for id in &ids {
                figure(id, mix.take(&mut free));
            }
            cards.push(making::minions(&mut mix, &format!("s{side}m"), ids));
        }
        let ids: Vec<String> = (0..=most).map(|of| format!("s{side}t{of}")).collect();
        for id in &ids {
            figure(id, None);
        }
        cards.push(making::minions(&mut mix, &format!("s{side}t"), ids));
        threads.push(format!("s{side}t"));
    }
    let things: Vec<(ObjectSpec, Option<ThingSpec>)> = (0..mix.below(if radius > 2 { 5 } else { 2 }))
        .filter_map(|number| {
            let at = mix.take(&mut free)?;
            Some(object(&mut mix, number, at))
        })
        .collect();
    let (objects, things): (Vec<_>, Vec<_>) = things.into_iter().unzip();
    let side = |number: usize| SideSpec { id: format!("s{number}"), name: String::new(), start_zone: Vec::new() };
    let spec = Spec {
        options: options(&mut mix),
        cards,
        things: things.into_iter().flatten().collect(),
        summons: making::summons(&mut mix, most, threads),
        specials: vec![making::special(&mut mix)],
        victory: VictorySpec { rules: rules(&mut mix, &hexes), round_limit: Some(ROUNDS) },
    };
    Scenario {
        version: 1,
        name: format!("random {seed}"),
        about: String::new(),
        board,
        objects,
        glyphs: Vec::new(),
        sides: (0..count).map(side).collect(),
        figures,
        rules: RulesSpec::PulpCity(spec),
    }
}

fn options(mix: &mut Mix) -> RuleOptions {
    RuleOptions {
        ties: *mix.of(&[Ties::Defender, Ties::Attacker]),
        repeat_efx: mix.percent(70),
        crash: mix.percent(50),
        throw_at_ground: mix.percent(70),
    }
}

fn rules(mix: &mut Mix, hexes: &[Coord]) -> Vec<VictoryRule> {
    let mut rules = Vec::new();
    if mix.percent(15) {
        let inner: Vec<Coord> = hexagon(1).into_iter().filter(|at| hexes.contains(at)).collect();
        rules.push(VictoryRule::Hold { side: "s0".into(), at: vec![*mix.of(&inner[1..])], from_round: 2 });
    }
    if mix.percent(15) {
        rules.push(VictoryRule::KnockOut { side: "s1".into(), figures: vec!["s0a0".into()] });
    }
    rules
}

/// The setup of a generated battle.
pub fn setup(seed: u64) -> Arc<Setup> {
    // The objective hex may be a hole. In that case, another battle is generated.
    let made = (0..).map(|more| Setup::new(scenario(seed.wrapping_add(more << 32))));
    let fits = |setup: Result<Setup, _>| match setup {
        Ok(setup) => Some(setup),
        Err(faults) => {
            let faults: knockback_rules::scenario::Faults = faults;
            let said = faults.to_string();
            assert!(said.contains("is not on the map"), "battle {seed}: {said}");
            None
        }
    };
    Arc::new(made.into_iter().find_map(fits).expect("one of the battles is valid"))
}

/// A random legal order. Models that can act usually do. Sides rarely pass and activations rarely end while another
/// order is possible.
pub fn order(battle: &Battle, mix: &mut Mix) -> Option<Order> {
    let mut orders: Vec<Order> = battle.legal_orders().iter().collect();
    let acts = |order: &Order| {
        matches!(
            order,
            Order::PulpCity(
                pulp_city::Order::Act { .. }
                    | pulp_city::Order::Throw { .. }
                    | pulp_city::Order::Apply { .. }
                    | pulp_city::Order::Extra { .. }
            )
        )
    };
    let ends = |order: &Order| {
        matches!(
            order,
            Order::PulpCity(
                pulp_city::Order::Pass
                    | pulp_city::Order::EndActivation
                    | pulp_city::Order::Done
                    | pulp_city::Order::Decline
            )
        )
    };
    if mix.percent(60) && orders.iter().any(acts) {
        orders.retain(acts);
    } else if mix.percent(85) && !orders.iter().all(ends) {
        orders.retain(|order| !ends(order));
    }
    let mut order = mix.take(&mut orders)?;
    if let Order::PulpCity(pulp_city::Order::Act { power_up, .. } | pulp_city::Order::Throw { power_up, .. }) =
        &mut order
    {
        // Listed orders spend no Power Up dice.
        *power_up = if mix.percent(30) { mix.small(1, 2) } else { 0 };
        if !battle.legal_orders().contains(&order)
            && let Order::PulpCity(pulp_city::Order::Act { power_up, .. } | pulp_city::Order::Throw { power_up, .. }) =
                &mut order
        {
            *power_up = 0;
        }
    }
    Some(order)
}
