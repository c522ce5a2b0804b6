//! A case set up as a battle, rotated by sixths, and played.

use std::sync::Arc;

use super::play::as_c3g;
use knockback_rules::{
    battle::{Battle, CardId, ChoiceKind, Event, Occupant, Order, Refusal, Setup},
    c3g::{
        self, AttackWith, C3g, CardKind, CardPower, CardSpec, DestructibleSpec, GlyphPowerSpec, Marker, SizeClass,
        VictoryRule, VictorySpec,
    },
    dice::{Answer, CombatFace, Dice, DiceError, Faces, RollRequest},
    game::{Game, PlayError},
    geometry::Coord,
    scenario::{Base, BoardPatch, BoardSpec, FigureSpec, GlyphSpec, ObjectSpec, RulesSpec, Scenario, SideSpec},
    units::Points,
};

use super::{
    case::Case,
    drawing::{self, direction, entries, turned},
};

/// The scenario of a case, rotated and moved.
pub fn scenario(case: &Case, sixths: u8, offset: Coord) -> Scenario {
    let place = |at: Coord| {
        let at = turned(at, sixths);
        Coord::new(at.q + offset.q, at.r + offset.r)
    };
    let ground = entries(&case.ground).filter(|(_, token)| *token != "..");
    let board =
        ground.map(|(at, token)| BoardPatch::Rows { origin: place(at), rows: vec![token.to_owned()] }).collect();
    let mut figures: Vec<FigureSpec> = Vec::new();
    let mut tails: Vec<(String, Coord)> = Vec::new();
    let (mut objects, mut glyphs) = (Vec::new(), Vec::new());
    for (at, token) in entries(&case.before) {
        let (who, glyph) = match token.find(['?', '!']) {
            Some(sign) => token.split_at(sign),
            None => (token, ""),
        };
        if !glyph.is_empty() {
            let face_up = glyph.starts_with('!');
            glyphs.push(GlyphSpec { id: drawing::id(glyph), name: String::new(), at: place(at), face_up });
        }
        match who.chars().next() {
            Some(letter) if letter.is_ascii_uppercase() => {
                let friend = letter == 'A' || case.friends.contains(letter);
                let side = if friend { "a" } else { "b" }.to_owned();
                figures.push(FigureSpec { id: who.to_owned(), name: String::new(), side, at: vec![place(at)] });
            }
            Some(letter) if letter.is_ascii_lowercase() => tails.push((who.to_uppercase(), place(at))),
            Some('#' | '%') => {
                let height = case.objects.get(who).copied().unwrap_or_default().height;
                objects.push(ObjectSpec { id: drawing::id(who), name: String::new(), at: place(at), height });
            }
            _ => {}
        }
    }
    for (id, at) in tails {
        figures.iter_mut().find(|figure| figure.id == id).expect("a tail has a head").at.push(at);
    }
    figures.sort_by(|one, other| one.id.cmp(&other.id));
    let cards = figures.iter().map(|figure| card(case, figure)).collect();
    let breaks = entries(&case.before).filter(|(_, token)| token.starts_with('%')).map(|(_, token)| {
        let patch = case.objects.get(token).copied().unwrap_or_default();
        DestructibleSpec { id: drawing::id(token), life: patch.life, defense: 20, throw: patch.throw }
    });
    let glyph_powers = glyphs.iter().map(|glyph| GlyphPowerSpec { id: glyph.id.clone(), power: case.glyph }).collect();
    let side = |id: &str| SideSpec { id: id.to_owned(), name: String::new(), start_zone: Vec::new() };
    let turn_rule = |rule: &VictoryRule| match rule {
        VictoryRule::Hold { side, at, from_round } => VictoryRule::Hold {
            side: side.clone(),
            at: at.iter().map(|at| place(*at)).collect(),
            from_round: *from_round,
        },
        rule => rule.clone(),
    };
    Scenario {
        version: 1,
        name: "case".to_owned(),
        about: String::new(),
        board: BoardSpec(board),
        objects,
        glyphs,
        sides: vec![side("a"), side("b")],
        figures,
        rules: RulesSpec::C3g(c3g::Spec {
            options: case.options,
            markers: c3g::MarkersSpec::Placed,
            cards,
            destructible: breaks.collect(),
            glyph_powers,
            victory: VictorySpec {
                rules: case.victory.rules.iter().map(turn_rule).collect(),
                round_limit: case.victory.round_limit,
            },
        }),
    }
}

fn card(case: &Case, figure: &FigureSpec) -> CardSpec {
    let patch = case.cards.get(&figure.id).cloned().unwrap_or_default();
    let usual = if figure.id == "A" { vec![CardPower::SuperStrength] } else { Vec::new() };
    CardSpec {
        id: figure.id.clone(),
        name: String::new(),
        kind: CardKind::UniqueHero,
        figures: vec![figure.id.clone()],
        life: patch.life.unwrap_or(6),
        movement: patch.movement.unwrap_or(6),
        range: patch.range.unwrap_or(1),
        attack: patch.attack.unwrap_or(20),
        defense: patch.defense.unwrap_or(20),
        height: patch.height.unwrap_or(5),
        size: SizeClass::Medium,
        base: if figure.at.len() == 2 { Base::TwoHex } else { Base::OneHex },
        points: Points(patch.points),
        powers: patch.powers.unwrap_or(usual),
        miniature: None,
    }
}

/// The dice of a case: initiative, then the listed rolls.
pub struct CaseDice {
    initiative: Vec<u8>,
    rolls: Vec<Roll>,
}

#[derive(Clone, Debug, PartialEq)]
enum Roll {
    D20(u8),
    /// The given number of skulls and of shields, then blanks, on any number of dice.
    Any {
        skulls: usize,
        shields: usize,
    },
    /// The given number of hits of the requested kind, on exactly the given number of dice.
    Exact {
        hits: usize,
        dice: usize,
    },
}

impl CaseDice {
    pub fn new(case: &Case) -> Self {
        let first_is_a = case.first == "A" || case.friends.contains(&case.first);
        let mut rolls: Vec<Roll> = case.rolls.iter().flat_map(|text| read_roll(text)).collect();
        rolls.reverse();
        Self { initiative: if first_is_a { vec![1, 20] } else { vec![20, 1] }, rolls }
    }

    pub fn left(&self) -> usize {
        self.rolls.len()
    }
}

fn read_roll(text: &str) -> Vec<Roll> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("{text}: {word} is not a number"));
    match words.as_slice() {
        ["kp", kp] => {
            let kp = number(kp);
            vec![Roll::Any { skulls: kp, shields: 0 }, Roll::Any { skulls: 0, shields: kp }]
        }
        ["blow", skulls, own, shields] => vec![
            Roll::Any { skulls: number(skulls), shields: 0 },
            Roll::Any { skulls: number(own), shields: number(shields) },
        ],
        ["skull"] => vec![Roll::Exact { hits: 1, dice: 1 }],
        ["blank"] => vec![Roll::Exact { hits: 0, dice: 1 }],
        [hits, "of", dice] => vec![Roll::Exact { hits: number(hits), dice: number(dice) }],
        ["d20", face] => vec![Roll::D20(u8::try_from(number(face)).unwrap())],
        _ => panic!("{text} is not a roll"),
    }
}

impl Dice for CaseDice {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        let short = DiceError::TooShort { held: self.rolls.len(), request };
        let count = usize::from(request.dice());
        let combat = |skulls: usize, shields: usize| {
            let face = |die: usize| match die {
                die if die < skulls => CombatFace::Skull,
                die if die < skulls + shields => CombatFace::Shield,
                _ => CombatFace::Blank,
            };
            Faces::Combat((0..count).map(face).collect())
        };
        let faces = match (request, self.initiative.pop()) {
            (RollRequest::D20, Some(face)) => Faces::D20(face),
            (RollRequest::D20, None) => {
                // In later rounds, the sides act in the order of the scenario.
                self.initiative.push(1);
                Faces::D20(20)
            }
            (_, initiative) => {
                self.initiative.extend(initiative);
                match self.rolls.pop().ok_or(short)? {
                    Roll::D20(face) => Faces::D20(face),
                    Roll::Any { skulls, shields } => combat(skulls, shields),
                    Roll::Exact { hits, dice } => {
                        assert_eq!(dice, count, "the case rolls {hits} of {dice}, but the battle asks for {request}");
                        if matches!(request, RollRequest::Shields { .. }) { combat(0, hits) } else { combat(hits, 0) }
                    }
                }
            }
        };
        let rolled = request.read(&faces).ok_or(DiceError::WrongKind { place: 0, request, faces: faces.clone() })?;
        Ok(Answer { rolled, faces })
    }
}

/// A played case.
pub struct Played {
    pub game: Game,
    /// The log from the first order on.
    pub log: Vec<Event>,
    /// The refusal of the last order.
    pub refusal: Option<Refusal>,
    /// The directions that were offered before `line`, rotated back.
    pub lines: Option<Vec<String>>,
    pub dice_left: usize,
}

/// Sets up a case and continues until its first order.
pub fn set_up(case: &Case, sixths: u8, offset: Coord) -> (Game, CaseDice) {
    let setup = Setup::new(scenario(case, sixths, offset)).unwrap_or_else(|faults| panic!("{}: {faults}", case.name));
    let mut game = Game::new(Arc::new(setup), None);
    let mut dice = CaseDice::new(case);
    game.settle(&mut dice).expect("nothing is rolled before the markers");
    place_markers(case, &mut game, &mut dice);
    (game, dice)
}

/// Places the markers of every side on the required first card, or on the first of its surviving cards.
fn place_markers(case: &Case, game: &mut Game, dice: &mut CaseDice) {
    while let Some((side, c3g::Choice::PlaceMarkers { markers })) = game.battle().choice_of::<C3g>() {
        let battle = game.battle();
        let own: Vec<CardId> = as_c3g(battle).cards_of(side).filter(|card| as_c3g(battle).card_lives(*card)).collect();
        let first = battle.setup().names.card(&case.first).ok().filter(|card| own.contains(card));
        let card = first.unwrap_or(own[0]);
        let marker: Marker = markers[0];
        let order = Order::C3g(c3g::Order::PlaceMarker { marker, card });
        game.play(&order, dice).unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
    }
}

/// Plays a case.
pub fn play(case: &Case, sixths: u8, offset: Coord) -> Played {
    let (mut game, mut dice) = set_up(case, sixths, offset);
    let start = game.log().len();
    let (mut lines, mut refusal) = (None, None);
    for (place, text) in case.orders.iter().enumerate() {
        if text == "round" {
            end_round(case, &mut game, &mut dice);
            continue;
        }
        if text.starts_with("line") {
            lines = Some(offered(game.battle(), sixths));
        }
        let order = read_order(game.battle(), text, sixths);
        let hash = game.battle().hash();
        let legal = game.battle().legal_orders().contains(&order);
        match game.play(&order, &mut dice) {
            Ok(()) => assert!(legal, "{}: {text} is accepted, but not legal", case.name),
            Err(PlayError::Refused(why)) => {
                assert!(!legal && game.battle().hash() == hash, "{}: a refused order changes nothing", case.name);
                assert_eq!(place + 1, case.orders.len(), "{}: {text} is refused: {why}", case.name);
                refusal = Some(why);
            }
            Err(fault) => panic!("{}: {text}: {fault}", case.name),
        }
    }
    let log = game.log()[start..].to_vec();
    Played { dice_left: dice.left(), game, log, refusal, lines }
}

fn end_round(case: &Case, game: &mut Game, dice: &mut CaseDice) {
    let round = as_c3g(game.battle()).state().round();
    while let Some((_, c3g::Choice::Act { .. })) = game.battle().choice_of::<C3g>() {
        if as_c3g(game.battle()).state().round() != round {
            break;
        }
        game.play(&Order::C3g(c3g::Order::EndTurn), dice).unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
    }
    place_markers(case, game, dice);
}

fn offered(battle: &Battle, sixths: u8) -> Vec<String> {
    let Some(ChoiceKind::C3g(c3g::Choice::Line { lines, .. })) = battle.choice().map(|choice| choice.about) else {
        return Vec::new();
    };
    let mut numbers: Vec<u8> = lines.iter().map(|line| (line.direction.number() + 6 - sixths % 6) % 6).collect();
    numbers.sort_unstable();
    numbers
        .into_iter()
        .map(|number| drawing::short(knockback_rules::geometry::Direction::ALL[usize::from(number)]).to_owned())
        .collect()
}

fn read_order(battle: &Battle, text: &str, sixths: u8) -> Order {
    let names = &battle.setup().names;
    let figure = |id: &str| names.figure(id).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let target = |token: &str| match names.object(&drawing::id(token)) {
        Ok(object) => Occupant::Object(object),
        Err(_) => Occupant::Figure(figure(token)),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let attack = |attacker: &str, whom: &str, with| {
        Order::C3g(c3g::Order::Attack { attacker: figure(attacker), target: target(whom), with })
    };
    match words.as_slice() {
        ["end"] => Order::C3g(c3g::Order::EndTurn),
        [who, "strikes", whom] => attack(who, whom, AttackWith::Normal),
        [who, "strikes", whom, "by", name] => {
            let special = as_c3g(battle).card(figure(who)).specials().find(|(_, special)| special.name == *name);
            attack(who, whom, AttackWith::Special(special.map_or(31, |(place, _)| place)))
        }
        [who, "throws", what, "at", whom] => {
            attack(who, whom, AttackWith::Throw(names.object(&drawing::id(what)).unwrap()))
        }
        ["line", way] => {
            let direction = direction(way).clockwise(sixths);
            let orders: Vec<Order> = battle.legal_orders().iter().collect();
            let is_it = |order: &&Order| matches!(order, Order::C3g(c3g::Order::ChooseLine { direction: way, .. }) if *way == direction);
            orders.iter().find(is_it).cloned().unwrap_or_else(|| panic!("{text}: not among {orders:?}"))
        }
        [who, "moves", steps @ ..] => {
            let figure = figure(who);
            let board = &battle.setup().board;
            let at = battle.field().standing(figure).unwrap_or_else(|| panic!("{text}: not on the board"));
            let (end, steps) = match steps {
                ["tail", rest @ ..] => (knockback_rules::board::End::Tail, rest),
                steps => (knockback_rules::board::End::Head, steps),
            };
            let start = board.at(at.end(end));
            let mut here = start;
            let path = steps.iter().map(|way| {
                here = here.step(direction(way).clockwise(sixths));
                here
            });
            let path = path.collect();
            Order::C3g(c3g::Order::Move { figure, lead: at.tail.map(|_| start), path })
        }
        _ => panic!("{text} is not an order"),
    }
}
