//! Plays a case after a rotation and a shift, with its orders and dice.

use std::{collections::BTreeMap, sync::Arc};

use knockback_rules::{
    battle::{FigureId, Order, Setup},
    board::Terrain,
    coup_de_grace::{self, CoupDeGrace, MiniSpec, Sense, Spec, ThingSpec, VictoryRule, VictorySpec},
    dice::{Answer, Dice, DiceError, Faces, RollRequest},
    game::Game,
    geometry::{Coord, Direction},
    scenario::{BoardPatch, BoardSpec, FigureSpec, ObjectSpec, RulesSpec, Scenario, SideSpec},
    units::Points,
};

use super::case::{Case, Hex};

/// Transformation of a case: a rotation by multiples of 60 degrees, then a shift.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lie {
    pub(crate) sixths: u8,
    pub(crate) by: Hex,
}

impl Lie {
    /// Transforms a hex of a case.
    pub(crate) fn hex(self, (mut q, mut r): Hex) -> Coord {
        for _ in 0..self.sixths {
            (q, r) = (-r, q + r);
        }
        Coord::new(q + self.by.0, r + self.by.1)
    }

    /// Converts a hex back to the notation of the case.
    pub(crate) fn back(self, at: Coord) -> Hex {
        let (mut q, mut r) = (at.q - self.by.0, at.r - self.by.1);
        for _ in 0..self.sixths {
            (q, r) = (q + r, -q);
        }
        (q, r)
    }

    /// Transforms a facing of a case.
    pub(crate) fn facing(self, number: u8) -> Direction {
        Direction::new(number).expect("a facing").clockwise(self.sixths)
    }

    /// Converts a facing back to the notation of the case.
    pub(crate) fn unturned(self, facing: Direction) -> u8 {
        facing.clockwise(6 - self.sixths).number()
    }
}

/// Dice with given results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told(pub(crate) Vec<u8>);

impl Dice for Told {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        if self.0.is_empty() {
            return Err(DiceError::TooShort { held: 0, request });
        }
        let faces = Faces::D6(vec![self.0.remove(0)]);
        let rolled = request.read(&faces).unwrap_or_else(|| panic!("{request} was asked for, not {faces}"));
        Ok(Answer { rolled, faces })
    }
}

/// Hexes of the rim, where idle minis are placed.
fn rim() -> Vec<Hex> {
    (0..5).map(|step| (-5, 5 - step)).chain((1..5).map(|step| (-5 + step, 5))).collect()
}

/// Returns the scenario of a case.
pub(crate) fn scenario(case: &Case, lie: Lie) -> Scenario {
    let center = lie.hex((0, 0));
    let mut board = vec![BoardPatch::Hexagon { center, radius: 5, level: 0, terrain: Terrain::Concrete }];
    let patch = |ground: &super::case::Ground| BoardPatch::Hexes {
        at: vec![lie.hex(ground.at)],
        level: ground.level,
        terrain: ground.terrain,
    };
    board.extend(case.ground.iter().map(patch));
    if !case.holes.is_empty() {
        board.push(BoardPatch::Holes { at: case.holes.iter().map(|hex| lie.hex(*hex)).collect() });
    }
    let sides = case.minis.values().map(|mini| mini.side).max().unwrap_or(0).max(1) + 1;
    let of = |side: usize| case.minis.values().filter(|mini| mini.side == side).count();
    let most = (1..sides).map(of).max().unwrap_or(0);
    let idle = if case.alone { 0 } else { (most + 1).saturating_sub(of(0)) };
    let mut figures = Vec::new();
    let mut minis = Vec::new();
    for (id, mini) in &case.minis {
        let at = mini.at.map(|at| lie.hex(at)).into_iter().collect();
        figures.push(FigureSpec { id: id.clone(), name: String::new(), side: format!("side{}", mini.side), at });
        minis.push(MiniSpec {
            figure: id.clone(),
            class: mini.class,
            race: mini.race,
            hands: mini.hands.clone(),
            facing: mini.facing.map(|facing| lie.facing(facing).number()),
            hit_points: mini.hit_points,
            wounds: mini.wounds,
            points: Points(mini.points),
            miniature: None,
        });
    }
    let free = rim().into_iter().filter(|hex| {
        !case.minis.values().any(|mini| mini.at == Some(*hex)) && !case.things.values().any(|(at, _)| at == hex)
    });
    for (number, hex) in free.take(idle).enumerate() {
        let id = format!("idle{number}");
        figures.push(FigureSpec { id: id.clone(), name: String::new(), side: "side0".into(), at: vec![lie.hex(hex)] });
        minis.push(MiniSpec {
            figure: id,
            class: coup_de_grace::Class::Heavy,
            race: None,
            hands: Vec::new(),
            facing: Some(lie.facing(2).number()),
            hit_points: 3,
            wounds: 0,
            points: Points(0),
            miniature: None,
        });
    }
    let object = |(id, (at, _)): (&String, &(Hex, coup_de_grace::ThingKind))| ObjectSpec {
        id: id.clone(),
        name: String::new(),
        at: lie.hex(*at),
        height: 2,
    };
    let thing =
        |(id, (_, kind)): (&String, &(Hex, coup_de_grace::ThingKind))| ThingSpec { object: id.clone(), kind: *kind };
    let side = |number: usize| SideSpec {
        id: format!("side{number}"),
        name: String::new(),
        start_zone: if number == 0 { case.start_zone.iter().map(|hex| lie.hex(*hex)).collect() } else { Vec::new() },
    };
    Scenario {
        version: 1,
        name: case.name.clone(),
        about: String::new(),
        board: BoardSpec(board),
        objects: case.things.iter().map(object).collect(),
        glyphs: Vec::new(),
        sides: (0..sides).map(side).collect(),
        figures,
        rules: RulesSpec::CoupDeGrace(Spec {
            options: case.options,
            minis,
            things: case.things.iter().map(thing).collect(),
            victory: victory(&case.victory, lie),
        }),
    }
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

/// A case played up to its end or first refusal.
pub(crate) struct Staged {
    pub(crate) game: Game,
    /// The game before the last order.
    pub(crate) before: Game,
    /// Refusal of the last order.
    pub(crate) refused: Option<knockback_rules::battle::Refusal>,
    pub(crate) dice: Told,
}

/// Plays a case.
pub(crate) fn play(case: &Case, lie: Lie) -> Staged {
    let setup = Setup::new(scenario(case, lie)).unwrap_or_else(|faults| panic!("{}: {faults}", case.name));
    let mut game = Game::new(Arc::new(setup), None);
    let mut dice = Told(case.dice.clone());
    settle(&mut game, &mut dice);
    let mut orders: Vec<String> = case.active.iter().map(|who| format!("activate {who}")).collect();
    orders.extend(case.orders.iter().cloned());
    let (mut before, mut refused) = (game.clone(), None);
    for text in &orders {
        assert!(refused.is_none(), "{}: refused before \"{text}\": {refused:?}", case.name);
        before = game.clone();
        let order = order(&game, text, lie);
        let offered = game.battle().legal_orders().contains(&order);
        match game.submit(&order) {
            Ok(()) => assert!(offered, "{}: \"{text}\" is accepted and not offered", case.name),
            Err(refusal) => {
                assert!(!offered, "{}: \"{text}\" is offered and refused", case.name);
                refused = Some(refusal);
            }
        }
        settle(&mut game, &mut dice);
    }
    Staged { game, before, refused, dice }
}

/// Resolves the battle until the next choice, or until the scripted dice run out.
fn settle(game: &mut Game, dice: &mut Told) {
    for _ in 0..10_000 {
        match game.settle_once(dice) {
            Ok(true) => {}
            Ok(false) | Err(_) => return,
        }
    }
    panic!("the game never reaches a choice: {:?}", game.battle().top());
}

/// Returns the figure with an id.
pub(crate) fn figure(game: &Game, id: &str) -> FigureId {
    game.battle().setup().names.figure(id).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns the battle as a Coup-De-Grace battle.
pub(crate) fn played(game: &Game) -> coup_de_grace::CoupDeGraceBattle<'_> {
    game.battle().as_ruleset::<CoupDeGrace>().expect("the battle is a Coup-De-Grace battle")
}

/// Parses an order of a case.
pub(crate) fn order(game: &Game, text: &str, lie: Lie) -> Order {
    use coup_de_grace;
    let words: Vec<&str> = text.split_whitespace().collect();
    let who = |place: usize| figure(game, words[place]);
    let hexes = || -> Vec<Coord> {
        let pairs = words.iter().filter_map(|word| word.split_once(','));
        pairs.map(|(q, r)| lie.hex((q.parse().expect("q"), r.parse().expect("r")))).collect()
    };
    let facing = || words.iter().find_map(|word| word.strip_prefix('f')?.parse().ok().map(|number| lie.facing(number)));
    let hand = |place: usize| words.get(place).map_or(0, |hand| hand.parse().expect("a hand"));
    let own = match words[0] {
        "activate" => coup_de_grace::Order::Activate { figure: who(1) },
        "enter" => coup_de_grace::Order::Enter { figure: who(1), at: hexes()[0], facing: facing().expect("a facing") },
        "move" => coup_de_grace::Order::Move { figure: who(1), path: hexes(), facing: facing() },
        "turn" => coup_de_grace::Order::Turn { figure: who(1), facing: facing().expect("a facing") },
        "attack" => coup_de_grace::Order::Attack { figure: who(1), target: who(2), hand: hand(3) },
        "orb" => coup_de_grace::Order::Orb {
            figure: who(1),
            hand: hand(2),
            target: who(3),
            to: hexes()[0],
            facing: facing(),
        },
        "air" => coup_de_grace::Order::Air {
            figure: who(1),
            sense: Sense::ALL.into_iter().find(|sense| sense.name() == words[2]).expect("a sense"),
        },
        "open" => coup_de_grace::Order::Open {
            figure: who(1),
            object: game.battle().setup().names.object(words[2]).expect("an object"),
        },
        "guard" => coup_de_grace::Order::Guard { figure: who(1) },
        "crawl" => coup_de_grace::Order::Crawl { figure: who(1), to: hexes()[0] },
        "recover" => coup_de_grace::Order::Recover { figure: who(1) },
        "push" => coup_de_grace::Order::Push { direction: facing() },
        "face" => coup_de_grace::Order::Face { facing: facing().expect("a facing") },
        "decline" => coup_de_grace::Order::Decline,
        "end" => coup_de_grace::Order::EndActivation,
        other => panic!("{other} is not an order"),
    };
    Order::CoupDeGrace(own)
}

/// Returns the minis of a case by id.
pub(crate) fn cast(game: &Game) -> BTreeMap<String, FigureId> {
    let setup = game.battle().setup();
    setup.figure_ids().map(|figure| (setup.figure(figure).id.clone(), figure)).collect()
}
