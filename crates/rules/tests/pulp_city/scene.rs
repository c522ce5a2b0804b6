//! The scenario of a case.

use knockback_rules::{
    board::Terrain,
    pulp_city::{ActionSpec, BaseSize, CardKind, CardSpec, Role, Spec, ThingSpec, Traits, VictoryRule, VictorySpec},
    scenario::{BoardPatch, BoardSpec, FigureSpec, ObjectSpec, RulesSpec, Scenario, SideSpec},
};

use super::{
    case::{Act, Case, Hex, Model},
    stage::Lie,
};

/// Id of a model's card.
fn card_id(letter: &str) -> String {
    format!("card-{}", letter.to_lowercase())
}

fn side_id(number: usize) -> String {
    format!("side{number}")
}

/// Id of a model or an object.
pub(crate) fn id(letter: &str) -> String {
    letter.to_lowercase()
}

fn action(act: &Act) -> ActionSpec {
    let Act { name, kind, ap, fatigue, reach, aim, roll, against, fx, efx, throw } = act.clone();
    ActionSpec { name, kind, ap, fatigue, reach, aim, roll, against, fx, efx, throw }
}

fn card(letter: &str, model: &Model) -> CardSpec {
    let figures = std::iter::once(letter).chain(model.also.keys().map(String::as_str)).map(id).collect();
    CardSpec {
        id: card_id(letter),
        name: letter.to_owned(),
        figures,
        kind: model.kind,
        traits: model.traits,
        trumps: model.trumps.clone(),
        hp: model.hp,
        ap_limit: model.ap_limit,
        base: model.base,
        moves: model.moves.clone(),
        immune: model.immune.clone(),
        power_up: model.power_up,
        begins: model.begins.clone(),
        actions: model.acts.iter().map(action).collect(),
        miniature: None,
    }
}

/// Returns a supreme on the rim that does nothing.
fn idle(side: usize) -> CardSpec {
    CardSpec {
        id: format!("card-idle{side}"),
        name: String::new(),
        figures: vec![format!("idle{side}")],
        kind: CardKind::Supreme(1, Role::Brawler),
        traits: Traits(5, 5, 5, 5, 5, 5),
        trumps: Vec::new(),
        hp: 5,
        ap_limit: 1,
        base: BaseSize::Mm30,
        moves: Vec::new(),
        immune: Vec::new(),
        power_up: 0,
        begins: Vec::new(),
        actions: Vec::new(),
        miniature: None,
    }
}

/// Returns the number of sides.
pub(crate) fn sides(case: &Case) -> usize {
    case.models.values().map(|model| model.side).max().unwrap_or(0).max(1) + 1
}

fn victory(spec: &VictorySpec, lie: Lie) -> VictorySpec {
    let mut spec = spec.clone();
    for rule in &mut spec.rules {
        if let VictoryRule::Hold { at, .. } = rule {
            for hex in at {
                *hex = lie.hex((hex.q, hex.r));
            }
        }
    }
    spec
}

/// Returns the scenario of a case.
pub(crate) fn scenario(case: &Case, lie: Lie) -> Scenario {
    let terrain = Terrain::Concrete;
    let mut board = vec![BoardPatch::Hexagon { center: lie.hex((0, 0)), radius: 8, level: 0, terrain }];
    let raised = case.ground.iter();
    board.extend(raised.map(|(at, level)| BoardPatch::Hexes { at: vec![lie.hex(*at)], level: *level, terrain }));
    if !case.holes.is_empty() {
        board.push(BoardPatch::Holes { at: case.holes.iter().map(|hex| lie.hex(*hex)).collect() });
    }
    let mut figures = Vec::new();
    let mut cards = Vec::new();
    let mut figure = |id: String, side: usize, at: Option<Hex>| {
        let at = at.map(|at| lie.hex(at)).into_iter().collect();
        figures.push(FigureSpec { id, name: String::new(), side: side_id(side), at });
    };
    for (letter, model) in &case.models {
        figure(id(letter), model.side, model.at);
        model.also.iter().for_each(|(letter, at)| figure(id(letter), model.side, *at));
        cards.push(card(letter, model));
    }
    for side in 0..if case.alone { 0 } else { sides(case) } {
        figure(format!("idle{side}"), side, Some((-8, 3 + i32::try_from(side).expect("few"))));
        cards.push(idle(side));
    }
    let objects = case.things.iter().map(|(letter, thing)| ObjectSpec {
        id: id(letter),
        name: String::new(),
        at: lie.hex(thing.at),
        height: thing.height,
    });
    let withstands = case.things.iter().filter(|(_, thing)| thing.hp.is_some() || thing.rank.is_some());
    let things = withstands.map(|(letter, thing)| ThingSpec {
        object: id(letter),
        hp: thing.hp,
        defense: thing.defense,
        rank: thing.rank,
    });
    let side = |number| SideSpec { id: side_id(number), name: String::new(), start_zone: Vec::new() };
    Scenario {
        version: 1,
        // Names of scenarios have a limited length.
        name: case.name.chars().take(80).collect(),
        about: String::new(),
        board: BoardSpec(board),
        objects: objects.collect(),
        glyphs: Vec::new(),
        sides: (0..sides(case)).map(side).collect(),
        figures,
        rules: RulesSpec::PulpCity(Spec {
            options: case.options,
            cards,
            things: things.collect(),
            summons: case.summons.clone(),
            specials: case.specials.clone(),
            victory: victory(&case.victory, lie),
        }),
    }
}
